//! From a name to a started game: guests, tables, who may see them, and what the lobby tells.

mod bounds;
mod guests;
mod host;
mod lobby;
mod visibility;

use client_protocol::rest::TableView;
use serde_json::{Value, json};
use test_kit::{Guest, Paydirt};

async fn new_table(host: &Guest, visibility: &str) -> TableView {
    host.post("/api/tables", json!({"game": "gold-rush", "visibility": visibility})).await.expect("anybody may")
}

#[tokio::test]
async fn the_server_describes_itself_and_says_how_it_is() {
    let server = Paydirt::fresh().await;
    let get = async |path: &str| {
        let answer = test_kit::client::get(server.url(path)).await;
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
        let policy = answer.headers()["content-security-policy"].to_str().expect("it is text").to_owned();
        assert!(policy.contains("frame-ancestors 'none'"));
        answer.text().await.expect("it is text")
    };
    assert_eq!(get("/healthz").await, "ok\n");
    assert_eq!(get("/readyz").await, "ready\n");
    assert!(get("/metrics").await.contains("paydirt_"));
    let description: Value = serde_json::from_str(&get("/api/openapi.json").await).expect("it is JSON");
    for (path, codes) in [
        ("/api/players", &["rate_limited"][..]),
        ("/api/tables", &["too_many", "rate_limited"]),
        ("/api/tables/{id}/join", &["too_many"]),
        ("/api/tables/{id}/take", &["too_many"]),
        ("/api/tables/{id}/again", &["too_many"]),
        ("/api/tables/{id}/branch", &["too_many", "rate_limited"]),
        ("/api/me/notices/channels", &["rate_limited"]),
        ("/api/me/notices/channels/{id}/test", &["rate_limited"]),
    ] {
        let refused = description["paths"][path]["post"]["responses"]["429"]["description"].as_str();
        let says = |code: &&str| refused.is_some_and(|refused| refused.contains(code));
        assert!(codes.iter().all(says), "{path} refuses with {refused:?}, says its description");
    }
    let docs = get("/api/docs").await;
    assert!(docs.contains("/api/tables/{id}/join"));
    assert!(!docs.contains("src=") && !docs.contains("://"), "the page of the API needs something from outside");
}
