//! Where games are kept: one trait, two stores, one contract suite that runs on both.
//!
//! [`open`] is the door, in [`opening`], which has Postgres's addresses from [`address`] and brings a database up to date by
//! [`migrations`]. What goes in and comes out is in [`kept`], and what can go wrong in [`error`].
//!
//! A folder for each part of the contract: [`tables`], [`append`] (its hot path), [`players`], [`passkeys`], [`notices`], [`nodes`].
//! Read [`sqlite`] next, with its [`writer`], [`changes`] and [`lock_file`]; then [`postgres`], which does the same with fewer round trips, over a
//! [`pool`] to the [`primary`]. What both share: [`statements`], [`on_both`], [`steps`], and [`rows`], [`from_row`] and [`columns`]
//! for what they give back. `tests/tests/store_contract` says what both must do.

mod address;
mod append;
mod changes;
mod columns;
mod error;
mod from_row;
mod kept;
mod lock_file;
pub mod migrations;
pub mod nodes;
pub mod notices;
mod on_both;
mod opening;
pub mod passkeys;
mod players;
mod pool;
mod postgres;
mod primary;
mod rows;
mod sqlite;
mod statements;
mod steps;
mod tables;
mod writer;

use std::sync::Arc;

use async_trait::async_trait;
pub use fair_play::Record;
use uuid::Uuid;

pub use error::{AppendError, Corrupt, StoreError};
pub use kept::{After, Append, BranchRow, Busy, ChatRow, Epoch, FormerRow, Hand, NewLine, SeatRow, TableRow, Watched};
pub use lock_file::STOPS_WITHIN;
use nodes::NodeStore;
use notices::NoticeStore;
pub use opening::{StoreOpenError, Unmigrated, Unreached, Unusable, open, open_to_read, open_to_serve};
use passkeys::PasskeyStore;
pub use players::{
    CODE_TRIES, CodeRow, CodeUse, CredentialRow, MAX_DEVICES, PlayerRow, PlayerStore, SECRET_LASTS, SaidRow,
    SettingsRow,
};
pub use tables::TableStore;

use crate::clock::Day;

/// Lines of one table that spectators may have yet to hear; older ones they are not told.
pub const MAX_UNHEARD: u32 = 1000;

/// Tables that are looked at when all of a player's are meant, newest first.
pub const MAX_TABLES: u32 = 10_000;

/// A store of players, tables and logs.
///
/// Every method is one transaction: it happens whole or not at all.
#[async_trait]
pub trait Store: TableStore + PlayerStore + NoticeStore + PasskeyStore + Send + Sync + 'static {
    /// Keeps a new table, with the seats taken so far.
    async fn create_table(&self, table: &TableRow) -> Result<(), StoreError>;
    /// Public tables at which somebody sits, newest first, at most `limit`: those being played, and those that wait and were
    /// created at `since` or later, in milliseconds since 1970.
    async fn public_tables(&self, limit: u32, since: u64) -> Result<Vec<TableRow>, StoreError>;
    /// At how many tables the player is busy, as of now.
    async fn busy(&self, player: Uuid) -> Result<Busy, StoreError>;
    /// Finished tables at which the player sat, to the end or not, the last ended first, and by their ids those that ended in the same
    /// millisecond; at most `limit`, after one that ended at a time in milliseconds since 1970 and has an id.
    async fn finished_tables_of(
        &self,
        player: Uuid,
        after: (u64, Uuid),
        limit: u32,
    ) -> Result<Vec<TableRow>, StoreError>;

    /// Removes waiting tables that were created before the day `since` and at which nobody sits who was here since then, oldest
    /// first, at most `limit`, and says which. A table whose game has started is never removed.
    async fn forget_tables(&self, since: Day, limit: u32) -> Result<Vec<Uuid>, StoreError>;
    /// The servers that share this store; none where it is one server's.
    fn nodes(&self) -> Option<Arc<dyn NodeStore>> {
        None
    }

    /// Whether the store takes writes, for `/readyz`.
    async fn ping(&self) -> Result<(), StoreError>;

    /// Lets go of the store in good order, once nobody asks it for anything anymore: what SQLite keeps beside its file goes into it.
    async fn close(&self) {}
}
