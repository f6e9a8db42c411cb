//! The store in Postgres, which several nodes may share.
//!
//! Whatever happens on the way of a move is one statement, and so one round trip and one transaction. And everything has
//! an end: a database that vanishes is an error within seconds, since a game that waits for it must be told.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use client_protocol::rest::{NextTable, Status};
use rules::Seat;
use sqlx::postgres::{PgArguments, PgConnectOptions, Postgres};
use sqlx::query::{Query, QueryScalar};
use sqlx::{ConnectOptions, Connection, PgConnection};
use tokio::time::timeout;
use uuid::Uuid;

use super::batch::{self, AppendAtOnce, Group};
use super::migrations;
use super::nodes::NodeStore;
use super::nodes::postgres::PostgresNodes;
use super::notices::{HEARS_OF_TURNS, NewNotice, WITH_RECORD};
use super::pool::{CONNECT_WITHIN, Pool, TIDY_WITHIN};
use super::primary::{self, Servers};
use super::rows::{
    self, BusyLine, ChatLine, CodeLine, CredentialLine, FormerLine, RecordLine, SaidLine, SecretLine, SettingsLine,
    TableLine,
};
use super::{
    Append, AppendError, Busy, ChatRow, Epoch, NewLine, OpenError, PlayerRow, Record, SettingsRow, Store, StoreError,
    TableRow, TableStore,
};
use super::{CodeRow, CodeUse, CredentialRow, MAX_DEVICES, MAX_UNHEARD, SECRET_LASTS, opening, statements};
use crate::clock::{Day, now_ms};

/// How long to wait for an answer.
pub(super) const ANSWER_WITHIN: Duration = Duration::from_secs(5);

/// Players, tables and logs in a Postgres database.
pub(super) struct PostgresStore {
    pub(super) pool: Pool,
}

impl PostgresStore {
    /// Reaches the database and brings its tables up to date. Where the address names several servers, it is the one that takes
    /// writes, now and later.
    pub(super) async fn open(address: &str) -> Result<Self, OpenError> {
        let servers = Servers::of(address)?;
        let (primary, mut connection) = reach_primary(&servers).await?;
        // A lock of the database's own lets one process migrate at a time. It goes with the connection.
        let migrated = opening::migrate(&migrations::postgres(), &mut connection, &place(&primary)).await;
        // Whether it closes in good order is of no interest: it is not used again.
        let _ = timeout(TIDY_WITHIN, connection.close()).await;
        migrated?;
        let pool = Pool::new(primary.clone(), &servers);
        if servers.iter().count() > 1 {
            tokio::spawn(servers.follow_primary(pool.clone(), primary));
        }
        Ok(PostgresStore { pool })
    }
}

/// The first connection to whichever server takes writes.
async fn reach_primary(servers: &Servers) -> Result<(PgConnectOptions, PgConnection), OpenError> {
    let (mut why, mut places) = (Vec::new(), Vec::new());
    let several = servers.iter().count() > 1;
    for server in servers.iter() {
        let refused = match reach(server).await {
            Ok(mut connection) if several => match answer(primary::takes_writes(&mut connection)).await {
                Ok(true) => return Ok((server.clone(), connection)),
                Ok(false) => "it takes no writes, since it follows another server".to_owned(),
                Err(error) => error.to_string(),
            },
            Ok(connection) => return Ok((server.clone(), connection)),
            Err(refused) => refused,
        };
        places.push(place(server));
        why.push(refused);
    }
    why.dedup();
    Err(OpenError::Unreachable { place: places.join(", or "), why: why.join("; ") })
}

/// The first connection, made by hand: a pool would hide why it could not be made.
async fn reach(options: &PgConnectOptions) -> Result<PgConnection, String> {
    match timeout(CONNECT_WITHIN, options.connect()).await {
        Ok(Ok(connection)) => Ok(connection),
        Ok(Err(sqlx::Error::Io(error))) => Err(error.to_string()),
        Ok(Err(sqlx::Error::Database(error))) => Err(error.message().to_owned()),
        Ok(Err(error)) => Err(error.to_string()),
        Err(_) => Err(format!("no answer within {} seconds", CONNECT_WITHIN.as_secs())),
    }
}

/// Host, port and database, without the password.
fn place(options: &PgConnectOptions) -> String {
    let database = options.get_database().unwrap_or(options.get_username());
    match options.get_socket() {
        Some(socket) => format!("{}, database {database}", socket.display()),
        None => format!("{}:{}, database {database}", options.get_host(), options.get_port()),
    }
}

