//! One account on several devices: a code lets another one in, once; signing one out works at once, its sockets included.

use client_protocol::code::Code;
use client_protocol::rest::{Device, DeviceCode, MyData, NewPlayerAnswer, Player, TableList, TableView};
use client_protocol::settings::Settings;
use client_protocol::socket::{ClosingReason, LobbyMessage, ServerMessage};
use serde_json::json;
use server::clock::now_ms;
use server::store::CodeRow;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use test_kit::client::{Socket, running_game, started_table};
use test_kit::wait::within;
use test_kit::{Guest, Paydirt, on_both_stores};
use uuid::Uuid;

/// A code that lets another device of this one's player in.
async fn code_of(guest: &Guest) -> DeviceCode {
    guest.post("/api/me/code", json!({})).await.expect("anybody may have a code")
}

/// Uses a code on a device that is nobody's.
async fn used(address: &str, code: &str) -> Result<Guest, Code> {
    let nobody = Guest::nameless(address).await.with_token("");
    let answer = nobody.post::<NewPlayerAnswer>("/api/players/code", json!({"code": code})).await;
    answer.map(|answer| nobody.with_token(&answer.token.expect("programs get a token"))).map_err(|refusal| refusal.code)
}

async fn devices(guest: &Guest) -> Vec<Device> {
    guest.get("/api/me/devices").await.expect("they are signed in")
}

/// The same code with another second half.
fn wrong(code: &str, number: usize) -> String {
    let (handle, rest) = code.split_once('-').expect("it has two halves");
    let other = ["AAAA", "BBBB", "CCCC", "DDDD", "EEEE", "FFFF"].into_iter().filter(|other| *other != rest);
    format!("{handle}-{}", other.cycle().nth(number).expect("it goes on for ever"))
}

async fn a_code_lets_a_device_in_once(database: &str) {
    let mut server = Paydirt::start(database).await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    let DeviceCode { code, .. } = code_of(&guests[0]).await;
    let phone = used(server.address(), &code.to_lowercase().replace('-', " ")).await.expect("it is hers");
    let me: Player = phone.get("/api/me").await.expect("it is signed in");
    assert_eq!(me, guests[0].player);
    let tables: TableList = phone.get("/api/tables").await.expect("anybody may look");
    assert_eq!(tables.yours.iter().map(|table| table.id).collect::<Vec<_>>(), [table], "her tables are there");
    let mut socket = phone.socket(table).await;
    let (welcome, _) = socket.resume(0).await;
    assert!(matches!(welcome, ServerMessage::Welcome { seat: Some(_), .. }), "and so is her seat");
    assert_eq!(used(server.address(), &code).await.err(), Some(Code::CodeUnknown), "it was used");

    let first = code_of(&guests[0]).await.code;
    let second = code_of(&phone).await.code;
    assert_eq!(used(server.address(), &first).await.err(), Some(Code::CodeUnknown), "a new one replaced it");
    used(server.address(), &second).await.expect("the new one is right");
    assert_eq!(devices(&phone).await.len(), 3);
    server.stop().await;
}

async fn a_code_is_spent_after_five_wrong_tries(database: &str) {
    let mut server = Paydirt::start(database).await;
    let ada = Guest::new(server.address(), "Ada").await;
    let DeviceCode { code, .. } = code_of(&ada).await;
    for number in 0..5 {
        assert_eq!(used(server.address(), &wrong(&code, number)).await.err(), Some(Code::CodeUnknown));
    }
    assert_eq!(used(server.address(), &code).await.err(), Some(Code::CodeSpent), "it is too late to be right");
    for none in ["", "K7QX", "K7QX-MPRT-2", "once upon a time"] {
        assert_eq!(used(server.address(), none).await.err(), Some(Code::CodeUnknown), "{none:?}");
    }
    assert_eq!(devices(&ada).await.len(), 1, "nobody came in");
    let fresh = code_of(&ada).await.code;
    used(server.address(), &fresh).await.expect("a new one may be tried anew");
    server.stop().await;
}

