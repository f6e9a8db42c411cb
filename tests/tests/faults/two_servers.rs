//! Two servers on one database, players of one table at both: whatever is said without writing is never of the past.

use std::collections::HashMap;

use client_protocol::code::Code;
use client_protocol::socket::{ClientMessage, ServerMessage};
use rules::GameId;
use serde_json::{Value, json};
use test_kit::client::{Socket, all_at, table_of, waiting_table};
use test_kit::process::short_or_long;
use test_kit::{Folder, Guest, Paydirt, Postgres, on_both_stores};
use uuid::Uuid;

on_both_stores![
    nobody_is_welcomed_with_the_past_by_a_healthy_server,
    nobody_is_welcomed_with_the_past_by_a_paused_server,
    talk_at_a_server_that_lost_the_table_is_shown_or_refused,
    who_may_not_see_a_table_does_not_take_it_over,
];

const WELCOMES_A_ROUND: usize = 25;

async fn table_at(address: &str) -> (Vec<Guest>, Uuid) {
    let guests = vec![Guest::new(address, "Ada").await, Guest::new(address, "Bram").await];
    let table = table_of(&guests, GameId::GoldRush, &json!({})).await;
    (guests, table)
}

/// What a seat may do now, and the record that the list rests on; asked again until there is an answer.
async fn list(socket: &mut Socket) -> (u64, Vec<Value>) {
    loop {
        socket.say(&ClientMessage::Legal {}).await;
        let answer = socket.until(|message| match message {
            ServerMessage::Legal { seq, commands } => Some(Some((*seq, commands.read().expect("it is a list")))),
            ServerMessage::Rejected { id: None, .. } => Some(None),
            _ => None,
        });
        if let Some(list) = answer.await {
            return list;
        }
    }
}

/// Whoever's turn it is makes a move; the number of its record.
async fn one_moves(sockets: &mut [Socket]) -> u64 {
    loop {
        for socket in &mut *sockets {
            let (_, commands) = list(socket).await;
            let Some(command) = commands.first() else { continue };
            let id = Uuid::new_v4();
            loop {
                match socket.command(id, command).await {
                    Ok(seq) => return seq,
                    Err(code) => assert_eq!(code, Code::NotSaved.into(), "the list was of the past"),
                }
            }
        }
    }
}

/// How many of those who come in at once are welcomed with less than `acknowledged`.
async fn behind(visitor: &Guest, table: Uuid, acknowledged: u64) -> usize {
    let mut visits = tokio::task::JoinSet::new();
    for _ in 0..WELCOMES_A_ROUND {
        let visitor = visitor.clone();
        visits.spawn(async move { welcomed_with(&mut visitor.socket(table).await).await });
    }
    visits.join_all().await.into_iter().filter(|seq| *seq < acknowledged).count()
}

async fn welcomed_with(socket: &mut Socket) -> u64 {
    let (welcome, _) = socket.resume(0).await;
    let ServerMessage::Welcome { seq, .. } = welcome else { unreachable!("it is a welcome") };
    seq
}

async fn nobody_is_welcomed_with_the_past_by_a_healthy_server(database: &str) {
    let mut first = Paydirt::start(database).await;
    let mut second = first.start_another().await;
    let (guests, table) = table_at(first.address()).await;
    let visitor = guests[0].with_token("");
    let mut players = all_at(second.address(), &guests, table).await;
    let (mut asked, mut late) = (0, 0);
    for _ in 0..short_or_long(40, 100) {
        let acknowledged = one_moves(&mut players).await;
        late += behind(&visitor, table, acknowledged).await;
        asked += WELCOMES_A_ROUND;
    }
    println!("{late} of {asked} welcomes were behind");
    assert_eq!(late, 0);
    first.stop().await;
    second.stop().await;
}

