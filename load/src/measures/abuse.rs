//! Abuse: the moves of a quiet table, alone and then beside one way of treating the server badly.
//!
//! The server has its default limits and the files of most shells. The abuser is a process of its own, on the load's core
//! at the lowest priority, so that it does not delay the programs that play at the quiet table.

use std::path::Path;
use std::time::{Duration, Instant};

use clap::ValueEnum as _;
use rules::GameId;
use test_kit::Folder;

use super::moves::last_call;
use crate::abuse::Kind;
use crate::figures::Figures;
use crate::hall::{Hall, until};
use crate::process::{Abuser, Launch};
use crate::table::{Pace, Shared};

/// Moves that do not count, made as fast as they go.
const WARM_UP: u64 = 15;
/// How long the abuse goes on before anything counts.
const LEAD: Duration = Duration::from_millis(300);
/// What is late may still come for this long, and a newcomer may take.
const PATIENCE: Duration = Duration::from_secs(3);

/// How the quiet table is played.
#[derive(Debug, Clone, Copy)]
pub struct Quiet {
    /// Moves a second.
    pub rate: u32,
    /// For how long.
    pub time: Duration,
}

/// Measures one pair: the quiet table alone, and beside the abuse. The server and its store are this pair's own.
pub async fn measure(figures: &mut Figures, program: &Path, game: GameId, kind: Kind, quiet: Quiet) -> Vec<String> {
    let folder = Folder::new();
    let server = Launch::limited(program, &folder.sqlite_address("abuse.db")).start().await;
    let hall = Hall::new(&server.address, game);
    let party = hall.party().await;
    // Both before the abuse starts: whether newcomers get in is a figure of its own.
    let tables = [hall.table(&party).await, hall.table(&party).await];
    for table in &tables {
        until("the players are there", || table.borrow().all_there()).await;
        table.borrow_mut().play(Pace::AtOnce);
        until("the table is warm", || table.borrow().last_seq(0) > WARM_UP).await;
        table.borrow_mut().play(Pace::Due);
        until("the table is at rest", || table.borrow().is_at_rest()).await;
    }
    let [alone, beside] = &tables;
    let name = format!("abuse-{}", kind.to_possible_value().expect("none is hidden").get_name());
    let mut faults = play(figures, &hall, alone, &format!("{name}-alone"), quiet).await;
    let id = beside.borrow().id;
    let abuser = Abuser::start(kind, &server.address, id, game).await;
    tokio::time::sleep(LEAD).await;
    let (started, used) = (Instant::now(), server.processor());
    let complaints = play(figures, &hall, beside, &format!("{name}-beside"), quiet).await;
    let seconds = started.elapsed().as_secs_f64();
    figures.note(format!("{name}-server-busy"), (server.processor() - used).as_secs_f64() * 100.0 / seconds, "%");
    figures.note(format!("{name}-done"), abuser.stop().await / (seconds + LEAD.as_secs_f64()), "times/s");
    figures.note(format!("{name}-faults"), complaints.len() as f64, "frames");
    figures.ratio(&format!("{name}-ratio"), &format!("{name}-beside-p99"), &format!("{name}-alone-p99"));
    faults.extend(complaints.into_iter().map(|fault| format!("{name}: {fault}")));
    faults
}

/// Plays the quiet table for a window. A move counts from when it was due, also one that was never made.
async fn play(figures: &mut Figures, hall: &Hall, table: &Shared, name: &str, quiet: Quiet) -> Vec<String> {
    table.borrow_mut().times.clear();
    let (started, step) = (Instant::now(), Duration::from_secs(1) / quiet.rate);
    let mut due = started;
    while due < started + quiet.time && !table.borrow().over {
        tokio::time::sleep_until(due.into()).await;
        table.borrow_mut().due(due);
        due += step;
    }
    let id = table.borrow().id;
    let newcomer = hall.newcomer(id, PATIENCE).await;
    last_call(std::slice::from_ref(table), PATIENCE).await;
    let mut times = table.borrow().times.clone();
    times.extend(table.borrow().late());
    figures.note_times(name, &mut times);
    figures.note(format!("{name}-newcomer"), newcomer.as_secs_f64() * 1000.0, "ms");
    table.borrow_mut().leave()
}
