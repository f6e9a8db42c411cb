//! Moves: in a closed loop, where each player moves as soon as its own socket has the last move, and in an open one, where moves
//! are due at a rate whether or not the server keeps up.

use std::path::Path;
use std::time::{Duration, Instant};

use super::echo::Echo;
use crate::figures::Figures;
use crate::hall::{Hall, dismiss, rest};
use crate::process::{Running, own_processor};
use crate::table::{Pace, Shared};

/// How long moves may come before they count: the server's memory and the processor's caches settle.
const WARM_UP: Duration = Duration::from_millis(300);
/// Frames that a move makes at a table of four: a command, its acceptance, four times the events.
const FRAMES_A_MOVE: f64 = 6.0;

/// A closed loop.
#[derive(Debug, Clone, Copy)]
pub struct Closed<'a> {
    /// How its figures start.
    pub name: &'a str,
    /// Tables at a time.
    pub lanes: usize,
    /// Tables to play on, one after the other in each lane.
    pub tables: usize,
    /// For how long it counts.
    pub time: Duration,
}

/// Plays as fast as it goes. A table whose game is over is followed by a fresh one.
pub async fn closed(
    figures: &mut Figures,
    server: &Running,
    hall: &Hall,
    plan: Closed<'_>,
    profile: Option<&Path>,
) -> Vec<String> {
    let Closed { name, lanes, tables, time } = plan;
    let stock = hall.tables(tables).await;
    let mut playing: Vec<Shared> = stock.iter().take(lanes).cloned().collect();
    let mut fresh = stock.iter().skip(lanes).cloned();
    let mut look = tokio::time::interval(Duration::from_millis(1));
    playing.iter().for_each(|table| table.borrow_mut().play(Pace::AtOnce));
    let started = Instant::now();
    let mut mark: Option<Mark> = None;
    let mut watching = None;
    let end = loop {
        look.tick().await;
        for lane in &mut playing {
            if lane.borrow().over
                && let Some(next) = fresh.next()
            {
                next.borrow_mut().play(Pace::AtOnce);
                *lane = next;
            }
        }
        if mark.is_none() && started.elapsed() >= WARM_UP {
            stock.iter().for_each(|table| table.borrow_mut().times.clear());
            mark = Some(Mark::now(server));
            watching = profile.map(|seen| server.watch(seen, time));
        }
        let busy = playing.iter().all(|table| !table.borrow().over);
        if started.elapsed() >= WARM_UP + time || !busy {
            break Mark::now(server);
        }
    };
    let mut times: Vec<Duration> =
        stock.iter().flat_map(|table| std::mem::take(&mut table.borrow_mut().times)).collect();
    rest(&stock).await;
    if let Some(perf) = &mut watching {
        perf.wait().await.expect("it is our child");
    }
    let mut faults = dismiss(&stock);
    let Some(mark) = mark else {
        faults.push(format!("{name}: too few tables for a warm-up"));
        return faults;
    };
    end.note_since(&mark, figures, name, &mut times);
    faults
}

/// What part of the echo server's messages the moves make, at as many sockets.
pub async fn against_echo(figures: &mut Figures, echo: &Echo, lanes: usize, time: Duration) {
    let messages = echo.messages(figures, lanes * crate::hall::SEATS, time).await;
    if let Some(moves) = figures.newest(&format!("closed-{lanes}-moves")) {
        figures.note(format!("closed-{lanes}-of-echo"), moves * FRAMES_A_MOVE * 100.0 / messages, "%");
    }
}

/// Moves that are due at a rate, spread over the tables. A move counts from the moment it was due, so that a server that stalls
/// is not spared what would have come meanwhile. Waits up to `time` more for late moves. A move not made by then counts with its delay so
/// far, and is returned as a fault.
pub async fn open(
    figures: &mut Figures,
    server: &Running,
    tables: &[Shared],
    name: &str,
    rate: u32,
    time: Duration,
) -> Vec<String> {
    let step = Duration::from_secs(1) / rate;
    tables.iter().for_each(|table| {
        let mut table = table.borrow_mut();
        table.play(Pace::Due);
        table.times.clear();
    });
    let (started, used) = (Instant::now(), server.processor());
    let mut due = started;
    let mut turn = tables.iter().cycle();
    let mut count = 0_u32;
    while due < started + time {
        while due <= Instant::now() && due < started + time {
            if let Some(table) = turn.next() {
                table.borrow_mut().due(due);
            }
            count += 1;
            due = started + step * count;
        }
        tokio::time::sleep_until(due.into()).await;
    }
    last_call(tables, time).await;
    let used = server.processor() - used;
    let overdue: usize = tables.iter().map(|table| table.borrow().overdue()).sum();
    let never_made = never_made(name, tables);
    let mut times: Vec<Duration> =
        tables.iter().flat_map(|table| std::mem::take(&mut table.borrow_mut().times)).collect();
    let made = times.len().max(1) as f64;
    times.extend(tables.iter().flat_map(|table| table.borrow().late()));
    rest(tables).await;
    figures.note_times(name, &mut times);
    figures.note(format!("{name}-never-made"), overdue as f64, "moves");
    figures.note(format!("{name}-server"), used.as_secs_f64() * 1000.0 / made, "cpu-s/1000-moves");
    never_made
}

/// What is wrong if moves that were due have not been made, also where a game has ended before them.
pub fn never_made(name: &str, tables: &[Shared]) -> Vec<String> {
    let overdue: usize = tables.iter().map(|table| table.borrow().overdue()).sum();
    let over = tables.iter().filter(|table| table.borrow().over).count();
    let fault = || format!("{name}: {overdue} moves were due and not made ({over} of {} games are over)", tables.len());
    (overdue > 0).then(fault).into_iter().collect()
}

/// Waits until what is due has been made and has reached everybody, or is late by so much. At a table whose game is over nothing is made.
pub async fn last_call(tables: &[Shared], patience: Duration) {
    let end = Instant::now() + patience;
    let done = |table: &Shared| {
        let table = table.borrow();
        table.is_at_rest() && (table.over || table.overdue() == 0)
    };
    while !tables.iter().all(done) && Instant::now() < end {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

/// A moment, and the processor time used by then.
struct Mark {
    at: Instant,
    server: Duration,
    load: Duration,
}

impl Mark {
    fn now(server: &Running) -> Mark {
        Mark { at: Instant::now(), server: server.processor(), load: own_processor() }
    }

    /// What came of the time since another mark, in which moves took these times.
    fn note_since(&self, start: &Mark, figures: &mut Figures, name: &str, times: &mut [Duration]) {
        let (seconds, moves) = ((self.at - start.at).as_secs_f64(), times.len() as f64);
        let (server, load) = ((self.server - start.server).as_secs_f64(), (self.load - start.load).as_secs_f64());
        figures.note(format!("{name}-moves"), moves / seconds, "moves/s");
        figures.note_times(name, times);
        figures.note(format!("{name}-server"), server * 1000.0 / moves, "cpu-s/1000-moves");
        figures.note(format!("{name}-server-busy"), server * 100.0 / seconds, "%");
        figures.note(format!("{name}-load-busy"), load * 100.0 / seconds, "%");
    }
}
