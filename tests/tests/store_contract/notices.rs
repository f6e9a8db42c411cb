//! Notices: kept with the record that asks, for each channel of whoever is asked, one at a time.

use rules::Seat;
use server::store::notices::{
    ChannelKind, ChannelRow, Look, Most, NewNotice, NoticeKeys, NoticeRow, Settled, Why, Wishes,
};
use server::store::{AppendError, Epoch, Hand, PlayerRow, Store};
use test_kit::sample::{append, kept_player, table};
use uuid::Uuid;

/// However many there are.
const ANY: Most<'_> = Most { all: 100, of_one: 100, but: &[] };

const MINUTE: u64 = 60_000;
const DAY: u64 = 24 * 60 * MINUTE;

/// A channel of a player that somebody has confirmed.
fn channel(player: &PlayerRow, kind: ChannelKind, target: &str) -> ChannelRow {
    ChannelRow {
        id: Uuid::new_v4(),
        player: player.id,
        kind,
        target: target.to_owned(),
        keys: Vec::new(),
        device: None,
        label: "Firefox".to_owned(),
        confirmed: true,
        created_at: 7,
    }
}

async fn kept(store: &dyn Store, channel: &ChannelRow) -> bool {
    store.keep_channel(channel, 2).await.expect("answers")
}

/// A table of two players of whom the second has these channels, and its writer's epoch.
async fn table_with(store: &dyn Store, kinds: &[ChannelKind]) -> (Uuid, Epoch, PlayerRow, Vec<ChannelRow>) {
    let (north, south) = (kept_player(store, "North").await, kept_player(store, "South").await);
    let table = table(&[&north, &south]);
    store.create_table(&table).await.expect("a new table is kept");
    let epoch = store.claim(table.id).await.expect("answers").expect("is there");
    let mut channels = Vec::new();
    for (number, kind) in kinds.iter().enumerate() {
        channels.push(channel(&south, *kind, &format!("https://{number}.example/{}", south.id)));
        assert!(kept(store, &channels[number]).await);
    }
    (table.id, epoch, south, channels)
}

async fn asks(store: &dyn Store, table: Uuid, epoch: Epoch, seq: u64, player: &PlayerRow) -> Result<(), AppendError> {
    let now = store.now().await.expect("answers");
    let mut append = append(table, epoch, seq);
    append.notices = vec![NewNotice { player: player.id, why: Why::Turn, seq, at: now }];
    store.append(&[append]).await.remove(0)
}

async fn taken(store: &dyn Store, kind: ChannelKind) -> Vec<NoticeRow> {
    store.take_notices(kind, 10 * MINUTE, &ANY).await.expect("answers")
}

pub async fn keys_are_made_once(store: &dyn Store) {
    let [one, other] = [1, 2].map(|number| NoticeKeys { vapid: vec![number; 100], links: [number; 32] });
    assert_eq!(store.notice_keys(&one).await.expect("answers"), one);
    assert_eq!(store.notice_keys(&other).await.expect("answers"), one);
}

pub async fn a_channel_is_its_players_and_of_a_browser_the_last_ones(store: &dyn Store) {
    let (north, south) = (kept_player(store, "North").await, kept_player(store, "South").await);
    let mut first = channel(&north, ChannelKind::Push, "https://push.example/1");
    (first.keys, first.device) = (vec![4; 81], Some([9; 32]));
    assert!(kept(store, &first).await);
    assert_eq!(store.channel(first.id).await.expect("answers"), Some(first.clone()));
    let again = ChannelRow { id: Uuid::new_v4(), ..first.clone() };
    assert!(kept(store, &again).await, "the same browser has another key now");
    assert_eq!(store.channels(north.id).await.expect("answers"), std::slice::from_ref(&again));
    assert!(kept(store, &channel(&north, ChannelKind::Push, "https://push.example/2")).await);
    assert!(!kept(store, &channel(&north, ChannelKind::Push, "https://push.example/3")).await, "two are enough");
    let hook = "https://chat.example/hook";
    assert!(kept(store, &channel(&north, ChannelKind::Webhook, hook)).await, "of another kind");
    assert!(kept(store, &channel(&south, ChannelKind::Webhook, hook)).await, "friends share a chat");
    assert!(kept(store, &channel(&south, ChannelKind::Push, "https://push.example/1")).await);
    assert_eq!(store.channel(again.id).await.expect("answers"), None, "somebody else uses that browser now");
    assert_eq!(store.channels(north.id).await.expect("answers").len(), 2);
    let own = store.channels(south.id).await.expect("answers");
    assert!(store.forget_channel(own[0].id).await.expect("answers"));
    assert!(!store.forget_channel(own[0].id).await.expect("answers"));
    assert!(!store.confirm_channel(own[0].id).await.expect("answers"));
}

