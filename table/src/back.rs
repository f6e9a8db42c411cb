//! What may be taken back, and whether anybody is asked.

use rules::{Game, Seat, SeenBy, Viewer};
use serde::Serialize;

use crate::act::Proposal;
use crate::sitting::{Past, Sitting};
use crate::{MAX_FREE, Rejection};

/// To where a seat may ask to go back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Back {
    /// The number of the last record that stays.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub to: u64,
    /// The seats that are asked; nobody is where nobody has learned anything.
    pub asks: Vec<Seat>,
}

/// Whose word it takes to go back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Consent {
    /// Nobody's: nobody has learned anything.
    Nobodys,
    /// Every other person's.
    Everybodys,
}

impl<G: Game> Sitting<G> {
    /// To where `seat` may ask to go back: in front of its last decision that holds. `None` if it has made none.
    #[must_use]
    pub fn back_of(&self, seat: Seat) -> Option<Proposal> {
        let decision = self.line.iter().rposition(|link| link.seat == Some(seat))?;
        Some(Proposal::TakeBack { to: self.line[decision - 1].seq })
    }

    /// The same, unless it is refused, with those who are asked.
    pub(crate) fn back(&self, seat: Seat, past: &impl Past<G>) -> Option<Back> {
        let Some(Proposal::TakeBack { to }) = self.back_of(seat).filter(|_| !self.is_over()) else { return None };
        let asks = match self.take_back(seat, to, past).ok()? {
            Consent::Nobodys => Vec::new(),
            Consent::Everybodys => self.everybody_but(seat),
        };
        Some(Back { to, asks })
    }

    /// Whether `seat` may go back to record `to`.
    ///
    /// What only one seat was shown cannot be unseen, and nobody else can judge what it is worth: nothing is taken back from
    /// behind it.
    pub(crate) fn take_back(&self, seat: Seat, to: u64, past: &impl Past<G>) -> Result<Consent, Rejection> {
        let decision =
            self.line.iter().rposition(|link| link.seat == Some(seat)).ok_or(Rejection::NothingToTakeBack)?;
        let kept = self.line.iter().position(|link| link.seq == to).ok_or(Rejection::NotYourLastMove)? + 1;
        let cut = &self.line[kept..];
        let own = !cut.is_empty() && cut.iter().all(|link| link.seat == Some(seat));
        if kept != decision && !own {
            return Err(Rejection::NotYourLastMove);
        }
        if cut.iter().any(|link| past.events(link.seq).iter().any(SeenBy::is_for_one_seat)) {
            return Err(Rejection::HiddenSeen);
        }
        let free = own && self.to_act() == Some(seat) && self.free < MAX_FREE && self.was_foreseen(kept, seat, past);
        match (free, kept == decision) {
            (true, _) => Ok(Consent::Nobodys),
            (false, true) => Ok(Consent::Everybodys),
            (false, false) => Err(Rejection::NotYourLastMove),
        }
    }

    /// Whether every move of `seat` after the first `kept` records of the line was foreseen to the last event by those who know
    /// least: then nobody learned anything by it.
    fn was_foreseen(&self, kept: usize, seat: Seat, past: &impl Past<G>) -> bool {
        let mut game = self.folded(kept, past);
        self.line[kept..].iter().all(|link| {
            let (seen, events) = (game.seen_by(Viewer::Spectator), past.events(link.seq));
            let mut foresights = seen.legal_commands(seat).into_iter().map(|command| seen.decide(seat, &command));
            let shown: Vec<G::Event> = events.iter().map(|event| event.seen_by(Viewer::Spectator)).collect();
            let foreseen = foresights.any(|foresight| foresight.is_ok_and(|foresight| foresight == shown));
            events.iter().for_each(|event| game.apply(event));
            foreseen
        })
    }
}
