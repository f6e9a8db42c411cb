//! A player that a test drives: requests, and the sockets they open.

mod socket;
mod tables;

use client_protocol::PROTOCOL;
use client_protocol::rest::{NewPlayerAnswer, Player, Refusal};
use reqwest::{Method, RequestBuilder, StatusCode};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::net::TcpSocket;
use tokio_tungstenite::tungstenite;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::Request;
use uuid::Uuid;

pub use self::socket::{Socket, acted, answer, code_named, events, passed};
pub use self::tables::{all_at, running_game, seat_of, started_table, table_at_pace, table_of, waiting_table};
use crate::wait::within;

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

    /// Becomes guests of these names, one after the other.
    pub async fn all(address: &str, names: &[&str]) -> Vec<Guest> {
        let mut guests = Vec::new();
        for name in names {
            guests.push(Guest::new(address, name).await);
        }
        guests
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
        let answer = within(self.asking(Method::GET, path).send()).await.expect("the server answers");
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
        let mut request = self.asking(method, path);
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

    fn asking(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, format!("http://{}{path}", self.address));
        if self.token.is_empty() { request } else { request.bearer_auth(&self.token) }
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
