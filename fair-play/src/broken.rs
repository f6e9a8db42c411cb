//! Why a log cannot be read on: which record is at fault, and what there is to do about it. A newer Paydirt reads what only it knows;
//! nothing reads the rest.

use crate::record::FORMAT;

/// The first record that does not follow from those before it, or cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("record {seq} {cause}")]
pub struct BrokenLog {
    /// The record at fault.
    pub seq: u64,
    /// What is wrong with it.
    #[source]
    pub cause: Break,
}

/// What is wrong with a record, to follow "record 7" in a sentence.
#[derive(Debug, thiserror::Error)]
pub enum Break {
    /// Records are missing before it, or it comes twice.
    #[error("does not follow record {after}")]
    Gap {
        /// The last one before it; 0 if there is none.
        after: u64,
    },
    /// Its hash is another's.
    #[error("was changed after it was written: its hash does not fit")]
    Changed,
    /// There is nothing wrong with it: a newer Paydirt reads it.
    #[error("was written by a newer Paydirt: it has {0}, which this one doesn't know; start the newer one")]
    Newer(#[source] Newer),
    /// It has a format that no Paydirt had.
    #[error("has format {0}, where format {known} belongs", known = FORMAT)]
    Format(u32),
    /// It isn't JSON of a record, or holds what this version doesn't know though its format and kind say nothing of that.
    #[error("cannot be read: {0}")]
    Unreadable(#[source] serde_json::Error),
    /// It was written behind another record, or under another number.
    #[error("does not belong here: it names another record before it")]
    Elsewhere,
}

/// What only a newer Paydirt gives a record, so that older ones know they can't read it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Newer {
    /// Beyond [`FORMAT`].
    #[error("format {0}")]
    Format(u32),
    /// None of [`KINDS`](crate::record::KINDS).
    #[error("the kind {0:?}")]
    Kind(String),
    /// Beyond [`rules::VERSION`].
    #[error("version {0} of the rules")]
    Rules(u32),
}

impl BrokenLog {
    /// Whether a newer Paydirt can read the log: nothing in it was lost.
    #[must_use]
    pub fn is_newer(&self) -> bool {
        matches!(self.cause, Break::Newer(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_log_says_which_record_is_at_fault_and_why() {
        let broken = |cause| BrokenLog { seq: 7, cause }.to_string();
        assert_eq!(broken(Break::Gap { after: 5 }), "record 7 does not follow record 5");
        assert_eq!(broken(Break::Changed), "record 7 was changed after it was written: its hash does not fit");
        assert_eq!(broken(Break::Format(0)), "record 7 has format 0, where format 1 belongs");
        assert_eq!(broken(Break::Elsewhere), "record 7 does not belong here: it names another record before it");
        for (newer, what) in [
            (Newer::Format(2), "format 2"),
            (Newer::Kind("dealt".to_owned()), "the kind \"dealt\""),
            (Newer::Rules(9), "version 9 of the rules"),
        ] {
            let sentence = format!(
                "record 7 was written by a newer Paydirt: it has {what}, which this one doesn't know; start the newer one"
            );
            assert_eq!(broken(Break::Newer(newer)), sentence);
        }
        let error = serde_json::from_str::<u8>("[]").expect_err("a list is no number");
        let sentence = format!("record 7 cannot be read: {error}");
        assert_eq!(broken(Break::Unreadable(error)), sentence);
    }
}
