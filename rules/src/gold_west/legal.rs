//! Lists what a seat may do now. It asks the same questions as `decide`, so that the two agree.

use super::command::Command;
use super::hexes::Hex;
use super::phase::{Choice, Phase};
use super::pieces::{Cell, Piece};
use super::resources::{Left, Metal, Resource, Resources};
use super::state::{Holds, State, Table};
use crate::Seat;

pub(super) fn legal_commands(state: &State, seat: Seat) -> Vec<Command> {
    let Some(table) = state.table() else { return Vec::new() };
    if table.phase.seat() != Some(seat) {
        return Vec::new();
    }
    match table.phase {
        Phase::Activating { .. } => activations(table, seat),
        Phase::Using { .. } => uses(table, seat),
        Phase::Choosing { choice, .. } => choices(table, seat, choice),
        Phase::Building { .. } => buildings(table),
        Phase::Storing { .. } => bins().map(|bin| Command::Store { bin }).collect(),
        Phase::BetweenTurns | Phase::FinalScoring | Phase::Over { .. } => Vec::new(),
    }
}

fn bins() -> impl Iterator<Item = u8> {
    1..=4
}

fn activations(table: &Table, seat: Seat) -> Vec<Command> {
    let mut commands = Vec::with_capacity(16);
    for (bin, &held) in bins().zip(&table.player(seat).bins) {
        if held.total() > 0 {
            leave_behind(bin, held, bin - 1, Left::default(), &mut commands);
        }
    }
    commands
}

/// Every way to leave one resource in each of the bins still to pass.
fn leave_behind(bin: u8, held: Resources, to_pass: u8, left: Left, commands: &mut Vec<Command>) {
    if to_pass == 0 || held.total() == 0 {
        commands.push(Command::Activate { bin, leave: left });
        return;
    }
    for kind in held.kinds() {
        let rest = held.without(&Resources::one(kind));
        leave_behind(bin, rest, to_pass - 1, left.and(kind).unwrap_or(left), commands);
    }
}

fn uses(table: &Table, seat: Seat) -> Vec<Command> {
    let mut commands = Vec::with_capacity(16);
    let cards = table.set_up.investments.iter().filter(|card| table.judge_investment(**card).is_ok());
    commands.extend(cards.map(|&card| Command::Invest { card }));
    commands.extend(placements(|cell| table.judge_placing(cell).is_ok()));
    commands.extend(shipments(|metal| table.judge_shipping(seat, metal).is_ok()));
    commands.push(Command::EndMetals {});
    commands
}

fn placements(may: impl Fn(Cell) -> bool) -> impl Iterator<Item = Command> {
    Cell::all().filter(move |cell| may(*cell)).map(|cell| Command::PlaceInfluence { cell })
}

fn shipments(may: impl Fn(Metal) -> bool) -> impl Iterator<Item = Command> {
    Metal::ALL.into_iter().filter(move |metal| may(*metal)).map(|metal| Command::Ship { metal })
}

fn choices(table: &Table, seat: Seat, choice: Choice) -> Vec<Command> {
    let mut commands: Vec<Command> = match choice {
        Choice::Steps { .. } => shipments(|metal| table.judge_step(seat, metal).is_ok()).collect(),
        Choice::EmptySpace => placements(|cell| table.judge_empty(cell).is_ok()).collect(),
        Choice::SharedSpace => placements(|cell| table.judge_shared(seat, cell).is_ok()).collect(),
        Choice::Peeks { first, .. } => table.to_peek_at(first).iter().map(|hex| Command::Peek { hex }).collect(),
        Choice::Gains { .. } => {
            let kinds = Resource::ALL.into_iter();
            kinds.flat_map(|resource| bins().map(move |bin| Command::Gain { resource, bin })).collect()
        }
        Choice::Upgrade => table.pieces_of(seat, Piece::Camp).iter().map(|hex| Command::Upgrade { hex }).collect(),
        Choice::Goods { goods } => {
            let places = || [None].into_iter().chain(bins().map(Some));
            let kinds = goods.kinds().iter();
            return kinds.flat_map(|&resource| places().map(move |bin| Command::TakeGoods { resource, bin })).collect();
        }
    };
    commands.push(Command::Decline {});
    commands
}

fn buildings(table: &Table) -> Vec<Command> {
    let face_up = table.hexes(|holds| holds == Holds::FaceUp);
    let pieces = table.buildable();
    if pieces.is_empty() {
        return face_up.iter().map(|hex| Command::Loot { hex }).collect();
    }
    let build = |hex: Hex| pieces.iter().map(move |&piece| Command::Build { hex, piece });
    face_up.iter().flat_map(build).collect()
}
