//! The games of Paydirt, pure.
//!
//! Nothing here knows a clock, a file, a socket or a source of randomness: the same options, seed and commands give the
//! same events on every machine and in WebAssembly, for ever.
//!
//! Read [`game`] first: it is the whole vocabulary. Then one game, for example [`gold_rush`].
//!
//! ```
//! use rules::{Game, Seed, Viewer, gold_rush::State};
//!
//! let mut game = State::default();
//! let opening = State::open(&Default::default(), 2, Seed::default(), &Default::default()).expect("two may play");
//! opening.iter().for_each(|event| game.apply(event));
//! let seat = game.to_act().expect("somebody starts");
//! let command = game.legal_commands(seat).remove(0);
//! // A spectator folds what they may see of the events into what they may see of the state.
//! let mut seen = game.seen_by(Viewer::Spectator);
//! for event in game.decide(seat, &command).expect("it is legal") {
//!     game.apply(&event);
//!     seen.apply(&rules::SeenBy::seen_by(&event, Viewer::Spectator));
//! }
//! assert_eq!(seen, game.seen_by(Viewer::Spectator));
//! ```
//!
//! What makes code impure is listed in `clippy.toml` beside this crate, and refused.

#![cfg_attr(
    not(test),
    deny(clippy::disallowed_types, clippy::disallowed_methods, clippy::disallowed_macros, clippy::float_arithmetic)
)]
// Tests read and write the drawings that they compare with.
#![cfg_attr(test, allow(clippy::disallowed_methods))]

// First, for its macro `with_game!` to be known below it.
#[macro_use]
mod games;

pub mod chance;
#[cfg(test)]
mod drawings;
mod first_player;
pub mod game;
pub mod gold_rush;
pub mod gold_west;
pub mod goldmines;
pub mod landscape;
mod named;
#[cfg(test)]
mod random_game;
pub mod script;
mod sealed;
mod seat;
mod tally;
mod unfolding;

/// Raised whenever the rules, or those of the table around the game, would judge something otherwise than before, or open some game
/// otherwise. A log says by which version its game was opened, and is judged by that to its end; a log of a version that is not known
/// is refused.
///
/// Since version 2 nobody takes back or ends the game behind the back of somebody for whom a computer sits in; at leisure the table
/// doesn't pause, nor is somebody played for, only because people are away; and a game can't go on for ever.
pub const VERSION: u32 = 2;

pub use chance::Seed;
pub use first_player::FirstPlayer;
pub use game::{Game, OpenError, Outcome, Progress, Rejection, SeenBy, Total, WrongDraw};
pub use games::{GameId, Listed, UnknownGame};
pub use sealed::Sealed;
pub use seat::{Seat, Viewer};
pub use tally::{ScoreLine, total};
pub(crate) use unfolding::{Fold, Unfolding};
