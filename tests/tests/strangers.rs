//! Strangers at the door: connections that say nothing, requests too often or in bad form, other sites' pages. Whatever they do,
//! others are served.

use client_protocol::rest::Player;
use client_protocol::socket::ClientMessage;
use reqwest::{Method, StatusCode};
use test_kit::client::running_game;
use test_kit::wait::within;
use test_kit::{Folder, Guest, Paydirt};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

/// A connection from 127.0.0.`host`.
async fn connect(server: &Paydirt, host: u8) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("there are files to open");
    socket.bind(([127, 0, 0, host], 0).into()).expect("all of 127.0.0.0/8 is ours");
    within(socket.connect(server.address().parse().expect("it is an address"))).await.expect("it listens")
}

/// What is answered to some bytes, until the connection is closed.
async fn said(server: &Paydirt, bytes: &str) -> String {
    let mut stream = connect(server, 1).await;
    stream.write_all(bytes.as_bytes()).await.expect("it is open");
    let mut said = Vec::new();
    let _ = within(stream.read_to_end(&mut said)).await; // a connection that breaks has said what it has said
    String::from_utf8_lossy(&said).into_owned()
}

#[tokio::test]
async fn connections_that_say_nothing_keep_nobody_out() {
    let folder = Folder::new();
    let server = Paydirt::start_with_files(&folder.sqlite_address("paydirt.db"), (128, 256)).await;
    let mut silent = Vec::new();
    for number in 0..400 {
        let mut stream = connect(&server, 2).await;
        if number % 2 == 0 {
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: h").await; // the server may have let it go
        }
        silent.push(stream);
        if number % 50 == 0 {
            let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
            guests[0].socket(table).await.resume(0).await;
        }
    }
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", server.id())).expect("it runs");
    let files = limits.lines().find(|line| line.starts_with("Max open files")).expect("Linux says so");
    assert_eq!(files.split_whitespace().nth(3), Some("256"), "the soft limit was not raised: {files}");
    assert!(!server.log().contains("no connection can be accepted"), "{}", server.log());
}

#[tokio::test]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let server = Paydirt::fresh().await;
    let head = "POST /api/players HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n";
    // Nobody takes a body at these.
    let [page, me] = ["/", "/api/me"].map(|path| {
        format!("POST {path} HTTP/1.1\r\nHost: h\r\nContent-Length: 100000\r\n\r\n{}", "x".repeat(100_000))
    });
    let [slow, long, endless, half] = [
        format!("{head}Content-Length: 100\r\n\r\n{{"),
        format!("{head}Content-Length: 100000\r\n\r\n{}", "x".repeat(100_000)),
        format!("{head}Transfer-Encoding: chunked\r\n\r\n{}", format!("1000\r\n{}\r\n", "x".repeat(0x1000)).repeat(20)),
        head.to_owned(),
    ];
    let (slow, half) = tokio::join!(said(&server, &slow), said(&server, &half));
    let (long, endless, page, me) =
        tokio::join!(said(&server, &long), said(&server, &endless), said(&server, &page), said(&server, &me));
    assert!(slow.starts_with("HTTP/1.1 408 ") && slow.contains("took too long"), "{slow}");
    for answer in [long, endless, page, me] {
        assert!(answer.starts_with("HTTP/1.1 413 ") && answer.contains("too_large"), "{answer}");
        assert!(answer.contains("connection: close"), "nobody may use the connection again: {answer}");
    }
    assert_eq!(half, "");
}

#[tokio::test]
async fn a_body_that_breaks_off_is_called_so() {
    let server = Paydirt::fresh().await;
    let head = "POST /api/players HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n";
    for request in [
        format!("{head}Content-Length: 100\r\n\r\n{{"),
        format!("{head}Transfer-Encoding: chunked\r\n\r\n5\r\n{{"),
        format!("{head}Transfer-Encoding: chunked\r\n\r\nfive\r\n{{}}\r\n0\r\n\r\n"),
    ] {
        let mut stream = connect(&server, 1).await;
        stream.write_all(request.as_bytes()).await.expect("it is open");
        stream.shutdown().await.expect("it is open");
        let mut said = String::new();
        within(stream.read_to_string(&mut said)).await.expect("it answers");
        assert!(said.starts_with("HTTP/1.1 400 ") && said.contains("broke off"), "{said}");
    }
}

