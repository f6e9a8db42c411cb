//! What a position is made of, in numbers, for players that weigh thousands of them. It knows no more than the reader of the
//! state, and gives no judgment.

use super::pieces::{Feature, Part, Token};
use super::state::{Phase, State};
use crate::landscape::{End, Outlook, PartId, Position};
use crate::{Sealed, Seat};

/// Everything that players hold.
#[derive(Debug, Clone)]
pub struct Survey {
    /// Tiles in the deck, without the one drawn.
    pub tiles_left: u8,
    /// The players, by seat.
    pub players: Vec<Surveyed>,
    /// Every feature with cowboys on it; none once they have been counted.
    pub claimed: Vec<Claimed>,
}

/// What a player holds beside the features.
#[derive(Debug, Clone)]
pub struct Surveyed {
    /// Points so far; tokens count at the end.
    pub score: i32,
    /// Cowboys in supply.
    pub cowboys_left: u8,
    /// Nuggets on the tokens whose values the reader may know; nothing once they have been counted.
    pub nuggets: i32,
    /// How many tokens there are besides.
    pub hidden_tokens: u8,
    /// The mountain with the tent, if there is one.
    pub tent: Option<Tented>,
}

/// An uncompleted mountain with a tent.
#[derive(Debug, Clone)]
pub struct Tented {
    /// How high the pile on it is.
    pub tokens: u8,
    /// Where it is open.
    pub ends: Vec<End>,
    /// All players' together.
    pub tents: u8,
}

/// A feature with cowboys on it.
#[derive(Debug, Clone)]
pub struct Claimed {
    /// Railroad, city, mountain or prairie.
    pub feature: Feature,
    /// Cowboys there, by seat.
    pub cowboys: [u8; 5],
    /// What it would score each holder if the game ended now.
    pub points: i32,
    /// How many tiles it is on.
    pub tiles: u16,
    /// Printed on the tiles of a railroad; 0 for other features.
    pub locomotives: u8,
    /// How high the pile on a mountain is; 0 for other features.
    pub tokens: u8,
    /// All players' together, on a mountain; 0 for other features.
    pub tents: u8,
    /// Where it is open; for a city, where its uncompleted railroads are.
    pub ends: Vec<End>,
    /// For a city, how many uncompleted railroads it has, and where each is open.
    pub railroads: Vec<Vec<End>>,
}

impl State {
    /// What is to come, to be handed to [`State::survey`] for this position and those that follow from it.
    #[must_use]
    pub fn outlook(&self) -> Outlook {
        Outlook::of(&self.tiles_to_come())
    }

    /// In how many rotations the tile to be placed differs: 1, 2 or 4. 4 if none is to be placed.
    #[must_use]
    pub fn ways_to_turn(&self) -> usize {
        match self.phase {
            Phase::Placing { tile, .. } => tile.component().ways.into(),
            _ => 4,
        }
    }

    /// What everybody holds.
    #[must_use]
    pub fn survey(&self, outlook: &mut Outlook) -> Survey {
        let counted = matches!(self.phase, Phase::FinalScoring | Phase::Over { .. });
        let uncounted = if counted { &[][..] } else { &self.cowboys[..] };
        let mut roots: Vec<(Feature, PartId)> = Vec::with_capacity(uncounted.len());
        for cowboy in uncounted {
            let Some(id) = self.board.id_of(cowboy.part) else { continue };
            let root = (cowboy.part.feature, self.board.root(id));
            if !roots.contains(&root) {
                roots.push(root);
            }
        }
        Survey {
            tiles_left: self.deck.left,
            players: (0..self.seats()).map(|seat| self.surveyed(Seat(seat), outlook)).collect(),
            claimed: roots.into_iter().map(|(feature, root)| self.claimed(feature, root, outlook)).collect(),
        }
    }

    /// The mountain that a part belongs to, as a number that is the same for all its parts, and the tokens on it.
    #[must_use]
    pub fn mountain_at(&self, at: Position, index: u8) -> Option<(PartId, u8)> {
        let root = self.board.root_of(Part { at, feature: Feature::Mountain, index })?;
        Some((root, self.tokens_on(root)))
    }

    fn surveyed(&self, seat: Seat, outlook: &mut Outlook) -> Surveyed {
        let player = &self.players[seat.index()];
        let uncounted = if player.revealed { &[][..] } else { &player.tokens[..] };
        let known = |token: &Sealed<Token>| token.known().map(|token| i32::from(token.0));
        let hidden = uncounted.iter().filter(|token| token.known().is_none()).count();
        let mut tented = |part| {
            let root = self.board.root_of(part)?;
            Some(Tented {
                tokens: self.tokens_on(root),
                ends: self.board.ends_of(root, outlook),
                tents: self.tents_on(root),
            })
        };
        Surveyed {
            score: player.score,
            cowboys_left: player.cowboys_left,
            nuggets: uncounted.iter().filter_map(known).sum(),
            hidden_tokens: u8::try_from(hidden).unwrap_or(u8::MAX),
            tent: self.tent_of(seat).and_then(&mut tented),
        }
    }

    fn tokens_on(&self, mountain: PartId) -> u8 {
        self.pile(mountain).map_or(0, |pile| u8::try_from(pile.tokens.len()).unwrap_or(u8::MAX))
    }

    fn tents_on(&self, mountain: PartId) -> u8 {
        let here = self.tents.iter().filter(|tent| self.board.root_of(tent.part) == Some(mountain)).count();
        u8::try_from(here).unwrap_or(u8::MAX)
    }

    fn claimed(&self, feature: Feature, root: PartId, outlook: &mut Outlook) -> Claimed {
        let region = self.board.region(root);
        let mountain = feature == Feature::Mountain;
        let ends = match feature {
            Feature::Railroad | Feature::Mountain => self.board.ends_of(root, outlook),
            Feature::City | Feature::Prairie => Vec::new(),
        };
        let railroads = if feature == Feature::City { self.open_railroads_of(root, outlook) } else { Vec::new() };
        Claimed {
            feature,
            cowboys: region.followers.by_seat(),
            points: crate::total(&self.lines_of(feature, root)),
            tiles: region.tiles,
            locomotives: region.contents.locomotives,
            tokens: if mountain { self.tokens_on(root) } else { 0 },
            tents: if mountain { self.tents_on(root) } else { 0 },
            ends,
            railroads,
        }
    }

    /// Where each of the uncompleted railroads of a city is open.
    fn open_railroads_of(&self, city: PartId, outlook: &mut Outlook) -> Vec<Vec<End>> {
        let open = self.railroads_of(city).into_iter().filter(|&part| self.board.region(part).open_edges > 0);
        open.map(|railroad| self.board.ends_of(railroad, outlook)).collect()
    }
}
