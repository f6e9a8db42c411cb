//! A company of clients that play at several tables at full speed while a test makes trouble, and a checker that holds
//! everything they were told against the log in the database.
//!
//! Players fold what they are shown with the rules, choose at random among what the rules list, send a command now and
//! then twice, and come back whenever their socket breaks, as the page does. What must hold in the end stands in [`check`].

mod check;
mod participant;
mod party;
mod setup;

use std::time::{Duration, Instant};

use rules::with_game;
use server::clock::now_ms;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use uuid::Uuid;

use self::party::Party;
use crate::client::{Guest, table_at_pace};
use crate::dice::Dice;
use crate::wait::{PATIENCE, within};

pub use check::Counts;
pub use participant::{Person, Story};
pub use setup::{Setup, Table, guests};

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
