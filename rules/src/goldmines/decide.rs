//! Judges commands. A turn is placing the tile, the second ingot and the meeple; then the answers to what is asked.

use super::command::Command;
use super::components::Face;
use super::event::Event;
use super::pieces::{Feature, Part, Question, TakenBecause};
use super::rejection::Rejection;
use super::scoring;
use super::settle::settle;
use super::state::{Phase, State};
use crate::landscape::{DrawsTiles, Position, Rotation};
use crate::{Seat, Unfolding};

pub(super) fn decide(state: &State, seat: Seat, command: &Command) -> Result<Vec<Event>, Rejection> {
    if let Some(waits_for) = state.phase.to_act().filter(|waits_for| *waits_for != seat) {
        return Err(Rejection::NotYourTurn { waits_for });
    }
    match (&state.phase, command) {
        (Phase::Unopened | Phase::Opened { .. }, _) => Err(Rejection::NotOpened),
        (Phase::FinalScoring | Phase::Over { .. }, _) => Err(Rejection::GameOver),

        (Phase::Placing { tile, .. }, Command::PlaceTile { at, rotation }) => {
            state.board.judge(*at, *rotation, *tile)?;
            Ok(state.after_tile(seat, *tile, *at, *rotation))
        }
        (Phase::Placing { .. }, _) => Err(Rejection::TileFirst),
        (_, Command::PlaceTile { .. }) => Err(Rejection::TilePlacedAlready),

        (Phase::PlacingIngot { tile, .. }, Command::PlaceIngot { at }) => {
            let around = state.tiles_around(state.board.tile(*tile).at).contains(at);
            if around { Ok(vec![Event::IngotPlaced { seat, at: *at }]) } else { Err(Rejection::NotAround { at: *at }) }
        }
        (Phase::PlacingIngot { .. }, _) => Err(Rejection::IngotFirst),

        (Phase::Acting { tile, .. }, Command::PlaceMeeple { feature, index }) => {
            let part = state.judge_meeple(seat, *tile, *feature, *index)?;
            Ok(state.after_meeple(seat, *tile, Event::MeeplePlaced { seat, part }))
        }
        (Phase::Acting { tile, .. }, Command::Pass {}) => Ok(state.after_meeple(seat, *tile, Event::Passed { seat })),
        (Phase::Acting { .. }, Command::PlaceIngot { .. }) => Err(Rejection::NoIngotToPlace),
        (Phase::Acting { .. }, _) => Err(Rejection::NothingAsked),

        (Phase::Asking { question, .. }, _) => Ok(state.after_answer(state.judge_answer(seat, question, command)?)),
        (Phase::Settling(_), _) => Err(Rejection::NothingAsked),
    }
}

impl State {
    /// The tile, and the ingots of a gold tile: the first goes on it, the second beside it, by itself where there is only
    /// one tile beside it.
    fn after_tile(&self, seat: Seat, tile: Face, at: Position, rotation: Rotation) -> Vec<Event> {
        let mut events = vec![Event::TilePlaced { seat, tile, at, rotation }];
        if tile.is_gold() {
            events.push(Event::IngotPlaced { seat, at });
            if let [only] = self.tiles_around(at)[..] {
                events.push(Event::IngotPlaced { seat, at: only });
            }
        }
        events
    }

    /// The meeple, then what the tile completed, then the next player draws.
    fn after_meeple(&self, seat: Seat, tile: usize, meeple: Event) -> Vec<Event> {
        // Most turns complete nothing: then the next tile can be looked at without a copy of the state.
        if scoring::completed_by(self, tile).is_empty()
            && let Some(drawn) = self.next_draw(seat.clockwise(1, self.seats()))
        {
            return vec![meeple, drawn];
        }
        self.after_answer(meeple)
    }

    fn after_answer(&self, answer: Event) -> Vec<Event> {
        let mut unfolding = Unfolding::of(self.clone());
        unfolding.happen(answer);
        settle(&mut unfolding);
        unfolding.events
    }

    fn judge_answer(&self, seat: Seat, question: &Question, command: &Command) -> Result<Event, Rejection> {
        match (question, command) {
            (Question::Castle { parts, .. }, Command::BuildCastle {}) => {
                let knight = self.meeples.iter().map(|meeple| meeple.part).find(|part| parts.contains(part));
                let knight = knight.ok_or(Rejection::NothingAsked)?;
                let as_castle = |part: &Part| Part { feature: Feature::Castle, ..*part };
                Ok(Event::CastleBuilt { seat, parts: parts.iter().map(as_castle).collect(), knight })
            }
            (Question::Castle { parts, .. }, Command::ScoreCity {}) => {
                Ok(Event::CastleDeclined { seat, city: parts[0] })
            }
            (Question::CastleFeature { castle, features }, Command::ChooseCastleFeature { feature }) => {
                let chosen = features.iter().any(|choice| choice.feature == *feature);
                let by = self.scored_as(*feature).filter(|_| chosen).ok_or(Rejection::NotInFief)?;
                let castle = self.castle_named(*castle).ok_or(Rejection::NotInFief)?;
                Ok(Event::FeatureScored { scoring: self.castle_scoring(castle, by).into() })
            }
            (Question::Ingot { choices }, Command::TakeIngot { at }) => {
                let there = choices.iter().any(|choice| choice.tiles.contains(at));
                let taken = Event::IngotTaken { seat, from: *at, because: TakenBecause::Chosen };
                if there { Ok(taken) } else { Err(Rejection::NoIngotThere { at: *at }) }
            }
            (question, _) => Err(Rejection::ChoiceFirst { question: question.in_words() }),
        }
    }

    /// One meeple, from the own supply, on the tile just placed, on a feature that holds no meeple, the own ones included.
    pub(super) fn judge_meeple(&self, seat: Seat, tile: usize, feature: Feature, index: u8) -> Result<Part, Rejection> {
        let part = Part { at: self.board.tile(tile).at, feature, index };
        // What is printed is a city; a castle is built, not placed on.
        let id =
            self.board.id_of(part).filter(|_| feature != Feature::Castle).ok_or(Rejection::NoSuchPart { feature })?;
        if self.players[seat.index()].meeples_left == 0 {
            return Err(Rejection::NoMeepleLeft);
        }
        if self.board.region(id).followers.any() {
            return Err(Rejection::FeatureTaken { feature });
        }
        Ok(part)
    }
}

impl Question {
    fn in_words(&self) -> &'static str {
        match self {
            Question::Castle { .. } => "a castle, or the points of the city?",
            Question::CastleFeature { .. } => "which feature does your castle score?",
            Question::Ingot { .. } => "which ingot do you take?",
        }
    }
}
