//! Tables in SQLite.

use async_trait::async_trait;
use client_protocol::rest::{NextTable, Status};
use rules::Seat;
use sqlx::{QueryBuilder, Sqlite, SqliteConnection};
use uuid::Uuid;

use super::super::notices::{HEARS_OF_TURNS, NewNotice, WITH_RECORD};
use super::super::rows::{self, ChatLine, FormerLine, RecordLine, TableLine};
use super::super::sqlite::{BEGIN, ROWS_A_STATEMENT, SqliteStore, rows_and_rest};
use super::super::steps::sqlite as steps;
use super::super::{
    Append, AppendError, ChatRow, Epoch, MAX_UNHEARD, NewLine, Record, SeatRow, StoreError, TableRow, append, columns,
    statements,
};
use super::TableStore;
use super::steps::insert_row;
use super::steps::sqlite::insert_row;
use crate::clock::now_ms;

#[async_trait]
impl TableStore for SqliteStore {
    async fn create_next_table(
        &self,
        finished: Uuid,
        asked_by: Seat,
        table: &TableRow,
    ) -> Result<NextTable, StoreError> {
        let mut transaction = self.writer.get()?.begin_with(BEGIN).await?;
        insert_table(&mut transaction, table).await?;
        let follow = sqlx::query(statements::FOLLOW).bind(finished).bind(table.id).bind(columns::seat(asked_by));
        if follow.execute(&mut *transaction).await?.rows_affected() == 1 {
            transaction.commit().await?;
            return Ok(NextTable { id: table.id, asked_by });
        }
        transaction.rollback().await?;
        rows::next(sqlx::query_as(statements::NEXT).bind(finished).fetch_optional(&self.readers).await?)
    }

    async fn table(&self, id: Uuid) -> Result<Option<TableRow>, StoreError> {
        let query = sqlx::query_as::<_, TableLine>(statements::TABLE).bind(id);
        let Some(mut table) = rows::only_table(query.fetch_all(&self.readers).await?)? else { return Ok(None) };
        if table.status != Status::Waiting {
            let former = sqlx::query_as::<_, FormerLine>(statements::FORMER).bind(id).fetch_all(&self.readers).await?;
            table.former = former.into_iter().map(TryInto::try_into).collect::<Result<_, _>>()?;
        }
        Ok(Some(table))
    }

    async fn tables_of(&self, player: Uuid, limit: u32) -> Result<Vec<TableRow>, StoreError> {
        let query = sqlx::query_as::<_, TableLine>(statements::TABLES_OF).bind(player).bind(i64::from(limit));
        Ok(rows::tables(query.fetch_all(&self.readers).await?))
    }

    async fn claim(&self, id: Uuid) -> Result<Option<Epoch>, StoreError> {
        // It answers when the commit is answered for: until then the next writer would be given the same number.
        self.change(move |connection| Box::pin(raise_epoch(connection, id))).await
    }

    async fn now(&self) -> Result<u64, StoreError> {
        Ok(now_ms())
    }

    async fn take_due(&self, overdue: u64, rest: u64, limit: u32) -> Result<Vec<Uuid>, StoreError> {
        let now = now_ms();
        let (due, again) = (columns::long(now.saturating_sub(overdue)), columns::long(now.saturating_add(rest)));
        // Nearly always there is none, and a look costs no commit.
        let is_due = sqlx::query("SELECT 1 FROM tables WHERE due_at <= $1 LIMIT 1").bind(due);
        if is_due.fetch_optional(&self.readers).await?.is_none() {
            return Ok(Vec::new());
        }
        self.change(move |connection| {
            Box::pin(async move {
                let take = sqlx::query_scalar(statements::take_due!("")).bind(due).bind(again).bind(i64::from(limit));
                Ok(take.fetch_all(connection).await?)
            })
        })
        .await
    }

    async fn stay_alive(&self, silence: u64) -> Result<(), StoreError> {
        let (now, silence) = (columns::long(now_ms()), columns::long(silence));
        self.change(move |connection| Box::pin(steps::stay_alive(connection, now, silence))).await
    }

