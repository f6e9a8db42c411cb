//! The worked examples of the notes that need more than a board: who may do what, and who gets what.

use super::scene::{NORTH, START, Scene, cowboy, start};
use crate::gold_rush::{Command, Feature, Options, Part, PhaseView};
use crate::{Game, Sealed};

#[test]
fn a_feature_that_holds_a_cowboy_takes_no_other_not_even_ones_own() {
    let mut scene = start(2).cowboy(0, START, Feature::Railroad, 0);
    assert_eq!(
        scene.turn(0, "12e", (1, 0), 0, cowboy(Feature::Railroad, 0)),
        "feature_taken: this railroad already has a cowboy"
    );
}

#[test]
fn without_cowboys_left_the_tile_is_placed_all_the_same() {
    let mut scene = start(2);
    scene.state.players[0].cowboys_left = 0;
    assert_eq!(
        scene.turn(0, "12e", (1, 0), 0, cowboy(Feature::Prairie, 0)),
        "no_cowboy_left: you have no cowboys left; choose another action or pass"
    );
    assert_eq!(scene.command(0, &Command::Pass {}), Ok(String::new()));
}

#[test]
fn a_city_can_be_complete_the_moment_it_is_placed() {
    let mut scene = Scene::new(2).drawn(
        "
        from (-1, 0)
        .   .     .   .
        ──o──     ──o──
        . │ .     . │ .
             . │ .
             ──o──
             .   .",
    );
    assert_eq!(
        scene.turn(0, "27", START, 0, cowboy(Feature::City, 0)),
        "completed city: Ada 9",
        "the railroads are nobody's, the merchant scores 3 for each"
    );
}

#[test]
fn a_city_completed_without_a_merchant_scores_for_nobody() {
    let mut scene = Scene::new(2).drawn(
        "
        from (-1, 0)
        .   .     .   .
        ──o──     ──o──
        . │ .     . │ .
             . │ .
             ──o──
             .   .",
    );
    assert_eq!(scene.turn(0, "27", START, 0, cowboy(Feature::Railroad, 0)), "completed railroad: Ada 2");
}

#[test]
fn two_farmers_joined_by_a_tile_keep_others_out() {
    let mut scene = Scene::new(2).drawn(
        "
        from (0, -1)
        . ^ .. ^ .
          ^    ^
        .   ..   .
        .   .
        ^^^^^
        .   .
        .   ..   .
          ^    ^
        . ^ .. ^ .
        Ada on the prairie of (0, 0)
        Bram on the prairie 1 of (0, 0)",
    );
    assert_eq!(
        scene.turn(0, "47e", (1, 0), 3, cowboy(Feature::Prairie, 0)),
        "feature_taken: this prairie already has a cowboy"
    );
}

#[test]
fn the_end_scores_mountains_railroads_cities_farmers_and_tokens_in_this_order() {
    let mut scene = Scene::new(2)
        .drawn(
            "
            . ^ .     .   .
            ─────     ──C──
            .   .     . │ .
            .   .
              ^
            . ^ .
            (0, 1) is 47c turned 2
            Ada on the mountain of (0, 0)
            Bram on the railroad of (0, 0)
            Ada on the prairie of (0, 1)
            Bram on the city of (2, 0)
            Ada's tent on the mountain of (0, 0)
            1 tokens on the mountain of (0, 0)
            1 tokens on the mountain of (0, 1)",
        )
        .tiles_left(0);
    assert_eq!(
        scene.turn(0, "17", (1, 0), 0, Command::TakeToken {}),
        "Ada takes a token
final scoring, 1 tokens lost
unfinished mountain: Ada 1
unfinished railroad: Bram 3
unfinished city: Bram 0
unfinished prairie: Ada 4
Ada's tokens: 2
Bram's tokens: 0
Ada won [7, 3]"
    );
    assert_eq!(scene.command(0, &Command::Pass {}), Err("game_over: the game is over".into()));
}

