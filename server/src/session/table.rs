//! One live table: a task that owns a game, its log and everybody who looks at it. No lock surrounds game state.
//!
//! The session judges a command on its own state at once, hands the record to the log writer, and goes on. What goes out
//! waits at the [`Gate`], in order, until what it rests on is certain: an acceptance and the events until the record is
//! saved, a welcome, a rejection or a list also until the store has said that nobody else writes. If a record cannot be
//! saved, or somebody else does write, the session ends without releasing anything more; starting again from the log is
//! the repair.

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bots::{Appraise, Bot};
use client_protocol::Json;
use client_protocol::code::Code;
use client_protocol::rest::{NextTable, Player, SeatLink, Status};
use client_protocol::socket::ServerMessage;
use fair_play::record::{By, Passed, What};
use fair_play::{BrokenLog, Record};
use rules::{Seat, Viewer};
use table::{Act, Past};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tracing::Span;
use uuid::Uuid;

use super::answers::Answer;
use super::behind::Behind;
use super::bot;
use super::chat::{self, Said};
use super::company;
use super::confirm::{Looked, Question};
use super::entry::Entry;
use super::gate::Gate;
use super::hands;
use super::judge::{self, Accepted, Declined, Rejected, Sender};
use super::mailbox::{Mailbox, WeakHandle};
use super::message::{Attach, Message, Services};
use super::position::{Position, Step};
use super::seating::{self, Change};
use super::signals::{Signal, Signals};
use super::time::{Alarm, Timekeeper};
use super::told::Told;
use super::writer::{Job, Written};
use super::{again, branch, opening};
use crate::bot_players;
use crate::clock::now_ms;
use crate::error::Refusal;
use crate::notices::asks;
use crate::outbox::{Delivery, Frame, ListenerId, Outbox};
use crate::secrets;
use crate::shown;
use crate::store::notices::{Look, NewNotice, Why};
use crate::store::{Append, AppendError, ChatRow, Epoch, SeatRow, StoreError, TableRow};

/// Records under way to the store. A person makes one and waits; only programs make more, and this keeps them from making
/// the store's queue their own.
const MAX_UNSAVED: u64 = 64;
/// What the gate may hold back. Beyond it the mailbox waits, and then players are told 'busy'. All of it may be for one
/// socket and go out at once: it fits into an outbox.
const MAX_HELD: usize = 128;
/// Who plays for somebody who is away, or has given up.
const STAND_IN: Bot = Bot::Medium;
/// How often sockets that vanished without a word are looked for.
const SWEEP: Duration = Duration::from_secs(15);

/// Why a session ended.
pub enum Ended {
    /// Nobody was there.
    Idle,
    /// Something could not be saved; the log says what was.
    NotSaved,
}

/// A live table.
pub struct Table<G: Appraise> {
    services: Services,
    epoch: Epoch,
    /// Where the game is. What has been told may be behind it.
    position: Position<G>,
    gate: Gate<Held<G>>,
    told: Told<G>,
    time: Timekeeper,
    signals: Signals,
    /// The seats for which a computer has come in.
    bots: Vec<Seat>,
    written: mpsc::UnboundedSender<Written>,
    said: mpsc::UnboundedSender<Said>,
    looked: mpsc::UnboundedSender<Looked>,
    /// The last record that asks somebody who is not there.
    notified: Option<u64>,
    /// The last number made, for the line that is written when the session panics.
    reached: Arc<AtomicU64>,
}

/// Where a session hears from the writers.
pub struct Ears {
    records: mpsc::UnboundedReceiver<Written>,
    lines: mpsc::UnboundedReceiver<Said>,
    looks: mpsc::UnboundedReceiver<Looked>,
}

/// The records so far, for whoever has to look back: those told, and those that wait until they are saved.
struct Recorded<'a, G: Appraise> {
    told: &'a [Entry<G>],
    held: &'a Gate<Held<G>>,
}

impl<G: Appraise> Past<G> for Recorded<'_, G> {
    fn events(&self, seq: u64) -> Cow<'_, [G::Event]> {
        let held = self.held.iter().filter_map(|held| match held {
            Held::Record { step, .. } => Some(&step.entry),
            _ => None,
        });
        let entry = self.told.iter().chain(held).find(|entry| entry.seq == seq);
        Cow::Owned(entry.map(Entry::events).unwrap_or_default())
    }
}

