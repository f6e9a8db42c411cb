//! The tasks behind WebSockets. [`table`] is the socket of a table, [`lobby`] that of the lobby; [`outbox`] is what waits to be
//! written, [`wire`] reads and writes frames within their bounds.

pub mod lobby;
pub mod meter;
pub mod outbox;
pub mod table;
pub mod wire;
