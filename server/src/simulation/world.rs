//! What everything in a simulation shares: the dice, who lives, what stands still, which ways are cut, and the database.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, sleep, sleep_until};

use super::check::History;
use super::database::Data;
use super::server::Server;

/// Servers that are up at once.
pub const SLOTS: usize = 3;

/// A simulation. Every choice in it comes from its dice, and all in it happens in one thread on a clock of its own, which moves on
/// when nothing is left to do. So a seed brings about the same whenever it's run.
pub struct World {
    state: Mutex<State>,
    started: Instant,
    breaks: Notify,
}

pub struct State {
    pub dice: Dice,
    pub data: Data,
    pub history: History,
    /// By slot; none where no server is up.
    pub up: [Option<Arc<Server>>; SLOTS],
    lives: Vec<Life>,
    /// Until when nothing passes between two places.
    cuts: BTreeMap<[Place; 2], Instant>,
    /// Until when the database fails now and then.
    failing: Instant,
    /// Whether nothing goes wrong anymore.
    pub healed: bool,
    /// The milliseconds that most messages take at most.
    pace: u64,
    /// Once in so many messages somebody leaves.
    patience: u64,
    /// At most so many milliseconds pass from one fault to the next.
    pub calm: u64,
    trace: Option<Vec<String>>,
}

/// A server from its start to its end.
struct Life {
    dead: bool,
    /// Until when it stands still.
    still: Instant,
    /// How often its connections have broken.
    breaks: u64,
}

/// Where messages come from and go to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    Database,
    /// One life of a server.
    Server(usize),
    Person(usize),
}

/// What becomes of something asked of the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    Answered,
    /// It's done, and nobody hears of it.
    Unanswered,
    NotDone,
}

impl World {
    pub fn new(seed: u64, traced: bool) -> Arc<World> {
        let mut dice = Dice(seed);
        let now = Instant::now();
        let (pace, patience, calm) = (5 + dice.below(60), 10 + dice.below(90), 500 + dice.below(4000));
        let data = Data::new(&mut dice);
        let state = State {
            dice,
            data,
            history: History::default(),
            up: Default::default(),
            lives: Vec::new(),
            cuts: BTreeMap::new(),
            failing: now,
            healed: false,
            pace,
            patience,
            calm,
            trace: traced.then(Vec::new),
        };
        Arc::new(World { state: Mutex::new(state), started: now, breaks: Notify::new() })
    }

    pub fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Milliseconds since the simulation started.
    pub fn now(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).expect("it lasts for minutes")
    }

    /// Writes a line of the trace, if somebody reads it.
    pub fn note(&self, line: impl FnOnce() -> String) {
        let now = self.now();
        if let Some(trace) = &mut self.state().trace {
            trace.push(format!("{:>4}.{:03} s  {}", now / 1000, now % 1000, line()));
        }
    }

    pub fn take_trace(&self) -> Vec<String> {
        self.state().trace.take().unwrap_or_default()
    }

    /// Waits for less than so many milliseconds.
    pub async fn rest(&self, bound: u64) {
        let ms = self.state().dice.below(bound);
        sleep(Duration::from_millis(ms)).await;
    }

    /// Takes a message on its way, and returns when it arrives. Whoever stands still sends and hears nothing meanwhile; what is under
    /// way goes on. Nothing comes from the dead or to them.
    pub async fn travel(&self, from: Place, to: Place) {
        if self.state().is_dead(from) {
            return std::future::pending().await;
        }
        let departs = self.state().moves(from);
        sleep_until(departs).await;
        let mut at = Instant::now() + self.state().delay();
        loop {
            sleep_until(at).await;
            if self.state().is_dead(to) {
                return std::future::pending().await;
            }
            at = self.state().opens(from, to);
            if at <= Instant::now() {
                return;
            }
        }
    }

    /// Waits until a connection between two places breaks that is made now.
    pub async fn broken(&self, ends: [Place; 2]) {
        let made = self.state().breaks(ends);
        while self.state().breaks(ends) == made {
            self.breaks.notified().await;
        }
    }

    /// Breaks all connections of a server.
    pub fn break_connections(&self, life: usize) {
        self.state().lives[life].breaks += 1;
        self.breaks.notify_waiters();
    }

    /// Ends a server at once, if it's up. If its whole machine goes, nobody is told that its connections are gone.
    pub fn kill(&self, server: &Server, with_its_machine: bool) -> bool {
        let mut state = self.state();
        let was_up = state.up[server.slot].take_if(|up| up.life == server.life).is_some();
        state.lives[server.life].dead = true;
        drop(state);
        if !with_its_machine {
            self.break_connections(server.life);
        }
        was_up
    }
}

