//! Guests, tables and the games at them, set up over HTTP as the page does it.

use std::cell::RefCell;
use std::net::{IpAddr, Ipv4Addr};
use std::rc::Rc;
use std::time::{Duration, Instant};

use client_protocol::rest::NewPlayerAnswer;
use futures_util::{StreamExt, stream};
use reqwest::RequestBuilder;
use rules::GameId;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::socket::attend;
use crate::table::{Pace, Shared, Table};

/// Requests under way at the same time while tables are set up.
const AT_ONCE: usize = 8;
/// Tables at which one guest sits, at most: the server lets nobody sit at more than a hundred.
const TABLES_A_GUEST: usize = 50;
/// The seats of a table, unless said otherwise.
pub const SEATS: usize = 4;
/// How long set-up may take: on a slow machine, hundreds of tables of computer players start in minutes.
const PATIENCE: Duration = Duration::from_secs(600);

/// A server, as clients reach it.
#[derive(Debug, Clone)]
pub struct Hall {
    /// Where it is open.
    pub address: String,
    /// The game that is played.
    pub game: GameId,
    /// Whether a clock runs at its tables.
    clock: bool,
    /// How many play at each.
    seats: usize,
    http: reqwest::Client,
}

/// Players who sit together at many tables.
#[derive(Debug, Clone)]
pub struct Party {
    tokens: Vec<String>,
}

impl Party {
    /// What proves who they are.
    pub fn tokens(&self) -> &[String] {
        &self.tokens
    }
}

/// A table that was set up, as far as it matters here.
#[derive(Deserialize)]
struct Made {
    id: Uuid,
}

impl Hall {
    /// The hall of a server.
    pub fn new(address: &str, game: GameId) -> Hall {
        Hall::from(Ipv4Addr::LOCALHOST, address, game)
    }

    /// The hall of a server, for requests from an address of this machine.
    pub fn from(from: Ipv4Addr, address: &str, game: GameId) -> Hall {
        test_kit::client::with_tls();
        let http = reqwest::Client::builder().local_address(IpAddr::from(from)).build().expect("nothing is asked for");
        Hall { address: address.to_owned(), game, clock: false, seats: SEATS, http }
    }

    /// The same with a clock at every table, slow enough for nobody to run out of time.
    pub fn with_clock(self, clock: bool) -> Hall {
        Hall { clock, ..self }
    }

    /// The same with so many who play at every table.
    pub fn with_seats(self, seats: usize) -> Hall {
        Hall { seats, ..self }
    }

    /// Guests for one table, or for many.
    pub async fn party(&self) -> Party {
        let mut tokens = Vec::with_capacity(self.seats);
        for seat in 0..self.seats {
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

    /// A table with a running game, and its players on their way.
    pub async fn table(&self, party: &Party) -> Shared {
        let id = self.started(party).await;
        self.attended(id, party)
    }

    /// A started table, and its players on their way.
    pub fn attended(&self, id: Uuid, party: &Party) -> Shared {
        let table = Rc::new(RefCell::new(Table::new(id, self.game)));
        for token in &party.tokens {
            attend(self.address.clone(), table.clone(), Some(token.clone()));
        }
        table
    }

    /// A table with a running game, and nobody there.
    pub async fn started(&self, party: &Party) -> Uuid {
        let (host, others) = party.tokens.split_first().expect("nobody plays alone");
        // No more of it: a server of another version, measured beside ours, says other things of a table.
        let table: Made = self.post("/api/tables", host, self.new_table()).await;
        let path = format!("/api/tables/{}", table.id);
        for token in others {
            let _: Value = self.post(&format!("{path}/join"), token, json!({})).await;
            let _: Value = self.post(&format!("{path}/ready"), token, json!({"ready": true})).await;
        }
        let _: Value = self.post(&format!("{path}/start"), host, json!({})).await;
        table.id
    }

    fn new_table(&self) -> Value {
        let pace = self.clock.then(|| json!({"type": "live", "turn": 60, "bank": 600, "then": "play_turn"}));
        json!({"game": self.game, "seats": self.seats, "pace": pace})
    }

    /// So many spectators at a table, all of whom have what the players have.
    pub async fn watch(&self, table: &Shared, count: usize) {
        for _ in 0..count {
            attend(self.address.clone(), table.clone(), None);
            // Not more sockets at once than the server's queue of new connections holds.
            if table.borrow().listeners_missing() > 64 {
                until("the spectators come in", || table.borrow().listeners_missing() < 16).await;
            }
        }
        until("the spectators are there", || table.borrow().all_there()).await;
    }

    /// A table with a running game: a guest, who is on their way, and computer players. None when the server refuses.
    pub async fn table_of_bots(&self, bot: &str) -> Option<Shared> {
        let guest = self.try_post("/api/players", None, json!({"name": "Digger"})).await?;
        let token = guest.get("token")?.as_str()?;
        let table = self.try_post("/api/tables", Some(token), json!({"game": self.game, "seats": SEATS})).await?;
        let id: Uuid = table.get("id")?.as_str()?.parse().ok()?;
        for _ in 1..SEATS {
            self.try_post(&format!("/api/tables/{id}/bots"), Some(token), json!({"bot": bot})).await?;
        }
        self.try_post(&format!("/api/tables/{id}/start"), Some(token), json!({})).await?;
        Some(self.attended(id, &Party { tokens: vec![token.to_owned()] }))
    }

    /// Posts, and gives the answer unless it is a refusal.
    pub async fn try_post(&self, path: &str, token: Option<&str>, body: Value) -> Option<Value> {
        let request = self.http.post(self.url(path)).json(&body);
        let request = token.into_iter().fold(request, RequestBuilder::bearer_auth);
        let answer = request.send().await.ok()?;
        let accepted = answer.status().is_success();
        // Read in any case, so that the connection can be used again.
        let text = answer.text().await.ok()?;
        if accepted { serde_json::from_str(&text).ok() } else { None }
    }

    /// How long a newcomer takes to be shown a table, over a connection of its own.
    pub async fn newcomer(&self, table: Uuid, patience: Duration) -> Duration {
        let started = Instant::now();
        let coming = Hall::new(&self.address, self.game).http.get(self.url(&format!("/api/tables/{table}"))).send();
        let _ = tokio::time::timeout(patience, coming).await; // in vain takes as long as the patience
        started.elapsed()
    }

    async fn post<T: DeserializeOwned>(&self, path: &str, token: &str, body: Value) -> T {
        ask(self.http.post(self.url(path)).bearer_auth(token).json(&body)).await
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

/// Nobody moves anymore, and everything that was played has reached everybody.
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
    tokio::time::timeout(PATIENCE, waiting).await.unwrap_or_else(|_| panic!("timed out waiting until {what}"));
}

async fn ask<T: DeserializeOwned>(request: RequestBuilder) -> T {
    let answer = request.send().await.expect("the server answers");
    let (status, text) = (answer.status(), answer.text().await.expect("answers are text"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("the server answered {status} {text}: {error}"))
}
