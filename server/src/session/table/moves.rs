//! What players ask of a game and of the table around it: judged, recorded, and told once it is saved.

use std::sync::atomic::Ordering;

use bots::Appraise;
use client_protocol::Json;
use client_protocol::code::Code;
use client_protocol::rest::Player;
use client_protocol::socket::ServerMessage;
use fair_play::record::{By, Passed, What};
use rules::{Seat, Viewer};
use table::{Act, Cause};
use tracing::Span;
use uuid::Uuid;

use super::super::answers::Answer;
use super::super::hands;
use super::super::judge::{self, Accepted, Declined, Rejected, Sender};
use super::super::told::Whom;
use super::super::writer::Job;
use super::{Held, Recorded, Reply, Table};
use crate::error::Refusal;
use crate::notices::asks;
use crate::outbox::{Frame, ListenerId};
use crate::secrets;
use crate::shown;
use crate::store::{Append, AppendError, StoreError};

impl<G: Appraise> Table<G> {
    /// The time of a record that somebody asks for now. What is due comes first, and so does time to give back: after a move it
    /// would be somebody else's.
    async fn in_time(&mut self) -> Result<u64, AppendError> {
        loop {
            self.keep_time().await?;
            let now = self.position.time(self.time.now());
            if self.position.sitting.is_timely(now) || self.position.is_timeless() {
                return Ok(now);
            }
        }
    }

    /// Records what somebody asked for. Where time has no say but is up, it is given back first: what is due comes before anything
    /// else, but nothing comes of that anymore.
    async fn record_of(
        &mut self,
        now: u64,
        by: By,
        what: What<Vec<G::Event>>,
        whom: Whom,
        span: Span,
    ) -> Result<(), AppendError> {
        let sitting = &self.position.sitting;
        if !sitting.is_timely(now)
            && let Some(ms) = sitting.clock.as_ref().and_then(|clock| Some(clock.turn?.used(now)))
            && let Some(events) = sitting.passes(now, Cause::Delay { ms })
        {
            let given = What::Passed(Passed { cause: Cause::Delay { ms }, events });
            self.record(now, None, given, Whom::Nobody, span.clone()).await?;
        }
        self.record(now, Some(by), what, whom, span).await
    }

    /// Decides a command. What it does is applied, recorded, and told when it is saved; else its sender is answered.
    pub(super) async fn command(
        &mut self,
        from: ListenerId,
        id: Uuid,
        command: &Json,
        after: Option<u64>,
    ) -> Result<(), AppendError> {
        let now = self.in_time().await?;
        let (row, position) = (&self.told.row, &self.position);
        let span = tracing::debug_span!("command", table = %row.id, seq = position.last_seq() + 1, command = %id);
        let decided = self.speaks_for(from).and_then(|seat| {
            judge::is_known(after, position.last_seq())?;
            let sender = Sender { seat, is_computer: matches!(from, ListenerId::Bot(_)), after };
            judge::judge(row.game, &position.sitting, &position.answers, sender, id, command)
        });
        self.conclude(from, id, now, decided, span).await
    }

    /// The seat for which a listener speaks. Whoever gave it away does not, even before they are told that it was taken.
    pub(super) fn speaks_for(&self, from: ListenerId) -> Result<Seat, Declined> {
        let listener = self.told.audience.listener(from);
        let seat = judge::seat(listener, self.position.has_begun())?;
        let sits = self.position.sitting.player(seat);
        match listener.and_then(|listener| listener.player) {
            Some(player) if sits.is_some_and(|sits| sits != player) => {
                let sentence = "someone else has your seat now; you're watching";
                Err(Declined::Refused(Refusal::new(Code::NotSeated, sentence)))
            }
            _ => Ok(seat),
        }
    }

    /// Decides an act of the table, likewise.
    pub(super) async fn act(&mut self, from: ListenerId, id: Uuid, act: Act) -> Result<(), AppendError> {
        if matches!(act, Act::Take { .. } | Act::Reclaim {}) {
            let refusal = Refusal::new(Code::Malformed, "to take a seat, use POST /api/tables/{id}/take");
            self.answer(Held::Frame { to: from, frame: Frame::refusal(Some(id), &refusal) });
            return Ok(());
        }
        let now = self.in_time().await?;
        let (told, position) = (&self.told, &self.position);
        let span = tracing::debug_span!("act", table = %told.row.id, seq = position.last_seq() + 1, act = %id);
        let here = told.audience.presence(&told.row).seats;
        let decided = self.speaks_for(from).and_then(|seat| {
            let past = Recorded { told: told.log(), held: &self.gate };
            judge::judge_act(&position.sitting, &position.answers, seat, id, (now, act), &here, &past)
        });
        self.conclude(from, id, now, decided, span).await
    }

    /// Gives a seat to whoever has its link, or back to its player.
    pub(super) async fn take(
        &mut self,
        asker: Player,
        id: Uuid,
        code: Option<String>,
        reply: Reply,
    ) -> Result<(), AppendError> {
        let now = self.in_time().await?;
        let (told, position) = (&self.told, &self.position);
        let here = told.audience.presence(&told.row).seats;
        let past = Recorded { told: told.log(), held: &self.gate };
        let asked = (&asker, id, code.as_deref());
        match hands::take(&told.row, position, asked, now, &here, &past) {
            Ok(None) => self.hold(Held::Reply { reply, result: Ok(()) }),
            Ok(Some(Accepted { seat, what })) => {
                let span = tracing::debug_span!("take", table = %told.row.id, seq = position.last_seq() + 1);
                self.record_of(now, By { seat, id }, what, Whom::Newcomer(asker), span).await?;
                self.hold(Held::Reply { reply, result: Ok(()) });
            }
            Err(refusal) => self.answer(Held::Reply { reply, result: Err(refusal) }),
        }
        Ok(())
    }

