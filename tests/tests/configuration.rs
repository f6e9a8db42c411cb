//! Starting with something wrong: one clear line, and an exit code.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;
use std::process::Output;

use test_kit::client::running_game;
use test_kit::process::{run, run_with};
use test_kit::{Folder, Nats, Paydirt, Postgres};

/// The one line on standard error of a start that failed.
fn complaint(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(said.lines().count(), 1, "more than a line: {said}");
    said
}

#[tokio::test]
async fn a_port_in_use_is_named() {
    let server = Paydirt::fresh().await;
    let output = run(server.folder(), &["serve", "--listen", server.address()]).await;
    let said = complaint(&output);
    assert!(said.contains(server.address()) && said.contains("in use"), "{said}");
}

/// Whoever runs it twice in one folder would have two servers that take tables from each other.
#[tokio::test]
async fn a_second_server_on_one_file_is_refused_and_the_first_one_plays_on() {
    let mut server = Paydirt::fresh().await;
    std::os::unix::fs::symlink("paydirt.db", server.folder().join("link.db")).expect("the folder is ours");
    let second = async |file| {
        let second = run(server.folder(), &["serve", "--listen", "127.0.0.1:0", "--database", file]).await;
        let said = String::from_utf8_lossy(&second.stderr).into_owned();
        assert_eq!(second.status.code(), Some(1), "{said}");
        let named = format!("paydirt: another Paydirt is using the database {file}; stop it, or ");
        assert!(said.lines().next_back().is_some_and(|line| line.starts_with(&named)), "{said}");
        assert!(said.contains("waiting for it to stop"), "{said}");
        assert!(second.stdout.is_empty(), "it was open for a while");
    };
    tokio::join!(second("paydirt.db"), second("link.db"));
    running_game(server.address(), &["Ada", "Bo"]).await;
    assert!(run(server.folder(), &["migrate"]).await.status.success(), "what serves nobody may use it");

    server.kill().await;
    server.start_again().await;
    assert!(!server.log().contains("waiting"), "nobody has it: {}", server.log());
}

#[tokio::test]
async fn a_database_that_cannot_be_opened_is_named() {
    let folder = Folder::new();
    let serve = async |database: &str| {
        complaint(&run(folder.path(), &["serve", "--listen", "127.0.0.1:0", "--database", database]).await)
    };
    let said = serve("no/such/folder/paydirt.db").await;
    assert!(said.contains("no/such/folder"), "{said}");
    let said = serve("sqlite://paydirt.db?mode=rwc").await;
    assert!(said.contains("leave out ?mode=rwc") && !folder.path().join("paydirt.db?mode=rwc").exists(), "{said}");
    let said = serve("postgres://paydirt:hush@127.0.0.1:9/paydirt").await;
    assert!(said.contains("127.0.0.1:9") && !said.contains("hush"), "{said}");
    let said = serve("postgres://paydirt:hush@127.0.0.1:9,127.0.0.1:10/paydirt").await;
    assert!(said.contains("127.0.0.1:9,") && said.contains("127.0.0.1:10,") && !said.contains("hush"), "{said}");
}

/// A misspelt `sslmode` would leave the connection without TLS, and what follows a `#` would be lost.
#[tokio::test]
async fn an_address_of_postgres_that_is_certainly_wrong_says_what_is_meant() {
    let folder = Folder::new();
    let start = async |database: &str| {
        let said = complaint(&run(folder.path(), &["migrate", "--database", database]).await);
        assert!(!said.contains("hu") && !said.contains("sh@"), "it shows the password: {said}");
        said
    };
    let said = start("postgres://paydirt:hush@127.0.0.1:9/paydirt?sslmod=require").await;
    assert!(said.contains("\"sslmod\"") && said.contains("use sslmode, "), "{said}");
    for password in ["hu#sh", "9#hush", "hu/sh", "9/hush", "hu?sh", "9?hush"] {
        let said = start(&format!("postgres://paydirt:{password}@127.0.0.1:9/paydirt")).await;
        assert!(said.contains("percent-encoded") && said.contains("%23"), "{said}");
    }
    let said = start("postgres://paydirt:hu%23sh@127.0.0.1:9/paydirt").await;
    assert!(said.contains("127.0.0.1:9"), "it is read and asked: {said}");
}

/// Servers start in any order, and a name may lead to a new machine only once it serves. So it's no reason not to start.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_of_a_cluster_that_is_not_at_its_own_address_says_so_when_it_starts() {
    let database = Postgres::shared().fresh_database().await;
    let nats = tokio::task::block_in_place(Nats::start);
    let cluster = nats.address();
    let red = Paydirt::start_with(&database, &["--cluster", &cluster]).await;
    let at_red = format!("http://{}", red.address());
    for (address, found) in [(&*at_red, "another server answers there"), ("http://127.0.0.1:9", "nobody listens there")]
    {
        let server = Paydirt::start_with(&database, &["--cluster", &cluster, "--node-address", address]).await;
        server.says(&["check PAYDIRT_NODE_ADDRESS", address, found]).await;
    }
    red.says(&["this server is at the address where the others look for it", &at_red]).await;
    assert!(!red.log().contains("PAYDIRT_NODE_ADDRESS"), "it is where it should be: {}", red.log());
}

