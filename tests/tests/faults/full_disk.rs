//! No room for SQLite's file to grow: moves are refused in words, what was saved is shown, and once there is room play
//! goes on by itself.

use std::fs::{File, remove_file};
use std::io::Write;
use std::path::Path;
use std::process::Command;

use client_protocol::code::Code;
use client_protocol::socket::{ClientMessage, ServerMessage};
use serde_json::{Value, json};
use test_kit::client::running_game;
use test_kit::process::{run, short_or_long};
use test_kit::wait::within;
use test_kit::{Company, Folder, Guest, Paydirt, Setup};

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_may_not_grow() {
    for _ in 0..short_or_long(1, 7) {
        // Its own database: where SQLite writes over a log that it has carried over, it has room without one growing.
        let mut server = Paydirt::fresh().await;
        let ada = Guest::new(server.address(), "Ada").await;
        let setups: Vec<Setup> = Setup::of_every_game().into_iter().map(Setup::slowly).collect();
        let mut company = Company::gather(server.address(), server.database(), &setups).await;
        for _ in 0..3 {
            assert!(company.moves(10).await);
            let log = server.folder().join("paydirt.db-wal").metadata().expect("SQLite writes ahead").len();
            limit_files(server.id(), &log.to_string());
            refused_in_words(&ada).await;
            company.refusal().await;
            limit_files(server.id(), "unlimited");
            company.count_from_now();
            assert!(company.moves(3).await, "play goes on by itself");
        }
        let counts = company.rest().await;
        assert!(counts.not_saved > 0, "there was always room");
        server.stop().await;
    }
}

#[tokio::test]
async fn whoever_comes_in_while_the_disk_is_full_is_told() {
    let mut server = Paydirt::fresh().await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    // A table that sleeps, and an empty log beside the file: whatever is written makes it grow.
    server.stop().await;
    server.start_again().await;
    limit_files(server.id(), "0");
    let mut socket = guests[0].socket(table).await;
    socket.say(&ClientMessage::Resume { since_seq: 0 }).await;
    let (id, code, sentence) = socket.refusal().await;
    assert_eq!((id, code), (None, Code::NotSaved.into()), "{sentence}");
    limit_files(server.id(), "unlimited");
    let welcomed = socket.until(|message| matches!(message, ServerMessage::Welcome { .. }).then_some(())).await;
    assert_eq!(welcomed, (), "once there is room they are let in by themselves");
}

/// A small disk of its own, which something else fills.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "only root may mount a disk: part of the long form"]
async fn a_disk_that_is_full() {
    let folder = Folder::new();
    let _disk = Disk::mounted(folder.path());
    let database = folder.sqlite_address("paydirt.db");
    let mut server = Paydirt::start(&database).await;
    let setups: Vec<Setup> = Setup::of_every_game().into_iter().map(Setup::slowly).collect();
    let mut company = Company::gather(server.address(), &database, &setups).await;
    let ada = Guest::new(server.address(), "Ada").await;
    let ballast = folder.path().join("ballast");
    for _ in 0..10 {
        assert!(company.moves(10).await);
        fill(&ballast);
        let refusal = refused_in_words(&ada).await;
        assert!(refusal.contains("disk is full"), "{refusal}");
        server.says(&["the disk of the database is full", "free some space"]).await;
        let ready = ada.get::<Value>("/readyz").await.expect_err("it cannot do its work");
        assert!(ready.message.contains("disk is full"), "{}", ready.message);
        remove_file(&ballast).expect("it is ours");
        company.count_from_now();
        assert!(company.moves(3).await, "play goes on by itself");
    }
    company.rest().await;
    server.stop().await;
    fill(&ballast);
    let start = ["serve", "--listen", "127.0.0.1:0", "--database", &database];
    let said = run(folder.path(), &start).await;
    let said = String::from_utf8_lossy(&said.stderr);
    assert!(said.contains("disk is full") && said.contains("free some space"), "{said}");
}

/// A log beside a database on a full disk, or into a pipe that nobody reads.
#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_cannot_be_written_ends_nothing() {
    let folder = Folder::new();
    let database = folder.sqlite_address("paydirt.db");
    let mut server = Paydirt::start_without_log(&database).await;
    let mut company = Company::gather(server.address(), &database, &Setup::of_every_game()).await;
    assert!(company.moves(10).await);
    company.rest().await;
    assert_eq!(server.stop().await.code(), Some(0), "it says that it stops, and nobody hears it");
}

/// Writes for as long as there is room. The file is closed: as long as it was open, removing it would give no room back.
fn fill(path: &Path) {
    let mut file = File::create(path).expect("there is room");
    while file.write_all(&[1; 1024]).is_ok() {}
}

/// Waits until the server can save nothing more, and looks how it says so.
async fn refused_in_words(ada: &Guest) -> String {
    // Somebody new each time: whoever has the name already is answered without a write.
    let nobody = ada.with_token("");
    let refusal = within(async {
        loop {
            if let Err(refusal) = nobody.post::<Value>("/api/players", json!({"name": "Bo"})).await {
                break refusal;
            }
        }
    })
    .await;
    assert_eq!(refusal.code, Code::NotSaved, "{}", refusal.message);
    refusal.message
}

pub fn limit_files(process: u32, bytes: &str) {
    let limit = ["--pid".to_owned(), process.to_string(), format!("--fsize={bytes}:unlimited")];
    let limited = Command::new("prlimit").args(limit).status();
    assert!(limited.is_ok_and(|status| status.success()), "the server's files cannot be limited");
}

/// Eight megabytes in memory, mounted on a folder.
struct Disk<'a>(&'a Path);

impl Disk<'_> {
    fn mounted(folder: &Path) -> Disk<'_> {
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=8m", "paydirt"]).arg(folder).status();
        assert!(mounted.is_ok_and(|status| status.success()), "only root may mount: run the long form as root");
        Disk(folder)
    }
}

impl Drop for Disk<'_> {
    fn drop(&mut self) {
        // Whoever still looks at it keeps it a little longer.
        let _ = Command::new("umount").arg("--lazy").arg(self.0).status();
    }
}
