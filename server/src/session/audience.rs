//! Everybody with a socket at one table, and what they are told.

use std::collections::HashMap;
use std::time::Duration;

use client_protocol::code::Code;
use client_protocol::socket::{ClosingReason, Presence, ServerMessage};
use rules::{Seat, Viewer};
use tokio::time::Instant;
use uuid::Uuid;

use crate::bot_players;
use crate::clock::now_ms;
use crate::error::Refusal;
use crate::outbox::{Delivery, Frame, ListenerId, Outbox};
use crate::shown;
use crate::store::{SeatRow, TableRow};

/// Comings and goings within this time are told together: when a server restarts, everybody comes at once.
const PRESENCE_DELAY: Duration = Duration::from_millis(100);
/// The same, where so many listen that telling all of them costs more than a move.
const PRESENCE_DELAY_OF_A_CROWD: Duration = Duration::from_secs(1);
/// Listeners from which on it is a crowd.
const CROWD: usize = 50;

/// A socket or a computer player at the table.
#[derive(Debug)]
pub struct Listener {
    /// Unlike any other at the table.
    pub id: ListenerId,
    /// Whose; nobody's if they did not say who they are, and of computers.
    pub player: Option<Uuid>,
    /// What they may see: a seat's view if the player sits, the spectators' otherwise.
    pub viewer: Viewer,
    /// Counts those who came in; the same socket comes in anew with every resume.
    arrival: u64,
    /// Whether it has been sent what it missed. Until then it is told nothing that goes to all.
    welcomed: bool,
    outbox: Outbox,
}

#[derive(Debug, Default)]
pub struct Audience {
    listeners: Vec<Listener>,
    arrivals: u64,
    told: Presence,
    presence_due: Option<Instant>,
    /// The players in seats who listen, as of the last change, and when each of the others was last seen.
    here: Vec<Uuid>,
    /// Who of them came and who left since somebody last asked.
    came: Vec<Uuid>,
    left: Vec<Uuid>,
    left_at: HashMap<Uuid, u64>,
}

impl Audience {
    /// Takes in a listener, and returns the number of its arrival. It may ask and is answered from now on; once it's welcomed, it also
    /// gets what goes to everybody.
    pub fn join(&mut self, id: ListenerId, player: Option<Uuid>, outbox: Outbox, table: &TableRow) -> u64 {
        self.leave(id);
        self.arrivals += 1;
        let (viewer, arrival) = (viewer_of(table, id, player), self.arrivals);
        outbox.set_seated(seat_of(viewer).is_some());
        self.listeners.push(Listener { id, player, viewer, arrival, welcomed: false, outbox });
        arrival
    }

    /// The listener of an arrival, who is told everything from now on. Sending what it missed is the caller's.
    pub fn welcome(&mut self, arrival: u64) -> Option<&Listener> {
        let at = self.listeners.iter().position(|listener| listener.arrival == arrival)?;
        self.listeners[at].welcomed = true;
        self.presence_changed();
        Some(&self.listeners[at])
    }

    pub fn leave(&mut self, id: ListenerId) {
        self.listeners.retain(|listener| listener.id != id);
        self.presence_changed();
    }

    /// Lets go of listeners whose reader has gone without saying so.
    pub fn sweep(&mut self) {
        let before = self.listeners.len();
        self.listeners.retain(|listener| !listener.outbox.is_closed());
        if self.listeners.len() != before {
            self.presence_changed();
        }
    }

    /// The listener, if it is here.
    #[must_use]
    pub fn listener(&self, id: ListenerId) -> Option<&Listener> {
        self.listeners.iter().find(|listener| listener.id == id)
    }

