//! Drawings that tests keep as files, for people to read: one file a drawing.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Holds drawings, by name, against the files `NAME.txt` of `folder` (below `rules`), no more and no fewer. With
/// `UPDATE_DRAWINGS=1 cargo test -p rules` they are written anew.
pub fn assert_kept(folder: &str, drawings: impl IntoIterator<Item = (String, String)>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let drawn: BTreeMap<PathBuf, String> =
        drawings.into_iter().map(|(name, text)| (folder.join(name + ".txt"), text)).collect();
    if std::env::var_os("UPDATE_DRAWINGS").is_some() {
        std::fs::create_dir_all(&folder).expect("a folder for drawings can be made");
        files(&folder).iter().for_each(|old| std::fs::remove_file(old).expect("an old drawing can be removed"));
        drawn.iter().for_each(|(path, text)| std::fs::write(path, text).expect("a drawing can be written"));
    }
    assert_eq!(files(&folder), drawn.keys().cloned().collect::<Vec<_>>(), "one file a drawing");
    for (path, text) in drawn {
        assert_eq!(std::fs::read_to_string(&path).expect("a drawing can be read"), text, "{}", path.display());
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder can be read");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}
