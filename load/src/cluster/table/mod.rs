//! A table as pages see it whose sockets may break: what they are told has to be the same for all of them, once and in order, and a
//! move is sent again under its id until it is answered.

mod hear;

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;
use std::time::{Duration, Instant};

use rules::GameId;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use uuid::Uuid;

use crate::position::{self, Position};

/// A table shared by the tasks of its pages.
pub type Shared = Rc<RefCell<Table>>;

/// A table of two.
pub struct Table {
    /// Its id at the servers.
    pub id: Uuid,
    /// The server where it was set up.
    pub owner: usize,
    pub answers: Vec<Answer>,
    /// How often a move was refused for now.
    pub refused: u32,
    pub hashes: Vec<String>,
    /// The moves that were accepted, and as which record.
    pub accepted: HashMap<Uuid, u64>,
    /// Records as they reached one page after another.
    pub shown: Vec<Shown>,
    /// Pages that moved to another server and have everything there.
    pub resumed: Vec<Duration>,
    /// When each record was first shown to anybody.
    first_shown: Vec<Instant>,
    position: Box<dyn Position>,
    pages: Vec<Seen>,
    due: VecDeque<Instant>,
    under_way: Option<Move>,
    sent: u128,
    /// The last record that anybody was told of.
    up_to: u64,
    faults: Vec<String>,
}

#[derive(Debug, Clone, Copy)]
pub struct Answer {
    /// When it was due.
    pub due: Instant,
    /// When its sender knew that it is saved.
    pub at: Instant,
    /// The server that its sender was at.
    pub from: usize,
}

impl Answer {
    pub fn took(&self) -> Duration {
        self.at - self.due
    }
}

/// A record that reached a page.
#[derive(Debug, Clone, Copy)]
pub struct Shown {
    /// When it was first shown to anybody.
    pub first: Instant,
    /// How much later this page had it.
    pub took: Duration,
}

/// What a page had when it asked to come in.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    /// The last record that it had.
    pub since: u64,
    /// The last record that anybody was told of: its welcome may not be older.
    floor: u64,
}

/// Where a page is, and what became of its sockets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Whereabouts {
    /// The server that its socket is at.
    pub server: usize,
    /// How often it has moved to another, before it let go of its socket.
    pub moves: u32,
    /// How often its socket broke.
    pub breaks: u32,
}

struct Seen {
    orders: mpsc::UnboundedSender<Utf8Bytes>,
    at: Whereabouts,
    welcomed: bool,
    last_seq: u64,
    /// The last record that came over its socket, or that it had when it asked for more.
    heard: u64,
    floor: u64,
    /// Since when it moves, and up to which record, until it has that.
    moving: Option<(Instant, u64)>,
}

struct Move {
    id: Uuid,
    text: Utf8Bytes,
    due: Instant,
    by: usize,
    from: usize,
}

impl Table {
    /// A table of a game that has just been started.
    pub fn shared(id: Uuid, game: GameId, owner: usize) -> Shared {
        Rc::new(RefCell::new(Table {
            id,
            owner,
            answers: Vec::new(),
            refused: 0,
            hashes: Vec::new(),
            accepted: HashMap::new(),
            shown: Vec::new(),
            resumed: Vec::new(),
            first_shown: Vec::new(),
            position: position::of(game),
            pages: Vec::new(),
            due: VecDeque::new(),
            under_way: None,
            sent: 0,
            up_to: 0,
            faults: Vec::new(),
        }))
    }

    /// Takes in a page; the first are the seats, in order. Returns its number.
    pub fn listen(&mut self, orders: mpsc::UnboundedSender<Utf8Bytes>, server: usize) -> usize {
        let at = Whereabouts { server, moves: 0, breaks: 0 };
        self.pages.push(Seen { orders, at, welcomed: false, last_seq: 0, heard: 0, floor: 0, moving: None });
        self.pages.len() - 1
    }

    /// A page is about to ask for what it doesn't have.
    pub fn asks(&self, page: usize) -> Asked {
        Asked { since: self.pages.get(page).map_or(0, |seen| seen.last_seq), floor: self.up_to }
    }

