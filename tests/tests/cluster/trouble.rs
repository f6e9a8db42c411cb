//! Servers that are killed, stand still or stop, and a NATS that is gone, while people play at the others.

use std::time::{Duration, Instant};

use client_protocol::rest::TableView;
use client_protocol::socket::{ClientMessage, ClosingReason, LobbyMessage, ServerMessage};
use rules::GameId;
use serde_json::json;
use test_kit::client::{all_at, http, table_of, waiting_table};
use test_kit::process::short_or_long;
use test_kit::wait::{real_time, until, within};
use test_kit::{Company, Guest, Setup, Socket};
use tokio::task::JoinSet;
use uuid::Uuid;

use super::{Servers, one_moves, one_of};

/// Two players, whose table is at one of three servers, and each of whom is at another.
async fn elsewhere(servers: &Servers, owner: usize) -> (Uuid, Vec<Guest>, Vec<Socket>) {
    let address = servers.address(owner);
    let guests = vec![Guest::new(address, "Ada").await, Guest::new(address, "Bram").await];
    let table = table_of(&guests, GameId::GoldRush, &json!({})).await;
    let mut sockets = all_at(servers.address((owner + 1) % 3), &guests[..1], table).await;
    sockets.extend(all_at(servers.address((owner + 2) % 3), &guests[1..], table).await);
    one_moves(&mut sockets).await;
    assert_eq!(servers.owner(table).await.1, Some(owner));
    (table, guests, sockets)
}

/// Nobody at another server sees more than a move that takes a moment: the sockets stay open.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_plays_elsewhere_keeps_their_socket_when_the_owner_is_killed() {
    let mut servers = Servers::start(3).await;
    let (table, _, mut sockets) = elsewhere(&servers, 0).await;
    // A table is taken from a server whose heart has just beaten only if it was claimed a while ago.
    let a_while_ago = sqlx::query("UPDATE tables SET claimed_at = claimed_at - 10000");
    a_while_ago.execute(&servers.pool).await.expect("it is ours");
    let before = one_moves(&mut sockets).await;
    servers.servers[0].kill().await;
    let killed = Instant::now();
    assert_eq!(one_moves(&mut sockets).await, before + 1);
    println!("the next move was accepted {:?} after the kill", killed.elapsed());
    assert!(matches!(servers.owner(table).await.1, Some(1 | 2)));
    servers.servers[0].start_again().await;
    // Its players come back to it, and are forwarded to whoever owns the table now.
    let owner = servers.owner(table).await;
    let visitor = Guest::new(servers.address(0), "Cleo").await;
    let mut visiting = all_at(servers.address(0), &[visitor], table).await.remove(0);
    one_moves(&mut sockets).await;
    visiting.until(|message| matches!(message, ServerMessage::Events { .. }).then_some(())).await;
    assert_eq!(servers.owner(table).await, owner);
    servers.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_that_stands_still_loses_its_tables_and_shows_nothing_of_the_past() {
    let servers = Servers::start(3).await;
    let (rounds, visitors) = short_or_long((1, 10), (20, 250));
    let (mut asked, mut late) = (0, 0);
    for owner in (0..3).cycle().take(rounds) {
        let (table, guests, mut sockets) = elsewhere(&servers, owner).await;
        let visitor = guests[0].with_token("");
        let mut waiting = Vec::new();
        for _ in 0..visitors {
            waiting.push(visitor.socket(table).await);
        }
        let mut there = all_at(servers.address(owner), &guests[..1], table).await.remove(0);
        servers.servers[owner].signal("-STOP");
        let stopped = Instant::now();
        one_moves(&mut sockets).await;
        println!("the next move was accepted {:?} after the owner stood still", stopped.elapsed());
        let last = one_moves(&mut sockets).await;

        // Some came before and ask now, as many come now. The server hears of all of them when it goes on.
        let mut visits = JoinSet::new();
        let meanwhile = (0..visitors).map(|_| None);
        for socket in waiting.into_iter().map(Some).chain(meanwhile) {
            let visitor = visitor.clone();
            visits.spawn(async move { welcomed_with(&visitor, table, socket).await });
        }
        there.say(&ClientMessage::Legal {}).await;
        until(async || unread_at(servers.address(owner)) > visits.len()).await;
        servers.servers[owner].signal("-CONT");
        let shown = there.until(|message| match message {
            ServerMessage::Events { seq, .. } if *seq == last => Some(*seq),
            _ => None,
        });
        assert_eq!(shown.await, last, "whoever stayed there is told what happened");
        let welcomes = visits.join_all().await;
        asked += welcomes.len();
        late += welcomes.into_iter().filter(|seq| *seq < last).count();
        let now = servers.owner(table).await.1;
        assert!(now.is_some_and(|now| now != owner), "it does not take the table back");
    }
    println!("{late} of {asked} welcomes were behind");
    assert_eq!(late, 0);
    servers.stop().await;
}

