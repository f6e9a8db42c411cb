//! The things of the box by name: slots, tiles, tokens and cards.

use super::components::{CardComponent, SlotComponent, TileComponent, TokenComponent, components};
use super::resources::{Resources, Terrain};
use crate::named::named;

named! {
    /// A place for a terrain tile: `"west_end"` in JSON.
    Slot in slots, "there is no slot {:?}", component SlotComponent
}
named! {
    /// A terrain tile: `"terrain_tile_1"` in JSON.
    TerrainTile in tiles, "there is no terrain tile {:?}", component TileComponent
}
named! {
    /// A kind of mining token: `"copper_1"` in JSON.
    Token in tokens, "there is no mining token {:?}", component TokenComponent
}
named! {
    /// An investment card: `"investment_01"` in JSON.
    Card in cards, "there is no investment card {:?}", component CardComponent
}

impl Token {
    /// What it gives whoever takes it.
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
