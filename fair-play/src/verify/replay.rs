//! Plays the game again: whether its records tell what the rules make of the seed and the commands, letter by letter.

use rules::{Game, Outcome, Rejection as _, Seat};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use table::{Pace, Sitting};

use super::branch;
use super::form::{Done, Step, Told};
use crate::difference::difference;
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
                same(seq, "what.acted.events", &events, &acted.events)?;
                sitting.acted(seq, at, *seat, &events, &past);
                Vec::new()
            }
            Done::Passed(passed) => {
                let events = pass(&sitting, seq, at, passed)?;
                same(seq, "what.passed.events", &events, &passed.events)?;
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
    let value = |outcome: &Outcome| serde_json::to_value(outcome).unwrap_or_default();
    let of = |record: Option<u64>, place: &str, found: &Value| {
        difference(&value(&outcome), found).map_or(Ok(()), |(inside, expected, found)| {
            Err(Finding::of(record, Fault::Outcome, format!("{place}{inside}"), expected, found))
        })
    };
    of(Some(told.links.len() as u64), "ended.outcome", &value(&told.ended.outcome))?;
    of(None, "outcome", &log.table.outcome.0)
}

/// Whether the table shows every seat that changed hands, and who sits there since.
fn hands<G: Game>(log: &Log, told: &Told, sitting: &Sitting<G>) -> Result<(), Finding> {
    let former = told.steps.iter().filter_map(|step| match &step.done {
        Done::Acted(seat, acted) => acted.taken().map(|(_, player)| Former { seat: *seat, player, until: step.seq }),
        _ => None,
    });
    let value = |former: &[Former]| serde_json::to_value(former).unwrap_or_default();
    let former: Vec<Former> = former.collect();
    if let Some((inside, expected, found)) = difference(&value(&former), &value(&log.table.former)) {
        return Err(Finding::of(None, Fault::Player, format!("former{inside}"), expected, found));
    }
    for (at, seat) in log.table.seats.iter().enumerate() {
        let sits = sitting.player(Seat(u8::try_from(at).unwrap_or(u8::MAX)));
        if let Some(sits) = sits.filter(|sits| *sits != seat.player) {
            return Err(Finding::of(
                None,
                Fault::Player,
                format!("seats[{at}].player"),
                sits.to_string(),
                seat.player.to_string(),
            ));
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
    if let Some((place, expected, found)) = difference(&table.options.0, &options) {
        return Err(other(&format!("what.opened.options{place}"), &expected, found));
    }
    let pace = |pace: &Option<Pace>| serde_json::to_value(pace).unwrap_or_default();
    if let Some((place, expected, found)) = difference(&pace(&table.pace), &pace(&opened.pace)) {
        return Err(other(&format!("what.opened.pace{place}"), &expected, found));
    }
    let options: G::Options = serde_json::from_str(opened.options.get())
        .map_err(|error| other("what.opened.options", "options of the game", error.to_string()))?;
    compare(1, Fault::Opening, "what.opened.options", &options, &opened.options)?;
    let seats = u8::try_from(opened.seats.len()).unwrap_or(u8::MAX);
    let anew = G::open(&options, seats, opened.seed, &G::Draws::default())
        .map_err(|error| other("what.opened", "a game that can start", error.to_string()))?;
    let Some(from) = opened.from else { return Ok(anew) };
    let events = branch::opening::<G>(opened, from, line)?;
    // How many play it and how is said again by the first event.
    let says = |events: &[G::Event], field: &str| {
        let first = events.first().and_then(|event| serde_json::to_value(event).ok()).unwrap_or_default();
        first.get(field).cloned().unwrap_or_default()
    };
    for field in ["options", "seats"] {
        if let Some((place, expected, found)) = difference(&says(&anew, field), &says(&events, field)) {
            return Err(other(&format!("what.opened.events[0].{field}{place}"), &expected, found));
        }
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

/// Whether an act brought about what it should have.
fn same(seq: u64, place: &str, expected: &[table::Event], found: &[table::Event]) -> Result<(), Finding> {
    let value = |events: &[table::Event]| serde_json::to_value(events).unwrap_or_default();
    difference(&value(expected), &value(found)).map_or(Ok(()), |(inside, expected, found)| {
        Err(Finding::of(seq, Fault::Events, format!("{place}{inside}"), expected, found))
    })
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
