//! Ingots: placing them, who may take which, and what they are worth.

use super::scene::{Scene, face};
use crate::goldmines::components::components;
use crate::goldmines::state::{Phase, Player};
use crate::goldmines::{Command, Feature, Question};
use crate::landscape::{Position, Side};
use crate::{Game, Seat, total};

/// Two road ends, Ada's to the west and Bram's to the east, that a straight road at (1, 0) joins.
fn two_road_ends(seats: u8) -> Scene {
    Scene::new(seats)
        .tile("base-D", (0, 0), 0)
        .tile("base-W", (-1, 0), 0)
        .meeple(0, (-1, 0), Side::E)
        .tile("base-W", (2, 0), 2)
        .meeple(1, (2, 0), Side::W)
}

/// A city of Ada's and a road that share the start tile; `base-L` at (0, -2), turned twice, closes both.
fn city_and_road() -> Scene {
    Scene::new(2)
        .tile("base-D", (0, 0), 0)
        .tile("base-W", (1, 0), 0)
        .tile("base-V", (-1, 0), 2)
        .tile("base-U", (-1, -1), 0)
        .tile("base-V", (-1, -2), 3)
        .tile("base-G", (0, -1), 1)
        .meeple(0, (0, -1), Side::S)
}

#[test]
fn two_claimants_of_one_stack_take_in_turns_whoever_is_at_turn_first() {
    let mut scene = two_road_ends(2).ingots((0, 0), 2);
    let story = scene.turn(1, "base-U", (1, 0), 1);
    assert_eq!(story, "completed road: Ada and Bram 4\nBram takes (0, 0)\nAda takes (0, 0)");
}

#[test]
fn of_an_odd_stack_whoever_is_at_turn_gets_one_more() {
    let mut scene = two_road_ends(2).ingots((0, 0), 3);
    scene.turn(0, "base-U", (1, 0), 1);
    assert_eq!(scene.gold(), [2, 1]);
}

#[test]
fn three_tied_players_share_four_ingots_2_1_1() {
    let mut scene = Scene::three_caps(["Ada", "Bram", "Noor"]).ingots((-1, 0), 1).ingots((0, -1), 3);
    scene.turn(1, "base-R", (0, 0), 0);
    assert_eq!((scene.scores(), scene.gold()), (vec![8, 8, 8], vec![1, 2, 1]));
}

#[test]
fn if_the_player_at_turn_holds_nothing_the_next_claimant_clockwise_takes_first() {
    let mut scene = two_road_ends(4).ingots((0, 0), 1);
    assert_eq!(scene.turn(3, "base-U", (1, 0), 1), "completed road: Ada and Bram 4\nAda takes (0, 0)");
    let mut scene = two_road_ends(4).ingots((0, 0), 1);
    assert!(scene.turn(2, "base-U", (1, 0), 1).ends_with("Ada takes (0, 0)"));
}

#[test]
fn a_player_takes_once_a_round_however_many_features_are_held() {
    let mut scene = city_and_road().meeple(0, (1, 0), Side::W).meeple(1, (-1, 0), Side::N).ingots((0, 0), 3);
    let story = scene.turn(0, "base-L", (0, -2), 2);
    assert_eq!(
        story,
        "completed road: Ada and Bram 6\ncompleted city: Ada 6\nAda takes (0, 0)\nBram takes (0, 0)\nAda takes (0, 0)"
    );
}

/// Bram has closed a city of Ada's and his own road: one ingot is for her, one for him and one for either. What happened then.
fn choice_of_ingots() -> (Scene, String) {
    let mut scene = city_and_road().meeple(1, (-1, 0), Side::N).ingots((0, 0), 1).ingots((0, -1), 1).ingots((1, 0), 1);
    let story = scene.turn(1, "base-L", (0, -2), 2);
    (scene, story)
}

fn take(x: i16, y: i16) -> Command {
    Command::TakeIngot { at: Position::new(x, y) }
}

#[test]
fn a_choice_is_asked_of_who_takes_and_says_what_is_alike() {
    let (mut scene, story) = choice_of_ingots();
    assert!(story.ends_with("Bram's ingot: (0, 0) (also for Ada) or (1, 0) (also for nobody)?"), "{story}");
    let story = scene.answer(1, &take(1, 0));
    assert!(story.ends_with("Ada's ingot: (0, -1) (also for nobody) or (0, 0) (also for Bram)?"), "{story}");
    assert_eq!(scene.state.to_act(), Some(Seat(0)), "Ada chooses in Bram's turn");
    assert!(scene.command(1, &Command::Pass {}).is_err_and(|refused| refused.starts_with("not_your_turn")));
    scene.answer(0, &take(0, 0));
    assert_eq!(scene.gold(), [2, 1], "nothing is left to Bram, Ada takes the last one too");
}

