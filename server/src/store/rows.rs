//! Rows as both databases give them, and what they mean.

use client_protocol::rest::{Colour, Happened, NextTable, Status, Visibility, WatchDelay};
use client_protocol::socket::ChatAudience;
use fair_play::record::Body;
use fair_play::{Entropy, Secret};
use rules::{Outcome, Progress, Seat};
use serde::de::IgnoredAny;
use table::Pace;
use uuid::Uuid;

use super::from_row::from_row;
use super::{
    BranchRow, Busy, CODE_TRIES, ChatRow, CodeUse, CredentialRow, FormerRow, NewLine, PlayerRow, Record, SeatRow,
    SettingsRow, StoreError, TableRow, Watched,
};
use crate::clock::Day;

from_row! {
    /// A row of `players`.
    pub(super) struct PlayerLine {
        id: Uuid,
        name: String,
        created_at: i64,
    }
}

impl PlayerLine {
    /// Whether its player asked to be forgotten, and was: their row stays for the games they played, without a name.
    pub(super) fn is_forgotten(&self) -> bool {
        self.name.is_empty()
    }
}

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
    /// A row of `credentials` beside its player.
    pub(super) struct CredentialLine {
        pub(super) player: PlayerLine = flat,
        /// A day, counted from 1970.
        pub(super) used_on: i32,
    }
}

from_row! {
    /// A row of `credentials`, for its player.
    pub(super) struct SecretLine {
        secret_hash: Vec<u8>,
        label: String,
        created_at: i64,
        used_on: i32,
    }
}

from_row! {
    /// A row of `device_codes` beside its player.
    pub(super) struct CodeLine {
        player: PlayerLine = flat,
        code_hash: Vec<u8>,
        expires_at: i64,
        tries: i32,
    }
}

impl CodeLine {
    /// What comes of it at a time for whoever says it has this hash, before anybody's devices are counted.
    pub(super) fn used(self, code_hash: &[u8; 32], now: u64) -> Result<CodeUse, StoreError> {
        Ok(if self.expires_at <= long(now) {
            CodeUse::Unknown
        } else if self.tries >= CODE_TRIES {
            CodeUse::Spent
        } else if self.code_hash != code_hash {
            CodeUse::Unknown
        } else {
            CodeUse::LetIn(self.player.try_into()?)
        })
    }
}

impl TryFrom<SecretLine> for CredentialRow {
    type Error = StoreError;