async fn a_code_that_has_expired_lets_nobody_in(database: &str) {
    let mut server = Paydirt::start(database).await;
    let ada = Guest::new(server.address(), "Ada").await;
    let store = server::store::open(database).await.expect("the database is there");
    let code_hash = server::secrets::hash_of_token("K7QXMPRT");
    let until = async |expires_at| {
        let code = CodeRow { handle: "K7QX".to_owned(), code_hash, expires_at };
        assert!(store.keep_code(ada.player.id, &code, 0).await.expect("it is kept"));
        used(server.address(), "K7QX-MPRT").await.map(|guest| guest.token).err()
    };
    assert_eq!(until(now_ms() - 1).await, Some(Code::CodeUnknown), "ten minutes are over");
    assert_eq!(devices(&ada).await.len(), 1, "nobody came in");
    assert_eq!(until(now_ms() + 60_000).await, None, "the same code while it is good");
    assert_eq!(devices(&ada).await.len(), 2);
    server.stop().await;
}

async fn a_device_that_is_signed_out_is_out_at_once(database: &str) {
    let mut server = Paydirt::start(database).await;
    let ada = Guest::new(server.address(), "Ada").await;
    let table = started_table(&[ada.clone(), Guest::new(server.address(), "Bo").await]).await;
    let phone = used(server.address(), &code_of(&ada).await.code).await.expect("it is hers");
    let (mut at_table, mut in_lobby) = (phone.socket(table).await, phone.lobby().await);
    at_table.resume(0).await;
    let mut stays = ada.socket(table).await;
    stays.resume(0).await;

    let all = devices(&ada).await;
    let other = all.iter().find(|device| !device.here).expect("there are two");
    let _: serde_json::Value = ada.delete(&format!("/api/me/devices/{}", other.id)).await.expect("it is hers");
    let closing = at_table.until(|message| match message {
        ServerMessage::Closing { why, .. } => Some(*why),
        _ => None,
    });
    assert_eq!(closing.await, ClosingReason::NotAllowed);
    while let Some(text) = in_lobby.next_text().await {
        assert!(!text.contains("restarting"), "{text}");
    }
    let refused = phone.get::<Player>("/api/me").await.expect_err("its secret is worth nothing");
    assert_eq!(refused.code, Code::NotSignedIn);
    assert!(!stays.legal().await.is_empty() || stays.next_message().await.is_some(), "the other one plays on");
    assert_eq!(devices(&ada).await.len(), 1);
    let gone = ada.delete::<serde_json::Value>(&format!("/api/me/devices/{}", other.id)).await;
    assert_eq!(gone.expect_err("it is out").code, Code::NotFound);
    server.stop().await;
}

/// The store may have done it and its answer be lost, and then nobody finds that device again to sign it out.
#[tokio::test(flavor = "multi_thread")]
async fn sockets_close_when_the_store_cannot_say_whether_their_device_is_out() {
    let mut server = Paydirt::fresh().await;
    let ada = Guest::new(server.address(), "Ada").await;
    let phone = used(server.address(), &code_of(&ada).await.code).await.expect("it is hers");
    let file = SqliteConnectOptions::new().filename(server.folder().join("paydirt.db"));
    let mut connection = file.connect().await.expect("the file is there");
    let fails = "CREATE TRIGGER stays BEFORE DELETE ON credentials BEGIN SELECT RAISE(ABORT, 'no answer'); END";
    sqlx::query(fails).execute(&mut connection).await.expect("nobody else writes");
    connection.close().await.expect("nothing is under way");

    let other = devices(&ada).await.into_iter().find(|device| !device.here).expect("there are two");
    for (of, asker, path) in
        [(&phone, &ada, format!("/api/me/devices/{}", other.id)), (&ada, &ada, "/api/me/token".to_owned())]
    {
        let mut in_lobby = of.lobby().await;
        assert!(matches!(news(&mut in_lobby).await, LobbyMessage::Tables { .. }));
        let refused = asker.delete::<serde_json::Value>(&path).await.expect_err("the store does not answer");
        assert_eq!(refused.code, Code::NotSaved);
        within(async { while in_lobby.next_text().await.is_some() {} }).await;
    }
    server.stop().await;
}

