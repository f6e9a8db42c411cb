//! The part of the store that keeps who people are: their names, what proves who they are on each of their devices, what they chose,
//! and how they are forgotten.

mod lines;
mod postgres;
mod sqlite;
mod statements;
pub(super) mod steps;

use std::sync::atomic::{AtomicU32, Ordering};

use async_trait::async_trait;
use uuid::Uuid;

pub(super) use lines::PlayerLine;

use super::{ChatRow, StoreError};
use crate::clock::Day;

/// Days for which a secret is worth something after it was used last.
pub const SECRET_LASTS: u32 = 365;

/// Wrong tries after which a code lets nobody in.
pub const CODE_TRIES: i32 = 5;

/// Devices of one player.
pub const MAX_DEVICES: usize = 20;

/// The first day on which secrets count that were used then, as [`PlayerStore::secrets_count_since`] was told it last.
#[derive(Debug)]
pub(in crate::store) struct CountSince(AtomicU32);

impl Default for CountSince {
    fn default() -> Self {
        CountSince(AtomicU32::new(u32::MAX))
    }
}

impl CountSince {
    fn is(&self, day: Day) {
        self.0.store(day.0, Ordering::Relaxed);
    }

    /// The first day whose use counts today.
    fn by(&self, today: Day) -> Day {
        today.minus(SECRET_LASTS).min(Day(self.0.load(Ordering::Relaxed)))
    }
}

/// A store of players. Every method is one transaction.
#[async_trait]
pub trait PlayerStore {
    /// Keeps a new player, and the secret of their first device, which has this label.
    async fn create_player(&self, player: &PlayerRow, secret_hash: &[u8; 32], label: &str) -> Result<(), StoreError>;
    /// The player whose secret has this hash, if it was used within [`SECRET_LASTS`] days before `today`, or since the day of
    /// [`PlayerStore::secrets_count_since`]. Notes that it is used, once a day; a store that cannot write just now finds the player
    /// all the same.
    async fn player_by_secret(&self, secret_hash: &[u8; 32], today: Day) -> Result<Option<PlayerRow>, StoreError>;
    /// From now on a secret that was used on this day or later is worth something, whatever a clock says that is suddenly ahead.
    fn secrets_count_since(&self, day: Day);
    /// Makes a secret worth nothing from now on, and removes the channels of its device: both or neither.
    async fn forget_secret(&self, secret_hash: &[u8; 32]) -> Result<(), StoreError>;
    /// Removes secrets that were last used before a day, and the channels of their devices: at most `limit`. Says how many.
    async fn forget_secrets(&self, before: Day, limit: u32) -> Result<u32, StoreError>;
    /// The secrets of a player that were used within [`SECRET_LASTS`] days before `today`, the one used last first.
    async fn credentials(&self, player: Uuid, today: Day) -> Result<Vec<CredentialRow>, StoreError>;
    /// Keeps a code that lets another device of a player in, instead of their last one; `false` if there is another's, not expired
    /// `now`, with the same handle.
    async fn keep_code(&self, player: Uuid, code: &CodeRow, now: u64) -> Result<bool, StoreError>;
    /// Uses a code: if it is known, has not expired when `device` was made, and is right, the device's secret is one of its player's.
    async fn use_code(&self, handle: &str, code_hash: &[u8; 32], device: &CredentialRow)
    -> Result<CodeUse, StoreError>;
    /// When the player is to be forgotten, in milliseconds since 1970, if they have asked for it.
    async fn leaves_at(&self, player: Uuid) -> Result<Option<u64>, StoreError>;
    /// Notes when the player is to be forgotten; with `None`, that they stay.
    async fn set_leaving(&self, player: Uuid, at: Option<u64>) -> Result<(), StoreError>;
    /// Players who are to be forgotten at the time `now` or before, the longest overdue first, at most `limit`.
    async fn leaving(&self, now: u64, limit: u32) -> Result<Vec<Uuid>, StoreError>;
    /// Deletes what a player said, what proves who they are, and their name, if they are to be forgotten by now. Returns the hashes of
    /// the secrets that are worth nothing anymore. The seats they sat in stay, and are nobody's.
    async fn forget_player(&self, player: Uuid, now: u64) -> Result<Vec<[u8; 32]>, StoreError>;
    /// What a player has said, with the table of each line, oldest first: the next `limit` lines after the one that is given.
    async fn said_by(&self, player: Uuid, after: Option<&SaidRow>, limit: u32) -> Result<Vec<SaidRow>, StoreError>;
    /// What a player chose for the page.
    async fn settings(&self, player: Uuid) -> Result<SettingsRow, StoreError>;
    /// Keeps what a player chose for the page, as the version after `version`; `false`, and nothing is kept, if that isn't the last one.
    async fn keep_settings(&self, player: Uuid, version: u64, chosen: &str) -> Result<bool, StoreError>;
    /// Gives a player another name.
    async fn rename_player(&self, id: Uuid, name: &str) -> Result<(), StoreError>;
    /// Looks at the next `limit` players after the id `after`, and removes those who were not here since the day `since` and
    /// left nothing behind: no seat, no table, no word. Says how many, and the last id looked at; none after the last player.
    async fn forget_guests(&self, since: Day, after: Uuid, limit: u32) -> Result<(u32, Option<Uuid>), StoreError>;
}

/// A line and the table where it was said.
pub type SaidRow = (Uuid, ChatRow);

/// A person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerRow {
    /// For ever the same.
    pub id: Uuid,
    /// What others see; empty once the player was forgotten.
    pub name: String,
    /// Milliseconds since 1970.
    pub created_at: u64,
}

/// What proves who somebody is, on one of their devices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CredentialRow {
    /// BLAKE3 of the secret, which is kept nowhere.
    pub secret_hash: [u8; 32],
    /// What the device is called.
    pub label: String,
    /// Milliseconds since 1970.
    pub created_at: u64,
    /// The last day on which it was used.
    pub used_on: Day,
}

/// A code that lets another device of a player in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeRow {
    /// Its first half, by which it is found.
    pub handle: String,
    /// BLAKE3 of the whole code, which is kept nowhere.
    pub code_hash: [u8; 32],
    /// Until when, in milliseconds since 1970.
    pub expires_at: u64,
}

/// What somebody chose for the page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SettingsRow {
    /// Counts the changes; 0 before the first.
    pub version: u64,
    /// What was chosen, as JSON text, at most 8192 bytes; none before the first.
    pub chosen: Option<String>,
}

/// What came of a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CodeUse {
    /// The device is one of this player's now.
    LetIn(PlayerRow),
    /// No such code anymore, or its second half is another.
    Unknown,
    /// It was tried [`CODE_TRIES`] times with another second half.
    Spent,
    /// The player has [`MAX_DEVICES`] devices.
    TooManyDevices,
}
