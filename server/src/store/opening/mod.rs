//! The door to both stores: what an address means, and what went wrong when a store cannot be opened.

mod postgres;
mod sqlite;

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use reqwest::Url;
use sqlx::migrate::{AppliedMigration, Migrate, MigrateError, Migrator};

pub use self::postgres::Unreached;
pub use self::sqlite::Unusable;
use super::address::PARAMETERS;
use super::migrations::TABLES;
use super::postgres::PostgresStore;
use super::sqlite::SqliteStore;
use super::{Store, StoreError};

/// Opens the store at `address`, and brings its tables up to date: `sqlite:PATH` (made if absent) or
/// `postgres://USER:PASSWORD@HOST:PORT/DATABASE`.
///
/// Any number of processes may do so at the same time.
///
/// # Errors
/// [`StoreOpenError`], whose text is one line for the person who runs the server.
pub async fn open(address: &str) -> Result<Arc<dyn Store>, StoreOpenError> {
    match kind_of(address)? {
        Kind::Sqlite(path) => Ok(Arc::new(SqliteStore::open(path).await?)),
        Kind::Postgres => Ok(Arc::new(PostgresStore::open(address).await?)),
    }
}

/// Opens the store at `address` as [`open`] does, for a server. SQLite's has one at a time: whoever comes while another is about to
/// stop waits for it.
///
/// # Errors
/// [`StoreOpenError`], likewise: when another server has the file and doesn't stop.
pub async fn open_to_serve(address: &str) -> Result<Arc<dyn Store>, StoreOpenError> {
    match kind_of(address)? {
        Kind::Sqlite(path) => Ok(Arc::new(SqliteStore::open_to_serve(path).await?)),
        Kind::Postgres => open(address).await,
    }
}

/// Opens the store at `address` to read what is there: makes no database, and leaves its tables as they are.
///
/// # Errors
/// [`StoreOpenError`], likewise: when the database is missing, or its tables are not up to date.
pub async fn open_to_read(address: &str) -> Result<Arc<dyn Store>, StoreOpenError> {
    match kind_of(address)? {
        Kind::Sqlite(path) if !Path::new(path).exists() => Err(StoreOpenError::Absent(path.into())),
        Kind::Sqlite(path) => Ok(Arc::new(SqliteStore::open_to_read(path).await?)),
        Kind::Postgres => Ok(Arc::new(PostgresStore::open_to_read(address).await?)),
    }
}

/// Which store an address means.
enum Kind<'a> {
    /// SQLite, in this file.
    Sqlite(&'a str),
    Postgres,
}

fn kind_of(address: &str) -> Result<Kind<'_>, StoreOpenError> {
    if let Some(path) = address.strip_prefix("sqlite:") {
        return Ok(Kind::Sqlite(path.strip_prefix("//").unwrap_or(path)));
    }
    match address.split_once(':') {
        Some(("postgres" | "postgresql", _)) => Ok(Kind::Postgres),
        // What follows the colon may be a password.
        Some((scheme, _)) => Err(StoreOpenError::Scheme(format!("{scheme}:…"))),
        None => Err(StoreOpenError::Scheme(address.to_owned())),
    }
}

