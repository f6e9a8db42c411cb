//! What a position promises at a glance: how Easy and Medium appraise Gold West.

use rules::gold_west::{Phase, PlayerView, Resources, State, View};
use rules::{Game, Seat};

/// A metal in the usage area or on its way there; wood and stone build.
const METAL: i64 = 150;
const MATERIAL: i64 = 130;
/// How much of its worth a resource has in bins 1 to 4: the farther, the later.
const BY_BIN: [i64; 4] = [100, 85, 70, 55];
/// What the building of this turn will bring: nothing but a loot, a camp, a settlement.
const TO_BUILD: [i64; 3] = [-300, 250, 450];
/// Influence that has not won anything yet may still do so.
const INFLUENCE: i64 = 60;
/// The largest group scores by building.
const GROUP: i64 = 100;

pub fn promises(state: &State) -> Vec<i64> {
    let view = state.view();
    (0..).zip(&view.players).map(|(seat, _)| promised(&view, Seat(seat))).collect()
}

fn promised(view: &View, seat: Seat) -> i64 {
    let player = &view.players[seat.index()];
    let terrains: i64 = view
        .terrains
        .iter()
        .map(|terrain| {
            100 * i64::from(terrain.points[seat.index()]) + INFLUENCE * i64::from(terrain.influence[seat.index()])
        })
        .sum();
    100 * i64::from(player.score)
        + terrains
        + offices(view, seat)
        + GROUP * largest_group(view, seat)
        + wanted(view, seat)
        + shipping(view, seat)
        + supply(player, turns_left(view, player))
        + this_turn(view, seat)
}

fn turns_left(view: &View, player: &PlayerView) -> i64 {
    i64::from(player.camps_left) + i64::from(!view.final_round)
}

fn offices(view: &View, seat: Seat) -> i64 {
    let influence = view.cells.iter().filter(|cell| cell.holder == Some(seat) || cell.guest == Some(seat));
    let offices = influence.filter_map(|cell| view.offices.iter().find(|office| Some(office.office) == cell.office));
    // What an office counts usually grows.
    offices.map(|office| 100 * i64::from(office.worth[seat.index()]) + 100).sum()
}

fn wanted(view: &View, seat: Seat) -> i64 {
    let own = i64::from(view.players[seat.index()].wanted);
    let others = view.players.iter().enumerate().filter(|(other, _)| *other != seat.index());
    let most = others.map(|(_, player)| i64::from(player.wanted)).max().unwrap_or(0);
    match own {
        0 => 0,
        own if own >= most => -200 * own,
        own => -100 * own,
    }
}

/// A step brings the next mark or tile nearer.
fn shipping(view: &View, seat: Seat) -> i64 {
    view.tracks.iter().map(|track| 60 * i64::from(track.steps[seat.index()])).sum()
}

/// What lies in the bins can still be used, if there are turns left to use it in.
fn supply(player: &PlayerView, turns_left: i64) -> i64 {
    let bins = player.bins.iter().zip(BY_BIN).map(|(bin, share)| resources(bin) * share / 100);
    bins.sum::<i64>() * turns_left.min(6) / 6
}

fn resources(held: &Resources) -> i64 {
    let metals = i64::from(held.copper) + i64::from(held.silver) + i64::from(held.gold);
    let materials = i64::from(held.wood) + i64::from(held.stone);
    METAL * metals + MATERIAL * materials
}

/// What the turn will still bring: metals not used yet are worth less than used, and a building is to come.
fn this_turn(view: &View, seat: Seat) -> i64 {
    let (at_turn, building) = match view.phase {
        Phase::Using { seat } | Phase::Choosing { seat, .. } | Phase::Building { seat } => (seat, !view.final_round),
        _ => return 0,
    };
    if at_turn != seat || !building {
        return 0;
    }
    let kinds = usize::from(view.usable.wood > 0) + usize::from(view.usable.stone > 0);
    TO_BUILD[kinds]
}

/// How many buildings the largest group of a seat has.
fn largest_group(view: &View, seat: Seat) -> i64 {
    let mut own: Vec<_> = view
        .hexes
        .iter()
        .filter(|hex| hex.building.as_ref().is_some_and(|building| building.seat == seat))
        .map(|hex| hex.hex)
        .collect();
    let mut largest = 0;
    while let Some(first) = own.pop() {
        let mut group = vec![first];
        let mut at = 0;
        while at < group.len() {
            let hex = group[at];
            own.retain(|other| {
                let touches = hex.touches(*other);
                if touches {
                    group.push(*other);
                }
                !touches
            });
            at += 1;
        }
        largest = largest.max(group.len());
    }
    i64::try_from(largest).unwrap_or(0)
}
