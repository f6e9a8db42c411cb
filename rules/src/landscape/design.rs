//! What is printed on a tile, as far as the landscape needs it: edges, and parts that join across them.

use super::position::{Rotation, Side};

/// What kind of edge. A game numbers its kinds from 0 and has at most [`Edge::KINDS`]; touching edges must be of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge(pub u8);

impl Edge {
    /// The most kinds of edges a game can have.
    pub const KINDS: u8 = 3;
}

/// Twelve joints around a tile where its parts meet those of its neighbours: the two halves of every side, clockwise from
/// the western half of the north side (0 to 7, as in the component data), then the middles of the sides (8 to 11).
pub const JOINTS: usize = 12;

/// The joint of the left half of a side, seen from the middle of the tile.
#[must_use]
pub fn left_half(side: Side) -> usize {
    2 * side.index()
}

/// The joint of the right half of a side, seen from the middle of the tile.
#[must_use]
pub fn right_half(side: Side) -> usize {
    2 * side.index() + 1
}

/// The joint in the middle of a side.
#[must_use]
pub fn middle(side: Side) -> usize {
    8 + side.index()
}

/// The joint that a joint becomes when the tile is turned.
fn turned(joint: usize, rotation: Rotation) -> usize {
    if joint < 8 { (joint + 2 * rotation.quarter_turns()) % 8 } else { 8 + (joint - 8 + rotation.quarter_turns()) % 4 }
}

/// A tile as the landscape sees it, in all four rotations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Design {
    turns: [Turned; 4],
    /// The edges of all four rotations, see [`Fitting`].
    edges: FourTurns,
    parts: usize,
}

/// A design in one rotation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Turned {
    pub edges: [Edge; 4],
    /// Which part holds each joint.
    pub parts: [Option<u8>; JOINTS],
}

impl Turned {
    /// Which part lies where each of so many lies here, if the two look the same; parts without a joint are themselves.
    fn renumbered(&self, other: &Turned, parts: usize) -> Option<Vec<usize>> {
        let mut numbers = vec![None; parts];
        for (ours, theirs) in self.parts.iter().zip(&other.parts) {
            match (ours.map(usize::from), theirs.map(usize::from)) {
                (None, None) => {}
                (Some(ours), Some(theirs)) if *numbers[ours].get_or_insert(theirs) == theirs => {}
                _ => return None,
            }
        }
        let numbers: Vec<usize> =
            numbers.into_iter().enumerate().map(|(part, number)| number.unwrap_or(part)).collect();
        let all_differ = (0..parts).all(|part| numbers.contains(&part));
        (self.edges == other.edges && all_differ).then_some(numbers)
    }
}

impl Design {
    /// A design from its four edges (N, E, S, W) and, for each of its parts, the joints that part holds.
    ///
    /// # Panics
    /// When an edge is no kind or two parts hold one joint: the component data is validated before.
    #[must_use]
    pub fn new(edges: [Edge; 4], parts: &[Vec<usize>]) -> Self {
        assert!(edges.iter().all(|edge| edge.0 < Edge::KINDS), "every edge is of a known kind");
        let turns = Rotation::ALL.map(|rotation| {
            let mut turned_edges = edges;
            for side in Side::ALL {
                turned_edges[side.turned(rotation).index()] = edges[side.index()];
            }
            let mut holders = [None; JOINTS];
            for (part, joints) in parts.iter().enumerate() {
                for &joint in joints {
                    let holder = &mut holders[turned(joint, rotation)];
                    assert!(holder.is_none(), "no joint belongs to two parts");
                    *holder = Some(u8::try_from(part).expect("no tile has 256 parts"));
                }
            }
            Turned { edges: turned_edges, parts: holders }
        });
        let edges = FourTurns::of(&turns);
        Design { turns, edges, parts: parts.len() }
    }

    /// How many parts the tile has.
    #[must_use]
    pub fn parts(&self) -> usize {
        self.parts
    }

