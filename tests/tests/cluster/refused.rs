//! What cannot be a cluster is told in one line.

use std::process::Output;

use client_protocol::code::Code;
use serde_json::Value;
use test_kit::process::run;
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
    let said = start(&folder, &database, &["--cluster", "nats://paydirt:hush@127.0.0.1:9"]).await;
    assert!(said.contains("cannot reach NATS at 127.0.0.1:9"), "{said}");
    let said = start(&folder, &database, &["--cluster", &nats.wrong_address()]).await;
    assert!(said.contains("refuses these credentials"), "{said}");
    let said = start(&folder, &database, &["--cluster", "nats://paydirt:hush@:::"]).await;
    assert!(said.contains("use nats://"), "{said}");
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
