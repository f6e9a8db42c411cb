//! Cluster: three servers, tables at all of them, and players who mostly sit at another server than their table's. One server is killed
//! or paused, and it is measured how long its tables take no move; or all are updated, which is in [`deploy`].

use std::collections::HashSet;
use std::path::Path;
use std::time::{Duration, Instant};

use clap::ValueEnum as _;
use rules::GameId;
use test_kit::Postgres;
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::cluster::servers::Servers;
use crate::cluster::table::Shared;
use crate::cluster::{Kind, Size, log};
use crate::figures::Figures;
use crate::measures::{deploy, spectators};
use crate::process::{BOTH_CORES, LOAD_CORE, keep_to};

/// How long is played before anything counts: a table is taken from a server whose heart has just beaten only if it was claimed ten
/// seconds ago.
const WARM_UP: Duration = Duration::from_secs(12);
/// How long moves are measured while nothing happens to the servers.
const IN_PEACE: Duration = Duration::from_secs(10);
/// How long anything may take before it counts as lost.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a paused server is paused, at least.
const PAUSED: Duration = Duration::from_secs(6);
/// How often it is looked.
const LOOK: Duration = Duration::from_millis(5);

/// Measures one kind, with servers and a database of its own.
pub async fn measure(
    figures: &mut Figures,
    program: &Path,
    postgres: &Postgres,
    game: GameId,
    kind: Kind,
    size: &Size,
    profile: Option<&Path>,
) -> Vec<String> {
    keep_to(BOTH_CORES);
    let name = format!("cluster-{}", kind.to_possible_value().expect("none is hidden").get_name());
    figures.note(format!("{name}-machine"), machine_load(), "load");
    if kind == Kind::Spectators {
        let faults = spectators::across(figures, &name, program, postgres, game, size.crowd, profile).await;
        keep_to(LOAD_CORE);
        return faults;
    }
    let mut servers = Servers::start(program, postgres, game).await;
    let tables = servers.tables(size.tables).await;
    if kind == Kind::Deploy {
        servers.watch(&tables, size.spectators).await;
    }
    let playing = keep_playing(tables.clone(), size.rate);
    tokio::time::sleep(WARM_UP).await;
    let mut faults = match kind {
        Kind::Kill => kill(figures, &name, &mut servers, &tables).await,
        Kind::Silent => silent(figures, &name, &servers, &tables).await,
        Kind::Forwarded => {
            forwarded(figures, &name, &tables).await;
            Vec::new()
        }
        Kind::Deploy => deploy::measure(figures, &name, &mut servers, &tables).await,
        Kind::Spectators => unreachable!("it has servers of its own"),
    };
    drop(playing);
    tables.iter().for_each(|table| table.borrow_mut().rest());
    wait(|| tables.iter().all(|table| table.borrow().is_at_rest())).await;
    let refused: u32 = tables.iter().map(|table| table.borrow().refused).sum();
    figures.note(format!("{name}-refused"), f64::from(refused), "times");
    faults.extend(tables.iter().flat_map(|table| table.borrow_mut().leave()));
    faults.extend(log::check(&servers.pool, &tables).await);
    keep_to(LOAD_CORE);
    faults
}

/// Kills the first server; each of its tables has a move due at that moment.
async fn kill(figures: &mut Figures, name: &str, servers: &mut Servers, tables: &[Shared]) -> Vec<String> {
    let theirs = of(tables, &servers.owned_by(0).await);
    let claims = servers.claims().await;
    let killed = Instant::now();
    servers.servers[0].kill().await;
    theirs.iter().for_each(|table| table.borrow_mut().due(killed));
    let faults = next_moves(figures, &format!("{name}-next"), &theirs, killed).await;
    let claimed = (servers.claims().await - claims) as f64;
    figures.note(format!("{name}-claims"), claimed / theirs.len().max(1) as f64, "claims/table");
    faults
}

