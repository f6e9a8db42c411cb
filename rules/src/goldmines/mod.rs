//! Carcassonne with The Goldmines, and castles: each expansion can be played or left out.
//!
//! Source of every rule: `rules/rulings/goldmines.md`, beside the component data in `rules/data`. What the rules text leaves open
//! is marked in the code with the heading under which it is argued there.
//!
//! This file and `pieces` are the vocabulary; `setup` opens a game, `turn` judges commands, `settle` is what follows a
//! placed tile (castles, scoring, ingots), `scoring` counts, `fold` applies events, `seen` seals, `view` puts together
//! what a page paints, `components` reads the data.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::chance::{Chance, Seed};
use crate::game::{Game, OpenError};
use crate::landscape::{Position, Rotation};
use crate::{Line, Outcome, Progress, Sealed, Seat, Viewer};

mod check;
mod components;
mod fold;
mod ledger;
mod pieces;
mod rejection;
mod scoring;
mod seen;
mod settle;
mod setup;
mod turn;
mod view;

#[cfg(test)]
mod tests;

pub use components::Face;
pub use fold::State;
pub use ledger::{Category, ScoreEntry, SeatScore};
pub use pieces::{
    CastleChoice, Feature, IngotChoice, Ingots, Item, Meeple, Part, Question, Scoring, TakenBecause, Trigger,
};
pub use rejection::Rejection;
pub use view::{CastleView, FeatureView, PhaseView, PlayerView, TileView, View};

/// What the host chooses before the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// With the eight gold tiles and their ingots.
    pub goldmines: bool,
    /// With castles, and the twelve tiles of their expansion (bridges and bazaars are left out).
    pub castles: bool,
    /// Without what a page works out for the players: who holds what, and what it would score. The rules do not change.
    // Written only where it is chosen: older logs have no such word.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub without_aids: bool,
    /// Who begins.
    pub first_player: FirstPlayer,
}

impl Default for Options {
    fn default() -> Self {
        Options { goldmines: true, castles: false, without_aids: false, first_player: FirstPlayer::Random }
    }
}

/// Who begins.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FirstPlayer {
    /// Drawn by lot (ruling: Base game).
    #[default]
    Random,
    /// Seat 0.
    Host,
}

/// Chance fixed in advance: these come first, in this order, and the rest stays as the seed shuffled it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Draws {
    /// Who begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_player: Option<Seat>,
    /// The tiles in the order in which they are drawn; the start tile is not among them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tiles: Vec<Face>,
}

/// What a seat asks for. A turn is `place_tile`, for a gold tile `place_ingot`, then `place_meeple` or `pass`; the others
/// answer what is asked while a tile is scored, of whoever is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Lay the drawn tile.
    PlaceTile {
        /// The empty place.
        at: Position,
        /// Clockwise quarter turns.
        rotation: Rotation,
    },
    /// Put the second ingot of a gold tile on one of the tiles around it.
    PlaceIngot {
        /// Where that tile lies.
        at: Position,
    },
    /// Put a meeple on a part of the tile just laid.
    PlaceMeeple {
        /// Which kind of part.
        feature: Feature,
        /// Which of them, in the order of the component data.
        index: u8,
    },
    /// Put no meeple.
    Pass {},
    /// Make the small city that was asked about a castle.
    BuildCastle {},
    /// Score the small city that was asked about.
    ScoreCity {},
    /// Name the feature that one's castle scores.
    ChooseCastleFeature {
        /// One of those asked about, by its first part.
        feature: Part,
    },
    /// Take an ingot.
    TakeIngot {
        /// From the tile that lies there.
        at: Position,
    },
}

