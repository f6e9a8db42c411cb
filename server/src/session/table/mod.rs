//! One live table: a task that owns a game, its log and everybody who looks at it. No lock surrounds game state.
//!
//! The session judges a command on its own state at once, hands the record to the log writer, and goes on. What goes out
//! waits at the [`Gate`], in order, until what it rests on is certain: an acceptance and the events until the record is
//! saved, a welcome, a refusal or a list also until the store has said that nobody else writes. If a record cannot be
//! saved, or somebody else does write, the session ends without releasing anything more; starting again from the log is
//! the repair.
//!
//! Here the task is woken. Read `submit` next: in `Table::submit` all that changes a game is decided, applied, recorded and told. What
//! players ask of the game is in `moves`, of each other in `people`, and what they say in `talk`; what time brings about is in `clock`, who
//! comes and goes in `listeners`. `held` is what waits at the gate.

mod clock;
mod held;
mod listeners;
mod moves;
mod people;
mod submit;
mod talk;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bots::Appraise;
use fair_play::{BrokenLog, Record};
use rules::Seat;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use self::held::{Fatal, Held, Recorded};
use self::submit::Intent;
use super::chat::WrittenLine;
use super::confirm::Looked;
use super::gate::Gate;
use super::hands;
use super::mailbox::{Mailbox, WeakHandle};
use super::message::{Message, Services};
use super::position::{COMPUTER_MOVES_WITHIN, Position};
use super::seating::Change;
use super::signals::Signals;
use super::time::{Alarm, Timekeeper};
use super::told::Told;
use super::writer::Written;
use crate::error::Refusal;
use crate::store::{AppendError, ChatRow, Epoch, TableRow};

/// Records under way to the store. A person makes one and waits; only programs make more, and this keeps them from making
/// the store's queue their own.
const MAX_UNSAVED: u64 = 64;
/// What the gate may hold back. Beyond it the mailbox waits, and then players are told 'busy'. All of it may be for one
/// socket and go out at once: it fits into an outbox.
const MAX_HELD: usize = 128;
/// How often sockets that vanished without a word are looked for.
const SWEEP: Duration = Duration::from_secs(15);

/// Why a session ended.
pub enum SessionEnd {
    /// Nobody was there.
    Idle,
    /// Something could not be saved; the log says what was.
    NotSaved,
    /// Another server has the table now.
    TakenOver,
}

/// Who waits for the table as it is once something has changed.
type Reply = oneshot::Sender<Result<TableRow, Refusal>>;

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
    said: mpsc::UnboundedSender<WrittenLine>,
    looked: mpsc::UnboundedSender<Looked>,
    /// The last record that asks somebody who is not there.
    notified: Option<u64>,
    /// The last number made, for the line that is written when the session panics.
    reached: Arc<AtomicU64>,
}

/// Where a session hears from the writers.
pub struct Ears {
    records: mpsc::UnboundedReceiver<Written>,
    lines: mpsc::UnboundedReceiver<WrittenLine>,
    looks: mpsc::UnboundedReceiver<Looked>,
}

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

    /// Lives until nobody is there, or something can't be saved.
    pub async fn run(mut self, inbox: &mut Mailbox, own: WeakHandle, ears: Ears) -> SessionEnd {
        match self.live(inbox, &own, ears).await {
            Ok(()) => SessionEnd::Idle,
            Err(fatal) => self.end(fatal),
        }
    }

    async fn live(&mut self, inbox: &mut Mailbox, own: &WeakHandle, mut ears: Ears) -> Result<(), Fatal> {
        let mut sweep = tokio::time::interval(SWEEP);
        let (mut alarm, mut last_touched) = (Alarm::default(), Instant::now());
        loop {
            self.keep_time().await?;
            self.bots_sit_down(own);
            let (has_room, is_deserted, idle_after) = (self.has_room(), self.is_deserted(), self.idle_after());
            alarm.set(self.next_look());
            let presence_due = self.told.audience.presence_due();
            tokio::select! {
                biased;
                Some(written) = ears.records.recv() => self.written(written)?,
                Some(said) = ears.lines.recv() => self.said(said)?,
                Some(looked) = ears.looks.recv() => self.looked(looked)?,
                message = inbox.recv(), if has_room => {
                    let Some(message) = message else { return Ok(()) };
                    last_touched = Instant::now();
                    self.handle(message).await?;
                }
                () = at(presence_due), if presence_due.is_some() => self.told.tell_presence(),
                () = alarm.rings(), if has_room => {}
                _ = sweep.tick() => self.told.audience.sweep(),
                () = tokio::time::sleep_until(last_touched + idle_after), if is_deserted => return Ok(()),
            }
            self.release();
            self.note_comings_and_goings();
            self.ask_for_a_look();
            if !self.told.audience.is_empty() {
                last_touched = Instant::now();
            }
        }
    }

    /// Whether anything more may be recorded or answered now.
    fn has_room(&self) -> bool {
        self.position.last_seq() - self.gate.saved() < MAX_UNSAVED && self.gate.len() < MAX_HELD
    }

    /// Whether nobody is here or waits for an answer, and no live clock needs the session.
    fn is_deserted(&self) -> bool {
        let clock_runs = self.position.sitting.runs_live() && !self.position.is_timeless();
        self.told.audience.is_empty() && self.gate.is_empty() && !clock_runs
    }

    /// How long the session stays when nobody is here: long enough for a computer's move, since people elsewhere may wait for it.
    fn idle_after(&self) -> Duration {
        let thinking = self.position.sitting.waits_for_computer().then_some(COMPUTER_MOVES_WITHIN);
        self.services.idle_after.max(thinking.map_or(Duration::ZERO, Duration::from_millis))
    }

    async fn handle(&mut self, message: Message) -> Result<(), AppendError> {
        match message {
            Message::Attach(attach) => self.attach(attach),
            Message::Detach(listener) => self.told.audience.leave(listener),
            Message::Command { from, id, command, after } => {
                return self.play(from, id, Intent::Command { from, id, command, after }).await;
            }
            Message::Act { from, id, act } => return self.play(from, id, Intent::Act { from, id, act }).await,
            Message::Chat { from, id, text } => self.say(from, id, &text),
            Message::Signal { from, signal } => self.signal(from, signal),
            Message::Legal { from, id } => self.legal(from, id),
            Message::Seats { asker, change: Change::Start, reply } => return self.start(&asker, reply).await,
            Message::Seats { asker, change: Change::Host(player), reply } if self.position.has_started() => {
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
}

async fn at(instant: Option<Instant>) {
    match instant {
        Some(instant) => tokio::time::sleep_until(instant).await,
        None => std::future::pending().await,
    }
}
