//! Whatever somebody says or does at a table of another server, the link to it holds, for everybody else.

use client_protocol::code::{AnyCode, Code};
use client_protocol::socket::{ClientMessage, ServerMessage};
use rules::GameId;
use serde_json::json;
use test_kit::client::{all_at, table_of};
use test_kit::wait::until;
use test_kit::{Guest, Socket};
use tokio_tungstenite::tungstenite::Message;
use uuid::Uuid;

use super::{Servers, figure};

/// A table at the first server, and its first player at the second.
async fn reached_from_elsewhere(servers: &Servers) -> (Uuid, Vec<Guest>, Socket) {
    let guests = vec![Guest::new(servers.address(0), "Ada").await, Guest::new(servers.address(0), "Bram").await];
    let table = table_of(&guests, GameId::GoldRush, &json!({})).await;
    let socket = all_at(servers.address(1), &guests[..1], table).await.remove(0);
    assert_eq!(servers.owner(table).await.1, Some(0));
    (table, guests, socket)
}

/// The code of the refusal of a command that is written like this.
async fn refused(socket: &mut Socket, command: &str) -> AnyCode {
    let id = Uuid::new_v4();
    let frame = format!(r#"{{"type":"command","id":"{id}","command":{command}}}"#);
    socket.send(Message::text(frame)).await;
    let refusal = |message: &ServerMessage| match message {
        ServerMessage::Rejected { id: Some(of), code, .. } if *of == id => Some(*code),
        _ => None,
    };
    socket.until(refusal).await
}

#[tokio::test(flavor = "multi_thread")]
async fn no_command_however_written_ends_a_link() {
    let servers = Servers::start(2).await;
    let (table, guests, mut saying) = reached_from_elsewhere(&servers).await;
    let (_, _, mut bystander) = reached_from_elsewhere(&servers).await;
    let mut local = all_at(servers.address(0), &guests[..1], table).await.remove(0);
    let deep = format!("{}{}", "[".repeat(200), "]".repeat(200));
    for command in ["{\"type\":\n\"nothing\"}", &deep, "1e999", r#""\ud800""#] {
        let code = refused(&mut saying, command).await;
        assert_eq!(code, Code::Malformed.into(), "{command}");
        assert_eq!(refused(&mut local, command).await, code, "{command}");
    }
    bystander.say(&ClientMessage::Legal {}).await;
    let undisturbed = |message: &ServerMessage| match message {
        ServerMessage::Legal { .. } => Some(true),
        // What is told to those who come in again.
        ServerMessage::Table { .. } | ServerMessage::Rejected { .. } => Some(false),
        _ => None,
    };
    assert!(bystander.until(undisturbed).await, "the link ended");
    servers.stop().await;
}

/// How many visitors come and go, and how many of them at once.
const VISITORS: usize = 1000;
const AT_ONCE: usize = 50;

#[tokio::test(flavor = "multi_thread")]
async fn visitors_who_come_and_go_leave_nothing_behind() {
    let servers = Servers::start(2).await;
    let (table, guests, mut staying) = reached_from_elsewhere(&servers).await;
    let visitor = guests[0].at(servers.address(1)).with_token("");
    for _ in 0..VISITORS / AT_ONCE {
        let mut visits = tokio::task::JoinSet::new();
        for turn in 0..AT_ONCE {
            let visitor = visitor.clone();
            visits.spawn(async move {
                let mut socket = visitor.socket(table).await;
                match turn % 3 {
                    // No such record: they are not let in, and leave.
                    0 => {
                        socket.say(&ClientMessage::Resume { since_seq: 1_000_000 }).await;
                        assert_eq!(socket.refusal().await.1, Code::Malformed.into());
                    }
                    1 => drop(socket.resume(0).await),
                    // They do not wait for the answer.
                    _ => socket.say(&ClientMessage::Resume { since_seq: 0 }).await,
                }
            });
        }
        visits.join_all().await;
    }
    for (server, name) in [(1, "paydirt_guests_forwarded"), (0, "paydirt_guests_hosted")] {
        until(async || figure(&servers.servers[server], name).await == Some(1.0)).await;
    }
    // Whoever stays is there, and nobody else.
    staying.say(&ClientMessage::Resume { since_seq: 0 }).await;
    let here = |message: &ServerMessage| match message {
        ServerMessage::Welcome { presence, .. } => Some(presence.clone()),
        _ => None,
    };
    let presence = staying.until(here).await;
    assert_eq!((presence.seats, presence.spectators), (vec![true, false], 0));
    servers.stop().await;
}
