//! Who somebody is: names, secrets, cookies.

use client_protocol::code::Code;
use client_protocol::rest::{Player, TableView};
use client_protocol::socket::{ClientMessage, ServerMessage};
use serde_json::{Value, json};
use test_kit::client::running_game;
use test_kit::{Folder, Guest, Paydirt};
use uuid::Uuid;

use super::new_table;

#[tokio::test]
async fn a_guest_stays_the_same_under_another_name_and_after_a_restart() {
    let mut server = Paydirt::fresh().await;
    let ada = Guest::new(server.address(), " Ada ").await;
    assert_eq!(ada.player.name, "Ada");
    let renamed: Value = ada.post("/api/players", json!({"name": "Countess"})).await.expect("a name may change");
    assert_eq!(renamed["player"]["id"], json!(ada.player.id));
    server.kill().await;
    server.start_again().await;
    let me: Player = ada.get("/api/me").await.expect("the secret is still good");
    assert_eq!(ada.get::<Option<Player>>("/api/whoami").await.expect("anybody may ask").as_ref(), Some(&me));
    let nobody = test_kit::client::get(&server.url("/api/whoami")).await;
    assert_eq!(nobody.status().as_u16(), 204, "who is nobody is told so");
    assert_eq!(me, Player { id: ada.player.id, name: "Countess".to_owned() });
}

#[tokio::test]
async fn a_browser_gets_its_secret_where_no_script_can_read_it() {
    let server = Paydirt::fresh_with(&["--secure-cookies"]).await;
    let browser = test_kit::client::http();
    let become_guest = |origin: String| {
        browser.post(server.url("/api/players")).header("origin", origin).json(&json!({"name": "Ada"})).send()
    };
    let answer = become_guest(format!("http://{}", server.address())).await.expect("the server answers");
    let cookie = answer.headers()["set-cookie"].to_str().expect("it is text").to_owned();
    for part in ["__Host-paydirt=", "HttpOnly", "SameSite=Lax", "Secure"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let answer: Value = answer.json().await.expect("it is JSON");
    assert_eq!(answer["token"], Value::Null);
    let pair = cookie.split(';').next().expect("it starts with the pair");
    let me: Player = browser
        .get(server.url("/api/me"))
        .header("cookie", pair)
        .send()
        .await
        .expect("the server answers")
        .json()
        .await
        .expect("the cookie is good");
    assert_eq!(json!(me.id), answer["player"]["id"]);
    let foreign = become_guest("https://evil.example".to_owned()).await.expect("the server answers");
    assert_eq!(foreign.status(), 403);
}

/// A browser drops a cookie a year after it was set: it is set anew as long as it is used.
#[tokio::test]
async fn a_browser_gets_its_cookie_anew_and_keeps_it_when_cookies_become_secure() {
    let folder = Folder::new();
    let address = folder.sqlite_address("paydirt.db");
    let mut server = Paydirt::start(&address).await;
    let set = |answer: &reqwest::Response| -> Vec<String> {
        let lines = answer.headers().get_all("set-cookie").iter();
        lines.map(|line| line.to_str().expect("it is text").to_owned()).collect()
    };
    let me = async |server: &Paydirt, header: &'static str, value: &str| {
        let asked = test_kit::client::http().get(server.url("/api/me")).header(header, value).send();
        asked.await.expect("the server answers")
    };
    let ada = Guest::new(server.address(), "Ada").await;
    let pair = format!("paydirt={}", ada.token);
    let line = set(&me(&server, "cookie", &pair).await).pop().expect("it is set anew");
    assert!(line.starts_with(&pair) && line.contains("Max-Age=31536000"), "{line}");
    assert_eq!(
        set(&me(&server, "authorization", &format!("Bearer {}", ada.token)).await),
        [""; 0],
        "a program has none"
    );
    server.stop().await;

    let server = Paydirt::start_with(&address, &["--secure-cookies"]).await;
    let [line, end] = &*set(&me(&server, "cookie", &pair).await) else { panic!("the new one, and the end of the old") };
    assert!(line.starts_with(&format!("__Host-{pair};")) && line.contains("Secure"), "{line}");
    assert!(end.starts_with("paydirt=;") && end.contains("Max-Age=0"), "{end}");
    let bo = Guest::new(server.address(), "Bo").await;
    assert_eq!(me(&server, "cookie", &format!("paydirt={}", bo.token)).await.status(), 401, "it was never set so");
    assert_eq!(me(&server, "cookie", &format!("__Host-paydirt={}", bo.token)).await.status(), 200);
}

