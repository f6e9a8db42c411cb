//! What may be shown to whom. Nobody knows the deck and the generator; everything else lies open.

use super::event::Event;
use super::state::State;
use crate::{Sealed, SeenBy, Viewer};

impl SeenBy for Event {
    fn seen_by(&self, _: Viewer) -> Self {
        let mut seen = self.clone();
        if let Event::Opened { secrets, .. } | Event::HiddenDealt { secrets } = &mut seen {
            *secrets = Sealed::Hidden;
        }
        seen
    }

    fn is_for_one_seat(&self) -> bool {
        false
    }
}

pub(super) fn seen_by(state: &State, _: Viewer) -> State {
    let mut seen = state.clone();
    seen.deck.tiles = Sealed::Hidden;
    seen
}
