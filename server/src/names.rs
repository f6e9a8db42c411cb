//! Names of players and tables, and text in general: short, and nothing in it that a reader cannot see.

use client_protocol::MAX_NAME;
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_security::{GeneralSecurityProfile, confusable_detection::skeleton};

/// Accents on one letter: Vietnamese needs two, Thai and Devanagari three. More only pile up over the lines above.
pub const MAX_MARKS: usize = 3;

/// What is wrong with a name, and what is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadName {
    /// Nobody would see it.
    #[error("names need at least one visible character")]
    Empty,
    /// It has more than [`MAX_NAME`] characters.
    #[error("names can be up to {MAX_NAME} characters")]
    TooLong,
    /// It could look like another name, or turn the line around that it is shown in.
    #[error("names can't have control characters or invisible ones")]
    Invisible,
    /// It would be drawn over the lines above.
    #[error("a letter can have up to {MAX_MARKS} accents")]
    PiledUp,
}

/// A name as it is kept: composed (NFC), with single spaces inside and none around it.
///
/// # Errors
/// [`BadName`].
pub fn checked(name: &str) -> Result<String, BadName> {
    let name = tidy(name);
    if name.is_empty() {
        return Err(BadName::Empty);
    }
    if name.chars().count() > MAX_NAME {
        return Err(BadName::TooLong);
    }
    if !name.chars().all(is_visible) {
        return Err(BadName::Invisible);
    }
    if piles_up(&name) {
        return Err(BadName::PiledUp);
    }
    Ok(name)
}

/// A friendly name for a guest who gave none, from a random number: "Lucky Badger".
#[must_use]
pub fn made_up(chance: u16) -> String {
    const HOW: [&str; 16] = [
        "Lucky",
        "Dusty",
        "Merry",
        "Quick",
        "Steady",
        "Sunny",
        "Bold",
        "Clever",
        "Gentle",
        "Hardy",
        "Jolly",
        "Keen",
        "Mighty",
        "Nimble",
        "Plucky",
        "Wandering",
    ];
    const WHO: [&str; 16] = [
        "Badger", "Coyote", "Otter", "Raven", "Mule", "Fox", "Heron", "Beaver", "Marmot", "Elk", "Bison", "Hare",
        "Owl", "Lynx", "Moose", "Quail",
    ];
    format!("{} {}", HOW[usize::from(chance) % HOW.len()], WHO[usize::from(chance) / HOW.len() % WHO.len()])
}

/// A place in mining country, for a table that nobody named, from a random number.
#[must_use]
pub fn of_place(chance: u16) -> String {
    const PLACES: [&str; 20] = [
        "Red Gulch",
        "Silver Creek",
        "Copper Hill",
        "Lucky Strike",
        "Dusty Fork",
        "Pine Ridge",
        "Bitter Springs",
        "Eagle Pass",
        "Lost Mule",
        "Coyote Flats",
        "Nugget Bend",
        "Whistle Stop",
        "Sluice Town",
        "Pickaxe Point",
        "Panner's Rest",
        "Badger Hollow",
        "Candle Rock",
        "Miner's Luck",
        "Cedar Camp",
        "Sunset Claim",
    ];
    PLACES[usize::from(chance) % PLACES.len()].to_owned()
}