/// Waits for an answer of the database, but not for ever.
pub(super) async fn answer<T>(work: impl Future<Output = Result<T, sqlx::Error>> + Send) -> Result<T, StoreError> {
    match timeout(ANSWER_WITHIN, work).await {
        Ok(answer) => Ok(answer?),
        Err(_) => Err(StoreError::Silent(ANSWER_WITHIN)),
    }
}

#[async_trait]
impl Store for PostgresStore {
    async fn create_player(&self, player: &PlayerRow, secret_hash: &[u8; 32], label: &str) -> Result<(), StoreError> {
        let insert = "WITH player AS (INSERT INTO players (id, name, created_at) VALUES ($1, $2, $3)) \
             INSERT INTO credentials (secret_hash, player_id, created_at, used_on, label) VALUES ($4, $1, $3, $5, $6)";
        let query = sqlx::query(insert)
            .bind(player.id)
            .bind(&player.name)
            .bind(rows::long(player.created_at))
            .bind(&secret_hash[..])
            .bind(rows::day(Day::of_ms(player.created_at)))
            .bind(label);
        answer(query.execute(&self.pool)).await?;
        Ok(())
    }

    async fn credentials(&self, player: Uuid, today: Day) -> Result<Vec<CredentialRow>, StoreError> {
        let query = sqlx::query_as::<_, SecretLine>(statements::SECRETS).bind(player);
        let query = query.bind(rows::day(today.minus(SECRET_LASTS)));
        answer(query.fetch_all(&self.pool)).await?.into_iter().map(CredentialRow::try_from).collect()
    }

    async fn keep_code(&self, player: Uuid, code: &CodeRow, now: u64) -> Result<bool, StoreError> {
        answer(keep_code(&self.pool, player, code, now)).await
    }

    async fn use_code(
        &self,
        handle: &str,
        code_hash: &[u8; 32],
        device: &CredentialRow,
    ) -> Result<CodeUse, StoreError> {
        match tokio::time::timeout(ANSWER_WITHIN, let_in(&self.pool, handle, code_hash, device)).await {
            Ok(used) => used,
            Err(_) => Err(StoreError::Silent(ANSWER_WITHIN)),
        }
    }

    async fn leaves_at(&self, player: Uuid) -> Result<Option<u64>, StoreError> {
        let query = sqlx::query_scalar::<_, Option<i64>>(statements::LEAVES_AT).bind(player);
        rows::time(answer(query.fetch_optional(&self.pool)).await?.flatten())
    }

    async fn set_leaving(&self, player: Uuid, at: Option<u64>) -> Result<(), StoreError> {
        let set = sqlx::query(statements::SET_LEAVING).bind(player).bind(at.map(rows::long));
        answer(set.execute(&self.pool)).await?;
        Ok(())
    }

    async fn leaving(&self, now: u64, limit: u32) -> Result<Vec<Uuid>, StoreError> {
        let query = sqlx::query_scalar::<_, Uuid>(statements::LEAVING).bind(rows::long(now)).bind(i64::from(limit));
        answer(query.fetch_all(&self.pool)).await
    }

    async fn forget_player(&self, player: Uuid, now: u64) -> Result<Vec<[u8; 32]>, StoreError> {
        answer(forget_player(&self.pool, player, now)).await?.into_iter().map(rows::hash).collect()
    }

    async fn said_by(&self, player: Uuid, limit: u32) -> Result<Vec<(Uuid, ChatRow)>, StoreError> {
        let query = sqlx::query_as::<_, SaidLine>(statements::SAID_BY).bind(player).bind(i64::from(limit));
        answer(query.fetch_all(&self.pool)).await?.into_iter().map(SaidLine::try_into).collect()
    }

    async fn settings(&self, player: Uuid) -> Result<SettingsRow, StoreError> {
        let query = sqlx::query_as::<_, SettingsLine>(statements::SETTINGS).bind(player);
        Ok(answer(query.fetch_optional(&self.pool)).await?.map(TryInto::try_into).transpose()?.unwrap_or_default())
    }

    async fn keep_settings(&self, player: Uuid, version: u64, chosen: &str) -> Result<bool, StoreError> {
        let keep = sqlx::query(statements::KEEP_SETTINGS).bind(player).bind(rows::long(version)).bind(chosen);
        Ok(answer(keep.execute(&self.pool)).await?.rows_affected() > 0)
    }

