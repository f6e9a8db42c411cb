//! People who leave: what is kept about them is theirs to take along, and is deleted when they ask for it, whatever becomes of the
//! server in between. Time is data here: the store is told that the seven days are over.

use client_protocol::code::{AnyCode, Code};
use client_protocol::rest::{Deletion, MyData, Player, Status, TableLog, TableView};
use client_protocol::socket::{ChatAudience, ClientMessage, ServerMessage};
use rules::GameId;
use serde_json::json;
use server::store::{self, NewLine};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use test_kit::client::{started_table, waiting_table};
use test_kit::log::rewrite_first;
use test_kit::process::run;
use test_kit::wait::until;
use test_kit::{Folder, Guest, Paydirt, on_both_stores};
use uuid::Uuid;

/// Ada, whose account is deleted, and two others.
async fn company(address: &str) -> Vec<Guest> {
    Guest::all(address, &["Ada", "Bo", "Cy"]).await
}

/// Says something and waits until it is kept.
async fn say(guest: &Guest, table: Uuid, text: &str) {
    let mut socket = guest.socket(table).await;
    socket.resume(0).await;
    socket.say(&ClientMessage::Chat { id: Uuid::new_v4(), text: text.to_owned() }).await;
    socket.until(|message| matches!(message, ServerMessage::Chat { line } if line.text == text).then_some(())).await;
}

async fn lines(guest: &Guest, table: Uuid) -> Vec<String> {
    match guest.socket(table).await.resume(0).await.0 {
        ServerMessage::Welcome { chat, .. } => chat.into_iter().map(|line| line.text).collect(),
        other => panic!("no welcome: {other:?}"),
    }
}

/// The seven days of a player are over.
async fn time_passes(database: &str, player: Uuid) {
    let store = store::open(database).await.expect("the database is there");
    store.set_leaving(player, Some(1)).await.expect("it can be written");
}

async fn view(guest: &Guest, table: Uuid) -> TableView {
    guest.get(&format!("/api/tables/{table}")).await.expect("they sit there")
}

async fn whoever_asks_is_forgotten_in_time(database: &str) {
    let mut server = Paydirt::start(database).await;
    let guests = company(server.address()).await;
    let [ada, bo, cy] = &guests[..] else { unreachable!("they are three") };
    let played = started_table(&guests).await;
    let of_two = started_table(&guests[..2]).await;
    let waiting = waiting_table(&guests, GameId::GoldRush, &json!({})).await;
    say(ada, played, "my secret plan").await;
    say(bo, played, "hm").await;

    let data: MyData = ada.get("/api/me/data").await.expect("it is hers");
    assert_eq!((data.version, data.player, data.devices.len()), (1, ada.player.clone(), 1));
    assert_eq!(data.tables.len(), 3);
    assert_eq!(
        data.said.iter().map(|line| (line.table, &*line.text)).collect::<Vec<_>>(),
        [(played, "my secret plan")]
    );

    let ask = |name: &str| ada.put::<Deletion>("/api/me/deletion", json!({"name": name}));
    assert_eq!(ask("Bo").await.expect_err("it is another's name").code, Code::NotYourName);
    let at = ask("Ada").await.expect("she may").at.expect("there is a day");
    assert!(at > data.exported_at + 6 * 24 * 60 * 60 * 1000, "she has a week to change her mind");
    assert_eq!(ask(" Ada\u{fe0f} ").await.expect("she may").at, Some(at), "asking again changes nothing");
    let stays: Deletion = ada.delete("/api/me/deletion").await.expect("she may");
    assert_eq!(stays.at, None);
    ask("Ada").await.expect("she may");

    server.kill().await;
    time_passes(database, ada.player.id).await;
    // A server that goes down in the middle leaves the rest to the next.
    server.start_and_kill(std::time::Duration::from_millis(150)).await;
    server.start_again().await;
    let (bo, cy) = (bo.at(server.address()), cy.at(server.address()));
    until(async || ada.at(server.address()).get::<Player>("/api/me").await.is_err()).await;

    let refused = ada.at(server.address()).get::<Player>("/api/me").await.expect_err("nobody is she anymore");
    assert_eq!(refused.code, Code::NotSignedIn);
    let table = view(&bo, played).await;
    assert_eq!(table.status, Status::Playing, "two play on");
    assert_eq!(table.seats.iter().map(|seat| &*seat.player.name).collect::<Vec<_>>(), ["", "Bo", "Cy"]);
    assert_eq!(lines(&cy, played).await, ["hm"], "what she said is gone");
    let gathering = view(&bo, waiting).await;
    assert_eq!(gathering.seats.iter().map(|seat| seat.player.id).collect::<Vec<_>>(), [bo.player.id, cy.player.id]);
    assert_eq!(view(&bo, of_two).await.status, Status::Finished, "nobody is left to play with");

    gave_up_once(&bo, of_two).await;
    server.assert_calm();
    server.stop().await;
}

/// The log of a table where somebody who has gone gave up: it is sound, says so once, and names nobody.
async fn gave_up_once(bo: &Guest, table: Uuid) {
    let log: TableLog = bo.get(&format!("/api/tables/{table}/log")).await.expect("the game is over");
    let text = serde_json::to_string(&log).expect("it is JSON");
    assert!(!text.contains("Ada"), "no record holds a name");
    let gave_up = log.records.iter().filter(|record| record.body.contains("gave_up")).count();
    assert_eq!(gave_up, 1, "once, however often a server started");
    let folder = Folder::new();
    std::fs::write(folder.path().join("log.json"), text).expect("the folder is ours");
    let verified = run(folder.path(), &["verify", "log.json"]).await;
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stdout));
}

