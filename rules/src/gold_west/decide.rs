//! Judges commands. A turn is activating a bin, using metals (see `metals` and `effects`), building or looting, storing.

use super::command::Command;
use super::components::components;
use super::effects::choose;
use super::event::Event;
use super::hexes::{Hex, HexSet};
use super::names::{Card, Token};
use super::phase::Phase;
use super::pieces::Piece;
use super::points::{Item, Scoring, Source};
use super::rejection::Rejection;
use super::resources::{Left, Resource, Resources};
use super::state::{Holds, State, Table};
use crate::{ScoreLine, Seat, Unfolding};

pub(super) fn decide(state: &State, seat: Seat, command: &Command) -> Result<Vec<Event>, Rejection> {
    let Some(table) = state.table() else { return Err(Rejection::NotOpened) };
    if let Some(turn) = table.phase.seat().filter(|turn| *turn != seat) {
        return Err(Rejection::NotYourTurn { turn });
    }
    match (&table.phase, *command) {
        (Phase::BetweenTurns, _) => Err(Rejection::NotOpened),
        (Phase::Activating { .. }, Command::Activate { bin, leave }) => activate(table, seat, bin, leave),
        (Phase::Activating { .. }, _) => Err(Rejection::NotNow { awaited: "activate a bin of your supply track" }),
        (Phase::Using { .. }, _) => use_metals(table, seat, command),
        (Phase::Choosing { choice, .. }, _) => choose(table, seat, *choice, command),
        (Phase::Building { .. }, Command::Build { hex, piece }) => build(table, seat, hex, piece),
        (Phase::Building { .. }, Command::Loot { hex }) => loot(table, seat, hex),
        (Phase::Building { .. }, _) => Err(Rejection::NotNow { awaited: "take a token from the map" }),
        (Phase::Storing { resources, .. }, Command::Store { bin }) => store(table, seat, *resources, bin),
        (Phase::Storing { .. }, _) => Err(Rejection::NotNow { awaited: "choose a bin for the resources" }),
        (Phase::FinalScoring | Phase::Over { .. }, _) => Err(Rejection::GameOver),
    }
}

fn activate(table: &Table, seat: Seat, bin: u8, left: Left) -> Result<Vec<Event>, Rejection> {
    let usable = table.judge_activation(seat, bin, left)?;
    let mut unfolding = Unfolding::on(table);
    unfolding.happen(Event::BinActivated { seat, bin, left, usable });
    unfolding.go_on(seat);
    Ok(unfolding.events)
}

fn use_metals(table: &Table, seat: Seat, command: &Command) -> Result<Vec<Event>, Rejection> {
    let mut unfolding = Unfolding::on(table);
    match *command {
        Command::Invest { card } => {
            table.judge_investment(card)?;
            invest(&mut unfolding, seat, card);
        }
        Command::PlaceInfluence { cell } => {
            table.judge_placing(cell)?;
            unfolding.place_influence(seat, cell, components().prices[cell.index()]);
        }
        Command::Ship { metal } => {
            table.judge_shipping(seat, metal)?;
            unfolding.ship(seat, metal, Resources::one(metal.resource()));
        }
        Command::EndMetals {} => {
            unfolding.end_metals(seat);
            return Ok(unfolding.events);
        }
        _ => return Err(Rejection::NotNow { awaited: "use metals, or end using them" }),
    }
    unfolding.go_on(seat);
    Ok(unfolding.events)
}

/// Pay, take the card and its points, take the highest bonus token left (it is never a drawback), then the effect.
fn invest(unfolding: &mut Unfolding<Table>, seat: Seat, card: Card) {
    let component = card.component();
    let bonus = unfolding.table().next_bonus();
    unfolding.happen(Event::Invested { seat, card, paid: component.price, bonus });
    unfolding.score(seat, Source::Investment { card }, Item::Card, component.points);
    if let Some(bonus) = bonus {
        unfolding.score(seat, Source::BonusToken, Item::BonusToken, i32::from(bonus));
    }
    unfolding.start_effect(seat, component.effect);
}

