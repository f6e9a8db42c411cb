//! What is drawn can be read: in random games, now and then.

use proptest::prelude::*;

use super::drawing::draw;
use super::scene::Scene;
use crate::Game as _;
use crate::goldmines::{Options, State};
use crate::random_game::play;

/// What a feature is worth and who holds it, whatever order its parts and the features are listed in.
fn features(state: &State) -> Vec<String> {
    let feature = |feature: crate::goldmines::FeatureView| {
        let mut parts: Vec<String> = feature.parts.iter().map(|part| format!("{part:?}")).collect();
        parts.sort();
        format!("{parts:?} {} {:?} {:?} {}", feature.complete, feature.holders, feature.lines, feature.ingots)
    };
    let mut features: Vec<String> = state.view().features.into_iter().map(feature).collect();
    features.sort();
    features
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_drawing_is_read_as_what_was_drawn(
        seats in 2u8..=5, seed: [u8; 32], picks in prop::collection::vec(any::<u16>(), 80)
    ) {
        let options = Options { castles: true, ..Options::default() };
        play(&options, seats, seed, picks, |state: &State| {
            let drawing = draw(state);
            let read = Scene::with_castles(seats).drawn(&drawing).state;
            prop_assert_eq!(draw(&read), drawing);
            prop_assert_eq!(features(&read), features(state));
            Ok(())
        })?;
    }
}