pub async fn a_device_that_is_signed_out_is_told_nothing(store: &dyn Store) {
    let north = kept_player(store, "North").await;
    let [here, there] = [[1; 32], [2; 32]];
    for (device, target) in [(here, "https://push.example/1"), (there, "https://push.example/2")] {
        let browser = channel(&north, ChannelKind::Push, target);
        assert!(kept(store, &ChannelRow { device: Some(device), ..browser }).await);
    }
    store.forget_secret(&here).await.expect("answers");
    let left = store.channels(north.id).await.expect("answers");
    assert_eq!(left.iter().map(|channel| channel.device).collect::<Vec<_>>(), [Some(there)]);
}

pub async fn an_address_is_asked_once_a_day(store: &dyn Store) {
    let (north, south) = (kept_player(store, "North").await.id, kept_player(store, "South").await.id);
    let ask = async |address, player, now: u64| {
        store.ask_address(address, player, now, now.saturating_sub(DAY), 2).await.expect("answers")
    };
    assert!(ask("ada@example.org", north, 10 * DAY).await);
    assert!(!ask("ada@example.org", north, 10 * DAY + MINUTE).await);
    assert!(!ask("ada@example.org", south, 10 * DAY + MINUTE).await, "whoever asks");
    assert!(ask("bo@example.org", north, 10 * DAY + MINUTE).await);
    assert!(!ask("cy@example.org", north, 10 * DAY + MINUTE).await, "two are enough for a day");
    assert!(ask("cy@example.org", south, 10 * DAY + MINUTE).await);
    assert!(ask("ada@example.org", south, 11 * DAY).await, "the next day");
    store.withdraw_question("ada@example.org", north).await.expect("answers");
    assert!(!ask("ada@example.org", north, 11 * DAY + MINUTE).await, "another asked it");
    store.withdraw_question("ada@example.org", south).await.expect("answers");
    assert!(ask("ada@example.org", north, 11 * DAY + MINUTE).await, "nobody was asked");
    assert_eq!(store.forget_asked(11 * DAY).await.expect("answers"), 0);
    assert!(!ask("ada@example.org", south, 11 * DAY + 2 * MINUTE).await, "it was asked after that");
    assert_eq!(store.forget_asked(11 * DAY + MINUTE).await.expect("answers"), 1);
    assert!(ask("ada@example.org", south, 11 * DAY + 2 * MINUTE).await, "nobody knows that it was");
}

pub async fn wishes_come_back_as_they_were_kept(store: &dyn Store) {
    let north = kept_player(store, "North").await.id;
    assert_eq!(store.wishes(north).await.expect("answers"), Wishes::default());
    let mut wishes = Wishes {
        proposals: false,
        quiet: Some((1320, 480)),
        zone: "Europe/Amsterdam".to_owned(),
        language: "nl".to_owned(),
        ..Wishes::default()
    };
    for _ in 0..2 {
        store.keep_wishes(north, &wishes).await.expect("answers");
        assert_eq!(store.wishes(north).await.expect("answers"), wishes);
        (wishes.quiet, wishes.ends) = (None, false);
    }
}