/// The text composed, every run of white space one space, without the selectors that ask for another drawing of the same
/// character: two texts that look the same shall be the same.
#[must_use]
pub fn tidy(text: &str) -> String {
    let plain: String = text.chars().filter(|character| !matches!(character, '\u{fe00}'..='\u{fe0f}')).nfc().collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a reader sees the character, or it is a plain space. Control and format characters, fillers and whatever else
/// leaves no ink are not visible; they would let two different names look the same, or turn the rest of a line around.
#[must_use]
pub fn is_visible(character: char) -> bool {
    use GeneralCategory::{PrivateUse, Unassigned};
    match character.general_category_group() {
        // Fillers count as letters, and two symbols are drawn blank.
        _ if matches!(character, '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{2800}' | '\u{1d159}') => false,
        GeneralCategoryGroup::Separator => character == ' ',
        // Marks without ink (joiners, fillers, selectors) are among those that no identifier may have.
        GeneralCategoryGroup::Mark => GeneralSecurityProfile::identifier_allowed(character),
        GeneralCategoryGroup::Other => false,
        _ => !matches!(character.general_category(), PrivateUse | Unassigned),
    }
}

/// Whether more accents stand on one letter than any language needs, or on none at all.
#[must_use]
pub fn piles_up(text: &str) -> bool {
    let mut marks = MAX_MARKS; // before the first letter there is nothing that could carry one
    text.nfd().any(|character| {
        let is_mark = character.general_category_group() == GeneralCategoryGroup::Mark;
        marks = if is_mark { marks + 1 } else { 0 };
        is_mark && marks > MAX_MARKS
    })
}

/// The names as they are shown side by side: whoever looks like somebody before them gets a number, "Ann (2)".
///
/// Looks decide, not letters: a Cyrillic А is no other name than a Latin A.
#[must_use]
pub fn told_apart<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let look = |name: &str| skeleton(&name.to_lowercase()).collect::<String>();
    let mut seen: Vec<String> = Vec::new();
    names
        .map(|name| {
            if name.is_empty() {
                return String::new(); // somebody who was forgotten
            }
            let shown = (1..)
                .map(|number| if number == 1 { name.to_owned() } else { format!("{name} ({number})") })
                .find(|shown| !seen.contains(&look(shown)))
                .expect("there are more numbers than names");
            seen.push(look(&shown));
            shown
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_made_up_are_names() {
        for chance in (0..=u16::MAX).step_by(37) {
            assert_eq!(checked(&made_up(chance)), Ok(made_up(chance)));
            assert_eq!(checked(&of_place(chance)), Ok(of_place(chance)));
        }
        assert_ne!(made_up(1), made_up(16));
    }

    #[test]
    fn blanks_are_single_and_inside() {
        assert_eq!(checked("  Ada Lovelace "), Ok("Ada Lovelace".to_owned()));
        assert_eq!(checked("A\u{a0}\u{2003}B"), Ok("A B".to_owned()));
        assert_eq!(checked("Zoë 🤠 李"), Ok("Zoë 🤠 李".to_owned()));
        assert_eq!(checked("Zoe\u{308}"), Ok("Zoë".to_owned()));
        assert_eq!(checked("Ada\u{fe0f}"), Ok("Ada".to_owned()));
    }

    #[test]
    fn a_name_is_counted_in_characters_not_bytes() {
        assert!(checked(&"é".repeat(32)).is_ok());
        assert!(checked(&"e".repeat(33)).is_err());
    }

    #[test]
    fn names_of_many_languages_are_names() {
        for name in
            ["Nguyễn", "สมชาย", "दीपिका", "محمد", "Αθηνά", "Ивáн", "조안", "ㄅㄆ", "O'Neill-Smith", "R2·D2", "★ Ann ★"]
        {
            assert_eq!(checked(name), Ok(name.nfc().collect()), "{name}");
        }
    }

    #[test]
    fn what_is_not_seen_is_refused() {
        for name in [
            "",
            "   ",
            "a\0b",
            "a\u{202e}b",
            "a\u{200b}b",
            "\u{2800}",
            "\u{3164}",
            "a\u{7f}b",
            "tag\u{e0041}",
            "a\u{ad}b",
            "a\u{1d159}",
            "a\u{13430}",
            "a\u{16fe4}",
            "a\u{2d7f}",
            "a\u{890}",
            "a\u{e000}",
            "a\u{34f}b",
            "a\u{1160}",
        ] {
            assert!(checked(name).is_err(), "{name:?} was allowed");
        }
        assert_eq!(checked("a\nb"), Ok("a b".to_owned()), "a line break is white space");
    }

    #[test]
    fn accents_do_not_pile_up() {
        assert!(checked(&format!("Z{}", "\u{301}".repeat(3))).is_ok());
        assert!(checked(&format!("Z{}", "\u{301}".repeat(4))).is_err());
        assert!(checked("\u{301}Ann").is_err(), "an accent needs a letter");
    }

    #[test]
    fn names_that_look_the_same_are_told_apart() {
        let shown = told_apart(["Ann", "Bob", "ann", "Ann", "\u{410}nn", "Ann (2)"].into_iter());
        assert_eq!(shown, ["Ann", "Bob", "ann (2)", "Ann (3)", "\u{410}nn (4)", "Ann (2) (2)"]);
    }
}
