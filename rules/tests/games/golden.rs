//! Games that were played to their end by these rules and kept: they are decided, folded and scored as they were, and no piece
//! is lost on the way.
//!
//! `scripts/rules-N/NAME.json` is a game as its players gave its commands, `golden/rules-N/NAME.jsonl` its log, one event a line
//! and the scores as the last line; N is the version of the rules by which it was opened. `examples/golden.rs` writes
//! those of today's version. A released file is never written again.

#![allow(clippy::disallowed_methods, reason = "the games are files")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use proptest::test_runner::TestCaseError;
use proptest::{prop_assert, prop_assert_eq};
use rules::script::Script;
use rules::{GameId, VERSION, with_game};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::laws::{self, Lawful, Played, Setting};

/// A kept game: what was asked for, and what happened.
struct Kept {
    name: String,
    script: Script,
    log: Vec<Value>,
}

/// All of them, of every version of the rules.
fn kept() -> Vec<Kept> {
    let mut games = Vec::new();
    for version in 2..=VERSION {
        let names = names_in("scripts", version);
        assert_eq!(names, names_in("golden", version), "a script and its log, of rules {version}");
        for name in names {
            let log = read(&folder("golden", version).join(format!("{name}.jsonl")));
            games.push(Kept {
                script: serde_json::from_str(&read(&folder("scripts", version).join(format!("{name}.json"))))
                    .expect("a script"),
                log: log.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect(),
                name: format!("{name} of rules {version}"),
            });
        }
    }
    games
}

fn folder(kind: &str, version: u32) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("{kind}/rules-{version}"))
}

/// The files of a folder, without their endings.
fn names_in(kind: &str, version: u32) -> BTreeSet<String> {
    let entries = std::fs::read_dir(folder(kind, version)).expect("every version keeps games");
    let name = |path: PathBuf| path.file_stem().and_then(|stem| stem.to_str()).expect("a file name").to_owned();
    entries.map(|entry| name(entry.expect("an entry").path())).collect()
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What the game's own type reads from JSON; what a script leaves out is the default.
fn own<T: DeserializeOwned + Default>(value: &Value) -> T {
    if value.is_null() { T::default() } else { serde_json::from_value(value.clone()).expect("of the game") }
}

/// Plays the script beside the log. After every record both tell the same, and the log alone, as text read back, folds to the
/// state that was decided on; there no piece is missing, and all points are accounted for.
fn is_as_it_was<G: Lawful>(Kept { script, log, .. }: &Kept) -> Result<(), TestCaseError> {
    let Script { seats, seed, .. } = *script;
    let setting = Setting::<G> { options: own(&script.options), seats, seed, draws: own(&script.draws) };
    let mut game = Played::<G>::opened(&setting);
    let mut folded = G::default();
    let (scores, mut events) = log.split_last().expect("the scores are the last line");
    let mut commands = script.commands.iter();
    loop {
        for event in game.newest() {
            let Some((line, rest)) = events.split_first() else { panic!("the log ends before {event:?}") };
            prop_assert_eq!(&json!(event), line);
            folded.apply(&serde_json::from_value(line.clone()).expect("an old event can still be read"));
            events = rest;
        }
        prop_assert_eq!(&folded, &game.state);
        folded.adds_up()?;
        let Some(next) = commands.next() else { break };
        folded.holds()?;
        game.play(next.seat, serde_json::from_value(next.command.clone()).expect("an old command can still be read"));
    }
    prop_assert!(events.is_empty(), "the log goes on: {events:?}");
    G::held(&game)?;
    prop_assert_eq!(folded.outcome().map(|outcome| outcome.scores), Some(totals(&folded)), "it is over");
    prop_assert_eq!(&json!(folded.scores()), &scores["scores"]);
    Ok(())
}

fn totals<G: Lawful>(state: &G) -> Vec<i32> {
    use rules::Total as _;
    state.scores().iter().map(G::Score::total).collect()
}

#[test]
fn the_games_of_today_are_those_that_are_to_be_kept() {
    let names = names_in("scripts", VERSION);
    for &game in GameId::ALL {
        for &(seats, ..) in with_game!(game, G => G::KEPT) {
            assert!(names.contains(&format!("{game}-{seats}")), "run the example `golden`: {game} for {seats}");
        }
    }
}

#[test]
fn every_kept_game_is_as_it_was() {
    for kept in kept() {
        let found = with_game!(kept.script.game, G => is_as_it_was::<G>(&kept));
        found.unwrap_or_else(|difference| panic!("{}: {difference}", kept.name));
    }
}

/// The games are worth as much as what happens in them.
#[test]
fn everything_that_can_happen_happens_in_a_kept_game() {
    let kept = kept();
    for &game in GameId::ALL {
        let logs = kept.iter().filter(|kept| kept.script.game == game);
        let events = logs.filter_map(|kept| kept.log.split_last()).flat_map(|(_, events)| events);
        let mut found: BTreeSet<String> = events.flat_map(laws::kinds).collect();
        let (kinds, rare) = with_game!(game, G => (G::KINDS, G::RARE));
        found.extend(rare.iter().map(|&kind| kind.to_owned()));
        assert_eq!(found.len(), kinds, "{game}: {found:?}");
    }
}
