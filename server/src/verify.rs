//! `paydirt verify TABLE|FILE`: checks a finished game, from the store or from its exported log.

use std::num::ParseIntError;
use std::path::Path;
use std::str::FromStr;

use client_protocol::rest::Status;
use fair_play::{Digest, Entropy, Held, Log, NotADigest, Report, Seen};
use uuid::Uuid;

use crate::failure::Failure;
use crate::shown;
use crate::store::Store;

/// The log in a file, as `GET /api/tables/{id}/log` exports it.
///
/// # Errors
/// One line: the file cannot be read, or is no exported log.
pub fn of_file(file: &Path) -> Result<Log, Failure> {
    let text = std::fs::read_to_string(file).map_err(|error| Failure::Read { file: file.to_owned(), error })?;
    serde_json::from_str(&text).map_err(|error| Failure::NotALog { file: file.to_owned(), error })
}

/// The log of a table in the store.
///
/// # Errors
/// One line: the store doesn't answer, it has no such table, or the game has not ended.
pub async fn of_table(store: &dyn Store, id: Uuid) -> Result<Log, Failure> {
    let table = store.table(id).await?;
    let table = table.ok_or(Failure::NoTable(id))?;
    if table.status != Status::Finished {
        return Err(Failure::NotOver(id));
    }
    let records = store.records(id, 0).await?;
    // By the same road as an exported one, so that both are checked alike.
    let exported = serde_json::to_vec(&shown::log(&table, records))?;
    serde_json::from_slice(&exported).map_err(|error| Failure::Unreadable { table: id, error })
}

/// The log of the game that a branch in the store goes on from; `None` if it is no branch.
///
/// # Errors
/// The same as [`of_table`].
pub async fn parent_of_table(store: &dyn Store, id: Uuid) -> Result<Option<Log>, Failure> {
    let table = store.table(id).await?.ok_or(Failure::NoTable(id))?;
    match table.branch_of {
        Some(of) => of_table(store, of.table).await.map(Some),
        None => Ok(None),
    }
}

/// What somebody noted before and during a game: on the command line, `--commitment HEX`, `--hash SEQ=HEX`, `--entropy SEAT=HEX`.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct Noted {
    /// The commitment that the table showed before the game, in hexadecimal digits.
    #[arg(long, value_name = "HEX")]
    pub commitment: Option<Digest>,
    /// The hash of a record that was shown during the game, such as 12=9f86…; may be given more than once.
    #[arg(long = "hash", value_name = "SEQ=HEX", value_parser = number_and_hash)]
    pub hashes: Vec<(u64, Digest)>,
    /// What your client added to the chance of the game, by seat (0 is the first); may be given more than once.
    #[arg(long, value_name = "SEAT=HEX", value_parser = seat_and_entropy)]
    pub entropy: Vec<(u8, Entropy)>,
}

impl Noted {
    fn seen(&self) -> Seen {
        let mut entropy = Vec::new();
        for (seat, noted) in &self.entropy {
            let seat = usize::from(*seat);
            entropy.resize(entropy.len().max(seat + 1), None);
            entropy[seat] = Some(noted.clone());
        }
        Seen { commitment: self.commitment, players: Vec::new(), entropy, hashes: self.hashes.clone() }
    }
}

/// Why something that was noted can't be read.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
enum Misnoted {
    #[error("it must be NUMBER=HEX")]
    NoPair,
    #[error("{part:?}: {error}")]
    Number {
        part: String,
        #[source]
        error: ParseIntError,
    },
    #[error("{part:?}: {error}")]
    Hash {
        part: String,
        #[source]
        error: NotADigest,
    },
    #[error("entropy is 32 to 64 hexadecimal digits")]
    Entropy,
}

/// A number and what stands behind the equals sign.
fn pair<Number: FromStr<Err = ParseIntError>>(text: &str) -> Result<(Number, &str), Misnoted> {
    let (number, hex) = text.split_once('=').ok_or(Misnoted::NoPair)?;
    let number = number.parse().map_err(|error| Misnoted::Number { part: number.to_owned(), error })?;
    Ok((number, hex))
}

fn number_and_hash(text: &str) -> Result<(u64, Digest), Misnoted> {
    let (number, hex) = pair(text)?;
    let hash = hex.parse().map_err(|error| Misnoted::Hash { part: hex.to_owned(), error })?;
    Ok((number, hash))
}

fn seat_and_entropy(text: &str) -> Result<(u8, Entropy), Misnoted> {
    let (seat, hex) = pair(text)?;
    Ok((seat, Entropy::from_hex(hex).ok_or(Misnoted::Entropy)?))
}

