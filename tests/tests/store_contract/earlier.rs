//! A database that the first version of the schema filled: whatever migrations came since, its logs are read, and go on.

use server::store::{migrations, open};
use sqlx::migrate::Migrator;
use sqlx::{ConnectOptions, Connection, Executor, postgres::PgConnectOptions, sqlite::SqliteConnectOptions};
use test_kit::sample::append;
use test_kit::wait::until;
use test_kit::{Folder, Postgres};

const IN_SQLITE: &str = "
    INSERT INTO players (id, name, created_at) VALUES (x'00000000000040008000000000000001', 'Ada', 0);
    INSERT INTO tables (id, game, name, options, visibility, max_seats, host_id, invite, removed, created_at, secret, epoch, last_seq, status)
        VALUES (x'00000000000040008000000000000002', 'gold-rush', 'The old table', '{}', 'public', 2,
            x'00000000000040008000000000000001', 'k7Qx', '[]', 0, zeroblob(32), 1, 2, 'playing');
    INSERT INTO seats (table_id, seat, player_id, ready)
        VALUES (x'00000000000040008000000000000002', 0, x'00000000000040008000000000000001', 1);
    INSERT INTO records (table_id, seq, body, hash) VALUES
        (x'00000000000040008000000000000002', 1, CAST('the opening' AS BLOB), zeroblob(32)),
        (x'00000000000040008000000000000002', 2, CAST('a move' AS BLOB), zeroblob(32));
    INSERT INTO chat (table_id, number, id, player_id, audience, said_at, text)
        VALUES (x'00000000000040008000000000000002', 1, x'00000000000040008000000000000003', x'00000000000040008000000000000001', 'table', 5, 'hello');";

const IN_POSTGRES: &str = r"
    INSERT INTO players (id, name, created_at) VALUES ('00000000-0000-4000-8000-000000000001', 'Ada', 0);
    INSERT INTO tables (id, game, name, options, visibility, max_seats, host_id, invite, removed, created_at, secret, epoch, last_seq, status)
        VALUES ('00000000-0000-4000-8000-000000000002', 'gold-rush', 'The old table', '{}', 'public', 2,
            '00000000-0000-4000-8000-000000000001', 'k7Qx', '[]', 0, decode(repeat('00', 32), 'hex'), 1, 2, 'playing');
    INSERT INTO seats (table_id, seat, player_id, ready)
        VALUES ('00000000-0000-4000-8000-000000000002', 0, '00000000-0000-4000-8000-000000000001', true);
    INSERT INTO records (table_id, seq, body, hash) VALUES
        ('00000000-0000-4000-8000-000000000002', 1, 'the opening', decode(repeat('00', 32), 'hex')),
        ('00000000-0000-4000-8000-000000000002', 2, 'a move', decode(repeat('00', 32), 'hex'));
    INSERT INTO chat (table_id, number, id, player_id, audience, said_at, text)
        VALUES ('00000000-0000-4000-8000-000000000002', 1, '00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000001', 'table', 5, 'hello');";

/// Of all migrations the first, which was released with 0.1.0 and never changes: databases know it by this checksum.
fn the_first_of(mut migrations: Migrator, released: &str) -> Migrator {
    migrations.migrations.to_mut().truncate(1);
    assert_eq!(fair_play::hex(&migrations.migrations[0].checksum)[..16], *released, "a released migration was changed");
    migrations
}

async fn its_log_is_read_and_goes_on(address: &str) {
    let store = open(address).await.expect("what is old is brought up to date");
    let table = store.public_tables(1, 0).await.expect("answers").pop().expect("the table is there");
    assert_eq!((table.name.as_str(), table.seats.len()), ("The old table", 1));
    let log = store.records(table.id, 0).await.expect("answers");
    let log: Vec<_> = log.iter().map(|record| (record.seq, &*record.body)).collect();
    assert_eq!(log, [(1, &b"the opening"[..]), (2, b"a move")]);
    let said = store.chat(table.id, 9, u64::MAX).await.expect("answers");
    assert_eq!(said.iter().map(|row| (row.number, &*row.line.text)).collect::<Vec<_>>(), [(1, "hello")]);
    let epoch = store.claim(table.id).await.expect("answers").expect("the table is there");
    store.append(&[append(table.id, epoch, 3)]).await.remove(0).expect("the next record");
}

#[tokio::test]
async fn of_sqlite() {
    let folder = Folder::new();
    let options = SqliteConnectOptions::new().filename(folder.path().join("paydirt.db")).create_if_missing(true);
    let mut connection = options.connect().await.expect("the folder is ours");
    the_first_of(migrations::sqlite(), "82733c24d18eaa56").run(&mut connection).await.expect("the file is new");
    connection.execute(IN_SQLITE).await.expect("the statements are right");
    connection.close().await.expect("nothing is under way");
    its_log_is_read_and_goes_on(&folder.sqlite_address("paydirt.db")).await;
}

#[tokio::test]
async fn of_postgres() {
    let address = Postgres::shared().fresh_database().await;
    let mut connection = address.parse::<PgConnectOptions>().expect("an address").connect().await.expect("it is there");
    the_first_of(migrations::postgres(), "bb1b929f9f3b4a84").run(&mut connection).await.expect("the database is new");
    connection.execute(IN_POSTGRES).await.expect("the statements are right");
    connection.close().await.expect("nothing is under way");
    its_log_is_read_and_goes_on(&address).await;
}

#[tokio::test]
async fn of_postgres_waits_for_a_backup_and_holds_nobody_up() {
    let address = Postgres::shared().fresh_database().await;
    let options = address.parse::<PgConnectOptions>().expect("an address");
    let mut backup = options.connect().await.expect("it is there");
    the_first_of(migrations::postgres(), "bb1b929f9f3b4a84").run(&mut backup).await.expect("the database is new");
    backup.execute(IN_POSTGRES).await.expect("the statements are right");
    let mut reads = backup.begin().await.expect("answers");
    reads.execute("LOCK TABLE tables IN ACCESS SHARE MODE").await.expect("nobody changes it");
    let opening = tokio::spawn({
        let address = address.clone();
        async move { open(&address).await.map(drop) }
    });

    // A server of the version before asks meanwhile, and fails after as long as its pool lets it.
    let mut server = options.connect().await.expect("it is there");
    server.execute("SET statement_timeout = '3s'").await.expect("answers");
    let waits = "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database \
         WHERE NOT granted AND mode = 'AccessExclusiveLock' AND datname = current_database()";
    until(async || {
        assert!(!opening.is_finished(), "it changed what is being read");
        sqlx::query_scalar::<_, i64>(waits).fetch_one(&mut server).await.expect("answers") > 0
    })
    .await;
    server.execute("SELECT count(*) FROM tables").await.expect("the change lets it go first");

    reads.rollback().await.expect("answers");
    opening.await.expect("no panic").expect("what is old is brought up to date");
}
