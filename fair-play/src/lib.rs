//! Fair play: how a game's chance is promised before it is known, and how anybody checks a finished game.
//!
//! `docs/fair-play.md` is the algorithm in words, for whoever writes another verifier; this crate is it in Rust. [`promise`]
//! makes commitment, seed and blinds from the server's secret and what the players add, [`record`] is what the log holds,
//! [`chain`] writes and reads it record by record, and [`verify()`] checks a log. Pure, like the rules: it runs in the server, in `paydirt verify` and in the page.

pub mod bytes;
pub mod chain;
mod difference;
pub mod finding;
pub mod log;
pub mod promise;
pub mod record;
pub mod strict;
pub mod verify;

pub use bytes::{Digest, hex};
pub use chain::{BrokenLog, Chain, Record};
pub use finding::{Fault, Finding};
pub use log::{Log, Seen};
pub use promise::{Entropy, Secret};
pub use verify::{Held, Report, verify, verify_as};