/// Whoever answers there isn't the owner: its tables are out of reach, however well it lives.
#[tokio::test(flavor = "multi_thread")]
async fn an_owner_whose_address_leads_to_another_loses_its_tables() {
    let mut servers = Servers::start(1).await;
    let wrong = format!("http://{}", servers.address(0));
    servers.servers.push(one_of(&servers.database, &servers.nats, &["--node-address", &wrong]).await);
    let guests = vec![Guest::new(servers.address(1), "Ada").await, Guest::new(servers.address(1), "Bram").await];
    let table = table_of(&guests, GameId::GoldRush, &json!({})).await;
    one_moves(&mut all_at(servers.address(1), &guests, table).await).await;
    let (claims, _) = servers.owner(table).await;

    one_moves(&mut all_at(servers.address(0), &guests, table).await).await;
    servers.servers[0].says(&["another server than its owner answers", "PAYDIRT_NODE_ADDRESS"]).await;
    assert_eq!(servers.owner(table).await, (claims + 1, Some(0)));
    // It can be reached from there, so it stays.
    one_moves(&mut all_at(servers.address(1), &guests, table).await).await;
    assert_eq!(servers.owner(table).await, (claims + 1, Some(0)));
    servers.stop().await;
}

/// The last record that a visitor is told of in a welcome. Whenever their socket breaks, they open another.
async fn welcomed_with(visitor: &Guest, table: Uuid, mut socket: Option<Socket>) -> u64 {
    loop {
        let open = match socket.take() {
            Some(open) => Ok(open),
            None => visitor.try_socket(table).await,
        };
        let Ok(mut open) = open else { continue };
        if open.try_say(&ClientMessage::Resume { since_seq: 0 }).await.is_err() {
            continue;
        }
        while let Some(message) = open.next().await {
            if let ServerMessage::Welcome { seq, .. } = message {
                return seq;
            }
        }
    }
}

/// How many connections of a server have brought something that it hasn't read, as the system has them listed: Linux alone does, and
/// in this list only those over IPv4.
fn unread_at(address: &str) -> usize {
    let port =
        address.rsplit(':').next().and_then(|port| port.parse::<u16>().ok()).expect("an address ends with a port");
    let listed = std::fs::read_to_string("/proc/net/tcp").expect("the system lists its connections");
    let unread = listed.lines().filter(|line| {
        let columns: Vec<&str> = line.split_whitespace().collect();
        let [_, local, _, "01", queues, ..] = columns[..] else { return false }; // 01 is open
        local.ends_with(&format!(":{port:04X}")) && !queues.ends_with(":00000000")
    });
    unread.count()
}

/// Kills of servers, one after the other, under companies that play at all of them.
#[tokio::test(flavor = "multi_thread")]
async fn servers_may_be_killed_under_load() {
    let mut servers = Servers::start(3).await;
    let setups: Vec<Setup> = Setup::of_every_game().into_iter().map(Setup::slowly).collect();
    for _ in 0..short_or_long(1, 30) {
        let mut company = Company::gather(servers.address(0), &servers.database, &setups).await;
        company.play_at(&servers.addresses());
        company.storm();
        for victim in 0..3 {
            company.count_from_now();
            assert!(company.moves(4).await);
            servers.servers[victim].kill().await;
            company.count_from_now();
            assert!(company.moves(6).await, "play goes on by itself");
            servers.servers[victim].start_again().await;
        }
        company.rest().await;
    }
    servers.stop().await;
}

