//! Where a tile may lie.

use std::collections::BTreeMap;

use serde::Serialize;
use strum::{IntoStaticStr, VariantNames};

use super::board::Board;
use super::design::{Design, Fitting};
use super::face::Face;
use super::position::{Position, Rotation, Side};

/// An empty place next to a tile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OpenPlace {
    /// Empty, and next to a tile along an edge.
    pub at: Position,
    /// How many of the tiles still to come may lie there, in one rotation at least.
    pub fits: u8,
}

/// Why a tile may not lie somewhere. `K` is the game's kinds of edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Misfit<K> {
    /// A tile lies there.
    #[error("there's already a tile at {at}")]
    PlaceTaken {
        /// Where the tile was to go.
        at: Position,
    },
    /// The place touches no tile along an edge.
    #[error("place the tile next to another, edge to edge; {at} has no neighbor")]
    NoNeighbour {
        /// Where the tile was to go.
        at: Position,
    },
    /// Two edges of different kinds would touch.
    #[error("a {ours} edge would meet a {theirs} edge on the {} side", side.name())]
    EdgesDiffer {
        /// The kind of the new tile's edge.
        ours: K,
        /// The kind of the edge it would touch.
        theirs: K,
        /// On which side of the new tile.
        side: Side,
    },
}

impl<K: Copy + Into<&'static str>> Misfit<K> {
    /// What its sentence names: see [`Rejection::names`](crate::Rejection::names).
    #[must_use]
    pub fn names(&self) -> Vec<&'static str> {
        match *self {
            Misfit::EdgesDiffer { ours, theirs, side } => vec![ours.into(), theirs.into(), side.name()],
            Misfit::PlaceTaken { .. } | Misfit::NoNeighbour { .. } => Vec::new(),
        }
    }
}

impl<F: Face, C> Board<F, C> {
    /// All legal places and rotations of a tile, by place, then rotation.
    pub fn placements<T>(&self, face: F, named: impl Fn(Position, Rotation) -> T) -> Vec<T> {
        let design = face.design();
        // A tile fits most places in a rotation or two: collecting would grow the list step by step.
        let mut placements = Vec::with_capacity(2 * self.places.len());
        for &(at, fitting) in &self.places {
            placements.extend(fitting.rotations(design).map(|rotation| named(at, rotation)));
        }
        placements
    }

    /// Whether there is any place for a tile.
    #[must_use]
    pub fn fits_somewhere(&self, face: F) -> bool {
        let design = face.design();
        self.places.iter().any(|(_, fitting)| fitting.rotations(design).next().is_some())
    }

    /// Every empty place next to a tile, by place, and how many of so many copies of each face may lie there.
    #[must_use]
    pub fn open_places(&self, copies: &BTreeMap<F, u8>) -> Vec<OpenPlace> {
        let copies: Vec<(&Design, u8)> = copies.iter().map(|(face, count)| (face.design(), *count)).collect();
        let fits = |fitting: Fitting, design: &Design| fitting.rotations(design).next().is_some();
        let place = |&(at, fitting): &(Position, Fitting)| OpenPlace {
            at,
            fits: copies.iter().filter(|(design, _)| fits(fitting, design)).map(|(_, count)| count).sum(),
        };
        self.places.iter().map(place).collect()
    }

    /// Whether a tile may lie at a place, and if not, why.
    ///
    /// # Errors
    /// The first reason found; edges are looked at clockwise from the north.
    pub fn judge(&self, at: Position, rotation: Rotation, face: F) -> Result<(), Misfit<F::EdgeKind>> {
        let design = face.design();
        if self.tile_at(at).is_some() {
            return Err(Misfit::PlaceTaken { at });
        }
        self.find_place(at).map_err(|_| Misfit::NoNeighbour { at })?;
        for side in Side::ALL {
            let Some(neighbour) = self.tile_at(at.towards(side)) else { continue };
            let (ours, theirs) =
                (design.edge(rotation, side), neighbour.design.edge(neighbour.rotation, side.opposite()));
            if ours != theirs {
                let (ours, theirs) = (F::edge_kind(ours), F::edge_kind(theirs));
                return Err(Misfit::EdgesDiffer { ours, theirs, side });
            }
        }
        Ok(())
    }
}
