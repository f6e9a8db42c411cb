//! What is drawn can be read: in random games, now and then.

use proptest::prelude::*;

use super::drawing::draw;
use super::scene::Scene;
use crate::gold_rush::{Draws, Options, State};
use crate::{Game, Seed};

/// What a feature is worth and who holds it, whatever order its parts and the features are listed in.
fn features(state: &State) -> Vec<String> {
    let feature = |feature: crate::gold_rush::FeatureView| {
        let mut parts: Vec<String> = feature.parts.iter().map(|part| format!("{part:?}")).collect();
        parts.sort();
        format!("{parts:?} {} {:?} {:?} {}", feature.complete, feature.holders, feature.lines, feature.tokens)
    };
    let mut features: Vec<String> = state.view().features.into_iter().map(feature).collect();
    features.sort();
    features
}

/// Looks at every sixth position of a random game.
fn play(
    seats: u8,
    seed: [u8; 32],
    picks: Vec<u16>,
    mut look: impl FnMut(&State) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let mut state = State::default();
    let mut events = State::open(&Options::default(), seats, Seed(seed), &Draws::default()).expect("it opens");
    for (step, pick) in (0..).zip(picks) {
        events.iter().for_each(|event| state.apply(event));
        if step % 6 == 0 {
            look(&state)?;
        }
        let Some(seat) = state.to_act() else { break };
        let legal = state.legal_commands(seat);
        events = state.decide(seat, &legal[usize::from(pick) % legal.len()]).expect("listed, so accepted");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_drawing_is_read_as_what_was_drawn(
        seats in 2u8..=5, seed: [u8; 32], picks in prop::collection::vec(any::<u16>(), 60)
    ) {
        play(seats, seed, picks, |state| {
            let drawing = draw(state);
            let read = Scene::new(seats).drawn(&drawing).state;
            prop_assert_eq!(draw(&read), drawing);
            prop_assert_eq!(features(&read), features(state));
            Ok(())
        })?;
    }
}
