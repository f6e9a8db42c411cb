//! Why a command is refused.

use strum::{IntoStaticStr, VariantNames};

use super::pieces::Feature;
use crate::Seat;
use crate::landscape::Position;

/// Why a command was refused. The state has not changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Rejection {
    /// The game has not begun.
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
    /// A tile lies there.
    #[error("there's already a tile at {at}")]
    PlaceTaken {
        /// The place.
        at: Position,
    },
    /// The place touches no tile along an edge.
    #[error("place the tile next to another, edge to edge; {at} has no neighbor")]
    NoNeighbour {
        /// The place.
        at: Position,
    },
    /// Two edges of different kinds would touch.
    #[error("a {ours} edge would meet a {theirs} edge on the {side} side")]
    EdgesDiffer {
        /// The kind of the new tile's edge.
        ours: &'static str,
        /// The kind of the edge it would touch.
        theirs: &'static str,
        /// On which side of the new tile.
        side: &'static str,
    },
    /// The tile just laid has no such part.
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
    /// The mountain is finished.
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
    const CODES: &'static [&'static str] = Self::VARIANTS;

    fn code(&self) -> &'static str {
        self.into()
    }

    fn names(&self) -> Vec<&'static str> {
        match *self {
            Rejection::EdgesDiffer { ours, theirs, side } => vec![ours, theirs, side],
            _ => Vec::new(),
        }
    }
}
