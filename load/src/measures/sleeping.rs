//! Sleeping games: very many tables in the store and nobody at them; what they cost, and how long it takes to open one.

use std::path::Path;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use rules::{Game, GameId, Seed, with_game};
use server::store::TableRow;
use table::Pace;
use test_kit::Folder;
use test_kit::log::Log;
use test_kit::sample::{self, kept_player};
use tokio_tungstenite::tungstenite::Message;
use uuid::Uuid;

use crate::figures::Figures;
use crate::process::Launch;
use crate::socket::{resume, table_socket};

/// Moves that were played at each table.
pub const MOVES: u64 = 10;
/// Seats of each table.
const SEATS: u8 = 2;
/// Records saved in one go, about.
const BATCH: usize = 500;
/// Tables that are opened, far from each other.
const OPENED: usize = 50;

/// Fills a new store, starts a server on it, and opens some tables.
pub async fn measure(figures: &mut Figures, program: &Path, game: GameId, count: usize) -> Vec<String> {
    let folder = Folder::new();
    let address = folder.sqlite_address("sleeping.db");
    let ids = fill(&address, game, count, None).await;
    let started = Instant::now();
    let server = Launch::paydirt(program, &address, "127.0.0.1:0", 600).start().await;
    let opened = started.elapsed();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let memory = server.memory();
    let (mut times, mut faults) = (Vec::new(), Vec::new());
    for id in ids.iter().step_by(count / OPENED) {
        let started = Instant::now();
        match open_one(&server.address, *id).await {
            Some(seq) if seq == MOVES + 1 => times.push(started.elapsed()),
            seq => faults.push(format!("the sleeping table {id} woke with record {seq:?}")),
        }
    }
    figures.note(format!("sleeping-{count}-start"), opened.as_secs_f64() * 1000.0, "ms");
    figures.note(format!("sleeping-{count}-memory"), memory / 1024.0 / 1024.0, "MB");
    figures.note_times(&format!("sleeping-{count}-open"), &mut times);
    faults
}

/// Opens a table's socket and reads until everything is there: the last record.
async fn open_one(address: &str, table: Uuid) -> Option<u64> {
    let mut socket = table_socket(address, table, None).await.ok()?;
    resume(&mut socket, 0).await.ok()?;
    let mut current = None;
    loop {
        let Message::Text(text) = socket.next().await?.ok()? else { continue };
        let said: serde_json::Value = serde_json::from_str(&text).ok()?;
        let seq = said.get("seq").and_then(serde_json::Value::as_u64);
        match said.get("type").and_then(serde_json::Value::as_str) {
            Some("welcome") => current = seq,
            Some("events") if seq == current => return seq,
            _ => {}
        }
    }
}

/// A store with so many games that were started and left.
pub async fn fill(address: &str, game: GameId, count: usize, pace: Option<Pace>) -> Vec<Uuid> {
    let store = server::store::open(address).await.expect("the folder is new and ours");
    let players = [kept_player(&*store, "North").await, kept_player(&*store, "South").await];
    let mut ids = Vec::with_capacity(count);
    let mut batch = Vec::new();
    for number in 1..=count {
        let row = TableRow { game, pace, ..sample::table(&players.each_ref()) };
        store.create_table(&row).await.expect("a new table is kept");
        let log = with_game!(game, G => started::<G>(row.id, game));
        batch.extend(log.to_append(&*store).await);
        ids.push(row.id);
        if batch.len() >= BATCH || number == count {
            for answer in store.append(&batch).await {
                answer.expect("nobody else writes");
            }
            batch.clear();
        }
    }
    ids
}

/// The log up to the start of the game's first turns.
fn started<G: Game>(table: Uuid, game: GameId) -> Log {
    let options = G::Options::default();
    let seed = Seed(std::array::from_fn(|at| table.as_bytes()[at % 16]));
    let events = G::open(&options, SEATS, seed, &G::Draws::default()).expect("two may play");
    let mut state = G::default();
    let mut fold = |events: Vec<G::Event>| {
        events.iter().for_each(|event| state.apply(event));
        let seat = state.to_act().expect("ten moves end no game");
        let command = state.legal_commands(seat).pop().expect("who is to act has something to do");
        let next = state.decide(seat, &command).expect("it was listed");
        (seat, serde_json::json!(command), next)
    };
    let mut log = Log::opened::<G>(table, game, &options, seed, serde_json::json!(events));
    let mut next = fold(events);
    for _ in 0..MOVES {
        let (seat, command, events) = next;
        log.happened(seat, &command, serde_json::json!(events));
        next = fold(events);
    }
    log
}
