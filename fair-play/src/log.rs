//! A finished game as it is exported (`GET /api/tables/{id}/log`), and what a page remembers of it from while it was played.

use rules::{GameId, Outcome};
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use crate::bytes::Digest;
use crate::promise::Entropy;

/// An exported log. Whatever else the export holds is passed over.
#[derive(Debug, Clone, Deserialize)]
pub struct Log {
    /// The table.
    pub table: LogTable,
    /// Its records, in order.
    pub records: Vec<LogRecord>,
}

/// The table of a log.
#[derive(Debug, Clone, Deserialize)]
pub struct LogTable {
    /// For ever the same.
    pub id: Uuid,
    /// Which game.
    pub game: GameId,
    /// The game's own options.
    #[serde(default)]
    pub options: Value,
    /// What the server had promised.
    #[serde(default)]
    pub commitment: Option<Digest>,
    /// Who sat.
    pub seats: Vec<LogSeat>,
    /// How it ended.
    #[serde(default)]
    pub outcome: Option<Outcome>,
}

/// A seat of the table.
#[derive(Debug, Clone, Deserialize)]
pub struct LogSeat {
    /// What it had added.
    #[serde(default)]
    pub entropy: Option<Entropy>,
}

/// A record of the log.
#[derive(Debug, Clone, Deserialize)]
pub struct LogRecord {
    /// Its number.
    pub seq: u64,
    /// Its hash.
    pub hash: Digest,
    /// The text that was hashed.
    pub body: String,
}

/// What somebody saw for themselves before the game had ended, and so need not believe the server about.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// The promise.
    #[serde(default)]
    pub commitment: Option<Digest>,
    /// What the seats had added, as far as it was seen.
    #[serde(default)]
    pub entropy: Vec<Option<Entropy>>,
    /// Hashes of records, with their numbers.
    #[serde(default)]
    pub hashes: Vec<(u64, Digest)>,
}
