//! A scenario for each effect of an investment card.

use super::scene::{Scene, card, cell, hex, of};
use crate::gold_west::{Command, Metal, Options, Resource, Terrain};
use crate::{Game, Sealed, Seat, Viewer};

use Resource::{Copper, Gold, Silver, Stone, Wood};

const PLENTY: u8 = 9;

/// A game of three with that card, in which Ada can pay anything but more of it, and has claimed it; what happened then.
fn claimed(name: &str) -> (Scene, String) {
    claimed_in(Scene::with_card(3, name), name)
}

fn claimed_in(scene: Scene, name: &str) -> (Scene, String) {
    let usable = of([(Copper, PLENTY), (Silver, PLENTY), (Gold, PLENTY)]);
    let mut scene = scene.using(0, usable);
    let story = scene.play(0, Command::Invest { card: card(name) });
    (scene, story)
}

fn influence(scene: &Scene, terrain: Terrain) -> u8 {
    scene.state.table.players[0].influence[terrain as usize]
}

#[test]
fn a_card_without_effect_gives_its_points_and_the_highest_bonus_token() {
    let (mut scene, story) = claimed("investment_02");
    assert_eq!(story, "Ada 11: card\nAda 4: bonus token");
    let mut next = claimed("investment_05").0;
    let other = next.state.view().cards[1].card;
    assert_eq!(
        next.command(0, Command::Invest { card: other }),
        Err("invested_already: you've already claimed an investment this turn".into())
    );
    assert_eq!(
        scene.command(0, Command::Invest { card: card("investment_02") }),
        Err("card_taken: this card is already claimed".into())
    );
    assert_eq!(scene.state.table.turn.usable.copper, PLENTY - 5, "paid exactly");
    assert_eq!(scene.state.table.next_bonus(), Some(3));
}

#[test]
fn a_card_gives_influence_in_copper() {
    let (scene, story) = claimed("investment_12");
    assert_eq!(story, "Ada 8: card\nAda 4: bonus token\nAda gains influence in copper");
    assert_eq!(influence(&scene, Terrain::Copper), 1);
}

#[test]
fn a_card_gives_influence_in_silver() {
    let (scene, story) = claimed("investment_10");
    assert_eq!(story, "Ada 7: card\nAda 4: bonus token\nAda gains influence in silver");
    assert_eq!(influence(&scene, Terrain::Silver), 1);
}

#[test]
fn a_card_gives_influence_in_gold() {
    let (scene, story) = claimed("investment_13");
    assert_eq!(story, "Ada 9: card\nAda 4: bonus token\nAda gains influence in gold");
    assert_eq!(influence(&scene, Terrain::Gold), 1);
}

#[test]
fn a_card_gives_influence_in_forest() {
    let (scene, story) = claimed("investment_11");
    assert_eq!(story, "Ada 11: card\nAda 4: bonus token\nAda gains influence in forest");
    assert_eq!(influence(&scene, Terrain::Forest), 1);
    assert_eq!(scene.state.view().terrains[3].from_cards, [1, 0, 0]);
}

#[test]
fn one_free_step_scores_like_a_paid_one() {
    let mut scene = Scene::with_card(3, "investment_14");
    scene.state.table.players[0].steps[Metal::Silver as usize] = 3;
    let (mut scene, story) = claimed_in(scene, "investment_14");
    assert_eq!(story, "Ada 7: card\nAda 4: bonus token\nAda may choose");
    let before = scene.state.table.turn.usable;
    assert_eq!(
        scene.play(0, Command::Ship { metal: Metal::Silver }),
        "Ada ships silver and takes a 8\nAda 8: bonus tile\nchosen"
    );
    assert_eq!(scene.state.table.turn.usable, before, "free");
}

#[test]
fn two_free_steps_may_be_split_and_the_second_let_go() {
    let (mut scene, _) = claimed("investment_15");
    assert_eq!(scene.play(0, Command::Ship { metal: Metal::Gold }), "Ada ships gold");
    assert_eq!(scene.play(0, Command::Ship { metal: Metal::Copper }), "Ada ships copper\nchosen");
    let (mut scene, _) = claimed("investment_15");
    scene.play(0, Command::Ship { metal: Metal::Gold });
    assert_eq!(scene.play(0, Command::Decline {}), "chosen");
}

