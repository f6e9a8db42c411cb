//! One live table: a task that owns a game, its log and everybody who looks at it. No lock surrounds game state.
//!
//! The session judges a command on its own state at once, hands the record to the log writer, and goes on. What goes out
//! waits at the [`Gate`], in order, until what it rests on is certain: an acceptance and the events until the record is
//! saved, a welcome, a rejection or a list also until the store has said that nobody else writes. If a record cannot be
//! saved, or somebody else does write, the session ends without releasing anything more; starting again from the log is
//! the repair.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bots::Appraise;
use client_protocol::Json;
use client_protocol::code::Code;
use client_protocol::rest::{NextTable, Player, Status};
use client_protocol::socket::{ClosingReason, ServerMessage};
use rules::{Game, Outcome, Progress, Seat};
use serde_json::value::to_raw_value;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tracing::Span;
use uuid::Uuid;

use super::again;
use super::answers::{Answer, Answers};
use super::audience::{self, Audience, Listener};
use super::bot;
use super::chat::{self, Chat, Said, hears};
use super::confirm::{Looked, Question};
use super::entry::Entry;
use super::gate::Gate;
use super::judge::{self, Accepted, Declined, Rejected};
use super::mailbox::{Mailbox, WeakHandle};
use super::message::{Attach, Message, Services};
use super::record::{Asked, BrokenLog, Chain, Opening};
use super::seating::{self, Change};
use super::writer::{Job, Written};
use crate::bot_players;
use crate::clock::now_ms;
use crate::error::Refusal;
use crate::outbox::{Delivery, Frame, ListenerId, Outbox};
use crate::shown;
use crate::store::{Append, AppendError, ChatRow, Epoch, Record, StoreError, TableRow};

/// Records under way to the store. A person makes one and waits; only programs make more, and this keeps them from making
/// the store's queue their own.
const MAX_UNSAVED: u64 = 64;
/// What the gate may hold back. Beyond it the mailbox waits, and then players are told 'busy'. All of it may be for one
/// socket and go out at once: it fits into an outbox.
const MAX_HELD: usize = 128;
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
pub struct Table<G: Game> {
    services: Services,
    epoch: Epoch,
    /// As saved. The state below may be ahead of it.
    row: TableRow,
    state: G,
    chain: Chain,
    answers: Answers,
    /// What has been let out; what has not waits at the gate.
    log: Vec<Entry<G>>,
    gate: Gate<Held<G>>,
    audience: Audience,
    chat: Chat,
    written: mpsc::UnboundedSender<Written>,
    said: mpsc::UnboundedSender<Said>,
    looked: mpsc::UnboundedSender<Looked>,
    /// The last number made, for the line that is written when the session panics.
    reached: Arc<AtomicU64>,
}

/// Where a session hears from the writers.
pub struct Ears {
    records: mpsc::UnboundedReceiver<Written>,
    lines: mpsc::UnboundedReceiver<Said>,
    looks: mpsc::UnboundedReceiver<Looked>,
}

/// What waits at the gate.
enum Held<G: Game> {
    /// The record itself.
    Record { entry: Entry<G>, after: After, asker: Option<(ListenerId, Uuid)>, span: Span },
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
    /// A player's new name, for everybody.
    Renamed(Player),
}

