//! A company of programs that play at several tables at full speed while a test makes trouble, and a checker that holds
//! everything they were told against the log in the database.
//!
//! Players fold what they are shown with the rules, choose at random among what the rules list, send a command now and
//! then twice, and come back whenever their socket breaks, as the page does. What must hold in the end stands in [`check`].

mod check;
mod participant;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

use client_protocol::rest::Status;
use rules::{Game, GameId, Seat, with_game};
use serde_json::{Value, json};
use server::clock::now_ms;
use server::store;
use table::{Pace, TimeUp};
use tokio::sync::{Notify, mpsc, watch};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{sleep, timeout};
use uuid::Uuid;

use self::participant::Participant;
use crate::client::{Guest, table_at_pace};
use crate::dice::Dice;
use crate::process::{PATIENCE, within};

pub use check::Counts;
pub use participant::{Person, Story};

/// A table to play at.
#[derive(Debug, Clone)]
pub struct Setup {
    /// Which game.
    pub game: GameId,
    /// Its options.
    pub options: Value,
    /// How many play.
    pub seats: u8,
    /// How many look on.
    pub spectators: u8,
    /// How long they think about each command.
    pub thinking: Duration,
    /// Whether they take back, pause and sit out all the time.
    pub acts: bool,
    /// Whether seats change hands now and then: spectators take them over, and hand them back.
    pub hands: bool,
    /// How fast the table plays.
    pub pace: Option<Pace>,
}

impl Setup {
    /// A table of the standard rules.
    #[must_use]
    pub fn of(game: GameId, seats: u8) -> Setup {
        let (options, thinking) = (json!({}), Duration::ZERO);
        Setup { game, options, seats, spectators: 1, thinking, acts: false, hands: false, pace: None }
    }

    /// The same for players who take their time, so that a game lasts some seconds.
    #[must_use]
    pub fn slowly(self) -> Setup {
        Setup { thinking: Duration::from_millis(20), ..self }
    }

    /// The same for players who do much besides playing, and friends who play for them now and then.
    #[must_use]
    pub fn with_acts(self) -> Setup {
        Setup { acts: true, hands: true, ..self }
    }

    /// A table for each game, Goldmines with all its tiles, at every pace, and much going on around the game. Three play: two
    /// would have nobody to agree with that a friend keeps the seat of somebody who is away.
    #[must_use]
    pub fn of_every_game() -> Vec<Setup> {
        let paces = [
            Some(Pace::Live { turn: 10, bank: 60, then: TimeUp::PlayTurn }),
            None,
            Some(Pace::Leisure { days: 1, then: TimeUp::SitIn }),
        ];
        let options = |game| if game == GameId::Goldmines { json!({"castles": true}) } else { json!({}) };
        let at_pace =
            |(&game, pace)| Setup { options: options(game), pace, spectators: 2, ..Setup::of(game, 3).with_acts() };
        GameId::ALL.iter().zip(paces.into_iter().cycle()).map(at_pace).collect()
    }
}

/// A table that is set up.
pub struct Table {
    /// As what.
    pub setup: Setup,
    /// Those seated in the order of the seats, then the spectators.
    pub guests: Vec<Guest>,
    /// Its id at the server.
    pub id: Uuid,
    /// The commands to play, in order, as long as they last; then it is at random.
    pub plan: Vec<Value>,
}

/// As many guests as the table wants, spectators among them.
pub async fn guests(address: &str, setup: &Setup) -> Vec<Guest> {
    let mut guests = Vec::new();
    for place in 0..setup.seats + setup.spectators {
        guests.push(Guest::new(address, &format!("Guest {place}")).await);
    }
    guests
}

/// Everybody who plays in a test.
pub struct Company {
    database: String,
    orders: watch::Sender<Orders>,
    parties: Vec<JoinHandle<Counts>>,
    tables: Vec<Uuid>,
    guests: Vec<Vec<Guest>>,
    saved: mpsc::UnboundedReceiver<()>,
    refused: watch::Receiver<u64>,
    dozes: watch::Receiver<Doze>,
    started: Instant,
}

/// Somebody lets the time of their turn run out.
#[derive(Debug, Clone, Copy, Default)]
struct Doze {
    /// When it is up, in milliseconds since 1970; 0 as long as nobody dozes.
    due: u64,
    /// How often it was, as far as anybody was told.
    up: u64,
}

/// What all participants are told.
#[derive(Debug, Clone)]
struct Orders {
    /// The servers: one is chosen each time that a socket is opened.
    addresses: Vec<String>,
    /// Counts the times that everybody has dropped their socket and come back at once.
    storms: u64,
    /// Whether no new command is sent anymore.
    resting: bool,
    /// Whether nothing is done at tables with a live clock, so that time runs out there.
    dozing: bool,
    /// From when on it is noted how long somebody waits, in milliseconds since 1970.
    timed_from: u64,
    /// Whether everybody says what they are waiting for.
    explaining: bool,
}

