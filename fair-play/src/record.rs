//! What a record of a log holds. Its body is JSON; those exact bytes are kept and hashed (BLAKE3), and each body names the
//! hash of the one before it. The first names the hash of the table's id, so that a log cannot stand in for another table's.

use rules::{GameId, Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use uuid::Uuid;

use crate::bytes::Digest;
use crate::promise::{Entropy, Secret};

/// The form of bodies before there was a promise: the seed was the server's alone, and nothing blinds the hash.
pub const FORMAT_WITHOUT_PROMISE: u32 = 1;
/// The form of bodies of every table that has a secret.
pub const FORMAT: u32 = 2;

/// The body of a record.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Body<Events> {
    /// [`FORMAT`], or an older one: those stay readable for ever.
    pub format: u32,
    /// 1 for the first, without gaps.
    pub seq: u64,
    /// When it was made, in milliseconds since 1970.
    pub at: u64,
    /// The hash of the record before it.
    pub previous: Digest,
    /// Keeps the hash of the body from telling what the body says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blind: Option<Digest>,
    /// How the game was opened: in the first record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<Opening>,
    /// Whose command made it.
    pub seat: Option<Seat>,
    /// The command's id.
    pub command_id: Option<Uuid>,
    /// The command, as the rules write it.
    pub command: Option<Box<RawValue>>,
    /// What happened, for the server alone: nothing in it is sealed.
    pub events: Events,
    /// The server's secret: in the record with which the game ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<Secret>,
}

/// How a game was opened. With the commands that follow it is a script that plays the game again.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Opening {
    /// Which game.
    pub game: GameId,
    /// The game's own options.
    pub options: Box<RawValue>,
    /// How many play.
    pub seats: u8,
    /// What decides everything random.
    pub seed: Seed,
    /// What the server had promised since the table opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Digest>,
    /// What each seat had added, in the order of the seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entropy: Option<Vec<Option<Entropy>>>,
}

/// What the first record of a table names as the hash before it.
#[must_use]
pub fn first_previous(table: Uuid) -> Digest {
    hash_of(table.as_bytes())
}

/// The hash of a record.
#[must_use]
pub fn hash_of(body: &[u8]) -> Digest {
    Digest(*blake3::hash(body).as_bytes())
}
