//! The database goes away in the middle of a game, and comes back.

use client_protocol::code::Code;
use client_protocol::rest::{TableList, TableView};
use client_protocol::socket::{ClientMessage, ServerMessage};
use serde_json::{Value, json};
use sqlx::{Connection as _, Executor as _, PgConnection};
use test_kit::client::{Guest, Socket, running_game};
use test_kit::wait::within;
use test_kit::{Folder, Paydirt, Postgres};
use uuid::Uuid;

/// A game that has just started: who plays, where, their sockets, and which of the two is to move.
async fn game_of_two(server: &Paydirt) -> (Vec<Guest>, Uuid, [Socket; 2], usize) {
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    let mut sockets = [guests[0].socket(table).await, guests[1].socket(table).await];
    for socket in &mut sockets {
        socket.resume(0).await;
    }
    let turn = usize::from(sockets[0].legal().await.is_empty());
    (guests, table, sockets, turn)
}

#[tokio::test]
async fn a_file_that_was_taken_away_is_missed_until_it_is_back() {
    let mut server = Paydirt::fresh().await;
    let (guests, _, mut sockets, turn) = game_of_two(&server).await;
    let (file, elsewhere) = (server.folder().join("paydirt.db"), server.folder().join("elsewhere"));
    let (id, command) = (Uuid::new_v4(), sockets[turn].legal().await.swap_remove(0));

    std::fs::rename(&file, &elsewhere).expect("the folder is ours");
    assert_eq!(sockets[turn].command(id, &command).await, Err(Code::NotSaved.into()));
    server.says(&["the database's file was removed or replaced"]).await;
    let ready = guests[0].get::<Value>("/readyz").await.expect_err("it cannot do its work");
    assert!(ready.message.contains("lost its database"), "{}", ready.message);

    std::fs::rename(&elsewhere, &file).expect("the folder is ours");
    let saved = within(async {
        loop {
            match sockets[turn].command(id, &command).await {
                Ok(seq) => return seq,
                Err(code) => assert_eq!(code, Code::NotSaved.into()),
            }
        }
    });
    assert_eq!(saved.await, 2, "what was refused had been saved, or was saved twice");
    server.stop().await;
}

#[tokio::test]
async fn nothing_is_acknowledged_once_the_wal_of_the_file_was_removed_and_what_was_is_kept() {
    let mut server = Paydirt::fresh().await;
    let (guests, table, mut sockets, turn) = game_of_two(&server).await;
    let before = sockets[turn].legal().await.swap_remove(0);
    assert_eq!(sockets[turn].command(Uuid::new_v4(), &before).await, Ok(2));
    let next = sockets[turn].legal().await.swap_remove(0);

    std::fs::remove_file(server.folder().join("paydirt.db-wal")).expect("it's there while the server runs");
    assert_eq!(sockets[turn].command(Uuid::new_v4(), &next).await, Err(Code::NotSaved.into()));
    server.says(&["the database's -wal file was removed"]).await;
    let ready = guests[0].get::<Value>("/readyz").await.expect_err("it can't do its work");
    assert!(ready.message.contains("lost its database"), "{}", ready.message);

    // What was saved is looked after at once, so a server that is killed takes nothing along.
    server.says(&["what was saved before the -wal file was removed is in the database's file now"]).await;
    server.kill().await;
    server.start_again().await;
    let mut socket = guests[turn].at(server.address()).socket(table).await;
    let (welcome, _) = socket.resume(0).await;
    assert!(matches!(welcome, ServerMessage::Welcome { seq: 2, .. }), "{welcome:?}");
    assert_eq!(socket.command(Uuid::new_v4(), &next).await, Ok(3));
}

