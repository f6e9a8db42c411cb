//! Tables that play at once: their clocks run while somebody is there, and are real ones here, as short as they may be.

use std::ops::RangeInclusive;
use std::time::Duration;

use client_protocol::rest::TableLog;
use rules::{Rejection as _, Seat};
use sqlx::{Connection, Executor};
use table::{Act, Event, Pace, Proposal, Rejection, TimeUp};
use test_kit::client::{all_at, code_named, passed};
use test_kit::process::run;
use test_kit::wait::{real_time, until};
use test_kit::{Paydirt, Postgres};
use uuid::Uuid;

use super::{guests, now, opened_and_left, opened_at, passed_in, passed_since, timed, turn, until_passed};

/// As short as a clock may be.
const QUICK: u32 = 10;

fn live(then: TimeUp) -> Pace {
    Pace::Live { turn: QUICK, bank: 0, then }
}

/// Whether all that happened is that a seat was given back so many milliseconds.
fn is_given(events: &[Event], to: u8, bounds: RangeInclusive<u64>) -> bool {
    matches!(events, [Event::TimeGiven { seat, ms }] if *seat == Seat(to) && bounds.contains(ms))
}

#[tokio::test]
async fn a_turn_whose_time_is_up_is_played_and_a_late_move_is_told_so() {
    let mut server = Paydirt::fresh().await;
    let (guests, table, mut sockets) = timed(server.address(), live(TimeUp::PlayTurn)).await;
    let place = sockets[0].legal().await.remove(0);
    let (number, events) = sockets[1].until(passed).await;
    assert_eq!((number, events), (2, vec![Event::TimedOut { seat: Seat(0) }, Event::PlayedFor { seat: Seat(0) }]));
    let late = sockets[0].command(Uuid::new_v4(), &place).await;
    // The computer may have been quicker than we are.
    let refused = late.expect_err("it was too late");
    assert!([Rejection::TimeIsUp.code(), "not_your_turn"].map(code_named).contains(&refused), "{refused}");
    turn(&mut sockets[1]).await.expect("the computer has finished the turn");
    turn(&mut sockets[0]).await.expect("the next turn is hers again");
    let question = sockets[0].act(Uuid::new_v4(), Act::Propose { proposal: Proposal::End {} }).await.expect("she may");
    sockets[1].act(Uuid::new_v4(), Act::Agree { to: question }).await.expect("he is asked");

    let log: TableLog = guests[0].get(&format!("/api/tables/{table}/log")).await.expect("it has ended");
    assert_eq!(log.table.pace, Some(live(TimeUp::PlayTurn)));
    let file = server.folder().join("log.json");
    std::fs::write(&file, serde_json::to_vec(&log).expect("it is JSON")).expect("the folder is there");
    let verified = run(server.folder(), &["verify", "log.json"]).await;
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stdout));
    server.stop().await;
}

#[tokio::test]
async fn where_everybody_waits_it_is_told_once_and_the_move_still_counts() {
    let mut server = Paydirt::fresh().await;
    let (_, _, mut sockets) = timed(server.address(), live(TimeUp::Wait)).await;
    assert_eq!(sockets[0].until(passed).await, (2, vec![Event::TimedOut { seat: Seat(0) }]));
    // Before a move is judged, all that is due is recorded.
    assert_eq!(turn(&mut sockets[0]).await, Ok(4), "nothing else was recorded");
    server.stop().await;
}

#[tokio::test]
async fn a_live_table_that_everybody_left_pauses_and_goes_on_when_its_turn_is_back() {
    let mut server = Paydirt::fresh().await;
    let (guests, table, sockets) =
        timed(server.address(), Pace::Live { turn: 60, bank: 0, then: TimeUp::PlayTurn }).await;
    drop(sockets);
    assert_eq!(until_passed(server.database(), table, &[Event::Paused {}]).await, [[Event::Paused {}]]);
    let mut bo = all_at(server.address(), &guests[1..], table).await.remove(0);
    let mut ada = all_at(server.address(), &guests[..1], table).await.remove(0);
    assert_eq!(bo.until(passed).await, (3, vec![Event::WentOn {}]));
    turn(&mut ada).await.expect("it goes on");
    server.stop().await;
}

