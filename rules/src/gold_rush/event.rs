//! What happened: the log of a game is a list of these.

use std::sync::Arc;

use json::Read;
use serde::{Deserialize, Serialize};

use super::components::Face;
use super::options::Options;
use super::pieces::{Item, Part, PlacedToken, Scoring, Token};
use crate::chance::Chance;
use crate::landscape::{Position, Rotation};
use crate::{Outcome, ScoreLine, Sealed, Seat};

/// What happened. Everything a reader needs is in it; what some may not know is sealed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The first event of every log: what is chosen and drawn before the first turn.
    Opened {
        /// What the host chose; it stays so to the end.
        options: Options,
        /// The number of players, 2 to 5.
        seats: u8,
        /// The player of the first turn.
        first: Seat,
        /// For the server alone: sealed for every viewer.
        #[cfg_attr(feature = "typescript", ts(type = "null"))]
        secrets: Sealed<Secrets>,
    },
    /// The start tile lies on the table.
    StartTilePlaced {
        /// The face of the start tile, which is the same in every game.
        tile: Face,
        /// Where it lies from now on.
        at: Position,
        /// In quarter turns from how the component data describes it.
        rotation: Rotation,
        /// Tokens put on its mountain.
        tokens: Vec<PlacedToken>,
    },
    /// A tile that fits nowhere leaves the game.
    TileDiscarded {
        /// The tile, shown to all.
        tile: Face,
    },
    /// A turn starts: `seat` draws.
    TileDrawn {
        /// Whose turn.
        seat: Seat,
        /// The tile, shown to all.
        tile: Face,
    },
    /// The drawn tile was placed.
    TilePlaced {
        /// The player whose turn it is.
        seat: Seat,
        /// The one drawn before.
        tile: Face,
        /// Where it lies from now on.
        at: Position,
        /// In quarter turns from how the component data describes it.
        rotation: Rotation,
        /// Tokens put on its mountains, first to last.
        tokens: Vec<PlacedToken>,
    },
    /// A cowboy stands on the board.
    CowboyPlaced {
        /// Its owner.
        seat: Seat,
        /// The part it stands on.
        part: Part,
    },
    /// A cowboy was taken back without points (house rule).
    CowboyTakenBack {
        /// Its owner.
        seat: Seat,
        /// Where it stood.
        part: Part,
    },
    /// A tent was pitched, or moved.
    TentPitched {
        /// Its owner.
        seat: Seat,
        /// Where it stood before, if it did.
        from: Option<Part>,
        /// Where it stands now.
        to: Part,
    },
    /// The top token of a mountain was taken.
    TokenTaken {
        /// The owner of the tent, who gets the token.
        seat: Seat,
        /// The tent's place.
        part: Part,
        /// Its value, for its owner alone.
        token: Sealed<Token>,
    },
    /// The player did nothing more this turn.
    Passed {
        /// The player whose turn ends.
        seat: Seat,
    },
    /// A feature was scored: completed, or counted at the end.
    FeatureScored {
        /// All that is to know of it.
        scoring: Arc<Scoring>,
    },
    /// Tokens of mountains without miners went back into the supply, which was shuffled.
    SupplyShuffled {
        /// How many went back.
        returned: u8,
        /// The new order of the supply, and where the generator stands.
        #[cfg_attr(feature = "typescript", ts(type = "null"))]
        supply: Sealed<Supply>,
    },
    /// Everything hidden was dealt anew: in an imagined game, and in one that goes on from a position of another.
    HiddenDealt {
        /// By seat: all tokens, in the order in which they were gained, for their owner alone.
        hands: Vec<Vec<Sealed<Token>>>,
        /// Deck, supply, mountains and generator.
        #[cfg_attr(feature = "typescript", ts(type = "null"))]
        secrets: Sealed<DealtSecrets>,
    },
    /// The last tile has been played: tents and the tokens on mountains are taken off the board.
    FinalScoringBegan {
        /// Tokens lost with the mountains they were on.
        tokens_lost: u8,
    },
    /// A player turned their tokens up.
    TokensRevealed {
        /// The owner of the tokens.
        seat: Seat,
        /// All of them, in the order in which they were gained.
        tokens: Vec<Token>,
        /// What they are worth, by value.
        lines: Vec<ScoreLine<Item>>,
        /// The sum of the above.
        points: i32,
    },
    /// The last event of every game that is played to its end.
    GameEnded {
        /// Points by seat, and everybody who won.
        outcome: Outcome,
    },
}

/// What nobody may know while the game runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Read)]
pub struct Secrets {
    /// Tiles to come; the last is drawn next.
    pub deck: Vec<Face>,
    /// Tokens to come; the last leaves the supply next.
    pub supply: Vec<Token>,
    /// The generator.
    pub chance: Chance,
}

/// What nobody may know once everything hidden was dealt anew.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Read)]
pub struct DealtSecrets {
    /// Tiles to come; the last is drawn next.
    pub deck: Vec<Face>,
    /// By uncompleted mountain, the oldest first: its tokens, the last on top.
    pub mountains: Vec<Vec<Token>>,
    /// Tokens to come; the last leaves the supply next.
    pub supply: Vec<Token>,
    /// A new generator.
    pub chance: Chance,
}

/// The supply, and what shuffles it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Read)]
pub struct Supply {
    /// The last leaves the supply next.
    pub tokens: Vec<Token>,
    /// The generator.
    pub chance: Chance,
}