    /// The kind of the edge on a side of the tile as it lies.
    #[must_use]
    pub fn edge(&self, rotation: Rotation, side: Side) -> Edge {
        self.turned(rotation).edges[side.index()]
    }

    /// In how many rotations the tile differs: 1, 2 or 4. From the next one on it lies as it did before, but for the numbers of its
    /// parts. `alike` says whether a part is printed as another is, once parts have their new numbers.
    #[must_use]
    pub(crate) fn ways(&self, alike: impl Fn(usize, usize, &[usize]) -> bool) -> u8 {
        let [first, second, third, _] = &self.turns;
        let same = |turn| {
            let renumbered = first.renumbered(turn, self.parts);
            renumbered.is_some_and(|numbers| (0..self.parts).all(|part| alike(part, numbers[part], &numbers)))
        };
        if same(second) {
            1
        } else if same(third) {
            2
        } else {
            4
        }
    }

    /// The part that holds a joint of the tile as it lies.
    #[cfg(test)]
    pub fn part_at(&self, rotation: Rotation, joint: usize) -> Option<u8> {
        self.turned(rotation).parts[joint]
    }

    pub(super) fn turned(&self, rotation: Rotation) -> &Turned {
        &self.turns[rotation.quarter_turns()]
    }
}

/// What may lie at a place: one bit for every side and kind of edge, set where that kind may touch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fitting(u16);

impl Fitting {
    /// Everything fits a place without neighbours.
    pub const ANY: Fitting = Fitting((1 << (4 * Edge::KINDS)) - 1);

    /// What still fits once the given side must be of a kind.
    pub fn with(self, side: Side, edge: Edge) -> Fitting {
        let others = side_bits(side) & !edge_bit(side, edge);
        Fitting(self.0 & !others)
    }

    /// As a number, below `1 << (4 * Edge::KINDS)`.
    pub fn number(self) -> usize {
        usize::from(self.0)
    }

    /// Whether everything may touch on a side, as is the case where no neighbor is.
    pub fn is_open(self, side: Side) -> bool {
        self.0 & side_bits(side) == side_bits(side)
    }

    /// The rotations in which a tile fits, unturned first: all four are looked at together.
    pub fn rotations(self, design: &Design) -> impl Iterator<Item = Rotation> + use<> {
        let misfits = design.edges.0 & !(u64::from(self.0) * EACH_TURN);
        // A turn's highest bit is free, and is reached by whatever is not nought.
        let mut fits = !(misfits + EACH_TURN * (HIGHEST - 1)) & (EACH_TURN * HIGHEST);
        std::iter::from_fn(move || {
            let rotation = Rotation::ALL.get(fits.trailing_zeros() as usize / TURN)?;
            fits &= fits - 1;
            Some(*rotation)
        })
    }
}

/// The edges of a design in its four rotations, sixteen bits each, in the order of [`Fitting`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct FourTurns(u64);

/// The bits of one rotation.
const TURN: usize = 16;
/// The highest bit of a rotation's sixteen, which no edge has.
const HIGHEST: u64 = 1 << (TURN - 1);
/// Repeats sixteen bits for each rotation.
const EACH_TURN: u64 = 1 | (1 << TURN) | (1 << (2 * TURN)) | (1 << (3 * TURN));

impl FourTurns {
    fn of(turns: &[Turned; 4]) -> FourTurns {
        let edges =
            |turn: &Turned| Side::ALL.iter().fold(0, |bits, &side| bits | edge_bit(side, turn.edges[side.index()]));
        let shifted = turns.iter().enumerate().map(|(number, turn)| u64::from(edges(turn)) << (TURN * number));
        FourTurns(shifted.fold(0, |all, turn| all | turn))
    }
}

fn edge_bit(side: Side, edge: Edge) -> u16 {
    1 << (side.index() * usize::from(Edge::KINDS) + usize::from(edge.0))
}

fn side_bits(side: Side) -> u16 {
    ((1 << Edge::KINDS) - 1) << (side.index() * usize::from(Edge::KINDS))
}