impl State {
    /// A new life of a server.
    pub fn start_life(&mut self) -> usize {
        self.lives.push(Life { dead: false, still: Instant::now(), breaks: 0 });
        self.lives.len() - 1
    }

    /// A server that is up, if there is one.
    pub fn any_server(&mut self) -> Option<Arc<Server>> {
        let up: Vec<_> = self.up.iter().flatten().cloned().collect();
        (!up.is_empty()).then(|| self.dice.one_of(&up).clone())
    }

    /// The server at which somebody comes in: often that of the first slot, as behind a proxy that goes by the path.
    pub fn comes_in_at(&mut self) -> Option<Arc<Server>> {
        let first = self.up[0].clone().filter(|_| self.dice.once_in(2));
        first.or_else(|| self.any_server())
    }

    pub fn stand_still(&mut self, life: usize, ms: u64) {
        self.lives[life].still = Instant::now() + Duration::from_millis(ms);
    }

    pub fn cut(&mut self, mut ends: [Place; 2], ms: u64) {
        ends.sort();
        self.cuts.insert(ends, Instant::now() + Duration::from_millis(ms));
    }

    pub fn fail_for(&mut self, ms: u64) {
        self.failing = Instant::now() + Duration::from_millis(ms);
    }

    /// What becomes of something that is asked of the database now.
    pub fn fate(&mut self) -> Fate {
        let often = if self.failing > Instant::now() { 2 } else { 200 };
        match self.healed || !self.dice.once_in(often) {
            true => Fate::Answered,
            false => *self.dice.one_of(&[Fate::Unanswered, Fate::NotDone]),
        }
    }

    fn is_dead(&self, place: Place) -> bool {
        matches!(place, Place::Server(life) if self.lives[life].dead)
    }

    /// Whether somebody's network changes, or their page is loaded anew.
    pub fn leaves_now(&mut self) -> bool {
        !self.history.resting && self.dice.once_in(self.patience)
    }

    /// From when on somebody doesn't stand still.
    fn moves(&self, place: Place) -> Instant {
        match place {
            Place::Server(life) => self.lives[life].still,
            Place::Database | Place::Person(_) => Instant::now(),
        }
    }

    /// From when on what is under way arrives.
    fn opens(&self, from: Place, to: Place) -> Instant {
        let mut ends = [from, to];
        ends.sort();
        self.cuts.get(&ends).copied().into_iter().chain([self.moves(to)]).max().expect("one is there")
    }

    /// Once in a while a message takes much longer than others.
    fn delay(&mut self) -> Duration {
        let slow = !self.healed && self.dice.once_in(40);
        Duration::from_millis(self.dice.below(if slow { 20 * self.pace } else { self.pace }))
    }

    fn breaks(&self, ends: [Place; 2]) -> u64 {
        let breaks = |end: &Place| match end {
            Place::Server(life) => self.lives[*life].breaks,
            Place::Database | Place::Person(_) => 0,
        };
        ends.iter().map(breaks).sum()
    }
}

/// SplitMix64.
pub struct Dice(pub u64);

impl Dice {
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.number() % bound
    }

    pub fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    pub fn one_of<'a, T>(&mut self, things: &'a [T]) -> &'a T {
        &things[usize::try_from(self.below(things.len() as u64)).expect("lists are short")]
    }

    pub fn id(&mut self) -> uuid::Uuid {
        uuid::Uuid::from_u64_pair(self.number(), self.number())
    }
}
