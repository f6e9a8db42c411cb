//! Reading and writing frames within their bounds: size, kind, silence, patience.

use std::future::poll_fn;
use std::task::Poll;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use client_protocol::MAX_FRAME;
use client_protocol::code::Code;
use client_protocol::socket::ClosingReason;
use futures_util::{Sink, SinkExt, Stream, StreamExt};
use tokio::time::{Instant, Interval, MissedTickBehavior};

use super::meter::Meter;
use crate::connections::BytesRead;
use crate::error::Refusal;

/// What is read before a frame is given up on: more than allowed, so that a frame that is somewhat too long can be refused in
/// words, with nothing left unread that would cut the words off.
const MAX_READ: usize = 4 * MAX_FRAME;
/// The buffers of one socket, for reading and for writing: a command fits, and what a move makes; what is longer takes more for as
/// long as it needs it. There may be very many sockets, and most of them are idle.
const BUFFERS: (usize, usize) = (512, 1024);
/// How often the server asks whether somebody is still there.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// How long nothing may come before the other side counts as gone: two heartbeats and a bit.
const SILENCE: Duration = Duration::from_secs(35);
/// How long the other side may take to read one frame.
const WRITE_PATIENCE: Duration = Duration::from_secs(20);
/// How long the other side may take to hear us out and say goodbye; and when the server stops, which waits for it.
const FAREWELL: Duration = Duration::from_secs(5);
const LAST_FAREWELL: Duration = Duration::from_secs(1);
/// Frames that are read after the last words, whatever they say: nobody who is sent away is read for longer.
const MAX_UNHEARD: usize = 256;

/// An upgrade with our bounds.
pub fn bounded(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    let (reading, writing) = BUFFERS;
    upgrade.max_message_size(MAX_READ).max_frame_size(MAX_READ).read_buffer_size(reading).write_buffer_size(writing)
}

/// A socket, read and written within bounds.
pub struct Wire<S = WebSocket> {
    /// Boxed: it goes from hand to hand, and each of them would keep room for it as long as the socket lives.
    socket: Box<S>,
    heartbeat: Interval,
    last_heard: Instant,
    meter: Meter,
    bytes: BytesRead,
}

/// What messages come in on, and go out.
pub trait Socket: Stream<Item = Result<Message, axum::Error>> + Sink<Message, Error = axum::Error> + Unpin {}

impl<S: Stream<Item = Result<Message, axum::Error>> + Sink<Message, Error = axum::Error> + Unpin> Socket for S {}

#[derive(Debug)]
pub enum Incoming {
    Text(Utf8Bytes),
    /// A frame that is the socket's own fault: it is closed after saying so.
    Fault(Refusal),
    /// The other side has gone.
    Gone,
}

/// Nothing can be written anymore: the other side has gone, or has stopped reading.
#[derive(Debug)]
pub struct Stuck;

impl<S: Socket> Wire<S> {
    /// Takes a socket over.
    #[must_use]
    pub fn new(socket: S, meter: Meter, bytes: BytesRead) -> Self {
        let mut heartbeat = tokio::time::interval_at(Instant::now() + HEARTBEAT, HEARTBEAT);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        bytes.take(); // the request that opened the socket
        Wire { socket: Box::new(socket), heartbeat, last_heard: Instant::now(), meter, bytes }
    }

    /// Counts what the last frame asked for as so many frames more.
    pub fn charge(&self, frames: u32) {
        self.meter.charge(frames);
    }

    /// The next thing that comes in. Meanwhile the server asks now and then whether somebody is still there. May be
    /// dropped and called again without losing anything.
    pub async fn next(&mut self) -> Incoming {
        loop {
            let wait = self.meter.wait();
            if wait.is_some() {
                metrics::counter!("paydirt_sockets_slowed_total").increment(1);
            }
            tokio::select! {
                biased;
                () = tokio::time::sleep_until(wait.unwrap_or_else(Instant::now)), if wait.is_some() => {}
                message = read(&mut self.socket, &self.meter, &self.bytes), if wait.is_none() => {
                    let Some(message) = message else { continue };
                    self.last_heard = Instant::now();
                    self.meter.charge(1);
                    match message {
                        Some(Ok(Message::Text(text))) if text.len() > MAX_FRAME => return Incoming::Fault(too_large()),
                        Some(Ok(Message::Text(text))) => return Incoming::Text(text),
                        Some(Ok(Message::Binary(_))) => {
                            return Incoming::Fault(Refusal::new(Code::BinaryFrame, "send frames as JSON text, not binary"));
                        }
                        // A goodbye is answered when the next frame is asked for, and none comes.
                        Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Close(_))) => {}
                        None => return Incoming::Gone,
                        Some(Err(error)) => return fault_of(&error),
                    }
                }
                _ = self.heartbeat.tick() => {
                    if self.last_heard.elapsed() > SILENCE {
                        return Incoming::Gone;
                    }
                    if self.write_now(Message::Ping(Vec::new().into())).await.is_err() {
                        return Incoming::Gone;
                    }
                }
            }
        }
    }

    /// Takes text to be written; [`Wire::flush`] sends it.
    ///
    /// # Errors
    /// When the other side does not read.
    pub async fn feed(&mut self, text: Utf8Bytes) -> Result<(), Stuck> {
        patiently(self.socket.feed(Message::Text(text))).await
    }

    /// Sends what was fed.
    ///
    /// # Errors
    /// When the other side does not read.
    pub async fn flush(&mut self) -> Result<(), Stuck> {
        patiently(self.socket.flush()).await
    }

    /// Writes a last frame, closes, and waits a moment for the other side to do the same.
    pub async fn close(mut self, last_words: impl IntoIterator<Item = Utf8Bytes>, code: u16, reason: &'static str) {
        let farewell = async {
            for text in last_words {
                self.socket.feed(Message::Text(text)).await?;
            }
            self.socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await?;
            // To leave what was sent unread would take back our last words. A frame at fault is followed by others.
            let mut unheard = 0;
            while unheard < MAX_UNHEARD && self.socket.next().await.is_some() {
                unheard += 1;
            }
            Ok::<(), axum::Error>(())
        };
        let patience = if code == close_code::RESTART { LAST_FAREWELL } else { FAREWELL };
        let _ = tokio::time::timeout(patience, farewell).await; // a client that no longer listens misses the last words
    }

    async fn write_now(&mut self, message: Message) -> Result<(), Stuck> {
        patiently(self.socket.send(message)).await
    }
}

