//! The luck of the draw: what can be foreseen is none, what shows is the same whatever else is hidden, and on average there is none.

use bots::{Appraise, Bot, Drawn, drawn};
use rules::{Game, GameId, Seat, Seed, SeenBy as _, Viewer, with_game};

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
            let eyes = Viewer::Seat(seat);
            let truth = after(&state, seat, &command).seen_by(eyes);
            // Games in which the same shows, and everything else is another.
            let other = (0..10_000)
                .map(|number| state.imagine(eyes, seed(number)))
                .find(|other| after(other, seat, &command).seen_by(eyes) == truth);
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
                .map(|number| state.imagine(Viewer::Seat(seat), Seed([number; 32])))
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
