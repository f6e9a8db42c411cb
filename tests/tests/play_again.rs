//! After the end: whoever played sits down at one next table with the same people, however many of them ask, and whoever
//! watched is told where it is.

use client_protocol::code::Code;
use client_protocol::rest::{NextTable, Refusal, Status, TableLog, TableView, Visibility};
use client_protocol::socket::ServerMessage;
use fair_play::Secret;
use rules::Seat;
use serde_json::{Value, json};
use test_kit::client::running_game;
use test_kit::wait::within;
use test_kit::{Guest, Paydirt, Socket};
use uuid::Uuid;

/// Plays the first thing that is legal until nothing is.
async fn play_to_the_end(guests: &[Guest], table: Uuid) -> Vec<Socket> {
    let mut sockets = Vec::new();
    for guest in guests {
        let mut socket = guest.socket(table).await;
        socket.resume(0).await;
        sockets.push(socket);
    }
    loop {
        let mut moved = false;
        for socket in &mut sockets {
            if let Some(command) = socket.legal().await.first() {
                socket.command(Uuid::new_v4(), command).await.expect("it is legal");
                moved = true;
            }
        }
        if !moved {
            return sockets;
        }
    }
}

async fn again(guest: &Guest, table: Uuid) -> Result<TableView, Refusal> {
    guest.post(&format!("/api/tables/{table}/again"), json!({})).await
}

/// What the table's socket says of the one that follows.
async fn told(socket: &mut Socket) -> NextTable {
    socket
        .until(|message| match message {
            ServerMessage::Table { table, .. } => table.next,
            _ => None,
        })
        .await
}

#[tokio::test]
async fn one_table_follows_and_everybody_at_the_finished_one_is_told() {
    let mut server = Paydirt::fresh().await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo", "Cy"]).await;
    let early = again(&guests[0], table).await.expect_err("the game runs");
    assert_eq!(early.code, Code::NotFinished);
    let mut sockets = play_to_the_end(&guests, table).await;
    let stranger = Guest::new(server.address(), "Eve").await;
    let mut watching = stranger.socket(table).await;
    watching.resume(0).await;

    // Two press at the same moment: one table, at which both sit.
    let (ada, bo) = within(async { tokio::join!(again(&guests[0], table), again(&guests[1], table)) }).await;
    let (ada, bo) = (ada.expect("she played"), bo.expect("he played"));
    assert_eq!(ada.id, bo.id);
    assert_ne!(ada.id, table);
    let next: TableView = guests[0].get(&format!("/api/tables/{}", ada.id)).await.expect("she sits there");
    let finished: TableView = guests[0].get(&format!("/api/tables/{table}")).await.expect("she sat there");
    assert_eq!((next.game, &next.name, next.max_seats), (finished.game, &finished.name, finished.max_seats));
    assert_eq!((&next.options, next.visibility), (&finished.options, Visibility::ByLink));
    assert_eq!(next.status, Status::Waiting);
    let names = |table: &TableView| -> Vec<String> {
        let mut names: Vec<String> = table.seats.iter().map(|seat| seat.player.name.clone()).collect();
        names.sort();
        names
    };
    assert_eq!(names(&next), ["Ada", "Bo"]);
    // Its chance is promised anew: the secret of the finished game is known to everybody.
    let log: TableLog = stranger.get(&format!("/api/tables/{table}/log")).await.expect("the game has ended");
    let end: Value = serde_json::from_str(&log.records.last().expect("it has records").body).expect("JSON");
    let revealed: Secret = serde_json::from_value(end["ended"]["secret"].clone()).expect("it comes out in the end");
    assert_eq!(finished.commitment, revealed.commitment(table).to_string());
    assert_ne!(next.commitment, revealed.commitment(next.id).to_string());
    assert_eq!(next.seats.iter().map(|seat| seat.entropy.as_deref()).collect::<Vec<_>>(), [None, None]);

    // All who look at the finished table are told at once: the third player, and whoever watches.
    let asked_by = finished.next.expect("one follows").asked_by;
    assert!([Seat(0), Seat(1)].contains(&asked_by));
    for socket in sockets.iter_mut().chain([&mut watching]) {
        assert_eq!(told(socket).await, NextTable { id: next.id, asked_by });
    }
    let refused = again(&stranger, table).await.expect_err("they only watched");
    assert_eq!((refused.code, refused.message.contains("watch")), (Code::NotSeated, true));

    // It survives a reload, a kill, and being pressed again by those who sit there.
    server.kill().await;
    server.start_again().await;
    let (welcome, _) = guests[2].socket(table).await.resume(0).await;
    let ServerMessage::Welcome { table: shown, .. } = welcome else { panic!("they were not welcomed: {welcome:?}") };
    assert_eq!(shown.next, Some(NextTable { id: next.id, asked_by }));
    assert_eq!(again(&guests[0], table).await.expect("she sits there").seats.len(), 2);
    assert_eq!(names(&again(&guests[2], table).await.expect("they played")), ["Ada", "Bo", "Cy"]);
}

