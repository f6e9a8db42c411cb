//! The door to both stores: what an address means, and what went wrong when a store cannot be opened.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use sqlx::migrate::{AppliedMigration, Migrate, MigrateError, Migrator};

use super::postgres::PostgresStore;
use super::sqlite::SqliteStore;
use super::{Store, StoreError};

/// Opens the store at `address`, and brings its tables up to date: `sqlite:PATH` (made if absent) or
/// `postgres://USER:PASSWORD@HOST:PORT/DATABASE`.
///
/// Any number of processes may do so at the same time.
///
/// # Errors
/// [`OpenError`], whose text is one line for the person who runs the server.
pub async fn open(address: &str) -> Result<Arc<dyn Store>, OpenError> {
    if let Some(path) = path_of(address) {
        return Ok(Arc::new(SqliteStore::open(path).await?));
    }
    match address.split_once(':') {
        Some(("postgres" | "postgresql", _)) => Ok(Arc::new(PostgresStore::open(address).await?)),
        // What follows the colon may be a password.
        Some((scheme, _)) => Err(OpenError::Scheme(format!("{scheme}:…"))),
        None => Err(OpenError::Scheme(address.to_owned())),
    }
}

/// Opens the store at `address` as [`open`] does, if it is there already: a look at a table makes no database.
///
/// # Errors
/// As [`open`], and when there is no such file.
pub async fn open_existing(address: &str) -> Result<Arc<dyn Store>, OpenError> {
    match path_of(address) {
        Some(path) if !Path::new(path).exists() => Err(OpenError::Absent(path.into())),
        _ => open(address).await,
    }
}

/// The file that an address of SQLite names.
fn path_of(address: &str) -> Option<&str> {
    let path = address.strip_prefix("sqlite:")?;
    Some(path.strip_prefix("//").unwrap_or(path))
}

/// Why a store could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// No store has such addresses.
    #[error(
        "unknown kind of database address {0:?}; \
         use sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/DATABASE"
    )]
    Scheme(String),
    /// It begins like an address, but goes on otherwise.
    #[error("cannot read the database address: {0}")]
    Address(String),
    /// There is no such file.
    #[error("there is no database {}; name another with --database", .0.display())]
    Absent(PathBuf),
    /// SQLite cannot keep its database there.
    #[error("cannot keep games in {}: {why}", path.display())]
    File {
        /// The file that was asked for.
        path: PathBuf,
        /// What is in the way.
        why: String,
    },
    /// Postgres does not answer, or does not let us in.
    #[error("cannot reach Postgres at {place}: {why}")]
    Unreachable {
        /// Host, port and database.
        place: String,
        /// What it said, if it said anything.
        why: String,
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
    /// A migration has changed since it was applied.
    #[error(
        "this database was made by a different build of Paydirt: its migration {0} doesn't match this one's; run that \
         build, or choose another database"
    )]
    Altered(i64),
    /// A migration was begun and never ended.
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
        "the database {place} holds tables that Paydirt did not make ({why}); choose an empty database, or restore a \
         backup if this one was Paydirt's"
    )]
    Foreign {
        /// Which database.
        place: String,
        /// The database's own words.
        why: String,
    },
    /// The tables could not be brought up to date.
    #[error("cannot bring the database {place} up to date: {why}")]
    Migration {
        /// Which database.
        place: String,
        /// What was in the way.
        why: String,
    },
    /// Any other failure.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Brings the tables of the database at `place` up to date; only ever forward.
pub(super) async fn migrate(migrator: &Migrator, connection: &mut impl Migrate, place: &str) -> Result<(), OpenError> {
    announce(migrator, connection).await.map_err(|error| refused(error, place))?;
    match migrator.run_direct(None, connection, false).await {
        Ok(()) => Ok(()),
        Err(MigrateError::VersionMissing(_)) => {
            let applied = connection.list_applied_migrations(&migrator.table_name).await;
            let applied = applied.map_err(|error| refused(error, place))?;
            let known = |version| migrator.iter().find(|migration| migration.version == version);
            let altered = |migration: &AppliedMigration| {
                known(migration.version).is_some_and(|known| known.checksum != migration.checksum)
            };
            if let Some(altered) = applied.iter().find(|migration| altered(migration)) {
                return Err(OpenError::Altered(altered.version));
            }
            let unknown = applied.iter().map(|migration| migration.version);
            Err(OpenError::Newer {
                unknown: unknown.filter(|version| !migrator.version_exists(*version)).collect(),
                known: migrator.iter().map(|migration| migration.version).max().unwrap_or_default(),
            })
        }
        Err(error) => Err(refused(error, place)),
    }
}

/// What is wrong, in words for the person who runs the server.
fn refused(error: MigrateError, place: &str) -> OpenError {
    let place = place.to_owned();
    match error {
        MigrateError::VersionMismatch(version) => OpenError::Altered(version),
        MigrateError::Dirty(version) => OpenError::HalfMigrated { place, version },
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => match StoreError::from(error) {
            StoreError::Database(error) => {
                let why =
                    error.as_database_error().map_or_else(|| error.to_string(), |refusal| refusal.message().to_owned());
                let code = error.as_database_error().and_then(|refusal| refusal.code());
                // Postgres has a code for it, SQLite only words.
                if code.is_some_and(|code| code == "42P07") || why.contains("already exists") {
                    OpenError::Foreign { place, why }
                } else {
                    OpenError::Migration { place, why }
                }
            }
            error => OpenError::Store(error),
        },
        error => OpenError::Migration { place, why: error.to_string() },
    }
}

/// Says what a start waits for, if it does: rewriting a large log takes minutes.
async fn announce(migrator: &Migrator, connection: &mut impl Migrate) -> Result<(), MigrateError> {
    connection.lock().await?; // several may find a new database at the same time
    connection.ensure_migrations_table(&migrator.table_name).await?;
    let applied = connection.list_applied_migrations(&migrator.table_name).await?;
    connection.unlock().await?;
    let newest_applied = applied.iter().map(|migration| migration.version).max();
    let newest = migrator.iter().map(|migration| migration.version).max();
    if newest_applied.is_some() && newest_applied < newest {
        tracing::info!(
            from = newest_applied,
            to = newest,
            "bringing the database up to date; a large one takes minutes, leave it running"
        );
    }
    Ok(())
}

fn list(versions: &[i64]) -> String {
    versions.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}
