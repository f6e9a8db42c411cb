//! How events are folded into the state. Nothing here judges, and nothing can fail.

use std::sync::Arc;

use super::components::{Face, components};
use super::event::{DealtSecrets, Event, Secrets, Supply};
use super::options::Options;
use super::pieces::{Cowboy, Feature, Part, PlacedToken, Scoring, Tent, Token};
use super::state::{Contents, Phase, Pile, Player, State};
use crate::landscape::{Board, PartId, Position, Rotation};
use crate::{Sealed, Seat};

pub(super) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Opened { options, seats, first, secrets } => state.set_up(options, *seats, *first, secrets),
        Event::StartTilePlaced { tile, at, rotation, tokens } => state.place_tile(None, *tile, *at, *rotation, tokens),
        Event::TileDiscarded { tile } => state.deck.discard(*tile),
        Event::TileDrawn { seat, tile } => {
            state.deck.take();
            state.phase = Phase::Placing { seat: *seat, tile: *tile };
        }
        Event::TilePlaced { seat, tile, at, rotation, tokens } => {
            state.place_tile(Some(*seat), *tile, *at, *rotation, tokens);
            state.phase = Phase::Acting { seat: *seat, tile: state.board.tiles().len() - 1 };
        }
        Event::CowboyPlaced { seat, part } => state.place_cowboy(*seat, *part),
        Event::CowboyTakenBack { seat, part } => state.take_back(*seat, *part),
        Event::TentPitched { seat, to, .. } => state.pitch_tent(*seat, *to),
        Event::TokenTaken { seat, part, token } => state.take_token(*seat, *part, *token),
        Event::Passed { .. } => {}
        Event::FeatureScored { scoring } => state.book(scoring),
        Event::SupplyShuffled { returned, supply } => {
            state.supply_left += returned;
            state.supply = supply.clone();
        }
        Event::HiddenDealt { hands, secrets } => state.take_dealt(hands, secrets),
        Event::FinalScoringBegan { .. } => {
            state.tents.clear();
            state.piles.clear();
            state.phase = Phase::FinalScoring;
        }
        Event::TokensRevealed { seat, tokens, points, .. } => {
            let player = &mut state.players[seat.index()];
            player.tokens = tokens.iter().copied().map(Sealed::Known).collect();
            player.revealed = true;
            player.score += points;
        }
        Event::GameEnded { outcome } => state.phase = Phase::Over { outcome: outcome.clone() },
    }
}

impl State {
    fn set_up(&mut self, options: &Options, seats: u8, first: Seat, secrets: &Sealed<Secrets>) {
        let player = Player {
            score: 0,
            cowboys_left: components().cowboys(options.fifth_cowboy),
            tokens: Vec::new(),
            revealed: false,
        };
        self.options = options.clone();
        self.players = vec![player; usize::from(seats)];
        self.deck.left = Face::all().map(|face| face.component().count).sum::<u8>() - 1;
        self.supply_left = components().tokens.iter().map(|&(_, count)| count).sum();
        if let Some(Secrets { deck, supply, chance }) = secrets.known().cloned() {
            self.deck.tiles = Sealed::Known(deck);
            self.supply = Sealed::Known(Supply { tokens: supply, chance });
        }
        self.phase = Phase::Opened { first };
    }

    /// What stays hidden from the reader stays as it was.
    fn take_dealt(&mut self, hands: &[Vec<Sealed<Token>>], secrets: &Sealed<DealtSecrets>) {
        for (player, hand) in self.players.iter_mut().zip(hands) {
            for (token, dealt) in player.tokens.iter_mut().zip(hand).filter(|(_, dealt)| dealt.known().is_some()) {
                *token = *dealt;
            }
        }
        let Some(DealtSecrets { deck, mountains, supply, chance }) = secrets.known() else { return };
        self.deck.tiles = Sealed::Known(deck.clone());
        self.supply = Sealed::Known(Supply { tokens: supply.clone(), chance: chance.clone() });
        for (pile, tokens) in self.piles.iter_mut().zip(mountains) {
            pile.tokens = tokens.iter().copied().map(Sealed::Known).collect();
        }
    }

