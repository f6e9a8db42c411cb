//! The luck of the draw: what can be foreseen is none, what shows is the same whatever else is hidden, and on average there is none.

use bots::{Appraise, Bot, Drawn, drawn};
use rules::gold_rush::{Command, Event, Face, State, Token};
use rules::{Game, GameId, Sealed, Seat, Seed, SeenBy as _, Viewer, with_game};

/// So many commands of a game are looked at.
const COMMANDS: u64 = 40;

/// The first commands of a game of two: the position, whose it was, and what was done.
fn played<G: Appraise>(number: u8) -> Vec<(G, Seat, G::Command)> {
    let mut state = G::default();
    let opening = G::open(&G::Options::default(), 2, Seed([number; 32]), &G::Draws::default()).expect("a game for two");
    opening.iter().for_each(|event| state.apply(event));
    let mut moves = Vec::new();
    for luck in 0..COMMANDS {
        let Some(seat) = state.to_act() else { break };
        let command = Bot::Casual.choose(&state, seat, luck).expect("it is to act");
        moves.push((state.clone(), seat, command.clone()));
        state = after(&state, seat, &command);
    }
    moves
}

/// One of the moves with which something showed.
fn lucky<G: Appraise>(mut moves: impl Iterator<Item = (G, Seat, G::Command)>) -> (G, Seat, G::Command) {
    moves.find(|(state, seat, command)| drawn(state, *seat, command, 1).is_some()).expect("something showed")
}

fn seed(number: u16) -> Seed {
    let mut seed = Seed::default();
    seed.0[..2].copy_from_slice(&number.to_le_bytes());
    seed
}

fn after<G: Game>(state: &G, seat: Seat, command: &G::Command) -> G {
    let mut after = state.clone();
    state.decide(seat, command).expect("it was played").iter().for_each(|event| after.apply(event));
    after
}

/// The position with everything dealt anew that shows in nobody's hand.
fn dealt<G: Appraise>(state: &G, seat: Seat, seed: Seed) -> G {
    let mut dealt = state.with_open_hands(seat);
    dealt.deal_hidden(seed).iter().for_each(|event| dealt.apply(event));
    dealt
}

#[test]
fn what_can_be_foreseen_is_no_luck_and_what_one_gains_the_other_loses() {
    for &game in GameId::ALL {
        with_game!(game, G => {
            let (mut foreseen, mut lucky) = (0, 0);
            for (state, seat, command) in played::<G>(3) {
                let eyes = Viewer::Seat(seat);
                let truth: Vec<_> = state.decide(seat, &command).expect("it was played");
                let shown = truth.iter().map(|event| event.seen_by(eyes));
                let known = shown.eq(state.seen_by(eyes).decide(seat, &command).expect("it was played"));
                match drawn(&state, seat, &command, 1) {
                    None => foreseen += 1,
                    Some(Drawn { gained, variance }) => {
                        assert!(!known, "{game}: {command:?}");
                        assert_eq!((gained.len(), variance.len()), (2, 2));
                        // Means are rounded towards nothing.
                        assert!((gained[0] + gained[1]).abs() <= 1, "{game}: {gained:?}");
                        lucky += usize::from(gained[0].abs() > 100);
                    }
                }
            }
            assert!(foreseen > 0 && lucky > 0, "{game}: {foreseen} {lucky}");
        });
    }
}

#[test]
fn what_else_is_hidden_changes_nothing() {
    for &game in GameId::ALL {
        with_game!(game, G => {
            let (state, seat, command) = lucky(played::<G>(3).into_iter().rev());
            let truth = after(&state, seat, &command).with_open_hands(seat);
            // Games in which the same shows, and everything else is another.
            let other = (0..10_000)
                .map(|number| dealt(&state, seat, seed(number)))
                .find(|other| after(other, seat, &command).with_open_hands(seat) == truth);
            let other = other.expect("one of them shows the same");
            assert_eq!(drawn(&other, seat, &command, 1), drawn(&state, seat, &command, 1), "{game}");
        });
    }
}

#[test]
fn on_average_there_is_none() {
    for &game in GameId::ALL {
        with_game!(game, G => {
            let (state, seat, command) = lucky(played::<G>(5).into_iter());
            let all: Vec<Drawn> = (0..30)
                .map(|number| dealt(&state, seat, Seed([number; 32])))
                .filter_map(|world| drawn(&world, seat, &command, 1))
                .collect();
            let count = all.len() as i64;
            let gained: Vec<i64> = all.iter().map(|one| one.gained[0]).collect();
            let mean = gained.iter().sum::<i64>() / count;
            let squares: i64 = gained.iter().map(|one| (one - mean).pow(2)).sum();
            let error = (squares / (count * (count - 1)) + all[0].variance[0]).isqrt();
            assert!(count > 15 && mean.abs() <= 4 * error, "{game}: {mean} of {count}, give or take {error}");
        });
    }
}

/// A position of Gold Rush, whose move it is, and an action with which it completes a mountain that only the other holds.
fn mountain_of_the_other() -> (State, Seat, Command) {
    let turns =
        (1..=200).flat_map(played::<State>).filter(|(_, _, command)| matches!(command, Command::PlaceTile { .. }));
    let completing = turns.flat_map(|(state, seat, _)| {
        let placed = state.legal_commands(seat).into_iter().map(move |place| after(&state, seat, &place));
        placed
            .filter(move |placed| {
                let events = placed.decide(seat, &Command::Pass {}).expect("one may pass");
                let dealt: Vec<Seat> = (events.iter())
                    .filter_map(
                        |event| if let Event::FeatureScored { scoring } = event { Some(&scoring.dealt) } else { None },
                    )
                    .flatten()
                    .map(|dealt| dealt.seat)
                    .collect();
                !dealt.is_empty() && !dealt.contains(&seat)
            })
            .map(move |placed| (placed, seat, Command::Pass {}))
    });
    completing.into_iter().next().expect("one of them can be completed")
}

#[test]
fn tokens_that_somebody_elses_move_deals_are_luck_of_whom_they_are_dealt_to() {
    let (state, seat, command) = mountain_of_the_other();
    let other = seat.clockwise(1, 2);
    let gravel_or_gold = |state: &State, value: u8| {
        let mut state = state.clone();
        for mut event in state.deal_hidden(Seed([5; 32])) {
            if let Event::HiddenDealt { secrets: Sealed::Known(secrets), .. } = &mut event {
                secrets.mountains.iter_mut().flatten().for_each(|token| *token = Token(value));
            }
            state.apply(&event);
        }
        state
    };
    let mut at_the_end = state.clone();
    while at_the_end.view().tiles_left > 0 {
        at_the_end.apply(&Event::TileDiscarded { tile: Face::named("01a").expect("it is in the box") });
    }
    for state in [state, at_the_end] {
        let [poor, rich] = [0, 5].map(|value| gravel_or_gold(&state, value));
        let count = |state: &State| state.view().players[other.index()].tokens.len() as i64;
        let dealt = count(&after(&state, seat, &command)) - count(&state);
        let [poor, rich] = [poor, rich].map(|state| drawn(&state, seat, &command, 1).expect("tokens showed").gained);
        assert_eq!(rich[other.index()] - poor[other.index()], 500 * dealt);
        assert_eq!(rich[seat.index()] - poor[seat.index()], -500 * dealt);
        assert!(poor[other.index()] < 0 && rich[other.index()] > 0, "{poor:?} {rich:?}");
    }
}
