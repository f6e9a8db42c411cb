//! A game at the end of its log: its state, the chain that the next record continues, and the answers given so far.
//!
//! Records come in here from the store, or are made here. Either way they are folded and become a [`Step`], the one thing
//! that is told of a record: so whatever is told can be told of a log that somebody else writes.

use client_protocol::rest::Status;
use fair_play::record::{By, What};
use fair_play::{BrokenLog, Chain, Record};
use rules::Game;

use super::answers::Answers;
use super::entry::Entry;
use crate::store::{After, TableRow};

/// A game and where its log ends.
pub struct Position<G: Game> {
    /// After the last record.
    pub state: G,
    /// The first answer to every command.
    pub answers: Answers,
    chain: Chain,
}

/// What there is to tell of a record.
pub struct Step<G: Game> {
    /// The record, as each viewer may see it.
    pub entry: Entry<G>,
    /// The table after it.
    pub after: After,
}

impl<G: Game> Position<G> {
    /// Before the first record.
    #[must_use]
    pub fn before_the_game(row: &TableRow) -> Self {
        let chain = Chain::new(row.id, row.created_at, row.secret.clone());
        Position { state: G::default(), answers: Answers::default(), chain }
    }

    /// The number of the last record; 0 before the first.
    #[must_use]
    pub fn last_seq(&self) -> u64 {
        self.chain.last_seq()
    }

    /// Whether the game has begun.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.last_seq() > 0
    }

    /// Takes in the next record of the log.
    ///
    /// # Errors
    /// Which record is at fault, and why.
    pub fn read(&mut self, record: &Record) -> Result<Step<G>, BrokenLog> {
        let body = self.chain.read::<Vec<G::Event>>(record)?;
        self.fold(body.what.events());
        Ok(self.step(body.at, body.by, body.what))
    }

    /// Makes the next record, at the time `now` or, if the clock was set back, that of the record before.
    ///
    /// # Errors
    /// When it cannot be written as JSON: then the position is worth nothing any more.
    pub fn write(
        &mut self,
        now: u64,
        by: Option<By>,
        what: What<Vec<G::Event>>,
    ) -> serde_json::Result<(Record, Step<G>)> {
        let at = self.chain.time(now);
        self.fold(what.events());
        let record = self.chain.write(at, by, &what, self.state.outcome())?;
        Ok((record, self.step(at, by, what)))
    }

    fn fold(&mut self, events: &[G::Event]) {
        events.iter().for_each(|event| self.state.apply(event));
    }

    /// What there is to tell of the record that was folded last.
    fn step(&mut self, at: u64, by: Option<By>, what: What<Vec<G::Event>>) -> Step<G> {
        let (seq, hash) = (self.chain.last_seq(), self.chain.last_hash());
        if let (Some(By { seat, id }), What::Moved(moved)) = (by, &what) {
            self.answers.accepted(seat, id, moved.command.get(), seq);
        }
        let outcome = self.state.outcome();
        let over = outcome.is_some();
        let after = After {
            status: if over { Status::Finished } else { Status::Playing },
            to_act: self.state.to_act(),
            progress: (!over).then(|| self.state.progress()),
            outcome,
            ended_at: over.then_some(at),
        };
        Step { entry: Entry::new(seq, at, hash, what.into_events()), after }
    }
}
