//! A server that is told to stop: whoever is there moves to another one while their socket still works.

use std::time::{Duration, Instant};

use client_protocol::socket::{ClientMessage, ClosingReason, LobbyMessage, ServerMessage};
use rules::GameId;
use serde_json::json;
use sqlx::{Executor, PgPool};
use test_kit::client::{all_at, get, running_game, waiting_table};
use test_kit::process::short_or_long;
use test_kit::wait::{real_time, until, within};
use test_kit::{Company, Guest, Paydirt, Proxy, Setup, Socket};

use super::{Servers, one_moves};

fn port(address: &str) -> u16 {
    address.rsplit(':').next().and_then(|port| port.parse().ok()).expect("an address ends with a port")
}

/// The next thing that is said in the lobby.
async fn said(lobby: &mut Socket) -> LobbyMessage {
    let text = lobby.next_text().await.expect("the lobby is open");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("the lobby said {text}: {error}"))
}

/// Sockets of the lobby that are open when the server is told to stop.
const LOBBIES: usize = 10;

#[tokio::test(flavor = "multi_thread")]
async fn each_socket_moves_once_and_nothing_is_lost_or_done_twice() {
    let mut servers = Servers::start(2).await;
    let proxy = Proxy::before(port(servers.address(0))).await;
    let address = format!("127.0.0.1:{}", proxy.port());
    // Long enough games, and nobody gets or loses a seat: nobody leaves by themselves.
    let (thinking, hands) = (Duration::from_millis(200), false);
    let setups = Setup::of_every_game().into_iter().map(|setup| Setup { spectators: 10, thinking, hands, ..setup });
    let setups: Vec<Setup> = setups.collect();
    let everybody: u64 = setups.iter().map(|setup| u64::from(setup.seats + setup.spectators)).sum();
    let mut company = Company::gather(&address, &servers.database, &setups).await;
    let visitor = Guest::new(&address, "Cleo").await;
    let mut lobbies = Vec::new();
    for _ in 0..LOBBIES {
        lobbies.push(visitor.lobby().await);
    }
    assert!(company.moves(6).await);
    // A proxy that asks which servers are ready would have noticed.
    proxy.lead_to(port(servers.address(1)));
    company.count_from_now();
    let started = Instant::now();
    let moving = async {
        for mut lobby in lobbies {
            while !matches!(said(&mut lobby).await, LobbyMessage::Moving { .. }) {}
            lobby.say(&ClientMessage::Ping {}).await;
            while !matches!(said(&mut lobby).await, LobbyMessage::Pong {}) {}
            assert!(matches!(said(&mut visitor.lobby().await).await, LobbyMessage::Tables { .. }));
        }
    };
    let (status, (), went_on) = tokio::join!(servers.servers[0].stop(), moving, company.moves(6));
    println!("the server had stopped {:?} after it was told to", started.elapsed());
    assert_eq!((status.code(), went_on), (Some(0), true));
    for table in company.tables() {
        assert_eq!(servers.owner(*table).await.1, Some(1));
    }
    let counts = company.rest().await;
    assert_eq!((counts.sockets, counts.moves), (everybody, everybody), "somebody's socket broke, or moved twice");
    println!("{everybody} sockets moved once; {} commands were refused for now", counts.not_saved);
    servers.servers.remove(0);
    servers.stop().await;
}

/// An update: one server of three after the other stops and starts, while people play and watch at all of them. How long they wait
/// meanwhile is printed, in the long form beside how long they wait without an update.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_loses_anything_in_an_update_of_all_servers() {
    let mut servers = Servers::start(3).await;
    let tables = short_or_long(3, 30);
    // Long enough games that most go on until the end.
    let thinking = Duration::from_millis(300);
    let setups = GameId::ALL.iter().map(|&game| Setup { spectators: 10, thinking, ..Setup::of(game, 2) });
    let setups: Vec<Setup> = setups.cycle().take(tables).collect();
    let moves = 5 * tables as u64;
    for &updated in short_or_long(&[true][..], &[false, true]) {
        let mut company = Company::gather_at(&servers.addresses(), &servers.database, &setups).await;
        assert!(company.moves(moves).await);
        company.count_from_now();
        company.time_from_now();
        let started = Instant::now();
        for server in 0..3 {
            if updated {
                // As a proxy does that asks which servers are ready.
                let others = [(server + 1) % 3, (server + 2) % 3].map(|other| servers.address(other).to_owned());
                company.play_at(&others.each_ref().map(String::as_str));
                let (status, went_on) = tokio::join!(servers.servers[server].stop(), company.moves(moves));
                assert_eq!((status.code(), went_on), (Some(0), true));
                servers.servers[server].start_again().await;
                company.play_at(&servers.addresses());
            } else {
                assert!(company.moves(moves).await);
            }
        }
        let took = started.elapsed();
        let mut counts = company.rest().await;
        let [answers, records] = &mut counts.longest_waits;
        println!("updated: {updated}, in {took:?}, {} moves from socket to socket", counts.moves);
        println!("the longest that each player waited for an answer: {}", spread(answers));
        println!("the longest that each spectator waited for a record: {}", spread(records));
        let everybody = (answers.len() + records.len()) as u64;
        assert_eq!(counts.sockets, everybody, "somebody's socket broke");
        assert!(if updated { counts.moves >= everybody } else { counts.moves == 0 }, "{} moves", counts.moves);
    }
    servers.stop().await;
}

