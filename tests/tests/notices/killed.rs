//! Servers that are killed between a record and its notice, and two that share a database: nothing is lost, and at most one is repeated
//! a channel.

use std::collections::HashMap;
use std::time::Duration;

use server::clock::now_ms;
use sqlx::{Connection, Executor};
use test_kit::process::short_or_long;
use test_kit::wait::real_time;
use test_kit::{Dice, Folder, Postgres, on_both_stores};

use super::endpoint::{Answers, Endpoint, Request};
use super::room::{HERE, Room, server, webhook};

on_both_stores![what_was_not_told_is_told_after_a_kill, over_many_kills_nothing_is_lost];

async fn what_was_not_told_is_told_after_a_kill(database: &str) {
    let (mut told, mut held) = (Endpoint::plain().await, Endpoint::plain().await);
    let down = Endpoint::plain().await.port; // nobody listens there anymore once its test has no use for it
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
    nothing_rests(database).await;
    held.answer(Answers::With(200));
    room.server.start_again().await;
    held.next().await;
    assert!(held.rest().is_empty());
    assert!(told.rest().is_empty(), "one that was told is not repeated for another's sake");
}

/// What a killed server had taken is nobody else's for so many milliseconds.
const REST_MS: u64 = 30_000;

/// Nothing rests for longer than it may; and since nobody has that much time here, nothing rests any longer.
async fn nothing_rests(database: &str) {
    let latest = "SELECT max(next_at) FROM notices";
    let due = "UPDATE notices SET next_at = at WHERE next_at IS NOT NULL";
    let latest: Option<i64> = if database.starts_with("sqlite:") {
        let mut store = sqlx::SqliteConnection::connect(database).await.expect("the database is there");
        let latest = sqlx::query_scalar(latest).fetch_one(&mut store).await.expect("it can be read");
        store.execute(due).await.expect("it can be written");
        store.close().await.expect("nothing is under way");
        latest
    } else {
        let mut store = sqlx::PgConnection::connect(database).await.expect("the database is there");
        let latest = sqlx::query_scalar(latest).fetch_one(&mut store).await.expect("it can be read");
        store.execute(due).await.expect("it can be written");
        latest
    };
    let rests = latest.map_or(0, |latest| u64::try_from(latest).expect("it is after 1970").saturating_sub(now_ms()));
    assert!(rests <= REST_MS, "a notice rests for {rests} ms");
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
async fn over_many_kills_nothing_is_lost(database: &str) {
    let (mut dice, mut hook) = (Dice(6), Endpoint::plain().await);
    let mut room = Room::open(database, None, &[]).await;
    let (mut kills, mut heard) = (0, HashMap::<String, usize>::new());
    let turns = short_or_long(6, 250);
    for turn in 0..turns {
        webhook(&room.bo, &hook.url).await;
        room.play().await;
        if turn % 2 == 0 {
            // At whatever the courier has come to.
            real_time(Duration::from_micros(dice.below(20_000))).await;
            room.server.kill().await;
            nothing_rests(database).await;
            room.server.start_again().await;
            kills += 1;
        }
        while !heard.contains_key(&room.table.to_string()) {
            *heard.entry(table_of(&hook.next().await)).or_default() += 1;
        }
        room = Room::at(room.server, None).await;
    }
    for request in hook.rest() {
        *heard.entry(table_of(&request)).or_default() += 1;
    }
    let repeated = heard.values().sum::<usize>() - turns;
    assert!(heard.len() == turns && repeated <= kills, "{repeated} of {turns} repeated, {kills} kills");
    println!("{kills} kills, {turns} notices: lost 0, {repeated} repeated");
    room.server.kill().await;
}

fn table_of(request: &Request) -> String {
    request.json()["table"]["id"].as_str().expect("it says of which table").to_owned()
}

#[tokio::test]
async fn of_two_servers_on_one_database_one_tells() {
    let (database, mut hook) = (Postgres::shared().fresh_database().await, Endpoint::plain().await);
    let other = server(&database, &[HERE]).await;
    let mut room = Room::at(server(&database, &[HERE]).await, None).await;
    for number in 0..10 {
        webhook(&room.bo, &format!("{}?{number}", hook.url)).await;
        room.play().await;
        room = Room::at(room.server, None).await;
    }
    let mut heard = HashMap::<String, usize>::new();
    for _ in 0..10 {
        *heard.entry(hook.next().await.path).or_default() += 1;
    }
    // What the one had under way ends with it. Whatever the other finds untold it takes with the last one or before, and all that has
    // come by the time that it too has stopped is counted.
    room.server.stop().await;
    let mut room = Room::at(other, None).await;
    webhook(&room.bo, &format!("{}?last", hook.url)).await;
    room.play().await;
    while !heard.keys().any(|path| path.ends_with("?last")) {
        *heard.entry(hook.next().await.path).or_default() += 1;
    }
    room.server.stop().await;
    for request in hook.rest() {
        *heard.entry(request.path).or_default() += 1;
    }
    assert!(heard.len() == 11 && heard.values().all(|times| *times == 1), "{heard:?}");
}
