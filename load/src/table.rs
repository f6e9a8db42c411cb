//! A table as its players' programs see it: the game, folded once for all of them, and the checks on what the server says.
//!
//! Whoever of the listeners is first to have a record folds it; every listener must have every record, once and in order. The next
//! player moves when its own socket has the last move, at once or when the schedule says so.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::{Duration, Instant};

use rules::GameId;
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::sync::{Notify, mpsc};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use uuid::Uuid;

use crate::position::{self, Position};

/// A table shared by the tasks of its sockets.
pub type Shared = Rc<RefCell<Table>>;

/// When the next player moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// Not now.
    Rest,
    /// As soon as its own socket has the last move.
    AtOnce,
    /// When it is due, and then as soon as it can.
    Due,
}

/// A table at which our programs sit.
pub struct Table {
    /// Its id at the server.
    pub id: Uuid,
    pub over: bool,
    /// From the moment a move was sent, or was due, until all listeners had it.
    pub times: Vec<Duration>,
    /// Told when a move has reached everybody, and when the game is over.
    pub told: Rc<Notify>,
    faults: Vec<String>,
    position: Box<dyn Position>,
    pace: Pace,
    due: VecDeque<Instant>,
    folded: u64,
    listeners: Vec<Listener>,
    under_way: VecDeque<Move>,
    /// The last record for which a move was made.
    moved_after: u64,
    /// Moves sent, and of them what the server accepted and refused. A refused move is a fault, and is tried again.
    commands: u64,
    accepted: u64,
    refused: u64,
}

struct Listener {
    orders: mpsc::UnboundedSender<Utf8Bytes>,
    last_seq: u64,
}

/// A move that not everybody has yet.
struct Move {
    seq: u64,
    since: Instant,
    seen: usize,
}

/// What a server says, as far as a player without eyes needs it.
#[derive(Deserialize)]
struct Said<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    seq: Option<u64>,
    #[serde(borrow)]
    events: Option<&'a RawValue>,
    #[serde(borrow)]
    message: Option<&'a RawValue>,
}

impl Table {
    /// A table of a game that has just been set up.
    pub fn new(id: Uuid, game: GameId) -> Table {
        Table {
            id,
            over: false,
            times: Vec::new(),
            told: Rc::default(),
            faults: Vec::new(),
            position: position::of(game),
            pace: Pace::Rest,
            due: VecDeque::new(),
            folded: 0,
            listeners: Vec::new(),
            under_way: VecDeque::new(),
            moved_after: 0,
            commands: 0,
            accepted: 0,
            refused: 0,
        }
    }

    /// Takes in a listener; the first are the seats, in order. Returns its number.
    pub fn listen(&mut self, orders: mpsc::UnboundedSender<Utf8Bytes>) -> usize {
        self.listeners.push(Listener { orders, last_seq: 0 });
        self.listeners.len() - 1
    }

    /// The last record that a listener has.
    pub fn last_seq(&self, listener: usize) -> u64 {
        self.listeners[listener].last_seq
    }

    /// Whether every listener has every record that any of them has.
    pub fn all_there(&self) -> bool {
        self.folded > 0 && self.listeners.iter().all(|listener| listener.last_seq == self.folded)
    }

    /// Whether nothing is under way either: every move that was sent is accepted.
    pub fn is_at_rest(&self) -> bool {
        self.all_there() && self.accepted + self.refused == self.commands
    }

    /// Everybody leaves, once the table is at rest: their sockets close. What the server said that it should not have.
    pub fn leave(&mut self) -> Vec<String> {
        self.listeners.clear();
        if self.accepted + self.refused != self.commands {
            self.fault(format!("{} moves sent, only {} accepted", self.commands, self.accepted));
        }
        std::mem::take(&mut self.faults)
    }

    /// Records that our programs didn't make, but the first: what computer players did here.
    pub fn of_others(&self) -> u64 {
        self.folded.saturating_sub(1 + self.commands - self.refused)
    }

    /// How many listeners do not have every record yet.
    pub fn listeners_missing(&self) -> usize {
        self.listeners.iter().filter(|listener| listener.last_seq < self.folded).count()
    }

    /// Changes the pace; a player who could have moved by the new one does.
    pub fn play(&mut self, pace: Pace) {
        self.pace = pace;
        self.due.clear();
        self.go_on();
    }

