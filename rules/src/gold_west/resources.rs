//! What is mined: five kinds of resources, three of them metals, and the terrains they come from.

use json::{Json, Read, Unreadable};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// A kind of resource: three metals to use, two materials to build with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Resource {
    /// Found in copper terrain; shipped on a track of its own.
    Copper,
    /// Found in silver terrain; shipped on a track of its own.
    Silver,
    /// Found in gold terrain; shipped on a track of its own.
    Gold,
    /// Builds a camp, and with stone a settlement.
    Wood,
    /// Builds a camp, and with wood a settlement.
    Stone,
}

/// A resource that can be shipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Metal {
    /// The least valued.
    Copper,
    /// In between.
    Silver,
    /// The most valued.
    Gold,
}

/// What a hex of land is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Its tokens hold copper.
    Copper,
    /// Its tokens hold silver.
    Silver,
    /// Its tokens hold gold.
    Gold,
    /// Its tokens hold wood or stone.
    Forest,
}

/// So many of each kind of resource.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Resources {
    /// For cards, Boomtown and the copper track.
    pub copper: u8,
    /// For cards, Boomtown and the silver track.
    pub silver: u8,
    /// For cards, Boomtown and the gold track.
    pub gold: u8,
    /// For camps, and with stone for settlements.
    pub wood: u8,
    /// For camps, and with wood for settlements.
    pub stone: u8,
}

impl Resource {
    /// All kinds, metals first.
    pub const ALL: [Resource; 5] =
        [Resource::Copper, Resource::Silver, Resource::Gold, Resource::Wood, Resource::Stone];

    pub(super) fn name(self) -> &'static str {
        ["copper", "silver", "gold", "wood", "stone"][self as usize]
    }
}

impl Metal {
    /// All metals, the least valued first.
    pub const ALL: [Metal; 3] = [Metal::Copper, Metal::Silver, Metal::Gold];

    /// As one of the five resources.
    #[must_use]
    pub fn resource(self) -> Resource {
        Resource::ALL[self as usize]
    }
}

impl Terrain {
    /// All terrains, in the order of the component data.
    pub const ALL: [Terrain; 4] = [Terrain::Copper, Terrain::Silver, Terrain::Gold, Terrain::Forest];

    pub(super) fn name(self) -> &'static str {
        ["copper", "silver", "gold", "forest"][self as usize]
    }
}

impl std::fmt::Display for Resource {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl Resources {
    /// One of this kind and none of the others.
    #[must_use]
    pub fn one(kind: Resource) -> Self {
        let mut one = Resources::default();
        *one.of_mut(kind) = 1;
        one
    }

    /// How many of a kind.
    #[must_use]
    pub fn of(&self, kind: Resource) -> u8 {
        match kind {
            Resource::Copper => self.copper,
            Resource::Silver => self.silver,
            Resource::Gold => self.gold,
            Resource::Wood => self.wood,
            Resource::Stone => self.stone,
        }
    }

    /// How many of a kind, to change.
    pub fn of_mut(&mut self, kind: Resource) -> &mut u8 {
        match kind {
            Resource::Copper => &mut self.copper,
            Resource::Silver => &mut self.silver,
            Resource::Gold => &mut self.gold,
            Resource::Wood => &mut self.wood,
            Resource::Stone => &mut self.stone,
        }
    }

    /// How many in all.
    #[must_use]
    pub fn total(&self) -> u8 {
        self.copper + self.silver + self.gold + self.wood + self.stone
    }

    /// The kinds of which there is at least one.
    pub fn kinds(self) -> impl Iterator<Item = Resource> {
        Resource::ALL.into_iter().filter(move |&kind| self.of(kind) > 0)
    }

    /// Whether a price can be paid from these.
    #[must_use]
    pub fn covers(&self, price: &Resources) -> bool {
        Resource::ALL.into_iter().all(|kind| self.of(kind) >= price.of(kind))
    }

    /// The sum of both.
    #[must_use]
    pub fn plus(&self, other: &Resources) -> Resources {
        Resources {
            copper: self.copper + other.copper,
            silver: self.silver + other.silver,
            gold: self.gold + other.gold,
            wood: self.wood + other.wood,
            stone: self.stone + other.stone,
        }
    }

    /// What remains of these without the others; none where there would be fewer.
    #[must_use]
    pub fn without(&self, other: &Resources) -> Resources {
        Resources {
            copper: self.copper.saturating_sub(other.copper),
            silver: self.silver.saturating_sub(other.silver),
            gold: self.gold.saturating_sub(other.gold),
            wood: self.wood.saturating_sub(other.wood),
            stone: self.stone.saturating_sub(other.stone),
        }
    }
}

/// What stays behind when a bin is activated: one resource in each bin passed, the nearest first. A list in JSON.
///
/// It holds its few resources itself: hundreds of these are listed at a decision.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "Array<Resource>"))]
pub struct Left([Option<Resource>; Left::MOST]);

impl Left {
    /// From the fourth bin, three are passed.
    pub const MOST: usize = 3;

    /// The resources, for the nearest bin first.
    pub fn iter(&self) -> impl Iterator<Item = Resource> {
        self.0.into_iter().flatten()
    }

    /// How many stay.
    #[must_use]
    pub fn count(&self) -> usize {
        self.iter().count()
    }

    /// One more, if there is room.
    #[must_use]
    pub fn and(mut self, kind: Resource) -> Option<Left> {
        *self.0.iter_mut().find(|place| place.is_none())? = Some(kind);
        Some(self)
    }
}

impl<const N: usize> From<[Resource; N]> for Left {
    /// The first three of them.
    fn from(kinds: [Resource; N]) -> Self {
        kinds.into_iter().fold(Left::default(), |left, kind| left.and(kind).unwrap_or(left))
    }
}

impl std::fmt::Debug for Left {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Left {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl Read for Left {
    fn read(json: &Json<'_>) -> Result<Self, Unreadable> {
        let left = Vec::<Resource>::read(json)?.into_iter().try_fold(Left::default(), Left::and);
        left.ok_or(Unreadable::Expected("at most three bins"))
    }
}

impl<'de> Deserialize<'de> for Left {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let kinds = Vec::<Resource>::deserialize(deserializer)?;
        let left = kinds.into_iter().try_fold(Left::default(), Left::and);
        left.ok_or_else(|| D::Error::custom("at most three bins are passed"))
    }
}
