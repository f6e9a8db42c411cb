//! Which of several Postgres servers takes writes: one address may name them all.
//!
//! A database that is replicated has one server that writes, the primary, and others that may become it. The store goes to whichever is
//! the primary now, and looks again and again. When another takes over, connections made before are not used again: a server that
//! was the primary must not be asked for what it no longer knows.
//!
//! Nor is it gone to when it comes back and takes writes still: whoever becomes the primary starts a timeline of a higher number, and the
//! store never goes to a lower one.

use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use sqlx::pool::PoolConnectionMetadata;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, PgConnection};
use tokio::time::timeout;

use super::StoreOpenError;
use super::address::servers_of;
use super::pool::Pool;

/// How often the primary is looked at, and how long it may take to answer.
const LOOK: Duration = Duration::from_millis(250);
const ANSWER_WITHIN: Duration = Duration::from_secs(1);
/// After so many looks the others are asked too: one of them may have replaced a primary that knows nothing of it.
const LOOK_AT_OTHERS: u32 = 20;

/// What a connection says of itself: after how many moves it was asked for.
const MOVES: &str = "paydirt.moves";

/// The servers that an address names, in its order; how often the store went from one to another, when it last did, and the highest
/// timeline on which it found any of them.
#[derive(Debug, Clone)]
pub(super) struct Servers {
    servers: Arc<[PgConnectOptions]>,
    moves: Arc<AtomicU32>,
    moved: Arc<Mutex<Instant>>,
    timeline: Arc<AtomicI64>,
}

/// A server that takes writes, and a connection to it.
pub(super) struct Primary {
    pub server: PgConnectOptions,
    pub connection: PgConnection,
    /// 0 where Postgres does not say.
    timeline: i64,
}

impl Servers {
    /// The servers that an address of Postgres names.
    ///
    /// # Errors
    /// What is wrong with the address, without its password.
    pub(super) fn of(address: &str) -> Result<Self, StoreOpenError> {
        let servers = servers_of(address)?.into();
        Ok(Servers {
            servers,
            moves: Arc::default(),
            moved: Arc::new(Mutex::new(Instant::now())),
            timeline: Arc::default(),
        })
    }

    /// The servers, in the order of the address.
    pub(super) fn iter(&self) -> impl Iterator<Item = &PgConnectOptions> {
        self.servers.iter()
    }

    /// Whether a connection of the pool leads to the server that is the primary now.
    pub(super) fn is_current(&self, connection: &PoolConnectionMetadata) -> bool {
        connection.age <= self.moved.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }

    /// Uses none of the connections again that there are, but not more often than once a second.
    pub(super) fn start_over(&self) {
        let mut moved = self.moved.lock().unwrap_or_else(PoisonError::into_inner);
        if moved.elapsed() >= Duration::from_secs(1) {
            tracing::warn!("Postgres takes no writes; each connection is made anew until it does");
            *moved = Instant::now();
        }
    }

    /// The way to a server, for a connection that knows whether another has become the primary since.
    pub(super) fn marked(&self, server: PgConnectOptions) -> PgConnectOptions {
        server.options([(MOVES, self.moves.load(Ordering::SeqCst))])
    }

    /// Refuses a connection that has come about and was asked for before another server became the primary: where it leads to was
    /// silent until now.
    ///
    /// # Errors
    /// That it was, or what went wrong in asking it.
    pub(super) async fn check_new(&self, connection: &mut PgConnection) -> Result<(), sqlx::Error> {
        if self.servers.len() == 1 {
            return Ok(());
        }
        // A pooler in between may have left it out.
        let asked_for: Option<String> =
            sqlx::query_scalar("SELECT current_setting($1, true)").bind(MOVES).fetch_one(connection).await?;
        let moves = self.moves.load(Ordering::SeqCst).to_string();
        if asked_for.is_none_or(|asked_for| asked_for == moves) {
            return Ok(());
        }
        Err(sqlx::Error::Protocol("another Postgres server takes writes since it was asked for".to_owned()))
    }

    /// Moves the pool to whichever server takes writes, again and again. `first` takes them now.
    pub(super) async fn follow_primary(self, pool: Pool, first: PgConnectOptions) {
        let mut primary = first;
        let mut connection = None;
        let mut said = false;
        for look in 0_u32.. {
            tokio::time::sleep(LOOK).await;
            connection = still_writes(connection, &primary).await;
            if connection.is_some() && look % LOOK_AT_OTHERS != 0 {
                continue;
            }
            let known = self.timeline.load(Ordering::SeqCst);
            let Some(Primary { server: next, connection: reached, timeline }) = self.find().await else {
                if connection.is_none() && !std::mem::replace(&mut said, true) {
                    tracing::warn!("no Postgres server takes writes, unless it is one that another has replaced");
                }
                continue;
            };
            said = false;
            // Of two that take writes, the one in use stays, unless the other has replaced it.
            if connection.is_some() && timeline <= known {
                continue;
            }
            connection = Some(reached);
            if same(&next, &primary) {
                continue;
            }
            self.moves.fetch_add(1, Ordering::SeqCst);
            pool.lead_to(self.marked(next.clone()));
            *self.moved.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
            tracing::warn!(host = next.get_host(), port = next.get_port(), "another Postgres server takes writes now");
            primary = next;
        }
    }

    /// The server that takes writes.
    async fn find(&self) -> Option<Primary> {
        let asked = self.iter().cloned().map(ask);
        self.newest(join_all(asked).await.into_iter().flatten())
    }

    /// The one on the highest timeline, the first of several, unless a higher one was seen before.
    pub(super) fn newest(&self, found: impl Iterator<Item = Primary>) -> Option<Primary> {
        let newest = found.reduce(|one, other| if other.timeline > one.timeline { other } else { one })?;
        let seen = self.timeline.fetch_max(newest.timeline, Ordering::SeqCst);
        (newest.timeline >= seen).then_some(newest)
    }
}

impl Primary {
    /// Keeps a connection to a server that takes writes.
    ///
    /// # Errors
    /// When it does not say whether it does; `None` if it doesn't.
    pub(super) async fn of(
        server: PgConnectOptions,
        mut connection: PgConnection,
    ) -> Result<Option<Self>, sqlx::Error> {
        if !takes_writes(&mut connection).await? {
            return Ok(None);
        }
        let timeline = "SELECT ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint";
        let timeline = sqlx::query_scalar(timeline).fetch_one(&mut connection).await.unwrap_or_default();
        Ok(Some(Primary { server, connection, timeline }))
    }
}

/// Whether the server takes writes: a standby follows the log of another, and takes none.
///
/// # Errors
/// When it does not say.
async fn takes_writes(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar("SELECT NOT pg_is_in_recovery()").fetch_one(connection).await
}

async fn ask(server: PgConnectOptions) -> Option<Primary> {
    let connected = async { Primary::of(server.clone(), server.connect().await.ok()?).await.ok()? };
    timeout(ANSWER_WITHIN, connected).await.ok()?
}

/// The connection, or a new one, if the server still takes writes.
async fn still_writes(connection: Option<PgConnection>, server: &PgConnectOptions) -> Option<PgConnection> {
    let Some(mut connection) = connection else { return ask(server.clone()).await.map(|primary| primary.connection) };
    match timeout(ANSWER_WITHIN, takes_writes(&mut connection)).await {
        Ok(Ok(true)) => Some(connection),
        _ => None,
    }
}

fn same(one: &PgConnectOptions, other: &PgConnectOptions) -> bool {
    (one.get_host(), one.get_port(), one.get_socket()) == (other.get_host(), other.get_port(), other.get_socket())
}
