//! The file of SQLite, as the system knows it: whoever removes or replaces it leaves the server writing to what nobody finds again.

use std::path::{Path, PathBuf};

use super::StoreError;

/// A file that was opened.
#[derive(Debug, Clone)]
pub(super) struct DatabaseFile {
    path: PathBuf,
    /// What the system calls it; `None` where it has no such names.
    known_as: Option<(u64, u64)>,
}

impl DatabaseFile {
    /// The file that is at `path` now.
    pub(super) fn at(path: &Path) -> Self {
        DatabaseFile { path: path.to_owned(), known_as: name_of(path) }
    }

    /// Checks that it is still there. This asks the system alone, and takes some microseconds.
    ///
    /// # Errors
    /// [`StoreError::Gone`] when it is not.
    pub(super) fn is_there(&self) -> Result<(), StoreError> {
        if self.known_as.is_some() && name_of(&self.path) != self.known_as {
            return Err(StoreError::Gone);
        }
        Ok(())
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
