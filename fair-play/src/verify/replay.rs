//! Plays the game again: whether its records tell what the rules make of the seed and the commands, letter by letter.

use rules::{Game, Rejection as _, Seat};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use table::Sitting;

use super::branch;
use super::form::{Done, Step, Told};
use crate::difference::same;
use crate::finding::{Fault, Finding};
use crate::log::{Former, Log};
use crate::record::{Acted, Moved, Opened, Passed};

/// Goes on to the first record that tells something else: behind it nothing could be expected.
///
/// `line` is what led to the position that a branch goes on from, if its parent was held against it.
pub(super) fn check<G: Game>(log: &Log, told: &Told, line: Option<Vec<G::Event>>) -> Result<(), Finding> {
    let mut sitting = Sitting::<G>::default();
    let events = open::<G>(log, &told.opened, line)?;
    compare(1, Fault::Setup, "what.opened.events", &events, &told.opened.events)?;
    sitting.judged_by(told.opened.rules);
    sitting.seated(told.opened.players());
    sitting.opened(told.opened_at, told.opened.pace, told.opened.holders(), &events);
    let mut past = vec![events];
    for Step { seq, at, done } in &told.steps {
        let (seq, at) = (*seq, *at);
        let events = match done {
            Done::Moved(seat, moved) => {
                in_time(&sitting, seq, at)?;
                let events = decide(&sitting, seq, *seat, moved)?;
                compare(seq, Fault::Events, "what.moved.events", &events, &moved.events)?;
                sitting.moved(seq, at, &events);
                events
            }
            Done::Acted(seat, acted) => {
                in_time(&sitting, seq, at)?;
                let events = decide_act(&sitting, (seq, at), *seat, acted, &past)?;
                same_events(seq, "what.acted.events", &events, &acted.events)?;
                sitting.acted(seq, at, *seat, &events, &past);
                Vec::new()
            }
            Done::Passed(passed) => {
                let events = pass(&sitting, seq, at, passed)?;
                same_events(seq, "what.passed.events", &events, &passed.events)?;
                sitting.passed(at, passed.cause, &events);
                Vec::new()
            }
        };
        past.push(events);
    }
    hands(log, told, &sitting)?;
    let Some(outcome) = sitting.outcome() else {
        let found = format!("{} records, and nobody has won yet", told.links.len());
        return Err(Finding::of(None, Fault::Unfinished, "", "a last record, which ends the game", found));
    };
    let (outcome, last) = (value(&outcome), told.links.len() as u64);
    same(last, Fault::Outcome, "ended.outcome", &outcome, &value(&told.ended.outcome))?;
    same(None, Fault::Outcome, "outcome", &outcome, &log.table.outcome.0)
}

/// Whether the table shows every seat that changed hands, and who sits there since.
fn hands<G: Game>(log: &Log, told: &Told, sitting: &Sitting<G>) -> Result<(), Finding> {
    let former = told.steps.iter().filter_map(|step| match &step.done {
        Done::Acted(seat, acted) => acted.taken().map(|(_, player)| Former { seat: *seat, player, until: step.seq }),
        _ => None,
    });
    let former: Vec<Former> = former.collect();
    same(None, Fault::Player, "former", &value(&former), &value(&log.table.former))?;
    for (at, seat) in log.table.seats.iter().enumerate() {
        let sits = sitting.player(Seat(u8::try_from(at).unwrap_or(u8::MAX)));
        if let Some(sits) = sits.filter(|sits| *sits != seat.player) {
            return Err(Finding::of(None, Fault::Player, format!("seats[{at}].player"), sits, seat.player));
        }
    }
    Ok(())
}

/// The events with which the game must start.
fn open<G: Game>(
    log: &Log,
    opened: &Opened<Box<RawValue>>,
    line: Option<Vec<G::Event>>,
) -> Result<Vec<G::Event>, Finding> {
    let other = |place: &str, expected: &str, found: String| Finding::of(1, Fault::Opening, place, expected, found);
    let table = &log.table;
    if opened.game != table.game {
        return Err(other("what.opened.game", table.game.as_str(), opened.game.to_string()));
    }
    let options: Value = serde_json::from_str(opened.options.get()).unwrap_or_default();
    same(1, Fault::Opening, "what.opened.options", &table.options.0, &options)?;
    same(1, Fault::Opening, "what.opened.pace", &value(&table.pace), &value(&opened.pace))?;
    let options: G::Options = serde_json::from_str(opened.options.get())
        .map_err(|error| other("what.opened.options", "options of the game", error.to_string()))?;
    compare(1, Fault::Opening, "what.opened.options", &options, &opened.options)?;
    let seats = u8::try_from(opened.seats.len()).unwrap_or(u8::MAX);
    let anew = G::open(&options, seats, opened.seed, &G::Draws::default())
        .map_err(|error| other("what.opened", "a game that can start", error.to_string()))?;
    let Some(from) = opened.from else { return Ok(anew) };
    let events = branch::opening::<G>(opened, from, line)?;
    // How many play it and how is said again by the first event.
    let says = |events: &[G::Event], field: &str| value(&events.first()).get(field).cloned().unwrap_or_default();
    for field in ["options", "seats"] {
        let place = format!("what.opened.events[0].{field}");
        same(1, Fault::Opening, &place, &says(&anew, field), &says(&events, field))?;
    }
    Ok(events)
}

