//! What a position of Gold West is worth to each seat, in hundredths of points, for a player that searches.

use rules::Seat;
use rules::gold_west::{Phase, Resources, State, Survey, Surveyed};

/// A metal in the supply track; wood and stone build.
const METAL: i64 = 68;
const MATERIAL: i64 = 130;
/// How much of that a resource has in bins 1 to 4, in hundredths: the farther, the later.
const BY_BIN: [i64; 4] = [62, 53, 43, 34];
/// What the building of this turn will bring: nothing but a loot, a camp, a settlement.
const TO_BUILD: [i64; 3] = [-300, 250, 450];
/// Influence that has not won anything yet may still do so.
const INFLUENCE: i64 = 56;
/// What an influence in an office still gains, for each turn to come.
const OFFICE: i64 = 12;
/// What the step after next, and those after it, are worth of their points.
const STEPS: [i64; 4] = [30, 21, 15, 10];

pub fn worth(state: &State, (): &mut ()) -> Vec<i64> {
    let survey = state.survey();
    (0..).map(Seat).zip(&survey.players).map(|(seat, player)| promised(&survey, seat, player)).collect()
}

fn promised(survey: &Survey, seat: Seat, player: &Surveyed) -> i64 {
    let turns = turns_left(survey, seat, player);
    let [group, offices, terrains, wanted] = player.at_the_end.map(|points| 100 * i64::from(points));
    let influence: i64 = player.influence.iter().map(|count| i64::from(*count) * INFLUENCE).sum();
    100 * i64::from(player.score)
        + group
        + offices
        + terrains
        + wanted
        + influence * turns.min(6) / 6
        + OFFICE * i64::from(player.offices) * turns
        + steps(player, turns)
        + supply(player, turns)
        + this_turn(survey, seat)
}

/// The turns after the one that is played.
fn turns_left(survey: &Survey, seat: Seat, player: &Surveyed) -> i64 {
    let building = matches!(survey.phase, Phase::Activating { seat: at } | Phase::Using { seat: at }
        | Phase::Choosing { seat: at, .. } | Phase::Building { seat: at } if at == seat);
    i64::from(player.camps_left) + i64::from(!survey.final_round) - i64::from(building && !survey.final_round)
}

fn steps(player: &Surveyed, turns: i64) -> i64 {
    let track =
        |ahead: &[i32; 4]| -> i64 { ahead.iter().zip(STEPS).map(|(points, share)| i64::from(*points) * share).sum() };
    player.ahead.iter().map(track).sum::<i64>() * turns.min(3) / 3
}

/// What is in the bins can still be used, if there are turns left to use it in.
fn supply(player: &Surveyed, turns: i64) -> i64 {
    let bins = player.bins.iter().zip(BY_BIN).map(|(bin, share)| resources(bin) * share / 100);
    bins.sum::<i64>() * turns.min(6) / 6
}

fn resources(held: &Resources) -> i64 {
    let metals = i64::from(held.copper) + i64::from(held.silver) + i64::from(held.gold);
    let materials = i64::from(held.wood) + i64::from(held.stone);
    METAL * metals + MATERIAL * materials
}

/// What the turn will still bring: metals not used yet are worth something, and a building is to come.
fn this_turn(survey: &Survey, seat: Seat) -> i64 {
    let (at_turn, using) = match survey.phase {
        Phase::Using { seat } | Phase::Choosing { seat, .. } => (seat, true),
        Phase::Building { seat } => (seat, false),
        Phase::Storing { seat, .. } => (seat, false),
        _ => return 0,
    };
    if at_turn != seat {
        return 0;
    }
    if let Phase::Storing { resources: stored, .. } = survey.phase {
        return resources(&stored);
    }
    let usable = &survey.usable;
    let metals = i64::from(usable.copper) + i64::from(usable.silver) + i64::from(usable.gold);
    let kinds = usize::from(usable.wood > 0) + usize::from(usable.stone > 0);
    let build = if survey.final_round { 0 } else { TO_BUILD[kinds] };
    build + if using { METAL * metals } else { 0 }
}
