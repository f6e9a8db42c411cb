//! Deploy: each of three servers is asked to stop, and started again once it has ended, while people play and watch at all of them.

use std::time::{Duration, Instant};

use super::cluster::wait;
use crate::cluster::servers::{SERVERS, Servers};
use crate::cluster::table::{Shared, Whereabouts};
use crate::figures::Figures;

/// The time for one server, and a third of the time that is measured before.
const A_SERVER: Duration = Duration::from_secs(10);

/// Measures moves, and records until every page has them, without an update and during one.
pub async fn measure(figures: &mut Figures, name: &str, servers: &mut Servers, tables: &[Shared]) -> Vec<String> {
    let started = Instant::now();
    tokio::time::sleep(A_SERVER * SERVERS as u32).await;
    note_waits(figures, &format!("{name}-before"), tables, started).await;
    tables.iter().for_each(|table| table.borrow_mut().resumed.clear());

    let (started, mut stopped, mut faults) = (Instant::now(), Vec::new(), Vec::new());
    for number in 0..SERVERS {
        let (asked, before) = (Instant::now(), whereabouts(tables));
        let server = &mut servers.servers[number];
        let status = server.stop().await;
        stopped.push(asked.elapsed());
        if !status.success() {
            faults.push(format!("server {number} ended with {status}"));
        }
        faults.extend(not_as_told(number, &before, &whereabouts(tables)));
        server.start_again().await;
        tokio::time::sleep_until((asked + A_SERVER).into()).await;
    }
    note_waits(figures, &format!("{name}-during"), tables, started).await;
    let worst = |when: &str| figures.newest(&format!("{name}-{when}-max")).unwrap_or_default();
    let more = worst("during") - worst("before");
    figures.note(format!("{name}-more"), more, "ms");
    let mut resumed: Vec<Duration> = tables.iter().flat_map(|table| table.borrow().resumed.clone()).collect();
    figures.note(format!("{name}-moved"), resumed.len() as f64, "sockets");
    figures.note_times(&format!("{name}-resumed"), &mut resumed);
    figures.note_times(&format!("{name}-stopped"), &mut stopped);
    let broken: u32 = whereabouts(tables).iter().map(|at| at.breaks).sum();
    figures.note(format!("{name}-reconnecting"), f64::from(broken), "sockets");
    faults
}

/// Notes how long moves took that have been due since then, and how much later than the first page every other had a record.
async fn note_waits(figures: &mut Figures, name: &str, tables: &[Shared], since: Instant) {
    let until = Instant::now();
    // What is late still counts.
    wait(|| tables.iter().all(|table| table.borrow().waits_since().is_none_or(|due| due >= until))).await;
    let (mut moves, mut shown) = (Vec::new(), Vec::new());
    for table in tables.iter().map(|table| table.borrow()) {
        moves.extend(table.answers.iter().filter(|answer| answer.due >= since).map(|answer| answer.took()));
        shown.extend(table.shown.iter().filter(|shown| shown.first >= since).map(|shown| shown.took));
    }
    figures.note_times(name, &mut moves);
    figures.note(format!("{name}-moves"), moves.len() as f64, "moves");
    figures.note_times(&format!("{name}-shown"), &mut shown);
}

fn whereabouts(tables: &[Shared]) -> Vec<Whereabouts> {
    tables.iter().flat_map(|table| table.borrow().whereabouts().collect::<Vec<_>>()).collect()
}

/// The pages that did anything but move once, if they were at the server that has stopped, and nothing, if they weren't.
fn not_as_told(stopped: usize, before: &[Whereabouts], after: &[Whereabouts]) -> Vec<String> {
    let pages = before.iter().zip(after);
    let wrong = pages.filter(|(before, after)| {
        let moves = u32::from(before.server == stopped);
        after.moves != before.moves + moves || after.breaks != before.breaks || after.server == stopped
    });
    wrong
        .map(|(before, after)| format!("server {stopped} stopped, and of a page {before:?} became {after:?}"))
        .collect()
}
