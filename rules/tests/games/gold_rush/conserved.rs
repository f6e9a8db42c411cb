//! What no game of Gold Rush may break: pieces are neither made nor lost, and points are the sum of what they came from.

use proptest::prop_assert_eq;
use proptest::test_runner::TestCaseError;
use rules::gold_rush::{Event, PhaseView, State, View};
use rules::{Game, Seat};

use super::super::laws::Played;

/// Tiles, cowboys, tents and tokens are neither made nor lost.
pub fn conserved(view: &View, tokens_lost: usize) -> Result<(), TestCaseError> {
    let drawn = usize::from(matches!(view.phase, PhaseView::Placing { .. }));
    let to_come: usize = view.tiles_to_come.values().map(|&count| usize::from(count)).sum();
    prop_assert_eq!(view.tiles.len() + view.discarded.len() + to_come + drawn, 72);
    prop_assert_eq!(usize::from(view.tiles_left), to_come);
    let on_mountains: usize = view.features.iter().map(|feature| usize::from(feature.tokens)).sum();
    let owned: usize = view.players.iter().map(|player| player.tokens.len()).sum();
    prop_assert_eq!(usize::from(view.supply) + on_mountains + owned + tokens_lost, 63);
    for (seat, player) in (0..).map(Seat).zip(&view.players) {
        let placed = view.cowboys.iter().filter(|cowboy| cowboy.seat == seat).count();
        prop_assert_eq!(player.cowboys_total, if view.options.fifth_cowboy { 5 } else { 4 });
        prop_assert_eq!(usize::from(player.cowboys_left) + placed, usize::from(player.cowboys_total));
        let tents = view.tents.iter().filter(|tent| tent.seat == seat).count();
        prop_assert_eq!(usize::from(player.tent_home) + tents, 1);
    }
    Ok(())
}

/// The tokens that nobody had in the end.
pub fn tokens_lost(game: &Played<State>) -> usize {
    let lost = game.events().find_map(|event| match event {
        Event::FinalScoringBegan { tokens_lost } => Some(usize::from(*tokens_lost)),
        _ => None,
    });
    lost.unwrap_or(0)
}

/// The score is the sum of its entries.
pub fn sums(state: &State) -> Result<(), TestCaseError> {
    for (score, player) in state.scores().iter().zip(state.view().players) {
        prop_assert_eq!(score.score, player.score);
        prop_assert_eq!(score.entries.iter().map(|entry| entry.points).sum::<i32>(), player.score);
    }
    Ok(())
}
