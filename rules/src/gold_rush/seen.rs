//! What may be shown to whom. Only its owner knows a token's value until all are turned up; nobody knows those on mountains
//! and in the supply, nor the deck.

use std::sync::Arc;

use super::event::Event;
use super::pieces::{DealtToken, PlacedToken, Scoring};
use super::state::State;
use crate::{Sealed, Seat, SeenBy, Viewer};

impl SeenBy for Event {
    fn seen_by(&self, viewer: Viewer) -> Self {
        let mut seen = self.clone();
        match &mut seen {
            Event::Opened { secrets, .. } => *secrets = Sealed::Hidden,
            Event::StartTilePlaced { tokens, .. } | Event::TilePlaced { tokens, .. } => {
                tokens.iter_mut().for_each(turn_down)
            }
            Event::TokenTaken { seat, token, .. } => *token = token.only_if(viewer.is(*seat)),
            Event::FeatureScored { scoring } => seal_dealt(scoring, viewer),
            Event::SupplyShuffled { supply, .. } => *supply = Sealed::Hidden,
            Event::HiddenDealt { hands, secrets } => {
                *secrets = Sealed::Hidden;
                for (seat, hand) in (0..).map(Seat).zip(hands) {
                    hand.iter_mut().for_each(|token| *token = token.only_if(viewer.is(seat)));
                }
            }
            Event::TileDiscarded { .. }
            | Event::TileDrawn { .. }
            | Event::CowboyPlaced { .. }
            | Event::CowboyTakenBack { .. }
            | Event::TentPitched { .. }
            | Event::Passed { .. }
            | Event::FinalScoringBegan { .. }
            | Event::TokensRevealed { .. }
            | Event::GameEnded { .. } => {}
        }
        seen
    }

    fn is_for_one_seat(&self) -> bool {
        match self {
            Event::TokenTaken { .. } => true,
            Event::FeatureScored { scoring } => !scoring.dealt.is_empty(),
            Event::HiddenDealt { hands, .. } => hands.iter().any(|hand| !hand.is_empty()),
            _ => false,
        }
    }
}

/// Shows a viewer only what was dealt to them.
fn seal_dealt(scoring: &mut Arc<Scoring>, viewer: Viewer) {
    if scoring.dealt.iter().any(|dealt| !viewer.is(dealt.seat)) {
        for DealtToken { seat, token } in &mut Arc::make_mut(scoring).dealt {
            *token = token.only_if(viewer.is(*seat));
        }
    }
}

fn turn_down(placed: &mut PlacedToken) {
    placed.token = Sealed::Hidden;
}

pub(super) fn seen_by(state: &State, viewer: Viewer) -> State {
    let mut seen = state.clone();
    seen.deck.tiles = Sealed::Hidden;
    seen.supply = Sealed::Hidden;
    for pile in &mut seen.piles {
        pile.tokens.iter_mut().for_each(|token| *token = Sealed::Hidden);
    }
    for (seat, player) in (0..).map(Seat).zip(&mut seen.players) {
        let open = viewer.is(seat) || player.revealed;
        player.tokens.iter_mut().for_each(|token| *token = token.only_if(open));
    }
    // What was dealt stands in the scorings too; their owners' tokens are the place to look it up.
    seen.scorings.iter_mut().for_each(|scoring| seal_dealt(scoring, viewer));
    seen
}