#[test]
fn a_tie_is_a_shared_win() {
    let mut scene = start(2).tiles_left(0);
    let story = scene.turn(0, "12e", (1, 0), 0, Command::Pass {});
    assert!(story.ends_with("Ada and Bram won [0, 0]"), "{story}");
}

#[test]
fn without_farmers_no_cowboy_goes_on_a_prairie() {
    let options = Options { without_farmers: true, ..Options::default() };
    let mut scene = Scene::with(options, 2).tile("33", START, 0);
    assert_eq!(
        scene.turn(0, "12e", (1, 0), 0, cowboy(Feature::Prairie, 0)),
        "without_farmers: there are no farmers in this game"
    );
}

#[test]
fn the_view_tells_which_parts_of_the_tile_carry_cowboys_in_this_game() {
    let parts = |without_farmers| {
        let options = Options { without_farmers, ..Options::default() };
        let mut scene = Scene::with(options, 2).tile("33", START, 0);
        scene.try_place(0, "12e", (1, 0), 0).expect("the prairie goes on");
        let PhaseView::Acting { parts, .. } = scene.state.view().phase else { panic!("the tile lies") };
        parts.into_iter().map(|part| part.feature).collect::<Vec<_>>()
    };
    assert!(parts(false).contains(&Feature::Prairie));
    assert!(!parts(true).is_empty() && !parts(true).contains(&Feature::Prairie));
}

/// Takes back the cowboy on the mountain of the start tile.
fn take_back() -> Command {
    Command::TakeBack { part: Part { at: START.into(), feature: Feature::Mountain, index: 0 } }
}

#[test]
fn a_cowboy_taken_back_does_not_score() {
    let options = Options { take_back: true, ..Options::default() };
    let mut scene = Scene::with(options, 2).tile("33", START, 0).cowboy(0, START, Feature::Mountain, 0);
    let story = scene.turn(0, "47e", NORTH, 2, take_back());
    assert_eq!(story, "completed mountain: nobody 2\n2 tokens back to the supply");
    assert_eq!(scene.state.players[0].cowboys_left, 4);
}

#[test]
fn without_the_house_rule_no_cowboy_is_taken_back() {
    let mut scene = start(2).cowboy(0, START, Feature::Mountain, 0);
    assert_eq!(
        scene.turn(0, "12e", (1, 0), 0, take_back()),
        "no_take_back: this table doesn't use the house rule for taking back cowboys"
    );
}

#[test]
fn a_fifth_cowboy_can_be_chosen() {
    let scene = Scene::with(Options { fifth_cowboy: true, ..Options::default() }, 2);
    assert_eq!(scene.state.players[0].cowboys_left, 5);
}

#[test]
fn a_tile_that_fits_nowhere_leaves_the_game() {
    let mut scene = Scene::new(2).tile("47e", (0, 0), 0);
    // Prairie all around but one mountain edge, which the placed tile closes: nothing with four mountain edges fits.
    scene.state.deck.tiles = Sealed::Known(vec![super::scene::face("01a"), super::scene::face("72")]);
    scene.state.deck.left = 2;
    scene.turn(0, "47e", (0, -1), 2, Command::Pass {});
    assert_eq!(scene.state.deck.discarded, [super::scene::face("72")]);
    assert_eq!(scene.state.to_act(), Some(crate::Seat(1)), "the same player draws another");
}

#[test]
fn a_tile_goes_next_to_another_and_edges_of_two_kinds_do_not_touch() {
    let mut scene = start(2);
    scene.turn(0, "12e", (1, 0), 0, Command::Pass {});
    let mut refusal = |at| scene.try_place(0, "01a", at, 0).expect_err("it may not lie there");
    assert_eq!(refusal(NORTH), "edges_differ: a railroad edge would meet a mountain edge on the south side");
    assert_eq!(refusal(START), "place_taken: there's already a tile at (0, 0)");
    let alone = "no_neighbour: place the tile next to another, edge to edge; (5, 5) has no neighbor";
    assert_eq!(refusal((5, 5)), alone);
}
