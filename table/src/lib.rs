//! What happens at a table around its game, pure: a slip is taken back, the table pauses, a computer sits in for somebody,
//! somebody gives up, everybody agrees to stop.
//!
//! [`Sitting`] is a game together with its table, and as the game is a fold of events, so is the sitting: [`Sitting::decide`]
//! judges an [`Act`] and says what happens, [`Sitting::acted`] folds that in. Read [`act`] first; it is the whole vocabulary.
//! Then [`sitting`], the fold; `decide` judges acts, [`back`] says what may be taken back, [`holder`] who plays each seat, [`hands`]
//! how it changes hands, [`asked`] whom the table waits for, `turn` where the next turn starts, `outcome` how it ends, and [`around`]
//! what a page shows of all this. At a table with a [`Pace`] a [`Clock`] runs, and [`time`] says what comes about when somebody's
//! time is up.
//!
//! ```
//! use rules::{Game, Seat, Seed, gold_rush::State};
//! use table::{Act, Holder, Proposal, Sitting};
//!
//! let opening = State::open(&Default::default(), 2, Seed::default(), &Default::default()).expect("two can play");
//! let (mut sitting, past) = (Sitting::<State>::default(), vec![opening]);
//! sitting.opened(0, None, vec![Holder::Person; 2], &past[0]);
//! // The first seat asks for a pause, which takes the other's word.
//! let pause = Act::Propose { proposal: Proposal::Pause {} };
//! let events = sitting.decide(1000, Seat(0), &pause, &[true; 2], &past).expect("anybody may ask");
//! sitting.acted(2, 1000, Seat(0), &events, &past);
//! assert_eq!(sitting.open[0].asked, [Seat(1)]);
//! ```
//!
//! Nothing here knows a clock or who is in the room: **time and presence are data**. All acts are public, only the game in the
//! middle is sealed; so the server, a page, a computer player and a verifier of finished games fold the same records and come
//! to the same table, each with the game that it may see.

#![cfg_attr(
    not(test),
    deny(clippy::disallowed_types, clippy::disallowed_methods, clippy::disallowed_macros, clippy::float_arithmetic)
)]

pub mod act;
pub mod around;
pub mod asked;
pub mod back;
pub mod clock;
mod decide;
pub mod hands;
pub mod holder;
mod outcome;
pub mod pace;
mod rejection;
pub mod sitting;
pub mod time;
mod turn;

pub use act::{Act, Event, Proposal};
pub use around::Around;
pub use asked::Asked;
pub use back::Back;
pub use clock::Clock;
pub use hands::Offer;
pub use holder::Holder;
pub use pace::{OutOfBounds, Pace, TimeUp};
pub use rejection::Rejection;
pub use sitting::{Open, Past, Sitting};
pub use time::Cause;
pub use turn::turn_starts;
/// The id of a player.
pub use uuid::Uuid;

/// After so many acts of a seat since the game was last as far as never before it proposes nothing more. What it would answer, go
/// on with or come back from was started by a proposal, so that all acts together are bounded by this. What time
/// brings about is not: a session stops asking for it after so many records without a move.
pub const MAX_ACTS: u8 = 16;
/// So often a player goes back without asking, in one turn.
pub const MAX_FREE: u8 = 3;
/// After so many milliseconds what was proposed lapses: three days.
pub const LAPSES_AFTER: u64 = 3 * 24 * 60 * 60 * 1000;
/// So many milliseconds after its time a move still counts: for the way to the server.
pub const GRACE: u64 = 1000;
