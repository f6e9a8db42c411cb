//! What is in the box, read once from `rules/data/gold-rush.json` and checked by `validate`.
//!
//! No code anywhere knows a design: if better drawings turn up, only the JSON changes.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::data::{Data, DesignData, Ends, PointsData, VariantData};
use super::pieces::{Feature, Part, Token};
use super::validate::validate;
use crate::landscape::{self, Design, Edge, JOINTS, Position, Side, left_half, middle, right_half};
use crate::named::named;

/// Everything in the box.
pub(super) struct Components {
    /// All faces, in the order of the data.
    faces: Vec<FaceComponent>,
    /// The face of the start tile.
    pub start: Face,
    /// Tokens by value: how many there are of each.
    pub tokens: Vec<(Token, u8)>,
    pub points: PointsData,
}

/// A face and how often it is in the box.
pub(super) struct FaceComponent {
    name: String,
    pub count: u8,
    pub design: Design,
    /// In how many rotations it differs.
    pub ways: u8,
    pub parts: Vec<PartComponent>,
}

/// A part of a face: what is printed on it.
pub(crate) struct PartComponent {
    pub feature: Feature,
    /// Its place among the parts of that kind.
    pub index: u8,
    pub locomotives: u8,
    pub nuggets: u8,
    pub tipis: u8,
    pub herds: u8,
    /// For a railroad, the city it starts at; for a city, its railroads: numbers in `parts`.
    pub connected: Vec<usize>,
}

impl PartComponent {
    /// Whether another is printed the same, once the parts of the tile have these numbers.
    fn is_like(&self, other: &PartComponent, numbers: &[usize]) -> bool {
        let connected = |part: &PartComponent, number: &dyn Fn(usize) -> usize| {
            part.connected.iter().map(|&joined| number(joined)).collect::<BTreeSet<_>>()
        };
        let printed = |part: &PartComponent| (part.feature, part.locomotives, part.nuggets, part.tipis, part.herds);
        printed(self) == printed(other)
            && connected(self, &|joined| numbers[joined]) == connected(other, &|joined| joined)
    }
}

/// The box, read on first use, and checked wherever assertions are.
///
/// # Panics
/// When the data is wrong, naming the tile: it is compiled in, so a test finds that first.
pub(super) fn components() -> &'static Components {
    static COMPONENTS: LazyLock<Components> = LazyLock::new(|| {
        let data = include_str!("../../data/gold-rush.json");
        let data: Data = json::from_str(data).expect("gold-rush.json is of the form that `data` describes");
        debug_assert_eq!(validate(&data), Ok(()), "gold-rush.json");
        read(data)
    });
    &COMPONENTS
}

named! {
    /// A face of a tile: a design, and the variant of its tipis and horses where copies differ. `"33"` or `"47e"` in JSON.
    Face in faces, "there is no tile face {:?}; faces are named like \"33\" or \"47e\"", component FaceComponent
}

impl landscape::Face for Face {
    type Part = Part;
    type Printed = PartComponent;

    fn edge_name(edge: Edge) -> &'static str {
        ["prairie", "railroad", "mountain"][usize::from(edge.0)]
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
        self.parts().iter().position(|printed| printed.feature == part.feature && printed.index == part.index)
    }
}

fn read(data: Data) -> Components {
    let mut faces = Vec::new();
    let mut start = None;
    for design in &data.designs {
        for variant in design.variants() {
            if design.start && start.is_none() {
                start = Some(Face(u8::try_from(faces.len()).expect("there are fewer than 256 faces")));
            }
            faces.push(face(design, &variant));
        }
    }
    Components {
        faces,
        start: start.expect("the check finds a start tile"),
        tokens: data.mining_tokens.distribution.iter().map(|kind| (Token(kind.value), kind.count)).collect(),
        points: data.scoring,
    }
}

fn face(design: &DesignData, variant: &VariantData) -> FaceComponent {
    let mut parts = Vec::new();
    let mut joints: Vec<Vec<usize>> = Vec::new();
    let mut add = |feature, index: usize, held: Vec<usize>, connected| {
        debug_assert!(held.iter().all(|&joint| joint < JOINTS), "joints are numbered below {JOINTS}");
        let index = u8::try_from(index).expect("no tile has 256 parts");
        parts.push(PartComponent { feature, index, locomotives: 0, nuggets: 0, tipis: 0, herds: 0, connected });
        joints.push(held);
    };
    // Parts are numbered railroads first, then mountains, cities, prairies.
    let city = |index: usize| design.railroads.len() + design.mountains.len() + index;
    let middles = |sides: &[Side]| sides.iter().map(|&side| middle(side)).collect::<Vec<_>>();
    for (index, railroad) in design.railroads.iter().enumerate() {
        let starts_at = railroad.ends_at.filter(|_| railroad.ends == Ends::City).map(city);
        add(Feature::Railroad, index, middles(&railroad.edges), starts_at.into_iter().collect());
    }
    for (index, mountain) in design.mountains.iter().enumerate() {
        add(Feature::Mountain, index, middles(&mountain.edges), Vec::new());
    }
    for (index, city) in design.cities.iter().enumerate() {
        add(Feature::City, index, Vec::new(), city.railroads.clone());
    }
    for (index, prairie) in design.prairies.iter().enumerate() {
        add(Feature::Prairie, index, prairie.half_edges.clone(), Vec::new());
    }
    for part in &mut parts {
        let index = usize::from(part.index);
        match part.feature {
            Feature::Railroad => part.locomotives = design.railroads[index].locomotives,
            Feature::Mountain => part.nuggets = design.mountains[index].nuggets,
            Feature::City => {}
            Feature::Prairie => (part.tipis, part.herds) = (variant.tipis[index], variant.horses[index]),
        }
    }
    let edges = Side::ALL.map(|side| design.edges.on(side));
    debug_assert!(
        Side::ALL.iter().all(|&side| (left_half(side), right_half(side)) == (2 * side.index(), 2 * side.index() + 1)),
        "half-edges of the data are the landscape's joints 0 to 7"
    );
    let design_of_tile = Design::new(edges.map(|kind| Edge(kind as u8)), &joints);
    FaceComponent {
        name: format!("{}{}", design.id, variant.variant.as_deref().unwrap_or_default()),
        count: variant.count,
        ways: design_of_tile.ways(|one, other, numbers| parts[one].is_like(&parts[other], numbers)),
        design: design_of_tile,
        parts,
    }
}
