//! A seat that changes hands while its game is played, over real sockets: by a link for it alone, once, found again after a crash,
//! and whoever gets or loses it sees from then on what they now are.

use client_protocol::code::Code;
use client_protocol::rest::{SeatLink, TableLog, TableView};
use client_protocol::socket::{ClientMessage, Reaction, ServerMessage};
use rules::{GameId, Seat};
use serde_json::{Value, json};
use table::{Act, Event, Proposal};
use test_kit::client::{acted, seat_of, table_of};
use test_kit::process::run;
use test_kit::wait::until;
use test_kit::{Guest, Paydirt, Postgres, Socket};
use uuid::Uuid;

/// A server with a table of three, and some who have no seat.
struct Room {
    server: Paydirt,
    guests: Vec<Guest>,
    table: Uuid,
}

impl Room {
    async fn open() -> Room {
        let server = Paydirt::fresh().await;
        let guests = Guest::all(server.address(), &["Ada", "Bo", "Cy", "Dee", "Eli"]).await;
        let table = table_of(&guests[..3], GameId::GoldRush, &json!({"first_player": "host"})).await;
        Room { server, guests, table }
    }

    async fn socket(&self, guest: usize) -> Socket {
        let mut socket = self.guests[guest].socket(self.table).await;
        socket.resume(0).await;
        socket
    }

    async fn link(&self, guest: usize, seat: u8) -> Result<String, Code> {
        let path = format!("/api/tables/{}/seats/{seat}/link", self.table);
        self.guests[guest].get(&path).await.map(|SeatLink { code, .. }| code).map_err(|refusal| refusal.code)
    }

    async fn take(&self, guest: usize, id: Uuid, code: Option<&str>) -> Result<Vec<String>, Code> {
        let path = format!("/api/tables/{}/take", self.table);
        let table: Result<TableView, _> = self.guests[guest].post(&path, json!({"id": id, "code": code})).await;
        table
            .map(|table| table.seats.into_iter().map(|seat| seat.player.name).collect())
            .map_err(|refusal| refusal.code)
    }
}

fn give(seat: u8) -> Act {
    Act::Propose { proposal: Proposal::Give { seat: Seat(seat) } }
}

/// A private table at which the first two play, and from which the host removed the last before.
async fn private_table(guests: &[Guest]) -> Uuid {
    let [ada, bo, .., eli] = guests else { panic!("there are more") };
    let settings = json!({"game": "gold-rush", "visibility": "private", "options": {"first_player": "host"}});
    let table: TableView = ada.post("/api/tables", settings).await.expect("anybody may");
    let path = format!("/api/tables/{}", table.id);
    let mut invite = table.invite.expect("the host is told");
    for guest in [eli, bo] {
        let table: TableView =
            guest.post(&format!("{path}/join"), json!({"invite": invite})).await.expect("they are invited");
        if table.seats[1].player.name == "Eli" {
            let table: TableView = ada.delete(&seat_of(&path, &table, 1)).await.expect("the host may");
            invite = table.invite.expect("the host is told");
        }
    }
    let _: TableView = bo.post(&format!("{path}/ready"), json!({"ready": true})).await.expect("he sits");
    let _: TableView = ada.post(&format!("{path}/start"), json!({})).await.expect("all are ready");
    table.id
}

/// The seat that a message gives its reader, if it is of the table.
fn seat_told(message: &ServerMessage) -> Option<Option<Seat>> {
    match message {
        ServerMessage::Table { seat, .. } => Some(*seat),
        _ => None,
    }
}

