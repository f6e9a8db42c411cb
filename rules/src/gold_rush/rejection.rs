//! Why a command is refused.

use strum::{IntoStaticStr, VariantNames};

use super::pieces::{EdgeKind, Feature, Piece};
use crate::Seat;
use crate::landscape::Misfit;

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
    /// Only the seat that is asked may act.
    #[error("it's not your turn; the game is waiting for {turn}")]
    NotYourTurn {
        /// Whose turn it is.
        turn: Seat,
    },
    /// An action before the tile.
    #[error("place your tile first")]
    TileFirst,
    /// A second tile in one turn.
    #[error("you've already placed this turn's tile; choose an action or pass")]
    TilePlacedAlready,
    /// The tile may not lie there.
    #[error(transparent)]
    Misfit(#[from] Misfit<EdgeKind>),
    /// The tile just placed has no such part.
    #[error("your tile has no such {feature}")]
    NoSuchPart {
        /// The kind that the command named.
        feature: Feature,
    },
    /// All cowboys of the seat stand on the board.
    #[error("you have no cowboys left; choose another action or pass")]
    NoCowboyLeft,
    /// The game is played without farmers.
    #[error("there are no farmers in this game")]
    WithoutFarmers,
    /// A cowboy stands on the feature already.
    #[error("this {feature} already has a cowboy")]
    FeatureTaken {
        /// Its kind, for the sentence.
        feature: Feature,
    },
    /// Tents go on mountains that are still open.
    #[error("this mountain is completed; pitch your tent on an unfinished one")]
    MountainFinished,
    /// Somebody is on that part of the mountain.
    #[error("there's already a {piece} on this part of the mountain")]
    MountainPartTaken {
        /// What is there.
        piece: Piece,
    },
    /// Moving the tent takes it to another part.
    #[error("your tent is already there")]
    TentStandsThere,
    /// Only a player's own tent reaches tokens, and it is in supply.
    #[error("your tent isn't on a mountain; pitch it first")]
    NoTent,
    /// The pile on the mountain of the tent is empty.
    #[error("your tent's mountain has no tokens left")]
    NoToken,
    /// The house rule is off.
    #[error("this table doesn't use the house rule for taking back cowboys")]
    NoTakeBack,
    /// None of the player's cowboys stands there.
    #[error("you have no cowboy there")]
    NoCowboyThere,
}

impl crate::Rejection for Rejection {
    fn codes() -> Vec<&'static str> {
        let own = Self::VARIANTS.iter().filter(|&&code| code != "misfit");
        own.chain(Misfit::<EdgeKind>::VARIANTS).copied().collect()
    }

    fn code(&self) -> &'static str {
        match self {
            Rejection::Misfit(misfit) => misfit.into(),
            own => own.into(),
        }
    }

    fn names(&self) -> Vec<&'static str> {
        match self {
            Rejection::Misfit(misfit) => misfit.names(),
            _ => Vec::new(),
        }
    }
}
