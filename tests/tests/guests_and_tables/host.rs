//! What the host may do, and who is host once they're gone.

use client_protocol::code::Code;
use client_protocol::rest::{Status, TableList, TableView};
use client_protocol::socket::{ClosingReason, ServerMessage};
use rules::Progress;
use serde_json::{Value, json};
use test_kit::client::{running_game, seat_of};
use test_kit::{Guest, Paydirt};

use super::new_table;

#[tokio::test]
async fn the_host_sends_away_and_starts_and_hands_over_by_leaving() {
    let server = Paydirt::fresh().await;
    let guests = Guest::all(server.address(), &["Ada", "Bo", "Cy", "Di"]).await;
    let body = json!({"game": "gold-rush", "visibility": "public", "seats": 3, "name": "The Lucky Strike"});
    let table: TableView = guests[0].post("/api/tables", body).await.expect("anybody may");
    let path = |what: &str| format!("/api/tables/{}{what}", table.id);
    for guest in &guests[1..3] {
        let _: TableView = guest.post(&path("/join"), json!({})).await.expect("there is room");
    }
    let full = guests[3].post::<TableView>(&path("/join"), json!({})).await.expect_err("all seats are taken");
    assert_eq!(full.code, Code::TableFull);
    let seated: TableView = guests[0].get(&path("")).await.expect("anybody may look");
    let not_host = guests[1].delete::<TableView>(&seat_of(&path(""), &seated, 2)).await.expect_err("only the host may");
    assert_eq!(not_host.code, Code::Forbidden);
    let after: TableView = guests[0].delete(&seat_of(&path(""), &seated, 1)).await.expect("the host may");
    assert_eq!(after.seats.iter().map(|seat| &*seat.player.name).collect::<Vec<_>>(), ["Ada", "Cy"]);

    guests[0].post::<()>(&path("/leave"), json!({})).await.expect("anybody may leave");
    let after: TableView = guests[2].get(&path("")).await.expect("they sit there");
    assert_eq!(after.host, guests[2].player.id);
    let alone = guests[2].post::<TableView>(&path("/start"), json!({})).await.expect_err("one is too few");
    assert_eq!(alone.code, Code::NotReady);
    let _: TableView = guests[3].post(&path("/join"), json!({})).await.expect("there is room again");
    let unready = guests[2].post::<TableView>(&path("/start"), json!({})).await.expect_err("Di is not ready");
    assert_eq!((unready.code, unready.message.contains("Di")), (Code::NotReady, true));
    let _: TableView = guests[3].post(&path("/ready"), json!({"ready": true})).await.expect("they sit there");
    let list: TableList = guests[0].get("/api/tables").await.expect("anybody may look");
    assert_eq!(list.public[0].progress, None, "nobody plays");
    let started: TableView = guests[2].post(&path("/start"), json!({})).await.expect("everybody is ready");
    assert_eq!(started.status, Status::Playing);
    let list: TableList = guests[0].get("/api/tables").await.expect("anybody may look");
    assert!(matches!(list.public[0].progress, Some(Progress::TilesLeft { tiles: 60..=70 })), "{list:?}");
    let late = guests[1].post::<TableView>(&path("/join"), json!({})).await.expect_err("the game runs");
    assert_eq!(late.code, Code::AlreadyStarted);
    let again = guests[2].post::<TableView>(&path("/start"), json!({})).await.expect_err("the game runs");
    assert_eq!(again.code, Code::AlreadyStarted);
    let log = guests[2].get::<Value>(&path("/log")).await.expect_err("the game runs");
    assert_eq!(log.code, Code::NotFinished);
}

#[tokio::test]
async fn whoever_is_sent_away_is_told_so_and_does_not_come_back() {
    let server = Paydirt::fresh().await;
    let (host, friend) = (Guest::new(server.address(), "Dora").await, Guest::new(server.address(), "Ben").await);
    for visibility in ["public", "by_link", "private"] {
        let table = new_table(&host, visibility).await;
        let path = format!("/api/tables/{}", table.id);
        let join = json!({"invite": table.invite});
        let seated: TableView = friend.post(&format!("{path}/join"), join.clone()).await.expect("they are invited");
        let mut socket = friend.socket(table.id).await;
        socket.resume(0).await;
        let other = host.delete::<TableView>(&format!("{path}/seats/1?player={}", host.player.id)).await;
        assert_eq!(other.expect_err("somebody else sits there").code, Code::SeatChanged);
        host.delete::<TableView>(&format!("{path}/seats/1")).await.expect_err("it says nobody's name");
        let after: TableView = host.delete(&seat_of(&path, &seated, 1)).await.expect("the host may");
        assert_ne!(after.invite, table.invite, "the link is another");
        let why = socket.until(|message| match message {
            ServerMessage::Closing { why, .. } => Some(*why),
            _ => None,
        });
        assert_eq!(why.await, ClosingReason::Removed, "{visibility}");
        for invite in [join, json!({"invite": after.invite})] {
            let refused =
                friend.post::<TableView>(&format!("{path}/join"), invite).await.expect_err("they were removed");
            let sent_away = refused.code == Code::Removed && refused.message.contains("Dora");
            assert!(sent_away || visibility == "private" && refused.code == Code::Forbidden, "{refused:?}");
        }
    }
}

