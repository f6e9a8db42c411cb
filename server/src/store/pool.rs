//! Connections to Postgres that are used again and again, and waited for only so long: a line may fall silent at any moment, also just
//! while its connection is taken or given back, and then it must not take a place in the pool with it.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream};
use futures_util::{FutureExt as _, StreamExt as _, TryStreamExt as _};
use sqlx::pool::{PoolConnection, PoolConnectionMetadata};
use sqlx::postgres::{
    PgConnectOptions, PgPool, PgPoolOptions, PgQueryResult, PgRow, PgStatement, PgTypeInfo, Postgres,
};
use sqlx::{Connection as _, Either, Error, Execute, Executor, PgConnection, SqlStr, Transaction};
use tokio::sync::Mutex;
use tokio::time::timeout;

use super::primary::Servers;

/// How many connections a server holds at most. The log writer needs one; the others serve lists and replays.
const CONNECTIONS: u32 = 10;

/// How long to wait for a connection.
pub(super) const CONNECT_WITHIN: Duration = Duration::from_secs(3);

/// How long a connection may take to show that it is in order when it comes back, also from work that was given up.
pub(super) const TIDY_WITHIN: Duration = Duration::from_secs(1);

/// A connection that was used so recently is lent again without a question, so that a busy pool asks none.
const FRESH: Duration = Duration::from_millis(200);

/// How long any other may take to answer before it is lent. What is left of [`CONNECT_WITHIN`] is enough to make a new one.
const ALIVE_WITHIN: Duration = Duration::from_millis(500);

/// read_only_sql_transaction
const READ_ONLY: &str = "25006";

const SETTINGS: [(&str, &str); 8] = [
    // Less than we wait, so that Postgres's own word about a slow statement comes first when it can speak at all.
    ("statement_timeout", "4s"),
    // Between two statements of a transaction we do nothing. Whoever stands still there holds up whoever takes over.
    ("idle_in_transaction_session_timeout", "2s"),
    // Longer than that. Then the log writer saves what it has for tables whose rows nobody holds.
    ("lock_timeout", "3s"),
    // A commit is on the disk when it is answered, whatever the cluster's own settings say.
    ("synchronous_commit", "on"),
    // Postgres lets go of a server whose machine is gone after 25 seconds, not hours. A Unix socket has no use for these.
    ("tcp_keepalives_idle", "10"),
    ("tcp_keepalives_interval", "5"),
    ("tcp_keepalives_count", "3"),
    ("tcp_user_timeout", "25s"),
];

/// The connections of a store. Statements are run on the pool itself; a transaction needs a connection of its own.
///
/// It is sqlx's pool with an end to each wait. Therefore nobody else gets at that.
#[derive(Debug, Clone)]
pub(super) struct Pool {
    pool: PgPool,
    servers: Servers,
    /// Held by whoever asks why no connection can be made.
    asking: Arc<Mutex<()>>,
}

impl Pool {
    /// Connections to the server that takes writes now, made when they are needed. None is used again that was made before another
    /// of the servers became the one that does.
    pub(super) fn new(primary: PgConnectOptions, servers: &Servers) -> Self {
        let (new, before, after) = (servers.clone(), servers.clone(), servers.clone());
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(CONNECT_WITHIN)
            .test_before_acquire(false)
            .after_connect(move |connection, _| {
                let servers = new.clone();
                async move { servers.check_new(connection).await }.boxed()
            })
            .before_acquire(move |connection, used| {
                let current = before.is_current(&used);
                async move { Ok(current && is_alive(connection, &used).await) }.boxed()
            })
            .after_release(move |_, used| std::future::ready(Ok(after.is_current(&used))).boxed())
            .connect_lazy_with(servers.marked(primary).options(SETTINGS));
        Pool { pool, servers: servers.clone(), asking: Arc::default() }
    }

