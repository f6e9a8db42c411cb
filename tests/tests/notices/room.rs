//! A server, two people and their table, of whom the second is away.

use client_protocol::rest::{NoticeChannel, NoticeSettings};
use rules::GameId;
use serde_json::{Value, json};
use table::Pace;
use test_kit::client::table_at_pace;
use test_kit::{Guest, Paydirt, Socket};
use uuid::Uuid;

use super::endpoint::Certificate;

/// Ada is there, Bo is not.
pub struct Room {
    pub server: Paydirt,
    pub ada: Guest,
    pub bo: Guest,
    pub table: Uuid,
    pub socket: Socket,
}

/// Lets a server send to this machine.
pub const HERE: &str = "--notices-to-private-networks";

pub async fn server(database: &str, options: &[&str]) -> Paydirt {
    let trusted = Certificate::of_this_test().file.to_str().expect("it is text");
    Paydirt::start_in(database, options, &[("SSL_CERT_FILE", trusted)]).await
}

impl Room {
    pub async fn open(database: &str, pace: Option<Pace>, options: &[&str]) -> Room {
        Room::at(server(database, &[&[HERE], options].concat()).await, pace).await
    }

    pub async fn at(server: Paydirt, pace: Option<Pace>) -> Room {
        let (ada, bo) = (Guest::new(server.address(), "Ada").await, Guest::new(server.address(), "Bo").await);
        let both = [ada.clone(), bo.clone()];
        let table = table_at_pace(&both, GameId::GoldRush, &json!({"first_player": "host"}), pace).await;
        let mut socket = ada.socket(table).await;
        socket.resume(0).await;
        Room { server, ada, bo, table, socket }
    }

    /// Ada's turn, to its end.
    pub async fn play(&mut self) {
        turn(&mut self.socket).await;
    }

    /// Bo looks at the table, plays, and goes.
    pub async fn bo_plays(&mut self) {
        let mut socket = self.bo.socket(self.table).await;
        socket.resume(0).await;
        turn(&mut socket).await;
    }
}

/// The turn of whoever it is.
pub async fn turn(socket: &mut Socket) {
    loop {
        let Some(command) = socket.legal().await.into_iter().next() else { return };
        socket.command(Uuid::new_v4(), &command).await.expect("it is listed");
    }
}

pub async fn told_by(guest: &Guest, channel: Value) -> NoticeChannel {
    guest.post("/api/me/notices/channels", channel).await.expect("it is a way to be told")
}

pub async fn webhook(guest: &Guest, url: &str) -> NoticeChannel {
    told_by(guest, json!({"kind": "webhook", "url": url})).await
}

pub async fn settings(guest: &Guest) -> NoticeSettings {
    guest.get("/api/me/notices").await.expect("they are signed in")
}

/// What they wish, but for this.
pub async fn wish(guest: &Guest, change: &Value) {
    let mut wishes = serde_json::to_value(settings(guest).await.wishes).expect("they are JSON");
    let wishes_of = wishes.as_object_mut().expect("they have names");
    wishes_of.extend(change.as_object().expect("it has names").clone());
    let _: Value = guest.put("/api/me/notices", wishes).await.expect("one may wish that");
}
