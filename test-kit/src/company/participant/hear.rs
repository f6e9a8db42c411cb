//! What the server says, and what it changes.

use std::sync::atomic::Ordering;
use std::time::Duration;

use client_protocol::code::{AnyCode, Code};
use client_protocol::socket::{ClosingReason, ServerMessage};
use rules::Game;
use serde_json::Value;
use server::clock::now_ms;
use table::{Event, Holder};
use uuid::Uuid;

use super::{AGAIN, Broken, PASSING, Participant};
use crate::client::Socket;

impl<G: Game> Participant<G> {
    /// Whether a record came before, on the socket that this one has taken the place of: then with the same content.
    fn came_before(&self, message: &ServerMessage) -> bool {
        let (seq, events) = match message {
            ServerMessage::Events { seq, events, .. } => (*seq, events.read().expect("events are JSON")),
            ServerMessage::Acted { seq, events, .. } | ServerMessage::Passed { seq, events, .. } => {
                (*seq, serde_json::to_value(events).expect("events are JSON"))
            }
            _ => return false,
        };
        let before = seq <= self.told_before;
        let at = usize::try_from(seq).expect("it counts records") - 1;
        assert!(!before || self.story.shown[at] == events, "record {seq} is another at another server");
        before
    }

    pub(super) async fn hear(&mut self, socket: &mut Socket, message: ServerMessage, floor: u64) -> Result<(), Broken> {
        if self.came_before(&message) {
            return Ok(());
        }
        match message {
            ServerMessage::Welcome { seat, .. } | ServerMessage::Table { seat, .. } if seat != self.place.seat => {
                return Err(self.start_anew(seat));
            }
            ServerMessage::Welcome { seq, table, presence, .. } => {
                (self.seats, self.pace, self.presence) = (table.seats.len(), table.pace, presence.seats);
                self.was_welcomed(seq, floor);
                self.send_again(socket).await?;
            }
            ServerMessage::Events { seq, at, events, .. } => {
                assert_eq!(seq, self.last_seq() + 1, "a record was left out or told twice");
                let read: Vec<G::Event> = events.read().expect("events are the game's");
                match seq {
                    1 => self.story.sitting.opened(at, self.pace, vec![Holder::Person; self.seats], &read),
                    _ => self.story.sitting.moved(seq, at, &read),
                }
                self.was_shown(seq, at, events.read().expect("events are JSON"), read);
            }
            ServerMessage::Acted { seq, at, seat, events, .. } => {
                assert_eq!(seq, self.last_seq() + 1, "a record was left out or told twice");
                self.story.sitting.acted(seq, at, seat, &events, &self.past);
                self.was_shown(seq, at, serde_json::to_value(events).expect("events are JSON"), Vec::new());
            }
            ServerMessage::Passed { seq, at, cause, events, .. } => {
                assert_eq!(seq, self.last_seq() + 1, "a record was left out or told twice");
                self.story.sitting.passed(at, cause, &events);
                self.may_wake(&events);
                self.was_shown(seq, at, serde_json::to_value(events).expect("events are JSON"), Vec::new());
            }
            ServerMessage::Accepted { id, seq } => self.was_accepted(id, seq),
            ServerMessage::Rejected { id, code, message } => {
                self.was_refused(socket, id, code, &message).await?;
            }
            ServerMessage::Presence { presence } => self.presence = presence.seats,
            ServerMessage::Legal { seq, commands } if seq == self.last_seq() => {
                let listed: Vec<G::Command> = commands.read().expect("they are the game's");
                assert_eq!(listed, self.legal(), "a stale list");
            }
            ServerMessage::Closing { why, .. } => {
                assert_ne!(why, ClosingReason::Protocol, "nobody broke the protocol");
                assert_ne!(why, ClosingReason::NotAllowed, "everybody may be here");
            }
            _ => {}
        }
        Ok(())
    }

    /// Whoever lets time run out wakes when it is up.
    fn may_wake(&self, events: &[Event]) {
        if self.is_dozing() && events.iter().any(|event| matches!(event, Event::TimedOut { .. })) {
            self.place.dozes.send_modify(|doze| doze.up += 1);
        }
    }

    /// A welcome tells of no position that is older than what this one, or anybody, was shown before it asked.
    fn was_welcomed(&mut self, seq: u64, floor: u64) {
        let last = if self.told_before == 0 { self.last_seq() } else { floor };
        assert!(seq >= last, "a welcome from the past: {seq} after {last}");
        assert!(seq >= floor, "a stale welcome: {seq}, when somebody had been shown {floor} before");
        self.up_to = self.up_to.max(seq);
    }

    /// What this one may do, by what they were told.
    fn legal(&self) -> Vec<G::Command> {
        let sitting = &self.story.sitting;
        let seat = self.place.seat.filter(|seat| sitting.may_move(*seat, false, None).is_ok());
        seat.map(|seat| sitting.game.legal_commands(seat)).unwrap_or_default()
    }

    fn was_accepted(&mut self, id: Uuid, seq: u64) {
        let before = self.story.accepted.insert(id, seq);
        assert!(before.is_none_or(|before| before == seq), "one command was accepted under two numbers");
        self.up_to = self.up_to.max(seq);
        if self.is_under_way(id) {
            self.under_way = None;
            self.has_waited_since(self.under_way_since);
            self.last_wait = Duration::from_millis(now_ms().saturating_sub(self.under_way_since));
            let _ = self.place.saved.send(()); // the test may have heard enough
        }
    }

    async fn was_refused(
        &mut self,
        socket: &mut Socket,
        id: Option<Uuid>,
        code: AnyCode,
        message: &str,
    ) -> Result<(), Broken> {
        let is_under_way = id.is_some_and(|id| self.is_under_way(id));
        let seat_gone = self.place.hands && code == AnyCode::Server(Code::NotSeated);
        let too_late = matches!(code, AnyCode::Rules(code) if code.is_of_table());
        if self.place.acts && id.is_some() && (too_late || seat_gone) {
            // Somebody else was quicker: the table has changed.
            if is_under_way {
                self.under_way = None;
            }
            return Ok(());
        }
        assert!(matches!(code, AnyCode::Server(code) if PASSING.contains(&code)), "refused: {code}: {message}");
        self.story.not_saved += 1;
        self.place.refused.send_modify(|refused| *refused += 1);
        if is_under_way {
            tokio::time::sleep(AGAIN).await;
            self.send_again(socket).await?;
        }
        Ok(())
    }

    fn is_under_way(&self, id: Uuid) -> bool {
        self.under_way.as_ref().is_some_and(|(under_way, _)| *under_way == id)
    }

    fn was_shown(&mut self, seq: u64, at: u64, shown: Value, events: Vec<G::Event>) {
        // Whoever plays thinks with their eyes closed.
        if self.place.seat.is_none() {
            self.has_waited_since(at);
        }
        self.story.shown.push(shown);
        self.past.push(events);
        self.story.waited_for.push(self.story.sitting.to_act());
        self.place.pulse.shown.fetch_max(seq, Ordering::SeqCst);
    }

    fn has_waited_since(&mut self, started: u64) {
        if started >= self.place.orders.borrow().timed_from {
            let waited = Duration::from_millis(now_ms().saturating_sub(started));
            self.person.longest_wait = self.person.longest_wait.max(waited);
        }
    }
}
