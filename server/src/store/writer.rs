//! What writes to the file of SQLite: a single connection, for as long as the file and the log beside it are there. Whoever removes or
//! replaces one of them leaves the server writing to what nobody finds again.

use std::path::{Path, PathBuf};

use sqlx::sqlite::SqlitePool;

use super::StoreError;

/// The way to write. Cheap to clone.
#[derive(Debug, Clone)]
pub(super) struct Writer {
    connection: SqlitePool,
    file: NamedFile,
    /// What SQLite writes first, until it carries it over into the file.
    log: NamedFile,
}

impl Writer {
    /// Writes through the one connection of a pool, to the file and the log that are at `path` now.
    pub(super) fn new(connection: SqlitePool, path: &Path) -> Self {
        Writer { connection, file: NamedFile::new(path.to_owned()), log: NamedFile::new(log_of(path)) }
    }

    /// The pool of the one connection, if its files are still there. This asks the system alone, and takes some microseconds.
    ///
    /// # Errors
    /// [`StoreError::Gone`] or [`StoreError::LogGone`] when they are not.
    pub(super) fn get(&self) -> Result<&SqlitePool, StoreError> {
        if self.file.is_gone() {
            return Err(StoreError::Gone);
        }
        if self.log.is_gone() {
            return Err(StoreError::LogGone);
        }
        Ok(&self.connection)
    }

    /// Waits until the connection is given back, and closes it.
    pub(super) async fn close(&self) {
        self.connection.close().await;
    }
}

/// The log that SQLite keeps beside the file at `path`, or where that leads: SQLite follows links first.
pub(super) fn log_of(path: &Path) -> PathBuf {
    let mut log = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()).into_os_string();
    log.push("-wal");
    log.into()
}

/// A file that is to stay where it is.
#[derive(Debug, Clone)]
struct NamedFile {
    path: PathBuf,
    /// What the system calls it; `None` if it isn't there, or where files have no such names.
    name: Option<(u64, u64)>,
}

impl NamedFile {
    fn new(path: PathBuf) -> Self {
        let name = name_of(&path);
        NamedFile { path, name }
    }

    fn is_gone(&self) -> bool {
        self.name.is_some() && name_of(&self.path) != self.name
    }
}

#[cfg(unix)]
fn name_of(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt as _;
    let file = std::fs::metadata(path).ok()?;
    Some((file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn name_of(_: &Path) -> Option<(u64, u64)> {
    None
}
