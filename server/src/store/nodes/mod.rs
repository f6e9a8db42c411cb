//! The servers that share a database, and which of them owns a table. In Postgres alone: a SQLite file is one server's.
//!
//! All times are the database's own, so the clocks of servers need not agree. What is decided about them is
//! `crate::cluster::ownership`'s; here it is read, and kept if nobody was faster.

pub(super) mod postgres;

use async_trait::async_trait;
use uuid::Uuid;

use super::from_row::from_row;
use super::{Epoch, StoreError, TableRow};
use crate::cluster::ownership::Ownership;

/// The servers and owners in a database. Whatever is asked fails when the database does not answer.
#[async_trait]
pub trait NodeStore: Send + Sync + 'static {
    /// Enters a server under its name, if no other life of that name has had a heartbeat since the one seen before.
    /// `seen` is that life and its heartbeat, as [`NodeStore::named`] has given them.
    async fn enter(&self, node: &NodeRow, seen: Option<(Uuid, i64)>) -> Result<bool, StoreError>;
    /// The life that has a name, its last heartbeat, and for how many milliseconds it has been silent.
    async fn named(&self, name: &str) -> Result<Option<(Uuid, i64, i64)>, StoreError>;
    /// Notes that a life goes on; `false` if another has its name.
    async fn beat(&self, instance: Uuid) -> Result<bool, StoreError>;
    /// Notes that a life is about to end: whoever needs one of its tables may have it.
    async fn drain(&self, instance: Uuid) -> Result<(), StoreError>;
    /// Ends a life in good order: its tables are nobody's, and its name is free.
    async fn leave(&self, instance: Uuid) -> Result<(), StoreError>;
    /// Forgets servers that have been dead for a day.
    async fn forget_the_dead(&self) -> Result<(), StoreError>;
    /// All servers, by name.
    async fn all(&self) -> Result<Vec<NodeStatus>, StoreError>;
    /// These tables, as far as there are such.
    async fn tables(&self, ids: &[Uuid]) -> Result<Vec<TableRow>, StoreError>;
    /// Which of these secrets, by their hashes, are worth nothing anymore.
    async fn signed_out(&self, secret_hashes: &[[u8; 32]]) -> Result<Vec<[u8; 32]>, StoreError>;
    /// Who owns a table, and how they are; `None` for an unknown table.
    async fn owner(&self, table: Uuid) -> Result<Option<Found>, StoreError>;
    /// Makes a life the owner of a table, from the epoch that it saw to the next; `None` if somebody was faster. An epoch that is
    /// handed out is committed.
    async fn claim(&self, table: Uuid, seen: Epoch, instance: Uuid) -> Result<Option<Epoch>, StoreError>;
    /// Gives up a table.
    async fn release(&self, table: Uuid, epoch: Epoch) -> Result<(), StoreError>;
}

from_row! {
    /// A server, as the others know it.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct NodeRow {
        /// What whoever runs it calls it; no two that live have the same.
        pub name: String,
        /// This life of it.
        pub instance: Uuid,
        /// Where the other servers reach it: `http://HOST:PORT`.
        pub address: String,
        /// What they show it there.
        pub secret: String,
        /// Of the program.
        pub version: String,
    }
}

from_row! {
    /// A server, as whoever runs it sees it.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct NodeStatus {
        /// Unique in the cluster: a second server of that name isn't let in.
        pub name: String,
        /// This life of it.
        pub instance: Uuid,
        /// Where the other servers reach it.
        pub address: String,
        /// Of the program.
        pub version: String,
        /// When this life started, in milliseconds since 1970.
        pub started_at: i64,
        /// Milliseconds since its last heartbeat.
        pub silent: i64,
        /// Whether it is about to stop.
        pub draining: bool,
        /// The tables it owns.
        pub owned: i64,
    }
}

/// What is known of a table's owner.
#[derive(Debug, Clone)]
pub struct Found {
    /// The epoch at that moment. Whoever claims the table has to name it.
    pub epoch: Epoch,
    /// For the decision.
    pub ownership: Ownership,
    /// The owner's row, if it has one.
    pub owner: Option<NodeRow>,
}
