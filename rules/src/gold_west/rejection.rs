//! Why a command is refused: a code for programs, a sentence for the player.

use super::{Hex, Resource};
use crate::Seat;

/// Why a command was refused. The state has not changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// The game has not begun.
    #[error("the game has not begun")]
    NotOpened,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// Somebody else is to act.
    #[error("it is the turn of {turn}")]
    NotYourTurn {
        /// Whose turn it is.
        turn: Seat,
    },
    /// The command belongs to another step of the turn.
    #[error("not now: {awaited}")]
    NotNow {
        /// What the game waits for.
        awaited: &'static str,
    },
    /// There are four bins.
    #[error("there is no bin {bin}; bins are numbered from 1 to 4")]
    NoSuchBin {
        /// What was asked for.
        bin: u8,
    },
    /// Nothing to activate.
    #[error("bin {bin} is empty")]
    BinEmpty {
        /// Which.
        bin: u8,
    },
    /// Too few or too many resources left behind.
    #[error("exactly {expected} must stay on the way, one in each bin passed, not {found}")]
    LeaveOneEach {
        /// How many must.
        expected: usize,
        /// How many would.
        found: usize,
    },
    /// More is left behind than the bin held.
    #[error("there is not so much {resource} in the bin")]
    NotInBin {
        /// Of what.
        resource: Resource,
    },
    /// The card is not in this game.
    #[error("this card is not in the game")]
    NoSuchCard,
    /// Somebody has the card.
    #[error("this card has been claimed already")]
    CardTaken,
    /// One card a turn.
    #[error("only one investment a turn")]
    InvestedAlready,
    /// One space of Boomtown a turn.
    #[error("only one influence in Boomtown a turn")]
    PlacedAlready,
    /// The price cannot be paid.
    #[error("you cannot pay this: it must be paid exactly, in the metals shown")]
    CannotPay,
    /// Somebody holds the space.
    #[error("this space of Boomtown is taken")]
    SpaceTaken,
    /// Nobody else holds the space.
    #[error("no opponent holds this space of Boomtown")]
    NotAnOpponents,
    /// The coach has arrived.
    #[error("your stagecoach is at the end of this track")]
    CoachAtEnd,
    /// No face-down token there.
    #[error("no token lies face down at {hex}")]
    NotFaceDown {
        /// Where.
        hex: Hex,
    },
    /// The same token twice.
    #[error("look at another token than before")]
    PeekedJustNow,
    /// None of the player's camps stands there.
    #[error("you have no camp at {hex}")]
    NoCampThere {
        /// Where.
        hex: Hex,
    },
    /// The tile gives something else.
    #[error("the Trading Post does not give {resource}")]
    NotTheGoods {
        /// What was asked for.
        resource: Resource,
    },
    /// The resource of a Trading Post must be taken.
    #[error("the resource of the Trading Post must be taken")]
    MustTake,
    /// No face-up token there.
    #[error("no token lies face up at {hex}")]
    NotFaceUp {
        /// Where.
        hex: Hex,
    },
    /// Building takes material.
    #[error("you have neither wood nor stone, so you must loot")]
    NothingToBuildWith,
    /// A settlement takes both.
    #[error("a settlement takes a wood and a stone")]
    NeedsBoth,
    /// With material one builds.
    #[error("with a wood or a stone you must build; only who has neither loots")]
    MustBuild,
}

impl crate::Rejection for Rejection {
    fn code(&self) -> &'static str {
        match self {
            Rejection::NotOpened => "not_opened",
            Rejection::GameOver => "game_over",
            Rejection::NotYourTurn { .. } => "not_your_turn",
            Rejection::NotNow { .. } => "not_now",
            Rejection::NoSuchBin { .. } => "no_such_bin",
            Rejection::BinEmpty { .. } => "bin_empty",
            Rejection::LeaveOneEach { .. } => "leave_one_each",
            Rejection::NotInBin { .. } => "not_in_bin",
            Rejection::NoSuchCard => "no_such_card",
            Rejection::CardTaken => "card_taken",
            Rejection::InvestedAlready => "invested_already",
            Rejection::PlacedAlready => "placed_already",
            Rejection::CannotPay => "cannot_pay",
            Rejection::SpaceTaken => "space_taken",
            Rejection::NotAnOpponents => "not_an_opponents",
            Rejection::CoachAtEnd => "coach_at_end",
            Rejection::NotFaceDown { .. } => "not_face_down",
            Rejection::PeekedJustNow => "peeked_just_now",
            Rejection::NoCampThere { .. } => "no_camp_there",
            Rejection::NotTheGoods { .. } => "not_the_goods",
            Rejection::MustTake => "must_take",
            Rejection::NotFaceUp { .. } => "not_face_up",
            Rejection::NothingToBuildWith => "nothing_to_build_with",
            Rejection::NeedsBoth => "needs_both",
            Rejection::MustBuild => "must_build",
        }
    }
}