async fn nobody_is_welcomed_with_the_past_by_a_paused_server(database: &str) {
    let mut first = Paydirt::start(database).await;
    let mut second = first.start_another().await;
    let (guests, table) = table_at(first.address()).await;
    let (mut asked, mut late, mut lists) = (0, 0, 0);
    for _ in 0..short_or_long(40, 100) {
        let mut waiting = Vec::new();
        for _ in 0..WELCOMES_A_ROUND {
            waiting.push(guests[0].with_token("").socket(table).await);
        }
        let mut here = all_at(first.address(), &guests[..1], table).await.remove(0);
        first.signal("-STOP");
        let mut players = all_at(second.address(), &guests, table).await;
        let mut acknowledged = 0;
        for _ in 0..2 {
            acknowledged = one_moves(&mut players).await;
        }
        for socket in &mut waiting {
            socket.say(&ClientMessage::Resume { since_seq: 0 }).await;
        }
        here.say(&ClientMessage::Legal {}).await;
        first.signal("-CONT");
        for socket in &mut waiting {
            let welcome = |message: &ServerMessage| match message {
                ServerMessage::Welcome { seq, .. } => Some(*seq),
                _ => None,
            };
            late += usize::from(socket.until(welcome).await < acknowledged);
            asked += 1;
        }
        let (seq, _) = list(&mut here).await;
        assert!(seq >= acknowledged, "a list of record {seq}, after {acknowledged} had been acknowledged");
        lists += 1;
    }
    println!("{late} of {asked} welcomes were behind, and 0 of {lists} lists");
    assert_eq!(late, 0);
    first.stop().await;
    second.stop().await;
}

async fn talk_at_a_server_that_lost_the_table_is_shown_or_refused(database: &str) {
    let mut first = Paydirt::start(database).await;
    let mut second = first.start_another().await;
    let (guests, table) = table_at(first.address()).await;
    let mut shown = Vec::new();
    for round in 0..3 {
        let mut at_first = all_at(first.address(), &guests[..1], table).await.remove(0);
        let mut at_second = all_at(second.address(), &guests[1..], table).await.remove(0);
        // Three lines at a server that does not write the table anymore, and does not know it.
        let lines: Vec<(Uuid, String)> = (0..3).map(|line| (Uuid::new_v4(), format!("{round}, {line}"))).collect();
        for (id, text) in &lines {
            at_first.say(&ClientMessage::Chat { id: *id, text: text.clone() }).await;
        }
        // Each is answered. Said again under its id, as the page does, it is said once.
        let mut open: HashMap<Uuid, String> = lines.into_iter().collect();
        while !open.is_empty() {
            let answer = |message: &ServerMessage| match message {
                ServerMessage::Chat { line } => Some((line.id, None)),
                ServerMessage::Rejected { id: Some(id), code, .. } => Some((*id, Some(*code))),
                _ => None,
            };
            match at_first.until(answer).await {
                (id, Some(code)) if code == Code::NotSaved.into() => {
                    let text = open[&id].clone();
                    at_first.say(&ClientMessage::Chat { id, text }).await;
                }
                (id, refused) => {
                    assert!(refused.is_none_or(|code| code == Code::RateLimited.into()), "a line was refused");
                    open.remove(&id);
                }
            }
        }
        let (welcome, _) = at_second.resume(0).await;
        let ServerMessage::Welcome { chat, .. } = welcome else { unreachable!("it is a welcome") };
        let said: Vec<_> = chat.iter().map(|line| (line.number, line.id)).collect();
        assert!(said.starts_with(&shown), "what was shown stays");
        assert!((1..).zip(&said).all(|(number, line)| line.0 == number), "every line has a number of its own");
        shown = said;
    }
    assert!(shown.len() >= 3, "at least the first lines are within the limits of talk");
    first.stop().await;
    second.stop().await;
}

async fn who_may_not_see_a_table_does_not_take_it_over(database: &str) {
    let mut first = Paydirt::start(database).await;
    let mut second = first.start_another().await;
    let host = Guest::new(first.address(), "Ada").await;
    let stranger = Guest::new(second.address(), "Bram").await;
    let private: client_protocol::rest::TableView =
        host.post("/api/tables", json!({"game": "gold-rush", "visibility": "private"})).await.expect("anybody may");
    let path = format!("/api/tables/{}", private.id);
    let mut inside = host.socket(private.id).await;
    inside.resume(0).await;
    for ready in [true, false] {
        for who in [stranger.clone(), stranger.with_token("")] {
            let mut outside = who.socket(private.id).await;
            outside.say(&ClientMessage::Resume { since_seq: 0 }).await;
            assert_eq!(outside.refusal().await.1, Code::NotFound.into());
        }
        for (door, body) in [("join", json!({})), ("join", json!({"invite": "wrong"})), ("leave", json!({}))] {
            let refused = stranger.post::<Value>(&format!("{path}/{door}"), body).await.expect_err("a private table");
            assert!(matches!(refused.code, Code::NotFound | Code::Forbidden), "{refused:?}");
        }
        // The first server still writes it: had another taken it over, this would not be saved.
        let _: Value = host.post(&format!("{path}/ready"), json!({"ready": ready})).await.expect("it is still ours");
    }
    first.stop().await;
    second.stop().await;
}