/// What waits at the gate.
enum Held<G: Appraise> {
    /// The record itself.
    Record { step: Box<Step<G>>, asker: Option<(ListenerId, Uuid)>, newcomer: Option<Player>, span: Span },
    /// An answer to one socket.
    Frame { to: ListenerId, frame: Frame },
    /// All that a socket missed, as of when it goes out.
    Welcome { arrival: u64, since_seq: u64, returning: bool },
    /// The end for a socket that may not watch.
    TurnedAway { outbox: Outbox },
    /// An answer to a request about the seats.
    Reply { reply: Reply, result: Result<(), Refusal> },
    /// An answer to a request for the table that follows.
    Next { reply: oneshot::Sender<Result<NextTable, Refusal>>, result: Result<NextTable, Refusal> },
    /// An answer to a request for the link of a seat.
    Link { reply: oneshot::Sender<Result<SeatLink, Refusal>>, result: Result<SeatLink, Refusal> },
    /// An answer to a request for the seat that a link opens.
    Opened { reply: oneshot::Sender<Result<Seat, Refusal>>, result: Result<Seat, Refusal> },
    /// A player's new name, for everybody.
    Renamed(Player),
}

type Reply = oneshot::Sender<Result<TableRow, Refusal>>;

impl<G: Appraise> Table<G> {
    /// Builds a table from its log, and the ears through which the writers will speak to it.
    ///
    /// # Errors
    /// Which record of the log is at fault.
    pub fn replay(
        services: Services,
        row: TableRow,
        epoch: Epoch,
        records: &[Record],
        chat: Vec<ChatRow>,
        time: Timekeeper,
        reached: Arc<AtomicU64>,
    ) -> Result<(Self, Ears), BrokenLog> {
        let (written, saved) = mpsc::unbounded_channel(); // bounded by MAX_UNSAVED: one answer a record under way
        let (said, kept) = mpsc::unbounded_channel(); // bounded by the limits of talk
        let (looked, looks) = mpsc::unbounded_channel(); // one look is under way at most
        let mut position = Position::before_the_game(&row);
        let mut log = Vec::with_capacity(records.len());
        for record in records {
            reached.store(record.seq, Ordering::Relaxed);
            let step = position.read(record, &Recorded { told: &log, held: &Gate::new(0) })?;
            log.push(step.entry);
        }
        let gate = Gate::new(position.last_seq());
        let told = Told::new(row, log, chat, services.lobby.clone());
        let (bots, signals, notified) = (Vec::new(), Signals::default(), None);
        let table = Table {
            services,
            epoch,
            position,
            gate,
            told,
            time,
            signals,
            bots,
            written,
            said,
            looked,
            notified,
            reached,
        };
        Ok((table, Ears { records: saved, lines: kept, looks }))
    }

    /// Owes the seat that is asked the time in which nobody kept this table: live its whole turn, since the clock stands before a
    /// session ends in good order; at leisure the time in which no server lived.
    ///
    /// # Errors
    /// When the store does not say for how long none did.
    pub async fn pay_for_absence(&mut self) -> Result<(), StoreError> {
        let Some(clock) = &self.position.sitting.clock else { return Ok(()) };
        let Some((turn, since)) = clock.turn.and_then(|turn| Some((turn, turn.since?))) else { return Ok(()) };
        let owed =
            if clock.pace.is_live() { turn.used(self.time.now()) } else { self.services.store.outages(since).await? };
        self.time.owe(owed);
        Ok(())
    }

