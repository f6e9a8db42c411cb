//! The base game: completion, scoring in play and at the end, fields.

use super::scene::{Scene, face, turned};
use crate::goldmines::state::Phase;
use crate::goldmines::{Command, Event, Face, Feature, Item, Options, State};
use crate::landscape::{Position, Rotation, Side};
use crate::{Game, Progress, Sealed, Seat};

fn base(seats: u8) -> Scene {
    Scene::with(Options { goldmines: false, ..Options::default() }, seats)
}

fn meeple(feature: Feature, index: u8) -> Command {
    Command::PlaceMeeple { feature, index }
}

#[test]
fn a_road_between_two_crossings_scores_a_point_per_tile() {
    let mut scene = base(2).drawn(
        "
        from (-1, 0)
        .   .. # .
        ──o───────
        . │ ..   .
        Ada on the road of (0, 0)",
    );
    assert_eq!(scene.turn(1, "base-W", (1, 0), 0), "completed road: Ada 3");
    scene.shows(
        "
        from (-1, 0)
        .   .. # ..   .
        ──o─────────o──
        . │ ..   .. │ .",
    );
    assert_eq!(scene.state.players[0].meeples_left, 7);
}

#[test]
fn a_ring_of_road_is_complete_without_ends() {
    let mut scene = base(2).drawn(
        "
        .   ..   .
          ┌────┐
        . │ .. │ .
        . │ .
          └──
        .   .",
    );
    scene.place(0, "base-V", (1, 1), 1);
    assert_eq!(scene.answer(0, &meeple(Feature::Road, 0)), "completed road: Ada 4");
}

#[test]
fn a_city_scores_2_a_tile_and_2_a_shield() {
    let mut scene = base(2).drawn(
        "
        from (0, -1)
        . # .
          #
        . # .
        . # .
        ─────
        .   .
        Ada on the city of (0, -1)",
    );
    assert_eq!(scene.turn(1, "base-E", (0, -2), 2), "completed city: Ada 8");
}

#[test]
fn a_city_of_two_tiles_scores_in_full_and_its_knight_comes_back_at_once() {
    let mut scene = base(2).tile("base-D", (0, 0), 0);
    scene.place(1, "base-E", (0, -1), 2);
    assert_eq!(scene.answer(1, &meeple(Feature::City, 0)), "completed city: Bram 4");
    assert_eq!(scene.state.players[1].meeples_left, 7);
}

#[test]
fn a_tile_counts_once_even_when_two_of_its_parts_are_of_one_city() {
    // Two sides of the last tile are separate parts until the city goes round through the other three.
    let mut scene = base(2).drawn(
        "
        .   .
          ###
        . # .
        . # .. # .
          ######
        .   ..   .
        (0, 0) is base-N turned 1
        (0, 1) is base-N turned 0
        (1, 1) is base-N turned 3
        Ada on the city of (0, 0)",
    );
    assert_eq!(scene.turn(0, "base-I", (1, 0), 3), "completed city: Ada 8");
}

#[test]
fn a_monastery_counts_the_places_around_it_that_are_filled() {
    let scene = base(2).tile("base-B", (0, 0), 0).tile("base-B", (1, 0), 0).tile("base-B", (1, 1), 0);
    let view = scene.state.view();
    let monastery = view.features.iter().find(|found| found.feature == Feature::Monastery).expect("three stand there");
    let around = monastery.lines.iter().find(|line| line.item == Item::Neighbour).expect("two tiles lie around it");
    assert_eq!((monastery.tiles, around.count, monastery.points), (1, 2, 3));
    assert_eq!(crate::total(&monastery.lines), monastery.points);
}

#[test]
fn a_monastery_with_all_eight_around_scores_9_whoever_places_the_last() {
    let around = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1)];
    let mut scene = base(3).tile("base-B", (0, 0), 0).monk(2, (0, 0));
    for at in around {
        scene = scene.tile("base-B", at, 0);
    }
    assert_eq!(scene.turn(0, "base-B", (-1, 0), 0), "completed monastery: Noor 9");
}

#[test]
fn the_majority_scores_in_full_and_the_minority_nothing() {
    let mut scene = Scene::three_caps(["Ada", "Ada", "Bram"]).ingots((-1, 0), 2);
    let story = scene.turn(2, "base-R", (0, 0), 0);
    assert_eq!(story, "completed city: Ada 8\nAda takes (-1, 0)\nAda takes (-1, 0)");
    assert_eq!(scene.state.players[1].meeples_left, 7, "who scored nothing gets the meeple back too");
}

