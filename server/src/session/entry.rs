//! A record as a session holds it: its events, and its frame for each kind of viewer.

use std::sync::OnceLock;

use client_protocol::Json;
use client_protocol::socket::ServerMessage;
use fair_play::Digest;
use rules::{Game, SeenBy, Viewer};

use crate::outbox::Frame;

/// One record of a table's log.
///
/// A frame is encoded when the first viewer of its kind needs it, once: each seat is a kind, all spectators together are one. A
/// seat that sees no more than the spectators do shares their frame, and most records are of that sort.
pub struct Entry<G: Game> {
    /// Its sequence number.
    pub seq: u64,
    /// When it was made, in milliseconds since 1970.
    pub at: u64,
    hash: Digest,
    events: Vec<G::Event>,
    frames: Vec<OnceLock<Frame>>,
}

impl<G: Game> Entry<G> {
    /// The entry of a game with so many seats.
    #[must_use]
    pub fn new(seq: u64, at: u64, hash: Digest, events: Vec<G::Event>, seats: usize) -> Self {
        Entry { seq, at, hash, events, frames: (0..=seats).map(|_| OnceLock::new()).collect() }
    }

    /// The frame that tells `viewer` of it.
    #[must_use]
    pub fn frame(&self, viewer: Viewer) -> Frame {
        let kind = match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Spectator => self.frames.len() - 1,
        };
        self.frames[kind]
            .get_or_init(|| {
                let seen = self.seen_by(viewer);
                if viewer != Viewer::Spectator && seen == self.seen_by(Viewer::Spectator) {
                    return self.frame(Viewer::Spectator);
                }
                self.encode(&seen)
            })
            .clone()
    }

    fn seen_by(&self, viewer: Viewer) -> Vec<G::Event> {
        self.events.iter().map(|event| event.seen_by(viewer)).collect()
    }

    fn encode(&self, seen: &[G::Event]) -> Frame {
        let events = Json::of(&seen).expect("events were written as JSON before, when they were recorded");
        let message = ServerMessage::Events { seq: self.seq, at: self.at, events, hash: self.hash.to_string() };
        Frame { seq: Some(self.seq), ..Frame::of(&message) }
    }
}
