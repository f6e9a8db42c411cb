//! The lobby's news: which tables are new, have changed, or are listed no more.
//!
//! Every socket has an outbox here, and only those who are told something are woken. Most news are that a turn has passed, which
//! concerns those who sit there and nobody else: they are found by player, however many look at the lobby. A socket that cannot
//! keep up starts again with a fresh list. `listeners` says who is told what.

mod listeners;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use client_protocol::rest::{Status, TableSummary};
use client_protocol::settings::Settings;
use client_protocol::socket::LobbyMessage;
use rules::{Progress, Seat, Viewer};
use uuid::Uuid;

pub use self::listeners::Changes;
use self::listeners::{Listeners, away_at};
use crate::bot_players;
use crate::outbox::{OutboxReader, SocketId, outbox};
use crate::shown;
use crate::store::{After, TableRow};

/// Where changes of tables are announced. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Lobby(Arc<Mutex<Listeners>>);

/// A socket in the lobby, for as long as it is kept.
pub struct LobbyListener {
    lobby: Lobby,
    socket: SocketId,
    /// Whose; nobody's if they did not say who they are.
    pub player: Option<Uuid>,
    /// What it is told.
    pub news: OutboxReader,
}

impl Lobby {
    /// A lobby with nobody in it.
    #[must_use]
    pub fn new() -> Self {
        Lobby::default()
    }

    /// Lets a socket in, before its list is made: what changes in between is told twice rather than never.
    #[must_use]
    pub fn come_in(&self, socket: SocketId, player: Option<Uuid>) -> LobbyListener {
        let (outbox, news) = outbox();
        self.lock().come_in(socket, player, outbox);
        LobbyListener { lobby: self.clone(), socket, player, news }
    }

    /// From now on keeps what has changed for other servers, until [`Lobby::news`] takes it.
    pub fn has_others(&self) {
        self.lock().news.get_or_insert_default();
    }

    /// What has changed here since this was asked last, and when the live clocks among them end.
    #[must_use]
    pub fn news(&self) -> (Changes, HashMap<Uuid, u64>) {
        let mut listeners = self.lock();
        let changes = listeners.news.as_mut().map(std::mem::take).unwrap_or_default();
        let all = changes.changed.iter().chain(&changes.passed);
        let due = all.filter_map(|id| Some((*id, *listeners.live.get(id)?))).collect();
        (changes, due)
    }

    /// Lets everybody in the lobby come back for a fresh list, each at a time of their own: news may have been missed.
    pub fn start_over(&self) {
        self.lock().clear();
    }

    /// Announces what has changed at another server.
    pub fn changed_elsewhere(&self, table: &TableRow, concerns_all: bool) {
        let mut listeners = self.lock();
        listeners.keep_time(table);
        listeners.tell(table, concerns_all);
    }

    /// Adds to rows of the store when live clocks end.
    pub fn time(&self, tables: &mut [TableRow]) {
        let listeners = self.lock();
        for table in tables {
            table.due_at = table.due_at.or_else(|| listeners.live.get(&table.id).copied());
        }
    }

    /// Nobody is awake at a table anymore.
    pub fn asleep(&self, table: Uuid) {
        let mut listeners = self.lock();
        listeners.away.remove(&table);
        if listeners.live.remove(&table).is_some()
            && let Some(news) = &mut listeners.news
        {
            news.note(table, false);
        }
    }

    /// Keeps who is at a table, by its seats. Those seated hear of it here when only one is still missing, or no longer: all
    /// comings and goings would be many, and a page elsewhere says no more than that the others are there.
    pub fn company(&self, table: &TableRow, here: &[bool]) {
        let mut listeners = self.lock();
        let people = table.seats.iter().filter(|seat| bot_players::bot_of(seat.player).is_none()).count();
        let away: Vec<Seat> = (0..).zip(here).filter(|(_, here)| !**here).map(|(seat, _)| Seat(seat)).collect();
        let known = (people > 1).then_some(away);
        let few = |away: Option<&Vec<Seat>>| away.filter(|away| away.len() <= 1).cloned();
        let news = few(listeners.away.get(&table.id)) != few(known.as_ref());
        match known {
            Some(away) => listeners.away.insert(table.id, away),
            None => listeners.away.remove(&table.id),
        };
        if news && table.status == Status::Playing {
            listeners.tell(table, false);
        }
    }

    /// Adds to what `reader` is shown of tables who isn't there.
    pub fn say_who_is_away(&self, tables: &mut [TableSummary], reader: Option<Uuid>) {
        let listeners = self.lock();
        for table in tables {
            let seated = table.seats.iter().any(|player| Some(player.id) == reader);
            table.away = away_at(&listeners.away, table, seated);
        }
    }

