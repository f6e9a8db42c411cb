//! A number that is in the log already is refused by the database itself, even when the table's row does not know it.

use server::store::open;
use sqlx::{ConnectOptions, Executor, postgres::PgConnectOptions, sqlite::SqliteConnectOptions};
use test_kit::sample::{appends, claimed_table};
use test_kit::{Folder, Postgres};

use super::log;

/// Makes the row of every table forget all records but the first.
const FORGET: &str = "UPDATE tables SET last_seq = 1";

#[tokio::test]
async fn by_sqlite() {
    let folder = Folder::new();
    let store = open(&folder.sqlite_address("paydirt.db")).await.expect("the folder is new and ours");
    let (table, epoch) = claimed_table(&*store).await;
    store.append(&appends(table, epoch, 1..=2)).await.remove(0).expect("the first records");
    let options = SqliteConnectOptions::new().filename(folder.path().join("paydirt.db"));
    options.connect().await.expect("it is there").execute(FORGET).await.expect("the statement is right");
    log::a_refused_record_leaves_the_other_tables_of_its_batch_alone(&*store, table, epoch).await;
}

#[tokio::test]
async fn by_postgres() {
    let address = Postgres::shared().fresh_database().await;
    let store = open(&address).await.expect("the database is new and ours");
    let (table, epoch) = claimed_table(&*store).await;
    store.append(&appends(table, epoch, 1..=2)).await.remove(0).expect("the first records");
    let options: PgConnectOptions = address.parse().expect("an address");
    options.connect().await.expect("it is there").execute(FORGET).await.expect("the statement is right");
    log::a_refused_record_leaves_the_other_tables_of_its_batch_alone(&*store, table, epoch).await;
}
