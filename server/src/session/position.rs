//! A game and its table at the end of their log: their state, the chain that the next record continues, and the answers given so far.
//!
//! Records come in here from the store, or are made here. Either way they are folded and become a [`Step`], the one thing
//! that is told of a record: so whatever is told can be told of a log that somebody else writes.

use client_protocol::rest::{Happened, Status};
use fair_play::record::{By, What};
use fair_play::{BrokenLog, Chain, Record};
use rules::Game;
use table::{Past, Sitting};

use super::answers::Answers;
use super::behind::Behind;
use super::entry::Entry;
use super::judge;
use crate::store::{After, Hand, TableRow};

/// A computer moves within so many milliseconds, or something has kept it from that.
pub const COMPUTER_MOVES_WITHIN: u64 = 60_000;

/// After so many records since the game last moved, time at a live table has no say until it does: else a table whose person comes
/// and goes would fill its log for ever. All that people may do around one move, and a night of comings and goings, is less.
const MAX_UNMOVED: u64 = 512;

/// A game, its table, and where their log ends.
pub struct Position<G: Game> {
    /// After the last record.
    pub sitting: Sitting<G>,
    /// The first answer to every command.
    pub answers: Answers,
    /// What spectators see, who may be behind.
    pub behind: Behind,
    chain: Chain,
}

/// What there is to tell of a record.
pub struct Step<G: Game> {
    /// The record, as each viewer may see it.
    pub entry: Entry<G>,
    /// The table after it.
    pub after: After,
    /// The seat that changes hands with it.
    pub hand: Option<Hand>,
    /// Whose doing it was, and when.
    pub last: Happened,
    /// When the time of the seat to act is up, in milliseconds since 1970, whatever the pace.
    pub due_at: Option<u64>,
}

impl<G: Game> Position<G> {
    /// Before the first record.
    #[must_use]
    pub fn before_the_game(row: &TableRow) -> Self {
        let chain = Chain::new(row.id, row.created_at, row.secret.clone());
        let behind = Behind::new(row.watch_delay);
        Position { sitting: Sitting::default(), answers: Answers::default(), behind, chain }
    }

    /// The number of the last record; 0 before the first.
    #[must_use]
    pub fn last_seq(&self) -> u64 {
        self.chain.last_seq()
    }

    /// Whether the game has started.
    #[must_use]
    pub fn has_started(&self) -> bool {
        self.last_seq() > 0
    }

    /// Whether time brings nothing about anymore, because nothing else has come of it for so long.
    #[must_use]
    pub fn is_timeless(&self) -> bool {
        let live = self.sitting.clock.as_ref().is_some_and(|clock| clock.pace.is_live());
        live && self.last_seq() - self.sitting.last_moved() >= MAX_UNMOVED
    }

    /// The time of the next record: now, or, if the clock was set back, that of the record before.
    #[must_use]
    pub fn time(&self, now: u64) -> u64 {
        self.chain.time(now)
    }

    /// Takes in the next record of the log; `past` knows those before it.
    ///
    /// # Errors
    /// Which record is at fault, and why.
    pub fn read(&mut self, record: &Record, past: &impl Past<G>) -> Result<Step<G>, BrokenLog> {
        let body = self.chain.read::<Vec<G::Event>>(record)?;
        body.what.fold(&mut self.sitting, body.seq, body.at, body.by, past);
        Ok(self.step(body.at, body.by, body.what))
    }

    /// Makes the next record, at a time of [`Position::time`].
    ///
    /// # Errors
    /// When it cannot be written as JSON: then the position is worth nothing anymore.
    pub fn write(
        &mut self,
        at: u64,
        by: Option<By>,
        what: What<Vec<G::Event>>,
        past: &impl Past<G>,
    ) -> serde_json::Result<(Record, Step<G>)> {
        let seq = self.last_seq() + 1;
        what.fold(&mut self.sitting, seq, at, by, past);
        let record = self.chain.write(at, by, &what, self.sitting.outcome())?;
        Ok((record, self.step(at, by, what)))
    }

    /// When somebody looks after a table at which a computer was to move at `at`, and people wait for that: if the server stopped
    /// before it did, nobody need be there to wake the table.
    fn looked_after_at(&self, at: u64) -> Option<u64> {
        self.sitting.waits_for_computer().then(|| at.saturating_add(COMPUTER_MOVES_WITHIN))
    }

    /// What there is to tell of the record that was folded last.
    fn step(&mut self, at: u64, by: Option<By>, what: What<Vec<G::Event>>) -> Step<G> {
        let (seq, hash) = (self.chain.last_seq(), self.chain.last_hash());
        match (by, &what) {
            (Some(By { seat, id }), What::Moved(moved)) => self.answers.accepted(seat, id, moved.command.get(), seq),
            (Some(By { seat, id }), What::Acted(acted)) => {
                self.answers.accepted(seat, id, &judge::text_of(&acted.act), seq);
            }
            _ => {}
        }
        let watched = self.behind.record(seq, &self.sitting, what.taken_back_to());
        let outcome = self.sitting.outcome();
        let over = outcome.is_some();
        let after = After {
            status: if over { Status::Finished } else { Status::Playing },
            to_act: self.sitting.awaited(),
            by_computer: self.sitting.waits_for_computer(),
            progress: (!over).then(|| self.sitting.game.progress()),
            watched: watched.filter(|_| !over),
            outcome,
            ended_at: over.then_some(at),
            // A live clock moves an index at every move for nothing: while it runs, the session is awake.
            due_at: self.sitting.due().filter(|_| !self.sitting.runs_live()).or_else(|| self.looked_after_at(at)),
        };
        let hand = by.zip(what.taken()).map(|(By { seat, .. }, (player, from))| Hand { seat, player, from });
        let last = Happened { seat: by.map(|by| by.seat), at };
        Step { entry: Entry::new(seq, at, hash, by, what), after, hand, last, due_at: self.sitting.due() }
    }
}
