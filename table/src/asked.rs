//! Whom a table waits for, wherever they are.

use rules::{Game, Seat};

use crate::holder::Holder;
use crate::sitting::Sitting;

/// What a person is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// To move.
    Turn,
    /// To say yes or no to what was proposed in the record of this number.
    Proposal(u64),
}

impl<G: Game> Sitting<G> {
    /// The people who are asked for something at `at` (milliseconds since 1970): whoever is to move, unless the table pauses for
    /// another reason than that nobody was there; and, at leisure, those who have not answered a proposal.
    #[must_use]
    pub fn asked(&self, at: u64) -> Vec<(Seat, Asked)> {
        if self.is_over() {
            return Vec::new();
        }
        let to_move = self.awaited().filter(|seat| self.holder(*seat) == Ok(Holder::Person));
        let mut asked: Vec<_> = to_move.map(|seat| (seat, Asked::Turn)).into_iter().collect();
        if self.is_at_leisure() {
            for open in self.open.iter().filter(|open| !open.has_lapsed(at)) {
                let silent =
                    open.asked.iter().filter(|seat| !open.agreed.contains(seat) && !open.refused.contains(seat));
                asked.extend(silent.map(|seat| (*seat, Asked::Proposal(open.number))));
            }
        }
        asked
    }
}