pub async fn a_notice_comes_with_its_record_once_a_channel(store: &dyn Store) {
    let kinds = [ChannelKind::Push, ChannelKind::Push, ChannelKind::Mail];
    let (table, epoch, south, channels) = table_with(store, &kinds).await;
    let unconfirmed = ChannelRow { confirmed: false, ..channel(&south, ChannelKind::Mail, "bo@example.org") };
    assert!(kept(store, &unconfirmed).await);
    asks(store, table, epoch, 1, &south).await.expect("it is the next");
    asks(store, table, epoch, 2, &south).await.expect("it is the next");
    let pushes = taken(store, ChannelKind::Push).await;
    assert_eq!(pushes.len(), 2, "a newer one replaces it");
    assert!(pushes.iter().all(|row| row.notice.seq == 2 && row.tries == 1 && row.table == table));
    assert!(pushes.iter().all(|row| channels.iter().any(|channel| channel.id == row.channel)));
    assert_eq!(taken(store, ChannelKind::Push).await, [], "each is taken once");
    assert_eq!(taken(store, ChannelKind::Mail).await.len(), 1, "the other address is not confirmed");
    store.confirm_channel(unconfirmed.id).await.expect("answers");
    asks(store, table, epoch, 3, &south).await.expect("it is the next");
    assert_eq!(taken(store, ChannelKind::Push).await.len(), 2, "also while another one is under way");
    assert_eq!(taken(store, ChannelKind::Mail).await.len(), 2);
}

pub async fn a_record_that_is_not_kept_asks_nobody(store: &dyn Store) {
    let (table, epoch, south, _) = table_with(store, &[ChannelKind::Push]).await;
    store.claim(table).await.expect("answers").expect("is there");
    assert!(asks(store, table, epoch, 1, &south).await.is_err(), "another writes");
    assert_eq!(taken(store, ChannelKind::Push).await, []);
}

pub async fn no_notice_fails_its_record(store: &dyn Store) {
    let (table, epoch, south, channels) = table_with(store, &[ChannelKind::Push]).await;
    let now = store.now().await.expect("answers");
    let notice = |player, seq| NewNotice { player, why: Why::Turn, seq, at: now };
    let (mut one, mut two) = (append(table, epoch, 1), append(table, epoch, 2));
    // Nobody of that name; and the same player twice in a batch.
    one.notices = vec![notice(Uuid::new_v4(), 1), notice(south.id, 1)];
    two.notices = vec![notice(south.id, 2)];
    let answers = store.append(&[one, two]).await;
    assert!(answers.iter().all(Result::is_ok), "{answers:?}");
    let waiting = taken(store, ChannelKind::Push).await;
    assert_eq!(waiting.iter().map(|row| (row.channel, row.notice.seq)).collect::<Vec<_>>(), [(channels[0].id, 2)]);
}

pub async fn what_became_of_a_notice_is_not_said_of_a_newer_one(store: &dyn Store) {
    let (table, epoch, south, _) = table_with(store, &[ChannelKind::Push]).await;
    asks(store, table, epoch, 1, &south).await.expect("it is the next");
    let first = taken(store, ChannelKind::Push).await.remove(0);
    asks(store, table, epoch, 2, &south).await.expect("it is the next");
    store.settle_notice(&first, Settled::Done).await.expect("answers");
    let second = taken(store, ChannelKind::Push).await.remove(0);
    assert_eq!((second.notice.seq, second.tries), (2, 1));
    store.settle_notice(&second, Settled::Again(1)).await.expect("answers");
    let second = taken(store, ChannelKind::Push).await.remove(0);
    assert_eq!(second.tries, 2);
    store.settle_notice(&second, Settled::Waits(5)).await.expect("answers");
    let second = taken(store, ChannelKind::Push).await.remove(0);
    assert_eq!((second.tries, second.notice.at), (1, 5), "as if it were new");
    store.settle_notice(&second, Settled::Done).await.expect("answers");
    assert_eq!(taken(store, ChannelKind::Push).await, []);
    assert_eq!(store.forget_notices(5, 10).await.expect("answers"), 0);
    assert_eq!(store.forget_notices(6, 10).await.expect("answers"), 1);
}