    /// A move is due now, or was a moment ago.
    pub fn due(&mut self, at: Instant) {
        self.due.push_back(at);
        self.go_on();
    }

    /// Moves that were due and have not been made.
    pub fn overdue(&self) -> usize {
        self.due.len()
    }

    /// How late everything is that was due and has not reached everybody.
    pub fn late(&self) -> Vec<Duration> {
        let under_way = self.under_way.iter().map(|under_way| under_way.since);
        under_way.chain(self.due.iter().copied()).map(|since| since.elapsed()).collect()
    }

    /// A listener was told something.
    pub fn hear(&mut self, listener: usize, text: &str) {
        if listener >= self.listeners.len() {
            return;
        }
        let said: Said<'_> = match serde_json::from_str(text) {
            Ok(said) => said,
            Err(error) => return self.fault(format!("not JSON ({error}): {text}")),
        };
        match (said.kind, said.seq, said.events) {
            ("events", Some(seq), Some(events)) => self.record(listener, seq, events.get()),
            // What happens around the game makes a record, and no move.
            ("acted" | "passed", Some(seq), _) => self.record(listener, seq, "[]"),
            ("accepted", Some(seq), _) => {
                self.accepted += 1;
                if seq > self.folded + 1 {
                    self.fault(format!("record {seq} was accepted after {}", self.folded));
                }
            }
            ("rejected" | "closing", ..) => {
                let words = said.message.map_or("closing", RawValue::get).to_owned();
                self.fault(format!("refused: {words}"));
                if said.kind == "rejected" {
                    self.again();
                }
            }
            _ => {}
        }
    }

    fn record(&mut self, listener: usize, seq: u64, events: &str) {
        let last = &mut self.listeners[listener].last_seq;
        if seq != *last + 1 {
            let fault = format!("listener {listener} got record {seq} after {last}");
            return self.fault(fault);
        }
        *last = seq;
        if seq == self.folded + 1 {
            self.folded = seq;
            if let Err(fault) = self.position.fold(events) {
                return self.fault(fault.to_string());
            }
        }
        // Records come in order to each listener, so moves are seen by all in order too.
        let first = self.under_way.front().map_or(0, |first| first.seq);
        let place = usize::try_from(seq.wrapping_sub(first)).ok();
        if let Some(of) = place.and_then(|place| self.under_way.get_mut(place)) {
            of.seen += 1;
        }
        while self.under_way.front().is_some_and(|first| first.seen == self.listeners.len()) {
            let since = self.under_way.pop_front().map(|done| done.since);
            self.times.extend(since.map(|since| since.elapsed()));
            self.told.notify_waiters();
        }
        self.go_on();
    }

    /// Lets the next player move, if its socket has the last move and the pace allows it.
    fn go_on(&mut self) {
        if self.folded == 0 || self.moved_after == self.folded || self.over {
            return;
        }
        let Some(seat) = self.position.to_act() else {
            self.over = true;
            self.told.notify_waiters();
            return;
        };
        let Some(mover) = self.listeners.get(seat.index()) else { return };
        if mover.last_seq < self.folded {
            return;
        }
        let since = match self.pace {
            Pace::Rest => return,
            Pace::AtOnce => Instant::now(),
            Pace::Due => match self.due.pop_front() {
                Some(due) => due,
                None => return,
            },
        };
        self.commands += 1;
        let id = Uuid::from_u128(self.id.as_u128().wrapping_add(u128::from(self.commands)));
        let command = self.position.plain_command(seat);
        let text = format!(r#"{{"type":"command","id":"{id}","command":{command}}}"#);
        self.moved_after = self.folded;
        self.under_way.push_back(Move { seq: self.folded + 1, since, seen: 0 });
        let _ = mover.orders.send(text.into()); // its socket has closed, which is noted there
    }

    /// Tries the move again that was refused; it counts from when it was first due.
    fn again(&mut self) {
        let Some(refused) = self.under_way.pop_back() else { return };
        self.refused += 1;
        self.moved_after = 0;
        if self.pace == Pace::Due {
            self.due.push_front(refused.since);
        }
        self.go_on();
    }

    pub fn fault(&mut self, fault: String) {
        self.faults.push(format!("table {}: {fault}", self.id));
    }
}
