//! Who may see a table, and what of it.

use client_protocol::code::Code;
use client_protocol::rest::{Refusal, SeenRecord, TableList, TableView, WatchDelay};
use client_protocol::socket::ClientMessage;
use serde_json::{Value, json};
use test_kit::client::started_table;
use test_kit::{Guest, Paydirt};
use uuid::Uuid;

use super::new_table;

#[tokio::test]
async fn tables_are_public_by_link_or_private() {
    let server = Paydirt::fresh().await;
    let ada = Guest::new(server.address(), "Ada").await;
    let bo = Guest::new(server.address(), "Bo").await;
    let public = new_table(&ada, "public").await;
    let by_link = new_table(&ada, "by_link").await;
    let private = new_table(&ada, "private").await;

    let seen: TableList = bo.get("/api/tables").await.expect("anybody may look");
    assert_eq!(seen.public.iter().map(|table| table.id).collect::<Vec<_>>(), [public.id]);
    assert!(seen.yours.is_empty());
    let own: TableList = ada.get("/api/tables").await.expect("anybody may look");
    assert_eq!(own.yours.iter().map(|table| table.id).collect::<Vec<_>>(), [private.id, by_link.id, public.id]);

    let delayed = json!({"game": "gold-rush", "visibility": "private", "watch_delay": "five_turns"});
    let unwatched: TableView = ada.post("/api/tables", delayed).await.expect("anybody may create a table");
    assert_eq!(unwatched.watch_delay, WatchDelay::None, "nobody watches it");

    let of = |table: &TableView| format!("/api/tables/{}", table.id);
    let seen: TableView = bo.with_token("").get(&of(&by_link)).await.expect("who has the link sees it");
    assert_eq!(seen.invite, None, "the invite is for those seated");
    let refused = bo.get::<TableView>(&of(&private)).await.expect_err("it is private");
    assert_eq!(refused.code, Code::NotFound);
    let mut watching = bo.socket(private.id).await;
    watching.say(&ClientMessage::Resume { since_seq: 0 }).await;
    assert_eq!(watching.refusal().await.1, Code::NotFound.into());

    let join = format!("{}/join", of(&private));
    let refused = |answer: Result<TableView, _>| {
        let refusal: Refusal = answer.expect_err("it is refused");
        refusal.code
    };
    assert_eq!(refused(bo.post(&join, json!({})).await), Code::NotFound);
    assert_eq!(refused(bo.post(&join, json!({"invite": "guess"})).await), Code::Forbidden);
    let joined: TableView = bo.post(&join, json!({"invite": private.invite})).await.expect("the invite is right");
    assert_eq!(joined.seats.len(), 2);
    assert_eq!(refused(bo.post(&join, json!({"invite": private.invite})).await), Code::AlreadySeated);
}

