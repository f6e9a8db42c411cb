//! Players who are away are nudged: through the channels that they have, once an hour, and not too early.

use client_protocol::code::Code;
use client_protocol::rest::{Refusal, TableList, TableView};
use client_protocol::socket::LobbyMessage;
use serde_json::{Value, json};
use table::{Pace, TimeUp};
use test_kit::{Folder, Guest, on_both_stores};

use super::endpoint::Endpoint;
use super::room::{Room, webhook, wish};

async fn nudge(room: &Room, by: &Guest, whom: &Guest) -> Result<TableView, Refusal> {
    by.post(&format!("/api/tables/{}/nudge", room.table), json!({"player": whom.player.id})).await
}

async fn refused(room: &Room, by: &Guest, whom: &Guest) -> Code {
    nudge(room, by, whom).await.expect_err("it is refused").code
}

async fn whoever_is_away_is_nudged_once_an_hour(database: &str) {
    let mut hook = Endpoint::plain().await;
    let mut room = Room::open(database, None, &[]).await;
    let (ada, bo) = (room.ada.clone(), room.bo.clone());
    let stranger = Guest::new(room.server.address(), "Cy").await;
    assert_eq!(refused(&room, &bo, &ada).await, Code::NotAway);
    assert_eq!(refused(&room, &ada, &bo).await, Code::NotTheirTurn);
    room.play().await;
    assert_eq!(refused(&room, &ada, &ada).await, Code::NotTheirTurn);
    assert_eq!(refused(&room, &ada, &stranger).await, Code::SeatChanged);
    assert_eq!(refused(&room, &stranger, &bo).await, Code::NotSeated);
    assert_eq!(refused(&room, &ada, &bo).await, Code::NotReachable, "there is no way to tell him");
    webhook(&bo, &hook.url).await;
    wish(&bo, &json!({"turns": false})).await;
    assert_eq!(refused(&room, &ada, &bo).await, Code::NotReachable, "he does not want to hear of turns");
    wish(&bo, &json!({"turns": true})).await;

    // What is refused does not count.
    let mut lobby = ada.lobby().await;
    let nudged = nudge(&room, &ada, &bo).await.expect("he is away");
    assert!(nudged.seats[1].nudged_at.is_some());
    let told = hook.next().await.json();
    assert_eq!(told["why"], "nudge");
    assert_eq!(told["title"], format!("They're waiting for you at {}", nudged.name));
    assert_eq!(refused(&room, &ada, &bo).await, Code::AlreadyNudged);
    let path = format!("/api/tables/{}", room.table);
    let seen: Value = stranger.get(&path).await.expect("anybody may watch");
    assert_eq!(seen["seats"][1].get("nudged_at"), None, "it would say whose turn it is");
    // Lists of those who sit there say it, at once.
    loop {
        let text = lobby.next_text().await.expect("the lobby is open");
        let message = serde_json::from_str(&text).expect("it is a message");
        if matches!(message, LobbyMessage::Changed { table } if table.nudged_at == nudged.seats[1].nudged_at) {
            break;
        }
    }
    let theirs: TableList = bo.get("/api/tables").await.expect("anybody may");
    assert_eq!(theirs.yours[0].nudged_at, nudged.seats[1].nudged_at);

    // He looks and goes, and the server too: it is still within the hour.
    let mut looking = bo.socket(room.table).await;
    looking.resume(0).await;
    assert_eq!(refused(&room, &ada, &bo).await, Code::NotAway);
    drop(looking);
    room.server.kill().await;
    room.server.start_again().await;
    assert_eq!(refused(&room, &ada, &bo).await, Code::AlreadyNudged);
    assert!(hook.rest().is_empty());
    room.server.stop().await;
}

on_both_stores![whoever_is_away_is_nudged_once_an_hour];

#[tokio::test]
async fn nobody_is_nudged_before_half_of_their_time_is_over() {
    let folder = Folder::new();
    let hook = Endpoint::plain().await;
    let leisure = Pace::Leisure { days: 2, then: TimeUp::SitIn };
    let mut room = Room::open(&folder.sqlite_address("paydirt.db"), Some(leisure), &[]).await;
    webhook(&room.bo, &hook.url).await;
    room.play().await;
    let (ada, bo) = (room.ada.clone(), room.bo.clone());
    assert_eq!(refused(&room, &ada, &bo).await, Code::TooEarly);
    room.server.stop().await;
}
