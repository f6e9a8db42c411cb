//! Points, and what they were for: every score can be asked 'why?'.

use serde::{Deserialize, Serialize};

use super::hexes::Hex;
use super::names::Card;
use super::pieces::{Cell, Office};
use super::resources::{Metal, Terrain};
use crate::{Line, Seat};

/// Points that came at once, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Scoring {
    /// Whose.
    pub seat: Seat,
    /// What for.
    pub source: Source,
    /// What was counted.
    pub lines: Vec<Line<Item>>,
    /// The sum of the lines.
    pub points: i32,
    /// The hexes that were counted.
    pub hexes: Vec<Hex>,
}

/// What points were for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Source {
    /// Claiming an investment card.
    Investment {
        /// Which.
        card: Card,
    },
    /// The bonus token that came with a card.
    BonusToken,
    /// Influence on the 4-point tile.
    FourPoints {
        /// Where.
        cell: Cell,
    },
    /// A coach passed a mark.
    ShippingMark {
        /// On which track.
        metal: Metal,
    },
    /// A bonus tile taken by a coach.
    ShippingTile {
        /// On which track.
        metal: Metal,
    },
    /// Resources put into a bin.
    Bin {
        /// Which.
        bin: u8,
    },
    /// A camp in the wanted area.
    Looting,
    /// The largest group of buildings, at the end.
    LargestGroup,
    /// Influence in an office, at the end: once for each.
    Office {
        /// Which.
        office: Office,
        /// The space that it stands on.
        cell: Cell,
    },
    /// Camps in the wanted area, at the end.
    Wanted {
        /// First for most wanted, second for second most.
        rank: Rank,
    },
    /// Influence in a terrain, at the end.
    Terrain {
        /// Which.
        terrain: Terrain,
        /// First or second.
        rank: Rank,
        /// How many share it.
        shared_by: u8,
    },
}

/// First or second at something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Rank {
    /// The most.
    First,
    /// The second most.
    Second,
}

/// What a line of a breakdown counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// Investment cards.
    Card,
    /// Bonus tokens of investments.
    BonusToken,
    /// Influence on the 4-point tile.
    FourPoints,
    /// Marks on a shipping track.
    Mark,
    /// Bonus tiles of shipping tracks.
    BonusTile,
    /// Placements of resources in a bin.
    Placement,
    /// Looted tokens.
    Loot,
    /// Buildings of either kind.
    Building,
    /// Camps on the map.
    Camp,
    /// Settlements on the map.
    Settlement,
    /// Mining tokens collected.
    MiningToken,
    /// Terrain bonuses received.
    TerrainBonus,
    /// Influence in a terrain.
    Influence,
    /// Pairs of influence in Boomtown.
    BoomtownPair,
    /// Camps in the wanted area.
    WantedCamp,
    /// Pairs of camps in the wanted area.
    WantedPair,
}

/// So many of something, each worth so much.
pub(super) fn line(item: Item, count: u8, each: i32) -> Line<Item> {
    Line { item, count: u32::from(count), points: i32::from(count) * each }
}
