//! Who is told what of a table in the lobby.

use std::collections::{HashMap, HashSet};

use client_protocol::rest::{Status, TableSummary, Visibility};
use client_protocol::socket::LobbyMessage;
use rules::Seat;
use table::Pace;
use uuid::Uuid;

use crate::outbox::{Delivery, Frame, Outbox, SocketId, encode};
use crate::shown;
use crate::store::TableRow;

/// Tables of which other servers may have yet to be told: while they cannot be, they add up. Of more, lobbies there learn by a fresh
/// list.
const MAX_NEWS: usize = 50_000;

/// Everybody in the lobby, and what is known of tables beside their rows.
#[derive(Debug, Default)]
pub(super) struct Listeners {
    sockets: HashMap<SocketId, Listener>,
    of_player: HashMap<Uuid, Vec<SocketId>>,
    /// What other servers have yet to be told; none if there are no others.
    pub(super) news: Option<Changes>,
    /// When the time of the player to act is up, at live tables that are awake: their rows don't say it.
    pub(super) live: HashMap<Uuid, u64>,
    /// Who isn't there, at tables that are awake here and that two people or more play at.
    pub(super) away: HashMap<Uuid, Vec<Seat>>,
}

#[derive(Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// In a way that concerns everybody who sees them in the lobby.
    pub changed: HashSet<Uuid>,
    /// In a way that concerns those seated, and nobody else.
    pub passed: HashSet<Uuid>,
}

impl Changes {
    pub(super) fn note(&mut self, table: Uuid, concerns_all: bool) {
        if self.changed.len() + self.passed.len() < MAX_NEWS {
            let tables = if concerns_all { &mut self.changed } else { &mut self.passed };
            tables.insert(table);
        }
    }
}

#[derive(Debug)]
struct Listener {
    player: Option<Uuid>,
    /// The tables it was told of; none until it has its list.
    known: Option<HashSet<Uuid>>,
    outbox: Outbox,
}

impl Listeners {
    /// Lets a socket in.
    pub(super) fn come_in(&mut self, socket: SocketId, player: Option<Uuid>, outbox: Outbox) {
        self.sockets.insert(socket, Listener { player, known: None, outbox });
        if let Some(player) = player {
            self.of_player.entry(player).or_default().push(socket);
        }
    }

    /// Notes which tables a socket has been told of, by its list.
    pub(super) fn knows(&mut self, socket: SocketId, tables: impl Iterator<Item = Uuid>) {
        if let Some(listener) = self.sockets.get_mut(&socket) {
            listener.known.get_or_insert_default().extend(tables);
        }
    }

    /// Lets a socket go.
    pub(super) fn leave(&mut self, socket: SocketId) {
        let left = self.sockets.remove(&socket);
        if let Some(player) = left.and_then(|listener| listener.player)
            && let Some(sockets) = self.of_player.get_mut(&player)
        {
            sockets.retain(|other| *other != socket);
            if sockets.is_empty() {
                self.of_player.remove(&player);
            }
        }
    }

    /// Lets everybody go. A reader whose outbox is gone knows that it has missed something.
    pub(super) fn clear(&mut self) {
        self.sockets.clear();
        self.of_player.clear();
    }

    /// Tells all sockets of a player something.
    pub(super) fn tell_player(&mut self, player: Uuid, message: &LobbyMessage) {
        let Some(theirs) = self.of_player.get(&player) else { return };
        let frame = frame(message);
        for listener in theirs.iter().filter_map(|socket| self.sockets.get(socket)) {
            // An outbox that overflows tells its reader so itself.
            let _ = listener.outbox.put(Delivery::Frame(frame.clone()));
        }
    }

    /// Tells of a table whom it concerns: everybody who may see it here, or those whose it is.
    pub(super) fn tell(&mut self, table: &TableRow, concerns_all: bool) {
        if self.sockets.is_empty() {
            return;
        }
        let Listeners { sockets, of_player, away, .. } = self;
        let mut frames = Frames::of(table, away);
        if concerns_all {
            sockets.values_mut().for_each(|listener| listener.hear(&mut frames));
            return;
        }
        let seated = table.seats.iter().map(|seat| seat.player);
        let mut players: Vec<Uuid> = seated.chain(table.former.iter().map(|former| former.player)).collect();
        players.sort_unstable();
        players.dedup();
        let theirs = players.iter().filter_map(|player| of_player.get(player)).flatten();
        theirs.for_each(|socket| {
            if let Some(listener) = sockets.get_mut(socket) {
                listener.hear(&mut frames);
            }
        });
    }

    /// Keeps when a live clock ends.
    pub(super) fn keep_time(&mut self, table: &TableRow) {
        let live = matches!(table.pace, Some(Pace::Live { .. }));
        match table.due_at.filter(|_| live) {
            Some(due_at) => self.live.insert(table.id, due_at),
            None => self.live.remove(&table.id),
        };
    }
}

/// What is told of a table, encoded when somebody is told it, once for all of them.
struct Frames<'a> {
    table: &'a TableRow,
    away: &'a HashMap<Uuid, Vec<Seat>>,
    /// For those seated, and for everybody else, who may be behind.
    changed: [Option<Frame>; 2],
    gone: Option<Frame>,
}

impl<'a> Frames<'a> {
    fn of(table: &'a TableRow, away: &'a HashMap<Uuid, Vec<Seat>>) -> Self {
        Frames { table, away, changed: [None, None], gone: None }
    }

    fn changed(&mut self, reader: Option<Uuid>) -> Frame {
        let seated = shown::seat_of(self.table, reader).is_some();
        let changed = || {
            let mut table = shown::summary(self.table, reader);
            table.away = away_at(self.away, &table, seated);
            frame(&LobbyMessage::Changed { table })
        };
        self.changed[usize::from(seated)].get_or_insert_with(changed).clone()
    }

    fn gone(&mut self) -> Frame {
        let id = self.table.id;
        self.gone.get_or_insert_with(|| frame(&LobbyMessage::Gone { id })).clone()
    }
}

/// Who isn't there, for those seated at a running game.
pub(super) fn away_at(away: &HashMap<Uuid, Vec<Seat>>, table: &TableSummary, seated: bool) -> Option<Vec<Seat>> {
    away.get(&table.id).filter(|_| seated && table.status == Status::Playing).cloned()
}

fn frame(message: &LobbyMessage) -> Frame {
    Frame { text: encode(message), seq: None, answers: None }
}

impl Listener {
    /// Is told what it may know of a table. An outbox that overflows tells its reader so itself.
    fn hear(&mut self, frames: &mut Frames<'_>) {
        let table = frames.table;
        if shown::is_theirs(table, self.player) || shown::is_listed(table) {
            if let Some(known) = &mut self.known {
                known.insert(table.id);
            }
            let _ = self.outbox.put(Delivery::Frame(frames.changed(self.player)));
            return;
        }
        // Whether a list on its way has a table that was public is not known; of any other nothing may be told.
        let known = self.known.as_mut().map_or(table.visibility == Visibility::Public, |known| known.remove(&table.id));
        if known {
            let _ = self.outbox.put(Delivery::Frame(frames.gone()));
        }
    }
}
