//! Databases that break off, fall silent or are written by somebody else: errors, soon, and nothing lost.

use std::sync::Arc;
use std::time::Duration;

use client_protocol::socket::ChatAudience;
use server::store::notices::{ChannelKind, ChannelRow};
use server::store::{AppendError, NewLine, Store, StoreError, open};
use sqlx::{Connection, PgConnection, SqliteConnection};
use test_kit::sample::{CREATED_AT, TODAY, append, appends, claimed_table, kept_player, secret_hash};
use test_kit::wait::within;
use test_kit::{Folder, Postgres, Proxy, on_both_stores};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use uuid::Uuid;

#[tokio::test(flavor = "multi_thread")]
async fn a_stopped_postgres_fails_every_call_and_serves_again_when_it_is_back() {
    let postgres = Postgres::start();
    let store = open(&postgres.fresh_database().await).await.expect("opens");
    let (table, epoch) = claimed_table(&*store).await;
    let batch = appends(table, epoch, 1..=2);
    store.append(&batch[..1]).await.remove(0).expect("the next record");

    postgres.stop();
    let (appended, read, ping) = tokio::join!(store.append(&batch[1..]), store.records(table, 0), store.ping());
    assert!(matches!(appended[..], [Err(AppendError::Store(_))]), "{appended:?}");
    read.expect_err("nothing to read from");
    ping.expect_err("nobody there");

    postgres.start_again();
    store.ping().await.expect("it is back");
    // It was stopped as by a power cut, and yet what was answered is there, and what was not is not.
    assert_eq!(store.records(table, 0).await.expect("answers"), [batch[0].record.clone()]);
    store.append(&batch[1..]).await.remove(0).expect("the next record");
    assert_eq!(store.records(table, 1).await.expect("answers"), [batch[1].record.clone()]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_somebody_holds_holds_up_its_own_table_alone() {
    let address = Postgres::shared().fresh_database().await;
    let store = open(&address).await.expect("opens");
    let (mut batch, mut held) = (Vec::new(), Vec::new());
    for number in 0..6 {
        let (table, epoch) = claimed_table(&*store).await;
        batch.push(append(table, epoch, 1));
        if number % 2 == 0 {
            held.push(table);
        }
    }
    let mut other = PgConnection::connect(&address).await.expect("the database is there");
    let mut holding = other.begin().await.expect("it answers");
    let hold = sqlx::query("SELECT 1 FROM tables WHERE id = ANY ($1) FOR UPDATE").bind(&held);
    hold.execute(&mut *holding).await.expect("the rows are there");
    for (append, appended) in batch.iter().zip(store.append(&batch).await) {
        match held.contains(&append.table) {
            true => assert!(matches!(appended, Err(AppendError::Store(StoreError::Held(_)))), "{appended:?}"),
            false => appended.expect("nobody holds its row"),
        }
    }
    store.claim(held[0]).await.expect_err("nobody can have it now");
    holding.rollback().await.expect("it answers");
    store.append(&batch[..1]).await.remove(0).expect("the next record");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_postgres_that_falls_silent_is_given_up_and_serves_again_when_it_is_back() {
    let (store, proxy, _) = through_a_proxy(Postgres::shared()).await;
    let (table, epoch) = claimed_table(&*store).await;

    proxy.lose_everything();
    let appended = store.append(&[append(table, epoch, 1)]).await.remove(0);
    assert!(matches!(appended, Err(AppendError::Store(_))), "{appended:?}");
    // Every connection there can be is tried: none of them may stay stuck.
    let mut reading = JoinSet::new();
    for _ in 0..30 {
        let store = store.clone();
        reading.spawn(async move { store.records(table, 0).await });
    }
    assert!(reading.join_all().await.iter().all(Result::is_err), "nothing gets through");

    proxy.mend();
    assert_eq!(store.records(table, 0).await.expect("answers"), []);
    store.append(&[append(table, epoch, 1)]).await.remove(0).expect("the next record");
}

/// A store on a line that can be cut, and the address that leads past it.
async fn through_a_proxy(postgres: &Postgres) -> (Arc<dyn Store>, Proxy, String) {
    let address = postgres.fresh_database().await;
    let proxy = Proxy::before(postgres.port()).await;
    let through_proxy = address.replace(&postgres.port().to_string(), &proxy.port().to_string());
    (open(&through_proxy).await.expect("opens"), proxy, address)
}

/// What a store holds of Postgres: its processes for this database.
async fn processes_for(asking: &mut PgConnection) -> Vec<i32> {
    let processes =
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'paydirt' AND datname = current_database()";
    sqlx::query_scalar(processes).fetch_all(asking).await.expect("it may be asked")
}

/// Whatever is going on: at a question, on the way to one, or on the way back to the pool.
#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_falls_silent_at_any_moment_is_let_go_of() {
    let (store, proxy, address) = through_a_proxy(Postgres::shared()).await;
    let (table, epoch) = claimed_table(&*store).await;
    let mut asking = PgConnection::connect(&address).await.expect("the cluster runs");
    for _ in 0..3 {
        let (mut reading, read) = (JoinSet::new(), Arc::new(Semaphore::new(0)));
        for _ in 0..20 {
            let (store, read) = (store.clone(), read.clone());
            reading.spawn(async move {
                while store.records(table, 0).await.is_ok() {
                    read.add_permits(1);
                }
            });
        }
        within(read.acquire_many(400)).await.expect("the line holds").forget();
        let silent = processes_for(&mut asking).await;
        proxy.lose_everything();
        reading.shutdown().await;
        proxy.mend();
        let let_go = async {
            while processes_for(&mut asking).await.iter().any(|process| silent.contains(process)) {
                // Whatever the pool has is asked something. Whether there is an answer yet is another matter.
                let reads = (0..20).map(|_| store.records(table, 0));
                futures_util::future::join_all(reads).await;
            }
        };
        let waited = tokio::time::timeout(Duration::from_secs(60), let_go).await;
        waited.expect("a silent connection is let go of long before TCP gives up");
    }
    assert_eq!(store.records(table, 0).await.expect("answers"), []);
    store.append(&[append(table, epoch, 1)]).await.remove(0).expect("the next record");
}

/// A server that is gone can't roll back, so Postgres does.
#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_is_cut_off_in_a_transaction_holds_up_nobody_for_long() {
    let (store, proxy, address) = through_a_proxy(Postgres::shared()).await;
    let (mut talking, said) = (JoinSet::new(), Arc::new(Semaphore::new(0)));
    let mut tables = Vec::new();
    for _ in 0..8 {
        let (table, epoch) = claimed_table(&*store).await;
        tables.push(table);
        let (store, player, said) = (store.clone(), kept_player(&*store, "West").await.id, said.clone());
        talking.spawn(async move {
            while store.add_chat(table, epoch, &line_of(player)).await.is_ok() {
                said.add_permits(1);
            }
        });
    }
    within(said.acquire_many(80)).await.expect("the line holds").forget();
    proxy.lose_everything();

    let other = open(&address).await.expect("opens");
    let claims = futures_util::future::join_all(tables.iter().map(|table| other.claim(*table))).await;
    assert!(claims.iter().all(|claimed| matches!(claimed, Ok(Some(_)))), "{claims:?}");
}

fn line_of(player: Uuid) -> NewLine {
    NewLine { id: Uuid::new_v4(), player, to: ChatAudience::Table, at: CREATED_AT, after: 0, text: "Howdy".to_owned() }
}

/// What runs on a connection where a transaction may have started, and that nobody knows of, would never be committed.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_after_transactions_were_given_up_as_they_started_is_kept() {
    let postgres = Postgres::start();
    let (store, proxy, address) = through_a_proxy(&postgres).await;
    let (table, epoch) = claimed_table(&*store).await;
    let player = kept_player(&*store, "West").await.id;
    let ten = || futures_util::future::join_all((0..10).map(|_| store.records(table, 0)));
    ten().await;

    tokio::join!(ten(), ten());
    tokio::task::block_in_place(|| postgres.stand_still());
    let mut talking = JoinSet::new();
    for _ in 0..10 {
        let store = store.clone();
        talking.spawn(async move { store.add_chat(table, epoch, &line_of(player)).await });
    }
    proxy.until_waiting(10).await;
    talking.shutdown().await;
    tokio::task::block_in_place(|| postgres.go_on());

    let other = open(&address).await.expect("opens");
    for _ in 0..30 {
        let player = kept_player(&*store, "East").await;
        let found = other.player_by_secret(&secret_hash(&player), TODAY).await.expect("answers");
        assert_eq!(found.map(|found| found.id), Some(player.id), "whoever was kept is there for everybody");
    }
}