    /// Lives until nobody is there, or something cannot be saved.
    pub async fn run(mut self, inbox: &mut Mailbox, own: WeakHandle, mut ears: Ears) -> Ended {
        let mut sweep = tokio::time::interval(SWEEP);
        let (mut alarm, mut last_touched) = (Alarm::default(), Instant::now());
        loop {
            if let Err(error) = self.keep_time().await {
                return self.end(&error);
            }
            if self.told.row.status == Status::Playing {
                self.bots_sit_down(&own);
            }
            let room = self.position.last_seq() - self.gate.saved() < MAX_UNSAVED && self.gate.len() < MAX_HELD;
            let clock_runs = self.position.sitting.runs_live();
            let deserted = self.told.audience.is_empty() && self.gate.is_empty() && !clock_runs;
            let next_look = self.time.next_look(&self.position.sitting, self.time.now());
            alarm.set(next_look.map(|look| Instant::now() + look));
            let presence_due = self.told.audience.presence_due();
            tokio::select! {
                biased;
                Some(Written { seq, result }) = ears.records.recv() => match result {
                    Ok(()) => self.saved(seq),
                    Err(error) => return self.end(&error),
                },
                Some(said) = ears.lines.recv() => {
                    if let Err(error) = self.said(said) {
                        return self.end(&error);
                    }
                }
                Some(Looked { look, still_writer }) = ears.looks.recv() => match still_writer {
                    Ok(true) => self.gate.confirm(look),
                    Ok(false) => return self.end(&AppendError::Fenced),
                    Err(error) => return self.end(&error.into()),
                },
                message = inbox.recv(), if room => {
                    let Some(message) = message else { return Ended::Idle };
                    last_touched = Instant::now();
                    if let Err(error) = self.handle(message).await {
                        return self.end(&error);
                    }
                }
                () = at(presence_due), if presence_due.is_some() => self.told.tell_presence(),
                () = alarm.rings(), if room => {}
                _ = sweep.tick() => self.told.audience.sweep(),
                () = tokio::time::sleep_until(last_touched + self.services.idle_after), if deserted => return Ended::Idle,
            }
            self.release();
            self.note_comings_and_goings();
            if let Some(look) = self.gate.look() {
                let question = Question { table: self.told.row.id, epoch: self.epoch, look, done: self.looked.clone() };
                let _ = self.services.confirmer.send(question); // without a confirmer the server has stopped
            }
            if !self.told.audience.is_empty() {
                last_touched = Instant::now();
            }
        }
    }

    /// Ends the session, because something could not be saved or somebody else writes. Whoever waits is told so.
    fn end(&mut self, error: &AppendError) -> Ended {
        let (table, seq) = (self.told.row.id, self.gate.saved());
        match error {
            AppendError::Fenced => tracing::info!(%table, seq, "another server has taken the table over"),
            AppendError::Store(error) => {
                tracing::warn!(%table, seq, %error, "the store did not do its part; the table starts again from its log");
            }
        }
        let refusal = Refusal::from(error);
        for held in self.gate.give_up() {
            match held {
                // Whether or not it was saved, the other server answers: the socket asks it.
                Held::Record { .. } if matches!(error, AppendError::Fenced) => {}
                Held::Record { asker: Some((from, id)), .. } => {
                    self.told.audience.tell(from, Delivery::Frame(Frame::refusal(Some(id), &refusal)));
                }
                Held::Reply { reply, .. } => drop(reply.send(Err(refusal.clone()))), // the asker may have left
                Held::Next { reply, .. } => drop(reply.send(Err(refusal.clone()))),
                Held::Link { reply, .. } => drop(reply.send(Err(refusal.clone()))),
                Held::Opened { reply, .. } => drop(reply.send(Err(refusal.clone()))),
                // Sockets find the next session, and ask it; it knows the new name.
                Held::Record { .. } | Held::Frame { .. } | Held::Welcome { .. } => {}
                Held::TurnedAway { .. } | Held::Renamed(_) => {}
            }
        }
        Ended::NotSaved
    }

    /// Records what is due, and whatever else time has brought about.
    async fn keep_time(&mut self) -> Result<(), AppendError> {
        while self.position.sitting.clock.is_some() {
            let at = self.position.time(self.time.now());
            let (sitting, Told { row, audience, .. }) = (&self.position.sitting, &self.told);
            let here = |seat: Seat| {
                let (holder, sits) = (sitting.holders.get(seat.index()), row.seats.get(seat.index()));
                holder.is_some_and(|holder| holder.is_person())
                    && sits.is_some_and(|sits| audience.is_here(sits.player))
            };
            let Some(cause) = self.time.cause(sitting, at, here) else { break };
            let Some(events) = sitting.passes(at, cause) else { break };
            let span = tracing::debug_span!("time", table = %self.told.row.id, seq = self.position.last_seq() + 1);
            span.in_scope(|| tracing::debug!(?cause, "time has passed"));
            self.record(at, None, What::Passed(Passed { cause, events }), None, span).await?;
        }
        Ok(())
    }

