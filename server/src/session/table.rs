//! One live table: a task that owns a game, its log and everybody who looks at it. No lock surrounds game state.
//!
//! The session judges a command on its own state at once, hands the record to the log writer, and goes on. What goes out
//! waits in [`Held`], in order, until the record it rests on is saved: an acceptance, the events, and also a rejection or a
//! list of legal commands that came from a state not yet saved. If a record cannot be saved, the session ends without
//! releasing anything; starting again from the log is the repair.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bots::Appraise;
use client_protocol::Json;
use client_protocol::code::Code;
use client_protocol::rest::{NextTable, Player, Status};
use client_protocol::socket::{ClosingReason, ServerMessage};
use rules::{Game, Outcome, Progress, Rejection as _, Seat, Viewer};
use serde_json::value::{RawValue, to_raw_value};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tracing::Span;
use uuid::Uuid;

use super::again;
use super::answers::{Answer, Answers, Known};
use super::audience::{self, Audience, SocketId};
use super::bot;
use super::chat::{self, Chat, Said};
use super::entry::Entry;
use super::record::{Asked, BrokenLog, Chain, Opening};
use super::seating::{self, Change};
use super::writer::{Job, Written};
use crate::clock::now_ms;
use crate::error::Refusal;
use crate::house;
use crate::lobby::Lobby;
use crate::shown;
use crate::socket::outbox::{Delivery, Frame, Outbox};
use crate::store::{Append, AppendError, ChatRow, Epoch, Record, Store, TableRow};

/// Records under way to the store. A person makes one and waits; only programs make more, and this keeps them from making
/// the store's queue their own.
const MAX_UNSAVED: u64 = 64;
/// Answers held back behind records under way. Beyond it the mailbox waits, and then its senders are told 'busy'.
const MAX_HELD: usize = 1024;
/// Sockets for which the store is asked at the same time whether the log is longer than this session knows.
const MAX_DOUBTS: usize = 64;
/// How often sockets that vanished without a word are looked for.
const SWEEP: Duration = Duration::from_secs(15);

/// Everything that can wake a table: a closed list.
pub enum Message {
    /// A socket comes in, or comes back.
    Attach(Attach),
    /// A socket has gone.
    Detach(SocketId),
    /// A player moves.
    Command {
        /// Through which socket.
        socket: SocketId,
        /// Of the client's making.
        id: Uuid,
        /// A command of the game.
        command: Json,
    },
    /// A player says something.
    Chat {
        /// Through which socket.
        socket: SocketId,
        /// What.
        text: String,
    },
    /// A program asks what it may do.
    Legal(SocketId),
    /// Somebody sits down, gets up, is ready, or starts the game.
    Seats {
        /// Who asks.
        asker: Player,
        /// What for.
        change: Change,
        /// The table as it is then.
        reply: oneshot::Sender<Result<TableRow, Refusal>>,
    },
    /// Somebody wants to play again with the same people.
    PlayAgain {
        /// Who asks.
        asker: Player,
        /// The table that follows.
        reply: oneshot::Sender<Result<NextTable, Refusal>>,
    },
    /// Another server has become the table's writer.
    TakenOver,
}

/// A socket that comes in.
pub struct Attach {
    /// Which.
    pub socket: SocketId,
    /// Whose.
    pub player: Option<Uuid>,
    /// The last record it has.
    pub since_seq: u64,
    /// Whether it was welcomed before, by a session that has ended since.
    pub returning: bool,
    /// Where to write to.
    pub outbox: Outbox,
}

/// What a session needs of the house around it.
#[derive(Clone)]
pub struct House {
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// The log writer.
    pub writer: mpsc::Sender<Job>,
    /// The writer of what is said.
    pub chat: mpsc::Sender<chat::Job>,
    /// Where changes are announced.
    pub lobby: Lobby,
    /// When a table without anybody leaves memory.
    pub idle_after: Duration,
}

/// Why a session ended.
pub enum Ended {
    /// Nobody was there.
    Idle {
        /// What came into the mailbox at the last moment: for the session after this one.
        unheard: Vec<Message>,
    },
    /// Something could not be saved; the log says what was.
    NotSaved,
}

/// A live table.
pub struct Table<G: Game> {
    house: House,
    epoch: Epoch,
    /// As saved. The state below may be ahead of it.
    row: TableRow,
    state: G,
    chain: Chain,
    answers: Answers,
    /// What is saved; what is not waits in `held`.
    log: Vec<Entry<G>>,
    held: VecDeque<(u64, Held<G>)>,
    audience: Audience,
    chat: Chat,
    written: mpsc::UnboundedSender<Written>,
    said: mpsc::UnboundedSender<Said>,
    /// Shared by the questions to the store that are under way, so that they are counted.
    doubts: Arc<()>,
    /// The last number made, for the line that is written when the session panics.
    reached: Arc<AtomicU64>,
}

