//! Plays the game again: whether its records tell what the rules make of the seed and the commands, letter by letter.

use rules::{Game, Rejection as _};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::form::{Told, ToldRecord};
use crate::difference::difference;
use crate::finding::{Fault, Finding};
use crate::log::Log;
use crate::record::Opening;

/// Goes on to the first record that tells something else: behind it nothing could be expected.
pub(super) fn check<G: Game>(log: &Log, told: &Told) -> Result<(), Finding> {
    let mut state = G::default();
    for record in &told.records {
        let (fault, events) = match &record.asked {
            None => (Fault::Setup, open::<G>(log, &told.opening)?),
            Some((seat, command)) => (Fault::Events, decide(&state, record, *seat, command)?),
        };
        if let Some((place, expected, found)) = rewritten(&events, &record.events) {
            return Err(Finding::of(record.seq, fault, format!("events{place}"), expected, found));
        }
        events.iter().for_each(|event| state.apply(event));
    }
    let Some(outcome) = state.outcome() else {
        let found = format!("{} records, and nobody has won yet", told.records.len());
        return Err(Finding::of(None, Fault::Unfinished, "", "a last record, which ends the game", found));
    };
    let outcome = serde_json::to_value(outcome).unwrap_or_default();
    difference(&outcome, &log.table.outcome.0).map_or(Ok(()), |(place, expected, found)| {
        Err(Finding::of(None, Fault::Outcome, format!("outcome{place}"), expected, found))
    })
}

/// The events with which the game must begin.
fn open<G: Game>(log: &Log, opening: &Opening) -> Result<Vec<G::Event>, Finding> {
    let other = |place: &str, expected: &str, found: String| Finding::of(1, Fault::Opening, place, expected, found);
    let table = &log.table;
    if opening.game != table.game {
        return Err(other("opening.game", table.game.as_str(), opening.game.to_string()));
    }
    let options: Value = serde_json::from_str(opening.options.get()).unwrap_or_default();
    if let Some((place, expected, found)) = difference(&table.options.0, &options) {
        return Err(other(&format!("opening.options{place}"), &expected, found));
    }
    let options: G::Options = serde_json::from_str(opening.options.get())
        .map_err(|error| other("opening.options", "options of the game", error.to_string()))?;
    if let Some((place, expected, found)) = rewritten(&options, &opening.options) {
        return Err(other(&format!("opening.options{place}"), &expected, found));
    }
    let seats = u8::try_from(opening.seats.len()).unwrap_or(u8::MAX);
    G::open(&options, seats, opening.seed, &G::Draws::default())
        .map_err(|error| other("opening", "a game that can begin", error.to_string()))
}

/// What the rules make of the command of a record.
fn decide<G: Game>(
    state: &G,
    record: &ToldRecord,
    seat: rules::Seat,
    text: &RawValue,
) -> Result<Vec<G::Event>, Finding> {
    let other = |expected: String, found: String| Finding::of(record.seq, Fault::Command, "command", expected, found);
    let command: G::Command =
        serde_json::from_str(text.get()).map_err(|error| other("a command of the game".into(), error.to_string()))?;
    if let Some((place, expected, found)) = rewritten(&command, text) {
        return Err(Finding::of(record.seq, Fault::Form, format!("command{place}"), expected, found));
    }
    state.decide(seat, &command).map_err(|rejection| other(format!("what {seat} may do"), rejection.code().to_owned()))
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
