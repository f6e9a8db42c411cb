//! Whose followers stand on a region, and who holds it by majority.

use crate::Seat;

/// The most seats of a tile-laying game.
pub const MAX_SEATS: usize = 5;

/// How many followers of each seat stand on a region.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Followers([u8; MAX_SEATS]);

impl Followers {
    /// One more of a seat's.
    pub fn add(&mut self, seat: Seat) {
        self.0[seat.index()] += 1;
    }

    /// One fewer of a seat's, if there was one.
    pub fn remove(&mut self, seat: Seat) {
        let count = &mut self.0[seat.index()];
        *count = count.saturating_sub(1);
    }

    /// Takes in those of another region.
    pub fn merge(&mut self, other: &Followers) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine += theirs;
        }
    }

    /// How many, by seat.
    #[must_use]
    pub fn by_seat(&self) -> [u8; MAX_SEATS] {
        self.0
    }

    /// Whether anybody's stand there.
    #[must_use]
    pub fn any(&self) -> bool {
        self.0 != [0; MAX_SEATS]
    }

    /// Who has most: everybody on a tie, nobody where none stands.
    #[must_use]
    pub fn holders(&self) -> Vec<Seat> {
        let most = self.0.iter().copied().max().unwrap_or(0);
        let holders = (0..).map(Seat).zip(self.0).filter(|&(_, count)| most > 0 && count == most);
        holders.map(|(seat, _)| seat).collect()
    }
}
