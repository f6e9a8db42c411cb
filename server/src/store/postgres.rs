//! The store in Postgres, which several nodes may share.
//!
//! Whatever happens on the way of a move is one statement, and so one round trip and one transaction. And everything has
//! an end: a database that vanishes is an error within seconds, since a game that waits for it must be told.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use client_protocol::rest::{NextTable, Status};
use futures_util::future::BoxFuture;
use rules::Seat;
use sqlx::PgConnection;
use sqlx::postgres::{PgArguments, Postgres};
use sqlx::query::Query;
use tokio::time::timeout;
use uuid::Uuid;

use super::nodes::NodeStore;
use super::nodes::postgres::PostgresNodes;
use super::notices::{HEARS_OF_TURNS, NewNotice, WITH_RECORD};
use super::players::CountSince;
use super::pool::Pool;
use super::rows::{self, ChatLine, FormerLine, RecordLine, TableLine};
use super::steps::postgres as steps;
use super::{
    Append, AppendError, Busy, ChatRow, Epoch, MAX_UNHEARD, NewLine, Record, Store, StoreError, TableRow, TableStore,
    append, statements,
};
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
            sqlx::query_as::<_, TableLine>(statements::PUBLIC_TABLES).bind(i64::from(limit)).bind(rows::long(since));
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
        let query = query.bind(rows::long(ended_at)).bind(id).bind(i64::from(limit));
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
        answer(sqlx::query(statements::TOUCH).bind(rows::long(now_ms())).execute(&self.pool)).await?;
        Ok(())
    }
}

#[async_trait]
impl TableStore for PostgresStore {
    async fn create_next_table(
        &self,
        finished: Uuid,
        asked_by: Seat,
        table: &TableRow,
    ) -> Result<NextTable, StoreError> {
        if answer(follow(&self.pool, finished, asked_by, table)).await? {
            return Ok(NextTable { id: table.id, asked_by });
        }
        rows::next(answer(sqlx::query_as(statements::NEXT).bind(finished).fetch_optional(&self.pool)).await?)
    }

    async fn table(&self, id: Uuid) -> Result<Option<TableRow>, StoreError> {
        let query = sqlx::query_as::<_, TableLine>(statements::TABLE).bind(id);
        let Some(mut table) = rows::only_table(answer(query.fetch_all(&self.pool)).await?)? else { return Ok(None) };
        if table.status != Status::Waiting {
            let former = sqlx::query_as::<_, FormerLine>(statements::FORMER).bind(id);
            let former = answer(former.fetch_all(&self.pool)).await?;
            table.former = former.into_iter().map(TryInto::try_into).collect::<Result<_, _>>()?;
        }
        Ok(Some(table))
    }

    async fn tables_of(&self, player: Uuid, limit: u32) -> Result<Vec<TableRow>, StoreError> {
        let query = sqlx::query_as::<_, TableLine>(statements::TABLES_OF).bind(player).bind(i64::from(limit));
        Ok(rows::tables(answer(query.fetch_all(&self.pool)).await?))
    }

    async fn claim(&self, id: Uuid) -> Result<Option<Epoch>, StoreError> {
        let raise = "UPDATE tables SET epoch = epoch + 1, owner = NULL WHERE id = $1 RETURNING epoch";
        let query = sqlx::query_scalar::<_, i64>(raise).bind(id);
        // To the end of the answer, which comes after the commit: a single row would be handed on before it.
        Ok(answer(query.fetch_all(&self.pool)).await?.pop().map(Epoch))
    }

    async fn now(&self) -> Result<u64, StoreError> {
        let now = "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)";
        rows::milliseconds(answer(sqlx::query_scalar(now).fetch_one(&self.pool)).await?)
    }