    fn saved(&mut self, seq: u64) {
        self.gate.save(seq);
        if self.notified.take_if(|notified| *notified <= seq).is_some() {
            self.services.couriers.wake();
        }
        if seq == self.position.last_seq() {
            self.time.kept(self.time.now());
        }
    }

    async fn handle(&mut self, message: Message) -> Result<(), AppendError> {
        match message {
            Message::Attach(attach) => self.attach(attach),
            Message::Detach(listener) => self.told.audience.leave(listener),
            Message::Command { from, id, command, after } => return self.command(from, id, &command, after).await,
            Message::Act { from, id, act } => return self.act(from, id, act).await,
            Message::Chat { from, id, text } => self.say(from, id, &text),
            Message::Signal { from, signal } => self.signal(from, signal),
            Message::Legal { from, id } => self.legal(from, id),
            Message::Seats { asker, change: Change::Start, reply } => return self.start(&asker, reply).await,
            Message::Seats { asker, change: Change::Host(player), reply } if self.position.has_begun() => {
                return self.another_host(&asker, player, reply).await;
            }
            Message::Nudge { asker, player, reply } => return self.nudge(&asker, player, reply).await,
            Message::Seats { asker, change, reply } => return self.seats(&asker, &change, reply).await,
            Message::PlayAgain { asker, reply } => {
                let result = self.play_again(&asker).await;
                self.answer(Held::Next { reply, result });
            }
            Message::SeatLink { asker, seat, reply } => {
                let now = self.position.time(self.time.now());
                let result = hands::link(&self.told.row, &self.position, asker, seat, now);
                self.answer(Held::Link { reply, result });
            }
            Message::Opened { code, reply } => {
                let now = self.position.time(self.time.now());
                let result = hands::opened_by(&self.told.row, &self.position, &code, now);
                self.answer(Held::Opened { reply, result });
            }
            Message::Take { asker, id, code, reply } => return self.take(asker, id, code, reply).await,
            Message::GiveUp { player, reply } => return self.give_up(player, reply).await,
            Message::Renamed(player) => self.answer(Held::Renamed(player)),
            Message::TakenOver => return Err(AppendError::Fenced),
        }
        Ok(())
    }

    /// A computer comes in for every seat that one plays, and stays.
    fn bots_sit_down(&mut self, own: &WeakHandle) {
        let seats = (0..).map(Seat).zip(&self.position.sitting.holders).zip(&self.told.row.seats);
        for ((seat, holder), SeatRow { player, .. }) in seats {
            if holder.is_computer() && !self.bots.contains(&seat) {
                self.bots.push(seat);
                bot::sit_down::<G>(
                    bot_players::bot_of(*player).unwrap_or(STAND_IN),
                    ListenerId::Bot(seat),
                    own.clone(),
                );
            }
        }
    }

    /// Lets a socket in. It may ask from now on, and is sent what it missed as soon as that is certain.
    fn attach(&mut self, attach: Attach) {
        let Attach { listener, player, since_seq, returning, outbox } = attach;
        let is_program = matches!(listener, ListenerId::Bot(_));
        if !is_program && !shown::may_see(&self.told.row, player) {
            self.answer(Held::TurnedAway { outbox });
            return;
        }
        let arrival = self.told.audience.join(listener, player, outbox, &self.told.row);
        self.answer(Held::Welcome { arrival, since_seq, returning });
    }

    /// The time of a record that somebody asks for now. What is due comes first.
    async fn in_time(&mut self) -> Result<u64, AppendError> {
        let mut now = self.position.time(self.time.now());
        while !self.position.sitting.is_timely(now) {
            self.keep_time().await?;
            now = self.position.time(now);
        }
        Ok(now)
    }

