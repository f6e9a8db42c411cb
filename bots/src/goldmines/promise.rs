//! What a position promises at a glance: how Easy and Medium appraise Goldmines.

use rules::goldmines::{Feature, FeatureView, State, View};
use rules::{Game, Seat};

/// What the first, second, … meeple in hand can still earn, in a game that has just started.
const IN_HAND: [i64; 7] = [600, 400, 250, 150, 100, 60, 30];
/// An ingot more is worth so much beyond what it adds now: each is worth the more, the more there are.
const INGOT: i64 = 40;
/// Tiles of the standard game, with the gold tiles.
const TILES: i64 = 80;

pub fn promises(state: &State) -> Vec<i64> {
    let view = state.view();
    (0..).zip(&view.players).map(|(seat, _)| promised(&view, Seat(seat))).collect()
}

fn promised(view: &View, seat: Seat) -> i64 {
    let player = &view.players[seat.index()];
    let time = (i64::from(view.tiles_left) * 100 / TILES).min(100);
    let ingots = 100 * i64::from(player.ingot_points) + INGOT * i64::from(player.ingots) * time / 100;
    let in_hand: i64 = IN_HAND.iter().take(player.meeples_left.into()).map(|worth| worth * time / 100).sum();
    let held = view.features.iter().filter(|feature| feature.holders.contains(&seat));
    let held: i64 = held.map(|feature| feature_worth(feature, time)).sum();
    100 * i64::from(player.score) + ingots + in_hand + held
}

/// What a feature with meeples on it promises each of its holders: what it scores now, and some of what it may become.
fn feature_worth(feature: &FeatureView, time: i64) -> i64 {
    let points = 100 * i64::from(feature.points);
    let ingots = 150 * i64::from(feature.ingots) * time / 100;
    match feature.feature {
        _ if feature.complete && feature.feature != Feature::Castle => points,
        Feature::Road => points + 50 * time / 100 + ingots / 2,
        // Complete it counts double.
        Feature::City => points + points * time / 200 + ingots / 2,
        Feature::Monastery => points + (900 - points) * time / 150 + ingots / 2,
        Feature::Field => points + 200 * time / 100,
        Feature::Castle => 400 * time / 100 + ingots / 2,
    }
}
