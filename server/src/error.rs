//! Why something is refused, as every room between the store and the edge says it. Only [`crate::http::answer`] makes an answer of
//! it, and only [`crate::outbox::Frame`] what a socket is told.

use client_protocol::code::Code;
use client_protocol::rest::NotDelivered;
use fair_play::BrokenLog;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::store::{AppendError, StoreError};

/// A code for programs, a sentence for people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    pub code: Code,
    /// What was wrong and what to do.
    pub message: String,
    /// After how many seconds there is room again, where that is known. It's no part of the JSON.
    #[serde(skip)]
    pub retry_after: Option<u64>,
    /// What went wrong, where something was not delivered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_delivered: Option<NotDelivered>,
}

impl Refusal {
    /// A refusal with its sentence.
    #[must_use]
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Refusal { code, message: shortened(message.into()), retry_after: None, not_delivered: None }
    }

    /// No such table, or the asker may not know of it: the two look the same from outside.
    #[must_use]
    pub fn no_such_table() -> Self {
        Refusal::new(Code::NotFound, "no such table, or it's private")
    }

    /// Nobody showed who they are.
    #[must_use]
    pub fn not_signed_in() -> Self {
        Refusal::new(Code::NotSignedIn, "not signed in; create a guest first: POST /api/players")
    }

    /// The device was signed out, here or from another one.
    #[must_use]
    pub fn signed_out() -> Self {
        Refusal::new(Code::NotSignedIn, "you signed out on this device")
    }

    /// As far as anybody here knows, it was not saved. A database that fell silent may have saved it all the same.
    #[must_use]
    pub fn not_saved() -> Self {
        Refusal::new(Code::NotSaved, "that may not have been saved; if it wasn't, try again")
    }

    /// The server is about to stop, so nobody new is to be sent to it.
    #[must_use]
    pub fn stopping() -> Self {
        Refusal::new(Code::NotSaved, "the server is stopping")
    }

    /// There is no room to save anything.
    #[must_use]
    pub fn full() -> Self {
        Refusal::new(
            Code::NotSaved,
            "the server's disk is full, so nothing can be saved; tell whoever runs it, and try again later",
        )
    }

    /// The table cannot be read, now or later.
    #[must_use]
    pub fn damaged() -> Self {
        Refusal::new(Code::Damaged, "this table's log is damaged, so it can't be played; tell whoever runs the server")
    }

    /// This server cannot read the log of a game; a newer one can.
    #[must_use]
    pub fn server_outdated() -> Self {
        Refusal::new(
            Code::ServerOutdated,
            "this game was played on a newer Paydirt, so this server can't read it; tell whoever runs the server",
        )
    }

    /// What was asked of a table takes its log, which cannot be read. Logs why, since that goes no further.
    #[must_use]
    pub fn unreadable(table: Uuid, error: &BrokenLog) -> Self {
        if error.is_newer() {
            tracing::warn!(%table, seq = error.seq, %error, "a newer Paydirt wrote the log of a table");
            return Refusal::server_outdated();
        }
        tracing::error!(%table, seq = error.seq, %error, "the log of a table cannot be read");
        Refusal::new(Code::Internal, "the table's log can't be read; it's been logged")
    }
}

/// The longest sentence of a refusal, in characters. No sentence of ours is as long; one that quotes what was sent can be.
const MAX_SENTENCE: usize = 400;

/// A sentence that stays readable whatever it quotes: both its ends, without the middle.
pub(crate) fn shortened(sentence: String) -> String {
    // No character takes less than a byte.
    let mut ends = sentence.char_indices().map(|(at, _)| at);
    if sentence.len() <= MAX_SENTENCE || ends.clone().count() <= MAX_SENTENCE {
        return sentence;
    }
    let half = MAX_SENTENCE / 2;
    let (Some(first), Some(last)) = (ends.nth(half), ends.nth_back(half - 1)) else { return sentence };
    format!("{}…{}", &sentence[..first], &sentence[last..])
}

impl From<&StoreError> for Refusal {
    /// The cause is for whoever runs the server; the asker learns whether it is worth trying again.
    fn from(error: &StoreError) -> Self {
        match error {
            StoreError::Database(_) | StoreError::Held(_) | StoreError::Silent(_) | StoreError::Stopped => {
                Refusal::not_saved()
            }
            StoreError::Full(_) => Refusal::full(),
            StoreError::Gone | StoreError::WalGone => Refusal::new(
                Code::NotSaved,
                "the server has lost its database, so nothing can be saved; tell whoever runs it",
            ),
            StoreError::Damaged(_) => {
                Refusal::new(Code::Damaged, "the server's database is damaged; tell whoever runs it")
            }
            StoreError::Corrupt(_) => Refusal::new(
                Code::Damaged,
                "the server can't read what its database holds here, and has logged why; tell whoever runs it",
            ),
        }
    }
}

impl From<StoreError> for Refusal {
    /// Logs it, since it goes no further. Whoever has logged it already, such as a session that ends over it, takes a reference.
    fn from(error: StoreError) -> Self {
        tracing::warn!(%error, "database error");
        Refusal::from(&error)
    }
}

impl From<&AppendError> for Refusal {
    fn from(error: &AppendError) -> Self {
        match error {
            AppendError::Fenced => Refusal::not_saved(),
            AppendError::Store(error) => error.into(),
            AppendError::Unwritable(_) => {
                Refusal::new(Code::Internal, "the server can't record that, and has logged why; tell whoever runs it")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_SENTENCE, Refusal};
    use client_protocol::code::Code;

    #[test]
    fn what_was_sent_is_not_quoted_at_length() {
        let ours = "é".repeat(MAX_SENTENCE);
        assert_eq!(Refusal::new(Code::Malformed, ours.clone()).message, ours);
        let quoting = format!("unknown game {:?}; choose another", "é".repeat(30_000));
        let message = Refusal::new(Code::UnknownGame, quoting).message;
        assert_eq!(message.chars().count(), MAX_SENTENCE + 1);
        assert!(message.starts_with("unknown game \"éé") && message.ends_with("éé\"; choose another"), "{message}");
    }
}