/// The table after a record.
struct After {
    status: Status,
    to_act: Option<Seat>,
    progress: Option<Progress>,
    outcome: Option<Outcome>,
    ended_at: Option<u64>,
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
        reached: Arc<AtomicU64>,
    ) -> Result<(Self, Ears), BrokenLog> {
        let (written, saved) = mpsc::unbounded_channel(); // bounded by MAX_UNSAVED: one answer a record under way
        let (said, kept) = mpsc::unbounded_channel(); // bounded by the limits of talk
        let (looked, looks) = mpsc::unbounded_channel(); // one look is under way at most
        let mut table = Table {
            services,
            epoch,
            state: G::default(),
            chain: Chain::new(row.id, row.created_at, row.secret.clone()),
            answers: Answers::default(),
            log: Vec::with_capacity(records.len()),
            gate: Gate::new(records.len() as u64),
            audience: Audience::default(),
            chat: Chat::of(chat),
            written,
            said,
            looked,
            reached,
            row,
        };
        for record in records {
            table.reached.store(record.seq, Ordering::Relaxed);
            let body = table.chain.read::<Vec<G::Event>>(record)?;
            body.events.iter().for_each(|event| table.state.apply(event));
            if let (Some((seat, id)), Some(command)) = (record.command, &body.command) {
                table.answers.accepted(seat, id, command.get(), record.seq);
            }
            let hash = table.chain.last_hash();
            table.log.push(Entry::new(body.seq, body.at, hash, body.events, table.row.seats.len()));
        }
        Ok((table, Ears { records: saved, lines: kept, looks }))
    }

    /// Lives until nobody is there, or something cannot be saved.
    pub async fn run(mut self, inbox: &mut Mailbox, own: WeakHandle, mut ears: Ears) -> Ended {
        let mut bots_sit = false;
        let mut sweep = tokio::time::interval(SWEEP);
        let mut last_touched = Instant::now();
        loop {
            if !bots_sit && self.row.status == Status::Playing {
                self.bots_sit_down(&own);
                bots_sit = true;
            }
            let room = self.chain.last_seq() - self.gate.saved() < MAX_UNSAVED && self.gate.len() < MAX_HELD;
            let deserted = self.audience.is_empty() && self.gate.is_empty();
            let presence_due = self.audience.presence_due();
            tokio::select! {
                biased;
                Some(Written { seq, result }) = ears.records.recv() => match result {
                    Ok(()) => self.gate.save(seq),
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
                () = at(presence_due), if presence_due.is_some() => self.audience.tell_presence(&self.row),
                _ = sweep.tick() => self.audience.sweep(),
                () = tokio::time::sleep_until(last_touched + self.services.idle_after), if deserted => return Ended::Idle,
            }
            self.release();
            if let Some(look) = self.gate.look() {
                let question = Question { table: self.row.id, epoch: self.epoch, look, done: self.looked.clone() };
                let _ = self.services.confirmer.send(question); // without a confirmer the server has stopped
            }
            if !self.audience.is_empty() {
                last_touched = Instant::now();
            }
        }
    }

    /// Ends the session, because something could not be saved or somebody else writes. Whoever waits is told so.
    fn end(&mut self, error: &AppendError) -> Ended {
        let (table, seq) = (self.row.id, self.gate.saved());
        match error {
            AppendError::Fenced => tracing::info!(%table, seq, "another server has taken the table over"),
            AppendError::Store(error) => {
                tracing::warn!(%table, seq, %error, "the store did not do its part; the table starts again from its log");
            }
        }
        let refusal = Refusal::from(error);
        for held in self.gate.give_up() {
            match held {
                Held::Record { asker: Some((from, id)), .. } => {
                    self.audience.tell(from, Delivery::Frame(Frame::refusal(Some(id), &refusal)));
                }
                Held::Reply { reply, .. } => drop(reply.send(Err(refusal.clone()))), // the asker may have left
                Held::Next { reply, .. } => drop(reply.send(Err(refusal.clone()))),
                // Sockets find the next session, and ask it; it knows the new name.
                Held::Record { .. } | Held::Frame { .. } | Held::Welcome { .. } => {}
                Held::TurnedAway { .. } | Held::Renamed(_) => {}
            }
        }
        Ended::NotSaved
    }

    async fn handle(&mut self, message: Message) -> Result<(), AppendError> {
        match message {
            Message::Attach(attach) => self.attach(attach),
            Message::Detach(listener) => self.audience.leave(listener),
            Message::Command { from, id, command } => return self.command(from, id, &command).await,
            Message::Chat { from, id, text } => self.say(from, id, &text),
            Message::Legal { from, id } => self.legal(from, id),
            Message::Seats { asker, change: Change::Start, reply } => return self.start(&asker, reply).await,
            Message::Seats { asker, change, reply } => return self.seats(&asker, &change, reply).await,
            Message::PlayAgain { asker, reply } => {
                let result = self.play_again(&asker).await;
                self.answer(Held::Next { reply, result });
            }
            Message::Renamed(player) => self.answer(Held::Renamed(player)),
            Message::TakenOver => return Err(AppendError::Fenced),
        }
        Ok(())
    }

    /// The programs among the players come in.
    fn bots_sit_down(&self, own: &WeakHandle) {
        for (number, seat) in (0..).map(Seat).zip(&self.row.seats) {
            if let Some(bot) = bot_players::bot_of(seat.player) {
                bot::sit_down::<G>(bot, seat.player, ListenerId::Bot(number), own.clone());
            }
        }
    }

    /// Lets a socket in. It may ask from now on, and is sent what it missed as soon as that is certain.
    fn attach(&mut self, attach: Attach) {
        let Attach { listener, player, since_seq, returning, outbox } = attach;
        if !shown::may_see(&self.row, player) {
            self.answer(Held::TurnedAway { outbox });
            return;
        }
        let arrival = self.audience.join(listener, player, outbox, &self.row);
        self.answer(Held::Welcome { arrival, since_seq, returning });
    }

    fn welcome(&mut self, arrival: u64, since_seq: u64, returning: bool) {
        let Some(&Listener { id, player, viewer, .. }) = self.audience.welcome(arrival) else { return };
        let last = self.log.len() as u64;
        if since_seq > last {
            let sentence = format!("no record {since_seq}: the log ends at {last}; resume from 0");
            self.audience.tell(id, Delivery::NotThere(Refusal::new(Code::Malformed, sentence)));
            self.audience.leave(id);
            return;
        }
        let seat = audience::seat_of(viewer);
        let presence = self.audience.presence(&self.row);
        let table = shown::view(&self.row, player);
        let mut history = if returning {
            vec![Frame::of(&ServerMessage::Table { table, seat }), Frame::of(&ServerMessage::Presence { presence })]
        } else {
            let chat = self.chat.lines(viewer);
            vec![Frame::of(&ServerMessage::Welcome { seat, table, seq: last, presence, chat })]
        };
        let missed = self.log.iter().skip(usize::try_from(since_seq).unwrap_or(usize::MAX));
        history.extend(missed.map(|entry| entry.frame(viewer)));
        self.audience.tell(id, Delivery::History(history));
    }

    /// Judges a command; folds and records its events, which are told when they are saved, or answers its sender.
    async fn command(&mut self, from: ListenerId, id: Uuid, command: &Json) -> Result<(), AppendError> {
        let seq = self.chain.last_seq() + 1;
        let span = tracing::debug_span!("command", table = %self.row.id, seq, command = %id);
        let judged = judge::seat(self.audience.listener(from), self.started())
            .and_then(|seat| judge::judge(self.row.game, &self.state, &self.answers, seat, id, command));
        match judged {
            Ok(Accepted { seat, command, events }) => {
                metrics::counter!("paydirt_commands_total", "result" => "accepted").increment(1);
                self.answers.accepted(seat, id, command.get(), seq);
                self.record(None, Some(Asked { seat, id, command }), events, Some((from, id)), span).await
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
                self.answers.rejected(seat, id, command.get(), code, message.clone());
                rejected(code, message)
            }
            Declined::Refused(refusal) => ServerMessage::refusal(Some(id), refusal.code, refusal.message),
        }
    }

    /// Whoever is known may talk: from a seat to everybody, else to those who watch.
    fn say(&mut self, from: ListenerId, id: Uuid, text: &str) {
        let speaker = self.audience.listener(from).and_then(|listener| Some((listener.player?, listener.viewer)));
        let line = match speaker {
            Some((player, viewer)) => self.chat.say(player, viewer, id, text, Instant::now()),
            None => Err(Refusal::not_signed_in()),
        };
        let (table, epoch, done) = (self.row.id, self.epoch, self.said.clone());
        let refused = line.and_then(|line| {
            let job = chat::Job { table, epoch, line, from, done };
            let busy = "the server is busy; send it again in a moment";
            self.services.chat.try_send(job).map_err(|_| Refusal::new(Code::Busy, busy))
        });
        if let Err(refusal) = refused {
            self.audience.tell(from, Delivery::Frame(Frame::refusal(Some(id), &refusal)));
        }
    }

    /// Tells what was said, or that it was not kept. When somebody else writes, the session ends, and that is the answer.
    fn said(&mut self, Said { id, from, result }: Said) -> Result<(), AppendError> {
        match result {
            Ok(row) => {
                let line = self.chat.said(row);
                let to = line.to;
                let frame = Frame::answer(id, &ServerMessage::Chat { line });
                self.audience.tell_those(|viewer| hears(viewer, to), |_| frame.clone());
            }
            Err(AppendError::Store(error)) => {
                tracing::warn!(table = %self.row.id, %error, "a chat message was not saved");
                self.audience.tell(from, Delivery::Frame(Frame::refusal(Some(id), &Refusal::from(&error))));
            }
            Err(AppendError::Fenced) => return Err(AppendError::Fenced),
        }
        Ok(())
    }

    fn legal(&mut self, from: ListenerId, id: Uuid) {
        let viewer = self.audience.listener(from).map(|listener| listener.viewer);
        let commands = match viewer.and_then(audience::seat_of) {
            Some(seat) if self.chain.last_seq() > 0 => self.state.legal_commands(seat),
            _ => Vec::new(),
        };
        let commands = Json::of(&commands).expect("commands are read from JSON, so they can be written as JSON");
        let answer = ServerMessage::Legal { seq: self.chain.last_seq(), commands };
        self.answer(Held::Frame { to: from, frame: Frame::answer(id, &answer) });
    }

    async fn start(&mut self, asker: &Player, reply: Reply) -> Result<(), AppendError> {
        let opened = seating::change(&self.row, self.started(), asker, &Change::Start).and_then(|_| self.open());
        match opened {
            Ok((opening, events)) => {
                let span = tracing::info_span!("start", table = %self.row.id, seq = 1);
                self.record(Some(opening), None, events, None, span).await?;
                self.hold(Held::Reply { reply, result: Ok(()) });
            }
            Err(refusal) => self.answer(Held::Reply { reply, result: Err(refusal) }),
        }
        Ok(())
    }

    fn open(&self) -> Result<(Opening, Vec<G::Event>), Refusal> {
        let internal = |error: serde_json::Error| {
            tracing::error!(table = %self.row.id, %error, "the options of a table cannot be read");
            Refusal::new(Code::Internal, "this table's options can't be read; it's been logged")
        };
        let options: G::Options = serde_json::from_str(&self.row.options).map_err(internal)?;
        let seats = u8::try_from(self.row.seats.len()).unwrap_or(u8::MAX);
        let seed = self.row.seed();
        let events = G::open(&options, seats, seed, &G::Draws::default())
            .map_err(|error| Refusal::new(Code::NotReady, error.to_string()))?;
        let options = to_raw_value(&options).map_err(internal)?;
        let (seats, commitment) = (self.row.seated(), self.row.commitment());
        Ok((Opening { game: self.row.game, options, seats, commitment, seed }, events))
    }

    /// Seats change one at a time, and each change is saved before the next is looked at: nobody hurries here.
    async fn seats(&mut self, asker: &Player, change: &Change, reply: Reply) -> Result<(), AppendError> {
        let mut after = match seating::change(&self.row, self.started(), asker, change) {
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
        self.row = after;
        if let Change::Remove { player, .. } = change {
            self.audience.show_out(*player);
        }
        self.audience.tell_table(&self.row);
        self.services.lobby.changed(&self.row);
        self.hold(Held::Reply { reply, result: Ok(()) });
        Ok(())
    }

    /// The table that follows, made if there is none, and told to everybody here.
    async fn play_again(&mut self, asker: &Player) -> Result<NextTable, Refusal> {
        let asked_by = again::may_ask(&self.row, asker.id)?;
        if let Some(next) = self.row.next {
            return Ok(next);
        }
        let table = again::next_table(&self.row, asker);
        // If the answer is lost, what was kept is found by whoever asks next.
        let next = self.services.store.create_next_table(self.row.id, asked_by, &table).await?;
        if next.id == table.id {
            self.services.lobby.changed(&table);
        }
        self.row.next = Some(next);
        self.audience.tell_table(&self.row);
        Ok(next)
    }

    /// Folds events into the state, and hands their record to the log writer.
    async fn record(
        &mut self,
        opening: Option<Opening>,
        asked: Option<Asked>,
        events: Vec<G::Event>,
        asker: Option<(ListenerId, Uuid)>,
        span: Span,
    ) -> Result<(), AppendError> {
        events.iter().for_each(|event| self.state.apply(event));
        let at = self.chain.time(now_ms());
        let outcome = self.state.outcome();
        let record = self.chain.write(at, opening, asked, &events, outcome.is_some()).map_err(|error| {
            tracing::error!(table = %self.row.id, %error, "a record cannot be written as JSON");
            StoreError::Corrupt(error.to_string())
        })?;
        self.reached.store(record.seq, Ordering::Relaxed);
        let status = if outcome.is_some() { Status::Finished } else { Status::Playing };
        let progress = outcome.is_none().then(|| self.state.progress());
        let ended_at = outcome.is_some().then_some(at);
        let after = After { status, to_act: self.state.to_act(), progress, outcome, ended_at };
        let append = Append {
            table: self.row.id,
            epoch: self.epoch,
            status,
            to_act: after.to_act,
            progress: after.progress,
            outcome: after.outcome.clone(),
            ended_at: after.ended_at,
            record,
        };
        let entry = Entry::new(append.record.seq, at, self.chain.last_hash(), events, self.row.seats.len());
        self.hold(Held::Record { entry, after, asker, span });
        let job = Job { append, done: self.written.clone() };
        self.services.writer.send(job).await.map_err(|_| AppendError::Fenced) // the writer has stopped: so does the server
    }

    fn started(&self) -> bool {
        self.chain.last_seq() > 0
    }

    /// Holds back what rests on what was recorded so far.
    fn hold(&mut self, held: Held<G>) {
        self.gate.hold(self.chain.last_seq(), held);
    }

    /// Holds back what is said without writing.
    fn answer(&mut self, held: Held<G>) {
        self.gate.hold_unwritten(self.chain.last_seq(), held);
    }

    /// Lets out what may go out.
    fn release(&mut self) {
        while let Some(held) = self.gate.release() {
            match held {
                Held::Record { entry, after, asker, span } => {
                    span.in_scope(|| self.release_record(entry, after, asker));
                }
                Held::Frame { to, frame } => self.audience.tell(to, Delivery::Frame(frame)),
                Held::Welcome { arrival, since_seq, returning } => self.welcome(arrival, since_seq, returning),
                Held::TurnedAway { outbox } => {
                    let farewell = Delivery::Close(Refusal::no_such_table(), ClosingReason::NotAllowed);
                    let _ = outbox.put(farewell); // gone is as good
                }
                Held::Reply { reply, result } => {
                    let _ = reply.send(result.map(|()| self.row.clone())); // the asker may have left
                }
                Held::Next { reply, result } => {
                    let _ = reply.send(result); // the asker may have left
                }
                Held::Renamed(player) => self.renamed(&player),
            }
        }
    }

    fn renamed(&mut self, player: &Player) {
        let mut seats = self.row.seats.iter_mut();
        if let Some(seat) = seats.find(|seat| seat.player == player.id) {
            seat.name.clone_from(&player.name);
        }
        self.chat.renamed(player);
        self.audience.tell_table(&self.row);
        self.services.lobby.changed(&self.row);
    }

    fn release_record(&mut self, entry: Entry<G>, after: After, asker: Option<(ListenerId, Uuid)>) {
        tracing::debug!("saved");
        let status_before = std::mem::replace(&mut self.row.status, after.status);
        let to_act_before = std::mem::replace(&mut self.row.to_act, after.to_act);
        let progress_before = std::mem::replace(&mut self.row.progress, after.progress);
        self.row.outcome = after.outcome;
        self.row.ended_at = after.ended_at;
        let begins = status_before == Status::Waiting;
        if begins {
            self.audience.tell_table(&self.row);
        }
        if let Some((from, id)) = asker {
            let accepted = ServerMessage::Accepted { id, seq: entry.seq };
            self.audience.tell(from, Delivery::Frame(Frame::answer(id, &accepted)));
        }
        self.audience.tell_all(|viewer| entry.frame(viewer));
        self.log.push(entry);
        if self.row.status != status_before && !begins {
            self.audience.tell_table(&self.row);
        }
        if self.row.status != status_before {
            self.services.lobby.changed(&self.row);
        } else if self.row.to_act != to_act_before || self.row.progress != progress_before {
            self.services.lobby.turn_passed(&self.row, progress_before);
        }
    }
}

type Reply = oneshot::Sender<Result<TableRow, Refusal>>;

async fn at(instant: Option<Instant>) {
    match instant {
        Some(instant) => tokio::time::sleep_until(instant).await,
        None => std::future::pending().await,
    }
}
