//! How events are folded into the state. Nothing here judges, and nothing can fail.

use std::sync::Arc;

use super::components::{Face, components, faces};
use super::event::{Event, Secrets};
use super::options::Options;
use super::pieces::{Feature, Meeple, Part, Question, Scoring};
use super::state::{Castle, Claim, Contents, Phase, Player, Settling, State, TileState};
use crate::landscape::{Board, PartId, Position, Rotation};
use crate::{Sealed, Seat};

pub(super) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Opened { options, seats, first, secrets } => state.set_up(options, *seats, *first, secrets),
        Event::StartTilePlaced { tile, at, rotation } => state.place_tile(None, *tile, *at, *rotation),
        Event::TileDiscarded { tile } => state.deck.discard(*tile),
        Event::TileDrawn { seat, tile } => {
            state.deck.take();
            state.phase = Phase::Placing { seat: *seat, tile: *tile };
        }
        Event::TilePlaced { seat, tile: face, at, rotation } => {
            state.place_tile(Some(*seat), *face, *at, *rotation);
            let (seat, tile) = (*seat, state.board.tiles().len() - 1);
            state.phase =
                if face.is_gold() { Phase::PlacingIngot { seat, tile } } else { Phase::Acting { seat, tile } };
        }
        Event::IngotPlaced { at, .. } => state.place_ingot(*at),
        Event::MeeplePlaced { seat, part } => {
            state.place_meeple(*seat, *part);
            state.start_settling();
        }
        Event::Passed { .. } => state.start_settling(),
        Event::Asked { seat, question } => state.ask(*seat, question),
        Event::CastleBuilt { seat, parts, knight } => {
            state.build_castle(*seat, parts, *knight);
            state.settle_on(|_| {});
        }
        Event::CastleDeclined { city, .. } => state.settle_on(|settling| settling.declined.push(*city)),
        Event::FeatureScored { scoring } => state.book(scoring),
        Event::IngotTaken { seat, from, .. } => state.take_ingot(*seat, *from),
        Event::HiddenDealt { secrets } => {
            if let Some(secrets) = secrets.known() {
                state.deck.tiles = Sealed::Known(secrets.deck.clone());
            }
        }
        Event::FinalScoringBegan { lords, .. } => state.put_away(lords),
        Event::IngotsValued { seat, points, .. } => {
            let player = &mut state.players[seat.index()];
            player.ingots_valued = true;
            player.score += points;
        }
        Event::GameEnded { outcome } => state.phase = Phase::Over { outcome: outcome.clone() },
    }
}

impl State {
    fn set_up(&mut self, options: &Options, seats: u8, first: Seat, secrets: &Sealed<Secrets>) {
        let player = Player {
            score: 0,
            meeples_left: components().meeples,
            castles_left: if options.castles { components().castle_tokens(seats) } else { 0 },
            ingots: 0,
            ingots_valued: false,
        };
        self.options = options.clone();
        self.players = vec![player; usize::from(seats)];
        self.deck.left = faces(options).map(|face| face.component().count).sum::<u8>() - 1;
        if let Some(secrets) = secrets.known() {
            self.deck.tiles = Sealed::Known(secrets.deck.clone());
        }
        self.phase = Phase::Opened { first };
    }

    fn place_tile(&mut self, seat: Option<Seat>, face: Face, at: Position, rotation: Rotation) {
        let component = face.component();
        self.board.place(at, rotation, face, seat, |index| Contents {
            shields: component.parts[index].shields,
            ..Contents::default()
        });
        let mut neighbours = 0;
        for number in at.around().into_iter().filter_map(|around| self.board.number_at(around)) {
            self.tiles[number].neighbours += 1;
            neighbours += 1;
        }
        self.tiles.push(TileState { ingots: 0, neighbours });
    }

    fn place_ingot(&mut self, at: Position) {
        let number = self.board.number_at(at);
        number.into_iter().for_each(|number| self.tiles[number].ingots += 1);
        self.ingots_on_tiles += 1;
        // The first goes on the gold tile itself, the second beside it.
        if let Phase::PlacingIngot { seat, tile } = self.phase
            && number != Some(tile)
        {
            self.phase = Phase::Acting { seat, tile };
        }
    }

