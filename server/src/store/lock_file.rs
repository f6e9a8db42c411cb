//! One server at a time for a file of SQLite: a locked file beside it. The system lets go of the lock as soon as the server is gone,
//! however it went.
//!
//! The database's own file isn't locked: whoever closes a second descriptor of it drops what SQLite holds there.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::writer::{beside, file_id, file_id_at};

/// How long to wait for a server that may be stopping. It takes less: `program` checks the sum of its limits.
pub const STOPS_WITHIN: Duration = Duration::from_secs(15);

/// How often to look whether it has stopped.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// The lock on a database, until it is dropped.
#[derive(Debug)]
pub(super) struct LockFile {
    path: PathBuf,
    file: File,
}

/// Why a database isn't locked.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unlocked {
    /// Another server has it.
    #[error("another server has the database")]
    Held,
    /// No file can be made or locked there.
    #[error("{0}")]
    Impossible(#[source] io::Error),
}

impl LockFile {
    /// Locks the database at `path`, or where that leads. Waits for a server that is stopping.
    ///
    /// # Errors
    /// Why it isn't locked.
    pub(super) async fn of(path: &Path) -> Result<LockFile, Unlocked> {
        let (lock, started) = (beside(path, "-lock"), Instant::now());
        let mut told = false;
        loop {
            if let Some(locked) = LockFile::at(&lock).map_err(Unlocked::Impossible)? {
                return Ok(locked);
            }
            if started.elapsed() > STOPS_WITHIN {
                return Err(Unlocked::Held);
            }
            if !told && started.elapsed() > 2 * LOOK_EVERY {
                told = true;
                tracing::warn!(database = %path.display(), "another Paydirt uses the database; waiting for it to stop");
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    /// Locks the file at `path`, made if absent; `None` while somebody else has it.
    fn at(path: &Path) -> io::Result<Option<LockFile>> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        // Where another user has made it, it may only be read, and that is enough.
        let file = file.or_else(|error| File::open(path).map_err(|_| error))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) => return Err(error),
        }
        // Whoever had it until now may have removed it since it was opened, and others would lock a new one.
        let is_there = file_id(&file.metadata()?) == file_id_at(path);
        Ok(is_there.then(|| LockFile { path: path.to_owned(), file }))
    }
}

impl Drop for LockFile {
    fn drop(&mut self) {
        // It goes while it's locked, so that nobody has locked it meanwhile. If somebody has removed it, another one may be theirs.
        let ours = self.file.metadata().ok().and_then(|file| file_id(&file));
        if ours.is_some() && ours == file_id_at(&self.path) {
            let _ = std::fs::remove_file(&self.path); // what stays there keeps nobody out
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use uuid::Uuid;

    use super::*;

    fn folder() -> PathBuf {
        let folder = std::env::temp_dir().join(format!("paydirt-lock-{}", Uuid::new_v4()));
        std::fs::create_dir(&folder).expect("the folder is new and ours");
        folder
    }

    #[tokio::test]
    async fn whoever_comes_while_another_stops_waits_for_it() {
        let folder = folder();
        let database = folder.join("paydirt.db");
        let first = LockFile::of(&database).await.expect("nobody has it");
        let (second, ()) = tokio::join!(LockFile::of(&database), async { drop(first) });
        drop(second.expect("it has stopped"));
        assert!(!folder.join("paydirt.db-lock").exists(), "nothing is left of it");
        std::fs::remove_dir_all(folder).expect("it is ours");
    }

    /// Also where one leads to the next, into another folder, and while the file at their end is yet to be made.
    #[tokio::test]
    async fn a_link_leads_to_the_same_lock() {
        let folder = folder();
        let database = folder.join("paydirt.db");
        std::fs::create_dir(folder.join("links")).expect("the folder is ours");
        let [link, second] = ["link", "links/second"].map(|name| folder.join(name));
        std::os::unix::fs::symlink("links/second", &link).expect("the folder is ours");
        std::os::unix::fs::symlink("../paydirt.db", &second).expect("the folder is ours");
        for made in [false, true] {
            if made {
                File::create(&database).expect("the folder is ours");
            }
            for link in [&link, &second] {
                let _first = LockFile::of(link).await.expect("nobody has it");
                let lock = LockFile::at(&folder.join("paydirt.db-lock")).expect("it can be locked");
                assert!(lock.is_none(), "{} {made}", link.display());
            }
        }
        std::fs::remove_dir_all(folder).expect("it is ours");
    }

    #[tokio::test]
    async fn what_somebody_else_has_locked_since_stays() {
        let folder = folder();
        let (database, lock) = (folder.join("paydirt.db"), folder.join("paydirt.db-lock"));
        let first = LockFile::of(&database).await.expect("nobody has it");
        std::fs::remove_file(&lock).expect("it's there");
        let _second = LockFile::of(&database).await.expect("the first can't be seen anymore");
        drop(first);
        assert!(LockFile::at(&lock).expect("it can be locked").is_none(), "the second still has it");
        std::fs::remove_dir_all(folder).expect("it is ours");
    }

    /// Each removes the file while others open it.
    #[test]
    fn however_many_come_and_go_one_has_it() {
        let folder = folder();
        let (lock, having) = (folder.join("paydirt.db-lock"), AtomicU32::new(0));
        std::thread::scope(|threads| {
            for _ in 0..8 {
                threads.spawn(|| {
                    let mut had = 0;
                    while had < 100 {
                        let Some(_locked) = LockFile::at(&lock).expect("it can be locked") else {
                            std::thread::yield_now();
                            continue;
                        };
                        assert_eq!(having.fetch_add(1, Ordering::SeqCst), 0, "two have it");
                        had += 1;
                        std::thread::yield_now();
                        having.fetch_sub(1, Ordering::SeqCst);
                    }
                });
            }
        });
        std::fs::remove_dir_all(folder).expect("it is ours");
    }
}
