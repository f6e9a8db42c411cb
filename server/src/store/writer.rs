//! What writes to the file of SQLite: a single connection, for as long as the file and its `-wal` are there. Whoever removes or
//! replaces one of them leaves the server writing to what nobody finds again.

use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sqlx::sqlite::SqlitePool;
use sqlx::{Connection as _, SqliteConnection};
use tokio::sync::Mutex;

use super::StoreError;

/// So many links are followed, one to the next: the system itself follows no more.
const MAX_LINKS: u32 = 40;

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

/// The `-wal` that SQLite keeps beside the file at `path`.
pub(super) fn wal_of(path: &Path) -> PathBuf {
    beside(path, "-wal")
}

/// What lies beside the file at `path` and adds `ending` to its name, or beside where that leads: SQLite follows links first.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut file = path.to_owned();
    // One by one, because the system doesn't say where they end while no file is there.
    for _ in 0..MAX_LINKS {
        let Ok(target) = std::fs::read_link(&file) else { break };
        file.set_file_name(target);
    }
    let mut file = std::fs::canonicalize(&file).unwrap_or(file).into_os_string();
    file.push(ending);
    file.into()
}

/// A file that is to stay where it is.
#[derive(Debug, Clone)]
struct NamedFile {
    path: PathBuf,
    /// `None` if it isn't there.
    id: Option<FileId>,
}

/// What the system calls a file, whatever its path. Not every system does.
type FileId = (u64, u64);

impl NamedFile {
    fn new(path: PathBuf) -> Self {
        let id = file_id_at(&path);
        NamedFile { path, id }
    }

    fn is_gone(&self) -> bool {
        self.id.is_some() && file_id_at(&self.path) != self.id
    }
}

/// The file at `path`; `None` if none is there.
pub(super) fn file_id_at(path: &Path) -> Option<FileId> {
    file_id(&std::fs::metadata(path).ok()?)
}

#[cfg(unix)]
pub(super) fn file_id(file: &Metadata) -> Option<FileId> {
    use std::os::unix::fs::MetadataExt as _;
    Some((file.dev(), file.ino()))
}

#[cfg(not(unix))]
pub(super) fn file_id(_: &Metadata) -> Option<FileId> {
    None
}
