//! A database whose servers once had a clock that was ahead: what they noted of a time to come counts no longer than the clock was
//! wrong.

use server::clock::Day;
use server::forgetting::{days_before_now, reckon_secrets};
use server::store::{Store, open};
use sqlx::{
    AssertSqlSafe, ConnectOptions, Connection, Executor, postgres::PgConnectOptions, sqlite::SqliteConnectOptions,
};
use test_kit::sample::{kept_player, secret_hash};
use test_kit::{Folder, Postgres};

const DAY: u64 = 24 * 60 * 60 * 1000;
const MINUTE: u64 = 60_000;

/// What servers note with a clock that is days ahead, and an outage that started and ended meanwhile.
async fn noted_ahead(store: &dyn Store) -> String {
    store.stay_alive(10 * MINUTE).await.expect("answers");
    let now = store.now().await.expect("answers");
    let (started, ahead) = (now - 1000, now + 5 * DAY);
    format!(
        "UPDATE alive SET lived_at = {ahead}; \
         INSERT INTO outages (began_at, ended_at) VALUES ({started}, {ahead}), ({ahead} - 60000, {ahead});"
    )
}

/// As far as the store can tell, no server lived for that long.
const SILENT_FOR_TEN_SECONDS: &str = "UPDATE alive SET lived_at = lived_at - 10000";

async fn counts_no_longer<'c>(store: &dyn Store, past_it: impl Executor<'c>) {
    store.stay_alive(10 * MINUTE).await.expect("answers");
    let outages = store.outages(0).await.expect("answers");
    assert!((1000..MINUTE).contains(&outages), "{outages} ms");
    past_it.execute(SILENT_FOR_TEN_SECONDS).await.expect("the row is there");
    store.stay_alive(5000).await.expect("answers");
    let later = store.outages(0).await.expect("answers");
    assert!(later >= outages + 10_000, "a silence is noted as ever: {later} ms after {outages}");
}

#[tokio::test]
async fn a_sudden_leap_makes_nothing_old() {
    let folder = Folder::new();
    let store = open(&folder.sqlite_address("paydirt.db")).await.expect("the folder is ours");
    store.stay_alive(10 * MINUTE).await.expect("answers");
    let today = Day::of_ms(store.now().await.expect("answers"));
    assert_eq!(days_before_now(&*store, 30).await.expect("answers"), today.minus(30));

    // As far as the store can tell, no server lived for 400 days.
    let file = SqliteConnectOptions::new().filename(folder.path().join("paydirt.db"));
    let mut connection = file.connect().await.expect("it is there");
    let long_ago = format!("UPDATE alive SET lived_at = lived_at - 400 * {DAY}");
    connection.execute(AssertSqlSafe(long_ago)).await.expect("the row is there");
    connection.close().await.expect("nothing is under way");
    store.stay_alive(10 * MINUTE).await.expect("answers");
    let since = days_before_now(&*store, 30).await.expect("answers");
    assert!((today.minus(431)..=today.minus(429)).contains(&since), "{since:?} of {today:?}");
}

#[tokio::test]
async fn a_clock_that_leaps_ahead_signs_nobody_out() {
    let folder = Folder::new();
    let store = open(&folder.sqlite_address("paydirt.db")).await.expect("the folder is ours");
    store.stay_alive(10 * MINUTE).await.expect("answers");
    reckon_secrets(&*store).await.expect("answers");
    let (now, north) = (store.now().await.expect("answers"), kept_player(&*store, "North").await);
    let file = SqliteConnectOptions::new().filename(folder.path().join("paydirt.db"));
    let mut connection = file.connect().await.expect("it is there");
    let used = async |day: Day| {
        let used = format!("UPDATE credentials SET used_on = {}", day.0);
        file.connect().await.expect("it is there").execute(AssertSqlSafe(used)).await.expect("she is there");
    };
    let signed_in = async |today| store.player_by_secret(&secret_hash(&north), today).await.expect("answers").is_some();
    let today = Day::of_ms(now);
    used(today).await;
    assert!(signed_in(today.plus(400)).await, "it leaps between two looks");

    // The next look finds that, as far as the store can tell, no server lived for 400 days.
    let long_ago = format!("UPDATE alive SET lived_at = lived_at - 400 * {DAY}");
    connection.execute(AssertSqlSafe(long_ago)).await.expect("the row is there");
    store.stay_alive(10 * MINUTE).await.expect("answers");
    reckon_secrets(&*store).await.expect("answers");
    for (days, worth) in [(401, true), (760, true), (770, false)] {
        used(today.minus(days)).await;
        assert_eq!(signed_in(today).await, worth, "{days} days, of which 400 had no server");
        let listed = store.credentials(north.id, today).await.expect("answers").len();
        assert_eq!(listed, usize::from(worth));
    }
}

#[tokio::test]
async fn of_sqlite() {
    let folder = Folder::new();
    let store = open(&folder.sqlite_address("paydirt.db")).await.expect("the folder is ours");
    let file = SqliteConnectOptions::new().filename(folder.path().join("paydirt.db"));
    let mut connection = file.connect().await.expect("it is there");
    connection.execute(AssertSqlSafe(noted_ahead(&*store).await)).await.expect("the statements are right");
    counts_no_longer(&*store, &mut connection).await;
}

#[tokio::test]
async fn of_postgres() {
    let address = Postgres::shared().fresh_database().await;
    let store = open(&address).await.expect("the database is new");
    let options = address.parse::<PgConnectOptions>().expect("an address");
    let mut connection = options.connect().await.expect("it is there");
    connection.execute(AssertSqlSafe(noted_ahead(&*store).await)).await.expect("the statements are right");
    counts_no_longer(&*store, &mut connection).await;
}
