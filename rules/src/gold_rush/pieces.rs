//! The words that commands, events and views are made of.

use json::Read;
use serde::{Deserialize, Serialize};
use strum::{Display, IntoStaticStr};

use crate::landscape::Position;
use crate::{ScoreLine, Sealed, Seat};

/// The features a cowboy can stand on, and so the four roles of a cowboy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Feature {
    /// Holds railwaymen.
    Railroad,
    /// Holds miners, and tents.
    Mountain,
    /// Holds a merchant.
    City,
    /// Holds farmers.
    Prairie,
}

impl Feature {
    fn name(self) -> &'static str {
        match self {
            Feature::Railroad => "railroad",
            Feature::Mountain => "mountain",
            Feature::City => "city",
            Feature::Prairie => "prairie",
        }
    }
}

impl std::fmt::Display for Feature {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// The kinds of a tile's edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Read, Display, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum EdgeKind {
    /// Prairie all along.
    Prairie,
    /// Prairie on both sides of a railroad.
    Railroad,
    /// Mountain all along.
    Mountain,
}

/// One part of a tile on the board: the `index`-th railroad, mountain, city or prairie of its design.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Part {
    /// Where the tile lies.
    pub at: Position,
    /// Which kind of part.
    pub feature: Feature,
    /// Which of the tile's parts of that kind, in the order of the component data, from 0.
    pub index: u8,
}

/// The value of a mining token in nuggets: 0 (gravel), 1, 2, 3 or 5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Token(pub u8);

/// A token put on a mountain part, face down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlacedToken {
    /// Which mountain part of the new tile.
    pub index: u8,
    /// Its value: hidden from everybody.
    pub token: Sealed<Token>,
}

/// A cowboy on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Cowboy {
    /// Its owner.
    pub seat: Seat,
    /// Where it stands; the kind of part is its role.
    pub part: Part,
}

/// A tent on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Tent {
    /// Its owner.
    pub seat: Seat,
    /// The mountain part it stands on.
    pub part: Part,
}

/// What can be on a part of a mountain, one at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display)]
#[strum(serialize_all = "snake_case")]
pub enum Piece {
    /// A miner.
    Cowboy,
    /// Somebody's tent.
    Tent,
}

/// A feature that was scored, and why it scored what it did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Scoring {
    /// Railroad, mountain, city or prairie.
    pub feature: Feature,
    /// Whether it was completed; if not, it was counted at the end.
    pub complete: bool,
    /// All its parts, by place (y, then x).
    pub parts: Vec<Part>,
    /// What it is worth to each of its holders.
    pub lines: Vec<ScoreLine<Item>>,
    /// The sum of the lines.
    pub points: i32,
    /// Who scored it: most cowboys, everybody on a tie; empty when nobody stood on it.
    pub holders: Vec<Seat>,
    /// Everybody's cowboys on it. At a completed railroad, mountain or city they went back to their owners.
    pub cowboys: Vec<Cowboy>,
    /// Tents that went back to their owners with a completed mountain.
    pub tents: Vec<Tent>,
    /// Tokens of a completed mountain, in the order in which they were dealt.
    pub dealt: Vec<DealtToken>,
}

/// A token that a player got from a completed mountain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DealtToken {
    /// Who got it.
    pub seat: Seat,
    /// Its value, for its owner alone.
    pub token: Sealed<Token>,
}

/// What a line of a breakdown counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// Tiles of a railroad.
    Tile,
    /// The one locomotive that doubles a completed railroad.
    Locomotive,
    /// Nuggets printed on a mountain.
    Nugget,
    /// Different completed railroads of a city.
    CompletedRailroad,
    /// Tipi camps on a prairie.
    Tipi,
    /// Herds of horses on a prairie.
    Herd,
    /// Mining tokens of one value.
    Token(Token),
}
