//! What arrives, where, and what it says.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use client_protocol::code::Code;
use client_protocol::rest::{NotDelivered, NotDeliveredReason};
use serde_json::{Value, json};
use sqlx::Connection as _;
use table::{Act, Pace, Proposal, TimeUp};
use test_kit::wait::{found, within};
use test_kit::{Folder, Guest, on_both_stores};
use uuid::Uuid;

use super::browser::{Browser, check_proof};
use super::endpoint::{Answers, Endpoint};
use super::post::{Mail, PostOffice};
use super::room::{Room, settings, told_by, turn, webhook, wish};

/// `POST` without anything that proves who one is, as a mail program does.
async fn click(link: &str) -> (u16, String) {
    let body = "List-Unsubscribe=One-Click";
    let answer = test_kit::client::http().post(link).body(body).send().await.expect("the server answers");
    (answer.status().as_u16(), answer.text().await.expect("it is text"))
}

async fn look(link: &str) -> String {
    test_kit::client::get(link).await.text().await.expect("it is text")
}

/// Whoever's time runs out is told once, and of no turn that a computer then plays for them.
#[tokio::test]
async fn who_is_played_for_is_told_so() {
    let folder = Folder::new();
    let mut hook = Endpoint::plain().await;
    let mut server = super::room::server(&folder.sqlite_address("paydirt.db"), &[super::room::HERE]).await;
    let guests = vec![Guest::new(server.address(), "Ada").await, Guest::new(server.address(), "Bo").await];
    webhook(&guests[0], &hook.url).await;
    let long_ago = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is after 1970") - Duration::from_hours(30);
    let at = u64::try_from(long_ago.as_millis()).expect("for a while");
    let pace = Pace::Leisure { days: 1, then: TimeUp::SitIn };
    let table = crate::time::opened_at(server.database(), &guests, pace, at).await;
    let told = hook.next().await.json();
    assert_eq!((&told["why"], &told["table"]["id"]), (&json!("sat_in"), &json!(table)));
    assert_eq!(told["title"], "The computer plays for you at Long ago");
    assert_eq!(told["body"], "Gold Rush with Bo. Take your seat back whenever you like.");
    let mut bo = guests[1].socket(table).await;
    bo.resume(0).await;
    super::room::turn(&mut bo).await;
    assert!(hook.rest().is_empty());
    server.stop().await;
}

async fn everybody_who_is_away_is_told_everywhere(database: &str) {
    let (mut push, mut hook, mut office) =
        (Endpoint::with_tls().await, Endpoint::plain().await, PostOffice::open().await);
    let mut of_ada = Endpoint::plain().await;
    let mail = ["--smtp-url", &office.url, "--mail-from", "Paydirt <paydirt@example.org>"];
    let mut room = Room::open(database, None, &mail).await;
    let browser = Browser::new();
    let bo = room.bo.clone();
    told_by(&bo, browser.subscription(&push.url)).await;
    webhook(&bo, &hook.url).await;
    webhook(&room.ada, &of_ada.url).await;
    told_by(&bo, json!({"kind": "mail", "address": "bo@example.org"})).await;
    let question = office.next().await;
    assert_eq!((&*question.from, &*question.to), ("paydirt@example.org", &["bo@example.org".to_owned()][..]));
    assert_eq!(question.header("List-Unsubscribe"), None, "there is nothing to stop yet");
    room.play().await;
    assert_eq!(hook.next().await.json()["why"], "turn");
    pushes_their_turn(&room, &browser, &mut push).await;

    confirm(&bo, &question).await;
    wish(&bo, &json!({"language": "nl"})).await;
    room.bo_plays().await;
    room.play().await;
    let stop = mails_their_turn(&room, &mut office).await;
    assert!(
        browser.open(&push.next().await)["title"].as_str().expect("it has one").starts_with("Jij bent aan de beurt")
    );
    assert_eq!(hook.next().await.json()["table"]["id"], json!(room.table));

    stop_mail(&bo, &stop).await;

    // Whoever is at the table is told nothing.
    let mut socket = bo.socket(room.table).await;
    socket.resume(0).await;
    turn(&mut socket).await;
    room.play().await;
    turn(&mut socket).await;
    let bell: Value = bo
        .post(&format!("/api/me/notices/channels/{}/test", settings(&bo).await.channels[1].id), json!({}))
        .await
        .expect("it is taken");
    assert_eq!(bell, Value::Null);
    assert_eq!(hook.next().await.json()["why"], "test", "nothing came in between");
    assert!(push.rest().is_empty() && of_ada.rest().is_empty());
    room.server.stop().await;
}

