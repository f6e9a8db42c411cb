//! Everything that can be wrong with a request: each fault has its own code and sentence, and nothing is done.

use client_protocol::code::Code;
use client_protocol::rest::{Refusal, TableList, TableView};
use serde_json::{Value, json};
use test_kit::client::{http, running_game};
use test_kit::{Guest, Paydirt};
use uuid::Uuid;

#[tokio::test]
async fn requests_at_fault_are_refused_in_words() {
    let server = Paydirt::fresh().await;
    let ada = Guest::new(server.address(), "Ada").await;
    let long = "a".repeat(33);
    for name in
        ["", "  ", &long, "a\u{0}b", "accent\u{301}\u{301}\u{301}\u{301}", "back\u{202e}wards", "in\u{200b}visible"]
    {
        let refused = ada.with_token("").post::<Value>("/api/players", json!({"name": name})).await;
        assert_eq!(code(refused), Code::BadName, "{name:?}");
        let refused = ada.post::<Value>("/api/tables", json!({"game": "gold-rush", "name": name})).await;
        assert_eq!(code(refused), Code::BadName, "{name:?}");
    }
    for (body, expected) in [
        (json!({"game": "chess"}), Code::UnknownGame),
        (json!({"game": "gold-rush", "options": {"fifth_cowboy": 7}}), Code::BadOptions),
        (json!({"game": "gold-rush", "options": {"sixth_cowboy": true}}), Code::BadOptions),
        (json!({"game": "gold-rush", "options": [true]}), Code::BadOptions),
        (json!({"game": "gold-rush", "seats": 9}), Code::BadOptions),
        (json!({"game": "gold-rush", "visibility": "loud"}), Code::Malformed),
        (json!({"game": 7}), Code::Malformed),
        (json!({"game": "gold-rush", "visibility": null}), Code::Malformed),
        (json!({}), Code::Malformed),
        (json!({"game": "gold-rush", "name": "x".repeat(70_000)}), Code::TooLarge),
    ] {
        assert_eq!(code(ada.post::<Value>("/api/tables", body.clone()).await), expected, "{body:.80}");
    }
    assert_eq!(
        code(ada.with_token("").post::<Value>("/api/tables", json!({"game": "gold-rush"})).await),
        Code::NotSignedIn
    );
    assert_eq!(code(ada.with_token("wrong").get::<Value>("/api/me").await), Code::NotSignedIn);
    assert_eq!(code(ada.get::<Value>(&format!("/api/tables/{}", Uuid::new_v4())).await), Code::NotFound);
    assert_eq!(code(ada.get::<Value>("/api/tables/nonsense").await), Code::NotFound);
    for nothing in ["/api/nothing", "/api", "/api/"] {
        assert_eq!(code(ada.get::<Value>(nothing).await), Code::NotFound, "{nothing}");
    }
    assert_eq!(code(ada.get::<Value>("/api/tables/finished?limit=-1").await), Code::Malformed);
    assert_eq!(code(ada.get::<Value>("/api/tables/finished?limt=1").await), Code::Malformed);
    assert_eq!(code(ada.get::<Value>("/api/lobby/socket").await), Code::Malformed);
    assert_eq!(code(ada.get::<Value>("/api/players").await), Code::NotFound);
}

#[tokio::test]
async fn an_option_that_is_misspelt_is_named_and_nothing_is_done() {
    let server = Paydirt::fresh().await;
    let ada = Guest::new(server.address(), "Ada").await;
    let table: TableView = ada.post("/api/tables", json!({"game": "gold-rush"})).await.expect("anybody may");
    let bo = Guest::new(server.address(), "Bo").await;
    let path = format!("/api/tables/{}", table.id);
    let nobody = bo.with_token("");
    for (misspelt, refused) in [
        ("nmae", nobody.post::<Value>("/api/players", json!({"nmae": "Cy"})).await),
        ("colour", bo.post("/api/tables", json!({"game": "gold-rush", "colour": "pine"})).await),
        ("entopry", bo.post(&format!("{path}/join"), json!({"entopry": "00".repeat(16)})).await),
        ("seat", ada.post(&format!("{path}/bots"), json!({"bot": "easy", "seat": 1})).await),
        ("seat", ada.patch(&path, json!({"seat": 2})).await),
        ("turns", ada.patch(&path, json!({"pace": {"type": "live", "turns": 60, "bank": 0, "then": "wait"}})).await),
    ] {
        let refusal = refused.expect_err("it is misspelt");
        assert_eq!(refusal.code, Code::Malformed, "{}", refusal.message);
        assert!(refusal.message.contains(&format!("`{misspelt}`")), "not named: {}", refusal.message);
    }
    let seen: TableView = ada.get(&path).await.expect("it is there");
    assert_eq!(seen.seats.len(), 1, "somebody sat down");
    let list: TableList = bo.get("/api/tables").await.expect("anybody may look");
    assert!(list.yours.is_empty(), "a table was made");
}

#[tokio::test]
async fn a_body_is_an_object() {
    let server = Paydirt::fresh().await;
    let ada = Guest::new(server.address(), "Ada").await;
    for (path, body) in [
        ("/api/players", json!([])),
        ("/api/players", json!(["Cy"])),
        ("/api/players", json!(null)),
        ("/api/players", json!("Cy")),
        ("/api/tables", json!(["gold-rush"])),
        ("/api/tables", json!({"game": "gold-rush", "pace": ["leisure", 3, "wait"]})),
    ] {
        let refusal = ada.post::<Value>(path, body.clone()).await.expect_err("it is no object");
        assert_eq!(refusal.code, Code::Malformed, "{body}");
        assert!(refusal.message.contains("an object"), "{}", refusal.message);
    }
}

