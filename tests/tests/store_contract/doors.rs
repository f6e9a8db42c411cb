//! Opening a store: by any number of processes, again and again, or not at all and then with one clear line.

use std::error::Error as _;

use server::store::migrations::{self, TABLES};
use server::store::{open, open_to_read};
use sqlx::{ConnectOptions, Connection, Executor, postgres::PgConnectOptions, sqlite::SqliteConnectOptions};
use test_kit::sample::{append, claimed_table};
use test_kit::{Folder, Postgres, on_both_stores};
use tokio::net::{TcpListener, TcpSocket};
use tokio::task::JoinSet;

/// What the person who runs the server reads when a store cannot be opened.
async fn refusal(address: &str) -> String {
    let error = open(address).await.err().expect("this store cannot be opened").to_string();
    assert!(!error.contains('\n'), "one line: {error}");
    error
}

/// The same of a store that is opened to be read.
async fn refusal_to_read(address: &str) -> String {
    let error = open_to_read(address).await.err().expect("this store cannot be read").to_string();
    assert!(!error.contains('\n'), "one line: {error}");
    error
}

async fn in_sqlite(address: &str, statement: &'static str) {
    let path = address.strip_prefix("sqlite:").expect("an SQLite address");
    let mut connection = SqliteConnectOptions::new().filename(path).connect().await.expect("the file is there");
    connection.execute(statement).await.expect("the statement is right");
    connection.close().await.expect("nothing is under way");
}

async fn in_postgres(address: &str, statement: &'static str) {
    let options: PgConnectOptions = address.parse().expect("a Postgres address");
    let mut connection = options.connect().await.expect("the database is there");
    connection.execute(statement).await.expect("the statement is right");
    connection.close().await.expect("nothing is under way");
}

