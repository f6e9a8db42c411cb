//! A game is played to its end by sockets, and then checked: from the store, and from its exported log. Every kind of forgery is
//! tried in `tests/house/forgeries.spec.ts`.

use std::path::Path;
use std::process::Output;

use client_protocol::code::Code;
use client_protocol::rest::{LogRecord, TableLog, TableView};
use client_protocol::socket::{ClientMessage, ServerMessage};
use serde_json::{Value, json};
use test_kit::process::run;
use test_kit::{Folder, Guest, Paydirt, Postgres, Socket};
use uuid::Uuid;

const ENTROPY: &str = "00112233445566778899aabbccddeeff";

#[tokio::test]
async fn a_game_on_sqlite_is_checked() {
    let folder = Folder::new();
    let database = folder.sqlite_address("paydirt.db");
    let table = play_and_check("gold-rush", &folder, &database).await;
    let pool = sqlx::SqlitePool::connect(&database).await.expect("the server made it");
    let changed =
        "UPDATE records SET body = CAST(' ' || substr(CAST(body AS TEXT), 2) AS BLOB) WHERE table_id = $1 AND seq = 7";
    sqlx::query(changed).bind(table).execute(&pool).await.expect("it is ours");
    pool.close().await;
    one_changed_byte_is_named(&folder, &database, table).await;
}

#[tokio::test]
async fn a_game_on_postgres_is_checked() {
    let folder = Folder::new();
    let database = Postgres::shared().fresh_database().await;
    let table = play_and_check("goldmines", &folder, &database).await;
    let pool = sqlx::PgPool::connect(&database).await.expect("the server made it");
    let changed =
        "UPDATE records SET body = overlay(body PLACING '\\x20'::bytea FROM 1) WHERE table_id = $1 AND seq = 7";
    sqlx::query(changed).bind(table).execute(&pool).await.expect("it is ours");
    pool.close().await;
    one_changed_byte_is_named(&folder, &database, table).await;
}

#[tokio::test]
async fn a_game_of_gold_west_is_checked() {
    let folder = Folder::new();
    play_and_check("gold-west", &folder, &folder.sqlite_address("paydirt.db")).await;
}

async fn one_changed_byte_is_named(folder: &Folder, database: &str, table: Uuid) {
    let checked = verify(folder.path(), &[&table.to_string(), "--database", database]).await;
    assert_eq!(checked.status.code(), Some(1));
    assert!(text(&checked).contains("WRONG record 7 "), "{}", text(&checked));
}

async fn verify(folder: &Path, arguments: &[&str]) -> Output {
    run(folder, &[&["verify"], arguments].concat()).await
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Two play; the host adds entropy, the guest adds none.
async fn play_and_check(game: &str, folder: &Folder, database: &str) -> Uuid {
    let server = Paydirt::start_with(database, &["--log", "trace"]).await;
    let (ada, bo) = (Guest::new(server.address(), "Ada").await, Guest::new(server.address(), "Bo").await);
    let made: TableView = ada.post("/api/tables", json!({"game": game})).await.expect("anybody may");
    let table = made.id;
    let (path, promised) = (format!("/api/tables/{table}"), made.commitment);
    start_with_entropy_of_the_first(&path, &ada, &bo).await;

    let refused = verify(folder.path(), &[&table.to_string(), "--database", database]).await;
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused).contains("isn't over"), "{}", text(&refused));

    let mut sockets = [ada.socket(table).await, bo.socket(table).await];
    let spectator = coming_in(&Guest::new(server.address(), "Cy").await, table).await;
    for socket in &mut sockets {
        socket.resume(0).await;
    }
    let last = play(&mut sockets).await;

    let shown = everything_shown(spectator, &ada, table, last).await;
    let log: Value = ada.get(&format!("{path}/log")).await.expect("the game has ended");
    let records = serde_json::from_value::<TableLog>(log.clone()).expect("it is a log").records;
    assert_eq!(records.len() as u64, last);
    let end: Value = serde_json::from_str(&records.last().expect("it has records").body).expect("JSON");
    let secret = end["ended"]["secret"].as_str().expect("it comes out in the end");
    stays_secret(secret, &shown, &records);
    assert!(!server.log().contains(secret), "the secret is in the server's log");
    let ended: TableView = ada.get(&path).await.expect("it is there");
    assert_eq!(ended.commitment, promised);

    let file = folder.path().join("game.json");
    std::fs::write(&file, log.to_string()).expect("the folder is ours");
    for what in [vec!["game.json"], vec![&*table.to_string(), "--database", database]] {
        verifies(folder.path(), &what, (&promised, &records[2].hash), secret).await;
    }
    table
}

