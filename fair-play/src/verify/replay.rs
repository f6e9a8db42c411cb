//! Plays the game again: whether its records tell what the rules make of the seed and the commands, letter by letter.

use rules::{Game, Outcome, Rejection as _};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::form::{Move, Told};
use crate::difference::difference;
use crate::finding::{Fault, Finding};
use crate::log::Log;
use crate::record::Opened;

/// Goes on to the first record that tells something else: behind it nothing could be expected.
pub(super) fn check<G: Game>(log: &Log, told: &Told) -> Result<(), Finding> {
    let mut state = G::default();
    let events = open::<G>(log, &told.opened)?;
    compare(1, Fault::Setup, "what.opened.events", &events, &told.opened.events)?;
    events.iter().for_each(|event| state.apply(event));
    for played in &told.moves {
        let events = decide(&state, played)?;
        compare(played.seq, Fault::Events, "what.moved.events", &events, &played.events)?;
        events.iter().for_each(|event| state.apply(event));
    }
    let Some(outcome) = state.outcome() else {
        let found = format!("{} records, and nobody has won yet", told.links.len());
        return Err(Finding::of(None, Fault::Unfinished, "", "a last record, which ends the game", found));
    };
    let value = |outcome: &Outcome| serde_json::to_value(outcome).unwrap_or_default();
    let of = |record: Option<u64>, place: &str, found: &Value| {
        difference(&value(&outcome), found).map_or(Ok(()), |(inside, expected, found)| {
            Err(Finding::of(record, Fault::Outcome, format!("{place}{inside}"), expected, found))
        })
    };
    of(Some(told.links.len() as u64), "ended.outcome", &value(&told.ended.outcome))?;
    of(None, "outcome", &log.table.outcome.0)
}

/// The events with which the game must begin.
fn open<G: Game>(log: &Log, opened: &Opened<Box<RawValue>>) -> Result<Vec<G::Event>, Finding> {
    let other = |place: &str, expected: &str, found: String| Finding::of(1, Fault::Opening, place, expected, found);
    let table = &log.table;
    if opened.game != table.game {
        return Err(other("what.opened.game", table.game.as_str(), opened.game.to_string()));
    }
    let options: Value = serde_json::from_str(opened.options.get()).unwrap_or_default();
    if let Some((place, expected, found)) = difference(&table.options.0, &options) {
        return Err(other(&format!("what.opened.options{place}"), &expected, found));
    }
    let options: G::Options = serde_json::from_str(opened.options.get())
        .map_err(|error| other("what.opened.options", "options of the game", error.to_string()))?;
    compare(1, Fault::Opening, "what.opened.options", &options, &opened.options)?;
    let seats = u8::try_from(opened.seats.len()).unwrap_or(u8::MAX);
    G::open(&options, seats, opened.seed, &G::Draws::default())
        .map_err(|error| other("what.opened", "a game that can begin", error.to_string()))
}

/// What the rules make of a move.
fn decide<G: Game>(state: &G, played: &Move) -> Result<Vec<G::Event>, Finding> {
    const PLACE: &str = "what.moved.command";
    let other = |expected: String, found: String| Finding::of(played.seq, Fault::Command, PLACE, expected, found);
    let command: G::Command = serde_json::from_str(played.command.get())
        .map_err(|error| other("a command of the game".into(), error.to_string()))?;
    compare(played.seq, Fault::Form, PLACE, &command, &played.command)?;
    let seat = played.seat;
    state.decide(seat, &command).map_err(|rejection| other(format!("what {seat} may do"), rejection.code().to_owned()))
}

/// Whether a text is what the rules write.
fn compare(seq: u64, fault: Fault, place: &str, expected: &impl Serialize, text: &RawValue) -> Result<(), Finding> {
    rewritten(expected, text).map_or(Ok(()), |(inside, expected, found)| {
        Err(Finding::of(seq, fault, format!("{place}{inside}"), expected, found))
    })
}

/// Where a text differs from how the rules write what it should say: in what it says, or else in how.
fn rewritten(expected: &impl Serialize, text: &RawValue) -> Option<(String, String, String)> {
    let written = serde_json::to_string(expected).unwrap_or_default();
    if written == text.get() {
        return None;
    }
    let found = serde_json::from_str(text.get()).unwrap_or_default();
    let expected = serde_json::to_value(expected).unwrap_or_default();
    difference(&expected, &found).or_else(|| Some((String::new(), "as the rules write it".into(), "otherwise".into())))
}