#[test]
fn a_tie_scores_for_all_in_full() {
    let mut scene = Scene::three_caps(["Ada", "Bram", "Noor"]).ingots((-1, 0), 2);
    let story = scene.turn(2, "base-R", (0, 0), 0);
    assert!(story.starts_with("completed city: Ada and Bram and Noor 8"), "{story}");
    assert_eq!(scene.gold(), [1, 0, 1], "Noor is at turn and takes first, then Ada");
}

#[test]
fn what_nobody_holds_scores_for_nobody() {
    let mut scene = base(2).tile("base-D", (0, 0), 0);
    assert_eq!(scene.turn(0, "base-E", (0, -1), 2), "completed city: nobody 4");
    assert_eq!(scene.scores(), [0, 0]);
}

#[test]
fn a_feature_that_holds_a_meeple_takes_no_other_not_even_ones_own() {
    let mut scene = base(2).tile("base-D", (0, 0), 0).meeple(0, (0, 0), Side::E);
    scene.place(0, "base-U", (1, 0), 1);
    scene.refuses(0, &meeple(Feature::Road, 0), "feature_taken: this road already has a meeple");
}

#[test]
fn a_meeple_goes_on_a_part_of_the_tile_just_placed() {
    let mut scene = base(2).tile("base-D", (0, 0), 0);
    scene.place(0, "base-U", (1, 0), 1);
    scene.refuses(0, &meeple(Feature::Monastery, 0), "no_such_part: your tile has no such monastery");
    scene.refuses(0, &meeple(Feature::Castle, 0), "no_such_part: your tile has no such castle");
}

#[test]
fn without_meeples_left_one_passes() {
    let mut scene = base(2).tile("base-D", (0, 0), 0);
    scene.place(0, "base-U", (1, 0), 1);
    scene.state.players[0].meeples_left = 0;
    scene.refuses(0, &meeple(Feature::Field, 0), "no_meeple_left: you have no meeples left; pass instead");
}

#[test]
fn unfinished_features_score_at_the_end_roads_cities_monasteries_fields() {
    let mut scene = base(2)
        .drawn(
            "
            from (0, -1)
            . # .
              #
            . # .
            . # .
            ─────
            .   .
            .   .
              M
            .   .
            Ada on the road of (0, 0)
            Bram on the city of (0, -1)
            Ada on the monastery of (0, 1)",
        )
        .last_tile();
    assert_eq!(
        scene.turn(1, "base-V", (1, 1), 3),
        "final scoring, 0 ingots put aside, 0 lords leave
unfinished road: Ada 1
unfinished city: Bram 3
unfinished monastery: Ada 3
Ada won [4, 3]"
    );
    scene.refuses(0, &Command::Pass {}, "game_over: the game is over");
}

#[test]
fn a_field_scores_3_for_every_completed_city_it_borders_each_once() {
    // One city closed by two caps, one open; both tiles of the closed city border the same field.
    let mut scene = base(2)
        .tile("base-E", (0, 0), 1)
        .tile("base-E", (1, 0), 3)
        .tile("base-B", (0, 1), 0)
        .farmer(0, (0, 1), 0)
        .tile("base-E", (1, 1), 2)
        .last_tile();
    let story = scene.turn(1, "base-B", (2, 0), 0);
    assert!(story.contains("unfinished field: Ada 3\n"), "{story}");
}

#[test]
fn a_city_counts_again_for_every_other_field_and_most_farmers_score_all_on_a_tie() {
    // The road cuts the field below the city: the one above borders it, the one below does not.
    let mut scene = base(3)
        .tile("base-D", (0, 0), 0)
        .tile("base-E", (0, -1), 2)
        .farmer(0, (0, 0), 0)
        .farmer(1, (0, 0), 1)
        .farmer(2, (0, -1), 0)
        .last_tile();
    let story = scene.turn(0, "base-U", (1, 0), 1);
    assert!(story.contains("unfinished field: Noor 3\nunfinished field: Ada 3\nunfinished field: Bram 0"), "{story}");
}

