//! The migrations are compiled in; a new file among them must be noticed.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=../migrations");
    for dialect in ["sqlite", "postgres"] {
        let folder = Path::new("../migrations").canonicalize()?.join(dialect);
        let list = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join(dialect).with_extension("rs");
        fs::write(list, migrations(&folder)?)?;
    }
    Ok(())
}

/// What `server::store::migrations` includes: the version, the name and the statements of each file, oldest first.
fn migrations(folder: &Path) -> io::Result<String> {
    let mut files: Vec<_> = fs::read_dir(folder)?.map(|file| Ok(file?.path())).collect::<io::Result<_>>()?;
    files.sort();
    let mut list = String::from("&[\n");
    // An editor may keep copies beside them.
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "sql")) {
        let stem = file.file_stem().and_then(|stem| stem.to_str());
        let named = stem.and_then(|stem| stem.split_once('_'));
        let named = named.and_then(|(version, name)| Some((version.parse::<i64>().ok()?, name.replace('_', " "))));
        let (version, name) =
            named.ok_or_else(|| io::Error::other(format!("{file:?} isn't named NUMBER_WORDS.sql")))?;
        writeln!(list, "    ({version}, {name:?}, include_str!({file:?})),").expect("there is memory");
    }
    Ok(list + "]\n")
}