    async fn rename_player(&self, id: Uuid, name: &str) -> Result<(), StoreError> {
        answer(sqlx::query(statements::RENAME_PLAYER).bind(id).bind(name).execute(&self.pool)).await?;
        Ok(())
    }

    async fn player_by_secret(&self, secret_hash: &[u8; 32], today: Day) -> Result<Option<PlayerRow>, StoreError> {
        let query = sqlx::query_as::<_, CredentialLine>(statements::PLAYER_BY_SECRET).bind(&secret_hash[..]);
        let query = query.bind(rows::day(today.minus(SECRET_LASTS)));
        let Some(found) = answer(query.fetch_optional(&self.pool)).await? else { return Ok(None) };
        if found.used_on < rows::day(today) {
            let noted = sqlx::query(statements::USE_SECRET).bind(&secret_hash[..]).bind(rows::day(today));
            rows::noted(answer(noted.execute(&self.pool)).await);
        }
        found.player.try_into().map(Some)
    }

    async fn forget_secret(&self, secret_hash: &[u8; 32]) -> Result<(), StoreError> {
        for forget in statements::FORGET_SECRET {
            answer(sqlx::query(forget).bind(&secret_hash[..]).execute(&self.pool)).await?;
        }
        Ok(())
    }

    async fn create_table(&self, table: &TableRow) -> Result<(), StoreError> {
        answer(insert_table(table).execute(&self.pool)).await?;
        Ok(())
    }

    async fn public_tables(&self, limit: u32, since: u64) -> Result<Vec<TableRow>, StoreError> {
        let query =
            sqlx::query_as::<_, TableLine>(statements::PUBLIC_TABLES).bind(i64::from(limit)).bind(rows::long(since));
        rows::tables(answer(query.fetch_all(&self.pool)).await?)
    }

    async fn busy(&self, player: Uuid) -> Result<Busy, StoreError> {
        let query = sqlx::query_as::<_, BusyLine>(statements::BUSY).bind(player);
        answer(query.fetch_one(&self.pool)).await?.try_into()
    }

    async fn finished_tables_of(&self, player: Uuid, before: u64, limit: u32) -> Result<Vec<TableRow>, StoreError> {
        let query = sqlx::query_as::<_, TableLine>(statements::FINISHED_TABLES_OF).bind(player);
        let query = query.bind(rows::long(before)).bind(i64::from(limit));
        Ok(rows::last_ended_first(rows::tables(answer(query.fetch_all(&self.pool)).await?)?))
    }

    fn nodes(&self) -> Option<Arc<dyn NodeStore>> {
        Some(Arc::new(PostgresNodes::new(self.pool.clone())))
    }

    async fn forget_tables(&self, since: Day, limit: u32) -> Result<Vec<Uuid>, StoreError> {
        answer(forget_tables(&self.pool, since, limit)).await
    }

    async fn forget_guests(&self, since: Day, after: Uuid, limit: u32) -> Result<(u32, Option<Uuid>), StoreError> {
        answer(forget_guests(&self.pool, since, after, limit)).await
    }

    async fn ping(&self) -> Result<(), StoreError> {
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
        let Some(mut table) = rows::tables(answer(query.fetch_all(&self.pool)).await?)?.pop() else { return Ok(None) };
        if table.status != Status::Waiting {
            let former = sqlx::query_as::<_, FormerLine>(statements::FORMER).bind(id);
            let former = answer(former.fetch_all(&self.pool)).await?;
            table.former = former.into_iter().map(TryInto::try_into).collect::<Result<_, _>>()?;
        }
        Ok(Some(table))
    }

    async fn tables_of(&self, player: Uuid, limit: u32) -> Result<Vec<TableRow>, StoreError> {
        let query = sqlx::query_as::<_, TableLine>(statements::TABLES_OF).bind(player).bind(i64::from(limit));
        rows::tables(answer(query.fetch_all(&self.pool)).await?)
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
        let now = rows::long(self.now().await?);
        let note = sqlx::query(statements::NOTE_OUTAGE).bind(now).bind(rows::long(silence));
        answer(note.execute(&self.pool)).await?;
        answer(sqlx::query(statements::NOTE_LIFE).bind(now).execute(&self.pool)).await?;
        Ok(())
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
        batch::append(self, batch).await
    }

