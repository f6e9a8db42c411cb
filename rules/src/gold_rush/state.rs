//! All that is true of one game.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::components::Face;
use super::event::Supply;
use super::options::Options;
use super::pieces::{Cowboy, Feature, Part, PlacedToken, Scoring, Tent, Token};
use crate::landscape::{Board, Deck, Merge, PartId};
use crate::{Outcome, Sealed, Seat};

/// Everything that is true of one game.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct State {
    pub(super) options: Options,
    pub(super) phase: Phase,
    pub(super) board: Board<Face, Contents>,
    pub(super) deck: Deck<Face>,
    pub(super) cowboys: Vec<Cowboy>,
    pub(super) tents: Vec<Tent>,
    /// Every part of an unfinished mountain, oldest first: where tents may go.
    pub(super) mountains: Vec<(Part, PartId)>,
    /// One for every unfinished mountain, oldest mountain first.
    pub(super) piles: Vec<Pile>,
    pub(super) players: Vec<Player>,
    pub(super) supply_left: u8,
    /// The tokens of the supply, and the generator that shuffles them.
    pub(super) supply: Sealed<Supply>,
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
    /// The tile with that number is placed; an action is to be chosen.
    Acting {
        seat: Seat,
        tile: usize,
    },
    /// The last turn is over and points are counted.
    FinalScoring,
    Over {
        outcome: Outcome,
    },
}

/// A player's part of the table.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Player {
    pub score: i32,
    pub cowboys_left: u8,
    /// In the order in which they were gained.
    pub tokens: Vec<Sealed<Token>>,
    /// Whether the tokens lie face up, as they do at the end.
    pub revealed: bool,
}

/// The tokens on an unfinished mountain.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Pile {
    /// The mountain's oldest part; piles that meet become one in this order.
    pub oldest: PartId,
    /// The newest part that brought tokens: where the pile lies.
    pub newest: PartId,
    /// The last is the top.
    pub tokens: Vec<Sealed<Token>>,
}

/// What a region holds.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Contents {
    pub locomotives: u8,
    pub nuggets: u8,
    pub tipis: u8,
    pub herds: u8,
    /// Cities at the ends of a railroad, which has two.
    pub cities: [Option<PartId>; 2],
}

impl Merge for Contents {
    fn merge(&mut self, other: &Self) {
        self.locomotives += other.locomotives;
        self.nuggets += other.nuggets;
        self.tipis += other.tipis;
        self.herds += other.herds;
        for city in other.cities.into_iter().flatten() {
            if let Some(free) = self.cities.iter_mut().find(|mine| mine.is_none()) {
                *free = Some(city);
            }
        }
    }
}

impl Phase {
    pub fn to_act(&self) -> Option<Seat> {
        match self {
            Phase::Placing { seat, .. } | Phase::Acting { seat, .. } => Some(*seat),
            Phase::Unopened | Phase::Opened { .. } | Phase::FinalScoring | Phase::Over { .. } => None,
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
        let of_the_box = Face::all().map(|face| (face, face.component().count));
        self.deck.to_come(of_the_box, &self.board, drawn)
    }

    pub(super) fn seats(&self) -> u8 {
        u8::try_from(self.players.len()).expect("at most five play")
    }

    /// The pile of an unfinished mountain, known by its root.
    pub(super) fn pile(&self, mountain: PartId) -> Option<&Pile> {
        self.piles.iter().find(|pile| self.board.root(pile.oldest) == mountain)
    }

    pub(super) fn pile_mut(&mut self, mountain: Option<PartId>) -> Option<&mut Pile> {
        let board = &self.board;
        self.piles.iter_mut().find(|pile| Some(board.root(pile.oldest)) == mountain)
    }

    pub(super) fn tent_of(&self, seat: Seat) -> Option<Part> {
        self.tents.iter().find(|tent| tent.seat == seat).map(|tent| tent.part)
    }

    /// The tokens that a tile brings: one for every printed nugget, as far as the supply goes (ruling: What is known
    /// and what is reconstructed).
    pub(super) fn tokens_for(&self, tile: Face) -> Vec<PlacedToken> {
        let supply = self.supply.known().map(|supply| &supply.tokens);
        let mountains = tile.component().parts.iter().filter(|part| part.feature == Feature::Mountain);
        let nuggets = mountains.flat_map(|part| std::iter::repeat_n(part.index, usize::from(part.nuggets)));
        let from_the_top = (1..=usize::from(self.supply_left))
            .map(|depth| supply.map_or(Sealed::Hidden, |supply| Sealed::Known(supply[supply.len() - depth])));
        nuggets.zip(from_the_top).map(|(index, token)| PlacedToken { index, token }).collect()
    }
}
