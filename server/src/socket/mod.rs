//! The tasks behind WebSockets. [`table`] is the socket of a table, [`lobby`] that of the lobby; [`farewell`] ends them from outside; [`wire`] reads and writes frames
//! within their bounds, and [`meter`] says how fast.

pub mod farewell;
pub mod lobby;
pub mod meter;
pub mod table;
pub mod wire;
