//! Whether a branch goes on from a position of its parent, as spectators saw it, and deals what is hidden by its own seed.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rules::{Game, SeenBy as _, Viewer};
use serde_json::value::RawValue;

use super::verify_as;
use crate::branch::{self, Parent};
use crate::finding::{Fault, Finding};
use crate::log::{Log, LogRecord, Seen};
use crate::record::{Body, Opened, What};

const EVENTS: &str = "what.opened.events";

/// What led to the position of the parent that an opening names, as spectators saw it.
pub(super) fn line<G: Game>(opened: &Opened<Box<RawValue>>, parent: &Log) -> Result<Vec<G::Event>, Finding> {
    let other = |place: &str, expected: String, found: String| Finding::of(1, Fault::Parent, place, expected, found);
    let Some(from) = opened.from else {
        return Err(other("what.opened.from", format!("table {}", parent.table.id), "a game of its own".to_owned()));
    };
    if from.table != parent.table.id {
        return Err(other("what.opened.from.table", parent.table.id.to_string(), from.table.to_string()));
    }
    if opened.game != parent.table.game {
        return Err(other("what.opened.game", parent.table.game.to_string(), opened.game.to_string()));
    }
    if opened.seats.len() != parent.table.seats.len() {
        let seats = |count: usize| format!("{count} seats");
        return Err(other("what.opened.seats", seats(parent.table.seats.len()), seats(opened.seats.len())));
    }
    if let Some(wrong) = verify_as::<G>(parent, None, &Seen::default()).findings.into_iter().next() {
        return Err(other(
            "what.opened.from.table",
            "a game in whose log nothing is wrong".to_owned(),
            wrong.to_string(),
        ));
    }
    let record = parent.records.iter().find(|record| record.seq == from.seq);
    let hash = record.map_or_else(|| "no such record".to_owned(), |record| record.hash.to_string());
    if hash != from.hash.to_string() {
        return Err(other("what.opened.from.hash", hash, from.hash.to_string()));
    }
    let body = |record: &LogRecord| serde_json::from_str::<Body<What<Vec<G::Event>>>>(&record.body);
    let bodies = parent.records.iter().map(body).collect::<Result<Vec<_>, _>>();
    let bodies = bodies.map_err(|error| other("what.opened.from.table", "a log".to_owned(), error.to_string()))?;
    let line = branch::line::<G>(&bodies, from.seq)
        .map_err(|none| other("what.opened.from.seq", "a position to go on from".to_owned(), none.to_string()))?;
    Ok(line.events)
}

/// The events with which a branch must start: what led to its position, by its parent's log or else by its own word, and how what is
/// hidden is dealt there.
pub(super) fn opening<G: Game>(
    opened: &Opened<Box<RawValue>>,
    from: Parent,
    line: Option<Vec<G::Event>>,
) -> Result<Vec<G::Event>, Finding> {
    let told: Vec<G::Event> = serde_json::from_str(opened.events.get())
        .map_err(|error| Finding::of(1, Fault::Setup, EVENTS, "events of the game", error))?;
    let known = line.is_some();
    let mut events = line.unwrap_or_else(|| told.into_iter().take(usize::try_from(from.events).unwrap_or(0)).collect());
    if events.len() as u64 != from.events {
        return Err(Finding::of(1, Fault::Parent, "what.opened.from.events", events.len(), from.events));
    }
    if !known {
        as_spectators_saw::<G>(&events)?;
        can_be_folded::<G>(&events)?;
    }
    let dealt = branch::deal::<G>(&events, opened.seed);
    if dealt.is_empty() {
        return Err(nowhere());
    }
    events.extend(dealt);
    Ok(events)
}

/// Checks what rests on a log's own word. The rules fold without judging, and need not bear what they would never make themselves.
pub(super) fn on_its_word(check: impl FnOnce() -> Result<(), Finding>) -> Result<(), Finding> {
    catch_unwind(AssertUnwindSafe(check)).unwrap_or_else(|_| Err(nowhere()))
}

fn nowhere() -> Finding {
    Finding::of(1, Fault::Setup, EVENTS, "what leads to a position", "what leads nowhere")
}

/// Nothing that led to the position is beyond what the rules have room for: a panic is caught, here and in the page, but not that memory
/// runs out.
fn can_be_folded<G: Game>(line: &[G::Event]) -> Result<(), Finding> {
    let mut game = G::default();
    for event in line {
        if !game.has_room_for(event) {
            return Err(nowhere());
        }
        game.apply(event);
    }
    Ok(())
}

/// Nothing that led to the position shows more than spectators saw.
fn as_spectators_saw<G: Game>(line: &[G::Event]) -> Result<(), Finding> {
    let shows_more = |event: &G::Event| event.seen_by(Viewer::Spectator) != *event;
    match line.iter().position(shows_more) {
        None => Ok(()),
        Some(at) => Err(Finding::of(
            1,
            Fault::Parent,
            format!("{EVENTS}[{at}]"),
            "what spectators of the parent saw",
            "what was hidden from them",
        )),
    }
}
