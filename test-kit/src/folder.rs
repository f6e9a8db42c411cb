//! A folder for one test.

use std::path::{Path, PathBuf};

use uuid::Uuid;

/// A folder of the test's own, removed with all that is in it when this goes out of scope.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// A new empty folder.
    #[must_use]
    pub fn new() -> Folder {
        let path = std::env::temp_dir().join(format!("paydirt-{}", Uuid::new_v4().simple()));
        std::fs::create_dir(&path).unwrap_or_else(|error| panic!("cannot make {}: {error}", path.display()));
        Folder { path }
    }

    /// Under the system's folder for temporary files.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The address of an SQLite store in this folder.
    #[must_use]
    pub fn sqlite_address(&self, file: &str) -> String {
        format!("sqlite:{}", self.path.join(file).display())
    }
}

impl Default for Folder {
    fn default() -> Self {
        Folder::new()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that cannot be removed is left to the system, which empties its temporary folder now and then.
        let _ = std::fs::remove_dir_all(&self.path);
    }
}
