//! What can be said: one line that can be read.

use client_protocol::MAX_CHAT;

use super::Unsaid;
use crate::names;

/// What isn't seen, but emoji and some scripts need between letters: non-joiner, joiner and selector. None of them can turn a line
/// around.
const UNSEEN: [char; 3] = ['\u{200c}', '\u{200d}', '\u{fe0f}'];
/// What makes an emoji of a digit.
const KEYCAP: char = '\u{20e3}';

/// A message as it is kept: one line, with single spaces inside and none around it.
///
/// # Errors
/// What is wrong with it.
pub fn checked(text: &str) -> Result<String, Unsaid> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().all(|character| character == ' ' || UNSEEN.contains(&character)) {
        return Err(Unsaid::Empty);
    }
    if text.chars().count() > MAX_CHAT {
        return Err(Unsaid::TooLong);
    }
    let allowed = |character| names::is_visible(character) || UNSEEN.contains(&character) || character == KEYCAP;
    if !text.chars().all(allowed) {
        return Err(Unsaid::Invisible);
    }
    if names::piles_up(&text.replace(UNSEEN, "")) {
        return Err(Unsaid::PilesUp);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_one_line_that_can_be_read() {
        assert_eq!(checked("  that was my train 🧑‍🌾 "), Ok("that was my train 🧑‍🌾".to_owned()));
        assert_eq!(checked("my\u{a0}train\nis here"), Ok("my train is here".to_owned()));
        for text in ["1\u{fe0f}\u{20e3}", "می\u{200c}خواهم"] {
            assert_eq!(checked(text), Ok(text.to_owned()));
        }
        let pile = format!("a{}", "\u{301}".repeat(279));
        let joined = format!("a{}", "\u{301}\u{301}\u{200d}".repeat(90));
        for text in ["", "  ", "\u{200d} \u{fe0f}", "a\u{202e}b", "a\u{200b}b", &pile, &joined, &"x".repeat(281)] {
            assert!(checked(text).is_err(), "{text:?} was allowed");
        }
    }
}
