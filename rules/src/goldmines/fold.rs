//! The state, and how events are folded into it. Nothing here judges, and nothing can fail.

use std::sync::Arc;

use super::components::components;
use super::{Event, Face, Feature, Meeple, Options, Part, Question, Scoring, Secrets};
use crate::landscape::{Followers, Landscape, Merge, PartId, Position, Rotation, Tile};
use crate::{Outcome, Sealed, Seat};

/// Everything that is true of one game.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct State {
    pub(super) options: Options,
    pub(super) phase: Phase,
    pub(super) board: Landscape<Contents>,
    /// What else is true of the tiles, by number on the board.
    pub(super) laid: Vec<Laid>,
    /// Lords of castles among them.
    pub(super) meeples: Vec<Meeple>,
    pub(super) castles: Vec<Castle>,
    pub(super) players: Vec<Player>,
    pub(super) deck_left: u8,
    pub(super) ingots_on_tiles: u8,
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
    /// The gold tile with that number lies; its second ingot is to be put.
    PlacingIngot {
        seat: Seat,
        tile: usize,
    },
    /// The tile with that number lies; a meeple may be put on it.
    Acting {
        seat: Seat,
        tile: usize,
    },
    /// What the tile completed is scored, and its ingots are taken.
    Settling(Settling),
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
    /// The tile that was laid.
    pub tile: usize,
    /// Small cities whose owners wanted points, by their first parts.
    pub declined: Vec<Part>,
    /// The scorings of this turn begin at that place of the list.
    pub first_scoring: usize,
    /// Tiles with ingots that may be taken, and by whom, by place.
    pub claims: Vec<Claim>,
    /// Who takes next, if that player may take any.
    pub next_taker: Seat,
    /// Whose choice is awaited.
    pub question: Option<(Seat, Question)>,
}

/// Who may take from a tile with ingots.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Claim {
    pub at: Position,
    pub seats: Vec<Seat>,
}

/// What the game keeps of a tile besides its place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Laid {
    pub face: Face,
    /// Who laid it; nobody laid the start tile.
    pub seat: Option<Seat>,
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
    /// The tile that was laid in the turn in which it was built.
    pub built_with: usize,
    /// Its lord, until it is scored.
    pub lord: Option<Meeple>,
}

/// What a region holds.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Contents {
    pub meeples: Followers,
    pub shields: u8,
    /// Whether this city has become a castle.
    pub castle: bool,
}

impl Merge for Contents {
    fn merge(&mut self, other: &Self) {
        self.meeples.merge(&other.meeples);
        self.shields += other.shields;
        self.castle |= other.castle;
    }
}

impl Phase {
    pub fn to_act(&self) -> Option<Seat> {
        match self {
            Phase::Placing { seat, .. } | Phase::PlacingIngot { seat, .. } | Phase::Acting { seat, .. } => Some(*seat),
            Phase::Settling(settling) => settling.question.as_ref().map(|(seat, _)| *seat),
            Phase::Unopened | Phase::Opened { .. } | Phase::FinalScoring | Phase::Over { .. } => None,
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
            Event::StartTilePlaced { tile, at, rotation } => self.lay(None, *tile, *at, *rotation),
            Event::TileDiscarded { tile } => {
                self.take_from_deck();
                self.discarded.push(*tile);
            }
            Event::TileDrawn { seat, tile } => {
                self.take_from_deck();
                self.phase = Phase::Placing { seat: *seat, tile: *tile };
            }
            Event::TilePlaced { seat, tile: face, at, rotation } => {
                self.lay(Some(*seat), *face, *at, *rotation);
                let (seat, tile) = (*seat, self.laid.len() - 1);
                self.phase =
                    if face.is_gold() { Phase::PlacingIngot { seat, tile } } else { Phase::Acting { seat, tile } };
            }
            Event::IngotPlaced { at, .. } => {
                let number = self.board.number_at(*at);
                number.into_iter().for_each(|number| self.laid[number].ingots += 1);
                self.ingots_on_tiles += 1;
                // The first goes on the gold tile itself, the second beside it.
                if let Phase::PlacingIngot { seat, tile } = self.phase
                    && number != Some(tile)
                {
                    self.phase = Phase::Acting { seat, tile };
                }
            }
            Event::MeeplePlaced { seat, part } => {
                self.players[seat.index()].meeples_left -= 1;
                self.meeples.push(Meeple { seat: *seat, part: *part });
                self.meeples_on(*part, |meeples| meeples.add(*seat));
                self.begin_settling();
            }
            Event::Passed { .. } => self.begin_settling(),
            Event::Asked { seat, question } => self.settle_on(|settling| {
                settling.question = Some((*seat, question.clone()));
            }),
            Event::CastleBuilt { seat, parts, knight } => self.build_castle(*seat, parts, *knight),
            Event::CastleDeclined { city, .. } => self.settle_on(|settling| {
                settling.declined.push(*city);
                settling.question = None;
            }),
            Event::FeatureScored { scoring } => self.book(scoring),
            Event::IngotTaken { seat, from, .. } => self.take_ingot(*seat, *from),
            Event::FinalScoringBegan { lords, .. } => {
                for lord in lords {
                    self.take_home(*lord);
                }
                self.castles.iter_mut().for_each(|castle| castle.lord = None);
                self.laid.iter_mut().for_each(|laid| laid.ingots = 0);
                self.ingots_on_tiles = 0;
                self.phase = Phase::FinalScoring;
            }
            Event::IngotsValued { seat, points, .. } => {
                let player = &mut self.players[seat.index()];
                player.ingots_valued = true;
                player.score += points;
            }
            Event::GameEnded { outcome } => self.phase = Phase::Over { outcome: outcome.clone() },
        }
    }

