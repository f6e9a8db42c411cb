//! The things of the box by name: slots, tiles, tokens and cards.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::components::{CardComponent, SlotComponent, TileComponent, TokenComponent, components};
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
