//! Every forgery is found, and named: in which record, and what should be there instead.

mod forger;

use fair_play::{Digest, Fault, Seen, hex};
use forger::{Export, SECRET, TABLE, finished, of_old, played_otherwise};
use rules::GameId;
use serde_json::{Value, json};

const GAME: GameId = GameId::GoldRush;

#[test]
fn an_honest_game_is_sound() {
    for &game in GameId::ALL {
        let report = finished(game).check();
        assert!(report.sound, "{game}: {:?}", report.findings);
        assert!(report.promised);
        assert_eq!(report.entropy, [true, false, true]);
    }
}

#[test]
fn a_game_from_before_there_were_promises_is_sound_and_says_so() {
    for &game in GameId::ALL {
        let report = of_old(game).check();
        assert!(report.sound, "{game}: {:?}", report.findings);
        assert!(!report.promised);
        assert!(report.entropy.is_empty());
    }
}

#[test]
fn one_changed_byte_is_found_wherever_it_is() {
    let honest = finished(GAME);
    for seq in 1..=honest.log().records.len() {
        for place in [0, 40, 200] {
            let mut forged = honest.clone();
            let body = &mut forged.records()[seq - 1]["body"];
            let mut bytes = body.as_str().expect("text").as_bytes().to_vec();
            bytes[place] ^= 1;
            *body = json!(String::from_utf8(bytes).expect("still ASCII"));
            let bytes_fault = (Some(seq as u64), Fault::Bytes);
            assert!(forged.faults().contains(&bytes_fault), "record {seq}, byte {place}: {:?}", forged.faults());
            assert!(forged.faults().iter().all(|(record, _)| *record == Some(seq as u64) || record.is_none()));
        }
    }
}

#[test]
fn a_changed_byte_whose_hash_was_mended_breaks_the_chain() {
    let mut forged = finished(GAME);
    forged.change(5, |body| body["at"] = json!(0));
    let hash = fair_play::record::hash_of(forged.records()[4]["body"].as_str().expect("text").as_bytes());
    forged.records()[4]["hash"] = json!(hash);
    assert_eq!(forged.faults(), [(Some(6), Fault::Previous)]);
    let finding = &forged.check().findings[0];
    assert_eq!((&*finding.place, &finding.expected), ("previous", &hash.to_string()));
}

#[test]
fn a_reordered_deck_is_found_and_the_tile_named() {
    for (game, pile) in [(GameId::GoldRush, "deck"), (GameId::Goldmines, "deck"), (GameId::GoldRush, "supply")] {
        let mut forged = finished(game);
        let (mut at, mut right, mut wrong) = (0, Value::Null, Value::Null);
        forged.change(1, |body| {
            let pile = body["events"][0]["secrets"][pile].as_array_mut().expect("a pile");
            at = (1..pile.len()).find(|&at| pile[at] != pile[0]).expect("not all are alike");
            pile.swap(0, at);
            (wrong, right) = (pile[0].clone(), pile[at].clone());
        });
        forged.chain_again();
        assert_eq!(forged.faults(), [(Some(1), Fault::Setup)]);
        let finding = forged.check().findings.remove(0);
        assert_eq!(finding.place, format!("events[0].secrets.{pile}[0]"));
        assert_eq!((finding.expected, finding.found), (right.to_string(), wrong.to_string()));
    }
}

