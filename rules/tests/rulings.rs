//! Each ruling that the code names is argued in the game's rulings, under the heading that the code gives.

#![allow(clippy::disallowed_methods, reason = "the rules read no files, but this looks into theirs")]

use std::fs;
use std::path::{Path, PathBuf};

use rules::GameId;

const NAMED: &str = "(ruling";

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The text of comments, line breaks and comment signs left out.
fn in_one_line(source: &str) -> String {
    let line = |line: &str| line.trim().trim_start_matches('/').trim().to_owned();
    source.lines().map(line).collect::<Vec<_>>().join(" ")
}

/// A heading without its number and without the mark of what kind of source it has.
fn plain(heading: &str) -> &str {
    let heading = heading.trim_start_matches('#').trim();
    let heading = heading.trim_start_matches(|sign: char| sign.is_ascii_digit() || ". ".contains(sign));
    heading.split(['[', '*']).next().unwrap_or(heading).trim()
}

#[test]
fn every_ruling_in_the_code_is_argued_under_its_heading() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for game in GameId::ALL {
        let book = format!("{game}.md");
        let book_text = fs::read_to_string(root.join("rulings").join(&book)).expect("the rulings are there");
        let headings: Vec<&str> = book_text.lines().filter(|line| line.starts_with('#')).map(plain).collect();
        let (mut files, mut named) = (Vec::new(), 0);
        sources(&root.join("src").join(game.as_str().replace('-', "_")), &mut files);
        for file in files {
            let text = in_one_line(&fs::read_to_string(&file).expect("it can be read"));
            for (at, _) in text.match_indices(NAMED) {
                let rest = &text[at + NAMED.len()..];
                let heading = rest.strip_prefix(": ").and_then(|rest| rest.split(')').next());
                let heading = heading.unwrap_or_else(|| panic!("{}: which ruling? {rest:.60}", file.display()));
                // A heading may itself have something in parentheses.
                let argued = headings.iter().any(|known| known.split(" (").next() == Some(heading));
                assert!(argued, "{}: {book} has no heading {heading:?}", file.display());
                named += 1;
            }
        }
        assert!(named > 0, "{game} names {named} rulings: are they marked in another way?");
    }
}
