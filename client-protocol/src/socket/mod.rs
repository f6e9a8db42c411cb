//! The frames of `paydirt.v1`: JSON text, tagged by `type`.
//!
//! A client opens the table's socket and says [`ClientMessage::Resume`] with the last sequence number it has (0 at first).
//! It gets one [`ServerMessage::Welcome`], then every record after that number, one [`ServerMessage::Events`] each, and goes on
//! getting them as they are saved. Coming in and coming back are the same.
//!
//! A server refuses a frame with a field that its type doesn't have: a misspelt one would count as left out. A client passes over
//! what it doesn't know, so servers may say more than before; a new field of [`ClientMessage`] waits until the servers of the version
//! before are gone.

mod chat;
mod read;
mod signals;

use rules::Seat;
use serde::{Deserialize, Serialize};
use table::Act;
use uuid::Uuid;

pub use self::chat::{ChatAudience, ChatLine};
pub use self::signals::{MAX_SPOT, Reaction, Spot};
use crate::code::AnyCode;
use crate::json::Json;
use crate::rest::{TableSummary, TableView};
use crate::settings::Settings;

/// What a client says at a table.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// Coming in, or coming back: send everything after this number.
    Resume {
        /// The last sequence number the client has; 0 for none.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        since_seq: u64,
    },
    /// A move.
    Command {
        /// Of the client's making; a retry uses the same, and gets the first answer.
        id: Uuid,
        /// A command of the game at the table.
        command: Json,
        /// The last record that the sender knew: if moves were taken back since, this one is not made. May be left out.
        #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
        #[serde(skip_serializing_if = "Option::is_none")]
        after: Option<u64>,
    },
    /// Something that a seat does around the game.
    Act {
        /// As with a move.
        id: Uuid,
        /// What the seat asks for.
        act: Act,
    },
    /// Something to say: those seated talk to the whole table, spectators with an account among themselves.
    Chat {
        /// Of the client's making; a retry uses the same, and is not said twice. A refusal names it.
        id: Uuid,
        /// 1 to 280 printable characters.
        text: String,
    },
    /// Points at a place on the table, for everybody to see for a few seconds. Nothing of it is kept. For players, at most 3 times in
    /// 10 seconds.
    Point {
        /// In the units of the game's own map.
        at: Spot,
    },
    /// Shows a reaction from the seat for a moment. Nothing of it is kept. For players, at most 5 times in 10 seconds.
    React {
        /// One of a fixed few, which every page can draw.
        reaction: Reaction,
    },
    /// Asks which commands the seat may send now, for programs that have no rules of their own.
    Legal {},
    /// Are you there?
    Ping {},
}

