//! Plays the game again: whether its records tell what the rules make of the seed and the commands.

use rules::{Game, Outcome, Rejection as _};

use super::Body;
use crate::difference::difference;
use crate::finding::{Fault, Finding};
use crate::log::Log;
use crate::record::Opening;

/// Goes on to the first record that tells something else, or to a gap, behind which nothing could be expected. Returns the
/// result, if the game ends.
pub(super) fn check<G: Game>(
    log: &Log,
    bodies: &[Option<Body>],
    opening: &Opening,
) -> Result<Option<Outcome>, Finding> {
    let mut expected = Some(open::<G>(log, opening)?);
    let mut state = G::default();
    for (seq, body) in (1..).zip(bodies) {
        let Some(body) = body.as_ref().filter(|body| body.seq == seq) else { return Ok(None) };
        let (fault, events) = match expected.take() {
            Some(opened) => (Fault::Setup, opened),
            None => (Fault::Events, decide(&state, body)?),
        };
        let told: Vec<G::Event> = serde_json::from_str(body.events.get())
            .map_err(|error| Finding::of(seq, Fault::Unreadable, "events", "events of the game", error))?;
        if told != events {
            let json = |events: &[G::Event]| serde_json::to_value(events).unwrap_or_default();
            let (place, expected, found) = difference(&json(&events), &json(&told)).unwrap_or_default();
            return Err(Finding::of(seq, fault, format!("events{place}"), expected, found));
        }
        events.iter().for_each(|event| state.apply(event));
    }
    let outcome = state.outcome();
    if let (Some(outcome), Some(told)) = (&outcome, &log.table.outcome) {
        let json = |outcome: &Outcome| serde_json::to_value(outcome).unwrap_or_default();
        if let Some((place, expected, found)) = difference(&json(outcome), &json(told)) {
            return Err(Finding::of(None, Fault::Outcome, format!("outcome{place}"), expected, found));
        }
    }
    Ok(outcome)
}

/// The events with which the game must begin.
fn open<G: Game>(log: &Log, opening: &Opening) -> Result<Vec<G::Event>, Finding> {
    let other = |place: &str, expected: &str, found: String| Finding::of(1, Fault::Opening, place, expected, found);
    let table = &log.table;
    if opening.game != table.game {
        return Err(other("opening.game", table.game.as_str(), opening.game.to_string()));
    }
    let options: serde_json::Value = serde_json::from_str(opening.options.get()).unwrap_or_default();
    if let Some((place, expected, found)) = difference(&table.options, &options) {
        return Err(other(&format!("opening.options{place}"), &expected, found));
    }
    if usize::from(opening.seats) != table.seats.len() {
        return Err(other("opening.seats", &table.seats.len().to_string(), opening.seats.to_string()));
    }
    let options: G::Options = serde_json::from_value(options)
        .map_err(|error| other("opening.options", "options of the game", error.to_string()))?;
    G::open(&options, opening.seats, opening.seed, &G::Draws::default())
        .map_err(|error| other("opening", "a game that can begin", error.to_string()))
}

/// What the rules make of the command of a record.
fn decide<G: Game>(state: &G, body: &Body) -> Result<Vec<G::Event>, Finding> {
    let (Some(seat), Some(command)) = (body.seat, &body.command) else {
        return Err(Finding::of(body.seq, Fault::Command, "command", "a seat and its command", "less"));
    };
    let command: G::Command = serde_json::from_str(command.get())
        .map_err(|error| Finding::of(body.seq, Fault::Command, "command", "a command of the game", error))?;
    let refused = |rejection: G::Rejection| {
        Finding::of(body.seq, Fault::Command, "command", format!("what {seat} may do"), rejection.code())
    };
    state.decide(seat, &command).map_err(refused)
}
