//! A player who is a program: requests, and the socket of a table.

use client_protocol::PROTOCOL;
use client_protocol::code::Code;
use client_protocol::rest::{NewPlayerAnswer, Player, Refusal, TableView};
use client_protocol::socket::{ClientMessage, ServerMessage};
use futures_util::{SinkExt, StreamExt};
use reqwest::{Method, StatusCode};
use rules::GameId;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use table::Pace;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::Request;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async, connect_async_with_config};
use uuid::Uuid;

use crate::process::{PATIENCE, within};

/// A client for requests of any kind. TLS is part of the library, since the server sends with it; one has to say whose.
///
/// # Panics
/// When the system has no certificates.
#[must_use]
pub fn http() -> reqwest::Client {
    with_tls();
    reqwest::Client::new()
}

/// Says whose TLS it is, once for all of the process.
pub fn with_tls() {
    let _ = rustls::crypto::ring::default_provider().install_default(); // whoever comes second finds it there
}

/// `GET`, of anything.
///
/// # Panics
/// When nobody answers.
pub async fn get(url: impl reqwest::IntoUrl) -> reqwest::Response {
    within(http().get(url).send()).await.expect("the server answers")
}

/// Somebody who plays.
#[derive(Clone)]
pub struct Guest {
    /// Who, as others see them.
    pub player: Player,
    /// The secret that proves it.
    pub token: String,
    address: String,
    http: reqwest::Client,
}

impl Guest {
    /// Becomes a guest of the server at `address`.
    pub async fn new(address: &str, name: &str) -> Guest {
        Guest::made_by(address, json!({"name": name})).await
    }

    /// Becomes a guest who leaves it to the server what they are called.
    pub async fn nameless(address: &str) -> Guest {
        Guest::made_by(address, json!({})).await
    }

    async fn made_by(address: &str, body: Value) -> Guest {
        let nobody = Guest {
            player: Player { id: Uuid::nil(), name: String::new() },
            token: String::new(),
            address: address.to_owned(),
            http: http(),
        };
        let answer: NewPlayerAnswer = nobody.post("/api/players", body).await.expect("anybody may be a guest");
        Guest { player: answer.player, token: answer.token.expect("programs get a token"), ..nobody }
    }

    /// The same address with another secret, or with none.
    #[must_use]
    pub fn with_token(&self, token: &str) -> Guest {
        Guest { token: token.to_owned(), ..self.clone() }
    }

    /// The same person at another server.
    #[must_use]
    pub fn at(&self, address: &str) -> Guest {
        Guest { address: address.to_owned(), ..self.clone() }
    }

    /// `GET`.
    ///
    /// # Errors
    /// The server's refusal.
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Refusal> {
        self.ask(Method::GET, path, None).await
    }

    /// The page at an address, as it is sent to a browser, without the name of the server.
    ///
    /// # Panics
    /// When the server does not answer.
    pub async fn page(&self, path: &str) -> String {
        let mut request = self.http.get(format!("http://{}{path}", self.address));
        if !self.token.is_empty() {
            request = request.bearer_auth(&self.token);
        }
        let answer = within(request.send()).await.expect("the server answers");
        within(answer.text()).await.expect("a page is text").replace(&self.address, "")
    }

    /// `POST`.
    ///
    /// # Errors
    /// The server's refusal.
    pub async fn post<T: DeserializeOwned>(&self, path: &str, body: Value) -> Result<T, Refusal> {
        self.ask(Method::POST, path, Some(body)).await
    }

    /// `PUT`.
    ///
    /// # Errors
    /// The server's refusal.
    pub async fn put<T: DeserializeOwned>(&self, path: &str, body: Value) -> Result<T, Refusal> {
        self.ask(Method::PUT, path, Some(body)).await
    }

    /// `PATCH`.
    ///
    /// # Errors
    /// The server's refusal.
    pub async fn patch<T: DeserializeOwned>(&self, path: &str, body: Value) -> Result<T, Refusal> {
        self.ask(Method::PATCH, path, Some(body)).await
    }

