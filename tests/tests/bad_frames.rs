//! Everything that can be wrong with what comes in over a socket: each fault has its own code and sentence, the socket stays open
//! unless the fault is the socket's own, and nothing changes in the game.

use client_protocol::rest::TableView;
use client_protocol::socket::{ClientMessage, ClosingReason, ServerMessage};
use client_protocol::{MAX_FRAME, code::Code};
use serde_json::{Value, json};
use test_kit::client::{code_named, running_game};
use test_kit::{Guest, Paydirt, Socket};
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::{self, Message};
use uuid::Uuid;

/// The last number of the table's log, as a newcomer is told.
async fn last_seq(guest: &Guest, table: Uuid) -> u64 {
    let (welcome, _) = guest.socket(table).await.resume(0).await;
    let ServerMessage::Welcome { seq, .. } = welcome else { unreachable!("resume gives the welcome") };
    seq
}

#[tokio::test]
async fn a_frame_at_fault_is_refused_and_the_socket_stays_open() {
    let server = Paydirt::fresh().await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    let mut socket = guests[0].socket(table).await;
    for (text, code) in [
        ("hello".to_owned(), Code::NotJson),
        ("{\"type\":\"ping\"".to_owned(), Code::NotJson),
        ("[".repeat(5000), Code::NotJson),
        ("{\"type\":\"shout\"}".to_owned(), Code::UnknownType),
        ("{\"type\":\"resume\"}".to_owned(), Code::Malformed),
        ("{\"type\":\"command\",\"id\":\"seven\",\"command\":{}}".to_owned(), Code::Malformed),
        ("[]".to_owned(), Code::Malformed),
        (json!({"type": "command", "id": Uuid::new_v4(), "command": {"type": "pass"}}).to_string(), Code::Malformed),
        (json!({"type": "resume", "since_seq": 99}).to_string(), Code::Malformed),
        (json!({"type": "ping", "hurry": true}).to_string(), Code::Malformed),
    ] {
        socket.send(Message::text(text.clone())).await;
        let (_, got, sentence) = socket.refusal().await;
        assert_eq!(got, code.into(), "{text:.60} got: {sentence}");
        assert!(sentence.len() > 10, "there is no sentence: {sentence}");
    }
    socket.say(&ClientMessage::Ping {}).await;
    socket.until(|message| matches!(message, ServerMessage::Pong {}).then_some(())).await;
    assert_eq!(last_seq(&guests[0], table).await, 1);

    let mut lobby = guests[0].lobby().await;
    lobby.next_text().await.expect("the tables come first");
    for (text, code) in [
        ("{\"type\":\"ping\"", Code::NotJson),
        ("{\"type\":\"legal\"}", Code::UnknownType),
        ("[]", Code::Malformed),
        ("{\"type\":\"ping\",\"hurry\":true}", Code::Malformed),
    ] {
        lobby.send(Message::text(text)).await;
        let (_, got, sentence) = lobby.refusal().await;
        assert_eq!(got, code.into(), "{text} got: {sentence}");
    }
}

#[tokio::test]
async fn a_fault_of_the_sockets_own_closes_it_with_words() {
    let server = Paydirt::fresh().await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    for (frame, code, close) in [
        (Message::text("x".repeat(MAX_FRAME + 1)), Code::TooLarge, 1009),
        (Message::text("x".repeat(5 * MAX_FRAME)), Code::TooLarge, 1009),
        (Message::text("x".repeat(64 * MAX_FRAME)), Code::TooLarge, 1009),
        (Message::binary(vec![1, 2, 3]), Code::BinaryFrame, 1003),
        (Message::Frame(Frame::message("x", OpCode::Data(Data::Continue), true)), Code::Malformed, 1002),
    ] {
        let mut socket = guests[0].socket(table).await;
        socket.resume(0).await;
        socket.send(frame).await;
        assert_closed(&mut socket, code, ClosingReason::Protocol, close).await;
    }
    // The longest frame that is allowed is read, and refused for what it says.
    let mut socket = guests[0].socket(table).await;
    socket.send(Message::text("x".repeat(MAX_FRAME))).await;
    assert_eq!(socket.refusal().await.1, Code::NotJson.into());
    assert_eq!(last_seq(&guests[0], table).await, 1);
}

