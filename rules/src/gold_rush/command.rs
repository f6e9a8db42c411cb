//! What a player asks for.

use json::Read;
use serde::{Deserialize, Serialize};

use super::pieces::{Feature, Part};
use crate::landscape::{Position, Rotation};

/// What a seat asks for. A turn is `place_tile`, then one of the others.
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
    /// Place a cowboy on a part of the tile just placed.
    PlaceCowboy {
        /// Which kind of part.
        feature: Feature,
        /// Which of them, in the order of the component data.
        index: u8,
    },
    /// Put one's tent on a mountain part of any tile, or move it there.
    PitchTent {
        /// Where the tile lies.
        at: Position,
        /// Which of its mountain parts.
        index: u8,
    },
    /// Take the top token of the mountain on which one's tent stands.
    TakeToken {},
    /// Take one of one's own cowboys back from the board (house rule).
    TakeBack {
        /// Where the cowboy stands.
        part: Part,
    },
    /// Do nothing more this turn.
    Pass {},
}
