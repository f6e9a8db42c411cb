//! Spectators at another server than the table's: each is told everything, and however many they are, it crosses the link once.

use client_protocol::code::Code;
use client_protocol::rest::Refusal;
use client_protocol::socket::{ClientMessage, ServerMessage};
use rules::GameId;
use serde_json::{Value, json};
use test_kit::client::{all_at, http, table_of};
use test_kit::process::short_or_long;
use test_kit::wait::until;
use test_kit::{Company, Guest, Paydirt, Setup, Socket};
use uuid::Uuid;

use super::{Servers, figure, one_moves};

const NEWEST: &[&str] = &[];
const EARLIER: &[&str] = &["--link-protocol", "one"];

/// A record, as somebody was told it.
type Record = (u64, String);

/// The records that somebody is told next, up to this one.
async fn told(socket: &mut Socket, last: u64) -> Vec<Record> {
    let mut records: Vec<Record> = Vec::new();
    while records.last().is_none_or(|(seq, _)| *seq != last) {
        let text = socket.next_text().await.expect("the socket stays open");
        let message = serde_json::from_str(&text).unwrap_or_else(|error| panic!("the server said {text}: {error}"));
        if let ServerMessage::Events { seq, .. }
        | ServerMessage::Acted { seq, .. }
        | ServerMessage::Passed { seq, .. } = message
        {
            records.push((seq, text));
        }
    }
    records
}

/// Waits until somebody has been told that so many watch: then nothing more comes by itself.
async fn knows_of(socket: &mut Socket, watching: u32) {
    let all = |message: &ServerMessage| match message {
        ServerMessage::Presence { presence } if presence.spectators == watching => Some(()),
        _ => None,
    };
    socket.until(all).await;
}

/// Sockets of so many who only watch.
async fn crowd(address: &str, table: Uuid, count: u32) -> Vec<Socket> {
    let visitor = Guest::new(address, "Cleo").await.with_token("");
    let mut sockets = Vec::new();
    for _ in 0..count {
        sockets.extend(all_at(address, std::slice::from_ref(&visitor), table).await);
    }
    sockets
}