/// Two writers of one table, each of which takes it over whenever it has lost it.
async fn two_writers_of_one_database_never_both_win(address: &str) {
    let (one, other) = (open(address).await.expect("opens"), open(address).await.expect("opens"));
    let (table, _) = claimed_table(&*one).await;
    let mut writers = JoinSet::new();
    for store in [one.clone(), other] {
        writers.spawn(write_and_count(store, table));
    }
    let kept: usize = writers.join_all().await.into_iter().sum();
    let log = one.records(table, 0).await.expect("answers");
    assert_eq!(log.len(), kept, "every record that was answered for is in the log, and no other");
    assert!(log.iter().zip(1..).all(|(record, seq)| record.seq == seq), "without a gap");
}

async fn write_and_count(store: Arc<dyn Store>, table: Uuid) -> usize {
    let mut kept = 0;
    for _ in 0..20 {
        let epoch = store.claim(table).await.expect("answers").expect("is there");
        let mut next = 1 + store.records(table, 0).await.expect("answers").len();
        for _ in 0..5 {
            let record = append(table, epoch, u64::try_from(next).expect("small"));
            match store.append(&[record]).await.remove(0) {
                Ok(()) => (kept, next) = (kept + 1, next + 1),
                Err(AppendError::Fenced) => break,
                Err(error) => panic!("{error}"),
            }
        }
    }
    kept
}

