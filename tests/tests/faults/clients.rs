//! Clients at fault: they stop reading, send garbage or half a frame, burst, vanish without a word, or all come at once.
//! None of it holds up those who play.

use std::collections::HashSet;

use client_protocol::Json;
use client_protocol::code::Code;
use client_protocol::socket::{ClientMessage, ServerMessage};
use futures_util::{SinkExt, StreamExt};
use rules::GameId;
use serde_json::json;
use test_kit::client::{answer, running_game};
use test_kit::process::short_or_long;
use test_kit::wait::within;
use test_kit::{Company, Dice, Guest, Paydirt, Proxy, Setup, on_both_stores};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use uuid::Uuid;

on_both_stores![everybody_may_come_back_at_once, one_id_on_two_sockets_is_one_command];

/// Many more than a table has seats, and what a server sees when its network comes back.
async fn everybody_may_come_back_at_once(database: &str) {
    let mut server = Paydirt::start(database).await;
    let spectators = short_or_long(20, 60);
    let setups: Vec<Setup> = Setup::of_every_game().into_iter().map(|setup| Setup { spectators, ..setup }).collect();
    let mut company = Company::gather(server.address(), database, &setups).await;
    for _ in 0..short_or_long(8, 40) {
        assert!(company.moves(3).await);
        company.storm();
        company.count_from_now();
    }
    company.rest().await;
    server.stop().await;
}

