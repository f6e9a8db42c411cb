//! What is in the boxes, read once from `rules/data/{carcassonne-base,goldmines,castles}.json` and checked by
//! `validate`.
//!
//! No code anywhere knows a design: if better drawings turn up, only the JSON changes.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::data::{Data, FeaturesData, PointsData, TileData, data};
use super::options::Options;
use super::pieces::{EdgeKind, Feature, Part};
use super::validate::validate;
use crate::landscape::{self, Design, Edge, Position, Side, middle};
use crate::named::named;

/// Everything in the boxes.
pub(super) struct Components {
    /// All faces: the base game's, the gold tiles, those of the castles, each in the order of its file.
    faces: Vec<FaceComponent>,
    /// The face of the start tile.
    pub start: Face,
    pub points: PointsData,
    pub meeples: u8,
    /// Castle tokens of a player, by the number of players.
    pub castles: Vec<(u8, u8)>,
    /// Points each ingot makes, by how many a player has at least; the most first.
    pub ingot_values: Vec<(usize, i32)>,
    /// What a castle is worth to a field that borders it, instead of what a city is worth.
    pub field_per_castle: i32,
}

/// A face and how often it is in its box.
pub(super) struct FaceComponent {
    name: String,
    pub count: u8,
    pub expansion: Option<Expansion>,
    pub design: Design,
    /// In how many rotations it differs.
    pub ways: u8,
    pub parts: Vec<PartComponent>,
    /// The place of the monastery among the parts.
    pub monastery: Option<usize>,
}

/// What a tile was added with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Expansion {
    Goldmines,
    Castles,
}

/// A part of a face: what is printed on it.
pub(crate) struct PartComponent {
    pub feature: Feature,
    /// Its place among the parts of that kind.
    pub index: u8,
    pub shields: u8,
    /// Whether it is a city in the form of a semicircle, the only one that can become a castle.
    pub semicircle: bool,
    /// For a field, the cities of the tile that it borders: numbers in `parts`.
    pub borders: Vec<usize>,
}

impl PartComponent {
    /// Whether another is printed the same, once the parts of the tile have these numbers.
    fn is_like(&self, other: &PartComponent, numbers: &[usize]) -> bool {
        let borders = |part: &PartComponent, number: &dyn Fn(usize) -> usize| {
            part.borders.iter().map(|&city| number(city)).collect::<BTreeSet<_>>()
        };
        let printed = |part: &PartComponent| (part.feature, part.shields, part.semicircle);
        printed(self) == printed(other) && borders(self, &|city| numbers[city]) == borders(other, &|city| city)
    }
}

/// The boxes, read on first use, and checked wherever assertions are.
///
/// # Panics
/// When the data is wrong, naming the tile: it is compiled in, so a test finds that first.
pub(super) fn components() -> &'static Components {
    static COMPONENTS: LazyLock<Components> = LazyLock::new(|| {
        let data = data();
        debug_assert_eq!(validate(&data), Ok(()), "the component data of Carcassonne");
        read(data)
    });
    &COMPONENTS
}

impl Components {
    /// How many castle tokens each of so many players has.
    pub fn castle_tokens(&self, seats: u8) -> u8 {
        self.castles.iter().find(|(players, _)| *players == seats).map_or(0, |(_, tokens)| *tokens)
    }

    /// What each of so many ingots is worth.
    pub fn ingot_value(&self, ingots: usize) -> i32 {
        self.ingot_values.iter().find(|(least, _)| ingots >= *least).map_or(0, |(_, points)| *points)
    }
}

/// The faces that are played with.
pub(super) fn faces(options: &Options) -> impl Iterator<Item = Face> + use<> {
    let Options { goldmines, castles, .. } = *options;
    Face::all().filter(move |face| match face.component().expansion {
        None => true,
        Some(Expansion::Goldmines) => goldmines,
        Some(Expansion::Castles) => castles,
    })
}

named! {
    /// A face of a tile, by the id of its design: `"base-D"`, `"gold-H"`, `"bcb-02"` in JSON.
    Face in faces, "there is no tile {:?}; tiles are named like \"base-D\", \"gold-H\", \"bcb-02\"", component FaceComponent
}

impl Face {
    /// Whether it brings two ingots.
    #[must_use]
    pub fn is_gold(self) -> bool {
        self.component().expansion == Some(Expansion::Goldmines)
    }
}

impl landscape::Face for Face {
    type Part = Part;
    type Printed = PartComponent;
    type EdgeKind = EdgeKind;

    fn edge_kind(edge: Edge) -> EdgeKind {
        [EdgeKind::Field, EdgeKind::Road, EdgeKind::City][usize::from(edge.0)]
    }

