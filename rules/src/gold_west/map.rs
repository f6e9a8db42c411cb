//! The map: where its hexes are, which touch, and which hang together.

use json::{Json, Read, Unreadable};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::components::components;
use super::hexes::{Hex, HexSet};
use super::land::HexComponent;

impl Hex {
    /// The hex at a place of the map; nothing where there is no land.
    #[must_use]
    pub fn at(q: i8, r: i8) -> Option<Hex> {
        Hex::all().find(|hex| hex.place() == (q, r))
    }

    /// Its place: q, then r.
    #[must_use]
    pub fn place(self) -> (i8, i8) {
        let component = self.component();
        (component.q, component.r)
    }

    /// Whether the two share a side.
    #[must_use]
    pub fn touches(self, other: Hex) -> bool {
        self.component().neighbours.contains(other)
    }

    pub(super) fn component(self) -> &'static HexComponent {
        &components().land.hexes[self.index()]
    }
}

impl std::fmt::Display for Hex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (q, r) = self.place();
        write!(f, "({q}, {r})")
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.place().serialize(serializer)
    }
}

impl Read for Hex {
    fn read(json: &Json<'_>) -> Result<Self, Unreadable> {
        let (q, r) = Read::read(json)?;
        Hex::at(q, r).ok_or(Unreadable::Expected("a place with land"))
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (q, r) = Deserialize::deserialize(deserializer)?;
        Hex::at(q, r).ok_or_else(|| D::Error::custom(format!("there is no land at [{q}, {r}]")))
    }
}

impl HexSet {
    /// All hexes that touch one of these.
    pub fn neighbours(self) -> HexSet {
        self.iter().fold(HexSet::default(), |sum, hex| sum.or(hex.component().neighbours))
    }

    /// The hexes as connected groups.
    pub fn groups(self) -> Vec<HexSet> {
        let mut left = self;
        let mut groups = Vec::new();
        while let Some(first) = left.iter().next() {
            let (mut group, mut edge) = (HexSet::default(), HexSet::from_iter([first]));
            while !edge.is_empty() {
                group = group.or(edge);
                left = left.without(edge);
                edge = edge.neighbours().and(left);
            }
            groups.push(group);
        }
        groups
    }
}
