//! Notices: how long from a move until the push endpoint of whoever is asked has it. Nobody stays: whoever has moved leaves, so that every
//! turn brings a notice.

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{Path as UrlPath, State};
use axum::http::StatusCode;
use axum::routing::post;
use client_protocol::rest::NoticeChannel;
use rules::GameId;
use serde_json::json;
use test_kit::Guest;
use test_kit::client::table_of;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::figures::Figures;
use crate::process::Launch;

/// Turns a second in all, and the tables at which they are played: so many that five seconds pass before the player who is asked comes,
/// which ends the notice.
const RATE: u32 = 100;
const TABLES: usize = 500;
/// After this nobody waits for a notice any longer.
const PATIENCE: Duration = Duration::from_secs(20);
/// So long after the last notice that the start of a game brings, no other does.
const QUIET: Duration = Duration::from_secs(1);
/// Keys of a push subscription, with which whatever is sent is sealed. Nobody opens it here: the tests do.
const KEYS: (&str, &str) = (
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "BTBZMqHH6r4Tts7J_aSIgg",
);

/// When players were asked for something, turn by turn, and when they were told.
#[derive(Default)]
struct Turns {
    /// Of each player the turns of which no notice has arrived, oldest first.
    waiting: HashMap<Uuid, VecDeque<Instant>>,
    /// From the move until the notice, of all that have arrived.
    times: Vec<Duration>,
    /// Notices of turns that nobody waited for.
    too_many: usize,
}

impl Turns {
    /// A move that may end a turn is made: `again` if the last one didn't.
    fn asks(&mut self, player: Uuid, at: Instant, again: bool) {
        let waiting = self.waiting.entry(player).or_default();
        if again {
            waiting.pop_back();
        }
        waiting.push_back(at);
    }

    /// A notice has arrived. It is of the oldest turn: if it was of a newer one, the older one's would be missing.
    fn told(&mut self, player: Uuid, at: Instant) {
        match self.waiting.get_mut(&player).and_then(VecDeque::pop_front) {
            Some(since) => self.times.push(at.saturating_duration_since(since)),
            None => self.too_many += 1,
        }
    }

    /// How many have not arrived.
    fn missing(&self) -> usize {
        self.waiting.values().map(VecDeque::len).sum()
    }

    /// Counts what hasn't arrived with the time that was waited for it. What is wrong, if so many turns were due.
    fn end(&mut self, at: Instant, due: usize) -> Vec<String> {
        let (told, missing) = (self.times.len(), self.missing());
        let waited = self.waiting.values().flatten().map(|since| at.saturating_duration_since(*since));
        self.times.extend(waited);
        let mut faults = Vec::new();
        if told < due {
            faults.push(format!("of {due} turns only {told} were told of: {missing} notices did not arrive"));
        }
        if self.too_many > 0 {
            faults.push(format!("{} notices arrived of no turn", self.too_many));
        }
        faults
    }
}

/// Measures turns at correspondence tables.
pub async fn measure(
    figures: &mut Figures,
    program: &Path,
    database: &str,
    game: GameId,
    time: Duration,
) -> Vec<String> {
    let (sender, mut arrived) = mpsc::unbounded_channel();
    let endpoint = endpoint(sender).await;
    let mut launch = Launch::paydirt(program, database, "127.0.0.1:0", 600);
    launch.arguments.push("--notices-to-private-networks".to_owned());
    let server = launch.start().await;
    let pairs = pairs(&server.address, &endpoint, game).await;
    while let Ok(Some(_)) = tokio::time::timeout(QUIET, arrived.recv()).await {}
    let asked = Rc::new(RefCell::new(Turns::default()));
    let (started, used, step) = (Instant::now(), server.processor(), Duration::from_secs(1) / RATE);
    let turns = u32::try_from(time.as_millis()).unwrap_or(u32::MAX) * RATE / 1000;
    let playing: Vec<_> = (0..TABLES)
        .zip(pairs)
        .map(|(lane, (both, table))| {
            let dues = (lane..usize::try_from(turns).unwrap_or_default()).step_by(TABLES);
            let dues = dues.map(|turn| started + step * u32::try_from(turn).unwrap_or(u32::MAX)).collect();
            tokio::task::spawn_local(take_turns(both, table, dues, asked.clone()))
        })
        .collect();
    let mut ended = false;
    let done = async {
        for playing in playing {
            playing.await.expect("it does not panic");
        }
    };
    tokio::pin!(done);
    loop {
        tokio::select! {
            Some((player, at)) = arrived.recv() => asked.borrow_mut().told(player, at),
            () = &mut done, if !ended => ended = true,
            () = tokio::time::sleep_until((started + time + PATIENCE).into()) => break,
        }
        if ended && asked.borrow().missing() == 0 {
            break;
        }
    }
    let (took, used, told) = (started.elapsed(), server.processor() - used, asked.borrow().times.len());
    let faults = asked.borrow_mut().end(Instant::now(), turns as usize);
    figures.note("notices-told", told as f64 / took.as_secs_f64(), "notices/s");
    figures.note_times("notices", &mut asked.borrow_mut().times);
    figures.note("notices-server", used.as_secs_f64() * 1000.0 / told.max(1) as f64, "cpu-s/1000-turns");
    faults
}

