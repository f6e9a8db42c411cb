//! What is shown of tables.

use rules::{GameId, Outcome, Progress, Seat};
use serde::{Deserialize, Serialize};
use table::{Around, Pace};
use uuid::Uuid;

use super::asked::{Bot, Colour, Visibility, WatchDelay};
use super::people::Player;
use crate::json::Json;

/// How far a table is; it never goes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Waiting for players.
    Waiting,
    /// The game is being played.
    Playing,
    /// The game is over.
    Finished,
}

/// A table, as a viewer who may see it sees it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableView {
    /// Id; never changes.
    pub id: Uuid,
    /// By whose rules it is played.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "gold-rush"))]
    pub game: GameId,
    /// 1 to 32 visible characters; others may have the same.
    pub name: String,
    /// All of the game's options.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: Json,
    /// How fast it plays; missing without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub pace: Option<Pace>,
    /// How far behind spectators see it.
    #[serde(default)]
    pub watch_delay: WatchDelay,
    /// Whether the page offers everybody hints; where one person plays against computers, it does anyway.
    #[serde(default)]
    pub hints: bool,
    /// Who can find, join and watch it.
    pub visibility: Visibility,
    /// `waiting` until the game starts, `finished` from its end.
    pub status: Status,
    /// How many may sit down, within the bounds of the game.
    pub max_seats: u8,
    /// Players in seat order. Before the game starts, that is the order of joining.
    pub seats: Vec<SeatView>,
    /// Players who gave their seat to another during the game, in the order in which they did.
    #[serde(default)]
    pub former: Vec<FormerSeat>,
    /// The seat that the invite code is for with which this was asked, in a game that is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub offered: Option<Seat>,
    /// Who may change the table: whoever created it, until it has another host.
    pub host: Uuid,
    /// The invite code, for those seated at the table, before the game starts.
    pub invite: Option<String>,
    /// In milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created_at: u64,
    /// The result, once the game is over.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub outcome: Option<Outcome>,
    /// The next table for the same players, once one of them has asked for it.
    pub next: Option<NextTable>,
    /// The position of another game that it goes on from; missing where the game starts anew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub from: Option<Box<BranchOf>>,
    /// The hash of the server's secret for this table, from the moment it opens; see `docs/fair-play.md`.
    pub commitment: String,
}

/// Somebody who had a seat until another took it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FormerSeat {
    /// Counted from 0.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    /// Who had the seat.
    pub player: Player,
}

/// The position that a table goes on from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BranchOf {
    /// The table whose game it was.
    pub table: Uuid,
    /// The name of that table.
    pub name: String,
    /// The number of the record after which it goes on.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub seq: u64,
    /// The turn that the position belongs to, from 1; 0 for the opening.
    pub turn: u32,
}

/// The table that follows a finished one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NextTable {
    /// The table's id.
    pub id: Uuid,
    /// Seat, at the finished table, of the player who asked first.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub asked_by: Seat,
}

/// A player in a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatView {
    /// The player, a person or a computer player.
    pub player: Player,
    /// Ready to start.
    pub ready: bool,
    /// Level, for a computer player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub bot: Option<Bot>,
    /// What tells the seat apart.
    pub colour: Colour,
    /// When others nudged the player last; told only to those seated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub nudged_at: Option<u64>,
    /// What the seat added to the game's chance, in hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub entropy: Option<String>,
}

/// A table in a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableSummary {
    /// Id; never changes.
    pub id: Uuid,
    /// By whose rules it is played.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "gold-rush"))]
    pub game: GameId,
    /// 1 to 32 visible characters; others may have the same.
    pub name: String,
    /// Who can find, join and watch it.
    pub visibility: Visibility,
    /// `waiting` until the game starts, `finished` from its end.
    pub status: Status,
    /// How many may sit down, within the bounds of the game.
    pub max_seats: u8,
    /// How fast it plays; missing without a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub pace: Option<Pace>,
    /// Whether the page offers everybody hints; where one person plays against computers, it does anyway.
    #[serde(default)]
    pub hints: bool,
    /// Players in seat order.
    pub seats: Vec<Player>,
    /// What tells their seats apart.
    pub colours: Vec<Colour>,
    /// Seat to act, while the game is being played; none while the players pause it.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub to_act: Option<Seat>,
    /// Whether a computer plays that seat: a computer player, or one that sits in for somebody.
    #[serde(default)]
    pub by_computer: bool,
    /// Progress, while the game is being played.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub progress: Option<Progress>,
    /// When the time of the seat to act is up; missing where no clock runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub due_at: Option<u64>,
    /// When others nudged the player to act last; told only to those seated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub nudged_at: Option<u64>,
    /// The seats of those who aren't at the table just now; told only to those seated, of a game that two people play, where the server
    /// that is asked knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<u8>>))]
    pub away: Option<Vec<Seat>>,
    /// What happened last, while the game is being played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub last: Option<Happened>,
    /// The result, once the game is over.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub outcome: Option<Outcome>,
    /// The position of another game that it goes on from; missing where the game starts anew. Such games are in no statistics.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub from: Option<Box<BranchOf>>,
    /// In milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created_at: u64,
    /// When the game ended, in milliseconds since 1970; `null` until then.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub ended_at: Option<u64>,
}

/// Whose doing the last record of a table was, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Happened {
    /// Nobody's: the start of the game, and what time brings about.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// In milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
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

/// `GET /api/tables/{id}/position`: the game as the asker sees it, and what they may do.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TablePosition {
    /// The number of the last record that it knows.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub seq: u64,
    /// What a page paints, in the words of the game at the table.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub view: Json,
    /// The table around the game.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub around: Around,
    /// Every command that the game takes from the asker now; none from a spectator.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub legal: Json,
}

/// `GET /api/tables`: the tables the asker may see, newest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableList {
    /// The asker's own tables.
    pub yours: Vec<TableSummary>,
    /// Public tables, waiting or in play.
    pub public: Vec<TableSummary>,
    /// The time on the server, in milliseconds since 1970.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub now: u64,
}
