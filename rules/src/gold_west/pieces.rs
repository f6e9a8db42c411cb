//! Pieces, tiles and spaces that are the same in every game: what stands on the map, and what Boomtown is made of.

use json::{Json, Read, Unreadable};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::resources::Resource;

/// What stands on a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Piece {
    /// One influence.
    Camp,
    /// Two influence.
    Settlement,
}

/// The tile of one cell in Boomtown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SingleTile {
    /// Scores points at once.
    FourPoints,
    /// Gives a resource at once.
    TradingPost(Goods),
}

/// What a Trading Post gives, one resource at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Goods {
    /// A copper; there's nothing to choose.
    Copper,
    /// A silver; there's nothing to choose.
    Silver,
    /// A gold; there's nothing to choose.
    Gold,
    /// A wood or a stone, as the player chooses.
    Building,
}

/// The effect of an investment card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Points only.
    None,
    /// One influence in copper terrain.
    InfluenceCopper,
    /// One influence in silver terrain.
    InfluenceSilver,
    /// One influence in gold terrain.
    InfluenceGold,
    /// One influence in forest.
    InfluenceForest,
    /// A step of a stagecoach without paying.
    ShipOneStep,
    /// Two such steps, on one track or on two.
    ShipTwoSteps,
    /// Influence on an empty space of Boomtown without paying.
    BoomtownFreeEmptySpace,
    /// Influence on a space of Boomtown that somebody else holds.
    BoomtownShareOpponentSpace,
    /// A look at two face-down tokens.
    PeekTwoTokens,
    /// Two resources into the own supply track.
    GainTwoResources,
    /// An own camp becomes a settlement.
    UpgradeCamp,
}

/// A cell of Boomtown: `[row, column]` in JSON, from the top left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "[number, number]"))]
pub struct Cell(pub(super) u8);

impl Cell {
    /// All nine, row by row.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..9).map(Cell)
    }

    /// The cell in a row and column, each 0 to 2.
    #[must_use]
    pub fn at(row: u8, column: u8) -> Option<Cell> {
        (row < 3 && column < 3).then(|| Cell(3 * row + column))
    }

    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.0 / 3, self.0 % 3).serialize(serializer)
    }
}

impl Read for Cell {
    fn read(json: &Json<'_>) -> Result<Self, Unreadable> {
        let (row, column) = Read::read(json)?;
        Cell::at(row, column).ok_or(Unreadable::Expected("a cell of Boomtown"))
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (row, column) = Deserialize::deserialize(deserializer)?;
        Cell::at(row, column).ok_or_else(|| D::Error::custom(format!("there is no cell [{row}, {column}] in Boomtown")))
    }
}

/// An office of Boomtown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Office {
    /// Mining tokens in the own strongest terrain.
    Courthouse,
    /// Terrain bonuses that are scored at the end.
    DeedsOffice,
    /// Buildings on the edge.
    FrontierOffice,
    /// Influence in the own weakest terrain.
    HomesteadOffice,
    /// Buildings next to opponents'.
    SheriffsOffice,
    /// Bonus tiles taken from shipping tracks.
    ShippingOffice,
    /// The second largest group.
    Depot,
    /// Buildings at the water.
    Docks,
    /// Pairs of influence in Boomtown.
    MayorsOffice,
    /// Own investment cards.
    Saloon,
    /// Buildings on one line.
    SurveyorsOffice,
    /// Own settlements, wherever they are.
    TownHall,
    /// Buildings next to looted hexes (Bandits).
    InsuranceOffice,
    /// Everybody's camps in the wanted area (Bandits).
    Hoosegow,
}

impl Office {
    /// Those of the base game, in the order of the component data.
    pub const BASE: [Office; 12] = [
        Office::Courthouse,
        Office::DeedsOffice,
        Office::FrontierOffice,
        Office::HomesteadOffice,
        Office::SheriffsOffice,
        Office::ShippingOffice,
        Office::Depot,
        Office::Docks,
        Office::MayorsOffice,
        Office::Saloon,
        Office::SurveyorsOffice,
        Office::TownHall,
    ];
    /// Those that Bandits adds.
    pub const BANDITS: [Office; 2] = [Office::InsuranceOffice, Office::Hoosegow];

    pub(super) fn name(self) -> &'static str {
        [
            "courthouse",
            "deeds_office",
            "frontier_office",
            "homestead_office",
            "sheriffs_office",
            "shipping_office",
            "depot",
            "docks",
            "mayors_office",
            "saloon",
            "surveyors_office",
            "town_hall",
            "insurance_office",
            "hoosegow",
        ][self as usize]
    }
}

impl Goods {
    /// All four Trading Posts, in the order of the component data.
    pub(super) const ALL: [Goods; 4] = [Goods::Copper, Goods::Silver, Goods::Gold, Goods::Building];

    /// The kinds to choose from.
    pub(super) fn kinds(self) -> &'static [Resource] {
        match self {
            Goods::Copper => &[Resource::Copper],
            Goods::Silver => &[Resource::Silver],
            Goods::Gold => &[Resource::Gold],
            Goods::Building => &[Resource::Wood, Resource::Stone],
        }
    }
}
