//! Spectators: one table, one move a second or so, very many sockets; how long until the last one has it.

use std::path::Path;
use std::time::{Duration, Instant};

use rules::GameId;
use test_kit::Postgres;

use crate::cluster::servers::{SERVERS, Servers};
use crate::figures::Figures;
use crate::hall::{Hall, dismiss, rest};
use crate::process::{BOTH_CORES, Launch};
use crate::table::{Pace, Shared};

/// The first moves do not count.
const WARM_UP: usize = 1;
/// Moves at a table whose spectators are at three servers, and the time between them.
const MOVES_ACROSS: usize = 100;
const APART_ACROSS: Duration = Duration::from_millis(250);

/// Measures `moves` moves, `apart` from each other.
pub async fn measure(
    figures: &mut Figures,
    hall: &Hall,
    spectators: usize,
    moves: usize,
    apart: Duration,
) -> Vec<String> {
    let tables = hall.tables(1).await;
    hall.watch(&tables[0], spectators).await;
    play(figures, &format!("spectators-{spectators}"), &tables, moves, apart).await
}

/// Measures spectators of one table at one server, and then as many at three. `profile` is where perf writes down what it saw of a
/// server that follows.
pub async fn across(
    figures: &mut Figures,
    name: &str,
    program: &Path,
    postgres: &Postgres,
    game: GameId,
    spectators: usize,
    profile: Option<&Path>,
) -> Vec<String> {
    let database = postgres.fresh_database().await;
    let mut launch = Launch::paydirt(program, &database, "127.0.0.1:0", 600);
    launch.cores = BOTH_CORES;
    let server = launch.start().await;
    let hall = Hall::new(&server.address, game);
    let tables = hall.tables(1).await;
    hall.watch(&tables[0], spectators).await;
    let mut faults = play(figures, &format!("{name}-one"), &tables, MOVES_ACROSS, APART_ACROSS).await;
    drop(server);

    let servers = Servers::start(program, postgres, game).await;
    let halls: Vec<Hall> = (0..SERVERS).map(|server| Hall::new(servers.proxy.address(server), game)).collect();
    let tables = halls[0].tables(1).await;
    for (number, hall) in halls.iter().enumerate() {
        hall.watch(&tables[0], (spectators + number) / SERVERS).await;
    }
    // The first server owns the table.
    let watching = profile.map(|seen| servers.servers[1].watch(seen, APART_ACROSS * MOVES_ACROSS as u32));
    faults.extend(play(figures, &format!("{name}-three"), &tables, MOVES_ACROSS, APART_ACROSS).await);
    if let Some(mut perf) = watching {
        perf.wait().await.expect("it is our child");
    }
    for which in ["p50", "p99", "max"] {
        figures.ratio(
            &format!("{name}-more-{which}"),
            &format!("{name}-three-{which}"),
            &format!("{name}-one-{which}"),
        );
    }
    faults
}

/// Moves at the first table, each until the last spectator has it. Then everybody leaves.
async fn play(figures: &mut Figures, name: &str, tables: &[Shared], moves: usize, apart: Duration) -> Vec<String> {
    let table = &tables[0];
    table.borrow_mut().play(Pace::Due);
    for turn in 0..WARM_UP + moves {
        let told = table.borrow().told.clone();
        if turn == WARM_UP {
            table.borrow_mut().times.clear();
        }
        let started = Instant::now();
        let reached = told.notified();
        table.borrow_mut().due(started);
        reached.await;
        tokio::time::sleep_until((started + apart).into()).await;
    }
    rest(tables).await;
    let mut times = std::mem::take(&mut table.borrow_mut().times);
    figures.note_times(name, &mut times);
    dismiss(tables)
}
