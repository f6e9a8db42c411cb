//! Guests, tables and the games at them, set up over HTTP as the page does it.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use client_protocol::rest::{NewPlayerAnswer, TableView};
use futures_util::{StreamExt, stream};
use reqwest::RequestBuilder;
use rules::GameId;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::socket::attend;
use crate::table::{Pace, Shared, Table};

/// Requests under way at the same time while tables are set up.
const AT_ONCE: usize = 8;
/// Tables at which one guest sits, at most: the server lets nobody sit at more than a hundred.
const TABLES_A_GUEST: usize = 50;
/// The seats of every table.
pub const SEATS: usize = 4;
/// How long to wait for something that should take a moment.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server, as clients reach it.
#[derive(Debug, Clone)]
pub struct Hall {
    /// Where it is open.
    pub address: String,
    /// The game that is played.
    pub game: GameId,
    http: reqwest::Client,
}

/// Players who sit together at many tables.
#[derive(Debug, Clone)]
pub struct Party {
    tokens: Vec<String>,
}

impl Hall {
    /// The hall of a server.
    pub fn new(address: &str, game: GameId) -> Hall {
        Hall { address: address.to_owned(), game, http: reqwest::Client::new() }
    }

    /// Guests for one table, or for many.
    pub async fn party(&self) -> Party {
        let mut tokens = Vec::with_capacity(SEATS);
        for seat in 0..SEATS {
            let guest = self.http.post(self.url("/api/players")).json(&json!({"name": format!("Player {seat}")}));
            let answer: NewPlayerAnswer = ask(guest).await;
            tokens.push(answer.token.expect("programs get a token"));
        }
        Party { tokens }
    }

    /// So many tables with a running game and a socket for every seat, which all have the first record.
    pub async fn tables(&self, count: usize) -> Vec<Shared> {
        let parties = stream::iter(0..count.div_ceil(TABLES_A_GUEST)).map(|_| self.party());
        let parties: Vec<Party> = parties.buffer_unordered(AT_ONCE).collect().await;
        let tables = stream::iter(0..count).map(|table| self.table(&parties[table / TABLES_A_GUEST]));
        let tables: Vec<Shared> = tables.buffer_unordered(AT_ONCE).collect().await;
        until("everybody is there", || tables.iter().all(|table| table.borrow().all_there())).await;
        tables
    }

    /// A table with a running game, and its four players on their way.
    pub async fn table(&self, party: &Party) -> Shared {
        let id = self.started(party).await;
        let table = Rc::new(RefCell::new(Table::new(id, self.game)));
        for token in &party.tokens {
            attend(self.address.clone(), table.clone(), Some(token.clone()));
        }
        table
    }

    /// A table with a running game, and nobody there.
    pub async fn started(&self, party: &Party) -> Uuid {
        let (host, others) = party.tokens.split_first().expect("a party is four");
        let table: TableView = self.post("/api/tables", host, json!({"game": self.game, "seats": SEATS})).await;
        let path = format!("/api/tables/{}", table.id);
        for token in others {
            let _: Value = self.post(&format!("{path}/join"), token, json!({})).await;
            let _: Value = self.post(&format!("{path}/ready"), token, json!({"ready": true})).await;
        }
        let _: Value = self.post(&format!("{path}/start"), host, json!({})).await;
        table.id
    }

    /// So many watchers at a table, all of whom have what the players have.
    pub async fn watch(&self, table: &Shared, count: usize) {
        for _ in 0..count {
            attend(self.address.clone(), table.clone(), None);
            // Not more sockets at once than the server's queue of new connections holds.
            if table.borrow().listeners_missing() > 64 {
                until("the watchers come in", || table.borrow().listeners_missing() < 16).await;
            }
        }
        until("the watchers are there", || table.borrow().all_there()).await;
    }

    async fn post<T: DeserializeOwned>(&self, path: &str, token: &str, body: Value) -> T {
        ask(self.http.post(self.url(path)).bearer_auth(token).json(&body)).await
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

/// Nobody moves any more, and everything that was played has reached everybody.
pub async fn rest(tables: &[Shared]) {
    tables.iter().for_each(|table| table.borrow_mut().play(Pace::Rest));
    until("everybody has the last move", || tables.iter().all(|table| table.borrow().is_at_rest())).await;
}

/// Everybody leaves; what the tables have to complain about.
pub fn dismiss(tables: &[Shared]) -> Vec<String> {
    tables.iter().flat_map(|table| table.borrow_mut().leave()).collect()
}

/// Waits until something holds. What waits is set-up, never what is measured.
pub async fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let waiting = async {
        while !holds() {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    tokio::time::timeout(PATIENCE, waiting).await.unwrap_or_else(|_| panic!("waited in vain until {what}"));
}

async fn ask<T: DeserializeOwned>(request: RequestBuilder) -> T {
    let answer = request.send().await.expect("the server answers");
    let (status, text) = (answer.status(), answer.text().await.expect("answers are text"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("the server answered {status} {text}: {error}"))
}
