//! What players that weigh positions go by: what the page paints.

use proptest::prelude::*;

use super::scene::{NORTH, START, start};
use crate::gold_rush::state::Phase;
use crate::gold_rush::{Claimed, Feature, FeatureView, Options, State, Survey, Tent, Token};
use crate::random_game::play;
use crate::{Game, Sealed, Seat, Viewer};

fn survey(state: &State) -> Survey {
    state.survey(&mut state.outlook())
}

fn holders(claimed: &Claimed) -> Vec<Seat> {
    let most = claimed.cowboys.iter().max().expect("five may play");
    (0..).map(Seat).zip(&claimed.cowboys).filter(|(_, count)| *count == most).map(|(seat, _)| seat).collect()
}

fn tents_on(feature: &FeatureView, tents: &[Tent]) -> u8 {
    let here = tents.iter().filter(|tent| feature.parts.contains(&tent.part));
    u8::try_from(here.count()).expect("five may play")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_survey_says_of_players_and_features_what_the_page_paints(
        seats in 2u8..=5, seed: [u8; 32], picks in prop::collection::vec(any::<u16>(), 120)
    ) {
        play(&Options::default(), seats, seed, picks, |state: &State| {
            let (survey, view) = (survey(state), state.view());
            prop_assert_eq!(survey.tiles_left, view.tiles_left);
            for (player, painted) in survey.players.iter().zip(&view.players) {
                let nuggets: i32 = painted.tokens.iter().filter_map(Sealed::known).map(|token| i32::from(token.0)).sum();
                prop_assert_eq!((player.score, player.cowboys_left), (painted.score, painted.cowboys_left));
                prop_assert_eq!((player.nuggets, player.hidden_tokens), (nuggets, 0));
                prop_assert_eq!(player.tent.is_none(), painted.tent_home);
            }
            let claimed = survey.claimed.iter();
            let mut claimed: Vec<_> =
                claimed.map(|one| (one.feature, holders(one), one.points, one.tiles, one.tokens, one.tents)).collect();
            let painted = view.features.into_iter().filter(|one| !one.holders.is_empty());
            let mut painted: Vec<_> = painted
                .map(|one| {
                    let tents = tents_on(&one, &view.tents);
                    (one.feature, one.holders, one.points, one.tiles, one.tokens, tents)
                })
                .collect();
            claimed.sort();
            painted.sort();
            prop_assert_eq!(claimed, painted);
            Ok(())
        })?;
    }
}

#[test]
fn a_mountain_has_the_tents_on_it_and_no_others() {
    let scene = start(3).tile("47e", (5, 5), 0).tent(0, START, 0).tent(1, (5, 5), 0).tent(2, START, 0);
    let tents = survey(&scene.state).players.into_iter().map(|player| player.tent.expect("it is pitched").tents);
    assert_eq!(tents.collect::<Vec<_>>(), [2, 1, 2]);
    assert_eq!(scene.state.mountain_at(NORTH.into(), 0), None);
}

#[test]
fn what_has_been_counted_is_not_counted_again() {
    let mut state = start(2).cowboy(0, START, Feature::Mountain, 0).state;
    state.players[0].tokens = vec![Sealed::Known(Token(5)), Sealed::Known(Token(2))];
    let before = survey(&state);
    assert_eq!((before.claimed.len(), before.players[0].nuggets), (1, 7));
    let others = survey(&state.seen_by(Viewer::Seat(Seat(1))));
    assert_eq!((others.players[0].nuggets, others.players[0].hidden_tokens), (0, 2));
    state.phase = Phase::FinalScoring;
    state.players[0].revealed = true;
    let after = survey(&state);
    assert_eq!((after.claimed.len(), after.players[0].nuggets, after.players[0].hidden_tokens), (0, 0, 0));
}
