//! A table at which much happens besides the game, from a list of numbers.

use rules::{Game, Seat, Seed};
use table::{Act, Cause, Event, Holder, Pace, Proposal, Rejection, Sitting, TimeUp, Uuid};

/// What a record holds.
pub enum What<G: Game> {
    Opened { pace: Option<Pace>, holders: Vec<Holder> },
    Moved { at: u64, seat: Seat, command: G::Command },
    Acted { at: u64, seat: Seat, events: Vec<Event> },
    Passed { at: u64, cause: Cause, events: Vec<Event> },
}

/// What the tables of the laws agree on, one after the other.
const PACES: [Option<Pace>; 4] = [
    None,
    Some(Pace::Live { turn: 60, bank: 600, then: TimeUp::PlayTurn }),
    Some(Pace::Live { turn: 30, bank: 0, then: TimeUp::Wait }),
    Some(Pace::Leisure { days: 1, then: TimeUp::SitIn }),
];

/// A game and all that happened around it, record by record.
pub struct Played<G: Game> {
    pub records: Vec<What<G>>,
    /// The events of the game in each record.
    pub past: Vec<Vec<G::Event>>,
    /// The table after each record.
    pub after: Vec<Sitting<G>>,
    /// What was refused.
    pub rejections: Vec<Rejection>,
}

/// Plays as the numbers say: of four, three move as the rules allow, and one tries an act. Time passes in between, and what is
/// due comes first.
pub fn play<G: Game>(picks: &[u16], seats: u8) -> Played<G> {
    let mut seed = [0; 32];
    seed.iter_mut().zip(picks).for_each(|(byte, pick)| *byte = pick.to_le_bytes()[0]);
    let opening = G::open(&G::Options::default(), seats, Seed(seed), &G::Draws::default()).expect("so many may play");
    let holders = vec![Holder::Person; usize::from(seats)];
    let mut sitting = Sitting::<G>::default();
    let pace = PACES[picks.first().map_or(0, |pick| usize::from(pick >> 8) % PACES.len())];
    sitting.seated(players(seats));
    sitting.opened(0, pace, holders.clone(), &opening);
    let mut played = Played {
        records: vec![What::Opened { pace, holders }],
        past: vec![opening],
        after: vec![sitting.clone()],
        rejections: Vec::new(),
    };
    let mut at = 0;
    for pick in picks {
        at += u64::from(pick & 0xff).pow(2) * pace.map_or(1, |pace| if pace.is_live() { 2 } else { 500 });
        played.time_passes(&mut sitting, at, *pick);
        if sitting.is_over() {
            break;
        }
        if !played.step(&mut sitting, at, *pick, seats) {
            continue;
        }
        played.after.push(sitting.clone());
    }
    played
}

/// Who sits there as the game starts.
pub fn players(seats: u8) -> Vec<Uuid> {
    (0..u128::from(seats)).map(Uuid::from_u128).collect()
}

impl<G: Game> Played<G> {
    /// What is due, or now and then something else that nobody asks for.
    fn time_passes(&mut self, sitting: &mut Sitting<G>, at: u64, pick: u16) {
        let used = sitting.clock.as_ref().and_then(|clock| clock.turn).map_or(0, |turn| turn.used(at));
        let rare = match pick % 23 {
            0 => Some(Cause::Delay { ms: used / 2 }),
            1 => Some(Cause::Deserted {}),
            2 | 3 => Some(Cause::Back {}),
            _ => None,
        };
        let paid = rare.filter(|cause| matches!(cause, Cause::Delay { .. }));
        for cause in paid.into_iter().chain([Cause::TimeUp {}]).chain(rare) {
            if let Some(events) = sitting.passes(at, cause) {
                sitting.passed(at, cause, &events);
                self.records.push(What::Passed { at, cause, events });
                self.past.push(Vec::new());
                self.after.push(sitting.clone());
            }
        }
    }

    /// One move or act; whether anything came of it.
    fn step(&mut self, sitting: &mut Sitting<G>, at: u64, pick: u16, seats: u8) -> bool {
        let (seq, number) = (self.records.len() as u64 + 1, usize::from(pick >> 2));
        if !pick.is_multiple_of(4) {
            let seat = sitting.to_act().expect("the game is on");
            let by_computer = sitting.holders[seat.index()].is_computer();
            if let Err(rejection) = sitting.may_move(seat, by_computer, Some(seq)) {
                self.rejections.push(rejection);
                return false;
            }
            let legal = sitting.game.legal_commands(seat);
            let command = legal[number % legal.len()].clone();
            let events = sitting.game.decide(seat, &command).expect("it is listed");
            sitting.moved(seq, at, &events);
            self.records.push(What::Moved { at, seat, command });
            self.past.push(events);
            return true;
        }
        let seat = Seat(u8::try_from(number % usize::from(seats)).expect("small"));
        let act = act_of(sitting, seat, number / usize::from(seats), seats);
        let here: Vec<bool> = (0..seats).map(|seat| pick >> (seat + 4) & 3 != 0).collect();
        match sitting.decide(at, seat, &act, &here, &self.past) {
            Ok(events) => {
                sitting.acted(seq, at, seat, &events, &self.past);
                self.records.push(What::Acted { at, seat, events });
                self.past.push(Vec::new());
                true
            }
            Err(rejection) => {
                self.rejections.push(rejection);
                false
            }
        }
    }
}

/// What a seat tries: mostly an answer to what is open, or what makes sense; giving up is rare, since it ends games.
fn act_of<G: Game>(sitting: &Sitting<G>, seat: Seat, number: usize, seats: u8) -> Act {
    let propose = |proposal| Act::Propose { proposal };
    let to = sitting.open.get(number % 2).map_or(number as u64 % 9, |open| open.number);
    let other = Seat(u8::try_from(number / 16 % usize::from(seats)).expect("small"));
    let behind = sitting.line().nth(number / 16 % 12).unwrap_or_default();
    match number % 16 {
        0..=3 => sitting.back_of(seat).map_or(Act::GoOn {}, propose),
        4 => propose(Proposal::TakeBack { to: behind }),
        5 => propose(Proposal::Pause {}),
        6 | 7 => Act::GoOn {},
        8 => propose(Proposal::SitIn { seat: other }),
        9 => Act::Return {},
        10 => Act::Refuse { to },
        11 if (number / 16).is_multiple_of(8) => Act::GiveUp {},
        13 if (number / 16).is_multiple_of(2) => propose(Proposal::Give { seat: other }),
        14 => match sitting.offers.iter().find(|offer| offer.seat == seat) {
            Some(offer) => Act::Take { offer: offer.number, player: Uuid::from_u128(100 + number as u128 % 5) },
            None => Act::Reclaim {},
        },
        12 => propose(Proposal::End {}),
        _ => Act::Agree { to },
    }
}