/// One of two adds to the chance, and the game starts.
async fn start_with_entropy_of_the_first(path: &str, ada: &Guest, bo: &Guest) {
    let bad: Result<TableView, _> = ada.put(&format!("{path}/entropy"), json!({"entropy": "abc"})).await;
    assert_eq!(bad.expect_err("too short").code, Code::Malformed);
    let _: TableView = ada.put(&format!("{path}/entropy"), json!({"entropy": ENTROPY})).await.expect("she sits");
    let _: TableView = bo.post(&format!("{path}/join"), json!({})).await.expect("there is room");
    let _: TableView = bo.post(&format!("{path}/ready"), json!({"ready": true})).await.expect("he sits");
    let ready: TableView = ada.post(&format!("{path}/start"), json!({})).await.expect("everybody is ready");
    let added: Vec<_> = ready.seats.iter().map(|seat| seat.entropy.as_deref()).collect();
    assert_eq!(added, [Some(ENTROPY), None]);
}

/// Nobody was told the secret before the end; and the hashes that they were told are those of the log.
fn stays_secret(secret: &str, shown: &[String], records: &[LogRecord]) {
    for frame in shown {
        assert!(!frame.contains(secret), "the secret went out in {frame}");
        if let Ok(ServerMessage::Events { seq, hash, .. }) = serde_json::from_str(frame) {
            assert_eq!(hash, records[usize::try_from(seq).expect("small") - 1].hash);
        }
    }
}

/// The game is found sound by itself and with what was noted of it, the commitment and the hash of record 3, and not with another
/// commitment.
async fn verifies(folder: &Path, game: &[&str], (commitment, hash): (&str, &str), another: &str) {
    let checked = verify(folder, game).await;
    assert!(checked.status.success(), "{}", text(&checked));
    let said = text(&checked);
    assert!(said.contains("1 of 2 seats added to the chance\nyou noted nothing to check it against"), "{said}");
    assert!(said.contains("\nOK: "), "{said}");
    let noted = verify(folder, &[game, &["--commitment", commitment, "--hash", &format!("3={hash}")]].concat()).await;
    let said = text(&noted);
    assert!(said.contains("checked against what you noted: the commitment, 1 hash\nOK: "), "{said}");
    let wrong = verify(folder, &[game, &["--commitment", another]].concat()).await;
    assert_eq!(wrong.status.code(), Some(1), "{}", text(&wrong));
    assert!(text(&wrong).contains("WRONG record 1 has a different commitment"), "{}", text(&wrong));
}

/// Moves for whoever may, to the end. The number of the last record.
async fn play(sockets: &mut [Socket]) -> u64 {
    let mut last = 0;
    loop {
        let mut moved = false;
        for socket in sockets.iter_mut() {
            let legal = socket.legal().await;
            // Not always the first: whoever only ever passes sees little of a game.
            if let Some(command) = legal.get(usize::try_from(last).expect("small") * 7 % legal.len().max(1)) {
                last = socket.command(Uuid::new_v4(), command).await.expect("it is legal");
                moved = true;
            }
        }
        if !moved {
            return last;
        }
    }
}

/// Every frame that a spectator was sent while the game ran, and that a player is sent who comes back.
async fn everything_shown(mut spectator: Socket, player: &Guest, table: Uuid, last: u64) -> Vec<String> {
    let mut back = coming_in(player, table).await;
    let mut shown = Vec::new();
    for socket in [&mut spectator, &mut back] {
        loop {
            let frame = socket.next_text().await.expect("the socket is open");
            let at_the_end =
                matches!(serde_json::from_str(&frame), Ok(ServerMessage::Events { seq, .. }) if seq == last);
            shown.push(frame);
            if at_the_end {
                break;
            }
        }
    }
    shown
}

/// A socket that is told everything from the start.
async fn coming_in(guest: &Guest, table: Uuid) -> Socket {
    let mut socket = guest.socket(table).await;
    socket.say(&ClientMessage::Resume { since_seq: 0 }).await;
    socket
}
