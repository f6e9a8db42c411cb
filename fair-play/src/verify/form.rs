//! What belongs in which record: the rules of the form, all of them, checked before anything that the records say is believed.
//!
//! What comes out cannot lack a promise, a secret or a command anymore, so that no later step can pass over one that is missing.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use rules::Seat;
use serde_json::value::RawValue;
use table::Pace;

use crate::bytes::Digest;
use crate::finding::{Fault, Findings};
use crate::log::{Log, LogRecord};
use crate::record::{self, Acted, By, Ended, FORMAT, MAX_NUMBER, Moved, Opened, Passed, What};

type Body = record::Body<What<Box<RawValue>>>;

/// A log of which each record holds what belongs there and nothing else.
pub(super) struct Told {
    /// How the game was opened, by the first record.
    pub opened: Opened<Box<RawValue>>,
    /// When the first record was made, in milliseconds since 1970.
    pub opened_at: u64,
    /// The records in order, from number 1.
    pub links: Vec<Link>,
    /// What happened then, from record 2.
    pub steps: Vec<Step>,
    /// The outcome and the secret, from the last record.
    pub ended: Ended,
}

/// What ties a record to the others.
pub(super) struct Link {
    pub seq: u64,
    pub previous: Digest,
    pub blind: Digest,
}

/// One record after the opening.
pub(super) struct Step {
    pub seq: u64,
    pub at: u64,
    pub done: Done,
}

/// A move, an act of the table, or what time brought about.
pub(super) enum Done {
    Moved(Seat, Moved<Box<RawValue>>),
    Acted(Seat, Acted),
    Passed(Passed),
}

/// Reads the log of a game for so many players; `None` when something is wrong with its form, and then `findings` says what.
pub(super) fn read(log: &Log, players: RangeInclusive<u8>, findings: &mut Findings) -> Option<Told> {
    let bodies: Vec<Body> =
        log.records.iter().filter_map(|record| body(record).map_err(|finding| findings.push(finding)).ok()).collect();
    numbers(log, &bodies, findings);
    if !findings.is_empty() {
        return None;
    }
    places(&bodies, findings);
    times(log, &bodies, findings);
    opening(&bodies, players, findings);
    ids(&bodies, findings);
    if findings.is_empty() { told(bodies) } else { None }
}

/// Takes apart what [`places`] has found to be in place.
fn told(bodies: Vec<Body>) -> Option<Told> {
    let links = bodies.iter().map(|body| Link { seq: body.seq, previous: body.previous, blind: body.blind }).collect();
    let opened_at = bodies.first()?.at;
    let (mut opened, mut steps, mut ended) = (None, Vec::new(), None);
    for body in bodies {
        let step = |done| Step { seq: body.seq, at: body.at, done };
        match (body.by, body.what) {
            (None, What::Opened(opening)) => opened = Some(opening),
            (Some(By { seat, .. }), What::Moved(moved)) => steps.push(step(Done::Moved(seat, moved))),
            (Some(By { seat, .. }), What::Acted(acted)) => steps.push(step(Done::Acted(seat, acted))),
            (None, What::Passed(passed)) => steps.push(step(Done::Passed(passed))),
            _ => return None,
        }
        ended = body.ended;
    }
    Some(Told { opened: opened?, opened_at, links, steps, ended: ended? })
}

/// A body that was not changed and is written in the one way there is.
fn body(record: &LogRecord) -> Result<Body, crate::Finding> {
    let found = |fault, place: &str, expected: String, found: String| {
        Err(crate::Finding::of(record.seq, fault, place, expected, found))
    };
    let hash = record::hash_of(record.body.as_bytes());
    if hash != record.hash {
        return found(Fault::Bytes, "", record.hash.to_string(), hash.to_string());
    }
    let body: Body = match serde_json::from_str(&record.body) {
        Ok(body) => body,
        Err(error) => return found(Fault::Form, "", "the fields of a record".to_owned(), error.to_string()),
    };
    if body.format != FORMAT {
        return found(Fault::Form, "format", FORMAT.to_string(), body.format.to_string());
    }
    let written = serde_json::to_string(&body).unwrap_or_default();
    if written != record.body {
        let same = written.bytes().zip(record.body.bytes()).take_while(|(one, other)| one == other).count();
        let from = |text: &str| String::from_utf8_lossy(&text.as_bytes()[same..text.len().min(same + 40)]).into_owned();
        return found(Fault::Form, &format!("byte {same}"), from(&written), from(&record.body));
    }
    Ok(body)
}

