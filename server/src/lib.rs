//! The Paydirt server: sockets, sessions, the log, and the page.
//!
//! Read [`run`] first: it puts the parts together. Then follow a command: `socket::table` reads it, `session::table` decides, applies
//! and records it, `session::writer` saves it, and the session tells it to everybody who may see it.
//!
//! The rooms, from the outside in: `connections` accepts, `http` answers requests, [`socket`] reads and writes frames, `session`
//! is the live tables, `cluster` the other servers, `outbox` what they send, `lobby` what is told of them, `notices` what is
//! told to those who are away, [`store`] the database; [`forgetting`] and `leaving` clear up. What all of them speak: `error`,
//! `names`, [`secrets`], [`passkeys`], [`clock`], `shown`, `bot_players`, `metrics`; `aside` reads logs beside them, and
//! `vital` ends a process that can't go on. The command line is [`program`], [`config`], `serve`, [`verify`] and `script`, and what
//! may go wrong there `failure`.
//!
//! ```
//! # use clap::Parser as _;
//! # #[tokio::main] async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = std::env::temp_dir().join(format!("paydirt-{}", uuid::Uuid::new_v4()));
//! # std::fs::create_dir(&folder)?;
//! let config = server::config::CommandLine::try_parse_from(["paydirt"])?.serve;
//! let store = server::store::open(&format!("sqlite:{}/paydirt.db", folder.display())).await?;
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
//! // Without a built page and by itself. It is told to stop right away, and does so in good order.
//! server::run(listener, config, |_| None, store, None, async {}).await?;
//! # std::fs::remove_dir_all(folder)?;
//! # Ok(())
//! # }
//! ```
//!
//! What never happens here: an event or an `accepted` goes out before the transaction that holds it has committed; a rule is
//! decided outside `rules`; a secret (token, seed, invite code) is written to a log.

mod aside;
mod bot_players;
pub mod clock;
mod cluster;
pub mod config;
mod connections;
mod error;
mod failure;
pub mod forgetting;
mod http;
mod leaving;
mod lobby;
mod metrics;
mod names;
mod notices;
mod outbox;
pub mod passkeys;
pub mod program;
mod script;
pub mod secrets;
mod serve;
mod session;
mod shown;
#[cfg(test)]
mod simulation;
pub mod socket;
pub mod store;
pub mod verify;
mod vital;

pub use serve::run;
