//! Whether the chance of the game is the one that was promised, and was made for those who sat there.

use rules::Seat;
use uuid::Uuid;

use super::form::Told;
use crate::bytes::Digest;
use crate::finding::{Fault, Findings};
use crate::log::{Log, Seen};

pub(super) fn check(log: &Log, seen: &Seen, told: &Told, findings: &mut Findings) {
    as_shown(log, seen, told, findings);
    as_promised(log, told, findings);
}

/// Whether the opening holds what was shown before it, in the table and to whoever checks.
fn as_shown(log: &Log, seen: &Seen, Told { opened, .. }: &Told, findings: &mut Findings) {
    let shown = [Some(log.table.commitment), seen.commitment].into_iter().flatten();
    if let Some(other) = shown.into_iter().find(|shown| *shown != opened.commitment) {
        findings.add(1, Fault::Commitment, "what.opened.commitment", other, opened.commitment);
    }
    let count = opened.seats.len();
    let counted = [Some(log.table.seats.len()), Some(seen.players.len()).filter(|players| *players > 0)];
    if let Some(other) = counted.into_iter().flatten().find(|shown| *shown != count) {
        findings.add(1, Fault::Opening, "what.opened.seats", other, count);
        return;
    }
    if seen.entropy.len() > count {
        findings.add(1, Fault::Entropy, "what.opened.seats", format!("{} seats", seen.entropy.len()), count);
    }
    for (at, (seat, of_table)) in opened.seats.iter().zip(&log.table.seats).enumerate() {
        let number = Seat(u8::try_from(at).unwrap_or(u8::MAX));
        // Whoever checks may have come when the seat had changed hands.
        let sat = |player: &Uuid| {
            let former = log.table.former.iter().any(|former| former.seat == number && former.player == *player);
            former || of_table.player == *player
        };
        let seen_there = seen.players.get(at).filter(|player| !sat(player)).copied();
        let players = [log.table.first_player(number), seen_there];
        if let Some(other) = players.into_iter().flatten().find(|shown| *shown != seat.player) {
            findings.add(1, Fault::Player, format!("what.opened.seats[{at}].player"), other, seat.player);
        }
        // Whoever checks may have seen the seat before it had added anything: only what was seen counts.
        let entropy = [Some(&of_table.entropy), seen.entropy.get(at).filter(|seen| seen.is_some())];
        if let Some(other) = entropy.into_iter().flatten().find(|shown| **shown != seat.entropy) {
            let place = format!("what.opened.seats[{at}].entropy");
            findings.add(1, Fault::Entropy, place, or_none(other), or_none(&seat.entropy));
        }
    }
}

/// Whether the secret is the promised one, and made all that should be made of it.
fn as_promised(log: &Log, Told { opened, links, ended, .. }: &Told, findings: &mut Findings) {
    let (table, secret) = (log.table.id, &ended.secret);
    let revealed = secret.commitment(table);
    if revealed != opened.commitment {
        findings.add(links.len() as u64, Fault::Secret, "ended.secret", opened.commitment, revealed);
        // What was made of the true secret does not fit this one: that goes without saying.
        return;
    }
    let seed = Digest(secret.seed(table, &opened.entropy()).0);
    if seed.0 != opened.seed.0 {
        findings.add(1, Fault::Seed, "what.opened.seed", seed, Digest(opened.seed.0));
    }
    for link in links {
        let blind = secret.blind(table, link.seq);
        if link.blind != blind {
            findings.add(link.seq, Fault::Blind, "blind", blind, link.blind);
        }
    }
}

fn or_none(value: &Option<impl ToString>) -> String {
    value.as_ref().map_or_else(|| "none".to_owned(), ToString::to_string)
}
