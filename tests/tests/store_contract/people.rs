//! Players, and what proves who they are.

use client_protocol::socket::ChatAudience;
use server::clock::Day;
use server::store::passkeys::{Answered, PasskeyKept, PasskeyRow, PasskeyUse};
use server::store::{
    AppendError, CODE_TRIES, ChatRow, CodeRow, CodeUse, CredentialRow, MAX_DEVICES, NewLine, PlayerRow, SECRET_LASTS,
    SaidRow, SettingsRow, Store,
};
use test_kit::sample::{self, TODAY, kept_player, player, secret_hash};
use uuid::Uuid;

pub async fn a_player_is_found_by_the_secret_and_by_no_other(store: &dyn Store) {
    let (north, south) = (kept_player(store, "North").await, kept_player(store, "South").await);
    assert_eq!(store.player_by_secret(&secret_hash(&north), TODAY).await.expect("answers"), Some(north));
    assert_eq!(store.player_by_secret(&secret_hash(&south), TODAY).await.expect("answers"), Some(south));
    assert_eq!(store.player_by_secret(&[7; 32], TODAY).await.expect("answers"), None);
}

pub async fn of_many_changes_at_once_only_the_one_that_cannot_be_fails(store: &dyn Store) {
    let first = kept_player(store, "First").await;
    let others: Vec<PlayerRow> = (0..20).map(|number| player(&format!("Player {number}"))).collect();
    let twin = PlayerRow { id: first.id, ..player("Twin") };
    let hashes: Vec<[u8; 32]> = others.iter().map(secret_hash).collect();
    let keep = others.iter().zip(&hashes).map(|(player, hash)| store.create_player(player, hash, ""));
    let (kept, refused) = tokio::join!(futures_util::future::join_all(keep), store.create_player(&twin, &[9; 32], ""));
    refused.expect_err("there is a player of that id");
    for ((player, hash), kept) in others.iter().zip(&hashes).zip(kept) {
        kept.expect("it is new");
        assert_eq!(store.player_by_secret(hash, TODAY).await.expect("answers").as_ref(), Some(player));
    }
    assert_eq!(store.player_by_secret(&[9; 32], TODAY).await.expect("answers"), None, "nothing of the twin stays");
    assert_eq!(store.player_by_secret(&secret_hash(&first), TODAY).await.expect("answers"), Some(first));
}

pub async fn a_secret_belongs_to_one_player(store: &dyn Store) {
    let north = kept_player(store, "North").await;
    let thief = sample::player("Thief");
    store.create_player(&thief, &secret_hash(&north), "").await.expect_err("the secret is taken");
    assert_eq!(store.player_by_secret(&secret_hash(&north), TODAY).await.expect("answers"), Some(north.clone()));
    // Nothing of the thief was kept: the name is free to come again with another secret.
    store.create_player(&thief, &secret_hash(&thief), "").await.expect("nothing is in the way");
}

fn line(player: &PlayerRow, at: u64, to: ChatAudience) -> NewLine {
    NewLine { id: Uuid::new_v4(), player: player.id, to, at, after: at, text: format!("{at} 🤠") }
}

pub async fn what_was_said_comes_back_in_order(store: &dyn Store) {
    let (table, epoch) = sample::claimed_table(store).await;
    let (other, _) = sample::claimed_table(store).await;
    let north = kept_player(store, "North").await;
    let mut said = Vec::new();
    for number in 1..=5 {
        let line = line(&north, number, ChatAudience::Table);
        let kept = store.add_chat(table, epoch, &line).await.expect("a line is kept");
        assert_eq!(kept, ChatRow { number, name: north.name.clone(), line });
        said.push(kept);
    }
    assert_eq!(store.chat(table, 3, u64::MAX).await.expect("answers"), said[2..]);
    assert_eq!(store.chat(other, 3, u64::MAX).await.expect("answers"), []);
}

/// Each line once, oldest first, also where several were said at the same moment.
pub async fn what_a_player_said_is_read_in_parts(store: &dyn Store) {
    let (north, south) = (kept_player(store, "North").await, kept_player(store, "South").await);
    let mut said = Vec::new();
    for _ in 0..2 {
        let (table, epoch) = sample::claimed_table(store).await;
        for at in [1, 2, 2, 3] {
            for to in [ChatAudience::Table, ChatAudience::Spectators] {
                let kept = store.add_chat(table, epoch, &line(&north, at, to)).await.expect("a line is kept");
                said.push((table, kept));
                store.add_chat(table, epoch, &line(&south, at, to)).await.expect("a line is kept");
            }
        }
    }
    let mut read: Vec<SaidRow> = Vec::new();
    loop {
        let part = store.said_by(north.id, read.last(), 3).await.expect("answers");
        assert!(part.len() <= 3);
        if part.is_empty() {
            break;
        }
        read.extend(part);
    }
    assert!(read.is_sorted_by_key(|(_, row)| row.line.at));
    let by_id = |(_, row): &SaidRow| row.line.id;
    read.sort_by_key(by_id);
    said.sort_by_key(by_id);
    assert_eq!(read, said);
}

