//! What happens around a game, over real sockets: acts are answered once, told to everybody alike, refused by their codes, and
//! found again after a crash.

use client_protocol::code::{AnyCode, Code};
use client_protocol::rest::{SeenRecord, TableList, TableLog, TableSummary};
use client_protocol::socket::{ClientMessage, ServerMessage};
use flate2::read::GzDecoder;
use rules::{GameId, Rejection as _, Seat};
use serde_json::{Value, json};
use table::{Act, Event, Proposal, Rejection};
use test_kit::client::{acted, code_named, table_of};
use test_kit::process::run;
use test_kit::{Guest, Paydirt, Socket};
use uuid::Uuid;

/// A server with a table of three, at which everybody sits and a stranger watches.
struct Room {
    server: Paydirt,
    guests: Vec<Guest>,
    table: Uuid,
    seats: Vec<Socket>,
    watching: Socket,
}

impl Room {
    async fn open() -> Room {
        Room::open_with(&[]).await
    }

    async fn open_with(options: &[&str]) -> Room {
        let server = Paydirt::fresh_with(options).await;
        let guests = Guest::all(server.address(), &["Ada", "Bo", "Cy", "Dee"]).await;
        let table = table_of(&guests[..3], GameId::GoldRush, &json!({"first_player": "host"})).await;
        let (seats, watching) = Room::sockets(&guests, table, 0).await;
        Room { server, guests, table, seats, watching }
    }

    async fn sockets(guests: &[Guest], table: Uuid, since: u64) -> (Vec<Socket>, Socket) {
        let mut sockets = Vec::new();
        for guest in guests {
            let mut socket = guest.socket(table).await;
            socket.say(&ClientMessage::Resume { since_seq: since }).await;
            socket.until(|message| matches!(message, ServerMessage::Welcome { .. }).then_some(())).await;
            sockets.push(socket);
        }
        let watching = sockets.pop().expect("the last of them watches");
        (sockets, watching)
    }

    /// The turn of a seat, without a piece. Returns the number of its last record.
    async fn turn(&mut self, seat: usize) -> u64 {
        let place = loop {
            // Whoever comes before may be a computer, which takes its time.
            if let Some(place) = self.seats[seat].legal().await.into_iter().next() {
                break place;
            }
        };
        self.seats[seat].command(Uuid::new_v4(), &place).await.expect("it is listed");
        self.seats[seat].command(Uuid::new_v4(), &json!({"type": "pass"})).await.expect("one may")
    }

    async fn act(&mut self, seat: usize, act: Act) -> Result<u64, AnyCode> {
        self.seats[seat].act(Uuid::new_v4(), act).await
    }

    async fn refused(&mut self, seat: usize, act: Act) -> AnyCode {
        self.act(seat, act).await.expect_err("it is refused")
    }

    /// The table in the list of the first of those seated.
    async fn listed(&self) -> TableSummary {
        let list: TableList = self.guests[0].get("/api/tables").await.expect("anybody may look");
        list.yours.into_iter().find(|row| row.id == self.table).expect("she sits there")
    }

    /// Whom the table waits for, as that list tells it.
    async fn awaited(&self) -> Option<Seat> {
        self.listed().await.to_act
    }

    /// What everybody, whoever they are, is told next of what happens around the game.
    async fn told(&mut self) -> (u64, Seat, Vec<Event>) {
        let watched = self.watching.until(acted).await;
        for socket in &mut self.seats {
            assert_eq!(socket.until(acted).await, watched);
        }
        watched
    }
}

fn propose(proposal: Proposal) -> Act {
    Act::Propose { proposal }
}