#[tokio::test]
async fn a_goodbye_is_answered() {
    let server = Paydirt::fresh().await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    let mut at_the_table = guests[0].socket(table).await;
    at_the_table.resume(0).await;
    for mut socket in [at_the_table, guests[0].socket(table).await, guests[0].lobby().await] {
        socket.send(Message::Close(None)).await;
        while !matches!(socket.next_message().await.expect("the socket broke off"), Message::Close(_)) {}
    }
}

#[tokio::test]
async fn a_frame_in_pieces_is_too_long_like_any_other() {
    let server = Paydirt::fresh().await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    let mut socket = guests[0].socket(table).await;
    // The server reads four times what it allows, so that it can say so, and then hangs up: a sixth piece may find nobody.
    for piece in 0..5 {
        let kind = if piece == 0 { OpCode::Data(Data::Text) } else { OpCode::Data(Data::Continue) };
        socket.send(Message::Frame(Frame::message("x".repeat(MAX_FRAME), kind, false))).await;
    }
    assert_closed(&mut socket, Code::TooLarge, ClosingReason::Protocol, 1009).await;
}

async fn assert_closed(socket: &mut Socket, code: Code, reason: ClosingReason, close: u16) {
    let (_, got, sentence) = socket.refusal().await;
    assert_eq!(got, code.into(), "{sentence}");
    socket.until(|message| matches!(message, ServerMessage::Closing { why, .. } if *why == reason).then_some(())).await;
    loop {
        match socket.next_message().await {
            Some(Message::Close(frame)) => {
                assert_eq!(frame.map(|frame| u16::from(frame.code)), Some(close));
                return;
            }
            Some(_) => {}
            None => panic!("the socket broke off without a close frame"),
        }
    }
}

#[tokio::test]
async fn commands_that_may_not_be_change_nothing() {
    let server = Paydirt::fresh().await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    let mut sockets = [guests[0].socket(table).await, guests[1].socket(table).await];
    let mut legal = [Vec::new(), Vec::new()];
    for (socket, legal) in sockets.iter_mut().zip(&mut legal) {
        socket.resume(0).await;
        *legal = socket.legal().await;
    }
    let turn = usize::from(legal[0].is_empty());
    let other = 1 - turn;
    let placing = legal[turn][0].clone();

    let rejected = |name: &str| Err(code_named(name));
    assert_eq!(sockets[other].command(Uuid::new_v4(), &placing).await, rejected("not_your_turn"));
    let far_away = json!({"type": "place_tile", "at": [90, 90], "rotation": 0});
    assert_eq!(sockets[turn].command(Uuid::new_v4(), &far_away).await, rejected("no_neighbour"));
    let taken = json!({"type": "place_tile", "at": [0, 0], "rotation": 0});
    assert_eq!(sockets[turn].command(Uuid::new_v4(), &taken).await, rejected("place_taken"));
    let too_early = json!({"type": "place_cowboy", "feature": "city", "index": 0});
    assert_eq!(sockets[turn].command(Uuid::new_v4(), &too_early).await, rejected("tile_first"));
    for nonsense in [json!({"type": "rob_bank"}), json!(["pass"]), json!("pass")] {
        assert_eq!(sockets[turn].command(Uuid::new_v4(), &nonsense).await, rejected("malformed"), "{nonsense}");
    }
    assert_eq!(last_seq(&guests[0], table).await, 1, "a rejection changed something");

    let id = Uuid::new_v4();
    assert_eq!(sockets[turn].command(id, &placing).await, Ok(2));
    let no_part = json!({"type": "place_cowboy", "feature": "city", "index": 7});
    assert_eq!(sockets[turn].command(Uuid::new_v4(), &no_part).await, rejected("no_such_part"));
    assert_eq!(sockets[turn].command(id, &placing).await, Ok(2), "a retry gets the first answer");
    assert_eq!(sockets[turn].command(id, &json!({"type": "pass"})).await, rejected("command_id_reused"));
    assert_eq!(last_seq(&guests[0], table).await, 2);
}

