//! Tables, who sits at them, and the lists of them.

use client_protocol::rest::{Colour, NextTable, Status, Visibility, WatchDelay};
use fair_play::Entropy;
use rules::{Outcome, Progress, Seat};
use server::store::{AppendError, BranchRow, Busy, SeatRow, Store, TableRow};
use test_kit::sample::{self, CREATED_AT, append, kept_player};
use uuid::Uuid;

pub async fn a_table_comes_back_as_it_was_made(store: &dyn Store) {
    let (north, south) = (kept_player(store, "North").await, kept_player(store, "South").await);
    let waiting = sample::table(&[&north, &south]);
    let mut finished = TableRow { id: Uuid::new_v4(), seats: Vec::new(), ..waiting.clone() };
    finished.visibility = Visibility::Private;
    finished.status = Status::Finished;
    finished.to_act = Some(Seat(4));
    finished.progress = Some(Progress::Round { round: 11, of: 11 });
    finished.outcome = Some(Outcome { scores: vec![61, -3], winners: vec![Seat(0)] });
    finished.ended_at = Some(CREATED_AT + 60_000);
    finished.removed = vec![Uuid::new_v4(), Uuid::new_v4()];
    finished.branch_of = Some(BranchRow {
        table: Uuid::new_v4(),
        name: "Silver \"Creek\" 🐎".to_owned(),
        seq: 40,
        turn: 12,
        seats: vec![Some(south.id), None],
        only: Some(vec![south.id, Uuid::new_v4()]),
    });
    for table in [waiting, finished] {
        store.create_table(&table).await.expect("a new table is kept");
        assert_eq!(store.table(table.id).await.expect("answers"), Some(table));
    }
    assert_eq!(store.table(Uuid::new_v4()).await.expect("answers"), None);
}

pub async fn a_table_of_nobody_is_not_made(store: &dyn Store) {
    let (host, stranger) = (kept_player(store, "Host").await, sample::player("Stranger"));
    for table in [sample::table(&[&stranger]), sample::table(&[&host, &stranger])] {
        store.create_table(&table).await.expect_err("nobody by that id");
        assert_eq!(store.table(table.id).await.expect("answers"), None);
    }
}

pub async fn nobody_sits_twice_at_a_table(store: &dyn Store) {
    let host = kept_player(store, "Host").await;
    let table = sample::table(&[&host, &host]);
    store.create_table(&table).await.expect_err("one player, one seat");
    assert_eq!(store.table(table.id).await.expect("answers"), None);
}

pub async fn the_lobby_lists_public_tables_newest_first(store: &dyn Store) {
    let host = kept_player(store, "Host").await;
    let mut made = Vec::new();
    for (age, visibility) in [
        (30, Visibility::Public),
        (10, Visibility::Public),
        (5, Visibility::ByLink),
        (3, Visibility::Private),
        (20, Visibility::Public),
    ] {
        let table = TableRow { visibility, created_at: CREATED_AT - age, ..sample::table(&[&host]) };
        store.create_table(&table).await.expect("a new table is kept");
        made.push(table);
    }
    let newest_first = [made[1].clone(), made[4].clone(), made[0].clone()];
    assert_eq!(store.public_tables(10, 0).await.expect("answers"), newest_first);
    assert_eq!(store.public_tables(2, 0).await.expect("answers"), newest_first[..2]);
    let since = newest_first[1].created_at;
    assert_eq!(
        store.public_tables(10, since).await.expect("answers"),
        newest_first[..2],
        "the others wait for too long"
    );
}

pub async fn the_lobby_forgets_finished_tables(store: &dyn Store) {
    let (table, epoch) = sample::claimed_table(store).await;
    let listed = async || -> Vec<(Uuid, Status)> {
        let tables = store.public_tables(10, 0).await.expect("answers");
        tables.into_iter().map(|table| (table.id, table.status)).collect()
    };
    assert_eq!(listed().await, [(table, Status::Waiting)]);
    store.append(&[append(table, epoch, 1)]).await.remove(0).expect("the next record");
    assert_eq!(listed().await, [(table, Status::Playing)]);
    let mut last = append(table, epoch, 2);
    last.after.status = Status::Finished;
    store.append(&[last]).await.remove(0).expect("the next record");
    assert_eq!(listed().await, []);
}

