//! By how much a seat is ahead, in hundredths of points.

use rules::{Game, Seat};

/// By how much a seat is ahead of the best of the others: by its points once the game is over, and before that by what `appraised`
/// gives every seat. Once all is counted there is nothing to appraise: what still lies on the board is in the points.
pub fn lead<G: Game>(state: &G, seat: Seat, appraised: impl FnOnce(&G) -> Vec<i64>) -> i64 {
    let worth = match state.outcome() {
        Some(outcome) => outcome.scores.iter().map(|points| 100 * i64::from(*points)).collect(),
        None => appraised(state),
    };
    let others = worth.iter().enumerate().filter(|(other, _)| *other != seat.index()).map(|(_, worth)| *worth);
    worth[seat.index()] - others.max().unwrap_or(0)
}
