//! What happened: the log of a game is a list of these.

use std::sync::Arc;

use json::Read;
use serde::{Deserialize, Serialize};

use super::components::Face;
use super::options::Options;
use super::pieces::{Ingots, Item, Meeple, Part, Question, Scoring, TakenBecause};
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
    },
    /// A tile that fits nowhere leaves the game; a gold tile takes its ingots with it (ruling: Base game).
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
    },
    /// An ingot of a gold tile was put on a tile: the first on the gold tile itself, the second beside it.
    IngotPlaced {
        /// The player who placed the gold tile.
        seat: Seat,
        /// Where that tile lies.
        at: Position,
    },
    /// A meeple stands on the board.
    MeeplePlaced {
        /// Its owner.
        seat: Seat,
        /// The part it stands on.
        part: Part,
    },
    /// The turn goes on to the scoring without a meeple.
    Passed {
        /// The player whose turn ends.
        seat: Seat,
    },
    /// The scoring waits for somebody's choice, not always for the player whose turn it is.
    Asked {
        /// Whose choice.
        seat: Seat,
        /// What is to be chosen.
        question: Question,
    },
    /// A small city became a castle; the meeple on it is its lord now.
    CastleBuilt {
        /// The owner of the city, and now of the castle.
        seat: Seat,
        /// Its two parts, by place (y, then x).
        parts: Vec<Part>,
        /// The knight that went up into it.
        knight: Part,
    },
    /// The owner of a small city wants its points rather than a castle.
    CastleDeclined {
        /// The owner of the city.
        seat: Seat,
        /// The city's first part.
        city: Part,
    },
    /// A feature was scored: completed, or counted at the end. Completed features that nobody holds are told too, with no
    /// holders: a castle may score them.
    FeatureScored {
        /// All that is to know of it.
        scoring: Arc<Scoring>,
    },
    /// An ingot went from a tile to a player, one at a time.
    IngotTaken {
        /// The player who has it now.
        seat: Seat,
        /// From the tile that lies there.
        from: Position,
        /// Whether there was a choice.
        because: TakenBecause,
    },
    /// The deck was shuffled anew: in an imagined game, and in one that goes on from a position of another.
    HiddenDealt {
        /// For the server alone: sealed for every viewer.
        #[cfg_attr(feature = "typescript", ts(type = "null"))]
        secrets: Sealed<Secrets>,
    },
    /// The last tile has been played: ingots still on the board are put aside, and lords of castles that never scored go.
    FinalScoringBegan {
        /// The ingots put aside, by place.
        ingots: Vec<Ingots>,
        /// The lords that left the board.
        lords: Vec<Meeple>,
    },
    /// At the end: ingots became points, for each player in turn.
    IngotsValued {
        /// The owner of the ingots.
        seat: Seat,
        /// How many there are.
        ingots: u8,
        /// What they are worth; nothing for nobody's.
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
    /// The generator.
    pub chance: Chance,
}
