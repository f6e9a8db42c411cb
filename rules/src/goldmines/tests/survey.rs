//! What players that weigh positions go by: what the page paints, and where features are open.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::scene::{Scene, face};
use crate::goldmines::{Claimed, Event, Feature, Options, State, Survey};
use crate::landscape::{End, Outlook, Side};
use crate::random_game::play;
use crate::{Game, Seat};

fn survey(state: &State) -> Survey {
    state.survey(&mut state.outlook())
}

fn holders(claimed: &Claimed) -> Vec<Seat> {
    let most = claimed.meeples.iter().max().expect("five may play");
    (0..).map(Seat).zip(&claimed.meeples).filter(|(_, count)| *count == most).map(|(seat, _)| seat).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_survey_says_of_players_and_features_what_the_page_paints(
        seats in 2u8..=5, seed: [u8; 32], picks in prop::collection::vec(any::<u16>(), 120)
    ) {
        let options = Options { castles: true, ..Options::default() };
        play(&options, seats, seed, picks, |state: &State| {
            let (survey, view) = (survey(state), state.view());
            prop_assert_eq!(survey.tiles_left, view.tiles_left);
            for (player, painted) in survey.players.iter().zip(&view.players) {
                prop_assert_eq!((player.score, player.ingot_points), (painted.score, painted.ingot_points));
                prop_assert_eq!((player.meeples_left, player.castles_left), (painted.meeples_left, painted.castles_left));
            }
            let claimed = survey.claimed.iter();
            let mut claimed: Vec<_> = claimed.map(|one| (one.feature, holders(one), one.points, one.ingots)).collect();
            let painted = view.features.into_iter().filter(|one| !one.holders.is_empty());
            let mut painted: Vec<_> = painted.map(|one| (one.feature, one.holders, one.points, one.ingots)).collect();
            claimed.sort();
            painted.sort();
            prop_assert_eq!(claimed, painted);
            Ok(())
        })?;
    }
}

#[test]
fn a_tile_closes_a_city_where_it_goes_on_to_no_open_side() {
    let scene = Scene::new(2).tile("base-E", (0, 0), 0).tile("base-E", (1, -1), 3).meeple(0, (0, 0), Side::N);
    let copies = [("base-E", 5), ("base-N", 3), ("base-R", 2), ("base-C", 1), ("base-I", 2)];
    let mut outlook = Outlook::of(&BTreeMap::from(copies.map(|(name, count)| (face(name), count))));
    // To the south and the east of that place are caps: one side won't do, a third goes on, and so does a fourth.
    let end = End { at: (0, -1).into(), fits: 3 + 2 + 1 + 2, closes: 3 + 2 };
    assert_eq!(scene.state.survey(&mut outlook).claimed[0].ends, [end]);
}

#[test]
fn a_tile_with_two_parts_of_a_city_gives_its_ingots_once() {
    let ring = Scene::new(2)
        .tile("base-I", (0, 0), 0)
        .tile("base-N", (0, -1), 2)
        .tile("base-N", (-1, -1), 1)
        .tile("base-N", (-1, 0), 0)
        .meeple(0, (0, 0), Side::N)
        .ingots((0, 0), 2)
        .ingots((0, -1), 1);
    let [city] = &survey(&ring.state).claimed[..] else { panic!("one city is claimed") };
    assert_eq!((city.tiles, city.ingots), (4, 3));
}

#[test]
fn a_castle_is_its_lords_with_the_ingots_of_the_fief() {
    let caps = Scene::with_castles(2).tile("base-E", (0, 0), 0).tile("base-E", (0, -1), 2);
    let castle = caps.castle(1, (0, 0), Side::N).ingots((0, 0), 2);
    let [castle] = &survey(&castle.state).claimed[..] else { panic!("one castle is claimed") };
    assert_eq!((castle.feature, castle.meeples, castle.ingots), (Feature::Castle, [0, 1, 0, 0, 0], 2));
}

#[test]
fn ingots_promise_points_until_they_are_valued() {
    let mut state = Scene::new(2).state;
    state.players[0].ingots = 3;
    let promised = survey(&state).players[0];
    assert!(0 < promised.ingot_points && promised.ingot_points < promised.with_another, "{promised:?}");
    state.apply(&Event::IngotsValued { seat: Seat(0), ingots: 3, points: promised.ingot_points, lines: Vec::new() });
    let valued = survey(&state).players[0];
    assert_eq!((valued.score, valued.ingot_points, valued.with_another), (promised.ingot_points, 0, 0));
}