    async fn records(&self, id: Uuid, since_seq: u64) -> Result<Vec<Record>, StoreError> {
        let query = sqlx::query_as::<_, RecordLine>(statements::RECORDS).bind(id).bind(rows::long(since_seq));
        answer(query.fetch_all(&self.pool)).await?.into_iter().map(Record::try_from).collect()
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

async fn keep_code(pool: &Pool, player: Uuid, code: &CodeRow, now: u64) -> Result<bool, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let mut transaction = connection.begin().await?;
    let forget = sqlx::query(statements::FORGET_CODES).bind(player).bind(rows::long(now));
    forget.execute(&mut *transaction).await?;
    let keep = sqlx::query(statements::KEEP_CODE).bind(&code.handle).bind(player);
    let keep = keep.bind(&code.code_hash[..]).bind(rows::long(code.expires_at));
    let kept = keep.execute(&mut *transaction).await?.rows_affected() == 1;
    transaction.commit().await?;
    Ok(kept)
}

/// Lets a device in whose code is right, and counts a try of one that is not.
async fn let_in(
    pool: &Pool,
    handle: &str,
    code_hash: &[u8; 32],
    device: &CredentialRow,
) -> Result<CodeUse, StoreError> {
    let mut connection = pool.acquire().await?;
    let mut transaction = connection.begin().await?;
    let found = sqlx::query_as::<_, CodeLine>(statements::code!(" FOR UPDATE OF device_codes")).bind(handle);
    let Some(found) = found.fetch_optional(&mut *transaction).await? else { return Ok(CodeUse::Unknown) };
    let used = found.used(code_hash, device.created_at)?;
    if let CodeUse::LetIn(player) = &used {
        let own = sqlx::query(statements::SECRETS).bind(player.id).bind(rows::day(device.used_on.minus(SECRET_LASTS)));
        if own.fetch_all(&mut *transaction).await?.len() >= MAX_DEVICES {
            return Ok(CodeUse::TooManyDevices);
        }
        sqlx::query(statements::FORGET_CODE).bind(handle).execute(&mut *transaction).await?;
        add_secret(&mut transaction, player.id, device).await?;
    } else {
        sqlx::query(statements::COUNT_TRY).bind(handle).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(used)
}

/// Keeps a secret of a player's.
pub(super) async fn add_secret(
    connection: &mut PgConnection,
    player: Uuid,
    device: &CredentialRow,
) -> Result<(), sqlx::Error> {
    let add = sqlx::query(statements::ADD_SECRET).bind(&device.secret_hash[..]).bind(player);
    let add = add.bind(rows::long(device.created_at)).bind(rows::day(device.used_on)).bind(&device.label);
    add.execute(connection).await?;
    Ok(())
}

/// Whoever joins one of the tables at the same moment waits for the lock, and finds no table.
async fn forget_tables(pool: &Pool, since: Day, limit: u32) -> Result<Vec<Uuid>, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let mut transaction = connection.begin().await?;
    let pick = statements::deserted_tables!(" FOR UPDATE SKIP LOCKED");
    let deserted = sqlx::query_scalar::<_, Uuid>(pick).bind(rows::long(since.begin_ms()));
    let deserted = deserted.bind(rows::day(since)).bind(i64::from(limit)).fetch_all(&mut *transaction).await?;
    for (table, statement) in deserted.iter().flat_map(|table| statements::FORGET_TABLE.map(|one| (table, one))) {
        sqlx::query(statement).bind(table).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(deserted)
}

async fn forget_guests(pool: &Pool, since: Day, after: Uuid, limit: u32) -> Result<(u32, Option<Uuid>), sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let mut transaction = connection.begin().await?;
    let looked_at = sqlx::query_scalar::<_, Uuid>(statements::PLAYERS_AFTER).bind(after).bind(i64::from(limit));
    let looked_at = looked_at.fetch_all(&mut *transaction).await?;
    let Some(&last) = looked_at.last() else { return Ok((0, None)) };
    let pick = statements::idle_guests!(" FOR UPDATE SKIP LOCKED");
    let idle = sqlx::query_scalar::<_, Uuid>(pick).bind(after).bind(last);
    let idle = idle.bind(rows::long(since.begin_ms())).bind(rows::day(since)).fetch_all(&mut *transaction).await?;
    for (guest, statement) in idle.iter().flat_map(|guest| statements::FORGET_GUEST.map(|one| (guest, one))) {
        sqlx::query(statement).bind(guest).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok((rows::count(idle.len()), Some(last)))
}

async fn forget_player(pool: &Pool, player: Uuid, now: u64) -> Result<Vec<Vec<u8>>, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let mut transaction = connection.begin().await?;
    let forget = sqlx::query(statements::FORGET_NAME).bind(player).bind(rows::long(now));
    if forget.execute(&mut *transaction).await?.rows_affected() == 0 {
        return Ok(Vec::new());
    }
    let secrets = sqlx::query_scalar::<_, Vec<u8>>(statements::ALL_SECRETS).bind(player);
    let secrets = secrets.fetch_all(&mut *transaction).await?;
    for trace in statements::FORGET_TRACES {
        sqlx::query(trace).bind(player).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(secrets)
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
        .bind(rows::progress(table.progress))
        .bind(rows::outcome(table.outcome.as_ref()))
        .bind(rows::secret(table))
        .bind(table.seats.iter().map(|seat| seat.player).collect::<Vec<_>>())
        .bind(table.seats.iter().map(|seat| seat.ready).collect::<Vec<_>>())
        .bind(table.seats.iter().map(rows::entropy).collect::<Vec<_>>())
        .bind(table.ended_at.map(rows::long))
        .bind(rows::removed(table))
        .bind(rows::pace(table.pace))
        .bind(rows::watch_delay(table.watch_delay))
        .bind(rows::watched(table.watched))
        .bind(table.seats.iter().map(rows::colour).collect::<Vec<_>>())
        .bind(rows::branch_of(table))
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
    let save = sqlx::query(statements::SAVE_INVITE).bind(id).bind(epoch.0).bind(rows::long(*version));
    let save = save.bind(invite).bind(rows::removed(table)).bind(&table.name).bind(&table.options);
    let save = save.bind(rows::pace(table.pace)).bind(i16::from(table.max_seats));
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

/// The update grants: it moves on the tables whose epoch and next number are as given, and only their records follow.
/// The first eleven arrays have an entry a table, the others one a record. What stands in the brackets is done beside that.
macro_rules! append {
    ($($beside:tt)*) => {
        concat!(
            "
    WITH asked AS (
        SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::smallint[], $7::text[],
                $8::text[], $9::bigint[], $10::bigint[], $11::text[])
            AS asked (table_id, epoch, first_seq, last_seq, status, to_act, progress, outcome, ended_at, due_at, watched)
    ), granted AS (
        UPDATE tables
        SET last_seq = asked.last_seq, status = asked.status, to_act = asked.to_act, progress = asked.progress,
            outcome = asked.outcome, ended_at = asked.ended_at, due_at = asked.due_at, watched = asked.watched
        FROM asked
        WHERE tables.id = asked.table_id AND tables.epoch = asked.epoch AND tables.last_seq = asked.first_seq - 1
        RETURNING tables.id
    ), kept AS (
        INSERT INTO records (table_id, seq, body, hash)
        SELECT handed_in.*
        FROM unnest($12::uuid[], $13::bigint[], $14::bytea[], $15::bytea[]) AS handed_in (table_id, seq, body, hash)
        JOIN granted ON granted.id = handed_in.table_id
    )",
            $($beside)*
            "
    SELECT coalesce(array_agg(id), '{}') FROM granted"
        )
    };
}
const APPEND: &str = append!();
/// Beside that, what people are asked who are not there is kept for each of their channels, where the table was granted. These arrays
/// have an entry a player and table.
macro_rules! told {
    () => {
        ", told AS (
        INSERT INTO notices (player_id, table_id, channel_id, kind, why, seq, at, next_at, tries)
        SELECT due.player_id, due.table_id, channels.id, channels.kind, due.why, due.seq, due.at, due.at, 0
        FROM unnest($16::uuid[], $17::uuid[], $18::text[], $19::bigint[], $20::bigint[])
            AS due (table_id, player_id, why, seq, at)
        JOIN granted ON granted.id = due.table_id
        JOIN channels ON channels.player_id = due.player_id AND channels.confirmed
        ON CONFLICT (player_id, table_id, channel_id) DO UPDATE
        SET why = excluded.why, seq = excluded.seq, at = excluded.at, next_at = excluded.next_at, tries = 0
    )"
    };
}
const APPEND_AND_TELL: &str = append!(told!(),);
/// And where seats change hands, who sits there and who sat there is kept too. These arrays have an entry a change; of several of one
/// seat the last one counts.
const APPEND_AND_HAND_OVER: &str = append!(
    told!(),
    ", hands AS (
        SELECT hand.* FROM unnest($21::uuid[], $22::bigint[], $23::smallint[], $24::uuid[], $25::uuid[])
            AS hand (table_id, until, seat, player_id, from_id)
        JOIN granted ON granted.id = hand.table_id
    ), taken AS (
        UPDATE seats SET player_id = last.player_id, nudged_at = NULL
        FROM (SELECT DISTINCT ON (table_id, seat) * FROM hands ORDER BY table_id, seat, until DESC) AS last
        WHERE seats.table_id = last.table_id AND seats.seat = last.seat
    ), given AS (
        INSERT INTO former_seats (table_id, until, seat, player_id) SELECT table_id, until, seat, from_id FROM hands
    )",
);