fn spread(waits: &mut [Duration]) -> String {
    waits.sort();
    let of = |percent: usize| waits[(waits.len() - 1) * percent / 100];
    format!("median {:?}, p99 {:?}, most {:?}, of {}", of(50), of(99), of(100), waits.len())
}

/// Whoever does not know how to move, such as a page of an older version, plays on until the server closes the socket.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_stays_plays_on_until_the_socket_is_closed() {
    let mut servers = Servers::start(2).await;
    let (guests, table) = running_game(servers.address(0), &["Ada", "Bram"]).await;
    let mut sockets = all_at(servers.address(0), &guests, table).await;
    one_moves(&mut sockets).await;
    servers.servers[0].signal("-TERM");
    let told = |message: &ServerMessage| matches!(message, ServerMessage::Moving { .. }).then_some(());
    for socket in &mut sockets {
        socket.until(told).await;
    }
    assert_eq!(get(servers.servers[0].url("/readyz")).await.status().as_u16(), 503);
    // The table goes to the other server with whoever comes there, and those who have stayed play at it too.
    let mut moved = all_at(servers.address(1), &guests[..1], table).await;
    assert_eq!(servers.owner(table).await.1, Some(1));
    let last = one_moves(&mut sockets).await;
    let shown = |message: &ServerMessage| match message {
        ServerMessage::Events { seq, .. } if *seq == last => Some(()),
        _ => None,
    };
    moved[0].until(shown).await;
    let closing = |message: &ServerMessage| match message {
        ServerMessage::Closing { why, retry_after_ms } => Some((*why, retry_after_ms.is_some())),
        _ => None,
    };
    for mut socket in sockets {
        assert_eq!(socket.until(closing).await, (ClosingReason::Restarting, true));
        assert!(within(socket.next()).await.is_none(), "it is closed");
    }
    assert_eq!(servers.servers[0].stop().await.code(), Some(0));
    servers.servers.remove(0);
    servers.stop().await;
}

/// Whether a server is about to take what is due, and whether it waits for a lock with that.
const LOOKS: &str = "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() \
     AND state = 'active' AND query LIKE 'UPDATE tables SET due_at = $2%')";
const LOOK_IS_HELD_UP: &str = "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() \
     AND wait_event_type = 'Lock' AND query LIKE 'UPDATE tables SET due_at = $2%')";

/// Of two servers only one is a process here: the other is a row that says it lives, so all that is taken the first has taken.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_leaves_takes_no_tables_on_which_something_is_due() {
    let Servers { database, nats, pool, .. } = Servers::start(0).await;
    let server = Paydirt::start_with(&database, &["--cluster", &nats.address(), "--move-after", "3"]).await;
    let host = Guest::new(server.address(), "Ada").await;
    let table = waiting_table(std::slice::from_ref(&host), GameId::GoldRush, &json!({})).await;
    let becomes_due = async || {
        let due = sqlx::query("UPDATE tables SET due_at = 1 WHERE id = $1").bind(table);
        due.execute(&pool).await.expect("it is there");
    };
    let is_due = async || {
        let due = sqlx::query_scalar("SELECT due_at FROM tables WHERE id = $1").bind(table);
        due.fetch_one(&pool).await.is_ok_and(|due: Option<i64>| due == Some(1))
    };
    let is = async |what: &'static str| -> bool {
        sqlx::query_scalar(what).fetch_one(&pool).await.expect("the database is there")
    };
    let leaving = async {
        becomes_due().await;
        until(async || !is_due().await).await;
        // Somebody is there, for whom it waits.
        let mut lobby = host.lobby().await;
        // It looks again and again, never twice at once: one look is held up until the server knows that it leaves.
        let mut held = pool.begin().await.expect("the database is there");
        held.execute("LOCK TABLE tables IN SHARE ROW EXCLUSIVE MODE").await.expect("nobody else wants it");
        until(async || is(LOOK_IS_HELD_UP).await).await;
        server.signal("-TERM");
        until(async || is("SELECT draining FROM nodes WHERE name <> 'other'").await).await;
        held.commit().await.expect("it was held");
        until(async || !is(LOOKS).await).await;
        becomes_due().await;
        // It has come by every second until it moves whoever is there.
        while !matches!(said(&mut lobby).await, LobbyMessage::Moving { .. }) {}
        assert!(is_due().await, "that is for others");
    };
    tokio::select! {
        () = leaving => {}
        () = another_lives(&pool) => {}
    }
}

/// Beats for a server that isn't there, for ever.
async fn another_lives(pool: &PgPool) {
    let beat = "INSERT INTO nodes (name, instance, address, secret, version, started_at, beat_at) \
         SELECT 'other', '00000000-0000-4000-8000-000000000001', '127.0.0.1:1', '', version, started_at, beat_at FROM nodes \
         WHERE name <> 'other' ON CONFLICT (name) DO UPDATE SET beat_at = EXCLUDED.beat_at";
    loop {
        sqlx::query(beat).execute(pool).await.expect("there is one to beat with");
        real_time(Duration::from_millis(500)).await;
    }
}
