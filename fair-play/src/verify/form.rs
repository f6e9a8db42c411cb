//! What belongs in which record: the rules of the form, all of them, checked before anything that the records say is believed.
//!
//! What comes out cannot lack a promise, a secret or a command any more, so that no later step can pass over one that is missing.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use rules::Seat;
use serde_json::value::RawValue;
use uuid::Uuid;

use crate::bytes::Digest;
use crate::finding::{Fault, Findings};
use crate::log::{Log, LogRecord};
use crate::promise::Secret;
use crate::record::{self, FORMAT, MAX_NUMBER, Opening};

type Body = record::Body<Box<RawValue>>;

/// A log of which each record holds what belongs there and nothing else.
pub(super) struct Told {
    /// How the game was opened.
    pub opening: Opening,
    /// The records in order, from number 1.
    pub records: Vec<ToldRecord>,
    /// What the last record reveals.
    pub secret: Secret,
}

/// A record of it.
pub(super) struct ToldRecord {
    pub seq: u64,
    pub previous: Digest,
    pub blind: Digest,
    /// None in the first record, and in no other.
    pub asked: Option<(Seat, Box<RawValue>)>,
    pub events: Box<RawValue>,
}

/// Reads the log of a game for so many players; `None` when something is wrong with its form, and then `findings` says what.
pub(super) fn read(log: &Log, players: RangeInclusive<u8>, findings: &mut Findings) -> Option<Told> {
    let mut bodies: Vec<Body> =
        log.records.iter().filter_map(|record| body(record).map_err(|finding| findings.push(finding)).ok()).collect();
    numbers(log, &bodies, findings);
    if !findings.is_empty() {
        return None;
    }
    places(&bodies, findings);
    times(log, &bodies, findings);
    seats(&bodies, players, findings);
    ids(&bodies, findings);
    let opening = bodies.first_mut().and_then(|body| body.opening.take());
    let secret = bodies.last_mut().and_then(|body| body.secret.take());
    match (opening, secret) {
        (Some(opening), Some(secret)) if findings.is_empty() => {
            let record = |body: Body| ToldRecord {
                seq: body.seq,
                previous: body.previous,
                blind: body.blind,
                asked: body.seat.zip(body.command),
                events: body.events,
            };
            Some(Told { opening, records: bodies.into_iter().map(record).collect(), secret })
        }
        _ => None,
    }
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

/// The opening in the first record, a command in every other, the secret in the last.
fn places(bodies: &[Body], findings: &mut Findings) {
    for (at, body) in bodies.iter().enumerate() {
        let (first, last) = (at == 0, at + 1 == bodies.len());
        let mut belongs = |place: &str, here: bool, is: bool| {
            let word = |is: bool| if is { "one" } else { "none" };
            if here != is {
                findings.add(body.seq, Fault::Form, place, word(here), word(is));
            }
        };
        belongs("opening", first, body.opening.is_some());
        belongs("seat", !first, body.seat.is_some());
        belongs("command_id", !first, body.command_id.is_some());
        belongs("command", !first, body.command.is_some());
        if !last && body.secret.is_some() {
            findings.add(body.seq, Fault::Early, "secret", "no secret before the last record", "the secret");
        }
    }
    if bodies.last().is_none_or(|body| body.secret.is_none()) {
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

/// As many play as the game is for, nobody sits twice, and programs add nothing to the chance.
fn seats(bodies: &[Body], players: RangeInclusive<u8>, findings: &mut Findings) {
    let Some(opening) = bodies.first().and_then(|body| body.opening.as_ref()) else { return };
    let count = opening.seats.len();
    if !u8::try_from(count).is_ok_and(|count| players.contains(&count)) {
        findings.add(1, Fault::Opening, "opening.seats", format!("{} to {}", players.start(), players.end()), count);
    }
    let mut seated = HashSet::new();
    for (at, seat) in opening.seats.iter().enumerate() {
        if !seated.insert(seat.player) {
            let place = format!("opening.seats[{at}].player");
            findings.add(1, Fault::Player, place, "each player in one seat", seat.player);
        }
        if record::is_program(seat.player)
            && let Some(entropy) = &seat.entropy
        {
            let place = format!("opening.seats[{at}].entropy");
            findings.add(1, Fault::Entropy, place, "none, since a computer player adds none", entropy);
        }
    }
}

/// No seat gives two commands the same id.
fn ids(bodies: &[Body], findings: &mut Findings) {
    let mut used: HashSet<(Seat, Uuid)> = HashSet::new();
    for body in bodies {
        if let Some((seat, id)) = body.seat.zip(body.command_id)
            && !used.insert((seat, id))
        {
            findings.add(body.seq, Fault::Repeated, "command_id", "an id of its own", id);
        }
    }
}