    /// Announces that a table is new or has changed.
    pub fn changed(&self, table: &TableRow) {
        let mut listeners = self.lock();
        listeners.keep_time(table);
        if let Some(news) = &mut listeners.news {
            news.note(table.id, true);
        }
        listeners.tell(table, true);
    }

    /// Tells the sockets of a player what they chose on one of their devices.
    pub fn settings_changed(&self, player: Uuid, settings: &Settings) {
        self.lock().tell_player(player, &LobbyMessage::Settings { settings: settings.clone() });
    }

    /// Announces that the turn has passed: often, and of interest only to those seated, unless the game has come a good way.
    pub fn turn_passed(&self, table: &TableRow, before: &After) {
        let progress = shown::stand(table, Viewer::Spectator).progress;
        let told_before = before.watched.map_or(before.progress, |watched| Some(watched.progress));
        if stage(progress) != stage(told_before) {
            return self.changed(table);
        }
        self.changed_for_its_players(table);
    }

    /// Announces what is of interest only to those seated.
    pub fn changed_for_its_players(&self, table: &TableRow) {
        let mut listeners = self.lock();
        listeners.keep_time(table);
        if let Some(news) = &mut listeners.news {
            news.note(table.id, false);
        }
        listeners.tell(table, false);
    }

    /// Nothing that may panic half-way changes what the lock guards.
    fn lock(&self) -> MutexGuard<'_, Listeners> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LobbyListener {
    /// Notes which tables the socket has been told of, by its list.
    pub fn knows(&self, tables: impl Iterator<Item = Uuid>) {
        self.lobby.lock().knows(self.socket, tables);
    }
}

impl Drop for LobbyListener {
    fn drop(&mut self) {
        self.lobby.lock().leave(self.socket);
    }
}

/// As long as a game stays in one, nobody is told how far it is but those who play it: ten tiles, or a round.
fn stage(progress: Option<Progress>) -> Option<u8> {
    progress.map(|progress| match progress {
        Progress::TilesLeft { tiles } => tiles.div_ceil(10),
        Progress::Round { round, .. } => round,
    })
}

#[cfg(test)]
mod tests {
    use client_protocol::rest::Visibility;

    use super::*;
    use crate::outbox::Delivery;
    use crate::store::{FormerRow, SeatRow};

    #[test]
    fn a_stage_is_ten_tiles_or_a_round() {
        let stage_of = |tiles| stage(Some(Progress::TilesLeft { tiles }));
        assert_eq!(stage_of(50), stage_of(41));
        assert_ne!(stage_of(41), stage_of(40));
        let (third, fourth) = (Progress::Round { round: 3, of: 11 }, Progress::Round { round: 4, of: 11 });
        assert_ne!(stage(Some(third)), stage(Some(fourth)));
        assert_ne!(stage(Some(third)), stage(None));
    }

    fn table(players: &[Uuid], visibility: Visibility) -> TableRow {
        let seats = players.iter().map(|player| SeatRow::new(*player, "Ada".to_owned())).collect();
        TableRow {
            id: Uuid::from_u128(7),
            visibility,
            status: Status::Playing,
            progress: Some(Progress::TilesLeft { tiles: 45 }),
            ..TableRow::new(rules::GameId::GoldRush, "Sutter's Mill".to_owned(), seats, 0)
        }
    }

    fn before(progress: Option<Progress>) -> After {
        let status = Status::Playing;
        After {
            status,
            to_act: None,
            by_computer: false,
            progress,
            watched: None,
            outcome: None,
            ended_at: None,
            due_at: None,
        }
    }

    /// How many frames wait for each.
    fn told(sockets: &mut [LobbyListener]) -> Vec<usize> {
        sockets.iter_mut().map(|socket| std::iter::from_fn(|| socket.news.next_now()).count()).collect()
    }

    #[test]
    fn that_the_turn_has_passed_reaches_the_seated_and_wakes_nobody_else() {
        let lobby = Lobby::new();
        let [ada, bo, spectator] = [1, 2, 3].map(Uuid::from_u128);
        let players = [Some(ada), Some(bo), Some(spectator), None, Some(ada)];
        let mut sockets: Vec<LobbyListener> =
            (1..).zip(players).map(|(socket, player)| lobby.come_in(SocketId(socket), player)).collect();
        let table = table(&[ada, bo], Visibility::Public);
        lobby.turn_passed(&table, &before(table.progress));
        assert_eq!(told(&mut sockets), [1, 1, 0, 0, 1]);
        lobby.turn_passed(&table, &before(Some(Progress::TilesLeft { tiles: 51 })));
        assert_eq!(told(&mut sockets), [1; 5], "ten tiles later it is news to all");
        drop(sockets.remove(0));
        lobby.turn_passed(&table, &before(table.progress));
        assert_eq!(told(&mut sockets), [1, 0, 0, 1], "a socket that has gone is not missed");
    }

