//! How the tables of a database came to be, step by step: the files in `migrations`, which `build.rs` lists.

use sqlx::SqlSafeStr as _;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// A version, what it brings, and its statements.
type Listed = (i64, &'static str, &'static str);

const SQLITE: &[Listed] = include!(concat!(env!("OUT_DIR"), "/sqlite.rs"));
const POSTGRES: &[Listed] = include!(concat!(env!("OUT_DIR"), "/postgres.rs"));

/// The tables that they make, all told; the same in both dialects.
pub const TABLES: [&str; 18] = [
    "addresses_asked",
    "alive",
    "challenges_used",
    "channels",
    "chat",
    "credentials",
    "device_codes",
    "former_seats",
    "nodes",
    "notice_keys",
    "notice_wishes",
    "notices",
    "outages",
    "passkeys",
    "players",
    "records",
    "seats",
    "tables",
];

/// All that an SQLite database needs, oldest first.
#[must_use]
pub fn sqlite() -> Migrator {
    of(SQLITE)
}

/// The same for PostgreSQL.
#[must_use]
pub fn postgres() -> Migrator {
    of(POSTGRES)
}

fn of(listed: &[Listed]) -> Migrator {
    let migration = |&(version, brings, statements): &Listed| {
        Migration::new(version, brings.into(), MigrationType::Simple, statements.into_sql_str(), false)
    };
    Migrator::with_migrations(listed.iter().map(migration).collect())
}