    async fn outages(&self, since: u64) -> Result<u64, StoreError> {
        let query = sqlx::query_scalar::<_, i64>(statements::OUTAGES).bind(columns::long(since));
        columns::milliseconds(query.fetch_one(&self.readers).await?)
    }

    async fn lost(&self, held: &[(Uuid, Epoch)]) -> Result<Vec<Uuid>, StoreError> {
        let mut lost = Vec::new();
        for held in held.chunks(ROWS_A_STATEMENT) {
            let mut query = QueryBuilder::new("WITH held (table_id, epoch) AS (");
            query.push_values(rows_and_rest(held), |mut row, held| {
                row.push_bind(held.map(|(id, _)| *id));
                row.push_bind(held.map(|(_, epoch)| epoch.0));
            });
            query.push(
                ") SELECT tables.id FROM held JOIN tables ON tables.id = held.table_id \
                 WHERE tables.epoch <> held.epoch",
            );
            lost.extend(query.build_query_scalar::<Uuid>().fetch_all(&self.readers).await?);
        }
        Ok(lost)
    }

    async fn save_seats(&self, epoch: Epoch, table: &TableRow) -> Result<(), AppendError> {
        let table = table.clone();
        self.changes.make(move |connection| Box::pin(replace_seats(connection, epoch, table))).await
    }

    async fn save_host(&self, epoch: Epoch, table: &TableRow) -> Result<(), AppendError> {
        let (id, version, host) = (table.id, columns::long(table.version), table.host);
        self.changes
            .make(move |connection| {
                Box::pin(async move {
                    let save = sqlx::query(statements::SAVE_HOST).bind(id).bind(epoch.0).bind(version).bind(host);
                    let saved = save.execute(connection).await?.rows_affected() > 0;
                    if saved { Ok(()) } else { Err(AppendError::Fenced) }
                })
            })
            .await
    }

    async fn nudge(&self, epoch: Epoch, table: &TableRow, notice: &NewNotice) -> Result<bool, AppendError> {
        let (id, version, notice) = (table.id, columns::long(table.version), *notice);
        self.changes.make(move |connection| Box::pin(keep_nudge(connection, id, epoch, version, notice))).await
    }

    async fn append(&self, batch: &[Append]) -> Vec<Result<(), AppendError>> {
        append::append(self, batch).await
    }

    async fn records(&self, id: Uuid, since_seq: u64) -> Result<Vec<Record>, StoreError> {
        let query = sqlx::query_as::<_, RecordLine>(statements::RECORDS).bind(id).bind(columns::long(since_seq));
        rows::records(query.fetch_all(&self.readers).await?, since_seq)
    }

    async fn add_chat(&self, table: Uuid, epoch: Epoch, line: &NewLine) -> Result<ChatRow, AppendError> {
        let line = line.clone();
        self.changes.make(move |connection| Box::pin(keep_line(connection, table, epoch, line))).await
    }

    async fn chat(&self, table: Uuid, limit: u32, reach: u64) -> Result<Vec<ChatRow>, StoreError> {
        let query = sqlx::query_as::<_, ChatLine>(statements::CHAT).bind(table).bind(i64::from(limit));
        let query = query.bind(columns::reach(reach)).bind(i64::from(MAX_UNHEARD));
        query.fetch_all(&self.readers).await?.into_iter().map(ChatRow::try_from).collect()
    }
}

async fn raise_epoch(connection: &mut SqliteConnection, table: Uuid) -> Result<Option<Epoch>, StoreError> {
    let raise = sqlx::query("UPDATE tables SET epoch = epoch + 1 WHERE id = $1").bind(table);
    if raise.execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(None);
    }
    let epoch = sqlx::query_scalar("SELECT epoch FROM tables WHERE id = $1").bind(table);
    Ok(Some(Epoch(epoch.fetch_one(connection).await?)))
}