/// Numbered from 1 without gaps, outside and inside. One that is missing puts all others out of step: it is named, they are not.
fn numbers(log: &Log, bodies: &[Body], findings: &mut Findings) {
    if let Some((expected, record)) = (1..).zip(&log.records).find(|(expected, record)| record.seq != *expected) {
        let number = |seq| format!("record {seq}");
        findings.add(record.seq, Fault::Sequence, "", number(expected), number(record.seq));
    } else if bodies.len() == log.records.len() {
        for (record, body) in log.records.iter().zip(bodies).filter(|(record, body)| record.seq != body.seq) {
            findings.add(record.seq, Fault::Number, "seq", record.seq, body.seq);
        }
    }
}

/// The opening in the first record; a move or an act of somebody's, or what time brought about, in every other; the secret in
/// the last.
fn places(bodies: &[Body], findings: &mut Findings) {
    for (at, body) in bodies.iter().enumerate() {
        let (first, last) = (at == 0, at + 1 == bodies.len());
        let mut belongs = |place: &str, here: bool, is: bool| {
            let word = |is: bool| if is { "one" } else { "none" };
            if here != is {
                findings.add(body.seq, Fault::Form, place, word(here), word(is));
            }
        };
        let nobodys = first || matches!(body.what, What::Passed(_));
        belongs("by", !nobodys, body.by.is_some());
        belongs("what.opened", first, matches!(body.what, What::Opened(_)));
        if !last && body.ended.is_some() {
            findings.add(body.seq, Fault::Early, "ended", "no secret before the last record", "the secret");
        }
    }
    if bodies.last().is_none_or(|body| body.ended.is_none()) {
        let found = format!("{} records and no secret", bodies.len());
        findings.add(None, Fault::Unfinished, "", "a last record, which ends the game and reveals the secret", found);
    }
}

/// No record was made before the table was, or before the record it follows.
fn times(log: &Log, bodies: &[Body], findings: &mut Findings) {
    let mut earliest = log.table.created_at;
    for body in bodies {
        if !(earliest..=MAX_NUMBER).contains(&body.at) {
            findings.add(body.seq, Fault::Time, "at", format!("{earliest} or later"), body.at);
        }
        earliest = earliest.max(body.at);
    }
}

/// Rules that are known here, a pace within its bounds, as many players as the game is for, nobody in two seats, and nothing added by programs.
fn opening(bodies: &[Body], players: RangeInclusive<u8>, findings: &mut Findings) {
    let Some(Body { what: What::Opened(opened), .. }) = bodies.first() else { return };
    if !(1..=rules::VERSION).contains(&opened.rules) {
        findings.add(1, Fault::Form, "what.opened.rules", format!("1 to {}", rules::VERSION), opened.rules);
    }
    if let Some(Err(refusal)) = opened.pace.map(Pace::check) {
        findings.add(1, Fault::Opening, "what.opened.pace", "a pace within its bounds", refusal);
    }
    let count = opened.seats.len();
    if !u8::try_from(count).is_ok_and(|count| players.contains(&count)) {
        let expected = format!("{} to {}", players.start(), players.end());
        findings.add(1, Fault::Opening, "what.opened.seats", expected, count);
    }
    let mut seated = HashSet::new();
    for (at, seat) in opened.seats.iter().enumerate() {
        let place = |field: &str| format!("what.opened.seats[{at}].{field}");
        if !seated.insert(seat.player) {
            findings.add(1, Fault::Player, place("player"), "each player in one seat", seat.player);
        }
        if record::is_program(seat.player)
            && let Some(entropy) = &seat.entropy
        {
            findings.add(1, Fault::Entropy, place("entropy"), "none, since a computer player adds none", entropy);
        }
    }
}

/// No seat gives two commands the same id.
fn ids(bodies: &[Body], findings: &mut Findings) {
    let mut used: HashSet<By> = HashSet::new();
    for body in bodies {
        if let Some(by) = body.by
            && !used.insert(by)
        {
            findings.add(body.seq, Fault::Repeated, "by.id", "an id of its own", by.id);
        }
    }
}
