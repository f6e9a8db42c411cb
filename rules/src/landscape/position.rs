//! Places on the board, sides of a tile, quarter turns.

use serde::{Deserialize, Serialize};

/// A place on the board: x grows to the east, y to the south, the start tile lies at (0, 0). `[x, y]` in JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "[number, number]"))]
#[serde(from = "(i16, i16)", into = "(i16, i16)")]
pub struct Position {
    /// To the east.
    pub x: i16,
    /// To the south.
    pub y: i16,
}

/// Clockwise quarter turns, 0 to 3.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "0 | 1 | 2 | 3"))]
#[serde(try_from = "u8", into = "u8")]
pub struct Rotation(u8);

/// A side of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// Up.
    N,
    /// Right.
    E,
    /// Down.
    S,
    /// Left.
    W,
}