/// Without a table that was dropped, a store is not opened; `lacking` takes one away.
async fn a_table_that_is_gone_is_named(address: &str, lacking: impl AsyncFn(&str, &'static str)) {
    open(address).await.expect("opens");
    lacking(address, "DROP TABLE challenges_used").await;
    for said in [refusal(address).await, refusal_to_read(address).await] {
        assert!(said.contains("challenges_used") && said.contains("backup"), "{said}");
        assert!(!said.contains("passkeys"), "it names more than is gone: {said}");
    }
}

#[tokio::test]
async fn a_table_that_is_gone_from_sqlite_is_named() {
    let folder = Folder::new();
    a_table_that_is_gone_is_named(&folder.sqlite_address("paydirt.db"), in_sqlite).await;
}

#[tokio::test]
async fn a_table_that_is_gone_from_postgres_is_named() {
    a_table_that_is_gone_is_named(&Postgres::shared().fresh_database().await, in_postgres).await;
}

#[tokio::test]
async fn the_list_of_tables_is_what_the_migrations_make() {
    let address = Postgres::shared().fresh_database().await;
    open(&address).await.expect("opens");
    let mut pool = address.parse::<PgConnectOptions>().expect("an address").connect().await.expect("it is there");
    let made = "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_sqlx_migrations' \
                ORDER BY tablename COLLATE \"C\"";
    let made: Vec<String> = sqlx::query_scalar(made).fetch_all(&mut pool).await.expect("it answers");
    assert_eq!(made, TABLES);
}

/// Reading changes nothing in a database: neither one that is empty, nor one that an earlier version left.
async fn what_is_not_up_to_date_is_not_read(address: &str, changed: impl AsyncFn(&str, &'static str)) {
    let said = refusal_to_read(address).await;
    assert!(said.contains("holds no games of Paydirt") && said.contains("--database"), "{said}");
    open(address).await.expect("opens");
    open_to_read(address).await.expect("it is up to date");
    let newest = migrations::sqlite().iter().map(|migration| migration.version).max().expect("there are some");
    changed(address, "DELETE FROM _sqlx_migrations WHERE version > 14").await;
    for _ in 0..2 {
        let said = refusal_to_read(address).await;
        let needs = format!("has migration 14, and this Paydirt needs {newest}");
        assert!(said.contains("older than this Paydirt") && said.contains(&needs), "{said}");
        assert!(said.contains("`paydirt migrate`"), "{said}");
    }
}

#[tokio::test]
async fn an_sqlite_file_that_is_not_up_to_date_is_not_read() {
    let folder = Folder::new();
    let address = folder.sqlite_address("paydirt.db");
    std::fs::write(folder.path().join("paydirt.db"), "").expect("the folder is ours");
    what_is_not_up_to_date_is_not_read(&address, in_sqlite).await;
}

#[tokio::test]
async fn a_postgres_database_that_is_not_up_to_date_is_not_read() {
    what_is_not_up_to_date_is_not_read(&Postgres::shared().fresh_database().await, in_postgres).await;
}

#[tokio::test]
async fn reading_an_sqlite_file_leaves_it_and_its_folder_as_they_were() {
    let folder = Folder::new();
    let address = folder.sqlite_address("paydirt.db");
    let first = open(&address).await.expect("opens");
    let (table, epoch) = claimed_table(&*first).await;
    let record = append(table, epoch, 1);
    first.append(std::slice::from_ref(&record)).await.remove(0).expect("the next record");
    // Beside a server that runs.
    let beside = open_to_read(&address).await.expect("it is up to date");
    assert_eq!(beside.records(table, 0).await.expect("answers"), std::slice::from_ref(&record.record));
    drop((first, beside));
    in_sqlite(&address, "PRAGMA wal_checkpoint(TRUNCATE)").await;
    let found = || {
        let files = std::fs::read_dir(folder.path()).expect("it is ours").map(|file| file.expect("it is").path());
        let mut files: Vec<_> = files.map(|file| (std::fs::read(&file).expect("it can be read"), file)).collect();
        files.sort();
        files
    };
    let before = found();
    let alone = open_to_read(&address).await.expect("it is up to date");
    assert_eq!(alone.records(table, 0).await.expect("answers"), [record.record]);
    alone.claim(table).await.expect_err("it only reads");
    drop(alone);
    assert!(before == found(), "reading wrote");
}

async fn opening_again_keeps_what_is_there(address: &str) {
    let first = open(address).await.expect("opens");
    let (table, epoch) = claimed_table(&*first).await;
    let record = append(table, epoch, 1);
    first.append(std::slice::from_ref(&record)).await.remove(0).expect("the next record");
    drop(first);
    let again = open(address).await.expect("opens again");
    assert_eq!(again.records(table, 0).await.expect("answers"), [record.record]);
}

#[tokio::test]
async fn opening_sqlite_again_keeps_what_is_there() {
    opening_again_keeps_what_is_there(&Folder::new().sqlite_address("paydirt.db")).await;
}

#[tokio::test]
async fn opening_postgres_again_keeps_what_is_there() {
    opening_again_keeps_what_is_there(&Postgres::shared().fresh_database().await).await;
}

/// As when several nodes start at once on a new database.
async fn many_open_one_new_database_at_once(address: &str) {
    let mut opening = JoinSet::new();
    for _ in 0..8 {
        let address = address.to_owned();
        opening.spawn(async move { open(&address).await.map(drop).map_err(|error| error.to_string()) });
    }
    let all = opening.join_all().await;
    assert_eq!(all, vec![Ok(()); 8]);
}

on_both_stores![many_open_one_new_database_at_once];

/// What a database with migrations 9001 and 9002 is refused with; both folders hold the same numbers.
fn newer() -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../migrations/sqlite");
    let files =
        std::fs::read_dir(folder).expect("the folder can be read").map(|file| file.expect("it can").file_name());
    let numbers = files.filter_map(|name| name.to_string_lossy().split('_').next()?.parse::<u32>().ok());
    let newest = numbers.max().expect("there are some");
    format!(
        "this database is newer than this Paydirt: it has migration 9001, 9002, and this Paydirt only knows up to {newest}; \
         run the newer Paydirt, or choose another database"
    )
}

const ALTERED: &str = "this database was made by a different build of Paydirt: its migration 1 doesn't match this one's; \
     run that build, or choose another database";

#[tokio::test]
async fn a_newer_or_altered_sqlite_database_is_refused() {
    let folder = Folder::new();
    let address = folder.sqlite_address("paydirt.db");
    open(&address).await.expect("opens");
    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (9001, 'later', TRUE, x'00', 0), (9002, 'still later', TRUE, x'00', 0)";
    in_sqlite(&address, later).await;
    assert_eq!(refusal(&address).await, newer());
    // Whatever came later is of no use to a build that has another first one.
    in_sqlite(&address, "UPDATE _sqlx_migrations SET checksum = x'00' WHERE version = 1").await;
    assert_eq!(refusal(&address).await, ALTERED);
    in_sqlite(&address, "DELETE FROM _sqlx_migrations WHERE version > 1").await;
    assert_eq!(refusal(&address).await, ALTERED);
}

#[tokio::test]
async fn a_newer_or_altered_postgres_database_is_refused() {
    let address = Postgres::shared().fresh_database().await;
    open(&address).await.expect("opens");
    let later = r"INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (9001, 'later', TRUE, '\x00', 0), (9002, 'still later', TRUE, '\x00', 0)";
    in_postgres(&address, later).await;
    assert_eq!(refusal(&address).await, newer());
    in_postgres(&address, r"UPDATE _sqlx_migrations SET checksum = '\x00' WHERE version = 1").await;
    assert_eq!(refusal(&address).await, ALTERED);
    in_postgres(&address, "DELETE FROM _sqlx_migrations WHERE version > 1").await;
    assert_eq!(refusal(&address).await, ALTERED);
}

const HALF: &str = "UPDATE _sqlx_migrations SET success = FALSE WHERE version = 1";

#[tokio::test]
async fn an_sqlite_database_that_was_left_in_the_middle_or_is_another_programs_is_refused_in_our_words() {
    let folder = Folder::new();
    let address = folder.sqlite_address("paydirt.db");
    let path = address.strip_prefix("sqlite:").expect("an SQLite address");
    open(&address).await.expect("opens");
    in_sqlite(&address, HALF).await;
    let half =
        format!("the database {path} was left in the middle of migration 1; restore the backup from before the update");
    assert!(refusal(&address).await.starts_with(&half));
    in_sqlite(&address, "DROP TABLE _sqlx_migrations").await;
    let foreign = format!("the database {path} holds tables that Paydirt did not make (");
    let refused = refusal(&address).await;
    assert!(refused.starts_with(&foreign) && refused.contains("choose an empty database"), "{refused}");
}

#[tokio::test]
async fn a_postgres_database_that_was_left_in_the_middle_or_is_another_programs_is_refused_in_our_words() {
    let address = Postgres::shared().fresh_database().await;
    let place = format!("127.0.0.1:{}, database ", Postgres::shared().port());
    open(&address).await.expect("opens");
    in_postgres(&address, HALF).await;
    let refused = refusal(&address).await;
    assert!(refused.starts_with(&format!("the database {place}")), "{refused}");
    assert!(refused.contains(" was left in the middle of migration 1; restore the backup"), "{refused}");
    in_postgres(&address, "DROP TABLE _sqlx_migrations").await;
    let refused = refusal(&address).await;
    assert!(refused.contains(" holds tables that Paydirt did not make ("), "{refused}");
}

/// Root may write to any file, but not through a mount that may only be read.
#[tokio::test]
async fn an_sqlite_file_that_can_only_be_read_is_refused() {
    let folder = Folder::new();
    let address = folder.sqlite_address("paydirt.db");
    drop(open(&address).await.expect("opens"));
    let path = folder.path().join("paydirt.db");
    let mut permissions = path.metadata().expect("it is there").permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&path, permissions).expect("it is ours");
    let is_root = std::fs::OpenOptions::new().append(true).open(&path).is_ok();
    let mount = |arguments: &[&str]| {
        let done = std::process::Command::new("mount").args(arguments).arg(&path).status();
        assert!(done.is_ok_and(|status| status.success()), "root may mount");
    };
    if is_root {
        mount(&["--bind", path.to_str().expect("it is text")]);
        mount(&["-o", "remount,bind,ro"]);
    }
    let refused = refusal(&address).await;
    if is_root {
        let _ = std::process::Command::new("umount").arg("--lazy").arg(&path).status(); // the folder goes anyhow
    }
    assert!(refused.starts_with(&format!("cannot keep games in {}: ", path.display())), "{refused}");
}

