//! Computer players at tables: a host adds them and sends them away; they play to the end, through kills and sleep, and no faster
//! than their seat is told.

use bots::Bot;
use client_protocol::code::Code;
use client_protocol::rest::{SeenRecord, Status, TableLog, TableView};
use client_protocol::socket::ServerMessage;
use rules::{Game, GameId, Seat, Viewer, with_game};
use serde_json::{Value, json};
use sqlx::PgPool;
use table::{Act, Proposal};
use test_kit::client::{Socket, answer, events, seat_of};
use test_kit::wait::until;
use test_kit::{Guest, Paydirt, Postgres};
use uuid::Uuid;

/// A table of two at which a computer player is the second.
async fn against(server: &Paydirt, game: GameId, bot: &str) -> (Guest, Uuid) {
    let host = Guest::new(server.address(), "Ada").await;
    let table: TableView = host.post("/api/tables", json!({"game": game})).await.expect("anybody may create a table");
    let path = format!("/api/tables/{}", table.id);
    let table: TableView = host.post(&format!("{path}/bots"), json!({"bot": bot})).await.expect("the host may");
    assert!(table.seats[1].ready && table.seats[1].bot.is_some());
    let _: TableView = host.post(&format!("{path}/start"), json!({})).await.expect("a computer player is always ready");
    (host, table.id)
}

/// The host's end of the table: folds what it is told, and plays at random until `enough` says so or the game is over.
async fn play<G: bots::Appraise>(
    socket: &mut Socket,
    state: &mut G,
    since_seq: u64,
    enough: impl Fn(u64) -> bool,
) -> u64 {
    let (_, missed) = socket.resume(since_seq).await;
    let mut known = since_seq;
    let mut fold = |state: &mut G, (seq, events): (u64, Value)| {
        assert_eq!(seq, known + 1, "every record once, in order");
        known = seq;
        let events: Vec<G::Event> = serde_json::from_value(events).expect("events are the game's");
        events.iter().for_each(|event| state.apply(event));
        seq
    };
    let mut last = missed.into_iter().fold(since_seq, |_, record| fold(state, record));
    while let Some(seat) = state.to_act().filter(|_| !enough(last)) {
        if seat == Seat(0) {
            let command = Bot::Random.choose(state, seat, last).expect("it is to act");
            let command = serde_json::to_value(&command).expect("commands are JSON");
            let id = Uuid::new_v4();
            let said = client_protocol::Json::of(&command).expect("it is JSON");
            socket.say(&client_protocol::socket::ClientMessage::Command { id, command: said, after: None }).await;
            let refused = |message: &ServerMessage| matches!(answer(message, id), Some(Err(_)));
            last = fold(
                state,
                socket
                    .until(|message| {
                        assert!(!refused(message), "a legal command was refused: {message:?}");
                        events(message)
                    })
                    .await,
            );
        } else {
            last = fold(state, socket.until(events).await);
        }
    }
    last
}

#[tokio::test]
async fn a_person_plays_every_game_against_a_program_to_its_end() {
    let server = Paydirt::fresh().await;
    for &game in GameId::ALL {
        let (host, table) = against(&server, game, "easy").await;
        with_game!(game, G => {
            let mut state = <G as Default>::default();
            play::<G>(&mut host.socket(table).await, &mut state, 0, |_| false).await;
            assert!(state.outcome().is_some(), "{game} was not played to its end");
        });
        let view: TableView = host.get(&format!("/api/tables/{table}")).await.expect("it is the host's table");
        assert_eq!(view.status, Status::Finished);
        let next: TableView =
            host.post(&format!("/api/tables/{table}/again"), json!({})).await.expect("the host played");
        assert!(next.seats.len() == 2 && next.seats[1].ready && next.seats[1].bot.is_some(), "it plays again");
    }
}

#[tokio::test]
async fn a_program_goes_on_after_a_kill_and_after_the_table_has_slept() {
    let mut server = Paydirt::fresh_with(&["--idle-after", "0.05"]).await;
    let (host, table) = against(&server, GameId::GoldWest, "medium").await;
    let mut state = rules::gold_west::State::default();
    let mut last = 0;
    for stop in [8, 16, 24, u64::MAX] {
        last = play(&mut host.socket(table).await, &mut state, last, |seq| seq >= stop).await;
        // Whoever is to act, the computer player too, finds the table again from its log.
        server.kill().await;
        server.start_again().await;
    }
    assert!(state.outcome().is_some());
    let log: TableLog = host.get(&format!("/api/tables/{table}/log")).await.expect("the game is over");
    assert_eq!(log.records.len() as u64, last);
    assert_eq!(state.seen_by(Viewer::Seat(Seat(0))), state, "the host was told no more than the host's seat may know");
}

