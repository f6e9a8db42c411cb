//! Databases that break off, fall silent or are written by somebody else: errors, soon, and nothing lost.

use std::sync::Arc;

use server::store::{AppendError, Store, open};
use test_kit::sample::{append, appends, claimed_table};
use test_kit::{Folder, Postgres, Proxy};
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
async fn a_postgres_that_falls_silent_is_given_up_and_serves_again_when_it_is_back() {
    let address = Postgres::shared().fresh_database().await;
    let proxy = Proxy::before(Postgres::shared().port()).await;
    let through_proxy = address.replace(&Postgres::shared().port().to_string(), &proxy.port().to_string());
    let store = open(&through_proxy).await.expect("opens");
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

/// Two writers of one table, each of which takes it over whenever it has lost it.
async fn two_writers_never_both_win(address: &str) {
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
                Err(AppendError::Store(error)) => panic!("{error}"),
            }
        }
    }
    kept
}

#[tokio::test(flavor = "multi_thread")]
async fn two_writers_of_one_sqlite_file_never_both_win() {
    let folder = Folder::new();
    two_writers_never_both_win(&folder.sqlite_address("paydirt.db")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_writers_of_one_postgres_database_never_both_win() {
    two_writers_never_both_win(&Postgres::shared().fresh_database().await).await;
}

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
