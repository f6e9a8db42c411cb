//! Every forgery is found, and named: in which record, and what should be there instead.

mod branches;
mod every_field;
mod forger;
mod json;

use fair_play::record::program;
use fair_play::{Digest, Fault, Held, Seen, hex};
use forger::{SECRET, TABLE, finished, finished_with_a_clock, finished_with_acts, played_otherwise};
use json::Json;
use rules::GameId;
use serde_json::json;

const GAME: GameId = GameId::GoldRush;

#[test]
fn an_honest_game_is_sound() {
    for &game in GameId::ALL {
        let report = finished(game).check();
        assert!(report.sound, "{game}: {:?}", report.findings);
        assert_eq!(report.held, Held { commitment: false, players: 0, entropy: 0, hashes: 0, parent: false });
        assert_eq!(report.entropy, [true, false, true]);
        let report = finished_with_acts(game).check();
        assert!(report.sound, "{game} with acts: {:?}", report.findings);
        let report = finished_with_a_clock(game).check();
        assert!(report.sound, "{game} with a clock: {:?}", report.findings);
    }
}

#[test]
fn one_changed_byte_is_found_wherever_it_is() {
    let honest = finished(GAME);
    for seq in 1..=honest.length() {
        for place in [0, 40, 200] {
            let mut forged = honest.clone();
            let body = &mut forged.records()[seq - 1]["body"];
            let mut bytes = body.str().as_bytes().to_vec();
            bytes[place] ^= 1;
            *body = Json::of(String::from_utf8(bytes).expect("still ASCII"));
            assert_eq!(forged.faults(), [(Some(seq as u64), Fault::Bytes)], "byte {place}");
        }
    }
}