/// What the server says at a table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to `resume`, before the events.
    Welcome {
        /// The asker's seat; none for a spectator.
        seat: Option<Seat>,
        /// As the asker may see it.
        table: TableView,
        /// The last sequence number saved: when it has come, the client is up to date.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        seq: u64,
        /// The time on the server, in milliseconds since 1970: what clocks count by.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        now: u64,
        /// Who is there.
        presence: Presence,
        /// What was said last, oldest first.
        #[serde(default)]
        chat: Vec<ChatLine>,
    },
    /// Somebody sat down, left, became ready, or the game started or ended.
    Table {
        /// The table as it is now.
        table: TableView,
        /// The reader's own seat, which changes when somebody before them leaves.
        seat: Option<Seat>,
    },
    /// One record of the log, as the reader may see it.
    Events {
        /// Its sequence number: 1 for the first, without gaps.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        seq: u64,
        /// When it was made, in milliseconds since 1970.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        at: u64,
        /// A list of events of the game at the table.
        events: Json,
        /// The hash of the record in the chain of the log, hidden part included: what the log will be held against when the
        /// game has ended (`docs/fair-play.md`).
        hash: String,
    },
    /// One record of the log that tells of something around the game. It is the same for everybody.
    Acted {
        /// Its sequence number, in one row with those of `events`.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        seq: u64,
        /// When it was made, in milliseconds since 1970.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        at: u64,
        /// Whose act it was.
        seat: Seat,
        /// What happened.
        events: Vec<table::Event>,
        /// The hash of the record, likewise.
        hash: String,
    },
    /// One record of the log that tells of something that time brought about. It is the same for everybody.
    Passed {
        /// Its sequence number, in one row with those of `events` and `acted`.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        seq: u64,
        /// When it was made, in milliseconds since 1970.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        at: u64,
        /// Why, since nobody asked for it.
        cause: table::Cause,
        /// What happened.
        events: Vec<table::Event>,
        /// The hash of the record, likewise.
        hash: String,
    },
    /// The command, or act, is saved and will never be forgotten.
    Accepted {
        /// The command's.
        id: Uuid,
        /// The record it made.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        seq: u64,
    },
    /// The command, or a frame, was refused; nothing changed.
    Rejected {
        /// The command's; missing when the frame names none that can be read.
        id: Option<Uuid>,
        /// The server's own, or that of a rejection by the game or its table.
        code: AnyCode,
        /// What was wrong and what to do.
        message: String,
    },
    /// Somebody came or went.
    Presence {
        /// Who is there.
        presence: Presence,
    },
    /// Somebody said something, and it is kept.
    Chat {
        /// The line, as it was saved.
        line: ChatLine,
    },
    /// Somebody points at a place. It is no part of the log, and a reader who is behind is not sent it.
    Pointed {
        /// Whose player shows it.
        seat: Seat,
        /// As the player sent it.
        at: Spot,
    },
    /// Somebody reacts. It is no part of the log, and a reader who is behind is not sent it.
    Reacted {
        /// Whose player shows it.
        seat: Seat,
        /// As the player sent it.
        reaction: Reaction,
    },
    /// The answer to `legal`.
    Legal {
        /// The position they belong to.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        seq: u64,
        /// A list of commands of the game at the table.
        commands: Json,
    },
    /// The answer to `ping`.
    Pong {},
    /// The server is about to stop, and others go on: open another socket, `resume` there, and let go of this one when the other
    /// has its `welcome`. Until then this one works, for some seconds. Whoever stays is told `closing` in the end.
    Moving {
        /// When to open it, in milliseconds from now: each socket at a time of its own.
        after_ms: u32,
    },
    /// The server is about to close the socket.
    Closing {
        /// Why, and so whether to come back.
        why: ClosingReason,
        /// When to come back, in milliseconds from now; missing when coming back is of no use.
        retry_after_ms: Option<u32>,
    },
}

/// Who is at the table now.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Presence {
    /// Whether each seat has a socket open, in the order of the seats.
    pub seats: Vec<bool>,
    /// Since when each seat has had none, in milliseconds since 1970; missing for one that has, and where nobody saw it leave.
    #[cfg_attr(feature = "typescript", ts(type = "Array<number | null>"))]
    pub away_since: Vec<Option<u64>>,
    /// How many sockets watch.
    pub spectators: u32,
}

/// Why a socket is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ClosingReason {
    /// The server is restarting, or has to be updated before it can read the table.
    Restarting,
    /// The reader fell too far behind; it resumes by number.
    TooSlow,
    /// The fault is the client's: a frame over the bound, a binary frame, silence.
    Protocol,
    /// The reader may no longer watch, or the table is gone.
    NotAllowed,
    /// The host has sent the reader away from their seat.
    Removed,
}

/// What the server says in the lobby. A client only listens (and may send `ping`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
#[expect(clippy::large_enum_variant, reason = "most of what is said in the lobby is a table, and written at once")]
pub enum LobbyMessage {
    /// All tables that the reader may see in the lobby, newest first; the first frame.
    Tables {
        /// The reader's own and public ones, each at most 100.
        tables: Vec<TableSummary>,
        /// The time on the server, in milliseconds since 1970.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        now: u64,
    },
    /// A table is new or has changed. While it is played, those who sit there hear of every turn, others now and then.
    Changed {
        /// As it is now.
        table: TableSummary,
    },
    /// A table is no longer listed.
    Gone {
        /// The table's id.
        id: Uuid,
    },
    /// The reader's settings, changed on one of their devices.
    Settings {
        /// As they are now.
        settings: Settings,
    },
    /// The answer to `ping`.
    Pong {},
    /// The server is about to stop, and others go on: open another socket, and let go of this one when the other has its list.
    Moving {
        /// When to open it, in milliseconds from now: each socket at a time of its own.
        after_ms: u32,
    },
    /// The server is about to close the socket.
    Closing {
        /// Why, and so whether to come back.
        why: ClosingReason,
        /// When to come back, in milliseconds from now.
        retry_after_ms: Option<u32>,
    },
}