/// However much somebody has said, they may take all of it along.
async fn all_that_was_said_is_taken_along(database: &str) {
    let mut server = Paydirt::start(database).await;
    let guests = company(server.address()).await;
    let table = started_table(&guests).await;
    server.stop().await;
    let store = store::open(database).await.expect("the database is there");
    let epoch = store.claim(table).await.expect("it can be written").expect("it is there");
    let words = |number: u64| format!("line {number}, \"said\":[] and so on");
    for number in 0..1100 {
        let (id, player, text) = (Uuid::new_v4(), guests[0].player.id, words(number));
        let line = NewLine { id, player, to: ChatAudience::Table, at: 1 + number / 7, after: 1, text };
        store.add_chat(table, epoch, &line).await.expect("a line is kept");
    }
    server.start_again().await;
    let data: MyData = guests[0].at(server.address()).get("/api/me/data").await.expect("it is hers");
    assert!(data.said.iter().map(|line| &line.text).eq(&(0..1100).map(words).collect::<Vec<_>>()));
    let data: MyData = guests[1].at(server.address()).get("/api/me/data").await.expect("it is his");
    assert_eq!((data.player.name.as_str(), data.said, data.tables.len()), ("Bo", Vec::new(), 1));
    server.stop().await;
}

/// Nothing is left of the one who asked that is not a game's; everybody else's stays.
async fn nothing_of_others_is_touched(database: &str) {
    let mut server = Paydirt::start(database).await;
    let guests = company(server.address()).await;
    let table = started_table(&guests).await;
    say(&guests[1], table, "still here").await;
    let unasked: Deletion = guests[1].get("/api/me/deletion").await.expect("he is signed in");
    assert_eq!(unasked.at, None);
    time_passes(database, guests[0].player.id).await;
    server.stop().await;
    server.start_again().await;
    let bo = guests[1].at(server.address());
    until(async || view(&bo, table).await.seats[0].player.name != "Ada").await;
    let data: MyData = bo.get("/api/me/data").await.expect("it is his");
    assert_eq!(data.said.iter().map(|line| &*line.text).collect::<Vec<_>>(), ["still here"]);
    assert!(!serde_json::to_string(&data).expect("it is JSON").contains("Ada"));
    server.stop().await;
}

/// A log that nobody can read holds up nobody who wants to go.
#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_table_keeps_nobody_from_being_forgotten() {
    let mut server = Paydirt::fresh().await;
    let guests = company(server.address()).await;
    let whole = started_table(&guests[..2]).await;
    let damaged = started_table(&guests).await;
    time_passes(server.database(), guests[0].player.id).await;
    server.stop().await;
    let file = SqliteConnectOptions::new().filename(server.folder().join("paydirt.db"));
    let mut connection = file.connect().await.expect("the file is there");
    let gone = sqlx::query("DELETE FROM records WHERE table_id = $1").bind(damaged).execute(&mut connection).await;
    assert_eq!(gone.expect("nobody else writes").rows_affected(), 1);
    connection.close().await.expect("nothing is under way");
    server.start_again().await;

    let bo = guests[1].at(server.address());
    until(async || view(&bo, whole).await.seats[0].player.name.is_empty()).await;
    server.says(&["a seat stays taken", &damaged.to_string()]).await;
    assert_eq!(view(&bo, whole).await.status, Status::Finished, "she gave up the other seat, and he is alone");
    assert_eq!(view(&bo, damaged).await.seats[0].player.name, "");
    server.stop().await;
}

/// A newer server has played on at her table. It will read that again, so she stays until then, and holds up nobody else: neither those who
/// leave as well nor those at her other tables.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_plays_at_a_table_of_a_newer_server_stays_until_that_is_back() {
    let mut server = Paydirt::fresh().await;
    let guests = company(server.address()).await;
    let [ada, bo, cy] = &guests[..] else { unreachable!("they are three") };
    let older = waiting_table(&guests[..2], GameId::GoldRush, &json!({})).await;
    let newer = started_table(&guests[..2]).await;
    let waiting = waiting_table(&guests[1..], GameId::GoldRush, &json!({})).await;
    for leaves in [ada, cy] {
        time_passes(server.database(), leaves.player.id).await;
    }
    server.stop().await;
    let file = server.folder().join("paydirt.db");
    let written = rewrite_first(&file, newer, |body| body.replacen("\"format\":1", "\"format\":99", 1)).await;
    server.start_again().await;

    let code = AnyCode::from(Code::ServerOutdated).to_string();
    server.says(&["somebody could not be forgotten", &ada.player.id.to_string(), &code]).await;
    for left in [waiting, older] {
        until(async || view(&bo.at(server.address()), left).await.seats.len() == 1).await;
    }
    assert_eq!(view(&bo.at(server.address()), newer).await.seats[0].player.name, "Ada");
    server.stop().await;

    rewrite_first(&file, newer, |_| written).await;
    server.start_again().await;
    let bo = bo.at(server.address());
    until(async || view(&bo, newer).await.seats[0].player.name.is_empty()).await;
    assert_eq!(view(&bo, newer).await.status, Status::Finished, "she gave up, and he is alone");
    server.stop().await;
}

on_both_stores![whoever_asks_is_forgotten_in_time, all_that_was_said_is_taken_along, nothing_of_others_is_touched];
