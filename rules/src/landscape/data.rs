//! Component data that all tiles have: what is on their four sides.

use json::Read;

use super::position::Side;

/// The kinds of a tile's edges.
#[derive(Read)]
pub(crate) struct Edges<K> {
    #[serde(rename = "N")]
    north: K,
    #[serde(rename = "E")]
    east: K,
    #[serde(rename = "S")]
    south: K,
    #[serde(rename = "W")]
    west: K,
}

impl<K: Copy + PartialEq> Edges<K> {
    /// The kind of the edge on a side.
    #[must_use]
    pub fn on(&self, side: Side) -> K {
        [self.north, self.east, self.south, self.west][side.index()]
    }

    /// Whether parts of a kind hold all sides of that kind and no other, each once.
    #[must_use]
    pub fn are_held(&self, kind: K, by: impl Iterator<Item = Side>) -> bool {
        let mut held: Vec<Side> = by.collect();
        held.sort_unstable();
        held.into_iter().eq(Side::ALL.into_iter().filter(|&side| self.on(side) == kind))
    }
}
