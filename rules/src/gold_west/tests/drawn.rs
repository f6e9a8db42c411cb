//! What is drawn can be read: in random games, at every decision.

use proptest::prelude::*;

use super::drawing::draw;
use super::reading::read;
use crate::gold_west::{Card, Command, Draws, Options, State};
use crate::{Game, Seed};

/// Looks at every position of a random game. Investments are claimed whenever they can be, for random players seldom can,
/// and one of them lets tokens be looked at.
pub fn play(
    (bandits, trading_post): (bool, bool),
    seats: u8,
    seed: [u8; 32],
    picks: &[u16],
    mut look: impl FnMut(&State) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let options = Options { bandits, trading_post, ..Options::default() };
    let draws = Draws { investments: Card::named("investment_18").into_iter().collect(), ..Draws::default() };
    let mut state = State::default();
    let mut events = State::open(&options, seats, Seed(seed), &draws).expect("the draws are sound");
    let mut picks = picks.iter().cycle().map(|pick| usize::from(*pick));
    loop {
        events.iter().for_each(|event| state.apply(event));
        look(&state)?;
        let Some(seat) = state.to_act() else { return Ok(()) };
        let legal = state.legal_commands(seat);
        let cards = legal.iter().take_while(|command| matches!(command, Command::Invest { .. })).count();
        let pick = picks.next().unwrap_or(0) % if cards > 0 { cards } else { legal.len() };
        events = state.decide(seat, &legal[pick]).expect("listed, so accepted");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    /// A drawing has all that a player goes by: what is read from it is drawn as before, and plays as before.
    #[test]
    fn a_drawing_is_read_as_what_was_drawn(
        options: (bool, bool), seats in 2u8..=4, seed: [u8; 32], picks in prop::collection::vec(any::<u16>(), 64)
    ) {
        play(options, seats, seed, &picks, |state| {
            let read = read(&draw(state));
            prop_assert_eq!(draw(&read), draw(state));
            let (table, drawn) = (state.table().expect("it has opened"), read.table().expect("it has opened"));
            for seat in table.all_seats() {
                prop_assert_eq!(read.legal_commands(seat), state.legal_commands(seat), "{}", &draw(&read));
            }
            prop_assert_eq!(drawn.end_scorings(), table.end_scorings());
            prop_assert_eq!(drawn.final_outcome(), table.final_outcome());
            Ok(())
        })?;
    }
}