    /// `DELETE`.
    ///
    /// # Errors
    /// The server's refusal.
    pub async fn delete<T: DeserializeOwned>(&self, path: &str) -> Result<T, Refusal> {
        self.ask(Method::DELETE, path, None).await
    }

    /// `POST`, if the server is there.
    ///
    /// # Errors
    /// Why it did not answer.
    pub async fn try_post<T: DeserializeOwned>(&self, path: &str, body: Value) -> reqwest::Result<Result<T, Refusal>> {
        self.try_ask(Method::POST, path, Some(body)).await
    }

    /// `GET`, if the server is there.
    ///
    /// # Errors
    /// Why it did not answer.
    pub async fn try_get<T: DeserializeOwned>(&self, path: &str) -> reqwest::Result<Result<T, Refusal>> {
        self.try_ask(Method::GET, path, None).await
    }

    async fn ask<T: DeserializeOwned>(&self, method: Method, path: &str, body: Option<Value>) -> Result<T, Refusal> {
        self.try_ask(method, path, body).await.expect("the server answers")
    }

    async fn try_ask<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> reqwest::Result<Result<T, Refusal>> {
        let mut request = self.http.request(method, format!("http://{}{path}", self.address));
        if !self.token.is_empty() {
            request = request.bearer_auth(&self.token);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        let answer = within(request.send()).await?;
        let status = answer.status();
        let text = within(answer.text()).await?;
        if status == StatusCode::NO_CONTENT {
            return Ok(Ok(serde_json::from_str("null").expect("an answer without content is read as nothing")));
        }
        let read = if status.is_success() {
            serde_json::from_str(&text).map(Ok)
        } else {
            serde_json::from_str(&text).map(Err)
        };
        Ok(read.unwrap_or_else(|error| panic!("{path} answered {status} {text}: {error}")))
    }

    /// Opens the table's socket.
    pub async fn socket(&self, table: Uuid) -> Socket {
        self.try_socket(table).await.expect("the socket opens")
    }

    /// Opens the table's socket, if the server is there.
    ///
    /// # Errors
    /// Why it could not be opened.
    pub async fn try_socket(&self, table: Uuid) -> Result<Socket, Box<tungstenite::Error>> {
        Socket::open(self.request(&format!("/api/tables/{table}/socket"))).await
    }

    /// The table's socket, on which little fits into the system's own buffers.
    ///
    /// # Panics
    /// When it does not open.
    pub async fn small_socket(&self, table: Uuid) -> Socket {
        let connection = TcpSocket::new_v4().expect("the system has sockets");
        connection.set_recv_buffer_size(4096).expect("it may be small");
        let address = self.address.parse().expect("it is an address");
        let connection = within(connection.connect(address)).await.expect("the server listens");
        Socket::on(connection, self.request(&format!("/api/tables/{table}/socket"))).await.expect("the socket opens")
    }

    /// Opens the lobby's socket.
    pub async fn lobby(&self) -> Socket {
        Socket::open(self.request("/api/lobby/socket")).await.expect("the socket opens")
    }

    /// A request for a socket, to be changed by tests that try what is not allowed.
    #[must_use]
    pub fn request(&self, path: &str) -> Request<()> {
        let mut request =
            format!("ws://{}{path}", self.address).into_client_request().expect("the address is well formed");
        let headers = request.headers_mut();
        headers.insert("sec-websocket-protocol", PROTOCOL.parse().expect("it is a word"));
        if !self.token.is_empty() {
            headers.insert("authorization", format!("Bearer {}", self.token).parse().expect("tokens are digits"));
        }
        request
    }
}

/// A table with a running game, and those who play it.
pub async fn running_game(address: &str, names: &[&str]) -> (Vec<Guest>, Uuid) {
    let mut guests = Vec::new();
    for name in names {
        guests.push(Guest::new(address, name).await);
    }
    let table = started_table(&guests).await;
    (guests, table)
}

/// A table at which these guests have started a game of Gold Rush, in this order.
pub async fn started_table(guests: &[Guest]) -> Uuid {
    table_of(guests, GameId::GoldRush, &json!({})).await
}

/// A table at which these guests have started a game, in this order.
pub async fn table_of(guests: &[Guest], game: GameId, options: &Value) -> Uuid {
    table_at_pace(guests, game, options, None).await
}

/// The same, with a clock.
pub async fn table_at_pace(guests: &[Guest], game: GameId, options: &Value, pace: Option<Pace>) -> Uuid {
    let table = sitting_down(guests, json!({"game": game, "options": options, "pace": pace})).await;
    let _: TableView = guests[0].post(&format!("/api/tables/{table}/start"), json!({})).await.expect("all are ready");
    table
}

/// A table at which these guests sit, ready to start a game, in this order.
pub async fn waiting_table(guests: &[Guest], game: GameId, options: &Value) -> Uuid {
    sitting_down(guests, json!({"game": game, "options": options})).await
}

async fn sitting_down(guests: &[Guest], table: Value) -> Uuid {
    let table: TableView = guests[0].post("/api/tables", table).await.expect("anybody may set up a table");
    let path = format!("/api/tables/{}", table.id);
    for guest in &guests[1..] {
        let _: TableView = guest.post(&format!("{path}/join"), json!({})).await.expect("there is room");
        let _: TableView = guest.post(&format!("{path}/ready"), json!({"ready": true})).await.expect("they sit");
    }
    table.id
}

/// Sockets of all who are at a table, as served at `address`, each welcomed.
pub async fn all_at(address: &str, guests: &[Guest], table: Uuid) -> Vec<Socket> {
    let mut sockets = Vec::new();
    for guest in guests {
        let mut socket = guest.at(address).socket(table).await;
        socket.resume(0).await;
        sockets.push(socket);
    }
    sockets
}

/// Where somebody is sent away from a seat of the table at `path`, as it was when one looked.
#[must_use]
pub fn seat_of(path: &str, table: &TableView, seat: usize) -> String {
    format!("{path}/seats/{seat}?player={}", table.seats[seat].player.id)
}

/// The socket of a table.
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

