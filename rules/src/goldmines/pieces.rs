//! The words that commands, events and views are made of.

use json::Read;
use serde::{Deserialize, Serialize};
use strum::{Display, IntoStaticStr};

use crate::landscape::Position;
use crate::{ScoreLine, Seat};

/// The features a meeple can stand on, and so its role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Feature {
    /// Holds highwaymen.
    Road,
    /// Holds knights.
    City,
    /// Holds a monk.
    Monastery,
    /// Holds farmers.
    Field,
    /// Holds a lord. What a city of two semicircles can become; its parts are numbered like the cities they were.
    Castle,
}

impl Feature {
    fn name(self) -> &'static str {
        match self {
            Feature::Road => "road",
            Feature::City => "city",
            Feature::Monastery => "monastery",
            Feature::Field => "field",
            Feature::Castle => "castle",
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
    /// Field all along.
    Field,
    /// Field on both sides of a road.
    Road,
    /// City all along.
    City,
}

/// One part of a tile on the board: the `index`-th road, city, monastery or field of its design.
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

/// A meeple on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Meeple {
    /// Its owner.
    pub seat: Seat,
    /// Where it stands; the kind of part is its role.
    pub part: Part,
}

/// Ingots on a tile. They belong to the tile as a whole, to no feature of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Ingots {
    /// Where the tile lies.
    pub at: Position,
    /// How many lie there.
    pub count: u8,
}

/// A choice in the middle of a scoring.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Question {
    /// A castle, or points? Answered by `build_castle` or `score_city`.
    Castle {
        /// The small city's two parts, by place (y, then x).
        parts: Vec<Part>,
        /// The points it would score.
        points: i32,
    },
    /// Which of the features completed in its fief does a castle score? Answered by `choose_castle_feature`.
    CastleFeature {
        /// The castle's first part.
        castle: Part,
        /// The features to choose from, in the order in which they were scored.
        features: Vec<CastleChoice>,
    },
    /// Which ingot? Answered by `take_ingot`.
    Ingot {
        /// The tiles to choose from. Those of one choice are the same to this player: the same others may take from them.
        choices: Vec<IngotChoice>,
    },
}

/// A feature that a castle may score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CastleChoice {
    /// The feature's first part.
    pub feature: Part,
    /// What the castle would score by it.
    pub points: i32,
}

/// Tiles with ingots that are the same to the player who takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct IngotChoice {
    /// Where the tiles lie, by place.
    pub tiles: Vec<Position>,
    /// Who else may still take from each of them.
    pub others: Vec<Seat>,
}

/// Why a player took the ingot from that tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TakenBecause {
    /// No other tile was left to that player.
    OnlyTile,
    /// It made no difference: the same others may take from all of that player's tiles. The first by place was taken.
    AllAlike,
    /// The player chose it.
    Chosen,
}

/// A feature that was scored, and why it scored what it did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Scoring {
    /// Road, city, monastery, field or castle.
    pub feature: Feature,
    /// Whether it was completed; if not, it was counted at the end.
    pub complete: bool,
    /// All its parts, by place (y, then x).
    pub parts: Vec<Part>,
    /// What it is worth to each of its holders.
    pub lines: Vec<ScoreLine<Item>>,
    /// The sum of the lines.
    pub points: i32,
    /// Who scored it: most meeples, everybody on a tie; empty when nobody stood on it.
    pub holders: Vec<Seat>,
    /// Everybody's meeples on it. If it was completed they went back to their owners.
    pub meeples: Vec<Meeple>,
    /// The ingots that its holders may take from, by place; none where nobody holds it.
    pub ingots: Vec<Ingots>,
    /// For a castle, what it was scored by.
    pub trigger: Option<Trigger>,
}

/// What a castle was scored by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Trigger {
    /// The first part of the feature, or of the other castle, in its fief.
    pub part: Part,
    /// 1 if that is a road, city or monastery; one more with every castle in between.
    pub round: u8,
}

/// What a line of a breakdown counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// Tiles of a road or city; a monastery's own tile.
    Tile,
    /// Shields of a city.
    Shield,
    /// Tiles around a monastery.
    Neighbour,
    /// Completed cities that a field borders.
    CompletedCity,
    /// Castles that a field borders.
    Castle,
    /// The feature in its fief that a castle scores.
    FeatureInFief,
    /// Ingots, each worth what their number says.
    Ingot,
}
