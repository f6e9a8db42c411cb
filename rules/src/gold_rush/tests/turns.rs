//! The worked examples of the notes that need more than a board: who may do what, and who gets what.

use super::scene::Scene;
use crate::gold_rush::{Command, Feature, Options, Part, scoring};
use crate::landscape::Position;
use crate::{Game, Progress, Sealed};

const NORTH: (i16, i16) = (0, -1);
const START: (i16, i16) = (0, 0);

fn cowboy(feature: Feature, index: u8) -> Command {
    Command::PlaceCowboy { feature, index }
}

fn tent(at: (i16, i16), index: u8) -> Command {
    Command::PitchTent { at: at.into(), index }
}

/// The start tile, its mountain open to the north.
fn start(seats: u8) -> Scene {
    Scene::new(seats).lay("33", START, 0)
}

#[test]
fn closing_the_start_mountain_scores_2_and_2_tokens() {
    let mut scene = start(2);
    assert_eq!(
        scene.turn(0, "47e", NORTH, 2, cowboy(Feature::Mountain, 0)),
        "completed mountain: Ada 2, token to Ada, token to Ada"
    );
    scene.shows(
        "
        from (0, -1)
        .   .
          ^
        . ^ .
        . ^ .
        ─────
        .   .
        (0, -1) is 47e turned 2",
    );
    assert_eq!(scene.state.players[0].cowboys_left, 4, "a cowboy on a feature that its tile completes returns at once");
}

#[test]
fn nine_tokens_are_worth_16() {
    let values = [1, 1, 1, 2, 2, 2, 2, 5, 0].map(crate::gold_rush::Token);
    assert_eq!(crate::total(&scoring::token_lines(&values)), 16);
}

#[test]
fn all_tokens_are_worth_115() {
    let all: Vec<_> = super::super::components::components()
        .tokens
        .iter()
        .flat_map(|&(token, count)| std::iter::repeat_n(token, usize::from(count)))
        .collect();
    assert_eq!((all.len(), crate::total(&scoring::token_lines(&all))), (63, 115));
}

#[test]
fn tied_players_are_dealt_tokens_clockwise_from_the_current_player() {
    use crate::gold_rush::Token;
    use crate::{Sealed, Seat};
    let pile = || (1..=5).map(|value| Sealed::Known(Token(value))).collect::<Vec<_>>();
    let deal = |current: u8| {
        let dealt = scoring::deal(pile(), Seat(current), &[Seat(1), Seat(3)], 4);
        let of = |seat: u8| dealt.iter().filter(|dealt| dealt.seat == Seat(seat)).count();
        (of(1), of(3))
    };
    assert_eq!(deal(3), (2, 3), "Wes's own turn: he gets the first");
    assert_eq!(deal(2), (2, 3), "Noor is not among the tied: Wes is the first after her");
    assert_eq!(deal(0), (3, 2), "nor is Ada: Bram is the first after her");
    let first = scoring::deal(pile(), Seat(3), &[Seat(1), Seat(3)], 4)[0];
    assert_eq!(first.token, Sealed::Known(Token(5)), "from the top");
}

#[test]
fn a_tie_on_a_mountain_scores_for_both_in_full() {
    let mut scene = Scene::new(2).drawn(
        "
        from (0, -1)
             . │ .
             ^^│
             . │ .
        . ^ .
        ─────
        .   .
        Ada on the mountain of (0, 0)
        Bram on the mountain of (1, -1)
        1 tokens on the mountain of (1, -1)
        1 tokens on the mountain of (0, 0)",
    );
    assert_eq!(
        scene.turn(0, "56", NORTH, 2, Command::Pass {}),
        "completed mountain: Ada and Bram 4, token to Ada, token to Bram, token to Ada, token to Bram"
    );
}

#[test]
fn the_tent_s_owner_takes_the_top_token_while_completing_the_mountain() {
    let mut scene = Scene::new(2).drawn(
        "
        from (0, -1)
             . │ .
             ^^│
             . │ .
        . ^ .
        ─────
        .   .
        Bram on the mountain of (1, -1)
        Ada's tent on the mountain of (0, 0)
        1 tokens on the mountain of (1, -1)
        1 tokens on the mountain of (0, 0)",
    );
    assert_eq!(
        scene.turn(0, "56", NORTH, 2, Command::TakeToken {}),
        "Ada takes a token\ncompleted mountain: Bram 4, token to Bram, token to Bram, token to Bram, Ada's tent home"
    );
    assert_eq!((scene.owned(0).len(), scene.owned(1).len()), (1, 3));
}

#[test]
fn tokens_of_a_mountain_without_miners_go_back_and_tents_return() {
    let mut scene = start(2).tent(1, START, 0);
    assert_eq!(
        scene.turn(0, "47e", NORTH, 2, Command::Pass {}),
        "completed mountain: nobody 2, Bram's tent home\n2 tokens back to the supply"
    );
    assert_eq!(scene.state.supply_left, 63);
}

#[test]
fn joined_piles_lie_the_older_below_and_new_tokens_on_top() {
    let scene = Scene::new(2).tokens(&[1, 2, 3, 5]).lay("33", (0, 0), 0).lay("33", (1, -1), 3).lay("56", NORTH, 2);
    let values: Vec<u8> =
        scene.state.piles[0].tokens.iter().filter_map(|token| token.known()).map(|token| token.0).collect();
    assert_eq!((scene.state.piles.len(), values), (1, vec![1, 2, 3, 5]));
}

#[test]
fn a_feature_that_holds_a_cowboy_takes_no_other_not_even_ones_own() {
    let mut scene = start(2).cowboy(0, START, Feature::Railroad, 0);
    assert_eq!(
        scene.turn(0, "12e", (1, 0), 0, cowboy(Feature::Railroad, 0)),
        "feature_taken: this railroad already has a cowboy"
    );
}

