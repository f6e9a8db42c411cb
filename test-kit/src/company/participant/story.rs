//! What somebody at a table was told, as it is checked in the end.

use std::collections::HashMap;
use std::time::Duration;

use rules::{Game, Seat, Viewer};
use serde_json::Value;
use table::Sitting;
use uuid::Uuid;

/// Somebody who was at a table, and what they were told there.
pub struct Person<G: Game> {
    /// Their id, whatever seat is theirs.
    pub player: Uuid,
    /// Through whose eyes they saw it at first.
    pub started_as: Viewer,
    /// How long this one has waited at most since [`super::super::Company::time_from_now`]: in a seat for an answer, and else for
    /// a record once it was made.
    pub longest_wait: Duration,
    /// What they were told, through one pair of eyes after the other: each time a seat becomes theirs or somebody else's, they
    /// start anew.
    pub(super) stories: Vec<Story<G>>,
}

impl<G: Game> Person<G> {
    /// The stories in order, and whether each is the last.
    pub fn stories(&self) -> impl Iterator<Item = (&Story<G>, bool)> {
        (1..).zip(&self.stories).map(|(number, story)| (story, number == self.stories.len()))
    }
}

/// What somebody at a table was told as long as they saw it through the same eyes.
pub struct Story<G: Game> {
    /// Through whose eyes.
    pub viewer: Viewer,
    /// The commands that were accepted, and under which number.
    pub accepted: HashMap<Uuid, u64>,
    /// The acts by which this one was told to have taken a seat.
    pub taken: Vec<Uuid>,
    /// The commands that were sent.
    pub sent: Vec<Uuid>,
    /// Records, in order.
    pub shown: Vec<Value>,
    /// Whom the game waited for after each of them, as far as this one could tell.
    pub waited_for: Vec<Option<Seat>>,
    /// Their fold.
    pub sitting: Sitting<G>,
    /// How often a socket was opened, for the first time or after one broke.
    pub sockets: u64,
    /// How often one was opened before another was let go of, because the server asked for it.
    pub moves: u64,
    /// How often a command was sent again.
    pub retries: u64,
    /// How often a command was told not to be saved.
    pub not_saved: u64,
}

impl<G: Game> Story<G> {
    pub(super) fn through(viewer: Viewer) -> Self {
        Story {
            viewer,
            accepted: HashMap::new(),
            taken: Vec::new(),
            sent: Vec::new(),
            shown: Vec::new(),
            waited_for: Vec::new(),
            sitting: Sitting::default(),
            sockets: 0,
            moves: 0,
            retries: 0,
            not_saved: 0,
        }
    }
}