    #[test]
    fn those_seated_hear_that_the_others_are_there_and_nobody_else_does() {
        let lobby = Lobby::new();
        let [ada, bo, spectator] = [1, 2, 3].map(Uuid::from_u128);
        let mut sockets =
            [ada, bo, spectator].map(|player| lobby.come_in(SocketId(player.as_u128() as u64), Some(player)));
        let table = table(&[ada, bo], Visibility::Public);
        let away = |reader| {
            let mut tables = [shown::summary(&table, Some(reader))];
            lobby.say_who_is_away(&mut tables, Some(reader));
            tables[0].away.clone()
        };
        lobby.company(&table, &[false, false]);
        assert_eq!(told(&mut sockets), [0, 0, 0], "two are missing");
        lobby.company(&table, &[false, true]);
        assert_eq!(told(&mut sockets), [1, 1, 0]);
        assert_eq!((away(ada), away(spectator)), (Some(vec![Seat(0)]), None));
        lobby.company(&table, &[false, true]);
        assert_eq!(told(&mut sockets), [0, 0, 0], "that isn't news");
        lobby.changed(&table);
        let heard = sockets.map(|mut socket| match socket.news.next_now() {
            Some(Delivery::Frame(frame)) => frame.text.as_str().contains(r#""away":[0]"#),
            other => panic!("{other:?}"),
        });
        assert_eq!(heard, [true, true, false]);
        lobby.asleep(table.id);
        assert_eq!(away(ada), None);
    }

    #[tokio::test]
    async fn whoever_may_have_missed_something_comes_back() {
        let lobby = Lobby::new();
        let ada = Uuid::from_u128(1);
        let mut early = lobby.come_in(SocketId(1), Some(ada));
        lobby.start_over();
        assert!(early.news.next().await.is_none(), "its outbox is gone");
        let late = lobby.come_in(SocketId(2), Some(ada));
        drop(early);
        let table = table(&[ada], Visibility::Private);
        lobby.turn_passed(&table, &before(table.progress));
        assert_eq!(told(&mut [late]), [1]);
    }

    #[test]
    fn a_table_stays_theirs_whose_seat_another_took() {
        let lobby = Lobby::new();
        let [ada, bo, cy] = [1, 2, 3].map(Uuid::from_u128);
        let mut sockets = [ada, bo, cy].map(|player| lobby.come_in(SocketId(player.as_u128() as u64), Some(player)));
        sockets.iter().for_each(|socket| socket.knows([Uuid::from_u128(7)].into_iter()));
        let mut table = table(&[ada], Visibility::Private);
        table.former.push(FormerRow { seat: rules::Seat(0), player: bo, name: "Bo".to_owned(), until: 9 });
        lobby.turn_passed(&table, &before(table.progress));
        assert_eq!(told(&mut sockets), [1, 1, 0]);
        lobby.changed(&table);
        let heard = |socket: &mut LobbyListener| match socket.news.next_now() {
            Some(Delivery::Frame(frame)) => frame.text.as_str().to_owned(),
            other => panic!("{other:?}"),
        };
        let [_, bos, cys] = &mut sockets;
        assert!(heard(bos).contains(r#""type":"changed""#));
        assert!(heard(cys).contains(r#""type":"gone""#));
    }

    #[test]
    fn whoever_knew_a_table_hears_that_it_is_gone_and_nobody_hears_of_a_private_one() {
        let lobby = Lobby::new();
        let ada = Uuid::from_u128(1);
        let mut sockets = [lobby.come_in(SocketId(1), None), lobby.come_in(SocketId(2), None)];
        sockets[0].knows([Uuid::from_u128(7)].into_iter());
        sockets[1].knows(std::iter::empty());
        let finished = TableRow { status: Status::Finished, ..table(&[ada], Visibility::Public) };
        lobby.changed(&finished);
        lobby.changed(&finished);
        assert_eq!(told(&mut sockets), [1, 0]);
        let mut newcomer = [lobby.come_in(SocketId(3), None)];
        lobby.changed(&finished);
        assert_eq!(told(&mut newcomer), [1], "its list may have the table");
        lobby.changed(&table(&[ada], Visibility::Private));
        assert_eq!(told(&mut newcomer), [0]);
    }
}
