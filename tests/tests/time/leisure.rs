//! Tables that play at leisure: what is due is recorded while nobody is there, by whichever server looks.

use std::time::Duration;

use client_protocol::socket::ServerMessage;
use rules::Seat;
use sqlx::{Connection, Executor};
use table::{Act, Event};
use test_kit::client::{all_at, passed};
use test_kit::dice::Dice;
use test_kit::process::short_or_long;
use test_kit::wait::{found, real_time, within};
use test_kit::{Paydirt, Postgres};
use uuid::Uuid;

use super::{DAY, guests, leisure, looked_for_what_is_due, now, opened_at, passed_in, passed_since, until_passed};

fn sat_in(seat: u8) -> Vec<Event> {
    vec![Event::TimedOut { seat: Seat(seat) }, Event::SatIn { seat: Seat(seat) }]
}

/// How often servers took a table over, and when something is next due there, in milliseconds since 1970.
async fn stands(postgres: &str, table: Uuid) -> (i64, Option<i64>) {
    let mut connection = sqlx::PgConnection::connect(postgres).await.expect("the database is there");
    let stands = sqlx::query_as("SELECT epoch, due_at FROM tables WHERE id = $1").bind(table);
    stands.fetch_one(&mut connection).await.expect("the table is there")
}

#[tokio::test]
async fn at_leisure_a_table_where_nobody_is_goes_on_by_itself() {
    let mut server = Paydirt::fresh().await;
    let guests = guests(server.address()).await;
    let table = opened_at(server.database(), &guests, leisure(2), now() - 2 * DAY - 30_000).await;
    let first = until_passed(server.database(), table, &sat_in(0)).await;
    assert_eq!(first, [sat_in(0)], "nobody was there, and it happened once");
    let mut ada = all_at(server.address(), &guests[..1], table).await.remove(0);
    ada.act(Uuid::new_v4(), Act::Return {}).await.expect("she has her seat back with one tap");
    server.stop().await;
}

/// As far as the database can tell, no server has lived since.
async fn silent_since(database: &str, at: u64) {
    let mut store = sqlx::SqliteConnection::connect(database).await.expect("the database is there");
    let last_alive = format!("UPDATE alive SET lived_at = {at}");
    store.execute(sqlx::AssertSqlSafe(last_alive)).await.expect("the row is there");
    store.close().await.expect("nothing is under way");
}

fn three_days_given(given: &[Event]) -> bool {
    matches!(given, [Event::TimeGiven { seat: Seat(0), ms }] if ms.abs_diff(3 * DAY) < 60_000)
}

/// A server whose clock has leapt finds itself like this, until it next says that it lives.
#[tokio::test]
async fn days_that_a_clock_left_out_are_given_back() {
    let mut server = Paydirt::fresh().await;
    let guests = guests(server.address()).await;
    silent_since(server.database(), now() - 3 * DAY).await;
    let table = opened_at(server.database(), &guests, leisure(2), now() - 4 * DAY).await;
    let given = found(async || passed_in(server.database(), table).await.into_iter().next()).await;
    assert!(three_days_given(&given), "{given:?}");
    looked_for_what_is_due(server.database(), &guests).await;
    assert_eq!(passed_in(server.database(), table).await, [given]);
    server.stop().await;
}

#[tokio::test]
async fn days_without_a_server_are_given_back() {
    let mut server = Paydirt::fresh().await;
    let guests = guests(server.address()).await;
    let table = opened_at(server.database(), &guests, leisure(2), now() - 4 * DAY).await;
    server.kill().await;
    silent_since(server.database(), now() - 3 * DAY).await;
    server.start_again().await;

    // One of the four days had a server, so one of the two is left.
    let mut ada = guests[0].at(server.address()).socket(table).await;
    let given = passed_since(1, &mut ada).await;
    assert!(three_days_given(&given), "{given:?}");
    looked_for_what_is_due(server.database(), &guests).await;
    assert_eq!(passed_in(server.database(), table).await, [given]);
    server.stop().await;
}

#[tokio::test]
async fn of_two_servers_one_deals_with_what_is_due_and_leaves_the_other_its_tables() {
    let database = Postgres::shared().fresh_database().await;
    let (mut first, mut second) = (Paydirt::start(&database).await, Paydirt::start(&database).await);
    let guests = guests(first.address()).await;
    let mut due = Vec::new();
    for _ in 0..20 {
        due.push(opened_at(&database, &guests, leisure(1), now() - DAY - 5000).await);
    }
    // This one is watched at the first server, and becomes due under its eyes.
    let awake = opened_at(&database, &guests, leisure(1), now() - DAY + 3000).await;
    let mut watching = guests[0].with_token("").at(first.address()).socket(awake).await;
    watching.resume(0).await;
    let (writer, _) = stands(&database, awake).await;
    assert_eq!(watching.until(passed).await, (2, sat_in(0)));
    for table in due {
        let all = until_passed(&database, table, &sat_in(0)).await;
        assert_eq!(all.iter().filter(|passed| **passed == sat_in(0)).count(), 1);
    }
    looked_for_what_is_due(&database, &guests).await;
    assert_eq!(passed_in(&database, awake).await, [sat_in(0)]);
    // It plays for the seat there and is told here: the table has not been taken over.
    let moved = |message: &ServerMessage| matches!(message, ServerMessage::Events { seq: 3, .. }).then_some(());
    within(watching.until(moved)).await;
    // Had a server taken it because something was due, it would be due again half a minute later, and not with the next turn.
    let next_turn = i64::try_from(now() + DAY / 2).expect("for a while");
    let epoch = found(async || match stands(&database, awake).await {
        (epoch, Some(due_at)) if due_at > next_turn => Some(epoch),
        _ => None,
    });
    assert_eq!(epoch.await, writer, "{}", first.log());
    first.stop().await;
    second.stop().await;
}

#[tokio::test]
async fn what_is_due_is_recorded_once_however_often_the_server_is_killed() {
    let mut server = Paydirt::fresh().await;
    let guests = guests(server.address()).await;
    let mut dice = Dice(11);
    let mut tables = Vec::new();
    for _ in 0..short_or_long(40, 400) {
        tables.push(opened_at(server.database(), &guests, leisure(1), now() - DAY - 3000).await);
    }
    for _ in 0..short_or_long(8, 100) {
        // Anywhere between two looks at what is due, or in the middle of one.
        real_time(Duration::from_millis(dice.below(1500))).await;
        server.kill().await;
        server.start_again().await;
        server.assert_calm();
        // What a killed server had taken rests for half a minute; here nobody has that much time.
        let mut store = sqlx::SqliteConnection::connect(server.database()).await.expect("the database is there");
        let due_now = format!("UPDATE tables SET due_at = {} WHERE due_at IS NOT NULL", now() - 3000);
        store.execute(sqlx::AssertSqlSafe(due_now)).await.expect("the table is there");
        store.close().await.expect("nothing is under way");
    }
    for table in tables {
        let all = until_passed(server.database(), table, &sat_in(0)).await;
        assert_eq!(all.iter().filter(|passed| **passed == sat_in(0)).count(), 1);
    }
    server.stop().await;
}
