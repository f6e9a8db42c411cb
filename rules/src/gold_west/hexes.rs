//! Hexes by their number, and sets of them in one machine word. Where they are, [`map`](super::map) knows.

/// A hex of land: one of the 56 places of mining tokens. `[q, r]` in JSON, as in the component data: columns grow to the
/// right, places within a column downwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "[number, number]"))]
pub struct Hex(pub(super) u8);

/// How many hexes of land the map has.
pub(super) const HEXES: usize = 56;

impl Hex {
    /// All hexes of land, in the order of the component data.
    pub fn all() -> impl Iterator<Item = Hex> {
        (0..).map(Hex).take(HEXES)
    }

    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A bit for each of the [`HEXES`], by its index.
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
}

impl FromIterator<Hex> for HexSet {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> Self {
        let mut set = HexSet::default();
        hexes.into_iter().for_each(|hex| set.insert(hex));
        set
    }
}