#[tokio::test]
async fn a_turn_is_taken_back_by_consent_and_the_log_is_sound() {
    let mut room = Room::open().await;
    let last = room.turn(0).await;
    let (id, back) = (Uuid::new_v4(), propose(Proposal::TakeBack { to: last - 1 }));
    let question = room.seats[0].act(id, back.clone()).await.expect("she may ask");
    let (number, by, events) = room.told().await;
    assert_eq!((number, by), (question, Seat(0)));
    assert!(matches!(&events[..], [Event::Proposed { asked, needed: 2, .. }] if asked == &[Seat(1), Seat(2)]));
    assert_eq!(room.seats[0].act(id, back).await, Ok(question), "a retry gets the first answer");
    room.act(1, Act::Agree { to: question }).await.expect("he is asked");
    assert_eq!(room.told().await.2, [Event::Agreed { to: question }]);

    // What was asked and agreed to is not forgotten with the server.
    room.server.kill().await;
    room.server.start_again().await;
    (room.seats, room.watching) = Room::sockets(&room.guests, room.table, question + 1).await;
    room.act(2, Act::Agree { to: question }).await.expect("she is the last who was asked");
    assert_eq!(room.told().await.2, [Event::Agreed { to: question }, Event::TakenBack { to: last - 1 }]);
    let stale = ClientMessage::Command {
        id: Uuid::new_v4(),
        command: client_protocol::Json::of(&json!({"type": "pass"})).expect("it is JSON"),
        after: Some(question),
    };
    room.seats[0].say(&stale).await;
    assert_eq!(room.seats[0].refusal().await.1, code_named(Rejection::LineCut.code()));
    let again = room.seats[0].command(Uuid::new_v4(), &json!({"type": "pass"})).await.expect("her tile lies again");

    // Pictures of the board and scripts hold what holds.
    let records: Vec<SeenRecord> =
        room.guests[0].get(&format!("/api/tables/{}/records", room.table)).await.expect("it is public");
    assert_eq!(records.iter().map(|record| record.seq).collect::<Vec<_>>(), [1, last - 1, again]);

    let end = room.act(1, propose(Proposal::End {})).await.expect("he may ask");
    for seat in [0, 2] {
        room.act(seat, Act::Agree { to: end }).await.expect("they are asked");
    }
    assert_eq!(room.refused(0, Act::GiveUp {}).await, code_named("game_over"));
    let path = format!("/api/tables/{}/log", room.table);
    let log: Value = room.guests[0].get(&path).await.expect("the game has ended");
    let taking = async |coding: &str| {
        let asked = reqwest::Client::new().get(room.server.url(&path)).header("accept-encoding", coding);
        asked.send().await.expect("the server answers")
    };
    // Never where sockets are served, whatever is asked for.
    assert_eq!(taking("x-gzip").await.headers().get("content-encoding"), None);
    let packed = taking("br, gzip;q=0.5").await;
    assert_eq!(packed.headers()["content-encoding"], "gzip");
    let packed = packed.bytes().await.expect("all of it comes");
    assert_eq!(serde_json::from_reader::<_, Value>(GzDecoder::new(&packed[..])).expect("it is JSON"), log);
    std::fs::write(room.server.folder().join("log.json"), log.to_string()).expect("the folder is ours");
    let checked = run(room.server.folder(), &["verify", "log.json"]).await;
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
    let log: TableLog = serde_json::from_value(log).expect("it is a log");
    assert_eq!(log.table.outcome.expect("it has ended").scores, [0, 0, 0]);
    let script: Value = room.guests[0].get(&format!("{path}?format=script")).await.expect("the game has ended");
    assert_eq!(script["commands"].as_array().map(Vec::len), Some(2), "the tile, and the pass that holds");
}

#[tokio::test]
async fn a_computer_sits_in_for_whoever_is_away_and_makes_room_again() {
    let mut room = Room::open().await;
    assert_eq!(room.refused(1, propose(Proposal::SitIn { seat: Seat(0) })).await, code_named("still_here"));
    let ada = room.seats.remove(0);
    drop(ada);
    room.watching
        .until(|message| match message {
            ServerMessage::Presence { presence } => (!presence.seats[0]).then_some(()),
            _ => None,
        })
        .await;
    let question = room.seats[0].act(Uuid::new_v4(), propose(Proposal::SitIn { seat: Seat(0) })).await.expect("he may");
    room.seats[1].act(Uuid::new_v4(), Act::Agree { to: question }).await.expect("she is asked");
    // The computer makes Ada's whole turn.
    let moved = room.watching.until(test_kit::client::events).await.0;
    assert_eq!(moved, question + 2);
    // It goes on after a restart, as soon as somebody is there, when it is Ada's turn again.
    room.server.kill().await;
    room.server.start_again().await;
    (room.seats, room.watching) = Room::sockets(&room.guests[1..], room.table, 0).await;
    room.turn(0).await;
    let last = room.turn(1).await;
    while room.seats[0].until(test_kit::client::events).await.0 < last + 2 {}
    let mut ada = room.guests[0].socket(room.table).await;
    ada.resume(0).await;
    assert_eq!(ada.command(Uuid::new_v4(), &json!({"type": "pass"})).await, Err(code_named("stood_in")));
    ada.act(Uuid::new_v4(), Act::Return {}).await.expect("it is her seat");
    assert_eq!(ada.act(Uuid::new_v4(), Act::Return {}).await, Err(code_named("not_stood_in")));
}

#[tokio::test]
async fn a_list_tells_the_turn_of_a_computer_from_that_of_its_seats_player() {
    let mut room = Room::open_with(&["--bots-pause", "10"]).await;
    let listed = room.listed().await;
    assert_eq!((listed.to_act, listed.by_computer), (Some(Seat(0)), false));
    room.act(0, Act::GiveUp {}).await.expect("she may");
    let listed = room.listed().await;
    assert_eq!((listed.to_act, listed.by_computer, listed.due_at), (Some(Seat(0)), true, None));
}

