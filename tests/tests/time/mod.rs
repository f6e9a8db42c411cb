//! Time at a table, over real sockets and with real clocks: what is due is recorded once and in order, whoever is there, whatever
//! becomes of the servers, and nobody pays for what a server or its store has cost them.

mod leisure;
mod live;

use std::time::{SystemTime, UNIX_EPOCH};

use client_protocol::code::AnyCode;
use client_protocol::rest::{TableList, TableView};
use fair_play::Chain;
use fair_play::record::{Opened, Passed, What};
use rules::gold_rush::{Options, State};
use rules::{Game, GameId, Seat};
use serde_json::value::to_raw_value;
use serde_json::{Value, json};
use server::store::{self, After, Append, SeatRow, TableRow};
use table::{Cause, Event, Pace, Sitting, TimeUp};
use test_kit::client::{all_at, passed, table_at_pace};
use test_kit::wait::found;
use test_kit::{Guest, Paydirt, Socket, sample};
use uuid::Uuid;

const DAY: u64 = 24 * 60 * 60 * 1000;
/// Every turn has so much more, for the way to the server.
const GRACE: u64 = 1000;

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

/// What time has brought about first since a record, told to somebody who comes in now.
async fn passed_since(seq: u64, socket: &mut Socket) -> Vec<Event> {
    match socket.resume(seq).await.1.into_iter().next() {
        Some((_, events)) => serde_json::from_value(events).expect("events are JSON"),
        None => socket.until(passed).await.1,
    }
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
async fn turn(socket: &mut Socket) -> Result<u64, AnyCode> {
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

async fn until_passed(database: &str, table: Uuid, events: &[Event]) -> Vec<Vec<Event>> {
    found(async || {
        let all = passed_in(database, table).await;
        all.iter().any(|passed| passed == events).then_some(all)
    })
    .await
}

/// Has the servers of a database look for what is due until all that was due before is dealt with. What is due is
/// taken once it is two seconds overdue, first what was due first: so a table that becomes due just now is taken with all of that or
/// after it, and the next one, which is overdue already, by a later look.
async fn looked_for_what_is_due(database: &str, guests: &[Guest]) {
    for overdue in [0, 3000] {
        let table = opened_at(database, guests, leisure(1), now() - overdue - DAY - GRACE).await;
        found(async || passed_in(database, table).await.into_iter().next()).await;
    }
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
        // What the bank holds is in it.
        assert_eq!(listed.due_at.map(|due_at| due_at - last.at), pace.map(|_| ms + GRACE));
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
