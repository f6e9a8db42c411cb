//! Checks a finished game: the chain of its records ([`chain`]), the promise that was made ([`promised`]), and every event,
//! played again through the rules ([`replay`]).
//!
//! Each part goes as far as it can on its own, so that one fault is named once and does not hide another.

mod chain;
mod promised;
mod replay;

use rules::{Game, GameId, with_game};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::bytes::Digest;
use crate::finding::{Fault, Finding, Findings};
use crate::log::{Log, Seen};
use crate::record::{self, FORMAT, FORMAT_WITHOUT_PROMISE};

type Body = record::Body<Box<RawValue>>;

/// What a check has found.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Report {
    /// Whether nothing is wrong.
    pub sound: bool,
    /// Which game it is.
    pub game: GameId,
    /// How many records the log has.
    pub records: usize,
    /// The hash of the last record, which stands for the whole log.
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    pub hash: Option<Digest>,
    /// Whether the chance was promised before the game; logs of the first form know no promise.
    pub promised: bool,
    /// Which seats had added to the chance.
    pub entropy: Vec<bool>,
    /// What is wrong, in the order of the records.
    pub findings: Vec<Finding>,
}

/// Checks the log of whatever game, against itself and what somebody saw of it.
#[must_use]
pub fn verify(log: &Log, seen: &Seen) -> Report {
    with_game!(log.table.game, G => verify_as::<G>(log, seen))
}

/// Checks the log of a game that is known to be `G`.
#[must_use]
pub fn verify_as<G: Game>(log: &Log, seen: &Seen) -> Report {
    let mut findings = Findings::default();
    let bodies = read(log, &mut findings);
    chain::check(log, seen, &bodies, &mut findings);
    let opening = bodies.first().and_then(|body| body.as_ref()?.opening.as_ref());
    let mut outcome = None;
    if let Some(opening) = opening {
        promised::check(log, seen, &bodies, opening, &mut findings);
        outcome = replay::check::<G>(log, &bodies, opening).unwrap_or_else(|finding| {
            findings.push(finding);
            None
        });
    } else if bodies.first().is_some_and(Option::is_some) {
        findings.add(log.records[0].seq, Fault::Opening, "opening", "the opening of the game", "none");
    }
    let last = bodies.last().and_then(Option::as_ref);
    let unrevealed = last.is_some_and(|body| body.format >= FORMAT && body.secret.is_none());
    if unrevealed || outcome.is_none() && findings.is_empty() {
        let found = format!("{} records, and no end", bodies.len());
        findings.add(None, Fault::Unfinished, "", "a last record, which ends the game", found);
    }
    Report {
        sound: findings.is_empty(),
        game: log.table.game,
        records: log.records.len(),
        hash: log.records.last().map(|record| record.hash),
        promised: opening.is_some_and(|opening| opening.commitment.is_some()),
        entropy: opening
            .and_then(|opening| opening.entropy.as_ref())
            .into_iter()
            .flatten()
            .map(Option::is_some)
            .collect(),
        findings: findings.in_order(),
    }
}

/// The bodies of the records; `None` where one cannot be read.
fn read(log: &Log, findings: &mut Findings) -> Vec<Option<Body>> {
    let mut bodies = Vec::with_capacity(log.records.len());
    for record in &log.records {
        let body = serde_json::from_str::<Body>(&record.body).map_err(|error| error.to_string());
        let known = body.and_then(|body| match body.format {
            FORMAT_WITHOUT_PROMISE | FORMAT => Ok(body),
            other => Err(format!("format {other}")),
        });
        if let Err(found) = &known {
            findings.add(record.seq, Fault::Unreadable, "", "a record of a known form", found);
        }
        bodies.push(known.ok());
    }
    bodies
}