pub async fn a_line_is_said_once_however_often_it_is_sent(store: &dyn Store) {
    let (table, epoch) = sample::claimed_table(store).await;
    let (north, south) = (kept_player(store, "North").await, kept_player(store, "South").await);
    let hers = line(&north, 1, ChatAudience::Table);
    let kept = store.add_chat(table, epoch, &hers).await.expect("a line is kept");
    let later = NewLine { at: 2, text: "another".to_owned(), ..hers.clone() };
    assert_eq!(store.add_chat(table, epoch, &later).await.expect("answers"), kept);
    // An id is one player's.
    let his = NewLine { player: south.id, ..hers };
    let his = store.add_chat(table, epoch, &his).await.expect("a line is kept");
    assert_eq!(store.chat(table, 9, u64::MAX).await.expect("answers"), [kept, his]);
}

pub async fn only_the_writer_keeps_what_is_said(store: &dyn Store) {
    let (table, early) = sample::claimed_table(store).await;
    let north = kept_player(store, "North").await;
    let late = store.claim(table).await.expect("answers").expect("is there");
    let (hers, his) = (line(&north, 1, ChatAudience::Table), line(&north, 2, ChatAudience::Table));
    let (refused, kept) = tokio::join!(store.add_chat(table, early, &hers), store.add_chat(table, late, &his));
    assert!(matches!(refused, Err(AppendError::Fenced)), "{refused:?}");
    assert_eq!(store.chat(table, 9, u64::MAX).await.expect("answers"), [kept.expect("a line is kept")]);
}

pub async fn each_audience_has_its_own_last_lines(store: &dyn Store) {
    let (table, epoch) = sample::claimed_table(store).await;
    let north = kept_player(store, "North").await;
    let mut said = Vec::new();
    for (at, to) in
        (1..).zip([ChatAudience::Table, ChatAudience::Spectators, ChatAudience::Spectators, ChatAudience::Spectators])
    {
        said.push(store.add_chat(table, epoch, &line(&north, at, to)).await.expect("a line is kept"));
    }
    assert_eq!(said.iter().map(|line| line.number).collect::<Vec<_>>(), [1, 1, 2, 3], "each counts its own");
    said.remove(1);
    assert_eq!(store.chat(table, 2, u64::MAX).await.expect("answers"), said);
}

