//! The server is killed at random moments while programs play at full speed, on both stores, and started again each time.
//!
//! What must hold then: every accepted command is in the log, once, under the number that its sender was told; nobody was
//! shown anything that is not in the log, or more of it than they may know; everybody ends in the state that the log gives.

use std::collections::HashMap;

use client_protocol::rest::TableLog;
use client_protocol::socket::{ClientMessage, ServerMessage};
use client_protocol::{Json, code::Code};
use rules::gold_rush::{Event, State};
use rules::{Game, Seat, SeenBy, Viewer};
use serde_json::Value;
use tests::client::{name_of, started_table};
use tests::process::within;
use tests::{Folder, Guest, Paydirt, Postgres, Socket};
use tokio::sync::{mpsc, watch};
use uuid::Uuid;

/// How often the server is killed.
const KILLS: u32 = 25;
/// Tables that are played at the same time, so that commits hold records of several.
const TABLES: usize = 3;

#[tokio::test(flavor = "multi_thread")]
async fn no_move_is_lost_or_doubled_on_sqlite() {
    let folder = Folder::new();
    kill_again_and_again(&folder.sqlite_address("paydirt.db")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_move_is_lost_or_doubled_on_postgres() {
    kill_again_and_again(&Postgres::shared().fresh_database().await).await;
}

async fn kill_again_and_again(database: &str) {
    let mut server = Paydirt::start(database).await;
    let mut chance = Dice(0x00C0_FFEE);
    let (up, is_up) = watch::channel(true);
    let (saved, mut hear_saved) = mpsc::unbounded_channel();

    let mut tables = Vec::new();
    for number in 0..TABLES {
        let mut guests = Vec::new();
        for name in ["Ada", "Bo", "Watcher"] {
            guests.push(Guest::new(server.address(), name).await);
        }
        let table = started_table(&guests[..2]).await;
        let stories: Vec<_> = guests
            .iter()
            .enumerate()
            .map(|(index, guest)| {
                let seat = u8::try_from(index).ok().filter(|&index| index < 2).map(Seat);
                let dice = Dice((number * 10 + index) as u64 + 1);
                tokio::spawn(take_part(guest.clone(), table, seat, dice, is_up.clone(), saved.clone()))
            })
            .collect();
        tables.push((guests, table, stories));
    }
    drop(saved);

    for _ in 0..KILLS {
        for _ in 0..=chance.below(5) {
            within(hear_saved.recv()).await.expect("the games are long enough for all kills");
        }
        // The moment itself is the point: anywhere between a command, its commit and its answer.
        tokio::time::sleep(std::time::Duration::from_micros(chance.below(4000))).await;
        up.send_replace(false);
        server.kill().await;
        server.start_again().await;
        up.send_replace(true);
    }

    let mut moves = 0;
    for (guests, table, stories) in tables {
        let mut told = Vec::new();
        for story in stories {
            told.push(within(story).await.expect("nobody saw anything wrong"));
        }
        let log: TableLog = guests[0].get(&format!("/api/tables/{table}/log")).await.expect("the game has ended");
        moves += log.records.len() - 1;
        check(&log, &told);
    }
    println!("{KILLS} kills, {moves} moves at {TABLES} tables");
}

/// What somebody at a table was told, all in all.
struct Story {
    viewer: Viewer,
    /// Commands that were accepted, under which number.
    accepted: HashMap<Uuid, u64>,
    /// Commands that were sent.
    sent: Vec<Uuid>,
    /// Records, in order.
    shown: Vec<Value>,
    state: State,
}

/// Plays, or watches, to the end of the game, across all restarts.
async fn take_part(
    guest: Guest,
    table: Uuid,
    seat: Option<Seat>,
    mut dice: Dice,
    mut is_up: watch::Receiver<bool>,
    saved: mpsc::UnboundedSender<()>,
) -> Story {
    let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
    let mut story =
        Story { viewer, accepted: HashMap::new(), sent: Vec::new(), shown: Vec::new(), state: State::default() };
    let mut under_way: Option<(Uuid, Value)> = None;
    while story.state.outcome().is_none() || under_way.is_some() {
        within(is_up.wait_for(|&up| up)).await.expect("the test goes on");
        let Ok(mut socket) = guest.try_socket(table).await else { continue };
        let since_seq = story.shown.len() as u64;
        if socket.try_say(&ClientMessage::Resume { since_seq }).await.is_err() {
            continue;
        }
        while let Some(message) = socket.next().await {
            if hear(&mut story, &mut under_way, &mut dice, seat, &mut socket, message, &saved).await.is_none() {
                break;
            }
        }
    }
    story
}

/// What comes of one message; `None` when there is nothing more to do on this socket.
async fn hear(
    story: &mut Story,
    under_way: &mut Option<(Uuid, Value)>,
    dice: &mut Dice,
    seat: Option<Seat>,
    socket: &mut Socket,
    message: ServerMessage,
    saved: &mpsc::UnboundedSender<()>,
) -> Option<()> {
    match message {
        ServerMessage::Welcome { .. } => {
            // An answer that was lost: the same command again, with the same id.
            if let Some((id, command)) = &*under_way {
                send(socket, *id, command).await?;
            }
            if story.state.to_act().is_some() && story.state.to_act() == seat {
                socket.try_say(&ClientMessage::Legal {}).await.ok()?;
            }
        }
        ServerMessage::Events { seq, events, .. } => {
            assert_eq!(seq, story.shown.len() as u64 + 1, "a record was left out or told twice");
            let events: Value = events.read().expect("events are JSON");
            for event in serde_json::from_value::<Vec<Event>>(events.clone()).expect("events are the game's") {
                story.state.apply(&event);
            }
            story.shown.push(events);
            if story.state.outcome().is_some() && under_way.is_none() {
                return None;
            }
            if story.state.to_act().is_some() && story.state.to_act() == seat {
                socket.try_say(&ClientMessage::Legal {}).await.ok()?;
            }
        }
        ServerMessage::Legal { seq, commands } if under_way.is_none() && seq == story.shown.len() as u64 => {
            let mut commands: Vec<Value> = commands.read().expect("it is a list");
            if commands.is_empty() {
                return Some(());
            }
            let command =
                commands.swap_remove(usize::try_from(dice.below(commands.len() as u64)).expect("it is small"));
            let id = Uuid::new_v4();
            story.sent.push(id);
            *under_way = Some((id, command.clone()));
            send(socket, id, &command).await?;
            if dice.below(4) == 0 {
                send(socket, id, &command).await?;
            }
        }
        ServerMessage::Accepted { id, seq } => {
            let before = story.accepted.insert(id, seq);
            assert!(before.is_none_or(|before| before == seq), "one command was accepted under two numbers");
            if under_way.as_ref().is_some_and(|(under_way, _)| *under_way == id) {
                *under_way = None;
                let _ = saved.send(()); // the test may have heard enough
            }
            if story.state.outcome().is_some() {
                return None;
            }
        }
        ServerMessage::Rejected { id, code, message } => {
            assert_eq!(code, name_of(Code::NotSaved), "a legal command was refused: {message}");
            if let Some((under_way, command)) = under_way.as_ref().filter(|(under_way, _)| Some(*under_way) == id) {
                send(socket, *under_way, command).await?;
            }
        }
        _ => {}
    }
    Some(())
}

async fn send(socket: &mut Socket, id: Uuid, command: &Value) -> Option<()> {
    let command = Json::of(command).expect("it is JSON");
    socket.try_say(&ClientMessage::Command { id, command }).await.ok()
}

/// Holds what everybody was told against the log.
fn check(log: &TableLog, stories: &[Story]) {
    let bodies: Vec<Value> =
        log.records.iter().map(|record| serde_json::from_str(&record.body).expect("bodies are JSON")).collect();
    let events: Vec<Vec<Event>> = bodies
        .iter()
        .map(|body| serde_json::from_value(body["events"].clone()).expect("events are the game's"))
        .collect();
    let mut state = State::default();
    events.iter().flatten().for_each(|event| state.apply(event));
    assert!(state.outcome().is_some());

    let mut logged: HashMap<Uuid, u64> = HashMap::new();
    for (record, body) in log.records.iter().zip(&bodies) {
        assert_eq!(record.hash, blake3::hash(record.body.as_bytes()).to_hex().as_str());
        if let Some(id) = body["command_id"].as_str() {
            let id = id.parse().expect("ids are ids");
            assert!(logged.insert(id, record.seq).is_none(), "a command is in the log twice");
        }
    }
    let mut sent = 0;
    for story in stories {
        for (id, seq) in &story.accepted {
            assert_eq!(logged.get(id), Some(seq), "an accepted command is not in the log where its sender was told");
        }
        sent += story.sent.iter().filter(|id| logged.contains_key(id)).count();
        let may_see: Vec<Value> = events
            .iter()
            .map(|events| {
                let seen: Vec<Event> = events.iter().map(|event| event.seen_by(story.viewer)).collect();
                serde_json::to_value(seen).expect("events are JSON")
            })
            .collect();
        assert_eq!(story.shown, may_see, "{:?} was shown something else than the log holds", story.viewer);
        assert_eq!(story.state, state.seen_by(story.viewer));
    }
    assert_eq!(sent, logged.len(), "the log holds commands that nobody sent");
}

/// Random numbers that a failing test can be run with again.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % bound
    }
}
