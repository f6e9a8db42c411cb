//! What can go wrong in a store, told apart by what there is to do about it.

use std::io::ErrorKind;
use std::sync::Arc;
use std::time::Duration;

use rules::UnknownGame;
use sqlx::postgres::PgDatabaseError;
use sqlx::sqlite::SqliteError;

/// The store did not do what it was asked.
///
/// Cloned freely, since one failed transaction is the failure of every record in it.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// The database said no, or cannot be reached.
    #[error("the database failed: {0}")]
    Database(#[source] Arc<sqlx::Error>),
    /// Somebody else holds a row for long. It is a matter of that row alone.
    #[error("another transaction holds a row that is to be written; see what it waits for: {0}")]
    Held(#[source] Arc<sqlx::Error>),
    /// There is no room to write.
    #[error("the disk of the database is full, so nothing can be saved; free some space on it: {0}")]
    Full(#[source] Arc<sqlx::Error>),
    /// The database was reached and kept silent. Whether it did what it was asked is unknown.
    #[error("the database did not answer within {} seconds", .0.as_secs())]
    Silent(Duration),
    /// The file of the database was taken away from under the server.
    #[error(
        "the database's file was removed or replaced while the server runs, so nothing is saved anymore; put the file back \
         as it was, or stop the server and restore a backup"
    )]
    Gone,
    /// The `-wal` file of SQLite was taken away likewise. What it held is not lost: SQLite still has it, and carries it over.
    #[error(
        "the database's -wal file was removed or replaced while the server runs, so nothing is saved anymore; stop the server, \
         which saves what was in it, and start it again"
    )]
    WalGone,
    /// The server stops, and has closed its database.
    #[error("the server is stopping, so nothing is saved anymore")]
    Stopped,
    /// The database cannot read its own file.
    #[error("the database is damaged; restore a backup of it: {0}")]
    Damaged(#[source] Arc<sqlx::Error>),
    /// A row cannot be understood.
    #[error("the database holds something that Paydirt never wrote: {0}")]
    Corrupt(#[from] Corrupt),
}

/// What a row holds that cannot be understood.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Corrupt {
    /// What is there instead of a value.
    #[error("{0}")]
    Value(&'static str),
    /// A name that is none of those that are written there.
    #[error("the {what} {name:?}")]
    Name {
        /// What goes by such names.
        what: &'static str,
        /// What is there.
        name: String,
    },
    /// A number that is too large, or negative.
    #[error("{number} as {what}")]
    Number {
        /// What is there.
        number: i64,
        /// What the row has it for.
        what: &'static str,
    },
    /// A log that lost its last records.
    #[error("a log that ends at record {end} of {appended}")]
    CutOff {
        /// The last record there is; 0 if there is none.
        end: u64,
        /// The last one that was appended.
        appended: u64,
    },
    /// A game that these rules don't have.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// JSON of another form.
    #[error("{what} that cannot be read ({error})")]
    Json {
        /// What the row has it for.
        what: &'static str,
        /// Where it leaves the form.
        #[source]
        error: Arc<serde_json::Error>,
    },
    /// What a player chose, in another form.
    #[error("settings of a player: {0}")]
    Settings(#[source] Arc<serde_json::Error>),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let kind = match error.as_database_error() {
            Some(refusal) => match (refusal.try_downcast_ref(), refusal.try_downcast_ref()) {
                (Some(sqlite), _) => of_sqlite(sqlite),
                (_, Some(postgres)) => of_postgres(postgres),
                _ => StoreError::Database,
            },
            None => StoreError::Database,
        };
        kind(Arc::new(error))
    }
}

type Kind = fn(Arc<sqlx::Error>) -> StoreError;

/// By SQLite's primary result code; the bits above the lowest eight say more.
fn of_sqlite(error: &SqliteError) -> Kind {
    const CORRUPT: i32 = 11;
    const FULL: i32 = 13;
    const NOT_A_DATABASE: i32 = 26;
    /// No room for the index of its log: SQLite calls that a fault of reading and writing.
    const NO_ROOM_FOR_INDEX: i32 = 4874;
    match (sqlite_code(error), all_of_sqlite_code(error)) {
        (Some(FULL), _) | (_, Some(NO_ROOM_FOR_INDEX)) => StoreError::Full,
        (Some(CORRUPT | NOT_A_DATABASE), _) => StoreError::Damaged,
        _ => StoreError::Database,
    }
}

/// By the names of Postgres's errors.
fn of_postgres(error: &PgDatabaseError) -> Kind {
    match error.code() {
        "55P03" => StoreError::Held,              // lock_not_available
        "53100" => StoreError::Full,              // disk_full
        "XX001" | "XX002" => StoreError::Damaged, // data_corrupted, index_corrupted
        _ => StoreError::Database,
    }
}

/// SQLite's primary result code.
pub(super) fn sqlite_code(error: &SqliteError) -> Option<i32> {
    Some(all_of_sqlite_code(error)? & 0xff)
}

fn all_of_sqlite_code(error: &SqliteError) -> Option<i32> {
    use sqlx::error::DatabaseError as _;
    error.code()?.parse().ok()
}

impl StoreError {
    /// Whether it may have been done all the same: the database was asked, and its answer never came.
    #[must_use]
    pub fn leaves_open(&self) -> bool {
        match self {
            StoreError::Silent(_) => true,
            StoreError::Database(error) => match &**error {
                sqlx::Error::Database(refusal) => refusal.code().is_some_and(|code| ENDS_UNHEARD.contains(&&*code)),
                sqlx::Error::Io(error) => error.kind() != ErrorKind::ConnectionRefused,
                sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed => false,
                _ => true,
            },
            StoreError::Held(_)
            | StoreError::Full(_)
            | StoreError::Gone
            | StoreError::WalGone
            | StoreError::Stopped
            | StoreError::Damaged(_)
            | StoreError::Corrupt(_) => false,
        }
    }
}

/// With these Postgres, or what stands before it, ends a connection, whatever has become of the transaction.
const ENDS_UNHEARD: [&str; 6] = [
    "57P01", // admin_shutdown
    "57P02", // crash_shutdown
    "08006", // connection_failure
    "08007", // transaction_resolution_unknown
    "08P01", // protocol_violation
    "40003", // statement_completion_unknown
];

/// A record was not kept.
#[derive(Debug, Clone, thiserror::Error)]
pub enum AppendError {
    /// Another writer has taken over, or has written this number. Nothing was kept.
    #[error("another writer has taken over the table")]
    Fenced,
    /// The database said no, or did not answer. What it kept is unknown until it is read again.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It has no form as JSON, so no database was asked.
    #[error("a record cannot be written as JSON: {0}")]
    Unwritable(#[from] Arc<serde_json::Error>),
}

impl AppendError {
    /// Whether the record may be kept all the same, or another server may know of it: whoever reads the log next can tell.
    #[must_use]
    pub fn leaves_open(&self) -> bool {
        match self {
            AppendError::Fenced => true,
            AppendError::Store(error) => error.leaves_open(),
            AppendError::Unwritable(_) => false,
        }
    }
}

impl From<sqlx::Error> for AppendError {
    fn from(error: sqlx::Error) -> Self {
        AppendError::Store(error.into())
    }
}
