//! What no game of Goldmines may break: pieces are neither made nor lost, and points are the sum of what they came from.

use proptest::prop_assert_eq;
use proptest::test_runner::TestCaseError;
use rules::goldmines::{Event, Feature, Options, PhaseView, State, View};
use rules::{Game, Seat};

use super::super::laws::Played;

/// Tiles, meeples, castles and ingots are neither made nor lost.
pub fn conserved(view: &View, put_aside: usize) -> Result<(), TestCaseError> {
    let Options { goldmines, castles, .. } = view.options;
    let drawn = usize::from(matches!(view.phase, PhaseView::Placing { .. }));
    let to_come: usize = view.tiles_to_come.values().map(|&count| usize::from(count)).sum();
    let tiles = 72 + if goldmines { 8 } else { 0 } + if castles { 12 } else { 0 };
    prop_assert_eq!(view.tiles.len() + view.discarded.len() + to_come + drawn, tiles);
    prop_assert_eq!(usize::from(view.tiles_left), to_come);

    let gold_tiles = view.tiles.iter().filter(|tile| tile.tile.is_gold()).count();
    let to_place = usize::from(matches!(view.phase, PhaseView::PlacingIngot { .. }));
    let on_tiles: usize = view.ingots.iter().map(|ingots| usize::from(ingots.count)).sum();
    let owned: usize = view.players.iter().map(|player| usize::from(player.ingots)).sum();
    prop_assert_eq!(on_tiles + owned + put_aside + to_place, 2 * gold_tiles);

    let tokens = match (castles, view.players.len()) {
        (false, _) => 0,
        (true, 5) => 2,
        (true, _) => 3,
    };
    for (seat, player) in (0..).map(Seat).zip(&view.players) {
        let placed = view.meeples.iter().filter(|meeple| meeple.seat == seat).count();
        prop_assert_eq!(player.meeples_total, 7);
        prop_assert_eq!(usize::from(player.meeples_left) + placed, usize::from(player.meeples_total));
        let built = view.castles.iter().filter(|castle| castle.seat == seat).count();
        prop_assert_eq!(usize::from(player.castles_left) + built, tokens);
    }
    let lords = view.castles.iter().filter(|castle| castle.lord.is_some()).count();
    prop_assert_eq!(view.meeples.iter().filter(|meeple| meeple.part.feature == Feature::Castle).count(), lords);
    Ok(())
}

/// The ingots that were put aside in the end.
pub fn put_aside(game: &Played<State>) -> usize {
    let aside = game.events().find_map(|event| match event {
        Event::FinalScoringBegan { ingots, .. } => Some(ingots.iter().map(|ingots| usize::from(ingots.count)).sum()),
        _ => None,
    });
    aside.unwrap_or(0)
}

/// The score is the sum of its entries.
pub fn sums(state: &State) -> Result<(), TestCaseError> {
    for (score, player) in state.scores().iter().zip(state.view().players) {
        prop_assert_eq!(score.score, player.score);
        prop_assert_eq!(score.entries.iter().map(|entry| entry.points).sum::<i32>(), player.score);
    }
    Ok(())
}
