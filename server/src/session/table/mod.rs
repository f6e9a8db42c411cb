//! One live table: a task that owns a game, its log and everybody who looks at it. No lock surrounds game state.
//!
//! The session judges a command on its own state at once, hands the record to the log writer, and goes on. What goes out
//! waits at the [`Gate`], in order, until what it rests on is certain: an acceptance and the events until the record is
//! saved, a welcome, a rejection or a list also until the store has said that nobody else writes. If a record cannot be
//! saved, or somebody else does write, the session ends without releasing anything more; starting again from the log is
//! the repair.
//!
//! Here the task is woken, keeps time, and lets out what may go out. What players ask of the game is in `moves`, of each other in
//! `people`, and what they say in `talk`.

mod moves;
mod people;
mod talk;

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bots::{Appraise, Bot};
use client_protocol::rest::{NextTable, Player, SeatLink, Status};
use fair_play::record::{Passed, What};
use fair_play::{BrokenLog, Record};
use rules::Seat;
use table::Past;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tracing::Span;

use super::bot;
use super::chat::Said;
use super::confirm::{Looked, Question};
use super::entry::Entry;
use super::gate::Gate;
use super::hands;
use super::mailbox::{Mailbox, WeakHandle};
use super::message::{Attach, Message, Services};
use super::position::{COMPUTER_MOVES_WITHIN, Position, Step};
use super::rounds::SILENCE_MS;
use super::seating::Change;
use super::signals::Signals;
use super::time::{Alarm, Timekeeper};
use super::told::{Told, Whom};
use super::writer::Written;
use crate::bot_players;
use crate::error::Refusal;
use crate::notices::asks;
use crate::outbox::{Delivery, Frame, ListenerId, Outbox};
use crate::shown;
use crate::store::notices::Look;
use crate::store::{AppendError, ChatRow, Epoch, SeatRow, StoreError, TableRow};

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
    /// Another server has the table now.
    TakenOver,
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
        // They are told in order and without gaps, so each stands at its number.
        let told = usize::try_from(seq).ok().and_then(|seq| self.told.get(seq.checked_sub(1)?));
        let held = self.held.iter().filter_map(|held| match held {
            Held::Record { step, .. } => Some(&step.entry),
            _ => None,
        });
        let entry = told.into_iter().chain(held).find(|entry| entry.seq == seq);
        Cow::Owned(entry.map(Entry::events).unwrap_or_default())
    }
}

