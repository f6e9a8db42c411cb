//! Events that follow from each other.

use crate::Game;

/// A state in which events happen one after the other, each seeing what the ones before it did: how a command with many
/// consequences is worked out without changing the game's own state.
pub(crate) struct Unfolding<G: Game> {
    state: G,
    pub events: Vec<G::Event>,
}

impl<G: Game> Unfolding<G> {
    pub fn of(state: G) -> Self {
        Unfolding { state, events: Vec::new() }
    }

    pub fn state(&self) -> &G {
        &self.state
    }

    pub fn happen(&mut self, event: G::Event) {
        self.state.apply(&event);
        self.events.push(event);
    }
}
