//! The store in Postgres, which several servers may share.
//!
//! Whatever happens on the way of a move is one statement, and so one round trip and one transaction. And everything has
//! an end: a database that vanishes is an error within seconds, since a game that waits for it must be told.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use futures_util::future::BoxFuture;
use sqlx::PgConnection;
use tokio::time::timeout;
use uuid::Uuid;

use super::nodes::NodeStore;
use super::nodes::postgres::PostgresNodes;
use super::players::CountSince;
use super::pool::Pool;
use super::rows::{self, TableLine};
use super::tables::postgres::insert_table;
use super::{Busy, Store, StoreError, TableRow, columns, statements};
use crate::clock::{Day, now_ms};

/// How long to wait for an answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(5);

/// Players, tables and logs in a Postgres database.
pub(super) struct PostgresStore {
    pub(super) pool: Pool,
    pub(super) count_since: CountSince,
    /// When there was last no room for a record, unless one was kept since.
    pub(super) full: Mutex<Option<(Instant, StoreError)>>,
}

/// For so long a disk counts as full after there was no room on it. Others are sent elsewhere meanwhile, and then one may try again.
const FULL_FOR: Duration = Duration::from_secs(10);

impl PostgresStore {
    /// Notes whether there is room for records.
    pub(super) fn note_room<T>(&self, answer: &Result<T, StoreError>) {
        let mut full = self.full.lock().unwrap_or_else(PoisonError::into_inner);
        match answer {
            Ok(_) => *full = None,
            Err(error @ StoreError::Full(_)) => *full = Some((Instant::now(), error.clone())),
            Err(_) => {}
        }
    }

    /// Makes a change in one transaction: all of it, if `make` succeeds, or nothing.
    pub(super) async fn change<T: Send>(
        &self,
        make: impl for<'c> FnOnce(&'c mut PgConnection) -> BoxFuture<'c, Result<T, StoreError>> + Send,
    ) -> Result<T, StoreError> {
        answer(async {
            let mut connection = self.pool.acquire().await?;
            let mut transaction = connection.begin().await?;
            let made = make(&mut transaction).await?;
            transaction.commit().await?;
            Ok::<_, StoreError>(made)
        })
        .await
    }
}

/// Waits for an answer of the database, but not for ever.
pub(super) async fn answer<T, E: Into<StoreError>>(
    work: impl Future<Output = Result<T, E>> + Send,
) -> Result<T, StoreError> {
    match timeout(ANSWER_WITHIN, work).await {
        Ok(answer) => answer.map_err(Into::into),
        Err(_) => Err(StoreError::Silent(ANSWER_WITHIN)),
    }
}

#[async_trait]
impl Store for PostgresStore {
    async fn create_table(&self, table: &TableRow) -> Result<(), StoreError> {
        answer(insert_table(table).execute(&self.pool)).await?;
        Ok(())
    }

    async fn public_tables(&self, limit: u32, since: u64) -> Result<Vec<TableRow>, StoreError> {
        let query =
            sqlx::query_as::<_, TableLine>(statements::PUBLIC_TABLES).bind(i64::from(limit)).bind(columns::long(since));
        Ok(rows::tables(answer(query.fetch_all(&self.pool)).await?))
    }

    async fn busy(&self, player: Uuid) -> Result<Busy, StoreError> {
        let query = sqlx::query_as(statements::BUSY).bind(player);
        rows::busy(answer(query.fetch_one(&self.pool)).await?)
    }

    async fn finished_tables_of(
        &self,
        player: Uuid,
        (ended_at, id): (u64, Uuid),
        limit: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        let query = sqlx::query_as::<_, TableLine>(statements::FINISHED_TABLES_OF).bind(player);
        let query = query.bind(columns::long(ended_at)).bind(id).bind(i64::from(limit));
        Ok(rows::last_ended_first(rows::tables(answer(query.fetch_all(&self.pool)).await?)))
    }

    fn nodes(&self) -> Option<Arc<dyn NodeStore>> {
        Some(Arc::new(PostgresNodes::new(self.pool.clone())))
    }

    async fn forget_tables(&self, since: Day, limit: u32) -> Result<Vec<Uuid>, StoreError> {
        self.change(move |connection| Box::pin(forget_tables(connection, since, limit))).await
    }

    async fn ping(&self) -> Result<(), StoreError> {
        // What is touched here finds room where no record does.
        let full = self.full.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((_, error)) = full.filter(|(at, _)| at.elapsed() < FULL_FOR) {
            return Err(error);
        }
        answer(sqlx::query(statements::TOUCH).bind(columns::long(now_ms())).execute(&self.pool)).await?;
        Ok(())
    }
}

/// Whoever joins one of the tables at the same moment waits for the lock, and finds no table.
async fn forget_tables(connection: &mut PgConnection, since: Day, limit: u32) -> Result<Vec<Uuid>, StoreError> {
    let pick = statements::deserted_tables!(" FOR UPDATE SKIP LOCKED");
    let deserted = sqlx::query_scalar::<_, Uuid>(pick).bind(columns::long(since.start_ms()));
    let deserted = deserted.bind(columns::day(since)).bind(i64::from(limit)).fetch_all(&mut *connection).await?;
    for (table, statement) in deserted.iter().flat_map(|table| statements::FORGET_TABLE.map(|one| (table, one))) {
        sqlx::query(statement).bind(table).execute(&mut *connection).await?;
    }
    Ok(deserted)
}

#[cfg(test)]
mod tests {
    use super::super::primary::Servers;
    use super::*;

    #[tokio::test]
    async fn a_full_disk_is_told_until_a_record_is_kept() {
        let servers = Servers::of("postgres://paydirt@127.0.0.1:9/paydirt").expect("it is an address");
        let nobody = servers.iter().next().expect("it names one").clone();
        let pool = Pool::new(nobody, &servers);
        let store = PostgresStore { pool, count_since: CountSince::default(), full: Mutex::default() };
        let full = StoreError::Full(Arc::new(sqlx::Error::RowNotFound));
        store.note_room::<()>(&Err(full));
        assert!(matches!(store.ping().await, Err(StoreError::Full(_))));
        store.note_room::<()>(&Err(StoreError::Stopped));
        assert!(matches!(store.ping().await, Err(StoreError::Full(_))), "that says nothing of room");
        store.note_room(&Ok(()));
        assert!(matches!(store.ping().await, Err(StoreError::Database(_))), "the database is asked again");
    }
}