/// Pauses the first server; each of its tables has a move due at that moment, from players who are there too. A player whose
/// opponent's last move was told to nobody but the paused server waits until it goes on.
async fn silent(figures: &mut Figures, name: &str, servers: &Servers, tables: &[Shared]) -> Vec<String> {
    let owned = of(tables, &servers.owned_by(0).await);
    let claims = servers.claims().await;
    let paused = Instant::now();
    servers.servers[0].signal("-STOP");
    let is_there = |table: &&Shared| table.borrow().mover_at() == Some(0);
    let (there, elsewhere): (Vec<Shared>, Vec<Shared>) = owned.iter().cloned().partition(|table| is_there(&table));
    // Of a move that was under way already the next player would hear nothing.
    let there: Vec<Shared> = there.into_iter().filter(|table| table.borrow().owed_to().is_none()).collect();
    there.iter().chain(&elsewhere).for_each(|table| table.borrow_mut().due(paused));
    let mut faults = next_moves(figures, &format!("{name}-next"), &elsewhere, paused).await;
    faults.extend(next_moves(figures, &format!("{name}-moved-on"), &there, paused).await);
    tokio::time::sleep_until((paused + PAUSED).into()).await;
    let held: Vec<Shared> = tables.iter().filter(is_there).cloned().collect();
    let woken = Instant::now();
    held.iter().for_each(|table| table.borrow_mut().due(woken));
    servers.servers[0].signal("-CONT");
    faults.extend(next_moves(figures, &format!("{name}-woken"), &held, woken).await);
    let claimed = (servers.claims().await - claims) as f64;
    figures.note(format!("{name}-claims"), claimed / owned.len().max(1) as f64, "claims/table");
    faults
}

/// Moves at a steady rate, by where their senders are.
async fn forwarded(figures: &mut Figures, name: &str, tables: &[Shared]) {
    let started = Instant::now();
    tokio::time::sleep(IN_PEACE).await;
    let (mut local, mut remote) = (Vec::new(), Vec::new());
    for table in tables.iter().map(|table| table.borrow()) {
        for answer in table.answers.iter().filter(|answer| answer.due >= started) {
            if answer.from == table.owner { local.push(answer.took()) } else { remote.push(answer.took()) }
        }
    }
    figures.note_times(&format!("{name}-local"), &mut local);
    figures.note_times(&format!("{name}-remote"), &mut remote);
    let newest = |which: &str| figures.newest(&format!("{name}-{which}-p50")).unwrap_or_default();
    let more = newest("remote") - newest("local");
    figures.note(format!("{name}-more"), more, "ms");
}

/// Notes how long each table takes until the first move that was due then, or later, is accepted.
async fn next_moves(figures: &mut Figures, name: &str, tables: &[Shared], since: Instant) -> Vec<String> {
    let next = |table: &Shared| {
        let table = table.borrow();
        let answers = table.answers.iter().rev().take_while(|answer| answer.due >= since);
        answers.map(|answer| answer.at - since).min()
    };
    wait(|| tables.iter().all(|table| next(table).is_some())).await;
    let mut times: Vec<Duration> = tables.iter().filter_map(next).collect();
    figures.note_times(name, &mut times);
    figures.note(format!("{name}-tables"), times.len() as f64, "tables");
    match tables.len() - times.len() {
        0 => Vec::new(),
        never => vec![format!("{name}: {never} tables took no move for {} s", PATIENCE.as_secs())],
    }
}

fn of(tables: &[Shared], ids: &[Uuid]) -> Vec<Shared> {
    let ids: HashSet<&Uuid> = ids.iter().collect();
    tables.iter().filter(|table| ids.contains(&table.borrow().id)).cloned().collect()
}

/// Lets moves be due at tables in turn, until the task is dropped.
fn keep_playing(tables: Vec<Shared>, rate: u32) -> JoinSet<()> {
    let mut playing = JoinSet::new();
    playing.spawn_local(async move {
        let mut beat = tokio::time::interval(Duration::from_secs(1) / rate);
        for table in tables.iter().cycle() {
            beat.tick().await;
            table.borrow_mut().due(Instant::now());
        }
    });
    playing
}

/// Waits until something holds, but not for ever.
pub async fn wait(mut holds: impl FnMut() -> bool) {
    let waiting = async {
        while !holds() {
            tokio::time::sleep(LOOK).await;
        }
    };
    let _ = tokio::time::timeout(PATIENCE, waiting).await; // what does not hold is found out afterwards
}

/// What else the machine does: its load of the last minute.
fn machine_load() -> f64 {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    load.split(' ').next().and_then(|load| load.parse().ok()).unwrap_or_default()
}
