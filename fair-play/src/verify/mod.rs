//! Checks a finished game: the form of its records ([`form`]), their chain ([`chain`]), the promise that was made
//! ([`promised`]), the position that a branch goes on from ([`branch`]), and every event, played again through the rules
//! ([`replay`]).
//!
//! The form comes first, alone: what is not in it is not looked at any further. The others each go as far as they can, so that
//! one fault does not hide another.

mod branch;
mod chain;
mod form;
mod promised;
mod replay;

use rules::{Game, GameId};
use serde::Serialize;

use crate::branch::Parent;
use crate::bytes::Digest;
use crate::finding::{Finding, Findings};
use crate::log::{Log, Seen};

/// The result of a check, for the command line and the page.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Report {
    /// Whether `findings` is empty.
    pub sound: bool,
    /// The game by whose rules it was checked.
    pub game: GameId,
    /// How many records the log has, the opening included.
    pub records: usize,
    /// The hash of the last record, which stands for the whole log.
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    pub hash: Option<Digest>,
    /// The position of another game that it goes on from, if it does.
    pub from: Option<Parent>,
    /// Which seats had added to the chance; empty when that cannot be read.
    pub entropy: Vec<bool>,
    /// What was held against the log.
    pub held: Held,
    /// What is wrong, in the order of the records.
    pub findings: Vec<Finding>,
}

/// What somebody had noted and so was held against the log. Without it a log can be whole, and yet not the game that was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Held {
    /// Whether a commitment was.
    pub commitment: bool,
    /// How many players were, by their seats.
    pub players: usize,
    /// For how many seats their entropy was.
    pub entropy: usize,
    /// How many hashes of records were.
    pub hashes: usize,
    /// Whether the log of the game that it goes on from was.
    pub parent: bool,
}

/// Checks the log of whatever game, against itself and what somebody saw of it. What led to the position that a branch goes on
/// from is its log's word alone.
#[cfg(feature = "every-game")]
#[must_use]
pub fn verify(log: &Log, seen: &Seen) -> Report {
    rules::with_game!(log.table.game, G => verify_as::<G>(log, None, seen))
}

/// Checks the log of a branch, against the log of the game that it goes on from too. That is checked as well, as [`verify()`] does.
#[cfg(feature = "every-game")]
#[must_use]
pub fn verify_branch(log: &Log, parent: &Log, seen: &Seen) -> Report {
    rules::with_game!(log.table.game, G => verify_as::<G>(log, Some(parent), seen))
}

/// Checks the log of a game that is known to be `G`, likewise with the game that it goes on from or without.
#[must_use]
pub fn verify_as<G: Game>(log: &Log, parent: Option<&Log>, seen: &Seen) -> Report {
    let mut findings = Findings::default();
    let told = form::read(log, G::SEATS, &mut findings);
    chain::as_seen(log, seen, &mut findings);
    if let Some(told) = &told {
        chain::check(log, told, &mut findings);
        promised::check(log, seen, told, &mut findings);
        let line = parent.map(|parent| branch::line::<G>(&told.opened, parent)).transpose();
        let replayed = line.and_then(|line| match line {
            None if told.opened.from.is_some() => branch::on_its_word(|| replay::check::<G>(log, told, None)),
            line => replay::check::<G>(log, told, line),
        });
        if let Err(finding) = replayed {
            findings.push(finding);
        }
    }
    let entropy = told.iter().flat_map(|told| &told.opened.seats).map(|seat| seat.entropy.is_some()).collect();
    Report {
        sound: told.is_some() && findings.is_empty(),
        game: log.table.game,
        records: log.records.len(),
        hash: log.records.last().map(|record| record.hash),
        from: told.as_ref().and_then(|told| told.opened.from),
        entropy,
        held: Held {
            commitment: seen.commitment.is_some(),
            players: seen.players.len(),
            entropy: seen.entropy.iter().flatten().count(),
            hashes: seen.hashes.len(),
            parent: parent.is_some(),
        },
        findings: findings.in_order(),
    }
}
