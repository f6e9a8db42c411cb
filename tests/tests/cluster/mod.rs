//! Several servers on one Postgres, with a NATS between them: whichever one comes to, a table is one table.

mod claims;
mod links;
mod moving;
mod owners;
mod partitions;
mod refused;
mod spectators;
mod trouble;
mod victims;

use client_protocol::code::Code;
use client_protocol::socket::{ClientMessage, ServerMessage};
use serde_json::Value;
use sqlx::PgPool;
use test_kit::client::get;
use test_kit::wait::found;
use test_kit::{Nats, Paydirt, Postgres, Socket};
use uuid::Uuid;

/// Servers that know each other.
pub(crate) struct Servers {
    pub database: String,
    pub nats: Nats,
    pub servers: Vec<Paydirt>,
    pub pool: PgPool,
}

impl Servers {
    /// So many of them.
    pub async fn start(count: usize) -> Servers {
        Servers::start_with(&vec![&[][..]; count]).await
    }

    /// One with each of these further options.
    pub async fn start_with(options: &[&[&str]]) -> Servers {
        Servers::start_on(Postgres::shared(), options).await
    }

    /// The same on a Postgres that the test may stop.
    pub async fn start_on(postgres: &Postgres, options: &[&[&str]]) -> Servers {
        let database = postgres.fresh_database().await;
        let nats = tokio::task::block_in_place(Nats::start);
        let mut servers = Vec::new();
        for further in options {
            servers.push(one_of(&database, &nats, further).await);
        }
        let pool = PgPool::connect(&database).await.expect("it was just made");
        Servers { database, nats, servers, pool }
    }

    /// Starts another in the place of one that has ended, under an address and so a name of its own, and waits until it serves.
    pub async fn start_another(&mut self, server: usize) {
        self.servers[server] = one_of(&self.database, &self.nats, &[]).await;
        let ready = get(self.servers[server].url("/readyz")).await;
        assert!(ready.status().is_success(), "it doesn't serve: {}", self.servers[server].log());
    }

    pub fn address(&self, server: usize) -> &str {
        self.servers[server].address()
    }

    pub fn addresses(&self) -> Vec<&str> {
        self.servers.iter().map(Paydirt::address).collect()
    }

    /// How often the table was claimed, and by which of the servers last.
    pub async fn owner(&self, table: Uuid) -> (i64, Option<usize>) {
        let owner =
            "SELECT epoch, nodes.address FROM tables LEFT JOIN nodes ON nodes.instance = owner WHERE tables.id = $1";
        let (epoch, address): (i64, Option<String>) =
            sqlx::query_as(owner).bind(table).fetch_one(&self.pool).await.expect("it is there");
        let is = |server: &Paydirt| address.as_ref().is_some_and(|address| address.ends_with(server.address()));
        (epoch, self.servers.iter().position(is))
    }

    /// All of them at once: then there is nowhere to move to.
    pub async fn stop(mut self) {
        let stopping = self.servers.iter_mut().map(Paydirt::stop);
        for status in futures_util::future::join_all(stopping).await {
            assert_eq!(status.code(), Some(0));
        }
    }
}

async fn one_of(database: &str, nats: &Nats, further: &[&str]) -> Paydirt {
    let address = nats.address();
    let usual = ["--cluster", &address, "--operator-token", "gold", "--move-after", "0"];
    Paydirt::start_in(database, &[&usual[..], further].concat(), &[]).await
}

/// The value of a figure of a server, if it has one.
pub(crate) async fn figure(server: &Paydirt, name: &str) -> Option<f64> {
    let figures = get(server.url("/metrics")).await.text().await.expect("it is text");
    let value = figures.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.map(|value| value.trim().parse().expect("it is a number"))
}

/// Whoever's turn it is makes a move, on the socket they have, however often it takes; the number of its record.
pub(crate) async fn one_moves(sockets: &mut [Socket]) -> u64 {
    loop {
        for socket in &mut *sockets {
            let Some(command) = first_legal(socket).await else { continue };
            let id = Uuid::new_v4();
            // Sent again under its id until it is answered for: then it has happened once.
            return found(async || match socket.command(id, &command).await {
                Ok(seq) => Some(seq),
                Err(code) if code == Code::NotSaved.into() => None,
                Err(code) => panic!("a legal command was refused: {code}"),
            })
            .await;
        }
    }
}

async fn first_legal(socket: &mut Socket) -> Option<Value> {
    let commands = found(async || {
        socket.say(&ClientMessage::Legal {}).await;
        let answer = socket.until(|message| match message {
            ServerMessage::Legal { commands, .. } => Some(Some(commands.read::<Vec<Value>>().expect("it is a list"))),
            ServerMessage::Rejected { id: None, .. } => Some(None),
            _ => None,
        });
        answer.await
    });
    commands.await.into_iter().next()
}
