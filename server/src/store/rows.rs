//! Rows as both databases give them, and what they mean.

use client_protocol::rest::{Happened, NextTable};
use fair_play::record::Body;
use rules::Seat;
use serde::de::IgnoredAny;
use uuid::Uuid;

use super::columns::{
    corrupt, hash, read, read_audience, read_colour, read_entropy, read_json, read_secret, read_status,
    read_visibility, read_watch_delay, time,
};
use super::from_row::from_row;
use super::{Busy, ChatRow, Corrupt, FormerRow, NewLine, Record, SeatRow, StoreError, TableRow};

from_row! {
    /// A row of `former_seats` beside its player.
    pub(super) struct FormerLine {
        pub(super) table_id: Uuid,
        seat: i16,
        player_id: Uuid,
        name: String,
        until: i64,
    }
}

impl TryFrom<FormerLine> for FormerRow {
    type Error = StoreError;

    fn try_from(line: FormerLine) -> Result<Self, StoreError> {
        let (seat, until) = (Seat(read(line.seat, "a seat")?), read(line.until, "a sequence number")?);
        Ok(FormerRow { seat, player: line.player_id, name: line.name, until })
    }
}

from_row! {
    /// A row of `tables` beside one of its seats, if it has any: a table with three players is three lines.
    pub(super) struct TableLine {
        id: Uuid,
        game: String,
        name: String,
        options: String,
        pace: Option<String>,
        watch_delay: String,
        hints: bool,
        visibility: String,
        max_seats: i16,
        host_id: Uuid,
        invite: String,
        created_at: i64,
        version: i64,
        status: String,
        to_act: Option<i16>,
        by_computer: bool,
        progress: Option<String>,
        watched: Option<String>,
        outcome: Option<String>,
        ended_at: Option<i64>,
        due_at: Option<i64>,
        last_body: Option<Vec<u8>>,
        removed: String,
        next_table: Option<Uuid>,
        next_asked_by: Option<i16>,
        branch_of: Option<String>,
        secret: Vec<u8>,
        player_id: Option<Uuid>,
        player_name: Option<String>,
        ready: Option<bool>,
        entropy: Option<Vec<u8>>,
        colour: Option<String>,
        nudged_at: Option<i64>,
    }
}

from_row! {
    /// The part of a row of `tables` that says which one follows.
    pub(super) struct NextLine {
        next_table: Option<Uuid>,
        next_asked_by: Option<i16>,
    }
}

from_row! {
    /// A row of `records`, if there is one, beside its table.
    pub(super) struct RecordLine {
        seq: Option<i64>,
        body: Option<Vec<u8>>,
        hash: Option<Vec<u8>>,
        last_seq: i64,
    }
}

from_row! {
    /// A row of `chat`.
    pub(super) struct ChatLine {
        number: i64,
        id: Uuid,
        player_id: Uuid,
        name: String,
        audience: String,
        said_at: i64,
        after_seq: i64,
        text: String,
    }
}

/// What [`statements::BUSY`](super::statements::BUSY) counts.
pub(super) fn busy((open, hosting): (i64, i64)) -> Result<Busy, StoreError> {
    Ok(Busy { open: read(open, "a number of tables")?, hosting: read(hosting, "a number of tables")? })
}

impl TryFrom<ChatLine> for ChatRow {
    type Error = StoreError;

    fn try_from(line: ChatLine) -> Result<Self, StoreError> {
        let to = read_audience(&line.audience)?;
        let at = read(line.said_at, "a time")?;
        let (number, name) = (read(line.number, "a number")?, line.name);
        let after = read(line.after_seq, "a sequence number")?;
        let line = NewLine { id: line.id, player: line.player_id, to, at, after, text: line.text };
        Ok(ChatRow { number, name, line })
    }
}

impl TryFrom<NextLine> for Option<NextTable> {
    type Error = StoreError;

    fn try_from(line: NextLine) -> Result<Self, StoreError> {
        match (line.next_table, line.next_asked_by) {
            (Some(id), Some(seat)) => Ok(Some(NextTable { id, asked_by: Seat(read(seat, "a seat")?) })),
            _ => Ok(None),
        }
    }
}

/// The records of one table after `since_seq`. A log that ends before what was appended lost something: it is not to be played on.
pub(super) fn records(lines: Vec<RecordLine>, since_seq: u64) -> Result<Vec<Record>, StoreError> {
    let appended = read(lines.first().map_or(0, |line| line.last_seq), "a sequence number")?;
    let mut records = Vec::with_capacity(lines.len());
    for line in lines {
        if let (Some(seq), Some(body), Some(bytes)) = (line.seq, line.body, line.hash) {
            records.push(Record { seq: read(seq, "a sequence number")?, body, hash: hash(bytes)? });
        }
    }
    let end = records.last().map_or(since_seq, |record| record.seq);
    if end < appended {
        return Err(Corrupt::CutOff { end, appended }.into());
    }
    Ok(records)
}