    async fn take_due(&self, overdue: u64, rest: u64, limit: u32) -> Result<Vec<Uuid>, StoreError> {
        let now = self.now().await?;
        let take = sqlx::query_scalar(statements::take_due!(" FOR UPDATE SKIP LOCKED"));
        let take = take.bind(rows::long(now.saturating_sub(overdue))).bind(rows::long(now.saturating_add(rest)));
        answer(take.bind(i64::from(limit)).fetch_all(&self.pool)).await
    }

    async fn stay_alive(&self, silence: u64) -> Result<(), StoreError> {
        let (now, silence) = (rows::long(self.now().await?), rows::long(silence));
        self.change(move |connection| Box::pin(steps::stay_alive(connection, now, silence))).await
    }

    async fn outages(&self, since: u64) -> Result<u64, StoreError> {
        let query = sqlx::query_scalar::<_, i64>(statements::OUTAGES).bind(rows::long(since));
        rows::milliseconds(answer(query.fetch_one(&self.pool)).await?)
    }

    async fn lost(&self, held: &[(Uuid, Epoch)]) -> Result<Vec<Uuid>, StoreError> {
        let (ids, epochs): (Vec<Uuid>, Vec<i64>) = held.iter().map(|(id, epoch)| (*id, epoch.0)).unzip();
        let lost = "SELECT tables.id FROM unnest($1::uuid[], $2::bigint[]) AS held (table_id, epoch) \
             JOIN tables ON tables.id = held.table_id WHERE tables.epoch <> held.epoch";
        answer(sqlx::query_scalar(lost).bind(ids).bind(epochs).fetch_all(&self.pool)).await
    }

    async fn save_seats(&self, epoch: Epoch, table: &TableRow) -> Result<(), AppendError> {
        if answer(replace_seats(&self.pool, epoch, table)).await? { Ok(()) } else { Err(AppendError::Fenced) }
    }

    async fn save_host(&self, epoch: Epoch, table: &TableRow) -> Result<(), AppendError> {
        let save = sqlx::query(statements::SAVE_HOST).bind(table.id).bind(epoch.0).bind(rows::long(table.version));
        let saved = answer(save.bind(table.host).execute(&self.pool)).await?.rows_affected() > 0;
        if saved { Ok(()) } else { Err(AppendError::Fenced) }
    }

    async fn nudge(&self, epoch: Epoch, table: &TableRow, notice: &NewNotice) -> Result<bool, AppendError> {
        answer(keep_nudge(&self.pool, epoch, table, notice)).await?.ok_or(AppendError::Fenced)
    }

    async fn append(&self, batch: &[Append]) -> Vec<Result<(), AppendError>> {
        append::append(self, batch).await
    }

    async fn records(&self, id: Uuid, since_seq: u64) -> Result<Vec<Record>, StoreError> {
        let query = sqlx::query_as::<_, RecordLine>(statements::RECORDS).bind(id).bind(rows::long(since_seq));
        rows::records(answer(query.fetch_all(&self.pool)).await?, since_seq)
    }

    async fn add_chat(&self, table: Uuid, epoch: Epoch, line: &NewLine) -> Result<ChatRow, AppendError> {
        let kept = answer(keep_line(&self.pool, table, epoch, line)).await?;
        Ok(kept.ok_or(AppendError::Fenced)?.try_into()?)
    }

    async fn chat(&self, table: Uuid, limit: u32, reach: u64) -> Result<Vec<ChatRow>, StoreError> {
        let query = sqlx::query_as::<_, ChatLine>(statements::CHAT).bind(table).bind(i64::from(limit));
        let query = query.bind(rows::reach(reach)).bind(i64::from(MAX_UNHEARD));
        answer(query.fetch_all(&self.pool)).await?.into_iter().map(ChatRow::try_from).collect()
    }
}