#[test]
fn another_set_up_of_gold_west_is_found() {
    for (pile, field) in [("tokens", "token"), ("investments", "")] {
        let mut forged = finished(GameId::GoldWest);
        forged.change(1, |body| {
            let pile = body["events"][0][pile].as_array_mut().expect("a list");
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
        assert!(place.starts_with(&format!("events[0].{pile}[0]")), "{place}");
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
    for mut forged in [finished(GAME), of_old(GAME)] {
        forged.records().pop();
        assert_eq!(forged.faults(), [(None, Fault::Unfinished)]);
    }
}

#[test]
fn swapped_records_are_found() {
    let mut forged = finished(GAME);
    forged.records().swap(6, 7);
    assert_eq!(forged.faults(), [(Some(8), Fault::Sequence)]);

    // Filed under each other's number.
    for (at, seq) in [(6, 7), (7, 8)] {
        forged.records()[at]["seq"] = json!(seq);
    }
    assert_eq!(forged.faults(), [(Some(7), Fault::Number), (Some(8), Fault::Number), (Some(9), Fault::Previous)]);

    forged.chain_again();
    let faults = forged.faults();
    assert!(faults.contains(&(Some(7), Fault::Blind)) && faults.contains(&(Some(8), Fault::Blind)), "{faults:?}");
}

#[test]
fn a_wrong_secret_is_found() {
    let mut forged = finished(GAME);
    let last = forged.records().len();
    forged.change(last, |body| body["secret"] = json!(hex(&[43; 32])));
    forged.chain_again();
    assert_eq!(forged.faults(), [(Some(last as u64), Fault::Secret)]);
    assert_eq!(forged.check().findings[0].expected, SECRET.commitment(TABLE).to_string());

    // With a commitment to match it, it is no longer the one that was shown.
    let other = fair_play::Secret([43; 32]).commitment(TABLE);
    forged.change(1, |body| body["opening"]["commitment"] = json!(other));
    forged.chain_again();
    assert!(forged.faults().contains(&(Some(1), Fault::Commitment)));
    assert!(forged.faults().contains(&(Some(1), Fault::Seed)));

    // Nor when the table is made to agree: who was there has seen another.
    forged.0["table"]["commitment"] = json!(other);
    let seen = Seen { commitment: Some(SECRET.commitment(TABLE)), ..Seen::default() };
    assert_eq!(forged.check_against(&seen).findings[0].fault, Fault::Commitment);
}

#[test]
fn a_secret_that_comes_out_early_or_not_at_all_is_found() {
    let mut forged = finished(GAME);
    forged.change(3, |body| body["secret"] = json!(SECRET));
    forged.chain_again();
    assert_eq!(forged.faults(), [(Some(3), Fault::Early)]);

    let mut forged = finished(GAME);
    let last = forged.records().len();
    forged.change(last, |body| drop(body.as_object_mut().expect("an object").remove("secret")));
    forged.chain_again();
    assert_eq!(forged.faults(), [(None, Fault::Unfinished)]);
}

#[test]
fn forged_entropy_is_found_and_the_seat_named() {
    for (seat, forgery) in [(0, json!(hex(&[9; 16]))), (1, json!(hex(&[9; 16]))), (2, Value::Null)] {
        let mut forged = finished(GAME);
        forged.change(1, |body| body["opening"]["entropy"][seat] = forgery.clone());
        forged.chain_again();
        assert_eq!(forged.faults(), [(Some(1), Fault::Entropy), (Some(1), Fault::Seed)]);
        assert_eq!(forged.check().findings[0].place, format!("opening.entropy[{seat}]"));

        forged.0["table"]["seats"][seat]["entropy"] = forgery;
        assert_eq!(forged.faults(), [(Some(1), Fault::Seed)]);
    }
}

#[test]
fn another_seed_is_found() {
    let mut forged = finished(GAME);
    forged.change(1, |body| body["opening"]["seed"] = json!(hex(&[5; 32])));
    forged.chain_again();
    assert_eq!(forged.faults(), [(Some(1), Fault::Seed), (Some(1), Fault::Setup)]);
}

#[test]
fn events_and_moves_that_the_rules_do_not_make_are_found() {
    let mut forged = finished(GAME);
    forged.change(9, |body| drop(body["events"].as_array_mut().expect("a list").pop()));
    forged.chain_again();
    assert_eq!(forged.faults(), [(Some(9), Fault::Events)]);

    let mut forged = finished(GAME);
    forged.change(9, |body| body["seat"] = json!((body["seat"].as_u64().expect("a seat") + 1) % 3));
    forged.chain_again();
    assert_eq!(forged.faults(), [(Some(9), Fault::Command)]);
}

#[test]
fn another_result_is_found() {
    let mut forged = finished(GAME);
    forged.0["table"]["outcome"]["scores"][1] = json!(999);
    assert_eq!(forged.faults(), [(None, Fault::Outcome)]);
    assert_eq!(forged.check().findings[0].place, "outcome.scores[1]");
}

#[test]
fn the_log_of_another_table_is_found() {
    let mut forged = finished(GAME);
    forged.0["table"]["id"] = json!("00000000-0000-0000-0000-000000000007");
    assert!(forged.faults().contains(&(Some(1), Fault::Table)), "{:?}", forged.faults());
}

#[test]
fn a_whole_other_game_is_found_by_who_was_there() {
    let (honest, forged) = (finished(GAME), played_otherwise(GAME));
    assert!(forged.check().sound, "nothing in it is wrong, but it is not what was played");
    let hash = |export: &Export, seq: usize| export.log().records[seq - 1].hash;
    let seen = |hashes: &[(u64, Digest)]| Seen { hashes: hashes.to_vec(), ..Seen::default() };
    assert!(honest.check_against(&seen(&[(1, hash(&honest, 1)), (9, hash(&honest, 9))])).sound);
    let report = forged.check_against(&seen(&[(1, hash(&honest, 1)), (9, hash(&honest, 9))]));
    assert_eq!(report.findings.len(), 1);
    assert_eq!((report.findings[0].record, report.findings[0].fault), (Some(9), Fault::Seen));

    let mut short = honest.clone();
    let last = short.records().len();
    let end = hash(&honest, last);
    short.records().truncate(last - 2);
    let report = short.check_against(&seen(&[(last as u64, end)]));
    assert!(report.findings.iter().any(|finding| finding.fault == Fault::Seen && finding.record == Some(last as u64)));
}