#[test]
fn free_steps_lapse_with_all_coaches_at_the_end_and_end_when_they_get_there() {
    let mut scene = Scene::with_card(3, "investment_15");
    scene.state.table.players[0].steps = [8, 8, 8];
    assert_eq!(claimed_in(scene, "investment_15").1, "Ada 6: card\nAda 4: bonus token\nthe effect lapses");
    let mut scene = Scene::with_card(3, "investment_15");
    scene.state.table.players[0].steps = [8, 7, 8];
    let (mut scene, _) = claimed_in(scene, "investment_15");
    assert_eq!(
        scene.command(0, Command::Ship { metal: Metal::Gold }),
        Err("coach_at_end: your stagecoach is already at the end of this track".into())
    );
    let story = scene.play(0, Command::Ship { metal: Metal::Silver });
    assert_eq!(story, "Ada ships silver and takes a 8\nAda 8: bonus tile\nchosen");
}

#[test]
fn free_influence_goes_on_an_empty_space_and_does_not_use_up_the_paid_one() {
    let scene = Scene::with_card(3, "investment_16").in_boomtown(1, &[(1, 1)]);
    let (mut scene, story) = claimed_in(scene, "investment_16");
    assert!(story.ends_with("Ada may choose"), "{story}");
    assert_eq!(
        scene.command(0, Command::PlaceInfluence { cell: cell(1, 1) }),
        Err("space_taken: this Boomtown space is taken; choose an empty one".into())
    );
    assert_eq!(scene.play(0, Command::PlaceInfluence { cell: cell(0, 0) }), "Ada 4: four-point tile\nchosen");
    scene.play(0, Command::PlaceInfluence { cell: cell(2, 2) });
    assert_eq!(
        scene.command(0, Command::PlaceInfluence { cell: cell(2, 1) }),
        Err("placed_already: you've already paid for a Boomtown space this turn".into())
    );
}

#[test]
fn an_opponents_space_is_shared_once() {
    let scene = Scene::with_card(3, "investment_17").in_boomtown(1, &[(0, 0)]).in_boomtown(0, &[(0, 1)]);
    let (mut scene, _) = claimed_in(scene, "investment_17");
    let refused = Err("not_an_opponents: choose a Boomtown space that a single rival holds".into());
    assert_eq!(scene.command(0, Command::PlaceInfluence { cell: cell(0, 1) }), refused);
    assert_eq!(scene.command(0, Command::PlaceInfluence { cell: cell(1, 1) }), refused);
    assert_eq!(scene.play(0, Command::PlaceInfluence { cell: cell(0, 0) }), "Ada 4: four-point tile\nchosen");
    let view = &scene.state.view().cells[0];
    assert_eq!((view.holder, view.guest), (Some(Seat(1)), Some(Seat(0))));
    assert!(claimed("investment_17").1.ends_with("the effect lapses"), "nobody is in Boomtown");
}

#[test]
fn two_tokens_may_be_looked_at_the_second_after_seeing_the_first() {
    let (mut scene, _) = claimed("investment_18");
    let (one, other) = (hex((-6, 2)), hex((7, -3)));
    let up = hex((0, 1));
    assert_eq!(
        scene.command(0, Command::Peek { hex: up }),
        Err("not_face_down: there's no face-down token at (0, 1)".into())
    );
    assert_eq!(scene.play(0, Command::Peek { hex: one }), "Ada peeks");
    let known = |scene: &Scene, viewer: Viewer, hex| {
        let view = scene.state.seen_by(viewer).view();
        let view = view.hexes.iter().find(|view| view.hex == hex).expect("the hex is in play");
        view.token
            .as_ref()
            .map(|token| (token.token != Sealed::Hidden, token.peeked_by.clone()))
            .expect("a token lies there")
    };
    assert_eq!(known(&scene, Viewer::Seat(Seat(0)), one), (true, vec![Seat(0)]));
    assert_eq!(known(&scene, Viewer::Seat(Seat(1)), one), (false, vec![Seat(0)]), "where she looked is for everybody");
    assert_eq!(known(&scene, Viewer::Spectator, one), (false, vec![Seat(0)]));
    assert_eq!(known(&scene, Viewer::Seat(Seat(0)), other), (false, vec![]));
    assert_eq!(
        scene.command(0, Command::Peek { hex: one }),
        Err("peeked_just_now: you've just seen that token; choose another".into())
    );
    assert_eq!(scene.play(0, Command::Peek { hex: other }), "Ada peeks\nchosen");
}

