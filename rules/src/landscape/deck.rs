//! The tiles that are not on the board: those still to be drawn, and those that fitted nowhere.

use std::collections::BTreeMap;

use super::board::Board;
use super::face::Face;
use super::regions::Merge;
use crate::{Game, Sealed, Seat, Unfolding};

/// The deck, and what has left the game.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Deck<F> {
    /// Known to everybody, unlike the tiles; the one drawn is not counted.
    pub left: u8,
    /// The last is drawn next.
    pub tiles: Sealed<Vec<F>>,
    /// Tiles that fitted nowhere.
    pub discarded: Vec<F>,
}

impl<F> Default for Deck<F> {
    fn default() -> Self {
        Deck { left: 0, tiles: Sealed::Hidden, discarded: Vec::new() }
    }
}

impl<F: Face> Deck<F> {
    /// The tile drawn next, for those who may know it.
    #[must_use]
    pub fn next(&self) -> Option<F> {
        self.tiles.known()?.last().copied()
    }

    pub fn take(&mut self) {
        self.left -= 1;
        if let Some(tiles) = self.tiles.known_mut() {
            tiles.pop();
        }
    }

    /// Takes off the next tile, and out of the game.
    pub fn discard(&mut self, face: F) {
        self.take();
        self.discarded.push(face);
    }

    /// Everybody can count what is still to come: the box, less what has been seen.
    #[must_use]
    pub fn to_come<C>(
        &self,
        of_the_box: impl Iterator<Item = (F, u8)>,
        board: &Board<F, C>,
        drawn: Option<F>,
    ) -> BTreeMap<F, u8> {
        let mut left: BTreeMap<F, u8> = of_the_box.collect();
        for face in board.tiles().iter().map(|tile| tile.face).chain(self.discarded.iter().copied()).chain(drawn) {
            if let Some(count) = left.get_mut(&face) {
                *count = count.saturating_sub(1);
            }
        }
        left.retain(|_, count| *count > 0);
        left
    }
}

/// A game in which a turn starts with a tile from the deck.
pub(crate) trait DrawsTiles: Game {
    type Face: Face;
    /// What its regions hold.
    type Contents: Merge;

    fn deck(&self) -> &Deck<Self::Face>;
    fn board(&self) -> &Board<Self::Face, Self::Contents>;
    fn tile_drawn(seat: Seat, tile: Self::Face) -> Self::Event;
    fn tile_discarded(tile: Self::Face) -> Self::Event;
    /// What happens when no tile is left to draw.
    fn end_game(unfolding: &mut Unfolding<Self>);

    /// What starts the turn of `seat`, if that can be told from the board as it is: the next tile is known and fits.
    fn next_draw(&self, seat: Seat) -> Option<Self::Event> {
        let tile = self.deck().next().filter(|&tile| self.board().fits_somewhere(tile))?;
        Some(Self::tile_drawn(seat, tile))
    }
}

impl<G: DrawsTiles> Unfolding<G> {
    /// `seat` draws; tiles that fit nowhere leave the game. Without a tile to draw the game ends.
    ///
    /// Whoever doesn't know the deck can't foresee the tile: then the turn's events end here.
    pub fn draw(&mut self, seat: Seat) {
        while self.state().deck().left > 0 {
            let Some(tile) = self.state().deck().next() else { return };
            if self.state().board().fits_somewhere(tile) {
                return self.happen(G::tile_drawn(seat, tile));
            }
            self.happen(G::tile_discarded(tile));
        }
        G::end_game(self);
    }
}
