//! The things of the box by name: slots, tiles, tokens, cards, the cells and offices of Boomtown.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::Goods;
use super::components::{CardComponent, SlotComponent, TileComponent, TokenComponent, components};
use super::data::OfficePoints;
use super::resources::{Resources, Terrain};

/// A thing of the box that goes by its name in the component data.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident in $list:ident, $what:literal, component $component:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        pub struct $name(pub(super) u8);

        impl $name {
            /// The one of that name.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                Self::all().find(|one| one.name() == name)
            }

            /// Its name in the component data.
            #[must_use]
            pub fn name(self) -> &'static str {
                &self.component().name
            }

            /// All of them, in the order of the component data.
            pub fn all() -> impl Iterator<Item = Self> {
                (0..).map($name).take(components().$list.len())
            }

            pub(super) fn component(self) -> &'static $component {
                &components().$list[usize::from(self.0)]
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = String::deserialize(deserializer)?;
                Self::named(&name).ok_or_else(|| D::Error::custom(format!(concat!("there is no ", $what, " {:?}"), name)))
            }
        }
    };
}

named! {
    /// A place for a terrain tile: `"west_end"` in JSON.
    Slot in slots, "slot", component SlotComponent
}
named! {
    /// A terrain tile: `"terrain_tile_1"` in JSON.
    TerrainTile in tiles, "terrain tile", component TileComponent
}
named! {
    /// A kind of mining token: `"copper_1"` in JSON.
    Token in tokens, "mining token", component TokenComponent
}
named! {
    /// An investment card: `"investment_01"` in JSON.
    Card in cards, "investment card", component CardComponent
}

impl Token {
    /// The resources on it.
    #[must_use]
    pub fn resources(self) -> Resources {
        self.component().resources
    }

    /// The terrain on its back.
    #[must_use]
    pub fn terrain(self) -> Terrain {
        self.component().terrain
    }
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

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (row, column) = Deserialize::deserialize(deserializer)?;
        Cell::at(row, column).ok_or_else(|| D::Error::custom(format!("there is no cell [{row}, {column}] in Boomtown")))
    }
}

/// An office of Boomtown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Office {
    /// Mining tokens in the own strongest terrain.
    Courthouse,
    /// Terrain bonuses.
    DeedsOffice,
    /// Buildings on the edge.
    FrontierOffice,
    /// Influence in the own weakest terrain.
    HomesteadOffice,
    /// Buildings next to opponents'.
    SheriffsOffice,
    /// Shipping bonus tiles.
    ShippingOffice,
    /// The second largest group.
    Depot,
    /// Buildings at the water.
    Docks,
    /// Pairs of influence in Boomtown.
    MayorsOffice,
    /// Investment cards.
    Saloon,
    /// Buildings on one line.
    SurveyorsOffice,
    /// Settlements.
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

    pub(super) fn points(self) -> OfficePoints {
        components().office_points[self as usize]
    }
}

impl Goods {
    /// All four Trading Posts, in the order of the component data.
    pub(super) const ALL: [Goods; 4] = [Goods::Copper, Goods::Silver, Goods::Gold, Goods::Building];
}
