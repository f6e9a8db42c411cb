//! A scenario for each effect of an investment card.

use super::reading::dedented;
use super::scene::{Scene, card, cell, hex};
use crate::gold_west::{Command, Metal, Resource};
use crate::{Game, Sealed, Seat, Viewer};

use Resource::{Gold, Stone, Wood};

/// A game with this card, in which Ada can pay for anything and claims it; what happened then.
fn claimed(number: &str) -> (Scene, String) {
    claimed_in(number, "Ada\nBram\nNoor")
}

/// The same where more is drawn.
fn claimed_in(number: &str, drawn: &str) -> (Scene, String) {
    let turn = "Ada's turn 1: use metals, with cccccccccsssssssssggggggggg";
    let mut scene = Scene::from(&format!("{turn}\ncards {number}\n{}", dedented(drawn)));
    let story = scene.play(0, invest(number));
    (scene, story)
}

fn invest(number: &str) -> Command {
    Command::Invest { card: card(&format!("investment_{number}")) }
}

fn ship(metal: Metal) -> Command {
    Command::Ship { metal }
}

fn place(row: u8, column: u8) -> Command {
    Command::PlaceInfluence { cell: cell(row, column) }
}

fn peek(place: (i8, i8)) -> Command {
    Command::Peek { hex: hex(place) }
}

fn upgrade(place: (i8, i8)) -> Command {
    Command::Upgrade { hex: hex(place) }
}

#[test]
fn a_card_without_effect_gives_its_points_and_the_highest_bonus_token() {
    let mut scene =
        Scene::from("Ada's turn 1: use metals, with ccccccss\ncards 02 03 01 04 05 06 07 08\nAda\nBram\nNoor");
    assert_eq!(scene.play(0, invest("02")), "Ada 11: card\nAda 4: bonus token");
    scene.shows(
        "
        Ada's turn 1: use metals, with css, invested
        cards 02:A 03 01 04 05 06 07 08; bonus 3 2 1",
    );
    scene.refuses(0, invest("05"), "invested_already: you've already claimed an investment this turn");
    scene.refuses(0, invest("02"), "card_taken: this card is already claimed");
}

#[test]
fn a_card_gives_influence_in_copper() {
    let (scene, story) = claimed("12");
    assert_eq!(story, "Ada 8: card\nAda 4: bonus token\nAda gains influence in copper");
    scene.shows("Ada 12 points, 12 camps, bins -|-|-|-, influence c, starts");
}

#[test]
fn a_card_gives_influence_in_silver() {
    let (scene, story) = claimed("10");
    assert_eq!(story, "Ada 7: card\nAda 4: bonus token\nAda gains influence in silver");
    scene.shows("Ada 11 points, 12 camps, bins -|-|-|-, influence s, starts");
}

#[test]
fn a_card_gives_influence_in_gold() {
    let (scene, story) = claimed("13");
    assert_eq!(story, "Ada 9: card\nAda 4: bonus token\nAda gains influence in gold");
    scene.shows("Ada 13 points, 12 camps, bins -|-|-|-, influence g, starts");
}

#[test]
fn a_card_gives_influence_in_forest() {
    let (scene, story) = claimed("11");
    assert_eq!(story, "Ada 11: card\nAda 4: bonus token\nAda gains influence in forest");
    scene.shows("Ada 15 points, 12 camps, bins -|-|-|-, influence f, starts");
    let forest = &scene.state.view().terrains[3];
    assert_eq!((&forest.influence[..], &forest.from_cards[..]), (&[1, 0, 0][..], &[1, 0, 0][..]));
}

#[test]
fn one_free_step_scores_like_a_paid_one() {
    let (mut scene, story) = claimed_in("14", "Ada coaches 0 3 0\nBram");
    assert_eq!(story, "Ada 7: card\nAda 3: bonus token\nAda may choose");
    let before = scene.state.view().usable;
    let story = scene.play(0, ship(Metal::Silver));
    assert_eq!(story, "Ada ships silver and takes a 8\nAda 8: bonus tile\nchosen");
    assert_eq!(scene.state.view().usable, before, "free");
    scene.shows("Ada 18 points, 12 camps, bins -|-|-|-, coaches 0 4 0, tiles -- 8- --, starts");
}

