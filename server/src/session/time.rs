//! Time at a live table: what the session knows about it that the log does not, and what it lets pass.
//!
//! The time of a record is the store's clock, as of when the session started, and what has passed since by this machine's: so it
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
/// How often a session looks while a live clock runs, though nothing is due: so it knows when the whole server stood still.
const LOOK_EVERY: u64 = 1000;

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
    /// By when the session is to look again; it is late only if it was kept from that.
    looks_by: Option<u64>,
    /// Since when nobody is here who plays, and whether somebody was when the session last looked.
    nobody_since: u64,
    somebody_was: bool,
}

impl Timekeeper {
    /// Starts with the store's clock in milliseconds since 1970, read just now, and owes nobody anything.
    #[must_use]
    pub fn new(at: u64) -> Self {
        Timekeeper {
            at,
            read: Instant::now(),
            owed: 0,
            waits_since: None,
            looks_by: None,
            nobody_since: at,
            somebody_was: false,
        }
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
        self.looks(now);
        let waited = self.waits_since.take().map_or(0, |since| now.saturating_sub(since));
        if waited > SOON {
            self.owed += waited;
        }
    }

    /// The session looks. If it is late for that, this server stood still: nobody could play meanwhile, nor come back.
    pub fn looks(&mut self, now: u64) {
        let late = self.looks_by.take().map_or(0, |by| now.saturating_sub(by));
        if late <= SOON {
            return;
        }
        self.nobody_since += late;
        // A wait for the store is owed once it ends, and not twice.
        if self.waits_since.is_none() {
            self.owed += late;
        }
    }

    /// Why something is to be recorded now that nobody asks for, if there is such a thing. `here` says of each seat whether its
    /// person is at the table. Where it is `timeless`, one cause is left: the player to act is back.
    pub fn cause<G: Game>(
        &mut self,
        sitting: &Sitting<G>,
        now: u64,
        timeless: bool,
        here: impl Fn(Seat) -> bool,
    ) -> Option<Cause> {
        let somebody_is = (0..).map(Seat).take(sitting.holders.len()).any(&here);
        if somebody_is || self.somebody_was {
            self.nobody_since = now;
        }
        self.somebody_was = somebody_is;
        let turn = sitting.clock.as_ref()?.turn?;
        if let Some(since) = self.waits_since.filter(|_| !sitting.is_timely(now)) {
            // A player whose time is up may only have waited for the store.
            self.owed += now.saturating_sub(since);
            self.waits_since = Some(now);
        }
        let owed = std::mem::take(&mut self.owed).min(turn.used(now));
        let deserted = now.saturating_sub(self.nobody_since) >= DESERTED_AFTER;
        let causes = [
            (owed > 0 && !timeless).then_some(Cause::Delay { ms: owed }),
            (!timeless).then_some(Cause::TimeUp {}),
            here(turn.seat).then_some(Cause::Back {}),
            (deserted && !timeless).then_some(Cause::Deserted {}),
        ];
        causes.into_iter().flatten().find(|cause| sitting.passes(now, *cause).is_some())
    }

    /// When to look again, if nothing happens before.
    pub fn next_look<G: Game>(&mut self, sitting: &Sitting<G>, now: u64) -> Option<Duration> {
        let live = sitting.runs_live().then(|| (self.nobody_since + DESERTED_AFTER).min(now + LOOK_EVERY));
        let next = sitting.due().into_iter().chain(live).min();
        self.looks_by = next.filter(|_| live.is_some()).map(|next| next.max(now));
        Some(Duration::from_millis(next?.saturating_sub(now)))
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
        assert_eq!(time.cause(&sitting, 30_999, false, HERE), None);
        assert_eq!(time.next_look(&sitting, 30_500), Some(Duration::from_millis(500)));
        assert_eq!(time.cause(&sitting, 31_000, false, HERE), Some(Cause::TimeUp {}));
    }

    /// Looks as a session does, from one time to another, and returns what came of it and when.
    fn looked(
        time: &mut Timekeeper,
        sitting: &Sitting<State>,
        (mut now, until): (u64, u64),
        here: fn(Seat) -> bool,
    ) -> Option<(u64, Cause)> {
        while now <= until {
            time.looks(now);
            if let Some(cause) = time.cause(sitting, now, false, here) {
                return Some((now, cause));
            }
            let next = time.next_look(sitting, now).expect("a clock runs");
            now += u64::try_from(next.as_millis()).expect("it is soon");
        }
        None
    }

    #[test]
    fn a_server_that_stood_still_costs_nobody_their_time() {
        let (mut sitting, mut time) = (live(), Timekeeper::new(0));
        assert_eq!(looked(&mut time, &sitting, (0, 5000), HERE), None);
        time.looks(65_000);
        let paid = time.cause(&sitting, 65_000, false, HERE).expect("it was away for long");
        assert_eq!(paid, Cause::Delay { ms: 59_000 });
        sitting.passed(65_000, paid, &sitting.passes(65_000, paid).expect("it was delayed"));
        let up = Some((90_000, Cause::TimeUp {}));
        assert_eq!(looked(&mut time, &sitting, (65_000, 100_000), HERE), up, "nothing is paid twice");
    }

