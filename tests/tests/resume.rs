//! Coming in and coming back: exactly what was missed, however often, across kills, restarts and sleep.

use client_protocol::code::Code;
use client_protocol::rest::{Status, TableLog, TableView};
use client_protocol::socket::{ClientMessage, ClosingReason, ServerMessage};
use fair_play::record::{Body, What};
use rules::gold_rush::{Event, State};
use rules::{Game, Seat, SeenBy, Viewer};
use serde_json::{Value, json};
use test_kit::client::{Socket, code_named, events, running_game};
use test_kit::process::run;
use test_kit::wait::within;
use test_kit::{Guest, Paydirt};
use uuid::Uuid;

/// Sockets of all players, who have come in.
async fn everybody(guests: &[Guest], table: Uuid) -> Vec<Socket> {
    let mut sockets = Vec::new();
    for guest in guests {
        let mut socket = guest.socket(table).await;
        socket.resume(0).await;
        sockets.push(socket);
    }
    sockets
}

/// Moves for whoever is to act, so often or to the end, with an eye for hidden things: tents, and the tokens below them.
/// The number of the last record.
async fn play(sockets: &mut [Socket], most: usize) -> u64 {
    let mut last = 0;
    for _ in 0..most {
        let mut moved = false;
        for socket in sockets.iter_mut() {
            let legal = socket.legal().await;
            let of = |kind: &str| legal.iter().find(|command| command["type"] == kind);
            if let Some(command) = of("take_token").or_else(|| of("pitch_tent")).or_else(|| legal.first()) {
                last = socket.command(Uuid::new_v4(), command).await.expect("it is legal");
                moved = true;
            }
        }
        if !moved {
            break;
        }
    }
    last
}

#[tokio::test]
async fn whoever_comes_back_gets_exactly_what_they_missed() {
    let server = Paydirt::fresh().await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    let mut sockets = everybody(&guests, table).await;
    let last = play(&mut sockets, 6).await;
    let spectator = Guest::new(server.address(), "Cy").await;
    for guest in [&guests[0], &guests[1], &spectator] {
        let (_, all) = guest.socket(table).await.resume(0).await;
        assert_eq!(all.iter().map(|(seq, _)| *seq).collect::<Vec<_>>(), (1..=last).collect::<Vec<_>>());
        let mut socket = guest.socket(table).await;
        for since in 0..=last {
            let (_, rest) = socket.resume(since).await;
            assert_eq!(rest, all[usize::try_from(since).expect("it is small")..]);
        }
    }
}

#[tokio::test]
async fn every_socket_of_a_player_gets_the_same_and_a_spectator_gets_no_seats_frames() {
    let server = Paydirt::fresh().await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    let mut sockets = everybody(&guests, table).await;
    let mut second = guests[0].socket(table).await;
    second.resume(0).await;
    let mut watching = Guest::new(server.address(), "Cy").await.with_token("").socket(table).await;
    let (welcome, _) = watching.resume(0).await;
    assert!(matches!(welcome, ServerMessage::Welcome { seat: None, .. }));
    let presence = watching
        .until(|message| match message {
            ServerMessage::Presence { presence } if presence.spectators == 1 => Some(presence.clone()),
            _ => None,
        })
        .await;
    assert_eq!(presence.seats, [true, true]);

    let last = play(&mut sockets, 1000).await;
    let (mut twice, mut watched) = (Vec::new(), Vec::new());
    while twice.len() as u64 + 1 < last {
        twice.push(second.until(events).await);
    }
    while watched.len() as u64 + 1 < last {
        watched.push(watching.until(events).await);
    }
    let log: TableLog = guests[0].get(&format!("/api/tables/{table}/log")).await.expect("the game has ended");
    let seen = |viewer: Viewer| -> Vec<(u64, Value)> {
        let record = |record: &client_protocol::rest::LogRecord| {
            let body: Body<What<Vec<Event>>> = serde_json::from_str(&record.body).expect("bodies are JSON");
            let events = body.what.events().expect("only moves were made").clone();
            let seen: Vec<Event> = events.iter().map(|event| event.seen_by(viewer)).collect();
            (record.seq, serde_json::to_value(seen).expect("events are JSON"))
        };
        log.records.iter().skip(1).map(record).collect()
    };
    assert_eq!(twice, seen(Viewer::Seat(Seat(0))));
    assert_eq!(watched, seen(Viewer::Spectator));
    assert_ne!(seen(Viewer::Seat(Seat(0))), seen(Viewer::Spectator), "the game had no secrets to test with");
}

#[tokio::test]
async fn a_retry_after_a_kill_gets_the_first_answer() {
    let mut server = Paydirt::fresh().await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    let mut sockets = everybody(&guests, table).await;
    let turn = usize::from(sockets[0].legal().await.is_empty());
    let command = sockets[turn].legal().await.swap_remove(0);
    let id = Uuid::new_v4();
    assert_eq!(sockets[turn].command(id, &command).await, Ok(2));
    server.kill().await;
    server.start_again().await;
    let mut socket = guests[turn].socket(table).await;
    let (_, missed) = socket.resume(1).await;
    assert_eq!(missed.len(), 1);
    assert_eq!(socket.command(id, &command).await, Ok(2));
    assert_eq!(socket.command(id, &json!({"type": "pass"})).await, Err(Code::CommandIdReused.into()));
    let (_, none) = socket.resume(2).await;
    assert!(none.is_empty(), "the retry had an effect");
}