/// What those at one table know of each other, besides what the server tells.
#[derive(Debug, Default)]
struct Pulse {
    /// The last record that anybody was shown: nobody who comes in later may be told of less.
    shown: AtomicU64,
    /// The links of seats that were offered, by the number of the offer.
    links: watch::Sender<HashMap<u64, String>>,
    /// Says that a friend has taken somebody's seat.
    taken: Notify,
}

impl Company {
    /// Sets the tables up at the server at `address`, whose database is `database`, and starts to play.
    ///
    /// # Panics
    /// When the server refuses a table.
    pub async fn gather(address: &str, database: &str, setups: &[Setup]) -> Company {
        Company::gather_at(&[address], database, setups).await
    }

    /// The same at several servers; the tables are set up at the first.
    ///
    /// # Panics
    /// When the server refuses a table.
    pub async fn gather_at(addresses: &[&str], database: &str, setups: &[Setup]) -> Company {
        let mut tables = Vec::new();
        for setup in setups {
            let guests = guests(addresses[0], setup).await;
            let seated = &guests[..usize::from(setup.seats)];
            let id = table_at_pace(seated, setup.game, &setup.options, setup.pace).await;
            tables.push(Table { setup: setup.clone(), guests, id, plan: Vec::new() });
        }
        Company::at(addresses, database, tables)
    }

    /// Plays at tables that are set up.
    #[must_use]
    pub fn at(addresses: &[&str], database: &str, at: Vec<Table>) -> Company {
        let addresses = addresses.iter().map(|&address| address.to_owned()).collect();
        let orders =
            Orders { addresses, storms: 0, resting: false, dozing: false, timed_from: u64::MAX, explaining: false };
        let (orders, hear_orders) = watch::channel(orders);
        let (say_saved, saved) = mpsc::unbounded_channel();
        let (say_refused, refused) = watch::channel(0);
        let (say_doze, dozes) = watch::channel(Doze::default());
        let (mut parties, mut tables, mut guests) = (Vec::new(), Vec::new(), Vec::new());
        for (number, table) in (1u64..).zip(at) {
            tables.push(table.id);
            guests.push(table.guests.clone());
            let game = table.setup.game;
            let party = Party {
                table,
                dice: Dice(number << 32),
                orders: hear_orders.clone(),
                saved: say_saved.clone(),
                refused: say_refused.clone(),
                dozes: say_doze.clone(),
                database: database.to_owned(),
            };
            parties.push(with_game!(game, G => tokio::spawn(party.play::<G>())));
        }
        let started = Instant::now();
        Company { database: database.to_owned(), orders, parties, tables, guests, saved, refused, dozes, started }
    }

    /// Everybody, table by table: those seated in the order of the seats, then the spectators.
    #[must_use]
    pub fn guests(&self) -> &[Vec<Guest>] {
        &self.guests
    }

    /// The tables, in the order in which they were asked for.
    #[must_use]
    pub fn tables(&self) -> &[Uuid] {
        &self.tables
    }

    /// Waits until so many further commands are answered for, or all games are over: then `false`.
    pub async fn moves(&mut self, count: u64) -> bool {
        for _ in 0..count {
            if within(self.saved.recv()).await.is_none() {
                return false;
            }
        }
        true
    }

    /// Waits until something more is refused for now.
    ///
    /// # Panics
    /// When all games are over.
    pub async fn refusal(&mut self) {
        self.refused.mark_unchanged();
        within(self.refused.changed()).await.expect("somebody still plays");
    }

    /// From now on everybody at a table with a live clock lets time run out, once; when it is up, in milliseconds since 1970.
    ///
    /// # Panics
    /// When no game with a live clock runs anymore.
    pub async fn doze(&mut self) -> u64 {
        self.orders.send_modify(|orders| orders.dozing = true);
        within(self.dozes.wait_for(|doze| doze.due > now_ms())).await.expect("somebody still plays").due
    }

    /// Waits until somebody was told that time was up, and lets everybody play on.
    ///
    /// # Panics
    /// When nobody is.
    pub async fn wake(&mut self) {
        within(self.dozes.wait_for(|doze| doze.up > 0)).await.expect("somebody still plays");
        self.orders.send_modify(|orders| orders.dozing = false);
    }

    /// Forgets the commands that were answered for so far: those that [`Company::moves`] counts come after this.
    pub fn count_from_now(&mut self) {
        while self.saved.try_recv().is_ok() {}
    }

    /// Notes how long each person waits from now on.
    pub fn time_from_now(&self) {
        self.orders.send_modify(|orders| orders.timed_from = now_ms());
    }