#[tokio::test]
async fn an_address_of_no_known_kind_is_refused_with_what_is_allowed() {
    let allowed = "use sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/DATABASE";
    let of_no_known_kind = |shown| format!("unknown kind of database address {shown:?}; {allowed}");
    // What may hold a password is not repeated.
    assert_eq!(refusal("mysql://root:secret@localhost/paydirt").await, of_no_known_kind("mysql:…"));
    assert_eq!(refusal("paydirt.db").await, of_no_known_kind("paydirt.db"));
    assert_eq!(refusal("").await, of_no_known_kind(""));
    let unread = "cannot read the database address: ";
    let wants_a_file = "sqlite: wants the path of a file, as in sqlite:paydirt.db";
    assert_eq!(refusal("sqlite::memory:").await, format!("{unread}{wants_a_file}"));
    assert_eq!(refusal("sqlite:").await, format!("{unread}{wants_a_file}"));
    assert!(refusal("postgres://localhost:port/paydirt").await.starts_with(unread));
}

#[tokio::test]
async fn a_path_that_cannot_hold_a_database_is_refused_with_the_reason() {
    let folder = Folder::new();
    let path = |file: &str| folder.path().join(file).display().to_string();
    let here = folder.path().display();
    assert_eq!(refusal(&format!("sqlite:{here}")).await, format!("cannot keep games in {here}: it is a folder"));

    let address = folder.sqlite_address("nowhere/paydirt.db");
    let why = format!("cannot keep games in {}: there is no folder {}", path("nowhere/paydirt.db"), path("nowhere"));
    assert_eq!(refusal(&address).await, why);

    std::fs::write(path("letter.txt"), "Dear Zoë, the mine is rich. ".repeat(100)).expect("the folder is ours");
    let why = format!("cannot keep games in {}: it isn't an SQLite database; choose another file", path("letter.txt"));
    let letter = folder.sqlite_address("letter.txt");
    assert_eq!(refusal(&letter).await, why);
    let refused = open(&letter).await.err().expect("it is still a letter");
    let mut causes = std::iter::successors(refused.source(), |&cause| cause.source());
    assert!(causes.any(|cause| cause.to_string().contains("file is not a database")), "{refused:?}");

    // Nobody, not even root, can make a file there; the system says why in its own words.
    let refused = refusal("sqlite:/sys/paydirt.db").await;
    assert!(refused.starts_with("cannot keep games in /sys/paydirt.db: "), "{refused}");
}