#[test]
fn two_free_steps_may_be_split() {
    let (mut scene, _) = claimed("15");
    assert_eq!(scene.play(0, ship(Metal::Gold)), "Ada ships gold");
    assert_eq!(scene.play(0, ship(Metal::Copper)), "Ada ships copper\nchosen");
}

#[test]
fn the_second_free_step_may_be_let_go() {
    let (mut scene, _) = claimed("15");
    scene.play(0, ship(Metal::Gold));
    assert_eq!(scene.play(0, Command::Decline {}), "chosen");
}

#[test]
fn free_steps_lapse_with_all_coaches_at_the_end() {
    let (_, story) = claimed_in("15", "Ada coaches 8 8 8\nBram");
    assert_eq!(story, "Ada 6: card\nAda 3: bonus token\nthe effect lapses");
}

#[test]
fn free_steps_end_when_all_coaches_get_to_the_end() {
    let (mut scene, _) = claimed_in("15", "Ada coaches 8 7 8\nBram");
    scene.refuses(0, ship(Metal::Gold), "coach_at_end: your stagecoach is already at the end of this track");
    let story = scene.play(0, ship(Metal::Silver));
    assert_eq!(story, "Ada ships silver and takes a 8\nAda 8: bonus tile\nchosen");
}

#[test]
fn free_influence_goes_on_an_empty_space_and_does_not_use_up_the_paid_one() {
    let (mut scene, story) = claimed_in(
        "16",
        "
        Boomtown
        | cg 4 points | sg depot    | gg depot    |
        | cs docks    | ss docks B  | sg saloon   |
        | cc deeds    | cs deeds    | cg saloon   |
        Ada
        Bram",
    );
    assert!(story.ends_with("Ada may choose"), "{story}");
    scene.refuses(0, place(1, 1), "space_taken: this Boomtown space is taken; choose an empty one");
    assert_eq!(scene.play(0, place(0, 0)), "Ada 4: four-point tile\nchosen");
    scene.play(0, place(2, 2));
    scene.refuses(0, place(2, 1), "placed_already: you've already paid for a Boomtown space this turn");
    scene.shows(
        "
        Boomtown
        | cg 4 points A | sg depot      | gg depot      |
        | cs docks      | ss docks B    | sg saloon     |
        | cc deeds      | cs deeds      | cg saloon A   |",
    );
}

#[test]
fn an_opponents_space_is_shared_once() {
    let (mut scene, _) = claimed_in(
        "17",
        "
        Boomtown
        | cg 4 points B | sg depot A    | gg depot B+N  |
        | cs docks      | ss docks      | sg saloon     |
        | cc deeds      | cs deeds      | cg saloon     |
        Ada
        Bram
        Noor",
    );
    for (row, column) in [(0, 1), (0, 2), (1, 1)] {
        scene.refuses(0, place(row, column), "not_an_opponents: choose a Boomtown space that a single rival holds");
    }
    assert_eq!(scene.play(0, place(0, 0)), "Ada 4: four-point tile\nchosen");
    scene.shows(
        "
        Boomtown
        | cg 4 points B+A | sg depot A      | gg depot B+N    |
        | cs docks        | ss docks        | sg saloon       |
        | cc deeds        | cs deeds        | cg saloon       |",
    );
    assert!(claimed("17").1.ends_with("the effect lapses"), "nobody is in Boomtown");
}

/// Whether somebody knows a token, and who has looked at it, as far as they can see.
fn known(scene: &Scene, viewer: Viewer, place: (i8, i8)) -> (bool, Vec<Seat>) {
    let view = scene.state.seen_by(viewer).view();
    let found = view.hexes.into_iter().find(|view| view.hex == hex(place)).expect("the hex is in play");
    let token = found.token.expect("a token lies there");
    (token.token != Sealed::Hidden, token.peeked_by)
}

#[test]
fn who_looks_at_a_token_alone_knows_it_and_all_know_who_looked() {
    let (mut scene, _) = claimed("18");
    let (one, other) = ((-6, 2), (7, -3));
    scene.play(0, peek(one));
    assert_eq!(known(&scene, Viewer::Seat(Seat(0)), one), (true, vec![Seat(0)]));
    assert_eq!(known(&scene, Viewer::Seat(Seat(1)), one), (false, vec![Seat(0)]), "where she looked is for everybody");
    assert_eq!(known(&scene, Viewer::Spectator, one), (false, vec![Seat(0)]));
    assert_eq!(known(&scene, Viewer::Seat(Seat(0)), other), (false, vec![]));
}

