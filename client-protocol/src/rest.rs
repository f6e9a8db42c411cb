//! The bodies of requests and answers. All JSON; times are milliseconds since 1970.

use rules::{GameId, Outcome, Progress, Seat};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::code::Code;
use crate::json::Json;

/// `POST /api/players`: become a guest.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewPlayer {
    /// 1 to 32 printable characters; without one a guest keeps their name, or gets one made up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub name: Option<String>,
}

/// The answer: who one is, and the secret that proves it (browsers get it as a cookie too).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewPlayerAnswer {
    /// Who.
    pub player: Player,
    /// For programs, as `Authorization: Bearer …`; missing for browsers, whose cookie no script can read.
    pub token: Option<String>,
}

/// A person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Player {
    /// For ever the same.
    pub id: Uuid,
    /// What others see.
    pub name: String,
}

/// Who may find, join and watch a table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Listed in the lobby; anybody joins and watches.
    Public,
    /// Not listed; whoever has the link joins and watches.
    #[default]
    ByLink,
    /// Not listed; only who has the invite link joins, and only players see it.
    Private,
}

/// `POST /api/tables`: set up a table and sit down at it as its host.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewTable {
    /// Which game.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "gold-rush"))]
    pub game: GameId,
    /// 1 to 32 printable characters; by default the name of a place in mining country.
    #[serde(default)]
    pub name: Option<String>,
    /// By default by link.
    #[serde(default)]
    pub visibility: Visibility,
    /// How many may sit down; by default as many as the game allows.
    #[serde(default)]
    pub seats: Option<u8>,
    /// The game's own options; by default the game as printed.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub options: Option<Json>,
}

/// `POST /api/tables/{id}/join`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Join {
    /// The code of the invite link; needed at a private table.
    #[serde(default)]
    pub invite: Option<String>,
    /// What the joiner adds to the chance of the game, as in [`AddEntropy`]; it can also be added later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub entropy: Option<String>,
}

/// `PUT /api/tables/{id}/entropy`: add to the chance of the game, once, before it begins. Look at the table's commitment first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AddEntropy {
    /// 32 to 64 hexadecimal digits, from a source of randomness of one's own.
    pub entropy: String,
}

/// `POST /api/tables/{id}/ready`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ready {
    /// Ready, or no longer.
    pub ready: bool,
}

/// How well a computer player plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Bot {
    /// Looks at a few of its moves, and not ahead: for a first game.
    Easy,
    /// Looks at all its moves, to the end of its turn.
    Medium,
}

/// `POST /api/tables/{id}/bots`: let a program sit down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatBot {
    /// Which.
    pub bot: Bot,
}

/// How far a table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Players sit down.
    Waiting,
    /// The game runs.
    Playing,
    /// The game has ended.
    Finished,
}

/// A table, as somebody who may see it sees it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableView {
    /// For ever the same.
    pub id: Uuid,
    /// Which game.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "gold-rush"))]
    pub game: GameId,
    /// Its name.
    pub name: String,
    /// The game's own options, all of them.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: Json,
    /// Who may find, join and watch it.
    pub visibility: Visibility,
    /// How far it is.
    pub status: Status,
    /// How many may sit down.
    pub max_seats: u8,
    /// Who sits, in the order of the seats; before the game begins a seat is a place in the order of joining.
    pub seats: Vec<SeatView>,
    /// The player who set the table up.
    pub host: Uuid,
    /// The code that lets others join a private table: for those seated at it, before the start.
    pub invite: Option<String>,
    /// When it was set up.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created_at: u64,
    /// The result, once the game has ended.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub outcome: Option<Outcome>,
    /// Where the same people play again, once one of them has asked for it.
    pub next: Option<NextTable>,
    /// The hash of the server's secret for this table, from the moment it opens; see `docs/fair-play.md`. Missing at tables
    /// that began before there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub commitment: Option<String>,
}

/// The table that follows a finished one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NextTable {
    /// The table.
    pub id: Uuid,
    /// Who asked for it first: their seat at the finished table.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub asked_by: Seat,
}

/// Somebody in a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatView {
    /// Who.
    pub player: Player,
    /// Ready to begin.
    pub ready: bool,
    /// How it plays, if it is a program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub bot: Option<Bot>,
    /// What the seat has added to the chance of the game, in hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub entropy: Option<String>,
}

/// A table in a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableSummary {
    /// For ever the same.
    pub id: Uuid,
    /// Which game.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "gold-rush"))]
    pub game: GameId,
    /// Its name.
    pub name: String,
    /// Who may find, join and watch it.
    pub visibility: Visibility,
    /// How far it is.
    pub status: Status,
    /// How many may sit down.
    pub max_seats: u8,
    /// Who sits.
    pub seats: Vec<Player>,
    /// Whose decision the game waits for, if it runs.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub to_act: Option<Seat>,
    /// How far the game is, if it runs; missing for a while at tables that were last played on an older server.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub progress: Option<Progress>,
    /// The result, once the game has ended.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub outcome: Option<Outcome>,
    /// When it was set up.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created_at: u64,
    /// When the game ended.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub ended_at: Option<u64>,
}

/// One record of `GET /api/tables/{id}/records`, as spectators see it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeenRecord {
    /// Its sequence number: 1 for the first, without gaps.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub seq: u64,
    /// A list of events of the game at the table.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub events: Json,
}

/// `GET /api/tables`: what the asker may see, newest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableList {
    /// Tables at which the asker sits.
    pub yours: Vec<TableSummary>,
    /// Public tables that wait for players or are being played.
    pub public: Vec<TableSummary>,
}

/// `GET /api/tables/{id}/log`: everything that was recorded, once the game has ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableLog {
    /// The table.
    pub table: TableView,
    /// The records, in order.
    pub records: Vec<LogRecord>,
}

/// A record of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LogRecord {
    /// Its sequence number: 1 for the first, without gaps.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub seq: u64,
    /// BLAKE3 of `body`, in hexadecimal digits.
    pub hash: String,
    /// The text that was hashed: JSON, which names the hash of the record before it as `previous`.
    pub body: String,
}

/// Any refusal of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// For programs.
    pub code: Code,
    /// What was wrong and what to do.
    pub message: String,
}
