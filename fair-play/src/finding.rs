//! What a check can find, each with its name, so that a page can say it in any language.

use std::fmt::Display;

use serde::Serialize;

/// Something wrong with a log: where, and what was expected instead of what was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Finding {
    /// The record at fault; none when it is the log as a whole.
    pub record: Option<u64>,
    /// The kind of fault; the page has a sentence for each.
    pub fault: Fault,
    /// Where in the record, such as `what.opened.seats[1].entropy`; may be empty.
    pub place: String,
    /// What should be there, as JSON or in words.
    pub expected: String,
    /// What is there instead, in the same form.
    pub found: String,
}

/// What can be wrong with a log: the code is for programs, the sentence beside it for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Fault {
    /// It holds something that does not belong in a record, or in this one, lacks what does, or is written in another way.
    #[error("isn't in the form this record must have")]
    Form,
    /// The bytes of the record were changed.
    #[error("was changed: its bytes don't match its hash")]
    Bytes,
    /// A record is missing, or stands in the wrong place.
    #[error("is out of order: a record is missing, or two were swapped")]
    Sequence,
    /// It is filed under another number than it bears.
    #[error("has a number other than the one it's filed under")]
    Number,
    /// The clock ran backwards.
    #[error("is dated earlier than the record before it")]
    Time,
    /// Two commands of a seat have the same id.
    #[error("reuses the ID of an earlier command from the same seat")]
    Repeated,
    /// The record does not follow the one before it.
    #[error("doesn't follow the record before it: it names a different hash")]
    Previous,
    /// It is the log of another table.
    #[error("belongs to another table")]
    Table,
    /// Another hash than was seen while the game was played.
    #[error("isn't the record that was shown during the game")]
    Seen,
    /// The first record says another game, option or number of seats than the table.
    #[error("opens a different game from the table's")]
    Opening,
    /// Somebody else sat there, or somebody sat there twice.
    #[error("seats different players from the table's")]
    Player,
    /// Another promise than was shown when the table opened.
    #[error("has a different commitment from the one shown before the game")]
    Commitment,
    /// The secret is not the one that was promised.
    #[error("reveals a secret that doesn't match the commitment")]
    Secret,
    /// The secret was revealed before the game had ended.
    #[error("reveals the secret before the game is over")]
    Early,
    /// A seat added something else.
    #[error("has different entropy from what the seat added")]
    Entropy,
    /// The seed is not made of secret and entropy.
    #[error("has a seed that doesn't follow from the secret and the seats' entropy")]
    Seed,
    /// What blinds the record's hash was not made from the secret.
    #[error("has a blind that doesn't follow from the secret")]
    Blind,
    /// Deck, tokens or set-up are not those of the seed.
    #[error("sets up a different game from the one the seed decides")]
    Setup,
    /// A branch does not go on from the position of its parent.
    #[error("doesn't go on from the position of the game it names")]
    Parent,
    /// The rules refuse the command.
    #[error("has a move the rules don't allow")]
    Command,
    /// Somebody moved or acted when the time of a seat was up, and before that was recorded.
    #[error("was made after the time of the player on turn was up, which should have come first")]
    Late,
    /// Something else happened than the rules say.
    #[error("has different events from those the rules produce")]
    Events,
    /// The log ends before the game.
    #[error("the log ends before the game does")]
    Unfinished,
    /// The result is not the one of the table.
    #[error("the table's result isn't the result of its game")]
    Outcome,
}

/// All that is found, as it is found.
#[derive(Debug, Default)]
pub(crate) struct Findings(Vec<Finding>);

impl Findings {
    pub(crate) fn add(
        &mut self,
        record: impl Into<Option<u64>>,
        fault: Fault,
        place: impl Into<String>,
        expected: impl Display,
        found: impl Display,
    ) {
        self.push(Finding::of(record, fault, place, expected, found));
    }

    pub(crate) fn push(&mut self, finding: Finding) {
        self.0.push(finding);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// In the order of the records; what is about the whole log comes last.
    pub(crate) fn in_order(mut self) -> Vec<Finding> {
        self.0.sort_by_key(|finding| finding.record.unwrap_or(u64::MAX));
        self.0
    }
}

impl Finding {
    pub(crate) fn of(
        record: impl Into<Option<u64>>,
        fault: Fault,
        place: impl Into<String>,
        expected: impl Display,
        found: impl Display,
    ) -> Self {
        let (expected, found) = (expected.to_string(), found.to_string());
        Finding { record: record.into(), fault, place: place.into(), expected, found }
    }
}

impl Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(record) = self.record {
            write!(f, "record {record} ")?;
        }
        write!(f, "{}", self.fault)?;
        if !self.place.is_empty() {
            write!(f, " ({})", self.place)?;
        }
        write!(f, "; expected {}, found {}", self.expected, self.found)
    }
}
