//! A page at a table, as `web/src/net/link.ts` is one. When its server is about to stop, it opens a socket at another while its own
//! still works, and goes on with it from its first word. The same when its server owes it an answer and says nothing at all anymore.
//! When its socket breaks, it comes back to any server, as soon and as patiently.

use std::cell::Cell;
use std::pin::Pin;
use std::rc::Rc;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use test_kit::Dice;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use super::proxy::Proxy;
use super::table::{Asked, Shared};
use crate::socket::{Socket, resume, table_socket};

/// The first wait after a break, and the longest one; half of each is chance.
const AGAIN: (Duration, Duration) = (Duration::from_millis(300), Duration::from_secs(8));
/// How long to wait before another server is tried once more, while the one that we are at still works.
const MOVE_AGAIN: Duration = Duration::from_millis(500);
/// A server that owes an answer is asked for a sign of life after this time, and when none comes in the same again, it's doubted.
const OWED: Duration = Duration::from_millis(700);
const PING: &str = r#"{"type":"ping"}"#;
/// How long another server may take for its first word.
const FIRST_WORD: Duration = Duration::from_secs(2);
/// How long after a refusal for now the same is asked again.
const ASK_AGAIN: Duration = Duration::from_millis(50);

#[derive(Clone)]
struct Page {
    proxy: Rc<Proxy>,
    table: Shared,
    number: usize,
    token: Option<Rc<str>>,
}

/// What a page does about a server that owes it an answer.
struct Owed {
    /// When it looks whether anything was heard since.
    look_at: Instant,
    /// How much had been heard before.
    heard: u64,
    /// Whether a sign of life was asked for.
    asked: bool,
}

/// The socket that a page has, and what it makes of the server at its other end.
struct Line<'a> {
    page: &'a Page,
    socket: Socket,
    next: Option<Next>,
    owed: Option<Owed>,
    /// Whether the next socket is only opened because this one is silent.
    doubted: bool,
    /// How many were heard from the server, or the one before.
    words: u64,
}

/// A socket that is to take the place of a page's own.
struct Next {
    is_open: Rc<Cell<bool>>,
    /// Ends with its first word.
    coming: Pin<Box<dyn Future<Output = Come>>>,
}

struct Come {
    socket: Socket,
    server: usize,
    asked: Asked,
    started: Instant,
    word: Utf8Bytes,
}

#[derive(Deserialize)]
struct Said<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
}

/// Sits at a table until the table is dismissed, or watches there without a token; first at this server.
pub fn open(proxy: Rc<Proxy>, table: Shared, token: Option<&str>, server: usize) {
    let (orders, ordered) = mpsc::unbounded_channel();
    let number = table.borrow_mut().listen(orders, server);
    let page = Page { proxy, table, number, token: token.map(Rc::from) };
    tokio::task::spawn_local(page.live(server, ordered));
}

impl Page {
    async fn live(self, mut server: usize, mut ordered: mpsc::UnboundedReceiver<Utf8Bytes>) {
        let mut dice = Dice(self.table.borrow().id.as_u128() as u64 ^ self.number as u64);
        let mut wait = AGAIN.0;
        while !ordered.is_closed() {
            if let Some(socket) = self.come_in(server).await {
                wait = AGAIN.0;
                self.stay(socket, &mut ordered).await;
                self.table.borrow_mut().has_lost(self.number);
            }
            let chance = dice.below(1000) as f64 / 1000.0;
            tokio::time::sleep(wait.mul_f64(0.5 + 0.5 * chance)).await;
            wait = (wait * 2).min(AGAIN.1);
            server = dice.below(self.proxy.count() as u64) as usize;
        }
    }

    async fn socket_at(&self, server: usize) -> Option<Socket> {
        let id = self.table.borrow().id;
        table_socket(self.proxy.address(server), id, self.token.as_deref()).await.ok()
    }

    /// A socket at this server, or at the next that has one: that is what a proxy does.
    async fn come_in(&self, server: usize) -> Option<Socket> {
        let servers = self.proxy.count();
        for server in (0..servers).map(|further| (server + further) % servers) {
            if let Some(mut socket) = self.socket_at(server).await {
                let asked = self.table.borrow().asks(self.number);
                self.table.borrow_mut().comes_in(self.number, server, asked);
                return resume(&mut socket, asked.since).await.is_ok().then_some(socket);
            }
        }
        None
    }

    /// Hears and says until the socket breaks and no other takes its place, or everybody leaves.
    async fn stay(&self, socket: Socket, ordered: &mut mpsc::UnboundedReceiver<Utf8Bytes>) {
        let mut line = Line { page: self, socket, next: None, owed: None, doubted: false, words: 0 };
        while let Some(text) = line.word(ordered).await {
            line.words += 1;
            // Ours speaks after all: the other one isn't needed.
            if std::mem::take(&mut line.doubted) {
                line.next = None;
            }
            if let Some(after) = self.hear(&text)
                && line.next.is_none()
            {
                line.next = Some(self.next_after(after));
            }
        }
    }

    /// A socket at another server, which is opened after a time.
    fn next_after(&self, after: Duration) -> Next {
        let is_open = Rc::new(Cell::new(false));
        let coming = Box::pin(self.clone().move_on(after, is_open.clone()));
        Next { is_open, coming }
    }

