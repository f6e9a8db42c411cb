//! Carcassonne: Gold Rush.
//!
//! Source of every rule: `rules/rulings/gold-rush.md`, beside the component data in `rules/data`. What the rules text leaves open
//! is marked in the code with the heading under which it is argued there.
//! This file is the vocabulary; `setup` opens a game, `turn` judges commands, `scoring` counts, `fold` applies events,
//! `seen` seals, `view` puts together what a page paints, `components` reads the data.

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
mod scoring;
mod seen;
mod setup;
mod turn;
mod view;

#[cfg(test)]
mod tests;

pub use components::{Face, Token};
pub use fold::State;
pub use ledger::{Category, ScoreEntry, SeatScore};
pub use view::{FeatureView, PhaseView, PlayerView, TileView, View};

/// What the host chooses before the game. All off is the game as printed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// No farmers, and prairies are not scored: recommended for a first game.
    pub without_farmers: bool,
    /// Instead of another action, a player may take one of their own cowboys back from the board, without points.
    pub take_back: bool,
    /// Five cowboys to place instead of four.
    pub fifth_cowboy: bool,
    /// Without what a page works out for the players: who holds what, and what it would score. The rules do not change.
    // Written only where it is chosen, so a record without it keeps its hash.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub without_aids: bool,
    /// Who begins.
    pub first_player: FirstPlayer,
}

/// Who begins.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FirstPlayer {
    /// Drawn by lot.
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
    /// The mining tokens in the order in which they leave the supply; the first lies on the start mountain.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<Token>,
}

/// The features a cowboy can stand on, and so the four roles of a cowboy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Feature {
    /// Holds railwaymen.
    Railroad,
    /// Holds miners, and tents.
    Mountain,
    /// Holds a merchant.
    City,
    /// Holds farmers.
    Prairie,
}

/// One part of a tile on the board: the `index`-th railroad, mountain, city or prairie of its design.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Part {
    /// Where the tile lies.
    pub at: Position,
    /// Which kind of part.
    pub feature: Feature,
    /// Which of the tile's parts of that kind, in the order of the component data, from 0.
    pub index: u8,
}

/// What a seat asks for. A turn is `place_tile`, then one of the others.
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
    /// Put a cowboy on a part of the tile just laid.
    PlaceCowboy {
        /// Which kind of part.
        feature: Feature,
        /// Which of them, in the order of the component data.
        index: u8,
    },
    /// Put one's tent on a mountain part of any tile, or move it there.
    PitchTent {
        /// Where the tile lies.
        at: Position,
        /// Which of its mountain parts.
        index: u8,
    },
    /// Take the top token of the mountain on which one's tent stands.
    TakeToken {},
    /// Take one of one's own cowboys back from the board (house rule).
    TakeBack {
        /// Where the cowboy stands.
        part: Part,
    },
    /// Do nothing more this turn.
    Pass {},
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
        /// Deck, supply and generator.
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
        /// Tokens put on its mountain.
        tokens: Vec<PlacedToken>,
    },
    /// A tile that fits nowhere leaves the game.
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
        /// Tokens put on its mountains, first to last.
        tokens: Vec<PlacedToken>,
    },
    /// A cowboy stands on the board.
    CowboyPlaced {
        /// Whose.
        seat: Seat,
        /// Where.
        part: Part,
    },
    /// A cowboy was taken back without points (house rule).
    CowboyTakenBack {
        /// Whose.
        seat: Seat,
        /// Where it stood.
        part: Part,
    },
    /// A tent was pitched, or moved.
    TentPitched {
        /// Whose.
        seat: Seat,
        /// Where it stood before, if it did.
        from: Option<Part>,
        /// Where it stands now.
        to: Part,
    },
    /// The top token of a mountain was taken.
    TokenTaken {
        /// By whom.
        seat: Seat,
        /// The tent's place.
        part: Part,
        /// Its value, for its owner alone.
        token: Sealed<Token>,
    },
    /// The player did nothing more this turn.
    Passed {
        /// Who.
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
        supply: Sealed<ShuffledSupply>,
    },
    /// The last tile has been played: tents and the tokens on mountains are taken off the board.
    FinalScoringBegan {
        /// Tokens lost with the mountains they lay on.
        tokens_lost: u8,
    },
    /// A player turned their tokens up.
    TokensRevealed {
        /// Who.
        seat: Seat,
        /// All of them, in the order in which they were gained.
        tokens: Vec<Token>,
        /// What they are worth, by value.
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
    /// Tokens to come; the last leaves the supply next.
    pub supply: Vec<Token>,
    /// The generator.
    pub chance: Chance,
}

