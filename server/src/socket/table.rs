//! The socket of a table, from `resume` to goodbye.
//!
//! One task a socket. It reads frames and hands them to the table's session; it writes what the session puts into its
//! outbox. When the session ends (another server has the table, nothing could be saved, or it panicked), the socket stays open:
//! the task knocks at the table until it wakes, goes on behind the last record it has written, and asks the new session whatever
//! the old one has not answered. If it does not wake at the first knock, that is told 'not saved'. So a table that moves, or a
//! database that goes away and comes back, costs the players no reload.

use std::pin::{Pin, pin};
use std::time::{Duration, Instant};

use client_protocol::code::Code;
use client_protocol::socket::{ClientMessage, ClosingReason, ServerMessage};
use table::{Act, Proposal};
use uuid::Uuid;

use super::asked::{Asked, What};
use super::farewell::{COME_BACK, Farewell, Said, come_back, moves_after};
use super::wire::{Incoming, Socket, Stuck, Unreadable, Wire, client_message, close_code};
use crate::connections::Arrival;
use crate::error::Refusal;
use crate::outbox::{Delivery, Frame, ListenerId, Outbox, OutboxReader, SocketId, encode, outbox};
use crate::session::mailbox::Undelivered;
use crate::session::message::{Attach, Message};
use crate::session::signals::Signal;
use crate::session::{Handle, Sessions, WakeError};
use crate::shown;
use crate::store::TableRow;

/// How long to wait before knocking again at a table that cannot be woken: at first, and at most.
const KNOCK_AGAIN: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(2));
/// A session that lives no longer than this ends for a reason that hasn't passed.
const SHORT: Duration = Duration::from_secs(1);
/// How long commands under way may take to be answered when the server stops.
const LAST_ANSWERS: Duration = Duration::from_secs(3);

/// What a client may ask before the first of it is answered; it is not listened to meanwhile. All the answers may come at
/// once, and fit into an outbox beside what goes to everybody.
const MAX_UNDER_WAY: usize = 64;

/// The work of a `resume`, of a list of legal commands, and of finding out whether a move was foreseen, in frames.
const RESUME_COSTS: u32 = 25;
const LEGAL_COSTS: u32 = 4;
const TAKE_BACK_COSTS: u32 = 4;

/// Who opened the socket, and where.
pub struct Visit {
    /// The socket.
    pub socket: SocketId,
    /// The table.
    pub table: Uuid,
    /// The player; nobody if they did not say who they are.
    pub player: Option<Uuid>,
    /// Until they are welcomed, if their connection is new.
    pub arrival: Option<Arrival>,
}

type Waking = Pin<Box<dyn Future<Output = Result<Handle, WakeError>> + Send>>;

