//! Watchers: one table, one move a second or so, very many sockets; how long until the last one has it.

use std::time::{Duration, Instant};

use crate::figures::Figures;
use crate::hall::{Hall, dismiss, rest};
use crate::table::Pace;

/// The first moves do not count.
const WARM_UP: usize = 1;

/// Measures `moves` moves, `apart` from each other.
pub async fn measure(
    figures: &mut Figures,
    hall: &Hall,
    watchers: usize,
    moves: usize,
    apart: Duration,
) -> Vec<String> {
    let tables = hall.tables(1).await;
    let table = &tables[0];
    hall.watch(table, watchers).await;
    table.borrow_mut().play(Pace::Due);
    for turn in 0..WARM_UP + moves {
        let told = table.borrow().told.clone();
        if turn == WARM_UP {
            table.borrow_mut().times.clear();
        }
        let began = Instant::now();
        let reached = told.notified();
        table.borrow_mut().due(began);
        reached.await;
        tokio::time::sleep_until((began + apart).into()).await;
    }
    rest(&tables).await;
    let mut times = std::mem::take(&mut table.borrow_mut().times);
    figures.note_times(&format!("watchers-{watchers}"), &mut times);
    dismiss(&tables)
}
