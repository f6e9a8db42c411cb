//! What a view says of a position, and that it keeps its promises.

use super::scene::{START, Scene, start};
use crate::gold_rush::{Command, Draws, Event, Face, Feature, FeatureView, Options, State};
use crate::{Game, Progress, Sealed, Seat, Seed, Viewer};

#[test]
fn the_drawn_tile_is_not_among_those_left() {
    let mut scene = start(2).tiles_left(2);
    assert_eq!(scene.state.progress(), Progress::TilesLeft { tiles: 2 });
    scene.turn(0, "12e", (1, 0), 0, Command::Pass {});
    assert_eq!(scene.state.progress(), Progress::TilesLeft { tiles: 1 });
}

#[test]
fn a_face_without_copies_to_come_is_not_among_those_to_come() {
    let single = Face::all().find(|face| face.component().count == 1).expect("some faces are in the box once");
    let to_come = start(2).tile(single.name(), (9, 9), 0).state.view().tiles_to_come;
    assert!(!to_come.contains_key(&single) && to_come.values().all(|count| *count > 0), "{to_come:?}");
}

#[test]
fn what_is_dealt_at_the_end_leaves_out_the_tokens_lost_with_their_mountains() {
    let mut state = start(2).state;
    let supply = state.supply_left;
    state.apply(&Event::FinalScoringBegan { tokens_lost: 63 - supply });
    let dealt = state.seen_by(Viewer::Spectator).deal_hidden(Seed::default());
    let [Event::HiddenDealt { secrets: Sealed::Known(secrets), .. }] = &dealt[..] else { panic!("one event deals") };
    assert_eq!(secrets.supply.len(), usize::from(supply));
}

/// Who holds a feature of the start tile.
fn holders(scene: &Scene, feature: Feature) -> Vec<Seat> {
    let features = scene.state.view().features;
    let found = features.into_iter().find(|found| found.feature == feature && found.parts[0].at == START.into());
    found.expect("the start tile has one").holders
}

#[test]
fn a_view_says_who_holds_a_feature() {
    let scene =
        start(3).tile("12e", (1, 0), 0).cowboy(0, START, Feature::Mountain, 0).cowboy(2, START, Feature::Prairie, 0);
    assert_eq!(holders(&scene, Feature::Mountain), [Seat(0)]);
    assert_eq!(holders(&scene, Feature::Prairie), [Seat(2)]);
    let tied = scene.cowboy(1, START, Feature::Mountain, 0);
    assert_eq!(holders(&tied, Feature::Mountain), [Seat(0), Seat(1)], "everybody on a tie");
    let outvoted = tied.cowboy(1, START, Feature::Mountain, 0);
    assert_eq!(holders(&outvoted, Feature::Mountain), [Seat(1)]);
}

#[test]
fn a_view_says_what_a_feature_is_worth_now_and_why() {
    for found in start(3).tile("12e", (1, 0), 0).state.view().features {
        assert_eq!(found.points, crate::total(&found.lines), "{}", found.feature);
    }
}

/// What the features of a position are worth to all who hold them.
fn promised(state: &State) -> i32 {
    let held = |feature: &FeatureView| feature.points * i32::try_from(feature.holders.len()).expect("few play");
    state.view().features.iter().map(held).sum()
}

#[test]
fn what_a_view_promises_is_what_the_end_scores() {
    let mut scene = start(2).tiles_left(0).cowboy(0, START, Feature::Mountain, 0).cowboy(1, START, Feature::Prairie, 0);
    scene.try_place(0, "12e", (1, 0), 0).expect("the prairie goes on");
    let promised = promised(&scene.state);
    scene.command(0, &Command::Pass {}).expect("the last turn ends");
    let scored: i32 = scene.state.view().scorings.iter().map(|scoring| scoring.points).sum();
    assert!(scored > 0);
    assert_eq!(scored, promised);
}

#[test]
fn a_table_without_aids_plays_the_same_game() {
    let dealt = |without_aids| {
        let options = Options { without_aids, ..Options::default() };
        let mut events = State::open(&options, 2, Seed::default(), &Draws::default()).expect("two may play");
        events.remove(0);
        events
    };
    assert_eq!(dealt(false), dealt(true));
}

#[test]
fn a_table_with_aids_does_not_record_that_it_has_them() {
    let recorded = serde_json::to_value(Options::default()).expect("plain data");
    assert_eq!(recorded.get("without_aids"), None, "older records keep their hash");
}