    fn open(&mut self, options: &Options, seats: u8, first: Seat, secrets: &Sealed<Secrets>) {
        let player = Player {
            score: 0,
            meeples_left: components().meeples,
            castles_left: if options.castles { components().castle_tokens(seats) } else { 0 },
            ingots: 0,
            ingots_valued: false,
        };
        self.options = options.clone();
        self.players = vec![player; usize::from(seats)];
        self.deck_left = components().faces(options).map(|face| face.component().count).sum::<u8>() - 1;
        self.secrets = secrets.clone();
        self.phase = Phase::Opened { first };
    }

    fn take_from_deck(&mut self) {
        self.deck_left -= 1;
        if let Some(secrets) = self.secrets.known_mut() {
            secrets.deck.pop();
        }
    }

    fn lay(&mut self, seat: Option<Seat>, face: Face, at: Position, rotation: Rotation) {
        let component = face.component();
        self.board.place(at, rotation, &component.design, |index| Contents {
            shields: component.parts[index].shields,
            ..Contents::default()
        });
        let mut neighbours = 0;
        for number in at.around().into_iter().filter_map(|around| self.board.number_at(around)) {
            self.laid[number].neighbours += 1;
            neighbours += 1;
        }
        self.laid.push(Laid { face, seat, ingots: 0, neighbours });
    }

    fn begin_settling(&mut self) {
        if let Phase::Acting { seat: turn, tile } = self.phase {
            self.phase = Phase::Settling(Settling {
                turn,
                tile,
                declined: Vec::new(),
                first_scoring: self.scorings.len(),
                claims: Vec::new(),
                next_taker: turn,
                question: None,
            });
        }
    }

    fn settle_on(&mut self, change: impl FnOnce(&mut Settling)) {
        if let Phase::Settling(settling) = &mut self.phase {
            change(settling);
        }
    }

    fn build_castle(&mut self, seat: Seat, parts: &[Part], knight: Part) {
        let lord = Meeple { seat, part: Part { feature: Feature::Castle, ..knight } };
        self.meeples.retain(|meeple| meeple.part != knight);
        self.meeples.push(lord);
        self.meeples_on(knight, |meeples| meeples.remove(seat));
        if let Some(city) = self.id_of(knight) {
            self.board.contents_mut(city).castle = true;
        }
        self.players[seat.index()].castles_left -= 1;
        let built_with = self.laid.len() - 1;
        self.castles.push(Castle { seat, parts: parts.to_vec(), built_with, lord: Some(lord) });
        self.settle_on(|settling| settling.question = None);
    }

    /// Books a scoring. A completed feature lets its meeples go and its holders take ingots; one counted at the end keeps
    /// its meeples.
    fn book(&mut self, scoring: &Arc<Scoring>) {
        for seat in &scoring.holders {
            self.players[seat.index()].score += scoring.points;
        }
        self.scorings.push(scoring.clone());
        if !scoring.complete {
            return;
        }
        for meeple in &scoring.meeples {
            self.take_home(*meeple);
        }
        if scoring.feature == Feature::Castle
            && let Some(castle) = self.castles.iter_mut().find(|castle| castle.parts == scoring.parts)
        {
            castle.lord = None;
        }
        self.settle_on(|settling| {
            settling.question = None;
            for ingots in &scoring.ingots {
                settling.claim(ingots.at, &scoring.holders);
            }
        });
    }

    fn take_home(&mut self, meeple: Meeple) {
        self.players[meeple.seat.index()].meeples_left += 1;
        self.meeples.retain(|other| *other != meeple);
        if meeple.part.feature != Feature::Castle {
            self.meeples_on(meeple.part, |meeples| meeples.remove(meeple.seat));
        }
    }

    fn take_ingot(&mut self, seat: Seat, from: Position) {
        let seats = self.seats();
        self.players[seat.index()].ingots += 1;
        self.ingots_on_tiles -= 1;
        let Some(number) = self.board.number_at(from) else { return };
        self.laid[number].ingots -= 1;
        let gone = self.laid[number].ingots == 0;
        self.settle_on(|settling| {
            settling.question = None;
            settling.next_taker = seat.clockwise(1, seats);
            settling.claims.retain(|claim| claim.at != from || !gone);
        });
    }

    fn meeples_on(&mut self, part: Part, change: impl FnOnce(&mut Followers)) {
        if let Some(id) = self.id_of(part) {
            change(&mut self.board.contents_mut(id).meeples);
        }
    }

    /// The landscape's number of a part; that of a castle's part is the number of the city it was.
    pub(super) fn id_of(&self, part: Part) -> Option<PartId> {
        let number = self.board.number_at(part.at)?;
        self.board.tiles()[number].part(self.laid[number].face.part(part.feature, part.index)?)
    }

    /// The part with a number of the landscape, as it is printed.
    pub(super) fn part_of(&self, id: PartId) -> Part {
        let number = self.board.tile_of(id);
        let printed = &self.laid[number].face.component().parts[self.board.index_on_tile(id)];
        Part { at: self.tile(number).at, feature: printed.feature, index: printed.index }
    }

    pub(super) fn tile(&self, number: usize) -> &Tile {
        &self.board.tiles()[number]
    }

    pub(super) fn ingots_at(&self, at: Position) -> u8 {
        self.board.number_at(at).map_or(0, |number| self.laid[number].ingots)
    }
}

impl Settling {
    fn claim(&mut self, at: Position, holders: &[Seat]) {
        let place = self.claims.binary_search_by_key(&at, |claim| claim.at).unwrap_or_else(|place| {
            self.claims.insert(place, Claim { at, seats: Vec::new() });
            place
        });
        let seats = &mut self.claims[place].seats;
        seats.extend(holders);
        seats.sort_unstable();
        seats.dedup();
    }
}
