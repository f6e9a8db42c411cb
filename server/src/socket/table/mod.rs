//! The socket of a table, from `resume` to goodbye.
//!
//! One task a socket. It reads frames and hands them to the table's session; it writes what the session puts into its
//! outbox. When the session ends (another server has the table, nothing could be saved, or it panicked), the socket stays open:
//! the task knocks at the table until it wakes, goes on behind the last record it has written, and asks the new session all that
//! the old one has not answered. If the table doesn't wake at the first knock, that is refused as 'not saved'. So a table that moves, or a
//! database that goes away and comes back, costs the players no reload. Here is the conversation with the client; what there is to do
//! with the session is in `standing`.

mod standing;

use std::pin::pin;
use std::time::Duration;

use client_protocol::code::Code;
use client_protocol::socket::{ClientMessage, ClosingReason, ServerMessage};
use table::{Act, Proposal};
use uuid::Uuid;

use self::standing::Standing;
use super::farewell::{COME_BACK, Farewell, Parting, come_back, moves_after};
use super::reading::{UnreadableFrame, client_message};
use super::under_way::{Ask, UnderWay};
use super::wire::{Incoming, Socket, Stuck, Wire, close_code};
use crate::connections::Arrival;
use crate::error::Refusal;
use crate::outbox::{Delivery, Frame, ListenerId, SocketId, encode};
use crate::session::Sessions;
use crate::session::message::Message;
use crate::session::signals::Signal;

/// A table that only a newer server can read is asked for again within so many milliseconds, and not at once: its whole log is read each
/// time.
const UPDATED_AFTER: u32 = 20_000;
/// How long commands under way may take to be answered when the server stops.
const LAST_ANSWERS: Duration = Duration::from_secs(3);

/// What a client may ask before the first of it is answered; it is not listened to meanwhile. All the answers may come at
/// once, and fit into an outbox beside what goes to everybody.
const MAX_UNDER_WAY: usize = 64;

/// The work of a list of legal commands, and of finding out whether a move was foreseen, in frames.
const LEGAL_COSTS: u32 = 4;
const TAKE_BACK_COSTS: u32 = 4;

/// Who opened the socket, and where.
pub struct Visit {
    pub socket: SocketId,
    pub table: Uuid,
    /// The player; nobody if they did not say who they are.
    pub player: Option<Uuid>,
    /// Until they are welcomed, if their connection is new.
    pub arrival: Option<Arrival>,
}

struct Task<S> {
    visit: Visit,
    sessions: Sessions,
    wire: Wire<S>,
    standing: Standing,
    /// The last record written to the client.
    last_seq: u64,
    /// Whether the client was welcomed since it last said `resume`.
    welcomed: bool,
    /// What waits for an answer, in order.
    under_way: Vec<UnderWay>,
    /// Why the last try to wake the table failed.
    trouble: Refusal,
}

/// How a conversation ends.
enum End {
    Gone,
    Close(Option<Refusal>, ClosingReason),
}

/// Serves one socket until it closes, or `farewell` ends it.
pub async fn serve(wire: Wire<impl Socket>, visit: Visit, sessions: Sessions, mut farewell: Farewell) {
    let mut task = Task {
        visit,
        sessions,
        wire,
        standing: Standing::Outside,
        last_seq: 0,
        welcomed: false,
        under_way: Vec::new(),
        trouble: Refusal::not_saved(),
    };
    let end = loop {
        match task.talk(&mut farewell).await {
            Ok(within) => {
                let moving = ServerMessage::Moving { after_ms: moves_after(task.visit.socket, within) };
                if let Err(end) = task.say(Frame::of(&moving)).await {
                    break end;
                }
            }
            Err(end) => break end,
        }
    };
    let end = match end {
        End::Close(None, ClosingReason::Restarting) => task.last_answers().await,
        end => end,
    };
    task.finish(end).await;
}

impl<S: Socket> Task<S> {
    /// Talks until the socket has to move, or ends. Says within how many milliseconds it has to move.
    ///
    /// Only waiting is cut short by a farewell, never writing: a record half of a delivery in front of the next would be a gap.
    async fn talk(&mut self, farewell: &mut Farewell) -> Result<u32, End> {
        // All sockets wait for the same: each queues up once, not for every frame anew.
        let mut said = pin!(farewell.said());
        let told = |said| match said {
            Parting::Move(within) => Ok(within),
            Parting::End(refusal, why) => Err(End::Close(refusal, why)),
        };
        loop {
            match &mut self.standing {
                Standing::Outside => tokio::select! {
                    biased;
                    said = &mut said => return told(said),
                    incoming = self.wire.next() => self.heard(incoming).await,
                },
                Standing::Knocking { waking, first_try, .. } => tokio::select! {
                    biased;
                    said = &mut said => return told(said),
                    woken = waking => self.woken(woken).await,
                    incoming = self.wire.next(), if !*first_try => self.heard(incoming).await,
                },
                Standing::Inside { reader, .. } => tokio::select! {
                    biased;
                    said = &mut said => return told(said),
                    delivery = reader.next() => match delivery {
                        Some(delivery) => self.deliver(delivery).await,
                        None if reader.overflowed() => Err(End::Close(None, ClosingReason::TooSlow)),
                        None => self.session_ended().await,
                    },
                    incoming = self.wire.next(), if self.under_way.len() < MAX_UNDER_WAY => self.heard(incoming).await,
                },
            }?;
        }
    }

