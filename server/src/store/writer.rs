//! What writes to the file of SQLite: a single connection, for as long as the file and its `-wal` are there. Whoever removes or
//! replaces one of them leaves the server writing to what nobody finds again.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sqlx::sqlite::SqlitePool;
use sqlx::{Connection as _, SqliteConnection};
use tokio::sync::Mutex;

use super::StoreError;

/// The way to write. Cheap to clone.
#[derive(Debug, Clone)]
pub(super) struct Writer {
    connection: SqlitePool,
    first: Arc<Mutex<Option<SqliteConnection>>>,
    file: NamedFile,
    /// What SQLite writes to first, until it carries it over into the file.
    wal: NamedFile,
    /// Whether what only a removed `-wal` holds has been looked after.
    carried_over: Arc<AtomicBool>,
}

impl Writer {
    /// Writes through the one connection of a pool, to the file and the `-wal` that are at `path` now.
    ///
    /// SQLite removes the `-wal` when the last connection is closed. While `first` is open, whoever finds it gone knows that somebody else
    /// removed it, and `first` still has what it held.
    pub(super) fn new(connection: SqlitePool, path: &Path, first: Option<SqliteConnection>) -> Self {
        Writer {
            connection,
            first: Arc::new(Mutex::new(first)),
            file: NamedFile::new(path.to_owned()),
            wal: NamedFile::new(wal_of(path)),
            carried_over: Arc::default(),
        }
    }

    /// The pool of the one connection, if its files are still there. This asks the system alone, and takes some microseconds.
    ///
    /// # Errors
    /// [`StoreError::Gone`] or [`StoreError::WalGone`] when they are not.
    pub(super) fn get(&self) -> Result<&SqlitePool, StoreError> {
        if self.file.is_gone() {
            return Err(StoreError::Gone);
        }
        if self.wal.is_gone() {
            self.carry_over();
            return Err(StoreError::WalGone);
        }
        Ok(&self.connection)
    }

    /// Copies into the file what was saved, and only a removed `-wal` holds: a server that is killed would take it along.
    fn carry_over(&self) {
        if self.carried_over.swap(true, Ordering::Relaxed) {
            return;
        }
        let (first, carried_over) = (self.first.clone(), self.carried_over.clone());
        tokio::spawn(async move {
            let Some(first) = &mut *first.lock().await else { return };
            // Whether it was busy, how many pages there are, and how many were copied: whoever reads the file as it was keeps some back.
            let copied = sqlx::query_as::<_, (i64, i64, i64)>("PRAGMA wal_checkpoint").fetch_one(first).await;
            if matches!(copied, Ok((0, there, copied)) if there == copied) {
                tracing::warn!("what was saved before the -wal file was removed is in the database's file now");
            } else {
                tracing::error!(
                    ?copied,
                    "what was saved before the -wal file was removed isn't all in the database's file yet"
                );
                // Whoever finds it gone next tries again.
                carried_over.store(false, Ordering::Relaxed);
            }
        });
    }

    /// Waits until the connection is given back, and closes it and the first one. The last carries what is in the `-wal` over into the
    /// file, and removes it.
    pub(super) async fn close(&self) {
        self.connection.close().await;
        if let Some(first) = self.first.lock().await.take()
            && let Err(error) = first.close().await
        {
            tracing::debug!(%error, "a connection was not closed in good order");
        }
    }
}

/// The `-wal` that SQLite keeps beside the file at `path`, or where that leads: SQLite follows links first.
pub(super) fn wal_of(path: &Path) -> PathBuf {
    let mut wal = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()).into_os_string();
    wal.push("-wal");
    wal.into()
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