#[tokio::test]
async fn acts_at_fault_are_refused_in_words_and_change_nothing() {
    let mut room = Room::open().await;
    room.turn(0).await;
    let last = room.turn(1).await;
    let cases = [
        (0, propose(Proposal::TakeBack { to: last - 1 }), "not_your_last_move"),
        (2, propose(Proposal::TakeBack { to: 1 }), "nothing_to_take_back"),
        (1, propose(Proposal::TakeBack { to: 0 }), "not_your_last_move"),
        (1, propose(Proposal::TakeBack { to: 999 }), "not_your_last_move"),
        (0, propose(Proposal::SitIn { seat: Seat(9) }), "no_such_seat"),
        (0, Act::Agree { to: 1 }, "proposal_closed"),
        (0, Act::Refuse { to: 999 }, "proposal_closed"),
        (0, Act::GoOn {}, "not_paused"),
        (0, Act::Return {}, "not_stood_in"),
    ];
    for (seat, act, code) in cases {
        assert_eq!(room.refused(seat, act.clone()).await, code_named(code), "{act:?}");
    }
    for frame in [
        json!({"type": "act", "id": Uuid::new_v4(), "act": {"type": "fly"}}),
        json!({"type": "act", "id": Uuid::new_v4(), "act": {"type": "go_on", "loudly": true}}),
        json!({"type": "act", "id": Uuid::new_v4()}),
        json!({"type": "act", "act": {"type": "go_on"}}),
        json!({"type": "act", "id": Uuid::new_v4(), "act": {"type": "agree", "to": -1}}),
    ] {
        room.seats[0].send(tokio_tungstenite::tungstenite::Message::text(frame.to_string())).await;
        let (_, code, message) = room.seats[0].refusal().await;
        assert_eq!(code, Code::Malformed.into(), "{frame}: {message}");
    }
    room.watching.say(&ClientMessage::Act { id: Uuid::new_v4(), act: Act::GiveUp {} }).await;
    assert_eq!(room.watching.refusal().await.1, Code::NotSeated.into());
    let question = room.act(0, propose(Proposal::Pause {})).await.expect("nothing had changed");
    assert_eq!(question, last + 1);
    assert_eq!(room.refused(0, propose(Proposal::End {})).await, code_named("already_proposed"));
    assert_eq!(room.refused(0, Act::Agree { to: question }).await, code_named("not_asked"));
    room.act(1, Act::Refuse { to: question }).await.expect("he is asked");
    assert_eq!(room.refused(1, Act::Agree { to: question }).await, code_named("already_answered"));
    room.act(2, Act::Refuse { to: question }).await.expect("she is asked");
    assert_eq!(room.refused(0, propose(Proposal::Pause {})).await, code_named("refused_before"));
    assert_eq!(room.refused(1, Act::Agree { to: question }).await, code_named("proposal_closed"));
}

#[tokio::test]
async fn a_table_that_people_pause_waits_for_nobody_in_their_lists() {
    let mut room = Room::open().await;
    assert_eq!(room.awaited().await, Some(Seat(0)));
    let question = room.act(1, propose(Proposal::Pause {})).await.expect("he may ask");
    assert_eq!(room.awaited().await, Some(Seat(0)), "nobody has agreed yet");
    room.act(2, Act::Agree { to: question }).await.expect("she is asked");
    assert_eq!(room.awaited().await, None);
    room.act(1, Act::GoOn {}).await.expect("anybody may");
    assert_eq!(room.awaited().await, Some(Seat(0)));
}

#[tokio::test]
async fn a_seat_that_was_given_up_is_played_by_a_computer_and_does_not_win() {
    let mut room = Room::open().await;
    room.act(2, Act::GiveUp {}).await.expect("anybody may");
    assert_eq!(room.told().await, (2, Seat(2), vec![Event::GaveUp {}]));
    room.turn(0).await;
    let last = room.turn(1).await;
    // The computer makes both moves of the seat, and it is the first player's turn again.
    while room.watching.until(test_kit::client::events).await.0 < last + 2 {}
    assert_eq!(room.refused(2, Act::Return {}).await, code_named("seat_given_up"));
    assert_eq!(room.refused(2, Act::GiveUp {}).await, code_named("seat_given_up"));
    let pass = room.seats[2].command(Uuid::new_v4(), &json!({"type": "pass"})).await;
    assert_eq!(pass, Err(code_named("seat_given_up")));
    room.act(1, Act::GiveUp {}).await.expect("anybody may");
    assert_eq!(room.watching.until(acted).await.2, [Event::GaveUp {}, Event::Ended {}]);
    let log: TableLog =
        room.guests[0].get(&format!("/api/tables/{}/log", room.table)).await.expect("one seat alone is left");
    assert_eq!(log.table.outcome.expect("it has ended").winners, [Seat(0)]);
}