    /// Whether nobody is here, but for bots: a table does not stay awake for them.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.listeners.iter().all(Listener::is_bot)
    }

    pub fn tell(&mut self, id: ListenerId, delivery: Delivery) {
        let listener = self.listener(id);
        if listener.is_some_and(|listener| listener.outbox.put(delivery).is_err()) {
            self.leave(id);
        }
    }

    /// Tells everybody something, each as they may see it. Listeners who can't keep up are let go.
    pub fn tell_all(&mut self, frame_for: impl FnMut(Viewer) -> Frame) {
        self.tell_those(|_| true, frame_for);
    }

    pub fn tell_those(&mut self, who: impl Fn(Viewer) -> bool, mut frame_for: impl FnMut(Viewer) -> Frame) {
        self.deliver(who, |viewer| Delivery::Frame(frame_for(viewer)));
    }

    /// Tells spectators several things in a row, however many.
    pub fn tell_spectators(&mut self, frames: &[Frame]) {
        self.deliver(|viewer| viewer == Viewer::Spectator, |_| Delivery::History(frames.to_vec()));
    }

    fn deliver(&mut self, who: impl Fn(Viewer) -> bool, mut delivery_for: impl FnMut(Viewer) -> Delivery) {
        let (before, mut held) = (self.listeners.len(), Vec::new());
        self.listeners.retain(|listener| {
            if !listener.welcomed || !who(listener.viewer) {
                return true;
            }
            held.extend(listener.outbox.hold());
            listener.outbox.put(delivery_for(listener.viewer)).is_ok()
        });
        drop(held);
        if self.listeners.len() != before {
            self.presence_changed();
        }
    }

    /// Shows people something that may be missed: listeners who are behind with reading aren't sent it.
    pub fn show(&self, who: impl Fn(Viewer) -> bool, frame: &Frame) {
        let here = self.listeners.iter().filter(|listener| listener.welcomed && !listener.is_bot());
        let mut held = Vec::new();
        for listener in here.filter(|listener| who(listener.viewer)) {
            held.extend(listener.outbox.hold());
            listener.outbox.put_if_idle(frame);
        }
    }

    /// Closes the sockets of somebody whom the host has sent away.
    pub fn show_out(&mut self, player: Uuid) {
        self.listeners.retain(|listener| {
            if listener.player != Some(player) {
                return true;
            }
            let farewell = Refusal::new(Code::Removed, "the host removed you from this table");
            let _ = listener.outbox.put(Delivery::Close(farewell, ClosingReason::Removed)); // gone is as good
            false
        });
        self.presence_changed();
    }

    /// Tells everybody how the table is now. Seats may have moved, and listeners who may no longer watch are shown out.
    pub fn tell_table(&mut self, table: &TableRow) {
        self.listeners.retain_mut(|listener| {
            listener.viewer = viewer_of(table, listener.id, listener.player);
            listener.outbox.set_seated(seat_of(listener.viewer).is_some());
            if listener.is_bot() || shown::may_see(table, listener.player) {
                return true;
            }
            let farewell = Refusal::no_such_table();
            let _ = listener.outbox.put(Delivery::Close(farewell, ClosingReason::NotAllowed)); // gone is as good
            false
        });
        // One frame for each player with a seat, one for all others.
        let mut frames: Vec<(Option<Seat>, Frame)> = Vec::new();
        self.tell_all(|viewer| {
            let seat = seat_of(viewer);
            if let Some((_, frame)) = frames.iter().find(|(of, _)| *of == seat) {
                return frame.clone();
            }
            let asker = seat.and_then(|seat| table.seats.get(seat.index())).map(|seat| seat.player);
            let frame = Frame::of(&ServerMessage::Table { table: shown::view(table, asker), seat });
            frames.push((seat, frame.clone()));
            frame
        });
        self.presence_changed();
    }

    /// Who is here now.
    #[must_use]
    pub fn presence(&self, table: &TableRow) -> Presence {
        // A bot is always there, whether or not it plays just now.
        let seats = table.seats.iter().map(|seat| bot_players::bot_of(seat.player).is_some()).collect();
        let mut presence = Presence { seats, away_since: Vec::new(), spectators: 0 };
        for listener in self.listeners.iter().filter(|listener| listener.welcomed && !listener.is_bot()) {
            match listener.viewer {
                Viewer::Seat(seat) => presence.seats[seat.index()] = true,
                Viewer::Spectator => presence.spectators += 1,
            }
        }
        let since = |(seat, here): (&SeatRow, &bool)| self.left_at.get(&seat.player).copied().filter(|_| !here);
        presence.away_since = table.seats.iter().zip(&presence.seats).map(since).collect();
        presence
    }

    /// Whether a player who sits here listens.
    #[must_use]
    pub fn is_here(&self, player: Uuid) -> bool {
        self.here.contains(&player)
    }

    /// The players in seats who came, and those who left, since this was asked last. Whoever did both is where they are now.
    pub fn comings_and_goings(&mut self) -> (Vec<Uuid>, Vec<Uuid>) {
        let (mut came, mut left) = (std::mem::take(&mut self.came), std::mem::take(&mut self.left));
        came.retain(|player| self.is_here(*player));
        left.retain(|player| !self.is_here(*player));
        (came, left)
    }

    /// When everybody is next told who is here, if there may be something to tell.
    #[must_use]
    pub fn presence_due(&self) -> Option<Instant> {
        self.presence_due
    }

    /// Tells everybody who is here, if that has changed since it was told last; then returns it, by seats.
    pub fn tell_presence(&mut self, table: &TableRow) -> Option<&[bool]> {
        self.presence_due = None;
        let presence = self.presence(table);
        if presence == self.told {
            return None;
        }
        self.told = presence.clone();
        let frame = Frame::of(&ServerMessage::Presence { presence });
        self.tell_all(|_| frame.clone());
        Some(&self.told.seats)
    }

    fn presence_changed(&mut self) {
        let seated = self.listeners.iter().filter(|listener| seat_of(listener.viewer).is_some());
        let here: Vec<Uuid> = seated.filter_map(|listener| listener.player).collect();
        let left = self.here.iter().filter(|player| !here.contains(player));
        self.left_at.extend(left.clone().map(|player| (*player, now_ms())));
        self.left.extend(left);
        self.came.extend(here.iter().filter(|player| !self.here.contains(player)));
        self.left_at.retain(|player, _| !here.contains(player));
        self.here = here;
        let delay = if self.listeners.len() < CROWD { PRESENCE_DELAY } else { PRESENCE_DELAY_OF_A_CROWD };
        self.presence_due.get_or_insert_with(|| Instant::now() + delay);
    }
}

