//! The state, and how events are folded into it. Nothing here judges, and nothing can fail.

use std::sync::Arc;

use super::components::{PartComponent, components};
use super::{Cowboy, Event, Face, Feature, Options, Part, PlacedToken, Scoring, Secrets, Tent, Token};
use crate::landscape::{Followers, Landscape, Merge, PartId, Position, Rotation, Tile};
use crate::{Outcome, Sealed, Seat};

/// Everything that is true of one game.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct State {
    pub(super) options: Options,
    pub(super) phase: Phase,
    pub(super) board: Landscape<Contents>,
    /// The tiles' faces and who laid them, by number on the board.
    pub(super) laid: Vec<Laid>,
    pub(super) cowboys: Vec<Cowboy>,
    pub(super) tents: Vec<Tent>,
    /// Every part of an unfinished mountain, oldest first: where tents may go.
    pub(super) mountains: Vec<(Part, PartId)>,
    /// One for every unfinished mountain, oldest mountain first.
    pub(super) piles: Vec<Pile>,
    pub(super) players: Vec<Player>,
    pub(super) deck_left: u8,
    pub(super) supply_left: u8,
    pub(super) discarded: Vec<Face>,
    /// Oldest first. Shared, so that a copy of the state costs little.
    pub(super) scorings: Vec<Arc<Scoring>>,
    pub(super) secrets: Sealed<Secrets>,
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
    /// The drawn tile is to be laid.
    Placing {
        seat: Seat,
        tile: Face,
    },
    /// The tile with that number lies; an action is to be chosen.
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

/// A tile's face, and who laid it; nobody laid the start tile.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Laid {
    pub face: Face,
    pub seat: Option<Seat>,
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
    /// The mountain's oldest part; piles that meet are laid on each other in this order.
    pub oldest: PartId,
    /// The newest part that brought tokens: where the pile lies.
    pub newest: PartId,
    /// The last is the top.
    pub tokens: Vec<Sealed<Token>>,
}

/// What a region holds.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Contents {
    pub locomotives: u8,
    pub nuggets: u8,
    pub tipis: u8,
    pub herds: u8,
    /// Whose cowboys stand on it.
    pub cowboys: Followers,
    /// Cities at the ends of a railroad, which has two.
    pub cities: [Option<PartId>; 2],
}

impl Merge for Contents {
    fn merge(&mut self, other: &Self) {
        self.locomotives += other.locomotives;
        self.nuggets += other.nuggets;
        self.tipis += other.tipis;
        self.herds += other.herds;
        self.cowboys.merge(&other.cowboys);
        for city in other.cities.into_iter().flatten() {
            if let Some(free) = self.cities.iter_mut().find(|mine| mine.is_none()) {
                *free = Some(city);
            }
        }
    }
}

impl State {
    pub(super) fn seats(&self) -> u8 {
        u8::try_from(self.players.len()).expect("at most five play")
    }