#[tokio::test]
async fn a_log_that_only_time_writes_comes_to_an_end_and_a_move_still_counts() {
    let mut server = Paydirt::fresh().await;
    let guests = guests(server.address()).await;
    let table = opened_and_left(server.database(), &guests, live(TimeUp::SitIn), now() - 60_000, 256).await;
    let mut ada = all_at(server.address(), &guests[..1], table).await.remove(0);
    // Her return would have been recorded before she's answered. That she leaves isn't either: `session/time.rs` tries that, by a
    // clock which a test can move.
    let place = ada.legal().await.remove(0);
    assert_eq!(passed_in(server.database(), table).await.len(), 512, "nothing was recorded");
    assert_eq!(ada.command(Uuid::new_v4(), &place).await, Ok(515));
    let all = passed_in(server.database(), table).await;
    assert!(matches!(all[512..], [ref given] if matches!(given[..], [Event::TimeGiven { seat: Seat(0), .. }])));
    assert_eq!(ada.until(passed).await.1[0], Event::TimedOut { seat: Seat(0) }, "and time has a say again");
    server.stop().await;
}

#[tokio::test]
async fn a_crash_costs_nobody_their_time() {
    let mut server = Paydirt::fresh().await;
    let guests = guests(server.address()).await;
    // As a server left it that went down a minute ago, in her turn.
    let opened = now() - 60_000;
    let table = opened_at(server.database(), &guests, live(TimeUp::PlayTurn), opened).await;
    let mut ada = guests[0].socket(table).await;
    let given = passed_since(1, &mut ada).await;
    assert!(is_given(&given, 0, 60_000..=now() - opened), "{given:?}");
    let before = now();
    let moved = turn(&mut ada).await.expect("her turn started anew");
    server.kill().await;
    server.start_again().await;
    let given = passed_since(moved, &mut guests[1].socket(table).await).await;
    assert!(is_given(&given, 1, 1..=now() - before), "{given:?}");
    server.stop().await;
}

#[tokio::test]
async fn a_server_that_stands_still_costs_nobody_their_time() {
    let mut server = Paydirt::fresh().await;
    let (_, _, mut sockets) = timed(server.address(), live(TimeUp::PlayTurn)).await;
    let before = now();
    let place = sockets[0].legal().await.remove(0);
    server.signal("-STOP");
    // For longer than it can be late for a look at the clock, which it takes every second. That more than her time may pass
    // meanwhile `session/time.rs` tries, by a clock which a test can move.
    let still = async {
        real_time(Duration::from_secs(3)).await;
        server.signal("-CONT");
    };
    // Her move waits at the server's door.
    let (placed, ()) = tokio::join!(sockets[0].command(Uuid::new_v4(), &place), still);
    assert_eq!(placed, Ok(3));
    let (number, given) = sockets[1].until(passed).await;
    assert!(is_given(&given, 0, 2000..=now() - before), "{given:?}");
    assert_eq!(number, 2, "she has it before she moves");
    server.stop().await;
}

#[tokio::test]
async fn a_commit_that_took_long_is_paid_for() {
    let database = Postgres::shared().fresh_database().await;
    let mut server = Paydirt::start(&database).await;
    let (_, table, mut sockets) = timed(server.address(), live(TimeUp::PlayTurn)).await;
    let mut other = sqlx::PgConnection::connect(&database).await.expect("the database is there");
    let lock = format!("BEGIN; SELECT 1 FROM tables WHERE id = '{table}' FOR UPDATE");
    other.execute(sqlx::AssertSqlSafe(lock)).await.expect("the row is there");
    let before = now();
    let place = sockets[0].legal().await.remove(0);
    // For longer than a commit may take before it counts as somebody's loss.
    let mut watching = sqlx::PgConnection::connect(&database).await.expect("the database is there");
    let has_waited = "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() \
         AND wait_event_type = 'Lock' AND clock_timestamp() - query_start > interval '2 seconds')";
    let release = async {
        until(async || sqlx::query_scalar(has_waited).fetch_one(&mut watching).await.expect("it is there")).await;
        other.execute("COMMIT").await.expect("it was held");
    };
    let (placed, ()) = tokio::join!(sockets[0].command(Uuid::new_v4(), &place), release);
    assert_eq!(placed, Ok(2));
    let (_, given) = sockets[0].until(passed).await;
    assert!(is_given(&given, 0, 2000..=now() - before), "{given:?}");
    server.stop().await;
}
