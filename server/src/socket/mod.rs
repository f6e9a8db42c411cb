//! The tasks behind WebSockets. [`table`] is the socket of a table, [`asked`] what it has asked for, [`lobby`] the socket of
//! the lobby; [`farewell`] moves or ends them from outside; [`wire`] reads and writes frames
//! within their bounds, and [`meter`] says how fast.

pub mod asked;
pub mod farewell;
pub mod lobby;
pub mod meter;
pub mod table;
pub mod wire;
