//! One who plays or watches, across everything that a test does to the server.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use client_protocol::Json;
use client_protocol::code::Code;
use client_protocol::socket::{ClientMessage, ClosingReason, ServerMessage};
use rules::{Game, Seat, Viewer};
use serde_json::Value;
use tokio::sync::{mpsc, watch};
use uuid::Uuid;

use super::{Orders, Pulse};
use crate::client::{Guest, Socket, name_of};
use crate::dice::Dice;

/// How long to wait before coming back, and before sending again what could not be saved. Clients that hurry more than
/// this keep a small machine busy with refusing them.
const AGAIN: Duration = Duration::from_millis(10);

/// What somebody at a table was told, all in all.
pub struct Story<G: Game> {
    /// Who.
    pub viewer: Viewer,
    /// The commands that were accepted, and under which number.
    pub accepted: HashMap<Uuid, u64>,
    /// The commands that were sent.
    pub sent: Vec<Uuid>,
    /// Records, in order.
    pub shown: Vec<Value>,
    /// Whom the game waited for after each of them, as far as this one could tell.
    pub waited_for: Vec<Option<Seat>>,
    /// Their fold.
    pub state: G,
    /// How often a socket was opened.
    pub sockets: u64,
    /// How often a command was sent again.
    pub retries: u64,
    /// How often a command was told not to be saved.
    pub not_saved: u64,
}

/// What a participant is given.
pub(super) struct Place {
    pub(super) guest: Guest,
    pub(super) table: Uuid,
    pub(super) seat: Option<Seat>,
    pub(super) plan: Arc<[Value]>,
    pub(super) thinking: Duration,
    pub(super) dice: Dice,
    pub(super) orders: watch::Receiver<Orders>,
    pub(super) pulse: Arc<Pulse>,
    /// The number of the last record there will be, once that is certain.
    pub(super) home: watch::Receiver<Option<u64>>,
    pub(super) saved: mpsc::UnboundedSender<()>,
    pub(super) refused: watch::Sender<u64>,
    pub(super) report: mpsc::UnboundedSender<()>,
}

pub(super) struct Participant<G: Game> {
    guest: Guest,
    table: Uuid,
    seat: Option<Seat>,
    plan: Arc<[Value]>,
    thinking: Duration,
    dice: Dice,
    orders: watch::Receiver<Orders>,
    pulse: Arc<Pulse>,
    home: watch::Receiver<Option<u64>>,
    saved: mpsc::UnboundedSender<()>,
    refused: watch::Sender<u64>,
    /// Dropped once nothing is under way and nothing will be sent any more.
    report: Option<mpsc::UnboundedSender<()>>,
    story: Story<G>,
    under_way: Option<(Uuid, G::Command)>,
    /// The last record that is known to be there, since the welcome or an answer named it: until it has come, the state is of
    /// the past.
    up_to: u64,
}

/// The socket is of no use any more.
struct Broken;

impl<G: Game> Participant<G> {
    pub(super) fn new(place: Place) -> Self {
        let Place { guest, table, seat, plan, thinking, dice, orders, pulse, home, saved, refused, report } = place;
        let story = Story {
            viewer: seat.map_or(Viewer::Spectator, Viewer::Seat),
            accepted: HashMap::new(),
            sent: Vec::new(),
            shown: Vec::new(),
            waited_for: Vec::new(),
            state: G::default(),
            sockets: 0,
            retries: 0,
            not_saved: 0,
        };
        Participant {
            guest,
            table,
            seat,
            plan,
            thinking,
            dice,
            orders,
            pulse,
            home,
            saved,
            refused,
            report: Some(report),
            story,
            under_way: None,
            up_to: 0,
        }
    }

    pub(super) async fn take_part(mut self) -> Story<G> {
        while !self.may_go() {
            let orders = self.orders.borrow_and_update().clone();
            // Whoever comes in, at whichever server, is told of all that anybody was shown before.
            let floor = self.pulse.shown.load(Ordering::SeqCst);
            let address = self.dice.one_of(&orders.addresses).clone();
            if let Ok(mut socket) = self.guest.at(&address).try_socket(self.table).await {
                self.story.sockets += 1;
                let _ = self.visit(&mut socket, floor, orders.storms).await; // however it ended, there is the next
            }
            if self.orders.borrow().storms == orders.storms && !self.may_go() {
                tokio::time::sleep(AGAIN).await;
            }
        }
        self.story
    }

    /// One socket, from `resume` until it breaks, a storm comes, or all is told.
    async fn visit(&mut self, socket: &mut Socket, floor: u64, storms: u64) -> Result<(), Broken> {
        let mut welcomed = false;
        say(socket, &ClientMessage::Resume { since_seq: self.last_seq() }).await?;
        while !self.may_go() && self.orders.borrow().storms == storms {
            tokio::select! {
                message = socket.next() => {
                    let message = message.ok_or(Broken)?;
                    welcomed |= matches!(message, ServerMessage::Welcome { .. });
                    self.hear(socket, message, floor).await?;
                }
                changed = self.orders.changed() => changed.map_err(|_| Broken)?,
                changed = self.home.changed() => changed.map_err(|_| Broken)?,
            }
            if welcomed {
                self.act(socket).await?;
            }
        }
        Ok(())
    }

