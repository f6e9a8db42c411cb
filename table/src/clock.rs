//! The clock of a table: how much time each seat has left. A fold of the records, as everything here: what a seat has used is
//! the time between records for which it was asked.

use rules::Seat;
use serde::Serialize;

use crate::GRACE;
use crate::pace::Pace;

/// The clock of a table. It runs for the seat that is asked, if its person plays it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Clock {
    /// What was agreed.
    pub pace: Pace,
    /// Milliseconds left in the bank of each seat when its turn started, or now if it is not its turn.
    #[cfg_attr(feature = "typescript", ts(type = "number[]"))]
    pub banks: Vec<u64>,
    /// Whose time it is; nobody's while a computer plays, and when the game is over.
    pub turn: Option<TurnTime>,
    /// The turn of the seat that is asked, while a computer plays it: its person goes on with it.
    #[serde(skip)]
    pub(crate) aside: Option<TurnTime>,
}

/// The time of the seat that is asked. It starts over whenever another seat was asked in between.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TurnTime {
    /// The seat that is asked.
    pub seat: Seat,
    /// Milliseconds used before the clock was last started.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub used: u64,
    /// Since when it runs, in milliseconds since 1970; missing while it stands.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub since: Option<u64>,
    /// Whether the time was up, and nothing came of it but that everybody knows.
    pub up: bool,
}

impl Clock {
    /// Nobody's turn, and full banks.
    pub(crate) fn new(pace: Pace, seats: usize) -> Self {
        Clock { pace, banks: vec![pace.bank_ms(); seats], turn: None, aside: None }
    }

    /// The seat whose turn it is, though a computer may play it.
    pub(crate) fn turn_of(&self) -> Option<Seat> {
        self.turn.or(self.aside).map(|turn| turn.seat)
    }

    /// A computer plays the seat that is asked, so its time stands.
    pub(crate) fn put_aside(&mut self, at: u64) {
        self.set_running(false, at);
        self.aside = self.turn.take().or(self.aside);
    }

    /// Its person plays it again.
    pub(crate) fn take_up(&mut self) {
        self.turn = self.turn.or(self.aside.take());
    }

    /// When the time of whoever is asked is up, in milliseconds since 1970; `None` while the clock stands, and if it was up
    /// already. This holds a second of grace for the way to the server.
    #[must_use]
    pub fn due(&self) -> Option<u64> {
        let turn = self.turn.filter(|turn| !turn.up)?;
        let bank = self.banks.get(turn.seat.index()).copied().unwrap_or_default();
        let left = (self.pace.turn_ms() + bank).saturating_sub(turn.used);
        Some(turn.since?.saturating_add(left).saturating_add(GRACE))
    }

    /// Another seat is asked, or the same one anew. What the last one had used beyond its turn comes out of its bank.
    pub(crate) fn ask(&mut self, seat: Option<Seat>, at: u64) {
        if let Some(turn) = self.turn.or(self.aside.take())
            && let Some(bank) = self.banks.get_mut(turn.seat.index())
        {
            *bank = bank.saturating_sub(turn.used(at).saturating_sub(self.pace.turn_ms()));
        }
        self.turn = seat.map(|seat| TurnTime { seat, used: 0, since: None, up: false });
    }

    /// The clock runs, or stands.
    pub(crate) fn set_running(&mut self, runs: bool, at: u64) {
        let Some(turn) = &mut self.turn else { return };
        if runs == turn.since.is_none() {
            (turn.used, turn.since) = (turn.used(at), runs.then_some(at));
        }
    }

    /// Gives the seat that is asked some of its time back.
    pub(crate) fn give(&mut self, ms: u64, at: u64) {
        let Some(turn) = &mut self.turn else { return };
        (turn.used, turn.since) = (turn.used(at).saturating_sub(ms), turn.since.map(|_| at));
    }

    pub(crate) fn time_up(&mut self) {
        if let Some(turn) = &mut self.turn {
            turn.up = true;
        }
    }
}

impl TurnTime {
    /// Milliseconds used at a time in milliseconds since 1970.
    #[must_use]
    pub fn used(&self, at: u64) -> u64 {
        self.used.saturating_add(self.since.map_or(0, |since| at.saturating_sub(since)))
    }
}