/// What waits at the gate.
enum Held<G: Appraise> {
    /// The record itself.
    Record { step: Box<Step<G>>, whom: Whom, span: Span },
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
        let (store, now) = (&self.services.store, self.time.now());
        let owed = if clock.pace.is_live() {
            turn.used(now)
        } else {
            if clock.due().is_some_and(|due| due <= now) {
                // Perhaps the clock has leapt just now.
                store.stay_alive(SILENCE_MS).await?;
            }
            store.outages(since).await?
        };
        self.time.owe(owed);
        Ok(())
    }

    /// Lives until nobody is there, or something cannot be saved.
    pub async fn run(mut self, inbox: &mut Mailbox, own: WeakHandle, mut ears: Ears) -> Ended {
        let mut sweep = tokio::time::interval(SWEEP);
        let (mut alarm, mut last_touched) = (Alarm::default(), Instant::now());
        loop {
            if let Err(error) = self.keep_time().await {
                return self.end(&error, true);
            }
            if self.told.row.status == Status::Playing {
                self.bots_sit_down(&own);
            }
            let room = self.position.last_seq() - self.gate.saved() < MAX_UNSAVED && self.gate.len() < MAX_HELD;
            let clock_runs = self.position.sitting.runs_live();
            let timeless = self.position.is_timeless();
            let deserted = self.told.audience.is_empty() && self.gate.is_empty() && (timeless || !clock_runs);
            // Whoever waits for a computer's move elsewhere is told of it.
            let thinking = self.position.sitting.waits_for_computer().then_some(COMPUTER_MOVES_WITHIN);
            let idle_after = self.services.idle_after.max(thinking.map_or(Duration::ZERO, Duration::from_millis));
            let next_look = self.time.next_look(&self.position.sitting, self.time.now()).filter(|_| !timeless);
            alarm.set(next_look.map(|look| Instant::now() + look));
            let presence_due = self.told.audience.presence_due();
            tokio::select! {
                biased;
                Some(Written { seq, result }) = ears.records.recv() => match result {
                    Ok(()) => self.saved(seq),
                    Err(error) => return self.end(&error, error.leaves_open()),
                },
                Some(said) = ears.lines.recv() => {
                    if let Err(error) = self.said(said) {
                        return self.end(&error, true);
                    }
                }
                Some(Looked { look, still_writer }) = ears.looks.recv() => match still_writer {
                    Ok(true) => self.gate.confirm(look),
                    Ok(false) => return self.end(&AppendError::Fenced, true),
                    Err(error) => return self.end(&error.into(), true),
                },
                message = inbox.recv(), if room => {
                    let Some(message) = message else { return Ended::Idle };
                    last_touched = Instant::now();
                    if let Err(error) = self.handle(message).await {
                        return self.end(&error, true);
                    }
                }
                () = at(presence_due), if presence_due.is_some() => self.told.tell_presence(),
                () = alarm.rings(), if room => {}
                _ = sweep.tick() => self.told.audience.sweep(),
                () = tokio::time::sleep_until(last_touched + idle_after), if deserted => return Ended::Idle,
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

    /// Ends the session, because something could not be saved or somebody else writes. Whoever waits is told so, but those whose
    /// records may be kept, if that is `open`: whoever reads the log next knows, and the socket asks the next session under the same id.
    fn end(&mut self, error: &AppendError, open: bool) -> Ended {
        let (table, seq) = (self.told.row.id, self.gate.saved());
        match error {
            AppendError::Fenced => tracing::info!(%table, seq, "another server has taken the table over"),
            AppendError::Store(_) => {
                tracing::warn!(%table, seq, %error, "couldn't save; the table restarts from its log");
            }
        }
        let refusal = Refusal::from(error);
        for held in self.gate.give_up() {
            match held {
                Held::Record { .. } if open => {}
                Held::Record { whom: Whom::Socket(to, id), .. } => {
                    self.told.audience.tell(to, Delivery::Frame(Frame::refusal(Some(id), &refusal)));
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
        match error {
            AppendError::Fenced => Ended::TakenOver,
            AppendError::Store(_) => Ended::NotSaved,
        }
    }

    /// Records what is due, and whatever else time has brought about.
    async fn keep_time(&mut self) -> Result<(), AppendError> {
        self.time.looks(self.time.now());
        while self.position.sitting.clock.is_some() {
            let at = self.position.time(self.time.now());
            let (sitting, Told { row, audience, .. }) = (&self.position.sitting, &self.told);
            let timeless = self.position.is_timeless();
            let here = |seat: Seat| {
                let (holder, sits) = (sitting.holders.get(seat.index()), row.seats.get(seat.index()));
                holder.is_some_and(|holder| holder.is_person())
                    && sits.is_some_and(|sits| audience.is_here(sits.player))
            };
            let Some(cause) = self.time.cause(sitting, at, timeless, here) else { break };
            let Some(events) = sitting.passes(at, cause) else { break };
            let span = tracing::debug_span!("time", table = %self.told.row.id, seq = self.position.last_seq() + 1);
            span.in_scope(|| tracing::debug!(?cause, "time has passed"));
            self.record(at, None, What::Passed(Passed { cause, events }), Whom::Nobody, span).await?;
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

    /// Whoever comes need not be told anymore; whoever leaves while something is asked of them is told after a while.
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
                Held::Record { step, whom, span } => span.in_scope(|| {
                    tracing::debug!("saved");
                    self.told.record(*step, whom);
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