/// A deploy: each server stops in good order and starts again.
#[tokio::test(flavor = "multi_thread")]
async fn servers_may_be_stopped_in_turn_and_sockets_at_the_others_stay() {
    let mut servers = Servers::start(3).await;
    let (table, _, mut sockets) = elsewhere(&servers, 0).await;
    let setups: Vec<Setup> = Setup::of_every_game().into_iter().map(Setup::slowly).collect();
    let mut company = Company::gather(servers.address(0), &servers.database, &setups).await;
    company.play_at(&servers.addresses());
    company.storm();
    let before = one_moves(&mut sockets).await;
    let stopped = Instant::now();
    let (status, next) = tokio::join!(servers.servers[0].stop(), one_moves(&mut sockets));
    println!("a move was accepted while the owner stopped, {:?} after it was told to", stopped.elapsed());
    assert_eq!((status.code(), next), (Some(0), before + 1));
    one_moves(&mut sockets).await;
    assert!(matches!(servers.owner(table).await.1, Some(1 | 2)));
    servers.servers[0].start_again().await;
    drop(sockets);
    for server in 1..3 {
        assert_eq!(servers.servers[server].stop().await.code(), Some(0));
        company.count_from_now();
        assert!(company.moves(4).await);
        servers.servers[server].start_again().await;
    }
    company.rest().await;
    servers.stop().await;
}

/// NATS brings news; nothing that is right depends on it.
#[tokio::test(flavor = "multi_thread")]
async fn play_goes_on_without_nats() {
    let mut servers = Servers::start(2).await;
    let setups = [Setup::of(GameId::GoldRush, 3).slowly()];
    let mut company = Company::gather(servers.address(0), &servers.database, &setups).await;
    company.play_at(&servers.addresses());
    company.storm();
    assert!(company.moves(3).await);
    tokio::task::block_in_place(|| servers.nats.stop());
    company.storm();
    company.count_from_now();
    assert!(company.moves(10).await);
    servers.servers[0].kill().await;
    company.count_from_now();
    assert!(company.moves(6).await, "another server takes over");
    tokio::task::block_in_place(|| servers.nats.start_again());
    servers.servers[0].start_again().await;
    company.count_from_now();
    assert!(company.moves(3).await);
    company.rest().await;
    servers.stop().await;
}

/// Moves at other servers than the table's go by links, and whose a table is says the database.
#[tokio::test(flavor = "multi_thread")]
async fn a_minute_without_nats_costs_no_move_and_no_table_its_owner() {
    let mut servers = Servers::start(3).await;
    let (table, _, mut sockets) = elsewhere(&servers, 0).await;
    let before = servers.owner(table).await;
    tokio::task::block_in_place(|| servers.nats.stop());
    let (gone, mut longest) = (Instant::now(), Duration::ZERO);
    while gone.elapsed() < Duration::from_secs(short_or_long(3, 60)) {
        let asked = Instant::now();
        one_moves(&mut sockets).await;
        longest = longest.max(asked.elapsed());
        // NATS is gone for a while, and the game is to last for as long.
        real_time(Duration::from_secs(1)).await;
    }
    println!("no move took longer than {longest:?} in {:?} without NATS", gone.elapsed());
    assert_eq!(servers.owner(table).await, before, "nobody has claimed it");
    tokio::task::block_in_place(|| servers.nats.start_again());
    one_moves(&mut sockets).await;
    servers.stop().await;
}

/// More than the connection to NATS keeps to be told later.
const NEWS: usize = 2300;

