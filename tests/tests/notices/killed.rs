//! Servers that are killed between a record and its notice, and two that share a database: nothing is lost, and at most one is repeated
//! a channel.

use std::collections::HashMap;

use test_kit::{Folder, Postgres};

use crate::endpoint::{Answers, Endpoint};
use crate::room::{HERE, Room, server, webhook};

async fn what_was_not_told_is_told_after_a_kill(database: &str) {
    let (mut told, mut held) = (Endpoint::plain().await, Endpoint::plain().await);
    let down = Endpoint::plain().await.port; // nobody listens there any more once its test has no use for it
    let mut room = Room::open(database, None, &[]).await;
    for hook in [told.url.clone(), held.url.clone(), format!("http://127.0.0.1:{down}/endpoint")] {
        webhook(&room.bo, &hook).await;
    }
    held.answer(Answers::Never);
    room.play().await;
    assert_eq!(told.next().await.json()["why"], "turn");
    held.next().await;
    room.server.says(&["a notice did not arrive", "again"]).await;
    room.server.kill().await;
    held.answer(Answers::With(200));
    room.server.start_again().await;
    held.next().await;
    assert!(held.rest().is_empty());
    assert!(told.rest().is_empty(), "one that was told is not repeated for another's sake");
}

#[tokio::test]
async fn what_was_not_told_is_told_after_a_kill_on_sqlite() {
    let folder = Folder::new();
    what_was_not_told_is_told_after_a_kill(&folder.sqlite_address("paydirt.db")).await;
}

#[tokio::test]
async fn what_was_not_told_is_told_after_a_kill_on_postgres() {
    what_was_not_told_is_told_after_a_kill(&Postgres::shared().fresh_database().await).await;
}

#[tokio::test]
async fn who_sat_at_a_table_when_its_server_was_killed_is_told_if_they_do_not_come_back() {
    let (folder, mut hook) = (Folder::new(), Endpoint::plain().await);
    let mut room = Room::open(&folder.sqlite_address("paydirt.db"), None, &[]).await;
    webhook(&room.bo, &hook.url).await;
    let mut here = room.bo.socket(room.table).await;
    here.resume(0).await;
    room.play().await;
    assert!(!here.legal().await.is_empty(), "it is his turn");
    room.server.kill().await;
    assert!(hook.rest().is_empty());
    room.server.start_again().await;
    assert_eq!(hook.next().await.json()["why"], "turn");
    room.server.says(&["people are told what a server that went down did not tell them"]).await;
}

/// Many tables, and servers that are killed all the time: of each turn at least one notice arrives, and at most one more a kill.
#[tokio::test]
async fn over_many_kills_nothing_is_lost() {
    let (folder, mut hook) = (Folder::new(), Endpoint::plain().await);
    let mut room = Room::open(&folder.sqlite_address("paydirt.db"), None, &[]).await;
    webhook(&room.bo, &hook.url).await;
    let (rounds, mut heard) = (6, 0);
    for round in 0..rounds {
        room.play().await;
        if round % 2 == 0 {
            room.server.kill().await; // at whatever the courier has come to
            room.server.start_again().await;
            room.socket = room.ada.socket(room.table).await;
            room.socket.resume(0).await;
        }
        hook.next().await;
        heard += 1;
        room.bo_plays().await;
    }
    heard += hook.rest().len();
    assert!(heard >= rounds && heard <= rounds + rounds / 2, "{heard} of {rounds}");
    room.server.kill().await;
}

#[tokio::test]
async fn of_two_servers_on_one_database_one_tells() {
    let (database, mut hook) = (Postgres::shared().fresh_database().await, Endpoint::plain().await);
    let other = server(&database, &[HERE]).await;
    let one = server(&database, &[HERE]).await;
    let mut rooms = Vec::new();
    let mut room = Room::at(one, None).await;
    for number in 0..10 {
        webhook(&room.bo, &format!("{}?{number}", hook.url)).await;
        let (ada, bo) = (room.ada.clone(), room.bo.clone());
        room.play().await;
        rooms.push((ada, bo, room.table));
        room = Room::at(room.server, None).await;
    }
    let mut heard = HashMap::<String, usize>::new();
    for _ in 0..10 {
        *heard.entry(hook.next().await.path).or_default() += 1;
    }
    // Looks of both servers have passed since.
    tokio::time::sleep(std::time::Duration::from_secs(3)).await;
    for request in hook.rest() {
        *heard.entry(request.path).or_default() += 1;
    }
    assert!(heard.len() == 10 && heard.values().all(|times| *times == 1), "{heard:?}");
    drop(other);
}