/// A device whose secret is gone is in no list, so nobody could take away anymore what it is told.
async fn a_secret_stays_unless_what_its_device_is_told_goes_with_it(address: &str) {
    let store = open(address).await.expect("opens");
    let player = kept_player(&*store, "North").await;
    let channel = ChannelRow {
        id: Uuid::new_v4(),
        player: player.id,
        kind: ChannelKind::Push,
        target: "https://push.example/1".to_owned(),
        keys: vec![4; 81],
        device: Some(secret_hash(&player)),
        label: "Firefox".to_owned(),
        confirmed: true,
        created_at: CREATED_AT,
    };
    assert!(store.keep_channel(&channel, 1).await.expect("answers"));
    let (stay, no_more) = if address.starts_with("postgres") {
        let stay = "CREATE FUNCTION stay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'it stays'; END $$; \
             CREATE TRIGGER stays BEFORE DELETE ON channels FOR EACH ROW EXECUTE FUNCTION stay()";
        (stay, "DROP TRIGGER stays ON channels")
    } else {
        let stay = "CREATE TRIGGER stays BEFORE DELETE ON channels BEGIN SELECT RAISE(ABORT, 'it stays'); END";
        (stay, "DROP TRIGGER stays")
    };
    run(address, stay).await;
    store.forget_secret(&secret_hash(&player)).await.expect_err("the channel stays");
    let found = store.player_by_secret(&secret_hash(&player), TODAY).await.expect("answers");
    assert_eq!(found, Some(player.clone()), "all of it or nothing");
    run(address, no_more).await;
    store.forget_secret(&secret_hash(&player)).await.expect("it may go now");
    assert_eq!(store.player_by_secret(&secret_hash(&player), TODAY).await.expect("answers"), None);
    assert_eq!(store.channels(player.id).await.expect("answers"), []);
}

/// Runs statements past the store.
async fn run(address: &str, statements: &'static str) {
    if address.starts_with("postgres") {
        let mut connection = PgConnection::connect(address).await.expect("the database is there");
        sqlx::raw_sql(statements).execute(&mut connection).await.expect("it may be changed");
    } else {
        let mut connection = SqliteConnection::connect(address).await.expect("the database is there");
        sqlx::raw_sql(statements).execute(&mut connection).await.expect("it may be changed");
    }
}

on_both_stores![two_writers_of_one_database_never_both_win, a_secret_stays_unless_what_its_device_is_told_goes_with_it,];

#[tokio::test]
async fn a_second_server_on_one_sqlite_file_fences_the_first() {
    let folder = Folder::new();
    let address = folder.sqlite_address("paydirt.db");
    let (first, second) = (open(&address).await.expect("opens"), open(&address).await.expect("opens"));
    let (table, early) = claimed_table(&*first).await;
    first.append(&[append(table, early, 1)]).await.remove(0).expect("the next record");

    let late = second.claim(table).await.expect("answers").expect("is there");
    let refused = first.append(&[append(table, early, 2)]).await.remove(0);
    assert!(matches!(refused, Err(AppendError::Fenced)), "{refused:?}");
    second.append(&[append(table, late, 2)]).await.remove(0).expect("the next record");
    let (seen_by_first, seen_by_second) = (first.records(table, 0).await, second.records(table, 0).await);
    let seen = seen_by_first.expect("answers");
    assert_eq!(seen, seen_by_second.expect("answers"));
    assert_eq!(seen.len(), 2);
}
