//! All that is true of one game.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::components::{Face, faces};
use super::options::Options;
use super::pieces::{Ingots, Meeple, Part, Question, Scoring};
use crate::landscape::{Board, Deck, Merge, Position};
use crate::{Outcome, Seat};

/// Everything that is true of one game.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct State {
    pub(super) options: Options,
    pub(super) phase: Phase,
    pub(super) board: Board<Face, Contents>,
    pub(super) deck: Deck<Face>,
    /// What changes on the tiles, by number on the board.
    pub(super) tiles: Vec<TileState>,
    /// Lords of castles among them.
    pub(super) meeples: Vec<Meeple>,
    pub(super) castles: Vec<Castle>,
    pub(super) players: Vec<Player>,
    pub(super) ingots_on_tiles: u8,
    /// Oldest first. Shared, so that a copy of the state costs little.
    pub(super) scorings: Vec<Arc<Scoring>>,
}

/// What the game waits for; each phase has only what exists during it.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) enum Phase {
    #[default]
    Unopened,
    /// The game is open and the first tile not yet drawn.
    Opened {
        first: Seat,
    },
    /// The drawn tile is to be placed.
    Placing {
        seat: Seat,
        tile: Face,
    },
    /// The gold tile with that number is placed; its second ingot is to be placed.
    PlacingIngot {
        seat: Seat,
        tile: usize,
    },
    /// The tile with that number is placed; a meeple may be placed on it.
    Acting {
        seat: Seat,
        tile: usize,
    },
    /// What the tile completed is scored, and its ingots are taken.
    Settling(Settling),
    /// The same, once somebody has to choose before it can go on.
    Asking {
        settling: Settling,
        seat: Seat,
        question: Question,
    },
    /// The last turn is over and points are counted.
    FinalScoring,
    Over {
        outcome: Outcome,
    },
}

/// How far the scoring of a turn has come. What is still to do follows from this and the board.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Settling {
    /// Whose turn it is.
    pub turn: Seat,
    /// The tile that was placed.
    pub tile: usize,
    /// Small cities whose owners wanted points, by their first parts.
    pub declined: Vec<Part>,
    /// The scorings of this turn start at that place of the list.
    pub first_scoring: usize,
    /// Tiles with ingots that may be taken, and by whom, by place.
    pub claims: Vec<Claim>,
    /// Who takes next, if that player may take any.
    pub next_taker: Seat,
}

/// Who may take from a tile with ingots.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Claim {
    pub at: Position,
    pub seats: Vec<Seat>,
}

/// What changes on a tile.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct TileState {
    pub ingots: u8,
    /// How many of the eight places around it hold a tile: a monastery is complete with all of them.
    pub neighbours: u8,
}

/// A player's part of the table.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Player {
    pub score: i32,
    pub meeples_left: u8,
    pub castles_left: u8,
    pub ingots: u8,
    /// Whether the ingots have been turned into points, as they are at the end.
    pub ingots_valued: bool,
}

/// A castle on the board.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Castle {
    pub seat: Seat,
    /// Its two parts, by place. Its first part names it: several castles may share a tile, but no part.
    pub parts: Vec<Part>,
    /// The tile that was placed in the turn in which it was built.
    pub built_with: usize,
    /// Its lord, until it is scored.
    pub lord: Option<Meeple>,
}

/// What a region holds.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Contents {
    pub shields: u8,
    /// Whether this city has become a castle.
    pub castle: bool,
}

impl Merge for Contents {
    fn merge(&mut self, other: &Self) {
        self.shields += other.shields;
        self.castle |= other.castle;
    }
}

impl Phase {
    pub fn to_act(&self) -> Option<Seat> {
        match self {
            Phase::Placing { seat, .. }
            | Phase::PlacingIngot { seat, .. }
            | Phase::Acting { seat, .. }
            | Phase::Asking { seat, .. } => Some(*seat),
            Phase::Unopened | Phase::Opened { .. } | Phase::Settling(_) | Phase::FinalScoring | Phase::Over { .. } => {
                None
            }
        }
    }

    pub fn outcome(&self) -> Option<&Outcome> {
        match self {
            Phase::Over { outcome } => Some(outcome),
            _ => None,
        }
    }
}

impl State {
    /// How many tiles are still to come, by face: everybody can count them.
    pub(super) fn tiles_to_come(&self) -> BTreeMap<Face, u8> {
        let drawn = match self.phase {
            Phase::Placing { tile, .. } => Some(tile),
            _ => None,
        };
        let of_the_box = faces(&self.options).map(|face| (face, face.component().count));
        self.deck.to_come(of_the_box, &self.board, drawn)
    }

    pub(super) fn seats(&self) -> u8 {
        u8::try_from(self.players.len()).expect("at most five play")
    }

    /// The places around one, corners included, that hold a tile, by place.
    pub(super) fn tiles_around(&self, at: Position) -> Vec<Position> {
        let mut places: Vec<Position> =
            at.around().into_iter().filter(|at| self.board.tile_at(*at).is_some()).collect();
        places.sort_unstable();
        places
    }

    pub(super) fn ingots_at(&self, at: Position) -> u8 {
        self.board.number_at(at).map_or(0, |number| self.tiles[number].ingots)
    }

    /// The ingots on some tiles, by place.
    pub(super) fn ingots_on(&self, mut tiles: Vec<Position>) -> Vec<Ingots> {
        if self.ingots_on_tiles == 0 {
            return Vec::new();
        }
        tiles.sort_unstable();
        tiles.dedup();
        let ingots = tiles.into_iter().map(|at| Ingots { at, count: self.ingots_at(at) });
        ingots.filter(|ingots| ingots.count > 0).collect()
    }

    pub(super) fn settling(&self) -> Option<&Settling> {
        match &self.phase {
            Phase::Settling(settling) | Phase::Asking { settling, .. } => Some(settling),
            _ => None,
        }
    }

    /// The castle that a question is about.
    pub(super) fn castle_named(&self, first_part: Part) -> Option<&Castle> {
        self.castles.iter().find(|castle| castle.parts[0] == first_part)
    }
}
