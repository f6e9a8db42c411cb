//! The log: one writer, no gap, nothing lost, nothing twice.

use client_protocol::rest::Status;
use rules::{Outcome, Progress, Seat};
use server::store::{Append, AppendError, Epoch, Hand, Record, Store, TableRow, Watched};
use test_kit::sample::{append, appends, claimed_table, kept_player};
use uuid::Uuid;

/// How each record of a batch fared: `kept`, `fenced` or `failed`.
async fn fates(store: &dyn Store, batch: &[Append]) -> Vec<&'static str> {
    let answers = store.append(batch).await;
    let fate = |answer: &Result<(), AppendError>| match answer {
        Ok(()) => "kept",
        Err(AppendError::Fenced) => "fenced",
        Err(_) => "failed",
    };
    answers.iter().map(fate).collect()
}

async fn log_of(store: &dyn Store, table: Uuid) -> Vec<Record> {
    store.records(table, 0).await.expect("the store answers")
}

fn records<'a>(appends: impl IntoIterator<Item = &'a Append>) -> Vec<Record> {
    appends.into_iter().map(|append| append.record.clone()).collect()
}

pub async fn claiming_raises_the_epoch(store: &dyn Store) {
    let (table, first) = claimed_table(store).await;
    let second = store.claim(table).await.expect("answers").expect("is there");
    let third = store.claim(table).await.expect("answers").expect("is there");
    assert!(first < second && second < third, "{first:?} {second:?} {third:?}");
    assert_eq!(store.claim(Uuid::new_v4()).await.expect("answers"), None);
}

pub async fn records_come_back_byte_for_byte(store: &dyn Store) {
    let (table, epoch) = claimed_table(store).await;
    let mut batch = appends(table, epoch, 1..=3);
    // Neither JSON nor text: a store looks at no body. Also one that is larger than a page of any database.
    batch[1].record.body = (0..=255).collect();
    batch[2].record.body = b"{ \"spaces\" :  [\"as they were\", 1.0, 1e2] }".repeat(10_000);
    assert_eq!(fates(store, &batch).await, ["kept"; 3]);
    assert_eq!(log_of(store, table).await, records(&batch));
}

pub async fn records_are_read_from_a_number_on(store: &dyn Store) {
    let (table, epoch) = claimed_table(store).await;
    let batch = appends(table, epoch, 1..=5);
    assert_eq!(fates(store, &batch).await, ["kept"; 5]);
    for since in 0..=5 {
        let rest = &batch[usize::try_from(since).expect("small")..];
        assert_eq!(store.records(table, since).await.expect("answers"), records(rest));
    }
    assert_eq!(store.records(table, 99).await.expect("answers"), []);
    assert_eq!(store.records(Uuid::new_v4(), 0).await.expect("answers"), []);
}

pub async fn a_table_shows_what_its_last_record_says(store: &dyn Store) {
    let (table, epoch) = claimed_table(store).await;
    let mut batch = appends(table, epoch, 1..=2);
    (batch[1].after.to_act, batch[1].after.by_computer) = (Some(Seat(1)), true);
    batch[1].after.progress = Some(Progress::Round { round: 6, of: 11 });
    let watched = Watched { reach: 1, to_act: Some(Seat(0)), progress: Progress::Round { round: 5, of: 11 } };
    batch[1].after.watched = Some(watched);
    assert_eq!(fates(store, &batch).await, ["kept"; 2]);
    let row = store.table(table).await.expect("answers").expect("is there");
    assert_eq!((row.status, row.to_act, row.progress), (Status::Playing, Some(Seat(1)), batch[1].after.progress));
    assert_eq!((row.by_computer, row.watched, row.outcome), (true, Some(watched), None));

    let outcome = Outcome { scores: vec![12, 12], winners: vec![Seat(0), Seat(1)] };
    let mut last = append(table, epoch, 3);
    (last.after.status, last.after.to_act, last.after.progress) = (Status::Finished, None, None);
    last.after.outcome = Some(outcome.clone());
    assert_eq!(fates(store, &[last]).await, ["kept"]);
    let row = store.table(table).await.expect("answers").expect("is there");
    assert_eq!((row.status, row.to_act, row.progress), (Status::Finished, None, None));
    assert_eq!((row.by_computer, row.watched, row.outcome), (false, None, Some(outcome)));
}

