//! Plays random legal games with the laws on: `cargo run --release -p rules --example lawful -- goldmines 3 20000
//! '{"castles": true}'` (game, seats, how many games, and if you like the game's options as JSON). Stops at the first law
//! that is broken, and says in which game. One line a figure, `name value unit`.
//!
//! In every game: what is listed is accepted; the log, written as text and read again, gives the same state; the same
//! commands make the same events; every viewer's fold is what that viewer may see; pieces are neither made nor lost (looked
//! at in every eighth position and the last), and points are the sum of what they came from.

// A program around the rules reads its arguments, prints and takes the time.
#![allow(clippy::disallowed_macros, clippy::disallowed_methods, clippy::disallowed_types)]

// Not all of what the property tests use is used here.
#[allow(dead_code, unused_imports, unused_macros)]
#[path = "../tests/games/main.rs"]
mod games;

use std::time::Instant;

use games::laws::{self, Lawful, Played, Setting};
use proptest::test_runner::TestCaseError;
use rules::chance::Chance;
use rules::{Game, GameId, Seed, with_game};

/// Decisions for which there is a number; the few after take the first of the list.
const PICKS: usize = 500;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, seats, count, options @ ..] = &arguments[..] else {
        eprintln!("usage: lawful GAME SEATS COUNT [OPTIONS]");
        std::process::exit(2);
    };
    let game: GameId = game.parse().expect("the name of a game");
    let seats = seats.parse().expect("a number of seats");
    let count = count.parse().expect("a number of games");
    let options = options.first().map_or("{}", String::as_str);
    with_game!(game, G => play_all::<G>(serde_json::from_str(options).expect("options of the game"), seats, count));
}

fn play_all<G: Lawful>(options: G::Options, seats: u8, count: u32) {
    let started = Instant::now();
    let mut counted: Vec<(&str, usize, usize)> = Vec::new();
    for number in 0..count {
        let mut seed = Seed::default();
        seed.0[..4].copy_from_slice(&number.to_le_bytes());
        let setting: Setting<G> = Setting { options: options.clone(), seats, seed, draws: G::Draws::default() };
        let game = play(&setting).unwrap_or_else(|broken| panic!("game {number} breaks a law: {broken}"));
        for (place, (name, some, all)) in game.state.counted().into_iter().enumerate() {
            if counted.len() == place {
                counted.push((name, 0, 0));
            }
            counted[place].1 += some;
            counted[place].2 += all;
        }
    }
    println!("games {count} games");
    println!("speed {:.1} games/s", f64::from(count) / started.elapsed().as_secs_f64());
    println!("laws-broken 0 laws");
    for (name, some, all) in counted {
        println!("{name} {some} pieces");
        println!("{name}-share {:.3} percent", some as f64 * 100.0 / all as f64);
        println!("{name}-mean {:.3} per-game", some as f64 / f64::from(count));
    }
}

fn play<G: Lawful>(setting: &Setting<G>) -> Result<Played<G>, TestCaseError> {
    // The players' choices must not come from the numbers of the game.
    let mut choices = Chance::new(Seed(setting.seed.0.map(|byte| !byte)));
    let picks: Vec<u16> = (0..PICKS).map(|_| u16::try_from(choices.below(1 << 16)).expect("below 65,536")).collect();
    let mut position = 0;
    let game = laws::play(setting, &picks, |state: &G, _, _| {
        position += 1;
        if position % 8 == 0 { state.holds() } else { Ok(()) }
    })?;
    laws::replay_gives_the_same_state(&game)?;
    laws::the_same_again(setting, &game)?;
    every_viewer_ends_where_they_may(&game, setting.seats)?;
    G::held(&game)?;
    game.state.adds_up()?;
    Ok(game)
}

fn every_viewer_ends_where_they_may<G: Game>(game: &Played<G>, seats: u8) -> Result<(), TestCaseError> {
    use rules::{SeenBy as _, Viewer};
    for viewer in Viewer::all(seats) {
        let mut seen = G::default();
        game.events().for_each(|event| seen.apply(&event.seen_by(viewer)));
        proptest::prop_assert_eq!(&seen, &game.state.seen_by(viewer));
    }
    Ok(())
}