impl Listener {
    fn is_bot(&self) -> bool {
        matches!(self.id, ListenerId::Bot(_))
    }
}

/// What a listener may see of the table: a computer what the seat may that it plays.
fn viewer_of(table: &TableRow, listener: ListenerId, player: Option<Uuid>) -> Viewer {
    if let ListenerId::Bot(seat) = listener {
        return Viewer::Seat(seat);
    }
    shown::viewer_of(table, player)
}

#[must_use]
pub fn seat_of(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outbox::{SocketId, outbox};
    use crate::session::seating::tests::table;
    use client_protocol::rest::Visibility;

    #[test]
    fn who_left_a_seat_is_known_to_be_away_since_then_until_they_are_back() {
        let (ada, mut readers) = (Uuid::from_u128(1), Vec::new());
        let table = table(Visibility::Public, &[1]);
        let mut audience = Audience::default();
        assert_eq!(audience.presence(&table).away_since, [None], "nobody saw her leave");
        let mut come = |audience: &mut Audience, number| {
            let (outbox, reader) = outbox();
            let arrival = audience.join(ListenerId::Socket(SocketId(number)), Some(ada), outbox, &table);
            audience.welcome(arrival);
            readers.push(reader);
        };
        come(&mut audience, 1);
        come(&mut audience, 2);
        audience.leave(ListenerId::Socket(SocketId(1)));
        assert_eq!(audience.presence(&table).away_since, [None], "another socket of hers is here");
        let before = now_ms();
        audience.leave(ListenerId::Socket(SocketId(2)));
        let since = audience.presence(&table).away_since[0].expect("she has left");
        assert!((before..=now_ms()).contains(&since));
        come(&mut audience, 3);
        assert_eq!(audience.presence(&table).away_since, [None]);
    }

    #[test]
    fn a_crowd_is_told_less_often_who_is_there() {
        let (mut audience, mut readers) = (Audience::default(), Vec::new());
        for listeners in 1..=CROWD {
            let (outbox, reader) = outbox();
            let id = ListenerId::Socket(SocketId(listeners as u64));
            let viewer = Viewer::Spectator;
            audience.listeners.push(Listener { id, player: None, viewer, arrival: 0, welcomed: true, outbox });
            readers.push(reader);
            let delay = if listeners < CROWD { PRESENCE_DELAY } else { PRESENCE_DELAY_OF_A_CROWD };
            audience.presence_due = None;
            let before = Instant::now();
            audience.presence_changed();
            let due = audience.presence_due().expect("it has changed");
            assert!(before + delay <= due && due <= Instant::now() + delay, "{listeners} listeners");
        }
    }
}