/// Plays at a table, one and the other in turn, each turn when it is due.
async fn take_turns(both: [Guest; 2], table: Uuid, dues: Vec<Instant>, asked: Rc<RefCell<Turns>>) {
    for (turn, due) in dues.into_iter().enumerate() {
        tokio::time::sleep_until(due.into()).await;
        play(&both[turn % 2], both[1 - turn % 2].player.id, table, &asked).await;
    }
}

/// The players of each table, who are told at an address of their own, and the table.
async fn pairs(address: &str, endpoint: &str, game: GameId) -> Vec<([Guest; 2], Uuid)> {
    let mut pairs = Vec::new();
    for _ in 0..TABLES {
        let both = [Guest::new(address, "Ada").await, Guest::new(address, "Bo").await];
        for guest in &both {
            let (p256dh, auth) = KEYS;
            let channel = json!({"kind": "push", "endpoint": format!("{endpoint}/{}", guest.player.id), "p256dh": p256dh, "auth": auth});
            let _: NoticeChannel = guest.post("/api/me/notices/channels", channel).await.expect("it is one");
        }
        let table = table_of(&both, game, &json!({"first_player": "host"})).await;
        pairs.push((both, table));
    }
    pairs
}

/// Comes, plays one's turn, and goes.
async fn play(guest: &Guest, next: Uuid, table: Uuid, asked: &RefCell<Turns>) {
    let mut socket = guest.socket(table).await;
    socket.resume(0).await;
    let mut again = false;
    while let Some(command) = socket.legal().await.into_iter().next() {
        asked.borrow_mut().asks(next, Instant::now(), again);
        again = true;
        socket.command(Uuid::new_v4(), &command).await.expect("it is listed");
    }
}

/// Takes everything, and says for whom it was and when it came.
async fn endpoint(arrived: mpsc::UnboundedSender<(Uuid, Instant)>) -> String {
    let take = async |State(arrived): State<mpsc::UnboundedSender<(Uuid, Instant)>>, UrlPath(player): UrlPath<Uuid>| {
        let _ = arrived.send((player, Instant::now())); // the measure may be over
        StatusCode::CREATED
    };
    let routes = Router::new().route("/{player}", post(take)).with_state(arrived);
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let address = listener.local_addr().expect("it listens");
    tokio::task::spawn_local(async move { axum::serve(listener, routes).await });
    format!("http://{address}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: Uuid = Uuid::from_u128(1);

    /// Ada's turns and notices in seconds; the times that count, and what is wrong ten seconds after.
    fn counted(asked: &[u64], told: &[u64]) -> (Vec<u64>, usize) {
        let started = Instant::now();
        let at = |second: &u64| started + Duration::from_secs(*second);
        let mut turns = Turns::default();
        asked.iter().for_each(|second| turns.asks(ADA, at(second), false));
        told.iter().for_each(|second| turns.told(ADA, at(second)));
        let faults = turns.end(at(&10), asked.len());
        (turns.times.iter().map(Duration::as_secs).collect(), faults.len())
    }

    #[test]
    fn a_notice_that_is_lost_or_late_counts_after_the_next_turn_too() {
        assert_eq!(counted(&[0, 5], &[1, 6]), (vec![1, 1], 0));
        assert_eq!(counted(&[0, 5], &[6, 6]), (vec![6, 1], 0), "late");
        assert_eq!(counted(&[0, 5], &[6]), (vec![6, 5], 1), "lost");
        assert_eq!(counted(&[0], &[1, 2]), (vec![1], 1), "twice");
    }

    #[test]
    fn a_turn_counts_from_the_move_that_ends_it() {
        let (mut turns, started) = (Turns::default(), Instant::now());
        turns.asks(ADA, started, false);
        turns.asks(ADA, started + Duration::from_secs(1), true);
        turns.told(ADA, started + Duration::from_secs(3));
        assert_eq!((turns.times.clone(), turns.missing()), (vec![Duration::from_secs(2)], 0));
    }
}
