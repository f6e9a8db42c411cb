//! What somebody is sent depends only on what they may know. Two servers with the same database, but for a secret that is
//! another, and the same play: everybody who may not know the secret is sent the same bytes, all along.
//!
//! Left out of the comparison are the times of records and who is present, which come as the clock has it; and the hashes of
//! records, which bind the server to the secret. Nobody can read them: what blinds them is not known before the game has ended.

use client_protocol::rest::SeatLink;
use rules::{Game, GameId, Seat, Seed, Viewer};
use serde_json::{Value, json};
use test_kit::client::waiting_table;
use test_kit::log::Log;
use test_kit::{Dice, Folder, Guest, Paydirt, Socket};
use uuid::Uuid;

/// Everybody sits down, and so often the opening is another.
const SEATS: u8 = 3;
/// Decisions that are played on after somebody has learnt the secret.
const AFTERWARDS: usize = 8;

/// Whoever takes the token learns what it is worth; the others do not.
#[tokio::test(flavor = "multi_thread")]
async fn a_token_taken_in_gold_rush() {
    let swap = |opening: &mut Value, dice: &mut Dice| swap_items(&mut opening[0]["secrets"]["supply"], None, dice);
    let play = Play { learnt_by: Some("token_taken"), prefer: &["take_token", "pitch_tent"], draws: json!({}), swap };
    the_others_cannot_tell::<rules::gold_rush::State>(GameId::GoldRush, &play).await;
}

/// Whoever peeks below a token learns what is on it; the others do not.
#[tokio::test(flavor = "multi_thread")]
async fn a_token_peeked_at_in_gold_west() {
    let swap = |opening: &mut Value, dice: &mut Dice| swap_items(&mut opening[0]["tokens"], Some("token"), dice);
    // One card of twenty lets a player look at tokens: it is among those that can be claimed.
    let draws = json!({"investments": ["investment_18"]});
    let play = Play { learnt_by: Some("peeked"), prefer: &["invest", "peek"], draws, swap };
    the_others_cannot_tell::<rules::gold_west::State>(GameId::GoldWest, &play).await;
}

/// Nobody learns which tiles are to come.
#[tokio::test(flavor = "multi_thread")]
async fn tiles_to_come_in_goldmines() {
    let swap = |opening: &mut Value, dice: &mut Dice| swap_items(&mut opening[0]["secrets"]["deck"], None, dice);
    let play = Play { learnt_by: None, prefer: &[], draws: json!({}), swap };
    the_others_cannot_tell::<rules::goldmines::State>(GameId::Goldmines, &play).await;
}

/// What is particular to a game.
struct Play<Swap> {
    /// The event by which one seat learns the secret; none if nobody does.
    learnt_by: Option<&'static str>,
    /// Commands to choose where they are legal, so that it comes to that.
    prefer: &'static [&'static str],
    draws: Value,
    /// Makes the secret another one.
    swap: Swap,
}

fn swap_items(list: &mut Value, field: Option<&str>, dice: &mut Dice) {
    let items = list.as_array_mut().expect("it is a list");
    let [one, other] = [(); 2].map(|()| usize::try_from(dice.below(items.len() as u64)).expect("it is short"));
    let Some(field) = field else { return items.swap(one, other) };
    let kept = items[one][field].clone();
    items[one][field] = items[other][field].clone();
    items[other][field] = kept;
}

/// One play in two worlds.
struct Worlds {
    seed: Seed,
    openings: [Value; 2],
    plan: Vec<(Seat, Value)>,
    /// Who learns the secret on the way.
    learner: Option<Seat>,
}