/// Whether nothing else was due before somebody moved or acted.
fn in_time<G: Game>(sitting: &Sitting<G>, seq: u64, at: u64) -> Result<(), Finding> {
    match sitting.due() {
        Some(due) if at >= due => Err(Finding::of(seq, Fault::Late, "at", format!("before {due}"), at)),
        _ => Ok(()),
    }
}

/// What time brings about at the table.
fn pass<G: Game>(sitting: &Sitting<G>, seq: u64, at: u64, passed: &Passed) -> Result<Vec<table::Event>, Finding> {
    let expected = || match sitting.due() {
        Some(due) => format!("what time brings about where {due} is due, at {at}"),
        None => "what time brings about where nothing is due".to_owned(),
    };
    let found = || serde_json::to_string(&passed.cause).unwrap_or_default();
    let other = || Finding::of(seq, Fault::Command, "what.passed.cause", expected(), found());
    sitting.passes(at, passed.cause).ok_or_else(other)
}

/// What the table and the rules make of a move.
fn decide<G: Game>(
    sitting: &Sitting<G>,
    seq: u64,
    seat: Seat,
    moved: &Moved<Box<RawValue>>,
) -> Result<Vec<G::Event>, Finding> {
    const PLACE: &str = "what.moved.command";
    let other = |expected: String, found: String| Finding::of(seq, Fault::Command, PLACE, expected, found);
    let command: G::Command = serde_json::from_str(moved.command.get())
        .map_err(|error| other("a command of the game".into(), error.to_string()))?;
    compare(seq, Fault::Form, PLACE, &command, &moved.command)?;
    // Whether a computer made the move is nowhere said: what is known is who should have.
    let by_computer = sitting.holders.get(seat.index()).is_some_and(|holder| holder.is_computer());
    let may = || format!("what {seat} may do");
    sitting.may_move(seat, by_computer, None).map_err(|rejection| other(may(), rejection.code().to_owned()))?;
    sitting.game.decide(seat, &command).map_err(|rejection| other(may(), rejection.code().to_owned()))
}

/// What the table makes of an act. Who was there when it was asked, only the record itself says.
fn decide_act<G: Game>(
    sitting: &Sitting<G>,
    (seq, at): (u64, u64),
    seat: Seat,
    acted: &Acted,
    past: &Vec<Vec<G::Event>>,
) -> Result<Vec<table::Event>, Finding> {
    let mut here = vec![false; sitting.holders.len()];
    for event in &acted.events {
        if let table::Event::Proposed { asked, .. } = event {
            asked.iter().filter_map(|seat| here.get_mut(seat.index()).map(|here| *here = true)).for_each(drop);
        }
    }
    sitting.decide(at, seat, &acted.act, &here, past).map_err(|rejection| {
        let expected = format!("what {seat} may do");
        Finding::of(seq, Fault::Command, "what.acted.act", expected, rejection.code().to_owned())
    })
}

/// Whether an act, or time, brought about what it should have.
fn same_events(seq: u64, place: &str, expected: &[table::Event], found: &[table::Event]) -> Result<(), Finding> {
    same(seq, Fault::Events, place, &value(&expected), &value(&found))
}

/// Whether a text is what the rules write: in what it says, or else in how.
fn compare(seq: u64, fault: Fault, place: &str, expected: &impl Serialize, text: &RawValue) -> Result<(), Finding> {
    if serde_json::to_string(expected).unwrap_or_default() == text.get() {
        return Ok(());
    }
    let found = serde_json::from_str(text.get()).unwrap_or_default();
    same(seq, fault, place, &value(expected), &found)?;
    Err(Finding::of(seq, fault, place, "as the rules write it", "otherwise"))
}

/// As JSON; `null` for what can't be written.
fn value(of: &impl Serialize) -> Value {
    serde_json::to_value(of).unwrap_or_default()
}
