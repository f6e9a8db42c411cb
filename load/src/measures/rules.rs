//! The rules alone: random games with the legal list at every turn, replay, one late move, and how much a move has to say.

use std::time::{Duration, Instant};

use rules::{Game, GameId, Seed, with_game};
use test_kit::Dice;

use crate::figures::Figures;

/// Seats of every game.
const SEATS: u8 = 4;
/// Games from which the late positions come.
const LATE_POSITIONS: u32 = 20;

/// Measures every game.
pub fn measure(figures: &mut Figures, time: Duration) {
    for &game in GameId::ALL {
        with_game!(game, G => measure_game::<G>(figures, game.as_str(), time));
    }
}

fn measure_game<G: Game>(figures: &mut Figures, name: &str, time: Duration) {
    let mut dice = Dice(0);
    // The data of a game is read when it is first needed.
    play::<G>(u32::MAX, &mut dice, |_, _| {});

    let (started, mut games) = (Instant::now(), 0_u32);
    while started.elapsed() < time {
        play::<G>(games, &mut dice, |_, _| {});
        games += 1;
    }
    figures.note(format!("{name}-playouts"), f64::from(games) / started.elapsed().as_secs_f64(), "games/s/core");

    let mut log = Vec::new();
    play::<G>(1, &mut dice, |_, events| log.push(serde_json::to_string(events).expect("events are JSON")));
    let (started, mut replays) = (Instant::now(), 0_u32);
    while started.elapsed() < time / 4 {
        let mut state = G::default();
        for record in &log {
            let events: Vec<G::Event> = serde_json::from_str(record).expect("it was written so");
            events.iter().for_each(|event| state.apply(event));
        }
        assert!(state.outcome().is_some(), "the log of a whole game ends it");
        replays += 1;
    }
    figures.note(format!("{name}-replay"), each_ms(started, replays), "ms");
    let moves = log.len() - 1;
    let bytes: usize = log.iter().skip(1).map(String::len).sum();
    figures.note(format!("{name}-moves"), moves as f64, "moves/game");
    figures.note(format!("{name}-events"), bytes as f64 / moves as f64, "bytes/move");

    let late: Vec<G> = (0..LATE_POSITIONS).map(|number| late_position::<G>(number, moves * 4 / 5, &mut dice)).collect();
    let (started, mut made) = (Instant::now(), 0_u32);
    while started.elapsed() < time / 4 {
        for position in &late {
            let Some(seat) = position.to_act() else { continue };
            let legal = position.legal_commands(seat);
            let mut state = position.clone();
            let events = state.decide(seat, dice.one_of(&legal)).expect("listed, so accepted");
            events.iter().for_each(|event| state.apply(event));
            made += 1;
        }
    }
    figures.note(format!("{name}-late-move"), 1000.0 * each_ms(started, made), "us");
}

fn each_ms(started: Instant, count: u32) -> f64 {
    started.elapsed().as_secs_f64() * 1000.0 / f64::from(count)
}

/// A random game; `each` is shown every record's events and the state after them.
fn play<G: Game>(number: u32, dice: &mut Dice, mut each: impl FnMut(&G, &[G::Event])) -> G {
    let mut seed = Seed::default();
    seed.0[..4].copy_from_slice(&number.to_le_bytes());
    let mut state = G::default();
    let opening = G::open(&G::Options::default(), SEATS, seed, &G::Draws::default()).expect("four may play");
    opening.iter().for_each(|event| state.apply(event));
    each(&state, &opening);
    while let Some(seat) = state.to_act() {
        let legal = state.legal_commands(seat);
        let events = state.decide(seat, dice.one_of(&legal)).expect("listed, so accepted");
        events.iter().for_each(|event| state.apply(event));
        each(&state, &events);
    }
    state
}

/// A position so many moves into a random game.
fn late_position<G: Game>(number: u32, moves: usize, dice: &mut Dice) -> G {
    let (mut late, mut made) = (G::default(), 0);
    play::<G>(number, dice, |state, _| {
        if made == moves {
            late = state.clone();
        }
        made += 1;
    });
    late
}
