//! Opens the file of SQLite, and says what is wrong with its path.

use std::fs::OpenOptions;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use super::super::changes::ChangeQueue;
use super::super::lock_file::{LockFile, Unlocked};
use super::super::players::CountSince;
use super::super::sqlite::{BEGIN, SqliteStore};
use super::super::writer::{Writer, wal_of};
use super::super::{StoreError, StoreOpenError, columns, error, migrations, statements};
use super::{migrate, said};
use crate::clock::now_ms;

/// Reads are short and come from memory: more readers than this only wait for the same processor.
const READERS: u32 = 4;

/// How long to wait for another process that writes to the same file, or for our own writers in the queue.
const PATIENCE: Duration = Duration::from_secs(5);

impl SqliteStore {
    /// Opens the file as [`SqliteStore::open`] does, for a server, which is the only one that serves it until it closes it.
    pub(super) async fn open_to_serve(path: &str) -> Result<Self, StoreOpenError> {
        options_of(path)?; // what can't be opened is refused before a file is locked for it
        let lock = LockFile::of(Path::new(path)).await;
        if let Err(Unlocked::Held) = lock {
            return Err(StoreOpenError::InUse(path.into()));
        }
        let store = SqliteStore::open(path).await?;
        if let Err(error) = &lock {
            tracing::warn!(%error, database = path, "can't tell whether another Paydirt uses this database; start only one");
        }
        Ok(SqliteStore { lock: Mutex::new(lock.ok()), ..store })
    }

    /// Opens the file, makes it if it is not there, and brings its tables up to date.
    pub(super) async fn open(path: &str) -> Result<Self, StoreOpenError> {
        let options = options_of(path)?
            .create_if_missing(true)
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal)
            // A commit is on the disk when it returns. NORMAL would lose the last ones when the power fails.
            .synchronous(SqliteSynchronous::Full)
            // What a statement would have to take back stays in memory: for a batch it outgrew the buffer and went through a file.
            .pragma("temp_store", "MEMORY");
        let first = bring_up_to_date(&options, path).await.map_err(|error| explain(path, error))?;
        Ok(SqliteStore::on(options, path, Some(first)))
    }

    /// Opens a file that is there and up to date, to read it. It is found as it was.
    pub(super) async fn open_to_read(path: &str) -> Result<Self, StoreOpenError> {
        // A server that writes has a `-wal` beside the file. Where there is none nobody writes, and then SQLite need not make one.
        let in_use = wal_of(Path::new(path)).exists();
        let options = options_of(path)?.read_only(true).immutable(!in_use);
        check(&options, path).await.map_err(|error| explain(path, error))?;
        Ok(SqliteStore::on(options, path, None))
    }

    /// A store that writes has a `first` connection, which stays open until it's closed.
    fn on(options: SqliteConnectOptions, path: &str, first: Option<SqliteConnection>) -> Self {
        // Connections to a file never go stale: no need to test them, nor to renew them now and then.
        let pool = SqlitePoolOptions::new()
            .acquire_timeout(PATIENCE)
            .test_before_acquire(false)
            .idle_timeout(None)
            .max_lifetime(None);
        // When the disk is full SQLite ends the transaction by itself, and then the connection counts it as open for ever.
        let writer = pool.clone().before_acquire(|connection, _| {
            let is_in_order = !connection.is_in_transaction();
            Box::pin(async move { Ok(is_in_order) })
        });
        let one = writer.max_connections(1).connect_lazy_with(options.clone());
        let writer = Writer::new(one, Path::new(path), first);
        SqliteStore {
            changes: ChangeQueue::start(writer.clone()),
            writer,
            readers: pool.max_connections(READERS).connect_lazy_with(options.pragma("query_only", "ON")),
            count_since: CountSince::default(),
            lock: Mutex::default(),
        }
    }
}

/// What every connection to a file is made with.
fn options_of(path: &str) -> Result<SqliteConnectOptions, StoreOpenError> {
    if path.is_empty() || path.starts_with(":memory:") {
        return Err(StoreOpenError::NoPath);
    }
    // As other programs write them. Nobody names a new file so.
    if let Some((_, parameters)) = path.split_once('?').filter(|(_, parameters)| parameters.contains('='))
        && !Path::new(path).exists()
    {
        return Err(StoreOpenError::NoParameters(parameters.to_owned()));
    }
    // A pipe would be waited for without end.
    if std::fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        let why = if Path::new(path).is_dir() { Unusable::Folder } else { Unusable::NotAFile };
        return Err(StoreOpenError::File { path: path.into(), why });
    }
    Ok(SqliteConnectOptions::new().filename(path).busy_timeout(PATIENCE))
}

