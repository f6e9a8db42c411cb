//! What the game waits for: the step of a turn, and what is chosen in the middle of one.

use serde::{Deserialize, Serialize};

use super::hexes::Hex;
use super::pieces::Goods;
use super::resources::Resources;
use crate::Seat;

/// What the game waits for; each phase has only what exists during it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Phase {
    /// The first turn, or the next.
    #[default]
    Unopened,
    /// A bin is to be activated.
    Activating {
        /// Whose turn.
        seat: Seat,
    },
    /// Metals may be used.
    Using {
        /// Whose turn.
        seat: Seat,
    },
    /// Something is to be chosen before metals are used further.
    Choosing {
        /// Whose turn.
        seat: Seat,
        /// What.
        choice: Choice,
    },
    /// A token is to be taken.
    Building {
        /// Whose turn.
        seat: Seat,
    },
    /// Its resources are to be put into a bin.
    Storing {
        /// Whose turn.
        seat: Seat,
        /// What.
        resources: Resources,
    },
    /// The last turn is over and points are counted.
    FinalScoring,
    /// Nothing: the game is over.
    Over,
}

impl Phase {
    /// Whose turn it is.
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Phase::Activating { seat }
            | Phase::Using { seat }
            | Phase::Choosing { seat, .. }
            | Phase::Building { seat }
            | Phase::Storing { seat, .. } => Some(seat),
            Phase::Unopened | Phase::FinalScoring | Phase::Over => None,
        }
    }
}

/// What a player may choose in the middle of using metals, before anything else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Choice {
    /// So many free steps of stagecoaches.
    Steps {
        /// How many are left.
        left: u8,
    },
    /// Influence on an empty space of Boomtown.
    EmptySpace,
    /// Influence on a space that somebody else holds.
    SharedSpace,
    /// A look at so many face-down tokens.
    Peeks {
        /// How many are left.
        left: u8,
        /// What was looked at first: the second must be another.
        first: Option<Hex>,
    },
    /// So many resources into the own supply track.
    Gains {
        /// How many are left.
        left: u8,
    },
    /// One own camp to turn into a settlement.
    Upgrade,
    /// Where the resource of the Trading Post goes. It cannot be declined.
    Goods {
        /// What it gives.
        goods: Goods,
    },
}
