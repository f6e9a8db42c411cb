//! What happens at a table around its game, pure: a slip is taken back, the table pauses, a computer sits in for somebody,
//! somebody gives up, everybody agrees to stop.
//!
//! [`Sitting`] is a game together with its table, and as the game is a fold of events, so is the sitting: [`Sitting::decide`]
//! judges an [`Act`] and says what happens, [`Sitting::acted`] folds that in. Read [`act`] first; it is the whole vocabulary.
//! Then [`sitting`], the fold; `decide` judges acts, `back` says what may be taken back, [`hands`] how a seat changes hands, [`asked`]
//! whom the table waits for, `turn` where the next turn starts. At a table with a [`Pace`] a [`Clock`] runs, and [`time`] says what
//! comes about when somebody's time is up.
//!
//! Nothing here knows a clock or who is in the room: **time and presence are data**. All acts are public, only the game in the
//! middle is sealed; so the server, a page, a computer player and a verifier of finished games fold the same records and come
//! to the same table, each with the game that it may see.

#![cfg_attr(
    not(test),
    deny(clippy::disallowed_types, clippy::disallowed_methods, clippy::disallowed_macros, clippy::float_arithmetic)
)]

pub mod act;
pub mod asked;
mod back;
pub mod clock;
mod decide;
pub mod hands;
pub mod pace;
mod rejection;
pub mod sitting;
pub mod time;
mod turn;

pub use act::{Act, Event, Proposal};
pub use asked::Asked;
pub use clock::Clock;
pub use hands::Offer;
pub use pace::{Pace, TimeUp};
pub use rejection::Rejection;
pub use sitting::{Around, Back, Holder, Open, Past, Sitting};
pub use time::Cause;
pub use turn::turn_begins;
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