pub async fn a_seat_changes_hands_with_the_record_that_says_so(store: &dyn Store) {
    let (table, epoch) = claimed_table(store).await;
    let before = store.table(table).await.expect("answers").expect("is there");
    let [north, south] = [0, 1].map(|seat| before.seats[seat].player);
    let (cy, dee) = (kept_player(store, "Cy").await, kept_player(store, "Dee").await);
    let elsewhere = claimed_table(store).await;
    let hand = |seat, player, from| Some(Hand { seat: Seat(seat), player, from });
    // Twice in one batch, with another table's record between them.
    let mut batch = appends(table, epoch, 1..=4);
    batch[1].hand = hand(1, cy.id, south);
    batch[2].hand = hand(1, dee.id, cy.id);
    batch.push(append(elsewhere.0, elsewhere.1, 1));
    assert_eq!(fates(store, &batch).await, ["kept"; 5]);
    let row = store.table(table).await.expect("answers").expect("is there");
    let names = |row: &TableRow| row.seats.iter().map(|seat| seat.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&row), ["North", "Dee"]);
    let former = |row: &TableRow| -> Vec<(u8, Uuid, String, u64)> {
        row.former.iter().map(|former| (former.seat.0, former.player, former.name.clone(), former.until)).collect()
    };
    assert_eq!(former(&row), [(1, south, "South".to_owned(), 2), (1, cy.id, "Cy".to_owned(), 3)]);
    // It stays theirs who sat there: whoever only lent the seat must find it again.
    for player in [south, cy.id, dee.id] {
        let listed = store.tables_of(player, 10).await.expect("answers");
        assert_eq!(listed.iter().map(|row| row.id).collect::<Vec<_>>(), [table]);
        assert_eq!(names(&listed[0]), ["North", "Dee"]);
    }

    // What is not kept changes no seat.
    let late = store.claim(table).await.expect("answers").expect("is there");
    let mut fenced = append(table, epoch, 5);
    fenced.hand = hand(0, cy.id, north);
    assert_eq!(fates(store, &[fenced.clone()]).await, ["fenced"]);
    assert_eq!(names(&store.table(table).await.expect("answers").expect("is there")), ["North", "Dee"]);
    // And back to whom it was.
    fenced.epoch = late;
    fenced.hand = hand(1, south, dee.id);
    assert_eq!(fates(store, &[fenced]).await, ["kept"]);
    assert_eq!(names(&store.table(table).await.expect("answers").expect("is there")), ["North", "South"]);
}

pub async fn an_earlier_writer_is_fenced(store: &dyn Store) {
    let (table, early) = claimed_table(store).await;
    let first = append(table, early, 1);
    assert_eq!(fates(store, std::slice::from_ref(&first)).await, ["kept"]);
    let late = store.claim(table).await.expect("answers").expect("is there");
    // Both the very next record and one of its own imagination: the early writer is too late for either.
    assert_eq!(fates(store, &[append(table, early, 2)]).await, ["fenced"]);
    assert_eq!(fates(store, &appends(table, early, 2..=4)).await, ["fenced"; 3]);
    let second = append(table, late, 2);
    assert_eq!(fates(store, std::slice::from_ref(&second)).await, ["kept"]);
    assert_eq!(fates(store, &[append(table, early, 3)]).await, ["fenced"]);
    assert_eq!(fates(store, &[append(table, Epoch(late.0 + 1), 3)]).await, ["fenced"]);
    assert_eq!(log_of(store, table).await, records(&[first, second]));
}

pub async fn only_the_next_number_is_let_in(store: &dyn Store) {
    let (table, epoch) = claimed_table(store).await;
    assert_eq!(fates(store, &[append(table, epoch, 2)]).await, ["fenced"]);
    let first = append(table, epoch, 1);
    assert_eq!(fates(store, std::slice::from_ref(&first)).await, ["kept"]);
    assert_eq!(fates(store, &[append(table, epoch, 1)]).await, ["fenced"]);
    assert_eq!(fates(store, &[append(table, epoch, 3)]).await, ["fenced"]);
    // What was refused has not moved the table on either.
    let row = store.table(table).await.expect("answers").expect("is there");
    assert_eq!(row.status, Status::Playing);
    assert_eq!(log_of(store, table).await, records(&[first]));
}