async fn one_id_on_two_sockets_is_one_command(database: &str) {
    let mut server = Paydirt::start(database).await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    let mut pairs = Vec::new();
    for guest in &guests {
        let mut pair = [guest.socket(table).await, guest.socket(table).await];
        for socket in &mut pair {
            socket.resume(0).await;
        }
        pairs.push(pair);
    }
    let mut last = 1;
    for round in 0..short_or_long(12, 60) {
        for [one, other] in &mut pairs {
            let legal = one.legal().await;
            let Some(command) = legal.first() else { continue };
            let id = Uuid::new_v4();
            // Every other time it is the same id, but not the same command: then it is the first one's that comes.
            let differs = round % 2 == 1 && legal.len() > 1;
            let second = if differs { &legal[1] } else { command };
            let answers = tokio::join!(one.command(id, command), other.command(id, second));
            last += 1;
            let expected = Err(Code::CommandIdReused.into());
            match answers {
                (Ok(seq), Ok(again)) if !differs => assert_eq!([seq, again], [last, last]),
                (Ok(seq), refused) | (refused, Ok(seq)) if differs => assert_eq!((seq, refused), (last, expected)),
                answers => panic!("the answers to one id were {answers:?}"),
            }
        }
    }
    let (welcome, _) = guests[0].socket(table).await.resume(0).await;
    assert!(matches!(welcome, ServerMessage::Welcome { seq, .. } if seq == last), "there is a record too many");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_stops_reading_holds_nobody_up() {
    let mut server = Paydirt::fresh().await;
    let company = Company::gather(server.address(), server.database(), &Setup::of_every_game()).await;
    let before = memory_kib(&server);
    let mut deaf = Vec::new();
    for (guests, table) in company.guests().iter().zip(company.tables()) {
        for guest in guests {
            let mut socket = guest.small_socket(*table).await;
            // Each asks for more than fits into all the buffers on the way, and reads nothing.
            deaf.push(tokio::spawn(async move {
                socket.say(&ClientMessage::Resume { since_seq: 0 }).await;
                for _ in 0..4000 {
                    if socket.try_say(&ClientMessage::Legal {}).await.is_err() {
                        break;
                    }
                }
                socket
            }));
        }
    }
    assert_eq!(company.play_to_the_end().await.finished, 3);
    let grown = memory_kib(&server).saturating_sub(before);
    println!("{} deaf clients: {grown} KiB of memory", deaf.len());
    assert!(grown < 64 * 1024, "what nobody reads is kept: {grown} KiB");
    deaf.iter().for_each(tokio::task::JoinHandle::abort);
    server.stop().await;
}

fn memory_kib(server: &Paydirt) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.id())).expect("it runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("it has memory");
    line.trim().trim_end_matches(" kB").parse().expect("it is a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn garbage_is_refused_and_disturbs_nobody() {
    let mut server = Paydirt::fresh().await;
    let company = Company::gather(server.address(), server.database(), &Setup::of_every_game()).await;
    let (guest, table) = (company.guests()[0][0].clone(), company.tables()[0]);
    let mut dice = Dice(5);
    for _ in 0..short_or_long(15, 2000) {
        // Before there is a socket: no request at all, or one that breaks off.
        let mut connection = connect(&server).await;
        let length = 1 + dice.below(3000) as usize;
        let _ = connection.write_all(&dice.bytes(length)).await; // it may be refused already
        let mut connection = connect(&server).await;
        let request = format!("GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n");
        let _ = connection.write_all(&request.as_bytes()[..dice.below(request.len() as u64) as usize]).await;
    }
    // All at once: some of them are told from a frame that is still to come only by the silence after them.
    let resume = serde_json::to_string(&ClientMessage::Resume { since_seq: 0 }).expect("it is JSON");
    let mut refused = JoinSet::new();
    for frame in bad_frames(&mut dice) {
        let mut stream = guest.socket(table).await.into_stream();
        let resume = resume.clone();
        refused.spawn(within(async move {
            stream.send(Message::text(resume)).await.expect("the socket is open");
            stream.get_mut().write_all(&frame).await.expect("the socket is open");
            let mut rest = Vec::new();
            let _ = stream.get_mut().read_to_end(&mut rest).await; // reset or closed: it ends
        }));
    }
    refused.join_all().await;
    // Half a frame, and then nothing, or the end.
    let mut silent = Vec::new();
    for whole in [&[0x81u8, 0xFE][..], &[0x81, 0x85, 1, 2, 3, 4, 5], &[0x81], &[0x01, 0x82, 0, 0, 0, 0, b'{', b'"']] {
        for stays in [true, false] {
            let mut stream = guest.socket(table).await.into_stream();
            within(stream.get_mut().write_all(whole)).await.expect("the socket is open");
            silent.extend(stays.then_some(stream));
        }
    }
    assert_eq!(company.play_to_the_end().await.finished, 3);
    drop(silent);
    server.stop().await;
}

/// Frames that break the protocol of WebSockets, so that the server must end the connection.
fn bad_frames(dice: &mut Dice) -> Vec<Vec<u8>> {
    let mut frames = vec![
        vec![0x81, 0x05, b'h', b'e', b'l', b'l', b'o'], // not masked
        vec![0x83, 0x80, 0, 0, 0, 0],                   // an opcode that is reserved
        vec![0xF1, 0x80, 0, 0, 0, 0],                   // bits that are reserved
        vec![0x80, 0x80, 0, 0, 0, 0],                   // goes on with what never started
        vec![0x89, 0xFE, 0x00, 0x80, 0, 0, 0, 0],       // a ping that is too long
        vec![0x09, 0x80, 0, 0, 0, 0],                   // a ping in parts
        vec![0x81, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0], // longer than memory
        vec![0x81, 0x82, 0, 0, 0, 0, 0xC3, 0x28],       // not UTF-8
        vec![0x82, 0x81, 0, 0, 0, 0, 7],                // binary
    ];
    for _ in 0..short_or_long(8, 1000) {
        // Reserved bits make sure that it is no frame; what comes after them is anything.
        let mut frame = vec![0xF0 | dice.below(16) as u8];
        let length = 20 + dice.below(200) as usize;
        frame.extend(dice.bytes(length));
        frames.push(frame);
    }
    frames
}

async fn connect(server: &Paydirt) -> TcpStream {
    within(TcpStream::connect(server.address())).await.expect("the server listens")
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_frames_at_once_are_each_answered() {
    const FRAMES: usize = 10_000;
    let mut server = Paydirt::fresh().await;
    let company = Company::gather(server.address(), server.database(), &Setup::of_every_game()).await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    for round in 0..short_or_long(1, 10) {
        let mut socket = guests[round % 2].socket(table).await;
        let (welcome, _) = socket.resume(0).await;
        let (mut sink, mut stream) = socket.into_stream().split();
        let ids: Vec<Uuid> = (0..FRAMES / 2).map(|_| Uuid::new_v4()).collect();
        let sent = ids.clone();
        let sending = tokio::spawn(async move {
            // A command that is never legal, and a question, ever again.
            let command = Json::of(&json!({"type": "place_tile", "at": [90, 90], "rotation": 0})).expect("it is JSON");
            for id in sent {
                for message in
                    [ClientMessage::Command { id, command: command.clone(), after: None }, ClientMessage::Ping {}]
                {
                    let text = serde_json::to_string(&message).expect("messages are JSON");
                    sink.feed(Message::text(text)).await.expect("the socket is open");
                }
            }
            sink.flush().await.expect("the socket is open");
            sink
        });
        let (mut open, mut pongs) = (ids.iter().copied().collect::<HashSet<Uuid>>(), 0);
        while pongs < FRAMES / 2 || !open.is_empty() {
            let frame = within(stream.next()).await.expect("the socket stays open").expect("and whole");
            let Message::Text(text) = frame else { continue };
            let message: ServerMessage = serde_json::from_str(&text).expect("the server speaks the protocol");
            match &message {
                ServerMessage::Pong {} => pongs += 1,
                ServerMessage::Rejected { id: Some(id), .. } => {
                    assert!(open.remove(id), "a command was answered twice");
                    assert!(answer(&message, *id).is_some_and(|answer| answer.is_err()));
                }
                ServerMessage::Presence { .. } => {}
                other => panic!("nobody asked for {other:?}"),
            }
        }
        drop(sending.await.expect("everything was sent"));
        let (after, _) = guests[0].socket(table).await.resume(0).await;
        assert_eq!(last_seq(&welcome), last_seq(&after), "a rejection changed something");
    }
    assert_eq!(company.play_to_the_end().await.finished, 3);
    server.stop().await;
}

fn last_seq(welcome: &ServerMessage) -> u64 {
    match welcome {
        ServerMessage::Welcome { seq, .. } => *seq,
        other => panic!("{other:?} is no welcome"),
    }
}

/// A cable is pulled: the connections stay open on the server's side, and nobody is there.
#[tokio::test(flavor = "multi_thread")]
async fn who_vanishes_without_a_word_holds_nobody_up() {
    let mut server = Paydirt::fresh().await;
    let setup = Setup::of(GameId::GoldRush, 3).with_acts().slowly();
    let mut company = Company::gather(server.address(), server.database(), &[setup]).await;
    let port = server.address().rsplit(':').next().and_then(|port| port.parse().ok()).expect("an address has a port");
    let proxy = Proxy::before(port).await;
    let through = format!("127.0.0.1:{}", proxy.port());
    let spectator = Guest::new(server.address(), "Cy").await;
    let mut vanished = Vec::new();
    for guest in company.guests()[0].iter().chain(std::iter::repeat_n(&spectator, 50)) {
        let mut socket = guest.at(&through).socket(company.tables()[0]).await;
        socket.resume(0).await;
        vanished.push(socket);
    }
    assert!(company.moves(5).await);
    proxy.lose_everything();
    company.count_from_now();
    assert!(company.moves(10).await);
    if short_or_long(false, true) {
        // The server asks every 15 seconds, and after 35 without a word nobody counts as there anymore.
        let table = company.tables()[0];
        let mut looking = spectator.socket(table).await;
        looking.resume(0).await;
        looking
            .until(|message| match message {
                ServerMessage::Presence { presence } => (presence.spectators <= 2).then_some(()),
                _ => None,
            })
            .await;
    }
    assert_eq!(company.play_to_the_end().await.finished, 1);
    drop(vanished);
    server.stop().await;
}

/// Spectators who ask for everything as fast as they can, and more than the server's mailboxes hold.
#[tokio::test(flavor = "multi_thread")]
async fn spectators_leave_the_players_room() {
    let mut server = Paydirt::fresh().await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    let spectator = Guest::new(server.address(), "Cy").await;
    let mut flood = JoinSet::new();
    for number in 0..300 {
        let guest = if number % 2 == 0 { spectator.clone() } else { spectator.with_token("") };
        flood.spawn(async move { ask_for_everything(&guest, table).await });
    }
    let mut sockets = Vec::new();
    for guest in &guests {
        let mut socket = guest.socket(table).await;
        socket.resume(0).await;
        sockets.push(socket);
    }
    let mut moves = 0;
    while moves < short_or_long(10, 200) {
        for socket in &mut sockets {
            socket.say(&ClientMessage::Legal {}).await;
            let legal: Vec<serde_json::Value> = socket
                .until(|message| match message {
                    ServerMessage::Legal { commands, .. } => Some(commands.read().expect("it is a list")),
                    ServerMessage::Rejected { .. } => panic!("a player was refused: {message:?}"),
                    _ => None,
                })
                .await;
            if let Some(command) = legal.first() {
                assert!(socket.command(Uuid::new_v4(), command).await.is_ok());
                moves += 1;
            }
        }
    }
    flood.shutdown().await;
    server.stop().await;
}

/// Asks for the log and for moves, and tries some, as fast as the socket takes it, until it is closed.
async fn ask_for_everything(guest: &Guest, table: Uuid) {
    let (mut sink, mut stream) = guest.socket(table).await.into_stream().split();
    let asking = async {
        let command = Json::of(&json!({"type": "pass"})).expect("it is JSON");
        loop {
            let id = Uuid::new_v4();
            let command = ClientMessage::Command { id, command: command.clone(), after: None };
            for message in [ClientMessage::Resume { since_seq: 0 }, ClientMessage::Legal {}, command] {
                let text = serde_json::to_string(&message).expect("messages are JSON");
                sink.send(Message::text(text)).await.expect("the socket stays open");
            }
        }
    };
    let reading = async { while stream.next().await.is_some_and(|frame| frame.is_ok()) {} };
    tokio::select! {
        () = asking => {}
        () = reading => {}
    }
}