    /// From now on these are the servers.
    pub fn play_at(&self, addresses: &[&str]) {
        let addresses = addresses.iter().map(|&address| address.to_owned()).collect();
        self.orders.send_modify(|orders| orders.addresses = addresses);
    }

    /// Everybody drops their socket and comes back at once.
    pub fn storm(&self) {
        self.orders.send_modify(|orders| orders.storms += 1);
    }

    /// Lets everybody play to the end of their game, and holds what they were told against the log.
    ///
    /// # Panics
    /// When anything was lost, doubled, made up or stale.
    pub async fn play_to_the_end(self) -> Counts {
        self.finish().await
    }

    /// No new commands; what is under way is answered. Then everybody hears the log to its end, and what they were told is
    /// held against it.
    ///
    /// # Panics
    /// When anything was lost, doubled, made up or stale.
    pub async fn rest(self) -> Counts {
        self.orders.send_modify(|orders| orders.resting = true);
        self.finish().await
    }

    async fn finish(mut self) -> Counts {
        let mut all = Counts::default();
        // However long they play: when nobody has been answered for a while, nobody will be.
        loop {
            match timeout(PATIENCE, self.saved.recv()).await {
                Ok(Some(())) => {}
                Ok(None) => break,
                Err(_) => {
                    self.orders.send_modify(|orders| orders.explaining = true);
                    sleep(Duration::from_secs(1)).await;
                    panic!("nobody was answered for {PATIENCE:?}");
                }
            }
        }
        for party in self.parties {
            all.add(&party.await.expect("nobody at this table saw anything wrong"));
        }
        println!("{all}, in {:.1} s on {}", self.started.elapsed().as_secs_f64(), kind_of(&self.database));
        all
    }
}

fn kind_of(database: &str) -> &str {
    database.split(':').next().unwrap_or(database)
}

/// Waits until nobody holds the other end anymore: until nobody has a command under way or will send one.
async fn everybody_rests(reports: &mut mpsc::UnboundedReceiver<()>) {
    while reports.recv().await.is_some() {}
}

/// Those at one table.
struct Party {
    table: Table,
    /// The first throws of whoever has place 0; each other place has its own.
    dice: Dice,
    orders: watch::Receiver<Orders>,
    saved: mpsc::UnboundedSender<()>,
    refused: watch::Sender<u64>,
    dozes: watch::Sender<Doze>,
    database: String,
}

impl Party {
    async fn play<G: Game>(self) -> Counts {
        let Table { setup, guests, id, plan } = self.table;
        let plan: Arc<[Value]> = plan.into();
        let pulse = Arc::new(Pulse::default());
        let (go_home, home) = watch::channel(None);
        let (report, mut reports) = mpsc::unbounded_channel();
        let mut playing = JoinSet::new();
        for (place, guest) in (0u8..).zip(guests) {
            let participant = Participant::<G>::new(participant::Place {
                guest,
                table: id,
                seat: (place < setup.seats).then_some(Seat(place)),
                plan: plan.clone(),
                thinking: setup.thinking,
                acts: setup.acts,
                hands: setup.hands,
                dice: Dice(self.dice.0 + u64::from(place)),
                orders: self.orders.clone(),
                pulse: pulse.clone(),
                home: home.clone(),
                saved: self.saved.clone(),
                refused: self.refused.clone(),
                dozes: self.dozes.clone(),
                report: Some(report.clone()),
            });
            playing.spawn(participant.take_part());
        }
        drop((report, self.saved));
        let mut people = Vec::new();
        // Nobody ends before they are sent home, unless in a panic; then the others would wait in vain.
        tokio::select! {
            () = everybody_rests(&mut reports) => {}
            Some(ended) = playing.join_next() => people.push(ended.expect("nobody saw anything wrong")),
        }
        let store = store::open(&self.database).await.expect("the database is there in the end");
        let log = store.records(id, 0).await.expect("the log can be read in the end");
        go_home.send_replace(Some(log.len() as u64));
        while let Some(ended) = playing.join_next().await {
            people.push(ended.expect("nobody saw anything wrong"));
        }
        // Time passes while they go.
        let log = store.records(id, 0).await.expect("the log can be read in the end");
        let table = store.table(id).await.expect("the table can be read in the end").expect("it is there");
        // A game that a test planned starts with a seed of the test's own, which nobody promised.
        if table.status == Status::Finished && plan.is_empty() {
            let log = server::verify::of_table(&*store, id).await.expect("the game is over");
            let report = fair_play::verify(&log, &fair_play::Seen::default());
            assert!(report.sound, "the log is not sound: {:?}", report.findings);
        }
        check::check::<G>(table, &log, &people)
    }
}
