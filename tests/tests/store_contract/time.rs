//! Tables at leisure that sleep, and servers that live or do not.

use server::store::{Append, Epoch, Store};
use table::{Pace, TimeUp};
use test_kit::sample::{append, claimed_table, kept_player, table};
use test_kit::wait::until;
use uuid::Uuid;

const MINUTE: u64 = 60_000;

/// The first record of a table, on which something is due so many milliseconds from now; negative if it was due before.
async fn due_in(store: &dyn Store, ms: i64) -> Uuid {
    let (id, epoch) = claimed_table(store).await;
    keep(store, due(store, id, epoch, 1, Some(ms)).await).await;
    id
}

async fn due(store: &dyn Store, id: Uuid, epoch: Epoch, seq: u64, ms: Option<i64>) -> Append {
    let now = store.now().await.expect("answers");
    let mut append = append(id, epoch, seq);
    append.after.due_at = ms.map(|ms| now.saturating_add_signed(ms));
    append
}

async fn keep(store: &dyn Store, append: Append) {
    store.append(&[append]).await.remove(0).expect("it is the next");
}

async fn taken(store: &dyn Store, limit: u32) -> Vec<Uuid> {
    let mut taken = store.take_due(1000, 10 * MINUTE, limit).await.expect("answers");
    taken.sort_unstable();
    taken
}

pub async fn a_pace_comes_back_as_it_was_kept(store: &dyn Store) {
    let north = kept_player(store, "North").await;
    for pace in
        [Pace::Live { turn: 90, bank: 600, then: TimeUp::PlayTurn }, Pace::Leisure { days: 2, then: TimeUp::SitIn }]
    {
        let mut table = table(&[&north]);
        table.pace = Some(pace);
        store.create_table(&table).await.expect("a new table is kept");
        assert_eq!(store.table(table.id).await.expect("answers"), Some(table));
    }
}

pub async fn what_is_due_is_taken_once(store: &dyn Store) {
    let (late, later) = (due_in(store, -90_000).await, due_in(store, -5000).await);
    due_in(store, -500).await;
    due_in(store, 90_000).await;
    claimed_table(store).await;
    assert_eq!(taken(store, 1).await, [late], "first what was due first");
    assert_eq!(taken(store, 100).await, [later], "two are not due for long enough");
    assert_eq!(taken(store, 100).await, Vec::<Uuid>::new());
}

pub async fn of_many_who_look_at_once_each_takes_others(store: &dyn Store) {
    let mut due = Vec::new();
    for _ in 0..60 {
        due.push(due_in(store, -5000).await);
    }
    let looks = (0..4).map(|_| taken(store, 20));
    let mut all: Vec<Uuid> = futures_util::future::join_all(looks).await.into_iter().flatten().collect();
    // Whoever had to wait for another may have taken fewer.
    while let found = taken(store, 20).await
        && !found.is_empty()
    {
        all.extend(found);
    }
    all.sort_unstable();
    due.sort_unstable();
    assert_eq!(all, due);
}

pub async fn a_record_says_anew_when_something_is_due(store: &dyn Store) {
    let (id, epoch) = claimed_table(store).await;
    keep(store, due(store, id, epoch, 1, Some(-5000)).await).await;
    assert_eq!(taken(store, 10).await, [id]);
    keep(store, due(store, id, epoch, 2, Some(-4000)).await).await;
    assert_eq!(taken(store, 10).await, [id], "a record came, so nobody rests");
    keep(store, due(store, id, epoch, 3, None).await).await;
    assert_eq!(taken(store, 10).await, Vec::<Uuid>::new(), "nothing is due anymore");
}

pub async fn the_silence_of_all_servers_is_kept_as_an_outage(store: &dyn Store) {
    store.stay_alive(10 * MINUTE).await.expect("answers");
    store.stay_alive(10 * MINUTE).await.expect("answers");
    assert_eq!(store.outages(0).await.expect("answers"), 0, "a server lives");
    let started = store.now().await.expect("answers");
    // The clock is the store's own, and nobody can move it.
    until(async || store.now().await.expect("answers") >= started + 60).await;
    store.stay_alive(40).await.expect("answers");
    let all = store.outages(0).await.expect("answers");
    assert!((60..5000).contains(&all), "{all} ms");
    let since = store.outages(started + 20).await.expect("answers");
    assert!(since < all, "of an outage that lies on both sides only what comes after counts: {since} of {all} ms");
    assert_eq!(store.outages(store.now().await.expect("answers") + MINUTE).await.expect("answers"), 0);
}
