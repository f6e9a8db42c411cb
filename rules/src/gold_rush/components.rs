//! What is in the box, read once from `rules/data/gold-rush.json` and checked by `validate`.
//!
//! No code anywhere knows a design: if better drawings turn up, only the JSON changes.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::data::{Data, DesignData, Ends, PiecesData, PointsData, VariantData};
use super::pieces::{EdgeKind, Feature, Part, Token};
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
    pieces: PiecesData,
}

impl Components {
    /// How many cowboys each player may place: one keeps the score, unless the fifth is played with.
    pub fn cowboys(&self, with_fifth: bool) -> u8 {
        let PiecesData { cowboys_per_player, of_which_on_score_track } = self.pieces;
        cowboys_per_player - if with_fifth { 0 } else { of_which_on_score_track }
    }
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
    type EdgeKind = EdgeKind;

    fn edge_kind(edge: Edge) -> EdgeKind {
        [EdgeKind::Prairie, EdgeKind::Railroad, EdgeKind::Mountain][usize::from(edge.0)]
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
        pieces: data.pieces,
    }
}

/// The parts of a face, and the joints that each holds: railroads first, then mountains, cities, prairies.
fn parts_of(design: &DesignData, variant: &VariantData) -> Vec<(PartComponent, Vec<usize>)> {
    let part = |feature, index: usize| PartComponent {
        feature,
        index: u8::try_from(index).expect("no tile has 256 parts"),
        locomotives: 0,
        nuggets: 0,
        tipis: 0,
        herds: 0,
        connected: Vec::new(),
    };
    let number_of_city = |index: usize| design.railroads.len() + design.mountains.len() + index;
    let middles = |sides: &[Side]| sides.iter().map(|&side| middle(side)).collect::<Vec<_>>();
    let railroads = (0..).zip(&design.railroads).map(|(index, railroad)| {
        let city = railroad.ends_at.filter(|_| railroad.ends == Ends::City).map(number_of_city);
        let (locomotives, connected) = (railroad.locomotives, city.into_iter().collect());
        (PartComponent { locomotives, connected, ..part(Feature::Railroad, index) }, middles(&railroad.edges))
    });
    let mountains = (0..).zip(&design.mountains).map(|(index, mountain)| {
        (PartComponent { nuggets: mountain.nuggets, ..part(Feature::Mountain, index) }, middles(&mountain.edges))
    });
    let cities = (0..).zip(&design.cities).map(|(index, city)| {
        (PartComponent { connected: city.railroads.clone(), ..part(Feature::City, index) }, Vec::new())
    });
    let prairies = (0..).zip(&design.prairies).map(|(index, prairie)| {
        let (tipis, herds) = (variant.tipis[index], variant.horses[index]);
        (PartComponent { tipis, herds, ..part(Feature::Prairie, index) }, prairie.half_edges.clone())
    });
    railroads.chain(mountains).chain(cities).chain(prairies).collect()
}

fn face(design: &DesignData, variant: &VariantData) -> FaceComponent {
    let (parts, joints): (Vec<PartComponent>, Vec<Vec<usize>>) = parts_of(design, variant).into_iter().unzip();
    debug_assert!(joints.iter().flatten().all(|&joint| joint < JOINTS), "joints are numbered below {JOINTS}");
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