    /// Decides a command. What it does is applied, recorded, and told when it is saved; else its sender is answered.
    async fn command(
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
            let sender = Sender { seat, is_computer: matches!(from, ListenerId::Bot(_)), after };
            judge::judge(row.game, &position.sitting, &position.answers, sender, id, command)
        });
        self.conclude(from, id, now, decided, span).await
    }

    /// The seat for which a listener speaks. Whoever gave it away does not, even before they are told that it was taken.
    fn speaks_for(&self, from: ListenerId) -> Result<Seat, Declined> {
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
    async fn act(&mut self, from: ListenerId, id: Uuid, act: Act) -> Result<(), AppendError> {
        if matches!(act, Act::Take { .. } | Act::Reclaim {}) {
            let refusal = Refusal::new(Code::Malformed, "a seat is taken with POST /api/tables/{id}/take");
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
    async fn take(&mut self, asker: Player, id: Uuid, code: Option<String>, reply: Reply) -> Result<(), AppendError> {
        let now = self.in_time().await?;
        let (told, position) = (&self.told, &self.position);
        let here = told.audience.presence(&told.row).seats;
        let past = Recorded { told: told.log(), held: &self.gate };
        let asked = (&asker, id, code.as_deref());
        match hands::take(&told.row, position, asked, now, &here, &past) {
            Ok(None) => self.hold(Held::Reply { reply, result: Ok(()) }),
            Ok(Some(Accepted { seat, what })) => {
                let span = tracing::debug_span!("take", table = %told.row.id, seq = position.last_seq() + 1);
                self.record_with(now, Some(By { seat, id }), what, None, Some(asker), span).await?;
                self.hold(Held::Reply { reply, result: Ok(()) });
            }
            Err(refusal) => self.answer(Held::Reply { reply, result: Err(refusal) }),
        }
        Ok(())
    }

    /// Gives up a player's seat, unless there is none to give up.
    async fn give_up(&mut self, player: Uuid, reply: Reply) -> Result<(), AppendError> {
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
            self.record(now, Some(By { seat, id }), what, None, span).await?;
        }
        self.hold(Held::Reply { reply, result: Ok(()) });
        Ok(())
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
                self.record(now, Some(By { seat, id }), what, Some((from, id)), span).await
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
    async fn record(
        &mut self,
        now: u64,
        by: Option<By>,
        what: What<Vec<G::Event>>,
        asker: Option<(ListenerId, Uuid)>,
        span: Span,
    ) -> Result<(), AppendError> {
        self.record_with(now, by, what, asker, None, span).await
    }

    /// The same, where it may give a seat to `newcomer`.
    async fn record_with(
        &mut self,
        now: u64,
        by: Option<By>,
        what: What<Vec<G::Event>>,
        asker: Option<(ListenerId, Uuid)>,
        newcomer: Option<Player>,
        span: Span,
    ) -> Result<(), AppendError> {
        let table = self.told.row.id;
        let before = self.position.sitting.asked(now);
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
        self.hold(Held::Record { step: Box::new(step), asker, newcomer, span });
        let job = Job { append, done: self.written.clone() };
        self.services.writer.send(job).await.map_err(|_| AppendError::Fenced) // the writer has stopped: so does the server
    }

    /// Whoever comes need not be told any more; whoever leaves while something is asked of them is told after a while.
    fn note_comings_and_goings(&mut self) {
        let (came, left) = self.told.audience.comings_and_goings();
        let (row, couriers) = (&self.told.row, &self.services.couriers);
        if row.status == Status::Waiting {
            return;
        }
        let seq = self.position.last_seq();
        came.into_iter().for_each(|player| couriers.looks(Look { player, table: row.id, seq }));
        if left.is_empty() {
            return;
        }
        let at = self.time.now();
        for (seat, asked) in self.position.sitting.asked(at) {
            let player = row.seats.get(seat.index()).map(|seat| seat.player).filter(|player| left.contains(player));
            player.into_iter().for_each(|player| couriers.left(row.id, asks::notice(player, asked, seq, at)));
        }
    }

    /// Whoever is known may talk: from a seat to everybody, else to those who watch.
    fn say(&mut self, from: ListenerId, id: Uuid, text: &str) {
        let after = self.position.last_seq();
        let Told { row, audience, chat, .. } = &mut self.told;
        let speaker = audience.listener(from).and_then(|listener| Some((listener.player?, listener.viewer)));
        let line = match speaker {
            Some((player, viewer)) => chat.say(player, viewer, after, id, text, Instant::now()),
            None => Err(Refusal::not_signed_in()),
        };
        let refused = line.and_then(|line| {
            let job = chat::Job { table: row.id, epoch: self.epoch, line, from, done: self.said.clone() };
            let busy = "the server is busy; send it again in a moment";
            self.services.chat.try_send(job).map_err(|_| Refusal::new(Code::Busy, busy))
        });
        if let Err(refusal) = refused {
            audience.tell(from, Delivery::Frame(Frame::refusal(Some(id), &refusal)));
        }
    }

    /// Tells what was said, or that it was not kept. When somebody else writes, the session ends, and that is the answer.
    fn said(&mut self, Said { id, from, result }: Said) -> Result<(), AppendError> {
        match result {
            Ok(row) => self.told.said(id, row),
            Err(AppendError::Store(error)) => {
                tracing::warn!(table = %self.told.row.id, %error, "a chat message was not saved");
                let refusal = Frame::refusal(Some(id), &Refusal::from(&error));
                self.told.audience.tell(from, Delivery::Frame(refusal));
            }
            Err(AppendError::Fenced) => return Err(AppendError::Fenced),
        }
        Ok(())
    }

    /// Shows everybody what a player shows: it rests on nothing and is kept nowhere, so it waits for nothing.
    fn signal(&mut self, from: ListenerId, signal: Signal) {
        let shown = self
            .speaks_for(from)
            .map_err(judge::Declined::refusal)
            .and_then(|seat| self.signals.shown(seat, signal, Instant::now()));
        match shown {
            Ok(message) => self.told.show(&message),
            Err(refusal) => self.told.audience.tell(from, Delivery::Frame(Frame::refusal(None, &refusal))),
        }
    }

    fn legal(&mut self, from: ListenerId, id: Uuid) {
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

    async fn start(&mut self, asker: &Player, reply: Reply) -> Result<(), AppendError> {
        let row = &self.told.row;
        let may_start = seating::change(row, self.position.has_begun(), asker, &Change::Start).map(drop);
        if may_start.is_ok()
            && let Some(seats) = branch::arranged(row)
        {
            let arranged = TableRow { seats, ..row.clone() };
            if let Err(error) = self.services.store.save_seats(self.epoch, &arranged).await {
                let _ = reply.send(Err(Refusal::from(&error))); // the asker may have left
                return Err(error);
            }
            self.told.seats(TableRow { version: arranged.version + 1, ..arranged }, None);
        }
        let row = &self.told.row;
        let origin = match (&may_start, &row.branch_of) {
            (Ok(()), Some(of)) => branch::origin_in::<G>(&*self.services.store, of).await.map(Some),
            _ => Ok(None),
        };
        match may_start.and(origin).and_then(|origin| opening::open::<G>(row, origin)) {
            Ok(opened) => {
                let span = tracing::info_span!("start", table = %row.id, seq = 1);
                self.record(self.time.now(), None, opened, None, span).await?;
                self.hold(Held::Reply { reply, result: Ok(()) });
            }
            Err(refusal) => self.answer(Held::Reply { reply, result: Err(refusal) }),
        }
        Ok(())
    }

    /// Seats change one at a time, and each change is saved before the next is looked at: nobody hurries here.
    async fn seats(&mut self, asker: &Player, change: &Change, reply: Reply) -> Result<(), AppendError> {
        let mut after = match seating::change(&self.told.row, self.position.has_begun(), asker, change) {
            Ok(after) => after,
            Err(refusal) => {
                self.answer(Held::Reply { reply, result: Err(refusal) });
                return Ok(());
            }
        };
        if let Err(error) = self.services.store.save_seats(self.epoch, &after).await {
            let _ = reply.send(Err(Refusal::from(&error))); // the asker may have left
            return Err(error);
        }
        after.version += 1;
        self.position.behind = Behind::new(after.watch_delay);
        let removed = match change {
            Change::Remove { player, .. } => Some(*player),
            _ => None,
        };
        self.told.seats(after, removed);
        self.hold(Held::Reply { reply, result: Ok(()) });
        Ok(())
    }

    /// Makes somebody the host of a game that is played: the host hands it on, or another takes it over from a host who is gone.
    async fn another_host(&mut self, asker: &Player, player: Uuid, reply: Reply) -> Result<(), AppendError> {
        let (row, presence) = (&self.told.row, self.told.audience.presence(&self.told.row));
        let asked = (asker.id, player);
        let changed = company::another_host(&self.position.sitting, &presence, row, asked, now_ms());
        match changed {
            Ok(after) if after.host == row.host => self.hold(Held::Reply { reply, result: Ok(()) }),
            Ok(mut after) => {
                if let Err(error) = self.services.store.save_host(self.epoch, &after).await {
                    let _ = reply.send(Err(Refusal::from(&error))); // the asker may have left
                    return Err(error);
                }
                after.version += 1;
                self.told.table(after);
                self.hold(Held::Reply { reply, result: Ok(()) });
            }
            Err(refusal) => self.answer(Held::Reply { reply, result: Err(refusal) }),
        }
        Ok(())
    }

    /// Tells a player who is away once more that the table waits for them, unless that is too early or too often.
    async fn nudge(&mut self, asker: &Player, player: Uuid, reply: Reply) -> Result<(), AppendError> {
        let (row, now) = (&self.told.row, self.position.time(self.time.now()));
        let here = self.told.audience.is_here(player);
        let judged = company::may_ask(row, asker.id)
            .and_then(|()| company::may_nudge(&self.position.sitting, row, player, here, now));
        let seat = match judged {
            Ok(seat) => seat,
            Err(refusal) => {
                self.answer(Held::Reply { reply, result: Err(refusal) });
                return Ok(());
            }
        };
        let notice = NewNotice { player, why: Why::Nudge, seq: self.position.last_seq(), at: now };
        match self.services.store.nudge(self.epoch, row, &notice).await {
            Ok(true) => {
                let mut after = row.clone();
                after.version += 1;
                after.seats[seat.index()].nudged_at = Some(now);
                self.services.couriers.wake();
                self.told.nudged(after);
                self.hold(Held::Reply { reply, result: Ok(()) });
                Ok(())
            }
            Ok(false) => {
                let sentence = format!("{} gets no notices of turns", row.seats[seat.index()].name);
                self.answer(Held::Reply { reply, result: Err(Refusal::new(Code::NotReachable, sentence)) });
                Ok(())
            }
            Err(error) => {
                let _ = reply.send(Err(Refusal::from(&error))); // the asker may have left
                Err(error)
            }
        }
    }

    /// The table that follows, made if there is none, and told to everybody here.
    async fn play_again(&mut self, asker: &Player) -> Result<NextTable, Refusal> {
        let row = &self.told.row;
        let asked_by = again::may_ask(row, asker.id)?;
        if let Some(next) = row.next {
            return Ok(next);
        }
        let table = again::next_table(row, asker);
        // If the answer is lost, what was kept is found by whoever asks next.
        let next = self.services.store.create_next_table(row.id, asked_by, &table).await?;
        self.told.next(next, &table);
        Ok(next)
    }

    /// Holds back what rests on what was recorded so far.
    fn hold(&mut self, held: Held<G>) {
        self.gate.hold(self.position.last_seq(), held);
    }

    /// Holds back what is said without writing.
    fn answer(&mut self, held: Held<G>) {
        self.gate.hold_unwritten(self.position.last_seq(), held);
    }

    /// Lets out what may go out.
    fn release(&mut self) {
        while let Some(held) = self.gate.release() {
            match held {
                Held::Record { step, asker, newcomer, span } => span.in_scope(|| {
                    tracing::debug!("saved");
                    self.told.record(*step, asker, newcomer);
                }),
                Held::Frame { to, frame } => self.told.audience.tell(to, Delivery::Frame(frame)),
                Held::Welcome { arrival, since_seq, returning } => {
                    self.told.welcome(arrival, since_seq, returning, self.time.now());
                }
                Held::TurnedAway { outbox } => Told::<G>::turn_away(&outbox),
                Held::Reply { reply, result } => {
                    let _ = reply.send(result.map(|()| self.told.row.clone())); // the asker may have left
                }
                Held::Next { reply, result } => {
                    let _ = reply.send(result); // the asker may have left
                }
                Held::Link { reply, result } => {
                    let _ = reply.send(result); // the asker may have left
                }
                Held::Opened { reply, result } => {
                    let _ = reply.send(result); // the asker may have left
                }
                Held::Renamed(player) => self.told.renamed(&player),
            }
        }
    }
}

async fn at(instant: Option<Instant>) {
    match instant {
        Some(instant) => tokio::time::sleep_until(instant).await,
        None => std::future::pending().await,
    }
}
