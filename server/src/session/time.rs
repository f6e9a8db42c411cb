//! Time at a live table: what the session knows about it that the log does not, and what it lets pass.
//!
//! The time of a record is the store's clock, as of when the session began, and what has passed since by this machine's: so it
//! does not matter whether the wall clocks of two servers agree.

use std::pin::Pin;
use std::time::Duration;

use rules::{Game, Seat};
use table::{Cause, Sitting};
use tokio::time::{Instant, Sleep, sleep_until};

/// A commit that takes so long is nothing anybody is compensated for.
const SOON: u64 = 1000;
/// For so long a live table waits for somebody to come back, before it pauses: a page that is loaded anew is gone for less.
const DESERTED_AFTER: u64 = 10_000;

/// What a session knows of time.
#[derive(Debug)]
pub struct Timekeeper {
    /// The store's clock, in milliseconds since 1970, and when it was read.
    at: u64,
    read: Instant,
    /// Milliseconds for which the seat that is asked could not play.
    owed: u64,
    /// Since when somebody waits for the store, as far as that is not in `owed`.
    waits_since: Option<u64>,
    /// Since when nobody is here who plays.
    nobody_since: u64,
}

impl Timekeeper {
    /// Begins with the store's clock in milliseconds since 1970, read just now, and owes nobody anything.
    #[must_use]
    pub fn new(at: u64) -> Self {
        Timekeeper { at, read: Instant::now(), owed: 0, waits_since: None, nobody_since: at }
    }

