//! Somebody at the table, as the page is: comes back whenever the socket breaks, and asks again what nobody answered.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Message;
use client_protocol::Json;
use client_protocol::code::{AnyCode, Code};
use client_protocol::rest::Player;
use client_protocol::socket::{ClientMessage, ClosingReason, ServerMessage};
use rules::Viewer;
use serde_json::value::RawValue;
use tokio::time::timeout;
use uuid::Uuid;

use super::check::{LawBroken, Story};
use super::server::Line;
use super::world::{Place, World};
use crate::session::seating::Change;
use crate::store::TableRow;

/// How long somebody waits for a word, and again after asking whether anybody is there.
const PATIENCE: Duration = Duration::from_secs(2);

pub struct Person {
    world: Arc<World>,
    number: usize,
    player: Option<Uuid>,
    /// What is asked and not answered.
    under_way: Vec<(Uuid, ClientMessage)>,
    /// The last list of legal commands that was not empty.
    list: Vec<Json>,
    /// What anybody had been told of when the last `resume` was sent, and the question for a list that is not answered.
    floor: u64,
    asked: Option<u64>,
    /// Whether something new came since the last question for a list.
    curious: bool,
}

/// The socket is of no use anymore.
struct Broken;

impl Person {
    /// Somebody in a seat, or who watches.
    pub fn new(world: Arc<World>, viewer: Viewer) -> Person {
        let mut state = world.state();
        let player = match viewer {
            Viewer::Seat(seat) => Some(state.data.row.seats[seat.index()].player),
            Viewer::Spectator => None,
        };
        let number = state.history.stories.len();
        state.history.stories.push(Story::of(viewer));
        drop(state);
        Person { world, number, player, under_way: Vec::new(), list: Vec::new(), floor: 0, asked: None, curious: false }
    }

    /// Starts the game, as its host. Whether that was done is seen in the log.
    pub async fn open_the_game(world: Arc<World>) {
        let TableRow { id: table, seats, .. } = world.state().data.row.clone();
        let host = &seats[0];
        while world.state().data.log.is_empty() {
            let server = world.state().any_server();
            if let Some(server) = server {
                let asker = Player { id: host.player, name: host.name.clone() };
                let _ = timeout(PATIENCE, async {
                    world.travel(Place::Person(0), Place::Server(server.life)).await;
                    server.sessions.seats(table, asker, Change::Start).await
                })
                .await; // whatever comes of it, it's asked again
            }
            world.rest(200).await;
        }
    }

    pub async fn take_part(mut self) {
        loop {
            let server = self.world.state().comes_in_at();
            if let Some(server) = server {
                let (here, there) = (Place::Person(self.number), Place::Server(server.life));
                if timeout(PATIENCE, self.world.travel(here, there)).await.is_ok() {
                    let mut line = server.open_socket(&self.world, self.number, self.player);
                    let Broken = self.visit(&mut line).await;
                    self.world.note(|| format!("person {} leaves server {}", self.number, server.life));
                    if self.world.state().dice.once_in(2) {
                        self.leave_open(line);
                    }
                }
            }
            self.world.rest(300).await;
        }
    }

    /// The other end may find out late that nobody reads anymore.
    fn leave_open(&self, line: Line) {
        let world = self.world.clone();
        tokio::spawn(async move {
            world.rest(3000).await;
            drop(line);
        });
    }

    async fn visit(&mut self, line: &mut Line) -> Broken {
        (self.floor, self.asked) = (self.world.state().history.floor, None);
        self.say(line, &ClientMessage::Resume { since_seq: self.heard() });
        let (mut welcomed, mut pinged) = (false, false);
        loop {
            let (message, saved) = match timeout(PATIENCE, line.hear()).await {
                Ok(Some(heard)) => heard,
                Ok(None) => return Broken,
                Err(_) if pinged => return Broken,
                Err(_) => {
                    self.say(line, &ClientMessage::Ping {});
                    pinged = true;
                    continue;
                }
            };
            pinged = false;
            let Message::Text(text) = message else { continue };
            let message = serde_json::from_str(&text).expect("servers say what clients know");
            welcomed |= matches!(message, ServerMessage::Welcome { .. });
            if let Err(broken) = self.hear(line, message, saved).await {
                return broken;
            }
            if welcomed {
                self.act(line);
            }
            if self.world.state().leaves_now() {
                return Broken;
            }
        }
    }

