//! Tables as they are shown: who may see one, and what of it.

use client_protocol::Json;
use client_protocol::rest::{
    BranchOf, Colour, FormerSeat, Happened, LogFormer, LogRecord, LogSeat, LogTable, Player, SeatView, SeenRecord,
    Status, TableLog, TablePosition, TableSummary, TableView, Visibility, WatchDelay,
};
use fair_play::{BrokenLog, Chain, hex};
use rules::{Game, Progress, Seat, SeenBy, Viewer};
use uuid::Uuid;

use crate::bot_players;
use crate::names;
use crate::store::{FormerRow, PlayerRow, Record, SeatRow, TableRow, Watched};

/// The seat in which `player` sits.
#[must_use]
pub fn seat_of(table: &TableRow, player: Option<Uuid>) -> Option<Seat> {
    let index = table.seats.iter().position(|seat| Some(seat.player) == player)?;
    u8::try_from(index).ok().map(Seat)
}

/// The host: whoever set the table up, or was handed it. If they don't sit there, the person in the first seat.
#[must_use]
pub fn host_of(table: &TableRow) -> Uuid {
    let mut people = table.seats.iter().map(|seat| seat.player).filter(|player| bot_players::bot_of(*player).is_none());
    let first = people.clone().next();
    people.find(|player| *player == table.host).or(first).unwrap_or(table.host)
}

/// The colour of each seat, in their order, no two alike: the one that its player has, or else that of the seat, or the first that is
/// left. Computer players take what people leave them.
#[must_use]
pub fn colours(table: &TableRow) -> Vec<Colour> {
    let mut colours: Vec<Option<Colour>> = table.seats.iter().map(|seat| seat.colour).collect();
    let mut free: Vec<Colour> = Colour::ALL.into_iter().filter(|colour| !colours.contains(&Some(*colour))).collect();
    let is_program = |seat: usize| bot_players::bot_of(table.seats[seat].player).is_some();
    let (programs, people): (Vec<usize>, Vec<usize>) = (0..colours.len()).partition(|seat| is_program(*seat));
    for seat in people.into_iter().chain(programs) {
        if colours[seat].is_none() && !free.is_empty() {
            let own = Colour::ALL.get(seat).and_then(|own| free.iter().position(|colour| colour == own));
            colours[seat] = Some(free.remove(own.unwrap_or(0)));
        }
    }
    // A table has no more seats than there are colours.
    colours.into_iter().map(|colour| colour.unwrap_or(Colour::Brick)).collect()
}

/// Whether the table is one of `asker`'s own: they sit there, or did until another took the seat.
#[must_use]
pub fn is_theirs(table: &TableRow, asker: Option<Uuid>) -> bool {
    seat_of(table, asker).is_some() || table.former.iter().any(|former| Some(former.player) == asker)
}

/// Whether `asker` may see the table: a private one only if it is theirs.
#[must_use]
pub fn may_see(table: &TableRow, asker: Option<Uuid>) -> bool {
    table.visibility != Visibility::Private || is_theirs(table, asker)
}

/// Whether `player` may know of the table once invited: a branch is seen by nobody who may not see the game that it goes on from.
#[must_use]
pub fn may_be_invited(table: &TableRow, player: Option<Uuid>) -> bool {
    let only = table.branch_of.as_ref().and_then(|of| of.only.as_ref());
    only.is_none_or(|only| player.is_some_and(|player| only.contains(&player)))
}

/// The position of another game that the table goes on from. Whoever may see the table may see that.
fn branch_of(table: &TableRow) -> Option<Box<BranchOf>> {
    let of = table.branch_of.as_ref()?;
    Some(Box::new(BranchOf { table: of.table, name: of.name.clone(), seq: of.seq, turn: of.turn }))
}

/// Who somebody is to the game at the table: whoever has no seat is a spectator, whatever account they use.
#[must_use]
pub fn viewer_of(table: &TableRow, player: Option<Uuid>) -> Viewer {
    seat_of(table, player).map_or(Viewer::Spectator, Viewer::Seat)
}