    /// The time, in milliseconds since 1970.
    #[must_use]
    pub fn now(&self) -> u64 {
        self.at.saturating_add(u64::try_from(self.read.elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    /// Owes the seat that is asked so many milliseconds: no server was there.
    pub fn owe(&mut self, ms: u64) {
        self.owed += ms;
    }

    /// Somebody's move was handed to the store.
    pub fn handed_in(&mut self, now: u64) {
        self.waits_since.get_or_insert(now);
    }

    /// The store has kept all that was handed in.
    pub fn kept(&mut self, now: u64) {
        let waited = self.waits_since.take().map_or(0, |since| now.saturating_sub(since));
        if waited > SOON {
            self.owed += waited;
        }
    }

    /// Why something is to be recorded now that nobody asks for, if there is such a thing. `here` says of each seat whether its
    /// person is at the table.
    pub fn cause<G: Game>(&mut self, sitting: &Sitting<G>, now: u64, here: impl Fn(Seat) -> bool) -> Option<Cause> {
        let turn = sitting.clock.as_ref()?.turn?;
        if (0..).map(Seat).take(sitting.holders.len()).any(&here) {
            self.nobody_since = now;
        }
        if let Some(since) = self.waits_since.filter(|_| !sitting.is_timely(now)) {
            // Whoever's time is up may only have waited for the store.
            self.owed += now.saturating_sub(since);
            self.waits_since = Some(now);
        }
        let owed = std::mem::take(&mut self.owed).min(turn.used(now));
        let deserted = now.saturating_sub(self.nobody_since) >= DESERTED_AFTER;
        let causes = [
            (owed > 0).then_some(Cause::Delay { ms: owed }),
            Some(Cause::TimeUp {}),
            here(turn.seat).then_some(Cause::Back {}),
            deserted.then_some(Cause::Deserted {}),
        ];
        causes.into_iter().flatten().find(|cause| sitting.passes(now, *cause).is_some())
    }

    /// When to look again, if nothing happens before.
    #[must_use]
    pub fn next_look<G: Game>(&self, sitting: &Sitting<G>, now: u64) -> Option<Duration> {
        let deserted = sitting.runs_live().then_some(self.nobody_since + DESERTED_AFTER);
        let next = sitting.due().into_iter().chain(deserted).min()?;
        Some(Duration::from_millis(next.saturating_sub(now)))
    }
}

/// When a session looks again. While a clock runs, that is put off with every message: a timer that is kept is put off for next to
/// nothing, one that is made anew is not.
#[derive(Debug, Default)]
pub struct Alarm {
    timer: Option<Pin<Box<Sleep>>>,
}

impl Alarm {
    /// Rings at this time, if at all.
    pub fn set(&mut self, at: Option<Instant>) {
        match (&mut self.timer, at) {
            (Some(timer), Some(at)) => timer.as_mut().reset(at),
            (timer, at) => *timer = at.map(|at| Box::pin(sleep_until(at))),
        }
    }

    /// Waits until it rings; for ever if it does not.
    pub async fn rings(&mut self) {
        match &mut self.timer {
            Some(timer) => timer.await,
            None => std::future::pending().await,
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::gold_rush::{Draws, Options, State};
    use table::{Holder, Pace, TimeUp};

    use super::*;

    const HERE: fn(Seat) -> bool = |_| true;
    const NOBODY: fn(Seat) -> bool = |_| false;

    /// Two people with half a minute a turn, at the time 0.
    fn opened(pace: Pace) -> Sitting<State> {
        let events = State::open(&Options::default(), 2, Default::default(), &Draws::default());
        let mut sitting = Sitting::default();
        sitting.opened(0, Some(pace), vec![Holder::Person; 2], &events.expect("two can play"));
        sitting
    }

    fn live() -> Sitting<State> {
        opened(Pace::Live { turn: 30, bank: 0, then: TimeUp::PlayTurn })
    }

    #[test]
    fn the_time_of_a_seat_is_up_when_it_is_due() {
        let (sitting, mut time) = (live(), Timekeeper::new(0));
        assert_eq!(time.cause(&sitting, 30_999, HERE), None);
        assert_eq!(time.next_look(&sitting, 30_000), Some(Duration::from_millis(1000)));
        assert_eq!(time.cause(&sitting, 31_000, HERE), Some(Cause::TimeUp {}));
    }

    #[test]
    fn a_slow_store_is_paid_for_and_a_quick_one_is_not() {
        let (sitting, mut time) = (live(), Timekeeper::new(0));
        time.handed_in(1000);
        time.kept(2000);
        assert_eq!(time.cause(&sitting, 2000, HERE), None);
        time.handed_in(5000);
        time.kept(8000);
        assert_eq!(time.cause(&sitting, 8000, HERE), Some(Cause::Delay { ms: 3000 }));
        assert_eq!(time.cause(&sitting, 8000, HERE), None, "once");
    }

    #[test]
    fn nobody_s_time_is_up_while_the_store_keeps_them_waiting() {
        let (mut sitting, mut time) = (live(), Timekeeper::new(0));
        time.handed_in(25_000);
        let paid = time.cause(&sitting, 31_000, HERE).expect("it is due");
        assert_eq!(paid, Cause::Delay { ms: 6000 });
        sitting.passed(31_000, paid, &sitting.passes(31_000, paid).expect("it was delayed"));
        time.kept(33_500);
        let paid = time.cause(&sitting, 33_500, HERE);
        assert_eq!(paid, Some(Cause::Delay { ms: 2500 }), "what was paid is not paid again");
    }

    #[test]
    fn a_live_table_pauses_when_nobody_came_back_and_goes_on_when_whoever_is_asked_does() {
        let (mut sitting, mut time) = (live(), Timekeeper::new(0));
        assert_eq!(time.cause(&sitting, 9000, HERE), None);
        assert_eq!(time.cause(&sitting, 18_999, NOBODY), None);
        assert_eq!(time.next_look(&sitting, 18_999), Some(Duration::from_millis(1)));
        let deserted = time.cause(&sitting, 19_000, NOBODY).expect("nobody is left");
        assert_eq!(deserted, Cause::Deserted {});
        sitting.passed(19_000, deserted, &sitting.passes(19_000, deserted).expect("it runs"));
        let asked = sitting.to_act().expect("the game is on");
        assert_eq!(time.cause(&sitting, 60_000, |seat| seat != asked), None, "it is not their turn");
        assert_eq!(time.cause(&sitting, 60_000, HERE), Some(Cause::Back {}));
    }

    #[test]
    fn days_pass_whoever_is_there_but_not_those_without_a_server() {
        let sitting = opened(Pace::Leisure { days: 1, then: TimeUp::SitIn });
        let (day, mut time) = (24 * 60 * 60 * 1000, Timekeeper::new(0));
        assert_eq!(time.cause(&sitting, day, NOBODY), None);
        time.owe(day / 2);
        assert_eq!(time.cause(&sitting, day + 5000, NOBODY), Some(Cause::Delay { ms: day / 2 }));
        assert_eq!(time.cause(&sitting, day + 5000, NOBODY), Some(Cause::TimeUp {}));
    }
}