#[tokio::test]
async fn a_file_in_use_is_read_with_what_is_in_its_wal_also_by_a_symbolic_link() {
    let (folder, elsewhere) = (Folder::new(), Folder::new());
    std::os::unix::fs::symlink(folder.path().join("paydirt.db"), elsewhere.path().join("link.db"))
        .expect("the folder is ours");
    let store = open(&elsewhere.sqlite_address("link.db")).await.expect("it leads to a new file");
    let (table, _) = claimed_table(&*store).await;
    for address in [folder.sqlite_address("paydirt.db"), elsewhere.sqlite_address("link.db")] {
        let reading = open_to_read(&address).await.expect("it is up to date");
        assert!(reading.table(table).await.expect("answers").is_some(), "{address}");
        reading.close().await;
    }
    store.close().await;
}

#[tokio::test]
async fn a_postgres_that_does_not_let_us_in_is_named_with_the_reason() {
    // Taken, so that nobody else opens there meanwhile, and not listened to.
    let deaf = TcpSocket::new_v4().expect("a machine has sockets");
    deaf.bind(([127, 0, 0, 1], 0).into()).expect("a machine has a free port");
    let port = deaf.local_addr().expect("it is bound").port();
    let refused = refusal(&format!("postgres://paydirt:secret@127.0.0.1:{port}/games")).await;
    let expected = format!("cannot reach Postgres at 127.0.0.1:{port}, database games: Connection refused");
    assert!(refused.starts_with(&expected), "{refused}");

    let absent = Postgres::shared().address("absent");
    let port = Postgres::shared().port();
    let expected =
        format!("cannot reach Postgres at 127.0.0.1:{port}, database absent: database \"absent\" does not exist");
    assert_eq!(refusal(&absent).await, expected);
}

#[tokio::test]
async fn a_postgres_that_keeps_silent_is_given_up() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a machine has a free port");
    let port = listener.local_addr().expect("it is bound").port();
    // The system takes the connection for us; nobody ever reads from it.
    let expected = format!("cannot reach Postgres at 127.0.0.1:{port}, database games: no answer within 3 seconds");
    assert_eq!(refusal(&format!("postgres://paydirt@127.0.0.1:{port}/games")).await, expected);
}