    fn place_tile(&mut self, seat: Option<Seat>, face: Face, at: Position, rotation: Rotation, tokens: &[PlacedToken]) {
        let component = face.component();
        // A city on this tile is known to the railroads that start at it by the number its part is about to get.
        let first = self.board.next_part();
        let number = self.board.place(at, rotation, face, seat, |index| {
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
        self.note_mountains(number);
        self.pile_up(number, tokens);
        self.supply_left -= u8::try_from(tokens.len()).expect("a tile brings few tokens");
        if let Some(supply) = self.supply.known_mut() {
            supply.tokens.truncate(supply.tokens.len() - tokens.len());
        }
    }

    fn place_cowboy(&mut self, seat: Seat, part: Part) {
        self.players[seat.index()].cowboys_left -= 1;
        self.cowboys.push(Cowboy { seat, part });
        self.on_board(part, |board, id| board.put_follower(id, seat));
    }

    fn take_back(&mut self, seat: Seat, part: Part) {
        self.players[seat.index()].cowboys_left += 1;
        self.cowboys.retain(|cowboy| (cowboy.seat, cowboy.part) != (seat, part));
        self.on_board(part, |board, id| board.take_follower(id, seat));
    }

    fn pitch_tent(&mut self, seat: Seat, part: Part) {
        self.tents.retain(|tent| tent.seat != seat);
        self.tents.push(Tent { seat, part });
        self.tents.sort_unstable();
    }

    fn take_token(&mut self, seat: Seat, part: Part, token: Sealed<Token>) {
        let mountain = self.board.root_of(part);
        if let Some(pile) = self.pile_mut(mountain) {
            pile.tokens.pop();
        }
        self.players[seat.index()].tokens.push(token);
    }

    /// Adds the mountains of a new tile to those where tents may go, and takes off what it has completed.
    fn note_mountains(&mut self, number: usize) {
        let at = self.board.tile(number).at;
        let new = self.board.parts_on(number).filter(|(printed, _)| printed.feature == Feature::Mountain);
        let known = self.mountains.len();
        self.mountains
            .extend(new.map(|(printed, id)| (Part { at, feature: Feature::Mountain, index: printed.index }, id)));
        let is_open = |&(_, id): &(Part, PartId)| self.board.region(id).open_edges > 0;
        if !self.mountains[known..].iter().all(is_open) {
            self.mountains.retain(is_open);
        }
    }

    /// Puts new tokens on the mountains of a new tile, and makes one pile of those of mountains that have met: older
    /// mountains below, the new tokens on top. Nobody knows the values, so the order only serves repeatability.
    fn pile_up(&mut self, number: usize, tokens: &[PlacedToken]) {
        for (part, id) in self.board.parts_on(number).filter(|(part, _)| part.feature == Feature::Mountain) {
            let tokens = tokens.iter().filter(|placed| placed.index == part.index).map(|placed| placed.token).collect();
            // The newest part of all comes last in the order of the piles.
            self.piles.push(Pile { oldest: id, newest: id, tokens });
            if self.board.region(id).tiles == 1 {
                continue;
            }
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
            self.on_board(cowboy.part, |board, id| board.take_follower(id, cowboy.seat));
        }
        self.cowboys.retain(|cowboy| !scoring.cowboys.contains(cowboy));
        self.tents.retain(|tent| !scoring.tents.contains(tent));
        for dealt in &scoring.dealt {
            self.players[dealt.seat.index()].tokens.push(dealt.token);
        }
        if scoring.feature == Feature::Mountain {
            let mountain = scoring.parts.first().and_then(|&part| self.board.root_of(part));
            self.piles.retain(|pile| Some(self.board.root(pile.oldest)) != mountain);
        }
    }

    fn on_board(&mut self, part: Part, change: impl FnOnce(&mut Board<Face, Contents>, PartId)) {
        if let Some(id) = self.board.id_of(part) {
            change(&mut self.board, id);
        }
    }
}