#[test]
fn scoring_waits_for_the_choice_of_one_of_the_ingots_listed() {
    let (mut scene, _) = choice_of_ingots();
    let elsewhere = "no_ingot_there: there's no ingot for you at (0, -1); choose one of the tiles listed";
    scene.refuses(1, &take(0, -1), elsewhere);
    let waiting = "choice_first: scoring is waiting for your choice: which ingot do you take?";
    scene.refuses(1, &Command::Pass {}, waiting);
}

#[test]
fn gold_placed_after_a_feature_was_paid_goes_to_the_next_over_that_tile() {
    let mut scene = Scene::new(2)
        .tile("base-D", (0, 0), 0)
        .tile("base-E", (0, -1), 2)
        .tile("base-W", (-1, 0), 0)
        .meeple(1, (-1, 0), Side::E)
        .ingots((0, 0), 1)
        .ingots((0, -1), 1);
    let story = scene.turn(0, "base-W", (1, 0), 0);
    assert_eq!(story, "completed road: Bram 3\nBram takes (0, 0)");
    assert_eq!(scene.state.ingots_at(Position::new(0, -1)), 1);
}

#[test]
fn roads_that_cross_on_a_bridge_do_not_end_each_other() {
    let mut scene = Scene::new(2)
        .tile("gold-F", (0, 0), 0)
        .ingots((0, 0), 1)
        .tile("base-W", (-1, 0), 0)
        .meeple(0, (-1, 0), Side::E)
        .tile("base-U", (0, 1), 0)
        .meeple(1, (0, 1), Side::N);
    assert_eq!(scene.turn(1, "base-W", (1, 0), 0), "completed road: Ada 3\nAda takes (0, 0)");
}

#[test]
fn a_road_on_a_bridge_does_not_end_the_city_below() {
    let mut scene = Scene::new(2).tile("gold-D", (0, 0), 0).ingots((0, 0), 1).tile("base-E", (-1, 0), 1).meeple(
        0,
        (-1, 0),
        Side::E,
    );
    assert_eq!(scene.turn(1, "base-E", (1, 0), 3), "completed city: Ada 6\nAda takes (0, 0)");
}

fn place(x: i16, y: i16) -> Command {
    Command::PlaceIngot { at: Position::new(x, y) }
}

#[test]
fn the_second_ingot_goes_around_the_gold_tile_before_the_meeple() {
    let mut scene = Scene::new(2).tile("base-D", (0, 0), 0).tile("base-B", (0, 1), 0);
    scene.place(0, "gold-H", (1, 1), 0);
    scene.refuses(0, &Command::Pass {}, "ingot_first: place the gold tile's second ingot first");
    let not_around = "not_around: place the second ingot on a tile next to the gold tile; (1, 1) isn't one";
    scene.refuses(0, &place(1, 1), not_around);
    scene.answer(0, &place(0, 0));
    scene.refuses(0, &place(0, 0), "no_ingot_to_place: there's no ingot to place right now");
    scene.answer(0, &Command::PlaceMeeple { feature: Feature::Monastery, index: 0 });
}

#[test]
fn ingots_are_worth_the_more_the_more_there_are() {
    let worth = |ingots: u8| {
        let player = Player { score: 0, meeples_left: 7, castles_left: 0, ingots, ingots_valued: false };
        total(&player.ingot_lines())
    };
    assert_eq!([0, 1, 3, 4, 6, 7, 9, 10, 16].map(worth), [0, 1, 3, 8, 12, 21, 27, 40, 64]);
    assert_eq!(components().ingot_value(12), 4);
}

#[test]
fn at_the_end_ingots_on_tiles_are_put_aside_before_anything_is_scored() {
    let mut scene = Scene::new(2)
        .drawn(
            "
            from (0, -1)
            . # .
              #
            . # .
            . # .
            ─────
            .   .
            (0, -1) is base-G turned 1
            Ada on the city of (0, -1)
            Bram on the field 1 of (0, 0)
            2 ingots at (0, 0)",
        )
        .last_tile();
    scene.state.players[0].ingots = 7;
    assert_eq!(
        scene.turn(1, "base-V", (0, 1), 0),
        "final scoring, 2 ingots put aside, 0 lords leave
unfinished city: Ada 2
unfinished field: Bram 0
Ada's 7 ingots: 21
Bram's 0 ingots: 0
Ada won [23, 0]"
    );
}

#[test]
fn a_question_is_part_of_the_state() {
    let mut scene = city_and_road().meeple(1, (-1, 0), Side::N).ingots((0, 0), 1).ingots((0, -1), 1);
    scene.turn(0, "base-L", (0, -2), 2);
    assert!(matches!(scene.state.phase, Phase::Asking { seat: Seat(0), question: Question::Ingot { .. }, .. }));
    assert_eq!(scene.state.board.tiles().last().map(|tile| tile.face), Some(face("base-L")));
}
