//! What serde reads, `json` reads likewise, and what serde refuses, it refuses: the page and the server agree on every word.

use std::fmt::Debug;

use json::Read;
use rules::{Game, Seat, Seed, SeenBy, Viewer, with_game};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use table::{Cause, Pace};

/// Reads a text both ways, and says whether it is one of these.
fn both<T: Read + DeserializeOwned + PartialEq + Debug>(text: &str) -> bool {
    let (ours, serdes) = (json::from_str::<T>(text).ok(), serde_json::from_str::<T>(text).ok());
    assert_eq!(ours, serdes, "{text}");
    ours.is_some()
}

fn written<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("it can be written")
}

/// A game by one who does what comes to mind, as everybody sees it.
fn one_game<G: Game>(number: u8) {
    let seats = 2 + number % 2;
    let mut game = G::default();
    let mut events =
        G::open(&G::Options::default(), seats, Seed([number; 32]), &G::Draws::default()).expect("it opens");
    for turn in usize::from(number).. {
        for event in &events {
            let seen = [Viewer::Spectator, Viewer::Seat(Seat(0))].map(|viewer| event.seen_by(viewer));
            for event in seen.iter().chain([event]) {
                assert!(both::<G::Event>(&written(event)));
            }
            game.apply(event);
        }
        for event in game.deal_hidden(Seed([number; 32])) {
            assert!(both::<G::Event>(&written(&event)));
        }
        let Some(seat) = game.to_act() else { break };
        let legal = game.legal_commands(seat);
        assert!(legal.iter().all(|command| both::<G::Command>(&written(command))));
        events = game.decide(seat, &legal[turn * 31 % legal.len()]).expect("it is legal");
    }
}

#[test]
fn a_game_is_read_as_serde_reads_it() {
    for game in rules::GameId::ALL {
        (0..6).for_each(|number| with_game!(game, G => one_game::<G>(number)));
    }
}

/// Every part of a log is read as anything that the page reads: most are something else, and refused by both.
#[test]
fn a_log_is_read_as_serde_reads_it() {
    let folder = std::fs::read_dir("../../fair-play/golden").expect("there are logs");
    let logs = folder.map(|file| std::fs::read_to_string(file.expect("a file").path()).expect("a text"));
    let (mut happened, mut causes, mut paces) = (0, 0, 0);
    for log in logs {
        let log: Value = serde_json::from_str(&log).expect("a log");
        let game: rules::GameId = serde_json::from_value(log["table"]["game"].clone()).expect("a game");
        let bodies = log["records"].as_array().expect("records").iter();
        let bodies = bodies.map(|record| serde_json::from_str(record["body"].as_str().expect("a body")).expect("JSON"));
        for body in bodies.chain([log["table"].clone()]) {
            let mut parts = vec![&body];
            while let Some(part) = parts.pop() {
                parts.extend(part.as_object().into_iter().flat_map(|fields| fields.values()));
                let part = part.to_string();
                happened += usize::from(both::<Vec<table::Event>>(&part));
                causes += usize::from(both::<Cause>(&part));
                paces += usize::from(both::<Pace>(&part));
                with_game!(game, G => { both::<Vec<<G as Game>::Event>>(&part); });
            }
        }
    }
    assert!(happened > 0 && causes > 0 && paces > 0, "{happened} {causes} {paces}");
}

#[test]
fn what_is_wrong_is_refused() {
    type Command = rules::gold_rush::Command;
    assert!(both::<Command>(r#"{"type":"pass"}"#));
    for wrong in [
        "",
        "null",
        "[]",
        r#"{"type":"pass","#,
        r#"{"type":"fly"}"#,
        r#"{"kind":"pass"}"#,
        r#"{"type":"place_tile"}"#,
        r#"{"type":"pass","seat":0}"#,
        r#"{"type":"place_tile","at":[0,1.5],"rotation":0}"#,
        r#"{"type":"place_tile","at":[0,99999],"rotation":0}"#,
        r#"{"type":"place_tile","at":[0,1],"rotation":4}"#,
    ] {
        assert!(!both::<Command>(wrong), "{wrong}");
    }
}