    fn place_meeple(&mut self, seat: Seat, part: Part) {
        self.players[seat.index()].meeples_left -= 1;
        self.meeples.push(Meeple { seat, part });
        self.on_board(part, |board, id| board.put_follower(id, seat));
    }

    fn start_settling(&mut self) {
        if let Phase::Acting { seat: turn, tile } = self.phase {
            self.phase = Phase::Settling(Settling {
                turn,
                tile,
                declined: Vec::new(),
                first_scoring: self.scorings.len(),
                claims: Vec::new(),
                next_taker: turn,
            });
        }
    }

    fn ask(&mut self, seat: Seat, question: &Question) {
        self.phase = match std::mem::take(&mut self.phase) {
            Phase::Settling(settling) | Phase::Asking { settling, .. } => {
                Phase::Asking { settling, seat, question: question.clone() }
            }
            other => other,
        };
    }

    /// The scoring goes on; whoever was asked has answered.
    fn settle_on(&mut self, change: impl FnOnce(&mut Settling)) {
        self.phase = match std::mem::take(&mut self.phase) {
            Phase::Settling(mut settling) | Phase::Asking { mut settling, .. } => {
                change(&mut settling);
                Phase::Settling(settling)
            }
            other => other,
        };
    }

    fn build_castle(&mut self, seat: Seat, parts: &[Part], knight: Part) {
        let lord = Meeple { seat, part: Part { feature: Feature::Castle, ..knight } };
        self.meeples.retain(|meeple| meeple.part != knight);
        self.meeples.push(lord);
        self.on_board(knight, |board, city| {
            board.take_follower(city, seat);
            board.contents_mut(city).castle = true;
        });
        self.players[seat.index()].castles_left -= 1;
        let built_with = self.board.tiles().len() - 1;
        self.castles.push(Castle { seat, parts: parts.to_vec(), built_with, lord: Some(lord) });
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
            self.take_back(*meeple);
        }
        if scoring.feature == Feature::Castle
            && let Some(castle) = self.castles.iter_mut().find(|castle| castle.parts == scoring.parts)
        {
            castle.lord = None;
        }
        self.settle_on(|settling| {
            for ingots in &scoring.ingots {
                settling.claim(ingots.at, &scoring.holders);
            }
        });
    }

    /// What stays unscored leaves the board: lords, and ingots on tiles.
    fn put_away(&mut self, lords: &[Meeple]) {
        for lord in lords {
            self.take_back(*lord);
        }
        self.castles.iter_mut().for_each(|castle| castle.lord = None);
        self.tiles.iter_mut().for_each(|tile| tile.ingots = 0);
        self.ingots_on_tiles = 0;
        self.phase = Phase::FinalScoring;
    }

    fn take_back(&mut self, meeple: Meeple) {
        self.players[meeple.seat.index()].meeples_left += 1;
        self.meeples.retain(|other| *other != meeple);
        if meeple.part.feature != Feature::Castle {
            self.on_board(meeple.part, |board, id| board.take_follower(id, meeple.seat));
        }
    }

    fn take_ingot(&mut self, seat: Seat, from: Position) {
        let seats = self.seats();
        self.players[seat.index()].ingots += 1;
        self.ingots_on_tiles -= 1;
        let Some(number) = self.board.number_at(from) else { return };
        self.tiles[number].ingots -= 1;
        let gone = self.tiles[number].ingots == 0;
        self.settle_on(|settling| {
            settling.next_taker = seat.clockwise(1, seats);
            settling.claims.retain(|claim| claim.at != from || !gone);
        });
    }

    fn on_board(&mut self, part: Part, change: impl FnOnce(&mut Board<Face, Contents>, PartId)) {
        if let Some(id) = self.board.id_of(part) {
            change(&mut self.board, id);
        }
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
