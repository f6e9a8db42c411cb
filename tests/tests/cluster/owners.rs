//! One owner a table, whoever comes in where.

use client_protocol::code::Code;
use client_protocol::rest::{Node, NodeState, SeatLink, Status, TableSummary, TableView};
use client_protocol::socket::{ClientMessage, LobbyMessage, ServerMessage};
use fair_play::record::hash_of;
use rules::{GameId, Seat};
use serde_json::{Value, json};
use server::store;
use table::{Act, Proposal};
use test_kit::client::{all_at, started_table, waiting_table};
use test_kit::wait::until;
use test_kit::{Company, Guest, Setup, Socket};
use uuid::Uuid;

use super::{Servers, figure, one_moves, one_of};

/// A table with people at three servers stays where it is, and everybody plays.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_stays_with_its_owner_whoever_comes_in_where() {
    let servers = Servers::start(3).await;
    let mut company = Company::gather(servers.address(0), &servers.database, &Setup::of_every_game()).await;
    assert!(company.moves(3).await);
    let mut owners = Vec::new();
    for table in company.tables() {
        owners.push(servers.owner(*table).await);
    }
    assert!(owners.iter().all(|(_, owner)| *owner == Some(0)), "{owners:?}");
    company.play_at(&servers.addresses());
    for _ in 0..4 {
        company.storm();
        company.count_from_now();
        assert!(company.moves(6).await);
    }
    for (table, owner) in company.tables().iter().zip(owners) {
        assert_eq!(servers.owner(*table).await, owner, "it was claimed again");
    }
    company.rest().await;
    servers.stop().await;
}

/// Whoever asks for another game at two servers at once sits down once, and each answer says where.
#[tokio::test(flavor = "multi_thread")]
async fn who_asks_several_servers_to_play_again_gets_the_same_table_each_time() {
    let servers = Servers::start(2).await;
    for _ in 0..4 {
        let ada = Guest::new(servers.address(0), "Ada").await;
        let bo = Guest::new(servers.address(0), "Bo").await;
        let guests = [ada, bo];
        let table = started_table(&guests).await;
        let mut sockets = all_at(servers.address(0), &guests, table).await;
        let end = Act::Propose { proposal: Proposal::End {} };
        let to = sockets[0].act(Uuid::new_v4(), end).await.expect("she may ask");
        sockets[1].act(Uuid::new_v4(), Act::Agree { to }).await.expect("he is asked");
        let path = format!("/api/tables/{table}/again");
        let next: TableView = guests[0].post(&path, json!({})).await.expect("she played");
        let bo_at = [0, 1].map(|server| guests[1].at(servers.address(server)));
        let asking = (0..12).map(|time| bo_at[time % 2].post::<TableView>(&path, json!({})));
        for answer in futures_util::future::join_all(asking).await {
            assert_eq!(answer.map(|table| (table.id, table.seats.len())), Ok((next.id, 2)));
        }
    }
    servers.stop().await;
}

