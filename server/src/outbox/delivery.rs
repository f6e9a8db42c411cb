//! What goes out, and to whom.

use axum::extract::ws::Utf8Bytes;
use client_protocol::code::{AnyCode, RejectionCode};
use client_protocol::socket::{ClosingReason, ServerMessage};
use rules::Seat;
use uuid::Uuid;

use crate::error::Refusal;

/// One socket, for the life of the process.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SocketId(pub u64);

/// Somebody who listens at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListenerId {
    /// A person, through a socket.
    Socket(SocketId),
    /// The computer player in a seat.
    Bot(Seat),
}

/// A frame to write, with what the socket's task must know of it.
#[derive(Debug, Clone)]
pub struct Frame {
    /// The text, shared with everybody who is sent the same.
    pub text: Utf8Bytes,
    /// The record it tells of, if it does: from there the socket goes on after a break.
    pub seq: Option<u64>,
    /// The command it answers, if it does.
    pub answers: Option<Uuid>,
}

impl Frame {
    /// A message that is neither a record nor an answer.
    #[must_use]
    pub fn of(message: &ServerMessage) -> Self {
        Frame { text: encode(message), seq: None, answers: None }
    }

    /// The answer to a command.
    #[must_use]
    pub fn answer(id: Uuid, message: &ServerMessage) -> Self {
        Frame { answers: Some(id), ..Frame::of(message) }
    }

    /// A refusal by the server, of a command or of a frame.
    #[must_use]
    pub fn refusal(id: Option<Uuid>, refusal: &Refusal) -> Self {
        Frame::rejected(id, refusal.code.into(), refusal.message.clone())
    }

    /// A rejection of a command by the rules.
    #[must_use]
    pub fn rejection(id: Uuid, code: RejectionCode, message: String) -> Self {
        Frame::rejected(Some(id), AnyCode::Rules(code), message)
    }

    fn rejected(id: Option<Uuid>, code: AnyCode, message: String) -> Self {
        Frame { answers: id, ..Frame::of(&ServerMessage::Rejected { id, code, message }) }
    }

    /// Whether this is the same frame for somebody else: one text, shared.
    fn is(&self, other: &Frame) -> bool {
        std::ptr::eq(self.text.as_str(), other.text.as_str()) && (self.seq, self.answers) == (other.seq, other.answers)
    }
}

/// Something to write.
#[derive(Debug, Clone)]
pub enum Delivery {
    Frame(Frame),
    /// The welcome and all that was missed, in order.
    History(Vec<Frame>),
    /// The `resume` is refused; the socket stays open for another one.
    NotThere(Refusal),
    /// A last refusal; then the socket is closed.
    Close(Refusal, ClosingReason),
}

impl Delivery {
    /// Whether this is the same delivery for somebody else. What is no frame is for one alone.
    pub(super) fn is(&self, other: &Delivery) -> bool {
        match (self, other) {
            (Delivery::Frame(one), Delivery::Frame(other)) => one.is(other),
            (Delivery::History(one), Delivery::History(other)) => {
                one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.is(other))
            }
            _ => false,
        }
    }

    /// The bytes it counts for; history counts nothing, since all readers share its bytes.
    pub(super) fn size(&self) -> usize {
        match self {
            Delivery::Frame(frame) => frame.text.len(),
            Delivery::History(_) | Delivery::NotThere(_) | Delivery::Close(..) => 0,
        }
    }
}

/// A message as the text of a frame.
#[must_use]
pub fn encode(message: &impl serde::Serialize) -> Utf8Bytes {
    let text = serde_json::to_string(message).expect("messages have no maps with keys that are no strings");
    // As long as it is: frames are kept for as long as their tables are awake.
    String::from(text.into_boxed_str()).into()
}
