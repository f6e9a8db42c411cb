//! How messages are written on a link: a length, a line of JSON, and behind it, each on a line of its own, the frames that a delivery
//! carries. Those are text that was encoded once, and stay as they are.

use axum::extract::ws::Utf8Bytes;
use bytes::{BufMut, Bytes, BytesMut};
use clap::ValueEnum;
use futures_util::{Sink, SinkExt as _};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tokio_util::codec::LengthDelimitedCodec;

use super::message::{Delivered, FromOwner, Guest, Guests, Mark, Route};
use crate::outbox::{Delivery, Frame};

/// What is spoken on a link, as the upgrade names it. Two servers speak the newest that both know; where there is none, the owner
/// refuses in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Protocol {
    /// Each listener is sent a message of their own.
    One,
    /// One message goes to all listeners who are told the same.
    Two,
}

impl Protocol {
    pub const NEWEST: Protocol = Protocol::Two;

    /// This one and those before it, the newest first.
    pub fn and_older(self) -> impl Iterator<Item = Protocol> {
        let older = move |protocol: &&Protocol| **protocol <= self;
        Protocol::value_variants().iter().rev().filter(older).copied()
    }

    /// As the upgrade names it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Protocol::One => "paydirt-link.1",
            Protocol::Two => "paydirt-link.2",
        }
    }
}

/// What one message may be: the log of a long game, several times over.
const MAX_MESSAGE: usize = 64 * 1024 * 1024;

/// How messages are told from each other.
#[must_use]
pub fn codec() -> LengthDelimitedCodec {
    LengthDelimitedCodec::builder().max_frame_length(MAX_MESSAGE).new_codec()
}

#[must_use]
pub fn write(message: &impl Serialize) -> Bytes {
    lines(message, &[])
}

/// Writes a delivery to a listener.
#[must_use]
pub fn write_delivery(route: Route, guest: Guest, delivery: Delivery) -> Bytes {
    let (what, frames) = parts(delivery);
    lines(&FromOwner::Deliver { route, guest, what }, &frames)
}

/// Writes a delivery to several.
#[must_use]
pub fn write_delivery_to_all(route: Route, guests: &[Guest], delivery: Delivery) -> Bytes {
    let (what, frames) = parts(delivery);
    lines(&FromOwner::DeliverToAll { route, guests: Guests::of(guests), what }, &frames)
}

fn parts(delivery: Delivery) -> (Delivered, Vec<Frame>) {
    let mark = |frame: &Frame| (frame.seq, frame.answers);
    match delivery {
        Delivery::Frame(frame) => (Delivered::Frame(mark(&frame)), vec![frame]),
        Delivery::History(frames) => (Delivered::History(frames.iter().map(mark).collect()), frames),
        Delivery::NotThere(refusal) => (Delivered::NotThere(refusal), Vec::new()),
        Delivery::Close(refusal, why) => (Delivered::Close(refusal, why), Vec::new()),
    }
}

fn lines(message: &impl Serialize, frames: &[Frame]) -> Bytes {
    let room = frames.iter().map(|frame| frame.text.len() + 1).sum::<usize>() + 128;
    let mut bytes = BytesMut::with_capacity(room).writer();
    serde_json::to_writer(&mut bytes, message).expect("what servers say is made of what JSON can hold");
    let mut bytes = bytes.into_inner();
    for frame in frames {
        bytes.put_u8(b'\n');
        bytes.put_slice(frame.text.as_bytes());
    }
    bytes.freeze()
}

/// Sends a message and all that waits behind it, in one go.
///
/// # Errors
/// When the link is broken.
pub async fn send<S: Sink<Bytes> + Unpin>(
    link: &mut S,
    first: Bytes,
    waiting: &mut mpsc::Receiver<Bytes>,
) -> Result<(), S::Error> {
    let mut next = Some(first);
    while let Some(message) = next {
        link.feed(message).await?;
        next = waiting.try_recv().ok();
    }
    link.flush().await
}

/// Reads a message, and the frames behind it.
///
/// # Errors
/// When it is none that this version knows.
pub fn read<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> serde_json::Result<(T, Texts<'a>)> {
    let mut parts = bytes.splitn(2, |byte| *byte == b'\n');
    let message = serde_json::from_slice(parts.next().unwrap_or_default())?;
    Ok((message, Texts(parts.next())))
}

/// The frames behind a message.
pub struct Texts<'a>(Option<&'a [u8]>);

