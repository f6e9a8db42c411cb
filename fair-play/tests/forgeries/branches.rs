//! Games that go on from a position of another: what a forger makes of their opening is found.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use fair_play::branch::{NoPosition, line};
use fair_play::record::{Body, What};
use fair_play::{Fault, Report, Seen, verify_branch};
use rules::{GameId, with_game};

use crate::forger::{Export, PARENT, branch_of};
use crate::json::Json;

/// In the middle of the parent's game.
const SEQ: u64 = 24;

fn beside(branch: &Export, parent: &Export) -> Report {
    verify_branch(&branch.log().expect("a log"), &parent.log().expect("a log"), &Seen::default())
}

fn found(branch: &Export, parent: &Export) -> Vec<(Fault, String)> {
    beside(branch, parent).findings.into_iter().map(|finding| (finding.fault, finding.place)).collect()
}

#[test]
fn an_honest_branch_is_sound_with_its_parent_and_without() {
    for &game in GameId::ALL {
        for seq in [1, 2, SEQ] {
            let (parent, branch) = branch_of(game, seq);
            let alone = branch.check();
            assert!(alone.sound && !alone.held.parent, "{game} from {seq}: {:?}", alone.findings);
            assert_eq!(alone.from.map(|from| (from.table, from.seq)), Some((PARENT, seq)));
            let both = beside(&branch, &parent);
            assert!(both.sound && both.held.parent, "{game} from {seq}: {:?}", both.findings);
        }
    }
}

#[test]
fn nothing_goes_on_from_where_the_game_is_over_or_never_was() {
    for &game in GameId::ALL {
        let (parent, _) = branch_of(game, 1);
        let last = parent.length() as u64;
        let log = parent.log().expect("a log");
        with_game!(game, G => {
            let bodies: Vec<Body<What<Vec<<G as rules::Game>::Event>>>> =
                log.records.iter().map(|record| serde_json::from_str(&record.body).expect("a body")).collect();
            assert_eq!(line::<G>(&bodies, last), Err(NoPosition::Over(last)));
            assert!(line::<G>(&bodies, last - 1).is_ok());
            for seq in [0, last + 1] {
                assert_eq!(line::<G>(&bodies, seq), Err(NoPosition::NoRecord { seq, last }));
            }
        });
    }
}

#[test]
fn a_line_that_is_not_the_parents_is_found() {
    for &game in GameId::ALL {
        let (parent, honest) = branch_of(game, SEQ);
        // One event less, with a count to match.
        let mut forged = honest.clone();
        forged.change(1, |body| {
            let events = body["what"]["opened"]["from"]["events"].number();
            body["what"]["opened"]["events"].list().remove(events as usize - 1);
            body["what"]["opened"]["from"]["events"] = Json::of(events - 1);
        });
        forged.mend();
        assert_eq!(found(&forged, &parent), [(Fault::Parent, "what.opened.from.events".to_owned())], "{game}");
        // Another record of the same parent, and a hash that none of its records has.
        for (field, value, place) in [
            ("seq", Json::of(SEQ + 1), "what.opened.from.hash"),
            ("seq", Json::of(9999), "what.opened.from.hash"),
            ("hash", Json::of(parent.hash(1)), "what.opened.from.hash"),
            ("table", Json::of("00000000-0000-4000-8000-0000000000bb"), "what.opened.from.table"),
        ] {
            let mut forged = honest.clone();
            forged.change(1, |body| body["what"]["opened"]["from"][field] = value);
            forged.mend();
            assert_eq!(found(&forged, &parent), [(Fault::Parent, place.to_owned())], "{game}: {field}");
        }
    }
}

