//! Places on the board, sides of a tile, quarter turns.

use std::cmp::Ordering;

use json::Read;
use serde::{Deserialize, Serialize};

/// A place on the board: x grows to the east, y to the south, the start tile lies at (0, 0). `[x, y]` in JSON.
///
/// Places are ordered by y, then x: the order in which features are scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "[number, number]"))]
#[serde(from = "(i16, i16)", into = "(i16, i16)")]
pub struct Position {
    /// To the east.
    pub x: i16,
    /// To the south.
    pub y: i16,
}

impl Position {
    /// The place `x` to the east and `y` to the south of the start tile.
    #[must_use]
    pub const fn new(x: i16, y: i16) -> Self {
        Position { x, y }
    }

    /// The place that shares the given side. Saturates at the end of the world, 32,767 tiles away.
    #[must_use]
    pub fn towards(self, side: Side) -> Self {
        let (x, y) = match side {
            Side::N => (0, -1),
            Side::E => (1, 0),
            Side::S => (0, 1),
            Side::W => (-1, 0),
        };
        self.moved(x, y)
    }

    /// The eight places around it, corners included, clockwise from the north-west.
    #[must_use]
    pub fn around(self) -> [Position; 8] {
        [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)].map(|(x, y)| self.moved(x, y))
    }

    fn moved(self, x: i16, y: i16) -> Self {
        Position { x: self.x.saturating_add(x), y: self.y.saturating_add(y) }
    }

    /// Its place in the order of all places: one number compares faster than two.
    fn rank(self) -> i64 {
        (i64::from(self.y) << 16) + i64::from(self.x)
    }
}

impl Ord for Position {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Position {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<(i16, i16)> for Position {
    fn from((x, y): (i16, i16)) -> Self {
        Position { x, y }
    }
}

impl From<Position> for (i16, i16) {
    fn from(position: Position) -> Self {
        (position.x, position.y)
    }
}

impl std::fmt::Display for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

/// Clockwise quarter turns, 0 to 3.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "0 | 1 | 2 | 3"))]
#[serde(try_from = "u8", into = "u8")]
pub struct Rotation(u8);

impl Rotation {
    /// All four, unturned first.
    pub const ALL: [Rotation; 4] = [Rotation(0), Rotation(1), Rotation(2), Rotation(3)];

    /// How often the tile is turned by a quarter, clockwise.
    #[must_use]
    pub fn quarter_turns(self) -> usize {
        usize::from(self.0)
    }
}

/// More quarter turns than there are directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a rotation is 0 to 3 quarter turns, not {0}")]
pub struct NotARotation(u8);

impl TryFrom<u8> for Rotation {
    type Error = NotARotation;

    fn try_from(turns: u8) -> Result<Self, NotARotation> {
        if turns < 4 { Ok(Rotation(turns)) } else { Err(NotARotation(turns)) }
    }
}

impl From<Rotation> for u8 {
    fn from(rotation: Rotation) -> u8 {
        rotation.0
    }
}

/// A side of a tile or a place: north is up, as in the drawings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Read)]
pub enum Side {
    /// Towards smaller y.
    N,
    /// Towards larger x.
    E,
    /// Towards larger y.
    S,
    /// Towards smaller x.
    W,
}

impl Side {
    /// Clockwise from the north.
    pub const ALL: [Side; 4] = [Side::N, Side::E, Side::S, Side::W];

    /// The side's place in a list of sides.
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The side that it touches on the neighbouring tile.
    #[must_use]
    pub fn opposite(self) -> Side {
        Side::ALL[(self.index() + 2) % 4]
    }

    /// The side that it becomes when the tile is turned.
    #[must_use]
    pub fn turned(self, rotation: Rotation) -> Side {
        Side::ALL[(self.index() + rotation.quarter_turns()) % 4]
    }

    /// `north`, `east`, `south` or `west`: what refusals say.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["north", "east", "south", "west"][self.index()]
    }
}
