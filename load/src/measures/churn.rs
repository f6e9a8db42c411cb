//! Churn: tables made at a rate, played for ten moves, and left.

use std::time::{Duration, Instant};

use crate::figures::Figures;
use crate::hall::{Hall, Party, dismiss, rest, until};
use crate::process::Running;
use crate::table::Pace;

/// Tables a second: more than a server can make.
const RATE: u32 = 400;
/// Moves at each table.
const MOVES: u64 = 10;
/// Guests who come and go; each may sit at a hundred tables that are not finished.
const TABLES_A_PARTY: u32 = 90;

/// Makes tables for so long; a table counts from when it was due until everybody has its tenth move.
pub async fn measure(figures: &mut Figures, server: &Running, hall: &Hall, time: Duration) -> Vec<String> {
    let count = RATE * u32::try_from(time.as_millis()).unwrap_or(u32::MAX) / 1000;
    let mut parties = Vec::new();
    for _ in 0..count.div_ceil(TABLES_A_PARTY) {
        parties.push(hall.party().await);
    }
    let (started, used) = (Instant::now(), server.processor());
    let mut lives = tokio::task::JoinSet::new();
    for number in 0..count {
        let due = started + Duration::from_secs(1) * number / RATE;
        tokio::time::sleep_until(due.into()).await;
        let (hall, party) = (hall.clone(), parties[(number / TABLES_A_PARTY) as usize].clone());
        lives.spawn_local(async move { life(&hall, &party, due).await });
    }
    let (mut times, mut faults) = (Vec::new(), Vec::new());
    while let Some(lived) = lives.join_next().await {
        let (time, complaints) = lived.expect("no life panics");
        times.push(time);
        faults.extend(complaints);
    }
    let seconds = started.elapsed().as_secs_f64();
    figures.note("churn-tables", f64::from(count) / seconds, "tables/s");
    figures.note_times("churn-life", &mut times);
    let used = (server.processor() - used).as_secs_f64();
    figures.note("churn-server", used * 1000.0 / f64::from(count), "cpu-ms/table");
    faults
}

/// The life of one table.
async fn life(hall: &Hall, party: &Party, due: Instant) -> (Duration, Vec<String>) {
    let table = hall.table(party).await;
    until("the players are there", || table.borrow().all_there()).await;
    table.borrow_mut().play(Pace::AtOnce);
    until("ten moves are made", || table.borrow().last_seq(0) > MOVES).await;
    let tables = [table];
    rest(&tables).await;
    (due.elapsed(), dismiss(&tables))
}
