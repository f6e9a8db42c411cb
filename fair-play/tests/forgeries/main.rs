//! Every forgery is found, and named: in which record, and what should be there instead.

mod branches;
mod chain;
mod every_field;
mod forger;
mod json;
mod promise;

use fair_play::{Fault, Held, Seen};
use forger::{TABLE, finished, finished_with_a_clock, finished_with_acts};
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

#[test]
fn what_was_noted_for_a_seat_that_is_not_there_is_not_passed_over() {
    let entropy = finished(GAME).log().expect("a log").table.seats[0].entropy.clone();
    let seen = Seen { entropy: vec![None, None, None, entropy], ..Seen::default() };
    assert!(!finished(GAME).check_against(&seen).sound);
    let players = vec![TABLE];
    assert!(!finished(GAME).check_against(&Seen { players, ..Seen::default() }).sound);
}