pub async fn who_looks_is_told_nothing_and_who_leaves_is_told_later(store: &dyn Store) {
    let (table, epoch, south, _) = table_with(store, &[ChannelKind::Push]).await;
    asks(store, table, epoch, 1, &south).await.expect("it is the next");
    let look = Look { player: south.id, table, seq: 1 };
    let elsewhere = [Look { player: Uuid::new_v4(), ..look }, Look { table: Uuid::new_v4(), ..look }];
    store.lapse_notices(&elsewhere).await.expect("answers");
    // A look that is noted late forgets nothing that was asked after it.
    store.lapse_notices(&[Look { seq: 0, ..look }]).await.expect("answers");
    let waits = taken(store, ChannelKind::Push).await.remove(0);
    store.settle_notice(&waits, Settled::Again(1)).await.expect("answers");
    store.lapse_notices(&[look]).await.expect("answers");
    assert_eq!(taken(store, ChannelKind::Push).await, []);
    let left = NewNotice { player: south.id, why: Why::Turn, seq: 1, at: 1 };
    store.add_notices(&[(table, left)], 10 * MINUTE).await.expect("answers");
    assert_eq!(taken(store, ChannelKind::Push).await, [], "not yet");
    store.add_notices(&[(table, left)], 0).await.expect("answers");
    assert_eq!(taken(store, ChannelKind::Push).await, [], "one of that record waits already");
    store.add_notices(&[(table, NewNotice { seq: 2, ..left })], 0).await.expect("answers");
    assert_eq!(taken(store, ChannelKind::Push).await.len(), 1);
}

pub async fn who_is_asked_and_was_never_told_is_found(store: &dyn Store) {
    let (table, epoch, _, _) = table_with(store, &[ChannelKind::Push]).await;
    let mut asked = append(table, epoch, 1);
    asked.after.to_act = Some(rules::Seat(1));
    store.append(&[asked]).await.remove(0).expect("it is the next");
    assert_eq!(store.find_untold(&[Uuid::new_v4(), table]).await.expect("answers"), 0, "it is awake");
    assert_eq!(store.find_untold(&[Uuid::new_v4()]).await.expect("answers"), 1);
    let found = taken(store, ChannelKind::Push).await.remove(0);
    store.settle_notice(&found, Settled::Done).await.expect("answers");
    assert_eq!(store.find_untold(&[]).await.expect("answers"), 0, "told is told");
}

pub async fn of_many_couriers_each_takes_others(store: &dyn Store) {
    for _ in 0..30 {
        let (table, epoch, south, _) = table_with(store, &[ChannelKind::Push]).await;
        asks(store, table, epoch, 1, &south).await.expect("it is the next");
    }
    let mut all = Vec::new();
    while all.len() < 30 {
        let most = Most { all: 4, ..ANY };
        let take = || store.take_notices(ChannelKind::Push, 10 * MINUTE, &most);
        let (one, two, three) = tokio::join!(take(), take(), take());
        let taken = [one, two, three].map(|taken| taken.expect("answers"));
        let before = all.len();
        all.extend(taken.into_iter().flatten().map(|row| row.table));
        assert!(all.len() > before);
    }
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 30, "each was taken once");
}

pub async fn one_players_notices_keep_no_others_waiting(store: &dyn Store) {
    let kinds = [ChannelKind::Push; 2];
    let (table, epoch, many, _) = table_with(store, &kinds).await;
    asks(store, table, epoch, 1, &many).await.expect("it is the next");
    let (table, epoch, one, _) = table_with(store, &kinds[1..]).await;
    asks(store, table, epoch, 1, &one).await.expect("it is the next");
    let take = async |all, of_one, but: &[Uuid]| {
        let taken = store.take_notices(ChannelKind::Push, 0, &Most { all, of_one, but }).await.expect("answers");
        let mut whose: Vec<Uuid> = taken.into_iter().map(|row| row.notice.player).collect();
        whose.sort_unstable_by_key(|player| *player == one.id);
        whose
    };
    assert_eq!(take(2, 2, &[]).await, [many.id, one.id], "each has their turn");
    assert_eq!(take(3, 1, &[]).await, [many.id, one.id]);
    assert_eq!(take(3, 2, &[]).await, [many.id, many.id, one.id]);
    assert_eq!(take(3, 2, &[many.id]).await, [one.id]);
    assert!(take(3, 2, &[many.id, one.id]).await.is_empty());
}

