//! Abuse over sockets.

use std::net::Ipv4Addr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;
use uuid::Uuid;

use super::{AGAIN, ONE, Target};
use crate::hall::Hall;
use crate::socket::{Socket, open_from, table_path};

/// Sockets that hardly read, and those that talk.
const FIFTY: usize = 50;
/// Sockets that come and go.
const COMING: u8 = 200;
/// What a socket that hardly reads lets the kernel keep for it, in bytes.
const SMALL: u32 = 4096;
/// Between two frames that it reads.
const HARDLY: Duration = Duration::from_millis(500);

/// Everything again, from the start.
pub fn resume() -> Message {
    Message::text(r#"{"type":"resume","since_seq":0}"#)
}

/// A question only a player may ask.
pub fn legal() -> Message {
    Message::text(r#"{"type":"legal"}"#)
}

/// A move of somebody who does not play.
pub fn command() -> Message {
    let id = Uuid::from_u128(1);
    Message::text(json!({"type": "command", "id": id, "command": {"type": "pass"}}).to_string())
}

/// 16 KB of a frame that means nothing.
pub fn big() -> Message {
    Message::text(json!({"type": "chat", "id": Uuid::from_u128(2), "text": "x".repeat(16 * 1024)}).to_string())
}

/// Are you there?
pub fn ping() -> Message {
    Message::text(r#"{"type":"ping"}"#)
}

/// No JSON.
pub fn bad() -> Message {
    Message::text("{what?")
}

/// Sends a frame over so many sockets at a table as fast as it goes, and reads what comes back.
pub fn flood(target: &Target, table: Uuid, sockets: usize, frame: &Message) {
    for _ in 0..sockets {
        let (target, frame) = (target.clone(), frame.clone());
        tokio::task::spawn_local(async move {
            loop {
                if let Ok(socket) = open_from(ONE, &target.address, &table_path(table), None, None).await {
                    flood_one(socket, &target, &frame).await;
                }
                tokio::time::sleep(AGAIN).await;
            }
        });
    }
}

async fn flood_one(mut socket: Socket, target: &Target, frame: &Message) {
    if socket.send(resume()).await.is_err() {
        return;
    }
    let (mut out, mut back) = socket.split();
    let sending = async {
        while out.send(frame.clone()).await.is_ok() {
            target.count(1);
        }
    };
    let reading = async { while back.next().await.is_some_and(|message| message.is_ok()) {} };
    tokio::select! {
        () = sending => {}
        () = reading => {}
    }
}

/// Opens sockets at a table that read two frames a second into a small buffer.
pub async fn read_slowly(target: &Target, table: Uuid) {
    for _ in 0..FIFTY {
        let opened = open_from(ONE, &target.address, &table_path(table), None, Some(SMALL)).await;
        let Ok(mut socket) = opened else { continue };
        let target = target.clone();
        tokio::task::spawn_local(async move {
            let mut open = socket.send(resume()).await.is_ok();
            while open {
                tokio::time::sleep(HARDLY).await;
                open = socket.next().await.is_some_and(|message| message.is_ok());
                target.count(1);
            }
        });
    }
}

/// Opens sockets at the quiet table, asks for everything, and leaves with the first answer, over and over.
pub fn reconnect(target: &Target, from: impl Fn(u8) -> Ipv4Addr) {
    for number in 0..COMING {
        let (target, from) = (target.clone(), from(number));
        tokio::task::spawn_local(async move {
            loop {
                if let Ok(mut socket) = open_from(from, &target.address, &table_path(target.quiet), None, None).await
                    && socket.send(resume()).await.is_ok()
                {
                    let _ = socket.next().await; // whatever it says
                    target.count(1);
                }
                tokio::time::sleep(AGAIN).await;
            }
        });
    }
}

/// Seats spectators at the quiet table who talk without a pause.
pub async fn talk(target: &Target, hall: &Hall) {
    for _ in 0..FIFTY {
        let Some(guest) = hall.try_post("/api/players", None, json!({"name": "Digger"})).await else { continue };
        let Some(token) = guest.get("token").and_then(|token| token.as_str()).map(str::to_owned) else { continue };
        let target = target.clone();
        tokio::task::spawn_local(async move {
            loop {
                let path = table_path(target.quiet);
                if let Ok(socket) = open_from(ONE, &target.address, &path, Some(&token), None).await {
                    talk_one(socket, &target).await;
                }
                tokio::time::sleep(AGAIN).await;
            }
        });
    }
}

async fn talk_one(mut socket: Socket, target: &Target) {
    let mut open = socket.send(resume()).await.is_ok();
    while open {
        let line = json!({"type": "chat", "id": Uuid::new_v4(), "text": "There is gold in them hills."});
        tokio::select! {
            biased;
            message = socket.next() => open = message.is_some_and(|message| message.is_ok()),
            () = std::future::ready(()) => {
                open = socket.send(Message::text(line.to_string())).await.is_ok();
                target.count(1);
            }
        }
    }
}
