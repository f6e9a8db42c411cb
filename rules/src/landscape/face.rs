//! What a game says of its tiles.

use std::fmt::Debug;

use super::design::{Design, Edge};
use super::position::Position;
use super::regions::PartId;

/// A face of a tile: a design, and what the game prints on its parts.
pub(crate) trait Face: Copy + Ord + Debug + Send + Sync + 'static {
    /// What the game calls a part of a tile on the board.
    type Part: Copy + Ord;
    /// The game's own data of a part, such as its shields or nuggets.
    type Printed: 'static;
    /// The game's kinds of edges.
    type EdgeKind;

    /// What kind an edge is of.
    fn edge_kind(edge: Edge) -> Self::EdgeKind;

    /// Its edges, and which parts they belong to.
    fn design(self) -> &'static Design;

    /// What is printed on its parts, in the order of the design.
    fn parts(self) -> &'static [Self::Printed];

    /// What a part with that print is called on a tile at `at`.
    fn part(printed: &Self::Printed, at: Position) -> Self::Part;

    /// Where the tile of a part lies.
    fn place_of(part: Self::Part) -> Position;

    /// The place of a part among all parts of the face.
    fn index_of(self, part: Self::Part) -> Option<usize>;
}

/// A feature to score, known by one of its parts; `K` is the game's kinds of features.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Scorable<K> {
    pub feature: K,
    /// Any part of it.
    pub part: PartId,
}
