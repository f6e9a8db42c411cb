//! Puts together what a page paints.

use super::awards::Award;
use super::components::{Step, components};
use super::event::LaidOffice;
use super::hexes::Hex;
use super::names::{Card, Token};
use super::offices::counted;
use super::pieces::{Cell, Office};
use super::resources::{Metal, Terrain};
use super::scores::{if_ended, scores};
use super::shown::{
    BuildingView, CardView, CellView, HexView, OfficeView, PlayerView, StepView, TerrainView, TokenView, TrackView,
    UnseenView, View,
};
use super::state::{Holds, Opened, State, Table};
use crate::{Sealed, Seat, total};

pub(super) fn view(state: &State) -> View {
    let Some(Opened { table, scorings, .. }) = &state.opened else { return View::default() };
    let (set_up, outcome) = (&table.set_up, table.phase.outcome());
    let claims = table.claimed.iter().flatten().count();
    View {
        options: set_up.options.clone(),
        phase: table.phase.clone(),
        to_act: table.phase.seat(),
        first: set_up.first,
        turn: table.turn.number,
        turns: table.rounds(),
        final_round: table.final_round,
        usable: table.turn.usable,
        lost: table.lost(),
        can_build: table.buildable().to_vec(),
        invested: table.turn.invested,
        placed: table.turn.placed,
        tiles: set_up.tiles.clone(),
        hexes: set_up.in_play.iter().map(|hex| hex_view(table, hex)).collect(),
        cells: Cell::all().map(|cell| cell_view(table, cell)).collect(),
        offices: office_views(table),
        cards: set_up.investments.iter().zip(table.claimed).map(|(&card, owner)| card_view(card, owner)).collect(),
        bonus_tokens: set_up.bonus_tokens.iter().skip(claims).copied().collect(),
        tracks: Metal::ALL.into_iter().map(|metal| track_view(table, metal)).collect(),
        coach_steps: step_views(),
        bin_points: components().bin_points,
        four_points: components().four_points,
        terrains: terrain_views(table),
        players: table.all_seats().map(|seat| player_view(table, seat)).collect(),
        unseen: unseen(table),
        scorings: scorings.clone(),
        scores: scores(state),
        if_ended: if_ended(table),
        outcome: outcome.cloned(),
        tie_break: outcome.and_then(|outcome| table.tie_break(outcome)),
    }
}

fn hex_view(table: &Table, hex: Hex) -> HexView {
    let hex_state = table.hexes[hex.index()];
    let token = |face_up| TokenView {
        face_up,
        token: hex_state.token,
        resources: hex_state.token.known().map_or(Sealed::Hidden, |token| Sealed::Known(token.resources())),
        peeked_by: table.all_seats().filter(|seat| table.peeked[seat.index()].contains(hex)).collect(),
    };
    HexView {
        hex,
        terrain: table.terrain(hex),
        at_water: components().land.touching_water.contains(hex),
        on_edge: table.by_players().edge.contains(hex),
        token: match hex_state.holds {
            Holds::FaceDown => Some(token(false)),
            Holds::FaceUp => Some(token(true)),
            _ => None,
        },
        building: match hex_state.holds {
            Holds::Building { seat, piece } => Some(BuildingView { seat, piece }),
            _ => None,
        },
        looted_by: match hex_state.holds {
            Holds::Looted { seat } => Some(seat),
            _ => None,
        },
        taken: match hex_state.holds {
            Holds::Building { .. } | Holds::Looted { .. } => hex_state.token.known().copied(),
            _ => None,
        },
    }
}

fn cell_view(table: &Table, cell: Cell) -> CellView {
    let set_up = &table.set_up;
    let space = table.space(cell);
    CellView {
        cell,
        price: components().prices[cell.index()],
        office: set_up.offices.iter().find(|placed| placed.cells.contains(&cell)).map(|placed| placed.office),
        single: Some(set_up.single).filter(|single| single.cell == cell).map(|single| single.tile),
        holder: space.holder,
        guest: space.shared_by,
    }
}

fn office_views(table: &Table) -> Vec<OfficeView> {
    let terrains = table.awards();
    let worth = |office: Office, seat: Seat| total(&counted(table, office, seat, &terrains).lines);
    let offices = table.set_up.offices.iter();
    offices
        .map(|&LaidOffice { office, cells }| OfficeView {
            office,
            cells,
            worth: table.all_seats().map(|seat| worth(office, seat)).collect(),
        })
        .collect()
}

fn track_view(table: &Table, metal: Metal) -> TrackView {
    let left = |stack: usize| {
        let taken = usize::from(table.tiles_taken[metal as usize][stack]);
        metal.stack(stack).iter().skip(taken).copied().collect()
    };
    let steps: Vec<u8> = table.all_seats().map(|seat| table.player(seat).steps[metal as usize]).collect();
    let position = |&steps: &u8| {
        let last = usize::from(steps).checked_sub(1);
        last.map_or(0, |step| components().steps[step].position)
    };
    TrackView { metal, stacks: [left(0), left(1)], positions: steps.iter().map(position).collect(), steps }
}

fn terrain_views(table: &Table) -> Vec<TerrainView> {
    let players = || table.all_seats().map(|seat| table.player(seat));
    let settlements = table.settlements();
    let view = |(terrain, awards): (Terrain, Vec<Option<Award>>)| {
        let (first, second) = components().terrain_bonuses[terrain as usize];
        TerrainView {
            terrain,
            bonuses: if table.seats() == 2 { vec![second] } else { vec![first, second] },
            settlements: table.all_seats().map(|seat| settlements[seat.index()][terrain as usize]).collect(),
            influence: players().map(|player| player.influence[terrain as usize]).collect(),
            from_cards: players().map(|player| player.extra_influence[terrain as usize]).collect(),
            points: awards.iter().map(|award| award.map_or(0, |award| award.points)).collect(),
        }
    };
    Terrain::ALL.into_iter().zip(table.awards()).map(view).collect()
}

fn player_view(table: &Table, seat: Seat) -> PlayerView {
    let player = table.player(seat);
    let cards = table.set_up.investments.iter().zip(table.claimed);
    PlayerView {
        score: player.score,
        camps_left: player.camps_left,
        wanted: player.wanted,
        bins: player.bins,
        cards: cards.filter(|(_, owner)| *owner == Some(seat)).map(|(&card, _)| card).collect(),
        bonus_tiles: player.tiles.iter().flatten().flatten().copied().collect(),
    }
}

/// Everybody can count what has not been on show: the box, less what is or was face up.
fn unseen(table: &Table) -> Vec<UnseenView> {
    let shown = |token: Token| {
        let hexes = table.hexes.iter();
        let open = hexes.filter(|hex_state| !matches!(hex_state.holds, Holds::Nothing | Holds::FaceDown));
        u8::try_from(open.filter(|hex_state| hex_state.token == Sealed::Known(token)).count()).unwrap_or(u8::MAX)
    };
    let left = Token::all().map(|token| UnseenView {
        token,
        terrain: token.terrain(),
        resources: token.resources(),
        count: token.component().count.saturating_sub(shown(token)),
    });
    left.filter(|unseen| unseen.count > 0).collect()
}

fn step_views() -> Vec<StepView> {
    let steps = components().steps.iter();
    let view = |step: &Step| StepView {
        position: step.position,
        mark: step.mark,
        stack: step.stack.and_then(|stack| u8::try_from(stack).ok()),
    };
    steps.map(view).collect()
}

fn card_view(card: Card, owner: Option<Seat>) -> CardView {
    let component = card.component();
    CardView { card, price: component.price, points: component.points, effect: component.effect, owner }
}