    async fn heard(&mut self, incoming: Incoming) -> Result<(), End> {
        let text = match incoming {
            Incoming::Text(text) => text,
            Incoming::Fault(refusal) => return Err(End::Close(Some(refusal), ClosingReason::Protocol)),
            Incoming::Gone => return Err(End::Gone),
        };
        match client_message(&text) {
            Ok(ClientMessage::Ping {}) => self.say(Frame::of(&ServerMessage::Pong {})).await,
            Ok(ClientMessage::Resume { since_seq }) => self.resume(since_seq).await,
            Ok(ClientMessage::Command { id, command, after }) => {
                self.pass_on(UnderWay::new(id, Ask::Command(command, after))).await
            }
            Ok(ClientMessage::Act { id, act }) => {
                if matches!(act, Act::Propose { proposal: Proposal::TakeBack { .. } }) {
                    self.wire.charge(TAKE_BACK_COSTS);
                }
                self.pass_on(UnderWay::new(id, Ask::Act(act))).await
            }
            Ok(ClientMessage::Chat { id, text }) => self.pass_on(UnderWay::new(id, Ask::Chat(text))).await,
            Ok(ClientMessage::Point { at }) => self.signal(Signal::Point(at)).await,
            Ok(ClientMessage::React { reaction }) => self.signal(Signal::React(reaction)).await,
            Ok(ClientMessage::Legal {}) => {
                self.wire.charge(LEGAL_COSTS);
                self.pass_on(UnderWay::new(Uuid::new_v4(), Ask::Legal)).await
            }
            Err(UnreadableFrame { id, refusal }) => self.say(Frame::refusal(id, &refusal)).await,
        }
    }

    fn listener(&self) -> ListenerId {
        ListenerId::Socket(self.visit.socket)
    }

    /// Writes a delivery, and all that waits behind it, in one go.
    async fn deliver(&mut self, delivery: Delivery) -> Result<(), End> {
        let mut next = Some(delivery);
        while let Some(delivery) = next {
            match delivery {
                Delivery::Frame(frame) => self.feed(frame).await?,
                Delivery::History(frames) => {
                    self.welcomed = true;
                    self.visit.arrival = None;
                    for frame in frames {
                        self.feed(frame).await?;
                    }
                }
                Delivery::NotThere(refusal) => {
                    self.standing = Standing::Outside;
                    self.feed(Frame::refusal(None, &refusal)).await?;
                }
                Delivery::Close(refusal, why) => return Err(End::Close(Some(refusal), why)),
            }
            next = match &mut self.standing {
                Standing::Inside { reader, .. } => reader.next_now(),
                Standing::Outside | Standing::Knocking { .. } => None,
            };
        }
        self.wire.flush().await.map_err(|Stuck| End::Close(None, ClosingReason::TooSlow))
    }

    async fn say(&mut self, frame: Frame) -> Result<(), End> {
        self.feed(frame).await?;
        self.wire.flush().await.map_err(|Stuck| End::Close(None, ClosingReason::TooSlow))
    }

    async fn feed(&mut self, frame: Frame) -> Result<(), End> {
        if let Some(seq) = frame.seq {
            self.last_seq = seq;
        }
        if let Some(id) = frame.answers {
            self.under_way.retain(|question| question.id != id);
        }
        self.wire.feed(frame.text).await.map_err(|Stuck| End::Close(None, ClosingReason::TooSlow))
    }

    /// The server stops: no more questions are heard, but those under way are answered.
    async fn last_answers(&mut self) -> End {
        let answers = async {
            while !self.under_way.is_empty()
                && let Standing::Inside { reader, .. } = &mut self.standing
                && let Some(delivery) = reader.next().await
                && self.deliver(delivery).await.is_ok()
            {}
        };
        let _ = tokio::time::timeout(LAST_ANSWERS, answers).await; // they will ask again, with the same ids
        End::Close(None, ClosingReason::Restarting)
    }

    async fn finish(self, end: End) {
        if let Standing::Inside { session, .. } = &self.standing {
            let _ = session.send_without_seat(Message::Detach(self.listener())).await; // the session may have ended
        }
        let End::Close(refusal, why) = end else { return };
        let code = refusal.as_ref().map(|refusal| refusal.code);
        let retry_after_ms = match why {
            ClosingReason::Restarting if code == Some(Code::ServerOutdated) => Some(UPDATED_AFTER),
            ClosingReason::Restarting => Some(come_back(self.visit.socket)),
            ClosingReason::TooSlow => Some(COME_BACK.0),
            ClosingReason::Protocol | ClosingReason::NotAllowed | ClosingReason::Removed => None,
        };
        let (code, reason) = close_code(why, code);
        let refused = refusal.map(|refusal| Frame::refusal(None, &refusal).text);
        let closing = encode(&ServerMessage::Closing { why, retry_after_ms });
        self.wire.close(refused.into_iter().chain([closing]), code, reason).await;
    }
}