#[tokio::test]
async fn a_request_is_for_one_host() {
    let server = Paydirt::fresh().await;
    for (request, status) in [
        ("GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n", "400"),
        ("GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n", "400"),
        ("GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", "200"),
        ("GET /healthz HTTP/1.0\r\n\r\n", "200"),
    ] {
        let said = said(&server, request).await;
        assert_eq!(said.split(' ').nth(1), Some(status), "{request:?} got {said}");
    }
}

#[tokio::test]
async fn nothing_may_be_asked_for_without_end() {
    let server = Paydirt::fresh_with(&["--requests-per-second", "1"]).await;
    // A burst is ten seconds' worth, of everything but the API four times as much.
    for (path, times) in [("/metrics", 44), ("/readyz", 9), ("/healthz", 9), ("/", 9), ("/t/none", 9), ("/api/me", 14)]
    {
        let request = format!("GET {path} HTTP/1.1\r\nHost: h\r\n\r\n");
        let last = format!("GET {path} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
        let said = said(&server, &(request.repeat(times) + &last)).await;
        let refused = said.matches("HTTP/1.1 429 ").count();
        assert!(refused > 0 && said.matches("retry-after: 1").count() == refused, "{path}: {said}");
    }
}

/// Waits until the server has made a socket wait before it read more of it.
async fn a_socket_is_slowed(server: &Paydirt) {
    within(async {
        loop {
            let metrics = test_kit::client::get(server.url("/metrics")).await.text().await;
            if metrics.expect("it is text").contains("paydirt_sockets_slowed_total") {
                return;
            }
        }
    })
    .await;
}

#[tokio::test]
async fn many_sockets_of_one_address_are_read_no_faster_than_a_few() {
    let server = Paydirt::fresh_with(&["--frames-per-second", "10"]).await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    let mut sockets = Vec::new();
    for _ in 0..50 {
        let mut socket = guests[0].socket(table).await;
        socket.resume(0).await;
        sockets.push(socket);
    }
    // Coming in twice is nothing for one socket.
    for socket in &mut sockets {
        socket.say(&ClientMessage::Resume { since_seq: 0 }).await;
    }
    a_socket_is_slowed(&server).await;
}

#[tokio::test]
async fn a_message_in_empty_parts_without_end_is_not_read_for_nothing() {
    let server = Paydirt::fresh_with(&["--frames-per-second", "1"]).await;
    let (guests, table) = running_game(server.address(), &["Ada", "Bo"]).await;
    let mut stream = guests[0].socket(table).await.into_stream();
    let mut parts = vec![0x01, 0x80, 0, 0, 0, 0];
    (0..10_000).for_each(|_| parts.extend([0x00, 0x80, 0, 0, 0, 0]));
    within(stream.get_mut().write_all(&parts)).await.expect("it is open");
    a_socket_is_slowed(&server).await;
}

#[tokio::test]
async fn pages_of_the_sites_that_are_allowed_may_use_the_api_and_no_others() {
    let folder = Folder::new();
    let friend = "https://friend.example";
    let server = Paydirt::start_with(&folder.sqlite_address("paydirt.db"), &["--allowed-origin", friend]).await;
    let guest = Guest::new(server.address(), "Ada").await;
    let http = test_kit::client::http();
    for (origin, allowed) in [(friend, true), ("https://friend.example.evil.example", false), ("null", false)] {
        let preflight = http
            .request(Method::OPTIONS, server.url("/api/tables"))
            .header("origin", origin)
            .header("access-control-request-method", "POST")
            .header("access-control-request-headers", "content-type");
        let post = http
            .post(server.url("/api/tables"))
            .header("origin", origin)
            .bearer_auth(&guest.token)
            .json(&serde_json::json!({"game": "gold-rush"}));
        let [preflight, post] = [preflight, post].map(|request| within(request.send()));
        let (preflight, post) = tokio::join!(preflight, post);
        let (preflight, post) = (preflight.expect("it answers"), post.expect("it answers"));
        for answer in [&preflight, &post] {
            let sites = answer.headers().get("access-control-allow-origin").and_then(|sites| sites.to_str().ok());
            assert_eq!(sites, allowed.then_some(origin));
        }
        assert!(preflight.status().is_success());
        let status = if allowed { StatusCode::CREATED } else { StatusCode::FORBIDDEN };
        assert_eq!(post.status(), status, "{origin}");
        if allowed {
            let header = |name| preflight.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
            assert_eq!(header("access-control-allow-credentials"), "true");
            assert!(header("access-control-allow-methods").contains("DELETE"));
            assert!(header("access-control-allow-headers").contains("authorization"));
        }
    }
    let ada: Player = guest.get("/api/me").await.expect("a program has no origin");
    assert_eq!(ada.name, "Ada");
}
