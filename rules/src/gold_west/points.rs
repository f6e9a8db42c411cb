//! Points, and what they were for: every score can be asked 'why?'.

use json::Read;
use serde::{Deserialize, Serialize};

use super::hexes::Hex;
use super::names::Card;
use super::pieces::{Cell, Office};
use super::resources::{Metal, Terrain};
use crate::{ScoreLine, Seat};

/// Points that came at once, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Scoring {
    /// The player who scored.
    pub seat: Seat,
    /// The rule that gave the points.
    pub source: Source,
    /// What was counted, each with its points.
    pub lines: Vec<ScoreLine<Item>>,
    /// The sum of the lines.
    pub points: i32,
    /// The hexes that were counted.
    pub hexes: Vec<Hex>,
}

/// What points were for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Source {
    /// Claiming an investment card.
    Investment {
        /// The card claimed.
        card: Card,
    },
    /// The bonus token that came with a card.
    BonusToken,
    /// Influence on the 4-point tile.
    FourPoints {
        /// The tile's space.
        cell: Cell,
    },
    /// A coach passed a mark.
    ShippingMark {
        /// The track.
        metal: Metal,
    },
    /// A bonus tile taken by a coach.
    ShippingTile {
        /// The track.
        metal: Metal,
    },
    /// Resources put into a bin.
    Bin {
        /// 1 to 4.
        bin: u8,
    },
    /// A camp in the wanted area.
    Looting,
    /// The largest group of buildings, at the end.
    LargestGroup,
    /// Influence in an office, at the end: once for each.
    Office {
        /// The office, scored once for each influence in it.
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
        /// The terrain of the majority.
        terrain: Terrain,
        /// First or second.
        rank: Rank,
        /// Players who share the bonus, 1 if nobody else does.
        shared_by: u8,
    },
}

/// First or second at something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Rank {
    /// The most.
    First,
    /// The second most.
    Second,
}

/// What a line of a breakdown counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Read)]
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
pub(super) fn line(item: Item, count: u8, each: i32) -> ScoreLine<Item> {
    ScoreLine { item, count: u32::from(count), points: i32::from(count) * each }
}