    /// A page comes in at a server, with what it had when it asked.
    pub fn comes_in(&mut self, page: usize, server: usize, asked: Asked) {
        let Some(seen) = self.pages.get_mut(page) else { return };
        seen.at.server = server;
        (seen.welcomed, seen.heard, seen.floor, seen.moving) = (false, asked.since, asked.floor, None);
    }

    /// A page goes on with a socket at another server, which it started to open at `started`.
    pub fn moves_to(&mut self, page: usize, server: usize, asked: Asked, started: Instant) {
        self.comes_in(page, server, asked);
        let Some(seen) = self.pages.get_mut(page) else { return };
        seen.at.moves += 1;
        seen.moving = Some((started, u64::MAX));
    }

    pub fn has_lost(&mut self, page: usize) {
        if let Some(seen) = self.pages.get_mut(page) {
            seen.welcomed = false;
            seen.at.breaks += 1;
        }
    }

    pub fn whereabouts(&self) -> impl Iterator<Item = Whereabouts> {
        self.pages.iter().map(|seen| seen.at)
    }

    /// Since when a move is due, or waits for its answer.
    pub fn waits_since(&self) -> Option<Instant> {
        self.position.to_act()?;
        let under_way = self.under_way.as_ref().map(|under_way| under_way.due);
        under_way.or_else(|| self.due.front().copied())
    }

    /// The page whose move waits for its answer.
    pub fn owed_to(&self) -> Option<usize> {
        self.under_way.as_ref().map(|under_way| under_way.by)
    }

    /// Whether every page has every record that anybody was told of, and no move waits for its answer.
    pub fn is_at_rest(&self) -> bool {
        let has_all = |seen: &Seen| seen.welcomed && seen.last_seq == self.up_to;
        self.up_to > 0 && self.under_way.is_none() && self.pages.iter().all(has_all)
    }

    /// The server of whoever is next to move, or has moved and waits for the answer.
    pub fn mover_at(&self) -> Option<usize> {
        let by = self.owed_to().or_else(|| self.position.to_act().map(rules::Seat::index))?;
        self.pages.get(by).map(|seen| seen.at.server)
    }

    /// A move is due now, or was a moment ago.
    pub fn due(&mut self, at: Instant) {
        self.due.push_back(at);
        self.go_on();
    }

    /// Nothing is due anymore.
    pub fn rest(&mut self) {
        self.due.clear();
    }

    /// Everybody leaves. What the servers said that they should not have.
    pub fn leave(&mut self) -> Vec<String> {
        if !self.is_at_rest() {
            self.fault("not everybody was told everything");
        }
        self.pages.clear();
        std::mem::take(&mut self.faults)
    }

    /// Lets the next player move, if a move is due and their page has everything.
    fn go_on(&mut self) {
        if self.up_to == 0 || self.under_way.is_some() || self.due.is_empty() {
            return;
        }
        let Some(seat) = self.position.to_act() else { return };
        let by = seat.index();
        let Some(seen) = self.pages.get(by).filter(|seen| seen.last_seq == self.up_to) else { return };
        let Some(due) = self.due.pop_front() else { return };
        self.sent += 1;
        let id = Uuid::from_u128(self.id.as_u128().wrapping_add(self.sent));
        let text = format!(r#"{{"type":"command","id":"{id}","command":{}}}"#, self.position.plain_command(seat));
        self.under_way = Some(Move { id, text: text.into(), due, by, from: seen.at.server });
        self.send_again(by);
    }

    /// Sends what this page has no answer to, if there is a line.
    pub fn send_again(&self, page: usize) {
        let (Some(under_way), Some(seen)) = (&self.under_way, self.pages.get(page)) else { return };
        if under_way.by == page && seen.welcomed {
            let _ = seen.orders.send(under_way.text.clone()); // its page may have been dismissed
        }
    }

    fn fault(&mut self, fault: &str) {
        self.faults.push(format!("table {}: {fault}", self.id));
    }
}