/// What happened. Everything a reader needs is in it; what some may not know is sealed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The game begins.
    Opened {
        /// The host's choices.
        options: Options,
        /// How many play.
        seats: u8,
        /// Who begins.
        first: Seat,
        /// Deck and generator.
        #[cfg_attr(feature = "typescript", ts(type = "null"))]
        secrets: Sealed<Secrets>,
    },
    /// The start tile lies on the table.
    StartTilePlaced {
        /// Its face.
        tile: Face,
        /// Where.
        at: Position,
        /// How it is turned.
        rotation: Rotation,
    },
    /// A tile that fits nowhere leaves the game; a gold tile takes its ingots with it (ruling: Base game).
    TileDiscarded {
        /// The tile, shown to all.
        tile: Face,
    },
    /// A turn begins: `seat` draws.
    TileDrawn {
        /// Whose turn.
        seat: Seat,
        /// The tile, shown to all.
        tile: Face,
    },
    /// The drawn tile was laid.
    TilePlaced {
        /// By whom.
        seat: Seat,
        /// The tile.
        tile: Face,
        /// Where.
        at: Position,
        /// How it is turned.
        rotation: Rotation,
    },
    /// An ingot of a gold tile was put on a tile: the first on the gold tile itself, the second beside it.
    IngotPlaced {
        /// By whom.
        seat: Seat,
        /// Where that tile lies.
        at: Position,
    },
    /// A meeple stands on the board.
    MeeplePlaced {
        /// Whose.
        seat: Seat,
        /// Where.
        part: Part,
    },
    /// The player put no meeple.
    Passed {
        /// Who.
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
        /// Whose.
        seat: Seat,
        /// Its two parts, by place (y, then x).
        parts: Vec<Part>,
        /// The knight that went up into it.
        knight: Part,
    },
    /// The owner of a small city wants its points rather than a castle.
    CastleDeclined {
        /// Whose.
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
    /// An ingot was taken.
    IngotTaken {
        /// By whom.
        seat: Seat,
        /// From the tile that lies there.
        from: Position,
        /// Why this one.
        because: TakenBecause,
    },
    /// The last tile has been played: ingots still on the board are put aside, and lords of castles that never scored go.
    FinalScoringBegan {
        /// The ingots put aside, by place.
        ingots: Vec<Ingots>,
        /// The lords that left the board.
        lords: Vec<Meeple>,
    },
    /// A player's ingots were valued.
    IngotsValued {
        /// Whose.
        seat: Seat,
        /// How many there are.
        ingots: u8,
        /// What they are worth; nothing for nobody's.
        lines: Vec<Line<Item>>,
        /// Their sum.
        points: i32,
    },
    /// The game is over.
    GameEnded {
        /// The result.
        outcome: Outcome,
    },
}

/// What nobody may know while the game runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Secrets {
    /// Tiles to come; the last is drawn next.
    pub deck: Vec<Face>,
    /// The generator.
    pub chance: Chance,
}

impl Game for State {
    const SEATS: std::ops::RangeInclusive<u8> = 2..=5;

    type Options = Options;
    type Draws = Draws;
    type Command = Command;
    type Event = Event;
    type Rejection = Rejection;
    type View = View;
    type Score = SeatScore;

    fn open(options: &Options, seats: u8, seed: Seed, draws: &Draws) -> Result<Vec<Event>, OpenError> {
        setup::open(options, seats, seed, draws)
    }

    fn to_act(&self) -> Option<Seat> {
        self.phase.to_act()
    }

    fn legal_commands(&self, seat: Seat) -> Vec<Command> {
        self.legal(seat)
    }

    fn decide(&self, seat: Seat, command: &Command) -> Result<Vec<Event>, Rejection> {
        self.judge_command(seat, command)
    }

    fn apply(&mut self, event: &Event) {
        self.fold(event);
    }

    fn seen_by(&self, viewer: Viewer) -> Self {
        self.sealed_for(viewer)
    }

    fn view(&self) -> View {
        self.painted()
    }

    fn scores(&self) -> Vec<SeatScore> {
        self.ledger()
    }

    fn progress(&self) -> Progress {
        Progress::TilesLeft { tiles: self.deck_left }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result().cloned()
    }
}
