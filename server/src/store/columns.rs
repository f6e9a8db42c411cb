//! How single values are written in both databases, and read back. What cannot be read was not written by this Paydirt.

use client_protocol::rest::{Colour, Status, Visibility, WatchDelay};
use client_protocol::socket::ChatAudience;
use fair_play::{Entropy, Secret};
use rules::Seat;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Corrupt, SeatRow, StoreError, TableRow};
use crate::clock::Day;

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

/// How what has parts is written in both databases.
pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("ids, numbers, words and lists of them, which JSON can say")
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

/// How an audience is written in both databases.
pub(super) fn audience(to: ChatAudience) -> &'static str {
    match to {
        ChatAudience::Table => "table",
        ChatAudience::Spectators => "spectators",
    }
}

/// How a seat is written in both databases.
pub(super) fn seat(seat: Seat) -> i16 {
    i16::from(seat.0)
}

/// How a day is written in both databases.
pub(super) fn day(day: Day) -> i32 {
    i32::try_from(day.0).unwrap_or(i32::MAX)
}

/// How many rows a bounded statement touched.
pub(super) fn count(rows: usize) -> u32 {
    u32::try_from(rows).unwrap_or(u32::MAX)
}

/// How far somebody sees, in both databases: to the end, if that is beyond all numbers.
pub(super) fn reach(reach: u64) -> i64 {
    i64::try_from(reach).unwrap_or(i64::MAX)
}

/// Milliseconds since 1970, if there are any.
pub(super) fn time(at: Option<i64>) -> Result<Option<u64>, StoreError> {
    at.map(|at| read(at, "a time")).transpose()
}

/// A hash, as a row keeps it.
pub(super) fn hash(bytes: Vec<u8>) -> Result<[u8; 32], StoreError> {
    bytes.try_into().map_err(|_| corrupt("a hash that is not 32 bytes long"))
}

/// A time or a span as both databases give it.
pub(super) fn milliseconds(number: i64) -> Result<u64, StoreError> {
    read(number, "a time")
}

/// How a time or a sequence number is written in both databases, which have no unsigned numbers.
pub(super) fn long(number: u64) -> i64 {
    i64::try_from(number).expect("times and sequence numbers stay below 2^63 for the next 292 million years")
}

pub(super) fn read_secret(bytes: Vec<u8>) -> Result<Secret, StoreError> {
    bytes.try_into().map(Secret).map_err(|_| corrupt("a secret that is not 32 bytes long"))
}

pub(super) fn read_json<T: DeserializeOwned>(text: &str, what: &'static str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| Corrupt::Json { what, error: error.into() }.into())
}

pub(super) fn read_entropy(bytes: Vec<u8>) -> Result<Entropy, StoreError> {
    Entropy::from_bytes(bytes).ok_or_else(|| corrupt("entropy that is too short or too long"))
}

pub(super) fn read_colour(name: &str) -> Result<Colour, StoreError> {
    let known = Colour::ALL.into_iter().find(|known| known.as_str() == name);
    known.ok_or_else(|| unknown("colour", name))
}

pub(super) fn read_status(name: &str) -> Result<Status, StoreError> {
    let known = [Status::Waiting, Status::Playing, Status::Finished];
    known.into_iter().find(|known| status(*known) == name).ok_or_else(|| unknown("status", name))
}

pub(super) fn read_visibility(name: &str) -> Result<Visibility, StoreError> {
    let known = [Visibility::Public, Visibility::ByLink, Visibility::Private];
    let found = known.into_iter().find(|known| visibility(*known) == name);
    found.ok_or_else(|| unknown("visibility", name))
}

pub(super) fn read_watch_delay(name: &str) -> Result<WatchDelay, StoreError> {
    let known = [WatchDelay::None, WatchDelay::OneTurn, WatchDelay::FiveTurns, WatchDelay::UntilTheEnd];
    let found = known.into_iter().find(|known| watch_delay(*known) == name);
    found.ok_or_else(|| unknown("watch delay", name))
}

pub(super) fn read_audience(name: &str) -> Result<ChatAudience, StoreError> {
    let mut known = [ChatAudience::Table, ChatAudience::Spectators].into_iter();
    known.find(|known| audience(*known) == name).ok_or_else(|| unknown("audience", name))
}

pub(super) fn read<From: Copy + Into<i64>, To: TryFrom<From>>(
    number: From,
    what: &'static str,
) -> Result<To, StoreError> {
    To::try_from(number).map_err(|_| Corrupt::Number { number: number.into(), what }.into())
}

pub(super) fn corrupt(what: &'static str) -> StoreError {
    Corrupt::Value(what).into()
}

fn unknown(what: &'static str, name: &str) -> StoreError {
    Corrupt::Name { what, name: name.to_owned() }.into()
}
