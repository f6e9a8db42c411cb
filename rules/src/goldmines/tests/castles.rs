//! Castles: building, fiefs, rounds of scoring, and the end.

use super::scene::Scene;
use crate::goldmines::{Command, Feature, Part, PhaseView};
use crate::landscape::{Position, Side};
use crate::{Game, Seat};

/// Ada's castle at (0, 0) and (0, 1): its fief is x -1 to 1, y 0 to 1.
fn ada_s_castle() -> Scene {
    Scene::with_castles(2).tile("base-E", (0, 0), 2).tile("base-E", (0, 1), 0).castle(0, (0, 0), Side::S)
}

fn at(x: i16, y: i16) -> Position {
    Position::new(x, y)
}

/// A small city of Ada's that `base-E` at (0, 1) closes.
fn small_city() -> Scene {
    Scene::with_castles(2).tile("base-E", (0, 0), 2).meeple(0, (0, 0), Side::S)
}

#[test]
fn the_owner_of_a_small_city_is_asked_whoever_closed_it() {
    let mut scene = small_city();
    assert_eq!(scene.turn(1, "base-E", (0, 1), 0), "Ada: a castle, or 4 points?");
    assert_eq!(scene.state.to_act(), Some(Seat(0)));
    assert_eq!(scene.answer(0, &Command::BuildCastle {}), "Ada builds a castle");
    scene.shows(
        "
        .   .

        . # .
        . # .

        .   .
        Ada on the castle of (0, 0)
        Ada's castle of (0, 0) and castle of (0, 1)",
    );
    assert_eq!((scene.scores(), scene.state.players[0].castles_left), (vec![0, 0], 2));
}

#[test]
fn a_small_city_that_becomes_no_castle_scores() {
    let mut scene = small_city();
    scene.turn(1, "base-E", (0, 1), 0);
    assert_eq!(scene.answer(0, &Command::ScoreCity {}), "completed city: Ada 4");
}

/// The places of the fief that the question on the table is about, and what the view calls open there.
fn fief_asked_about(scene: &Scene) -> (Vec<Position>, Vec<Part>) {
    match scene.state.view().phase {
        PhaseView::Settling { fief, open, .. } => (fief, open),
        other => panic!("nothing is asked: {other:?}"),
    }
}

#[test]
fn a_question_about_a_castle_shows_its_fief() {
    let mut scene = small_city();
    scene.turn(1, "base-E", (0, 1), 0);
    let places = [at(-1, 0), at(0, 0), at(1, 0), at(-1, 1), at(0, 1), at(1, 1)];
    assert_eq!(fief_asked_about(&scene).0, places, "before it is built");
    scene.answer(0, &Command::BuildCastle {});
    assert_eq!(scene.state.view().castles[0].fief, places, "and once it stands");
}

#[test]
fn a_question_about_a_castle_tells_what_can_still_score_it() {
    let mut scene = small_city().tile("base-W", (-1, 0), 1).tile("base-E", (1, 1), 2).tile("base-E", (1, 2), 0);
    scene = scene.castle(1, (1, 1), Side::S).tile("base-W", (3, 0), 0);
    scene.turn(1, "base-E", (0, 1), 0);
    let (_, open) = fief_asked_about(&scene);
    let open: Vec<_> = open.into_iter().map(|part| (part.feature, part.at)).collect();
    let road = (Feature::Road, at(-1, 0));
    assert_eq!(
        open,
        [road, road, road, (Feature::Castle, at(1, 1))],
        "no field, nothing complete, nothing beyond the fief"
    );
}

#[test]
fn a_knight_placed_this_turn_can_become_a_lord() {
    let mut scene = Scene::with_castles(2).tile("base-E", (0, 0), 2);
    scene.place(1, "base-E", (0, 1), 0);
    let knight = Command::PlaceMeeple { feature: Feature::City, index: 0 };
    assert_eq!(scene.answer(1, &knight), "Bram: a castle, or 4 points?");
    scene.answer(1, &Command::BuildCastle {});
    assert_eq!(scene.state.players[1].meeples_left, 6);
}

