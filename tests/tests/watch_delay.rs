//! A watch delay, over real sockets and requests: two servers with the same database go on with the same game in two ways, and
//! whoever has no seat is sent the same bytes by both, however they ask, until they may see it. Then, and at the end, all of it
//! comes.

use client_protocol::rest::{SeenRecord, TableList, TableView};
use client_protocol::socket::{ClientMessage, Reaction, ServerMessage, Spot};
use rules::{GameId, Progress, Seat};
use serde_json::{Value, json};
use table::{Act, Proposal};
use test_kit::{Dice, Folder, Guest, Paydirt, Socket};
use uuid::Uuid;

/// Whose turn it is: a tile a turn, or a turn of each a round.
type Turn = (Option<Progress>, Option<Seat>);

/// How a game goes on out of sight.
struct Way {
    dice: u64,
    /// Turns that are played to their end, and whether something around the game happens too.
    turns: usize,
    eventful: bool,
}

#[tokio::test(flavor = "multi_thread")]
async fn one_turn_behind_at_gold_rush() {
    cannot_tell(GameId::GoldRush, "one_turn", 3, [1, 1]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn five_turns_behind_at_goldmines() {
    cannot_tell(GameId::Goldmines, "five_turns", 7, [5, 5]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn five_turns_behind_at_gold_west() {
    cannot_tell(GameId::GoldWest, "five_turns", 7, [5, 5]).await;
}

/// However long the game goes on.
#[tokio::test(flavor = "multi_thread")]
async fn behind_until_the_end() {
    cannot_tell(GameId::GoldRush, "until_the_end", 2, [2, 6]).await;
}

/// Plays `before` turns, then goes on in two ways which end so many turns. Nobody without a seat can tell which it is.
async fn cannot_tell(game: GameId, delay: &str, before: usize, turns: [usize; 2]) {
    let folders = [Folder::new(), Folder::new()];
    let mut server = Paydirt::start(&folders[0].sqlite_address("paydirt.db")).await;
    let mut guests = Guest::all(server.address(), &["Ada", "Bo", "Wes"]).await;
    guests.push(guests[2].with_token("")); // somebody who did not say who they are
    let table = table_with(&guests[..2], game, delay).await;
    let mut seats = come_in(&guests[..2], table).await;
    play(&guests[0], &mut seats, table, &mut Dice(7), before).await;
    drop(seats);
    server.stop().await;
    for entry in folders[0].path().read_dir().expect("the folder is ours") {
        let file = entry.expect("it can be read");
        std::fs::copy(file.path(), folders[1].path().join(file.file_name())).expect("nobody writes to it");
    }
    let ways = [Way { dice: 1, turns: turns[0], eventful: false }, Way { dice: 2, turns: turns[1], eventful: true }];
    let mut sent = Vec::new();
    for (folder, way) in folders.iter().zip(&ways) {
        let server = Paydirt::start(&folder.sqlite_address("paydirt.db")).await;
        let guests: Vec<Guest> = guests.iter().map(|guest| guest.at(server.address())).collect();
        sent.push(goes_on(server, &guests, table, way).await);
    }
    let [(seen, known), (also_seen, also_known)] = [&sent[0], &sent[1]];
    assert_ne!(known, also_known, "the two ways do not differ");
    for (one, other) in seen.iter().zip(also_seen) {
        assert_eq!(one, other);
    }
    assert_eq!(seen.len(), also_seen.len());
    println!("{game}, {delay}: the same {} answers and frames", seen.len());
}

/// Goes on, is killed in the middle, and ends the game. Returns all that was sent to those without a seat before the end, but for
/// the time and who is present, and what a player knew then.
async fn goes_on(mut server: Paydirt, guests: &[Guest], table: Uuid, way: &Way) -> (Vec<String>, Vec<String>) {
    let mut dice = Dice(way.dice);
    let (players, others) = guests.split_at(2);
    let (mut seats, mut watching, mut seen) = (come_in(players, table).await, Vec::new(), Vec::new());
    for guest in others {
        let mut lobby = guest.lobby().await;
        lobby.say(&ClientMessage::Ping {}).await;
        heard(&mut lobby, "pong", &mut seen).await;
        watching.push((guest.socket(table).await, lobby));
    }
    for (socket, _) in &mut watching {
        socket.say(&ClientMessage::Resume { since_seq: 0 }).await;
    }
    everything(others, table, &mut watching, &mut seen).await;
    if way.eventful {
        go_on_around_the_game(&mut seats).await;
    }
    play(&players[0], &mut seats, table, &mut dice, way.turns / 2).await;
    everything(others, table, &mut watching, &mut seen).await;

    let reached = last_seq(&seen);
    server.kill().await;
    server.start_again().await;
    let players: Vec<Guest> = players.iter().map(|guest| guest.at(server.address())).collect();
    let others: Vec<Guest> = others.iter().map(|guest| guest.at(server.address())).collect();
    seats = come_in(&players, table).await;
    watching.clear();
    for (guest, since_seq) in others.iter().zip([0, reached]) {
        let mut socket = guest.socket(table).await;
        socket.say(&ClientMessage::Resume { since_seq }).await;
        watching.push((socket, guest.lobby().await));
    }
    everything(&others, table, &mut watching, &mut seen).await;
    play(&players[0], &mut seats, table, &mut dice, way.turns - way.turns / 2).await;
    a_move(&mut seats, &mut dice).await; // and half of the next
    if way.eventful {
        say(&mut seats, "and so is that one").await;
    }
    everything(&others, table, &mut watching, &mut seen).await;
    let known = everything_known(&players[0], table).await;
    let behind = last_seq(&seen);

    let end = seats[0].act(Uuid::new_v4(), Act::Propose { proposal: Proposal::End {} }).await.expect("she may ask");
    seats[1].act(Uuid::new_v4(), Act::Agree { to: end }).await.expect("he is asked");
    for ((socket, _), guest) in watching.iter_mut().zip(&others) {
        let said = hears_the_end(socket, behind, end + 1).await;
        assert_eq!(said.last().map(String::as_str), way.eventful.then_some("and so is that one"));
        may_see_it_all(guest, &players[0], table, end + 1).await;
    }
    server.stop().await;
    (seen, known)
}

/// Pointing, a reaction, talk, and a proposal that is refused.
async fn go_on_around_the_game(seats: &mut [Socket]) {
    seats[0].say(&ClientMessage::Point { at: Spot::Map { x: 150, y: 50 } }).await;
    seats[1].say(&ClientMessage::React { reaction: Reaction::Dynamite }).await;
    say(seats, "that nugget is mine").await;
    let end = seats[0].act(Uuid::new_v4(), Act::Propose { proposal: Proposal::End {} }).await.expect("she may ask");
    seats[1].act(Uuid::new_v4(), Act::Refuse { to: end }).await.expect("he is asked");
}

/// Whoever was behind is told each record up to the last, and then that the game is over. Returns what was said at the table.
async fn hears_the_end(socket: &mut Socket, behind: u64, last: u64) -> Vec<String> {
    let (mut next, mut lines) = (behind, Vec::new());
    // What was said comes once the records are there; the table says that it has ended.
    loop {
        match socket.next().await.expect("the socket stays open") {
            ServerMessage::Table { table, .. } => {
                assert!(table.outcome.is_some());
                break;
            }
            ServerMessage::Events { seq, .. } | ServerMessage::Acted { seq, .. } => {
                assert_eq!(seq, next + 1, "no gap, and nothing twice");
                next = seq;
            }
            ServerMessage::Chat { line } => lines.push(line.text),
            _ => {}
        }
    }
    assert_eq!(next, last, "all of it");
    lines
}

/// Once the game is over, whoever asks is given all of its records, like a player.
async fn may_see_it_all(guest: &Guest, player: &Guest, table: Uuid, last: u64) {
    let (theirs, hers) = (records(guest, table).await, records(player, table).await);
    assert_eq!(theirs, hers);
    let log: Value = guest.get(&format!("/api/tables/{table}/log")).await.expect("the game has ended");
    assert_eq!(log["records"].as_array().map(|records| records.len() as u64), Some(last));
    let (_, again) = guest.socket(table).await.resume(0).await;
    assert_eq!(again.len() as u64, last);
}

/// The seats of a table that spectators see with a delay.
async fn table_with(players: &[Guest], game: GameId, delay: &str) -> Uuid {
    let new = json!({"game": game, "visibility": "public", "watch_delay": delay});
    let table: TableView = players[0].post("/api/tables", new).await.expect("anybody may create a table");
    let path = format!("/api/tables/{}", table.id);
    let _: TableView = players[1].post(&format!("{path}/join"), json!({})).await.expect("there is room");
    let _: TableView = players[1].post(&format!("{path}/ready"), json!({"ready": true})).await.expect("he sits");
    let _: TableView = players[0].post(&format!("{path}/start"), json!({})).await.expect("all are ready");
    table.id
}

async fn come_in(players: &[Guest], table: Uuid) -> Vec<Socket> {
    let mut seats = Vec::new();
    for guest in players {
        let mut socket = guest.socket(table).await;
        socket.resume(0).await;
        seats.push(socket);
    }
    seats
}

async fn say(seats: &mut [Socket], text: &str) {
    let id = Uuid::new_v4();
    seats[1].say(&ClientMessage::Chat { id, text: text.to_owned() }).await;
    let is_ours =
        |message: &ServerMessage| matches!(message, ServerMessage::Chat { line } if line.id == id).then_some(());
    seats[1].until(is_ours).await;
}

/// Plays at random until so many turns are over.
async fn play(player: &Guest, seats: &mut [Socket], table: Uuid, dice: &mut Dice, turns: usize) {
    for _ in 0..turns {
        let before = turn(player, table).await;
        while turn(player, table).await == before {
            a_move(seats, dice).await;
        }
    }
}

async fn a_move(seats: &mut [Socket], dice: &mut Dice) {
    for socket in seats {
        let legal = socket.legal().await;
        if !legal.is_empty() {
            let command = dice.one_of(&legal).clone();
            socket.command(Uuid::new_v4(), &command).await.expect("it is listed");
            return;
        }
    }
}

/// Whose turn it is, as those who sit there are told by their list.
async fn turn(player: &Guest, table: Uuid) -> Turn {
    let list: TableList = player.get("/api/tables").await.expect("anybody may look");
    let row = list.yours.into_iter().find(|row| row.id == table).expect("she sits there");
    let seat = row.to_act.filter(|_| matches!(row.progress, Some(Progress::Round { .. })));
    (row.progress, seat)
}

async fn records(guest: &Guest, table: Uuid) -> Vec<SeenRecord> {
    guest.get(&format!("/api/tables/{table}/records")).await.expect("it is public")
}

/// All that somebody without a seat is sent until now, and gets when they ask.
async fn everything(guests: &[Guest], table: Uuid, watching: &mut [(Socket, Socket)], seen: &mut Vec<String>) {
    for (socket, lobby) in watching {
        socket.say(&ClientMessage::Legal {}).await;
        heard(socket, "legal", seen).await;
        socket.say(&ClientMessage::Point { at: Spot::Map { x: 0, y: 0 } }).await;
        heard(socket, "rejected", seen).await;
        lobby.say(&ClientMessage::Ping {}).await;
        heard(lobby, "pong", seen).await;
    }
    for guest in guests {
        seen.extend(everything_known(guest, table).await);
    }
}

/// What somebody gets who asks by the addresses there are.
async fn everything_known(guest: &Guest, table: Uuid) -> Vec<String> {
    let mut known = Vec::new();
    let of_table = ["", "/records", "/position"].map(|part| format!("/api/tables/{table}{part}"));
    for path in ["/api/tables".to_owned()].into_iter().chain(of_table) {
        let mut answer: Value = guest.get(&path).await.expect("it is public");
        if let Some(fields) = answer.as_object_mut() {
            fields.remove("now");
        }
        known.push(answer.to_string());
    }
    let refused = guest.get::<Value>(&format!("/api/tables/{table}/log")).await.expect_err("it has not ended");
    known.push(refused.message);
    known.push(guest.page(&format!("/t/{table}")).await);
    known
}

/// What a socket is sent up to a frame of this type.
async fn heard(socket: &mut Socket, last: &str, seen: &mut Vec<String>) {
    loop {
        let text = socket.next_text().await.expect("the socket stays open");
        let mut frame: Value = serde_json::from_str(&text).expect("frames are JSON");
        let kind = frame["type"].clone();
        if kind == "presence" {
            continue;
        }
        if let Some(fields) = frame.as_object_mut() {
            fields.remove("now");
            fields.remove("presence");
        }
        seen.push(frame.to_string());
        if kind == last {
            return;
        }
    }
}

/// The last record that was sent.
fn last_seq(seen: &[String]) -> u64 {
    let frames = seen.iter().filter_map(|text| serde_json::from_str::<Value>(text).ok());
    let records = frames.filter(|frame| ["events", "acted", "passed"].iter().any(|kind| frame["type"] == *kind));
    records.filter_map(|frame| frame["seq"].as_u64()).max().unwrap_or_default()
}
