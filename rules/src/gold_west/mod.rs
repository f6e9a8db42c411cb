//! Gold West.
//!
//! Source of every rule: `rules/rulings/gold-west.md`, beside the component data in `rules/data`. What the rules text leaves open
//! is marked in the code with the heading under which it is argued there.
//! This file, `event` and `points` are the vocabulary; `setup` opens a game, `turn` judges commands, `metals` and `effects`
//! are what metals buy, `offices` and `scoring` count, `table` is what is true and `fold` applies events to it, `seen` seals,
//! `view` is what a page paints and `paint` puts it together, `components` reads the data.

use serde::{Deserialize, Serialize};

use crate::chance::Seed;
use crate::game::{Game, OpenError};
use crate::{Outcome, Progress, Seat, Viewer};

mod check;
mod components;
mod data;
mod effects;
mod event;
mod fold;
mod ledger;
mod map;
mod metals;
mod names;
mod offices;
mod paint;
mod points;
mod rejection;
mod resources;
mod scoring;
mod seen;
mod setup;
mod table;
mod turn;
mod view;

#[cfg(test)]
mod tests;

pub use event::{Event, LaidOffice, LaidSingle, LaidTile, MapToken, Secrets, TurnedToken};
pub use fold::State;
pub use ledger::{Category, ScoreEntry, SeatScore};
pub use map::Hex;
pub use names::{Card, Cell, Office, Slot, TerrainTile, Token};
pub use points::{Item, Rank, Scoring, Source};
pub use rejection::Rejection;
pub use resources::{Left, Metal, Resource, Resources, Terrain};
pub use scoring::TieBreak;
pub use view::{
    BuildingView, CardView, CellView, HexView, OfficeView, PhaseView, PlayerView, StepView, TerrainView, TokenView,
    TrackView, UnseenView, View,
};

/// What the host chooses before the game. All off is the game as printed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The mini-expansion Bandits: two more offices to draw four from.
    pub bandits: bool,
    /// The mini-expansion Trading Post: one of its four tiles, by lot, replaces the 4-point tile.
    pub trading_post: bool,
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
    /// The terrain tiles, for the slots in the order of the component data.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tiles: Vec<TerrainTile>,
    /// How often the tile in each slot is turned by 60 degrees, clockwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub turns: Vec<u8>,
    /// Mining tokens, each for the next hex of its terrain, hexes in the order of the component data.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<Token>,
    /// Which of the arrangements of Boomtown, from 0 in the order of the component data.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<u8>,
    /// The offices A, B, C, D of the arrangement.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offices: Vec<Office>,
    /// What the Trading Post gives, if it is played with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trading_post: Option<Goods>,
    /// The investment cards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub investments: Vec<Card>,
}

/// What stands on a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Piece {
    /// One influence.
    Camp,
    /// Two influence.
    Settlement,
}

/// The tile of one cell in Boomtown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SingleTile {
    /// Scores points at once.
    FourPoints,
    /// Gives a resource at once.
    TradingPost(Goods),
}

/// What a Trading Post gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Goods {
    /// A copper.
    Copper,
    /// A silver.
    Silver,
    /// A gold.
    Gold,
    /// A wood or a stone.
    Building,
}

/// The effect of an investment card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Points only.
    None,
    /// One influence in copper terrain.
    InfluenceCopper,
    /// One influence in silver terrain.
    InfluenceSilver,
    /// One influence in gold terrain.
    InfluenceGold,
    /// One influence in forest.
    InfluenceForest,
    /// A step of a stagecoach without paying.
    ShipOneStep,
    /// Two such steps, on one track or on two.
    ShipTwoSteps,
    /// Influence on an empty space of Boomtown without paying.
    BoomtownFreeEmptySpace,
    /// Influence on a space of Boomtown that somebody else holds.
    BoomtownShareOpponentSpace,
    /// A look at two face-down tokens.
    PeekTwoTokens,
    /// Two resources into the own supply track.
    GainTwoResources,
    /// An own camp becomes a settlement.
    UpgradeCamp,
}

/// What a player may choose in the middle of using metals, before anything else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Choice {
    /// So many free steps of stagecoaches.
    Steps {
        /// How many are left.
        left: u8,
    },
    /// Influence on an empty space of Boomtown.
    EmptySpace,
    /// Influence on a space that somebody else holds.
    SharedSpace,
    /// A look at so many face-down tokens.
    Peeks {
        /// How many are left.
        left: u8,
        /// What was looked at first: the second must be another.
        first: Option<Hex>,
    },
    /// So many resources into the own supply track.
    Gains {
        /// How many are left.
        left: u8,
    },
    /// One own camp to turn into a settlement.
    Upgrade,
    /// Where the resource of the Trading Post goes. It cannot be declined.
    Goods {
        /// What it gives.
        goods: Goods,
    },
}

/// What a seat asks for.
///
/// A turn is `activate`; then `invest`, `place_influence` and `ship` in any order, each with the choices it brings, and
/// `end_metals`; then `build` or `loot`, and `store`. The final turn ends with the metals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Move all resources of a bin up the supply track.
    Activate {
        /// Which bin: 1 is next to the usage area, 4 the farthest.
        bin: u8,
        /// What stays in each bin passed: first the next one up the track, last bin 1.
        leave: Left,
    },
    /// Claim an investment card.
    Invest {
        /// Which.
        card: Card,
    },
    /// Put influence on a space of Boomtown: paid, or as a card lets one.
    PlaceInfluence {
        /// Where.
        cell: Cell,
    },
    /// Move a stagecoach one step: for one metal, or as a card lets one.
    Ship {
        /// On which track.
        metal: Metal,
    },
    /// Look at a face-down token, as a card lets one.
    Peek {
        /// Which.
        hex: Hex,
    },
    /// Add a resource to the own supply track, as a card lets one.
    Gain {
        /// Which kind.
        resource: Resource,
        /// Into which bin.
        bin: u8,
    },
    /// Turn an own camp into a settlement, as a card lets one.
    Upgrade {
        /// Which.
        hex: Hex,
    },
    /// Take the resource of the Trading Post.
    TakeGoods {
        /// Which kind.
        resource: Resource,
        /// Into which bin; without one, into the usage area.
        bin: Option<u8>,
    },
    /// Let what is left of a card's effect go.
    Decline {},
    /// Use no more metals.
    EndMetals {},
    /// Take a token and build in its place.
    Build {
        /// Where.
        hex: Hex,
        /// What.
        piece: Piece,
    },
    /// Take a token without building.
    Loot {
        /// Which.
        hex: Hex,
    },
    /// Put the resources of the token into a bin.
    Store {
        /// Which.
        bin: u8,
    },
}

impl Game for State {
    const SEATS: std::ops::RangeInclusive<u8> = 2..=4;

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
        self.table.phase.seat()
    }

    fn legal_commands(&self, seat: Seat) -> Vec<Command> {
        self.table.legal(seat)
    }

    fn decide(&self, seat: Seat, command: &Command) -> Result<Vec<Event>, Rejection> {
        self.table.judge_command(seat, command)
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
        Progress::Round { round: self.table.turn.number, of: self.table.rounds() }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result().cloned()
    }
}