impl AppendAtOnce for PostgresStore {
    async fn append_at_once(&self, groups: &[Group<'_>]) -> Result<BTreeSet<Uuid>, StoreError> {
        Ok(answer(append_query(groups).fetch_one(&self.pool)).await?.into_iter().collect())
    }
}

fn append_query<'a>(groups: &'a [Group<'_>]) -> QueryScalar<'a, Postgres, Vec<Uuid>, PgArguments> {
    let of_table = groups.iter();
    let last = groups.iter().map(Group::last);
    let records = groups.iter().flat_map(|group| group.appends.iter().map(|append| &append.record));
    let table_ids = groups.iter().flat_map(|group| group.appends.iter().map(|_| group.table));
    let notices: Vec<_> =
        groups.iter().flat_map(|group| group.notices().into_values().map(|notice| (group.table, notice))).collect();
    let hands: Vec<_> =
        groups.iter().flat_map(|group| group.hands().map(|(seq, hand)| (group.table, rows::long(seq), hand))).collect();
    let statement = match (hands.is_empty(), notices.is_empty()) {
        (true, true) => APPEND,
        (true, false) => APPEND_AND_TELL,
        (false, _) => APPEND_AND_HAND_OVER,
    };
    let append = sqlx::query_scalar(statement)
        .bind(of_table.clone().map(|group| group.table).collect::<Vec<_>>())
        .bind(of_table.clone().map(|group| group.epoch().0).collect::<Vec<_>>())
        .bind(of_table.map(|group| rows::long(group.first_seq())).collect::<Vec<_>>())
        .bind(last.clone().map(|last| rows::long(last.record.seq)).collect::<Vec<_>>())
        .bind(last.clone().map(|last| rows::status(last.after.status)).collect::<Vec<_>>())
        .bind(last.clone().map(|last| last.after.to_act.map(rows::seat)).collect::<Vec<_>>())
        .bind(last.clone().map(|last| rows::progress(last.after.progress)).collect::<Vec<_>>())
        .bind(last.clone().map(|last| rows::outcome(last.after.outcome.as_ref())).collect::<Vec<_>>())
        .bind(last.clone().map(|last| last.after.ended_at.map(rows::long)).collect::<Vec<_>>())
        .bind(last.clone().map(|last| last.after.due_at.map(rows::long)).collect::<Vec<_>>())
        .bind(last.map(|last| rows::watched(last.after.watched)).collect::<Vec<_>>())
        .bind(table_ids.collect::<Vec<_>>())
        .bind(records.clone().map(|record| rows::long(record.seq)).collect::<Vec<_>>())
        .bind(records.clone().map(|record| &record.body[..]).collect::<Vec<_>>())
        .bind(records.map(|record| &record.hash[..]).collect::<Vec<_>>());
    if notices.is_empty() && hands.is_empty() {
        return append;
    }
    let append = append
        .bind(notices.iter().map(|(table, _)| *table).collect::<Vec<_>>())
        .bind(notices.iter().map(|(_, notice)| notice.player).collect::<Vec<_>>())
        .bind(notices.iter().map(|(_, notice)| notice.why.as_str()).collect::<Vec<_>>())
        .bind(notices.iter().map(|(_, notice)| rows::long(notice.seq)).collect::<Vec<_>>())
        .bind(notices.iter().map(|(_, notice)| rows::long(notice.at)).collect::<Vec<_>>());
    if hands.is_empty() {
        return append;
    }
    append
        .bind(hands.iter().map(|(table, ..)| *table).collect::<Vec<_>>())
        .bind(hands.iter().map(|(_, until, _)| *until).collect::<Vec<_>>())
        .bind(hands.iter().map(|(.., hand)| rows::seat(hand.seat)).collect::<Vec<_>>())
        .bind(hands.iter().map(|(.., hand)| hand.player).collect::<Vec<_>>())
        .bind(hands.iter().map(|(.., hand)| hand.from).collect::<Vec<_>>())
}