#[test]
fn two_resources_go_into_any_bins_without_points() {
    let (mut scene, _) = claimed("investment_19");
    let before = scene.state.table.players[0].bins;
    assert_eq!(scene.play(0, Command::Gain { resource: Gold, bin: 4 }), "");
    assert_eq!(scene.play(0, Command::Gain { resource: Gold, bin: 1 }), "chosen");
    let bins = scene.state.table.players[0].bins;
    assert_eq!((bins[3].gold, bins[0].gold), (before[3].gold + 1, before[0].gold + 1));
}

#[test]
fn an_own_camp_becomes_a_settlement() {
    let scene = Scene::with_card(3, "investment_20").camps(0, &[(0, 1)]).camps(1, &[(0, 2)]).looted(0, (0, 3));
    let (mut scene, _) = claimed_in(scene, "investment_20");
    for place in [(0, 2), (0, 3)] {
        let refused = scene.command(0, Command::Upgrade { hex: hex(place) });
        assert!(refused.is_err_and(|text| text.starts_with("no_camp_there: ")));
    }
    let terrain = scene.state.table.terrain(hex((0, 1)));
    assert_eq!(influence(&scene, terrain), 1);
    assert_eq!(scene.play(0, Command::Upgrade { hex: hex((0, 1)) }), "Ada builds a camp up\nchosen");
    assert_eq!(influence(&scene, terrain), 2);
    assert!(claimed("investment_20").1.ends_with("the effect lapses"), "no camp stands on the map");
}

#[test]
fn every_choice_can_be_declined() {
    for name in ["investment_14", "investment_15", "investment_16", "investment_18", "investment_19"] {
        let (mut scene, story) = claimed(name);
        assert!(story.ends_with("Ada may choose"), "{name}: {story}");
        assert_eq!(scene.play(0, Command::Decline {}), "chosen", "{name}");
    }
}

#[test]
fn a_trading_post_gives_its_resource_at_once() {
    use crate::gold_west::{Draws, Goods};
    let options = Options { trading_post: true, ..Options::default() };
    let draws = Draws { trading_post: Some(Goods::Building), ..Draws::default() };
    let scene = Scene::with(options, 3, draws).using(0, of([(Copper, 1), (Gold, 2)]));
    let mut first = Scene { state: scene.state.clone() };
    assert_eq!(first.play(0, Command::PlaceInfluence { cell: cell(0, 0) }), "Ada may choose");
    assert_eq!(
        first.command(0, Command::Decline {}),
        Err("must_take: you must take what the Trading Post gives".into())
    );
    let gold = Command::TakeGoods { resource: Gold, bin: None };
    assert_eq!(first.command(0, gold), Err("not_the_goods: the Trading Post doesn't give gold".into()));
    first.play(0, Command::TakeGoods { resource: Wood, bin: None });
    assert_eq!(first.state.table.turn.usable, of([(Gold, 1), (Wood, 1)]), "for use in the same turn");
    let mut second = scene;
    second.play(0, Command::PlaceInfluence { cell: cell(0, 0) });
    let story = second.play(0, Command::TakeGoods { resource: Stone, bin: Some(4) });
    assert_eq!(story, "Ada 3: bin 4\nchosen", "or into any bin with its points");
}