/// Checks a log, holds what was noted and the log of the game that it goes on from against it, and prints what was found: as lines for
/// people or as one line of JSON. Returns whether it is sound.
///
/// # Errors
/// When the report cannot be written as JSON.
pub fn check(log: &Log, parent: Option<&Log>, noted: &Noted, json: bool) -> Result<bool, Failure> {
    let report = match parent {
        Some(parent) => fair_play::verify_branch(log, parent, &noted.seen()),
        None => fair_play::verify(log, &noted.seen()),
    };
    if json {
        println!("{}", serde_json::to_string(&report)?);
    } else {
        print_lines(log, &report);
    }
    Ok(report.sound)
}

const OF_ITS_PARENT: &str = "the game it goes on from is sound, and led to that position";
const ON_ITS_WORD: &str = "what led to that position wasn't checked: give that game's log too (--parent FILE)";

fn print_lines(log: &Log, report: &Report) {
    for finding in &report.findings {
        println!("WRONG {finding}");
    }
    println!("table {} ({}), {} records", log.table.id, report.game, report.records);
    if let Some(hash) = report.hash {
        println!("last hash {hash}");
    }
    if !report.entropy.is_empty() {
        let given = report.entropy.iter().filter(|given| **given).count();
        println!("{given} of {} seats added to the chance", report.entropy.len());
    }
    if let Some(from) = report.from {
        println!("goes on from record {} of table {}", from.seq, from.table);
        match (report.held.parent, report.findings.is_empty()) {
            (true, true) => println!("{OF_ITS_PARENT}"),
            (true, false) => {} // what is wrong is said above
            (false, _) => println!("{ON_ITS_WORD}"),
        }
    }
    println!("{}", held(report.held));
    match report.findings.len() {
        0 => println!("OK: the chain is whole, chance is as promised, and every event follows from the rules"),
        1 => println!("1 thing is wrong"),
        many => println!("{many} things are wrong"),
    }
}

/// What was held against the log, in a sentence: without it a log can be sound and still not be the game that was played.
fn held(Held { commitment, entropy, hashes, .. }: Held) -> String {
    let many = |count: usize, one: &str, many: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{count} {many}")),
    };
    let held = [
        commitment.then(|| "the commitment".to_owned()),
        many(hashes, "hash", "hashes"),
        many(entropy, "seat's entropy", "seats' entropy"),
    ];
    let held: Vec<_> = held.into_iter().flatten().collect();
    match (held.is_empty(), commitment) {
        (true, _) => {
            "you noted nothing to check it against: without a commitment from before the game or a hash from during \
                      it, this may not be the game you played (--commitment, --hash)"
                .to_owned()
        }
        (false, true) => format!("checked against what you noted: {}", held.join(", ")),
        (false, false) => {
            format!(
                "checked against what you noted: {}; to be sure, note the commitment before a game",
                held.join(", ")
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_verdict_says_what_was_held_against_the_log() {
        let nothing = Held { commitment: false, players: 0, entropy: 0, hashes: 0, parent: false };
        assert!(held(nothing).starts_with("you noted nothing to check it against"));
        assert_eq!(
            held(Held { commitment: true, hashes: 2, ..nothing }),
            "checked against what you noted: the commitment, 2 hashes"
        );
        let without = held(Held { hashes: 1, entropy: 1, ..nothing });
        assert!(
            without.starts_with("checked against what you noted: 1 hash, 1 seat's entropy; to be sure"),
            "{without}"
        );
    }

    #[test]
    fn what_was_noted_is_read() {
        let digest = "AB".repeat(32);
        assert_eq!(number_and_hash(&format!("12={digest}")), Ok((12, Digest([0xab; 32]))));
        let no_number = format!("x={digest}");
        for (wrong, why) in [
            ("12", "it must be NUMBER=HEX"),
            ("=ab", "\"\": cannot parse integer from empty string"),
            (no_number.as_str(), "\"x\": invalid digit found in string"),
            ("12=ab", "\"ab\": it must be 64 hexadecimal digits"),
        ] {
            assert_eq!(number_and_hash(wrong).map_err(|error| error.to_string()), Err(why.to_owned()));
        }
        let entropy = Entropy::from_bytes(vec![7; 16]).expect("16 bytes are enough");
        let noted = Noted { entropy: vec![(2, entropy.clone())], ..Noted::default() };
        assert_eq!(noted.seen().entropy, [None, None, Some(entropy)]);
        seat_and_entropy("0=abcd").expect_err("too short");
    }
}
