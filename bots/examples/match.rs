//! Lets each level play against the one below it: `cargo run --release --package bots --example match -- gold-west 2 100` (game,
//! seats, how many games; without arguments 100 games of two of every game). One line a figure, `name value unit`.
//!
//! The stronger one sits in every seat in turn; a shared win is no win.

use std::time::{Duration, Instant};

use bots::{Appraise, Bot};
use rules::{GameId, Seat, Seed, with_game};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments[..] {
        [] => GameId::ALL.iter().for_each(|&game| play_all(game, 2, 100)),
        [game, seats, count] => {
            let game = game.parse().expect("the name of a game");
            play_all(game, seats.parse().expect("a number of seats"), count.parse().expect("a number of games"));
        }
        _ => {
            eprintln!("usage: match [GAME SEATS COUNT]");
            std::process::exit(2);
        }
    }
}

/// A level, and the one that it should beat.
const PAIRS: [(Bot, Bot); 2] = [(Bot::Easy, Bot::Random), (Bot::Medium, Bot::Easy)];

fn play_all(game: GameId, seats: u8, count: u32) {
    for (stronger, weaker) in PAIRS {
        let (mut won, mut own, mut best_other, mut slowest) = (0, 0, 0, Duration::ZERO);
        let began = Instant::now();
        for number in 0..count {
            let seat = Seat(u8::try_from(number % u32::from(seats)).expect("there are few seats"));
            let bot_of = |other| if other == seat { stronger } else { weaker };
            let outcome = with_game!(game, G => play::<G>(seats, number, bot_of, &mut slowest));
            won += u32::from(outcome.winners == [seat]);
            own += outcome.scores[seat.index()];
            let others = outcome.scores.iter().enumerate().filter(|(other, _)| *other != seat.index());
            best_other += others.map(|(_, score)| *score).max().unwrap_or(0);
        }
        let each = |sum: i32| f64::from(sum) / f64::from(count);
        println!("{game}-{stronger}-against-{weaker}-wins {won} of-{count}-games");
        println!("{game}-{stronger}-mean-score {:.1} points", each(own));
        println!("{game}-best-{weaker}-mean-score {:.1} points", each(best_other));
        println!("{game}-mean-game {:.3} s", began.elapsed().as_secs_f64() / f64::from(count));
        println!("{game}-longest-thought {:.1} ms", slowest.as_secs_f64() * 1000.0);
    }
}

fn play<G: Appraise>(seats: u8, number: u32, bot_of: impl Fn(Seat) -> Bot, slowest: &mut Duration) -> rules::Outcome {
    let mut seed = Seed::default();
    seed.0[..4].copy_from_slice(&number.to_le_bytes());
    let mut state = G::default();
    let opening = G::open(&G::Options::default(), seats, seed, &G::Draws::default()).expect("a game for that many");
    opening.iter().for_each(|event| state.apply(event));
    let mut luck = u64::from(number) << 32;
    while let Some(seat) = state.to_act() {
        luck += 1;
        let bot = bot_of(seat);
        let began = Instant::now();
        let command = bot.choose(&state, seat, luck).expect("who is to act has something to do");
        *slowest = began.elapsed().max(*slowest);
        let events = state.decide(seat, &command).expect("a bot plays by the rules");
        events.iter().for_each(|event| state.apply(event));
    }
    state.outcome().expect("a game that waits for nobody is over")
}
