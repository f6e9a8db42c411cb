//! Prints the script of a random legal game: `cargo run -p rules --example random_script -- gold-rush 3 7`
//! (game, seats, number of the game, and if you like the game's options as JSON).

// A program around the rules reads its arguments, prints and takes the time.
#![allow(clippy::disallowed_macros, clippy::disallowed_methods)]

use rules::chance::Chance;
use rules::script::{Script, ScriptCommand};
use rules::{Game, GameId, Seed, with_game};
use serde_json::Value;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, seats, number, options @ ..] = &arguments[..] else {
        eprintln!("usage: random_script GAME SEATS NUMBER [OPTIONS]");
        std::process::exit(2);
    };
    let game: GameId = game.parse().expect("the name of a game");
    let seats = seats.parse().expect("a number of seats");
    let seed = Seed([number.parse().expect("a number below 256"); 32]);
    let options = options.first().map_or(Value::Null, |text| serde_json::from_str(text).expect("options are JSON"));
    let script = with_game!(game, G => random::<G>(game, seats, seed, options));
    println!("{}", serde_json::to_string_pretty(&script).expect("a script is JSON"));
}

fn random<G: Game>(game: GameId, seats: u8, seed: Seed, options: Value) -> Script {
    // The players' choices must not come from the numbers of the game.
    let mut choices = Chance::new(Seed(seed.0.map(|byte| !byte)));
    let mut state = G::default();
    let own: G::Options = match &options {
        Value::Null => G::Options::default(),
        chosen => serde_json::from_value(chosen.clone()).expect("options of the game"),
    };
    let opening = G::open(&own, seats, seed, &G::Draws::default()).expect("a game for that many");
    opening.iter().for_each(|event| state.apply(event));
    let mut commands = Vec::new();
    while let Some(seat) = state.to_act() {
        let legal = state.legal_commands(seat);
        let bound = u32::try_from(legal.len()).expect("few commands are legal");
        let command = &legal[choices.below(bound) as usize];
        let events = state.decide(seat, command).expect("listed, so accepted");
        events.iter().for_each(|event| state.apply(event));
        commands.push(ScriptCommand { seat, command: serde_json::to_value(command).expect("a command is JSON") });
    }
    Script { game, options, seats, seed, draws: Value::Null, commands }
}