#[tokio::test]
async fn what_is_no_database_is_called_so() {
    let folder = Folder::new();
    std::fs::write(folder.path().join("notes.txt"), "Buy more rope.").expect("the folder is ours");
    let serve = ["serve", "--listen", "127.0.0.1:0", "--database", "notes.txt"];
    let said = complaint(&run(folder.path(), &serve).await);
    assert!(said.contains("notes.txt") && said.contains("isn't an SQLite database"), "{said}");
    let said = complaint(&run(folder.path(), &["migrate", "--database", "/dev/null"]).await);
    assert!(said.contains("/dev/null") && said.contains("not a file"), "{said}");
}

#[tokio::test]
async fn a_look_at_a_table_makes_no_database() {
    let folder = Folder::new();
    let table = "0198c0de-0000-7000-8000-000000000000";
    let said = complaint(&run(folder.path(), &["verify", table, "--database", "games.db"]).await);
    assert!(said.contains("games.db") && said.contains("--database"), "{said}");
    assert!(!folder.path().join("games.db").exists());
}

#[tokio::test]
async fn what_was_noted_wrongly_is_named() {
    let folder = Folder::new();
    for (flag, value) in [("--commitment", "zz"), ("--hash", "zz"), ("--entropy", "9")] {
        let output = run(folder.path(), &["verify", "log.json", flag, value]).await;
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(flag) && said.contains(value), "{said}");
    }
}

#[tokio::test]
async fn a_misspelt_variable_is_warned_of() {
    let folder = Folder::new();
    let misspelt = [("PAYDIRT_SECURE_COOKIE", "true")];
    let server = Paydirt::start_in(&folder.sqlite_address("paydirt.db"), &[], &misspelt).await;
    server.says(&["no such setting", "PAYDIRT_SECURE_COOKIE"]).await;
    let token = [("PAYDIRT_OPERATOR_TOKEN", "gôld")];
    let output = run_with(folder.path(), &["serve"], &token).await;
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("PAYDIRT_OPERATOR_TOKEN") && said.contains("ASCII") && !said.contains("gôld"), "{said}");
}

#[tokio::test]
async fn a_variable_that_is_left_empty_counts_as_not_set() {
    let folder = Folder::new();
    let variables = [
        "PAYDIRT_PUBLIC_URL",
        "PAYDIRT_ALLOWED_ORIGINS",
        "PAYDIRT_SECURE_COOKIES",
        "PAYDIRT_IDLE_AFTER",
        "PAYDIRT_SMTP_URL",
        "PAYDIRT_MAIL_FROM",
        "PAYDIRT_NODE_ADDRESS",
        "PAYDIRT_LOG_FORMAT",
    ];
    let variables = variables.map(|variable| (variable, if variable == "PAYDIRT_IDLE_AFTER" { " " } else { "" }));
    // What ends the start is the database, which is asked for after all of them were read.
    let output = run_with(
        folder.path(),
        &["serve", "--listen", "127.0.0.1:0", "--database", "no/folder/paydirt.db"],
        &variables,
    )
    .await;
    let said = complaint(&output);
    assert!(said.contains("no/folder"), "{said}");
    // In a new database all games would seem to be lost.
    let output = run_with(folder.path(), &["serve", "--listen", "127.0.0.1:0"], &[("DATABASE_URL", "")]).await;
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("--database") && said.contains("sqlite:FILE"), "{said}");
}

#[tokio::test]
async fn an_address_of_a_mail_server_that_is_none_names_its_setting_and_no_password() {
    let folder = Folder::new();
    let variables = [("PAYDIRT_SMTP_URL", "http://ada:hush@mail.example"), ("PAYDIRT_MAIL_FROM", "ada@mail.example")];
    let said = complaint(&run_with(folder.path(), &["serve", "--listen", "127.0.0.1:0"], &variables).await);
    assert!(said.contains("PAYDIRT_SMTP_URL") && said.contains("smtps://USER:PASSWORD@HOST"), "{said}");
    assert!(!said.contains("hush"), "{said}");
}

/// What a command line that is wrong is answered with.
fn usage(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    said
}

#[tokio::test]
async fn a_mail_server_without_a_sender_names_both_settings() {
    let folder = Folder::new();
    let variables = [("PAYDIRT_SMTP_URL", "smtps://ada:hush@mail.example")];
    for arguments in [&["serve", "--listen", "127.0.0.1:0"][..], &["--listen", "127.0.0.1:0"]] {
        let said = usage(&run_with(folder.path(), arguments, &variables).await);
        assert!(said.contains("PAYDIRT_SMTP_URL") && said.contains("PAYDIRT_MAIL_FROM"), "{said}");
        assert!(said.contains("--mail-from") && !said.contains("hush"), "{said}");
    }
    // Whatever sends no mail has no need of one.
    assert!(run_with(folder.path(), &["migrate"], &variables).await.status.success());
}

