//! What players that weigh positions go by: what the page paints, and what a coach brings.

use proptest::prelude::*;

use super::drawn::play;
use crate::Game;
use crate::gold_west::{Command, Event, Metal, Source};

/// The points that a step of a coach brings at once.
fn points_of_step(events: &[Event]) -> i32 {
    let of_shipping = |event: &Event| match event {
        Event::Scored { scoring } => match scoring.source {
            Source::ShippingMark { .. } | Source::ShippingTile { .. } => scoring.points,
            _ => 0,
        },
        _ => 0,
    };
    events.iter().map(of_shipping).sum()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_survey_says_what_the_end_would_bring_and_what_the_next_step_does(
        options: (bool, bool), seats in 2u8..=4, seed: [u8; 32], picks in prop::collection::vec(any::<u16>(), 64)
    ) {
        play(options, seats, seed, &picks, |state| {
            let (survey, view) = (state.survey(), state.view());
            for (player, ended) in survey.players.iter().zip(&view.if_ended) {
                prop_assert_eq!(player.score + player.at_the_end.iter().sum::<i32>(), ended.score);
            }
            let Some(seat) = state.to_act() else { return Ok(()) };
            for metal in Metal::ALL {
                if let Ok(events) = state.decide(seat, &Command::Ship { metal }) {
                    prop_assert_eq!(survey.players[seat.index()].ahead[metal as usize][0], points_of_step(&events));
                }
            }
            Ok(())
        })?;
    }
}
