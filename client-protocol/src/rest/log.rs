//! A finished game, to check and to keep.

use rules::{GameId, Outcome, Seat};
use serde::{Deserialize, Serialize};
use table::Pace;
use uuid::Uuid;

use crate::json::Json;

/// `GET /api/tables/{id}/log`: the whole log, once the game is over.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableLog {
    /// What the table is held to.
    pub table: LogTable,
    /// From record 1, without gaps.
    pub records: Vec<LogRecord>,
}

/// The table of a log: what is checked of it, and nothing else. Nothing binds names, so there are none.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LogTable {
    /// Goes into the commitment, so a log fits no other table.
    pub id: Uuid,
    /// By whose rules the records are checked.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "gold-rush"))]
    pub game: GameId,
    /// The game's own options, all of them.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: Json,
    /// How fast it played; missing without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub pace: Option<Pace>,
    /// When it was set up, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created_at: u64,
    /// The hash of the server's secret, as it was shown from the moment the table opened.
    pub commitment: String,
    /// Who sat there as the game ended, in the order of the seats.
    pub seats: Vec<LogSeat>,
    /// Who sat there before and gave the seat to another, in the order of the records; missing where nobody did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<LogFormer>>", optional))]
    pub former: Vec<LogFormer>,
    /// How the game ended.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub outcome: Option<Outcome>,
}

/// A seat of a log's table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LogSeat {
    /// Who sat there.
    pub player: Uuid,
    /// What the seat had added to the chance of the game, in hexadecimal digits.
    pub entropy: Option<String>,
}

/// Somebody who had a seat until another took it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LogFormer {
    /// Counted from 0.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    /// Who had the seat until then.
    pub player: Uuid,
    /// The number of the record with which it changed hands.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub until: u64,
}

/// A record as it was hashed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LogRecord {
    /// Its sequence number: 1 for the first, without gaps.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub seq: u64,
    /// BLAKE3 of `body`, in hexadecimal digits.
    pub hash: String,
    /// The hashed text: JSON, with the hash of the record before it as `previous`.
    pub body: String,
}