pub async fn the_lobby_passes_over_tables_that_everybody_left(store: &dyn Store) {
    let (table, epoch) = sample::claimed_table(store).await;
    let full = store.table(table).await.expect("answers").expect("is there");
    let with = |seats: &[SeatRow]| TableRow { seats: seats.to_vec(), ..full.clone() };
    store.save_seats(epoch, &with(&[])).await.expect("the writer may");
    assert_eq!(store.public_tables(10, 0).await.expect("answers"), []);
    store.save_seats(epoch, &TableRow { version: 1, ..with(&full.seats[1..]) }).await.expect("the writer may");
    assert_eq!(store.public_tables(10, 0).await.expect("answers").len(), 1);
}

pub async fn a_player_is_busy_at_tables_whose_games_have_not_ended(store: &dyn Store) {
    let (north, south) = (kept_player(store, "North").await, kept_player(store, "South").await);
    assert_eq!(store.busy(north.id).await.expect("answers"), Busy { open: 0, hosting: 0 });
    let hosted = sample::table(&[&north, &south]);
    let visited = sample::table(&[&south, &north]);
    let private = TableRow { visibility: Visibility::Private, ..sample::table(&[&north]) };
    // Who was handed a table is its host, wherever they sit.
    let inherited = TableRow { host: north.id, ..sample::table(&[&south, &north]) };
    for table in [&hosted, &visited, &private, &inherited] {
        store.create_table(table).await.expect("a new table is kept");
    }
    assert_eq!(store.busy(north.id).await.expect("answers"), Busy { open: 4, hosting: 2 });
    assert_eq!(store.busy(south.id).await.expect("answers"), Busy { open: 3, hosting: 1 });

    let epoch = store.claim(hosted.id).await.expect("answers").expect("is there");
    store.append(&[append(hosted.id, epoch, 1)]).await.remove(0).expect("the next record");
    assert_eq!(store.busy(north.id).await.expect("answers"), Busy { open: 4, hosting: 1 });
    let mut last = append(hosted.id, epoch, 2);
    last.after.status = Status::Finished;
    store.append(&[last]).await.remove(0).expect("the next record");
    assert_eq!(store.busy(north.id).await.expect("answers"), Busy { open: 3, hosting: 1 });
    assert_eq!(store.busy(south.id).await.expect("answers"), Busy { open: 2, hosting: 1 });
}

pub async fn a_player_lists_the_own_tables_newest_first(store: &dyn Store) {
    let (north, south) = (kept_player(store, "North").await, kept_player(store, "South").await);
    let older = TableRow { created_at: CREATED_AT - 1, ..sample::table(&[&north, &south]) };
    let newer = TableRow { visibility: Visibility::Private, ..sample::table(&[&south, &north]) };
    let foreign = sample::table(&[&south]);
    for table in [&older, &newer, &foreign] {
        store.create_table(table).await.expect("a new table is kept");
    }
    // All seats come with each table, in their order, not only the player's own.
    assert_eq!(store.tables_of(north.id, 10).await.expect("answers"), [newer.clone(), older]);
    assert_eq!(store.tables_of(north.id, 1).await.expect("answers"), [newer]);
    assert_eq!(store.tables_of(south.id, 10).await.expect("answers").len(), 3);
    assert_eq!(store.tables_of(Uuid::new_v4(), 10).await.expect("answers"), []);
}

pub async fn finished_tables_leave_room_for_those_that_are_not(store: &dyn Store) {
    let north = kept_player(store, "North").await;
    let made = |status, age| TableRow { status, created_at: CREATED_AT - age, ..sample::table(&[&north]) };
    let (waiting, playing) = (made(Status::Waiting, 4), made(Status::Playing, 3));
    let (older, newer) = (made(Status::Finished, 2), made(Status::Finished, 1));
    for table in [&waiting, &playing, &older, &newer] {
        store.create_table(table).await.expect("a new table is kept");
    }
    let listed = async |limit| store.tables_of(north.id, limit).await.expect("answers");
    assert_eq!(listed(3).await, [newer, playing.clone(), waiting.clone()], "newest first all the same");
    assert_eq!(listed(2).await, [playing, waiting]);
}