/// The WebSocket's own code for why it is closed, and the word that goes with it.
#[must_use]
pub fn close_code(why: ClosingReason, code: Option<Code>) -> (u16, &'static str) {
    match (why, code) {
        (_, Some(Code::TooLarge)) => (close_code::SIZE, "too large"),
        (_, Some(Code::BinaryFrame)) => (close_code::UNSUPPORTED, "binary frame"),
        (ClosingReason::Restarting, _) => (close_code::RESTART, "restarting"),
        (ClosingReason::TooSlow, _) => (close_code::AGAIN, "too slow"),
        (ClosingReason::Protocol, _) => (close_code::PROTOCOL, "protocol"),
        (ClosingReason::Removed, _) => (close_code::POLICY, "removed"),
        (ClosingReason::NotAllowed, _) => (close_code::POLICY, "not allowed"),
    }
}

/// The next message, counted by its bytes; none when as much was read as may be for now. Parts of a message count when they
/// come: a message in parts without end, even empty ones, would otherwise be read for nothing.
async fn read(
    socket: &mut impl Socket,
    meter: &Meter,
    bytes: &BytesRead,
) -> Option<Option<Result<Message, axum::Error>>> {
    poll_fn(|context| {
        if meter.wait().is_some() {
            return Poll::Ready(None);
        }
        // Of what comes without a pause, the runtime lets one turn read only so much.
        let message = socket.poll_next_unpin(context);
        meter.read(bytes.take());
        message.map(Some)
    })
    .await
}

fn too_large() -> Refusal {
    Refusal::new(Code::TooLarge, format!("frames can be up to {MAX_FRAME} bytes"))
}

/// How the library starts to name a fault of the protocol.
const FAULT: &str = "WebSocket protocol error: ";
/// What it counts as one too, and is only the end of a conversation.
const ENDS: [&str; 3] = [
    "Connection reset without closing handshake",
    "Remote sent after having closed",
    "Sending after closing is not allowed",
];

fn fault_of(error: &axum::Error) -> Incoming {
    // The library's own error type is not ours to name, so its words must do.
    let words = error.to_string();
    if words.contains("too long") || words.contains("too large") || words.contains("Space limit") {
        Incoming::Fault(too_large())
    } else if words.to_ascii_lowercase().contains("utf-8") || words.to_ascii_lowercase().contains("utf8") {
        Incoming::Fault(Refusal::new(Code::NotJson, "this frame isn't JSON: not valid UTF-8"))
    } else if let Some(fault) = words.strip_prefix(FAULT).filter(|fault| !ENDS.contains(fault)) {
        Incoming::Fault(Refusal::new(Code::Malformed, format!("not a WebSocket frame: {fault}")))
    } else {
        Incoming::Gone
    }
}

async fn patiently(write: impl Future<Output = Result<(), axum::Error>>) -> Result<(), Stuck> {
    match tokio::time::timeout(WRITE_PATIENCE, write).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Stuck),
    }
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::task::Context;

    use super::*;

    /// Never stops talking, and counts how much of it is heard. It ends where a test would never do.
    struct Chatterbox(Arc<AtomicUsize>);

    impl Stream for Chatterbox {
        type Item = Result<Message, axum::Error>;

        fn poll_next(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
            let heard = self.0.fetch_add(1, Ordering::Relaxed);
            Poll::Ready((heard < 100 * MAX_UNHEARD).then(|| Ok(Message::Text("{\"type\":\"ping\"}".into()))))
        }
    }

    impl Sink<Message> for Chatterbox {
        type Error = axum::Error;

        fn poll_ready(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
            Poll::Ready(Ok(()))
        }

        fn start_send(self: Pin<&mut Self>, _: Message) -> Result<(), axum::Error> {
            Ok(())
        }

        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
            Poll::Ready(Ok(()))
        }

        fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
            Poll::Ready(Ok(()))
        }
    }

    #[tokio::test]
    async fn who_is_sent_away_is_not_read_for_as_long_as_they_talk() {
        let heard = Arc::new(AtomicUsize::new(0));
        let wire = Wire::new(Chatterbox(heard.clone()), Meter::new(0, Vec::new()), BytesRead::default());
        wire.close([Utf8Bytes::from("{}")], close_code::PROTOCOL, "protocol").await;
        assert_eq!(heard.load(Ordering::Relaxed), MAX_UNHEARD);
    }
}
