//! What may be shown to whom. Nobody knows the deck and the generator; everything else lies open.

use super::{Event, State};
use crate::{Sealed, SeenBy, Viewer};

impl SeenBy for Event {
    fn seen_by(&self, _: Viewer) -> Self {
        let mut seen = self.clone();
        if let Event::Opened { secrets, .. } = &mut seen {
            *secrets = Sealed::Hidden;
        }
        seen
    }
}

impl State {
    pub(super) fn sealed_for(&self, _: Viewer) -> State {
        State { secrets: Sealed::Hidden, ..self.clone() }
    }
}
