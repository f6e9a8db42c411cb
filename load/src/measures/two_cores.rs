//! Two cores: the closed loop with server and load free to use either; how much of both they make use of.

use std::path::Path;
use std::time::Duration;

use rules::GameId;

use super::moves::{Closed, closed};
use crate::figures::Figures;
use crate::hall::Hall;
use crate::process::{BOTH_CORES, LOAD_CORE, Launch, keep_to};

/// Tables at a time, and in all.
const LANES: usize = 100;
const TABLES: usize = 400;

/// Measures the loop, and what share it is of two cores that do nothing but moves: 2 / (the server's processor time for a
/// move + the load's).
pub async fn measure(
    figures: &mut Figures,
    program: &Path,
    database: &str,
    game: GameId,
    time: Duration,
) -> Vec<String> {
    let mut launch = Launch::paydirt(program, database, "127.0.0.1:0", 600);
    launch.cores = BOTH_CORES;
    let server = launch.start().await;
    keep_to(BOTH_CORES);
    let plan = Closed { name: "two-cores", lanes: LANES, tables: TABLES, time };
    let faults = closed(figures, &server, &Hall::new(&server.address, game), plan, None).await;
    keep_to(LOAD_CORE);
    let busy = ["two-cores-server-busy", "two-cores-load-busy"].map(|name| figures.newest(name).unwrap_or_default());
    // Both are percentages of one core, so half their sum is moves/s over what two cores could make of them.
    figures.note("two-cores-share", (busy[0] + busy[1]) / 2.0, "%");
    faults
}