/// A claim that could not be written is not handed out: else two servers would hold the same epoch, and both write.
#[tokio::test(flavor = "multi_thread")]
async fn a_claim_that_was_not_kept_is_nobodys() {
    let folder = Folder::new();
    let database = folder.sqlite_address("paydirt.db");
    let mut first = Paydirt::start(&database).await;
    let mut second = first.start_another().await;
    for _ in 0..3 {
        let host = Guest::new(first.address(), "Ada").await;
        let joining = [Guest::new(second.address(), "Bram").await, Guest::new(first.address(), "Cleo").await];
        let table = waiting_table(std::slice::from_ref(&host), GameId::GoldRush, &json!({})).await;
        // The host looks at the table while the first server can write nothing.
        super::full_disk::limit_files(first.id(), "0");
        let mut socket = host.socket(table).await;
        socket.say(&ClientMessage::Resume { since_seq: 0 }).await;
        let (id, text) = (Uuid::new_v4(), "hello".to_owned());
        let mut answer = None;
        while answer.is_none() {
            socket.say(&ClientMessage::Chat { id, text: text.clone() }).await;
            answer = socket
                .until(|message| match message {
                    ServerMessage::Rejected { code, .. } => Some(Some(code.to_string())),
                    ServerMessage::Chat { .. } => Some(None),
                    _ => None,
                })
                .await;
        }
        super::full_disk::limit_files(first.id(), "unlimited");
        let mut acknowledged = vec![host.player.id];
        for guest in &joining {
            loop {
                match guest.post::<Value>(&format!("/api/tables/{table}/join"), json!({})).await {
                    Ok(_) => break,
                    Err(refusal) => assert_eq!(refusal.code, Code::NotSaved, "{}", refusal.message),
                }
            }
            acknowledged.push(guest.player.id);
        }
        let view: client_protocol::rest::TableView =
            host.get(&format!("/api/tables/{table}")).await.expect("it is public");
        let seated: Vec<Uuid> = view.seats.iter().map(|seat| seat.player.id).collect();
        assert_eq!(seated, acknowledged, "an acknowledged join is kept");
    }
    first.stop().await;
    second.stop().await;
}

/// Spectators talk among themselves; those seated are heard by all; nobody without an account talks.
#[tokio::test(flavor = "multi_thread")]
async fn spectators_talk_among_themselves() {
    let database = Postgres::shared().fresh_database().await;
    let mut server = Paydirt::start(&database).await;
    let (guests, table) = table_at(server.address()).await;
    let spectator = Guest::new(server.address(), "Cleo").await;
    let mut player = all_at(server.address(), &guests[..1], table).await.remove(0);
    let mut watching = all_at(server.address(), std::slice::from_ref(&spectator), table).await.remove(0);
    let mut nobody = all_at(server.address(), &[spectator.with_token("")], table).await.remove(0);
    let heard = |message: &ServerMessage| match message {
        ServerMessage::Chat { line } => Some(line.text.clone()),
        _ => None,
    };
    let say = |text: &str| ClientMessage::Chat { id: Uuid::new_v4(), text: text.to_owned() };
    nobody.say(&say("me too")).await;
    assert_eq!(nobody.refusal().await.1, Code::NotSignedIn.into());
    watching.say(&say("that was bold")).await;
    assert_eq!(
        (watching.until(heard).await, nobody.until(heard).await),
        ("that was bold".into(), "that was bold".into())
    );
    player.say(&say("your turn")).await;
    for socket in [&mut player, &mut watching, &mut nobody] {
        assert_eq!(socket.until(heard).await, "your turn", "whoever plays hears nothing of what spectators say");
    }
    for (guest, expected) in [(&guests[1], 1), (&spectator, 2)] {
        let (welcome, _) = guest.socket(table).await.resume(0).await;
        let ServerMessage::Welcome { chat, .. } = welcome else { unreachable!("it is a welcome") };
        assert_eq!(chat.len(), expected);
    }
    server.stop().await;
}
