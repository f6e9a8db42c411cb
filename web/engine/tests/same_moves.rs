//! A computer player does the same in the page as on a server: in a thousand positions, asked natively and of the module that the
//! page loads, under Node.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use engine::Desk;
use rules::{Game, GameId, Listed, Seat, Seed, with_game};
use serde_json::{Value, json};

/// Three times as many are a thousand, and some more.
const POSITIONS: usize = 334;
/// In one of so many positions a search is held against what was done.
const REVIEWS: usize = 110;

#[test]
fn every_game_is_played_the_same_natively_and_in_webassembly() {
    std::thread::scope(|scope| {
        for &game in GameId::ALL {
            scope.spawn(move || the_same_natively_and_in_webassembly(game));
        }
    });
}

/// All that is asked of one desk, and what it answered.
#[derive(Default)]
struct Transcript {
    desk: Desk,
    lines: Vec<(String, String)>,
}

impl Transcript {
    fn ask(&mut self, request: &Value) -> Value {
        let line = request.to_string();
        let answer = self.desk.ask(line.as_bytes());
        let read = serde_json::from_str(&answer).expect("every answer is JSON");
        self.lines.push((line, answer));
        read
    }
}

fn the_same_natively_and_in_webassembly(game: GameId) {
    let mut transcript = Transcript::default();
    let (mut positions, mut number) = (0, 0);
    while positions < POSITIONS {
        number += 1;
        positions += with_game!(game, G => one_game::<G>(&mut transcript, number, POSITIONS - positions));
    }
    let answers = answers_of_node(game, &transcript.lines);
    assert_eq!(answers.len(), transcript.lines.len());
    for ((request, native), node) in transcript.lines.iter().zip(&answers) {
        assert_eq!(native, node, "{game}: {request}");
    }
}

/// A game by one who does what comes to mind; before each of its decisions a computer player is asked for its own. Gives how often.
fn one_game<G: Game + Listed>(transcript: &mut Transcript, number: u8, most: usize) -> usize {
    let seats = 2 + number % 2;
    let handle = transcript.ask(&json!({"op": "open", "game": G::ID}))["handle"].clone();
    let mut game = G::default();
    let mut events =
        G::open(&G::Options::default(), seats, Seed([number; 32]), &G::Draws::default()).expect("it opens");
    let mut positions = 0;
    for record in 1.. {
        events.iter().for_each(|event| game.apply(event));
        let programs = vec![false; usize::from(seats)];
        let applied = transcript.ask(&json!({"op": "apply", "handle": handle, "events": events, "programs": programs}));
        assert_eq!(applied, json!({}));
        let Some(seat) = game.to_act().filter(|_| positions < most) else { break };
        positions += 1;
        let think = |level: &str, haste: u32, seat: Seat| json!({"op": "think", "handle": handle, "seat": seat, "level": level, "haste": haste, "luck": record});
        // The levels in turn: one that looks ahead, one that appraises, one that searches a little.
        let (level, haste) = [("medium", 0), ("hard", 4), ("expert", 5)][positions % 3];
        let thought = transcript.ask(&think(level, haste, seat));
        assert!(thought.get("type").is_some(), "{}: {thought}", G::ID);
        let easy = transcript.ask(&think("easy", 0, seat));
        if positions % REVIEWS == 0 {
            let request =
                json!({"op": "review", "handle": handle, "seq": record, "seat": seat, "commands": [easy], "luck": 1});
            let review = transcript.ask(&request);
            assert_eq!(review["taken"], json!(1), "{review}");
            transcript.ask(
                &json!({"op": "drawn", "handle": handle, "seq": record, "seat": seat, "command": easy, "luck": 1}),
            );
        }
        let command = serde_json::from_value(easy).expect("a command of the game");
        events = game.decide(seat, &command).expect("a computer plays by the rules");
    }
    positions
}

fn answers_of_node(game: GameId, lines: &[(String, String)]) -> Vec<String> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let module: PathBuf = here.join(format!("dist/{game}.review.wasm"));
    assert!(module.exists(), "{} is missing: run `make engine` first", module.display());
    let mut node = Command::new("node")
        .args([here.join("tests/ask.mjs"), module])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node is there");
    let requests: Vec<&str> = lines.iter().map(|(request, _)| request.as_str()).collect();
    node.stdin.take().expect("it reads").write_all(requests.join("\n").as_bytes()).expect("it reads all");
    let output = node.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{game}: Node failed");
    String::from_utf8(output.stdout).expect("answers are text").lines().map(str::to_owned).collect()
}
