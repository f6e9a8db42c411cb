//! How far spectators see a game that they watch with a delay: a fold of its log, so that it is the same after every restart and
//! on every server. What it says is saved with each record and asked for at one place, [`crate::shown::reach`].
//!
//! Of a turn nothing is shown before the turn is over, and as many more as the delay says. Turns are counted along the line; where
//! moves were taken back the count stays at the most it was, so that going back shows nothing earlier.

use std::collections::VecDeque;

use client_protocol::rest::WatchDelay;
use rules::{Game, Progress, Seat};
use table::{Sitting, turn_starts};

use crate::store::Watched;

/// What spectators see of a game so far, and what they are to see next.
#[derive(Debug)]
pub struct Behind {
    delay: WatchDelay,
    /// Turns that were over after each record, along the line.
    turns: Vec<u32>,
    /// How far the game was after the last record, and who was asked.
    turn: Option<(Progress, Option<Seat>)>,
    /// The most turns that ever were over.
    most: u32,
    /// What there is to see of each turn when it is shown: its last record so far, by the number of turns before it.
    unseen: VecDeque<(u32, Watched)>,
    seen: Option<Watched>,
}

impl Behind {
    /// Before the first record.
    #[must_use]
    pub fn new(delay: WatchDelay) -> Self {
        Behind { delay, turns: Vec::new(), turn: None, most: 0, unseen: VecDeque::new(), seen: None }
    }

    /// Takes in the next record, after which the game is as in `sitting`; `back_to` is the record to which it takes moves back,
    /// if it does. Says what spectators see then; `None` if they see everything.
    pub fn record<G: Game>(&mut self, seq: u64, sitting: &Sitting<G>, back_to: Option<u64>) -> Option<Watched> {
        let more = match self.delay {
            WatchDelay::None => return None,
            WatchDelay::OneTurn => Some(1),
            WatchDelay::FiveTurns => Some(5),
            WatchDelay::UntilTheEnd => None,
        };
        let progress = sitting.game.progress();
        let turn = (progress, sitting.game.to_act());
        let over = match (back_to.and_then(|to| self.over_after(to)), self.turns.last()) {
            (Some(over), _) => over,
            (None, Some(over)) => over + u32::from(self.turn.is_some_and(|before| turn_starts(before, turn))),
            (None, None) => 0,
        };
        let started_in = self.most;
        self.most = self.most.max(over);
        self.turns.push(over);
        self.turn = Some(turn);
        let here = Watched { reach: seq, to_act: sitting.awaited(), progress };
        // How a game starts is nobody's turn: everybody sees it.
        let Some(more) = more.filter(|_| self.seen.is_some()) else { return Some(*self.seen.get_or_insert(here)) };
        match self.unseen.back_mut() {
            Some((turn, last)) if *turn == started_in => *last = here,
            _ => self.unseen.push_back((started_in, here)),
        }
        while let Some((_, watched)) = self.unseen.pop_front_if(|(turn, _)| *turn + more < self.most) {
            self.seen = Some(watched);
        }
        self.seen
    }

    fn over_after(&self, seq: u64) -> Option<u32> {
        let at = usize::try_from(seq).ok()?.checked_sub(1)?;
        self.turns.get(at).copied()
    }
}