pub async fn a_batch_with_a_gap_is_refused_whole(store: &dyn Store) {
    let (table, epoch) = claimed_table(store).await;
    let gap = [append(table, epoch, 1), append(table, epoch, 3)];
    assert_eq!(fates(store, &gap).await, ["fenced"; 2]);
    let twice = [append(table, epoch, 1), append(table, epoch, 1)];
    assert_eq!(fates(store, &twice).await, ["fenced"; 2]);
    let later = store.claim(table).await.expect("answers").expect("is there");
    let two_writers = [append(table, epoch, 1), append(table, later, 2)];
    assert_eq!(fates(store, &two_writers).await, ["fenced"; 2]);
    assert_eq!(log_of(store, table).await, []);
}

pub async fn a_fenced_table_leaves_the_others_of_its_batch_alone(store: &dyn Store) {
    let (one, epoch_one) = claimed_table(store).await;
    let (lost, epoch_lost) = claimed_table(store).await;
    let (three, epoch_three) = claimed_table(store).await;
    store.claim(lost).await.expect("answers").expect("is there");
    // Mingled, as they come from many sessions.
    let batch = [
        append(three, epoch_three, 1),
        append(lost, epoch_lost, 1),
        append(one, epoch_one, 1),
        append(three, epoch_three, 2),
        append(lost, epoch_lost, 2),
        append(three, epoch_three, 3),
    ];
    assert_eq!(fates(store, &batch).await, ["kept", "fenced", "kept", "kept", "fenced", "kept"]);
    assert_eq!(log_of(store, one).await, records([&batch[2]]));
    assert_eq!(log_of(store, lost).await, []);
    assert_eq!(log_of(store, three).await, records([&batch[0], &batch[3], &batch[5]]));
}

/// Of the table `bad` the log holds more records than its row says: 1 is the last it knows, and 2 is there.
pub async fn a_refused_record_leaves_the_other_tables_of_its_batch_alone(store: &dyn Store, bad: Uuid, epoch: Epoch) {
    let (good, good_epoch) = claimed_table(store).await;
    let (late, late_epoch) = claimed_table(store).await;
    store.claim(late).await.expect("answers").expect("is there");
    let before = log_of(store, bad).await;
    let mut batch = vec![append(good, good_epoch, 1), append(late, late_epoch, 1)];
    batch.extend(appends(bad, epoch, 2..=3));
    batch.push(append(good, good_epoch, 2));
    assert_eq!(fates(store, &batch).await, ["kept", "fenced", "failed", "failed", "kept"]);
    assert_eq!(log_of(store, good).await, records([&batch[0], &batch[4]]));
    assert_eq!(log_of(store, bad).await, before);
    assert_eq!(log_of(store, late).await, []);
}

pub async fn records_of_a_table_that_is_not_there_are_fenced(store: &dyn Store) {
    let (table, epoch) = claimed_table(store).await;
    let nowhere = Uuid::new_v4();
    assert_eq!(fates(store, &[append(nowhere, epoch, 1), append(table, epoch, 1)]).await, ["fenced", "kept"]);
    assert_eq!(log_of(store, nowhere).await, []);
}

pub async fn an_empty_batch_is_nothing(store: &dyn Store) {
    assert!(fates(store, &[]).await.is_empty());
}

pub async fn a_large_batch_is_kept_whole(store: &dyn Store) {
    let mut batch = Vec::new();
    for _ in 0..20 {
        let (table, epoch) = claimed_table(store).await;
        batch.extend(appends(table, epoch, 1..=50));
    }
    assert_eq!(fates(store, &batch).await, vec!["kept"; 1000]);
    for of_table in batch.chunks(50) {
        assert_eq!(log_of(store, of_table[0].table).await, records(of_table));
    }
}

pub async fn the_store_answers_a_ping(store: &dyn Store) {
    store.ping().await.expect("it is there");
}