    /// Opens a socket where a proxy sends the table, after a time, until one has brought a word to go on from.
    async fn move_on(self, after: Duration, is_open: Rc<Cell<bool>>) -> Come {
        let id = self.table.borrow().id;
        let mut wait = after;
        loop {
            tokio::time::sleep(wait).await;
            wait = MOVE_AGAIN;
            let started = Instant::now();
            for server in self.proxy.ready_for(id) {
                let coming = async {
                    let mut socket = self.socket_at(server).await?;
                    is_open.set(true);
                    let asked = self.table.borrow().asks(self.number);
                    resume(&mut socket, asked.since).await.ok()?;
                    let word = first_word(&mut socket).await?;
                    Some(Come { socket, server, asked, started, word })
                };
                // One that stands still says nothing, and a proxy may not have noticed yet.
                let come = tokio::time::timeout(FIRST_WORD, coming).await;
                if let Ok(Some(come)) = come {
                    return come;
                }
                if is_open.replace(false) || come.is_err() {
                    break;
                }
            }
        }
    }

    /// Says in how long the page has to move, if it's told to.
    fn hear(&self, text: &str) -> Option<Duration> {
        let mut table = self.table.borrow_mut();
        let before = table.refused;
        let moves_after = table.hear(self.number, text);
        if table.refused > before {
            let (table, number) = (self.table.clone(), self.number);
            tokio::task::spawn_local(async move {
                tokio::time::sleep(ASK_AGAIN).await;
                table.borrow().send_again(number);
            });
        }
        moves_after
    }
}

impl Line<'_> {
    /// The next word of a server, on this socket or on the one that takes its place; none once both are broken, or everybody leaves.
    async fn word(&mut self, ordered: &mut mpsc::UnboundedReceiver<Utf8Bytes>) -> Option<Utf8Bytes> {
        loop {
            let works = tokio::select! {
                biased;
                order = ordered.recv() => self.say(order?).await,
                () = until(self.owed.as_ref().map(|owed| owed.look_at)) => self.doubt().await,
                come = arrival(&mut self.next) => return Some(self.go_on_with(come)),
                message = self.socket.next() => match message {
                    Some(Ok(Message::Text(text))) => return Some(text),
                    other => matches!(other, Some(Ok(Message::Ping(_) | Message::Pong(_)))),
                },
            };
            if !works {
                // Ours may have broken when the other was about to take its place.
                let other = self.next.take().filter(|other| other.is_open.get())?;
                let come = other.coming.await;
                return Some(self.go_on_with(come));
            }
        }
    }

    /// Sends a move. Whether the socket still works.
    async fn say(&mut self, text: Utf8Bytes) -> bool {
        let is_sent = self.socket.send(Message::Text(text)).await.is_ok();
        if is_sent && self.owed.is_none() {
            self.owe(false);
        }
        is_sent
    }

    /// The time is up after which a server that owes an answer is asked for a sign of life, or left. Whether the socket still works.
    async fn doubt(&mut self) -> bool {
        let page = self.page;
        let Some(was) = self.owed.take().filter(|_| page.table.borrow().owed_to() == Some(page.number)) else {
            return true;
        };
        let is_silent = was.heard == self.words;
        if is_silent && was.asked {
            if self.next.is_none() {
                (self.next, self.doubted) = (Some(page.next_after(Duration::ZERO)), true);
            }
            return true;
        }
        if is_silent && self.socket.send(Message::Text(PING.into())).await.is_err() {
            return false;
        }
        self.owe(is_silent);
        true
    }

    /// From now on the server owes an answer, or with `asked` a sign of life.
    fn owe(&mut self, asked: bool) {
        self.owed = Some(Owed { look_at: Instant::now() + OWED, heard: self.words, asked });
    }

    /// From now on the page's socket is the one that has come. Returns its first word.
    fn go_on_with(&mut self, come: Come) -> Utf8Bytes {
        let mut old = std::mem::replace(&mut self.socket, come.socket);
        (self.next, self.owed, self.doubted) = (None, None, false);
        tokio::task::spawn_local(async move {
            let _ = old.close(None).await; // it may have been closed already
            while let Some(Ok(_)) = old.next().await {}
        });
        self.page.table.borrow_mut().moves_to(self.page.number, come.server, come.asked, come.started);
        come.word
    }
}

async fn until(instant: Option<Instant>) {
    match instant {
        Some(instant) => tokio::time::sleep_until(instant.into()).await,
        None => std::future::pending().await,
    }
}

/// Ends when the other socket has come, if one is to come.
async fn arrival(next: &mut Option<Next>) -> Come {
    match next {
        Some(next) => next.coming.as_mut().await,
        None => std::future::pending().await,
    }
}

/// The first word on a socket, unless that turns us away, or sends us on.
async fn first_word(socket: &mut Socket) -> Option<Utf8Bytes> {
    loop {
        match socket.next().await? {
            Ok(Message::Text(text)) => {
                let said: Said<'_> = serde_json::from_str(&text).ok()?;
                let is_welcome = !["rejected", "closing", "moving"].contains(&said.kind);
                return is_welcome.then_some(text);
            }
            Ok(Message::Ping(_) | Message::Pong(_)) => {}
            _ => return None,
        }
    }
}
