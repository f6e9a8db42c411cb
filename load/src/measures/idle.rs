//! Idle sockets: what one costs in memory once it sits at a table that is awake.

use std::time::Duration;

use crate::figures::Figures;
use crate::hall::{Hall, dismiss};
use crate::process::Running;

/// Idle sockets sit at so many tables.
const TABLES: usize = 50;

/// Measures what so many sockets hold, in steps.
pub async fn measure(figures: &mut Figures, server: &Running, hall: &Hall, steps: &[usize]) -> Vec<String> {
    let tables = hall.tables(TABLES).await;
    let before = settled(server).await;
    let mut open = 0;
    for &sockets in steps {
        let more = (sockets - open) / TABLES;
        for table in &tables {
            hall.watch(table, more).await;
        }
        open += more * TABLES;
        let held = settled(server).await - before;
        figures.note(format!("idle-{sockets}-memory"), held / 1024.0 / open as f64, "kB/socket");
    }
    dismiss(&tables)
}

/// The memory once presence has been told and buffers are back.
async fn settled(server: &Running) -> f64 {
    tokio::time::sleep(Duration::from_millis(400)).await;
    server.memory()
}