    async fn hear(&mut self, line: &Line, message: ServerMessage, saved: u64) -> Result<(), Broken> {
        match message {
            ServerMessage::Welcome { seq, .. } => {
                let floor = self.floor;
                self.law(seq >= floor, || {
                    format!("a welcome at {seq}, when {floor} had been told before it was asked for")
                });
                self.curious = true;
                self.under_way.iter().for_each(|(_, message)| self.say(line, message));
            }
            ServerMessage::Events { seq, events, hash, .. } => {
                let next = self.heard() + 1;
                self.law(seq == next, || format!("record {seq} was told, and {next} is the next"));
                self.law(seq <= saved, || format!("record {seq} was told, and {saved} were saved"));
                self.story(|story| story.records.push((hash, events)));
                self.told(seq);
                self.curious = true;
            }
            ServerMessage::Accepted { id, seq } => {
                self.law(seq <= saved, || format!("{seq} was acknowledged, and {saved} were saved"));
                self.told(seq);
                self.answered(id);
                self.story(|story| story.accepted.push((id, seq)));
            }
            ServerMessage::Rejected { id: Some(id), code, message } => self.rejected(line, id, code, &message).await,
            ServerMessage::Rejected { id: None, .. } if self.asked.take().is_some() => self.curious = true,
            ServerMessage::Rejected { id: None, code, message } => {
                self.law(is_for_now(code), || format!("refused: {code}: {message}"));
            }
            ServerMessage::Legal { seq, commands } => self.listed(line, seq, &commands),
            ServerMessage::Closing { why, .. } => {
                let to_be =
                    !matches!(why, ClosingReason::Protocol | ClosingReason::NotAllowed | ClosingReason::Removed);
                self.law(to_be, || format!("a socket was closed: {why:?}"));
                return Err(Broken);
            }
            ServerMessage::Moving { .. } => return Err(Broken),
            _ => {}
        }
        Ok(())
    }

    /// A command is refused: for now, and then it is sent again, or for good.
    async fn rejected(&mut self, line: &Line, id: Uuid, code: AnyCode, message: &str) {
        if is_for_now(code) {
            self.world.rest(50).await;
            let same = self.under_way.iter().filter(|(other, _)| *other == id);
            same.for_each(|(_, message)| self.say(line, message));
            return;
        }
        let accepted = self.world.state().history.stories[self.number].accepted.iter().any(|(other, _)| *other == id);
        self.law(!accepted, || format!("{id} was acknowledged, and then refused: {message}"));
        self.answered(id);
    }

    /// What may be played after a record; something of it is, if that is the last record and nothing is under way.
    fn listed(&mut self, line: &Line, seq: u64, commands: &Json) {
        let (floor, heard) = (self.asked.take().unwrap_or_default(), self.heard());
        self.law(seq >= floor, || format!("a list at {seq}, when {floor} had been told before it was asked for"));
        self.law(seq <= heard, || format!("a list at {seq}, before that was told"));
        let commands: Vec<Box<RawValue>> = commands.read().expect("it's a list");
        let commands: Vec<Json> = commands.iter().map(|command| Json::of(command).expect("it's JSON")).collect();
        if seq == heard && !commands.is_empty() && self.under_way.is_empty() {
            self.list = commands;
            self.play(line);
        }
    }

    /// Asks what may be played, if something has happened and nothing is under way.
    fn act(&mut self, line: &Line) {
        let rests = self.world.state().history.resting;
        let waits = self.asked.is_some() || !self.under_way.is_empty();
        if rests || waits || !self.curious || self.heard() == 0 || self.player.is_none() {
            return;
        }
        self.curious = false;
        self.asked = Some(self.world.state().history.floor);
        self.say(line, &ClientMessage::Legal {});
    }

    /// Plays something from the list: now and then twice at once, and now and then something more, out of turn.
    fn play(&mut self, line: &Line) {
        let mut state = self.world.state();
        let more = state.dice.once_in(8);
        let commands = (0..1 + usize::from(more)).map(|_| {
            let (id, command) = (state.dice.id(), state.dice.one_of(&self.list).clone());
            (id, ClientMessage::Command { id, command, after: None })
        });
        let commands: Vec<_> = commands.collect();
        let times = 1 + usize::from(state.dice.once_in(8));
        let story = &mut state.history.stories[self.number];
        story.sent.extend(commands.iter().map(|(id, _)| *id));
        drop(state);
        self.under_way.extend(commands);
        for _ in 0..times {
            self.under_way.iter().for_each(|(_, message)| self.say(line, message));
        }
        self.story(|story| story.waits = true);
    }

    fn answered(&mut self, id: Uuid) {
        self.under_way.retain(|(under_way, _)| *under_way != id);
        let waits = !self.under_way.is_empty();
        self.curious |= !waits;
        self.story(|story| story.waits = waits);
    }

    fn say(&self, line: &Line, message: &ClientMessage) {
        let text = serde_json::to_string(message).expect("messages are JSON");
        line.say(Message::Text(text.into()));
    }

    fn heard(&self) -> u64 {
        self.world.state().history.stories[self.number].records.len() as u64
    }

    /// From now on nobody may be told of less.
    fn told(&self, seq: u64) {
        {
            let mut state = self.world.state();
            state.history.floor = state.history.floor.max(seq);
        }
        self.world.note(|| format!("person {} is told of record {seq}", self.number));
    }

    fn story(&self, change: impl FnOnce(&mut Story)) {
        change(&mut self.world.state().history.stories[self.number]);
    }

    fn law(&self, holds: bool, otherwise: impl FnOnce() -> String) {
        if !holds {
            let broken = format!("person {}: {}", self.number, otherwise());
            self.world.note(|| broken.clone());
            self.world.state().history.broken.get_or_insert(LawBroken(broken));
        }
    }
}

/// Whether what was refused may be taken when it's sent again.
fn is_for_now(code: AnyCode) -> bool {
    matches!(code, AnyCode::Server(Code::NotSaved | Code::Busy))
}
