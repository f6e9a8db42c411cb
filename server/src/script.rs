//! `paydirt script FILE`: plays a script through the rules and prints what happens.

use std::io::{BufWriter, Write as _, stdout};
use std::path::Path;

/// Plays the script in `file` to standard output, one line an event, then the scores.
///
/// # Errors
/// One line: the file cannot be read, is no script, or one of its commands was rejected.
pub fn play(file: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("cannot read {}: {error}", file.display()))?;
    let mut out = BufWriter::new(stdout().lock());
    let mut printed = Ok(());
    let played = rules::script::play(&text, |line| {
        if printed.is_ok() {
            printed = writeln!(out, "{line}");
        }
    });
    printed.and_then(|()| out.flush()).map_err(|error| format!("cannot print: {error}"))?;
    played.map_err(|error| format!("{}: {error}", file.display()))
}
