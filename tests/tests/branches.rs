//! Playing on from a position of a finished game: at a table of one's own, alone against the computer or with friends, on both stores and
//! across a killed server.

use client_protocol::code::Code;
use client_protocol::rest::{Refusal, SeatLink, Status, TableView, Visibility};
use fair_play::{Log, Seen, verify, verify_branch};
use rules::{GameId, Seat};
use serde_json::{Value, json};
use table::{Act, Proposal};
use test_kit::client::{self, table_of};
use test_kit::process::run;
use test_kit::{Guest, Paydirt, Socket, on_both_stores};
use uuid::Uuid;

on_both_stores![a_branch_outlives_a_killed_server_and_is_sound];

async fn at(guest: &Guest, table: Uuid) -> Socket {
    let mut socket = guest.socket(table).await;
    socket.resume(0).await;
    socket
}

async fn branch(guest: &Guest, table: Uuid, wish: Value) -> Result<TableView, Refusal> {
    guest.post(&format!("/api/tables/{table}/branch"), wish).await
}

/// Makes the first legal move of whoever is to act, so many times.
async fn moves(sockets: &mut [Socket], count: usize) {
    let mut made = 0;
    while made < count {
        for socket in &mut *sockets {
            if let Some(command) = socket.legal().await.first() {
                socket.command(Uuid::new_v4(), command).await.expect("it is legal");
                made += 1;
            }
        }
    }
}

/// A game of these guests that ended after some moves, since somebody gave up.
async fn finished(address: &str, guests: &[Guest], game: GameId) -> Uuid {
    let table = table_of(guests, game, &json!({})).await;
    let mut sockets = client::all_at(address, guests, table).await;
    moves(&mut sockets, 12).await;
    for socket in &mut sockets[1..] {
        socket.act(Uuid::new_v4(), Act::GiveUp {}).await.expect("they may");
    }
    table
}

async fn log_of(guest: &Guest, table: Uuid) -> Log {
    guest.get(&format!("/api/tables/{table}/log")).await.expect("the game is over")
}

async fn a_branch_outlives_a_killed_server_and_is_sound(database: &str) {
    let mut server = Paydirt::start(database).await;
    let ada = Guest::new(server.address(), "Ada").await;
    let bo = Guest::new(server.address(), "Bo").await;
    let guests = [ada, bo];
    for &game in GameId::ALL {
        let parent = finished(server.address(), &guests, game).await;
        let [ada, bo] = &guests;
        let last = log_of(ada, parent).await.records.len() as u64;
        for (seq, code) in [(last, Code::PositionOver), (last + 1, Code::NotFound), (0, Code::NotFound)] {
            let refusal = branch(bo, parent, json!({"at": seq})).await.expect_err("there is nothing to go on from");
            assert_eq!(refusal.code, code, "{game} at {seq} of {last}: {}", refusal.message);
        }
        let refusal = branch(bo, parent, json!({"at": 5, "seat": 2})).await.expect_err("two played");
        assert_eq!(refusal.code, Code::NotFound);

        // Bo sat in the second seat, and sits there again.
        let table = branch(bo, parent, json!({"at": 9, "bot": "easy"})).await.expect("the game is over");
        let from = table.from.as_ref().expect("it says where it comes from");
        assert_eq!((from.table, from.seq), (parent, 9));
        assert_eq!(
            (table.seats.len(), table.seats[1].player.id, table.visibility),
            (2, bo.player.id, Visibility::ByLink)
        );
        assert!(table.seats[0].bot.is_some());
        let running = branch(bo, table.id, json!({"at": 1})).await.expect_err("it has not even started");
        assert_eq!(running.code, Code::NotFinished);
        let path = |what: &str| format!("/api/tables/{}/{what}", table.id);
        let _: TableView = bo.put(&path("entropy"), json!({"entropy": "ab".repeat(32)})).await.expect("he may");
        let started: TableView = bo.post(&path("start"), json!({})).await.expect("everybody is there");
        assert_eq!(started.status, Status::Playing);
        opens_as_seen(ada, bo, parent, table.id, game).await;

        let mut socket = at(bo, table.id).await;
        moves(std::slice::from_mut(&mut socket), 3).await;
        server.kill().await;
        server.start_again().await;
        let mut socket = at(bo, table.id).await;
        moves(std::slice::from_mut(&mut socket), 3).await;
        // A proposal that nobody need agree to.
        socket.act(Uuid::new_v4(), Act::Propose { proposal: Proposal::End {} }).await.expect("he is alone");
        let (log, parents) = (log_of(bo, table.id).await, log_of(ada, parent).await);
        let report = verify_branch(&log, &parents, &Seen::default());
        assert!(report.sound, "{game}: {:?}", report.findings);
        assert!(verify(&log, &Seen::default()).sound);
        let told = run(std::path::Path::new("."), &["verify", &table.id.to_string(), "--database", database]).await;
        let told = String::from_utf8(told.stdout).expect("text");
        assert!(told.contains("OK:") && told.contains("led to that position"), "{told}");

        // And a branch of the branch, with a friend.
        with_a_friend(ada, bo, table.id, &log).await;
    }
    server.stop().await;
}