#[tokio::test]
async fn a_private_table_is_followed_by_a_private_one_without_an_invitation() {
    let server = Paydirt::fresh().await;
    let (ada, bo) = (Guest::new(server.address(), "Ada").await, Guest::new(server.address(), "Bo").await);
    let body = json!({"game": "gold-rush", "visibility": "private", "options": {"without_farmers": true}, "seats": 2});
    let table: TableView = ada.post("/api/tables", body).await.expect("anybody may");
    let path = |id: Uuid, what: &str| format!("/api/tables/{id}{what}");
    let _: TableView =
        bo.post(&path(table.id, "/join"), json!({"invite": table.invite})).await.expect("the invite is right");
    let _: TableView = bo.post(&path(table.id, "/ready"), json!({"ready": true})).await.expect("he sits there");
    let _: TableView = ada.post(&path(table.id, "/start"), json!({})).await.expect("everybody is ready");
    play_to_the_end(&[ada.clone(), bo.clone()], table.id).await;

    let next = again(&bo, table.id).await.expect("he played");
    assert_eq!((next.visibility, next.max_seats, next.host), (Visibility::Private, 2, bo.player.id));
    assert_eq!(next.options, table.options);
    let stranger = Guest::new(server.address(), "Eve").await;
    assert_eq!(again(&stranger, table.id).await.expect_err("she may not know of it").code, Code::NotFound);
    let seated = again(&ada, table.id).await.expect("she played");
    assert_eq!((seated.id, seated.seats.len()), (next.id, 2));

    // Whoever comes too late is told so, and is not sent to watch what is private.
    bo.post::<()>(&path(next.id, "/leave"), json!({})).await.expect("anybody may leave");
    let _: TableView =
        stranger.post(&path(next.id, "/join"), json!({"invite": seated.invite})).await.expect("the invite is right");
    let full = again(&bo, table.id).await.expect_err("his seat is taken");
    assert_eq!((full.code, full.message.contains("watch")), (Code::TableFull, false));
    let _: TableView = stranger.post(&path(next.id, "/ready"), json!({"ready": true})).await.expect("she sits there");
    let _: TableView = ada.post(&path(next.id, "/start"), json!({})).await.expect("everybody is ready");
    let late = again(&bo, table.id).await.expect_err("the game runs");
    assert_eq!((late.code, late.message.contains("watch")), (Code::AlreadyStarted, false));
}

#[tokio::test]
async fn who_asks_many_times_at_once_gets_the_same_table_each_time() {
    let server = Paydirt::fresh().await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    play_to_the_end(&guests, table).await;
    let answers = futures_util::future::join_all((0..20).map(|place| again(&guests[place % 2], table))).await;
    let tables: std::collections::BTreeSet<Uuid> =
        answers.into_iter().map(|answer| answer.expect("it is theirs to ask").id).collect();
    assert_eq!(tables.len(), 1);
}
