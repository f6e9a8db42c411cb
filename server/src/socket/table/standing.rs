//! How a socket stands with the session of its table: it knocks until the table wakes, comes in, hands in what the client asks, and
//! knocks again when the session ends.

use std::pin::Pin;
use std::time::{Duration, Instant};

use client_protocol::code::Code;
use client_protocol::socket::ClosingReason;

use super::super::under_way::UnderWay;
use super::super::wire::Socket;
use super::{End, Task};
use crate::error::Refusal;
use crate::outbox::{Frame, Outbox, OutboxReader, outbox};
use crate::session::mailbox::SendError;
use crate::session::message::{Attach, Message};
use crate::session::signals::Signal;
use crate::session::{Handle, WakeError};
use crate::shown;
use crate::store::TableRow;

/// How long to wait before knocking again at a table that cannot be woken: at first, and at most.
const KNOCK_AGAIN: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(2));
/// A session that lives no longer than this ends for a reason that hasn't passed.
const SHORT: Duration = Duration::from_secs(1);
/// The work of a `resume`, in frames.
const RESUME_COSTS: u32 = 25;

type Waking = Pin<Box<dyn Future<Output = Result<Handle, WakeError>> + Send>>;

/// Where the socket stands with the table's session.
pub(super) enum Standing {
    /// `resume` has not come yet.
    Outside,
    /// The table is being woken. The client is not listened to during the first try, which is short: so what it says
    /// together with its `resume` finds the table awake. Later, what it asks is refused as 'not saved'.
    Knocking { waking: Waking, wait: Duration, first_try: bool },
    /// The session writes into the outbox.
    Inside { session: Handle, reader: OutboxReader, since: Instant },
}

impl<S: Socket> Task<S> {
    /// A client may resume at any time, and as often as it likes.
    pub(super) async fn resume(&mut self, since_seq: u64) -> Result<(), End> {
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
    pub(super) async fn pass_on(&mut self, mut question: UnderWay) -> Result<(), End> {
        let refusal = match &self.standing {
            Standing::Outside => Refusal::new(Code::Malformed, "send resume first, with the last seq you have or 0"),
            Standing::Knocking { .. } => self.trouble.clone(),
            Standing::Inside { session, reader, .. } => {
                let message = question.message(self.listener());
                let delivered = match reader.is_seated() {
                    true => session.try_send(message),
                    false => session.send_without_seat(message).await,
                };
                match delivered {
                    // A session that has ended closes the outbox, and what is under way goes to the next.
                    Ok(()) | Err(SendError::Closed) => {
                        self.under_way.push(question);
                        return Ok(());
                    }
                    Err(SendError::Full) => Refusal::new(Code::Busy, "the table is busy; try again in a moment"),
                }
            }
        };
        self.say(Frame::refusal(question.named(), &refusal)).await
    }

    /// Hands in what is shown and not kept. Nobody waits for it: where there is no session, or no room, nothing is shown.
    pub(super) async fn signal(&mut self, signal: Signal) -> Result<(), End> {
        let Standing::Inside { session, reader, .. } = &self.standing else { return Ok(()) };
        let message = Message::Signal { from: self.listener(), signal };
        let _ = match reader.is_seated() {
            true => session.try_send(message),
            false => session.send_without_seat(message).await,
        };
        Ok(())
    }

    pub(super) async fn woken(&mut self, woken: Result<Handle, WakeError>) -> Result<(), End> {
        match woken {
            Ok(session) => self.attach(session).await,
            Err(error @ (WakeError::NoAnswer(_) | WakeError::Unsettled)) => {
                self.trouble = error.into();
                let (wait, first_try) = match &self.standing {
                    Standing::Knocking { wait, first_try, .. } => (*wait, *first_try),
                    _ => (KNOCK_AGAIN.0, false),
                };
                self.knock(wait, (wait * 2).min(KNOCK_AGAIN.1), false);
                // A newcomer who has asked nothing else yet would wait without a word.
                if first_try && !self.welcomed {
                    self.say(Frame::refusal(None, &self.trouble.clone())).await?;
                }
                self.refuse_what_is_under_way(self.trouble.clone()).await
            }
            Err(error @ (WakeError::NotFound | WakeError::Refused(_) | WakeError::Broken)) => {
                Err(End::Close(Some(error.into()), ClosingReason::NotAllowed))
            }
            // The next server here, or another of the cluster, may be the newer one.
            Err(error @ WakeError::Newer) => Err(End::Close(Some(error.into()), ClosingReason::Restarting)),
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
        for question in &mut self.under_way {
            if session.send_without_seat(question.message(from)).await.is_err() {
                break; // it has ended too, and so has the outbox
            }
        }
        self.standing = Standing::Inside { session, reader, since: Instant::now() };
        Ok(())
    }

    /// The session is no more. The next one hears what this one has not answered, before anything new.
    pub(super) async fn session_ended(&mut self) -> Result<(), End> {
        // A session that ends as soon as it starts would otherwise be woken again without a pause.
        let was_short = matches!(&self.standing, Standing::Inside { since, .. } if since.elapsed() < SHORT);
        self.knock(if was_short { KNOCK_AGAIN.0 } else { Duration::ZERO }, KNOCK_AGAIN.0, true);
        self.trouble = Refusal::not_saved();
        let (again, enough) = std::mem::take(&mut self.under_way).into_iter().partition(UnderWay::may_be_asked_again);
        self.under_way = enough;
        self.refuse_what_is_under_way(Refusal::not_saved()).await?;
        self.under_way = again;
        Ok(())
    }

    /// Refuses what waits for an answer: as far as anybody knows, it isn't saved.
    async fn refuse_what_is_under_way(&mut self, refusal: Refusal) -> Result<(), End> {
        for question in std::mem::take(&mut self.under_way) {
            self.say(Frame::refusal(question.named(), &refusal)).await?;
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
}
