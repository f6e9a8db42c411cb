//! Several servers on one Postgres, with a NATS between them, and pages that come back when their server is gone.
//!
//! [`servers`] starts and breaks servers, [`proxy`] says which of them a page comes to, [`page`] is a socket that comes back or moves,
//! [`table`] checks what pages are told and notes how long moves take, [`log`] holds it all against the database in the end.

pub mod log;
pub mod page;
pub mod proxy;
pub mod servers;
pub mod table;

use clap::ValueEnum;

/// What is done to the servers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// Kill one of three servers: how long until each of its tables takes a move again.
    Kill,
    /// Pause one of three servers, and let it go on.
    Silent,
    /// Moves of players at another server than their table's, beside those of players at the table's own.
    Forwarded,
    /// Update all servers, one after the other: how late moves are meanwhile, and how long each page takes to move.
    Deploy,
    /// Spectators of one table at three servers, beside as many at one server.
    Spectators,
}

/// How much is played.
#[derive(Debug, Clone, clap::Args)]
pub struct Size {
    /// Tables in the cluster, a third of them at each server
    #[arg(long, default_value_t = 900)]
    pub tables: usize,
    /// Moves per second at all tables of the cluster
    #[arg(long, default_value_t = 200)]
    pub rate: u32,
    /// Spectators at all tables, while the servers are updated
    #[arg(long, default_value_t = 2000)]
    pub spectators: usize,
    /// Spectators at one table, at three servers and at one
    #[arg(long, default_value_t = 6000)]
    pub crowd: usize,
}
