//! What somebody shows for a moment, and nobody keeps: a place, or a reaction.

use serde::{Deserialize, Serialize};

/// A place at which somebody points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "on", rename_all = "snake_case", deny_unknown_fields)]
pub enum Spot {
    /// On the map. Units are hundredths of a tile's side, counted from the northwest corner of the tile at `[0, 0]`; in Gold West
    /// hundredths of a hex's side, counted from the middle of the hex at `[0, 0]`. Up to [`MAX_SPOT`] either way.
    Map {
        /// To the east.
        x: i32,
        /// To the south.
        y: i32,
    },
    /// A cell of Gold West's Boomtown.
    Boomtown {
        /// From 0, the northernmost.
        row: u8,
        /// From 0, the westernmost.
        column: u8,
    },
}

/// The furthest that a place on a map may lie from where it is counted from.
pub const MAX_SPOT: i32 = 20_000;

/// What somebody shows without words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Reaction {
    /// A hat that is lifted: well played.
    Hat,
    /// A nugget: good luck, or what luck.
    Nugget,
    /// An empty pan: bad luck.
    Pan,
    /// A coffee pot: take your time.
    Coffee,
    /// A stick of dynamite: what a surprise.
    Dynamite,
}
