//! Time at a table, over real sockets and with real clocks: what is due is recorded once and in order, whoever is there, whatever
//! becomes of the servers, and nobody pays for what a server or its store has cost them.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use client_protocol::rest::{TableList, TableLog, TableView};
use client_protocol::socket::ServerMessage;
use fair_play::Chain;
use fair_play::record::{Opened, Passed, What};
use rules::gold_rush::{Options, State};
use rules::{Game, GameId, Rejection as _, Seat};
use serde_json::value::to_raw_value;
use serde_json::{Value, json};
use server::store::{self, After, Append, SeatRow, TableRow};
use sqlx::{Connection, Executor};
use table::{Act, Cause, Event, Pace, Proposal, Rejection, Sitting, TimeUp};
use test_kit::client::{all_at, passed, table_at_pace};
use test_kit::dice::Dice;
use test_kit::process::{run, short_or_long, within};
use test_kit::{Guest, Paydirt, Postgres, Socket, sample};
use uuid::Uuid;

/// As short as a clock may be.
const QUICK: u32 = 10;
const DAY: u64 = 24 * 60 * 60 * 1000;

fn live(then: TimeUp) -> Pace {
    Pace::Live { turn: QUICK, bank: 0, then }
}

fn leisure(days: u32) -> Pace {
    Pace::Leisure { days, then: TimeUp::SitIn }
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is after 1970");
    u64::try_from(since.as_millis()).expect("for a while")
}

async fn guests(address: &str) -> Vec<Guest> {
    vec![Guest::new(address, "Ada").await, Guest::new(address, "Bo").await]
}

/// A table of two with a clock, whose first seat starts, and both are there.
async fn timed(address: &str, pace: Pace) -> (Vec<Guest>, Uuid, Vec<Socket>) {
    let guests = guests(address).await;
    let options = json!({"first_player": "host"});
    let table = table_at_pace(&guests, GameId::GoldRush, &options, Some(pace)).await;
    let sockets = all_at(address, &guests, table).await;
    (guests, table, sockets)
}

/// A whole turn of a seat, without a piece.
async fn turn(socket: &mut Socket) -> Result<u64, String> {
    let place = loop {
        if let Some(place) = socket.legal().await.into_iter().next() {
            break place;
        }
    };
    socket.command(Uuid::new_v4(), &place).await?;
    socket.command(Uuid::new_v4(), &json!({"type": "pass"})).await
}

/// A game of these two that was opened at a time long ago, straight into the store: since then nobody was there.
pub(crate) async fn opened_at(database: &str, guests: &[Guest], pace: Pace, at: u64) -> Uuid {
    opened_and_left(database, guests, pace, at, 0).await
}

/// The same, and so often everybody left, and whoever is asked came back.
async fn opened_and_left(database: &str, guests: &[Guest], pace: Pace, at: u64, times: usize) -> Uuid {
    let store = store::open(database).await.expect("the database is there");
    let options: Options = serde_json::from_value(json!({"first_player": "host"})).expect("they are the game's");
    let seat = |guest: &Guest| SeatRow { ready: true, ..SeatRow::new(guest.player.id, guest.player.name.clone()) };
    let seats = guests.iter().map(seat).collect();
    let row = TableRow {
        options: serde_json::to_string(&options).expect("options are JSON"),
        pace: Some(pace),
        max_seats: 2,
        ..TableRow::new(GameId::GoldRush, "Long ago".to_owned(), seats, at)
    };
    store.create_table(&row).await.expect("it is new");
    let epoch = store.claim(row.id).await.expect("the store answers").expect("it is there");
    let events = State::open(&options, 2, row.seed(), &Default::default()).expect("two can play");
    let opened = What::Opened(Opened {
        rules: rules::VERSION,
        game: row.game,
        options: to_raw_value(&options).expect("options are JSON"),
        pace: row.pace,
        from: None,
        seats: row.seated(),
        commitment: row.commitment(),
        seed: row.seed(),
        events,
    });
    let (mut sitting, mut chain) = (Sitting::<State>::default(), Chain::new(row.id, at, row.secret.clone()));
    let (mut next, mut records) = (Some(opened), Vec::new());
    let mut causes = [Cause::Deserted {}, Cause::Back {}].into_iter().cycle().take(2 * times);
    for seq in 1.. {
        let Some(what) = next else { break };
        what.fold(&mut sitting, seq, at, None, &Vec::new());
        let record = chain.write(at, None, &what, None).expect("it is JSON");
        let due_at = sitting.due().filter(|_| !sitting.runs_live());
        let after = After { due_at, ..sample::goes_on(sitting.to_act(), Some(sitting.game.progress())) };
        records.push(Append { table: row.id, epoch, record, after, hand: None, notices: Vec::new() });
        next = causes.next().map(|cause| {
            let events = sitting.passes(at, cause).expect("they left, and came back");
            What::Passed(Passed { cause, events })
        });
    }
    for kept in store.append(&records).await {
        kept.expect("they are the first");
    }
    row.id
}

