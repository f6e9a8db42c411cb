//! The door to both stores: what an address means, and what went wrong when a store cannot be opened.

use std::path::PathBuf;
use std::sync::Arc;

use sqlx::migrate::{Migrate, MigrateError, Migrator};

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
    match address.split_once(':') {
        Some(("sqlite", path)) => Ok(Arc::new(SqliteStore::open(path.strip_prefix("//").unwrap_or(path)).await?)),
        Some(("postgres" | "postgresql", _)) => Ok(Arc::new(PostgresStore::open(address).await?)),
        // What follows the colon may be a password.
        Some((scheme, _)) => Err(OpenError::Scheme(format!("{scheme}:…"))),
        None => Err(OpenError::Scheme(address.to_owned())),
    }
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
    /// SQLite cannot keep its database there.
    #[error("cannot keep games in {}: {why}", path.display())]
    File {
        /// Where.
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
    #[error("this database was made by a different build of Paydirt: its migration {0} doesn't match this one's")]
    Altered(i64),
    /// The tables could not be brought up to date.
    #[error("cannot bring the database up to date: {0}")]
    Migration(#[source] MigrateError),
    /// Any other failure.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Brings the tables up to date; only ever forward.
pub(super) async fn migrate(migrator: &Migrator, connection: &mut impl Migrate) -> Result<(), OpenError> {
    announce(migrator, connection).await.map_err(OpenError::Migration)?;
    match migrator.run_direct(None, connection, false).await {
        Ok(()) => Ok(()),
        Err(MigrateError::VersionMissing(_)) => {
            let applied =
                connection.list_applied_migrations(&migrator.table_name).await.map_err(OpenError::Migration)?;
            let unknown = applied.iter().map(|migration| migration.version);
            Err(OpenError::Newer {
                unknown: unknown.filter(|version| !migrator.version_exists(*version)).collect(),
                known: migrator.iter().map(|migration| migration.version).max().unwrap_or_default(),
            })
        }
        Err(MigrateError::VersionMismatch(version)) => Err(OpenError::Altered(version)),
        Err(error) => Err(OpenError::Migration(error)),
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
