//! What a position promises at a glance: how Easy and Medium appraise Gold Rush.

use rules::gold_rush::{Feature, FeatureView, PhaseView, State, View};
use rules::{Game, Seat};

use super::worth::worth;

/// The tokens of the box are worth so much on average: 63 of them, 115 nuggets.
const TOKEN: i64 = 183;
/// What the first, second, … cowboy in hand can still earn, in a game that has just started.
const IN_HAND: [i64; 5] = [500, 300, 150, 80, 40];
/// Tiles in the box.
const TILES: i64 = 64;

pub fn promises(state: &State) -> Vec<i64> {
    let view = state.view();
    if view.phase == PhaseView::FinalScoring {
        // The rest is counted: only tokens that nobody has turned up yet are still to be appraised.
        return worth(state, &mut state.outlook());
    }
    (0..).zip(&view.players).map(|(seat, _)| promised(&view, Seat(seat))).collect()
}

fn promised(view: &View, seat: Seat) -> i64 {
    let player = &view.players[seat.index()];
    let time = i64::from(view.tiles_left) * 100 / TILES;
    let tokens: i64 =
        player.tokens.iter().map(|token| token.known().map_or(TOKEN, |token| i64::from(token.0) * 100)).sum();
    let in_hand: i64 = IN_HAND.iter().take(player.cowboys_left.into()).map(|worth| worth * time / 100).sum();
    let held = view.features.iter().filter(|feature| feature.holders.contains(&seat));
    let held: i64 = held.map(|feature| feature_worth(feature, time)).sum();
    100 * i64::from(player.score) + tokens + in_hand + held + tent_worth(view, seat)
}

/// What a feature with cowboys on it promises each of its holders: what it scores now, and some of what it may become.
fn feature_worth(feature: &FeatureView, time: i64) -> i64 {
    let points = 100 * i64::from(feature.points);
    match feature.feature {
        Feature::Railroad if !feature.complete => points + points * time / 300,
        // The tokens are dealt to the holders when the mountain is completed; if it never is, they are lost.
        Feature::Mountain if !feature.complete => points + i64::from(feature.tokens) * TOKEN * time / 150,
        Feature::City if !feature.complete => points + 150 * time / 100,
        Feature::Prairie => points + 100 * time / 100,
        _ => points,
    }
}

/// A tent takes the tokens of its mountain one turn after the other, as long as there are any.
fn tent_worth(view: &View, seat: Seat) -> i64 {
    let Some(tent) = view.tents.iter().find(|tent| tent.seat == seat) else { return 0 };
    let mountain =
        view.features.iter().find(|feature| feature.feature == Feature::Mountain && feature.parts.contains(&tent.part));
    let tokens = mountain.map_or(0, |mountain| i64::from(mountain.tokens.min(view.tiles_left)));
    match tokens {
        0 => 0,
        more => TOKEN * 50 / 100 + (more - 1) * TOKEN * 20 / 100,
    }
}
