//! Rows about players as both databases give them, and what they mean.

use uuid::Uuid;

use super::super::columns::{self, long, read};
use super::super::from_row::from_row;
use super::super::rows::ChatLine;
use super::{CODE_TRIES, CodeUse, CredentialRow, PlayerRow, SaidRow, SettingsRow, StoreError};
use crate::clock::Day;

from_row! {
    /// A row of `players`.
    pub(in crate::store) struct PlayerLine {
        id: Uuid,
        name: String,
        created_at: i64,
    }
}

impl PlayerLine {
    /// Whether its player asked to be forgotten, and was: their row stays for the games they played, without a name.
    pub(in crate::store) fn is_forgotten(&self) -> bool {
        self.name.is_empty()
    }
}

impl TryFrom<PlayerLine> for PlayerRow {
    type Error = StoreError;

    fn try_from(line: PlayerLine) -> Result<Self, StoreError> {
        Ok(PlayerRow { id: line.id, name: line.name, created_at: read(line.created_at, "a time")? })
    }
}

from_row! {
    /// A row of `credentials` beside its player.
    pub(super) struct CredentialLine {
        pub(super) player: PlayerLine = flat,
        /// A day, counted from 1970.
        pub(super) used_on: i32,
    }
}

from_row! {
    /// A row of `credentials`, for its player.
    pub(super) struct SecretLine {
        secret_hash: Vec<u8>,
        label: String,
        created_at: i64,
        used_on: i32,
    }
}

from_row! {
    /// A row of `device_codes` beside its player.
    pub(super) struct CodeLine {
        player: PlayerLine = flat,
        code_hash: Vec<u8>,
        expires_at: i64,
        tries: i32,
    }
}

impl CodeLine {
    /// What comes of it at a time for whoever says it has this hash, before anybody's devices are counted.
    pub(super) fn used(self, code_hash: &[u8; 32], now: u64) -> Result<CodeUse, StoreError> {
        Ok(if self.expires_at <= long(now) {
            CodeUse::Unknown
        } else if self.tries >= CODE_TRIES {
            CodeUse::Spent
        } else if self.code_hash != code_hash {
            CodeUse::Unknown
        } else {
            CodeUse::LetIn(self.player.try_into()?)
        })
    }
}

impl TryFrom<SecretLine> for CredentialRow {
    type Error = StoreError;

    fn try_from(line: SecretLine) -> Result<Self, StoreError> {
        let secret_hash = columns::hash(line.secret_hash)?;
        let (created_at, used_on) = (read(line.created_at, "a time")?, Day(read(line.used_on, "a day")?));
        Ok(CredentialRow { secret_hash, label: line.label, created_at, used_on })
    }
}

from_row! {
    /// A row of `chat` with its table.
    pub(super) struct SaidLine {
        table_id: Uuid,
        line: ChatLine = flat,
    }
}

impl TryFrom<SaidLine> for SaidRow {
    type Error = StoreError;

    fn try_from(SaidLine { table_id, line }: SaidLine) -> Result<Self, StoreError> {
        Ok((table_id, line.try_into()?))
    }
}

/// The place of a line among all lines of its speaker, as they are ordered: its time, table, audience and number. Without a line, before
/// all of them.
pub(super) fn place(line: Option<&SaidRow>) -> (i64, Uuid, &'static str, i64) {
    line.map_or((0, Uuid::nil(), "", 0), |(table, row)| {
        (long(row.line.at), *table, columns::audience(row.line.to), long(row.number))
    })
}

/// What somebody chose: a version and that, as it is kept.
pub(super) fn settings(kept: Option<(i64, Option<String>)>) -> Result<SettingsRow, StoreError> {
    let Some((version, chosen)) = kept else { return Ok(SettingsRow::default()) };
    Ok(SettingsRow { version: read(version, "a version")?, chosen })
}

/// Says in the log that a day was not noted. Nobody is kept out for it: the next request notes it.
pub(super) fn noted<T>(result: Result<T, StoreError>) {
    if let Err(error) = result {
        tracing::warn!(%error, "the use of a secret was not noted");
    }
}