    pub(super) fn fold(&mut self, event: &Event) {
        match event {
            Event::Opened { options, seats, first, secrets } => self.open(options, *seats, *first, secrets),
            Event::StartTilePlaced { tile, at, rotation, tokens } => self.lay(None, *tile, *at, *rotation, tokens),
            Event::TileDiscarded { tile } => {
                self.take_from_deck();
                self.discarded.push(*tile);
            }
            Event::TileDrawn { seat, tile } => {
                self.take_from_deck();
                self.phase = Phase::Placing { seat: *seat, tile: *tile };
            }
            Event::TilePlaced { seat, tile, at, rotation, tokens } => {
                self.lay(Some(*seat), *tile, *at, *rotation, tokens);
                self.phase = Phase::Acting { seat: *seat, tile: self.laid.len() - 1 };
            }
            Event::CowboyPlaced { seat, part } => {
                self.players[seat.index()].cowboys_left -= 1;
                self.cowboys.push(Cowboy { seat: *seat, part: *part });
                self.cowboys_on(*part, |cowboys| cowboys.add(*seat));
            }
            Event::CowboyTakenBack { seat, part } => {
                self.players[seat.index()].cowboys_left += 1;
                self.cowboys.retain(|cowboy| (cowboy.seat, cowboy.part) != (*seat, *part));
                self.cowboys_on(*part, |cowboys| cowboys.remove(*seat));
            }
            Event::TentPitched { seat, to, .. } => {
                self.tents.retain(|tent| tent.seat != *seat);
                self.tents.push(Tent { seat: *seat, part: *to });
                self.tents.sort_unstable();
            }
            Event::TokenTaken { seat, part, token } => {
                let mountain = self.id_of(*part).map(|id| self.board.root(id));
                if let Some(pile) = self.pile_mut(mountain) {
                    pile.tokens.pop();
                }
                self.players[seat.index()].tokens.push(*token);
            }
            Event::Passed { .. } => {}
            Event::FeatureScored { scoring } => self.book(scoring),
            Event::SupplyShuffled { returned, supply } => {
                self.supply_left += returned;
                if let (Some(secrets), Some(shuffled)) = (self.secrets.known_mut(), supply.known()) {
                    secrets.supply.clone_from(&shuffled.tokens);
                    secrets.chance.clone_from(&shuffled.chance);
                }
            }
            Event::FinalScoringBegan { .. } => {
                self.tents.clear();
                self.piles.clear();
                self.phase = Phase::FinalScoring;
            }
            Event::TokensRevealed { seat, tokens, points, .. } => {
                let player = &mut self.players[seat.index()];
                player.tokens = tokens.iter().copied().map(Sealed::Known).collect();
                player.revealed = true;
                player.score += points;
            }
            Event::GameEnded { outcome } => self.phase = Phase::Over { outcome: outcome.clone() },
        }
    }

    fn open(&mut self, options: &Options, seats: u8, first: Seat, secrets: &Sealed<Secrets>) {
        let count = |counts: &mut dyn Iterator<Item = u8>| counts.sum::<u8>();
        let player = Player {
            score: 0,
            cowboys_left: if options.fifth_cowboy { 5 } else { 4 },
            tokens: Vec::new(),
            revealed: false,
        };
        self.options = options.clone();
        self.players = vec![player; usize::from(seats)];
        self.deck_left = count(&mut components().faces().map(|face| face.component().count)) - 1;
        self.supply_left = count(&mut components().tokens.iter().map(|&(_, count)| count));
        self.secrets = secrets.clone();
        self.phase = Phase::Opened { first };
    }

    fn take_from_deck(&mut self) {
        self.deck_left -= 1;
        if let Some(secrets) = self.secrets.known_mut() {
            secrets.deck.pop();
        }
    }

    fn lay(&mut self, seat: Option<Seat>, face: Face, at: Position, rotation: Rotation, tokens: &[PlacedToken]) {
        let component = face.component();
        // A city on this tile is known to the railroads that start at it by the number its part is about to get.
        let first = self.board.next_part();
        self.board.place(at, rotation, &component.design, |index| {
            let part = &component.parts[index];
            let mut contents = Contents {
                locomotives: part.locomotives,
                nuggets: part.nuggets,
                tipis: part.tipis,
                herds: part.herds,
                ..Contents::default()
            };
            if part.feature == Feature::Railroad {
                contents.cities[0] = part.connected.first().map(|&city| first.plus(city));
            }
            contents
        });
        let number = self.laid.len();
        self.laid.push(Laid { face, seat });
        self.note_mountains(number);
        self.pile_up(number, tokens);
        self.supply_left -= u8::try_from(tokens.len()).expect("a tile brings few tokens");
        if let Some(secrets) = self.secrets.known_mut() {
            secrets.supply.truncate(secrets.supply.len() - tokens.len());
        }
    }

    /// Adds the mountains of a new tile to those where tents may go, and takes off what it has finished.
    fn note_mountains(&mut self, number: usize) {
        let at = self.tile(number).at;
        let new = self.parts_on(number).filter(|(printed, _)| printed.feature == Feature::Mountain);
        let known = self.mountains.len();
        self.mountains
            .extend(new.map(|(printed, id)| (Part { at, feature: Feature::Mountain, index: printed.index }, id)));
        let is_open = |&(_, id): &(Part, PartId)| self.board.region(id).open_edges > 0;
        if !self.mountains[known..].iter().all(is_open) {
            self.mountains.retain(is_open);
        }
    }

