//! Logs with something wrong in them harm their own table alone, which says so; the others play on.

use std::fs::OpenOptions;
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use client_protocol::code::Code;
use client_protocol::socket::{ClientMessage, ServerMessage};
use rules::gold_rush::{Options, State};
use rules::{Game, GameId, Seed};
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use test_kit::client::{started_table, waiting_table};
use test_kit::log::{Log, rewrite_first};
use test_kit::wait::within;
use test_kit::{Company, Guest, Paydirt, Setup};
use uuid::Uuid;

const SEED: Seed = Seed([7; 32]);

/// Two guests, and a table of theirs whose game has not started.
async fn table(server: &Paydirt) -> (Vec<Guest>, Uuid) {
    let guests = vec![Guest::new(server.address(), "Ada").await, Guest::new(server.address(), "Bo").await];
    let table = waiting_table(&guests, GameId::GoldRush, &json!({})).await;
    (guests, table)
}

fn opening(table: Uuid, seed: Seed, change: impl FnOnce(&mut Value)) -> Log {
    let events = State::open(&Options::default(), 2, seed, &Default::default()).expect("two may play");
    let mut events = serde_json::to_value(events).expect("events are JSON");
    change(&mut events);
    Log::opened::<State>(table, GameId::GoldRush, &Options::default(), seed, events)
}

/// An event that no rules know; and a seat that is not there, which makes folding panic.
#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_cannot_be_replayed_is_refused_and_the_others_play_on() {
    let mut server = Paydirt::fresh().await;
    let (guests, unknown) = table(&server).await;
    let (_, nobodys) = table(&server).await;
    server.stop().await;
    let command = json!({"type": "pass"});
    let mut log = opening(unknown, SEED, |_| {});
    log.happened(rules::Seat(0), &command, json!([{"type": "stagecoach_robbed", "seat": 0}]));
    log.save(server.database()).await;
    let mut log = opening(nobodys, SEED, |_| {});
    let part = json!({"at": [0, 0], "feature": "prairie", "index": 0});
    log.happened(rules::Seat(0), &command, json!([{"type": "cowboy_placed", "seat": 9, "part": part}]));
    log.save(server.database()).await;
    server.start_again().await;

    let company = Company::gather(server.address(), server.database(), &Setup::of_every_game()).await;
    for table in [unknown, nobodys, unknown, nobodys] {
        let mut socket = guests[0].socket(table).await;
        socket.say(&ClientMessage::Resume { since_seq: 0 }).await;
        let (_, code, sentence) = socket.refusal().await;
        assert_eq!(code, Code::Damaged.into());
        assert!(sentence.contains("damaged"), "{sentence}");
        server.says(&[&table.to_string(), "seq=2"]).await;
    }
    assert_eq!(company.play_to_the_end().await.finished, 3);
}

/// A newer server has played on: in another form, with a kind of record or by rules that this one does not know. Nothing is damaged.
#[tokio::test(flavor = "multi_thread")]
async fn a_log_of_a_newer_server_is_said_to_be_newer_and_the_others_play_on() {
    let mut server = Paydirt::fresh().await;
    let guests = Guest::all(server.address(), &["Ada", "Bo"]).await;
    let rules = format!("\"rules\":{}", rules::VERSION);
    let mut newer = Vec::new();
    for (old, new, what) in [
        ("\"format\":1", "\"format\":99", "it has format 99"),
        ("\"opened\"", "\"dealt\"", "it has the kind"),
        (rules.as_str(), "\"rules\":99", "it has version 99 of the rules"),
    ] {
        newer.push((started_table(&guests).await, (old, new), what));
    }
    server.stop().await;
    for (table, (old, new), _) in &newer {
        rewrite_first(&server.folder().join("paydirt.db"), *table, |body| body.replacen(old, new, 1)).await;
    }
    server.start_again().await;

    let company = Company::gather(server.address(), server.database(), &Setup::of_every_game()).await;
    let ada = guests[0].at(server.address());
    for (table, _, what) in newer {
        let mut socket = ada.socket(table).await;
        socket.say(&ClientMessage::Resume { since_seq: 0 }).await;
        let (_, code, sentence) = socket.refusal().await;
        assert_eq!(code, Code::ServerOutdated.into());
        assert!(sentence.contains("newer Paydirt") && !sentence.contains("damaged"), "{sentence}");
        server.says(&["a newer Paydirt wrote the log", &table.to_string(), "seq=1", what]).await;
        for read in ["records", "position"] {
            let refused = ada.get::<Value>(&format!("/api/tables/{table}/{read}")).await.expect_err("it is newer");
            assert_eq!(refused.code, Code::ServerOutdated, "{}", refused.message);
        }
    }
    assert_eq!(company.play_to_the_end().await.finished, 3);
    server.stop().await;
}

