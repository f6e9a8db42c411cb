//! Paydirt's servers in a simulated world: no sockets, no database, one thread, and a clock that moves on by itself.
//!
//! What decides is the server's own: the sessions, the tasks of sockets, links and their ends, claims and heartbeats run as they are.
//! Simulated is what lies between them. [`database`] keeps one table for all servers; [`server`] starts a server and makes its ways to
//! the others and to people; [`person`] plays or watches, as the page would; [`world`] says how long each message is under way, and
//! what is lost. All of it follows from one number, the seed, so whatever a seed brings about it brings about again. [`check`] holds
//! what everybody was told against the log.
//!
//! `PAYDIRT_SEED=7 cargo test --package server --lib simulation` runs one seed and prints what happens.

mod check;
mod database;
mod person;
mod server;
mod world;

use std::env;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use client_protocol::rest::Status;
use rules::{Seat, Viewer};
use tokio::time::{Instant, sleep};

use self::check::LawBroken;
use self::person::Person;
use self::server::Server;
use self::world::{Place, SLOTS, State, World};
use crate::socket::farewell::Stage;

/// How many seeds are run if nobody says otherwise.
const SEEDS: u64 = 10_000;
/// Faults start within so many milliseconds; after that all is well within so long.
const TROUBLE: u64 = 8000;
const HEALS_WITHIN: Duration = Duration::from_secs(60);
/// Moves that have to be made once faults are over.
const MOVES: usize = 3;

/// What came of a seed.
struct Outcome {
    result: Result<(), LawBroken>,
    trace: Vec<String>,
    records: usize,
    /// How many writers the table had.
    writers: usize,
}

fn run(seed: u64, traced: bool) -> Outcome {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
    runtime.expect("a runtime needs nothing").block_on(async {
        let world = World::new(seed, traced);
        let result = live(&world).await;
        let trace = world.take_trace();
        let data = &world.state().data;
        Outcome { result, trace, records: data.log.len(), writers: data.writers.len() }
    })
}

async fn live(world: &Arc<World>) -> Result<(), LawBroken> {
    for slot in 0..SLOTS {
        tokio::spawn(server::start(world.clone(), slot, format!("server {slot}")));
    }
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
        tokio::spawn(Person::new(world.clone(), viewer).take_part());
    }
    tokio::spawn(Person::open_the_game(world.clone()));
    let lasts = world.state().dice.below(TROUBLE);
    while world.now() < lasts {
        let calm = world.state().calm;
        world.rest(calm).await;
        trouble(world);
    }
    world.note(|| "faults are over".to_owned());
    world.state().healed = true;
    let before = world.state().data.log.len();
    settled(world, |state| goes_on(state, before + MOVES)).await?;
    world.state().history.resting = true;
    settled(world, |state| state.history.is_settled(&state.data)).await?;
    let mut state = world.state();
    let broken = state.history.broken.take();
    broken.map_or_else(|| state.history.check(&state.data), Err)
}

/// Whether there are so many records, or all there will be.
fn goes_on(State { data, .. }: &State, records: usize) -> bool {
    data.log.len() >= records || data.row.status == Status::Finished
}

/// Waits until something is true, which it has to be soon.
async fn settled(world: &World, is: impl Fn(&State) -> bool) -> Result<(), LawBroken> {
    let until = Instant::now() + HEALS_WITHIN;
    while !is(&world.state()) {
        if let Some(broken) = world.state().history.broken.take() {
            return Err(broken);
        }
        if Instant::now() > until {
            let state = world.state();
            let told: Vec<_> = state.history.stories.iter().map(|story| (story.records.len(), story.waits)).collect();
            let records = state.data.log.len();
            return Err(LawBroken(format!("it does not heal: {records} records, told and waiting {told:?}")));
        }
        sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

/// Something goes wrong at a server that is up.
fn trouble(world: &Arc<World>) {
    let mut state = world.state();
    let Some(server) = state.any_server() else { return };
    let (life, other) = (server.life, state.any_server().expect("one is up").life);
    let (what, ms, whole) = (state.dice.below(10), state.dice.below(9000), state.dice.once_in(3));
    drop(state);
    let fault = match what {
        0..3 => {
            world.kill(&server, whole);
            tokio::spawn(start_again(world.clone(), server));
            if whole { "is killed, with its machine".to_owned() } else { "is killed".to_owned() }
        }
        3 | 4 => {
            world.state().stand_still(life, ms);
            format!("stands still for {ms} ms")
        }
        5 => {
            world.state().cut([Place::Server(life), Place::Server(other)], ms);
            format!("is cut off from server {other} for {ms} ms")
        }
        6 => {
            world.state().cut([Place::Server(life), Place::Database], ms);
            format!("is cut off from the database for {ms} ms")
        }
        7 => {
            world.state().fail_for(ms / 4);
            format!("and all others see the database fail now and then for {} ms", ms / 4)
        }
        8 => {
            tokio::spawn(stop(world.clone(), server));
            "is about to stop".to_owned()
        }
        _ => {
            world.break_connections(life);
            "loses its connections".to_owned()
        }
    };
    world.note(|| format!("server {life} {fault}"));
}

/// Ends a server in good order, as `serve` does, if nothing goes wrong meanwhile.
async fn stop(world: Arc<World>, server: Arc<Server>) {
    server.cluster.drain().await;
    server.goes_to(Stage::Moving);
    world.rest(2000).await;
    server.goes_to(Stage::Stopping);
    server.cluster.leave().await;
    if world.kill(&server, false) {
        world.note(|| format!("server {} has stopped", server.life));
        start_again(world, server).await;
    }
}

/// Starts a server again after one that has ended: half the time under the same name.
async fn start_again(world: Arc<World>, ended: Arc<Server>) {
    world.rest(2000).await;
    let (slot, anew) = (ended.slot, world.state().dice.once_in(2));
    let name = if anew { format!("server {slot} after {}", ended.life) } else { format!("server {slot}") };
    server::start(world, slot, name).await;
}

#[test]
fn whatever_a_seed_brings_about_nothing_is_lost_doubled_or_made_up() {
    let of_environment = |name| env::var(name).ok().map(|text| text.parse::<u64>().expect("a seed is a number"));
    if let Some(seed) = of_environment("PAYDIRT_SEED") {
        let Outcome { result, trace, records, writers } = run(seed, true);
        println!("{}", trace.join("\n"));
        println!("seed {seed}: {records} records by {writers} writers: {result:?}");
        return result.expect("the laws hold");
    }
    let seeds = of_environment("PAYDIRT_SEEDS").unwrap_or(SEEDS);
    let (next, records, writers) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let work = || {
        let mut broken = Vec::new();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds || broken.len() > 3 {
                return broken;
            }
            let outcome = run(seed, false);
            records.fetch_add(outcome.records as u64, Ordering::Relaxed);
            writers.fetch_add(outcome.writers as u64, Ordering::Relaxed);
            broken.extend(outcome.result.err().map(|why| format!("PAYDIRT_SEED={seed}: {why}")));
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let broken: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("seeds do not panic")).collect()
    });
    println!("{seeds} seeds: {records:?} records by {writers:?} writers");
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn a_seed_brings_about_the_same_again() {
    for seed in 0..5 {
        let [first, second] = [run(seed, true), run(seed, true)];
        let differs = first.trace.iter().zip(&second.trace).find(|(one, other)| one != other);
        assert_eq!(differs, None, "seed {seed}");
        assert_eq!(first.trace.len(), second.trace.len(), "seed {seed}");
    }
}
