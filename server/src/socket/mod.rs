//! The tasks behind WebSockets. `table` is the socket of a table, `under_way` what its client has no answer to yet, `lobby` the
//! socket of the lobby; `farewell` moves or ends them from outside; `wire` takes in and writes frames within their bounds, `meter`
//! says how fast, and [`reading`] what a frame says.

pub(crate) mod farewell;
pub(crate) mod lobby;
pub(crate) mod meter;
pub mod reading;
pub(crate) mod table;
mod under_way;
pub(crate) mod wire;
