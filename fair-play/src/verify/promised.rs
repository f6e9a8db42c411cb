//! Whether the chance of the game is the one that was promised.

use super::Body;
use crate::bytes::Digest;
use crate::finding::{Fault, Findings};
use crate::log::{Log, Seen};
use crate::promise::{Entropy, Secret};
use crate::record::{FORMAT, Opening};

pub(super) fn check(log: &Log, seen: &Seen, bodies: &[Option<Body>], opening: &Opening, findings: &mut Findings) {
    as_shown(log, seen, opening, findings);
    let (Some(commitment), Some(entropy)) = (opening.commitment, &opening.entropy) else {
        if bodies.iter().flatten().any(|body| body.format >= FORMAT) {
            findings.add(1, Fault::Opening, "opening", "a commitment, and what each seat had added", "less");
        }
        return;
    };
    if entropy.len() != usize::from(opening.seats) {
        findings.add(1, Fault::Opening, "opening.entropy", format!("{} seats", opening.seats), entropy.len());
        return;
    }
    let mut revealed = bodies.iter().flatten().filter(|body| body.secret.is_some()).peekable();
    while let Some(body) = revealed.next() {
        let Some(secret) = &body.secret else { continue };
        if revealed.peek().is_some() {
            findings.add(body.seq, Fault::Early, "secret", "no secret before the last record", "the secret");
        } else {
            as_promised(log, bodies, opening, (body.seq, secret), (commitment, entropy), findings);
        }
    }
}

/// Whether the opening holds what was shown before it, in the table and to whoever checks.
fn as_shown(log: &Log, seen: &Seen, opening: &Opening, findings: &mut Findings) {
    let of_table = log.table.commitment;
    let shown = [of_table, seen.commitment.or(of_table)];
    if let Some(other) = shown.into_iter().find(|shown| *shown != opening.commitment) {
        findings.add(1, Fault::Commitment, "opening.commitment", or_none(&other), or_none(&opening.commitment));
    }
    for (seat, given) in opening.entropy.iter().flatten().enumerate() {
        let of_table = log.table.seats.get(seat).map(|seat| &seat.entropy);
        // Whoever checks may have seen the seat before it had added anything: only what was seen counts.
        let of_seen = seen.entropy.get(seat).filter(|seen| seen.is_some());
        if let Some(other) = [of_table, of_seen].into_iter().flatten().find(|shown| *shown != given) {
            findings.add(1, Fault::Entropy, format!("opening.entropy[{seat}]"), or_none(other), or_none(given));
        }
    }
}

/// Whether the secret is the promised one, and made all that should be made of it.
fn as_promised(
    log: &Log,
    bodies: &[Option<Body>],
    opening: &Opening,
    (seq, secret): (u64, &Secret),
    (commitment, entropy): (Digest, &[Option<Entropy>]),
    findings: &mut Findings,
) {
    let table = log.table.id;
    let revealed = secret.commitment(table);
    if revealed != commitment {
        findings.add(seq, Fault::Secret, "secret", commitment, revealed);
        // What was made of the true secret does not fit this one: that goes without saying.
        return;
    }
    let seed = Digest(secret.seed(table, entropy).0);
    if seed.0 != opening.seed.0 {
        findings.add(1, Fault::Seed, "opening.seed", seed, Digest(opening.seed.0));
    }
    for body in bodies.iter().flatten() {
        let blind = secret.blind(table, body.seq);
        if body.blind != Some(blind) {
            findings.add(body.seq, Fault::Blind, "blind", blind, or_none(&body.blind));
        }
    }
}

fn or_none(value: &Option<impl ToString>) -> String {
    value.as_ref().map_or_else(|| "none".to_owned(), ToString::to_string)
}
