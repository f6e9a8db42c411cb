//! One who plays or watches, across everything that a test does to the server.
//!
//! Here sockets are opened and come back. What they bring is in `hear`, what is done in return in `act`, how seats change hands in
//! `seats`, and what is held against the log in the end in `story`.

mod act;
mod hear;
mod seats;
mod story;

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use client_protocol::code::Code;
use client_protocol::socket::{ClientMessage, ServerMessage};
use rules::{Game, Seat, Viewer};
use serde_json::Value;
use table::Pace;
use tokio::sync::{mpsc, watch};
use uuid::Uuid;

pub use self::story::{Person, Story};
use super::party::Pulse;
use super::{Doze, Orders};
use crate::client::{Guest, Socket};
use crate::dice::Dice;
use crate::wait::PATIENCE;

/// How long to wait before coming back, and before sending again what could not be saved. Clients that hurry more than
/// this keep a small machine busy with refusing them.
const AGAIN: Duration = Duration::from_millis(10);

/// What is refused for now.
const PASSING: [Code; 2] = [Code::NotSaved, Code::Busy];

/// How long somebody is away, when a friend may play for them meanwhile: on a busy machine as many answers as it takes to agree on
/// that, but not so long that those who wait for them give up.
const AWAY: Duration = Duration::from_millis(400);
const ANSWERS: u32 = 8;
const AT_MOST: Duration = Duration::from_secs(PATIENCE.as_secs() / 8);

/// A place at the table, and what whoever has it is given.
pub(super) struct Place {
    pub(super) guest: Guest,
    pub(super) table: Uuid,
    pub(super) seat: Option<Seat>,
    pub(super) plan: Arc<[Value]>,
    pub(super) thinking: Duration,
    pub(super) acts: bool,
    pub(super) hands: bool,
    pub(super) dice: Dice,
    pub(super) orders: watch::Receiver<Orders>,
    pub(super) pulse: Arc<Pulse>,
    /// The number of the last record there will be, once that is certain.
    pub(super) home: watch::Receiver<Option<u64>>,
    pub(super) saved: mpsc::UnboundedSender<()>,
    pub(super) refused: watch::Sender<u64>,
    pub(super) dozes: watch::Sender<Doze>,
    /// Dropped once nothing is under way and nothing will be sent anymore.
    pub(super) report: Option<mpsc::UnboundedSender<()>>,
}

pub(super) struct Participant<G: Game> {
    place: Place,
    links: watch::Receiver<HashMap<u64, String>>,
    /// The last offer that this one has tried to take.
    tried: u64,
    /// What is asked, as long as a seat is asked for and nobody has answered.
    taking: Option<Value>,
    /// Whether each seat's player is there.
    presence: Vec<bool>,
    /// Whether this one has just gone away.
    is_away: bool,
    person: Person<G>,
    story: Story<G>,
    /// The events of the game in each record.
    past: Vec<Vec<G::Event>>,
    under_way: Option<(Uuid, ClientMessage)>,
    /// Since when, in milliseconds since 1970.
    under_way_since: u64,
    /// How long the last answer took.
    last_wait: Duration,
    /// The last record that is known to be there, since the welcome or an answer named it: until it has come, the state is of
    /// the past.
    up_to: u64,
    /// The last record that came on the socket before the one that we have moved to, which may tell of it too.
    told_before: u64,
    /// How many play, and how fast.
    seats: usize,
    pace: Option<Pace>,
}

/// The socket is of no use anymore.
struct Broken;

/// A socket that is to take the place of another: its welcome, and what had been shown to somebody before it was asked for.
struct Moved {
    socket: Socket,
    welcome: ServerMessage,
    floor: u64,
}

type Moving = Pin<Box<dyn Future<Output = Option<Moved>> + Send>>;

impl<G: Game> Participant<G> {
    pub(super) fn new(place: Place) -> Self {
        let started_as = place.seat.map_or(Viewer::Spectator, Viewer::Seat);
        Participant {
            links: place.pulse.links.subscribe(),
            tried: 0,
            taking: None,
            presence: Vec::new(),
            is_away: false,
            person: Person {
                player: place.guest.player.id,
                started_as,
                longest_wait: Duration::ZERO,
                stories: Vec::new(),
            },
            story: Story::through(started_as),
            place,
            past: Vec::new(),
            under_way: None,
            under_way_since: 0,
            last_wait: Duration::ZERO,
            up_to: 0,
            told_before: 0,
            seats: 0,
            pace: None,
        }
    }

    pub(super) async fn take_part(mut self) -> Person<G> {
        while !self.may_go() {
            if std::mem::take(&mut self.is_away) {
                self.stay_away().await;
            }
            let orders = self.place.orders.borrow_and_update().clone();
            // Whoever comes in, at whichever server, is told of all that anybody was shown before.
            let floor = self.place.pulse.shown.load(Ordering::SeqCst);
            let address = self.place.dice.one_of(&orders.addresses).clone();
            if let Ok(mut socket) = self.place.guest.at(&address).try_socket(self.place.table).await {
                self.story.sockets += 1;
                let _ = self.visit(&mut socket, floor, orders.storms).await; // however it ended, there is the next
            }
            if self.place.orders.borrow().storms == orders.storms && !self.may_go() {
                tokio::time::sleep(AGAIN).await;
            }
        }
        self.person.stories.push(self.story);
        self.person
    }

