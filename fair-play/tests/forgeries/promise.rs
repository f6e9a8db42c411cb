//! Chance that isn't what was promised: another secret, other entropy, another seed, or what does not come from it.

use fair_play::record::program;
use fair_play::{Fault, Seen, hex};
use rules::GameId;
use serde_json::json;

use crate::GAME;
use crate::forger::{SECRET, TABLE, finished};
use crate::json::Json;

#[test]
fn a_wrong_secret_is_found() {
    let mut forged = finished(GAME);
    let last = forged.length();
    forged.change(last, |body| body["ended"]["secret"] = Json::of(hex(&[43; 32])));
    forged.chain_again();
    assert_eq!(forged.faults(), [(Some(last as u64), Fault::Secret)]);
    assert_eq!(forged.check().findings[0].expected, SECRET.commitment(TABLE).to_string());

    // With a commitment to match it, it is no longer the one that was shown.
    let other = fair_play::Secret([43; 32]).commitment(TABLE);
    forged.change(1, |body| body["what"]["opened"]["commitment"] = Json::of(other));
    forged.chain_again();
    assert!(forged.faults().contains(&(Some(1), Fault::Commitment)));
    assert!(forged.faults().contains(&(Some(1), Fault::Seed)));

    // Nor when the table is made to agree: whoever was there has seen another.
    forged.table()["commitment"] = Json::of(other);
    let seen = Seen { commitment: Some(SECRET.commitment(TABLE)), ..Seen::default() };
    assert_eq!(forged.check_against(&seen).findings[0].fault, Fault::Commitment);
}

#[test]
fn a_secret_that_comes_out_early_or_not_at_all_is_found() {
    let mut forged = finished(GAME);
    let end = forged.body(forged.length())["ended"].clone();
    forged.change(3, |body| body["ended"] = end);
    forged.chain_again();
    assert_eq!(forged.faults(), [(Some(3), Fault::Early)]);

    let mut forged = finished(GAME);
    let last = forged.length();
    forged.change(last, |body| drop(body.remove("ended")));
    forged.chain_again();
    assert_eq!(forged.faults(), [(None, Fault::Unfinished)]);
}

#[test]
fn forged_entropy_is_found_and_the_seat_named() {
    for (seat, forgery) in [(0, json!(hex(&[9; 16]))), (1, json!(hex(&[9; 16]))), (2, json!(null))] {
        let mut forged = finished(GAME);
        forged.change(1, |body| body["what"]["opened"]["seats"][seat]["entropy"] = Json::of(&forgery));
        forged.chain_again();
        assert_eq!(forged.faults(), [(Some(1), Fault::Entropy), (Some(1), Fault::Seed)]);
        assert_eq!(forged.check().findings[0].place, format!("what.opened.seats[{seat}].entropy"));

        forged.table()["seats"][seat]["entropy"] = Json::of(forgery);
        assert_eq!(forged.faults(), [(Some(1), Fault::Seed)]);
    }
}

#[test]
fn another_seed_is_found() {
    let mut forged = finished(GAME);
    forged.change(1, |body| body["what"]["opened"]["seed"] = Json::of(hex(&[5; 32])));
    forged.chain_again();
    assert_eq!(forged.faults(), [(Some(1), Fault::Seed), (Some(1), Fault::Setup)]);
}

#[test]
fn a_reordered_deck_is_found_and_the_tile_named() {
    for (game, pile) in [(GameId::GoldRush, "deck"), (GameId::Goldmines, "deck"), (GameId::GoldRush, "supply")] {
        let mut forged = finished(game);
        let (mut right, mut wrong) = (String::new(), String::new());
        forged.change(1, |body| {
            let pile = body["what"]["opened"]["events"][0]["secrets"][pile].list();
            let at = (1..pile.len()).find(|&at| pile[at] != pile[0]).expect("not all are alike");
            pile.swap(0, at);
            (wrong, right) = (pile[0].text(), pile[at].text());
        });
        forged.chain_again();
        assert_eq!(forged.faults(), [(Some(1), Fault::Setup)]);
        let finding = forged.check().findings.remove(0);
        assert_eq!(finding.place, format!("what.opened.events[0].secrets.{pile}[0]"));
        assert_eq!((finding.expected, finding.found), (right, wrong));
    }
}

#[test]
fn another_set_up_of_gold_west_is_found() {
    for (pile, field) in [("tokens", "token"), ("investments", "")] {
        let mut forged = finished(GameId::GoldWest);
        forged.change(1, |body| {
            let pile = body["what"]["opened"]["events"][0][pile].list();
            let of = |at: usize| if field.is_empty() { pile[at].clone() } else { pile[at][field].clone() };
            let at = (1..pile.len()).find(|&at| of(at) != of(0)).expect("not all are alike");
            let (first, other) = (of(0), of(at));
            if field.is_empty() {
                pile.swap(0, at);
            } else {
                (pile[0][field], pile[at][field]) = (other, first);
            }
        });
        forged.chain_again();
        assert_eq!(forged.faults(), [(Some(1), Fault::Setup)]);
        let place = forged.check().findings.remove(0).place;
        assert!(place.starts_with(&format!("what.opened.events[0].{pile}[0]")), "{place}");
    }
}

/// A server could try out what its own program adds when everybody else has added theirs.
#[test]
fn a_program_that_adds_to_the_chance_is_found() {
    let mut forged = finished(GAME);
    let player = Json::of(program(1, 1));
    forged.table()["seats"][0]["player"] = player.clone();
    forged.change(1, |body| body["what"]["opened"]["seats"][0]["player"] = player);
    forged.mend();
    assert_eq!(forged.faults(), [(Some(1), Fault::Entropy)]);
}

/// Whoever controls the server has all hashes made to fit; the form gives them away.
#[test]
fn a_log_that_never_was_promised_is_found() {
    for &game in GameId::ALL {
        let last = finished(game).length();
        let mut forged = finished(game);
        forged.change(last, |body| {
            body["format"] = Json::of(0);
            body.remove("ended");
        });
        forged.mend();
        assert_eq!(
            forged.faults(),
            [(Some(last as u64), Fault::Form)],
            "the last record alone says it is an older one"
        );

        let mut forged = finished(game);
        for seq in 1..=last {
            forged.change(seq, |body| {
                body["format"] = Json::of(0);
                body.remove("blind");
            });
        }
        forged.change(1, |body| drop(body["what"]["opened"].remove("commitment")));
        forged.change(last, |body| drop(body.remove("ended")));
        forged.mend();
        assert_eq!(forged.faults().len(), last, "every record says it is an older one");

        let mut forged = finished(game);
        let secret = std::cell::Cell::new(None);
        forged.change(last, |body| secret.set(Some(body.remove("ended"))));
        forged.change(1, |body| body["ended"] = secret.take().expect("it was there"));
        forged.mend();
        assert_eq!(forged.faults(), [(Some(1), Fault::Early), (None, Fault::Unfinished)]);
    }
}
