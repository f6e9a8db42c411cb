//! Lets two kinds of computer players play each other, and says how sure it is of who is stronger.
//!
//! ```sh
//! cargo run --release -p bots --example arena -- gold-rush hard medium            # 100 pairs of two players
//! cargo run --release -p bots --example arena -- goldmines expert medium --options '{"goldmines":false}' --pairs 400
//! cargo run --release -p bots --example arena -- gold-west search:800 search:200 --sprt 0,40
//! ```
//!
//! The same deck is played once for each seat that the first kind can have, against the second kind in all others: a *pair* when two
//! play. One line a figure, `name value unit`; on the standard error, one line a deck. Intervals are of 95 %, from the spread of whole
//! pairs.

mod figures;
mod players;

use std::time::{Duration, Instant};

use bots::Appraise;
use rules::{GameId, Outcome, Seat, Seed, with_game};

use self::figures::{Figures, Test};
use self::players::Player;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const USAGE: &str =
    "usage: arena GAME PLAYER PLAYER [--seats N] [--pairs N] [--seed N] [--options JSON] [--sprt ELO,ELO]
PLAYER is a level, or search:VISITS[,LINES[,ROUNDS[,WIDTH]]]";

/// What is asked for.
struct Match {
    game: GameId,
    players: [Player; 2],
    seats: u8,
    pairs: u32,
    seed: u32,
    options: String,
    test: Option<Test>,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(asked) = read(&arguments) else {
        eprintln!("{USAGE}");
        std::process::exit(2);
    };
    let mut figures = Figures::default();
    let started = Instant::now();
    for number in 0..asked.pairs {
        let games = (0..asked.seats).map(Seat).map(|seat| {
            let outcome =
                with_game!(asked.game, G => play::<G>(&asked, seat, asked.seed + number, &mut figures.thought));
            (seat, outcome)
        });
        let games: Vec<(Seat, Outcome)> = games.collect();
        figures.add(asked.seed + number, &games);
        if let Some(sure) = asked.test.as_ref().and_then(|test| test.is_sure(&figures)) {
            println!("sprt {sure}");
            break;
        }
    }
    figures.print(&asked, started.elapsed());
}

fn read(arguments: &[String]) -> Option<Match> {
    let [game, first, second, more @ ..] = arguments else { return None };
    let mut asked = Match {
        game: game.parse().ok()?,
        players: [Player::named(first)?, Player::named(second)?],
        seats: 2,
        pairs: 100,
        seed: 1,
        options: "{}".into(),
        test: None,
    };
    for pair in more.chunks(2) {
        let [name, value] = pair else { return None };
        match name.as_str() {
            "--seats" => asked.seats = value.parse().ok()?,
            "--pairs" => asked.pairs = value.parse().ok()?,
            "--seed" => asked.seed = value.parse().ok()?,
            "--options" => asked.options = value.clone(),
            "--sprt" => asked.test = Some(Test::named(value)?),
            _ => return None,
        }
    }
    Some(asked)
}

/// How long the first kind thought: in all, at most, and how often.
#[derive(Default)]
struct Thought {
    all: Duration,
    longest: Duration,
    moves: u32,
}

/// A game with the first kind in `seat`.
fn play<G: Appraise>(asked: &Match, seat: Seat, number: u32, thought: &mut Thought) -> Outcome {
    let options: G::Options = serde_json::from_str(&asked.options).expect("the options are the game's");
    let mut seed = Seed::default();
    seed.0[..4].copy_from_slice(&number.to_le_bytes());
    let mut state = G::default();
    let opening = G::open(&options, asked.seats, seed, &G::Draws::default()).expect("a game for that many");
    opening.iter().for_each(|event| state.apply(event));
    let mut luck = u64::from(number) << 32;
    while let Some(next) = state.to_act() {
        luck += 1;
        let started = Instant::now();
        let command = asked.players[usize::from(next != seat)].choose(&state, next, luck);
        if next == seat {
            thought.all += started.elapsed();
            thought.longest = started.elapsed().max(thought.longest);
            thought.moves += 1;
        }
        let events =
            state.decide(next, &command.expect("who is to act has something to do")).expect("a bot plays by the rules");
        events.iter().for_each(|event| state.apply(event));
    }
    state.outcome().expect("a game that waits for nobody is over")
}
