//! Three servers that know each other.

use std::path::Path;
use std::rc::Rc;

use rules::GameId;
use sqlx::PgPool;
use test_kit::{Nats, Postgres};
use uuid::Uuid;

use super::page;
use super::proxy::Proxy;
use super::table::{Shared, Table};
use crate::hall::{Hall, until};
use crate::process::{BOTH_CORES, Launch, Running};

pub const SERVERS: usize = 3;
/// Tables at which the same two sit.
const TABLES_A_PARTY: usize = 50;
/// Spectators who come in at the same time.
const AT_ONCE: usize = 64;

/// The servers, and what is between them.
pub struct Servers {
    /// Each may be killed.
    pub servers: Vec<Running>,
    /// How pages reach them.
    pub proxy: Rc<Proxy>,
    /// To look into their database, past them.
    pub pool: PgPool,
    game: GameId,
    _nats: Nats,
}

impl Servers {
    /// Starts them, with a database of their own.
    pub async fn start(program: &Path, postgres: &Postgres, game: GameId) -> Servers {
        let (database, nats) = (postgres.fresh_database().await, Nats::start());
        let mut servers = Vec::new();
        for number in 0..SERVERS {
            let mut launch = Launch::paydirt(program, &database, "127.0.0.1:0", 600);
            let name = format!("server-{number}");
            launch.arguments.extend(["--cluster", &nats.address(), "--node", &name].map(str::to_owned));
            launch.cores = BOTH_CORES;
            servers.push(launch.start().await);
        }
        let proxy = Proxy::before(servers.iter().map(|server| server.address.clone()).collect());
        let pool = PgPool::connect(&database).await.expect("the servers have just used it");
        Servers { servers, proxy, pool, game, _nats: nats }
    }

    /// A server, as clients reach it, for tables of two.
    pub fn hall(&self, server: usize) -> Hall {
        Hall::new(self.proxy.address(server), self.game).with_seats(2)
    }

    /// So many tables, each server's turn in order, with players at all servers.
    pub async fn tables(&self, count: usize) -> Vec<Shared> {
        let halls: Vec<Hall> = (0..SERVERS).map(|server| self.hall(server)).collect();
        let mut tables: Vec<Shared> = Vec::with_capacity(count);
        let mut party = halls[0].party().await;
        for number in 0..count {
            if number > 0 && number % TABLES_A_PARTY == 0 {
                party = halls[0].party().await;
            }
            let owner = number % SERVERS;
            let id = halls[owner].started(&party).await;
            let table = Table::shared(id, self.game, owner);
            // Each pair of servers in turn, whoever owns the table.
            let at = [number / SERVERS, number / SERVERS / SERVERS].map(|turn| turn % SERVERS);
            for (token, at) in party.tokens().iter().zip(at) {
                page::open(self.proxy.clone(), table.clone(), Some(token), at);
            }
            tables.push(table);
        }
        until("everybody is there", || tables.iter().all(|table| table.borrow().is_at_rest())).await;
        tables
    }

    /// So many spectators at tables in turn, each where a proxy sends them.
    pub async fn watch(&self, tables: &[Shared], count: usize) {
        for (number, table) in tables.iter().cycle().take(count).enumerate() {
            let at = self.proxy.ready_for(table.borrow().id).first().copied().unwrap_or_default();
            page::open(self.proxy.clone(), table.clone(), None, at);
            if number % AT_ONCE == 0 {
                until("spectators come in", || tables.iter().all(|table| table.borrow().is_at_rest())).await;
            }
        }
        until("the spectators are there", || tables.iter().all(|table| table.borrow().is_at_rest())).await;
    }

    /// How often all tables were claimed.
    pub async fn claims(&self) -> i64 {
        let claims = sqlx::query_scalar("SELECT coalesce(sum(epoch), 0)::bigint FROM tables");
        claims.fetch_one(&self.pool).await.expect("the database answers")
    }

    /// The tables that a server owns.
    pub async fn owned_by(&self, server: usize) -> Vec<Uuid> {
        let owned = "SELECT tables.id FROM tables JOIN nodes ON nodes.instance = owner WHERE nodes.name = $1";
        let owned = sqlx::query_scalar(owned).bind(format!("server-{server}"));
        owned.fetch_all(&self.pool).await.expect("the database answers")
    }
}