#[tokio::test]
async fn a_server_that_stops_answers_what_is_under_way_and_says_when_to_come_back() {
    let mut server = Paydirt::fresh().await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    let mut sockets = everybody(&guests, table).await;
    let last = play(&mut sockets, 2).await;
    let (status, told) = tokio::join!(server.stop(), async {
        let mut told = Vec::new();
        for socket in &mut sockets {
            told.push(
                socket
                    .until(|message| match message {
                        ServerMessage::Closing { why, retry_after_ms } => Some((*why, *retry_after_ms)),
                        _ => None,
                    })
                    .await,
            );
            while socket.next().await.is_some() {}
        }
        told
    });
    assert_eq!(status.code(), Some(0));
    assert!(told.iter().all(|(why, retry)| *why == ClosingReason::Restarting && retry.is_some()), "{told:?}");
    server.start_again().await;
    let (_, all) = guests[0].socket(table).await.resume(0).await;
    assert_eq!(all.len() as u64, last);
}

#[tokio::test]
async fn a_table_that_nobody_looks_at_sleeps_and_wakes_from_its_log() {
    let server = Paydirt::fresh_with(&["--idle-after", "0.05"]).await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    let mut sockets = everybody(&guests, table).await;
    let last = play(&mut sockets, 3).await;
    let (_, before) = guests[1].socket(table).await.resume(0).await;
    drop(sockets);
    let awake = async || test_kit::client::get(server.url("/metrics")).await.text().await.expect("it is text");
    within(async {
        while !awake().await.contains("paydirt_tables_awake 0") {
            tokio::task::yield_now().await;
        }
    })
    .await;
    let mut sockets = everybody(&guests, table).await;
    let (_, after) = sockets[1].resume(0).await;
    assert_eq!(before, after);
    assert!(play(&mut sockets, 1).await > last);
}

#[tokio::test]
async fn a_finished_game_is_read_by_all_and_played_again_by_script() {
    let server = Paydirt::fresh().await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    let mut sockets = everybody(&guests, table).await;
    let last = play(&mut sockets, 1000).await;
    let finished: TableView = guests[0].get(&format!("/api/tables/{table}")).await.expect("they sit there");
    assert_eq!(finished.status, Status::Finished);
    let outcome = finished.outcome.expect("a finished game has one");
    let refused = sockets[0].command(Uuid::new_v4(), &json!({"type": "pass"})).await;
    assert_eq!(refused, Err(code_named("game_over")));

    let stranger = Guest::new(server.address(), "Stranger").await;
    let shown: TableView = stranger.get(&format!("/api/tables/{table}")).await.expect("it is by link");
    assert_eq!(shown.outcome.as_ref(), Some(&outcome));
    let log: TableLog = stranger.get(&format!("/api/tables/{table}/log")).await.expect("the game has ended");
    assert_eq!(log.records.len() as u64, last);
    let mut state = State::default();
    let mut previous = blake3::hash(table.as_bytes()).to_hex().to_string();
    for record in &log.records {
        let body: Body<What<Vec<Event>>> = serde_json::from_str(&record.body).expect("bodies are JSON");
        assert_eq!(body.previous.to_string(), previous, "the chain is broken");
        assert_eq!(record.hash, blake3::hash(record.body.as_bytes()).to_hex().as_str());
        previous.clone_from(&record.hash);
        body.what.events().into_iter().flatten().for_each(|event| state.apply(event));
    }
    assert_eq!(state.outcome().as_ref(), Some(&outcome));

    let script: Value =
        stranger.get(&format!("/api/tables/{table}/log?format=script")).await.expect("the game has ended");
    std::fs::write(server.folder().join("game.json"), script.to_string()).expect("the folder is ours");
    let played = run(server.folder(), &["script", "game.json"]).await;
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    let printed = String::from_utf8(played.stdout).expect("it prints text");
    let last_line: Value =
        serde_json::from_str(printed.lines().last().expect("it prints something")).expect("it is JSON");
    assert_eq!(last_line["scores"].as_array().map(Vec::len), Some(2));
    assert!(printed.contains(&json!({"outcome": outcome})["outcome"].to_string()), "the script ends otherwise");
}

#[tokio::test]
async fn a_socket_may_stay_through_the_whole_life_of_a_table() {
    let server = Paydirt::fresh().await;
    let ada = Guest::new(server.address(), "Ada").await;
    let bo = Guest::new(server.address(), "Bo").await;
    let table: TableView = ada.post("/api/tables", json!({"game": "gold-rush"})).await.expect("anybody may");
    let path = |what: &str| format!("/api/tables/{}{what}", table.id);
    let mut watching = bo.socket(table.id).await;
    let (welcome, none) = watching.resume(0).await;
    assert!(matches!(welcome, ServerMessage::Welcome { seat: None, seq: 0, .. }) && none.is_empty());
    let _: TableView = bo.post(&path("/join"), json!({})).await.expect("there is room");
    let seat = watching.until(|message| match message {
        ServerMessage::Table { seat, .. } => Some(*seat),
        _ => None,
    });
    assert_eq!(seat.await, Some(Seat(1)), "the socket of a spectator who sits down becomes a player's");
    let _: TableView = bo.post(&path("/ready"), json!({"ready": true})).await.expect("they sit there");
    let _: TableView = ada.post(&path("/start"), json!({})).await.expect("everybody is ready");
    assert_eq!(watching.until(events).await.0, 1);
    watching.say(&ClientMessage::Ping {}).await;
    watching.until(|message| matches!(message, ServerMessage::Pong {}).then_some(())).await;
}
