//! How many tables and requests a player or an address may have.

use client_protocol::code::Code;
use client_protocol::rest::{Player, TableView};
use futures_util::future::join_all;
use reqwest::StatusCode;
use reqwest::header::RETRY_AFTER;
use serde_json::{Value, json};
use test_kit::client::http;
use test_kit::wait::within;
use test_kit::{Guest, Paydirt};

use super::new_table;

#[tokio::test]
async fn a_player_has_a_bounded_number_of_tables_and_an_address_of_requests() {
    let server = Paydirt::fresh_with(&["--tables-per-player", "2", "--requests-per-second", "1"]).await;
    let ada = Guest::new(server.address(), "Ada").await;
    new_table(&ada, "public").await;
    new_table(&ada, "public").await;
    let refused = ada.post::<TableView>("/api/tables", json!({"game": "gold-rush"})).await.expect_err("two are enough");
    assert_eq!(refused.code, Code::TooMany);
    // Ten at once are let through, then it is too often.
    let mut codes = Vec::new();
    for _ in 0..30 {
        codes.extend(ada.get::<Player>("/api/me").await.err().map(|refusal| refusal.code));
    }
    assert!(codes.contains(&Code::RateLimited), "thirty requests at once were let through: {codes:?}");
}

#[tokio::test]
async fn the_bound_on_tables_holds_for_requests_at_once() {
    let server = Paydirt::fresh_with(&["--tables-per-player", "4"]).await;
    let (ada, bo) = (Guest::new(server.address(), "Ada").await, Guest::new(server.address(), "Bo").await);
    let ask = || ada.post::<TableView>("/api/tables", json!({"game": "gold-rush"}));
    let answers = join_all((0..40).map(|_| ask())).await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 4);
    assert!(answers.iter().filter_map(|answer| answer.as_ref().err()).all(|refusal| refusal.code == Code::TooMany));
    // Sitting down counts as well.
    let of_bo = new_table(&bo, "public").await;
    let joined = ada.post::<TableView>(&format!("/api/tables/{}/join", of_bo.id), json!({})).await;
    assert_eq!(joined.expect_err("four are enough").code, Code::TooMany);
}

#[tokio::test]
async fn nobody_fills_the_lobby_alone() {
    let server = Paydirt::fresh().await;
    let ada = Guest::new(server.address(), "Ada").await;
    let first = new_table(&ada, "public").await;
    new_table(&ada, "public").await;
    new_table(&ada, "public").await;
    let refused = ada.post::<TableView>("/api/tables", json!({"game": "gold-rush", "visibility": "public"})).await;
    assert_eq!(refused.expect_err("three wait already").code, Code::TooMany);
    new_table(&ada, "by_link").await;
    ada.post::<()>(&format!("/api/tables/{}/leave", first.id), json!({})).await.expect("anybody may get up");
    new_table(&ada, "public").await;
}

#[tokio::test]
async fn an_address_sets_up_so_many_tables_a_minute() {
    let server = Paydirt::fresh_with(&["--guests-per-minute", "3"]).await;
    let (ada, bo) = (Guest::new(server.address(), "Ada").await, Guest::new(server.address(), "Bo").await);
    for host in [&ada, &ada, &bo] {
        new_table(host, "by_link").await;
    }
    let refused = bo.post::<TableView>("/api/tables", json!({"game": "gold-rush"})).await;
    assert_eq!(refused.expect_err("it was the fourth of the minute").code, Code::RateLimited);
}

#[tokio::test]
async fn a_player_takes_so_many_names_a_minute() {
    let server = Paydirt::fresh_with(&["--guests-per-minute", "3"]).await;
    let ada = Guest::new(server.address(), "Ada").await;
    let rename = async |name: &str| ada.post::<Value>("/api/players", json!({"name": name})).await;
    for number in 0..6 {
        rename(&format!("Ada {number}")).await.expect("she may");
    }
    assert_eq!(rename("Ida").await.expect_err("that is often enough").code, Code::RateLimited);
    rename("Ada 5").await.expect("she is called that already");
}

#[tokio::test]
async fn whoever_is_refused_is_told_when_there_is_room_again() {
    let server = Paydirt::fresh_with(&["--guests-per-minute", "3"]).await;
    let ada = Guest::new(server.address(), "Ada").await;
    for number in 0..6 {
        let renamed = ada.post::<Value>("/api/players", json!({"name": format!("Ada {number}")})).await;
        renamed.expect("she may");
    }
    for _ in 0..2 {
        Guest::new(server.address(), "Bo").await;
    }
    // Six names a minute, and three guests.
    for (token, at_most) in [(&*ada.token, 10), ("", 20)] {
        let request = http().post(server.url("/api/players")).json(&json!({"name": "Ida"}));
        let request = if token.is_empty() { request } else { request.bearer_auth(token) };
        let answer = within(request.send()).await.expect("the server answers");
        assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS);
        let wait = answer.headers().get(RETRY_AFTER).and_then(|wait| wait.to_str().ok()?.parse().ok());
        assert!(wait.is_some_and(|wait: u64| (2..=at_most).contains(&wait)), "{wait:?} seconds of {at_most}");
    }
}
