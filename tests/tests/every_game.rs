//! A game is whole: what the project asks of each is there, under the game's name. (Its bot, its laws and its wire types the
//! compiler asks for.)

use std::path::Path;

use rules::GameId;

/// What a game must bring, and where it stands; `GAME` is its name in files, `MODULE` that of its modules, `VERSION` that
/// of the rules.
const PARTS: [(&str, &str); 15] = [
    ("its rules", "rules/src/MODULE/mod.rs"),
    ("why each doubtful point is ruled as it is", "rules/rulings/GAME.md"),
    ("what only it can be asked beside the laws", "rules/tests/games/MODULE/mod.rs"),
    ("a kept game of today's rules, as a script", "rules/scripts/rules-VERSION/GAME-2.json"),
    ("its golden log", "rules/golden/rules-VERSION/GAME-2.jsonl"),
    ("a log that a server exported", "fair-play/golden/GAME.json"),
    ("what its bot thinks a position is worth", "bots/src/MODULE/mod.rs"),
    ("what fuzzing of it starts from", "fuzz/corpus/game/GAME-0"),
    ("the line that registers its page", "web/src/games/GAME/index.ts"),
    ("its table of points at the end", "web/src/games/GAME/Final.svelte"),
    ("its picture in the lobby", "web/src/games/GAME/Picture.svelte"),
    ("its rules in English", "web/src/games/GAME/rules/en.ts"),
    ("its rules in Dutch", "web/src/games/GAME/rules/nl.ts"),
    ("what its page says in English", "web/messages/GAME/en.json"),
    ("what its page says in Dutch", "web/messages/GAME/nl.json"),
];

#[test]
fn every_game_has_all_its_parts() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let missing: Vec<String> = GameId::ALL
        .iter()
        .map(|game| game.as_str())
        .flat_map(|game| PARTS.map(|(part, place)| (part, in_place_of(game, place))))
        .filter(|(_, place)| !root.join(place).is_file())
        .map(|(part, place)| format!("{place}: {part}"))
        .collect();
    assert!(missing.is_empty(), "add what is missing:\n{}", missing.join("\n"));
}

fn in_place_of(game: &str, place: &str) -> String {
    let version = rules::VERSION.to_string();
    place.replace("GAME", game).replace("MODULE", &game.replace('-', "_")).replace("VERSION", &version)
}