/// What spectators may hear does not give way to what they may not hear yet.
pub async fn lines_that_spectators_have_yet_to_hear_come_beside_the_last_of_the_others(store: &dyn Store) {
    let (table, epoch) = sample::claimed_table(store).await;
    let north = kept_player(store, "North").await;
    let mut said = Vec::new();
    for at in 1..=7 {
        said.push(store.add_chat(table, epoch, &line(&north, at, ChatAudience::Table)).await.expect("a line is kept"));
    }
    assert_eq!(store.chat(table, 2, 5).await.expect("answers"), said[2..]);
    assert_eq!(store.chat(table, 2, 0).await.expect("answers"), said);
    assert_eq!(store.chat(table, 2, 8).await.expect("answers"), said[5..]);
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

pub async fn settings_are_kept_unless_another_change_came_first(store: &dyn Store) {
    let (north, south) = (kept_player(store, "North").await, kept_player(store, "South").await);
    let of = async |player: &PlayerRow| store.settings(player.id).await.expect("answers");
    assert_eq!(of(&north).await, SettingsRow::default());
    let keep = async |version, chosen: &str| store.keep_settings(north.id, version, chosen).await.expect("answers");
    assert!(keep(0, "one").await);
    assert!(!keep(0, "other").await, "another device was faster");
    assert!(!keep(2, "other").await, "no such version");
    assert!(keep(1, "two").await);
    assert_eq!(of(&north).await, SettingsRow { version: 2, chosen: Some("two".to_owned()) });
    let once = (0..8).map(|number| async move { keep(2, &number.to_string()).await });
    let kept = futures_util::future::join_all(once).await;
    assert_eq!(kept.into_iter().filter(|kept| *kept).count(), 1, "of several at once one is kept");
    assert_eq!((of(&north).await.version, of(&south).await), (3, SettingsRow::default()));

    store.set_leaving(north.id, Some(1)).await.expect("answers");
    store.forget_player(north.id, 2).await.expect("answers");
    assert_eq!(of(&north).await.chosen, None, "whoever was forgotten chose nothing");
    assert!(!keep(3, "ghost").await, "nor ever will");
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

fn code(handle: &str, hash: u8, expires_at: u64) -> CodeRow {
    CodeRow { handle: handle.to_owned(), code_hash: [hash; 32], expires_at }
}

fn device(secret: u8, created_at: u64) -> CredentialRow {
    let used_on = Day::of_ms(created_at);
    CredentialRow { secret_hash: [secret; 32], label: "Chrome, Android".to_owned(), created_at, used_on }
}

pub async fn a_code_lets_a_device_in_until_it_expires(store: &dyn Store) {
    let north = kept_player(store, "North").await;
    let (now, later) = (sample::CREATED_AT, sample::CREATED_AT + 600_000);
    assert!(store.keep_code(north.id, &code("K7QX", 1, later), now).await.expect("answers"));
    let used = |device| async move { store.use_code("K7QX", &[1; 32], &device).await.expect("answers") };
    assert_eq!(used(device(70, later)).await, CodeUse::Unknown, "it has expired");
    assert_eq!(used(device(70, later - 1)).await, CodeUse::LetIn(north.clone()));
    assert_eq!(used(device(71, later - 1)).await, CodeUse::Unknown, "it was used");
    assert_eq!(store.player_by_secret(&[70; 32], Day::of_ms(now)).await.expect("answers"), Some(north.clone()));
    let own = store.credentials(north.id, Day::of_ms(now)).await.expect("answers");
    assert_eq!(own.iter().map(|own| &*own.label).collect::<Vec<_>>(), ["Chrome, Android", "Firefox, Linux"]);
    store.forget_secret(&[70; 32]).await.expect("answers");
    assert_eq!(store.credentials(north.id, Day::of_ms(now)).await.expect("answers").len(), 1);
}

pub async fn a_code_is_one_players_and_wrong_tries_of_it_are_counted(store: &dyn Store) {
    let (north, south) = (kept_player(store, "North").await, kept_player(store, "South").await);
    let (now, later) = (sample::CREATED_AT, sample::CREATED_AT + 600_000);
    assert!(store.keep_code(north.id, &code("K7QX", 1, later), now).await.expect("answers"));
    assert!(
        !store.keep_code(south.id, &code("K7QX", 2, later), now).await.expect("answers"),
        "the code of another starts alike"
    );
    assert!(store.keep_code(south.id, &code("K7QX", 2, later + 1), later).await.expect("answers"), "it has expired");
    let used =
        |hash: u8| async move { store.use_code("K7QX", &[hash; 32], &device(72, later)).await.expect("answers") };
    for _ in 0..CODE_TRIES {
        assert_eq!(used(1).await, CodeUse::Unknown);
    }
    assert_eq!(used(2).await, CodeUse::Spent);
    assert!(
        store.keep_code(south.id, &code("K7QX", 3, later + 1), later).await.expect("answers"),
        "her own last one goes"
    );
    assert_eq!(used(3).await, CodeUse::LetIn(south));
}

pub fn passkey(id: u8, of: &PlayerRow) -> PasskeyRow {
    PasskeyRow {
        id: vec![id; 20],
        player: of.id,
        public_key: vec![1; 34],
        state: vec![0; 7],
        label: "Safari, iPhone".to_owned(),
        created_at: sample::CREATED_AT + u64::from(id),
        used_at: None,
    }
}

pub fn answered(challenge: u8) -> Answered {
    Answered { hash: [challenge; 32], expires_at: sample::CREATED_AT + 300_000 }
}

pub async fn a_passkey_is_kept_used_and_removed(store: &dyn Store) {
    let (north, south) = (kept_player(store, "North").await, kept_player(store, "South").await);
    let (first, second) = (passkey(1, &north), passkey(2, &north));
    let keep = async |passkey: &PasskeyRow, challenge| store.keep_passkey(passkey, &answered(challenge)).await;
    assert_eq!(keep(&first, 1).await.expect("answers"), PasskeyKept::Kept);
    assert_eq!(keep(&second, 1).await.expect("answers"), PasskeyKept::Used, "one challenge, one answer");
    assert_eq!(keep(&second, 2).await.expect("answers"), PasskeyKept::Kept);
    let theft = PasskeyRow { player: south.id, ..first.clone() };
    assert_eq!(keep(&theft, 3).await.expect("answers"), PasskeyKept::Known);
    assert_eq!(keep(&passkey(3, &south), 3).await.expect("answers"), PasskeyKept::Kept, "nothing of it was kept");
    assert_eq!(store.passkeys(north.id).await.expect("answers"), [second.clone(), first.clone()]);
    assert_eq!(store.passkey(&first.id).await.expect("answers"), Some(first.clone()));
    assert_eq!(store.passkey(&[9; 20]).await.expect("answers"), None);

    let now = sample::CREATED_AT + 1000;
    let show = async |seen: &PasskeyRow, challenge, secret| {
        store.use_passkey(seen, &[7; 7], &answered(challenge), &device(secret, now)).await.expect("answers")
    };
    assert_eq!(show(&first, 1, 80).await, PasskeyUse::Used, "it was answered for another purpose");
    assert_eq!(show(&first, 4, 80).await, PasskeyUse::LetIn(north.clone(), vec![]));
    assert_eq!(show(&first, 5, 81).await, PasskeyUse::Changed, "somebody else used it meanwhile");
    assert_eq!(store.player_by_secret(&[80; 32], Day::of_ms(now)).await.expect("answers"), Some(north.clone()));
    assert_eq!(store.player_by_secret(&[81; 32], Day::of_ms(now)).await.expect("answers"), None);
    let seen = store.passkey(&first.id).await.expect("answers").expect("is there");
    assert_eq!(seen, PasskeyRow { state: vec![7; 7], used_at: Some(now), ..first.clone() });

    assert!(!store.forget_passkey(south.id, &first.id).await.expect("answers"), "it is not hers");
    assert!(store.forget_passkey(north.id, &first.id).await.expect("answers"));
    assert!(!store.forget_passkey(north.id, &first.id).await.expect("answers"));
    assert_eq!(show(&seen, 6, 82).await, PasskeyUse::Removed, "it is gone");
    assert_eq!(store.passkeys(north.id).await.expect("answers"), [second]);

    let shown = store.passkeys(north.id).await.expect("answers").remove(0);
    store.set_leaving(north.id, Some(1)).await.expect("answers");
    store.forget_player(north.id, 1).await.expect("answers");
    assert_eq!(show(&shown, 7, 83).await, PasskeyUse::Removed, "nobody comes in as who is forgotten");
    assert_eq!(keep(&passkey(4, &north), 8).await.expect("answers"), PasskeyKept::Nobody);
    assert_eq!(store.passkeys(north.id).await.expect("answers"), [], "who is forgotten has none");
    assert_eq!(keep(&passkey(5, &player("Never here")), 8).await.expect("answers"), PasskeyKept::Nobody);
}

pub async fn a_passkey_makes_room_for_the_device_that_it_lets_in(store: &dyn Store) {
    let (north, south) = (kept_player(store, "North").await, kept_player(store, "South").await);
    let key = passkey(1, &north);
    store.keep_passkey(&key, &answered(0)).await.expect("answers");
    let day = 24 * 60 * 60 * 1000;
    let show = async |number: u8| {
        let at = sample::CREATED_AT + u64::from(number) * day;
        store.use_passkey(&key, &key.state, &answered(number), &device(number, at)).await.expect("answers")
    };
    let many = u8::try_from(MAX_DEVICES).expect("they are few");
    for number in 1..many {
        assert_eq!(show(number).await, PasskeyUse::LetIn(north.clone(), vec![]));
    }
    // Her first device was used since her second one was.
    let today = Day::of_ms(sample::CREATED_AT + u64::from(many) * day);
    store.player_by_secret(&secret_hash(&north), today).await.expect("answers").expect("it is hers");
    assert_eq!(show(many).await, PasskeyUse::LetIn(north.clone(), vec![[1; 32]]), "used longest ago");
    let own = store.credentials(north.id, today).await.expect("answers");
    assert_eq!((own.len(), own.iter().any(|own| own.secret_hash == [1; 32])), (MAX_DEVICES, false));
    assert_eq!(store.player_by_secret(&secret_hash(&south), today).await.expect("answers"), Some(south));
}

pub async fn a_player_has_only_so_many_passkeys(store: &dyn Store) {
    let north = kept_player(store, "North").await;
    let many: Vec<PasskeyRow> = (0..12).map(|id| passkey(id + 1, &north)).collect();
    let notes: Vec<Answered> = (0..12).map(answered).collect();
    let keep = many.iter().zip(&notes).map(|(passkey, note)| store.keep_passkey(passkey, note));
    let kept = futures_util::future::join_all(keep).await;
    let count = |what| kept.iter().filter(|kept| matches!(kept, Ok(kept) if *kept == what)).count();
    assert_eq!((count(PasskeyKept::Kept), count(PasskeyKept::TooMany)), (10, 2), "{kept:?}");
    assert_eq!(store.passkeys(north.id).await.expect("answers").len(), 10);
}