#[test]
fn only_two_semicircles_make_a_castle() {
    let mut pointed = Scene::with_castles(2).tile("bcb-04", (0, 0), 0).meeple(0, (0, 0), Side::W);
    assert_eq!(pointed.turn(1, "base-E", (-1, 0), 1), "completed city: Ada 4");
}

#[test]
fn without_a_castle_token_a_small_city_scores_and_nobody_is_asked() {
    let mut scene = small_city();
    scene.state.players[0].castles_left = 0;
    assert_eq!(scene.turn(1, "base-E", (0, 1), 0), "completed city: Ada 4", "no token left, no question");
    let mut scene = Scene::new(2).tile("base-E", (0, 0), 2).meeple(0, (0, 0), Side::S);
    assert_eq!(scene.turn(1, "base-E", (0, 1), 0), "completed city: Ada 4", "played without castles");
}

/// Two small cities of Ada's, above and below the middle tile that closes both.
fn two_small_cities() -> Scene {
    Scene::with_castles(2).drawn(
        "
        from (0, -1)
        .   .

        . # .



        . # .

        .   .
        Ada on the city of (0, -1)
        Ada on the city of (0, 1)",
    )
}

#[test]
fn with_one_token_left_and_two_small_cities_the_first_can_become_the_castle() {
    let mut scene = two_small_cities();
    scene.state.players[0].castles_left = 1;
    scene.turn(1, "base-H", (0, 0), 0);
    assert_eq!(scene.answer(0, &Command::BuildCastle {}), "Ada builds a castle\ncompleted city: Ada 4");
}

#[test]
fn with_one_token_left_and_two_small_cities_the_second_can_become_the_castle() {
    let mut scene = two_small_cities();
    scene.state.players[0].castles_left = 1;
    scene.turn(1, "base-H", (0, 0), 0);
    assert_eq!(scene.answer(0, &Command::ScoreCity {}), "Ada: a castle, or 4 points?", "then about the other");
    assert_eq!(scene.answer(0, &Command::BuildCastle {}), "Ada builds a castle\ncompleted city: Ada 4");
    assert_eq!(scene.state.castles[0].parts[1].at, at(0, 1));
}

#[test]
fn two_castles_may_share_a_tile() {
    let mut scene = two_small_cities();
    scene.turn(1, "base-H", (0, 0), 0);
    scene.answer(0, &Command::BuildCastle {});
    scene.answer(0, &Command::BuildCastle {});
    let castles = scene.state.view().castles;
    assert_eq!(castles.iter().map(|castle| castle.parts[0].at).collect::<Vec<_>>(), [at(0, -1), at(0, 0)]);
    assert_eq!(scene.state.players[0].meeples_left, 5);
}

#[test]
fn owners_are_asked_in_turn_order_from_the_player_at_turn() {
    let mut scene = Scene::with_castles(3)
        .tile("base-E", (0, -1), 2)
        .meeple(0, (0, -1), Side::S)
        .tile("base-E", (0, 1), 0)
        .meeple(2, (0, 1), Side::N);
    assert_eq!(scene.turn(1, "base-H", (0, 0), 0), "Noor: a castle, or 4 points?");
    assert_eq!(scene.answer(2, &Command::ScoreCity {}), "Ada: a castle, or 4 points?");
    let story = scene.answer(0, &Command::ScoreCity {});
    assert_eq!(story, "completed city: Ada 4\ncompleted city: Noor 4");
}

/// Ada's castle at (0, 0) and (1, 0), with a road below it that starts at (0, 1).
fn castle_side_by_side() -> Scene {
    Scene::with_castles(2).drawn(
        "
        .   ..   .. # .
           ####
        .   ..   ..   .
        .   .
        ──o──
        . │ .
        Ada on the castle of (0, 0)
        Ada's castle of (0, 0) and castle of (1, 0)
        1 ingots at (1, 0)
        1 ingots at (2, 0)",
    )
}

#[test]
fn a_castle_side_by_side_has_a_fief_to_the_north_and_south() {
    let fief: Vec<Position> = (-1..=1).flat_map(|y| (0..=1).map(move |x| at(x, y))).collect();
    assert_eq!(castle_side_by_side().state.view().castles[0].fief, fief);
}