#[tokio::test]
async fn a_seat_is_given_to_a_friend_who_plays_on_after_a_crash() {
    let mut room = Room::open().await;
    let mut ada = room.socket(0).await;
    assert_eq!(room.link(0, 0).await, Err(Code::LinkLapsed), "it is not offered");
    let offer = ada.act(Uuid::new_v4(), give(0)).await.expect("it is her seat");
    let code = room.link(0, 0).await.expect("she offers it");
    assert_eq!(room.link(1, 0).await, Err(Code::Forbidden), "it is hers to pass on");
    assert_eq!(room.link(3, 0).await, Err(Code::NotSeated));
    let view: TableView =
        room.guests[3].get(&format!("/api/tables/{}?invite={code}", room.table)).await.expect("public");
    assert_eq!(view.offered, Some(Seat(0)));
    // She plays on meanwhile; and what was offered is not forgotten with the server.
    let place = ada.legal().await.remove(0);
    let last = ada.command(Uuid::new_v4(), &place).await.expect("it is listed");
    room.server.kill().await;
    room.server.start_again().await;
    ada = room.socket(0).await;
    let (mut bo, mut dee) = (room.socket(1).await, room.socket(3).await);
    assert_eq!(room.take(1, Uuid::new_v4(), Some(&code)).await, Err(Code::AlreadySeated));
    assert_eq!(room.take(3, Uuid::new_v4(), Some(&format!("{code}0"))).await, Err(Code::LinkUnknown));
    assert_eq!(room.take(3, Uuid::new_v4(), None).await, Err(Code::Forbidden), "no seat is kept for her");

    let id = Uuid::new_v4();
    let seats = vec!["Dee".to_owned(), "Bo".to_owned(), "Cy".to_owned()];
    assert_eq!(room.take(3, id, Some(&code)).await, Ok(seats.clone()));
    assert_eq!(room.take(3, id, Some(&code)).await, Ok(seats), "a retry gets the first answer");
    assert_eq!(room.take(3, Uuid::new_v4(), Some(&code)).await, Err(Code::AlreadySeated));
    assert_eq!(room.take(4, Uuid::new_v4(), Some(&code)).await, Err(Code::LinkUsed));
    assert_eq!(room.take(0, Uuid::new_v4(), None).await, Err(Code::Forbidden), "she gave it, and did not lend it");
    let told = bo.until(acted).await;
    let ids = [view.seats[0].player.id];
    assert!(matches!(&told.2[..], [Event::Taken { from, .. }] if *from == ids[0]), "{told:?}");
    assert_eq!(told.0, last + 1);
    assert!(offer < last);
    // Each is told who they are now, and what they do from then on is judged so.
    assert_eq!(dee.until(seat_told).await, Some(Seat(0)));
    assert_eq!(ada.until(seat_told).await, None);
    assert_eq!(ada.command(Uuid::new_v4(), &json!({"type": "pass"})).await, Err(Code::NotSeated.into()));
    assert_eq!(dee.act(Uuid::new_v4(), Act::Reclaim {}).await, Err(Code::Malformed.into()));
    dee.command(Uuid::new_v4(), &json!({"type": "pass"})).await.expect("it is her turn");

    room.server.kill().await;
    room.server.start_again().await;
    (ada, bo, dee) = (room.socket(0).await, room.socket(1).await, room.socket(3).await);
    assert_eq!(ada.act(Uuid::new_v4(), Act::GiveUp {}).await, Err(Code::NotSeated.into()));
    let mut cy = room.socket(2).await;
    let end = dee.act(Uuid::new_v4(), Act::Propose { proposal: Proposal::End {} }).await.expect("she may ask");
    for socket in [&mut bo, &mut cy] {
        socket.act(Uuid::new_v4(), Act::Agree { to: end }).await.expect("they are asked");
    }
    let log = sound_log(&room).await;
    assert_eq!((log.table.former[0].player, log.table.former[0].until), (ids[0], last + 1));
}

/// The log of the game that has ended: `verify` finds it sound, and it names nobody.
async fn sound_log(room: &Room) -> TableLog {
    let log: Value = room.guests[1].get(&format!("/api/tables/{}/log", room.table)).await.expect("it has ended");
    std::fs::write(room.server.folder().join("log.json"), log.to_string()).expect("the folder is ours");
    let checked = run(room.server.folder(), &["verify", "log.json"]).await;
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
    let text = log.to_string();
    assert!(!text.contains("Ada") && !text.contains("Dee"), "records hold ids, never names");
    serde_json::from_value(log).expect("it is a log")
}

#[tokio::test]
async fn the_others_lend_the_seat_of_somebody_who_is_away() {
    let room = Room::open().await;
    let (mut ada, mut cy) = (room.socket(0).await, room.socket(2).await);
    let question = ada.act(Uuid::new_v4(), give(1)).await.expect("Bo is away");
    cy.act(Uuid::new_v4(), Act::Agree { to: question }).await.expect("he is asked");
    let code = room.link(2, 1).await.expect("they offer it");
    assert_eq!(room.link(1, 1).await, Err(Code::Forbidden), "his own seat he need not take");
    room.take(3, Uuid::new_v4(), Some(&code)).await.expect("nobody is there");
    let place = ada.legal().await.remove(0);
    ada.command(Uuid::new_v4(), &place).await.expect("it is listed");
    ada.command(Uuid::new_v4(), &json!({"type": "pass"})).await.expect("she may");
    let mut dee = room.socket(3).await;
    assert!(!dee.legal().await.is_empty(), "it is her turn");
    // What each may see from the first record on is what they are now.
    let (welcome, records) = room.guests[1].socket(room.table).await.resume(0).await;
    assert!(matches!(welcome, ServerMessage::Welcome { seat: None, .. }));
    let (_, watched) = room.guests[4].socket(room.table).await.resume(0).await;
    assert_eq!(records, watched);

    // However many other tables he has found meanwhile.
    while room.guests[1].post::<TableView>("/api/tables", json!({"game": "gold-rush"})).await.is_ok() {}
    let id = Uuid::new_v4();
    let seats = vec!["Ada".to_owned(), "Bo".to_owned(), "Cy".to_owned()];
    assert_eq!(room.take(1, id, None).await, Ok(seats.clone()));
    assert_eq!(room.take(1, id, None).await, Ok(seats), "a retry gets the first answer");
    assert_eq!(room.take(3, Uuid::new_v4(), None).await, Err(Code::Forbidden), "she only kept it for him");
    assert_eq!(room.take(3, Uuid::new_v4(), Some(&code)).await, Err(Code::LinkUsed));
    let mut bo = room.socket(1).await;
    assert!(!bo.legal().await.is_empty(), "it is his turn again");
    assert_eq!(dee.until(|message| seat_told(message).filter(Option::is_none)).await, None);

    // A link that was withdrawn opens nothing.
    let offer = bo.act(Uuid::new_v4(), give(1)).await.expect("it is his seat");
    let code = room.link(1, 1).await.expect("he offers it");
    bo.act(Uuid::new_v4(), Act::Refuse { to: offer }).await.expect("he may think better of it");
    assert_eq!(room.take(4, Uuid::new_v4(), Some(&code)).await, Err(Code::LinkLapsed));
}

