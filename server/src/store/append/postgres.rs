//! Appending in Postgres.

use std::collections::BTreeSet;

use sqlx::postgres::{PgArguments, Postgres};
use sqlx::query::QueryScalar;
use uuid::Uuid;

use super::super::columns;
use super::super::postgres::{PostgresStore, answer};
use super::{AppendAtOnce, Group, Hand, NewNotice, StoreError};

/// The update grants: it moves on the tables whose epoch and next number are as given, and only their records follow.
/// The first twelve arrays have an entry a table, the others one a record. What stands in the brackets is done beside that.
macro_rules! append {
    ($($beside:tt)*) => {
        concat!(
            "
    WITH asked AS (
        SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::smallint[], $7::text[],
                $8::text[], $9::bigint[], $10::bigint[], $11::text[], $12::boolean[])
            AS asked (table_id, epoch, first_seq, last_seq, status, to_act, progress, outcome, ended_at, due_at, watched,
                by_computer)
    ), granted AS (
        UPDATE tables
        SET last_seq = asked.last_seq, status = asked.status, to_act = asked.to_act, progress = asked.progress,
            outcome = asked.outcome, ended_at = asked.ended_at, due_at = asked.due_at, watched = asked.watched,
            by_computer = asked.by_computer
        FROM asked
        WHERE tables.id = asked.table_id AND tables.epoch = asked.epoch AND tables.last_seq = asked.first_seq - 1
        RETURNING tables.id
    ), kept AS (
        INSERT INTO records (table_id, seq, body, hash)
        SELECT handed_in.*
        FROM unnest($13::uuid[], $14::bigint[], $15::bytea[], $16::bytea[]) AS handed_in (table_id, seq, body, hash)
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
        FROM unnest($17::uuid[], $18::uuid[], $19::text[], $20::bigint[], $21::bigint[])
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
        SELECT hand.* FROM unnest($22::uuid[], $23::bigint[], $24::smallint[], $25::uuid[], $26::uuid[])
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
        let granted = answer(append_query(groups).fetch_one(&self.pool)).await;
        self.note_room(&granted);
        Ok(granted?.into_iter().collect())
    }

    async fn not_held(&self, tables: &[Uuid]) -> Result<BTreeSet<Uuid>, StoreError> {
        let free = sqlx::query_scalar("SELECT id FROM tables WHERE id = ANY ($1) FOR UPDATE SKIP LOCKED").bind(tables);
        Ok(answer(free.fetch_all(&self.pool)).await?.into_iter().collect())
    }
}

type AppendQuery<'a> = QueryScalar<'a, Postgres, Vec<Uuid>, PgArguments>;

fn append_query<'a>(groups: &'a [Group<'_>]) -> AppendQuery<'a> {
    let notices: Vec<_> =
        groups.iter().flat_map(|group| group.notices().into_values().map(|notice| (group.table, notice))).collect();
    let hands: Vec<_> =
        groups.iter().flat_map(|group| group.hands().map(|(seq, hand)| (group.table, seq, hand))).collect();
    let with_records = |statement| bind_records(sqlx::query_scalar(statement), groups);
    match (hands.is_empty(), notices.is_empty()) {
        (true, true) => with_records(APPEND),
        (true, false) => bind_notices(with_records(APPEND_AND_TELL), &notices),
        (false, _) => bind_hands(bind_notices(with_records(APPEND_AND_HAND_OVER), &notices), &hands),
    }
}

fn bind_records<'a>(append: AppendQuery<'a>, groups: &'a [Group<'_>]) -> AppendQuery<'a> {
    let of_table = groups.iter();
    let last = groups.iter().map(Group::last);
    let records = groups.iter().flat_map(|group| group.appends.iter().map(|append| &append.record));
    let table_ids = groups.iter().flat_map(|group| group.appends.iter().map(|_| group.table));
    append
        .bind(of_table.clone().map(|group| group.table).collect::<Vec<_>>())
        .bind(of_table.clone().map(|group| group.epoch().0).collect::<Vec<_>>())
        .bind(of_table.map(|group| columns::long(group.first_seq())).collect::<Vec<_>>())
        .bind(last.clone().map(|last| columns::long(last.record.seq)).collect::<Vec<_>>())
        .bind(last.clone().map(|last| columns::status(last.after.status)).collect::<Vec<_>>())
        .bind(last.clone().map(|last| last.after.to_act.map(columns::seat)).collect::<Vec<_>>())
        .bind(last.clone().map(|last| last.after.progress.as_ref().map(columns::json)).collect::<Vec<_>>())
        .bind(last.clone().map(|last| last.after.outcome.as_ref().map(columns::json)).collect::<Vec<_>>())
        .bind(last.clone().map(|last| last.after.ended_at.map(columns::long)).collect::<Vec<_>>())
        .bind(last.clone().map(|last| last.after.due_at.map(columns::long)).collect::<Vec<_>>())
        .bind(last.clone().map(|last| last.after.watched.as_ref().map(columns::json)).collect::<Vec<_>>())
        .bind(last.map(|last| last.after.by_computer).collect::<Vec<_>>())
        .bind(table_ids.collect::<Vec<_>>())
        .bind(records.clone().map(|record| columns::long(record.seq)).collect::<Vec<_>>())
        .bind(records.clone().map(|record| &record.body[..]).collect::<Vec<_>>())
        .bind(records.map(|record| &record.hash[..]).collect::<Vec<_>>())
}

fn bind_notices<'a>(append: AppendQuery<'a>, notices: &[(Uuid, &NewNotice)]) -> AppendQuery<'a> {
    append
        .bind(notices.iter().map(|(table, _)| *table).collect::<Vec<_>>())
        .bind(notices.iter().map(|(_, notice)| notice.player).collect::<Vec<_>>())
        .bind(notices.iter().map(|(_, notice)| notice.why.as_str()).collect::<Vec<_>>())
        .bind(notices.iter().map(|(_, notice)| columns::long(notice.seq)).collect::<Vec<_>>())
        .bind(notices.iter().map(|(_, notice)| columns::long(notice.at)).collect::<Vec<_>>())
}

fn bind_hands<'a>(append: AppendQuery<'a>, hands: &[(Uuid, u64, Hand)]) -> AppendQuery<'a> {
    append
        .bind(hands.iter().map(|(table, ..)| *table).collect::<Vec<_>>())
        .bind(hands.iter().map(|(_, until, _)| columns::long(*until)).collect::<Vec<_>>())
        .bind(hands.iter().map(|(.., hand)| columns::seat(hand.seat)).collect::<Vec<_>>())
        .bind(hands.iter().map(|(.., hand)| hand.player).collect::<Vec<_>>())
        .bind(hands.iter().map(|(.., hand)| hand.from).collect::<Vec<_>>())
}