/// Why a store could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum StoreOpenError {
    /// No store has such addresses.
    #[error(
        "unknown kind of database address {0:?}; \
         use sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/DATABASE"
    )]
    Scheme(String),
    /// It starts like an address, but goes on otherwise.
    #[error("cannot read the database address: {0}")]
    Address(#[source] <Url as FromStr>::Err),
    /// Postgres cannot be reached with what it says.
    #[error("cannot read the database address: {0}")]
    Options(#[source] sqlx::Error),
    /// It names no file for SQLite.
    #[error("cannot read the database address: sqlite: wants the path of a file, as in sqlite:paydirt.db")]
    NoPath,
    /// Parameters follow the path.
    #[error("cannot read the database address: SQLite's has no parameters; leave out ?{0}")]
    NoParameters(String),
    /// It ends in the middle of the password, most likely.
    #[error(
        "cannot read the database address: in its user, password and database, #, /, ?, & and @ must be percent-encoded: %23, %2F, %3F, %26 \
         and %40"
    )]
    Unencoded,
    /// Neither sqlx nor PostgreSQL's own programs know this parameter.
    #[error("unknown parameter {0:?} in the database address; use {known}", known = PARAMETERS.join(", "))]
    Parameter(String),
    /// The file is missing.
    #[error("there is no database {}; name another with --database", .0.display())]
    Absent(PathBuf),
    /// Another server has the file.
    #[error("another Paydirt is using the database {}; stop it, or choose another with --database FILE", .0.display())]
    InUse(PathBuf),
    /// SQLite cannot keep its database there.
    #[error("cannot keep games in {}: {why}", path.display())]
    File {
        /// The file that was asked for.
        path: PathBuf,
        /// What is in the way.
        #[source]
        why: Unusable,
    },
    /// Postgres does not answer, or does not let us in.
    #[error("cannot reach Postgres at {place}: {}", each_once(why))]
    Unreachable {
        /// Host, port and database, of each server.
        place: String,
        /// What each said, if it said anything.
        why: Vec<Unreached>,
    },
    /// Its tables are of a later time than this binary.
    #[error(
        "this database is newer than this Paydirt: it has migration {}, and this Paydirt only knows up to {known}; \
         run the newer Paydirt, or choose another database",
        list(.unknown)
    )]
    Newer {
        /// The migrations that this binary does not know.
        unknown: Vec<i64>,
        /// The newest migration that it does know.
        known: i64,
    },
    /// Its tables are of an earlier time, and whoever only reads does not bring them up to date.
    #[error(
        "the database {place} is older than this Paydirt: it has migration {applied}, and this Paydirt needs {needed}; \
         back it up and run `paydirt migrate`, or use the Paydirt that serves it"
    )]
    Older {
        /// The file, or host, port and name.
        place: String,
        /// The newest migration that was applied.
        applied: i64,
        /// The newest that this binary knows.
        needed: i64,
    },
    /// No migration was ever applied to it.
    #[error("the database {0} holds no games of Paydirt; name another with --database")]
    NotOurs(String),
    /// Somebody has removed tables from it.
    #[error("the database {place} has lost tables of Paydirt's: {}; restore a backup, or choose another database", .tables.join(", "))]
    Incomplete {
        /// The file, or host, port and name.
        place: String,
        /// Those that aren't there.
        tables: Vec<&'static str>,
    },
    /// A migration has changed since it was applied.
    #[error(
        "this database was made by a different build of Paydirt: its migration {0} doesn't match this one's; run that \
         build, or choose another database"
    )]
    Altered(i64),
    /// A migration was started and never ended.
    #[error(
        "the database {place} was left in the middle of migration {version}; restore the backup from before the update, \
         then start Paydirt again"
    )]
    HalfMigrated {
        /// Which database.
        place: String,
        /// The migration.
        version: i64,
    },
    /// A table of that name is there, and no migration of ours has made it.
    #[error(
        "the database {place} holds tables that Paydirt did not make ({}); choose an empty database, or restore a \
         backup if this one was Paydirt's",
        said(why)
    )]
    Foreign {
        /// Which database.
        place: String,
        /// Which of them, in the database's own words.
        #[source]
        why: Arc<sqlx::Error>,
    },
    /// The tables could not be brought up to date.
    #[error("cannot bring the database {place} up to date: {why}")]
    Migration {
        /// Which database.
        place: String,
        /// What was in the way.
        #[source]
        why: Unmigrated,
    },
    /// Somebody else uses the tables that are to be changed.
    #[error(
        "the database {0} can't be brought up to date while something else holds its tables, like a backup or another update; trying again \
         until it's done"
    )]
    Locked(String),
    /// Any other failure.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why the tables could not be brought up to date.
