//! How much slower a computer player thinks in WebAssembly than natively: the same thoughts, asked here and under Node.
//!
//! ```sh
//! scripts/engine && cargo run --release -p engine --example speed -- gold-rush
//! ```

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Instant;

use engine::Desk;
use rules::{Game, GameId, Listed, Seed, with_game};
use serde_json::{Value, json};

/// In one of so many decisions of a game Expert is asked; in between, Casual plays.
const EVERY: u64 = 5;

fn main() {
    let Some(game) = std::env::args().nth(1).and_then(|name| name.parse::<GameId>().ok()) else {
        eprintln!("usage: speed GAME");
        std::process::exit(2);
    };
    let lines = with_game!(game, G => lines::<G>());
    let mut desk = Desk::default();
    let started = Instant::now();
    for line in &lines {
        desk.ask(line.as_bytes());
    }
    let native = started.elapsed().as_millis();
    let here = env!("CARGO_MANIFEST_DIR");
    let mut node = Command::new("node")
        .args([format!("{here}/tests/ask.mjs"), format!("{here}/dist/{game}.review.wasm")])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("node is there");
    node.stdin.take().expect("it reads").write_all(lines.join("\n").as_bytes()).expect("it reads all");
    let output = node.wait_with_output().expect("it ends");
    let wasm: u128 = String::from_utf8_lossy(&output.stderr).trim().parse().expect("it says how long it took");
    println!("{game}-native {native} ms");
    println!("{game}-webassembly {wasm} ms");
    println!("{game}-slower {:.2} times", wasm as f64 / native as f64);
}

/// Everything that is asked in a game of two.
fn lines<G: Game + Listed>() -> Vec<String> {
    let mut desk = Desk::default();
    let mut lines = Vec::new();
    let mut ask = |request: Value, counts: bool| -> Value {
        let line = request.to_string();
        let answer = desk.ask(line.as_bytes());
        if counts {
            lines.push(line);
        }
        serde_json::from_str(&answer).expect("every answer is JSON")
    };
    ask(json!({"op": "open", "game": G::ID}), true);
    let mut game = G::default();
    let mut events = G::open(&G::Options::default(), 2, Seed([1; 32]), &G::Draws::default()).expect("it opens");
    for record in 1u64.. {
        events.iter().for_each(|event| game.apply(event));
        ask(json!({"op": "apply", "handle": 1, "events": events, "programs": [false, false]}), true);
        let Some(seat) = game.to_act() else { break };
        let mut think = |level: &str, counts| {
            ask(json!({"op": "think", "handle": 1, "seat": seat, "level": level, "luck": record}), counts)
        };
        if record % EVERY == 0 {
            think("expert", true);
        }
        let command = serde_json::from_value(think("casual", false)).expect("a command of the game");
        events = game.decide(seat, &command).expect("a computer plays by the rules");
    }
    lines
}
