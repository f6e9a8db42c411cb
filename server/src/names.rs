//! Names of players and tables: short, and nothing in them that is not printed.

use client_protocol::MAX_NAME;

/// The name without blanks around it.
///
/// # Errors
/// A sentence that says what is wrong with it and what is allowed.
pub fn checked(name: &str) -> Result<String, &'static str> {
    let name = name.trim();
    if name.is_empty() {
        return Err("a name needs at least one character that is not a blank");
    }
    if name.chars().count() > MAX_NAME {
        return Err("a name has at most 32 characters");
    }
    if name.chars().any(is_unprintable) {
        return Err("a name has only printable characters: no line breaks, control characters or invisible ones");
    }
    Ok(name.to_owned())
}

/// Control characters, and those that are invisible or reorder what stands around them: two different names must not
/// look the same, and no name may turn the rest of a line around.
#[must_use]
pub fn is_unprintable(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{00ad}' | '\u{034f}' | '\u{061c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{0600}'..='\u{0605}' | '\u{06dd}' | '\u{070f}' | '\u{08e2}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{e000}'..='\u{f8ff}'
            | '\u{fff0}'..='\u{ffff}'
            | '\u{110bd}' | '\u{110cd}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{10ffff}')
}

#[cfg(test)]
mod tests {
    use super::checked;

    #[test]
    fn blanks_around_a_name_are_taken_off() {
        assert_eq!(checked("  Ada Lovelace "), Ok("Ada Lovelace".to_owned()));
        assert_eq!(checked("Zoë 🤠 李"), Ok("Zoë 🤠 李".to_owned()));
    }

    #[test]
    fn a_name_is_counted_in_characters_not_bytes() {
        assert!(checked(&"é".repeat(32)).is_ok());
        assert!(checked(&"e".repeat(33)).is_err());
    }

    #[test]
    fn what_is_not_printed_is_refused() {
        for name in
            ["", "   ", "a\nb", "a\0b", "a\u{202e}b", "a\u{200b}b", "\u{2800}", "\u{3164}", "a\u{7f}b", "tag\u{e0041}"]
        {
            assert!(checked(name).is_err(), "{name:?} was allowed");
        }
    }
}