#[test]
fn a_mountain_with_only_tents_is_free_for_a_miner() {
    let mut scene = start(2).tent(1, START, 0);
    assert_eq!(
        scene.turn(0, "33", NORTH, 2, cowboy(Feature::Mountain, 0)),
        "completed mountain: Ada 2, token to Ada, token to Ada, Bram's tent home"
    );
}

#[test]
fn a_tent_goes_on_an_unfinished_mountain_part_that_is_empty() {
    let mut scene = Scene::new(3).drawn(
        "
        . ^ ..   .
        ^^^^^^^^^^
        . ^ ..   .
        Bram on the mountain of (0, 0)
        Noor's tent on the mountain of (1, 0)
        5 tokens on the mountain of (1, 0)",
    );
    assert_eq!(
        scene.turn(0, "47e", (0, 1), 0, tent((0, 0), 0)),
        "mountain_part_taken: there's already a cowboy on this part of the mountain"
    );
    let refused = |scene: &mut Scene, at| scene.command(0, &tent(at, 0)).expect_err("the place is not free");
    assert_eq!(refused(&mut scene, (1, 0)), "mountain_part_taken: there's already a tent on this part of the mountain");
    assert_eq!(scene.command(0, &tent((0, 1), 0)), Ok(String::new()), "the new tile's own part is free");
    assert_eq!(scene.turn(0, "47e", (-1, 0), 1, tent((0, 1), 0)), "tent_stands_there: your tent is already there");
    assert_eq!(scene.command(0, &tent((-1, 0), 0)), Ok(String::new()), "a tent may move within its mountain");
}

#[test]
fn a_tent_goes_on_no_finished_mountain_but_may_leave_one() {
    let mut scene = start(2).lay("61", (0, 1), 0).tent(0, START, 0);
    assert_eq!(
        scene.turn(0, "47e", NORTH, 2, tent(NORTH, 0)),
        "mountain_finished: this mountain is completed; pitch your tent on an unfinished one"
    );
    let story = scene.command(0, &tent((0, 1), 0));
    assert_eq!(story.as_deref(), Ok("completed mountain: nobody 2\n2 tokens back to the supply"));
    assert_eq!(scene.state.tents.len(), 1, "it left in time and did not come home");
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
    let mut scene = Scene::with(options, 2).lay("33", START, 0);
    assert_eq!(
        scene.turn(0, "12e", (1, 0), 0, cowboy(Feature::Prairie, 0)),
        "without_farmers: there are no farmers in this game"
    );
}

#[test]
fn a_cowboy_taken_back_does_not_score() {
    let part = Part { at: Position::new(0, 0), feature: Feature::Mountain, index: 0 };
    let options = Options { take_back: true, ..Options::default() };
    let mut scene = Scene::with(options, 2).lay("33", START, 0).cowboy(0, START, Feature::Mountain, 0);
    assert_eq!(
        scene.turn(0, "47e", NORTH, 2, Command::TakeBack { part }),
        "completed mountain: nobody 2\n2 tokens back to the supply"
    );
    assert_eq!(scene.state.players[0].cowboys_left, 4);
    let mut strict = start(2).cowboy(0, START, Feature::Mountain, 0);
    assert_eq!(
        strict.turn(0, "12e", (1, 0), 0, Command::TakeBack { part }),
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
    let mut scene = Scene::new(2).lay("47e", (0, 0), 0);
    // Prairie all around but one mountain edge, which the placed tile closes: nothing with four mountain edges fits.
    scene.state.deck.tiles = Sealed::Known(vec![super::scene::face("01a"), super::scene::face("72")]);
    scene.state.deck.left = 2;
    scene.turn(0, "47e", (0, -1), 2, Command::Pass {});
    assert_eq!(scene.state.deck.discarded, [super::scene::face("72")]);
    assert_eq!(scene.state.to_act(), Some(crate::Seat(1)), "the same player draws another");
}

#[test]
fn the_drawn_tile_is_not_among_those_left() {
    let mut scene = start(2).tiles_left(2);
    assert_eq!(scene.state.progress(), Progress::TilesLeft { tiles: 2 });
    scene.turn(0, "12e", (1, 0), 0, Command::Pass {});
    assert_eq!(scene.state.progress(), Progress::TilesLeft { tiles: 1 });
}

#[test]
fn edges_of_two_kinds_do_not_touch() {
    let mut scene = start(2);
    scene.turn(0, "12e", (1, 0), 0, Command::Pass {});
    scene.state.phase =
        crate::gold_rush::state::Phase::Placing { seat: crate::Seat(0), tile: super::scene::face("01a") };
    let place = |x, y, turns| Command::PlaceTile {
        at: Position::new(x, y),
        rotation: crate::landscape::Rotation::try_from(turns).expect("0 to 3 quarter turns"),
    };
    assert_eq!(
        scene.command(0, &place(0, -1, 0)),
        Err("edges_differ: a railroad edge would meet a mountain edge on the south side".into())
    );
    assert_eq!(scene.command(0, &place(0, 0, 0)), Err("place_taken: there's already a tile at (0, 0)".into()));
    assert_eq!(
        scene.command(0, &place(5, 5, 0)),
        Err("no_neighbour: place the tile next to another, edge to edge; (5, 5) has no neighbor".into())
    );
}

#[test]
fn a_view_says_who_holds_a_feature_and_what_it_is_worth_now() {
    let scene =
        start(3).lay("12e", (1, 0), 0).cowboy(0, START, Feature::Mountain, 0).cowboy(2, START, Feature::Prairie, 0);
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