/// Whatever is asked of it, a private table answers a stranger as one that isn't there.
#[tokio::test]
async fn a_private_table_tells_strangers_nothing() {
    let server = Paydirt::fresh().await;
    let (ada, bo) = (Guest::new(server.address(), "Ada").await, Guest::new(server.address(), "Bo").await);
    let private = new_table(&ada, "private").await.id;
    for table in [private, Uuid::new_v4()] {
        let path = |end: &str| format!("/api/tables/{table}{end}");
        let changes =
            [json!({"seats": 9}), json!({"options": {"none": 1}}), json!({"name": "\u{1}"}), json!({"hints": true})];
        for body in changes {
            let refused = bo.patch::<TableView>(&path(""), body.clone()).await;
            assert_eq!(refused.expect_err("it is private"), no_such_table(), "{body}");
        }
        let move_on = [
            ("/ready", json!({"ready": true})),
            ("/start", json!({})),
            ("/leave", json!({})),
            ("/again", json!({})),
            ("/branch", json!({"at": 1})),
            ("/bots", json!({"bot": "easy"})),
            ("/nudge", json!({"player": ada.player.id})),
            ("/take", json!({"id": Uuid::new_v4()})),
            ("/join", json!({})),
        ];
        for (end, body) in move_on {
            let refused = bo.post::<TableView>(&path(end), body).await;
            assert_eq!(refused.expect_err("it is private"), no_such_table(), "{end}");
        }
        let seat = path(&format!("/seats/0?player={}", ada.player.id));
        assert_eq!(bo.delete::<TableView>(&seat).await.expect_err("it is private"), no_such_table());
        let settle = [
            ("/entropy", json!({"entropy": "0".repeat(64)})),
            ("/colour", json!({"colour": "pine"})),
            ("/host", json!({"player": bo.player.id})),
            ("/seats", json!({"players": [bo.player.id]})),
        ];
        for (end, body) in settle {
            let refused = bo.put::<TableView>(&path(end), body).await;
            assert_eq!(refused.expect_err("it is private"), no_such_table(), "{end}");
        }
        let ends = ["", "/records", "/position", "/log", "/seats/0/link", "?invite=open"];
        for end in ends {
            let refused = bo.get::<Value>(&path(end)).await;
            assert_eq!(refused.expect_err("it is private"), no_such_table(), "{end}");
        }
    }
}

fn no_such_table() -> Refusal {
    Refusal { code: Code::NotFound, message: "no such table, or it's private".to_owned(), not_delivered: None }
}

#[tokio::test]
async fn whoever_holds_the_invite_sees_a_private_table_that_waits() {
    let server = Paydirt::fresh().await;
    let (host, friend) = (Guest::new(server.address(), "Dora").await, Guest::new(server.address(), "Ben").await);
    let table = new_table(&host, "private").await;
    let path = format!("/api/tables/{}", table.id);
    let invited = format!("{path}?invite={}", table.invite.expect("the host may hand it out"));
    let seen: TableView = friend.get(&invited).await.expect("they are invited");
    assert_eq!((seen.seats.len(), seen.invite), (1, None), "the code is for those who sit");
    for wrong in [path.clone(), format!("{path}?invite="), format!("{path}?invite=open"), format!("{invited}0")] {
        let refused = friend.get::<TableView>(&wrong).await.expect_err("it isn't the invite");
        assert_eq!(refused.code, Code::NotFound, "{wrong}");
    }
    let code = invited.split('=').next_back();
    let _: TableView = friend.post(&format!("{path}/join"), json!({"invite": code})).await.expect("they are invited");
    let _: TableView = friend.post(&format!("{path}/ready"), json!({"ready": true})).await.expect("they sit there");
    let _: TableView = host.post(&format!("{path}/start"), json!({})).await.expect("everybody is ready");
    let stranger = Guest::new(server.address(), "Cleo").await;
    let late = stranger.get::<TableView>(&invited).await.expect_err("the game has started");
    assert_eq!(late.code, Code::NotFound);
}

#[tokio::test]
async fn the_game_so_far_is_what_spectators_see() {
    let server = Paydirt::fresh().await;
    let guests = [Guest::new(server.address(), "Ada").await, Guest::new(server.address(), "Bo").await];
    let table = started_table(&guests).await;
    let nobody = Guest::nameless(server.address()).await;
    let (_, watched) = nobody.socket(table).await.resume(0).await;
    let seen: Vec<SeenRecord> = nobody.get(&format!("/api/tables/{table}/records")).await.expect("they may watch");
    let told: Vec<_> = seen.iter().map(|record| (record.seq, record.events.read().expect("it is JSON"))).collect();
    assert_eq!(told, watched);
    let private = new_table(&guests[0], "private").await;
    let path = format!("/api/tables/{}/records", private.id);
    assert_eq!(guests[0].get::<Vec<SeenRecord>>(&path).await.expect("they sit there"), []);
    assert_eq!(nobody.get::<Vec<SeenRecord>>(&path).await.expect_err("it is private").code, Code::NotFound);
}