async fn nobody_has_more_devices_than_can_be_kept_track_of(database: &str) {
    let mut server = Paydirt::start(database).await;
    let ada = Guest::new(server.address(), "Ada").await;
    for _ in 1..server::store::MAX_DEVICES {
        used(server.address(), &code_of(&ada).await.code).await.expect("there is room");
    }
    let code = code_of(&ada).await.code;
    assert_eq!(used(server.address(), &code).await.err(), Some(Code::TooManyDevices));
    let other = devices(&ada).await.into_iter().find(|device| !device.here).expect("there are many");
    let _: serde_json::Value = ada.delete(&format!("/api/me/devices/{}", other.id)).await.expect("it is hers");
    used(server.address(), &code).await.expect("the code is still good");
    server.stop().await;
}

async fn settings_are_there_on_every_device(database: &str) {
    let mut server = Paydirt::start(database).await;
    let ada = Guest::new(server.address(), "Ada").await;
    let settings = async |guest: &Guest| guest.get::<Settings>("/api/me/settings").await.expect("they are signed in");
    assert_eq!(settings(&ada).await, Settings::default());
    let put = async |guest: &Guest, body| {
        guest.put::<Settings>("/api/me/settings", body).await.map_err(|refusal| refusal.code)
    };
    let chosen = json!({"language": "nl", "theme": "night", "sound": true, "muted": {"all": true, "players": []}});
    let first = put(&ada, json!({"version": 0, "chosen": chosen})).await.expect("they are hers");
    assert_eq!(first.version, 1);
    assert_eq!(put(&ada, json!({"version": 0, "chosen": chosen})).await, Ok(first.clone()), "a retry changes nothing");

    let phone = used(server.address(), &code_of(&ada).await.code).await.expect("it is hers");
    assert_eq!(settings(&phone).await, first, "they came along");
    let mut on_desktop = ada.lobby().await;
    let mut of_bo = Guest::new(server.address(), "Bo").await.lobby().await;
    for lobby in [&mut on_desktop, &mut of_bo] {
        assert!(matches!(news(lobby).await, LobbyMessage::Tables { .. }));
    }
    let second = put(&phone, json!({"version": 1, "chosen": {"sound": false}})).await.expect("they are hers");
    assert_eq!(news(&mut on_desktop).await, LobbyMessage::Settings { settings: second.clone() }, "the desktop hears");
    assert_eq!(put(&ada, json!({"version": 1, "chosen": {}})).await, Err(Code::SettingsChanged));

    let muted: Vec<Uuid> = (0..101).map(Uuid::from_u128).collect();
    for (chosen, code) in [
        (json!({"language": "de"}), Code::Malformed),
        (json!({"tracking": true}), Code::Malformed),
        (json!({"theme": "dusk"}), Code::Malformed),
        (json!({"muted": {"all": false, "players": muted}}), Code::BadSettings),
    ] {
        assert_eq!(put(&ada, json!({"version": 2, "chosen": chosen})).await, Err(code), "{chosen}");
    }
    assert_eq!(settings(&ada).await, second, "nothing has changed");
    let data: MyData = ada.get("/api/me/data").await.expect("it is hers");
    assert_eq!(data.settings, second, "and she can take them along");

    // Nobody else hears of it: what Bo hears first is of a table.
    let public = json!({"game": "gold-rush", "visibility": "public"});
    let _: TableView = ada.post("/api/tables", public).await.expect("anybody may create a table");
    assert!(matches!(news(&mut of_bo).await, LobbyMessage::Changed { .. }));

    server.kill().await;
    server.start_again().await;
    assert_eq!(settings(&phone.at(server.address())).await, second);
    server.stop().await;
}

async fn news(lobby: &mut Socket) -> LobbyMessage {
    let text = lobby.next_text().await.expect("it is open");
    serde_json::from_str(&text).expect("it is news")
}

on_both_stores![
    settings_are_there_on_every_device,
    a_code_lets_a_device_in_once,
    a_code_is_spent_after_five_wrong_tries,
    a_code_that_has_expired_lets_nobody_in,
    a_device_that_is_signed_out_is_out_at_once,
    nobody_has_more_devices_than_can_be_kept_track_of,
];