/// Whoever joins one of the tables at the same moment waits for the lock, and finds no table.
async fn forget_tables(connection: &mut PgConnection, since: Day, limit: u32) -> Result<Vec<Uuid>, StoreError> {
    let pick = statements::deserted_tables!(" FOR UPDATE SKIP LOCKED");
    let deserted = sqlx::query_scalar::<_, Uuid>(pick).bind(rows::long(since.begin_ms()));
    let deserted = deserted.bind(rows::day(since)).bind(i64::from(limit)).fetch_all(&mut *connection).await?;
    for (table, statement) in deserted.iter().flat_map(|table| statements::FORGET_TABLE.map(|one| (table, one))) {
        sqlx::query(statement).bind(table).execute(&mut *connection).await?;
    }
    Ok(deserted)
}

/// A new table with its seats.
fn insert_table(table: &TableRow) -> Query<'_, Postgres, PgArguments> {
    let insert = "WITH created AS (INSERT INTO tables (id, game, name, options, visibility, max_seats, host_id, \
         invite, created_at, status, to_act, progress, outcome, secret, ended_at, removed, pace, watch_delay, watched, \
         branch_of, hints) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $18, $19, $20, $21, $22, $24, $25)) \
         INSERT INTO seats (table_id, seat, player_id, ready, entropy, colour) \
         SELECT $1, place - 1, player_id, ready, entropy, colour \
         FROM unnest($15::uuid[], $16::boolean[], $17::bytea[], $23::text[]) \
             WITH ORDINALITY AS sitting (player_id, ready, entropy, colour, place)";
    sqlx::query(insert)
        .bind(table.id)
        .bind(table.game.as_str())
        .bind(&table.name)
        .bind(&table.options)
        .bind(rows::visibility(table.visibility))
        .bind(i16::from(table.max_seats))
        .bind(table.host)
        .bind(&table.invite)
        .bind(rows::long(table.created_at))
        .bind(rows::status(table.status))
        .bind(table.to_act.map(rows::seat))
        .bind(table.progress.as_ref().map(rows::json))
        .bind(table.outcome.as_ref().map(rows::json))
        .bind(rows::secret(table))
        .bind(table.seats.iter().map(|seat| seat.player).collect::<Vec<_>>())
        .bind(table.seats.iter().map(|seat| seat.ready).collect::<Vec<_>>())
        .bind(table.seats.iter().map(rows::entropy).collect::<Vec<_>>())
        .bind(table.ended_at.map(rows::long))
        .bind(rows::json(&table.removed))
        .bind(table.pace.as_ref().map(rows::json))
        .bind(rows::watch_delay(table.watch_delay))
        .bind(table.watched.as_ref().map(rows::json))
        .bind(table.seats.iter().map(rows::colour).collect::<Vec<_>>())
        .bind(table.branch_of.as_ref().map(rows::json))
        .bind(table.hints)
}

/// Keeps a table that follows another, unless one follows already: then `false`, and nothing is kept.
async fn follow(pool: &Pool, finished: Uuid, asked_by: Seat, table: &TableRow) -> Result<bool, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let mut transaction = connection.begin().await?;
    insert_table(table).execute(&mut *transaction).await?;
    // Whoever asks at the same time waits here for our commit, and then finds that a table follows.
    let follow = sqlx::query(statements::FOLLOW).bind(finished).bind(table.id).bind(rows::seat(asked_by));
    if follow.execute(&mut *transaction).await?.rows_affected() == 0 {
        transaction.rollback().await?;
        return Ok(false);
    }
    transaction.commit().await?;
    Ok(true)
}

