//! The tiles on the table, and the regions they form.

use super::design::{Design, Edge, Fitting, left_half, middle, right_half};
use super::face::{Face, Scorable};
use super::grid::Grid;
use super::position::{Position, Rotation, Side};
use super::regions::{Merge, PartId, Region, Regions};
use crate::Seat;

/// More tiles than any game has. Each touches another, so none is further from the start.
const MAX_TILES: u16 = 500;

/// Tiles on a board, and the regions they form: `F` is a face of a tile, and `C` what a region holds besides followers.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Board<F, C> {
    tiles: Vec<Tile<F>>,
    grid: Grid,
    regions: Regions<C>,
    /// Empty places next to a tile, in order, and what fits there.
    pub(super) places: Vec<(Position, Fitting)>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Tile<F> {
    pub at: Position,
    /// From how the component data describes it.
    pub rotation: Rotation,
    pub face: F,
    /// Who placed it; nobody placed the start tile.
    pub seat: Option<Seat>,
    /// The face's, kept here because neighbors ask for it all the time.
    pub design: &'static Design,
    first_part: PartId,
}

impl<F> Tile<F> {
    /// The parts of the tile, in the order of its design.
    pub fn parts(&self) -> impl Iterator<Item = PartId> + use<F> {
        self.first_part.followed_by(self.design.parts())
    }

    /// `index` counts in the order of the component data; none beyond the last.
    #[must_use]
    pub fn part(&self, index: usize) -> Option<PartId> {
        (index < self.design.parts()).then(|| self.first_part.plus(index))
    }
}

impl<F, C> Default for Board<F, C> {
    fn default() -> Self {
        Board { tiles: Vec::new(), grid: Grid::default(), regions: Regions::default(), places: Vec::new() }
    }
}

impl<F: Face, C: Merge> Board<F, C> {
    /// Places a tile; `contents` says what each of its parts holds. Returns the tile's number: 0 for the first.
    ///
    /// Judges nothing: an empty board takes its first tile anywhere, and a misfit joins what meets.
    pub fn place(
        &mut self,
        at: Position,
        rotation: Rotation,
        face: F,
        seat: Option<Seat>,
        contents: impl FnMut(usize) -> C,
    ) -> usize {
        let number = self.tiles.len();
        let design = face.design();
        let turned = design.turned(rotation);
        let open_edges = |part: usize| {
            let middles = Side::ALL.map(middle).map(|joint| turned.parts[joint]);
            middles.iter().filter(|holder| holder.map(usize::from) == Some(part)).count()
        };
        let first_part = self.regions.add(number, design.parts(), open_edges, contents);
        self.tiles.push(Tile { at, rotation, face, seat, design, first_part });
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
    fn join(&mut self, number: usize, side: Side, neighbour: &Tile<F>) {
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

impl<F, C> Board<F, C> {
    /// The tiles in the order in which they were placed.
    #[must_use]
    pub fn tiles(&self) -> &[Tile<F>] {
        &self.tiles
    }

    /// The tile with a number.
    ///
    /// # Panics
    /// When fewer have been placed.
    #[must_use]
    pub fn tile(&self, number: usize) -> &Tile<F> {
        &self.tiles[number]
    }

    /// Whether a game may come to place a tile there, whatever meets there.
    #[must_use]
    pub fn has_room_at(&self, at: Position) -> bool {
        self.tiles.len() < usize::from(MAX_TILES) && at.x.unsigned_abs().max(at.y.unsigned_abs()) <= MAX_TILES
    }

    /// The number of the tile at a place.
    #[must_use]
    pub fn number_at(&self, at: Position) -> Option<usize> {
        self.grid.get(at)
    }

    #[must_use]
    pub fn tile_at(&self, at: Position) -> Option<&Tile<F>> {
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
        &mut self.regions.region_mut(part).contents
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

    /// Puts a follower of a seat on the region of a part.
    pub fn put_follower(&mut self, part: PartId, seat: Seat) {
        self.regions.region_mut(part).followers.add(seat);
    }

    /// Takes one of a seat's followers off the region of a part.
    pub fn take_follower(&mut self, part: PartId, seat: Seat) {
        self.regions.region_mut(part).followers.remove(seat);
    }

    /// Who has most followers on a region: everybody on a tie, nobody on an empty one.
    #[must_use]
    pub fn holders_of(&self, part: PartId) -> Vec<Seat> {
        self.region(part).followers.holders()
    }

    pub(super) fn find_place(&self, at: Position) -> Result<usize, usize> {
        self.places.binary_search_by_key(&at, |&(place, _)| place)
    }
}

impl<F: Face, C> Board<F, C> {
    /// The board's number of a part.
    #[must_use]
    pub fn id_of(&self, part: F::Part) -> Option<PartId> {
        let tile = self.tile_at(F::place_of(part))?;
        tile.part(tile.face.index_of(part)?)
    }

    /// The part with a number of the board, as it is printed.
    #[must_use]
    pub fn part_of(&self, id: PartId) -> F::Part {
        F::part(self.printed(id), self.tiles[self.tile_of(id)].at)
    }

    #[must_use]
    pub fn printed(&self, id: PartId) -> &'static F::Printed {
        &self.tiles[self.tile_of(id)].face.parts()[self.index_on_tile(id)]
    }

    /// The parts of a tile as they are printed, and the board's numbers of them.
    pub fn parts_on(&self, number: usize) -> impl Iterator<Item = (&'static F::Printed, PartId)> + use<F, C> {
        self.tiles[number].face.parts().iter().zip(self.tiles[number].parts())
    }

    /// All parts of a region, in order.
    #[must_use]
    pub fn parts_of(&self, id: PartId) -> Vec<F::Part> {
        let mut parts: Vec<F::Part> = self.members(id).map(|id| self.part_of(id)).collect();
        parts.sort_unstable();
        parts
    }

    /// The root of a part's region, for grouping.
    #[must_use]
    pub fn root_of(&self, part: F::Part) -> Option<PartId> {
        self.id_of(part).map(|id| self.root(id))
    }

    /// Each feature once: by kind, then by place.
    #[must_use]
    pub fn in_order<K: Copy + Ord>(&self, mut features: Vec<Scorable<K>>) -> Vec<Scorable<K>> {
        if features.len() > 1 {
            let first_part = |part| self.members(part).map(|id| self.part_of(id)).min();
            features.sort_by_cached_key(|scorable| (scorable.feature, first_part(scorable.part)));
            features.dedup();
        }
        features
    }
}
