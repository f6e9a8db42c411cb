//! A finished game as it is exported (`GET /api/tables/{id}/log`), and what somebody noted of it while it was played.

use rules::{GameId, Seat};
use serde::{Deserialize, Serialize};
use table::Pace;
use uuid::Uuid;

use crate::bytes::{Digest, read_id};
use crate::promise::Entropy;
use crate::record::Seated;
use crate::strict::Strict;

/// An exported log. It holds nothing that is not checked: whatever else stands in it, or stands in it twice, is refused.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Log {
    /// What the records are held against.
    pub table: LogTable,
    /// All records of the table, in the order of their numbers.
    pub records: Vec<LogRecord>,
}

/// The table of a log, as its server shows it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogTable {
    /// For ever the same.
    #[serde(deserialize_with = "read_id")]
    pub id: Uuid,
    /// The game, by whose rules the records are checked.
    pub game: GameId,
    /// The game's own options.
    pub options: Strict,
    /// How fast it played; left out where no clock ran.
    #[serde(default)]
    pub pace: Option<Pace>,
    /// When it was set up, in milliseconds since 1970.
    pub created_at: u64,
    /// The hash of its secret that the server showed from the moment the table opened.
    pub commitment: Digest,
    /// Who sat there as the game ended, and what the seat had added to the chance.
    pub seats: Vec<Seated>,
    /// Who sat there before and gave the seat to another, in the order of the records; left out where nobody did.
    #[serde(default)]
    pub former: Vec<Former>,
    /// How the game ended.
    pub outcome: Strict,
}

/// Somebody who had a seat until another took it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Former {
    /// The seat they had.
    pub seat: Seat,
    /// Their id.
    #[serde(deserialize_with = "read_id")]
    pub player: Uuid,
    /// The number of the record with which it changed hands.
    pub until: u64,
}

impl LogTable {
    /// Who sat in a seat as the game started.
    #[must_use]
    pub fn first_player(&self, seat: Seat) -> Option<Uuid> {
        let first = self.former.iter().find(|former| former.seat == seat).map(|former| former.player);
        first.or_else(|| self.seats.get(seat.index()).map(|seat| seat.player))
    }
}

/// A record as it is exported.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogRecord {
    /// Its number: 1 for the first, without gaps.
    pub seq: u64,
    /// BLAKE3 of `body`.
    pub hash: Digest,
    /// The text that was hashed.
    pub body: String,
}

/// What somebody saw for themselves before the game had ended, and so need not believe the server about.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// The commitment, as the table showed it while it waited for players.
    #[serde(default)]
    pub commitment: Option<Digest>,
    /// Who sat in the seats at some time of the game; empty if that was not seen.
    #[serde(default)]
    pub players: Vec<Uuid>,
    /// What the seats had added, as far as it was seen.
    #[serde(default)]
    pub entropy: Vec<Option<Entropy>>,
    /// Hashes of records, with their numbers.
    #[serde(default)]
    pub hashes: Vec<(u64, Digest)>,
}
