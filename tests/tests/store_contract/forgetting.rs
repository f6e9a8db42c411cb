//! What the store forgets, and what it never does. Time is data: nobody waits for a month.

use client_protocol::socket::ChatAudience;
use server::store::notices::{ChannelKind, ChannelRow};
use server::store::{NewLine, PlayerRow, Store};
use test_kit::sample::{self, TODAY, append, claimed_table, kept_player, secret_hash};
use uuid::Uuid;

/// Enough to look at everybody in one go.
const ALL: u32 = 1000;

async fn is_known(store: &dyn Store, player: &PlayerRow) -> bool {
    store.player_by_secret(&secret_hash(player), TODAY).await.expect("answers").is_some()
}

async fn say(store: &dyn Store, table: Uuid, player: &PlayerRow, text: &str) {
    let epoch = store.claim(table).await.expect("answers").expect("is there");
    let (id, to) = (Uuid::new_v4(), ChatAudience::Table);
    let line = NewLine { id, player: player.id, to, at: 1, after: 0, text: text.to_owned() };
    store.add_chat(table, epoch, &line).await.expect("a line is kept");
}

pub async fn waiting_tables_that_nobody_came_back_to_are_forgotten(store: &dyn Store) {
    let (north, south) = (kept_player(store, "North").await, kept_player(store, "South").await);
    let (deserted, visited) = (sample::table(&[&north]), sample::table(&[&north, &south]));
    for table in [&deserted, &visited] {
        store.create_table(table).await.expect("a new table is kept");
    }
    say(store, deserted.id, &north, "hello?").await;
    let started = claimed_table(store).await;
    for answer in store.append(&[append(started.0, started.1, 1)]).await {
        answer.expect("the game starts");
    }

    assert_eq!(store.forget_tables(TODAY, ALL).await.expect("answers"), Vec::<Uuid>::new(), "all of them are of today");
    let later = TODAY.plus(30);
    assert!(store.player_by_secret(&secret_hash(&south), later).await.expect("answers").is_some());
    assert_eq!(store.forget_tables(later, ALL).await.expect("answers"), [deserted.id]);
    assert_eq!(store.table(deserted.id).await.expect("answers"), None);
    for kept in [visited.id, started.0] {
        assert!(store.table(kept).await.expect("answers").is_some(), "somebody was here, or a game has started");
    }
}

pub async fn no_more_tables_are_forgotten_at_once_than_asked_for(store: &dyn Store) {
    let north = kept_player(store, "North").await;
    for _ in 0..3 {
        store.create_table(&sample::table(&[&north])).await.expect("a new table is kept");
    }
    assert_eq!(store.forget_tables(TODAY.plus(1), 2).await.expect("answers").len(), 2);
    assert_eq!(store.forget_tables(TODAY.plus(1), 2).await.expect("answers").len(), 1);
}

pub async fn a_table_forgets_the_one_that_followed_it(store: &dyn Store) {
    let north = kept_player(store, "North").await;
    let (finished, next) = (sample::table(&[&north]), sample::table(&[&north]));
    store.create_table(&finished).await.expect("a new table is kept");
    let epoch = store.claim(finished.id).await.expect("answers").expect("is there");
    let mut last = append(finished.id, epoch, 1);
    last.after.status = client_protocol::rest::Status::Finished;
    store.append(&[last]).await.remove(0).expect("the game ends");
    store.create_next_table(finished.id, rules::Seat(0), &next).await.expect("none follows yet");
    assert_eq!(store.forget_tables(TODAY.plus(1), ALL).await.expect("answers"), [next.id]);
    assert_eq!(store.table(finished.id).await.expect("answers").expect("a finished game stays").next, None);
}

pub async fn guests_who_left_nothing_behind_are_forgotten(store: &dyn Store) {
    let [idle, back, seated, talker, keeper] =
        ["Idle", "Back", "Seated", "Talker", "Keeper"].map(async |name| kept_player(store, name).await);
    let (idle, back, seated, talker, keeper) = (idle.await, back.await, seated.await, talker.await, keeper.await);
    let (passkey, answered) = (super::people::passkey(1, &keeper), super::people::answered(1));
    store.keep_passkey(&passkey, &answered).await.expect("a passkey is kept");
    let table = sample::table(&[&seated]);
    store.create_table(&table).await.expect("a new table is kept");
    say(store, table.id, &talker, "hi").await;
    assert_eq!(store.forget_guests(TODAY, Uuid::nil(), ALL).await.expect("answers").0, 0, "all of them are of today");

    let later = TODAY.plus(30);
    assert!(store.player_by_secret(&secret_hash(&back), later).await.expect("answers").is_some());
    assert_eq!(store.forget_guests(later, Uuid::nil(), ALL).await.expect("answers").0, 1);
    let known = [&idle, &back, &seated, &talker, &keeper].map(async |player| is_known(store, player).await);
    let [idle, back, seated, talker, keeper] = known;
    let known = [idle.await, back.await, seated.await, talker.await, keeper.await];
    assert_eq!(known, [false, true, true, true, true]);
}

pub async fn guests_are_gone_through_a_few_at_a_time(store: &dyn Store) {
    for _ in 0..5 {
        kept_player(store, "Idle").await;
    }
    let (mut after, mut forgotten, mut rounds) = (Uuid::nil(), 0, 0);
    loop {
        let (count, last) = store.forget_guests(TODAY.plus(1), after, 2).await.expect("answers");
        assert!(count <= 2);
        forgotten += count;
        let Some(last) = last else { break };
        (after, rounds) = (last, rounds + 1);
    }
    assert_eq!(forgotten, 5, "the computer players stay");
    assert!(rounds >= 3);
}

pub async fn devices_that_nobody_has_used_since_a_day_are_forgotten_with_their_channels(store: &dyn Store) {
    let names = ["Idle", "Gone", "Back", "Seated"];
    let [idle, gone, back, seated] = names.map(async |name| kept_player(store, name).await);
    let (idle, gone, back, seated) = (idle.await, gone.await, back.await, seated.await);
    let channel = |of: &PlayerRow| ChannelRow {
        id: Uuid::new_v4(),
        player: of.id,
        kind: ChannelKind::Push,
        target: format!("https://push.example/{}", of.id),
        keys: Vec::new(),
        device: Some(secret_hash(of)),
        label: "Firefox, Linux".to_owned(),
        confirmed: true,
        created_at: 1,
    };
    for player in [&back, &seated] {
        assert!(store.keep_channel(&channel(player), 9).await.expect("answers"));
    }
    store.create_table(&sample::table(&[&seated])).await.expect("a new table is kept");
    assert_eq!(store.forget_secrets(TODAY, ALL).await.expect("answers"), 0, "all of them are of today");

    let later = TODAY.plus(365);
    assert!(store.player_by_secret(&secret_hash(&back), later).await.expect("answers").is_some());
    assert_eq!(store.forget_secrets(later, 2).await.expect("answers"), 2, "no more at once than asked for");
    assert_eq!(store.forget_secrets(later, 2).await.expect("answers"), 1);
    let known = [&idle, &gone, &back, &seated].map(async |player| is_known(store, player).await);
    let [idle, gone, back_is, seated_is] = known;
    assert_eq!([idle.await, gone.await, back_is.await, seated_is.await], [false, false, true, false]);
    assert_eq!(store.channels(back.id).await.expect("answers").len(), 1);
    assert_eq!(store.channels(seated.id).await.expect("answers"), []);
    let guests = store.forget_guests(later, Uuid::nil(), ALL).await.expect("answers").0;
    assert_eq!(guests, 2, "guests whose devices went are forgotten too, and no computer player is");
}