/// The database's clock was set back after a server's last heartbeat, which now is far ahead of it. The server is as dead as any.
#[tokio::test(flavor = "multi_thread")]
async fn a_heartbeat_far_ahead_is_one_of_long_ago() {
    let mut servers = Servers::start(2).await;
    let guests = [Guest::new(servers.address(0), "Ada").await, Guest::new(servers.address(0), "Bo").await];
    let table = started_table(&guests).await;
    let mut sockets = all_at(servers.address(0), &guests, table).await;
    one_moves(&mut sockets).await;
    servers.servers[0].kill().await;
    let ahead =
        "UPDATE nodes SET beat_at = beat_at + 86400000 WHERE instance = (SELECT owner FROM tables WHERE id = $1)";
    sqlx::query(ahead).bind(table).execute(&servers.pool).await.expect("it is there");
    let mut sockets = all_at(servers.address(1), &guests, table).await;
    one_moves(&mut sockets).await;
    assert_eq!(servers.owner(table).await.1, Some(1));
    let claims = figure(&servers.servers[1], r#"paydirt_claims_total{why="dead"}"#).await;
    assert_eq!(claims, Some(1.0), "it didn't have to try whether the other can be reached");
    // Nor does it keep its own name from the next life.
    servers.servers[0].start_again().await;
    servers.stop().await;
}

/// Joining, talking, starting, playing again: whatever is asked of a table, at another server than its owner.
#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_asked_of_a_table_may_be_asked_at_another_server() {
    let servers = Servers::start(2).await;
    let host = Guest::new(servers.address(0), "Ada").await;
    let table = waiting_table(std::slice::from_ref(&host), GameId::GoldRush, &json!({})).await;
    let mut hosting = all_at(servers.address(0), std::slice::from_ref(&host), table).await.remove(0);
    let (epoch, owner) = servers.owner(table).await;
    assert_eq!(owner, Some(0));

    let bram = Guest::new(servers.address(1), "Bram").await;
    let path = format!("/api/tables/{table}");
    fill_and_start(&path, &host.at(servers.address(1)), &bram).await;

    let mut visiting = all_at(servers.address(1), std::slice::from_ref(&bram), table).await.remove(0);
    let id = Uuid::new_v4();
    visiting.say(&ClientMessage::Chat { id, text: "good luck".to_owned() }).await;
    let heard = |message: &ServerMessage| match message {
        ServerMessage::Chat { line } if line.id == id => Some(line.text.clone()),
        _ => None,
    };
    for socket in [&mut hosting, &mut visiting] {
        assert_eq!(socket.until(heard).await, "good luck");
    }
    let mut sockets = [hosting, visiting];
    for _ in 0..4 {
        one_moves(&mut sockets).await;
    }
    let cleo = hand_over(&servers, &path, &bram, &mut sockets[1]).await;
    let mut playing_on = all_at(servers.address(1), std::slice::from_ref(&cleo), table).await.remove(0);
    let act = playing_on.act(Uuid::new_v4(), Act::GiveUp {}).await;
    assert!(act.is_ok(), "whoever plays elsewhere may give up: {act:?}");
    assert_eq!(servers.owner(table).await, (epoch, Some(0)), "one owner did all of it");
    servers.stop().await;
}

/// Somebody joins, the host changes what is played and adds a computer player, and the game of three starts.
async fn fill_and_start(path: &str, host: &Guest, bram: &Guest) {
    let view: TableView = bram.post(&format!("{path}/join"), json!({})).await.expect("there is room");
    assert_eq!(view.seats.len(), 2);
    let refused = bram.post::<Value>(&format!("{path}/start"), json!({})).await.expect_err("he is no host");
    assert_eq!(refused.code, Code::Forbidden, "{refused:?}");
    let _: TableView = bram.post(&format!("{path}/ready"), json!({"ready": true})).await.expect("he sits");
    let changed: TableView = host.patch(path, json!({"seats": 3, "name": "Here"})).await.expect("it is hers");
    assert_eq!((changed.max_seats, changed.name.as_str()), (3, "Here"));
    let _: TableView = host.post(&format!("{path}/bots"), json!({"bot": "easy"})).await.expect("there is room");
    let _: TableView = bram.post(&format!("{path}/ready"), json!({"ready": true})).await.expect("he sits");
    let view: TableView = host.post(&format!("{path}/start"), json!({})).await.expect("all are ready");
    assert_eq!((view.seats.len(), view.status), (3, Status::Playing));
}

/// Seat 1 changes hands, all of it at another server than the table's owner. Returns who has it then.
async fn hand_over(servers: &Servers, path: &str, bram: &Guest, his: &mut Socket) -> Guest {
    let seat = Seat(1);
    let offered = his.act(Uuid::new_v4(), Act::Propose { proposal: Proposal::Give { seat } }).await;
    assert!(offered.is_ok(), "{offered:?}");
    let link: SeatLink = bram.get(&format!("{path}/seats/1/link")).await.expect("he offers it");
    let cleo = Guest::new(servers.address(1), "Cleo").await;
    let looked_at = format!("{path}?invite={}", link.code);
    let view: TableView = cleo.get(&looked_at).await.expect("it is offered");
    assert_eq!(view.offered, Some(seat));
    let take = json!({"id": Uuid::new_v4(), "code": link.code});
    let view: TableView = cleo.post(&format!("{path}/take"), take).await.expect("it is offered");
    assert_eq!(view.seats[1].player.name, "Cleo");
    let late = Guest::new(servers.address(1), "Dirk").await;
    assert_eq!(late.get::<TableView>(&looked_at).await.expect_err("it was used").code, Code::LinkUsed);
    let act = his.act(Uuid::new_v4(), Act::GiveUp {}).await;
    assert!(act.is_err(), "he has no seat anymore: {act:?}");
    cleo
}