    /// Puts new tokens on the mountains of a new tile, and lays the piles of mountains that have met on each other: older
    /// mountains below, the new tokens on top. Nobody knows the values, so the order only serves repeatability.
    fn pile_up(&mut self, number: usize, tokens: &[PlacedToken]) {
        for (part, id) in self.parts_on(number).filter(|(part, _)| part.feature == Feature::Mountain) {
            let tokens = tokens.iter().filter(|placed| placed.index == part.index).map(|placed| placed.token).collect();
            self.piles.push(Pile { oldest: id, newest: id, tokens });
            let mountain = self.board.root(id);
            let mut met = Vec::new();
            self.piles.retain_mut(|pile| {
                let same = self.board.root(pile.oldest) == mountain;
                if same {
                    met.push(std::mem::replace(pile, Pile { oldest: id, newest: id, tokens: Vec::new() }));
                }
                !same
            });
            let mut met = met.into_iter();
            let Some(mut joined) = met.next() else { continue };
            for pile in met {
                joined.newest = joined.newest.max(pile.newest);
                joined.tokens.extend(pile.tokens);
            }
            self.piles.push(joined);
            self.piles.sort_by_key(|pile| pile.oldest);
        }
    }

    fn cowboys_on(&mut self, part: Part, change: impl FnOnce(&mut Followers)) {
        if let Some(id) = self.id_of(part) {
            change(&mut self.board.contents_mut(id).cowboys);
        }
    }

    /// Books a scoring. A completed feature lets its cowboys, tents and tokens go; one counted at the end keeps them.
    fn book(&mut self, scoring: &Arc<Scoring>) {
        for seat in &scoring.holders {
            self.players[seat.index()].score += scoring.points;
        }
        self.scorings.push(scoring.clone());
        if !scoring.complete {
            return;
        }
        for cowboy in &scoring.cowboys {
            self.players[cowboy.seat.index()].cowboys_left += 1;
            self.cowboys_on(cowboy.part, |cowboys| cowboys.remove(cowboy.seat));
        }
        self.cowboys.retain(|cowboy| !scoring.cowboys.contains(cowboy));
        self.tents.retain(|tent| !scoring.tents.contains(tent));
        for dealt in &scoring.dealt {
            self.players[dealt.seat.index()].tokens.push(dealt.token);
        }
        if scoring.feature == Feature::Mountain {
            let mountain = scoring.parts.first().and_then(|&part| self.id_of(part)).map(|id| self.board.root(id));
            self.piles.retain(|pile| Some(self.board.root(pile.oldest)) != mountain);
        }
    }

    /// The parts of a tile as they are printed, and the landscape's numbers of them.
    pub(super) fn parts_on(&self, number: usize) -> impl Iterator<Item = (&'static PartComponent, PartId)> + use<> {
        self.laid[number].face.component().parts.iter().zip(self.tile(number).parts())
    }

    /// The landscape's number of a part.
    pub(super) fn id_of(&self, part: Part) -> Option<PartId> {
        let number = self.board.number_at(part.at)?;
        self.board.tiles()[number].part(self.laid[number].face.part(part.feature, part.index)?)
    }

    /// The part with a number of the landscape.
    pub(super) fn part_of(&self, id: PartId) -> Part {
        let number = self.board.tile_of(id);
        let printed = &self.laid[number].face.component().parts[self.board.index_on_tile(id)];
        Part { at: self.tile(number).at, feature: printed.feature, index: printed.index }
    }

    pub(super) fn tile(&self, number: usize) -> &Tile {
        &self.board.tiles()[number]
    }

    /// The pile of an unfinished mountain, known by its root.
    pub(super) fn pile(&self, mountain: PartId) -> Option<&Pile> {
        self.piles.iter().find(|pile| self.board.root(pile.oldest) == mountain)
    }

    fn pile_mut(&mut self, mountain: Option<PartId>) -> Option<&mut Pile> {
        let board = &self.board;
        self.piles.iter_mut().find(|pile| Some(board.root(pile.oldest)) == mountain)
    }
}
