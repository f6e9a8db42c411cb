//! How parts of tiles grow together into regions: a union-find that keeps what each region holds.

use super::followers::Followers;

/// What a region holds besides followers, and how two become one.
pub trait Merge {
    /// Takes in what another region held.
    fn merge(&mut self, other: &Self);
}

/// One part of one tile on the board, numbered in the order of placing: a smaller number is an older part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartId(u16);

impl PartId {
    /// The part so many further, on the same tile.
    pub(crate) fn plus(self, steps: usize) -> PartId {
        PartId(self.0 + u16::try_from(steps).expect("no tile has 65,536 parts"))
    }

    pub(super) fn minus(self, first: PartId) -> usize {
        usize::from(self.0 - first.0)
    }

    pub(super) fn followed_by(self, count: usize) -> impl Iterator<Item = PartId> {
        (0..count).map(move |step| self.plus(step))
    }

    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Parts that have grown together.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Region<C> {
    /// How many different tiles it lies on.
    pub tiles: u16,
    /// How many of its edges touch no tile yet.
    pub open_edges: u16,
    /// Whose followers stand on it.
    pub followers: Followers,
    /// What else the game keeps with it.
    pub contents: C,
    parts: u16,
}

/// All parts and regions of a board.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Regions<C> {
    nodes: Vec<Node>,
    /// At the number of a root its region; at the others what is left from before they joined.
    regions: Vec<Region<C>>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Node {
    /// The part above it in the tree of its region; a root is its own.
    parent: PartId,
    /// The next part of the region, round in a ring.
    next: PartId,
    tile: u16,
}

impl<C> Default for Regions<C> {
    fn default() -> Self {
        Regions { nodes: Vec::new(), regions: Vec::new() }
    }
}

impl<C: Merge> Regions<C> {
    /// Adds the parts of a new tile, each a region of its own, and returns the first.
    pub fn add(
        &mut self,
        tile: usize,
        parts: usize,
        open_edges: impl Fn(usize) -> usize,
        mut contents: impl FnMut(usize) -> C,
    ) -> PartId {
        let first = self.next_part();
        let tile = u16::try_from(tile).expect("no board has 65,536 tiles");
        for (index, part) in first.followed_by(parts).enumerate() {
            self.nodes.push(Node { parent: part, next: part, tile });
            let open_edges = u16::try_from(open_edges(index)).expect("a tile has four edges");
            self.regions.push(Region {
                tiles: 1,
                open_edges,
                followers: Followers::default(),
                contents: contents(index),
                parts: 1,
            });
        }
        first
    }

    /// Makes the regions of two parts one, if they are not, with `closed_edges` fewer open edges.
    ///
    /// A tile that both regions lie on counts once: the smaller region's tiles are looked at for that. A part changes to
    /// a region at least twice as large each time, so over a whole game that is a handful of looks a part.
    pub fn join<P: Iterator<Item = PartId>>(
        &mut self,
        a: PartId,
        b: PartId,
        closed_edges: u16,
        parts_of: impl Fn(usize) -> P,
    ) {
        let (a, b) = (self.root(a), self.root(b));
        if a != b {
            let (large, small) =
                if self.regions[a.index()].parts >= self.regions[b.index()].parts { (a, b) } else { (b, a) };
            let shared = self.shared_tiles(small, large, parts_of);
            let (gone, kept) = two_mut(&mut self.regions, small.index(), large.index());
            kept.tiles += gone.tiles - shared;
            kept.open_edges += gone.open_edges;
            kept.parts += gone.parts;
            kept.followers.merge(&gone.followers);
            kept.contents.merge(&gone.contents);
            self.nodes[small.index()].parent = large;
            let (gone, kept) = two_mut(&mut self.nodes, small.index(), large.index());
            std::mem::swap(&mut gone.next, &mut kept.next);
        }
        let root = self.root(a);
        self.regions[root.index()].open_edges -= closed_edges;
    }

    fn shared_tiles<P: Iterator<Item = PartId>>(
        &self,
        small: PartId,
        large: PartId,
        parts_of: impl Fn(usize) -> P,
    ) -> u16 {
        let mut shared: Vec<usize> = self
            .members(small)
            .map(|part| self.tile_of(part))
            .filter(|&tile| parts_of(tile).any(|part| self.root(part) == large))
            .collect();
        shared.sort_unstable();
        shared.dedup();
        u16::try_from(shared.len()).expect("no region has 65,536 tiles")
    }
}

impl<C> Regions<C> {
    /// The part that stands for a region. Regions are joined smaller under larger, so the way up is short.
    pub fn root(&self, mut part: PartId) -> PartId {
        loop {
            let parent = self.nodes[part.index()].parent;
            if parent == part {
                return part;
            }
            part = parent;
        }
    }

    pub fn region(&self, part: PartId) -> &Region<C> {
        &self.regions[self.root(part).index()]
    }

    pub fn region_mut(&mut self, part: PartId) -> &mut Region<C> {
        let root = self.root(part);
        &mut self.regions[root.index()]
    }

    pub fn tile_of(&self, part: PartId) -> usize {
        usize::from(self.nodes[part.index()].tile)
    }

    pub fn members(&self, part: PartId) -> impl Iterator<Item = PartId> + '_ {
        let mut at = part;
        let mut done = false;
        std::iter::from_fn(move || {
            if done {
                return None;
            }
            let member = at;
            at = self.nodes[at.index()].next;
            done = at == part;
            Some(member)
        })
    }

    pub fn next_part(&self) -> PartId {
        PartId(u16::try_from(self.nodes.len()).expect("no board has 65,535 parts"))
    }

    pub fn roots(&self) -> impl Iterator<Item = PartId> + '_ {
        let parts = PartId(0).followed_by(self.nodes.len());
        parts.filter(|part| self.nodes[part.index()].parent == *part)
    }
}

fn two_mut<T>(list: &mut [T], a: usize, b: usize) -> (&mut T, &mut T) {
    let [a, b] = list.get_disjoint_mut([a, b]).expect("two different items of the list");
    (a, b)
}