#[test]
fn a_castle_is_scored_once_with_the_ingots_of_its_fief() {
    let mut scene = castle_side_by_side();
    let story = scene.turn(1, "base-W", (1, 1), 0);
    assert_eq!(story, "completed road: nobody 2\ncompleted castle: Ada 2\nAda takes (1, 0)");
    assert_eq!(scene.state.ingots_at(at(2, 0)), 1);
    assert_eq!(scene.state.players[0].meeples_left, 7, "the lord returns");
    let story = scene.turn(1, "base-W", (2, 1), 0);
    assert_eq!(story, "completed road: nobody 2", "a castle is scored once");
}

#[test]
fn a_monastery_outside_the_fief_does_not_trigger_the_castle() {
    let mut scene = ada_s_castle().tile("base-B", (2, 0), 0).monk(1, (2, 0));
    for around in [(1, -1), (2, -1), (3, -1), (3, 0), (3, 1), (2, 1), (1, 1)] {
        scene = scene.tile("base-B", around, 0);
    }
    // The eighth neighbour lies in the fief.
    assert_eq!(scene.turn(0, "base-B", (1, 0), 0), "completed monastery: Bram 9");
}

/// Ada's castle, in whose fief `base-D` at (-1, 0), turned three times, completes a road and a small city. Bram has a meeple
/// there.
fn road_and_small_city(bram: &str) -> Scene {
    Scene::with_castles(2).drawn(&format!(
        "
        from (-2, -1)
             .   .
             ──o──
             . │ .
        .   .     .   .
           ##
        .   .     . # .
             . │ .. # .
             ──o
             . │ ..   .
        {bram}
        Ada on the castle of (0, 0)
        Ada's castle of (0, 0) and castle of (0, 1)"
    ))
}

#[test]
fn the_lord_chooses_among_features_of_different_value() {
    let mut scene = road_and_small_city("Bram on the road 2 of (-1, 1)");
    let story = scene.turn(1, "base-D", (-1, 0), 3);
    assert_eq!(story, "completed road: Bram 3\ncompleted city: nobody 4\nAda's castle: road 3 or city 4?");
    let (fief, open) = fief_asked_about(&scene);
    assert_eq!(fief, scene.state.view().castles[0].fief);
    assert_eq!(open, [], "neither the castle itself nor anything else has to be waited for");
    assert_eq!(scene.state.to_act(), Some(Seat(0)), "Ada chooses in Bram's turn");
    let feature = Part { at: at(-1, -1), feature: Feature::Road, index: 1 };
    assert_eq!(scene.answer(0, &Command::ChooseCastleFeature { feature }), "completed castle: Ada 3");
    assert_eq!(scene.scores(), [3, 3]);
}

#[test]
fn the_lord_chooses_nothing_but_what_was_completed_in_the_fief() {
    let mut scene = road_and_small_city("Bram on the road 2 of (-1, 1)");
    scene.turn(1, "base-D", (-1, 0), 3);
    let feature = Part { at: at(0, 0), feature: Feature::Castle, index: 0 };
    let refusal = "not_in_fief: your castle can't score that; choose a feature completed around it";
    scene.refuses(0, &Command::ChooseCastleFeature { feature }, refusal);
}

/// Bram's castle at (1, 1) and (1, 2) has a tile of Ada's in its fief, but not the road to the west of that.
fn two_castles() -> Scene {
    ada_s_castle().tile("base-E", (1, 1), 2).tile("base-E", (1, 2), 0).castle(1, (1, 1), Side::S).tile(
        "base-W",
        (-1, 0),
        1,
    )
}