    #[test]
    fn a_server_that_stood_still_while_it_waited_for_its_store_pays_once() {
        let (sitting, mut time) = (live(), Timekeeper::new(0));
        assert_eq!(looked(&mut time, &sitting, (0, 5000), HERE), None);
        time.handed_in(5500);
        assert_eq!(looked(&mut time, &sitting, (5500, 5500), HERE), None);
        time.kept(25_500);
        time.looks(25_500);
        assert_eq!(time.cause(&sitting, 25_500, false, HERE), Some(Cause::Delay { ms: 20_000 }));
        assert_eq!(time.cause(&sitting, 25_500, false, HERE), None);
    }

    #[test]
    fn a_look_that_is_a_little_late_is_not_paid_for() {
        let (sitting, mut time) = (live(), Timekeeper::new(0));
        assert_eq!(looked(&mut time, &sitting, (0, 5000), HERE), None);
        time.looks(7000);
        assert_eq!(time.cause(&sitting, 7000, false, HERE), None);
    }

    #[test]
    fn a_table_is_deserted_ten_seconds_after_the_last_has_left_and_those_of_a_server_that_stands_still_do_not_count() {
        let (sitting, mut time) = (live(), Timekeeper::new(0));
        assert_eq!(looked(&mut time, &sitting, (0, 3000), HERE), None);
        let deserted = Some((13_900, Cause::Deserted {}));
        assert_eq!(looked(&mut time, &sitting, (3900, 20_000), NOBODY), deserted);
        let mut time = Timekeeper::new(0);
        assert_eq!(looked(&mut time, &sitting, (0, 3000), NOBODY), None);
        time.looks(24_000);
        assert_eq!(time.cause(&sitting, 24_000, false, NOBODY), Some(Cause::Delay { ms: 20_000 }));
        assert_eq!(time.cause(&sitting, 24_000, false, NOBODY), None, "somebody may still come back");
    }

    #[test]
    fn a_slow_store_is_paid_for_and_a_quick_one_is_not() {
        let (sitting, mut time) = (live(), Timekeeper::new(0));
        time.handed_in(1000);
        time.kept(2000);
        assert_eq!(time.cause(&sitting, 2000, false, HERE), None);
        time.handed_in(5000);
        time.kept(8000);
        assert_eq!(time.cause(&sitting, 8000, false, HERE), Some(Cause::Delay { ms: 3000 }));
        assert_eq!(time.cause(&sitting, 8000, false, HERE), None, "once");
    }

    #[test]
    fn nobody_s_time_is_up_while_the_store_keeps_them_waiting() {
        let (mut sitting, mut time) = (live(), Timekeeper::new(0));
        time.handed_in(25_000);
        let paid = time.cause(&sitting, 31_000, false, HERE).expect("it is due");
        assert_eq!(paid, Cause::Delay { ms: 6000 });
        sitting.passed(31_000, paid, &sitting.passes(31_000, paid).expect("it was delayed"));
        time.kept(33_500);
        let paid = time.cause(&sitting, 33_500, false, HERE);
        assert_eq!(paid, Some(Cause::Delay { ms: 2500 }), "what was paid is not paid again");
    }

    #[test]
    fn a_live_table_pauses_when_nobody_came_back_and_goes_on_when_whoever_is_asked_does() {
        let (mut sitting, mut time) = (live(), Timekeeper::new(0));
        assert_eq!(time.cause(&sitting, 8000, false, HERE), None);
        assert_eq!(time.cause(&sitting, 9000, false, NOBODY), None);
        assert_eq!(time.cause(&sitting, 18_999, false, NOBODY), None);
        assert_eq!(time.next_look(&sitting, 18_999), Some(Duration::from_millis(1)));
        let deserted = time.cause(&sitting, 19_000, false, NOBODY).expect("nobody is left");
        assert_eq!(deserted, Cause::Deserted {});
        sitting.passed(19_000, deserted, &sitting.passes(19_000, deserted).expect("it runs"));
        let asked = sitting.to_act().expect("the game is on");
        assert_eq!(time.cause(&sitting, 60_000, false, |seat| seat != asked), None, "it is not their turn");
        assert_eq!(time.cause(&sitting, 60_000, false, HERE), Some(Cause::Back {}));
    }

    #[test]
    fn where_time_has_no_say_whoever_comes_back_goes_on_and_nothing_else_is_recorded() {
        let (mut sitting, mut time) = (live(), Timekeeper::new(0));
        time.owe(1000);
        for now in [2000, 20_000, 40_000] {
            assert_eq!(time.cause(&sitting, now, true, NOBODY), None);
        }
        sitting.passed(40_000, Cause::Deserted {}, &[table::Event::Paused {}]);
        assert_eq!(time.cause(&sitting, 50_000, true, HERE), Some(Cause::Back {}));
    }

    #[test]
    fn days_pass_whoever_is_there_but_not_those_without_a_server() {
        let sitting = opened(Pace::Leisure { days: 1, then: TimeUp::SitIn });
        let (day, mut time) = (24 * 60 * 60 * 1000, Timekeeper::new(0));
        assert_eq!(time.cause(&sitting, day, false, NOBODY), None);
        time.owe(day / 2);
        assert_eq!(time.cause(&sitting, day + 5000, false, NOBODY), Some(Cause::Delay { ms: day / 2 }));
        assert_eq!(time.cause(&sitting, day + 5000, false, NOBODY), Some(Cause::TimeUp {}));
    }
}
