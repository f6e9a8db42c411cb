//! What a page shows of the table around its game.

use rules::{Game, Seat};
use serde::Serialize;
use uuid::Uuid;

use crate::{Back, Clock, Holder, Offer, Open, Past, Sitting};

/// What a page shows of the table around the game.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Around {
    /// Who plays each seat; nobody before the game is opened.
    pub holders: Vec<Holder>,
    /// Whether nobody plays just now.
    pub paused: bool,
    /// How much time each seat has left, if the table has a pace.
    pub clock: Option<Clock>,
    /// Whether nothing more can happen.
    pub over: bool,
    /// What was proposed and may still be answered, oldest first.
    pub open: Vec<Open>,
    /// The seats that a friend may take, oldest first.
    pub offers: Vec<Offer>,
    /// Whose each seat is that a friend plays until they are back.
    pub lent: Vec<Option<Uuid>>,
    /// To where the reader's seat may ask to go back.
    pub back: Option<Back>,
}

impl<G: Game> Sitting<G> {
    /// What a page shows of the table to whoever sits in `seat`.
    #[must_use]
    pub fn around(&self, seat: Option<Seat>, past: &impl Past<G>) -> Around {
        let over = self.is_over();
        let holders = self.holders.clone();
        let back = seat.filter(|seat| self.holder(*seat) == Ok(Holder::Person)).and_then(|seat| self.back(seat, past));
        let clock = self.clock.clone();
        // What was asked while the game went on can't be answered any more.
        let (open, offers) = if over { Default::default() } else { (self.open.clone(), self.offers.clone()) };
        Around { holders, paused: self.is_paused(), clock, over, open, offers, lent: self.lent.clone(), back }
    }
}