/// Whether a file is up to date.
async fn check(options: &SqliteConnectOptions, path: &str) -> Result<(), StoreOpenError> {
    let mut connection = options.connect().await.map_err(StoreError::from)?;
    super::check(&migrations::sqlite(), &mut connection, path).await?;
    all_there(&mut connection, path).await?;
    connection.close().await.map_err(StoreError::from)?;
    Ok(())
}

async fn all_there(connection: &mut SqliteConnection, path: &str) -> Result<(), StoreOpenError> {
    let tables = sqlx::query_scalar("SELECT name FROM sqlite_schema WHERE type = 'table'");
    super::all_there(&tables.fetch_all(connection).await.map_err(StoreError::from)?, path)
}

/// Any number of processes may open a new file at once. While one of them turns it to its write-ahead log, SQLite refuses the
/// others without waiting, whatever its own patience: they ask again.
async fn bring_up_to_date(options: &SqliteConnectOptions, path: &str) -> Result<SqliteConnection, StoreOpenError> {
    let started = Instant::now();
    loop {
        match bring_up_to_date_at_once(options, path).await {
            Err(StoreOpenError::Store(StoreError::Database(error)))
                if is_busy(&error) && started.elapsed() < PATIENCE =>
            {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            done => return done,
        }
    }
}

fn is_busy(error: &sqlx::Error) -> bool {
    const BUSY: i32 = 5;
    code(error) == Some(BUSY)
}

fn code(error: &sqlx::Error) -> Option<i32> {
    error::sqlite_code(error.as_database_error()?.try_downcast_ref()?)
}

async fn bring_up_to_date_at_once(
    options: &SqliteConnectOptions,
    path: &str,
) -> Result<SqliteConnection, StoreOpenError> {
    let mut connection = options.connect().await.map_err(StoreError::from)?;
    // One transaction around all migrations: a second process that starts now waits, then finds them applied.
    let mut transaction = connection.begin_with(BEGIN).await.map_err(StoreError::from)?;
    migrate(&migrations::sqlite(), &mut *transaction as &mut SqliteConnection, path).await?;
    all_there(&mut transaction, path).await?;
    // A file that may only be read opens without a word.
    let touch = sqlx::query(statements::TOUCH).bind(columns::long(now_ms()));
    touch.execute(&mut *transaction).await.map_err(StoreError::from)?;
    transaction.commit().await.map_err(StoreError::from)?;
    Ok(connection)
}

/// Why SQLite cannot keep its database in a file.
#[derive(Debug, thiserror::Error)]
pub enum Unusable {
    /// A folder is there.
    #[error("it is a folder")]
    Folder,
    /// Something else is there, such as a pipe.
    #[error("it is not a file")]
    NotAFile,
    /// The folder of the file is missing.
    #[error("there is no folder {}", .0.display())]
    NoFolder(PathBuf),
    /// There is no room.
    #[error("its disk is full; free some space on it")]
    Full(#[source] Arc<sqlx::Error>),
    /// It was written by another program.
    #[error("it isn't an SQLite database; choose another file")]
    NotADatabase(#[source] Arc<sqlx::Error>),
    /// SQLite cannot read its own file.
    #[error("the database is damaged; restore a backup of it")]
    Damaged(#[source] Arc<sqlx::Error>),
    /// The system does not let us write there.
    #[error(transparent)]
    System(io::Error),
    /// It may only be read.
    #[error("it can be read but not written; make the file writable")]
    ReadOnly(#[source] Arc<sqlx::Error>),
    /// SQLite said no for another reason.
    #[error("{}", said(.0))]
    Failed(#[source] Arc<sqlx::Error>),
}

/// SQLite says 'unable to open database file' of whatever is wrong with a path. The system knows better.
fn explain(path: &str, error: StoreOpenError) -> StoreOpenError {
    use StoreError::{Damaged, Database, Full};
    let is_full = matches!(error, StoreOpenError::Store(Full(_)));
    let is_damaged = matches!(error, StoreOpenError::Store(Damaged(_)));
    let StoreOpenError::Store(Database(error) | Full(error) | Damaged(error)) = error else { return error };
    const READ_ONLY: i32 = 8;
    const NOT_A_DATABASE: i32 = 26;
    let path = PathBuf::from(path);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let why = match OpenOptions::new().append(true).create(true).truncate(false).open(&path) {
        _ if !folder.is_dir() => Unusable::NoFolder(folder.to_owned()),
        _ if is_full => Unusable::Full(error),
        _ if code(&error) == Some(NOT_A_DATABASE) => Unusable::NotADatabase(error),
        _ if is_damaged => Unusable::Damaged(error),
        Err(system) => Unusable::System(system),
        _ if code(&error) == Some(READ_ONLY) => Unusable::ReadOnly(error),
        Ok(_) => Unusable::Failed(error),
    };
    StoreOpenError::File { path, why }
}