/// The supply after tokens went back into it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShuffledSupply {
    /// The last leaves the supply next.
    pub tokens: Vec<Token>,
    /// The generator after the shuffle.
    pub chance: Chance,
}

/// A token put on a mountain part, face down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlacedToken {
    /// Which mountain part of the new tile.
    pub index: u8,
    /// Its value: hidden from everybody.
    pub token: Sealed<Token>,
}

/// A cowboy on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Cowboy {
    /// Whose.
    pub seat: Seat,
    /// Where it stands; the kind of part is its role.
    pub part: Part,
}

/// A tent on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Tent {
    /// Whose.
    pub seat: Seat,
    /// The mountain part it stands on.
    pub part: Part,
}

/// A feature that was scored, and why it scored what it did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Scoring {
    /// What kind of feature.
    pub feature: Feature,
    /// Whether it was completed; if not, it was counted at the end.
    pub complete: bool,
    /// All its parts, by place (y, then x).
    pub parts: Vec<Part>,
    /// What it is worth to each of its holders.
    pub lines: Vec<Line<Item>>,
    /// The sum of the lines.
    pub points: i32,
    /// Who scored it: most cowboys, everybody on a tie; empty when nobody stood on it.
    pub holders: Vec<Seat>,
    /// Everybody's cowboys on it. At a completed railroad, mountain or city they went back to their owners.
    pub cowboys: Vec<Cowboy>,
    /// Tents that went back to their owners with a completed mountain.
    pub tents: Vec<Tent>,
    /// Tokens of a completed mountain, in the order in which they were dealt.
    pub dealt: Vec<DealtToken>,
}

/// A token that a player got from a completed mountain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DealtToken {
    /// Who got it.
    pub seat: Seat,
    /// Its value, for its owner alone.
    pub token: Sealed<Token>,
}

/// What a line of a breakdown counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// Tiles of a railroad.
    Tile,
    /// The one locomotive that doubles a completed railroad.
    Locomotive,
    /// Nuggets printed on a mountain.
    Nugget,
    /// Different completed railroads of a city.
    CompletedRailroad,
    /// Tipi camps on a prairie.
    Tipi,
    /// Herds of horses on a prairie.
    Herd,
    /// Mining tokens of one value.
    Token(Token),
}

/// Why a command was refused. The state has not changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
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
    fn code(&self) -> &'static str {
        match self {
            Rejection::NotOpened => "not_opened",
            Rejection::GameOver => "game_over",
            Rejection::NotYourTurn { .. } => "not_your_turn",
            Rejection::TileFirst => "tile_first",
            Rejection::TilePlacedAlready => "tile_placed_already",
            Rejection::PlaceTaken { .. } => "place_taken",
            Rejection::NoNeighbour { .. } => "no_neighbour",
            Rejection::EdgesDiffer { .. } => "edges_differ",
            Rejection::NoSuchPart { .. } => "no_such_part",
            Rejection::NoCowboyLeft => "no_cowboy_left",
            Rejection::WithoutFarmers => "without_farmers",
            Rejection::FeatureTaken { .. } => "feature_taken",
            Rejection::MountainFinished => "mountain_finished",
            Rejection::MountainPartTaken { .. } => "mountain_part_taken",
            Rejection::TentStandsThere => "tent_stands_there",
            Rejection::NoTent => "no_tent",
            Rejection::NoToken => "no_token",
            Rejection::NoTakeBack => "no_take_back",
            Rejection::NoCowboyThere => "no_cowboy_there",
        }
    }

    fn names(&self) -> Vec<&'static str> {
        match *self {
            Rejection::EdgesDiffer { ours, theirs, side } => vec![ours, theirs, side],
            _ => Vec::new(),
        }
    }
}

impl Feature {
    fn name(self) -> &'static str {
        match self {
            Feature::Railroad => "railroad",
            Feature::Mountain => "mountain",
            Feature::City => "city",
            Feature::Prairie => "prairie",
        }
    }
}

impl std::fmt::Display for Feature {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
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
        self.turn_of()
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
