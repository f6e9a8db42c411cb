//! Who sits where, and who is looking.

use json::Read;
use serde::{Deserialize, Serialize};

/// A place in the game, not a person: 0 for the first, clockwise.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's place in a list of seats.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The seat `steps` further clockwise, among `seats`.
    #[must_use]
    pub fn clockwise(self, steps: u8, seats: u8) -> Seat {
        Seat((self.0 + steps) % seats)
    }

    /// How many steps clockwise from another this seat is, among `seats`.
    pub(crate) fn steps_from(self, other: Seat, seats: u8) -> u8 {
        (self.0 + seats - other.0) % seats
    }

    /// All seats of a game, once around the table from this one.
    pub fn around(self, seats: u8) -> impl Iterator<Item = Seat> {
        (0..seats).map(move |steps| self.clockwise(steps, seats))
    }
}

impl std::fmt::Display for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// Who is looking: somebody in a seat, or anybody else, whatever account they use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Viewer {
    /// Whoever sits there: knows what is dealt to that seat.
    Seat(Seat),
    /// Knows what lies open.
    Spectator,
}

impl Viewer {
    /// Whether this is the player in `seat`.
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    /// Every viewer there can be of a game with `seats` seats: the seats in order, then the spectators.
    pub fn all(seats: u8) -> impl Iterator<Item = Viewer> {
        (0..seats).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator])
    }
}
