//! Reaches a Postgres database, whichever server takes its writes.

use std::sync::Mutex;
use std::time::Duration;

use futures_util::future::join_all;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection};
use tokio::time::timeout;

use super::super::players::CountSince;
use super::super::pool::{CONNECT_WITHIN, Pool, TIDY_WITHIN};
use super::super::postgres::{PostgresStore, answer};
use super::super::primary::{Primary, Servers};
use super::super::{StoreError, StoreOpenError, migrations};
use super::{migrate, said};
use crate::vital::vital;

impl PostgresStore {
    /// Reaches the database and brings its tables up to date. Where the address names several servers, it is the one that takes
    /// writes, now and later.
    pub(super) async fn open(address: &str) -> Result<Self, StoreOpenError> {
        let servers = Servers::of(address)?;
        let (primary, mut connection) = reach_primary(&servers).await?;
        let in_order = bring_up_to_date(&mut connection, &place(&primary)).await;
        PostgresStore::on(servers, primary, connection, in_order).await
    }

    /// Reaches a database that is up to date, to read it.
    pub(super) async fn open_to_read(address: &str) -> Result<Self, StoreOpenError> {
        let servers = Servers::of(address)?;
        let (primary, mut connection) = reach_primary(&servers).await?;
        let in_order = check(&mut connection, &place(&primary)).await;
        PostgresStore::on(servers, primary, connection, in_order).await
    }

    async fn on(
        servers: Servers,
        primary: PgConnectOptions,
        connection: PgConnection,
        in_order: Result<(), StoreOpenError>,
    ) -> Result<Self, StoreOpenError> {
        // Whether it closes in good order is of no interest: it is not used again.
        let _ = timeout(TIDY_WITHIN, connection.close()).await;
        in_order?;
        let pool = Pool::new(primary.clone(), &servers);
        if servers.iter().count() > 1 {
            tokio::spawn(vital(servers.follow_primary(pool.clone(), primary)));
        }
        Ok(PostgresStore { pool, count_since: CountSince::default(), full: Mutex::default() })
    }
}

/// How long a change of the tables waits for whoever reads them, in Postgres's words: what is asked of a table meanwhile waits behind
/// it, and fails after three seconds. A vacuum gives way only after one.
const YIELDS_AFTER: &str = "SET lock_timeout = '2s'";
/// How long it lets the others go first.
const LETS_GO_FIRST: Duration = Duration::from_secs(2);

async fn bring_up_to_date(connection: &mut PgConnection, place: &str) -> Result<(), StoreOpenError> {
    answer(sqlx::query(YIELDS_AFTER).execute(&mut *connection)).await?;
    // A lock of the database's own lets one process migrate at a time. It goes with the connection.
    while let Err(error) = migrate(&migrations::postgres(), connection, place).await {
        let StoreOpenError::Locked(_) = error else { return Err(error) };
        tracing::warn!("{error}");
        // What was started is undone, and not the lock of the one that migrates.
        answer(sqlx::query("SELECT pg_advisory_unlock_all()").execute(&mut *connection)).await?;
        tokio::time::sleep(LETS_GO_FIRST).await;
    }
    all_there(connection, place).await
}

async fn check(connection: &mut PgConnection, place: &str) -> Result<(), StoreOpenError> {
    super::check(&migrations::postgres(), connection, place).await?;
    all_there(connection, place).await
}

async fn all_there(connection: &mut PgConnection, place: &str) -> Result<(), StoreOpenError> {
    let tables =
        sqlx::query_scalar("SELECT tablename::text FROM pg_tables WHERE schemaname = ANY (current_schemas(false))");
    super::all_there(&answer(tables.fetch_all(connection)).await?, place)
}

/// Why a server that an address names isn't the one to use.
#[derive(Debug, thiserror::Error)]
pub enum Unreached {
    /// It doesn't let us in, or cannot be connected to.
    #[error("{}", in_its_words(.0))]
    Failed(#[source] sqlx::Error),
    /// It says nothing.
    #[error("no answer within {} seconds", CONNECT_WITHIN.as_secs())]
    Silent,
    /// It doesn't say whether it takes writes.
    #[error(transparent)]
    Unclear(StoreError),
    /// It is a standby.
    #[error("it takes no writes, since it follows another server")]
    Follows,
}

/// What the system or the database said, without what sqlx puts around it.
fn in_its_words(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Io(error) => error.to_string(),
        error => said(error),
    }
}

/// The first connection to whichever server takes writes. Several are all asked at once, since a former primary may say that it does.
async fn reach_primary(servers: &Servers) -> Result<(PgConnectOptions, PgConnection), StoreOpenError> {
    let several = servers.iter().count() > 1;
    let (mut found, mut why, mut places) = (Vec::new(), Vec::new(), Vec::new());
    for (server, reached) in servers.iter().zip(join_all(servers.iter().map(reach)).await) {
        let unreached = match reached {
            Ok(connection) if several => match answer(Primary::of(server.clone(), connection)).await {
                Ok(Some(primary)) => {
                    found.push(primary);
                    continue;
                }
                Ok(None) => Unreached::Follows,
                Err(error) => Unreached::Unclear(error),
            },
            Ok(connection) => return Ok((server.clone(), connection)),
            Err(unreached) => unreached,
        };
        places.push(place(server));
        why.push(unreached);
    }
    if let Some(Primary { server, connection, .. }) = servers.newest(found.into_iter()) {
        return Ok((server, connection));
    }
    Err(StoreOpenError::Unreachable { place: places.join(", or "), why })
}

/// The first connection, made by hand: a pool would hide why it could not be made.
async fn reach(options: &PgConnectOptions) -> Result<PgConnection, Unreached> {
    match timeout(CONNECT_WITHIN, options.connect()).await {
        Ok(connected) => connected.map_err(Unreached::Failed),
        Err(_) => Err(Unreached::Silent),
    }
}

/// Host, port and database, without the password.
fn place(options: &PgConnectOptions) -> String {
    let database = options.get_database().unwrap_or(options.get_username());
    match options.get_socket() {
        Some(socket) => format!("{}, database {database}", socket.display()),
        None => format!("{}:{}, database {database}", options.get_host(), options.get_port()),
    }
}
