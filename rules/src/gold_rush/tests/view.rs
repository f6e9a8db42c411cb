//! What a view says of a position, and that it keeps its promises.

use super::scene::{START, start};
use crate::gold_rush::{Command, Feature, Options};
use crate::{Game, Progress};

#[test]
fn the_drawn_tile_is_not_among_those_left() {
    let mut scene = start(2).tiles_left(2);
    assert_eq!(scene.state.progress(), Progress::TilesLeft { tiles: 2 });
    scene.turn(0, "12e", (1, 0), 0, Command::Pass {});
    assert_eq!(scene.state.progress(), Progress::TilesLeft { tiles: 1 });
}

#[test]
fn a_view_says_who_holds_a_feature_and_what_it_is_worth_now() {
    let scene =
        start(3).tile("12e", (1, 0), 0).cowboy(0, START, Feature::Mountain, 0).cowboy(2, START, Feature::Prairie, 0);
    let view = scene.state.view();
    let worth = |feature| {
        let found = view.features.iter().find(|found| found.feature == feature && found.parts[0].at == START.into());
        let found = found.expect("the start tile has one");
        assert_eq!(found.points, crate::total(&found.lines));
        (found.holders.clone(), found.points)
    };
    assert_eq!(worth(Feature::Mountain).0, [crate::Seat(0)]);
    assert_eq!(worth(Feature::Prairie).0, [crate::Seat(2)]);
    let tied = scene.cowboy(1, START, Feature::Mountain, 0);
    let holders = |state: &crate::gold_rush::State| {
        let features = state.view().features;
        features.into_iter().find(|found| found.feature == Feature::Mountain).expect("the start mountain").holders
    };
    assert_eq!(holders(&tied.state), [crate::Seat(0), crate::Seat(1)], "everybody on a tie");
    let outvoted = tied.cowboy(1, START, Feature::Mountain, 0);
    assert_eq!(holders(&outvoted.state), [crate::Seat(1)]);
}

#[test]
fn what_a_view_promises_is_what_the_end_scores() {
    let mut scene = start(2).tiles_left(0).cowboy(0, START, Feature::Mountain, 0).cowboy(1, START, Feature::Prairie, 0);
    scene.state.phase =
        crate::gold_rush::state::Phase::Placing { seat: crate::Seat(0), tile: super::scene::face("12e") };
    let place =
        Command::PlaceTile { at: (1, 0).into(), rotation: crate::landscape::Rotation::try_from(0).expect("upright") };
    scene.command(0, &place).expect("the prairie goes on");
    let promised: i32 = scene
        .state
        .view()
        .features
        .iter()
        .map(|held| held.points * i32::try_from(held.holders.len()).expect("few"))
        .sum();
    scene.command(0, &Command::Pass {}).expect("the last turn ends");
    let scored: i32 = scene.state.view().scorings.iter().map(|scoring| scoring.points).sum();
    assert!(scored > 0);
    assert_eq!(scored, promised);
}

#[test]
fn a_table_without_aids_plays_the_same_game() {
    let plain = crate::gold_rush::Options::default();
    let bare = Options { without_aids: true, ..plain.clone() };
    assert_eq!(
        serde_json::to_value(&plain).expect("plain data").get("without_aids"),
        None,
        "older records keep their hash"
    );
    let dealt = |options: &Options| {
        let mut events = crate::gold_rush::State::open(options, 2, crate::chance::Seed::default(), &Default::default())
            .expect("two may play");
        events.remove(0);
        events
    };
    assert_eq!(dealt(&plain), dealt(&bare));
}