#[tokio::test]
async fn seats_are_swapped_colors_chosen_and_the_table_handed_on_before_everybodys_eyes() {
    let mut server = Paydirt::fresh().await;
    let (ada, bo) = (Guest::new(server.address(), "Ada").await, Guest::new(server.address(), "Bo").await);
    let table = new_table(&ada, "public").await;
    let path = |what: &str| format!("/api/tables/{}{what}", table.id);
    let _: TableView = bo.post(&path("/join"), json!({})).await.expect("there is room");
    let _: TableView = bo.post(&path("/ready"), json!({"ready": true})).await.expect("they sit there");
    let mut watching = bo.socket(table.id).await;
    watching.resume(0).await;

    let taken = bo.put::<TableView>(&path("/colour"), json!({"colour": "brick"})).await.expect_err("it is Ada's");
    assert_eq!((taken.code, taken.message.contains("Ada")), (Code::ColourTaken, true), "{}", taken.message);
    let unknown = bo.put::<TableView>(&path("/colour"), json!({"colour": "mauve"})).await.expect_err("there is none");
    assert_eq!(unknown.code, Code::Malformed);
    let _: TableView = bo.put(&path("/colour"), json!({"colour": "coal"})).await.expect("it is free");

    let order = json!({"players": [bo.player.id, ada.player.id]});
    assert_eq!(bo.put::<TableView>(&path("/seats"), order.clone()).await.expect_err("host only").code, Code::Forbidden);
    let half = json!({"players": [bo.player.id]});
    assert_eq!(ada.put::<TableView>(&path("/seats"), half).await.expect_err("two sit").code, Code::SeatChanged);
    let _: TableView = ada.put(&path("/seats"), order).await.expect("the host may");
    let host = json!({"player": bo.player.id});
    assert_eq!(bo.put::<TableView>(&path("/host"), host.clone()).await.expect_err("host only").code, Code::Forbidden);
    let _: TableView = ada.put(&path("/host"), host).await.expect("the host may");
    let told = watching.until(|message| match message {
        ServerMessage::Table { table, seat } if table.host == bo.player.id => Some((table.clone(), *seat)),
        _ => None,
    });
    let (told, seat) = told.await;
    assert_eq!(seat.map(|seat| seat.0), Some(0), "their seat is another");
    let seats: Vec<_> = told.seats.iter().map(|seat| (&*seat.player.name, seat.ready, json!(seat.colour))).collect();
    assert_eq!(seats, [("Bo", false, json!("coal")), ("Ada", false, json!("brick"))]);

    // All of it outlasts the server, and the game.
    server.kill().await;
    server.start_again().await;
    let _: TableView = ada.post(&path("/ready"), json!({"ready": true})).await.expect("they sit there");
    let started: TableView = bo.post(&path("/start"), json!({})).await.expect("the host may");
    assert_eq!((started.host, json!(started.seats[0].colour)), (bo.player.id, json!("coal")));
    let list: TableList = ada.get("/api/tables").await.expect("anybody may look");
    assert_eq!(json!(list.yours[0].colours), json!(["coal", "brick"]));
    for (what, body) in [("/colour", json!({"colour": "pine"})), ("/seats", json!({"players": []}))] {
        assert_eq!(bo.put::<TableView>(&path(what), body).await.expect_err("it runs").code, Code::AlreadyStarted);
    }
}

#[tokio::test]
async fn in_a_running_game_another_becomes_host_when_the_host_is_gone_and_all_are_told() {
    let mut server = Paydirt::fresh().await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo", "Cy"]).await;
    let path = format!("/api/tables/{table}/host");
    let to = |guest: &Guest| json!({"player": guest.player.id});
    let [ada, bo, cy] = &guests[..] else { panic!("three play") };
    let mut socket = ada.socket(table).await;
    socket.resume(0).await;
    let here = bo.put::<TableView>(&path, to(bo)).await.expect_err("the host is here");
    assert_eq!((here.code, here.message.contains("Ada")), (Code::HostHere, true), "{}", here.message);
    assert_eq!(bo.put::<TableView>(&path, to(cy)).await.expect_err("only the host may").code, Code::Forbidden);
    let stranger = Guest::new(server.address(), "Di").await;
    assert_eq!(stranger.put::<TableView>(&path, to(&stranger)).await.expect_err("no seat").code, Code::NotSeated);
    drop(socket);
    assert_eq!(bo.put::<TableView>(&path, to(bo)).await.expect_err("she has just left").code, Code::HostHere);

    // Nobody has seen her since the server started.
    server.kill().await;
    server.start_again().await;
    let mut watching = cy.socket(table).await;
    watching.resume(0).await;
    let after: TableView = bo.put(&path, to(bo)).await.expect("the host is gone");
    assert_eq!(after.host, bo.player.id);
    watching
        .until(|message| match message {
            ServerMessage::Table { table, .. } => (table.host == bo.player.id).then_some(()),
            _ => None,
        })
        .await;
    let after: TableView = bo.put(&path, to(cy)).await.expect("the host hands it on");
    assert_eq!(after.host, cy.player.id);
    server.kill().await;
    server.start_again().await;
    let kept: TableView = ada.get(&format!("/api/tables/{table}")).await.expect("she sits there");
    assert_eq!((kept.host, kept.status), (cy.player.id, Status::Playing));
}
