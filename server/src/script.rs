//! `paydirt script FILE`: plays a script through the rules and prints what happens.

use std::io::{BufWriter, Write as _, stdout};
use std::path::Path;

use crate::failure::Failure;

/// Plays the script in `file` to standard output, one line an event, then the scores.
///
/// # Errors
/// One line: the file cannot be read, is no script, or one of its commands was rejected.
pub fn play(file: &Path) -> Result<(), Failure> {
    let text = std::fs::read_to_string(file).map_err(|error| Failure::Read { file: file.to_owned(), error })?;
    let mut out = BufWriter::new(stdout().lock());
    let mut printed = Ok(());
    let played = rules::script::play(&text, |line| {
        if printed.is_ok() {
            printed = writeln!(out, "{line}");
        }
    });
    printed.and_then(|()| out.flush()).map_err(Failure::Print)?;
    played.map_err(|error| Failure::Script { file: file.to_owned(), error })
}
