//! The socket of a table, and what frames say.

use client_protocol::code::AnyCode;
use client_protocol::socket::{ClientMessage, ServerMessage};
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::http::Request;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async, connect_async_with_config};
use uuid::Uuid;

use crate::wait::{PATIENCE, within};

/// Someone's connection to a table: frames go out by `say`, `command` and `send`, and what comes in is read in order.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    /// Opens a socket.
    ///
    /// # Errors
    /// Why it could not be opened.
    pub async fn open(request: Request<()>) -> Result<Socket, Box<tungstenite::Error>> {
        let (stream, _) = within(connect_async_with_config(request, None, true)).await.map_err(Box::new)?;
        Ok(Socket { stream })
    }

    /// Opens a socket on a connection made by hand.
    ///
    /// # Errors
    /// Why it could not be opened.
    pub async fn on(connection: TcpStream, request: Request<()>) -> Result<Socket, Box<tungstenite::Error>> {
        let stream = MaybeTlsStream::Plain(connection);
        let (stream, _) = within(client_async(request, stream)).await.map_err(Box::new)?;
        Ok(Socket { stream })
    }

    /// The connection below, to send what no client sends; or the two halves of the socket.
    #[must_use]
    pub fn into_stream(self) -> WebSocketStream<MaybeTlsStream<TcpStream>> {
        self.stream
    }

    /// The next frame of any kind; `None` when the socket is closed or broken.
    pub async fn next_message(&mut self) -> Option<Message> {
        within(self.stream.next()).await?.ok()
    }

    /// The next text frame; `None` when the socket is closed or broken.
    pub async fn next_text(&mut self) -> Option<String> {
        loop {
            match self.next_message().await? {
                Message::Text(text) => return Some(text.as_str().to_owned()),
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    /// The next thing the server says; `None` when the socket is closed or broken.
    pub async fn next(&mut self) -> Option<ServerMessage> {
        let text = self.next_text().await?;
        Some(serde_json::from_str(&text).unwrap_or_else(|error| panic!("the server said {text}: {error}")))
    }

    /// The next thing the server says for which `pick` has an answer; the rest is passed over.
    ///
    /// # Panics
    /// When the socket closes before it is said, or it is not said for longer than any game takes.
    pub async fn until<T>(&mut self, mut pick: impl FnMut(&ServerMessage) -> Option<T>) -> T {
        let said = async {
            loop {
                let message = self.next().await.expect("the socket closed before it was said");
                if let Some(picked) = pick(&message) {
                    return picked;
                }
            }
        };
        // The server's pings go on however long it stays silent.
        tokio::time::timeout(3 * PATIENCE, said).await.expect("this was not said")
    }

    /// Sends a frame as a client writes it.
    ///
    /// # Errors
    /// When the socket is broken.
    pub async fn try_say(&mut self, message: &ClientMessage) -> Result<(), Box<tungstenite::Error>> {
        let text = serde_json::to_string(message).expect("messages are JSON");
        within(self.stream.send(Message::text(text))).await.map_err(Box::new)
    }

    /// As [`Socket::try_say`], on a socket that has to be open.
    pub async fn say(&mut self, message: &ClientMessage) {
        self.try_say(message).await.expect("the socket is open");
    }

    /// Sends a frame of whatever kind.
    pub async fn send(&mut self, message: Message) {
        within(self.stream.send(message)).await.expect("the socket is open");
    }

    /// Comes in, or comes back: everything after `since_seq` that was saved by then, as `(seq, events)`, acts included, and the
    /// welcome.
    pub async fn resume(&mut self, since_seq: u64) -> (ServerMessage, Vec<(u64, Value)>) {
        self.say(&ClientMessage::Resume { since_seq }).await;
        let welcome =
            self.until(|message| matches!(message, ServerMessage::Welcome { .. }).then(|| message.clone())).await;
        let ServerMessage::Welcome { seq: last, .. } = &welcome else { unreachable!("it was picked for being one") };
        let mut records = Vec::new();
        while records.last().map_or(since_seq, |(seq, _)| *seq) < *last {
            records.push(self.until(record).await);
        }
        (welcome, records)
    }

    /// What the seat may do now.
    pub async fn legal(&mut self) -> Vec<Value> {
        self.say(&ClientMessage::Legal {}).await;
        self.until(|message| match message {
            ServerMessage::Legal { commands, .. } => Some(commands.read().expect("it is a list")),
            _ => None,
        })
        .await
    }

    /// Sends a command, and waits for its answer: the number of its record, or the code with which it was refused.
    ///
    /// # Errors
    /// The code.
    pub async fn command(&mut self, id: Uuid, command: &Value) -> Result<u64, AnyCode> {
        let command = client_protocol::Json::of(command).expect("it is JSON");
        self.say(&ClientMessage::Command { id, command, after: None }).await;
        self.until(|message| answer(message, id)).await
    }

    /// Does something around the game, and waits for the answer, likewise.
    ///
    /// # Errors
    /// The code.
    pub async fn act(&mut self, id: Uuid, act: table::Act) -> Result<u64, AnyCode> {
        self.say(&ClientMessage::Act { id, act }).await;
        self.until(|message| answer(message, id)).await
    }

    /// The next refusal.
    pub async fn refusal(&mut self) -> (Option<Uuid>, AnyCode, String) {
        self.until(|message| match message {
            ServerMessage::Rejected { id, code, message } => Some((*id, *code, message.clone())),
            _ => None,
        })
        .await
    }
}

/// A record of whatever kind, if it is one.
fn record(message: &ServerMessage) -> Option<(u64, Value)> {
    let around = acted(message).map(|(seq, _, events)| (seq, events)).or_else(|| passed(message));
    events(message).or_else(|| around.and_then(|(seq, events)| Some((seq, serde_json::to_value(events).ok()?))))
}

/// What happened around the game, if it tells of that.
#[must_use]
pub fn acted(message: &ServerMessage) -> Option<(u64, rules::Seat, Vec<table::Event>)> {
    match message {
        ServerMessage::Acted { seq, seat, events, .. } => Some((*seq, *seat, events.clone())),
        _ => None,
    }
}

/// What time brought about, if it tells of that.
#[must_use]
pub fn passed(message: &ServerMessage) -> Option<(u64, Vec<table::Event>)> {
    match message {
        ServerMessage::Passed { seq, events, .. } => Some((*seq, events.clone())),
        _ => None,
    }
}

/// A record of the game, if it is one.
#[must_use]
pub fn events(message: &ServerMessage) -> Option<(u64, Value)> {
    match message {
        ServerMessage::Events { seq, events, .. } => Some((*seq, events.read().expect("events are JSON"))),
        _ => None,
    }
}

/// What this message says to a command: the number of its record, or the code of the refusal. `None` if it answers another.
#[must_use]
pub fn answer(message: &ServerMessage, command: Uuid) -> Option<Result<u64, AnyCode>> {
    match message {
        ServerMessage::Accepted { id, seq } if *id == command => Some(Ok(*seq)),
        ServerMessage::Rejected { id: Some(id), code, .. } if *id == command => Some(Err(*code)),
        _ => None,
    }
}

/// The code of a name, as it stands in frames.
///
/// # Panics
/// When the server refuses nothing by that name.
#[must_use]
pub fn code_named(name: &str) -> AnyCode {
    serde_json::from_value(name.into()).unwrap_or_else(|_| panic!("no code is named {name}"))
}
