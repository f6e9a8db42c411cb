//! What writes to the file of SQLite: a single connection, for as long as the file is there. Whoever removes or replaces it leaves the
//! server writing to what nobody finds again.

use std::path::{Path, PathBuf};

use sqlx::sqlite::SqlitePool;

use super::StoreError;

/// The way to write. Cheap to clone.
#[derive(Debug, Clone)]
pub(super) struct Writer {
    connection: SqlitePool,
    path: PathBuf,
    /// What the system calls the file; `None` where it has no such names.
    file: Option<(u64, u64)>,
}

impl Writer {
    /// Writes through the one connection of a pool, to the file that is at `path` now.
    pub(super) fn new(connection: SqlitePool, path: &Path) -> Self {
        Writer { connection, path: path.to_owned(), file: name_of(path) }
    }

    /// The pool of the one connection, if its file is still there. This asks the system alone, and takes some microseconds.
    ///
    /// # Errors
    /// [`StoreError::Gone`] when it is not.
    pub(super) fn get(&self) -> Result<&SqlitePool, StoreError> {
        if self.file.is_some() && name_of(&self.path) != self.file {
            return Err(StoreError::Gone);
        }
        Ok(&self.connection)
    }

    /// Waits until the connection is given back, and closes it.
    pub(super) async fn close(&self) {
        self.connection.close().await;
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
