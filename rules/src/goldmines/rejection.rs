//! Why a command is refused.

use strum::{IntoStaticStr, VariantNames};

use super::pieces::{EdgeKind, Feature};
use crate::Seat;
use crate::landscape::{Misfit, Position};

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
    #[error("it's not your turn; the game is waiting for {waits_for}")]
    NotYourTurn {
        /// Whose decision it waits for.
        waits_for: Seat,
    },
    /// Something else before the tile.
    #[error("place your tile first")]
    TileFirst,
    /// A second tile in one turn.
    #[error("you've already placed this turn's tile; place a meeple or pass")]
    TilePlacedAlready,
    /// The tile may not lie there.
    #[error(transparent)]
    Misfit(#[from] Misfit<EdgeKind>),
    /// A meeple before the second ingot.
    #[error("place the gold tile's second ingot first")]
    IngotFirst,
    /// An ingot where none is to be put.
    #[error("there's no ingot to place right now")]
    NoIngotToPlace,
    /// No tile there, or not beside the gold tile.
    #[error("place the second ingot on a tile next to the gold tile; {at} isn't one")]
    NotAround {
        /// The place that the command named.
        at: Position,
    },
    /// The tile just placed has no such part.
    #[error("your tile has no such {feature}")]
    NoSuchPart {
        /// The kind that the command named.
        feature: Feature,
    },
    /// All meeples of the seat stand on the board.
    #[error("you have no meeples left; pass instead")]
    NoMeepleLeft,
    /// A meeple stands on the feature already.
    #[error("this {feature} already has a meeple")]
    FeatureTaken {
        /// Its kind, for the sentence.
        feature: Feature,
    },
    /// Only whoever is asked during a scoring may answer.
    #[error("there's nothing to choose right now; place a meeple or pass")]
    NothingAsked,
    /// Something else than an answer to the question.
    #[error("scoring is waiting for your choice: {question}")]
    ChoiceFirst {
        /// The question in words.
        question: &'static str,
    },
    /// No castle of one's own is asked about that feature.
    #[error("your castle can't score that; choose a feature completed around it")]
    NotInFief,
    /// No ingot there that one may take.
    #[error("there's no ingot for you at {at}; choose one of the tiles listed")]
    NoIngotThere {
        /// The place that the command named.
        at: Position,
    },
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
