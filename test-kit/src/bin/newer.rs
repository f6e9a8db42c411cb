//! Makes the log of a table one that only a newer Paydirt can read, and of such a one what it was: `newer FILE TABLE`, for tests of the
//! page, while no server has the SQLite file open.

use std::path::Path;

use test_kit::log::rewrite_first;

const OURS: &str = r#""format":1,"#;
const NEWER: &str = r#""format":99,"#;

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, table] = &arguments[..] else { panic!("newer FILE TABLE") };
    let table = table.parse().expect("an id");
    rewrite_first(Path::new(file), table, |body| match body.contains(OURS) {
        true => body.replacen(OURS, NEWER, 1),
        false => body.replacen(NEWER, OURS, 1),
    })
    .await;
}