/// What time has brought about in a log, record by record.
async fn passed_in(database: &str, table: Uuid) -> Vec<Vec<Event>> {
    let store = store::open(database).await.expect("the database is there");
    let row = store.table(table).await.expect("the store answers").expect("the table is there");
    let mut chain = Chain::new(table, row.created_at, row.secret);
    let mut all = Vec::new();
    for record in store.records(table, 0).await.expect("the store answers") {
        let body = chain.read::<Vec<Value>>(&record).expect("the chain is whole");
        if let What::Passed(passed) = body.what {
            all.push(passed.events);
        }
    }
    all
}

/// It rises whenever a server takes the table over.
async fn epoch_of(postgres: &str, table: Uuid) -> i64 {
    let mut connection = sqlx::PgConnection::connect(postgres).await.expect("the database is there");
    let epoch = sqlx::query_scalar("SELECT epoch FROM tables WHERE id = $1").bind(table);
    epoch.fetch_one(&mut connection).await.expect("the table is there")
}

async fn until_passed(database: &str, table: Uuid, events: &[Event]) -> Vec<Vec<Event>> {
    within(async {
        loop {
            let all = passed_in(database, table).await;
            if all.iter().any(|passed| passed == events) {
                return all;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    })
    .await
}

fn sat_in(seat: u8) -> Vec<Event> {
    vec![Event::TimedOut { seat: Seat(seat) }, Event::SatIn { seat: Seat(seat) }]
}

#[tokio::test]
async fn a_pace_out_of_bounds_is_refused_and_one_within_is_shown() {
    let mut server = Paydirt::fresh().await;
    let ada = Guest::new(server.address(), "Ada").await;
    let set_up = |pace: Value| json!({"game": "gold-west", "pace": pace});
    for (pace, told) in [
        (
            json!({"type": "live", "turn": 9, "bank": 0, "then": "wait"}),
            "the seconds for a turn must be 10 to 3600, not 9",
        ),
        (
            json!({"type": "live", "turn": 10, "bank": 7201, "then": "wait"}),
            "the seconds in the bank must be 0 to 7200",
        ),
        (json!({"type": "leisure", "days": 15, "then": "wait"}), "the days for a turn must be 1 to 14, not 15"),
        (json!({"type": "leisure", "days": 1, "then": "shout"}), "shout"),
    ] {
        let refusal = ada.post::<TableView>("/api/tables", set_up(pace)).await.expect_err("it is out of bounds");
        assert!(refusal.message.contains(told), "{}", refusal.message);
    }
    let table: TableView = ada.post("/api/tables", set_up(json!(leisure(14)))).await.expect("it is within");
    assert_eq!(table.pace, Some(leisure(14)));
    server.stop().await;
}

#[tokio::test]
async fn a_list_says_when_time_is_up_and_what_happened_last() {
    let mut server = Paydirt::fresh().await;
    let guests = guests(server.address()).await;
    let long = Pace::Live { turn: 600, bank: 60, then: TimeUp::Wait };
    for (pace, ms) in [(Some(long), 660_000), (Some(leisure(2)), 2 * DAY), (None, 0)] {
        let options = json!({"first_player": "host"});
        let table = table_at_pace(&guests, GameId::GoldRush, &options, pace).await;
        let mut sockets = all_at(server.address(), &guests, table).await;
        turn(&mut sockets[0]).await.expect("she starts");
        let tables: TableList = guests[1].get("/api/tables").await.expect("his tables");
        let listed = tables.yours.into_iter().find(|listed| listed.id == table).expect("it is his");
        assert_eq!(listed.to_act, Some(Seat(1)));
        let last = listed.last.expect("she has moved");
        assert_eq!(last.seat, Some(Seat(0)));
        assert!(last.at <= now() && last.at > now() - 60_000, "{}", last.at);
        // A second of grace is in it, and what the bank holds.
        assert_eq!(listed.due_at.map(|due_at| due_at - last.at), pace.map(|_| ms + 1000));
    }
    server.stop().await;
    // A server that has just come up knows it of those tables that go on while everybody is away.
    let mut server = Paydirt::start(server.database()).await;
    let tables: TableList = guests[1].at(server.address()).get("/api/tables").await.expect("his tables");
    let known: Vec<_> = tables.yours.iter().map(|table| (table.pace, table.due_at.is_some())).collect();
    assert_eq!(known, [(None, false), (Some(leisure(2)), true), (Some(long), false)]);
    assert!(tables.yours.iter().all(|table| table.last.is_some()));
    server.stop().await;
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
    assert!([Rejection::TimeIsUp.code(), "not_your_turn"].contains(&&*late.expect_err("it was too late")));
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
    tokio::time::sleep(Duration::from_millis(1500)).await;
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
    let ada = all_at(server.address(), &guests[..1], table).await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    drop(ada);
    tokio::time::sleep(Duration::from_secs(12)).await;
    assert_eq!(passed_in(server.database(), table).await.len(), 512, "nothing was recorded");

    let mut ada = all_at(server.address(), &guests[..1], table).await.remove(0);
    let place = ada.legal().await.remove(0);
    assert_eq!(ada.command(Uuid::new_v4(), &place).await, Ok(515));
    let all = passed_in(server.database(), table).await;
    assert!(matches!(all[512..], [ref given] if matches!(given[..], [Event::TimeGiven { seat: Seat(0), .. }])));
    assert_eq!(ada.until(passed).await.1[0], Event::TimedOut { seat: Seat(0) }, "and time has a say again");
    server.stop().await;
}

#[tokio::test]
async fn a_crash_costs_nobody_their_time() {
    let mut server = Paydirt::fresh().await;
    let (guests, table, _) = timed(server.address(), live(TimeUp::PlayTurn)).await;
    tokio::time::sleep(Duration::from_secs(5)).await;
    server.kill().await;
    tokio::time::sleep(Duration::from_secs(7)).await;
    server.start_again().await;
    let mut ada = guests[0].at(server.address()).socket(table).await;
    let (_, records) = ada.resume(1).await;
    let given = match records.into_iter().next() {
        Some((_, events)) => serde_json::from_value(events).expect("events are JSON"),
        None => ada.until(passed).await.1,
    };
    assert!(matches!(given[..], [Event::TimeGiven { seat: Seat(0), ms }] if ms >= 12_000), "{given:?}");
    turn(&mut ada).await.expect("her turn started anew");
    server.stop().await;
}

#[tokio::test]
async fn a_server_that_stands_still_costs_nobody_their_time() {
    let mut server = Paydirt::fresh().await;
    let (_, _, mut sockets) = timed(server.address(), live(TimeUp::PlayTurn)).await;
    let place = sockets[0].legal().await.remove(0);
    tokio::time::sleep(Duration::from_secs(2)).await;
    server.signal("-STOP");
    let still = async {
        tokio::time::sleep(Duration::from_secs(14)).await;
        server.signal("-CONT");
    };
    // Her move waits at the server's door.
    let (placed, ()) = tokio::join!(sockets[0].command(Uuid::new_v4(), &place), still);
    assert_eq!(placed, Ok(3));
    let (number, given) = sockets[1].until(passed).await;
    assert!(matches!(given[..], [Event::TimeGiven { seat: Seat(0), ms }] if ms >= 12_000), "{given:?}");
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
    let place = sockets[0].legal().await.remove(0);
    let release = async {
        tokio::time::sleep(Duration::from_millis(2500)).await;
        other.execute("COMMIT").await.expect("it was held");
    };
    let (placed, ()) = tokio::join!(sockets[0].command(Uuid::new_v4(), &place), release);
    assert_eq!(placed, Ok(2));
    let (_, given) = sockets[0].until(passed).await;
    let owed = |ms: u64| (2000..8000).contains(&ms);
    assert!(matches!(given[..], [Event::TimeGiven { seat: Seat(0), ms }] if owed(ms)), "{given:?}");
    server.stop().await;
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
    let given = within(async {
        loop {
            if let Some(given) = passed_in(server.database(), table).await.into_iter().next() {
                return given;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    });
    let given = given.await;
    assert!(three_days_given(&given), "{given:?}");
    tokio::time::sleep(Duration::from_secs(4)).await;
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
    let (_, records) = ada.resume(1).await;
    let given = match records.into_iter().next() {
        Some((_, events)) => serde_json::from_value(events).expect("events are JSON"),
        None => ada.until(passed).await.1,
    };
    assert!(three_days_given(&given), "{given:?}");
    tokio::time::sleep(Duration::from_secs(4)).await;
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
    let writer = epoch_of(&database, awake).await;
    assert_eq!(watching.until(passed).await, (2, sat_in(0)));
    for table in due {
        let all = until_passed(&database, table, &sat_in(0)).await;
        assert_eq!(all.iter().filter(|passed| **passed == sat_in(0)).count(), 1);
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(passed_in(&database, awake).await, [sat_in(0)]);
    // It plays for the seat there and is told here: the table has not been taken over.
    let moved = |message: &ServerMessage| matches!(message, ServerMessage::Events { seq: 3, .. }).then_some(());
    within(watching.until(moved)).await;
    assert_eq!(epoch_of(&database, awake).await, writer, "{}", first.log());
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
        tokio::time::sleep(Duration::from_millis(dice.below(1500))).await;
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
