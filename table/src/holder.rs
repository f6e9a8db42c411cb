//! Who plays each seat: its person, or a computer in their place.

use rules::{Game, Seat};
use serde::Serialize;

use crate::{Rejection, Sitting};

/// Who plays a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    /// The person who sits there.
    Person,
    /// The computer player who sits there.
    Program,
    /// A computer, to the end of this turn.
    ForTurn,
    /// A computer, until its person is back.
    StandIn,
    /// A computer, to the end: its person has given up, and the seat cannot win.
    GivenUp,
}

impl Holder {
    /// Whether a computer makes the seat's moves.
    #[must_use]
    pub fn is_computer(self) -> bool {
        self != Holder::Person
    }

    /// Whether the seat is its person's: they play it now, or again from the next turn on.
    #[must_use]
    pub fn is_person(self) -> bool {
        matches!(self, Holder::Person | Holder::ForTurn)
    }

    /// Whether the seat's person plays it now or may come back to it.
    fn may_return(self) -> bool {
        self.is_person() || self == Holder::StandIn
    }
}

impl<G: Game> Sitting<G> {
    pub(crate) fn hold(&mut self, seat: Seat, holder: Holder) {
        if let Some(place) = self.holders.get_mut(seat.index()) {
            *place = holder;
        }
    }

    pub(crate) fn holder(&self, seat: Seat) -> Result<Holder, Rejection> {
        self.holders.get(seat.index()).copied().ok_or(Rejection::NoSuchSeat)
    }

    /// The seats that their people play.
    pub(crate) fn people(&self) -> impl Iterator<Item = Seat> + '_ {
        let seats = (0..).map(Seat).zip(&self.holders);
        seats.filter(|(_, holder)| holder.is_person()).map(|(seat, _)| seat)
    }

    /// The other seats whose people have a say in what cannot be undone, though a computer may sit in for them.
    pub(crate) fn everybody_but(&self, seat: Seat) -> Vec<Seat> {
        let has_a_say = |holder: Holder| if self.by_first_rules { holder.is_person() } else { holder.may_return() };
        let others = (0..).map(Seat).zip(&self.holders).filter(|(other, _)| *other != seat);
        others.filter(|(_, holder)| has_a_say(**holder)).map(|(other, _)| other).collect()
    }
}