#[tokio::test]
async fn settings_are_objects_all_the_way_down() {
    let server = Paydirt::fresh().await;
    let ada = Guest::new(server.address(), "Ada").await;
    for (field, chosen) in [("chosen", json!(["en"])), ("muted", json!({"muted": [true, []]}))] {
        let settings = json!({"version": 0, "chosen": chosen});
        let refusal = ada.put::<Value>("/api/me/settings", settings).await.expect_err("it is no object");
        assert_eq!(refusal.code, Code::Malformed);
        assert!(refusal.message.contains(&format!("an object in `{field}`")), "{}", refusal.message);
    }
}

#[tokio::test]
async fn a_refusal_quotes_little_of_what_was_sent() {
    let server = Paydirt::fresh().await;
    let ada = Guest::new(server.address(), "Ada").await;
    let long = "x".repeat(60_000);
    for body in [json!({"game": long}), json!({"game": "gold-rush", "visibility": long}), json!({(long.clone()): 1})] {
        let refusal = ada.post::<Value>("/api/tables", body).await.expect_err("no such thing");
        assert!(refusal.message.len() < 500, "{} bytes", refusal.message.len());
        assert!(refusal.message.contains("xxx"), "{}", refusal.message);
    }
}

#[tokio::test]
async fn an_option_that_is_there_twice_is_refused() {
    let server = Paydirt::fresh().await;
    let ada = Guest::new(server.address(), "Ada").await;
    let twice = r#"{"game": "gold-rush", "options": {"take_back": true, "take_back": false}}"#;
    let request = http().post(server.url("/api/tables")).bearer_auth(&ada.token);
    let answer = request.header("content-type", "application/json").body(twice).send().await.expect("it answers");
    let refusal: Refusal = answer.json().await.expect("it is refused");
    assert_eq!(refusal.code, Code::BadOptions);
    assert!(refusal.message.contains("`take_back`"), "{}", refusal.message);
}

#[tokio::test]
async fn settings_are_based_on_the_version_that_is_kept_whatever_number_is_sent() {
    let server = Paydirt::fresh().await;
    let ada = Guest::new(server.address(), "Ada").await;
    for version in [1, i64::MAX.unsigned_abs(), 1 << 63, u64::MAX] {
        let settings = json!({"version": version, "chosen": {"sound": true}});
        assert_eq!(code(ada.put::<Value>("/api/me/settings", settings).await), Code::SettingsChanged, "{version}");
    }
}

#[tokio::test]
async fn what_is_named_in_no_text_is_not_found() {
    let server = Paydirt::fresh().await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    let ada = &guests[0];
    for path in ["/api/tables/%ff".to_owned(), format!("/api/tables/{table}/seats/%ff/link")] {
        assert_eq!(code(ada.get::<Value>(&path).await), Code::NotFound, "{path}");
    }
    let seat = format!("/api/tables/{table}/seats/%ff?player={table}");
    for path in ["/api/me/devices/%ff", "/api/me/passkeys/%ff", "/api/me/notices/channels/%ff", &seat] {
        assert_eq!(code(ada.delete::<Value>(path).await), Code::NotFound, "{path}");
    }
}

#[tokio::test]
async fn no_seat_is_handed_on_before_the_game() {
    let server = Paydirt::fresh().await;
    let ada = Guest::new(server.address(), "Ada").await;
    let table: TableView = ada.post("/api/tables", json!({"game": "gold-rush"})).await.expect("anybody may");
    let path = format!("/api/tables/{}", table.id);
    assert_eq!(code(ada.get::<Value>(&format!("{path}/seats/0/link")).await), Code::NotStarted);
    for take in [json!({"id": Uuid::new_v4()}), json!({"id": Uuid::new_v4(), "code": "0-k7Qx"})] {
        assert_eq!(code(ada.post::<Value>(&format!("{path}/take"), take).await), Code::NotStarted);
    }
}

#[tokio::test]
async fn a_method_that_an_address_does_not_know_is_answered_with_those_it_does() {
    let server = Paydirt::fresh().await;
    let client = http();
    for (path, allowed) in [("/api/players", "POST"), ("/api/tables", "POST,GET,HEAD"), ("/t/none", "GET,HEAD")] {
        let answer = client.delete(server.url(path)).send().await.expect("it answers");
        assert_eq!(answer.status(), 405);
        assert_eq!(answer.headers()["allow"], allowed, "{path}");
        let refusal: Refusal = answer.json().await.expect("it is refused in our own form");
        assert_eq!(refusal.code, Code::NotFound, "{path}");
    }
}

#[tokio::test]
async fn that_a_file_of_the_page_is_not_there_is_kept_by_no_cache() {
    let server = Paydirt::fresh().await;
    let answer = http().get(server.url("/assets/none.js")).send().await.expect("it answers");
    assert_eq!(answer.status(), 404);
    assert_eq!(answer.headers()["cache-control"], "no-store");
}

#[tokio::test]
async fn a_link_of_a_mail_that_was_cut_short_leads_to_a_page() {
    let server = Paydirt::fresh().await;
    let answer = http().get(server.url("/notices/confirm/cut/short")).send().await.expect("it answers");
    assert_eq!(answer.status(), 404);
    assert!(answer.text().await.expect("it is text").starts_with("<!doctype html>"));
}

fn code(refused: Result<Value, Refusal>) -> Code {
    let refusal = refused.expect_err("it is at fault");
    assert!(refusal.message.len() > 10, "there is no sentence: {}", refusal.message);
    refusal.code
}