/// Where the socket stands with the table's session.
enum Standing {
    /// `resume` has not come yet.
    Outside,
    /// The table is being woken. The client is not listened to during the first try, which is short: so what it says
    /// together with its `resume` finds the table awake. Later, what it asks is refused as 'not saved'.
    Knocking { waking: Waking, wait: Duration, first_try: bool },
    /// The session writes into the outbox.
    Inside { session: Handle, reader: OutboxReader, since: Instant },
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
    under_way: Vec<Asked>,
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
            Said::Move(within) => Ok(within),
            Said::End(refusal, why) => Err(End::Close(refusal, why)),
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
                self.pass_on(Asked::new(id, What::Command(command, after))).await
            }
            Ok(ClientMessage::Act { id, act }) => {
                if matches!(act, Act::Propose { proposal: Proposal::TakeBack { .. } }) {
                    self.wire.charge(TAKE_BACK_COSTS);
                }
                self.pass_on(Asked::new(id, What::Act(act))).await
            }
            Ok(ClientMessage::Chat { id, text }) => self.pass_on(Asked::new(id, What::Chat(text))).await,
            Ok(ClientMessage::Point { at }) => self.signal(Signal::Point(at)).await,
            Ok(ClientMessage::React { reaction }) => self.signal(Signal::React(reaction)).await,
            Ok(ClientMessage::Legal {}) => {
                self.wire.charge(LEGAL_COSTS);
                self.pass_on(Asked::new(Uuid::new_v4(), What::Legal)).await
            }
            Err(Unreadable { id, refusal }) => self.say(Frame::refusal(id, &refusal)).await,
        }
    }

    fn listener(&self) -> ListenerId {
        ListenerId::Socket(self.visit.socket)
    }

    /// A client may resume at any time, and as often as it likes.
    async fn resume(&mut self, since_seq: u64) -> Result<(), End> {
        // Coming in is free: opening the socket was counted. Coming in again and again reads the whole game each time.
        if !matches!(self.standing, Standing::Outside) {
            self.wire.charge(RESUME_COSTS);
        }
        self.last_seq = since_seq;
        self.welcomed = false;
        match std::mem::replace(&mut self.standing, Standing::Outside) {
            Standing::Inside { session, .. } => self.attach(session).await,
            Standing::Outside | Standing::Knocking { .. } => {
                self.knock(Duration::ZERO, KNOCK_AGAIN.0, true);
                Ok(())
            }
        }
    }

    /// Hands something to the session: without waiting from a seat, and in turn with all others who have none.
    async fn pass_on(&mut self, mut asked: Asked) -> Result<(), End> {
        let refusal = match &self.standing {
            Standing::Outside => Refusal::new(Code::Malformed, "send resume first, with the last seq you have or 0"),
            Standing::Knocking { .. } => self.trouble.clone(),
            Standing::Inside { session, reader, .. } => {
                let message = asked.message(self.listener());
                let delivered = match reader.is_seated() {
                    true => session.try_send(message),
                    false => session.send_without_seat(message).await,
                };
                match delivered {
                    // A session that has ended closes the outbox, and what is under way goes to the next.
                    Ok(()) | Err(Undelivered::Closed) => {
                        self.under_way.push(asked);
                        return Ok(());
                    }
                    Err(Undelivered::Full) => Refusal::new(Code::Busy, "the table is busy; try again in a moment"),
                }
            }
        };
        self.say(Frame::refusal(asked.named(), &refusal)).await
    }

    /// Hands in what is shown and not kept. Nobody waits for it: where there is no session, or no room, nothing is shown.
    async fn signal(&mut self, signal: Signal) -> Result<(), End> {
        let Standing::Inside { session, reader, .. } = &self.standing else { return Ok(()) };
        let message = Message::Signal { from: self.listener(), signal };
        let _ = match reader.is_seated() {
            true => session.try_send(message),
            false => session.send_without_seat(message).await,
        };
        Ok(())
    }

    async fn woken(&mut self, woken: Result<Handle, WakeError>) -> Result<(), End> {
        match woken {
            Ok(session) => self.attach(session).await,
            Err(error @ (WakeError::NoAnswer(_) | WakeError::Unsettled)) => {
                self.trouble = error.into();
                let (wait, first_try) = match &self.standing {
                    Standing::Knocking { wait, first_try, .. } => (*wait, *first_try),
                    _ => (KNOCK_AGAIN.0, false),
                };
                self.knock(wait, (wait * 2).min(KNOCK_AGAIN.1), false);
                // Whoever comes in and has asked nothing else yet would wait without a word.
                if first_try && !self.welcomed {
                    self.say(Frame::refusal(None, &self.trouble.clone())).await?;
                }
                self.refuse_what_is_under_way(self.trouble.clone()).await
            }
            Err(error @ (WakeError::NotFound | WakeError::Refused(_) | WakeError::Broken)) => {
                Err(End::Close(Some(error.into()), ClosingReason::NotAllowed))
            }
        }
    }

    async fn attach(&mut self, session: Handle) -> Result<(), End> {
        let (outbox, reader): (Outbox, OutboxReader) = outbox();
        let attach = Attach {
            listener: self.listener(),
            player: self.visit.player,
            since_seq: self.last_seq,
            returning: self.welcomed,
            outbox,
        };
        if session.send_without_seat(Message::Attach(attach)).await.is_err() {
            self.knock(KNOCK_AGAIN.0, KNOCK_AGAIN.0, false);
            return Ok(());
        }
        let from = self.listener();
        for asked in &mut self.under_way {
            if session.send_without_seat(asked.message(from)).await.is_err() {
                break; // it has ended too, and so has the outbox
            }
        }
        self.standing = Standing::Inside { session, reader, since: Instant::now() };
        Ok(())
    }

    /// The session is no more. The next one hears what this one has not answered, before anything new.
    async fn session_ended(&mut self) -> Result<(), End> {
        // One that ends as soon as it begins would else begin and end without a pause.
        let was_short = matches!(&self.standing, Standing::Inside { since, .. } if since.elapsed() < SHORT);
        self.knock(if was_short { KNOCK_AGAIN.0 } else { Duration::ZERO }, KNOCK_AGAIN.0, true);
        self.trouble = Refusal::not_saved();
        let (again, enough) = std::mem::take(&mut self.under_way).into_iter().partition(Asked::may_be_asked_again);
        self.under_way = enough;
        self.refuse_what_is_under_way(Refusal::not_saved()).await?;
        self.under_way = again;
        Ok(())
    }

    /// It is not saved, as far as anybody knows.
    async fn refuse_what_is_under_way(&mut self, refusal: Refusal) -> Result<(), End> {
        for asked in std::mem::take(&mut self.under_way) {
            self.say(Frame::refusal(asked.named(), &refusal)).await?;
        }
        Ok(())
    }

    fn knock(&mut self, after: Duration, wait: Duration, first_try: bool) {
        let (sessions, table, player) = (self.sessions.clone(), self.visit.table, self.visit.player);
        let waking = Box::pin(async move {
            tokio::time::sleep(after).await;
            let may_enter =
                |row: &TableRow| shown::may_see(row, player).then_some(()).ok_or_else(Refusal::no_such_table);
            sessions.wake(table, may_enter).await
        });
        self.standing = Standing::Knocking { waking, wait, first_try };
    }

    /// Writes a delivery, and whatever else waits, in one go.
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
            self.under_way.retain(|asked| asked.id != id);
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
        let retry_after_ms = match why {
            ClosingReason::Restarting => Some(come_back(self.visit.socket)),
            ClosingReason::TooSlow => Some(COME_BACK.0),
            ClosingReason::Protocol | ClosingReason::NotAllowed | ClosingReason::Removed => None,
        };
        let (code, reason) = close_code(why, refusal.as_ref().map(|refusal| refusal.code));
        let refused = refusal.map(|refusal| Frame::refusal(None, &refusal).text);
        let closing = encode(&ServerMessage::Closing { why, retry_after_ms });
        self.wire.close(refused.into_iter().chain([closing]), code, reason).await;
    }
}
