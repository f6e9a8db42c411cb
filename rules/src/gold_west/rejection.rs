//! Why a command is refused: a code for programs, a sentence for the player.

use strum::{IntoStaticStr, VariantNames};

use super::hexes::Hex;
use super::resources::Resource;
use crate::Seat;

/// Why a command was refused. The state has not changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Rejection {
    /// Nothing can be played before the first event.
    #[error("the game hasn't started yet")]
    NotOpened,
    /// Nothing can be played once points are counted.
    #[error("the game is over")]
    GameOver,
    /// Somebody else is to act.
    #[error("it's not your turn; the game is waiting for {turn}")]
    NotYourTurn {
        /// The player at turn.
        turn: Seat,
    },
    /// The command belongs to another step of the turn.
    #[error("not now: {awaited}")]
    NotNow {
        /// The step that the game waits for, as a request.
        awaited: &'static str,
    },
    /// A bin outside 1 to 4.
    #[error("there's no bin {bin}; choose one from 1 to 4")]
    NoSuchBin {
        /// The number asked for.
        bin: u8,
    },
    /// Only a bin with a resource in it can be activated.
    #[error("bin {bin} is empty; choose another")]
    BinEmpty {
        /// The bin asked for, 1 to 4.
        bin: u8,
    },
    /// Too few or too many resources left behind.
    #[error("leave exactly {expected}, one in each bin passed, not {found}")]
    LeaveOneEach {
        /// Resources to leave: a bin passed each, as far as they go.
        expected: usize,
        /// Resources that would stay.
        found: usize,
    },
    /// More is left behind than the bin held.
    #[error("there isn't that much {resource} in the bin")]
    NotInBin {
        /// The kind that is short.
        resource: Resource,
    },
    /// The card is not in this game.
    #[error("this card isn't in play")]
    NoSuchCard,
    /// A card is claimed once in a game.
    #[error("this card is already claimed")]
    CardTaken,
    /// One card per turn, whatever can be paid.
    #[error("you've already claimed an investment this turn")]
    InvestedAlready,
    /// One space of Boomtown per turn.
    #[error("you've already paid for a Boomtown space this turn")]
    PlacedAlready,
    /// The price cannot be paid.
    #[error("you can't afford this; pay with exactly the metals shown")]
    CannotPay,
    /// Paid influence goes on empty spaces; sharing one takes a card.
    #[error("this Boomtown space is taken; choose an empty one")]
    SpaceTaken,
    /// Nobody else holds the space.
    #[error("choose a Boomtown space that a single rival holds")]
    NotAnOpponents,
    /// The coach has made all steps of its track.
    #[error("your stagecoach is already at the end of this track")]
    CoachAtEnd,
    /// Only a token that lies face down can be looked at.
    #[error("there's no face-down token at {hex}")]
    NotFaceDown {
        /// The hex asked for.
        hex: Hex,
    },
    /// An effect shows each token once.
    #[error("you've just seen that token; choose another")]
    PeekedJustNow,
    /// None of the player's camps stands there.
    #[error("you have no camp at {hex}")]
    NoCampThere {
        /// The hex asked for.
        hex: Hex,
    },
    /// The tile gives something else.
    #[error("the Trading Post doesn't give {resource}")]
    NotTheGoods {
        /// The kind asked for.
        resource: Resource,
    },
    /// The resource of a Trading Post must be taken.
    #[error("you must take what the Trading Post gives")]
    MustTake,
    /// Only a token that lies face up can be taken.
    #[error("there's no face-up token at {hex}")]
    NotFaceUp {
        /// The hex asked for.
        hex: Hex,
    },
    /// A camp takes wood or stone.
    #[error("you have no wood or stone, so you must loot")]
    NothingToBuildWith,
    /// A settlement takes wood and stone.
    #[error("a settlement costs one wood and one stone")]
    NeedsBoth,
    /// Looting is for whoever has neither wood nor stone.
    #[error("you have wood or stone, so you must build; loot only with neither")]
    MustBuild,
}

impl crate::Rejection for Rejection {
    fn codes() -> Vec<&'static str> {
        Self::VARIANTS.to_vec()
    }

    fn code(&self) -> &'static str {
        self.into()
    }
}
