//! The store in a file: SQLite, embedded, the default.
//!
//! One connection writes and a few read. SQLite has one writer at a time anyhow, and so writers queue here, where waiting
//! is cheap, and only meet another process's writer inside SQLite. The log writer hands in its records by the batch; what else
//! changes shares its commits too ([`super::changes`]).

use std::sync::{Mutex, PoisonError};

use async_trait::async_trait;
use futures_util::TryFutureExt;
use futures_util::future::BoxFuture;
use sqlx::SqliteConnection;
use sqlx::sqlite::SqlitePool;
use uuid::Uuid;

use super::changes::ChangeQueue;
use super::lock_file::LockFile;
use super::players::CountSince;
use super::rows::{self, TableLine};
use super::tables::sqlite::insert_table;
use super::writer::Writer;
use super::{AppendError, Busy, Store, StoreError, TableRow, columns, statements};
use crate::clock::{Day, now_ms};

/// A writer takes the lock at once. A transaction that reads first and writes later would be refused when another
/// process has written in between.
pub(super) const BEGIN: &str = "BEGIN IMMEDIATE";

/// The most rows of one statement. A record fills four places of a statement, a table eleven, and SQLite allows 32766.
pub(super) const ROWS_A_STATEMENT: usize = 512;

/// Players, tables and logs in one file.
pub(super) struct SqliteStore {
    pub(super) writer: Writer,
    pub(super) changes: ChangeQueue,
    pub(super) readers: SqlitePool,
    pub(super) count_since: CountSince,
    /// What a server holds, until it has closed the rest.
    pub(super) lock: Mutex<Option<LockFile>>,
}

#[async_trait]
impl Store for SqliteStore {
    async fn create_table(&self, table: &TableRow) -> Result<(), StoreError> {
        let table = table.clone();
        self.change(move |connection| Box::pin(async move { insert_table(connection, &table).await })).await
    }

    async fn public_tables(&self, limit: u32, since: u64) -> Result<Vec<TableRow>, StoreError> {
        let query =
            sqlx::query_as::<_, TableLine>(statements::PUBLIC_TABLES).bind(i64::from(limit)).bind(columns::long(since));
        Ok(rows::tables(query.fetch_all(&self.readers).await?))
    }

    async fn busy(&self, player: Uuid) -> Result<Busy, StoreError> {
        let query = sqlx::query_as(statements::BUSY).bind(player);
        rows::busy(query.fetch_one(&self.readers).await?)
    }

    async fn finished_tables_of(
        &self,
        player: Uuid,
        (ended_at, id): (u64, Uuid),
        limit: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        let query = sqlx::query_as::<_, TableLine>(statements::FINISHED_TABLES_OF).bind(player);
        let query = query.bind(columns::long(ended_at)).bind(id).bind(i64::from(limit));
        Ok(rows::last_ended_first(rows::tables(query.fetch_all(&self.readers).await?)))
    }

    async fn forget_tables(&self, since: Day, limit: u32) -> Result<Vec<Uuid>, StoreError> {
        let mut transaction = self.writer.get()?.begin_with(BEGIN).await?;
        let deserted =
            sqlx::query_scalar::<_, Uuid>(statements::deserted_tables!("")).bind(columns::long(since.start_ms()));
        let deserted = deserted.bind(columns::day(since)).bind(i64::from(limit)).fetch_all(&mut *transaction).await?;
        for (table, statement) in deserted.iter().flat_map(|table| statements::FORGET_TABLE.map(|one| (table, one))) {
            sqlx::query(statement).bind(table).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(deserted)
    }

    async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query(statements::TOUCH).bind(columns::long(now_ms())).execute(self.writer.get()?).await?;
        Ok(())
    }

    async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
        *self.lock.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl SqliteStore {
    /// Makes a change that nobody else's writing can prevent.
    pub(super) async fn change<T: Send + 'static>(
        &self,
        make: impl for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, StoreError>> + Send + 'static,
    ) -> Result<T, StoreError> {
        let changed = self.changes.make(|connection| Box::pin(make(connection).map_err(AppendError::from))).await;
        changed.map_err(|error| match error {
            AppendError::Store(error) => error,
            AppendError::Fenced => unreachable!("only what names an epoch is fenced"),
            AppendError::Unwritable(_) => unreachable!("a record is written before the store gets it"),
        })
    }
}

/// The rows of a statement, and after them so many empty ones that their number is a power of two. So there are few different
/// statements, each of which SQLite prepares once.
pub(super) fn rows_and_rest<T>(rows: &[T]) -> impl Iterator<Item = Option<&T>> {
    let rest = rows.len().next_power_of_two() - rows.len();
    rows.iter().map(Some).chain(std::iter::repeat_n(None, rest))
}
