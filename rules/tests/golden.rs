//! Old logs stay readable: every log ever kept here replays, and ends as it did.
//!
//! `golden/NAME.jsonl` holds the events that `paydirt script scripts/NAME.json` printed when it was released, one a line,
//! and the scores as the last line. A released file is never written again. These games are of version 1 of the rules; those of
//! later versions have folders of their own and are looked at more closely, in `games/golden.rs`.

#![allow(clippy::disallowed_methods)] // the logs are files

use std::path::{Path, PathBuf};

use rules::script::{Script, play};
use rules::{Game, with_game};
use serde_json::Value;

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = std::fs::read_dir(&folder).expect("the folder can be read");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.to_string_lossy().ends_with(ending));
    files.sort();
    files
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("the file can be read")
}

/// The scores that the events alone lead to.
fn scores_of<G: Game>(events: &[Value]) -> Value {
    let mut state = G::default();
    for event in events {
        state.apply(&serde_json::from_value(event.clone()).expect("an old event can still be read"));
    }
    serde_json::to_value(state.scores()).expect("scores are JSON")
}

#[test]
fn every_golden_log_replays_to_its_scores() {
    let logs = files("golden", ".jsonl");
    assert!(!logs.is_empty());
    for log in logs {
        let lines: Vec<Value> =
            read(&log).lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
        let (scores, events) = lines.split_last().expect("the scores are the last line");
        let name = log.file_name().and_then(|name| name.to_str()).expect("a file name");
        let game =
            rules::GameId::ALL.iter().find(|game| name.starts_with(game.as_str())).expect("named after its game");
        let found = with_game!(*game, G => scores_of::<G>(events));
        assert_eq!(found, scores["scores"], "{name}");
    }
}

#[test]
fn every_script_plays_to_its_golden_log() {
    for path in files("scripts", ".json") {
        let mut lines = Vec::new();
        play(&read(&path), |line| lines.push(line)).expect("the script is legal");
        let golden = path.with_extension("jsonl");
        let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(golden.file_name().expect("a file"));
        assert_eq!(lines.join("\n") + "\n", read(&golden), "{}", path.display());
    }
}

#[test]
fn a_rejected_command_is_named() {
    let path = &files("scripts", ".json")[0];
    let mut script: Script = serde_json::from_str(&read(path)).expect("a script");
    script.commands[4] = script.commands[0].clone();
    let text = serde_json::to_string(&script).expect("a script is JSON");
    let error = play(&text, |_| {}).expect_err("the fifth command is illegal now");
    let text = error.to_string();
    assert!(text.starts_with("command 4: "), "{text}");
    let rejection = rules::gold_rush::Rejection::NotYourTurn { turn: rules::Seat(2) };
    assert!(text.ends_with(&rejection.to_string()), "{text}");
}

#[test]
fn what_is_no_script_is_named() {
    let error = |text: &str| play(text, |_| {}).expect_err("no script").to_string();
    assert!(error("{").starts_with("not a script: "));
    assert!(error(r#"{"game": "chess", "seats": 2, "commands": []}"#).contains("unknown variant `chess`"));
    assert_eq!(error(r#"{"game": "gold-rush", "seats": 9, "commands": []}"#), "this game is for 2 to 5 players, not 9");
    assert!(
        error(r#"{"game": "gold-rush", "seats": 2, "options": {"farmers": 1}, "commands": []}"#)
            .starts_with("wrong options for this game: unknown field `farmers`")
    );
    assert!(
        error(r#"{"game": "gold-rush", "seats": 2, "draws": {"tiles": ["72", "72"]}, "commands": []}"#)
            .contains("tile 72 more often than it is in the deck")
    );
}
