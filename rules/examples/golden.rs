//! Plays the golden games of this version of the rules, and writes those that are missing: `cargo run --release -p rules
//! --example golden`. A game that is there is never written again.
//!
//! They are those of `Lawful::KEPT`, and the players choose as in the tests of the laws (`Lawful::choose`). What the files hold
//! says `tests/games/golden.rs`, which holds the rules to them.

// A program around the rules writes files and prints.
#![allow(clippy::disallowed_macros, clippy::disallowed_methods)]

// Not all of what the property tests use is used here.
#[allow(dead_code, unused_imports, unused_macros)]
#[path = "../tests/games/main.rs"]
mod games;

use std::path::Path;

use games::laws::{self, Lawful, Setting};
use rules::chance::Chance;
use rules::script::{self, Script, ScriptCommand};
use rules::{GameId, Seed, VERSION, with_game};
use serde_json::Value;

fn main() {
    for &game in GameId::ALL {
        with_game!(game, G => write_all::<G>(game));
    }
}

fn write_all<G: Lawful>(game: GameId) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for &(seats, number, options) in G::KEPT {
        let script = root.join(format!("scripts/rules-{VERSION}/{game}-{seats}.json"));
        let log = root.join(format!("golden/rules-{VERSION}/{game}-{seats}.jsonl"));
        if script.exists() && log.exists() {
            println!("{game} for {seats} is there");
            continue;
        }
        let options: Value = serde_json::from_str(options).expect("options are JSON");
        let text = written(played::<G>(game, seats, Seed([number; 32]), options));
        let mut events = String::new();
        script::play(&text, |line| events.extend([line.as_str(), "\n"])).expect("it was played just now");
        for (path, text) in [(script, text), (log, events)].into_iter().filter(|(path, _)| !path.exists()) {
            std::fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("the folder can be made");
            std::fs::write(path, text).expect("the file can be written");
        }
        println!("{game} for {seats} is written");
    }
}

fn played<G: Lawful>(game: GameId, seats: u8, seed: Seed, options: Value) -> Script {
    // The players' choices must not come from the numbers of the game.
    let mut choices = Chance::new(Seed(seed.0.map(|byte| !byte)));
    let mut pick = || u16::try_from(choices.below(1 << 16)).expect("below 65,536");
    let picks: Vec<u16> = std::iter::repeat_with(&mut pick).take(2 * G::DECISIONS).collect();
    let own = serde_json::from_value(options.clone()).expect("options of the game");
    let setting: Setting<G> = Setting { options: own, seats, seed, draws: G::Draws::default() };
    let played = laws::play_as(&setting, &picks, G::choose, laws::no_look).expect("a legal game");
    let commands = played.steps.iter().filter_map(|(command, _)| command.as_ref());
    let commands = commands.map(|(seat, command)| ScriptCommand {
        seat: *seat,
        command: serde_json::to_value(command).expect("a command is JSON"),
    });
    Script { game, options, seats, seed, draws: Value::Null, commands: commands.collect() }
}

/// The script as JSON, a command a line.
fn written(script: Script) -> String {
    let line = |command: &ScriptCommand| serde_json::to_string(command).expect("a command is JSON");
    let commands: Vec<String> = script.commands.iter().map(line).collect();
    let head = serde_json::to_string(&Script { commands: Vec::new(), ..script }).expect("a script is JSON");
    format!("{}[\n{}\n]}}\n", head.trim_end_matches("[]}"), commands.join(",\n"))
}