#[test]
fn a_changed_byte_whose_hash_was_mended_breaks_the_chain() {
    let mut forged = finished(GAME);
    forged.change(5, |body| body["by"]["id"] = Json::of(TABLE));
    let hash = fair_play::record::hash_of(forged.records()[4]["body"].str().as_bytes());
    forged.records()[4]["hash"] = Json::of(hash);
    assert_eq!(forged.faults(), [(Some(6), Fault::Previous)]);
    let finding = &forged.check().findings[0];
    assert_eq!((&*finding.place, &finding.expected), ("previous", &hash.to_string()));
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

#[test]
fn a_dropped_record_is_found() {
    let mut forged = finished(GAME);
    forged.records().remove(6);
    assert_eq!(forged.faults(), [(Some(8), Fault::Sequence)]);
    assert_eq!(forged.check().findings[0].expected, "record 7");

    // Even when everything after it is written anew.
    forged.chain_again();
    let faults = forged.faults();
    assert!(faults.contains(&(Some(7), Fault::Blind)), "{faults:?}");
    let retold = |fault: &(Option<u64>, Fault)| matches!(fault, (Some(7), Fault::Events | Fault::Command));
    assert!(faults.iter().any(retold), "{faults:?}");
}

#[test]
fn a_log_without_its_end_is_found() {
    let mut forged = finished(GAME);
    forged.records().pop();
    assert_eq!(forged.faults(), [(None, Fault::Unfinished)]);

    // Even when the secret comes out all the same.
    let last = forged.length();
    let end = finished(GAME).body(last + 1)["ended"].clone();
    forged.change(last, |body| body["ended"] = end.clone());
    forged.mend();
    assert_eq!(forged.faults(), [(None, Fault::Unfinished)]);
}

#[test]
fn swapped_records_are_found() {
    let mut forged = finished(GAME);
    forged.records().swap(6, 7);
    assert_eq!(forged.faults(), [(Some(8), Fault::Sequence)]);

    // Filed under each other's number.
    for (at, seq) in [(6, 7), (7, 8)] {
        forged.records()[at]["seq"] = Json::of(seq);
    }
    assert_eq!(forged.faults(), [(Some(7), Fault::Number), (Some(8), Fault::Number)]);

    // With numbers and times made to fit too.
    let (earlier, later) = (forged.body(8)["at"].clone(), forged.body(7)["at"].clone());
    forged.change(7, |body| body["at"] = earlier);
    forged.change(8, |body| body["at"] = later);
    forged.chain_again();
    let faults = forged.faults();
    assert!(faults.contains(&(Some(7), Fault::Blind)) && faults.contains(&(Some(8), Fault::Blind)), "{faults:?}");
}

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

    // Nor when the table is made to agree: who was there has seen another.
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
fn events_and_moves_that_the_rules_do_not_make_are_found() {
    let mut forged = finished(GAME);
    forged.change(9, |body| drop(body["what"]["moved"]["events"].list().pop()));
    forged.chain_again();
    assert_eq!(forged.faults(), [(Some(9), Fault::Events)]);

    let mut forged = finished(GAME);
    forged.change(9, |body| body["by"]["seat"] = Json::of((body["by"]["seat"].number() + 1) % 3));
    forged.chain_again();
    assert_eq!(forged.faults(), [(Some(9), Fault::Command)]);
}

#[test]
fn another_result_is_found() {
    let mut forged = finished(GAME);
    forged.table()["outcome"]["scores"][1] = Json::of(999);
    assert_eq!(forged.faults(), [(None, Fault::Outcome)]);
    assert_eq!(forged.check().findings[0].place, "outcome.scores[1]");

    // Also where the last record says so.
    let last = forged.length();
    forged.change(last, |body| body["ended"]["outcome"]["scores"][1] = Json::of(999));
    forged.mend();
    assert_eq!(forged.faults(), [(Some(last as u64), Fault::Outcome)]);
}

#[test]
fn the_log_of_another_table_is_found() {
    let mut forged = finished(GAME);
    forged.table()["id"] = Json::of("00000000-0000-0000-0000-000000000007");
    assert!(forged.faults().contains(&(Some(1), Fault::Table)), "{:?}", forged.faults());
}

#[test]
fn a_whole_other_game_is_found_by_who_was_there() {
    let (honest, forged) = (finished(GAME), played_otherwise(GAME));
    assert!(forged.check().sound, "nothing in it is wrong, but it is not what was played");
    let seen = |hashes: &[(u64, Digest)]| Seen { hashes: hashes.to_vec(), ..Seen::default() };
    assert!(honest.check_against(&seen(&[(1, honest.hash(1)), (9, honest.hash(9))])).sound);
    let report = forged.check_against(&seen(&[(1, honest.hash(1)), (9, honest.hash(9))]));
    assert_eq!(report.findings.len(), 1);
    assert_eq!((report.findings[0].record, report.findings[0].fault), (Some(9), Fault::Seen));

    let mut short = honest.clone();
    let last = short.length();
    let end = honest.hash(last);
    short.records().truncate(last - 2);
    let report = short.check_against(&seen(&[(last as u64, end)]));
    assert!(report.findings.iter().any(|finding| finding.fault == Fault::Seen && finding.record == Some(last as u64)));
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

#[test]
fn a_clock_that_runs_backwards_is_found() {
    for (seq, at) in [(1, 999), (9, 1), (9, u64::MAX), (9, 1 << 53)] {
        let mut forged = finished(GAME);
        forged.change(seq, |body| body["at"] = Json::of(at));
        forged.mend();
        assert_eq!(forged.faults()[0], (Some(seq as u64), Fault::Time), "record {seq} at {at}");
    }
}

#[test]
fn rules_and_kinds_that_nobody_knows_are_found() {
    for version in [0, rules::VERSION + 1] {
        let mut forged = finished(GAME);
        forged.change(1, |body| body["what"]["opened"]["rules"] = Json::of(version));
        forged.mend();
        assert_eq!(forged.faults(), [(Some(1), Fault::Form)]);
    }

    let mut forged = finished(GAME);
    forged.change(7, |body| {
        let moved = body["what"].remove("moved");
        body["what"]["foretold"] = moved;
    });
    forged.mend();
    assert_eq!(forged.faults(), [(Some(7), Fault::Form)]);
    assert!(forged.check().findings[0].found.contains("foretold"));
}

#[test]
fn an_id_that_a_seat_used_before_is_found() {
    let mut forged = finished(GAME);
    let (seat, id) = (forged.body(4)["by"]["seat"].clone(), forged.body(4)["by"]["id"].clone());
    let again = (5..).find(|&seq| forged.body(seq)["by"]["seat"] == seat).expect("it plays on");
    forged.change(again, |body| body["by"]["id"] = id);
    forged.mend();
    assert_eq!(forged.faults(), [(Some(again as u64), Fault::Repeated)]);
}

#[test]
fn who_sat_there_is_bound_by_id() {
    let other = json!("00000000-0000-4000-8000-00000000000a");
    let mut forged = finished(GAME);
    forged.table()["seats"][1]["player"] = Json::of(&other);
    // It fits neither who sat down nor who sat there at the end.
    assert_eq!(forged.faults(), [(Some(1), Fault::Player), (None, Fault::Player)]);
    assert_eq!(forged.check().findings[0].place, "what.opened.seats[1].player");

    // In table and opening alike: whoever saw who sat there, or noted any hash, finds it.
    let honest = finished(GAME);
    forged.change(1, |body| body["what"]["opened"]["seats"][1]["player"] = Json::of(&other));
    forged.mend();
    assert!(forged.check().sound);
    let players = honest.log().expect("a log").table.seats.iter().map(|seat| seat.player).collect();
    let report = forged.check_against(&Seen { players, hashes: vec![(1, honest.hash(1))], ..Seen::default() });
    let faults: Vec<_> = report.findings.iter().map(|finding| finding.fault).collect();
    assert_eq!(faults, [Fault::Seen, Fault::Player]);
    assert_eq!((report.held.players, report.held.hashes), (3, 1));
}

#[test]
fn a_seat_too_many_or_twice_the_same_player_is_found() {
    let mut forged = finished(GAME);
    let first = forged.body(1)["what"]["opened"]["seats"][0].clone();
    for seats in [1, 2] {
        forged.table()["seats"][seats] = first.clone();
        forged.change(1, |body| body["what"]["opened"]["seats"][seats] = first.clone());
    }
    forged.mend();
    assert_eq!(forged.faults(), [(Some(1), Fault::Player), (Some(1), Fault::Player)]);

    // More than any game has, and than fit the byte that the seed is made with.
    forged.change(1, |body| *body["what"]["opened"]["seats"].list() = vec![first; 300]);
    forged.mend();
    assert!(forged.faults().contains(&(Some(1), Fault::Opening)));
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

#[test]
fn what_was_noted_for_a_seat_that_is_not_there_is_not_passed_over() {
    let entropy = finished(GAME).log().expect("a log").table.seats[0].entropy.clone();
    let seen = Seen { entropy: vec![None, None, None, entropy], ..Seen::default() };
    assert!(!finished(GAME).check_against(&seen).sound);
    let players = vec![TABLE];
    assert!(!finished(GAME).check_against(&Seen { players, ..Seen::default() }).sound);
}