    /// Until a friend plays for this one, or for a while.
    async fn stay_away(&mut self) {
        tokio::select! {
            () = self.place.pulse.taken.notified() => {}
            () = tokio::time::sleep((self.last_wait * ANSWERS).clamp(AWAY, AT_MOST)) => {}
            _ = self.place.orders.changed() => {}
        }
    }

    /// This one is somebody else at the table from now on: what they see through these eyes, they are told from the start.
    fn start_anew(&mut self, seat: Option<Seat>) -> Broken {
        self.place.seat = seat;
        let story = Story::through(seat.map_or(Viewer::Spectator, Viewer::Seat));
        self.person.stories.push(std::mem::replace(&mut self.story, story));
        self.past.clear();
        self.under_way = None;
        Broken
    }

    /// One socket, and those it moves to, from `resume` until it breaks, a storm comes, or all is told.
    async fn visit(&mut self, socket: &mut Socket, mut floor: u64, storms: u64) -> Result<(), Broken> {
        let mut welcomed = false;
        let mut moving: Option<Moving> = None;
        self.told_before = 0;
        say(socket, &ClientMessage::Resume { since_seq: self.last_seq() }).await?;
        while !self.may_go() && self.place.orders.borrow().storms == storms {
            tokio::select! {
                message = socket.next() => {
                    let message = message.ok_or(Broken)?;
                    welcomed |= matches!(message, ServerMessage::Welcome { .. });
                    if let ServerMessage::Moving { after_ms } = message {
                        moving = Some(self.moving(Duration::from_millis(after_ms.into())));
                    }
                    self.hear(socket, message, floor).await?;
                }
                moved = async { moving.as_mut().expect("it was asked").await }, if moving.is_some() => {
                    moving = match moved {
                        Some(Moved { socket: next, welcome, floor: since }) => {
                            (*socket, floor, self.told_before) = (next, since, self.last_seq());
                            self.story.moves += 1;
                            // Before the first socket was, if that one had to move at once.
                            welcomed = true;
                            self.hear(socket, welcome, floor).await?;
                            None
                        }
                        None => Some(self.moving(AGAIN)),
                    };
                }
                changed = self.place.orders.changed() => changed.map_err(|_| Broken)?,
                changed = self.place.home.changed() => changed.map_err(|_| Broken)?,
                changed = self.links.changed() => changed.map_err(|_| Broken)?,
            }
            if self.place.orders.borrow().explaining {
                self.explain();
            } else if welcomed {
                self.act(socket).await?;
            }
        }
        Ok(())
    }

    /// Opens another socket after a while, and asks there for what comes after that which this one has brought so far.
    fn moving(&mut self, after: Duration) -> Moving {
        let address = self.place.dice.one_of(&self.place.orders.borrow().addresses).clone();
        let (guest, table, pulse) = (self.place.guest.at(&address), self.place.table, self.place.pulse.clone());
        let since_seq = self.last_seq();
        Box::pin(async move {
            tokio::time::sleep(after).await;
            let floor = pulse.shown.load(Ordering::SeqCst);
            let mut socket = guest.try_socket(table).await.ok()?;
            say(&mut socket, &ClientMessage::Resume { since_seq }).await.ok()?;
            let welcome = socket.next().await.filter(|message| matches!(message, ServerMessage::Welcome { .. }))?;
            Some(Moved { socket, welcome, floor })
        })
    }

    /// Says what this one is waiting for.
    fn explain(&self) {
        let (place, sitting) = (&self.place, &self.story.sitting);
        eprintln!(
            "{} at {} as {:?}: record {} of {}, under way {:?}, asks for a seat {}, last waited {:?}; to act {:?}, \
             holders {:?}, paused {}, open {:?}, offers {:?}, present {:?}",
            place.guest.player.id,
            place.table,
            place.seat,
            self.last_seq(),
            self.up_to,
            self.under_way,
            self.taking.is_some(),
            self.last_wait,
            sitting.to_act(),
            sitting.holders,
            sitting.is_paused(),
            sitting.open,
            sitting.offers,
            self.presence,
        );
    }

    fn last_seq(&self) -> u64 {
        self.story.shown.len() as u64
    }

    /// Whether everything is told that there will be.
    fn may_go(&self) -> bool {
        self.place.home.borrow().is_some_and(|last| self.last_seq() >= last)
    }
}

async fn say(socket: &mut Socket, message: &ClientMessage) -> Result<(), Broken> {
    socket.try_say(message).await.map_err(|_| Broken)
}
