//! Games whose players choose at random, for what must hold in any position.

use proptest::test_runner::TestCaseError;

use crate::{Game, Seed};

/// Plays until the picks are used up or the game is over, each pick taking one of the legal commands, and looks at every sixth
/// position.
pub fn play<G: Game>(
    options: &G::Options,
    seats: u8,
    seed: [u8; 32],
    picks: Vec<u16>,
    mut look: impl FnMut(&G) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let mut state = G::default();
    let mut events = G::open(options, seats, Seed(seed), &G::Draws::default()).expect("it opens");
    for (step, pick) in (0..).zip(picks) {
        events.iter().for_each(|event| state.apply(event));
        if step % 6 == 0 {
            look(&state)?;
        }
        let Some(seat) = state.to_act() else { break };
        let legal = state.legal_commands(seat);
        events = state.decide(seat, &legal[usize::from(pick) % legal.len()]).expect("listed, so accepted");
    }
    Ok(())
}
