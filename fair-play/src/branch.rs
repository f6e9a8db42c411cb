//! Branches: games that go on from a position of another table's finished game. What led there is kept as spectators saw it, and what
//! is hidden is dealt anew by the branch's own seed, so it shows and keeps nothing of its parent's secrets.

use rules::{Game, Seat, Seed, SeenBy as _, Viewer};
use serde::{Deserialize, Serialize};
use table::{Past, Sitting, turn_starts};
use uuid::Uuid;

use crate::bytes::{Digest, read_id};
use crate::record::{Body, What};

/// The position that a branch goes on from, and how much of its opening led there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Parent {
    /// The table whose game it was.
    #[serde(deserialize_with = "read_id")]
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub table: Uuid,
    /// The number of the record after which the branch goes on.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub seq: u64,
    /// The hash of that record.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub hash: Digest,
    /// How many events of the branch's opening led there; all others deal what is hidden.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub events: u64,
}

/// What led to a position of a finished game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line<Event> {
    /// The events of the records that held then, as spectators saw them.
    pub events: Vec<Event>,
    /// The turn that the position belongs to, from 1; 0 for the opening.
    pub turn: u32,
    /// Whose decision the game waits for there.
    pub to_act: Option<Seat>,
}

/// Why a game cannot go on from a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoPosition {
    /// The log has no such record.
    #[error("no record {seq}: the log ends at {last}")]
    NoRecord {
        /// The record that was asked for.
        seq: u64,
        /// The last record there is.
        last: u64,
    },
    /// The game is over there.
    #[error("the game is over at record {0}")]
    Over(u64),
}

/// What led to the position after record `seq` as it was then, whatever was taken back later. The bodies are those of a sound log,
/// from record 1.
///
/// # Errors
/// [`NoPosition`] when there is nothing to go on from.
pub fn line<G: Game>(bodies: &[Body<What<Vec<G::Event>>>], seq: u64) -> Result<Line<G::Event>, NoPosition> {
    let last = bodies.len() as u64;
    if !(1..=last).contains(&seq) {
        return Err(NoPosition::NoRecord { seq, last });
    }
    let (mut sitting, mut past) = (Sitting::<G>::default(), Vec::<Vec<G::Event>>::new());
    for body in bodies.iter().take_while(|body| body.seq <= seq) {
        body.what.fold(&mut sitting, body.seq, body.at, body.by, &past);
        past.push(body.what.events().cloned().unwrap_or_default());
    }
    if sitting.is_over() {
        return Err(NoPosition::Over(seq));
    }
    let (mut game, mut events) = (G::default(), Vec::new());
    let (mut turn, mut next) = (0, 0);
    for link in sitting.line() {
        let happened = Past::<G>::events(&past, link);
        let before = (game.progress(), game.to_act());
        happened.iter().for_each(|event| game.apply(event));
        turn = next;
        if link == 1 || turn_starts(before, (game.progress(), game.to_act())) {
            next += 1;
        }
        events.extend(happened.iter().map(|event| event.seen_by(Viewer::Spectator)));
    }
    Ok(Line { events, turn, to_act: game.to_act() })
}

/// The events that deal what is hidden at the end of a line.
#[must_use]
pub fn deal<G: Game>(line: &[G::Event], seed: Seed) -> Vec<G::Event> {
    let mut game = G::default();
    line.iter().for_each(|event| game.apply(event));
    game.deal_hidden(seed)
}
