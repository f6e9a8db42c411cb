//! Why a command is refused.

use strum::{IntoStaticStr, VariantNames};

use super::pieces::Feature;
use crate::Seat;
use crate::landscape::Misfit;

/// Why a command was refused. The state has not changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Rejection {
    /// The game has not started.
    #[error("the game hasn't started yet")]
    NotOpened,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// Somebody else is to act.
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
    Misfit(#[from] Misfit),
    /// The tile just placed has no such part.
    #[error("your tile has no such {feature}")]
    NoSuchPart {
        /// What was asked for.
        feature: Feature,
    },
    /// No cowboy left to place.
    #[error("you have no cowboys left; choose another action or pass")]
    NoCowboyLeft,
    /// The game is played without farmers.
    #[error("there are no farmers in this game")]
    WithoutFarmers,
    /// A cowboy stands on the feature already.
    #[error("this {feature} already has a cowboy")]
    FeatureTaken {
        /// The feature.
        feature: Feature,
    },
    /// The mountain is completed.
    #[error("this mountain is completed; pitch your tent on an unfinished one")]
    MountainFinished,
    /// Somebody is on that part of the mountain.
    #[error("there's already a {piece} on this part of the mountain")]
    MountainPartTaken {
        /// "cowboy" or "tent".
        piece: &'static str,
    },
    /// The tent stands there already.
    #[error("your tent is already there")]
    TentStandsThere,
    /// No tent on the board.
    #[error("your tent isn't on a mountain; pitch it first")]
    NoTent,
    /// No token on the tent's mountain.
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
        own.chain(Misfit::VARIANTS).copied().collect()
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