#[test]
fn two_tokens_may_be_looked_at_the_second_after_seeing_the_first() {
    let (mut scene, _) = claimed("18");
    scene.refuses(0, peek((0, 1)), "not_face_down: there's no face-down token at (0, 1)");
    assert_eq!(scene.play(0, peek((-6, 2))), "Ada peeks");
    scene.refuses(0, peek((-6, 2)), "peeked_just_now: you've just seen that token; choose another");
    assert_eq!(scene.play(0, peek((7, -3))), "Ada peeks\nchosen");
}

#[test]
fn two_resources_go_into_any_bins_without_points() {
    let (mut scene, _) = claimed_in("19", "Ada bins w|ct|-|-\nBram");
    assert_eq!(scene.play(0, Command::Gain { resource: Gold, bin: 4 }), "");
    assert_eq!(scene.play(0, Command::Gain { resource: Gold, bin: 1 }), "chosen");
    scene.shows("Ada 10 points, 12 camps, bins gw|ct|-|g, starts");
}

#[test]
fn an_own_camp_becomes_a_settlement() {
    let (mut scene, _) = claimed_in(
        "20",
        "
        map
                             c?
                    c?    f?    f?    g?
           f?    g?    g?    g?    s?    f?
        c?    c?    f?    c?    g?    c?
           s?    s?    g?    s?    g?    s?
        g?    c?    s?    ~~    ~~    c?    f?
           f?    g?    ~~    ~~    f?    s?    g?
              s?    s?    fA    f?    g?    c?
                 f?    c?    c?    s?    g?    s?
              g?    c?    gB    c?    c?    f?
                 s?    s?    f?    f?
                          s-A

        Ada
        Bram
        Noor",
    );
    scene.refuses(0, upgrade((0, 2)), "no_camp_there: you have no camp at (0, 2)");
    scene.refuses(0, upgrade((0, 3)), "no_camp_there: you have no camp at (0, 3)");
    assert_eq!(scene.play(0, upgrade((0, 1))), "Ada builds a camp up\nchosen");
    let view = scene.state.view();
    assert_eq!((view.terrains[3].influence[0], view.terrains[3].settlements[0]), (2, 1));
    assert!(claimed("20").1.ends_with("the effect lapses"), "no camp stands on the map");
}

#[test]
fn every_choice_can_be_declined() {
    for card in ["14", "15", "16", "18", "19"] {
        let (mut scene, story) = claimed(card);
        assert!(story.ends_with("Ada may choose"), "{card}: {story}");
        assert_eq!(scene.play(0, Command::Decline {}), "chosen", "{card}");
    }
}

/// Ada has placed influence on the Trading Post for building.
fn at_the_trading_post() -> Scene {
    let mut scene = Scene::from(
        "
        Ada's turn 1: use metals, with cgg
        Boomtown
        | cg building post | sg depot         | gg depot         |
        | cs docks         | ss docks         | sg saloon        |
        | cc deeds         | cs deeds         | cg saloon        |
        Ada
        Bram",
    );
    assert_eq!(scene.play(0, place(0, 0)), "Ada may choose");
    scene
}

#[test]
fn a_trading_post_gives_its_resource_at_once() {
    let mut scene = at_the_trading_post();
    scene.shows("Ada's turn 1: take building, with g, placed");
    scene.refuses(0, Command::Decline {}, "must_take: you must take what the Trading Post gives");
    let gold = Command::TakeGoods { resource: Gold, bin: None };
    scene.refuses(0, gold, "not_the_goods: the Trading Post doesn't give gold");
    scene.play(0, Command::TakeGoods { resource: Wood, bin: None });
    // For use in the same turn.
    scene.shows("Ada's turn 1: use metals, with gw, placed");
}

#[test]
fn what_a_trading_post_gives_may_go_into_any_bin_with_its_points() {
    let mut scene = at_the_trading_post();
    let story = scene.play(0, Command::TakeGoods { resource: Stone, bin: Some(4) });
    assert_eq!(story, "Ada 3: bin 4\nchosen");
}
