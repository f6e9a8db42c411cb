//! The tasks behind WebSockets. `table` is the socket of a table, `asked` what it has asked for, `lobby` the socket of
//! the lobby; `farewell` moves or ends them from outside; `wire` takes in and writes frames
//! within their bounds, `meter` says how fast, and [`reading`] what a frame says.

mod asked;
pub(crate) mod farewell;
pub(crate) mod lobby;
pub(crate) mod meter;
pub mod reading;
pub(crate) mod table;
pub(crate) mod wire;