async fn the_others_cannot_tell<G: Game>(game: GameId, play: &Play<impl Fn(&mut Value, &mut Dice)>) {
    let worlds = find_worlds::<G>(play);
    let folders = [Folder::new(), Folder::new()];
    let database = folders[0].sqlite_address("paydirt.db");
    let mut server = Paydirt::start(&database).await;
    let mut guests = Guest::all(server.address(), &["Ada", "Bo", "Cy", "Dee"]).await;
    guests.push(guests[3].with_token("")); // somebody who did not say who they are
    let table = waiting_table(&guests[..usize::from(SEATS)], game, &json!({})).await;
    server.stop().await;
    // What the server wrote last may still be in the file beside the database.
    for entry in folders[0].path().read_dir().expect("the folder is ours") {
        let file = entry.expect("it can be read");
        std::fs::copy(file.path(), folders[1].path().join(file.file_name())).expect("nobody writes to it");
    }

    let (mut sent, mut handed) = (Vec::new(), Vec::new());
    for (folder, opening) in folders.iter().zip(&worlds.openings) {
        let database = folder.sqlite_address("paydirt.db");
        let options = G::Options::default();
        Log::opened::<G>(table, game, &options, worlds.seed, opening.clone()).save(&database).await;
        let mut server = Paydirt::start(&database).await;
        let guests: Vec<Guest> = guests.iter().map(|guest| guest.at(server.address())).collect();
        sent.push(everything_sent(&guests, table, &worlds.plan).await);
        if let Some(learner) = worlds.learner {
            handed.push(after_the_learner_gives_their_seat_away(&guests, table, learner).await);
        }
        server.stop().await;
    }
    let viewers = Viewer::all(SEATS).chain([Viewer::Spectator]);
    let (mut alike, mut frames) = (0, 0);
    for (viewer, (here, there)) in viewers.zip(sent[0].iter().zip(&sent[1])) {
        if worlds.learner.is_some_and(|learner| viewer.is(learner)) {
            assert_ne!(here, there, "the worlds do not differ");
            continue;
        }
        assert_eq!(here, there, "{viewer:?} can tell the worlds apart");
        (alike, frames) = (alike + 1, frames + here.len());
    }
    if let [here, there] = &handed[..] {
        for (friend, former, spectator) in [here, there] {
            assert_eq!(former, spectator, "whoever gave the seat away knows more than those who watch");
            assert_ne!(friend, spectator, "whoever took it knows no more than those who watch");
        }
        assert_ne!(here.0, there.0, "what the seat knows does not come with it");
        assert_eq!(here.1, there.1, "whoever gave the seat away can tell the worlds apart");
    }
    println!("{game}: {alike} viewers were sent the same {frames} frames; {:?} learnt the secret", worlds.learner);
}

/// Everything that each guest is sent while the plan is played, as text without what differs by its nature.
async fn everything_sent(guests: &[Guest], table: Uuid, plan: &[(Seat, Value)]) -> Vec<Vec<String>> {
    let mut sockets = Vec::new();
    for guest in guests {
        sockets.push((guest.socket(table).await, Vec::new()));
        let (socket, heard) = sockets.last_mut().expect("it was just put in");
        socket.say(&client_protocol::socket::ClientMessage::Resume { since_seq: 0 }).await;
        hear(socket, heard, 2).await; // the welcome and the opening
    }
    for (number, (seat, command)) in plan.iter().enumerate() {
        for (place, (socket, heard)) in sockets.iter_mut().enumerate() {
            // A list, and a command that may be refused in words: they too must not depend on the secret.
            socket.say(&client_protocol::socket::ClientMessage::Legal {}).await;
            let not_theirs = usize::from(seat.0) != place;
            if not_theirs {
                socket.say(&message(1000 * place + number, command)).await;
            }
            hear(socket, heard, 1 + usize::from(not_theirs)).await;
        }
        let (socket, heard) = &mut sockets[seat.index()];
        socket.say(&message(1_000_000 + number, command)).await;
        hear(socket, heard, 1).await;
        for ((socket, heard), guest) in sockets.iter_mut().zip(guests) {
            hear(socket, heard, 1).await;
            let position: Value = guest.get(&format!("/api/tables/{table}/position")).await.expect("they may watch");
            heard.push(position.to_string());
        }
    }
    sockets.into_iter().map(|(_, heard)| heard).collect()
}

/// The records, from the first, that a friend is sent who has taken the learner's seat, then whoever gave it away, and a stranger.
async fn after_the_learner_gives_their_seat_away(
    guests: &[Guest],
    table: Uuid,
    learner: Seat,
) -> (Vec<String>, Vec<String>, Vec<String>) {
    let mut giver = guests[learner.index()].socket(table).await;
    giver.resume(0).await;
    let act = table::Act::Propose { proposal: table::Proposal::Give { seat: learner } };
    giver.act(Uuid::from_u128(7), act).await.expect("it is their seat");
    let link: SeatLink =
        guests[learner.index()].get(&format!("/api/tables/{table}/seats/{}/link", learner.0)).await.expect("offered");
    let taken = json!({"id": Uuid::from_u128(8), "code": link.code});
    let _: Value = guests[3].post(&format!("/api/tables/{table}/take"), taken).await.expect("it is free");
    let mut heard = Vec::new();
    for guest in [&guests[3], &guests[learner.index()], &guests[4]] {
        let (_, records) = guest.socket(table).await.resume(0).await;
        heard.push(records.into_iter().map(|(seq, events)| format!("{seq} {events}")).collect());
    }
    let [friend, former, spectator] = heard.try_into().expect("three came in");
    (friend, former, spectator)
}

/// The same ids in both worlds.
fn message(number: usize, command: &Value) -> client_protocol::socket::ClientMessage {
    let command = client_protocol::Json::of(command).expect("it is JSON");
    client_protocol::socket::ClientMessage::Command { id: Uuid::from_u128(number as u128), command, after: None }
}

async fn hear(socket: &mut Socket, heard: &mut Vec<String>, frames: usize) {
    let mut count = 0;
    while count < frames {
        let text = socket.next_text().await.expect("the socket stays open");
        if !text.starts_with(r#"{"type":"presence""#) {
            heard.push(without_clocks_and_hashes(&text));
            count += 1;
        }
    }
}