/// A push says whose turn it is, sealed for the browser and signed by this server.
async fn pushes_their_turn(room: &Room, browser: &Browser, push: &mut Endpoint) {
    let pushed = push.next().await;
    check_proof(&pushed, &format!("https://127.0.0.1:{}", push.port), &settings(&room.bo).await.push_key);
    assert_eq!((&*pushed.headers["ttl"], &*pushed.headers["topic"]), ("2419200", &*room.table.simple().to_string()));
    let said = browser.open(&pushed);
    let table: client_protocol::rest::TableView =
        room.bo.get(&format!("/api/tables/{}", room.table)).await.expect("it is his");
    assert_eq!(said["title"], format!("Your turn at {}", table.name));
    assert_eq!((&said["path"], &said["body"]), (&json!(format!("/t/{}", room.table)), &json!("Gold Rush with Ada.")));
}

/// Nobody there has confirmed the address, and a program that looks at links before people do changes nothing.
async fn confirm(bo: &Guest, question: &Mail) {
    let confirm = question.link("confirm");
    assert!(look(&confirm).await.contains("bo@example.org"));
    assert!(!settings(bo).await.channels.iter().any(|channel| channel.label == "bo@example.org" && channel.confirmed));
    assert_eq!(click(&confirm.replace("/confirm/", "/stop/")).await.0, 404, "it is signed for one purpose");
    assert_eq!(click(&confirm).await.0, 200);
}

/// A mail says whose turn it is, in their language. Returns the link that stops them.
async fn mails_their_turn(room: &Room, office: &mut PostOffice) -> String {
    let mail = office.next().await;
    assert_eq!(mail.to, ["bo@example.org"], "nothing came before it");
    assert!(
        mail.body.contains("Gold Rush met Ada.") && mail.body.contains(&format!("/t/{}", room.table)),
        "{}",
        mail.body
    );
    assert_eq!(mail.header("List-Unsubscribe-Post").as_deref(), Some("List-Unsubscribe=One-Click"));
    let stop = mail.header("List-Unsubscribe").expect("it can be stopped");
    let stop = stop.trim_start_matches('<').trim_end_matches('>').to_owned();
    assert_eq!(stop, mail.link("stop"));
    stop
}

/// One click stops mail, which can't be asked for again on the same day.
async fn stop_mail(bo: &Guest, stop: &str) {
    assert!(look(stop).await.contains("<button>"));
    assert_eq!(settings(bo).await.channels.len(), 3, "to look is not to click");
    assert_eq!(click(stop).await.0, 200);
    assert_eq!(click(stop).await.0, 200, "stopped is stopped");
    assert_eq!(settings(bo).await.channels.len(), 2);
    let again =
        bo.post::<Value>("/api/me/notices/channels", json!({"kind": "mail", "address": "Bo@Example.org"})).await;
    assert_eq!(again.expect_err("it was asked today").code, Code::AlreadyAsked);
}

on_both_stores![everybody_who_is_away_is_told_everywhere];