    /// From now on new connections are made to another server.
    pub(super) fn lead_to(&self, primary: PgConnectOptions) {
        self.pool.set_connect_options(primary.options(SETTINGS));
    }

    /// A connection, for a transaction.
    ///
    /// # Errors
    /// When there is none within [`CONNECT_WITHIN`]: why no new one can be made, if none can.
    pub(super) async fn acquire(&self) -> Result<Lent, Error> {
        match self.pool.acquire().await {
            Ok(connection) => Ok(Lent { connection, half_started: false }),
            // The pool has tried in vain, and doesn't say what it met with. One asks for all, since it may be that all are lent.
            Err(Error::PoolTimedOut) => {
                let Ok(_alone) = self.asking.try_lock() else { return Err(Error::PoolTimedOut) };
                let server = self.pool.connect_options();
                let new = PgConnection::connect_with(&server);
                Err(timeout(ALIVE_WITHIN, new).await.ok().and_then(Result::err).unwrap_or(Error::PoolTimedOut))
            }
            Err(error) => Err(error),
        }
    }

    /// An answer, and what it says of its connection: one that was made while Postgres took no writes stays as it is when Postgres
    /// takes them again.
    fn noted<T>(&self, answer: Result<T, Error>) -> Result<T, Error> {
        if let Err(Error::Database(refusal)) = &answer
            && refusal.code().as_deref() == Some(READ_ONLY)
        {
            self.servers.start_over();
        }
        answer
    }

    /// The whole answer to a statement.
    async fn answer<'q>(
        &self,
        query: impl Execute<'q, Postgres> + 'q,
    ) -> Result<Vec<Either<PgQueryResult, PgRow>>, Error> {
        self.noted(self.acquire().await?.connection.fetch_many(query).try_collect().await)
    }
}

async fn is_alive(connection: &mut PgConnection, used: &PoolConnectionMetadata) -> bool {
    used.idle_for < FRESH || matches!(timeout(ALIVE_WITHIN, connection.ping()).await, Ok(Ok(())))
}

/// A connection on loan. It goes back when it is dropped, or is closed if it cannot show in time that it is in order.
pub(super) struct Lent {
    connection: PoolConnection<Postgres>,
    half_started: bool,
}

impl Lent {
    /// Starts a transaction. It is rolled back when it is dropped without a commit.
    ///
    /// # Errors
    /// When Postgres does not start one.
    pub(super) async fn begin(&mut self) -> Result<Transaction<'_, Postgres>, Error> {
        self.half_started = true;
        let transaction = self.connection.begin().await?;
        self.half_started = false;
        Ok(transaction)
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if self.half_started {
            // sqlx does not know that Postgres may have started a transaction. Whatever ran here next would be part of it, and nobody commits it.
            self.connection.close_on_drop();
            return;
        }
        // sqlx asks whether it is in order, and waits for the answer for ever. When that is given up, its place in the pool is free.
        let returned = timeout(TIDY_WITHIN, self.connection.return_to_pool());
        tokio::spawn(async move {
            if returned.await.is_err() {
                tracing::warn!("a connection to Postgres fell silent, and is let go of");
            }
        });
    }
}

impl<'p> Executor<'p> for &'p Pool {
    type Database = Postgres;

    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> BoxStream<'e, Result<Either<PgQueryResult, PgRow>, Error>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        let answer = stream::once(self.answer(query));
        answer.map_ok(|steps| stream::iter(steps.into_iter().map(Ok))).try_flatten().boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, Result<Option<PgRow>, Error>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        async move { self.noted(self.acquire().await?.connection.fetch_optional(query).await) }.boxed()
    }

    fn prepare_with<'e>(self, sql: SqlStr, parameters: &'e [PgTypeInfo]) -> BoxFuture<'e, Result<PgStatement, Error>>
    where
        'p: 'e,
    {
        async move { self.acquire().await?.connection.prepare_with(sql, parameters).await }.boxed()
    }
}