pub async fn a_nudge_is_kept_with_its_time_for_whoever_hears_of_turns(store: &dyn Store) {
    let (id, epoch, south, _) = table_with(store, &[]).await;
    let row = async || store.table(id).await.expect("answers").expect("is there");
    let notice = NewNotice { player: south.id, why: Why::Nudge, seq: 1, at: store.now().await.expect("answers") };
    let before = row().await;
    assert!(!store.nudge(epoch, &before, &notice).await.expect("answers"), "there is no way");
    let push = channel(&south, ChannelKind::Push, &format!("https://nudge.example/{}", south.id));
    assert!(kept(store, &push).await);
    let wishes = Wishes { turns: false, ..Wishes::default() };
    store.keep_wishes(south.id, &wishes).await.expect("answers");
    assert!(!store.nudge(epoch, &before, &notice).await.expect("answers"), "they do not want to hear");
    store.keep_wishes(south.id, &Wishes::default()).await.expect("answers");
    assert_eq!(row().await, before, "nothing is kept of that");

    // A turn that was told gives way to it.
    asks(store, id, epoch, 1, &south).await.expect("the next record");
    let before = row().await;
    for told in taken(store, ChannelKind::Push).await.into_iter().filter(|told| told.table == id) {
        store.settle_notice(&told, Settled::Done).await.expect("answers");
    }
    assert!(store.nudge(epoch, &before, &notice).await.expect("answers"));
    let after = row().await;
    assert_eq!((after.version, after.seats[1].nudged_at), (before.version + 1, Some(notice.at)));
    let waiting = taken(store, ChannelKind::Push).await.into_iter().filter(|told| told.table == id);
    assert_eq!(waiting.map(|told| told.notice).collect::<Vec<_>>(), [notice]);

    // Neither an earlier look nor an earlier writer nudges.
    let stale = store.nudge(epoch, &before, &notice).await.expect_err("the table has changed");
    assert!(matches!(stale, AppendError::Fenced), "{stale}");
    store.claim(id).await.expect("answers").expect("is there");
    let late = store.nudge(epoch, &after, &notice).await.expect_err("no longer the writer");
    assert!(matches!(late, AppendError::Fenced), "{late}");
    assert_eq!(row().await, after);
}

/// The player who was nudged is no longer there: whoever has the seat now was not, and one may nudge them.
pub async fn a_nudge_goes_with_whoever_gives_the_seat_away(store: &dyn Store) {
    let (id, epoch, south, _) = table_with(store, &[ChannelKind::Push]).await;
    let friend = kept_player(store, "Friend").await;
    let row = async || store.table(id).await.expect("answers").expect("is there");
    store.append(&[append(id, epoch, 1)]).await.remove(0).expect("the next record");
    let notice = NewNotice { player: south.id, why: Why::Nudge, seq: 1, at: store.now().await.expect("answers") };
    assert!(store.nudge(epoch, &row().await, &notice).await.expect("answers"));
    store.append(&[append(id, epoch, 2)]).await.remove(0).expect("the next record");
    assert_eq!(row().await.seats[1].nudged_at, Some(notice.at), "other records leave it");

    let mut taken = append(id, epoch, 3);
    taken.hand = Some(Hand { seat: Seat(1), player: friend.id, from: south.id });
    store.append(&[taken]).await.remove(0).expect("the next record");
    let after = row().await;
    assert_eq!((after.seats[1].player, after.seats[1].nudged_at), (friend.id, None));
}