#[test]
fn a_deal_that_the_seed_does_not_decide_is_found() {
    for (game, pile) in [(GameId::GoldRush, "deck"), (GameId::Goldmines, "deck")] {
        let (parent, mut forged) = branch_of(game, SEQ);
        forged.change(1, |body| {
            let pile = body["what"]["opened"]["events"].list().last_mut().expect("the deal")["secrets"][pile].list();
            let at = (1..pile.len()).find(|&at| pile[at] != pile[0]).expect("not all are alike");
            pile.swap(0, at);
        });
        forged.mend();
        for faults in
            [forged.faults(), found(&forged, &parent).into_iter().map(|(fault, _)| (Some(1), fault)).collect()]
        {
            assert_eq!(faults, [(Some(1), Fault::Setup)], "{game}");
        }
    }
}

#[test]
fn a_line_that_shows_what_was_hidden_is_found_without_the_parent() {
    let (parent, mut forged) = branch_of(GameId::GoldRush, SEQ);
    let secrets = parent.body(1)["what"]["opened"]["events"][0].clone();
    forged.change(1, |body| body["what"]["opened"]["events"][0] = secrets);
    forged.mend();
    assert_eq!(forged.faults(), [(Some(1), Fault::Parent)]);
    assert_eq!(forged.check().findings[0].place, "what.opened.events[0]");
}

/// A board that is larger than the memory would end the program that checks.
#[test]
fn a_tile_beyond_every_board_is_refused_before_it_is_placed() {
    let this = std::thread::current().id();
    let (panicked, before) = (Arc::new(AtomicBool::new(false)), std::panic::take_hook());
    std::panic::set_hook(Box::new({
        let panicked = panicked.clone();
        move |panic| {
            panicked.fetch_or(std::thread::current().id() == this, Ordering::Relaxed);
            before(panic);
        }
    }));
    for game in [GameId::GoldRush, GameId::Goldmines] {
        let (_, honest) = branch_of(game, SEQ);
        for at in [[i16::MAX, 0], [0, i16::MIN], [i16::MIN, i16::MAX], [501, 0]] {
            let mut forged = honest.clone();
            forged.change(1, |body| {
                let events = body["what"]["opened"]["events"].list();
                let placed = |event: &&mut Json| event["type"].str() == "tile_placed";
                events.iter_mut().find(placed).expect("somebody has placed a tile")["at"] = Json::of(at);
            });
            forged.mend();
            assert_eq!(forged.faults(), [(Some(1), Fault::Setup)], "{game}: {at:?}");
        }
    }
    assert!(!panicked.load(Ordering::Relaxed));
}

#[test]
fn a_parent_that_is_forged_vouches_for_nothing() {
    let (mut parent, branch) = branch_of(GameId::GoldRush, SEQ);
    parent.table()["outcome"]["scores"][1] = Json::of(999);
    assert_eq!(found(&branch, &parent), [(Fault::Parent, "what.opened.from.table".to_owned())]);
}

#[test]
fn a_game_of_its_own_is_no_branch_and_a_branch_is_no_game_of_its_own() {
    let (parent, branch) = branch_of(GameId::GoldRush, SEQ);
    assert_eq!(found(&parent, &branch), [(Fault::Parent, "what.opened.from".to_owned())]);
    let mut forged = branch;
    forged.change(1, |body| drop(body["what"]["opened"].remove("from")));
    forged.mend();
    assert_eq!(forged.faults(), [(Some(1), Fault::Setup)]);
}

/// Whoever has the parent's log has no word to take for anything.
#[test]
fn other_options_or_seats_than_the_line_has_are_found() {
    let (_, honest) = branch_of(GameId::Goldmines, SEQ);
    let mut forged = honest;
    forged.change(1, |body| {
        let options = &mut body["what"]["opened"]["options"];
        let (name, value) = options.fields()[0].clone();
        assert!(matches!(value.text().as_str(), "true" | "false"), "{name} is a switch");
        options[name.as_str()] = Json::of(value.text() == "false");
    });
    let options = forged.body(1)["what"]["opened"]["options"].clone();
    forged.table()["options"] = options;
    forged.mend();
    assert_eq!(forged.faults(), [(Some(1), Fault::Opening)]);
}
