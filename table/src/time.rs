//! What time brings about, without anybody asking for it.
//!
//! **What is due comes first**: nothing is recorded at or after [`Sitting::due`] before what was due then. So a move and the
//! end of its time have one order, whoever looks at them and whenever.

use json::Read;
use rules::{Game, Seat};
use serde::{Deserialize, Serialize};

use crate::act::Event;
use crate::clock::Clock;
use crate::holder::Holder;
use crate::pace::TimeUp;
use crate::sitting::{Pause, Sitting};

/// Why something happened that nobody asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Cause {
    /// The time of the seat that is asked was up.
    TimeUp {},
    /// The server kept the seat that is asked from playing, and gives the time back.
    Delay {
        /// So many milliseconds.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        ms: u64,
    },
    /// Nobody was left at a table that plays live.
    Deserted {},
    /// Whoever is asked has come back to it.
    Back {},
}

impl<G: Game> Sitting<G> {
    /// When time brings something about by itself, in milliseconds since 1970: when the time of the seat that is asked is up.
    #[must_use]
    pub fn due(&self) -> Option<u64> {
        self.clock.as_ref().and_then(Clock::due)
    }

    /// Whether everybody comes when they can.
    pub(crate) fn is_at_leisure(&self) -> bool {
        self.clock.as_ref().is_some_and(|clock| !clock.pace.is_live())
    }

    /// Whether nothing else is due before a record of this time.
    #[must_use]
    pub fn is_timely(&self, at: u64) -> bool {
        self.due().is_none_or(|due| at < due)
    }

    /// What happens at a time because of `cause`; `None` if that is not the case.
    #[must_use]
    pub fn passes(&self, at: u64, cause: Cause) -> Option<Vec<Event>> {
        let clock = self.clock.as_ref()?;
        let turn = clock.turn;
        match cause {
            Cause::TimeUp {} if self.is_timely(at) => None,
            Cause::TimeUp {} => Some(self.time_is_up(turn?.seat, clock.pace.then())),
            Cause::Delay { ms } => {
                let turn = turn.filter(|turn| !turn.up && turn.since.is_some() && (1..=turn.used(at)).contains(&ms))?;
                Some(vec![Event::TimeGiven { seat: turn.seat, ms }])
            }
            Cause::Deserted {} => {
                let runs = clock.pace.is_live() && turn?.since.is_some() && self.is_timely(at);
                runs.then(|| vec![Event::Paused {}])
            }
            Cause::Back {} => (self.pause == Some(Pause::Deserted) && turn.is_some()).then(|| vec![Event::WentOn {}]),
        }
    }

    fn time_is_up(&self, seat: Seat, then: TimeUp) -> Vec<Event> {
        let mut events = vec![Event::TimedOut { seat }];
        match then {
            TimeUp::Wait => {}
            TimeUp::PlayTurn => events.push(Event::PlayedFor { seat }),
            TimeUp::SitIn => {
                events.push(Event::SatIn { seat });
                // Computers do not play among themselves: the table waits until somebody takes a seat back.
                if self.people().all(|person| person == seat) {
                    events.push(Event::Paused {});
                }
            }
        }
        events
    }

    /// Folds in what time brought about. Never judges, never fails, as [`Sitting::acted`].
    pub fn passed(&mut self, at: u64, cause: Cause, events: &[Event]) {
        self.open.retain(|open| !open.has_lapsed(at));
        self.offers.retain(|offer| !offer.has_lapsed(at));
        for event in events {
            match event {
                Event::TimedOut { .. } => self.clock.iter_mut().for_each(Clock::time_up),
                Event::PlayedFor { seat } => self.hold(*seat, Holder::ForTurn),
                Event::SatIn { seat } => self.leaves(*seat, Holder::StandIn),
                Event::TimeGiven { ms, .. } => self.clock.iter_mut().for_each(|clock| clock.give(*ms, at)),
                Event::Paused {} if cause == Cause::Deserted {} => self.pause = Some(Pause::Deserted),
                Event::Paused {} => self.pause = Some(Pause::Agreed),
                Event::WentOn {} => self.pause = None,
                // The rest is what somebody asks for.
                _ => {}
            }
        }
        self.settle(at, false);
    }

    /// The person of `seat` takes it back. In a turn whose time was up the computer plays on, if others wait for it.
    pub(crate) fn returns(&mut self, seat: Seat, at: u64) {
        let others = self.people().any(|other| other != seat);
        let Some(clock) = &mut self.clock else { return self.hold(seat, Holder::Person) };
        let is_up = clock.pace.then() != TimeUp::Wait && clock.aside.is_some_and(|turn| turn.seat == seat && turn.up);
        if is_up && !others {
            clock.ask(None, at);
        }
        self.hold(seat, if is_up && others { Holder::ForTurn } else { Holder::Person });
    }

    /// Sets the clock to whoever is asked now; `anew` if also the one who was asked before starts anew.
    pub(crate) fn settle(&mut self, at: u64, anew: bool) {
        let asked = if self.is_over() { None } else { self.to_act() };
        for (seat, holder) in (0..).map(Seat).zip(&mut self.holders) {
            if *holder == Holder::ForTurn && Some(seat) != asked {
                *holder = Holder::Person;
            }
        }
        let by_person = asked.filter(|seat| self.holder(*seat) == Ok(Holder::Person));
        let Some(clock) = &mut self.clock else { return };
        // A computer that comes in for a moment makes no new turn.
        let goes_on = asked.is_some() && clock.turn_of() == asked && !anew && !self.by_first_rules;
        match by_person {
            Some(_) if goes_on => clock.take_up(),
            None if goes_on => clock.put_aside(at),
            _ if anew || clock.turn_of() != by_person => clock.ask(by_person, at),
            _ => {}
        }
        clock.set_running(self.pause.is_none(), at);
    }
}
