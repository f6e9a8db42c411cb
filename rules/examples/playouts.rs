//! Plays random legal games and prints what came of them: `cargo run --release -p rules --example playouts -- gold-west 3
//! 10000` (game, seats, how many games). One line a figure, `name value unit`, for people and scripts alike.

// A program around the rules reads its arguments, prints and takes the time.
#![allow(clippy::disallowed_macros, clippy::disallowed_methods, clippy::disallowed_types)]

use std::time::Instant;

use rules::{Game, GameId, Seed, with_game};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, seats, count] = &arguments[..] else {
        eprintln!("usage: playouts GAME SEATS COUNT");
        std::process::exit(2);
    };
    let game: GameId = game.parse().expect("the name of a game");
    let seats = seats.parse().expect("a number of seats");
    let count = count.parse().expect("a number of games");
    with_game!(game, G => play_all::<G>(seats, count));
}

/// The server's.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What is counted over all games.
#[derive(Default)]
struct Tally {
    commands: u64,
    listed: u64,
    /// By place in the order of play, the first player's first.
    points: Vec<i64>,
    wins: Vec<u64>,
    lowest: Option<i32>,
    highest: Option<i32>,
}

fn play_all<G: Game>(seats: u8, count: u32) {
    let mut tally = Tally { points: vec![0; seats.into()], wins: vec![0; seats.into()], ..Tally::default() };
    let mut choices = Choices(0);
    let started = Instant::now();
    for number in 0..count {
        play::<G>(seats, number, &mut choices, &mut tally);
    }
    let seconds = started.elapsed().as_secs_f64();
    let games = f64::from(count);
    println!("games {count} games");
    println!("speed {:.0} games/s", games / seconds);
    println!("commands {:.1} per-game", tally.commands as f64 / games);
    println!("listed {:.1} per-decision", tally.listed as f64 / tally.commands as f64);
    println!("lowest-score {} points", tally.lowest.unwrap_or(0));
    println!("highest-score {} points", tally.highest.unwrap_or(0));
    for (place, (points, wins)) in tally.points.iter().zip(&tally.wins).enumerate() {
        println!("mean-score-of-player-{} {:.2} points", place + 1, *points as f64 / games);
        println!("wins-of-player-{} {:.2} percent", place + 1, *wins as f64 * 100.0 / games);
    }
}

fn play<G: Game>(seats: u8, number: u32, choices: &mut Choices, tally: &mut Tally) {
    let mut seed = Seed::default();
    seed.0[..4].copy_from_slice(&number.to_le_bytes());
    let mut state = G::default();
    let opening = G::open(&G::Options::default(), seats, seed, &G::Draws::default()).expect("a game for that many");
    opening.iter().for_each(|event| state.apply(event));
    let first = state.to_act().expect("somebody starts");
    while let Some(seat) = state.to_act() {
        let legal = state.legal_commands(seat);
        let command = &legal[choices.below(legal.len())];
        let events = state.decide(seat, command).expect("listed, so accepted");
        events.iter().for_each(|event| state.apply(event));
        tally.commands += 1;
        tally.listed += legal.len() as u64;
    }
    let outcome = state.outcome().expect("a game that waits for nobody is over");
    for (place, seat) in first.around(seats).enumerate() {
        let score = outcome.scores[seat.index()];
        tally.points[place] += i64::from(score);
        tally.wins[place] += u64::from(outcome.winners.contains(&seat));
        tally.lowest = Some(tally.lowest.map_or(score, |lowest| lowest.min(score)));
        tally.highest = Some(tally.highest.map_or(score, |highest| highest.max(score)));
    }
}

/// The players' choices: SplitMix64, since these need neither be verified nor be secret, only quick.
struct Choices(u64);

impl Choices {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}
