//! How a turn starts: with a tile from the deck, see `landscape`.

use super::components::Face;
use super::event::Event;
use super::scoring::end_game;
use super::state::{Contents, State};
use crate::landscape::{Board, Deck, DrawsTiles};
use crate::{Seat, Unfolding};

impl DrawsTiles for State {
    type Face = Face;
    type Contents = Contents;

    fn deck(&self) -> &Deck<Face> {
        &self.deck
    }

    fn board(&self) -> &Board<Face, Contents> {
        &self.board
    }

    fn tile_drawn(seat: Seat, tile: Face) -> Event {
        Event::TileDrawn { seat, tile }
    }

    fn tile_discarded(tile: Face) -> Event {
        Event::TileDiscarded { tile }
    }

    fn end_game(unfolding: &mut Unfolding<State>) {
        end_game(unfolding);
    }
}