#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_a_nats_that_is_gone_for_long() {
    let mut servers = Servers::start(1).await;
    tokio::task::block_in_place(|| servers.nats.stop());
    servers.servers[0].says(&["NATS is gone"]).await;
    let mut renaming = JoinSet::new();
    for _ in 0..20 {
        let guest = Guest::new(servers.address(0), "Ada").await;
        renaming.spawn(async move {
            for turn in 0..NEWS / 20 {
                let name = json!({"name": format!("Ada {turn}")});
                let _: serde_json::Value = guest.post("/api/players", name).await.expect("it is a name");
            }
        });
    }
    renaming.join_all().await;
    servers.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_changed_while_nats_was_gone_reaches_open_lobbies_once_it_is_back() {
    let mut servers = Servers::start(2).await;
    let ada = Guest::new(servers.address(0), "Ada").await;
    let mut lobby = ada.at(servers.address(1)).with_token("").lobby().await;
    lobby.next_text().await.expect("it is open");
    tokio::task::block_in_place(|| servers.nats.stop());
    for server in &servers.servers {
        server.says(&["NATS is gone"]).await;
    }
    let public = json!({"game": "gold-rush", "visibility": "public"});
    let table: TableView = ada.post("/api/tables", public).await.expect("she may");
    // News is told once a second, where there is somebody who passes it on.
    let told = tokio::time::timeout(Duration::from_millis(1500), lobby.next_text()).await;
    assert!(told.is_err(), "{told:?}");
    tokio::task::block_in_place(|| servers.nats.start_again());
    within(async {
        while let Some(text) = lobby.next_text().await {
            match serde_json::from_str(&text).expect("it is the lobby's") {
                LobbyMessage::Closing { why, .. } => assert_eq!(why, ClosingReason::TooSlow),
                _ => continue,
            }
        }
    })
    .await;
    let mut lobby = ada.at(servers.address(1)).with_token("").lobby().await;
    match serde_json::from_str(&lobby.next_text().await.expect("it is open")).expect("it is the lobby's") {
        LobbyMessage::Tables { tables, .. } => assert!(tables.iter().any(|listed| listed.id == table.id)),
        other => panic!("the first frame is {other:?}"),
    }
    servers.stop().await;
}

/// The server that knew of it is gone before it could tell anybody.
#[tokio::test(flavor = "multi_thread")]
async fn a_device_that_was_signed_out_unheard_is_found_once_nats_is_back() {
    let mut servers = Servers::start(2).await;
    let ada = Guest::new(servers.address(0), "Ada").await;
    let table = waiting_table(std::slice::from_ref(&ada), GameId::GoldRush, &json!({})).await;
    let mut sockets = all_at(servers.address(1), std::slice::from_ref(&ada), table).await;
    // A browser that shows a cookie of long ago is a stranger's, and stays.
    let mut request = ada.at(servers.address(1)).with_token("").request("/api/lobby/socket");
    for (name, value) in [("cookie", format!("paydirt={}", "0".repeat(64))), ("origin", servers.servers[1].url(""))] {
        request.headers_mut().insert(name, value.parse().expect("it is text"));
    }
    let mut stranger = Socket::open(request).await.expect("strangers may look at the lobby");
    tokio::task::block_in_place(|| servers.nats.stop());
    for server in &servers.servers {
        server.says(&["NATS is gone"]).await;
    }
    let sign_out = http().delete(servers.servers[0].url("/api/me/token")).bearer_auth(&ada.token).send();
    assert_eq!(sign_out.await.expect("the server answers").status().as_u16(), 204);
    servers.servers[0].kill().await;
    tokio::task::block_in_place(|| servers.nats.start_again());
    let signed_out = |message: &ServerMessage| match message {
        ServerMessage::Closing { why, .. } => Some(*why),
        _ => None,
    };
    assert_eq!(sockets[0].until(signed_out).await, ClosingReason::NotAllowed);
    // Whoever is in the lobby is sent away, to come back for a fresh list.
    within(async {
        while let Some(heard) = stranger.next_text().await {
            assert!(!heard.contains("not_signed_in"), "{heard}");
        }
    })
    .await;
    servers.servers.remove(0);
    servers.stop().await;
}