#[tokio::test]
async fn a_file_that_was_migrated_or_not_served_is_left_in_one_piece() {
    let folder = Folder::new();
    let database = ["--database", "paydirt.db"];
    assert!(run(folder.path(), &[&["migrate"][..], &database].concat()).await.status.success());
    let files = || {
        let files = std::fs::read_dir(folder.path()).expect("it is ours");
        files.map(|file| file.expect("it is").file_name()).collect::<Vec<_>>()
    };
    assert_eq!(files(), ["paydirt.db"]);
    let alone = [&["serve", "--listen", "127.0.0.1:0", "--cluster", "nats://127.0.0.1:9"][..], &database].concat();
    assert!(complaint(&run(folder.path(), &alone).await).contains("needs PostgreSQL"));
    assert_eq!(files(), ["paydirt.db"]);
}

#[tokio::test]
async fn a_setting_that_isnt_text_is_named() {
    let folder = Folder::new();
    let not_text = OsStr::from_bytes(b"hush\xff");
    for variable in ["PAYDIRT_NODE", "PAYDIRT_LISTEN", "DATABASE_URL"] {
        let said = usage(&run_with(folder.path(), &["serve"], &[(variable, not_text)]).await);
        assert!(said.contains(variable) && said.contains("UTF-8") && !said.contains("hush"), "{said}");
    }
}

#[tokio::test]
async fn no_typo_shows_a_password() {
    let folder = Folder::new();
    for database in [
        "mysql://paydirt:hush@127.0.0.1/paydirt",
        "postgress://paydirt:hush@127.0.0.1/paydirt",
        "postgres:/paydirt:hush@127.0.0.1/paydirt",
        "postgres:paydirt:hush@127.0.0.1:9/paydirt",
        "postgre:paydirt:hush@127.0.0.1/paydirt",
        "postgres://paydirt:hush@127.0.0.1:port/paydirt",
        "postgres://paydirt:hu/hush@127.0.0.1:9/paydirt",
        "postgres://paydirt:hu,hush/hush@127.0.0.1:9/paydirt",
        "postgres://paydirt:hush@127.0.0.1:port,127.0.0.1:9/paydirt",
        "http://paydirt:hush@127.0.0.1/paydirt",
    ] {
        let as_flag = ["serve", "--listen", "127.0.0.1:0", "--database", database];
        let misspelt = ["serve", "--listen", "127.0.0.1:0", "--databse", database];
        let misplaced = ["serve", "--listen", "127.0.0.1:0", database];
        for arguments in [&as_flag[..], &misspelt, &misplaced, &["--public-url", database], &["verify", database]] {
            let output = run(folder.path(), arguments).await;
            let said = [output.stdout.as_slice(), &output.stderr].concat();
            let said = String::from_utf8_lossy(&said);
            assert!(!output.status.success() && !said.is_empty(), "{arguments:?} was taken");
            assert!(!said.contains("hush"), "{arguments:?} shows the password: {said}");
        }
    }
}

#[tokio::test]
async fn a_database_newer_than_the_binary_is_left_alone() {
    let database = Postgres::shared().fresh_database().await;
    let folder = Folder::new();
    assert!(run(folder.path(), &["migrate", "--database", &database]).await.status.success());
    let pool = sqlx::PgPool::connect(&database).await.expect("it was just made");
    sqlx::query("INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (9999, 'later', true, '', 0)")
        .execute(&pool)
        .await
        .expect("it is ours");
    let said = complaint(&run(folder.path(), &["serve", "--listen", "127.0.0.1:0", "--database", &database]).await);
    assert!(said.contains("newer") && said.contains("9999"), "{said}");
}

#[tokio::test]
async fn a_wrong_value_is_named_with_what_is_allowed() {
    let folder = Folder::new();
    let output = run(folder.path(), &["--log-format", "xml"]).await;
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("xml") && said.contains("text, json"), "{said}");
}

#[tokio::test]
async fn a_wrong_value_of_a_variable_names_the_variable() {
    let folder = Folder::new();
    let wrong = [("PAYDIRT_IDLE_AFTER", "soon"), ("PAYDIRT_LOG_FORMAT", "xml"), ("PAYDIRT_LISTEN", "here")];
    for (variable, value) in wrong {
        for arguments in [&["serve"][..], &[]] {
            let said = usage(&run_with(folder.path(), arguments, &[(variable, value)]).await);
            assert!(said.contains(variable) && said.contains(value), "{said}");
        }
    }
    // Where a flag says otherwise, the variable isn't read.
    let arguments = ["serve", "--idle-after=never"];
    let said = usage(&run_with(folder.path(), &arguments, &[("PAYDIRT_IDLE_AFTER", "60")]).await);
    assert!(said.contains("--idle-after") && !said.contains("PAYDIRT_IDLE_AFTER"), "{said}");
}

#[tokio::test]
async fn a_script_that_is_refused_names_the_command() {
    let folder = Folder::new();
    let script = r#"{"game": "gold-rush", "seats": 2, "commands": [{"seat": 0, "command": {"type": "pass"}}]}"#;
    std::fs::write(folder.path().join("script.json"), script).expect("the folder is ours");
    let said = complaint(&run(folder.path(), &["script", "script.json"]).await);
    assert!(said.contains("command 0"), "{said}");
}
