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
    /// The patterns of all four rotations, one bit each.
    patterns: u128,
    parts: usize,
}

/// A design in one rotation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Turned {
    pub edges: [Edge; 4],
    /// Which part holds each joint.
    pub parts: [Option<u8>; JOINTS],
    /// The number of this arrangement of edges, see [`Pattern`].
    pub pattern: u8,
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
            Turned { edges: turned_edges, parts: holders, pattern: pattern_of(turned_edges) }
        });
        let patterns = turns.iter().fold(0, |patterns, turn| patterns | 1 << turn.pattern);
        Design { turns, patterns, parts: parts.len() }
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

    /// The part that holds a joint of the tile as it lies.
    #[must_use]
    pub fn part_at(&self, rotation: Rotation, joint: usize) -> Option<u8> {
        self.turned(rotation).parts[joint]
    }

    pub(super) fn turned(&self, rotation: Rotation) -> &Turned {
        &self.turns[rotation.quarter_turns()]
    }
}

const KINDS: usize = Edge::KINDS as usize;
const PATTERNS: usize = KINDS * KINDS * KINDS * KINDS;

fn pattern_of(edges: [Edge; 4]) -> u8 {
    let number = edges.iter().rev().fold(0, |number, edge| number * KINDS + usize::from(edge.0));
    u8::try_from(number).expect("there are 81 patterns")
}

/// The arrangements of four edges that fit a place: one bit for each of the 81 there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fitting(u128);

impl Fitting {
    /// Everything fits a place without neighbours.
    pub const ANY: Fitting = Fitting((1 << PATTERNS) - 1);

    /// What still fits once the given side must be of a kind.
    pub fn with(self, side: Side, edge: Edge) -> Fitting {
        Fitting(self.0 & WITH[side.index()][usize::from(edge.0)])
    }

    pub fn takes(self, pattern: u8) -> bool {
        self.0 >> pattern & 1 == 1
    }

    /// Whether a tile fits in some rotation.
    pub fn takes_any(self, design: &Design) -> bool {
        self.0 & design.patterns != 0
    }
}

/// For every side and kind of edge, the patterns that have it there.
static WITH: [[u128; KINDS]; 4] = {
    let mut with = [[0; KINDS]; 4];
    let mut pattern = 0;
    while pattern < PATTERNS {
        let mut rest = pattern;
        let mut side = 0;
        while side < 4 {
            with[side][rest % KINDS] |= 1 << pattern;
            rest /= KINDS;
            side += 1;
        }
        pattern += 1;
    }
    with
};