    /// Gives up a player's seat, unless there is none to give up.
    pub(super) async fn give_up(&mut self, player: Uuid, reply: Reply) -> Result<(), AppendError> {
        let now = self.in_time().await?;
        let (told, position) = (&self.told, &self.position);
        let seat = position.sitting.seat_of(player);
        let id = secrets::id(now);
        let past = Recorded { told: told.log(), held: &self.gate };
        let decided = seat.map(|seat| {
            judge::judge_act(&position.sitting, &position.answers, seat, id, (now, Act::GiveUp {}), &[], &past)
        });
        // Whoever has given up, or whose game is over, has nothing to give up.
        if let Some(Ok(Accepted { seat, what })) = decided {
            let span = tracing::debug_span!("give up", table = %told.row.id, seq = position.last_seq() + 1);
            self.record_of(now, By { seat, id }, what, Whom::Nobody, span).await?;
        }
        self.hold(Held::Reply { reply, result: Ok(()) });
        Ok(())
    }

    pub(super) fn legal(&mut self, from: ListenerId, id: Uuid) {
        let viewer = self.told.audience.listener(from).map_or(Viewer::Spectator, |listener| listener.viewer);
        let commands = match self.speaks_for(from) {
            Ok(seat) if self.position.sitting.may_move(seat, false, None).is_ok() => {
                self.position.sitting.game.legal_commands(seat)
            }
            _ => Vec::new(),
        };
        let commands = Json::of(&commands).expect("commands are read from JSON, so they can be written as JSON");
        let seq = self.position.last_seq().min(shown::reach(&self.told.row, viewer));
        let answer = ServerMessage::Legal { seq, commands };
        self.answer(Held::Frame { to: from, frame: Frame::answer(id, &answer) });
    }

    async fn conclude(
        &mut self,
        from: ListenerId,
        id: Uuid,
        now: u64,
        decided: Result<Accepted<G>, Declined>,
        span: Span,
    ) -> Result<(), AppendError> {
        match decided {
            Ok(Accepted { seat, what }) => {
                metrics::counter!("paydirt_commands_total", "result" => "accepted").increment(1);
                self.record_of(now, By { seat, id }, what, Whom::Socket(from, id), span).await
            }
            Err(declined) => {
                let answer = span.in_scope(|| self.decline(id, declined));
                self.answer(Held::Frame { to: from, frame: Frame::answer(id, &answer) });
                Ok(())
            }
        }
    }

    /// The answer to a command of which nothing is recorded. What the rules rejected is remembered.
    fn decline(&mut self, id: Uuid, declined: Declined) -> ServerMessage {
        let rejected = |code: &str, message| ServerMessage::Rejected { id: Some(id), code: code.to_owned(), message };
        match declined {
            Declined::Answered(Answer::Accepted(seq)) => ServerMessage::Accepted { id, seq },
            Declined::Answered(Answer::Rejected { code, message }) => rejected(code, message),
            Declined::Rejected(seat, command, Rejected { code, message }) => {
                metrics::counter!("paydirt_commands_total", "result" => "rejected").increment(1);
                tracing::debug!(code, "rejected");
                self.position.answers.rejected(seat, id, &command, code, message.clone());
                rejected(code, message)
            }
            Declined::Refused(refusal) => ServerMessage::refusal(Some(id), refusal.code, refusal.message),
        }
    }

    /// Applies what happened, and hands its record to the log writer. It is told when it is saved.
    pub(super) async fn record(
        &mut self,
        now: u64,
        by: Option<By>,
        what: What<Vec<G::Event>>,
        whom: Whom,
        span: Span,
    ) -> Result<(), AppendError> {
        let table = self.told.row.id;
        let before = asks::Before::of(&self.position.sitting, now);
        let (at, past) = (self.position.time(now), Recorded { told: self.told.log(), held: &self.gate });
        let (record, step) = self.position.write(at, by, what, &past).map_err(|error| {
            tracing::error!(%table, %error, "a record cannot be written as JSON");
            StoreError::Corrupt(error.to_string())
        })?;
        self.reached.store(record.seq, Ordering::Relaxed);
        if by.is_some() {
            self.time.handed_in(self.time.now());
        }
        let (here, seats) = (|player| self.told.audience.is_here(player), &self.told.row.seats);
        let notices = asks::of_record(&self.position.sitting, &before, seats, (record.seq, at), here);
        if !notices.is_empty() {
            self.notified = Some(record.seq);
        }
        let append = Append { table, epoch: self.epoch, record, after: step.after.clone(), hand: step.hand, notices };
        self.hold(Held::Record { step: Box::new(step), whom, span });
        let job = Job { append, done: self.written.clone() };
        self.services.writer.send(job).await.map_err(|_| StoreError::closed().into())
    }
}
