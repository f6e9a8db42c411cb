//! Where games are kept: one trait, two stores, one contract suite that runs on both.
//!
//! [`open`] is the door: it picks the store by the address. What goes in and comes out is in `kept`. Read `sqlite`
//! next, then `postgres`, which does the same with fewer round trips; `tests/tests/store_contract` says what both must do.

mod batch;
mod changes;
mod error;
mod from_row;
mod kept;
pub mod migrations;
pub mod nodes;
pub mod notices;
mod opening;
pub mod passkeys;
mod pool;
mod postgres;
mod primary;
mod rows;
mod sqlite;
mod statements;

use std::sync::Arc;

use async_trait::async_trait;
use client_protocol::rest::NextTable;
pub use fair_play::Record;
use rules::Seat;
use uuid::Uuid;

pub use error::{AppendError, StoreError};
pub use kept::{
    After, Append, BranchRow, Busy, ChatRow, CodeRow, CodeUse, CredentialRow, Epoch, FormerRow, Hand, NewLine,
    PlayerRow, SeatRow, SettingsRow, TableRow, Watched,
};
use nodes::NodeStore;
use notices::{NewNotice, NoticeStore};
pub use opening::{OpenError, open};
use passkeys::PasskeyStore;

use crate::clock::Day;

/// Lines of one table that spectators may have yet to hear; older ones they are not told.
pub const MAX_UNHEARD: u32 = 1000;

/// Days for which a secret is worth something after it was used last.
pub const SECRET_LASTS: u32 = 365;

/// Wrong tries after which a code lets nobody in.
pub const CODE_TRIES: i32 = 5;

/// Tables that are looked at when all of a player's are meant, newest first.
pub const MAX_TABLES: u32 = 10_000;

/// Devices of one player.
pub const MAX_DEVICES: usize = 20;

/// A store of players, tables and logs.
///
/// Every method is one transaction: it happens whole or not at all.
#[async_trait]
pub trait Store: TableStore + NoticeStore + PasskeyStore + Send + Sync + 'static {
    /// Keeps a new player, and the secret of their first device, which has this label.
    async fn create_player(&self, player: &PlayerRow, secret_hash: &[u8; 32], label: &str) -> Result<(), StoreError>;
    /// The player whose secret has this hash, if it was used within [`SECRET_LASTS`] days before `today`. Notes that it is used,
    /// once a day; a store that cannot write just now finds the player all the same.
    async fn player_by_secret(&self, secret_hash: &[u8; 32], today: Day) -> Result<Option<PlayerRow>, StoreError>;
    /// Makes a secret worth nothing from now on.
    async fn forget_secret(&self, secret_hash: &[u8; 32]) -> Result<(), StoreError>;
    /// The secrets of a player that were used within [`SECRET_LASTS`] days before `today`, the one used last first.
    async fn credentials(&self, player: Uuid, today: Day) -> Result<Vec<CredentialRow>, StoreError>;
    /// Keeps a code that lets another device of a player in, instead of their last one; `false` if there is another's, not expired
    /// `now`, with the same handle.
    async fn keep_code(&self, player: Uuid, code: &CodeRow, now: u64) -> Result<bool, StoreError>;
    /// Uses a code: if it is known, has not expired when `device` was made, and is right, the device's secret is one of its player's.
    async fn use_code(&self, handle: &str, code_hash: &[u8; 32], device: &CredentialRow)
    -> Result<CodeUse, StoreError>;
    /// When the player is to be forgotten, in milliseconds since 1970, if they have asked for it.
    async fn leaves_at(&self, player: Uuid) -> Result<Option<u64>, StoreError>;
    /// Notes when the player is to be forgotten; with `None`, that they stay.
    async fn set_leaving(&self, player: Uuid, at: Option<u64>) -> Result<(), StoreError>;
    /// Players who are to be forgotten at the time `now` or before, the longest overdue first, at most `limit`.
    async fn leaving(&self, now: u64, limit: u32) -> Result<Vec<Uuid>, StoreError>;
    /// Deletes what a player said, what proves who they are, and their name, if they are to be forgotten by now. Returns the hashes of
    /// the secrets that are worth nothing any more. The seats they sat in stay, and are nobody's.
    async fn forget_player(&self, player: Uuid, now: u64) -> Result<Vec<[u8; 32]>, StoreError>;
    /// What a player has said, with the table of each line, oldest first, at most `limit`.
    async fn said_by(&self, player: Uuid, limit: u32) -> Result<Vec<(Uuid, ChatRow)>, StoreError>;
    /// What a player chose for the page.
    async fn settings(&self, player: Uuid) -> Result<SettingsRow, StoreError>;
    /// Keeps what a player chose for the page, as the version after `version`; `false`, and nothing is kept, if that isn't the last one.
    async fn keep_settings(&self, player: Uuid, version: u64, chosen: &str) -> Result<bool, StoreError>;
    /// Gives a player another name.
    async fn rename_player(&self, id: Uuid, name: &str) -> Result<(), StoreError>;

    /// Keeps a new table, with the seats taken so far.
    async fn create_table(&self, table: &TableRow) -> Result<(), StoreError>;
    /// Public tables at which somebody sits, newest first, at most `limit`: those being played, and those that wait and were
    /// set up at `since` or later, in milliseconds since 1970.
    async fn public_tables(&self, limit: u32, since: u64) -> Result<Vec<TableRow>, StoreError>;
    /// At how many tables the player is busy, as of now.
    async fn busy(&self, player: Uuid) -> Result<Busy, StoreError>;
    /// Finished tables at which the player sat, to the end or not, and whose game ended before a time in milliseconds since 1970, the last
    /// ended first, at most `limit`.
    async fn finished_tables_of(&self, player: Uuid, before: u64, limit: u32) -> Result<Vec<TableRow>, StoreError>;

    /// Removes waiting tables that were set up before the day `since` and at which nobody sits who was here since then, oldest
    /// first, at most `limit`, and says which. A table whose game has begun is never removed.
    async fn forget_tables(&self, since: Day, limit: u32) -> Result<Vec<Uuid>, StoreError>;
    /// Looks at the next `limit` players after the id `after`, and removes those who were not here since the day `since` and
    /// left nothing behind: no seat, no table, no word. Says how many, and the last id looked at; none after the last player.
    async fn forget_guests(&self, since: Day, after: Uuid, limit: u32) -> Result<(u32, Option<Uuid>), StoreError>;

    /// The servers that share this store; none where it is one server's.
    fn nodes(&self) -> Option<Arc<dyn NodeStore>> {
        None
    }

    /// Whether the store takes writes, for `/readyz`.
    async fn ping(&self) -> Result<(), StoreError>;
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
    /// Tables at which the player sits, or sat until another took the seat, newest first, at most `limit`.
    async fn tables_of(&self, player: Uuid, limit: u32) -> Result<Vec<TableRow>, StoreError>;

    /// Becomes the one writer of a table: raises its epoch, so that no earlier writer can write any more.
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
    /// Keeps who sits at a waiting table, who may come and what is played: its seats, its host, its invite, whom its hosts sent away, its name,
    /// options, pace and number of seats. Raises the version of the table by one.
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
