//! Events that follow from each other.

use crate::Game;

/// What events are folded into: the state of a game, or the part of it on which its rules work.
pub(crate) trait Fold {
    type Event;

    fn fold(&mut self, event: &Self::Event);
}

impl<G: Game> Fold for G {
    type Event = G::Event;

    fn fold(&mut self, event: &G::Event) {
        self.apply(event);
    }
}

/// A state in which events happen one after the other, each seeing what the ones before it did: how a command with many
/// consequences is worked out without changing the game's own state.
pub(crate) struct Unfolding<F: Fold> {
    state: F,
    pub events: Vec<F::Event>,
}

impl<F: Fold> Unfolding<F> {
    pub fn of(state: F) -> Self {
        Unfolding { state, events: Vec::new() }
    }

    pub fn state(&self) -> &F {
        &self.state
    }

    pub fn happen(&mut self, event: F::Event) {
        self.state.fold(&event);
        self.events.push(event);
    }
}