#[tokio::test]
async fn a_link_shows_a_private_table_only_as_long_as_it_opens_a_seat() {
    let mut room = Room::open().await;
    room.table = private_table(&room.guests).await;
    let mut ada = room.socket(0).await;
    let seen = async |room: &Room, guest: usize, code: &str| {
        let path = format!("/api/tables/{}?invite={code}", room.table);
        let view: Result<TableView, _> = room.guests[guest].get(&path).await;
        view.map(|view| view.offered).map_err(|refusal| refusal.code)
    };
    let offer = ada.act(Uuid::new_v4(), give(0)).await.expect("it is her seat");
    let withdrawn = room.link(0, 0).await.expect("she offers it");
    assert_eq!(seen(&room, 3, &withdrawn).await, Ok(Some(Seat(0))));
    assert_eq!(seen(&room, 3, &format!("{withdrawn}0")).await, Err(Code::NotFound));
    ada.act(Uuid::new_v4(), Act::Refuse { to: offer }).await.expect("she may think better of it");
    assert_eq!(seen(&room, 3, &withdrawn).await, Err(Code::LinkLapsed));
    assert_eq!(seen(&room, 1, &withdrawn).await, Ok(None), "he sits there");

    ada.act(Uuid::new_v4(), give(0)).await.expect("it is her seat");
    let code = room.link(0, 0).await.expect("she offers it");
    let wrong = format!("{code}0");
    assert_eq!(room.take(3, Uuid::new_v4(), Some(&wrong)).await, Err(Code::NotFound), "no code tells that it exists");
    assert_eq!(room.take(1, Uuid::new_v4(), Some(&wrong)).await, Err(Code::LinkUnknown), "he sits there");
    assert_eq!(room.take(4, Uuid::new_v4(), Some(&code)).await, Err(Code::Removed), "the host sent him away");
    room.take(3, Uuid::new_v4(), Some(&code)).await.expect("it is offered");
    assert_eq!(seen(&room, 2, &code).await, Err(Code::LinkUsed));
    assert_eq!(seen(&room, 2, &withdrawn).await, Err(Code::LinkLapsed));
    assert_eq!(seen(&room, 2, "").await, Err(Code::NotFound));
}

/// While the record that gives the seat away is not saved yet, nobody has been told of it; and its player speaks for it no more.
#[tokio::test]
async fn whoever_gave_a_seat_away_has_no_say_in_it_from_the_record_on() {
    let database = Postgres::shared().fresh_database().await;
    let server = Paydirt::start(&database).await;
    let guests = Guest::all(server.address(), &["Ada", "Bo", "Cy"]).await;
    let table = table_of(&guests[..2], GameId::GoldRush, &json!({"first_player": "host"})).await;
    let mut ada = guests[0].socket(table).await;
    ada.resume(0).await;
    ada.act(Uuid::new_v4(), give(0)).await.expect("it is her seat");
    let link: SeatLink = guests[0].get(&format!("/api/tables/{table}/seats/0/link")).await.expect("she offers it");
    assert!(!ada.legal().await.is_empty(), "it is her turn");

    let store = sqlx::PgPool::connect(&database).await.expect("the cluster runs");
    let mut lock = store.begin().await.expect("it answers");
    sqlx::query("LOCK TABLE records IN EXCLUSIVE MODE").execute(&mut *lock).await.expect("we may");
    let (path, taken) = (format!("/api/tables/{table}/take"), json!({"id": Uuid::new_v4(), "code": link.code}));
    let friend = guests[2].clone();
    let taking = tokio::spawn(async move { friend.post::<TableView>(&path, taken).await.map(drop) });
    let waits = "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'records'::regclass";
    until(async || sqlx::query_scalar::<_, i64>(waits).fetch_one(&store).await.expect("it answers") > 0).await;
    // The list waits for the record; the refusal says that it was heard before.
    ada.say(&ClientMessage::Legal {}).await;
    ada.say(&ClientMessage::React { reaction: Reaction::Dynamite }).await;
    assert_eq!(ada.refusal().await.1, Code::NotSeated.into());
    lock.rollback().await.expect("it answers");
    taking.await.expect("it does not panic").expect("it is offered");
    let listed = |message: &ServerMessage| match message {
        ServerMessage::Legal { commands, .. } => Some(commands.as_str().to_owned()),
        _ => None,
    };
    assert_eq!(ada.until(listed).await, "[]");
}