/// A stranger at another server neither sees a private table nor wakes it; a guest without a seat watches what they may.
#[tokio::test(flavor = "multi_thread")]
async fn who_may_not_see_a_table_is_not_forwarded_to_it() {
    let servers = Servers::start(2).await;
    let host = Guest::new(servers.address(0), "Ada").await;
    let private: TableView =
        host.post("/api/tables", json!({"game": "gold-rush", "visibility": "private"})).await.expect("anybody may");
    host.socket(private.id).await.resume(0).await;
    let before = servers.owner(private.id).await;
    let stranger = Guest::new(servers.address(1), "Bram").await;
    for who in [stranger.clone(), stranger.with_token("")] {
        let mut outside = who.socket(private.id).await;
        outside.say(&ClientMessage::Resume { since_seq: 0 }).await;
        assert_eq!(outside.refusal().await.1, Code::NotFound.into());
    }
    assert_eq!(servers.owner(private.id).await, before);
    servers.stop().await;
}

/// Whoever runs the servers sees who owns how much; nobody else does.
#[tokio::test(flavor = "multi_thread")]
async fn operators_see_who_owns_how_many_tables() {
    let mut servers = Servers::start(2).await;
    let guests = [Guest::new(servers.address(0), "Ada").await, Guest::new(servers.address(0), "Bram").await];
    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(all_at(servers.address(0), &guests, started_table(&guests).await).await);
    }
    let operator = guests[0].at(servers.address(1)).with_token("gold");
    let nodes: Vec<Node> = operator.get("/api/nodes").await.expect("it is the operator");
    let of = |nodes: &[Node], address: &str| {
        let node = nodes.iter().find(|node| node.address.ends_with(address)).expect("it is a server of ours");
        (node.state, node.tables)
    };
    assert_eq!(nodes.len(), 2);
    assert_eq!(of(&nodes, servers.address(0)), (NodeState::Alive, 3));
    assert_eq!(of(&nodes, servers.address(1)), (NodeState::Alive, 0));
    for token in ["", "silver"] {
        let refused = operator.with_token(token).get::<Vec<Node>>("/api/nodes").await.expect_err("it is nobody");
        assert_eq!(refused.code, Code::NotSignedIn);
        assert!(refused.message.contains("PAYDIRT_OPERATOR_TOKEN"), "{}", refused.message);
    }
    // A server that stops leaves nothing behind.
    drop(sockets);
    servers.servers[0].stop().await;
    let nodes: Vec<Node> = operator.get("/api/nodes").await.expect("it is the operator");
    assert_eq!(nodes.len(), 1);
    assert_eq!(of(&nodes, servers.address(1)), (NodeState::Alive, 0));
    servers.servers.remove(0);
    servers.stop().await;
}

/// What somebody said who is forgotten at one server is forgotten by a table that is awake at another, though they never sat there.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_spectator_said_is_forgotten_with_them() {
    let mut servers = Servers::start(1).await;
    let guests = Guest::all(servers.address(0), &["Ada", "Bram", "Cleo", "Dirk"]).await;
    let (seated, [cleo, dirk]) = guests.split_at(2) else { unreachable!("they are four") };
    let table = started_table(seated).await;
    // One who looks on keeps the table awake.
    let mut open = Vec::new();
    for (guest, text) in [(cleo, "go left"), (dirk, "go right")] {
        let mut socket = guest.socket(table).await;
        socket.resume(0).await;
        socket.say(&ClientMessage::Chat { id: Uuid::new_v4(), text: text.to_owned() }).await;
        let is_said = |message: &ServerMessage| matches!(message, ServerMessage::Chat { line } if line.text == text);
        socket.until(|message| is_said(message).then_some(())).await;
        open.push(socket);
    }
    let store = store::open(&servers.database).await.expect("the database is there");
    store.set_leaving(cleo.player.id, Some(1)).await.expect("it can be written");
    servers.servers.push(one_of(&servers.database, &servers.nats, &[]).await);
    until(async || match dirk.socket(table).await.resume(0).await.0 {
        ServerMessage::Welcome { chat, .. } => chat.iter().all(|line| line.text == "go right"),
        _ => false,
    })
    .await;
    drop((open, store));
    servers.stop().await;
}