/// How far `viewer` may see: the number of the last record of the log that may be shown to them, or that anything shown to them may
/// depend on. Everything that tells of a game asks here. [`u64::MAX`] is to the end, for those seated and wherever
/// spectators are not behind.
#[must_use]
pub fn reach(table: &TableRow, viewer: Viewer) -> u64 {
    behind(table, viewer).map_or(u64::MAX, |watched| watched.reach)
}

/// How a game stands, as lists tell it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stand {
    /// Whose decision it waits for; nobody's while people pause it.
    pub to_act: Option<Seat>,
    /// Whether a computer plays that seat, for whomever.
    pub by_computer: bool,
    pub progress: Option<Progress>,
    /// When the time of that seat is up, in milliseconds since 1970.
    pub due_at: Option<u64>,
    pub last: Option<Happened>,
}

/// How the game stands, as far as `viewer` may see. Of one that they see later, times say nothing.
#[must_use]
pub fn stand(table: &TableRow, viewer: Viewer) -> Stand {
    match behind(table, viewer) {
        Some(Watched { to_act, progress, .. }) => {
            Stand { to_act, by_computer: false, progress: Some(progress), due_at: None, last: None }
        }
        None => {
            let &TableRow { to_act, by_computer, progress, last, .. } = table;
            // A computer has no time that could be up; it's only looked after.
            Stand { to_act, by_computer, progress, due_at: table.due_at.filter(|_| !by_computer), last }
        }
    }
}

/// What `viewer` sees of the game, if they are behind: spectators may be, until it has ended.
fn behind(table: &TableRow, viewer: Viewer) -> Option<Watched> {
    table.watched.filter(|_| table.status == Status::Playing && viewer == Viewer::Spectator)
}

/// Whether `code` is the table's invite. Takes as long however much of it is right.
#[must_use]
pub fn is_invite(table: &TableRow, code: &str) -> bool {
    blake3::hash(code.as_bytes()) == blake3::hash(table.invite.as_bytes())
}

/// Whether the lobby lists the table for everybody. An abandoned table, with nobody left at it, is listed no more.
#[must_use]
pub fn is_listed(table: &TableRow) -> bool {
    table.visibility == Visibility::Public && table.status != Status::Finished && !table.seats.is_empty()
}

/// Who sits, in the order of the seats, under names that a reader can tell apart.
fn players(table: &TableRow) -> Vec<Player> {
    let names = names::told_apart(table.seats.iter().map(|seat| &*seat.name));
    table.seats.iter().zip(names).map(|(seat, name)| Player { id: seat.player, name }).collect()
}

/// The table as `asker` sees it. The invite code is for those seated at a table that still waits.
#[must_use]
pub fn view(table: &TableRow, asker: Option<Uuid>) -> TableView {
    let seated = seat_of(table, asker).is_some();
    let invited = table.status == Status::Waiting && seated;
    TableView {
        id: table.id,
        game: table.game,
        name: table.name.clone(),
        options: options(table),
        pace: table.pace,
        // Nobody watches a private table.
        watch_delay: if table.visibility == Visibility::Private { WatchDelay::None } else { table.watch_delay },
        hints: table.hints,
        visibility: table.visibility,
        status: table.status,
        max_seats: table.max_seats,
        seats: (table.seats.iter().zip(players(table)).zip(colours(table)))
            .map(|((seat, player), colour)| SeatView {
                player,
                ready: seat.ready,
                bot: bot_players::shown(seat.player),
                colour,
                // Whoever watches with a delay does not know yet whose turn it is.
                nudged_at: seat.nudged_at.filter(|_| seated),
                entropy: seat.entropy.as_ref().map(ToString::to_string),
            })
            .collect(),
        former: (table.former.iter())
            .map(|former| FormerSeat {
                seat: former.seat,
                player: Player { id: former.player, name: former.name.clone() },
            })
            .collect(),
        offered: None,
        host: host_of(table),
        invite: invited.then(|| table.invite.clone()),
        created_at: table.created_at,
        outcome: table.outcome.clone(),
        next: table.next,
        from: branch_of(table),
        commitment: table.commitment().to_string(),
    }
}