/// The tables that the lines tell of. The lines of one table are together, in the order of the seats.
///
/// One that cannot be read, since a later Paydirt or something else wrote its row, is left out: a list is not to fail over it.
pub(super) fn tables(lines: Vec<TableLine>) -> Vec<TableRow> {
    let mut tables = Vec::new();
    let mut lines = lines.into_iter().peekable();
    while let Some(first) = lines.next() {
        let id = first.id;
        let others: Vec<TableLine> = std::iter::from_fn(|| lines.next_if(|line| line.id == id)).collect();
        match table(first, others) {
            Ok(table) => tables.push(table),
            Err(error) => tracing::error!(table = %id, %error, "a table is missing in lists, since it cannot be read"),
        }
    }
    tables
}

/// The one table that the lines tell of, if there are any.
pub(super) fn only_table(lines: Vec<TableLine>) -> Result<Option<TableRow>, StoreError> {
    let mut lines = lines.into_iter();
    lines.next().map(|first| table(first, lines)).transpose()
}

fn seat_of(line: &mut TableLine) -> Result<Option<SeatRow>, StoreError> {
    match (line.player_id, line.player_name.take(), line.ready) {
        (Some(player), Some(name), Some(ready)) => {
            let entropy = line.entropy.take().map(read_entropy).transpose()?;
            let colour = line.colour.as_deref().map(read_colour).transpose()?;
            Ok(Some(SeatRow { player, name, ready, entropy, colour, nudged_at: time(line.nudged_at)? }))
        }
        _ => Ok(None),
    }
}

fn table(mut line: TableLine, others: impl IntoIterator<Item = TableLine>) -> Result<TableRow, StoreError> {
    let mut seats = Vec::from_iter(seat_of(&mut line)?);
    for mut other in others {
        seats.extend(seat_of(&mut other)?);
    }
    Ok(TableRow {
        id: line.id,
        game: line.game.parse().map_err(Corrupt::Game)?,
        name: line.name,
        options: line.options,
        pace: line.pace.as_deref().map(|text| read_json(text, "a pace")).transpose()?,
        watch_delay: read_watch_delay(&line.watch_delay)?,
        hints: line.hints,
        visibility: read_visibility(&line.visibility)?,
        status: read_status(&line.status)?,
        max_seats: read(line.max_seats, "a number of seats")?,
        host: line.host_id,
        invite: line.invite,
        seats,
        former: Vec::new(),
        removed: read_json(&line.removed, "a list of players")?,
        version: read(line.version, "a version")?,
        to_act: line.to_act.map(|seat| read(seat, "a seat")).transpose()?.map(Seat),
        by_computer: line.by_computer,
        progress: line.progress.as_deref().map(|text| read_json(text, "a progress")).transpose()?,
        last: line.last_body.as_deref().and_then(last),
        due_at: line.due_at.map(|at| read(at, "a time")).transpose()?,
        watched: line.watched.as_deref().map(|text| read_json(text, "a part of a game")).transpose()?,
        outcome: line.outcome.as_deref().map(|text| read_json(text, "an outcome")).transpose()?,
        next: NextLine { next_table: line.next_table, next_asked_by: line.next_asked_by }.try_into()?,
        branch_of: line.branch_of.as_deref().map(|text| read_json(text, "a position to go on from")).transpose()?,
        created_at: read(line.created_at, "a time")?,
        ended_at: time(line.ended_at)?,
        secret: read_secret(line.secret)?,
    })
}

/// What a list says of a record; nothing of one that cannot be read: whoever opens its table learns why.
fn last(body: &[u8]) -> Option<Happened> {
    let Body::<IgnoredAny> { at, by, .. } = serde_json::from_slice(body).ok()?;
    Some(Happened { seat: by.map(|by| by.seat), at })
}

/// The same tables, the one whose game ended last first.
pub(super) fn last_ended_first(mut tables: Vec<TableRow>) -> Vec<TableRow> {
    tables.sort_by_key(|table| (std::cmp::Reverse(table.ended_at), table.id));
    tables
}

/// Which table follows, after somebody has asked for one.
pub(super) fn next(line: Option<NextLine>) -> Result<NextTable, StoreError> {
    line.map(Option::try_from).transpose()?.flatten().ok_or_else(|| corrupt("a table that nothing follows"))
}