async fn replace_seats(connection: &mut SqliteConnection, epoch: Epoch, table: TableRow) -> Result<(), AppendError> {
    let save = sqlx::query(statements::SAVE_TABLE).bind(table.id).bind(epoch.0).bind(columns::long(table.version));
    let save = save.bind(&table.invite).bind(columns::json(&table.removed)).bind(&table.name).bind(&table.options);
    let save = save.bind(table.pace.as_ref().map(columns::json)).bind(i16::from(table.max_seats));
    let save = save.bind(columns::watch_delay(table.watch_delay)).bind(table.host).bind(table.hints);
    if save.execute(&mut *connection).await?.rows_affected() == 0 {
        return Err(AppendError::Fenced);
    }
    sqlx::query("DELETE FROM seats WHERE table_id = $1").bind(table.id).execute(&mut *connection).await?;
    Ok(insert_seats(connection, table.id, &table.seats).await?)
}

async fn keep_nudge(
    connection: &mut SqliteConnection,
    table: Uuid,
    epoch: Epoch,
    version: i64,
    notice: NewNotice,
) -> Result<bool, AppendError> {
    let hears = sqlx::query_scalar::<_, bool>(HEARS_OF_TURNS).bind(notice.player);
    if !hears.fetch_one(&mut *connection).await? {
        return Ok(false);
    }
    let raise = sqlx::query(statements::RAISE_VERSION).bind(table).bind(epoch.0).bind(version);
    if raise.execute(&mut *connection).await?.rows_affected() == 0 {
        return Err(AppendError::Fenced);
    }
    let at = columns::long(notice.at);
    sqlx::query(statements::NUDGED).bind(table).bind(notice.player).bind(at).execute(&mut *connection).await?;
    let add = sqlx::query(WITH_RECORD).bind(table).bind(notice.player).bind(notice.why.as_str());
    add.bind(columns::long(notice.seq)).bind(at).bind(at).execute(connection).await?;
    Ok(true)
}

async fn keep_line(
    connection: &mut SqliteConnection,
    table: Uuid,
    epoch: Epoch,
    line: NewLine,
) -> Result<ChatRow, AppendError> {
    let ours = sqlx::query("SELECT 1 FROM tables WHERE id = $1 AND epoch = $2").bind(table).bind(epoch.0);
    if ours.fetch_optional(&mut *connection).await?.is_none() {
        return Err(AppendError::Fenced);
    }
    let said = || sqlx::query_as::<_, ChatLine>(statements::SAID).bind(table).bind(line.player).bind(line.id);
    if let Some(before) = said().fetch_optional(&mut *connection).await? {
        return Ok(ChatRow::try_from(before)?);
    }
    let add = sqlx::query(statements::ADD_CHAT).bind(table).bind(line.id).bind(line.player);
    let add = add
        .bind(columns::audience(line.to))
        .bind(columns::long(line.at))
        .bind(columns::long(line.after))
        .bind(&line.text);
    add.execute(&mut *connection).await?;
    Ok(ChatRow::try_from(said().fetch_one(connection).await?)?)
}

/// Keeps a new table with its seats.
pub(in crate::store) async fn insert_table(
    connection: &mut SqliteConnection,
    table: &TableRow,
) -> Result<(), StoreError> {
    insert_row(insert_row!(), table).execute(&mut *connection).await?;
    insert_seats(connection, table.id, &table.seats).await
}

async fn insert_seats(connection: &mut SqliteConnection, table: Uuid, seats: &[SeatRow]) -> Result<(), StoreError> {
    if seats.is_empty() {
        return Ok(());
    }
    let mut insert =
        QueryBuilder::<Sqlite>::new("INSERT INTO seats (table_id, seat, player_id, ready, entropy, colour) ");
    insert.push_values((0_i16..).zip(seats), |mut row, (place, seat)| {
        row.push_bind(table);
        row.push_bind(place);
        row.push_bind(seat.player);
        row.push_bind(seat.ready);
        row.push_bind(columns::entropy(seat));
        row.push_bind(columns::colour(seat));
    });
    insert.build().execute(connection).await?;
    Ok(())
}