/// Replaces the seats and what belongs to them, unless the table is another writer's or has changed: then `false`.
async fn replace_seats(pool: &Pool, epoch: Epoch, table: &TableRow) -> Result<bool, sqlx::Error> {
    let TableRow { id, invite, seats, version, .. } = table;
    let mut connection = pool.acquire().await?;
    let mut transaction = connection.begin().await?;
    let save = sqlx::query(statements::SAVE_TABLE).bind(id).bind(epoch.0).bind(rows::long(*version));
    let save = save.bind(invite).bind(rows::json(&table.removed)).bind(&table.name).bind(&table.options);
    let save = save.bind(table.pace.as_ref().map(rows::json)).bind(i16::from(table.max_seats));
    let save = save.bind(rows::watch_delay(table.watch_delay)).bind(table.host).bind(table.hints);
    if save.execute(&mut *transaction).await?.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query("DELETE FROM seats WHERE table_id = $1").bind(id).execute(&mut *transaction).await?;
    let insert = "INSERT INTO seats (table_id, seat, player_id, ready, entropy, colour) \
         SELECT $1, place - 1, player_id, ready, entropy, colour \
         FROM unnest($2::uuid[], $3::boolean[], $4::bytea[], $5::text[]) \
             WITH ORDINALITY AS sitting (player_id, ready, entropy, colour, place)";
    sqlx::query(insert)
        .bind(id)
        .bind(seats.iter().map(|seat| seat.player).collect::<Vec<_>>())
        .bind(seats.iter().map(|seat| seat.ready).collect::<Vec<_>>())
        .bind(seats.iter().map(rows::entropy).collect::<Vec<_>>())
        .bind(seats.iter().map(rows::colour).collect::<Vec<_>>())
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await?;
    Ok(true)
}

/// Keeps a nudge, if it reaches somebody; `None` if the table is another writer's or has changed.
async fn keep_nudge(
    pool: &Pool,
    epoch: Epoch,
    table: &TableRow,
    notice: &NewNotice,
) -> Result<Option<bool>, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let mut transaction = connection.begin().await?;
    let hears = sqlx::query_scalar::<_, bool>(HEARS_OF_TURNS).bind(notice.player);
    if !hears.fetch_one(&mut *transaction).await? {
        return Ok(Some(false));
    }
    let raise = sqlx::query(statements::RAISE_VERSION).bind(table.id).bind(epoch.0).bind(rows::long(table.version));
    if raise.execute(&mut *transaction).await?.rows_affected() == 0 {
        return Ok(None);
    }
    let at = rows::long(notice.at);
    let nudged = sqlx::query(statements::NUDGED).bind(table.id).bind(notice.player).bind(at);
    nudged.execute(&mut *transaction).await?;
    let add = sqlx::query(WITH_RECORD).bind(table.id).bind(notice.player).bind(notice.why.as_str());
    add.bind(rows::long(notice.seq)).bind(at).bind(at).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(Some(true))
}

/// Keeps a line, unless the table is another writer's: then `None`.
async fn keep_line(pool: &Pool, table: Uuid, epoch: Epoch, line: &NewLine) -> Result<Option<ChatLine>, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let mut transaction = connection.begin().await?;
    // The lock holds off whoever claims the table, and so every other line, until this one has its number.
    let ours = "SELECT 1 FROM tables WHERE id = $1 AND epoch = $2 FOR NO KEY UPDATE";
    if sqlx::query(ours).bind(table).bind(epoch.0).fetch_optional(&mut *transaction).await?.is_none() {
        return Ok(None);
    }
    let said = || sqlx::query_as::<_, ChatLine>(statements::SAID).bind(table).bind(line.player).bind(line.id);
    if let Some(before) = said().fetch_optional(&mut *transaction).await? {
        return Ok(Some(before));
    }
    let add = sqlx::query(statements::ADD_CHAT).bind(table).bind(line.id).bind(line.player);
    let add = add.bind(rows::audience(line.to)).bind(rows::long(line.at)).bind(rows::long(line.after)).bind(&line.text);
    add.execute(&mut *transaction).await?;
    let kept = said().fetch_one(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(Some(kept))
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
        store.note_room::<()>(&Err(StoreError::closed()));
        assert!(matches!(store.ping().await, Err(StoreError::Full(_))), "that says nothing of room");
        store.note_room(&Ok(()));
        assert!(matches!(store.ping().await, Err(StoreError::Database(_))), "the database is asked again");
    }
}