/// What the branch's opening shows is what spectators of the parent saw, and then no more than a viewer of the branch may know.
async fn opens_as_seen(spectator: &Guest, player: &Guest, parent: Uuid, table: Uuid, game: GameId) {
    let seen: Vec<Value> = player.get(&format!("/api/tables/{parent}/records")).await.expect("it is over");
    let line = seen.iter().filter(|record| record["seq"].as_u64() <= Some(9));
    let line: Vec<Value> = line.flat_map(|record| record["events"].as_array().expect("events").clone()).collect();
    for guest in [spectator, player] {
        let mut socket = guest.socket(table).await;
        let (_, records) = socket.resume(0).await;
        let opening = records[0].1.as_array().expect("events").clone();
        let (led, dealt) = opening.split_at(line.len());
        assert_eq!(led, line, "{game}");
        assert_eq!(dealt.len(), 1, "{game}: {dealt:?}");
        assert_eq!(dealt[0]["type"], "hidden_dealt");
        assert_eq!(dealt[0]["secrets"], Value::Null);
        if let Some(hands) = dealt[0]["hands"].as_array() {
            let mine = guest.player.id == player.player.id;
            for (seat, hand) in hands.iter().enumerate() {
                let open = hand.as_array().expect("tokens").iter().all(|token| token.is_null() != (mine && seat == 1));
                assert!(open, "{game}: the hand of seat {seat} is {hand}");
            }
        }
    }
}

async fn with_a_friend(ada: &Guest, bo: &Guest, parent: Uuid, parents: &Log) {
    let table = branch(ada, parent, json!({"at": 3, "seat": 0})).await.expect("she may see it");
    assert_eq!(table.seats.len(), 1);
    let path = |what: &str| format!("/api/tables/{}/{what}", table.id);
    let early: Refusal = ada.post::<TableView>(&path("start"), json!({})).await.expect_err("a seat is free");
    assert_eq!(early.code, Code::NotReady);
    let _: TableView = bo.post(&path("join"), json!({"invite": table.invite})).await.expect("he was invited");
    let _: TableView = bo.post(&path("ready"), json!({"ready": true})).await.expect("he sits there");
    let started: TableView = ada.post(&path("start"), json!({})).await.expect("all are there");
    assert_eq!(started.seats.iter().map(|seat| seat.player.id).collect::<Vec<_>>(), [ada.player.id, bo.player.id]);
    let mut sockets = [at(ada, table.id).await, at(bo, table.id).await];
    moves(&mut sockets, 2).await;
    sockets[1].act(Uuid::new_v4(), Act::GiveUp {}).await.expect("he may");
    let report = verify_branch(&log_of(ada, table.id).await, parents, &Seen::default());
    assert!(report.sound, "{:?}", report.findings);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sees_a_branch_who_may_not_see_its_parent() {
    let mut server = Paydirt::fresh().await;
    let ada = Guest::new(server.address(), "Ada").await;
    let eve = Guest::new(server.address(), "Eve").await;
    let wish = json!({"game": "gold-west", "visibility": "private", "seats": 2});
    let parent: TableView = ada.post("/api/tables", wish).await.expect("she may");
    let path = |table: Uuid, what: &str| format!("/api/tables/{table}/{what}");
    let _: TableView = ada.post(&path(parent.id, "bots"), json!({"bot": "easy"})).await.expect("she is the host");
    let _: TableView = ada.post(&path(parent.id, "start"), json!({})).await.expect("all are there");
    let refusal = branch(&ada, parent.id, json!({"at": 1})).await.expect_err("the game runs");
    assert_eq!(refusal.code, Code::NotFinished);
    let mut socket = at(&ada, parent.id).await;
    moves(std::slice::from_mut(&mut socket), 2).await;
    socket.act(Uuid::new_v4(), Act::Propose { proposal: Proposal::End {} }).await.expect("she is alone");

    assert_eq!(branch(&eve, parent.id, json!({"at": 1})).await.expect_err("it is private").code, Code::NotFound);
    let table = branch(&ada, parent.id, json!({"at": 1})).await.expect("she sat there");
    assert_eq!(table.visibility, Visibility::Private);
    let invite = table.invite.clone().expect("she sits there");
    let shown = eve.get::<TableView>(&format!("/api/tables/{}?invite={invite}", table.id)).await;
    assert_eq!(shown.expect_err("not even with the link").code, Code::NotFound);
    let joined = eve.post::<TableView>(&path(table.id, "join"), json!({"invite": invite})).await;
    assert_eq!(joined.expect_err("only its players may").code, Code::PlayersOnly);

    // Nor does the link of a seat let in whom the invite link does not.
    let _: TableView = ada.post(&path(table.id, "bots"), json!({"bot": "easy"})).await.expect("she is the host");
    let _: TableView = ada.post(&path(table.id, "start"), json!({})).await.expect("all are there");
    let mut socket = at(&ada, table.id).await;
    socket.act(Uuid::new_v4(), Act::Propose { proposal: Proposal::Give { seat: Seat(0) } }).await.expect("it is hers");
    let link: SeatLink = ada.get(&path(table.id, "seats/0/link")).await.expect("she offers it");
    let shown = eve.get::<TableView>(&format!("/api/tables/{}?invite={}", table.id, link.code)).await;
    assert_eq!(shown.expect_err("not with that link either").code, Code::NotFound);
    let taken = eve.post::<TableView>(&path(table.id, "take"), json!({"id": Uuid::new_v4(), "code": link.code})).await;
    assert_eq!(taken.expect_err("only its players may").code, Code::PlayersOnly);
    server.stop().await;
}
