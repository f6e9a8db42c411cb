//! The tile-laying engine that the Carcassonne games share.
//!
//! A [`Landscape`] holds the tiles, the regions that their parts have grown together into, and the places where a next
//! tile may go. Laying a tile joins regions by union-find and looks at its four neighbours only, never at the board; what
//! fits each open place is kept up to date, so that listing the legal places reads a list.
//!
//! What a region means (a railroad, a city, …) and what it holds is the game's: its contents `C`, which it merges.

mod design;
#[cfg(test)]
pub(crate) mod drawing;
mod followers;
mod grid;
mod position;
mod regions;

pub use design::{Design, Edge, JOINTS, left_half, middle, right_half};
pub use followers::{Followers, MAX_SEATS};
pub use position::{Position, Rotation, Side};
pub use regions::{Merge, PartId, Region};

use serde::Serialize;

use design::Fitting;
use grid::Grid;
use regions::Regions;

/// Tiles on a board, and the regions they form.
#[derive(Debug, Clone, PartialEq)]
pub struct Landscape<C> {
    tiles: Vec<Tile>,
    grid: Grid,
    regions: Regions<C>,
    /// Empty places next to a tile, in order, and what fits there.
    places: Vec<(Position, Fitting)>,
}

/// A tile on the board.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tile {
    /// Where it lies.
    pub at: Position,
    /// How it is turned.
    pub rotation: Rotation,
    /// What is printed on it.
    pub design: &'static Design,
    first_part: PartId,
}

/// An empty place next to a tile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OpenPlace {
    /// Where it is.
    pub at: Position,
    /// How many of the tiles still to come may lie there, in one rotation at least.
    pub fits: u8,
}

impl Tile {
    /// The parts of the tile, in the order of its design.
    pub fn parts(&self) -> impl Iterator<Item = PartId> + use<> {
        self.first_part.followed_by(self.design.parts())
    }

    /// One part of the tile.
    #[must_use]
    pub fn part(&self, index: usize) -> Option<PartId> {
        (index < self.design.parts()).then(|| self.first_part.plus(index))
    }
}

/// Why a tile cannot lie somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misfit {
    /// A tile lies there.
    Taken,
    /// No tile touches the place along an edge.
    NoNeighbour,
    /// Two edges of different kinds would touch.
    EdgesDiffer {
        /// On which side of the new tile.
        side: Side,
        /// The new tile's edge.
        ours: Edge,
        /// The edge it would touch.
        theirs: Edge,
    },
}

impl<C> Default for Landscape<C> {
    fn default() -> Self {
        Landscape { tiles: Vec::new(), grid: Grid::default(), regions: Regions::default(), places: Vec::new() }
    }
}

impl<C: Merge> Landscape<C> {
    /// Lays a tile; `contents` says what each of its parts holds. Returns the tile's number: 0 for the first.
    ///
    /// Judges nothing: an empty board takes its first tile anywhere, and a misfit joins what meets.
    pub fn place(
        &mut self,
        at: Position,
        rotation: Rotation,
        design: &'static Design,
        contents: impl FnMut(usize) -> C,
    ) -> usize {
        let number = self.tiles.len();
        let turned = design.turned(rotation);
        let open_edges = |part: usize| {
            let middles = Side::ALL.map(middle).map(|joint| turned.parts[joint]);
            middles.iter().filter(|holder| holder.map(usize::from) == Some(part)).count()
        };
        let first_part = self.regions.add(number, design.parts(), open_edges, contents);
        self.tiles.push(Tile { at, rotation, design, first_part });
        self.grid.set(at, number);
        if let Ok(place) = self.find_place(at) {
            self.places.remove(place);
        }
        for side in Side::ALL {
            match self.tile_at(at.towards(side)).copied() {
                Some(neighbour) => self.join(number, side, &neighbour),
                None => self.narrow(at.towards(side), side.opposite(), turned.edges[side.index()]),
            }
        }
        number
    }