/// Whoever runs Postgres lets it take no writes, and changes their mind.
#[tokio::test]
async fn play_goes_on_when_postgres_takes_writes_again() {
    let postgres = Postgres::start();
    let database = postgres.fresh_database().await;
    let server = Paydirt::start(&database).await;
    let (guests, _, mut sockets, turn) = game_of_two(&server).await;
    let (id, command) = (Uuid::new_v4(), sockets[turn].legal().await.swap_remove(0));
    let name = database.rsplit('/').next().expect("an address ends in its name");
    let name = name.split('?').next().expect("a name comes first");
    let mut connection = PgConnection::connect(&postgres.address("postgres")).await.expect("it is there");
    let mut say = async |statement: String| {
        connection.execute(sqlx::AssertSqlSafe(statement)).await.expect("we may");
    };

    say(format!("ALTER DATABASE \"{name}\" SET default_transaction_read_only = on")).await;
    say(format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")).await;
    within(async { while sockets[turn].command(id, &command).await.is_ok() {} }).await;
    let ready = guests[0].get::<Value>("/readyz").await.expect_err("it cannot do its work");
    assert!(ready.message.contains("takes no writes"), "{}", ready.message);
    say(format!("ALTER DATABASE \"{name}\" RESET default_transaction_read_only")).await;
    within(async { while sockets[turn].command(id, &command).await.is_err() {} }).await;
}

#[tokio::test]
async fn nothing_unsaved_is_shown_and_play_goes_on_by_itself() {
    let postgres = Postgres::start();
    let server = Paydirt::start(&postgres.fresh_database().await).await;
    let (_, _, mut sockets, turn) = game_of_two(&server).await;
    let command = sockets[turn].legal().await.swap_remove(0);
    let id = Uuid::new_v4();

    postgres.stop();
    for _ in 0..3 {
        assert_eq!(sockets[turn].command(id, &command).await, Err(Code::NotSaved.into()));
    }
    let ready = test_kit::client::get(server.url("/readyz")).await;
    assert_eq!(ready.status(), 503);

    postgres.start_again();
    // The same sockets: the table wakes by itself, and tells those who stayed how it is.
    let seq = loop {
        match sockets[turn].command(id, &command).await {
            Ok(seq) => break seq,
            Err(code) => assert_eq!(code, Code::NotSaved.into()),
        }
    };
    assert_eq!(seq, 2, "what was refused had been saved, or was saved twice");
    let other = 1 - turn;
    let mut shown = Vec::new();
    while shown.last() != Some(&2) {
        shown.extend(
            sockets[other]
                .until(|message| match message {
                    ServerMessage::Events { seq, .. } => Some(Some(*seq)),
                    _ => Some(None),
                })
                .await,
        );
    }
    assert_eq!(shown, [2], "a record was shown twice, or one that was not saved");
}

#[tokio::test]
async fn a_log_that_was_changed_is_refused_and_named() {
    let mut server = Paydirt::fresh().await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    server.stop().await;
    let pool = sqlx::SqlitePool::connect(server.database()).await.expect("the server made it");
    let changed = sqlx::query(
        "UPDATE records SET body = CAST(replace(CAST(body AS TEXT), '\"seats\":2', '\"seats\":3') AS BLOB)",
    )
    .execute(&pool)
    .await;
    assert_eq!(changed.expect("it is ours").rows_affected(), 1);
    pool.close().await;
    server.start_again().await;

    let mut socket = guests[0].socket(table).await;
    socket.say(&ClientMessage::Resume { since_seq: 0 }).await;
    let (_, code, sentence) = socket.refusal().await;
    assert_eq!(code, Code::Damaged.into());
    assert!(sentence.contains("damaged"), "{sentence}");
    server.says(&[&table.to_string(), "seq=1"]).await;
}

#[tokio::test]
async fn a_table_of_a_game_that_is_not_known_takes_no_list_with_it() {
    let server = Paydirt::fresh().await;
    let (guests, known) = running_game(server.address(), &["Ada", "Bo"]).await;
    let new = json!({"game": "gold-rush", "name": "From tomorrow", "visibility": "public"});
    let later: TableView = guests[0].post("/api/tables", new).await.expect("anybody may create a table");
    let pool = sqlx::SqlitePool::connect(server.database()).await.expect("the server made it");
    let unknown = sqlx::query("UPDATE tables SET game = 'gold-east' WHERE id = $1").bind(later.id).execute(&pool).await;
    assert_eq!(unknown.expect("it is ours").rows_affected(), 1);

    let listed: TableList = guests[0].get("/api/tables").await.expect("the others can be read");
    assert_eq!(listed.yours.iter().map(|table| table.id).collect::<Vec<_>>(), [known]);
    server.says(&[&later.id.to_string(), "gold-east"]).await;
    let path = format!("/api/tables/{}", later.id);
    let refusal = guests[0].get::<TableView>(&path).await.expect_err("nobody here knows its rules");
    assert_eq!(refusal.code, Code::Damaged, "{}", refusal.message);
}

#[tokio::test]
async fn a_server_that_has_stopped_leaves_one_file_with_everything_in_it() {
    let (folder, elsewhere) = (Folder::new(), Folder::new());
    let mut server = Paydirt::start(&folder.sqlite_address("paydirt.db")).await;
    let (guests, table, mut sockets, turn) = game_of_two(&server).await;
    let command = sockets[turn].legal().await.swap_remove(0);
    assert_eq!(sockets[turn].command(Uuid::new_v4(), &command).await, Ok(2));
    server.stop().await;

    let files = std::fs::read_dir(folder.path()).expect("it is ours").map(|file| file.expect("it is").file_name());
    assert_eq!(files.collect::<Vec<_>>(), ["paydirt.db"]);
    std::fs::copy(folder.path().join("paydirt.db"), elsewhere.path().join("paydirt.db")).expect("there is room");
    let server = Paydirt::start(&elsewhere.sqlite_address("paydirt.db")).await;
    let (welcome, _) = guests[0].at(server.address()).socket(table).await.resume(0).await;
    assert!(matches!(welcome, ServerMessage::Welcome { seq: 2, .. }), "{welcome:?}");
}