    /// Says something.
    ///
    /// # Errors
    /// When the socket is broken.
    pub async fn try_say(&mut self, message: &ClientMessage) -> Result<(), Box<tungstenite::Error>> {
        let text = serde_json::to_string(message).expect("messages are JSON");
        within(self.stream.send(Message::text(text))).await.map_err(Box::new)
    }

    /// Says something.
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

    /// Sends a command, and waits for its answer: the number of its record, or the code of its rejection.
    ///
    /// # Errors
    /// The code.
    pub async fn command(&mut self, id: Uuid, command: &Value) -> Result<u64, String> {
        let command = client_protocol::Json::of(command).expect("it is JSON");
        self.say(&ClientMessage::Command { id, command, after: None }).await;
        self.until(|message| answer(message, id)).await
    }

    /// Does something around the game, and waits for the answer, likewise.
    ///
    /// # Errors
    /// The code.
    pub async fn act(&mut self, id: Uuid, act: table::Act) -> Result<u64, String> {
        self.say(&ClientMessage::Act { id, act }).await;
        self.until(|message| answer(message, id)).await
    }

    /// The next refusal.
    pub async fn refusal(&mut self) -> (Option<Uuid>, String, String) {
        self.until(|message| match message {
            ServerMessage::Rejected { id, code, message } => Some((*id, code.clone(), message.clone())),
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

/// The answer to a command, if it is one.
#[must_use]
pub fn answer(message: &ServerMessage, command: Uuid) -> Option<Result<u64, String>> {
    match message {
        ServerMessage::Accepted { id, seq } if *id == command => Some(Ok(*seq)),
        ServerMessage::Rejected { id: Some(id), code, .. } if *id == command => Some(Err(code.clone())),
        _ => None,
    }
}

/// A code as it stands in frames.
#[must_use]
pub fn name_of(code: Code) -> String {
    serde_json::to_value(code).ok().and_then(|name| name.as_str().map(str::to_owned)).expect("codes are names")
}