    /// Joins the parts that meet across a side of a tile.
    fn join(&mut self, number: usize, side: Side, neighbour: &Tile) {
        let tile = self.tiles[number];
        let (ours, theirs) = (tile.design.turned(tile.rotation), neighbour.design.turned(neighbour.rotation));
        let across = side.opposite();
        let meetings = [
            (middle(side), middle(across)),
            (left_half(side), right_half(across)),
            (right_half(side), left_half(across)),
        ];
        for (our_joint, their_joint) in meetings {
            let (Some(our_part), Some(their_part)) = (ours.parts[our_joint], theirs.parts[their_joint]) else {
                continue;
            };
            let our_part = tile.first_part.plus(usize::from(our_part));
            let their_part = neighbour.first_part.plus(usize::from(their_part));
            let closed_edges = if our_joint == middle(side) { 2 } else { 0 };
            let tiles = &self.tiles;
            self.regions.join(our_part, their_part, closed_edges, |tile| tiles[tile].parts());
        }
    }

    /// Notes that a place's side must be of a kind.
    fn narrow(&mut self, at: Position, side: Side, edge: Edge) {
        match self.find_place(at) {
            Ok(place) => self.places[place].1 = self.places[place].1.with(side, edge),
            Err(place) => self.places.insert(place, (at, Fitting::ANY.with(side, edge))),
        }
    }
}

impl<C> Landscape<C> {
    /// The tiles in the order in which they were laid.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The number of the tile at a place.
    #[must_use]
    pub fn number_at(&self, at: Position) -> Option<usize> {
        self.grid.get(at)
    }

    /// The tile at a place.
    #[must_use]
    pub fn tile_at(&self, at: Position) -> Option<&Tile> {
        self.grid.get(at).map(|number| &self.tiles[number])
    }

    /// The number of the tile that a part belongs to.
    #[must_use]
    pub fn tile_of(&self, part: PartId) -> usize {
        self.regions.tile_of(part)
    }

    /// The part's place among the parts of its tile.
    #[must_use]
    pub fn index_on_tile(&self, part: PartId) -> usize {
        part.minus(self.tiles[self.tile_of(part)].first_part)
    }

    /// The part by which the region of `part` is known until it grows again: the same for all parts of one region.
    #[must_use]
    pub fn root(&self, part: PartId) -> PartId {
        self.regions.root(part)
    }

    /// The region that a part belongs to.
    #[must_use]
    pub fn region(&self, part: PartId) -> &Region<C> {
        self.regions.region(part)
    }

    /// The contents of the region that a part belongs to, to change.
    pub fn contents_mut(&mut self, part: PartId) -> &mut C {
        self.regions.contents_mut(part)
    }

    /// All parts of a region, in no particular order.
    pub fn members(&self, part: PartId) -> impl Iterator<Item = PartId> + '_ {
        self.regions.members(part)
    }

    /// The number that the first part of the next tile will get.
    #[must_use]
    pub fn next_part(&self) -> PartId {
        self.regions.next_part()
    }

    /// One part of every region, oldest region first.
    pub fn roots(&self) -> impl Iterator<Item = PartId> + '_ {
        self.regions.roots()
    }

    /// All legal places and rotations of a tile, by place, then rotation.
    pub fn placements<T>(&self, design: &Design, named: impl Fn(Position, Rotation) -> T) -> Vec<T> {
        // A tile fits most places in a rotation or two: collecting would grow the list step by step.
        let mut placements = Vec::with_capacity(2 * self.places.len());
        for &(at, fitting) in &self.places {
            placements.extend(fitting.rotations(design).map(|rotation| named(at, rotation)));
        }
        placements
    }

    /// Whether there is any place for a tile.
    #[must_use]
    pub fn fits_somewhere(&self, design: &Design) -> bool {
        self.places.iter().any(|(_, fitting)| fitting.rotations(design).next().is_some())
    }

    /// Every empty place next to a tile, by place, and how many of so many copies of each design may lie there.
    #[must_use]
    pub fn open_places(&self, copies: &[(&Design, u8)]) -> Vec<OpenPlace> {
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
    pub fn judge(&self, at: Position, rotation: Rotation, design: &Design) -> Result<(), Misfit> {
        if self.tile_at(at).is_some() {
            return Err(Misfit::Taken);
        }
        self.find_place(at).map_err(|_| Misfit::NoNeighbour)?;
        for side in Side::ALL {
            let Some(neighbour) = self.tile_at(at.towards(side)) else { continue };
            let (ours, theirs) =
                (design.edge(rotation, side), neighbour.design.edge(neighbour.rotation, side.opposite()));
            if ours != theirs {
                return Err(Misfit::EdgesDiffer { side, ours, theirs });
            }
        }
        Ok(())
    }

    fn find_place(&self, at: Position) -> Result<usize, usize> {
        self.places.binary_search_by_key(&at, |&(place, _)| place)
    }
}
