//! Judges commands. A turn is placing the tile, one action, and what follows from them.

use super::command::Command;
use super::event::Event;
use super::pieces::{Feature, Part, Piece, Token};
use super::rejection::Rejection;
use super::scoring;
use super::state::{Phase, State};
use crate::landscape::{DrawsTiles, PartId, Position};
use crate::{Sealed, Seat, Unfolding};

pub(super) fn decide(state: &State, seat: Seat, command: &Command) -> Result<Vec<Event>, Rejection> {
    let turn = match &state.phase {
        Phase::Unopened | Phase::Opened { .. } => return Err(Rejection::NotOpened),
        Phase::FinalScoring | Phase::Over { .. } => return Err(Rejection::GameOver),
        Phase::Placing { seat, .. } | Phase::Acting { seat, .. } => *seat,
    };
    if turn != seat {
        return Err(Rejection::NotYourTurn { turn });
    }
    match (&state.phase, command) {
        (Phase::Placing { tile, .. }, Command::PlaceTile { at, rotation }) => {
            state.board.judge(*at, *rotation, *tile)?;
            let tokens = state.tokens_for(*tile);
            Ok(vec![Event::TilePlaced { seat, tile: *tile, at: *at, rotation: *rotation, tokens }])
        }
        (Phase::Placing { .. }, _) => Err(Rejection::TileFirst),
        (Phase::Acting { tile, .. }, _) => {
            Ok(state.after_action(seat, *tile, state.judge_action(seat, *tile, command)?))
        }
        _ => Err(Rejection::GameOver),
    }
}

impl State {
    fn judge_action(&self, seat: Seat, tile: usize, command: &Command) -> Result<Event, Rejection> {
        match *command {
            Command::PlaceTile { .. } => Err(Rejection::TilePlacedAlready),
            Command::PlaceCowboy { feature, index } => {
                let part = self.judge_cowboy(seat, tile, feature, index)?;
                Ok(Event::CowboyPlaced { seat, part })
            }
            Command::PitchTent { at, index } => {
                let to = self.judge_tent(seat, at, index)?;
                Ok(Event::TentPitched { seat, from: self.tent_of(seat), to })
            }
            Command::TakeToken {} => {
                let (part, token) = self.judge_token(seat)?;
                Ok(Event::TokenTaken { seat, part, token })
            }
            Command::TakeBack { part } => {
                self.judge_take_back(seat, part)?;
                Ok(Event::CowboyTakenBack { seat, part })
            }
            Command::Pass {} => Ok(Event::Passed { seat }),
        }
    }

    /// The action, then scoring of what the tile completed, then the next player draws.
    fn after_action(&self, seat: Seat, tile: usize, action: Event) -> Vec<Event> {
        let next = seat.clockwise(1, self.seats());
        let completed = scoring::completed_by(self, tile);
        // Most turns complete nothing: then the next tile can be looked at without a copy of the state.
        if completed.is_empty()
            && let Some(drawn) = self.next_draw(next)
        {
            return vec![action, drawn];
        }
        let mut unfolding = Unfolding::of(self.clone());
        unfolding.happen(action);
        scoring::score_completed(&mut unfolding, &completed);
        unfolding.draw(next);
        unfolding.events
    }

    /// One cowboy, from the own supply, on the tile just placed, on a feature that holds no cowboy, the own ones included.
    fn judge_cowboy(&self, seat: Seat, tile: usize, feature: Feature, index: u8) -> Result<Part, Rejection> {
        let part = Part { at: self.board.tile(tile).at, feature, index };
        let id = self.board.id_of(part).ok_or(Rejection::NoSuchPart { feature })?;
        self.judge_feature(seat, feature, id)?;
        Ok(part)
    }

    /// What makes a feature of the tile just placed free for a cowboy of that seat.
    pub(super) fn judge_feature(&self, seat: Seat, feature: Feature, id: PartId) -> Result<(), Rejection> {
        if self.players[seat.index()].cowboys_left == 0 {
            return Err(Rejection::NoCowboyLeft);
        }
        if !self.takes_cowboys(feature) {
            return Err(Rejection::WithoutFarmers);
        }
        // A tent is no cowboy: a mountain with only tents is free (ruling: Cowboys). A city has just been placed,
        // so it is free.
        if self.board.region(id).followers.any() {
            return Err(Rejection::FeatureTaken { feature });
        }
        Ok(())
    }

    /// Every feature does, but prairies where the table plays without farmers.
    pub(super) fn takes_cowboys(&self, feature: Feature) -> bool {
        feature != Feature::Prairie || !self.options.without_farmers
    }

    /// To any tile, on an unfinished mountain, on a part that holds no cowboy and no tent.
    fn judge_tent(&self, seat: Seat, at: Position, index: u8) -> Result<Part, Rejection> {
        let part = Part { at, feature: Feature::Mountain, index };
        let id = self.board.id_of(part).ok_or(Rejection::NoSuchPart { feature: Feature::Mountain })?;
        if self.board.region(id).open_edges == 0 {
            return Err(Rejection::MountainFinished);
        }
        self.judge_mountain_part(seat, part)
    }

    /// What makes a part of an unfinished mountain free for a tent.
    fn judge_mountain_part(&self, seat: Seat, part: Part) -> Result<Part, Rejection> {
        if self.tent_of(seat) == Some(part) {
            return Err(Rejection::TentStandsThere);
        }
        if self.cowboys.iter().any(|cowboy| cowboy.part == part) {
            return Err(Rejection::MountainPartTaken { piece: Piece::Cowboy });
        }
        if self.tents.iter().any(|tent| tent.part == part) {
            return Err(Rejection::MountainPartTaken { piece: Piece::Tent });
        }
        Ok(part)
    }

    /// The top token of the mountain on which the own tent stands, also when this tile has just completed it.
    pub(super) fn judge_token(&self, seat: Seat) -> Result<(Part, Sealed<Token>), Rejection> {
        let part = self.tent_of(seat).ok_or(Rejection::NoTent)?;
        let mountain = self.board.root_of(part).ok_or(Rejection::NoTent)?;
        let top = self.pile(mountain).and_then(|pile| pile.tokens.last());
        top.map(|&token| (part, token)).ok_or(Rejection::NoToken)
    }

    /// Any own cowboy, farmers included (house rule).
    fn judge_take_back(&self, seat: Seat, part: Part) -> Result<(), Rejection> {
        if !self.options.take_back {
            return Err(Rejection::NoTakeBack);
        }
        let stands = self.cowboys.iter().any(|cowboy| (cowboy.seat, cowboy.part) == (seat, part));
        if stands { Ok(()) } else { Err(Rejection::NoCowboyThere) }
    }
}
