//! Reviews games between computer players, each twice with different luck, and says how steady a review is, what it takes, and how
//! much of the result the luck of the draw accounts for.
//!
//! ```sh
//! cargo run --release -p bots --example review -- gold-rush casual casual     # 10 games of two
//! cargo run --release -p bots --example review -- goldmines hard hard --games 4 --options '{"goldmines":false}'
//! ```
//!
//! A review is made as the page makes it (`web/src/review/review.svelte.ts`): a look at every decision, and a closer one at the
//! costliest, of which it tells. One line a figure, `name value unit`.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use bots::{Appraise, Bot, Effort, drawn, review};
use rules::{GameId, Seat, Seed, with_game};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// As in the page: so many are looked at again, so much is worth a word, so many are told at most, and so
/// many of them are said to have cost the most.
const CLOSER: usize = 12;
const LEAST: i64 = 500;
const COSTLIEST: usize = 3;
const MOST: usize = 10;

/// What one seat did in a row.
struct Deeds<G: Appraise> {
    seat: Seat,
    moves: Vec<(G, G::Command)>,
}

/// A decision that cost something: its place in the game, and how much.
#[derive(Clone, Copy)]
struct Found {
    deed: usize,
    at: usize,
    lost: i64,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let asked = read(&arguments);
    let Some((game, levels, games, options)) = asked else {
        eprintln!("usage: review GAME LEVEL LEVEL [--games N] [--options JSON]");
        std::process::exit(2);
    };
    with_game!(game, G => measure::<G>(game, levels, games, &options));
}

fn read(arguments: &[String]) -> Option<(GameId, [Bot; 2], u32, String)> {
    let [game, first, second, more @ ..] = arguments else { return None };
    let (mut games, mut options) = (10, "{}".to_owned());
    for pair in more.chunks(2) {
        match pair {
            [name, value] if name == "--games" => games = value.parse().ok()?,
            [name, value] if name == "--options" => options.clone_from(value),
            _ => return None,
        }
    }
    Some((game.parse().ok()?, [first.parse().ok()?, second.parse().ok()?], games, options))
}

fn measure<G: Appraise>(game: GameId, levels: [Bot; 2], games: u32, options: &str) {
    let options: G::Options = serde_json::from_str(options).expect("the options are the game's");
    let (mut steady, mut took, mut decisions, mut told, mut points) = (0, Duration::ZERO, 0, 0, 0);
    let (mut lucks, mut drew) = (Vec::new(), Duration::ZERO);
    for number in 1..=games {
        let (deeds, margin) = played::<G>(&options, levels, number);
        let started = Instant::now();
        let first = reviewed(&deeds, 0);
        took += started.elapsed();
        let second = reviewed(&deeds, 1 << 40);
        decisions += deeds.len();
        told += worth_telling(&first).len().min(MOST);
        points += worth_telling(&first).iter().take(MOST).map(|found| found.lost).sum::<i64>();
        let [one, other] = [&first, &second].map(|found| costliest(found));
        steady += u32::from(one == other);
        let started = Instant::now();
        let (gained, error) = luck_of_the_draw(&deeds, 0);
        let (again, _) = luck_of_the_draw(&deeds, 1 << 40);
        drew += started.elapsed() / 2;
        lucks.push([gained, margin]);
        println!("{game}-game-{number} {one:?} {other:?}");
        println!("{game}-game-{number} margin {margin:.0} luck {gained:.1} again {again:.1} error {error:.1} points");
    }
    println!("{game}-same-three-moments {steady} of-{games}");
    println!("{game}-review {:.1} s-on-one-core", took.as_secs_f64() / f64::from(games));
    println!("{game}-turns {:.0} per-game", decisions as f64 / f64::from(games));
    println!("{game}-told {:.1} per-game", f64::from(u32::try_from(told).unwrap_or(0)) / f64::from(games));
    println!("{game}-left-lying {:.1} points-per-game", points as f64 / 100.0 / f64::from(games));
    println!("{game}-luck {:.1} s-on-one-core", drew.as_secs_f64() / f64::from(games));
    println!("{game}-luck-and-margin {:.2} correlation", correlation(&lucks));
}

