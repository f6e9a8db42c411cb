//! Where games are kept: one trait, two stores, one contract suite that runs on both.
//!
//! [`open`] is the door: it picks the store by the address. What goes in and comes out is in `kept`, or in the folder
//! that keeps it. Read `sqlite` next, then `postgres`, which does the same with fewer round trips;
//! `tests/tests/store_contract` says what both must do.

mod address;
mod append;
mod changes;
mod error;
mod from_row;
mod kept;
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
mod writer;

use std::sync::Arc;

use async_trait::async_trait;
use client_protocol::rest::NextTable;
pub use fair_play::Record;
use rules::Seat;
use uuid::Uuid;

pub use error::{AppendError, StoreError};
pub use kept::{After, Append, BranchRow, Busy, ChatRow, Epoch, FormerRow, Hand, NewLine, SeatRow, TableRow, Watched};
use nodes::NodeStore;
use notices::{NewNotice, NoticeStore};
pub use opening::{OpenError, Unreached, open, open_to_read};
use passkeys::PasskeyStore;
pub use players::{
    CODE_TRIES, CodeRow, CodeUse, CredentialRow, MAX_DEVICES, PlayerRow, PlayerStore, SECRET_LASTS, SaidRow,
    SettingsRow,
};

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
    /// set up at `since` or later, in milliseconds since 1970.
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

    /// Removes waiting tables that were set up before the day `since` and at which nobody sits who was here since then, oldest
    /// first, at most `limit`, and says which. A table whose game has begun is never removed.
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

/// The part of a store that live tables need: tables and their logs, what is said at them, who writes, and what time it is.
///
/// Every method is one transaction here too.
#[async_trait]
pub trait TableStore: Send + Sync + 'static {
    /// Keeps a new table as the one that follows `finished`, unless another follows already: then nothing is kept. Says
    /// which one follows.
    async fn create_next_table(
        &self,
        finished: Uuid,
        asked_by: Seat,
        table: &TableRow,
    ) -> Result<NextTable, StoreError>;
    /// A table. Of those read in lists nobody asks who sat there before.
    async fn table(&self, id: Uuid) -> Result<Option<TableRow>, StoreError>;
    /// Tables at which the player sits, or sat until another took the seat, newest first, at most `limit`: finished ones only as far
    /// as the others leave room.
    async fn tables_of(&self, player: Uuid, limit: u32) -> Result<Vec<TableRow>, StoreError>;

    /// Becomes the one writer of a table: raises its epoch, so that no earlier writer can write anymore.
    /// `None` if there is no such table. An epoch that is handed out is committed: no other writer ever gets the same.
    async fn claim(&self, id: Uuid) -> Result<Option<Epoch>, StoreError>;
    /// The time, in milliseconds since 1970, by the clock that all servers of this store share.
    async fn now(&self) -> Result<u64, StoreError>;
    /// Takes tables at leisure on which something was due `overdue` milliseconds ago or longer, first what was due first, at most
    /// `limit`. Nobody else is given them for `rest` milliseconds, unless something is appended to them.
    async fn take_due(&self, overdue: u64, rest: u64, limit: u32) -> Result<Vec<Uuid>, StoreError>;
    /// Notes that a server lives. If none has said so for longer than `silence` milliseconds, that is kept as an outage.
    async fn stay_alive(&self, silence: u64) -> Result<(), StoreError>;
    /// Of the time since `since`, in milliseconds since 1970, the milliseconds of outages.
    async fn outages(&self, since: u64) -> Result<u64, StoreError>;
    /// Which of these tables have another writer by now.
    async fn lost(&self, held: &[(Uuid, Epoch)]) -> Result<Vec<Uuid>, StoreError>;
    /// Keeps who sits at a waiting table, who may come and what is played: its seats, its host, its invite, whom its hosts sent away,
    /// its name, options, pace, watch delay, hints and number of seats. Raises the version of the table by one.
    ///
    /// # Errors
    /// [`AppendError::Fenced`] when `epoch` or the version that the row has is no longer the table's.
    async fn save_seats(&self, epoch: Epoch, table: &TableRow) -> Result<(), AppendError>;
    /// Keeps another host of a table that is being played, and raises its version by one.
    ///
    /// # Errors
    /// [`AppendError::Fenced`] as with [`TableStore::save_seats`].
    async fn save_host(&self, epoch: Epoch, table: &TableRow) -> Result<(), AppendError>;
    /// Notes that a player was nudged when `notice` says, keeps that notice for every channel of theirs, and raises the version of the
    /// table by one. `false`, and nothing is kept, if no notice of a turn would reach them.
    ///
    /// # Errors
    /// [`AppendError::Fenced`] as with [`TableStore::save_seats`].
    async fn nudge(&self, epoch: Epoch, table: &TableRow, notice: &NewNotice) -> Result<bool, AppendError>;
    /// Appends records, of any number of tables, in one transaction; one answer a record, in order.
    ///
    /// The records of one table are in the order of their sequence numbers. A table whose epoch or next number is
    /// another gets [`AppendError::Fenced`] for all its records and keeps none of them; so does, with
    /// [`AppendError::Store`], a table one of whose records the database refuses. The other tables are not touched by that.
    async fn append(&self, batch: &[Append]) -> Vec<Result<(), AppendError>>;
    /// The records of a table after `since_seq`, in order.
    async fn records(&self, id: Uuid, since_seq: u64) -> Result<Vec<Record>, StoreError>;

    /// Keeps something that was said at a table, and returns it with its number. If the player has said a line of that id
    /// before, that one is returned, and nothing more is kept.
    ///
    /// # Errors
    /// [`AppendError::Fenced`] when `epoch` is no longer the table's.
    async fn add_chat(&self, table: Uuid, epoch: Epoch, line: &NewLine) -> Result<ChatRow, AppendError>;
    /// What was said last at a table, oldest first: at most `limit` lines to spectators, as many to the whole table before
    /// record `reach` came, and the last [`MAX_UNHEARD`] from then on, which spectators have yet to hear.
    async fn chat(&self, table: Uuid, limit: u32, reach: u64) -> Result<Vec<ChatRow>, StoreError>;
}