    fn try_from(line: SecretLine) -> Result<Self, StoreError> {
        let secret_hash = line.secret_hash.try_into().map_err(|_| corrupt("a hash that is not 32 bytes long"))?;
        let (created_at, used_on) = (read(line.created_at, "a time")?, Day(read(line.used_on, "a day")?));
        Ok(CredentialRow { secret_hash, label: line.label, created_at, used_on })
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
    /// What somebody chose.
    pub(super) struct SettingsLine {
        settings_version: i64,
        settings: Option<String>,
    }
}

from_row! {
    /// What [`statements::BUSY`](super::statements::BUSY) counts.
    pub(super) struct BusyLine {
        open: i64,
        hosting: i64,
    }
}

from_row! {
    /// A row of `records`.
    pub(super) struct RecordLine {
        seq: i64,
        body: Vec<u8>,
        hash: Vec<u8>,
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

from_row! {
    /// A row of `chat` with its table.
    pub(super) struct SaidLine {
        table_id: Uuid,
        line: ChatLine = flat,
    }
}

impl TryFrom<SaidLine> for (Uuid, ChatRow) {
    type Error = StoreError;

    fn try_from(SaidLine { table_id, line }: SaidLine) -> Result<Self, StoreError> {
        Ok((table_id, line.try_into()?))
    }
}

/// A time, if there is one.
pub(super) fn time(at: Option<i64>) -> Result<Option<u64>, StoreError> {
    at.map(|at| read(at, "a time")).transpose()
}

/// A hash, as a row keeps it.
pub(super) fn hash(bytes: Vec<u8>) -> Result<[u8; 32], StoreError> {
    bytes.try_into().map_err(|_| StoreError::Corrupt("a hash that isn't one".to_owned()))
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

impl TryFrom<SettingsLine> for SettingsRow {
    type Error = StoreError;

    fn try_from(line: SettingsLine) -> Result<Self, StoreError> {
        Ok(SettingsRow { version: read(line.settings_version, "a version")?, chosen: line.settings })
    }
}

impl TryFrom<BusyLine> for Busy {
    type Error = StoreError;

    fn try_from(line: BusyLine) -> Result<Self, StoreError> {
        Ok(Busy { open: read(line.open, "a number of tables")?, hosting: read(line.hosting, "a number of tables")? })
    }
}

impl TryFrom<PlayerLine> for PlayerRow {
    type Error = StoreError;

    fn try_from(line: PlayerLine) -> Result<Self, StoreError> {
        Ok(PlayerRow { id: line.id, name: line.name, created_at: read(line.created_at, "a time")? })
    }
}

impl TryFrom<RecordLine> for Record {
    type Error = StoreError;

    fn try_from(line: RecordLine) -> Result<Self, StoreError> {
        let hash = line.hash.try_into().map_err(|_| corrupt("a hash that is not 32 bytes long"))?;
        Ok(Record { seq: read(line.seq, "a sequence number")?, body: line.body, hash })
    }
}

/// The tables that the lines tell of. The lines of one table are together, in the order of the seats.
pub(super) fn tables(lines: Vec<TableLine>) -> Result<Vec<TableRow>, StoreError> {
    let mut tables: Vec<TableRow> = Vec::new();
    for mut line in lines {
        let seat = match (line.player_id, line.player_name.take(), line.ready) {
            (Some(player), Some(name), Some(ready)) => {
                let entropy = line.entropy.take().map(read_entropy).transpose()?;
                let colour = line.colour.as_deref().map(read_colour).transpose()?;
                Some(SeatRow { player, name, ready, entropy, colour, nudged_at: time(line.nudged_at)? })
            }
            _ => None,
        };
        match tables.last_mut() {
            Some(table) if table.id == line.id => table.seats.extend(seat),
            _ => tables.push(table(line, seat)?),
        }
    }
    Ok(tables)
}

fn table(line: TableLine, first_seat: Option<SeatRow>) -> Result<TableRow, StoreError> {
    let progress = line.progress.as_deref().map(serde_json::from_str::<Progress>).transpose();
    let outcome = line.outcome.as_deref().map(serde_json::from_str::<Outcome>).transpose();
    let watched = line.watched.as_deref().map(serde_json::from_str::<Watched>).transpose();
    let pace = line.pace.as_deref().map(serde_json::from_str::<Pace>).transpose();
    let removed = serde_json::from_str::<Vec<Uuid>>(&line.removed);
    let branch_of = line.branch_of.as_deref().map(serde_json::from_str::<BranchRow>).transpose();
    Ok(TableRow {
        id: line.id,
        game: line.game.parse().map_err(|error: rules::UnknownGame| corrupt(&error.to_string()))?,
        name: line.name,
        options: line.options,
        pace: pace.map_err(|error| corrupt(&format!("a pace that cannot be read ({error})")))?,
        watch_delay: read_watch_delay(&line.watch_delay)?,
        hints: line.hints,
        visibility: read_visibility(&line.visibility)?,
        status: read_status(&line.status)?,
        max_seats: read(line.max_seats, "a number of seats")?,
        host: line.host_id,
        invite: line.invite,
        seats: first_seat.into_iter().collect(),
        former: Vec::new(),
        removed: removed.map_err(|error| corrupt(&format!("a list of players that cannot be read ({error})")))?,
        version: read(line.version, "a version")?,
        to_act: line.to_act.map(|seat| read(seat, "a seat")).transpose()?.map(Seat),
        progress: progress.map_err(|error| corrupt(&format!("a progress that cannot be read ({error})")))?,
        last: line.last_body.as_deref().and_then(last),
        due_at: line.due_at.map(|at| read(at, "a time")).transpose()?,
        watched: watched.map_err(|error| corrupt(&format!("a part of a game that cannot be read ({error})")))?,
        outcome: outcome.map_err(|error| corrupt(&format!("an outcome that cannot be read ({error})")))?,
        next: NextLine { next_table: line.next_table, next_asked_by: line.next_asked_by }.try_into()?,
        branch_of: branch_of
            .map_err(|error| corrupt(&format!("a position to go on from that cannot be read ({error})")))?,
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

/// How a secret is written in both databases.
pub(super) fn secret(table: &TableRow) -> Vec<u8> {
    table.secret.0.to_vec()
}

/// How what a seat has added is written in both databases.
pub(super) fn entropy(seat: &SeatRow) -> Option<Vec<u8>> {
    seat.entropy.as_ref().map(|entropy| entropy.as_bytes().to_vec())
}

/// How the colour that a player has is written in both databases.
pub(super) fn colour(seat: &SeatRow) -> Option<&'static str> {
    seat.colour.map(Colour::as_str)
}

/// How the players whom the hosts of a table sent away are written in both databases.
pub(super) fn removed(table: &TableRow) -> String {
    serde_json::to_string(&table.removed).expect("ids are text, which JSON can say")
}

/// How the position that a table goes on from is written in both databases.
pub(super) fn branch_of(table: &TableRow) -> Option<String> {
    table.branch_of.as_ref().map(|of| serde_json::to_string(of).expect("ids, numbers and text, which JSON can say"))
}

/// How a status is written in both databases.
pub(super) fn status(status: Status) -> &'static str {
    match status {
        Status::Waiting => "waiting",
        Status::Playing => "playing",
        Status::Finished => "finished",
    }
}

/// How a visibility is written in both databases.
pub(super) fn visibility(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::Public => "public",
        Visibility::ByLink => "by_link",
        Visibility::Private => "private",
    }
}

/// How a watch delay is written in both databases.
pub(super) fn watch_delay(delay: WatchDelay) -> &'static str {
    match delay {
        WatchDelay::None => "none",
        WatchDelay::OneTurn => "one_turn",
        WatchDelay::FiveTurns => "five_turns",
        WatchDelay::UntilTheEnd => "until_the_end",
    }
}

/// How what spectators see of a game is written in both databases.
pub(super) fn watched(watched: Option<Watched>) -> Option<String> {
    watched.map(|watched| serde_json::to_string(&watched).expect("it is words and numbers, which JSON can say"))
}

/// How an audience is written in both databases.
pub(super) fn audience(to: ChatAudience) -> &'static str {
    match to {
        ChatAudience::Table => "table",
        ChatAudience::Spectators => "spectators",
    }
}

/// How the progress of a game is written in both databases.
pub(super) fn progress(progress: Option<Progress>) -> Option<String> {
    progress.map(|progress| serde_json::to_string(&progress).expect("progress is numbers, which JSON can say"))
}

/// How a pace is written in both databases.
pub(super) fn pace(pace: Option<Pace>) -> Option<String> {
    pace.map(|pace| serde_json::to_string(&pace).expect("a pace is words and numbers, which JSON can say"))
}

/// How an outcome is written in both databases.
pub(super) fn outcome(outcome: Option<&Outcome>) -> Option<String> {
    outcome.map(|outcome| serde_json::to_string(outcome).expect("an outcome is lists of numbers, which JSON can say"))
}

/// How a seat is written in both databases.
pub(super) fn seat(seat: Seat) -> i16 {
    i16::from(seat.0)
}

/// How a day is written in both databases.
pub(super) fn day(day: Day) -> i32 {
    i32::try_from(day.0).unwrap_or(i32::MAX)
}

/// Says in the log that a day was not noted. Nobody is kept out for it: the next request notes it.
pub(super) fn noted<T>(result: Result<T, StoreError>) {
    if let Err(error) = result {
        tracing::warn!(%error, "the use of a secret was not noted");
    }
}

/// How many rows a bounded statement touched.
pub(super) fn count(rows: usize) -> u32 {
    u32::try_from(rows).unwrap_or(u32::MAX)
}

/// How far somebody sees, in both databases: to the end, if that is beyond all numbers.
pub(super) fn reach(reach: u64) -> i64 {
    i64::try_from(reach).unwrap_or(i64::MAX)
}

/// A time or a span as both databases give it.
pub(super) fn milliseconds(number: i64) -> Result<u64, StoreError> {
    read(number, "a time")
}

/// How a time or a sequence number is written in both databases, which have no unsigned numbers.
pub(super) fn long(number: u64) -> i64 {
    i64::try_from(number).expect("times and sequence numbers stay below 2^63 for the next 292 million years")
}

fn read_secret(bytes: Vec<u8>) -> Result<Secret, StoreError> {
    bytes.try_into().map(Secret).map_err(|_| corrupt("a secret that is not 32 bytes long"))
}

fn read_entropy(bytes: Vec<u8>) -> Result<Entropy, StoreError> {
    Entropy::from_bytes(bytes).ok_or_else(|| corrupt("entropy that is too short or too long"))
}

fn read_colour(name: &str) -> Result<Colour, StoreError> {
    let known = Colour::ALL.into_iter().find(|known| known.as_str() == name);
    known.ok_or_else(|| corrupt(&format!("the colour {name:?}")))
}

fn read_status(name: &str) -> Result<Status, StoreError> {
    let known = [Status::Waiting, Status::Playing, Status::Finished];
    known.into_iter().find(|known| status(*known) == name).ok_or_else(|| corrupt(&format!("the status {name:?}")))
}

fn read_visibility(name: &str) -> Result<Visibility, StoreError> {
    let known = [Visibility::Public, Visibility::ByLink, Visibility::Private];
    let found = known.into_iter().find(|known| visibility(*known) == name);
    found.ok_or_else(|| corrupt(&format!("the visibility {name:?}")))
}

fn read_watch_delay(name: &str) -> Result<WatchDelay, StoreError> {
    let known = [WatchDelay::None, WatchDelay::OneTurn, WatchDelay::FiveTurns, WatchDelay::UntilTheEnd];
    let found = known.into_iter().find(|known| watch_delay(*known) == name);
    found.ok_or_else(|| corrupt(&format!("the watch delay {name:?}")))
}

fn read_audience(name: &str) -> Result<ChatAudience, StoreError> {
    let mut known = [ChatAudience::Table, ChatAudience::Spectators].into_iter();
    known.find(|known| audience(*known) == name).ok_or_else(|| corrupt(&format!("the audience {name:?}")))
}

pub(super) fn read<From: Copy + std::fmt::Display, To: TryFrom<From>>(
    number: From,
    what: &str,
) -> Result<To, StoreError> {
    To::try_from(number).map_err(|_| corrupt(&format!("{number} as {what}")))
}

pub(super) fn corrupt(what: &str) -> StoreError {
    StoreError::Corrupt(what.to_owned())
}
