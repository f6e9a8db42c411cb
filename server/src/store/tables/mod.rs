//! The part of a store that live tables need: tables and their logs, what is said at them, who writes, and what time it is.

pub(in crate::store) mod postgres;
pub(in crate::store) mod sqlite;
mod steps;

use async_trait::async_trait;
use client_protocol::rest::NextTable;
use rules::Seat;
use uuid::Uuid;

use super::notices::NewNotice;
use super::{Append, AppendError, ChatRow, Epoch, NewLine, Record, StoreError, TableRow};

/// Tables and their logs in a database. Every method is one transaction here too.
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
    /// `None` for an unknown table. An epoch that is handed out is committed: no other writer ever gets the same.
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
