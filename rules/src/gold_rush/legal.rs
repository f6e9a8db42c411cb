//! Every command that would be accepted, in a fixed order.

use super::command::Command;
use super::pieces::Feature;
use super::state::{Phase, State};
use crate::Seat;
use crate::landscape::PartId;

pub(super) fn legal_commands(state: &State, seat: Seat) -> Vec<Command> {
    match state.phase {
        Phase::Placing { seat: turn, tile } if turn == seat => {
            state.board.placements(tile, |at, rotation| Command::PlaceTile { at, rotation })
        }
        Phase::Acting { seat: turn, tile } if turn == seat => legal_actions(state, seat, tile),
        _ => Vec::new(),
    }
}

fn legal_actions(state: &State, seat: Seat, tile: usize) -> Vec<Command> {
    let mut actions = Vec::with_capacity(state.mountains.len() + 8);
    for (part, id) in state.board.parts_on(tile) {
        if state.judge_feature(seat, part.feature, id).is_ok() {
            actions.push(Command::PlaceCowboy { feature: part.feature, index: part.index });
        }
    }
    let taken = taken_mountain_parts(state);
    let free = state.mountains.iter().filter(|(_, id)| !taken.contains(id));
    actions.extend(free.map(|(part, _)| Command::PitchTent { at: part.at, index: part.index }));
    if state.judge_token(seat).is_ok() {
        actions.push(Command::TakeToken {});
    }
    if state.options.take_back {
        let own = state.cowboys.iter().filter(|cowboy| cowboy.seat == seat);
        actions.extend(own.map(|cowboy| Command::TakeBack { part: cowboy.part }));
    }
    actions.push(Command::Pass {});
    actions
}

/// What `decide` refuses one by one, all at once: late in a game a list of legal commands asks for dozens of parts.
fn taken_mountain_parts(state: &State) -> Vec<PartId> {
    let miners = state.cowboys.iter().map(|cowboy| cowboy.part).filter(|part| part.feature == Feature::Mountain);
    let tents = state.tents.iter().map(|tent| tent.part);
    miners.chain(tents).filter_map(|part| state.board.id_of(part)).collect()
}