#[tokio::test]
async fn proposals_at_leisure_and_the_end_of_a_game_are_told_unless_one_does_not_want_to_hear_of_them() {
    let (folder, mut hook, mut push) = (Folder::new(), Endpoint::plain().await, Endpoint::with_tls().await);
    let leisure = Pace::Leisure { days: 2, then: TimeUp::SitIn };
    let mut room = Room::open(&folder.sqlite_address("paydirt.db"), Some(leisure), &[]).await;
    webhook(&room.bo, &hook.url).await;
    told_by(&room.bo, Browser::new().subscription(&push.url)).await;
    room.play().await;
    let told = hook.next().await.json();
    assert!(told["body"].as_str().expect("it has one").contains("You have 2 days left."), "{told}");
    let lasts: u64 = push.next().await.headers["ttl"].parse().expect("a number");
    assert!(lasts.abs_diff(172_800) < 600, "as long as the turn: {lasts}");
    let end = Act::Propose { proposal: Proposal::End {} };
    let proposed = room.socket.act(Uuid::new_v4(), end.clone()).await.expect("one may ask");
    let told = hook.next().await.json();
    assert_eq!((&told["why"], &told["body"]), (&json!("proposal"), &json!("Ada would like to end the game here.")));
    room.socket.act(Uuid::new_v4(), Act::Refuse { to: proposed }).await.expect("one may think again");
    wish(&room.bo, &json!({"proposals": false})).await;
    room.bo_plays().await;
    room.socket.act(Uuid::new_v4(), end).await.expect("one may ask again after a move");
    room.socket.act(Uuid::new_v4(), Act::GiveUp {}).await.expect("one may");
    let told = hook.next().await.json();
    assert_eq!(told["why"], "end", "the proposal was not to be told: {told}");
    assert!(told["body"].as_str().expect("it has one").starts_with("You won with"), "{told}");
}

#[tokio::test]
async fn a_push_outlives_the_time_of_a_turn_that_the_table_waits_for() {
    let (folder, mut push) = (Folder::new(), Endpoint::with_tls().await);
    let leisure = Pace::Leisure { days: 2, then: TimeUp::Wait };
    let mut room = Room::open(&folder.sqlite_address("paydirt.db"), Some(leisure), &[]).await;
    let browser = Browser::new();
    told_by(&room.bo, browser.subscription(&push.url)).await;
    room.play().await;
    let pushed = push.next().await;
    let said = browser.open(&pushed);
    assert!(said["body"].as_str().expect("it has one").contains("You have 2 days left."), "{said}");
    assert_eq!(pushed.headers["ttl"], "2419200", "the turn is still there afterwards");
}

#[tokio::test]
async fn who_leaves_while_asked_is_told_after_a_while_unless_they_look_again() {
    let (folder, mut hook) = (Folder::new(), Endpoint::plain().await);
    let mut room = Room::open(&folder.sqlite_address("paydirt.db"), None, &["--idle-after", "1"]).await;
    webhook(&room.bo, &hook.url).await;
    let mut looking = room.bo.socket(room.table).await;
    looking.resume(0).await;
    room.play().await;
    assert!(!looking.legal().await.is_empty(), "it is his turn");
    drop(looking);
    let mut again = room.bo.socket(room.table).await;
    again.resume(0).await;
    drop(again);
    drop(room.socket);
    let told = hook.next().await.json();
    assert_eq!(told["why"], "turn");
    assert!(hook.rest().is_empty());
}

#[tokio::test]
async fn in_quiet_hours_nothing_arrives_until_they_are_over() {
    let (folder, mut hook) = (Folder::new(), Endpoint::plain().await);
    let mut room = Room::open(&folder.sqlite_address("paydirt.db"), None, &[]).await;
    webhook(&room.bo, &hook.url).await;
    let minute = |after: u64| (std::time::UNIX_EPOCH.elapsed().expect("it is later").as_secs() / 60 + after) % 1440;
    wish(&room.bo, &json!({"quiet": {"from": minute(1439), "to": minute(60)}, "zone": "UTC"})).await;
    room.play().await;
    let waiting = until_waiting(&folder.sqlite_address("paydirt.db")).await;
    let hour = 3_600_000;
    let now = u64::try_from(std::time::UNIX_EPOCH.elapsed().expect("it is later").as_millis()).expect("it is small");
    assert!(waiting > now + hour - 120_000 && waiting < now + hour + 60_000, "{waiting}");
    assert!(hook.rest().is_empty());
}

/// When the one notice is tried next, once that is far away.
async fn until_waiting(database: &str) -> u64 {
    let mut store = sqlx::SqliteConnection::connect(database).await.expect("the file is there");
    let waits = "SELECT max(next_at) FROM notices WHERE next_at > at - 1 AND tries = 0 AND next_at > \
         CAST(strftime('%s', 'now') AS INTEGER) * 1000 + 600000";
    let next: i64 =
        found(async || sqlx::query_scalar(waits).fetch_one(&mut store).await.expect("it can be read")).await;
    u64::try_from(next).expect("it is after 1970")
}