pub async fn a_player_lists_finished_games_from_the_last_one_back(store: &dyn Store) {
    let (north, south) = (kept_player(store, "North").await, kept_player(store, "South").await);
    let ended = |age: u64| {
        let ended_at = Some(CREATED_AT + 100 - age);
        // The one that was set up last ended first.
        TableRow {
            status: Status::Finished,
            created_at: CREATED_AT + age,
            ended_at,
            ..sample::table(&[&north, &south])
        }
    };
    let (last, middle, first) = (ended(0), ended(1), ended(2));
    let running = TableRow { status: Status::Playing, ..sample::table(&[&north]) };
    for table in [&middle, &first, &last, &running] {
        store.create_table(table).await.expect("a new table is kept");
    }
    let listed = async |after, limit| store.finished_tables_of(north.id, after, limit).await.expect("answers");
    let (all, end) = ((CREATED_AT * 2, Uuid::max()), |table: &TableRow| table.ended_at.expect("it has ended"));
    assert_eq!(listed(all, 10).await, [last.clone(), middle.clone(), first.clone()]);
    assert_eq!(listed(all, 2).await, [last.clone(), middle.clone()]);
    assert_eq!(listed((end(&middle), Uuid::max()), 2).await, std::slice::from_ref(&first));
    assert_eq!(store.finished_tables_of(Uuid::new_v4(), all, 10).await.expect("answers"), []);

    // Of games that ended at once none is left out, wherever a page ends.
    let at_once = [ended(2), ended(2), ended(2)];
    for table in &at_once {
        store.create_table(table).await.expect("a new table is kept");
    }
    let (mut found, mut after) = (Vec::new(), all);
    while let Some(next) = listed(after, 1).await.pop() {
        after = (end(&next), next.id);
        found.push(next.id);
    }
    let mut oldest = [&first, &at_once[0], &at_once[1], &at_once[2]].map(|table| table.id);
    oldest.sort();
    assert_eq!(found, [&[last.id, middle.id][..], &oldest].concat());
}

pub async fn seats_are_replaced_by_the_writer_alone(store: &dyn Store) {
    let (table, early) = sample::claimed_table(store).await;
    let joined = kept_player(store, "East").await;
    let mut row = store.table(table).await.expect("answers").expect("is there");
    row.seats.push(SeatRow {
        entropy: Entropy::from_bytes(vec![3; 32]),
        colour: Some(Colour::Coal),
        ..SeatRow::new(joined.id, joined.name)
    });
    row.host = row.seats[1].player;
    row.seats.swap(0, 2);
    row.seats[1].ready = true;
    row.invite = "another".to_owned();
    row.removed = vec![Uuid::new_v4()];
    row.watch_delay = WatchDelay::FiveTurns;
    row.hints = true;
    store.save_seats(early, &row).await.expect("the writer may");
    row.version += 1;
    assert_eq!(store.table(table).await.expect("answers").as_ref(), Some(&row));

    let late = store.claim(table).await.expect("answers").expect("is there");
    let mut fewer = TableRow { seats: row.seats[..1].to_vec(), invite: "a third".to_owned(), ..row.clone() };
    let refused = store.save_seats(early, &fewer).await.expect_err("no longer the writer");
    assert!(matches!(refused, AppendError::Fenced), "{refused}");
    assert_eq!(store.table(table).await.expect("answers"), Some(row));
    store.save_seats(late, &fewer).await.expect("the writer may");
    fewer.version += 1;
    assert_eq!(store.table(table).await.expect("answers"), Some(fewer));
}

