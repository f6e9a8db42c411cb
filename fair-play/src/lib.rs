//! Fair play: how a game's chance is promised before it is known, and how anybody checks a finished game.
//!
//! `docs/fair-play.md` is the algorithm in words, for whoever writes another verifier; this crate is it in Rust. [`promise`]
//! makes commitment, seed and blinds from the server's secret and what the players add, [`record`] is what the log holds,
//! [`chain`] writes and reads it record by record ([`broken`] says why it can't), [`branch`] goes on from a position of
//! another game, and [`verify()`] checks a log. Pure, like the rules: it runs in the server, in
//! `paydirt verify` and in the page.
//!
//! ```
//! use fair_play::{Log, Seen, verify};
//!
//! let exported = include_str!("../golden/gold-rush.json");
//! let log: Log = serde_json::from_str(exported).expect("a server exported it");
//! assert!(verify(&log, &Seen::default()).sound);
//! // One letter of one record is another: its hash does not fit anymore.
//! let mut forged: Log = serde_json::from_str(exported).expect("a server exported it");
//! forged.records[3].body = forged.records[3].body.replacen("seq", "sep", 1);
//! assert!(!verify(&forged, &Seen::default()).sound);
//! ```

pub mod branch;
pub mod broken;
pub mod bytes;
pub mod chain;
mod difference;
pub mod finding;
pub mod log;
pub mod promise;
pub mod record;
pub mod strict;
pub mod verify;

pub use branch::{Line, NoPosition, Parent};
pub use broken::{Break, BrokenLog, Newer};
pub use bytes::{Digest, NotADigest, hex};
pub use chain::{Chain, Record};
pub use finding::{Fault, Finding};
pub use log::{Log, Seen};
pub use promise::{Entropy, Secret};
pub use verify::{Held, Report, verify_as};
#[cfg(feature = "every-game")]
pub use verify::{verify, verify_branch};