/// Takes out `"at":` where it is a time and not a place, `"now":`, the hash of a record, and who is present.
fn without_clocks_and_hashes(text: &str) -> String {
    let frame: Value = serde_json::from_str(text).expect("frames are JSON");
    let mut text = text.to_owned();
    if frame["type"] == "events" {
        text = text.replacen(&format!(r#""at":{}"#, frame["at"]), r#""at":0"#, 1);
        assert!(frame["hash"].is_string(), "the table has a secret, so that its records' hashes can be shown");
        text = text.replacen(&format!(r#""hash":{}"#, frame["hash"]), r#""hash":null"#, 1);
    }
    if frame["type"] == "welcome" {
        text = text.replacen(&format!(r#""now":{}"#, frame["now"]), r#""now":0"#, 1);
        text = text.replacen(&format!(r#""presence":{}"#, frame["presence"]), r#""presence":null"#, 1);
    }
    text
}

/// Looks for a play that is the same in two worlds, and in which one seat learns the secret where anybody does.
fn find_worlds<G: Game>(play: &Play<impl Fn(&mut Value, &mut Dice)>) -> Worlds {
    let draws: G::Draws = serde_json::from_value(play.draws.clone()).expect("they are the game's");
    for number in 0..=255 {
        let (seed, mut dice) = (Seed([number; 32]), Dice(number.into()));
        let opening = G::open(&G::Options::default(), SEATS, seed, &draws).expect("three may play");
        let opening = serde_json::to_value(opening).expect("events are JSON");
        let plan = random_plan::<G>(&opening, play.prefer, &mut dice);
        for _ in 0..100 {
            let mut other = opening.clone();
            (play.swap)(&mut other, &mut dice);
            if other == opening {
                continue;
            }
            let Some((learner, length)) = learnt::<G>([&opening, &other], &plan, play.learnt_by) else { continue };
            let plan = plan[..length].to_vec();
            return Worlds { seed, openings: [opening, other], plan, learner };
        }
    }
    panic!("of 256 games none is suited");
}

fn random_plan<G: Game>(opening: &Value, prefer: &[&str], dice: &mut Dice) -> Vec<(Seat, Value)> {
    let mut state = opened::<G>(opening);
    let mut plan = Vec::new();
    while let (Some(seat), true) = (state.to_act(), plan.len() < 90) {
        let legal = state.legal_commands(seat);
        let value = |command: &G::Command| serde_json::to_value(command).expect("commands are JSON");
        let preferred = prefer.iter().find_map(|kind| legal.iter().find(|command| value(command)["type"] == *kind));
        let command = preferred.unwrap_or_else(|| dice.one_of(&legal)).clone();
        let events = state.decide(seat, &command).expect("listed, so accepted");
        events.iter().for_each(|event| state.apply(event));
        plan.push((seat, value(&command)));
    }
    plan
}

fn opened<G: Game>(opening: &Value) -> G {
    let events: Vec<G::Event> = serde_json::from_value(opening.clone()).expect("they are the game's");
    let mut state = G::default();
    events.iter().for_each(|event| state.apply(event));
    state
}

/// Plays in both worlds. If what happens is the same but for what lies hidden, and for one seat's learning the secret by
/// the event `by`: that seat, and how much of the plan to play. Without such an event: the first fifty commands.
fn learnt<G: Game>(openings: [&Value; 2], plan: &[(Seat, Value)], by: Option<&str>) -> Option<(Option<Seat>, usize)> {
    let [mut here, mut there] = openings.map(opened::<G>);
    let (mut learner, mut length) = (None, plan.len().min(50));
    for (number, (seat, command)) in plan.iter().enumerate() {
        if number == length {
            break;
        }
        let command: G::Command = serde_json::from_value(command.clone()).expect("it is the game's");
        let events = [here.decide(*seat, &command).ok()?, there.decide(*seat, &command).ok()?];
        if events[0].len() != events[1].len() {
            return None;
        }
        for (one, other) in events[0].iter().zip(&events[1]) {
            here.apply(one);
            there.apply(other);
            let [one, other] = [one, other].map(|event| serde_json::to_value(event).expect("events are JSON"));
            if one == other {
                continue;
            }
            let is_learning = by.is_some_and(|by| one["type"] == by && other["type"] == by);
            match (&one["type"], is_learning, learner) {
                // The tokens of a tile lie face down.
                (kind, ..) if kind == "tile_placed" => {}
                (_, true, None) => (learner, length) = (Some(*seat), plan.len().min(number + 1 + AFTERWARDS)),
                (_, true, Some(learner)) if learner == *seat => {}
                _ => return None,
            }
        }
    }
    (learner.is_some() == by.is_some()).then_some((learner, length))
}
