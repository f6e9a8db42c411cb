//! The worked examples of the notes about mountains: their tokens, their miners, and the tents on them.

use super::scene::{NORTH, START, Scene, cowboy, start, tent};
use crate::gold_rush::{Command, DealtToken, Feature, Token, scoring};
use crate::{Sealed, Seat};

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
    let values = [1, 1, 1, 2, 2, 2, 2, 5, 0].map(Token);
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

/// What Bram and Wes, who are tied among four, are dealt of five tokens in somebody's turn; 5 is on top.
fn deal(current: u8) -> Vec<DealtToken> {
    let pile = (1..=5).map(|value| Sealed::Known(Token(value))).collect();
    scoring::deal(pile, Seat(current), &[Seat(1), Seat(3)], 4)
}

#[test]
fn tied_players_are_dealt_tokens_clockwise_from_the_current_player() {
    let dealt = |current| {
        let of = |seat| deal(current).iter().filter(|dealt| dealt.seat == Seat(seat)).count();
        (of(1), of(3))
    };
    assert_eq!(dealt(3), (2, 3), "Wes's own turn: he gets the first");
    assert_eq!(dealt(2), (2, 3), "Noor is not among the tied: Wes is the first after her");
    assert_eq!(dealt(0), (3, 2), "nor is Ada: Bram is the first after her");
}

#[test]
fn tokens_are_dealt_from_the_top() {
    assert_eq!(deal(3)[0].token, Sealed::Known(Token(5)));
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
    let scene = Scene::new(2).tokens(&[1, 2, 3, 5]).tile("33", (0, 0), 0).tile("33", (1, -1), 3).tile("56", NORTH, 2);
    let values: Vec<u8> =
        scene.state.piles[0].tokens.iter().filter_map(|token| token.known()).map(|token| token.0).collect();
    assert_eq!((scene.state.piles.len(), values), (1, vec![1, 2, 3, 5]));
}

#[test]
fn a_mountain_with_only_tents_is_free_for_a_miner() {
    let mut scene = start(2).tent(1, START, 0);
    assert_eq!(
        scene.turn(0, "33", NORTH, 2, cowboy(Feature::Mountain, 0)),
        "completed mountain: Ada 2, token to Ada, token to Ada, Bram's tent home"
    );
}

/// An unfinished mountain of two tiles, with Bram's miner on one and Noor's tent on the other.
fn taken_mountain() -> Scene {
    Scene::new(3).drawn(
        "
        . ^ ..   .
        ^^^^^^^^^^
        . ^ ..   .
        Bram on the mountain of (0, 0)
        Noor's tent on the mountain of (1, 0)
        5 tokens on the mountain of (1, 0)",
    )
}

#[test]
fn a_tent_goes_on_an_unfinished_mountain_part_that_is_empty() {
    let mut scene = taken_mountain();
    let by_cowboy = "mountain_part_taken: there's already a cowboy on this part of the mountain";
    assert_eq!(scene.turn(0, "47e", (0, 1), 0, tent((0, 0), 0)), by_cowboy);
    let by_tent = "mountain_part_taken: there's already a tent on this part of the mountain";
    assert_eq!(scene.command(0, &tent((1, 0), 0)), Err(by_tent.into()));
    assert_eq!(scene.command(0, &tent((0, 1), 0)), Ok(String::new()), "the new tile's own part is free");
}

#[test]
fn a_tent_may_move_within_its_mountain() {
    let mut scene = taken_mountain();
    scene.turn(0, "47e", (0, 1), 0, tent((0, 1), 0));
    assert_eq!(scene.turn(0, "47e", (-1, 0), 1, tent((0, 1), 0)), "tent_stands_there: your tent is already there");
    assert_eq!(scene.command(0, &tent((-1, 0), 0)), Ok(String::new()));
}

#[test]
fn a_tent_goes_on_no_completed_mountain_but_may_leave_one() {
    let mut scene = start(2).tile("61", (0, 1), 0).tent(0, START, 0);
    assert_eq!(
        scene.turn(0, "47e", NORTH, 2, tent(NORTH, 0)),
        "mountain_finished: this mountain is completed; pitch your tent on an unfinished one"
    );
    let story = scene.command(0, &tent((0, 1), 0));
    assert_eq!(story.as_deref(), Ok("completed mountain: nobody 2\n2 tokens back to the supply"));
    assert_eq!(scene.state.tents.len(), 1, "it left in time and did not return");
}
