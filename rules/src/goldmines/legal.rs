//! Every command that would be accepted, in a fixed order.

use super::command::Command;
use super::pieces::Question;
use super::state::{Phase, State};
use crate::Seat;

pub(super) fn legal_commands(state: &State, seat: Seat) -> Vec<Command> {
    if state.phase.to_act() != Some(seat) {
        return Vec::new();
    }
    match &state.phase {
        Phase::Placing { tile, .. } => {
            state.board.placements(*tile, |at, rotation| Command::PlaceTile { at, rotation })
        }
        Phase::PlacingIngot { tile, .. } => {
            let places = state.tiles_around(state.board.tile(*tile).at);
            places.into_iter().map(|at| Command::PlaceIngot { at }).collect()
        }
        Phase::Acting { tile, .. } => {
            let parts = state.board.tile(*tile).face.component().parts.iter();
            let free = parts.filter(|part| state.judge_meeple(seat, *tile, part.feature, part.index).is_ok());
            let mut commands = Vec::with_capacity(8);
            commands.extend(free.map(|part| Command::PlaceMeeple { feature: part.feature, index: part.index }));
            commands.push(Command::Pass {});
            commands
        }
        Phase::Asking { question, .. } => answers(question),
        _ => Vec::new(),
    }
}

/// Every answer that a question takes.
fn answers(question: &Question) -> Vec<Command> {
    match question {
        Question::Castle { .. } => vec![Command::BuildCastle {}, Command::ScoreCity {}],
        Question::CastleFeature { features, .. } => {
            features.iter().map(|choice| Command::ChooseCastleFeature { feature: choice.feature }).collect()
        }
        Question::Ingot { choices } => {
            let tiles = choices.iter().flat_map(|choice| &choice.tiles);
            tiles.map(|at| Command::TakeIngot { at: *at }).collect()
        }
    }
}
