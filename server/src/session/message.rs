//! What a session hears, and what it works with.

use std::sync::Arc;
use std::time::Duration;

use client_protocol::Json;
use client_protocol::rest::{NextTable, Player, SeatLink};
use rules::Seat;
use table::Act;
use tokio::sync::{mpsc, oneshot};
use uuid::Uuid;

use super::chat;
use super::confirm::Question;
use super::seating::Change;
use super::signals::Signal;
use super::writer::Job;
use crate::error::Refusal;
use crate::lobby::Lobby;
use crate::notices::Couriers;
use crate::outbox::{ListenerId, Outbox};
use crate::store::{TableRow, TableStore};

/// Everything that can wake a table: a closed list.
#[derive(Debug)]
pub enum Message {
    /// A listener comes in, or comes back.
    Attach(Attach),
    /// A listener has gone.
    Detach(ListenerId),
    Command {
        /// The listener who hears the answer.
        from: ListenerId,
        /// Of the client's making.
        id: Uuid,
        /// A command of the game.
        command: Json,
        /// The last record that the sender knew.
        after: Option<u64>,
    },
    /// Somebody does something around the game.
    Act {
        /// The listener who hears the answer.
        from: ListenerId,
        /// Of the client's making.
        id: Uuid,
        /// What the seat asks for.
        act: Act,
    },
    /// Somebody says something.
    Chat {
        /// The listener who hears the answer.
        from: ListenerId,
        /// Of the client's making.
        id: Uuid,
        /// The text, as it was typed.
        text: String,
    },
    /// Somebody points or reacts: it is shown, and not kept.
    Signal { from: ListenerId, signal: Signal },
    /// A program asks what it may do.
    Legal {
        /// The listener who hears the answer.
        from: ListenerId,
        /// Of the socket's making.
        id: Uuid,
    },
    /// Somebody sits down, gets up, is ready, or starts the game.
    Seats {
        asker: Player,
        change: Change,
        /// The table as it is then.
        reply: oneshot::Sender<Result<TableRow, Refusal>>,
    },
    /// Somebody wants to play again with the same people.
    PlayAgain {
        asker: Player,
        /// The table that follows.
        reply: oneshot::Sender<Result<NextTable, Refusal>>,
    },
    /// Somebody would like a player who is away to hear once more that the table waits for them.
    Nudge {
        asker: Player,
        /// Who is to hear.
        player: Uuid,
        /// The table as it is then.
        reply: oneshot::Sender<Result<TableRow, Refusal>>,
    },
    /// Somebody wants the link of a seat that is offered.
    SeatLink { asker: Uuid, seat: Seat, reply: oneshot::Sender<Result<SeatLink, Refusal>> },
    /// Somebody has the link of a seat, and looks at it.
    Opened {
        /// The code of the link.
        code: String,
        /// The seat that it opens.
        reply: oneshot::Sender<Result<Seat, Refusal>>,
    },
    /// Somebody takes a seat while the game is played.
    Take {
        asker: Player,
        /// Of the client's making.
        id: Uuid,
        /// The code of the seat's link; none to take one's own seat back.
        code: Option<String>,
        /// The table as it is then.
        reply: oneshot::Sender<Result<TableRow, Refusal>>,
    },
    /// The seat of a player who is to be forgotten is given up.
    GiveUp {
        player: Uuid,
        /// When that is saved, or if there is nothing to give up.
        reply: oneshot::Sender<Result<TableRow, Refusal>>,
    },
    /// Somebody who sits here has another name from now on.
    Renamed(Player),
    /// Another server has become the table's writer.
    TakenOver,
}

impl Message {
    /// Whether somebody waits for the answer to this alone. What a listener says is not that: theirs is the session that let them
    /// in, and they come in again when that lets go of them.
    #[must_use]
    pub fn is_request(&self) -> bool {
        match self {
            Message::Seats { .. }
            | Message::PlayAgain { .. }
            | Message::Nudge { .. }
            | Message::SeatLink { .. }
            | Message::Opened { .. }
            | Message::Take { .. }
            | Message::GiveUp { .. } => true,
            Message::Attach(_)
            | Message::Detach(_)
            | Message::Command { .. }
            | Message::Act { .. }
            | Message::Chat { .. }
            | Message::Signal { .. }
            | Message::Legal { .. }
            | Message::Renamed(_)
            | Message::TakenOver => false,
        }
    }
}

/// A listener who comes in.
#[derive(Debug)]
pub struct Attach {
    /// Unlike any other.
    pub listener: ListenerId,
    /// Who listens; nobody signed in, for strangers.
    pub player: Option<Uuid>,
    /// The last record it has.
    pub since_seq: u64,
    /// Whether it was welcomed before, by a session that has ended since.
    pub returning: bool,
    /// Where to write to.
    pub outbox: Outbox,
}

/// What a session uses of the rest of the server.
#[derive(Clone)]
pub struct Services {
    /// Where everything is kept.
    pub store: Arc<dyn TableStore>,
    /// The log writer.
    pub writer: mpsc::Sender<Job>,
    /// The writers of what is said.
    pub chat: chat::Writers,
    /// Who looks whether sessions are still their tables' writers.
    pub confirmer: mpsc::UnboundedSender<Question>,
    /// Where changes are announced.
    pub lobby: Lobby,
    /// Who tells people that are not there.
    pub couriers: Couriers,
    /// When a table without anybody leaves memory.
    pub idle_after: Duration,
}
