//! What may be shown to whom. Only players who have looked at a face-down token know it; nobody ever knows the tokens that
//! two players leave in the box.

use super::event::Event;
use super::hexes::Hex;
use super::state::{Holds, Opened, State, Table};
use crate::{Sealed, SeenBy, Viewer};

impl SeenBy for Event {
    fn seen_by(&self, viewer: Viewer) -> Self {
        let mut seen = self.clone();
        match &mut seen {
            Event::Opened { tokens, secrets, .. } => {
                *secrets = Sealed::Hidden;
                tokens.iter_mut().for_each(|placed| placed.token = Sealed::Hidden);
            }
            // At which hex a player looked is for everybody: at a table all would see it (ruling: Hidden information).
            Event::Peeked { seat, token, .. } => *token = token.only_if(viewer.is(*seat)),
            Event::HiddenDealt { tokens, secrets } => {
                *secrets = Sealed::Hidden;
                for dealt in tokens {
                    let knows = dealt.peeked_by.iter().any(|seat| viewer.is(*seat));
                    dealt.token = dealt.token.only_if(knows);
                }
            }
            Event::TokensTurnedUp { .. }
            | Event::TurnBegan { .. }
            | Event::BinActivated { .. }
            | Event::Invested { .. }
            | Event::InfluenceGained { .. }
            | Event::ChoiceOffered { .. }
            | Event::EffectLapsed { .. }
            | Event::ChoiceEnded { .. }
            | Event::InfluencePlaced { .. }
            | Event::GoodsTaken { .. }
            | Event::Shipped { .. }
            | Event::ResourceGained { .. }
            | Event::CampUpgraded { .. }
            | Event::MetalsEnded { .. }
            | Event::Built { .. }
            | Event::Looted { .. }
            | Event::Stored { .. }
            | Event::Scored { .. }
            | Event::TurnEnded { .. }
            | Event::FinalRoundBegan {}
            | Event::FinalScoringBegan {}
            | Event::GameEnded { .. } => {}
        }
        seen
    }

    fn is_for_one_seat(&self) -> bool {
        match self {
            Event::Peeked { .. } => true,
            Event::HiddenDealt { tokens, .. } => tokens.iter().any(|dealt| !dealt.peeked_by.is_empty()),
            _ => false,
        }
    }
}

pub(super) fn seen_by(state: &State, viewer: Viewer) -> State {
    let mut seen = state.clone();
    let Some(Opened { table: Table { hexes, peeked, .. }, secrets, .. }) = &mut seen.opened else { return seen };
    *secrets = Sealed::Hidden;
    let knows = |hex: Hex| match viewer {
        Viewer::Seat(seat) => peeked.get(seat.index()).is_some_and(|peeked| peeked.contains(hex)),
        Viewer::Spectator => false,
    };
    for (hex, hex_state) in Hex::all().zip(hexes) {
        if hex_state.holds == Holds::FaceDown && !knows(hex) {
            hex_state.token = Sealed::Hidden;
        }
    }
    seen
}
