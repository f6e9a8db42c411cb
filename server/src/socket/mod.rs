//! The tasks behind WebSockets. [`table`] is the socket of a table, [`asked`] what it has asked for, [`lobby`] the socket of
//! the lobby; [`farewell`] moves or ends them from outside; [`wire`] takes in and writes frames
//! within their bounds, [`meter`] says how fast, and [`reading`] what a frame says.

pub mod asked;
pub mod farewell;
pub mod lobby;
pub mod meter;
pub mod reading;
pub mod table;
pub mod wire;
