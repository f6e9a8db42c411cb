//! Tables in Postgres.

use async_trait::async_trait;
use client_protocol::rest::{NextTable, Status};
use rules::Seat;
use sqlx::postgres::{PgArguments, Postgres};
use sqlx::query::Query;
use uuid::Uuid;

use super::super::notices::{HEARS_OF_TURNS, NewNotice, WITH_RECORD};
use super::super::pool::Pool;
use super::super::postgres::{PostgresStore, answer};
use super::super::rows::{self, ChatLine, FormerLine, RecordLine, TableLine};
use super::super::steps::postgres as steps;
use super::super::{
    Append, AppendError, ChatRow, Epoch, MAX_UNHEARD, NewLine, Record, StoreError, TableRow, append, columns,
    statements,
};
use super::TableStore;
use super::steps::insert_row;
use super::steps::postgres::insert_row;

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
        columns::milliseconds(answer(sqlx::query_scalar(now).fetch_one(&self.pool)).await?)
    }

    async fn take_due(&self, overdue: u64, rest: u64, limit: u32) -> Result<Vec<Uuid>, StoreError> {
        let now = self.now().await?;
        let take = sqlx::query_scalar(statements::take_due!(" FOR UPDATE SKIP LOCKED"));
        let take = take.bind(columns::long(now.saturating_sub(overdue))).bind(columns::long(now.saturating_add(rest)));
        answer(take.bind(i64::from(limit)).fetch_all(&self.pool)).await
    }

    async fn stay_alive(&self, silence: u64) -> Result<(), StoreError> {
        let (now, silence) = (columns::long(self.now().await?), columns::long(silence));
        self.change(move |connection| Box::pin(steps::stay_alive(connection, now, silence))).await
    }

    async fn outages(&self, since: u64) -> Result<u64, StoreError> {
        let query = sqlx::query_scalar::<_, i64>(statements::OUTAGES).bind(columns::long(since));
        columns::milliseconds(answer(query.fetch_one(&self.pool)).await?)
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
        let save = sqlx::query(statements::SAVE_HOST).bind(table.id).bind(epoch.0).bind(columns::long(table.version));
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
        let query = sqlx::query_as::<_, RecordLine>(statements::RECORDS).bind(id).bind(columns::long(since_seq));
        rows::records(answer(query.fetch_all(&self.pool)).await?, since_seq)
    }

    async fn add_chat(&self, table: Uuid, epoch: Epoch, line: &NewLine) -> Result<ChatRow, AppendError> {
        let kept = answer(keep_line(&self.pool, table, epoch, line)).await?;
        Ok(kept.ok_or(AppendError::Fenced)?.try_into()?)
    }

    async fn chat(&self, table: Uuid, limit: u32, reach: u64) -> Result<Vec<ChatRow>, StoreError> {
        let query = sqlx::query_as::<_, ChatLine>(statements::CHAT).bind(table).bind(i64::from(limit));
        let query = query.bind(columns::reach(reach)).bind(i64::from(MAX_UNHEARD));
        answer(query.fetch_all(&self.pool)).await?.into_iter().map(ChatRow::try_from).collect()
    }
}

/// A new table with its seats.
pub(in crate::store) fn insert_table(table: &TableRow) -> Query<'_, Postgres, PgArguments> {
    let insert = concat!(
        "WITH created AS (",
        insert_row!(),
        ") INSERT INTO seats (table_id, seat, player_id, ready, entropy, colour) \
         SELECT $1, place - 1, player_id, ready, entropy, colour \
         FROM unnest($22::uuid[], $23::boolean[], $24::bytea[], $25::text[]) \
             WITH ORDINALITY AS sitting (player_id, ready, entropy, colour, place)"
    );
    insert_row(insert, table)
        .bind(table.seats.iter().map(|seat| seat.player).collect::<Vec<_>>())
        .bind(table.seats.iter().map(|seat| seat.ready).collect::<Vec<_>>())
        .bind(table.seats.iter().map(columns::entropy).collect::<Vec<_>>())
        .bind(table.seats.iter().map(columns::colour).collect::<Vec<_>>())
}

/// Keeps a table that follows another, unless one follows already: then `false`, and nothing is kept.
async fn follow(pool: &Pool, finished: Uuid, asked_by: Seat, table: &TableRow) -> Result<bool, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let mut transaction = connection.begin().await?;
    insert_table(table).execute(&mut *transaction).await?;
    // Whoever asks at the same time waits here for our commit, and then finds that a table follows.
    let follow = sqlx::query(statements::FOLLOW).bind(finished).bind(table.id).bind(columns::seat(asked_by));
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
    let save = sqlx::query(statements::SAVE_TABLE).bind(id).bind(epoch.0).bind(columns::long(*version));
    let save = save.bind(invite).bind(columns::json(&table.removed)).bind(&table.name).bind(&table.options);
    let save = save.bind(table.pace.as_ref().map(columns::json)).bind(i16::from(table.max_seats));
    let save = save.bind(columns::watch_delay(table.watch_delay)).bind(table.host).bind(table.hints);
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
        .bind(seats.iter().map(columns::entropy).collect::<Vec<_>>())
        .bind(seats.iter().map(columns::colour).collect::<Vec<_>>())
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
    let raise = sqlx::query(statements::RAISE_VERSION).bind(table.id).bind(epoch.0).bind(columns::long(table.version));
    if raise.execute(&mut *transaction).await?.rows_affected() == 0 {
        return Ok(None);
    }
    let at = columns::long(notice.at);
    let nudged = sqlx::query(statements::NUDGED).bind(table.id).bind(notice.player).bind(at);
    nudged.execute(&mut *transaction).await?;
    let add = sqlx::query(WITH_RECORD).bind(table.id).bind(notice.player).bind(notice.why.as_str());
    add.bind(columns::long(notice.seq)).bind(at).bind(at).execute(&mut *transaction).await?;
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
    let add = add
        .bind(columns::audience(line.to))
        .bind(columns::long(line.at))
        .bind(columns::long(line.after))
        .bind(&line.text);
    add.execute(&mut *transaction).await?;
    let kept = said().fetch_one(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(Some(kept))
}