/// How many messages with what their sockets are told a server has sent to others, and how many bytes. Its figures are a second old
/// at most; they are new once they show that one more has come to the lobby.
async fn sent_by(owner: &Paydirt, lobby: &mut Vec<Socket>) -> [f64; 2] {
    lobby.push(Guest::new(owner.address(), "Dora").await.lobby().await);
    until(async || figure(owner, r#"paydirt_sockets{kind="lobby"}"#).await == Some(lobby.len() as f64)).await;
    let [messages, bytes] = ["paydirt_deliveries_total", "paydirt_deliveries_bytes_total"];
    [figure(owner, messages).await, figure(owner, bytes).await].map(|figure| figure.expect("something was sent"))
}

/// Records that are counted.
const MOVES: usize = 10;

/// How many messages a record takes if so many watch at each of two servers, the table being at a third.
async fn messages_for_each_record(protocol: &[&str], watching: u32) -> f64 {
    let servers = Servers::start_with(&[protocol; 3]).await;
    let guests = [Guest::new(servers.address(0), "Ada").await, Guest::new(servers.address(0), "Bram").await];
    let table = table_of(&guests, GameId::GoldRush, &json!({})).await;
    let mut players = all_at(servers.address(0), &guests, table).await;
    let mut witness = crowd(servers.address(0), table, 1).await.remove(0);
    let mut elsewhere = crowd(servers.address(1), table, watching).await;
    elsewhere.extend(crowd(servers.address(2), table, watching).await);
    for socket in elsewhere.iter_mut().chain([&mut witness]) {
        knows_of(socket, 2 * watching + 1).await;
    }
    let (owner, mut lobby) = (&servers.servers[0], Vec::new());
    let before = sent_by(owner, &mut lobby).await;
    let mut last = 0;
    for _ in 0..MOVES {
        last = one_moves(&mut players).await;
    }
    let expected = told(&mut witness, last).await;
    for socket in &mut elsewhere {
        assert_eq!(told(socket, last).await, expected, "somebody was told something else");
    }
    let after = sent_by(owner, &mut lobby).await;
    let records = expected.len() as f64;
    let [messages, bytes] = [0, 1].map(|figure| (after[figure] - before[figure]) / records);
    let text = expected.iter().map(|(_, text)| text.len()).sum::<usize>() as f64 / records;
    println!(
        "{watching} spectators at each of two servers, {protocol:?}: a record of {text:.0} bytes takes {messages} messages of \
         {bytes:.0} bytes together"
    );
    servers.stop().await;
    messages
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_goes_once_to_each_server_however_many_watch_there() {
    let watching = short_or_long(20, 200);
    assert_eq!(messages_for_each_record(NEWEST, watching).await, 2.0);
    assert_eq!(messages_for_each_record(EARLIER, watching).await, f64::from(2 * watching));
}

/// A player plays, watched, at another server than the table's. What only that seat may know goes to it and to nobody else.
#[tokio::test(flavor = "multi_thread")]
async fn what_one_seat_may_know_is_told_to_none_of_the_spectators_beside_it() {
    let servers = Servers::start(2).await;
    let guests = [Guest::new(servers.address(0), "Ada").await, Guest::new(servers.address(0), "Bram").await];
    let table = table_of(&guests, GameId::GoldRush, &json!({})).await;
    let mut players = all_at(servers.address(0), &guests[..1], table).await;
    let mut witness = crowd(servers.address(0), table, 1).await.remove(0);
    // Bram has two pages open, among spectators.
    let mut watching = crowd(servers.address(1), table, 3).await;
    players.extend(all_at(servers.address(1), &guests[1..], table).await);
    let mut bram = all_at(servers.address(1), &guests[1..], table).await.remove(0);
    watching.extend(crowd(servers.address(1), table, 3).await);
    let mut last = 0;
    loop {
        let next = moves_towards_a_token(&mut players).await;
        let (seat, spectators) = (told(&mut bram, next).await, told(&mut witness, next).await);
        for socket in &mut watching {
            assert_eq!(told(socket, next).await, spectators, "a spectator was told something else");
        }
        assert!(next > last, "a record came twice");
        last = next;
        if seat != spectators {
            println!("record {next} tells Bram more than spectators");
            break;
        }
    }
    servers.stop().await;
}

/// Whoever's turn it is takes a token, or does what may lead to one.
async fn moves_towards_a_token(players: &mut [Socket]) -> u64 {
    loop {
        for player in &mut *players {
            let legal = player.legal().await;
            let preferred = |kind: &&str| legal.iter().find(|command| command["type"] == **kind).cloned();
            let command: Option<Value> = ["take_token", "pitch_tent"].iter().find_map(preferred);
            if let Some(command) = command.or_else(|| legal.first().cloned()) {
                return player.command(Uuid::new_v4(), &command).await.expect("it is legal");
            }
        }
    }
}

/// Whoever reads nothing, and asks for more than fits into all the buffers on the way, is on the same route as everybody else there.
#[tokio::test(flavor = "multi_thread")]
async fn who_stops_reading_at_another_server_holds_nobody_up() {
    let servers = Servers::start(2).await;
    let setups: Vec<Setup> = Setup::of_every_game().into_iter().map(|setup| Setup { spectators: 5, ..setup }).collect();
    let mut company = Company::gather(servers.address(0), &servers.database, &setups).await;
    assert!(company.moves(3).await);
    company.play_at(&[servers.address(1)]);
    company.storm();
    let mut deaf = tokio::task::JoinSet::new();
    for guest in &company.guests()[0] {
        let mut socket = guest.at(servers.address(1)).small_socket(company.tables()[0]).await;
        deaf.spawn(async move {
            socket.say(&ClientMessage::Resume { since_seq: 0 }).await;
            for _ in 0..4000 {
                if socket.try_say(&ClientMessage::Legal {}).await.is_err() {
                    break;
                }
            }
            socket
        });
    }
    company.count_from_now();
    assert!(company.moves(40).await, "everybody else plays on");
    company.rest().await;
    drop(deaf);
    servers.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_plays_on_beside_one_of_an_earlier_version_and_refuses_an_unknown_one_in_words() {
    let servers = Servers::start_with(&[NEWEST, EARLIER]).await;
    let setups = Setup::of_every_game().into_iter().map(|setup| Setup { spectators: 5, ..setup });
    let setups: Vec<Setup> = setups.collect();
    let addresses = servers.addresses();
    // Tables at each of the two, and people at both.
    for owner in 0..2 {
        let mut company = Company::gather(addresses[owner], &servers.database, &setups).await;
        assert!(company.moves(3).await);
        company.play_at(&[addresses[1 - owner]]);
        company.storm();
        company.count_from_now();
        assert!(company.moves(10).await);
        for table in company.tables() {
            assert_eq!(servers.owner(*table).await.1, Some(owner));
        }
        company.rest().await;
    }
    let secret: String = sqlx::query_scalar("SELECT secret FROM nodes WHERE address = $1")
        .bind(format!("http://{}", addresses[1]))
        .fetch_one(&servers.pool)
        .await
        .expect("the server is there");
    let asked = http().get(servers.servers[1].url("/api/cluster/link")).bearer_auth(secret);
    let asked = asked.header("connection", "upgrade").header("upgrade", "paydirt-link.2");
    let answer = asked.send().await.expect("the server answers");
    assert_eq!(answer.status().as_u16(), 426);
    let refusal: Refusal = answer.json().await.expect("it is a refusal");
    assert_eq!(refusal.code, Code::ProtocolOutdated);
    assert!(refusal.message.contains("paydirt-link.1"), "{}", refusal.message);
    servers.stop().await;
}
