//! A record as a session holds it: what each viewer is sent of it.

use axum::extract::ws::Utf8Bytes;
use client_protocol::Json;
use client_protocol::socket::ServerMessage;
use fair_play::Digest;
use fair_play::record::{By, Passed, What};
use rules::{Game, Seat, SeenBy, Viewer};

use crate::outbox::{Frame, encode};

/// One record of a table's log.
///
/// It is encoded when the first viewer needs it, once for all who see the same. Most records are open, since spectators see
/// all of them: of those the one text is kept and nothing else.
pub struct Entry<G: Game> {
    pub seq: u64,
    /// When it was made, in milliseconds since 1970.
    at: u64,
    hash: Digest,
    /// What happened in the game; nothing once the record is known to be open.
    events: Vec<G::Event>,
    /// The text for spectators, and those for seats that were made so far.
    spectators: Option<Utf8Bytes>,
    seats: Vec<Option<Utf8Bytes>>,
}

impl<G: Game> Entry<G> {
    /// A record that nobody has been told of yet. What happens around the game is the same for everybody.
    #[must_use]
    pub fn new(seq: u64, at: u64, hash: Digest, by: Option<By>, what: What<Vec<G::Event>>) -> Self {
        let entry = |events, spectators| Entry { seq, at, hash, events, spectators, seats: Vec::new() };
        match (what, by) {
            (What::Opened(opened), _) => entry(opened.events, None),
            (What::Moved(moved), _) => entry(moved.events, None),
            (What::Acted(acted), by) => {
                let seat = by.map_or(Seat(0), |by| by.seat);
                let acted = ServerMessage::Acted { seq, at, seat, events: acted.events, hash: hash.to_string() };
                entry(Vec::new(), Some(encode(&acted)))
            }
            (What::Passed(Passed { cause, events: happened }), _) => {
                let passed = ServerMessage::Passed { seq, at, cause, events: happened, hash: hash.to_string() };
                entry(Vec::new(), Some(encode(&passed)))
            }
        }
    }

    /// What happened in the game. Of an open record nothing but its text is kept, and that is read again.
    #[must_use]
    pub fn events(&self) -> Vec<G::Event> {
        if !self.events.is_empty() {
            return self.events.clone();
        }
        match self.spectators.as_ref().map(|text| serde_json::from_str(text)) {
            Some(Ok(ServerMessage::Events { events, .. })) => events.read().expect("it was written here"),
            _ => Vec::new(),
        }
    }

    /// The frame that tells `viewer` of it.
    pub fn frame(&mut self, viewer: Viewer) -> Frame {
        let open = self.text_for_spectators();
        let text = match viewer {
            Viewer::Seat(seat) if !self.events.is_empty() => self.text_for(seat, open),
            _ => open,
        };
        Frame { text, seq: Some(self.seq), answers: None }
    }

    fn text_for_spectators(&mut self) -> Utf8Bytes {
        if let Some(text) = &self.spectators {
            return text.clone();
        }
        let seen = self.seen_by(Viewer::Spectator);
        let text = self.encode(&seen);
        if seen == self.events {
            self.events = Vec::new();
        }
        self.spectators.insert(text).clone()
    }

    /// A seat that sees no more than the spectators do shares their text.
    fn text_for(&mut self, seat: Seat, spectators: Utf8Bytes) -> Utf8Bytes {
        if let Some(Some(text)) = self.seats.get(seat.index()) {
            return text.clone();
        }
        let seen = self.seen_by(Viewer::Seat(seat));
        let text = if seen == self.seen_by(Viewer::Spectator) { spectators } else { self.encode(&seen) };
        self.seats.resize(self.seats.len().max(seat.index() + 1), None);
        self.seats[seat.index()].insert(text).clone()
    }

    fn seen_by(&self, viewer: Viewer) -> Vec<G::Event> {
        self.events.iter().map(|event| event.seen_by(viewer)).collect()
    }

    fn encode(&self, seen: &[G::Event]) -> Utf8Bytes {
        let events = Json::of(&seen).expect("events were written as JSON before, when they were recorded");
        encode(&ServerMessage::Events { seq: self.seq, at: self.at, events, hash: self.hash.to_string() })
    }
}