/// A server that can't read the table of a newer one doesn't keep it: the newer one has it as soon as it's back.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_a_newer_server_is_given_up_by_whoever_cannot_read_it() {
    let mut servers = Servers::start(2).await;
    let guests = Guest::all(servers.address(0), &["Ada", "Bram"]).await;
    let table = started_table(&guests).await;
    servers.servers[0].stop().await;
    let read = sqlx::query_scalar("SELECT body FROM records WHERE table_id = $1").bind(table);
    let written = String::from_utf8(read.fetch_one(&servers.pool).await.expect("it was opened")).expect("JSON");
    let pool = servers.pool.clone();
    let write = async |body: &str| {
        let write = sqlx::query("UPDATE records SET body = $2, hash = $3 WHERE table_id = $1").bind(table);
        let write = write.bind(body.as_bytes()).bind(hash_of(body.as_bytes()).0.to_vec());
        assert_eq!(write.execute(&pool).await.expect("nobody else writes").rows_affected(), 1);
    };
    write(&written.replacen("\"format\":1", "\"format\":99", 1)).await;

    let mut socket = guests[0].at(servers.address(1)).socket(table).await;
    socket.say(&ClientMessage::Resume { since_seq: 0 }).await;
    let outdated = |message: &ServerMessage| match message {
        ServerMessage::Rejected { code, .. } => (*code == Code::ServerOutdated.into()).then_some(()),
        _ => None,
    };
    socket.until(outdated).await;
    let closing = socket.until(|message| match message {
        ServerMessage::Closing { retry_after_ms, .. } => Some(*retry_after_ms),
        _ => None,
    });
    assert!(closing.await.is_some(), "the newer server may be back by then");
    assert_eq!(servers.owner(table).await.1, None);
    write(&written).await;
    servers.start_another(0).await;
    guests[0].at(servers.address(0)).socket(table).await.resume(0).await;
    assert_eq!(servers.owner(table).await.1, Some(0));
    servers.stop().await;
}

/// The lobby is one: a table that is new at one server, a turn and a name that change there, are told at another.
#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_hears_of_tables_at_other_servers() {
    let servers = Servers::start(2).await;
    let guests = [Guest::new(servers.address(0), "Ada").await, Guest::new(servers.address(0), "Bram").await];
    let mut lobby = guests[0].at(servers.address(1)).lobby().await;
    let table = started_table(&guests).await;
    let told = async |lobby: &mut Socket, is: &dyn Fn(&TableSummary) -> bool| loop {
        let text = lobby.next_text().await.expect("the lobby is open");
        match serde_json::from_str(&text).expect("it is what lobbies say") {
            LobbyMessage::Changed { table: summary } if summary.id == table && is(&summary) => return,
            _ => {}
        }
    };
    told(&mut lobby, &|summary| summary.status == Status::Playing).await;
    let mut sockets = all_at(servers.address(0), &guests, table).await;
    // A turn takes several commands.
    for _ in 0..6 {
        one_moves(&mut sockets).await;
    }
    told(&mut lobby, &|summary| summary.last.is_some_and(|last| last.seat.is_some())).await;
    let mut there = all_at(servers.address(0), &guests[..1], table).await.remove(0);
    let _: Value =
        guests[1].at(servers.address(1)).post("/api/players", json!({"name": "Cleo"})).await.expect("he may");
    there
        .until(|message| match message {
            ServerMessage::Table { table, .. } => (table.seats[1].player.name == "Cleo").then_some(()),
            _ => None,
        })
        .await;
    // Signed out at one server, a device is out at all of them.
    let mut elsewhere = all_at(servers.address(1), &guests[..1], table).await.remove(0);
    let _: Value = guests[0].delete("/api/me/token").await.expect("she may");
    assert_eq!(elsewhere.refusal().await.1, Code::NotSignedIn.into());
    servers.stop().await;
}