/// Whoever is away waits for that move, and for word that it's their turn.
#[tokio::test]
async fn a_program_that_a_kill_kept_from_its_move_makes_it_though_nobody_comes_back() {
    let database = Postgres::shared().fresh_database().await;
    let mut server = Paydirt::start_with(&database, &["--bots-pause", "4"]).await;
    let (host, table) = against(&server, GameId::GoldRush, "easy").await;
    let mut socket = host.socket(table).await;
    socket.resume(0).await;
    while socket.legal().await.is_empty() {
        socket.until(events).await;
    }
    while let Some(command) = socket.legal().await.into_iter().next() {
        socket.command(Uuid::new_v4(), &command).await.expect("it is legal");
    }
    drop(socket);
    server.kill().await;
    let store = PgPool::connect(&database).await.expect("the cluster runs");
    let minute_passes = sqlx::query("UPDATE tables SET due_at = 1 WHERE due_at IS NOT NULL");
    assert_eq!(minute_passes.execute(&store).await.expect("it answers").rows_affected(), 1);
    let count = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM records");
    let before = count.fetch_one(&store).await.expect("it answers");
    server.start_again().await;
    let path = format!("/api/tables/{table}/records");
    let records = async || host.get::<Vec<SeenRecord>>(&path).await.expect("it is the host's table").len() as i64;
    until(async || records().await > before).await;
}

#[tokio::test]
async fn what_others_do_while_a_program_thinks_does_not_make_it_move_twice() {
    let server = Paydirt::fresh_with(&["--bots-pause", "0.1"]).await;
    let (host, table) = against(&server, GameId::GoldRush, "easy").await;
    let mut socket = host.socket(table).await;
    socket.resume(0).await;
    for _ in 0..6 {
        while let Some(command) = socket.legal().await.into_iter().next() {
            socket.command(Uuid::new_v4(), &command).await.expect("it is legal");
        }
        // It's the computer player's turn, and it takes its time.
        let give = Act::Propose { proposal: Proposal::Give { seat: Seat(0) } };
        let offer = socket.act(Uuid::new_v4(), give).await.expect("the seat is the host's");
        socket.act(Uuid::new_v4(), Act::Refuse { to: offer }).await.expect("the offer is the host's");
        while socket.legal().await.is_empty() {
            socket.until(events).await;
        }
    }
    assert!(!server.log().contains("was refused"), "{}", server.log());
}

#[tokio::test]
async fn a_host_seats_programs_and_sends_them_away_and_nobody_else_does() {
    let server = Paydirt::fresh().await;
    let (host, friend) = (Guest::new(server.address(), "Ada").await, Guest::new(server.address(), "Bo").await);
    let table: TableView =
        host.post("/api/tables", json!({"game": "gold-west", "seats": 3})).await.expect("anybody may create a table");
    let path = format!("/api/tables/{}", table.id);
    let bots = format!("{path}/bots");
    let _: TableView = friend.post(&format!("{path}/join"), json!({})).await.expect("there is room");
    let code = |refused: Result<TableView, client_protocol::rest::Refusal>| {
        refused.map(|_| ()).map_err(|refusal| refusal.code)
    };
    assert_eq!(code(friend.post(&bots, json!({"bot": "medium"})).await), Err(Code::Forbidden));
    assert_eq!(code(host.post(&bots, json!({"bot": "clever"})).await), Err(Code::Malformed));
    assert_eq!(code(host.post(&bots, json!({"bot": "medium"})).await), Ok(()));
    assert_eq!(code(host.post(&bots, json!({"bot": "easy"})).await), Err(Code::TableFull));
    let seated: TableView = host.get(&path).await.expect("they sit there");
    let left: TableView = host.delete(&seat_of(&path, &seated, 2)).await.expect("the host may");
    assert_eq!(left.seats.len(), 2);
    assert_eq!(code(host.post(&bots, json!({"bot": "easy"})).await), Ok(()));
    // When the host leaves, the next person takes over, not the computer player; it goes when all people have left.
    let _: Value = host.post(&format!("{path}/leave"), json!({})).await.expect("anybody may get up");
    let table: TableView = friend.get(&path).await.expect("the table has a link");
    assert_eq!((table.host, table.seats.len()), (friend.player.id, 2));
    let _: Value = friend.post(&format!("{path}/leave"), json!({})).await.expect("anybody may get up");
    let table: TableView = friend.get(&path).await.expect("the table has a link");
    assert!(table.seats.is_empty());
}