/// A page of the file cannot be read: whoever comes to a table on it is told so, once, and goes.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_on_a_damaged_page_is_said_to_be_damaged() {
    let mut server = Paydirt::fresh().await;
    let (guests, table) = table(&server).await;
    let path = format!("/api/tables/{table}");
    let _: Value = guests[0].post(&format!("{path}/start"), json!({})).await.expect("all are ready");
    server.stop().await;
    damage(&server.folder().join("paydirt.db"), "records").await;
    server.start_again().await;

    let mut socket = guests[0].socket(table).await;
    socket.say(&ClientMessage::Resume { since_seq: 0 }).await;
    assert_eq!(socket.refusal().await.1, Code::Damaged.into());
    let closing = socket.until(|message| match message {
        ServerMessage::Closing { retry_after_ms, .. } => Some(*retry_after_ms),
        _ => None,
    });
    assert_eq!(closing.await, None, "coming back is of no use");
    let refused = guests[0].post::<Value>(&format!("{path}/start"), json!({})).await.expect_err("it cannot be read");
    assert!(matches!(refused.code, Code::Damaged | Code::AlreadyStarted), "{refused:?}");
    server.says(&["the database is damaged", "restore a backup"]).await;
    server.stop().await;
}

/// The last record is gone, which the chain of those before it can't tell: play doesn't go on from where they end.
#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_lost_its_last_record_is_said_to_be_damaged() {
    let mut server = Paydirt::fresh().await;
    let (guests, table) = table(&server).await;
    let _: Value = guests[0].post(&format!("/api/tables/{table}/start"), json!({})).await.expect("all are ready");
    server.stop().await;
    let file = SqliteConnectOptions::new().filename(server.folder().join("paydirt.db"));
    let mut connection = file.connect().await.expect("the file is there");
    let gone = sqlx::query("DELETE FROM records").execute(&mut connection).await.expect("nobody else writes");
    assert_eq!(gone.rows_affected(), 1);
    connection.close().await.expect("nothing is under way");
    server.start_again().await;

    let mut socket = guests[0].socket(table).await;
    socket.say(&ClientMessage::Resume { since_seq: 0 }).await;
    assert_eq!(socket.refusal().await.1, Code::Damaged.into());
    server.says(&[&table.to_string(), "ends at record 0 of 1"]).await;
    server.stop().await;
}

/// Writes over the first page of a table of the database.
async fn damage(file: &Path, table: &'static str) {
    let mut connection = SqliteConnectOptions::new().filename(file).connect().await.expect("the file is there");
    let query = "SELECT rootpage FROM sqlite_schema WHERE name = $1";
    let page: i64 = sqlx::query_scalar(query).bind(table).fetch_one(&mut connection).await.expect("it is there");
    let size: i64 = sqlx::query_scalar("PRAGMA page_size").fetch_one(&mut connection).await.expect("it has one");
    connection.close().await.expect("nothing is under way");
    let mut file = OpenOptions::new().write(true).open(file).expect("it is ours");
    file.seek(SeekFrom::Start(u64::try_from((page - 1) * size).expect("pages count from 1")))
        .expect("it is long enough");
    file.write_all(&vec![0xff; usize::try_from(size).expect("small")]).expect("there is room");
}

/// The tokens of the game are missing in its log, which shows when the first is to be placed on a tile: the table panics,
/// again and again, and whoever sits there is told each time that nothing was saved.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_panics_starts_again_from_its_log() {
    let mut server = Paydirt::fresh().await;
    let (guests, table) = table(&server).await;
    server.stop().await;
    let (seed, seat, command) = a_first_move_with_tokens();
    let log = opening(table, seed, |events| {
        // What the start tile takes is there, and nothing more.
        let taken = events[1]["tokens"].as_array().map_or(0, Vec::len);
        let supply = events[0]["secrets"]["supply"].as_array_mut().expect("the server knows the supply");
        supply.drain(..supply.len() - taken);
    });
    log.save(server.database()).await;
    server.start_again().await;

    let company = Company::gather(server.address(), server.database(), &Setup::of_every_game()).await;
    let mut socket = guests[seat].socket(table).await;
    let (_, before) = socket.resume(0).await;
    for times in 1..=3 {
        assert_eq!(socket.command(Uuid::new_v4(), &command).await, Err(Code::NotSaved.into()));
        let panics = || {
            let log = server.log();
            let lines = log.lines().filter(|line| line.contains("a table panicked and starts again from its log"));
            lines.filter(|line| line.contains(&table.to_string()) && line.contains("seq=1")).count()
        };
        within(async {
            while panics() < times {
                tokio::task::yield_now().await;
            }
        })
        .await;
        // The very same socket is served again.
        let (_, again) = socket.resume(0).await;
        assert_eq!(before, again);
    }
    let (_, seen) = guests[1 - seat].socket(table).await.resume(0).await;
    assert_eq!(seen.len(), 1);
    assert_eq!(company.play_to_the_end().await.finished, 3);
}

/// A seed whose first tile brings tokens with it, and a command that places it.
fn a_first_move_with_tokens() -> (Seed, usize, Value) {
    (0..=255)
        .find_map(|number| {
            let seed = Seed([number; 32]);
            let mut state = State::default();
            let opening = State::open(&Options::default(), 2, seed, &Default::default()).expect("two may play");
            opening.iter().for_each(|event| state.apply(event));
            let seat = state.to_act().expect("somebody starts");
            let command = state.legal_commands(seat).swap_remove(0);
            let events = state.decide(seat, &command).expect("listed, so accepted");
            let events = serde_json::to_value(events).expect("events are JSON");
            let brings_tokens = events[0]["tokens"].as_array().is_some_and(|tokens| !tokens.is_empty());
            brings_tokens.then(|| (seed, seat.index(), serde_json::to_value(command).expect("commands are JSON")))
        })
        .expect("of 256 first tiles one brings tokens")
}