#[test]
fn a_scored_castle_counts_as_completed_for_another() {
    let mut scene = two_castles().ingots((0, 1), 2).ingots((1, 1), 1);
    let story = scene.turn(1, "base-W", (-1, 1), 1);
    assert_eq!(
        story,
        "completed road: nobody 2\ncompleted castle: Ada 2\ncompleted castle: Bram 2
Bram takes (0, 1)\nAda takes (0, 1)\nBram takes (1, 1)",
        "both fiefs hold all three ingots"
    );
    let rounds: Vec<_> = scene.state.scorings.iter().filter_map(|scoring| scoring.trigger).collect();
    assert_eq!(rounds.iter().map(|trigger| trigger.round).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(rounds[1].part, Part { at: at(0, 0), feature: Feature::Castle, index: 0 });
}

#[test]
fn a_castle_built_this_turn_takes_part_in_no_round_and_triggers_none() {
    let mut scene = road_and_small_city("Bram on the city of (-2, 0)");
    assert_eq!(scene.turn(1, "base-D", (-1, 0), 3), "Bram: a castle, or 4 points?");
    assert_eq!(
        scene.answer(1, &Command::BuildCastle {}),
        "Bram builds a castle\ncompleted road: nobody 3\ncompleted castle: Ada 3",
        "the road is the only feature completed in Ada's fief"
    );
    assert!(scene.state.castles[1].lord.is_some());
}

#[test]
fn a_small_city_that_becomes_no_castle_triggers_another() {
    let mut scene = road_and_small_city("Bram on the city of (-2, 0)");
    scene.turn(1, "base-D", (-1, 0), 3);
    let story = scene.answer(1, &Command::ScoreCity {});
    assert!(story.ends_with("Ada's castle: road 3 or city 4?"), "{story}");
}

#[test]
fn at_the_end_lords_leave_without_points_and_a_castle_counts_4_for_a_field() {
    let mut scene = ada_s_castle().tile("base-B", (1, 0), 0).farmer(1, (1, 0), 0).last_tile();
    assert_eq!(
        scene.turn(1, "base-B", (1, 1), 0),
        "final scoring, 0 ingots put aside, 1 lords leave
unfinished field: Bram 4
Ada's 0 ingots: 0
Bram's 0 ingots: 0
Bram won [0, 4]"
    );
    assert_eq!(scene.state.players[0].meeples_left, 7);
}

#[test]
fn there_are_3_tokens_each_with_up_to_4_players_and_2_with_5() {
    let tokens = |seats| Scene::with_castles(seats).state.players[0].castles_left;
    assert_eq!([2, 3, 4, 5].map(tokens), [3, 3, 3, 2]);
    assert_eq!(Scene::new(2).state.players[0].castles_left, 0);
}

#[test]
fn lords_of_a_round_score_clockwise_from_the_player_at_turn() {
    let castles = Scene::with_castles(3).tile("base-E", (0, 0), 0).tile("base-E", (0, -1), 2);
    let castles = castles.tile("base-E", (4, 0), 0).tile("base-E", (4, -1), 2);
    let mut scene = castles.castle(2, (0, 0), Side::N).castle(1, (4, 0), Side::N);
    // A road from one fief to the other.
    scene = scene.tile("base-A", (1, 0), 3).tile("base-A", (3, 0), 1);
    let scored = "completed road: nobody 3\ncompleted castle: Bram 3\ncompleted castle: Noor 3";
    assert_eq!(scene.turn(0, "base-U", (2, 0), 1), scored, "Noor's castle is the older");
}

#[test]
fn a_castle_of_the_first_round_is_not_scored_by_another_castle() {
    let castles = Scene::with_castles(3).tile("base-E", (0, 0), 0).tile("base-E", (0, -1), 2);
    let castles = castles.tile("base-E", (1, -1), 1).tile("base-E", (2, -1), 3);
    let mut scene = castles.castle(2, (0, 0), Side::N).castle(1, (1, -1), Side::E);
    // A crossing ends a road of 2 in both fiefs, and one of 3 that only Bram's reaches. His castle is in Noor's fief.
    scene = scene.tile("base-A", (1, 0), 3).tile("base-U", (3, 0), 1).tile("base-A", (4, 0), 1);
    scene.turn(0, "base-W", (2, 0), 0);
    let feature = scene.part_at((2, 0), Side::E);
    let scored = "completed castle: Bram 3\ncompleted castle: Noor 2";
    assert_eq!(scene.answer(1, &Command::ChooseCastleFeature { feature }), scored);
}
