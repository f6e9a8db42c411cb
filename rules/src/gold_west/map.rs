//! The map: its hexes, and sets of them in one machine word.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::components::components;

/// A hex of land: one of the 56 places of mining tokens. `[q, r]` in JSON, as in the component data: columns grow to the
/// right, places within a column downwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "[number, number]"))]
pub struct Hex(pub(super) u8);

/// How many hexes of land the map has.
pub(super) const HEXES: usize = 56;

impl Hex {
    /// The hex at a place of the map; nothing where there is no land.
    #[must_use]
    pub fn at(q: i8, r: i8) -> Option<Hex> {
        Hex::all().find(|hex| hex.place() == (q, r))
    }

    /// Its place: q, then r.
    #[must_use]
    pub fn place(self) -> (i8, i8) {
        let component = &components().hexes[self.index()];
        (component.q, component.r)
    }

    /// All hexes of land, in the order of the component data.
    pub fn all() -> impl Iterator<Item = Hex> {
        (0..).map(Hex).take(HEXES)
    }

    /// Whether the two share a side.
    #[must_use]
    pub fn touches(self, other: Hex) -> bool {
        components().hexes[self.index()].neighbours.contains(other)
    }

    pub(super) fn index(self) -> usize {
        usize::from(self.0)
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

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (q, r) = Deserialize::deserialize(deserializer)?;
        Hex::at(q, r).ok_or_else(|| D::Error::custom(format!("there is no land at [{q}, {r}]")))
    }
}

/// A set of hexes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct HexSet(u64);

impl HexSet {
    pub fn contains(self, hex: Hex) -> bool {
        self.0 >> hex.0 & 1 == 1
    }

    pub fn insert(&mut self, hex: Hex) {
        self.0 |= 1 << hex.0;
    }

    pub fn remove(&mut self, hex: Hex) {
        self.0 &= !(1 << hex.0);
    }

    pub fn and(self, other: HexSet) -> HexSet {
        HexSet(self.0 & other.0)
    }

    pub fn or(self, other: HexSet) -> HexSet {
        HexSet(self.0 | other.0)
    }

    pub fn without(self, other: HexSet) -> HexSet {
        HexSet(self.0 & !other.0)
    }

    pub fn len(self) -> u8 {
        u8::try_from(self.0.count_ones()).expect("a word has 64 bits")
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The hexes, in the order of the component data.
    pub fn iter(self) -> impl Iterator<Item = Hex> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = u8::try_from(left.trailing_zeros()).expect("a word has 64 bits");
            let some = left != 0;
            left &= left.wrapping_sub(1);
            some.then_some(Hex(next))
        })
    }

    /// All hexes that touch one of these.
    pub fn neighbours(self) -> HexSet {
        self.iter().fold(HexSet::default(), |sum, hex| sum.or(components().hexes[hex.index()].neighbours))
    }

    /// The hexes as connected groups.
    pub fn groups(self) -> Vec<HexSet> {
        let mut left = self;
        let mut groups = Vec::new();
        while let Some(first) = left.iter().next() {
            let mut group = HexSet(1 << first.0);
            loop {
                let grown = group.or(group.neighbours().and(self));
                if grown == group {
                    break;
                }
                group = grown;
            }
            left = left.without(group);
            groups.push(group);
        }
        groups
    }
}

impl FromIterator<Hex> for HexSet {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> Self {
        let mut set = HexSet::default();
        hexes.into_iter().for_each(|hex| set.insert(hex));
        set
    }
}