#[tokio::test]
async fn a_guest_without_a_name_gets_one_and_keeps_the_own() {
    let server = Paydirt::fresh().await;
    let nameless = Guest::nameless(server.address()).await;
    assert!(nameless.player.name.contains(' '), "{:?}", nameless.player.name);
    let renamed: Value = nameless.post("/api/players", json!({"name": "Ada"})).await.expect("a name may change");
    let again: Value = nameless.post("/api/players", json!({})).await.expect("they have a name");
    assert_eq!((again["player"]["name"].as_str(), &again["player"]["id"]), (Some("Ada"), &renamed["player"]["id"]));
    let table: TableView = nameless.post("/api/tables", json!({"game": "gold-west"})).await.expect("anybody may");
    assert!(!table.name.contains("Ada") && !table.name.is_empty(), "{:?}", table.name);
}

#[tokio::test]
async fn players_whose_names_look_alike_are_told_apart() {
    let server = Paydirt::fresh().await;
    let names = ["Ann", "Ann", "\u{410}nn"];
    let [first, second, third] = names.map(async |name| Guest::new(server.address(), name).await);
    let (first, second, third) = (first.await, second.await, third.await);
    let table = new_table(&first, "public").await;
    for guest in [&second, &third] {
        guest.post::<TableView>(&format!("/api/tables/{}/join", table.id), json!({})).await.expect("there is room");
    }
    let table: TableView = first.get(&format!("/api/tables/{}", table.id)).await.expect("it is there");
    let shown: Vec<&str> = table.seats.iter().map(|seat| &*seat.player.name).collect();
    assert_eq!(shown, ["Ann", "Ann (2)", "\u{410}nn (3)"]);
}

#[tokio::test]
async fn who_signs_out_is_nobody_from_then_on() {
    let server = Paydirt::fresh().await;
    let (ada, bo) = (Guest::new(server.address(), "Ada").await, Guest::new(server.address(), "Bo").await);
    ada.delete::<()>("/api/me/token").await.expect("a token can be given up");
    assert_eq!(ada.get::<Value>("/api/me").await.expect_err("it is nobody's").code, Code::NotSignedIn);
    assert_eq!(bo.get::<Value>("/api/me").await.expect("others stay")["name"], "Bo");
}

#[tokio::test]
async fn a_new_name_is_seen_at_once_where_the_player_sits() {
    let server = Paydirt::fresh().await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    let mut socket = guests[1].socket(table).await;
    socket.resume(0).await;
    let said = ClientMessage::Chat { id: Uuid::new_v4(), text: "my turn?".to_owned() };
    let mut of_ada = guests[0].socket(table).await;
    of_ada.resume(0).await;
    of_ada.say(&said).await;
    let chat = |message: &ServerMessage| matches!(message, ServerMessage::Chat { .. }).then_some(());
    socket.until(chat).await;
    let _: Value = guests[0].post("/api/players", json!({"name": "Countess"})).await.expect("a name may change");
    let names = |table: &TableView| table.seats.iter().map(|seat| seat.player.name.clone()).collect::<Vec<_>>();
    let seen = socket
        .until(|message| match message {
            ServerMessage::Table { table, .. } => Some(names(table)),
            _ => None,
        })
        .await;
    assert_eq!(seen, ["Countess", "Bo"]);
    let (welcome, _) = guests[1].socket(table).await.resume(0).await;
    let ServerMessage::Welcome { table, chat, .. } = welcome else { panic!("{welcome:?} is no welcome") };
    assert_eq!((names(&table), &*chat[0].player.name), (seen, "Countess"), "what was said is theirs as well");
}

/// More than anybody may say at once, and less than the pauses of a slow test let them say.
const MANY_LINES: usize = 30;

#[tokio::test]
async fn who_says_much_at_one_table_waits_at_the_others_and_nobody_else_does() {
    let server = Paydirt::fresh().await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    let other = new_table(&guests[0], "public").await.id;
    let mut sockets = Vec::new();
    for (guest, table) in [(0, table), (0, other), (1, table)] {
        let mut socket = guests[guest].socket(table).await;
        socket.resume(0).await;
        sockets.push(socket);
    }
    let [ada, elsewhere, bo] = &mut sockets[..] else { unreachable!("there are three") };
    let line = || ClientMessage::Chat { id: Uuid::new_v4(), text: "howdy".to_owned() };
    for _ in 0..MANY_LINES {
        ada.say(&line()).await;
    }
    assert_eq!(ada.refusal().await.1, Code::RateLimited.into());
    elsewhere.say(&line()).await;
    assert_eq!(elsewhere.refusal().await.1, Code::RateLimited.into(), "she has said enough for a while");
    let id = Uuid::new_v4();
    bo.say(&ClientMessage::Chat { id, text: "howdy".to_owned() }).await;
    bo.until(|message| matches!(message, ServerMessage::Chat { line } if line.id == id).then_some(())).await;
    server.assert_calm();
}