#[tokio::test]
async fn a_channel_that_fails_is_tried_again_and_repeats_no_other() {
    let (folder, mut good, mut bad, mut gone) =
        (Folder::new(), Endpoint::plain().await, Endpoint::plain().await, Endpoint::with_tls().await);
    let (mut silent, target) = (Endpoint::plain().await, Endpoint::plain().await);
    let mut room = Room::open(&folder.sqlite_address("paydirt.db"), None, &[]).await;
    let (bo, browser) = (room.bo.clone(), Browser::new());
    for hook in [&good.url, &bad.url, &silent.url] {
        webhook(&bo, hook).await;
    }
    told_by(&bo, browser.subscription(&gone.url)).await;
    bad.answer(Answers::With(503));
    silent.answer(Answers::Never);
    gone.answer(Answers::With(410));
    room.play().await;
    good.next().await;
    bad.next().await;
    silent.next().await;
    browser.open(&gone.next().await);
    bad.answer(Answers::With(200));
    bad.next().await;
    within(async {
        while settings(&bo).await.channels.len() > 3 {
            tokio::task::yield_now().await; // a subscription that is gone is forgotten
        }
    })
    .await;
    bad.answer(Answers::Redirecting(target.url.clone()));
    room.bo_plays().await;
    room.play().await;
    bad.next().await;
    good.next().await;
    room.server.says(&["a notice did not arrive", "redirects aren't followed"]).await;
    assert_eq!(target.connections(), 0, "nothing is redirected");
    assert!(good.rest().is_empty() && bad.rest().is_empty() && gone.rest().is_empty());
    let tried: Result<Value, _> =
        bo.post(&format!("/api/me/notices/channels/{}/test", settings(&bo).await.channels[1].id), json!({})).await;
    let refused = tried.expect_err("it is redirected");
    assert_eq!(refused.code, Code::NotDelivered);
    assert_eq!(refused.message, "not delivered: it answered 307 Temporary Redirect, and redirects aren't followed");
    let said = Some("307 Temporary Redirect".to_owned());
    assert_eq!(refused.not_delivered, Some(NotDelivered { reason: NotDeliveredReason::Redirected, said }));
    assert!(settings(&bo).await.channels.len() == 3);
}

#[tokio::test]
async fn a_browser_is_told_no_more_once_its_device_is_signed_out() {
    let (folder, push) = (Folder::new(), Endpoint::with_tls().await);
    let mut room = Room::open(&folder.sqlite_address("paydirt.db"), None, &[]).await;
    told_by(&room.bo, Browser::new().subscription(&push.url)).await;
    assert!(settings(&room.bo).await.channels[0].here);
    let _: Value = room.bo.delete("/api/me/token").await.expect("one may");
    room.play().await;
    let stranger = Guest::new(room.server.address(), "Cy").await;
    assert!(settings(&stranger).await.channels.is_empty());
    room.server.stop().await;
    assert_eq!(push.connections(), 0);
}

/// A link that works tomorrow isn't called dead because the database fails today.
#[tokio::test]
async fn a_link_in_mail_says_when_the_database_fails() {
    let (folder, mut office) = (Folder::new(), PostOffice::open().await);
    let mail = ["--smtp-url", &office.url, "--mail-from", "paydirt@example.org"];
    let mut server = super::room::server(&folder.sqlite_address("paydirt.db"), &mail).await;
    let ada = Guest::new(server.address(), "Ada").await;
    told_by(&ada, json!({"kind": "mail", "address": "ada@example.org"})).await;
    let confirm = office.next().await.link("confirm");
    let mut database = sqlx::SqliteConnection::connect(server.database()).await.expect("the file is there");
    let mut rename = async |from, to| {
        sqlx::raw_sql(sqlx::AssertSqlSafe(format!("ALTER TABLE {from} RENAME TO {to}"))).execute(&mut database).await
    };
    rename("channels", "elsewhere").await.expect("the table is there");
    assert!(look(&confirm).await.contains("right now"), "a page that people can read");
    assert_eq!(click(&confirm).await.0, 503);
    rename("elsewhere", "channels").await.expect("the table is there");
    assert_eq!(click(&confirm).await.0, 200);
    server.stop().await;
}