/// The table as a line of a list that `asker` reads.
#[must_use]
pub fn summary(table: &TableRow, asker: Option<Uuid>) -> TableSummary {
    let Stand { to_act, by_computer, progress, due_at, last } = stand(table, viewer_of(table, asker));
    let asked = to_act.filter(|_| seat_of(table, asker).is_some()).and_then(|seat| table.seats.get(seat.index()));
    TableSummary {
        id: table.id,
        game: table.game,
        name: table.name.clone(),
        visibility: table.visibility,
        status: table.status,
        max_seats: table.max_seats,
        pace: table.pace,
        hints: table.hints,
        seats: players(table),
        colours: colours(table),
        to_act,
        by_computer,
        progress,
        due_at,
        nudged_at: asked.and_then(|seat| seat.nudged_at),
        away: None, // the lobby knows
        last,
        outcome: table.outcome.clone(),
        from: branch_of(table),
        created_at: table.created_at,
        ended_at: table.ended_at,
    }
}

/// The moves of a game as spectators see them, without those that were taken back.
///
/// # Errors
/// Which record of the log is at fault.
pub fn seen_records<G: Game>(table: &TableRow, records: &[Record]) -> Result<Vec<SeenRecord>, BrokenLog> {
    let mut chain = Chain::new(table.id, table.created_at, table.secret.clone());
    let mut line: Vec<SeenRecord> = Vec::with_capacity(records.len());
    for record in records {
        let body = chain.read::<Vec<G::Event>>(record)?;
        if let Some(to) = body.what.taken_back_to() {
            line.retain(|record| record.seq <= to);
        }
        if let Some(events) = body.what.events() {
            let events: Vec<G::Event> = events.iter().map(|event| event.seen_by(Viewer::Spectator)).collect();
            let events = Json::of(&events).expect("events were written as JSON before, when they were recorded");
            line.push(SeenRecord { seq: body.seq, events });
        }
    }
    Ok(line)
}

/// Where the records lead, as `viewer` may see it: what a page finds by folding the records that it is sent.
///
/// # Errors
/// Which record of the log is at fault.
pub fn position<G: Game>(table: &TableRow, records: &[Record], viewer: Viewer) -> Result<TablePosition, BrokenLog> {
    let mut chain = Chain::new(table.id, table.created_at, table.secret.clone());
    let (sitting, past) = chain.read_all::<G>(records)?;
    let game = sitting.game.seen_by(viewer);
    let legal = match viewer {
        Viewer::Seat(seat) if sitting.may_move(seat, false, None).is_ok() => game.legal_commands(seat),
        _ => Vec::new(),
    };
    let json = "views and commands are written as JSON everywhere";
    Ok(TablePosition {
        seq: chain.last_seq(),
        view: Json::of(&game.view()).expect(json),
        around: sitting.around(None, &past),
        legal: Json::of(&legal).expect(json),
    })
}

/// The log of a finished game, as it is exported.
#[must_use]
pub fn log(table: &TableRow, records: Vec<Record>) -> TableLog {
    let record = |record: Record| LogRecord {
        seq: record.seq,
        hash: hex(&record.hash),
        body: String::from_utf8_lossy(&record.body).into_owned(),
    };
    let seat =
        |seat: &SeatRow| LogSeat { player: seat.player, entropy: seat.entropy.as_ref().map(ToString::to_string) };
    let table = LogTable {
        id: table.id,
        game: table.game,
        options: options(table),
        pace: table.pace,
        created_at: table.created_at,
        commitment: table.commitment().to_string(),
        seats: table.seats.iter().map(seat).collect(),
        former: (table.former.iter())
            .map(|&FormerRow { seat, player, until, .. }| LogFormer { seat, player, until })
            .collect(),
        outcome: table.outcome.clone(),
    };
    TableLog { table, records: records.into_iter().map(record).collect() }
}

/// The player as others see them.
#[must_use]
pub fn player(row: &PlayerRow) -> Player {
    Player { id: row.id, name: row.name.clone() }
}

/// The game's options, which the store keeps as text.
fn options(table: &TableRow) -> Json {
    serde_json::from_str(&table.options).unwrap_or_else(|_| {
        tracing::error!(table = %table.id, "a table's options are not JSON");
        Json::of(&serde_json::Value::Null).expect("null is JSON")
    })
}
