//! Who starts.

use json::Read;
use serde::{Deserialize, Serialize};

use crate::chance::Chance;
use crate::{Seat, WrongDraw};

/// Who has the first turn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FirstPlayer {
    /// Each seat is as likely as the others.
    #[default]
    Random,
    /// Seat 0, where the host of a table sits.
    Host,
}

impl FirstPlayer {
    /// The seat that starts, among `seats`, unless `forced` names another. Draws a lot in any case, so what is drawn after
    /// it doesn't depend on the choice.
    ///
    /// # Errors
    /// [`WrongDraw::FirstPlayer`] when nobody sits in the forced seat.
    pub(crate) fn draw(self, forced: Option<Seat>, seats: u8, chance: &mut Chance) -> Result<Seat, WrongDraw> {
        let lot = u8::try_from(chance.below(u32::from(seats))).expect("a lot among fewer than 256 seats");
        match (forced, self) {
            (Some(seat), _) if seat.0 >= seats => Err(WrongDraw::FirstPlayer(seat)),
            (Some(seat), _) => Ok(seat),
            (None, FirstPlayer::Host) => Ok(Seat(0)),
            (None, FirstPlayer::Random) => Ok(Seat(lot)),
        }
    }
}