#[tokio::test]
async fn a_command_after_a_record_that_is_not_there_is_refused() {
    let server = Paydirt::fresh().await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    let mut sockets = [guests[0].socket(table).await, guests[1].socket(table).await];
    for socket in &mut sockets {
        socket.resume(0).await;
    }
    let turn = usize::from(sockets[0].legal().await.is_empty());
    let placing = sockets[turn].legal().await.swap_remove(0);
    let after = |after: u64| json!({"type": "command", "id": Uuid::new_v4(), "command": placing, "after": after});
    for beyond in [2, u64::MAX] {
        sockets[turn].send(Message::text(after(beyond).to_string())).await;
        let (_, got, sentence) = sockets[turn].refusal().await;
        assert_eq!(got, Code::Malformed.into());
        assert!(sentence.contains(&beyond.to_string()) && sentence.contains("ends at 1"), "{sentence}");
    }
    sockets[turn].send(Message::text(after(1).to_string())).await;
    let saved = |message: &ServerMessage| matches!(message, ServerMessage::Accepted { seq: 2, .. }).then_some(());
    sockets[turn].until(saved).await;
}

#[tokio::test]
async fn only_those_seated_play() {
    let server = Paydirt::fresh().await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    let stranger = Guest::new(server.address(), "Stranger").await;
    let pass = json!({"type": "pass"});
    for (guest, code) in [(stranger.clone(), Code::NotSeated), (stranger.with_token(""), Code::NotSignedIn)] {
        let mut socket = guest.socket(table).await;
        socket.resume(0).await;
        assert_eq!(socket.command(Uuid::new_v4(), &pass).await, Err(code.into()));
        assert_eq!(socket.legal().await, Vec::<Value>::new());
    }
    // A wrong secret is told inside the socket: a page cannot read the answer to a refused upgrade.
    let mut socket = guests[0].with_token("0123456789abcdef").socket(table).await;
    assert_closed(&mut socket, Code::NotSignedIn, ClosingReason::NotAllowed, 1008).await;
}

#[tokio::test]
async fn a_command_before_the_game_and_before_resume_is_refused() {
    let server = Paydirt::fresh().await;
    let ada = Guest::new(server.address(), "Ada").await;
    let table: TableView = ada.post("/api/tables", json!({"game": "gold-rush"})).await.expect("anybody may");
    let mut socket = ada.socket(table.id).await;
    let pass = json!({"type": "pass"});
    assert_eq!(socket.command(Uuid::new_v4(), &pass).await, Err(Code::Malformed.into()), "resume comes first");
    socket.resume(0).await;
    assert_eq!(socket.command(Uuid::new_v4(), &pass).await, Err(Code::NotStarted.into()));
}

#[tokio::test]
async fn an_older_page_and_a_page_of_another_site_are_sent_away() {
    let server = Paydirt::fresh().await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    let path = format!("/api/tables/{table}/socket");

    let mut older = guests[0].request(&path);
    older.headers_mut().insert("sec-websocket-protocol", "paydirt.v0".parse().expect("it is a word"));
    let mut socket = Socket::open(older).await.expect("the socket opens, so that a page can read why it closes");
    assert_closed(&mut socket, Code::ProtocolOutdated, ClosingReason::Protocol, 1002).await;

    let mut foreign = guests[0].request(&path);
    foreign.headers_mut().insert("origin", "https://evil.example".parse().expect("it is an origin"));
    let Err(refused) = Socket::open(foreign).await else { panic!("another site's page got a socket") };
    assert!(matches!(*refused, tungstenite::Error::Http(answer) if answer.status() == 403));

    let mut own = guests[0].request(&path);
    own.headers_mut().insert("origin", format!("http://{}", server.address()).parse().expect("it is an origin"));
    Socket::open(own).await.expect("our own page gets a socket").resume(0).await;
}
