//! The parts from which the whole-system tests are put together: databases and folders that are a test's own.
//!
//! Everything here is real and private to whoever asked for it, and goes away with it; databases and servers even when the
//! test is killed ([`guard`]).
//!
//! Where things run: [`folder`], [`postgres`], [`nats`], [`process`] (the program) and [`proxy`] (a network that breaks). Who plays:
//! [`client`] is one guest and their socket, [`company`] whole tables of players who check everything they are told. What to fill
//! a store with: [`sample`] and [`log`]. [`both`] runs a test on both stores, [`dice`] make chance repeatable,
//! and [`wait`] is how tests wait.
//!
//! ```
//! # #[tokio::main] async fn main() {
//! use server::store::open;
//! use test_kit::Folder;
//! use test_kit::sample::{append, claimed_table};
//!
//! let folder = Folder::new();
//! let store = open(&folder.sqlite_address("paydirt.db")).await.expect("the folder is ours");
//! let (table, epoch) = claimed_table(&*store).await;
//! store.append(&[append(table, epoch, 1)]).await.remove(0).expect("it is the first record");
//! assert_eq!(store.records(table, 0).await.expect("it answers").len(), 1);
//! # }
//! ```

pub mod both;
pub mod client;
pub mod company;
pub mod dice;
pub mod folder;
pub mod guard;
pub mod log;
pub mod nats;
pub mod postgres;
pub mod process;
pub mod proxy;
pub mod sample;
pub mod wait;

pub use client::{Guest, Socket};
pub use company::{Company, Counts, Setup};
pub use dice::Dice;
pub use folder::Folder;
pub use nats::Nats;
pub use postgres::Postgres;
pub use process::Paydirt;
pub use proxy::Proxy;
