//! Where passkeys are kept, and which challenges were answered.

mod lines;
mod postgres;
mod sqlite;
mod statements;

use async_trait::async_trait;
use uuid::Uuid;

pub use super::StoreError;
use super::{CredentialRow, PlayerRow};

/// The most that one player may keep.
pub const MAX_PASSKEYS: u8 = 10;
/// So long after it has expired, in milliseconds, an answered challenge is remembered: longer than the clocks of two servers differ.
const REMEMBERED: u64 = 24 * 60 * 60 * 1000;

/// A store of passkeys.
///
/// Every method is one transaction: it happens whole or not at all.
#[async_trait]
pub trait PasskeyStore {
    /// The passkeys of a player, the one made last first.
    async fn passkeys(&self, player: Uuid) -> Result<Vec<PasskeyRow>, StoreError>;
    /// The passkey that an authenticator names so.
    async fn passkey(&self, id: &[u8]) -> Result<Option<PasskeyRow>, StoreError>;
    /// Keeps a passkey that was made in answer to a challenge.
    async fn keep_passkey(&self, passkey: &PasskeyRow, answered: &Answered) -> Result<PasskeyKept, StoreError>;
    /// Lets a device in whose owner answered a challenge with a passkey, which is in the state `to` from then on, unless it is no
    /// longer as given. A player who has [`super::MAX_DEVICES`] is signed out where they were longest ago.
    async fn use_passkey(
        &self,
        passkey: &PasskeyRow,
        to: &[u8],
        answered: &Answered,
        device: &CredentialRow,
    ) -> Result<PasskeyUse, StoreError>;
    /// Forgets a passkey of a player's; `false` if they have none of that name.
    async fn forget_passkey(&self, player: Uuid, id: &[u8]) -> Result<bool, StoreError>;
}

/// A passkey: its owner signs in with it on any device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeyRow {
    /// As the authenticator names it, 16 to 1023 bytes.
    pub id: Vec<u8>,
    /// Whom it lets in.
    pub player: Uuid,
    /// What signatures are checked with, as [`crate::passkeys`] writes it.
    pub public_key: Vec<u8>,
    /// What changes with each use, likewise.
    pub state: Vec<u8>,
    /// What it is called in its player's list.
    pub label: String,
    /// Milliseconds since 1970.
    pub created_at: u64,
    /// When somebody signed in with it last, likewise.
    pub used_at: Option<u64>,
}

/// A challenge that somebody answers now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answered {
    /// BLAKE3 of the challenge: by that it is known again.
    pub hash: [u8; 32],
    /// Until when it was good, in milliseconds since 1970.
    pub expires_at: u64,
}

/// What came of keeping a passkey.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasskeyKept {
    /// It lets its player in from now on.
    Kept,
    /// The challenge was answered before.
    Used,
    /// There is a passkey of that name.
    Known,
    /// The player has [`MAX_PASSKEYS`] of them.
    TooMany,
    /// The player was forgotten meanwhile.
    Nobody,
}

/// What came of using a passkey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PasskeyUse {
    /// The device is one of this player's now; the secrets of these hashes made room for it, and are worth nothing anymore.
    LetIn(PlayerRow, Vec<[u8; 32]>),
    /// The challenge was answered before.
    Used,
    /// The passkey was used elsewhere since it was read.
    Changed,
    /// The passkey was removed since it was read.
    Removed,
}
