//! How it ends: as the game does, or as its table agreed.

use rules::{Game, Outcome, Seat};

use crate::{Holder, Sitting};

impl<G: Game> Sitting<G> {
    /// Whether nothing more can happen.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.ended || self.game.outcome().is_some()
    }

    /// The result, once the game is over or was ended. Whoever has given up does not win.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let outcome = match self.game.outcome() {
            Some(outcome) => outcome,
            None if self.ended => Outcome::by_points(self.game.scores().iter().map(rules::Total::total).collect()),
            None => return None,
        };
        Some(self.without_given_up(outcome))
    }

    fn without_given_up(&self, mut outcome: Outcome) -> Outcome {
        if self.holders.contains(&Holder::GivenUp) {
            let seats = (0..).map(Seat).zip(&self.holders);
            let staying: Vec<Seat> =
                seats.filter(|(_, holder)| **holder != Holder::GivenUp).map(|(seat, _)| seat).collect();
            let by_points = self.by_first_rules || self.game.outcome().is_none();
            outcome.winners = if by_points { outcome.best_of(&staying) } else { self.game.best_of(&staying, &outcome) };
        }
        outcome
    }
}