#[test]
fn a_tile_that_fits_nowhere_leaves_the_game() {
    let mut scene = base(2).tile("base-B", (0, 0), 0);
    // All around is field: a tile of four city sides fits nowhere.
    scene.state.deck.tiles = Sealed::Known(vec![face("base-V"), face("base-C")]);
    scene.state.deck.left = 2;
    scene.turn(0, "base-B", (0, 1), 0);
    assert_eq!(scene.state.deck.discarded, [face("base-C")]);
    assert_eq!(scene.state.to_act(), Some(Seat(1)), "the same player draws another");
    assert_eq!(scene.state.progress(), Progress::TilesLeft { tiles: 0 }, "one left the game, the other is drawn");
}

#[test]
fn a_tie_is_a_shared_win() {
    let mut scene = base(2).tile("base-B", (0, 0), 0).last_tile();
    assert!(scene.turn(0, "base-B", (0, 1), 0).ends_with("Ada and Bram won [0, 0]"));
}

#[test]
fn a_tile_goes_next_to_another_and_edges_of_two_kinds_do_not_touch() {
    let mut scene = base(2).tile("base-D", (0, 0), 0);
    let mut refusal = |at| scene.try_place(0, "base-E", at, 0).expect_err("it may not lie there");
    assert_eq!(refusal((0, -1)), "edges_differ: a field edge would meet a city edge on the south side");
    assert_eq!(refusal((0, 0)), "place_taken: there's already a tile at (0, 0)");
    let alone = "no_neighbour: place the tile next to another, edge to edge; (3, 3) has no neighbor";
    assert_eq!(refusal((3, 3)), alone);
    let mut scene = base(2).tile("base-C", (0, -1), 0).tile("base-C", (1, 0), 0).tile("base-C", (-1, 0), 0);
    let refused = scene.try_place(0, "base-B", (0, 0), 0).expect_err("cities are all around");
    assert!(refused.ends_with("on the north side"), "clockwise from there: {refused}");
}

#[test]
fn the_player_at_turn_places_a_tile_before_anything_else() {
    let mut scene = base(2).tile("base-D", (0, 0), 0);
    scene.state.phase = Phase::Placing { seat: Seat(0), tile: face("base-E") };
    let place = Command::PlaceTile { at: Position::new(0, 1), rotation: turned(0) };
    scene.refuses(1, &place, "not_your_turn: it's not your turn; the game is waiting for seat 0");
    scene.refuses(0, &Command::Pass {}, "tile_first: place your tile first");
}

/// How many of the tiles to come may lie at a place, tried one by one.
fn fitting(state: &State, at: Position) -> u8 {
    let may_lie = |face: Face| Rotation::ALL.into_iter().any(|rotation| state.board.judge(at, rotation, face).is_ok());
    state.view().tiles_to_come.iter().filter(|(face, _)| may_lie(**face)).map(|(_, count)| count).sum()
}

#[test]
fn an_open_place_counts_the_tiles_to_come_that_may_lie_there() {
    let scene = base(2).tile("base-D", (0, 0), 0).tile("base-E", (0, -1), 2).tile("base-V", (0, 1), 0);
    let view = scene.state.view();
    let counted: Vec<(Position, u8)> = view.open_places.iter().map(|place| (place.at, place.fits)).collect();
    let places = [(0, -2), (-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (0, 2)].map(Position::from);
    assert_eq!(counted, places.map(|at| (at, fitting(&scene.state, at))));
    let all = view.tiles_to_come.values().sum();
    assert!(counted.iter().any(|(_, fits)| *fits > 0) && counted.iter().all(|(_, fits)| *fits < all), "{counted:?}");
}

#[test]
fn a_board_has_room_for_500_tiles_and_none_further_from_the_start() {
    let placed =
        |at: (i16, i16)| Event::TilePlaced { seat: Seat(0), tile: face("base-B"), at: at.into(), rotation: turned(0) };
    let has_room = |tiles, at| {
        let scene = (0..tiles).fold(base(2), |scene, x| scene.tile("base-B", (x, 0), 0));
        scene.state.has_room_for(&placed(at))
    };
    assert_eq!([has_room(1, (500, 0)), has_room(1, (501, 0)), has_room(1, (0, -501))], [true, false, false]);
    assert_eq!([has_room(499, (0, 1)), has_room(500, (0, 1))], [true, false]);
}