#[derive(Debug, thiserror::Error)]
pub enum Unmigrated {
    /// The database said no.
    #[error("{}", said(.0))]
    Failed(#[source] Arc<sqlx::Error>),
    /// Its migrations are not as they should be.
    #[error(transparent)]
    Unfit(MigrateError),
}

/// Brings the tables of the database at `place` up to date; only ever forward.
async fn migrate(migrator: &Migrator, connection: &mut impl Migrate, place: &str) -> Result<(), StoreOpenError> {
    announce(migrator, connection).await.map_err(|error| refused(error, place))?;
    match migrator.run_direct(None, connection, false).await {
        Ok(()) => Ok(()),
        Err(MigrateError::VersionMissing(_)) => {
            let applied = connection.list_applied_migrations(&migrator.table_name).await;
            Err(others_work(migrator, &applied.map_err(|error| refused(error, place))?))
        }
        Err(error) => Err(refused(error, place)),
    }
}

/// Checks that the tables of the database at `place` are up to date, without touching them.
async fn check(migrator: &Migrator, connection: &mut impl Migrate, place: &str) -> Result<(), StoreOpenError> {
    let refused = |error| refused(error, place);
    if let Some(version) = connection.dirty_version(&migrator.table_name).await.map_err(refused)? {
        return Err(StoreOpenError::HalfMigrated { place: place.to_owned(), version });
    }
    let applied = connection.list_applied_migrations(&migrator.table_name).await.map_err(refused)?;
    let as_here = |theirs: &AppliedMigration| {
        migrator.iter().any(|ours| ours.version == theirs.version && ours.checksum == theirs.checksum)
    };
    if !applied.iter().all(as_here) {
        return Err(others_work(migrator, &applied));
    }
    let (Some(newest), needed) = (applied.iter().map(|migration| migration.version).max(), newest(migrator)) else {
        return Err(StoreOpenError::NotOurs(place.to_owned()));
    };
    if newest < needed {
        return Err(StoreOpenError::Older { place: place.to_owned(), applied: newest, needed });
    }
    Ok(())
}

/// Checks that among the tables of a database that is up to date are all of ours.
fn all_there(tables: &[String], place: &str) -> Result<(), StoreOpenError> {
    let lost = TABLES.into_iter().filter(|ours| !tables.iter().any(|table| table == ours));
    let lost: Vec<_> = lost.collect();
    if lost.is_empty() { Ok(()) } else { Err(StoreOpenError::Incomplete { place: place.to_owned(), tables: lost }) }
}

/// Why a database to which migrations were applied that this binary does not have is not for it.
fn others_work(migrator: &Migrator, applied: &[AppliedMigration]) -> StoreOpenError {
    let known = |version| migrator.iter().find(|migration| migration.version == version);
    let is_altered = |migration: &&AppliedMigration| {
        known(migration.version).is_some_and(|known| known.checksum != migration.checksum)
    };
    if let Some(altered) = applied.iter().find(is_altered) {
        return StoreOpenError::Altered(altered.version);
    }
    let unknown = applied.iter().map(|migration| migration.version);
    let unknown = unknown.filter(|version| !migrator.version_exists(*version)).collect();
    StoreOpenError::Newer { unknown, known: newest(migrator) }
}

fn newest(migrator: &Migrator) -> i64 {
    migrator.iter().map(|migration| migration.version).max().unwrap_or_default()
}

/// What is wrong, in words for the person who runs the server.
fn refused(error: MigrateError, place: &str) -> StoreOpenError {
    let place = place.to_owned();
    match error {
        MigrateError::VersionMismatch(version) => StoreOpenError::Altered(version),
        MigrateError::Dirty(version) => StoreOpenError::HalfMigrated { place, version },
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => match StoreError::from(error) {
            StoreError::Held(_) => StoreOpenError::Locked(place),
            StoreError::Database(error) => {
                let said = said(&error);
                let code = error.as_database_error().and_then(|refusal| refusal.code());
                // Postgres has codes for them, SQLite only words.
                let is_missing = code.as_deref() == Some("42P01") || said.starts_with("no such table");
                let is_there = code.as_deref() == Some("42P07") || said.contains("already exists");
                if is_missing && said.contains("_sqlx_migrations") {
                    StoreOpenError::NotOurs(place)
                } else if is_there {
                    StoreOpenError::Foreign { place, why: error }
                } else {
                    StoreOpenError::Migration { place, why: Unmigrated::Failed(error) }
                }
            }
            error => StoreOpenError::Store(error),
        },
        error => StoreOpenError::Migration { place, why: Unmigrated::Unfit(error) },
    }
}

/// Says what a start waits for, if it does: rewriting a large log takes minutes.
async fn announce(migrator: &Migrator, connection: &mut impl Migrate) -> Result<(), MigrateError> {
    connection.lock().await?; // several may find a new database at the same time
    connection.ensure_migrations_table(&migrator.table_name).await?;
    let applied = connection.list_applied_migrations(&migrator.table_name).await?;
    connection.unlock().await?;
    let newest_applied = applied.iter().map(|migration| migration.version).max();
    let newest = newest(migrator);
    if newest_applied.is_some_and(|applied| applied < newest) {
        tracing::info!(
            from = newest_applied,
            to = newest,
            "bringing the database up to date; a large one takes minutes, leave it running"
        );
    }
    Ok(())
}

/// What a database said, without what sqlx puts around it.
fn said(error: &sqlx::Error) -> String {
    error.as_database_error().map_or_else(|| error.to_string(), |refusal| refusal.message().to_owned())
}

/// What was said, in order; what several have said one after the other, once.
fn each_once(why: &[Unreached]) -> String {
    let mut said: Vec<_> = why.iter().map(Unreached::to_string).collect();
    said.dedup();
    said.join("; ")
}

fn list(versions: &[i64]) -> String {
    versions.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}