/// Where a session hears from the writers.
pub struct Ears {
    records: mpsc::UnboundedReceiver<Written>,
    lines: mpsc::UnboundedReceiver<Said>,
}

/// What may not go out before the record with a certain number is saved.
enum Held<G: Game> {
    /// The record itself.
    Record { entry: Entry<G>, after: After, asker: Option<(SocketId, Uuid)>, span: Span },
    /// An answer to one socket.
    Frame { socket: SocketId, frame: Frame },
    /// An answer to a request.
    Reply { reply: oneshot::Sender<Result<TableRow, Refusal>>, result: Result<(), Refusal> },
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
        house: House,
        row: TableRow,
        epoch: Epoch,
        records: &[Record],
        chat: Vec<ChatRow>,
        reached: Arc<AtomicU64>,
    ) -> Result<(Self, Ears), BrokenLog> {
        let (written, saved) = mpsc::unbounded_channel(); // bounded by MAX_UNSAVED: one answer a record under way
        let (said, kept) = mpsc::unbounded_channel(); // bounded by the limits of talk
        let mut table = Table {
            house,
            epoch,
            state: G::default(),
            chain: Chain::new(row.id, row.secret.clone()),
            answers: Answers::default(),
            log: Vec::with_capacity(records.len()),
            held: VecDeque::new(),
            audience: Audience::default(),
            chat: Chat::of(chat),
            written,
            said,
            doubts: Arc::new(()),
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
            let hash = table.chain.shown_hash();
            table.log.push(Entry::new(body.seq, body.at, hash, body.events, table.row.seats.len()));
        }
        Ok((table, Ears { records: saved, lines: kept }))
    }

    /// Lives until nobody is there, or something cannot be saved.
    pub async fn run(
        mut self,
        mut inbox: mpsc::Receiver<Message>,
        own: mpsc::WeakSender<Message>,
        mut ears: Ears,
    ) -> Ended {
        let mut bots_sit = false;
        let mut sweep = tokio::time::interval(SWEEP);
        let mut last_touched = Instant::now();
        loop {
            if !bots_sit && self.row.status == Status::Playing {
                self.bots_sit_down(&own);
                bots_sit = true;
            }
            let room = self.chain.last_seq() - self.saved() < MAX_UNSAVED && self.held.len() < MAX_HELD;
            let deserted = self.audience.is_empty() && self.held.is_empty();
            let presence_due = self.audience.presence_due();
            tokio::select! {
                biased;
                Some(written) = ears.records.recv() => {
                    if let Err(error) = written.result {
                        tracing::warn!(table = %self.row.id, seq = written.seq, %error, "a record was not saved; the table starts again from its log");
                        return Ended::NotSaved;
                    }
                    self.release(written.seq);
                }
                Some(said) = ears.lines.recv() => self.said(said),
                message = inbox.recv(), if room => {
                    let Some(message) = message else { return Ended::Idle { unheard: Vec::new() } };
                    last_touched = Instant::now();
                    if self.handle(message).await.is_err() {
                        return Ended::NotSaved;
                    }
                    self.release(self.saved());
                }
                () = at(presence_due), if presence_due.is_some() => self.audience.tell_presence(&self.row),
                _ = sweep.tick() => self.audience.sweep(),
                () = tokio::time::sleep_until(last_touched + self.house.idle_after), if deserted => {
                    inbox.close();
                    let unheard = std::iter::from_fn(|| inbox.try_recv().ok()).collect();
                    return Ended::Idle { unheard };
                }
            }
            if !self.audience.is_empty() {
                last_touched = Instant::now();
            }
        }
    }

    async fn handle(&mut self, message: Message) -> Result<(), NotSaved> {
        match message {
            Message::Attach(attach) => self.attach(attach),
            Message::Detach(socket) => self.audience.leave(socket),
            Message::Command { socket, id, command } => return self.command(socket, id, &command).await,
            Message::Chat { socket, text } => self.say(socket, &text),
            Message::Legal(socket) => self.legal(socket),
            Message::Seats { asker, change: Change::Start, reply } => return self.start(&asker, reply).await,
            Message::Seats { asker, change, reply } => return self.seats(&asker, &change, reply).await,
            Message::PlayAgain { asker, reply } => {
                let _ = reply.send(self.play_again(&asker).await); // the asker may have left
            }
            Message::TakenOver => {
                tracing::info!(table = %self.row.id, "another server has taken the table over");
                return Err(NotSaved);
            }
        }
        Ok(())
    }

    /// The programs among the players come in.
    fn bots_sit_down(&self, own: &mpsc::WeakSender<Message>) {
        for (number, seat) in (0..).zip(&self.row.seats) {
            if let Some(bot) = house::bot_of(seat.player) {
                // Sockets of people are numbered from 1 and up.
                bot::sit_down::<G>(bot, seat.player, SocketId(u64::MAX - number), own.clone());
            }
        }
    }

    /// The last number saved.
    fn saved(&self) -> u64 {
        self.log.len() as u64
    }

    /// Welcomes a socket with all that it missed. Only what is saved is shown, so this never waits.
    fn attach(&mut self, attach: Attach) {
        let Attach { socket, player, since_seq, returning, outbox } = attach;
        if !shown::may_see(&self.row, player) {
            let _ = outbox.put(Delivery::Close(Refusal::no_such_table(), ClosingReason::NotAllowed)); // gone is as good
            return;
        }
        if since_seq > self.saved() {
            self.doubt(since_seq, outbox);
            return;
        }
        let viewer = self.audience.join(socket, player, outbox, &self.row);
        let seat = audience::seat_of(viewer);
        let presence = self.audience.presence(&self.row);
        let table = shown::view(&self.row, player);
        let mut history = if returning {
            vec![Frame::of(&ServerMessage::Table { table, seat }), Frame::of(&ServerMessage::Presence { presence })]
        } else {
            vec![Frame::of(&ServerMessage::Welcome {
                seat,
                table,
                seq: self.saved(),
                presence,
                chat: self.chat.lines().to_vec(),
            })]
        };
        let missed = self.log.iter().skip(usize::try_from(since_seq).unwrap_or(usize::MAX));
        history.extend(missed.map(|entry| entry.frame(viewer)));
        self.audience.tell(socket, Delivery::History(history));
    }

    /// A socket has a record that is not in this log: it is at fault, or another server has written on. The store knows,
    /// and nobody else waits until it has said so.
    fn doubt(&self, since_seq: u64, outbox: Outbox) {
        let sentence = format!("no record {since_seq}: the log ends at {}; resume from 0", self.saved());
        let refusal = Delivery::NotThere(Refusal::new(Code::Malformed, sentence));
        if Arc::strong_count(&self.doubts) > MAX_DOUBTS {
            let _ = outbox.put(refusal); // gone is as good
            return;
        }
        let (store, held, written) = (self.house.store.clone(), [(self.row.id, self.epoch)], self.written.clone());
        let doubts = self.doubts.clone();
        tokio::spawn(async move {
            if store.lost(&held).await.is_ok_and(|lost| lost.is_empty()) {
                let _ = outbox.put(refusal); // gone is as good
            } else {
                // As if it had tried to write: the session ends, and the socket finds the next one.
                let _ = written.send(Written { seq: since_seq, result: Err(AppendError::Fenced) });
            }
            drop(doubts);
        });
    }

    async fn command(&mut self, socket: SocketId, id: Uuid, command: &Json) -> Result<(), NotSaved> {
        let seq = self.chain.last_seq() + 1;
        let span = tracing::debug_span!("command", table = %self.row.id, seq, command = %id);
        let judged = span.in_scope(|| self.judge(socket, id, command));
        let (seat, command, events) = match judged {
            Ok(judged) => judged,
            Err(answer) => {
                self.hold(Held::Frame { socket, frame: Frame::answer(id, &answer) });
                return Ok(());
            }
        };
        self.answers.accepted(seat, id, command.get(), seq);
        self.record(None, Some(Asked { seat, id, command }), events, Some((socket, id)), span).await
    }

    /// What comes of a command: the events to record, or the answer to its sender.
    fn judge(&mut self, socket: SocketId, id: Uuid, command: &Json) -> Result<Judged<G>, Box<ServerMessage>> {
        let refuse = |code, sentence: String| Box::new(ServerMessage::refusal(Some(id), code, sentence));
        let listener = self.audience.listener(socket);
        let seat = match listener.map(|listener| (listener.viewer, listener.player)) {
            Some((Viewer::Seat(seat), _)) => seat,
            Some((Viewer::Spectator, Some(_))) => {
                return Err(refuse(Code::NotSeated, "you're watching; only seated players can play".to_owned()));
            }
            _ => return Err(refuse(Code::NotSignedIn, Refusal::not_signed_in().message)),
        };
        if self.chain.last_seq() == 0 {
            return Err(refuse(Code::NotStarted, "the game hasn't started yet".to_owned()));
        }
        let command: G::Command = command
            .read()
            .map_err(|error| refuse(Code::Malformed, format!("unknown command for {}: {error}", self.row.game)))?;
        let text = to_raw_value(&command)
            .map_err(|error| refuse(Code::Malformed, format!("the command cannot be written: {error}")))?;
        match self.answers.look_up(seat, id, text.get()) {
            Known::New => {}
            Known::Answered(Answer::Accepted(seq)) => return Err(Box::new(ServerMessage::Accepted { id, seq: *seq })),
            Known::Answered(Answer::Rejected { code, message }) => {
                return Err(Box::new(ServerMessage::Rejected {
                    id: Some(id),
                    code: (*code).to_owned(),
                    message: message.clone(),
                }));
            }
            Known::Reused => {
                let sentence = "this id was used by another command; give each command its own id";
                return Err(refuse(Code::CommandIdReused, sentence.to_owned()));
            }
        }
        match self.state.decide(seat, &command) {
            Ok(events) => {
                metrics::counter!("paydirt_commands_total", "result" => "accepted").increment(1);
                Ok((seat, text, events))
            }
            Err(rejection) => {
                metrics::counter!("paydirt_commands_total", "result" => "rejected").increment(1);
                let (code, message) = (rejection.code(), rejection.to_string());
                tracing::debug!(code, "rejected");
                self.answers.rejected(seat, id, text.get(), code, message.clone());
                Err(Box::new(ServerMessage::Rejected { id: Some(id), code: code.to_owned(), message }))
            }
        }
    }

    /// Talk is for those who play; whoever watches reads it.
    fn say(&mut self, socket: SocketId, text: &str) {
        let seat = self.audience.listener(socket).and_then(|listener| audience::seat_of(listener.viewer));
        let speaker = seat.and_then(|seat| self.row.seats.get(seat.index()));
        let line = match speaker {
            Some(speaker) => {
                let speaker = Player { id: speaker.player, name: speaker.name.clone() };
                self.chat.say(speaker, text, Instant::now())
            }
            None => Err(Refusal::new(Code::NotSeated, "only players can chat; you can read along")),
        };
        let (table, done) = (self.row.id, self.said.clone());
        let refused = line.and_then(|line| {
            let job = chat::Job { table, line, socket, done };
            let busy = "the server is busy; send it again in a moment";
            self.house.chat.try_send(job).map_err(|_| Refusal::new(Code::Busy, busy))
        });
        if let Err(refusal) = refused {
            self.audience.tell(socket, Delivery::Frame(Frame::refusal(None, &refusal)));
        }
    }

    fn said(&mut self, said: Said) {
        match said.result {
            Ok(()) => {
                let frame = Frame::of(&ServerMessage::Chat { line: self.chat.said(said.line) });
                self.audience.tell_all(|_| frame.clone());
            }
            Err(error) => {
                tracing::warn!(table = %self.row.id, %error, "a chat message was not saved");
                let refusal = Refusal::new(Code::NotSaved, "couldn't save your message; send it again in a moment");
                self.audience.tell(said.socket, Delivery::Frame(Frame::refusal(None, &refusal)));
            }
        }
    }

    fn legal(&mut self, socket: SocketId) {
        let viewer = self.audience.listener(socket).map(|listener| listener.viewer);
        let commands = match viewer.and_then(audience::seat_of) {
            Some(seat) if self.chain.last_seq() > 0 => self.state.legal_commands(seat),
            _ => Vec::new(),
        };
        let commands = Json::of(&commands).expect("commands are read from JSON, so they can be written as JSON");
        let answer = ServerMessage::Legal { seq: self.chain.last_seq(), commands };
        self.hold(Held::Frame { socket, frame: Frame::of(&answer) });
    }

    async fn start(&mut self, asker: &Player, reply: Reply) -> Result<(), NotSaved> {
        let opened = seating::change(&self.row, self.started(), asker, &Change::Start).and_then(|_| self.open());
        match opened {
            Ok((opening, events)) => {
                let span = tracing::info_span!("start", table = %self.row.id, seq = 1);
                self.record(Some(opening), None, events, None, span).await?;
                self.hold(Held::Reply { reply, result: Ok(()) });
            }
            Err(refusal) => self.hold(Held::Reply { reply, result: Err(refusal) }),
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
        let Some(secret) = &self.row.secret else {
            tracing::error!(table = %self.row.id, "a table that waits has no secret");
            return Err(Refusal::new(Code::Internal, "this table can't start; it's been logged"));
        };
        let entropy: Vec<_> = self.row.seats.iter().map(|seat| seat.entropy.clone()).collect();
        let seed = secret.seed(self.row.id, &entropy);
        let events = G::open(&options, seats, seed, &G::Draws::default())
            .map_err(|error| Refusal::new(Code::NotReady, error.to_string()))?;
        let options = to_raw_value(&options).map_err(internal)?;
        let commitment = Some(secret.commitment(self.row.id));
        Ok((Opening { game: self.row.game, options, seats, seed, commitment, entropy: Some(entropy) }, events))
    }

    /// Seats change one at a time, and each change is saved before the next is looked at: nobody hurries here.
    async fn seats(&mut self, asker: &Player, change: &Change, reply: Reply) -> Result<(), NotSaved> {
        let after = match seating::change(&self.row, self.started(), asker, change) {
            Ok(after) => after,
            Err(refusal) => {
                self.hold(Held::Reply { reply, result: Err(refusal) });
                return Ok(());
            }
        };
        if let Err(error) = self.house.store.save_seats(self.epoch, &after).await {
            let _ = reply.send(Err(error.into())); // the asker may have left
            return Err(NotSaved);
        }
        self.row = after;
        if let Change::Remove { player, .. } = change {
            self.audience.show_out(*player);
        }
        self.audience.tell_table(&self.row);
        self.house.lobby.changed(&self.row);
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
        let next = self.house.store.create_next_table(self.row.id, asked_by, &table).await?;
        if next.id == table.id {
            self.house.lobby.changed(&table);
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
        asker: Option<(SocketId, Uuid)>,
        span: Span,
    ) -> Result<(), NotSaved> {
        events.iter().for_each(|event| self.state.apply(event));
        let at = now_ms();
        let outcome = self.state.outcome();
        let record = self.chain.write(at, opening, asked, &events, outcome.is_some()).map_err(|error| {
            tracing::error!(table = %self.row.id, %error, "a record cannot be written as JSON");
            NotSaved
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
        let entry = Entry::new(append.record.seq, at, self.chain.shown_hash(), events, self.row.seats.len());
        self.hold(Held::Record { entry, after, asker, span });
        let job = Job { append, done: self.written.clone() };
        self.house.writer.send(job).await.map_err(|_| NotSaved) // the writer has stopped: so does the server
    }

    fn started(&self) -> bool {
        self.chain.last_seq() > 0
    }

    /// Holds something back until all that was recorded so far is saved.
    fn hold(&mut self, held: Held<G>) {
        self.held.push_back((self.chain.last_seq(), held));
    }

    /// Lets out, in order, what waited for nothing beyond record `saved`.
    fn release(&mut self, saved: u64) {
        while self.held.front().is_some_and(|(after, _)| *after <= saved) {
            match self.held.pop_front() {
                Some((_, Held::Record { entry, after, asker, span })) => {
                    span.in_scope(|| self.release_record(entry, after, asker));
                }
                Some((_, Held::Frame { socket, frame })) => self.audience.tell(socket, Delivery::Frame(frame)),
                Some((_, Held::Reply { reply, result })) => {
                    let _ = reply.send(result.map(|()| self.row.clone())); // the asker may have left
                }
                None => {}
            }
        }
    }

    fn release_record(&mut self, entry: Entry<G>, after: After, asker: Option<(SocketId, Uuid)>) {
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
        if let Some((socket, id)) = asker {
            let accepted = ServerMessage::Accepted { id, seq: entry.seq };
            self.audience.tell(socket, Delivery::Frame(Frame::answer(id, &accepted)));
        }
        self.audience.tell_all(|viewer| entry.frame(viewer));
        self.log.push(entry);
        if self.row.status != status_before && !begins {
            self.audience.tell_table(&self.row);
        }
        if self.row.status != status_before {
            self.house.lobby.changed(&self.row);
        } else if self.row.to_act != to_act_before || self.row.progress != progress_before {
            self.house.lobby.turn_passed(&self.row, progress_before);
        }
    }
}

type Reply = oneshot::Sender<Result<TableRow, Refusal>>;
type Judged<G> = (Seat, Box<RawValue>, Vec<<G as Game>::Event>);

/// Something could not be saved: the session ends.
struct NotSaved;

async fn at(instant: Option<Instant>) {
    match instant {
        Some(instant) => tokio::time::sleep_until(instant).await,
        None => std::future::pending().await,
    }
}
