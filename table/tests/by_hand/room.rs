//! A table of people, and what they do there in few words.

use rules::gold_rush::{Command, State};
use rules::{Game, Seat, Seed};
use table::{Act, Around, Cause, Event, Holder, Pace, Proposal, Rejection, Sitting};
use uuid::Uuid;

pub const ADA: Seat = Seat(0);
pub const BO: Seat = Seat(1);
pub const CY: Seat = Seat(2);
pub const NOBODY: [bool; 3] = [false; 3];
pub const ALL: [bool; 3] = [true; 3];

/// A table of people that keeps its log.
#[derive(Clone)]
pub struct Room {
    pub sitting: Sitting<State>,
    past: Vec<Vec<<State as Game>::Event>>,
    pub now: u64,
}

impl Room {
    pub fn of(holders: &[Holder]) -> Room {
        Room::at_pace(None, holders)
    }

    pub fn at_pace(pace: Option<Pace>, holders: &[Holder]) -> Room {
        let seats = u8::try_from(holders.len()).expect("few");
        let opening =
            State::open(&Default::default(), seats, Seed([7; 32]), &Default::default()).expect("they may play");
        let mut sitting = Sitting::default();
        sitting.seated((0..u128::from(seats)).map(Uuid::from_u128).collect());
        sitting.opened(1000, pace, holders.to_vec(), &opening);
        Room { sitting, past: vec![opening], now: 1000 }
    }

    pub fn of_people(seats: usize) -> Room {
        Room::of(&vec![Holder::Person; seats])
    }

    pub fn last(&self) -> u64 {
        self.past.len() as u64
    }

    /// The seat on turn makes the first move that there is of a kind; returns who it was.
    pub fn play(&mut self, kind: impl Fn(&Command) -> bool) -> Seat {
        let seat = self.sitting.to_act().expect("the game is on");
        let command = self.sitting.game.legal_commands(seat).into_iter().find(kind).expect("there is one");
        let events = self.sitting.game.decide(seat, &command).expect("it is listed");
        self.past.push(events);
        self.sitting.moved(self.last(), self.now, &self.past[self.past.len() - 1]);
        seat
    }

    pub fn place(&mut self) -> Seat {
        self.play(|command| matches!(command, Command::PlaceTile { .. }))
    }

    /// A whole turn without a piece.
    pub fn turn(&mut self) -> Seat {
        self.place();
        self.play(|command| matches!(command, Command::Pass {}))
    }

    pub fn try_as(&self, seat: Seat, act: &Act, here: &[bool]) -> Result<Vec<Event>, Rejection> {
        self.sitting.decide(self.now, seat, act, here, &self.past)
    }

    pub fn act(&mut self, seat: Seat, act: &Act, here: &[bool]) -> Vec<Event> {
        let events = self.try_as(seat, act, here).expect("it is allowed");
        self.past.push(Vec::new());
        self.sitting.acted(self.last(), self.now, seat, &events, &self.past);
        events
    }

    pub fn back(&self, seat: Seat) -> Act {
        Act::Propose { proposal: self.sitting.back_of(seat).expect("they have moved") }
    }

    pub fn around(&self, seat: Seat) -> Around {
        self.sitting.around(Some(seat), &self.past)
    }

    pub fn later(&mut self, ms: u64) -> &mut Room {
        self.now += ms;
        self
    }

    pub fn passes(&mut self, cause: Cause) -> Option<Vec<Event>> {
        let events = self.sitting.passes(self.now, cause)?;
        self.past.push(Vec::new());
        self.sitting.passed(self.now, cause, &events);
        Some(events)
    }

    /// Milliseconds that the seat on turn has used, and those left in its bank.
    pub fn clock(&self) -> (Seat, u64, u64) {
        let clock = self.sitting.clock.as_ref().expect("the table has a pace");
        let turn = clock.turn.expect("a person is asked");
        (turn.seat, turn.used(self.now), clock.banks[turn.seat.index()])
    }
}

pub fn propose(proposal: Proposal) -> Act {
    Act::Propose { proposal }
}
