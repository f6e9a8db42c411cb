//! What the game waits for: the step of a turn, and what is chosen in the middle of one.

use std::sync::Arc;

use json::Read;
use serde::{Deserialize, Serialize};

use super::hexes::Hex;
use super::pieces::Goods;
use super::resources::Resources;
use crate::{Outcome, Seat};

/// What the game waits for; each phase has only what exists during it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Phase {
    /// Nobody's decision: before the opening, and after a turn until the next starts.
    #[default]
    #[serde(rename = "unopened")]
    BetweenTurns,
    /// A bin is to be activated.
    Activating {
        /// The player at turn.
        seat: Seat,
    },
    /// Metals may be used.
    Using {
        /// The player at turn.
        seat: Seat,
    },
    /// Something is to be chosen before metals are used further.
    Choosing {
        /// The player at turn.
        seat: Seat,
        /// What can be chosen, and how often still.
        choice: Choice,
    },
    /// A token is to be taken.
    Building {
        /// The player at turn.
        seat: Seat,
    },
    /// Its resources are to be put into a bin.
    Storing {
        /// The player at turn.
        seat: Seat,
        /// All resources of the token just taken.
        resources: Resources,
    },
    /// The last turn is over and points are counted.
    FinalScoring,
    /// Nothing: the game is over.
    Over {
        /// How it ended. The view tells it beside the phase.
        #[serde(skip)]
        #[cfg_attr(feature = "typescript", ts(skip))]
        outcome: Arc<Outcome>,
    },
}

impl Phase {
    /// The player at turn, while it is somebody's turn.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            Phase::Activating { seat }
            | Phase::Using { seat }
            | Phase::Choosing { seat, .. }
            | Phase::Building { seat }
            | Phase::Storing { seat, .. } => Some(seat),
            Phase::BetweenTurns | Phase::FinalScoring | Phase::Over { .. } => None,
        }
    }

    pub(super) fn outcome(&self) -> Option<&Outcome> {
        match self {
            Phase::Over { outcome } => Some(outcome),
            _ => None,
        }
    }
}

/// What a player may choose in the middle of using metals, before anything else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Choice {
    /// So many free steps of stagecoaches.
    Steps {
        /// Steps still to make, 1 or 2.
        left: u8,
    },
    /// Influence on an empty space of Boomtown.
    EmptySpace,
    /// Influence on a space that somebody else holds.
    SharedSpace,
    /// A look at so many face-down tokens.
    Peeks {
        /// Tokens still to look at, 1 or 2.
        left: u8,
        /// The hex looked at first: the second must be another.
        first: Option<Hex>,
    },
    /// So many resources into the own supply track.
    Gains {
        /// Resources still to take, 1 or 2.
        left: u8,
    },
    /// One own camp to turn into a settlement.
    Upgrade,
    /// Where the resource of the Trading Post goes. It cannot be declined.
    Goods {
        /// What the Trading Post gives.
        goods: Goods,
    },
}