pub async fn of_two_changes_of_the_same_seats_one_is_made(store: &dyn Store) {
    let (table, epoch) = sample::claimed_table(store).await;
    let before = store.table(table).await.expect("answers").expect("is there");
    let of = |seats: &[SeatRow]| TableRow { seats: seats.to_vec(), ..before.clone() };
    let (hers, his) = (of(&before.seats[..1]), of(&before.seats[1..]));
    let (first, second) = tokio::join!(store.save_seats(epoch, &hers), store.save_seats(epoch, &his));
    let made = match (&first, &second) {
        (Ok(()), Err(AppendError::Fenced)) => hers,
        (Err(AppendError::Fenced), Ok(())) => his,
        both => panic!("one of them is made: {both:?}"),
    };
    let after = store.table(table).await.expect("answers").expect("is there");
    assert_eq!(after, TableRow { version: before.version + 1, ..made });
}

pub async fn one_table_follows_a_finished_one_however_many_ask(store: &dyn Store) {
    let (north, south) = (kept_player(store, "North").await, kept_player(store, "South").await);
    let finished = TableRow { status: Status::Finished, ..sample::table(&[&north, &south]) };
    store.create_table(&finished).await.expect("a new table is kept");
    let (hers, his) = (sample::table(&[&north]), sample::table(&[&south]));
    let (first, second) = tokio::join!(
        store.create_next_table(finished.id, Seat(0), &hers),
        store.create_next_table(finished.id, Seat(1), &his),
    );
    let next = first.expect("answers");
    assert_eq!(second.expect("answers"), next, "both are told the same");
    let (kept, left) = if next.id == hers.id { (&hers, &his) } else { (&his, &hers) };
    assert_eq!(next, NextTable { id: kept.id, asked_by: if next.id == hers.id { Seat(0) } else { Seat(1) } });
    assert_eq!(store.table(kept.id).await.expect("answers").as_ref(), Some(kept));
    assert_eq!(store.table(left.id).await.expect("answers"), None, "nothing is kept of a table that follows nothing");
    let shown = store.table(finished.id).await.expect("answers");
    assert_eq!(shown, Some(TableRow { next: Some(next), ..finished.clone() }));
    assert_eq!(
        store.tables_of(north.id, 10).await.expect("answers").iter().find(|t| t.id == finished.id),
        shown.as_ref()
    );

    // It may be followed in its turn; and nothing follows a table that is not there.
    let later = sample::table(&[&south]);
    let after = store.create_next_table(next.id, Seat(0), &later).await.expect("answers");
    assert_eq!(after.id, later.id);
    let lost = sample::table(&[&south]);
    store.create_next_table(Uuid::new_v4(), Seat(0), &lost).await.expect_err("no such table");
    assert_eq!(store.table(lost.id).await.expect("answers"), None);
}

pub async fn who_has_lost_a_table_is_told(store: &dyn Store) {
    let [one, other] = [sample::claimed_table(store).await, sample::claimed_table(store).await];
    assert!(store.lost(&[one, other]).await.expect("answers").is_empty());
    assert!(store.lost(&[]).await.expect("answers").is_empty());
    let later = store.claim(one.0).await.expect("answers").expect("is there");
    assert_eq!(store.lost(&[one, other]).await.expect("answers"), [one.0]);
    assert!(store.lost(&[(one.0, later), other]).await.expect("answers").is_empty());
}

pub async fn a_game_that_is_played_gets_another_host_by_its_writer_alone(store: &dyn Store) {
    let (id, epoch) = sample::claimed_table(store).await;
    store.append(&[append(id, epoch, 1)]).await.remove(0).expect("the next record");
    let before = store.table(id).await.expect("answers").expect("is there");
    let next = TableRow { host: before.seats[1].player, ..before.clone() };
    store.save_host(epoch, &next).await.expect("the writer may");
    let after = TableRow { version: before.version + 1, ..next.clone() };
    assert_eq!(store.table(id).await.expect("answers").as_ref(), Some(&after));
    let stale = store.save_host(epoch, &before).await.expect_err("the table has changed");
    assert!(matches!(stale, AppendError::Fenced), "{stale}");
    store.claim(id).await.expect("answers").expect("is there");
    let late = store.save_host(epoch, &TableRow { host: before.host, ..after.clone() }).await;
    assert!(matches!(late, Err(AppendError::Fenced)), "{late:?}");
    assert_eq!(store.table(id).await.expect("answers"), Some(after));
}
