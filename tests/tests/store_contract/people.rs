//! Players, and what proves who they are.

use server::store::{ChatRow, SECRET_LASTS, Store};
use tests::sample::{self, TODAY, kept_player, secret_hash};

pub async fn a_player_is_found_by_the_secret_and_by_no_other(store: &dyn Store) {
    let (north, south) = (kept_player(store, "North").await, kept_player(store, "South").await);
    assert_eq!(store.player_by_secret(&secret_hash(&north), TODAY).await.expect("answers"), Some(north));
    assert_eq!(store.player_by_secret(&secret_hash(&south), TODAY).await.expect("answers"), Some(south));
    assert_eq!(store.player_by_secret(&[7; 32], TODAY).await.expect("answers"), None);
}

pub async fn a_secret_belongs_to_one_player(store: &dyn Store) {
    let north = kept_player(store, "North").await;
    let thief = sample::player("Thief");
    store.create_player(&thief, &secret_hash(&north)).await.expect_err("the secret is taken");
    assert_eq!(store.player_by_secret(&secret_hash(&north), TODAY).await.expect("answers"), Some(north.clone()));
    // Nothing of the thief was kept: the name is free to come again with another secret.
    store.create_player(&thief, &secret_hash(&thief)).await.expect("nothing is in the way");
}

pub async fn what_was_said_comes_back_in_order(store: &dyn Store) {
    let north = kept_player(store, "North").await;
    let (table, other) = (sample::table(&[&north]), sample::table(&[&north]));
    for table in [&table, &other] {
        store.create_table(table).await.expect("a new table is kept");
    }
    let line = |number: u64| ChatRow {
        number,
        player: north.id,
        name: north.name.clone(),
        at: number,
        text: format!("{number} 🤠"),
    };
    for number in 1..=5 {
        store.add_chat(table.id, &line(number)).await.expect("a line is kept");
    }
    assert_eq!(store.chat(table.id, 3).await.expect("answers"), [line(3), line(4), line(5)]);
    assert_eq!(store.chat(other.id, 3).await.expect("answers"), []);
    store.add_chat(table.id, &line(5)).await.expect_err("a number is used once");
}

pub async fn names_come_back_as_they_were_given(store: &dyn Store) {
    for name in ["Jan-Willem 't Hooft", "Zoë 🏇", "'; DROP TABLE players; --", "ﷺ ẞ"] {
        let player = kept_player(store, name).await;
        assert_eq!(store.player_by_secret(&secret_hash(&player), TODAY).await.expect("answers"), Some(player));
    }
}

pub async fn a_player_takes_another_name_everywhere(store: &dyn Store) {
    let (north, south) = (kept_player(store, "North").await, kept_player(store, "South").await);
    let table = sample::table(&[&north, &south]);
    store.create_table(&table).await.expect("a new table is kept");
    store.rename_player(north.id, "Klondike").await.expect("a name is free to choose");
    let renamed = store.player_by_secret(&secret_hash(&north), TODAY).await.expect("answers").expect("is there");
    assert_eq!((renamed.id, &*renamed.name), (north.id, "Klondike"));
    let seats = store.table(table.id).await.expect("answers").expect("is there").seats;
    assert_eq!(seats.iter().map(|seat| &*seat.name).collect::<Vec<_>>(), ["Klondike", "South"]);
}

pub async fn a_secret_lasts_for_a_year_after_its_last_use(store: &dyn Store) {
    let north = kept_player(store, "North").await;
    let on = async |day| store.player_by_secret(&secret_hash(&north), day).await.expect("answers").is_some();
    let (last_day, day_after) = (TODAY.plus(SECRET_LASTS), TODAY.plus(SECRET_LASTS + 1));
    assert!(on(last_day).await, "it was used a year before");
    assert!(on(day_after.plus(SECRET_LASTS - 1)).await, "each use is noted");
    assert!(!on(day_after.plus(3 * SECRET_LASTS)).await, "it was not used for more than a year");
    assert!(on(TODAY).await, "a clock that runs behind locks nobody out");
}

pub async fn a_secret_that_was_given_up_is_nobodys(store: &dyn Store) {
    let (north, south) = (kept_player(store, "North").await, kept_player(store, "South").await);
    store.forget_secret(&secret_hash(&north)).await.expect("it is there");
    assert_eq!(store.player_by_secret(&secret_hash(&north), TODAY).await.expect("answers"), None);
    assert_eq!(store.player_by_secret(&secret_hash(&south), TODAY).await.expect("answers"), Some(south));
}