    async fn hear(&mut self, socket: &mut Socket, message: ServerMessage, floor: u64) -> Result<(), Broken> {
        match message {
            ServerMessage::Welcome { seat, seq, .. } => {
                assert_eq!(seat, self.seat, "somebody else's welcome");
                assert!(seq >= self.last_seq(), "a welcome from the past: {seq} after {}", self.last_seq());
                assert!(seq >= floor, "a stale welcome: {seq}, when somebody had been shown {floor} before");
                self.up_to = self.up_to.max(seq);
                self.send_again(socket).await?;
            }
            ServerMessage::Events { seq, events, .. } => {
                assert_eq!(seq, self.last_seq() + 1, "a record was left out or told twice");
                let read: Vec<G::Event> = events.read().expect("events are the game's");
                read.iter().for_each(|event| self.story.state.apply(event));
                self.story.shown.push(events.read().expect("events are JSON"));
                self.story.waited_for.push(self.story.state.to_act());
                self.pulse.shown.fetch_max(seq, Ordering::SeqCst);
            }
            ServerMessage::Accepted { id, seq } => {
                let before = self.story.accepted.insert(id, seq);
                assert!(before.is_none_or(|before| before == seq), "one command was accepted under two numbers");
                self.up_to = self.up_to.max(seq);
                if self.under_way.as_ref().is_some_and(|(under_way, _)| *under_way == id) {
                    self.under_way = None;
                    let _ = self.saved.send(()); // the test may have heard enough
                }
            }
            ServerMessage::Rejected { id, code, message } => {
                let passing = [Code::NotSaved, Code::Busy].map(name_of).contains(&code);
                assert!(passing, "refused: {code}: {message}");
                self.story.not_saved += 1;
                self.refused.send_modify(|refused| *refused += 1);
                if id.is_some() && self.under_way.as_ref().map(|(under_way, _)| *under_way) == id {
                    tokio::time::sleep(AGAIN).await;
                    self.send_again(socket).await?;
                }
            }
            ServerMessage::Legal { seq, commands } if seq == self.last_seq() => {
                let own = self.seat.map(|seat| self.story.state.legal_commands(seat)).unwrap_or_default();
                assert_eq!(commands.read::<Vec<G::Command>>().expect("they are the game's"), own, "a stale list");
            }
            ServerMessage::Closing { why, .. } => {
                assert_ne!(why, ClosingReason::Protocol, "nobody broke the protocol");
                assert_ne!(why, ClosingReason::NotAllowed, "everybody may be here");
            }
            _ => {}
        }
        Ok(())
    }

    /// Plays, if it is this seat that the game waits for.
    async fn act(&mut self, socket: &mut Socket) -> Result<(), Broken> {
        if self.is_resting() && self.under_way.is_none() {
            self.report = None;
        }
        let waits_for_us = self.seat.is_some() && self.story.state.to_act() == self.seat;
        if !waits_for_us || self.last_seq() < self.up_to || self.under_way.is_some() || self.is_resting() {
            return Ok(());
        }
        if self.dice.once_in(8) {
            say(socket, &ClientMessage::Legal {}).await?;
        }
        if !self.thinking.is_zero() {
            tokio::time::sleep(self.thinking).await;
        }
        let seat = self.seat.expect("the game waits for it");
        let planned = self.plan.get(self.story.shown.len() - 1).cloned();
        let planned = planned.map(|command| serde_json::from_value(command).expect("plans are of the game's commands"));
        let command = planned.unwrap_or_else(|| self.dice.one_of(&self.story.state.legal_commands(seat)).clone());
        let id = Uuid::new_v4();
        self.story.sent.push(id);
        self.under_way = Some((id, command));
        self.send(socket).await?;
        if self.dice.once_in(4) {
            self.send_again(socket).await?;
        }
        Ok(())
    }

    /// An answer may have been lost: the same command, with the same id.
    async fn send_again(&mut self, socket: &mut Socket) -> Result<(), Broken> {
        self.story.retries += u64::from(self.under_way.is_some());
        self.send(socket).await
    }

    async fn send(&mut self, socket: &mut Socket) -> Result<(), Broken> {
        let Some((id, command)) = &self.under_way else { return Ok(()) };
        let command = Json::of(command).expect("commands are JSON");
        say(socket, &ClientMessage::Command { id: *id, command }).await
    }

    fn last_seq(&self) -> u64 {
        self.story.shown.len() as u64
    }

    /// Whether this one sends nothing new any more.
    fn is_resting(&self) -> bool {
        self.orders.borrow().resting || self.story.state.outcome().is_some()
    }

    /// Whether everything is told that there will be.
    fn may_go(&self) -> bool {
        self.home.borrow().is_some_and(|last| self.last_seq() >= last)
    }
}

async fn say(socket: &mut Socket, message: &ClientMessage) -> Result<(), Broken> {
    socket.try_say(message).await.map_err(|_| Broken)
}