fn build(table: &Table, seat: Seat, hex: Hex, piece: Piece) -> Result<Vec<Event>, Rejection> {
    let paid = table.judge_building(piece)?;
    let token = table.face_up_token(hex)?;
    let figures = &components().figures;
    let influence = match piece {
        Piece::Camp => figures.camp_influence,
        Piece::Settlement => figures.settlement_influence,
    };
    let (resources, terrain) = (token.resources(), table.terrain(hex));
    let mut unfolding = Unfolding::on(table);
    unfolding.happen(Event::Built { seat, hex, piece, paid, token, resources, terrain, influence });
    unfolding.turn_up(HexSet::from_iter([hex]).neighbours());
    Ok(unfolding.events)
}

fn loot(table: &Table, seat: Seat, hex: Hex) -> Result<Vec<Event>, Rejection> {
    if !table.buildable().is_empty() {
        return Err(Rejection::MustBuild);
    }
    let token = table.face_up_token(hex)?;
    let points = components().figures.loot_points;
    let mut unfolding = Unfolding::on(table);
    unfolding.happen(Event::Looted { seat, hex, token, resources: token.resources() });
    let lines = vec![ScoreLine { item: Item::Loot, count: 1, points }];
    let scoring = Scoring { seat, source: Source::Looting, lines, points, hexes: vec![hex] };
    unfolding.happen(Event::Scored { scoring: scoring.into() });
    unfolding.turn_up(HexSet::from_iter([hex]).neighbours());
    Ok(unfolding.events)
}

fn store(table: &Table, seat: Seat, resources: Resources, bin: u8) -> Result<Vec<Event>, Rejection> {
    table.bin(seat, bin).ok_or(Rejection::NoSuchBin { bin })?;
    let mut unfolding = Unfolding::on(table);
    unfolding.happen(Event::Stored { seat, resources, bin });
    unfolding.score_placement(seat, bin);
    unfolding.end_turn(seat);
    Ok(unfolding.events)
}

impl Table {
    /// Everything of a bin moves up; exactly one stays in each bin passed, as long as there are any.
    fn judge_activation(&self, seat: Seat, bin: u8, left: Left) -> Result<Resources, Rejection> {
        let mut rest = *self.bin(seat, bin).ok_or(Rejection::NoSuchBin { bin })?;
        if rest.total() == 0 {
            return Err(Rejection::BinEmpty { bin });
        }
        let (expected, found) = (usize::from((bin - 1).min(rest.total())), left.count());
        if expected != found {
            return Err(Rejection::LeaveOneEach { expected, found });
        }
        for resource in left.iter() {
            let count = rest.of_mut(resource);
            *count = count.checked_sub(1).ok_or(Rejection::NotInBin { resource })?;
        }
        Ok(rest)
    }

    /// What a piece costs. A camp takes either; what is left is lost at the end of the turn anyway.
    fn judge_building(&self, piece: Piece) -> Result<Resources, Rejection> {
        let (wood, stone) = (self.turn.usable.wood > 0, self.turn.usable.stone > 0);
        match piece {
            _ if !wood && !stone => Err(Rejection::NothingToBuildWith),
            Piece::Settlement if !(wood && stone) => Err(Rejection::NeedsBoth),
            Piece::Settlement => Ok(Resources::one(Resource::Wood).plus(&Resources::one(Resource::Stone))),
            Piece::Camp => Ok(Resources::one(if wood { Resource::Wood } else { Resource::Stone })),
        }
    }

    fn face_up_token(&self, hex: Hex) -> Result<Token, Rejection> {
        let hex_state = &self.hexes[hex.index()];
        let token = hex_state.token.known().filter(|_| hex_state.holds == Holds::FaceUp);
        token.copied().ok_or(Rejection::NotFaceUp { hex })
    }
}