/// What the draw gave the first seat in a whole game, and its standard error, in points.
fn luck_of_the_draw<G: Appraise>(deeds: &[Deeds<G>], luck: u64) -> (f64, f64) {
    let (mut gained, mut variance) = (0, 0);
    for (number, (seat, (state, command))) in
        deeds.iter().flat_map(|deed| deed.moves.iter().map(|one| (deed.seat, one))).enumerate()
    {
        if let Some(drawn) = drawn(state, seat, command, luck + number as u64) {
            gained += drawn.gained[0];
            variance += drawn.variance[0];
        }
    }
    (gained as f64 / 100.0, (variance as f64).sqrt() / 100.0)
}

fn correlation(pairs: &[[f64; 2]]) -> f64 {
    let mean = |of: usize| pairs.iter().map(|pair| pair[of]).sum::<f64>() / pairs.len() as f64;
    let means = [mean(0), mean(1)];
    let moment = |one: usize, other: usize| {
        pairs.iter().map(|pair| (pair[one] - means[one]) * (pair[other] - means[other])).sum::<f64>()
    };
    moment(0, 1) / (moment(0, 0) * moment(1, 1)).sqrt()
}

/// A game of two, by who did what in a row, and by how many points the first seat won.
fn played<G: Appraise>(options: &G::Options, levels: [Bot; 2], number: u32) -> (Vec<Deeds<G>>, f64) {
    let mut seed = Seed::default();
    seed.0[..4].copy_from_slice(&number.to_le_bytes());
    let mut state = G::default();
    let opening = G::open(options, 2, seed, &G::Draws::default()).expect("a game for two");
    opening.iter().for_each(|event| state.apply(event));
    let mut deeds: Vec<Deeds<G>> = Vec::new();
    let mut luck = u64::from(number) << 32;
    while let Some(seat) = state.to_act() {
        luck += 1;
        let command = levels[seat.index() % 2].choose(&state, seat, luck).expect("it is to act");
        let events = state.decide(seat, &command).expect("a bot plays by the rules");
        if deeds.last().is_none_or(|deed| deed.seat != seat) {
            deeds.push(Deeds { seat, moves: Vec::new() });
        }
        deeds.last_mut().expect("one has started").moves.push((state.clone(), command));
        events.iter().for_each(|event| state.apply(event));
    }
    let outcome = state.outcome().expect("the game is over");
    (deeds, f64::from(outcome.scores[0]) - f64::from(outcome.scores[1]))
}

fn reviewed<G: Appraise>(deeds: &[Deeds<G>], luck: u64) -> Vec<Found> {
    let mut found = Vec::new();
    for (number, deed) in deeds.iter().enumerate() {
        let mut at = 0;
        while at < deed.moves.len() {
            let (taken, lost) = look(deed, number, at, luck, false);
            found.extend(lost.map(|lost| Found { deed: number, at, lost }));
            at += taken;
        }
    }
    found.sort_by_key(|found| std::cmp::Reverse(found.lost));
    found.truncate(CLOSER);
    let closer = found.into_iter().filter_map(|one| {
        let (_, lost) = look(&deeds[one.deed], one.deed, one.at, luck + (1 << 32), true);
        lost.map(|lost| Found { lost, ..one })
    });
    closer.collect()
}

fn look<G: Appraise>(deed: &Deeds<G>, number: usize, at: usize, luck: u64, closer: bool) -> (usize, Option<i64>) {
    let commands: Vec<G::Command> = deed.moves[at..].iter().map(|(_, command)| command.clone()).collect();
    let luck = luck + (number * 16 + at) as u64;
    let reviewed = review(&deed.moves[at].0, deed.seat, &commands, Effort::of::<G>(closer), luck)
        .expect("it was a decision of theirs");
    (reviewed.taken, reviewed.is_sure().then_some(reviewed.lost))
}

/// Of each turn the costliest decision, the costliest first.
fn worth_telling(found: &[Found]) -> Vec<Found> {
    let mut found: Vec<Found> = found.iter().copied().filter(|found| found.lost >= LEAST).collect();
    found.sort_by_key(|found| std::cmp::Reverse(found.lost));
    let mut turns = BTreeSet::new();
    found.retain(|found| turns.insert(found.deed));
    found
}

fn costliest(found: &[Found]) -> BTreeSet<usize> {
    worth_telling(found).iter().take(COSTLIEST).map(|found| found.deed).collect()
}
