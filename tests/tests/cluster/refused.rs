//! What cannot be a cluster is told in one line, and what may become one is waited for.

use std::process::Output;

use client_protocol::code::Code;
use client_protocol::rest::TableView;
use serde_json::{Value, json};
use test_kit::process::run;
use test_kit::wait::within;
use test_kit::{Folder, Guest, Nats, Paydirt, Postgres};

/// The one line on standard error of a start that failed.
fn complaint(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(said.lines().filter(|line| line.starts_with("paydirt: ")).count(), 1, "not in a line: {said}");
    assert!(!said.contains("hush"), "it shows the password: {said}");
    said
}

async fn start(folder: &Folder, database: &str, further: &[&str]) -> String {
    let arguments = ["serve", "--log", "off", "--listen", "127.0.0.1:0", "--database", database];
    complaint(&run(folder.path(), &[&arguments[..], further].concat()).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_a_cluster_says_why() {
    let (folder, database) = (Folder::new(), Postgres::shared().fresh_database().await);
    let nats = tokio::task::block_in_place(Nats::start);
    let sqlite = folder.sqlite_address("paydirt.db");
    let said = start(&folder, &sqlite, &["--cluster", &nats.address()]).await;
    assert!(said.contains("needs PostgreSQL"), "{said}");
    let said = start(&folder, &database, &["--cluster", &nats.wrong_address()]).await;
    assert!(said.contains("refuses these credentials"), "{said}");
    let said = start(&folder, &database, &["--cluster", "nats://paydirt:hush@:::"]).await;
    assert!(said.contains("use nats://"), "{said}");
}

/// All that NATS carries may be lost, so a server may start without it as it may go on without it.
#[tokio::test(flavor = "multi_thread")]
async fn servers_that_start_without_nats_hear_each_other_once_it_is_there() {
    let database = Postgres::shared().fresh_database().await;
    let mut nats = tokio::task::block_in_place(Nats::start);
    let (right, wrong) = (nats.address(), nats.wrong_address());
    tokio::task::block_in_place(|| nats.stop());
    let mut servers = Vec::new();
    for address in [&right, &right, &wrong] {
        servers.push(Paydirt::start_with(&database, &["--cluster", address]).await);
    }
    let place = format!("cannot reach NATS at 127.0.0.1:{}", nats.port());
    for server in &servers {
        server.says(&[&place]).await;
    }
    let ada = Guest::new(servers[0].address(), "Ada").await;
    let elsewhere = ada.at(servers[1].address()).with_token("");
    let mut lobby = elsewhere.lobby().await;
    tokio::task::block_in_place(|| nats.start_again());
    servers[0].says(&["connected to NATS"]).await;
    servers[2].says(&["NATS refuses these credentials"]).await;
    // News may have been missed, so whoever is in the lobby comes back for a fresh list.
    within(async { while lobby.next_text().await.is_some() {} }).await;
    let mut lobby = elsewhere.lobby().await;
    lobby.next_text().await.expect("a list comes first");
    let public = json!({"game": "gold-rush", "visibility": "public"});
    let table: TableView = ada.post("/api/tables", public).await.expect("she may");
    let is_told = |text: Option<String>| text.expect("the lobby stays open").contains(&table.id.to_string());
    within(async { while !is_told(lobby.next_text().await) {} }).await;
    for mut server in servers {
        assert!(!server.log().contains("hush"), "it shows the password: {}", server.log());
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_one_servers_as_long_as_it_lives() {
    let (folder, database) = (Folder::new(), Postgres::shared().fresh_database().await);
    let nats = tokio::task::block_in_place(Nats::start);
    let address = nats.address();
    let options = ["--cluster", &address, "--node", "red"];
    let mut red = Paydirt::start_with(&database, &options).await;
    let said = start(&folder, &database, &options).await;
    assert!(said.contains("\"red\"") && said.contains("--node"), "{said}");
    // One that was killed does not keep it, and neither does one that stopped.
    red.kill().await;
    red.start_again().await;
    red.stop().await;
    red.start_again().await;
    red.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_token_of_its_own_a_server_tells_nobody_of_the_others() {
    let folder = Folder::new();
    // As a compose file hands on what nobody has set.
    let empty = ["PAYDIRT_OPERATOR_TOKEN", "PAYDIRT_CLUSTER", "PAYDIRT_NODE"].map(|name| (name, ""));
    let mut server = Paydirt::start_in(&folder.sqlite_address("paydirt.db"), &[], &empty).await;
    let guest = Guest::new(server.address(), "Ada").await;
    let refused = guest.get::<Value>("/api/nodes").await.expect_err("nobody may");
    assert_eq!(refused.code, Code::Forbidden);
    assert!(refused.message.contains("PAYDIRT_OPERATOR_TOKEN"), "{}", refused.message);
    let nothing = test_kit::client::http().get(server.url("/api/nodes")).header("authorization", "Bearer ").send();
    assert_eq!(nothing.await.expect("the server answers").status().as_u16(), 403);
    let refused = guest.get::<Value>("/api/cluster/link").await.expect_err("there is no cluster");
    assert_eq!(refused.code, Code::NotFound);
    server.stop().await;
}
