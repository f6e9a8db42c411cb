//! The limit: a bare axum server that sends back what it gets, on the same core, with as many sockets of the same buffers.

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::ws::{Message as AxumMessage, WebSocketUpgrade};
use axum::routing::any;
use axum::serve::ListenerExt as _;
use futures_util::{SinkExt, StreamExt};
use tokio_tungstenite::tungstenite::Message;

use crate::figures::Figures;
use crate::hall::until;
use crate::process::{Launch, Running};
use crate::socket;

/// As the server's own sockets have.
const BUFFER: usize = 1024;
/// About as long as the events of a move.
const TEXT: &str = r#"{"type":"events","seq":123,"at":1767225600000,"events":[{"type":"passed","seat":2},{"type":"tile_drawn","seat":3,"tile":"47e"}]}"#;

/// A running echo server.
pub struct Echo {
    server: Running,
}

impl Echo {
    pub async fn start() -> Echo {
        Echo { server: Launch::echo().start().await }
    }

    /// How many messages a second it takes and sends, together, over so many sockets that each wait for their answer.
    pub async fn messages(&self, figures: &mut Figures, sockets: usize, time: Duration) -> f64 {
        let count = Rc::new(Cell::new(0_u64));
        let open = Rc::new(Cell::new(0_usize));
        let mut clients = tokio::task::JoinSet::new();
        for asked in 0..sockets {
            let (address, count, opened) = (self.server.address.clone(), count.clone(), open.clone());
            clients.spawn_local(async move {
                let mut socket = socket::open(&address, "/", None).await.expect("the echo server takes everybody");
                opened.set(opened.get() + 1);
                while socket.send(Message::text(TEXT)).await.is_ok()
                    && socket.next().await.is_some_and(|echo| echo.is_ok())
                {
                    count.set(count.get() + 1);
                }
            });
            until("sockets open", || asked.saturating_sub(open.get()) < 64).await;
        }
        until("all sockets are open", || open.get() == sockets).await;
        tokio::time::sleep(time / 4).await;
        let (started, before, used) = (Instant::now(), count.get(), self.server.processor());
        tokio::time::sleep(time).await;
        let (seconds, echoes) = (started.elapsed().as_secs_f64(), (count.get() - before) as f64);
        let used = (self.server.processor() - used).as_secs_f64();
        clients.abort_all();
        figures.note(format!("echo-{sockets}-messages"), 2.0 * echoes / seconds, "messages/s");
        figures.note(format!("echo-{sockets}-server"), used * 1000.0 / (2.0 * echoes), "cpu-s/1000-messages");
        2.0 * echoes / seconds
    }

    /// What an idle socket of it holds.
    pub async fn idle(&self, figures: &mut Figures, sockets: usize) {
        tokio::time::sleep(Duration::from_millis(300)).await;
        let before = self.server.memory();
        let mut open = Vec::with_capacity(sockets);
        for _ in 0..sockets {
            open.push(socket::open(&self.server.address, "/", None).await.expect("the echo server takes everybody"));
        }
        tokio::time::sleep(Duration::from_millis(300)).await;
        let held = self.server.memory() - before;
        figures.note(format!("echo-idle-{sockets}-memory"), held / 1024.0 / sockets as f64, "kB/socket");
    }
}

/// Serves echoes until it is killed.
pub async fn serve() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a machine has a free port");
    println!("echo is open at {}", listener.local_addr().expect("it is bound"));
    let listener = listener.tap_io(|connection| drop(connection.set_nodelay(true)));
    let echo = |upgrade: WebSocketUpgrade| async move {
        upgrade.read_buffer_size(BUFFER).write_buffer_size(0).protocols([client_protocol::PROTOCOL]).on_upgrade(
            |mut socket| async move {
                while let Some(Ok(message)) = socket.recv().await {
                    if matches!(message, AxumMessage::Text(_)) && socket.send(message).await.is_err() {
                        return;
                    }
                }
            },
        )
    };
    axum::serve(listener, Router::new().route("/", any(echo))).await.expect("it serves until it is killed");
}