    fn design(self) -> &'static Design {
        &self.component().design
    }

    fn parts(self) -> &'static [PartComponent] {
        &self.component().parts
    }

    fn part(printed: &PartComponent, at: Position) -> Part {
        Part { at, feature: printed.feature, index: printed.index }
    }

    fn place_of(part: Part) -> Position {
        part.at
    }

    fn index_of(self, part: Part) -> Option<usize> {
        // A castle stands on a city.
        let feature = if part.feature == Feature::Castle { Feature::City } else { part.feature };
        self.parts().iter().position(|printed| printed.feature == feature && printed.index == part.index)
    }
}

fn read(data: Data) -> Components {
    let boxes =
        [(None, &data.base), (Some(Expansion::Goldmines), &data.goldmines), (Some(Expansion::Castles), &data.castles)];
    let tiles = boxes.into_iter().flat_map(|(expansion, tiles)| tiles.iter().map(move |tile| (expansion, tile)));
    let faces: Vec<FaceComponent> = tiles.map(|(expansion, tile)| face(expansion, tile)).collect();
    let start = faces.iter().position(|face| face.name == data.start).expect("the check finds the start tile");
    Components {
        faces,
        start: Face(u8::try_from(start).expect("there are fewer than 256 faces")),
        points: data.scoring,
        meeples: data.meeples,
        castles: data.castle_tokens,
        ingot_values: data.ingot_values.iter().rev().map(|row| (row.min, row.points_each)).collect(),
        field_per_castle: data.field_per_castle,
    }
}

/// The parts of a face, and the joints that each holds: roads first, then cities, the monastery, fields.
fn parts_of(features: &FeaturesData) -> Vec<(PartComponent, Vec<usize>)> {
    let part = |feature, index: usize| PartComponent {
        feature,
        index: u8::try_from(index).expect("no tile has 256 parts"),
        shields: 0,
        semicircle: false,
        borders: Vec::new(),
    };
    let middles = |sides: &[Side]| sides.iter().map(|&side| middle(side)).collect::<Vec<_>>();
    let roads = (0..).zip(&features.roads).map(|(index, road)| (part(Feature::Road, index), middles(&road.edges)));
    let cities = (0..).zip(&features.cities).map(|(index, city)| {
        let (shields, semicircle) = (city.shields, city.semicircle);
        (PartComponent { shields, semicircle, ..part(Feature::City, index) }, middles(&city.edges))
    });
    let monastery = features.monastery.then(|| (part(Feature::Monastery, 0), Vec::new()));
    let fields = (0..).zip(&features.fields).map(|(index, field)| {
        let numbered = (features.roads.len()..).zip(&features.cities);
        let borders = numbered.filter(|(_, city)| field.touches.contains(&city.id)).map(|(number, _)| number).collect();
        let joints = field.half_edges.iter().map(|half| half.joint()).collect();
        (PartComponent { borders, ..part(Feature::Field, index) }, joints)
    });
    roads.chain(cities).chain(monastery).chain(fields).collect()
}

fn face(expansion: Option<Expansion>, tile: &TileData) -> FaceComponent {
    let (parts, joints): (Vec<PartComponent>, Vec<Vec<usize>>) = parts_of(&tile.features).into_iter().unzip();
    let monastery = parts.iter().position(|part| part.feature == Feature::Monastery);
    let edges = Side::ALL.map(|side| Edge(tile.edges.on(side) as u8));
    let design = Design::new(edges, &joints);
    FaceComponent {
        name: tile.id.clone(),
        count: tile.count,
        expansion,
        ways: design.ways(|one, other, numbers| parts[one].is_like(&parts[other], numbers)),
        design,
        parts,
        monastery,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_that_look_the_same_when_turned_are_known() {
        let ways = |name: &str| Face::all().find(|face| face.name() == name).map(|face| face.component().ways);
        let named = ["base-B", "base-C", "base-X", "base-F", "base-G", "base-H", "base-U", "base-D", "base-A"];
        assert_eq!(named.map(|name| ways(name).expect("it is in the box")), [1, 1, 1, 2, 2, 2, 2, 4, 4]);
        let copies = |expansion: Option<Expansion>| {
            let faces = Face::all().map(Face::component).filter(|face| face.expansion == expansion);
            faces.filter(|face| face.ways < 4).map(|face| face.count).sum::<u8>()
        };
        let boxes = [None, Some(Expansion::Goldmines), Some(Expansion::Castles)];
        assert_eq!(boxes.map(copies), [20, 4, 8]);
    }
}
