//! Soak: moves at a steady rate for long, with tables made, played to their end and left all the while. The server must not grow.

use std::time::{Duration, Instant};

use tokio::sync::mpsc;
use tokio::task::JoinSet;

use super::moves::{last_call, never_made};
use crate::figures::Figures;
use crate::hall::{Hall, dismiss, rest, until};
use crate::process::Running;
use crate::table::{Pace, Shared};

/// Moves a second in all.
const RATE: u32 = 500;
/// Tables that are played at the same time.
const LANES: usize = 50;
/// Tables at which the same players sit.
const TABLES_A_PARTY: usize = 50;
/// How often the server's memory is looked at. It rises and falls with every game: of the tables that end at about the same time
/// some are still in memory when the next are.
const LOOK: Duration = Duration::from_secs(1);
/// The parts of the time of which the mean memory is told: minutes, of ten.
const PARTS: usize = 10;
/// The part from which on it may not grow: the second minute. In less time it grows in any case, with the page cache of the database.
const WARM: usize = 2;
const LONG_ENOUGH: Duration = Duration::from_secs(600);
/// What is late at the end may still come for this long.
const PATIENCE: Duration = Duration::from_secs(5);

/// Plays for so long. A table that nobody is at leaves the server's memory meanwhile, if `server` was told to let it soon.
pub async fn measure(figures: &mut Figures, server: &Running, hall: &Hall, time: Duration) -> Vec<String> {
    let mut lanes = hall.tables(LANES).await;
    let (mut fresh, making) = make_tables(hall);
    lanes.iter().for_each(|table| table.borrow_mut().play(Pace::Due));
    let (mut times, mut faults, mut finished, mut memory) = (Vec::new(), Vec::new(), 0_u32, Vec::new());
    let started = Instant::now();
    let mut next_look = started;
    let mut turn = (0..LANES).cycle();
    for count in 1.. {
        let due = started + Duration::from_secs(1) / RATE * count;
        if due >= started + time {
            break;
        }
        tokio::time::sleep_until(due.into()).await;
        if due >= next_look {
            memory.push(server.memory());
            next_look += LOOK;
        }
        let lane = &mut lanes[turn.next().expect("it has no end")];
        let is_done = lane.borrow().over && lane.borrow().is_at_rest();
        if is_done && let Ok(next) = fresh.try_recv() {
            times.append(&mut lane.borrow_mut().times);
            faults.extend(dismiss(std::slice::from_ref(lane)));
            next.borrow_mut().play(Pace::Due);
            *lane = next;
            finished += 1;
        }
        if !lane.borrow().over {
            lane.borrow_mut().due(due);
        }
    }
    drop(making);
    last_call(&lanes, PATIENCE).await;
    let playing: Vec<Shared> = lanes.iter().filter(|lane| !lane.borrow().over).cloned().collect();
    faults.extend(never_made("soak", &playing));
    lanes.iter().for_each(|table| times.append(&mut table.borrow_mut().times));
    figures.note("soak-moves", times.len() as f64 / time.as_secs_f64(), "moves/s");
    // What is still due counts too, but where the game ended before it.
    times.extend(playing.iter().flat_map(|lane| lane.borrow().late()));
    rest(&lanes).await;
    faults.extend(dismiss(&lanes));
    figures.note("soak-tables", f64::from(finished), "tables finished");
    figures.note_times("soak", &mut times);
    note_memory(figures, &memory, time);
    faults
}

/// Notes the server's memory, part of the time by part, and by how much it grew if that was long enough to tell.
fn note_memory(figures: &mut Figures, memory: &[f64], time: Duration) {
    let parts: Vec<f64> = memory.chunks_exact(memory.len() / PARTS).map(|part| mean(part) / 1024.0 / 1024.0).collect();
    for (number, megabytes) in (1..=PARTS).zip(&parts) {
        figures.note(format!("soak-memory-{number}-of-{PARTS}"), *megabytes, "MB");
    }
    if time >= LONG_ENOUGH {
        figures.note("soak-growth", (parts[PARTS - 1] / parts[WARM - 1] - 1.0) * 100.0, "%");
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Makes tables, a few ahead of whoever takes them, until the task is dropped: before the server is.
fn make_tables(hall: &Hall) -> (mpsc::Receiver<Shared>, JoinSet<()>) {
    let (sender, receiver) = mpsc::channel(LANES / 10);
    let hall = hall.clone();
    let mut making = JoinSet::new();
    making.spawn_local(async move {
        loop {
            let party = hall.party().await;
            for _ in 0..TABLES_A_PARTY {
                let table = hall.table(&party).await;
                until("the players are there", || table.borrow().all_there()).await;
                if sender.send(table).await.is_err() {
                    return;
                }
            }
        }
    });
    (receiver, making)
}
