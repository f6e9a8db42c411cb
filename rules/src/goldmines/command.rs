//! What a player asks for.

use json::Read;
use serde::{Deserialize, Serialize};

use super::pieces::{Feature, Part};
use crate::landscape::{Position, Rotation};

/// What a seat asks for. A turn is `place_tile`, for a gold tile `place_ingot`, then `place_meeple` or `pass`; the others
/// answer what is asked while a tile is scored, of whoever is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Place the drawn tile.
    PlaceTile {
        /// The empty place.
        at: Position,
        /// Clockwise quarter turns.
        rotation: Rotation,
    },
    /// Put the second ingot of a gold tile on one of the tiles around it.
    PlaceIngot {
        /// Where that tile lies.
        at: Position,
    },
    /// Place a meeple on a part of the tile just placed.
    PlaceMeeple {
        /// Which kind of part.
        feature: Feature,
        /// Which of them, in the order of the component data.
        index: u8,
    },
    /// Put no meeple.
    Pass {},
    /// Make the small city that was asked about a castle.
    BuildCastle {},
    /// Score the small city that was asked about.
    ScoreCity {},
    /// Name the feature that one's castle scores.
    ChooseCastleFeature {
        /// One of those asked about, by its first part.
        feature: Part,
    },
    /// Take an ingot that a completed feature gives, one at a time.
    TakeIngot {
        /// From the tile that lies there.
        at: Position,
    },
}