impl Texts<'_> {
    /// The delivery that was written; `None` for a listener who was too slow, or when frames are missing.
    #[must_use]
    pub fn delivery(self, what: Delivered) -> Option<Delivery> {
        let mut texts = self.0.into_iter().flat_map(|texts| texts.split(|byte| *byte == b'\n'));
        let mut frame = |(seq, answers): Mark| {
            let text = String::from_utf8(texts.next()?.to_vec()).ok()?;
            Some(Frame { text: Utf8Bytes::from(text), seq, answers })
        };
        Some(match what {
            Delivered::Frame(mark) => Delivery::Frame(frame(mark)?),
            Delivered::History(marks) => Delivery::History(marks.into_iter().map(frame).collect::<Option<_>>()?),
            Delivered::NotThere(refusal) => Delivery::NotThere(refusal),
            Delivered::Close(refusal, why) => Delivery::Close(refusal, why),
            Delivered::TooSlow => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use client_protocol::rest::Player;
    use client_protocol::socket::{ClientMessage, ServerMessage};
    use uuid::Uuid;

    use super::super::message::{Request, Said, ToOwner};
    use super::*;
    use crate::session::seating::{Change, TableSettings};

    fn back(delivery: Delivery) -> (Route, Guest, Delivery) {
        let bytes = write_delivery(3, 4, delivery);
        let (FromOwner::Deliver { route, guest, what }, texts) = read(&bytes).expect("it was just written") else {
            panic!("it is a delivery");
        };
        (route, guest, texts.delivery(what).expect("nothing is missing"))
    }

    #[test]
    fn a_delivery_arrives_as_it_was() {
        let id = Uuid::from_u128(7);
        let frame = Frame { seq: Some(9), ..Frame::answer(id, &ServerMessage::Pong {}) };
        let (3, 4, Delivery::Frame(read)) = back(Delivery::Frame(frame.clone())) else { panic!("it is one frame") };
        assert_eq!((read.text.as_str(), read.seq, read.answers), (frame.text.as_str(), Some(9), Some(id)));
        let many = vec![frame.clone(), Frame::of(&ServerMessage::Pong {}), frame];
        let (_, _, Delivery::History(read)) = back(Delivery::History(many)) else { panic!("it is a history") };
        assert_eq!(read.iter().map(|frame| frame.seq).collect::<Vec<_>>(), [Some(9), None, Some(9)]);
        let (_, _, Delivery::History(read)) = back(Delivery::History(Vec::new())) else { panic!("it is a history") };
        assert!(read.is_empty());
    }

    #[test]
    fn a_delivery_to_several_arrives_once_with_all_whom_it_is_for() {
        let guests = [4, 5, 6, 9, 3];
        let frame = Frame { seq: Some(9), ..Frame::of(&ServerMessage::Pong {}) };
        let bytes = write_delivery_to_all(3, &guests, Delivery::Frame(frame.clone()));
        let (FromOwner::DeliverToAll { route: 3, guests: read, what }, texts) =
            read(&bytes).expect("it was just written")
        else {
            panic!("it is a delivery to several");
        };
        assert_eq!(read.iter().collect::<Vec<_>>(), guests);
        let Some(Delivery::Frame(read)) = texts.delivery(what) else { panic!("it is one frame") };
        assert_eq!((read.text.as_str(), read.seq), (frame.text.as_str(), Some(9)));
    }

    #[test]
    fn the_newest_protocol_is_tried_first_and_has_its_name() {
        let names = |newest: Protocol| newest.and_older().map(Protocol::name).collect::<Vec<_>>();
        assert_eq!(names(Protocol::NEWEST), ["paydirt-link.2", "paydirt-link.1"]);
        assert_eq!(names(Protocol::One), ["paydirt-link.1"]);
    }

    #[test]
    fn a_change_of_a_table_arrives_as_it_was() {
        let settings = |pace| TableSettings {
            name: None,
            options: None,
            pace,
            watch_delay: None,
            hints: Some(true),
            max_seats: Some(3),
        };
        for change in [
            Change::Settings(settings(None)),
            Change::Settings(settings(Some(None))),
            Change::Bot(bots::Bot::Hard),
            Change::Start,
        ] {
            let asker = Player { id: Uuid::from_u128(1), name: "Ada".to_owned() };
            let what = Request::Seats { asker, change: change.clone() };
            let bytes = write(&ToOwner::Ask { route: 1, request: 2, what });
            let (read, _) = read::<ToOwner>(&bytes).expect("it was just written");
            let ToOwner::Ask { what: Request::Seats { change: read, .. }, .. } = read else { panic!("it is a change") };
            assert_eq!(read, change);
        }
    }

    #[test]
    fn whatever_somebody_says_arrives_as_it_was() {
        let deep = format!("{}{}", "[".repeat(200), "]".repeat(200));
        for text in [r#"{"type":"pass"}"#, "{\"type\":\n\"pass\"}", &deep, "1e999", r#""\ud800""#] {
            let id = Uuid::from_u128(1);
            let frame = format!(r#"{{"type":"command","id":"{id}","command":{text},"after":2}}"#);
            let ClientMessage::Command { command, after, .. } = serde_json::from_str(&frame).expect("it is read")
            else {
                panic!("it is a command");
            };
            let what = Said::Command { id, command: command.as_str().to_owned(), after };
            let bytes = write(&ToOwner::Say { route: 1, guest: 2, what });
            let (read, _) = read::<ToOwner>(&bytes).expect("it was just written");
            let ToOwner::Say { what: Said::Command { command: read, after: Some(2), .. }, .. } = read else {
                panic!("it is a command");
            };
            assert_eq!(client_protocol::Json::from_text(read).expect("it is JSON"), command);
        }
    }
}
