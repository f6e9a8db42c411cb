//! Gold West.
//!
//! Source of every rule: `gold-west-notes.md` beside the component data; where a rule is a ruling of ours, the code says so.
//! This file is the vocabulary; `setup` opens a game, `turn` judges commands, `metals` and `effects` are what metals buy,
//! `offices` and `scoring` count, `table` is what is true and `fold` applies events to it, `seen` seals, `view` puts
//! together what a page paints, `components` reads the data.

use serde::{Deserialize, Serialize};

use crate::chance::Seed;
use crate::game::{Game, OpenError};
use crate::{Line, Outcome, Sealed, Seat, Viewer};

mod check;
mod components;
mod effects;
mod fold;
mod ledger;
mod map;
mod metals;
mod offices;
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

pub use components::{Card, Cell, Office, Slot, TerrainTile, Token};
pub use fold::State;
pub use ledger::{Category, ScoreEntry, SeatScore};
pub use map::Hex;
pub use rejection::Rejection;
pub use resources::{Left, Metal, Resource, Resources, Terrain};
pub use view::{
    BuildingView, CardView, CellView, HexView, OfficeView, PhaseView, PlayerView, TerrainView, TokenView, TrackView,
    UnseenView, View,
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
        /// The terrain tiles in play.
        tiles: Vec<LaidTile>,
        /// The offices of Boomtown.
        offices: Vec<LaidOffice>,
        /// The tile of one cell.
        single: LaidSingle,
        /// The investment cards.
        investments: Vec<Card>,
        /// What the first, the second … to claim a card gets.
        bonus_tokens: Vec<u8>,
        /// The supply tracks, by seat: bins 1 to 4.
        supply: Vec<[Resources; 4]>,
        /// A face-down token on every hex in play.
        tokens: Vec<MapToken>,
        /// The tokens that are not on the map.
        #[cfg_attr(feature = "typescript", ts(type = "null"))]
        secrets: Sealed<Secrets>,
    },
    /// Tokens were turned up, for everybody.
    TokensTurnedUp {
        /// Which, and what is on them.
        tokens: Vec<TurnedToken>,
    },
    /// A turn begins.
    TurnBegan {
        /// Whose.
        seat: Seat,
        /// The how-manieth of this player, from 1.
        turn: u8,
    },
    /// A bin was activated.
    BinActivated {
        /// By whom.
        seat: Seat,
        /// Which.
        bin: u8,
        /// What stays in each bin passed, the nearest first.
        left: Left,
        /// What reached the usage area.
        usable: Resources,
    },
    /// An investment card was claimed.
    Invested {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
        /// What was paid.
        paid: Resources,
        /// The bonus token taken with it, if there was one left.
        bonus: Option<u8>,
    },
    /// A card gave influence.
    InfluenceGained {
        /// To whom.
        seat: Seat,
        /// In which terrain.
        terrain: Terrain,
    },
    /// A player has something to choose before going on.
    ChoiceOffered {
        /// Who.
        seat: Seat,
        /// What.
        choice: Choice,
    },
    /// There is no use for a card's effect.
    EffectLapsed {
        /// Whose.
        seat: Seat,
        /// Which effect.
        effect: Effect,
    },
    /// Nothing is left to choose: the effect was used, or the rest of it let go.
    ChoiceEnded {
        /// Whose.
        seat: Seat,
    },
    /// Influence was put on a space of Boomtown.
    InfluencePlaced {
        /// By whom.
        seat: Seat,
        /// Where.
        cell: Cell,
        /// What was paid; nothing when a card allowed it.
        paid: Resources,
    },
    /// The resource of a Trading Post was taken.
    GoodsTaken {
        /// By whom.
        seat: Seat,
        /// Which kind.
        resource: Resource,
        /// Into which bin; without one, into the usage area.
        bin: Option<u8>,
    },
    /// A stagecoach moved one step.
    Shipped {
        /// Whose.
        seat: Seat,
        /// On which track.
        metal: Metal,
        /// The metal paid; nothing when a card allowed the step.
        paid: Resources,
        /// How many steps the coach has made now.
        steps: u8,
        /// The bonus tile taken on the way.
        tile: Option<u8>,
    },
    /// A player looked at a face-down token.
    Peeked {
        /// Who.
        seat: Seat,
        /// Where it lies, for everybody.
        hex: Hex,
        /// What it is, for that player alone.
        token: Sealed<Token>,
    },
    /// A card put a resource into a player's supply track.
    ResourceGained {
        /// Whose.
        seat: Seat,
        /// Which kind.
        resource: Resource,
        /// Into which bin.
        bin: u8,
    },
    /// A camp became a settlement.
    CampUpgraded {
        /// Whose.
        seat: Seat,
        /// Where.
        hex: Hex,
        /// In which terrain its owner gained influence.
        terrain: Terrain,
    },
    /// A player uses no more metals, or cannot.
    MetalsEnded {
        /// Who.
        seat: Seat,
    },
    /// A token was taken and a piece stands in its place.
    Built {
        /// By whom.
        seat: Seat,
        /// Where.
        hex: Hex,
        /// What.
        piece: Piece,
        /// What was paid.
        paid: Resources,
        /// The token taken.
        token: Token,
        /// The resources on it.
        resources: Resources,
        /// In which terrain influence was gained.
        terrain: Terrain,
        /// How much.
        influence: u8,
    },
    /// A token was taken and the hex stays empty.
    Looted {
        /// By whom.
        seat: Seat,
        /// Where.
        hex: Hex,
        /// The token taken.
        token: Token,
        /// The resources on it.
        resources: Resources,
    },
    /// The resources of a token went into a bin.
    Stored {
        /// Whose.
        seat: Seat,
        /// What.
        resources: Resources,
        /// Which bin.
        bin: u8,
    },
    /// A player scored. All points of a game come with this.
    Scored {
        /// All that is to know of it.
        scoring: Scoring,
    },
    /// A turn ended.
    TurnEnded {
        /// Whose.
        seat: Seat,
        /// What was not used and is lost.
        discarded: Resources,
    },
    /// The last camp has been placed: one more turn each, without building.
    FinalRoundBegan {},
    /// The last turn is over, and the end scoring follows.
    FinalScoringBegan {},
    /// The game is over.
    GameEnded {
        /// The result.
        outcome: Outcome,
    },
}

/// What nobody may know, to the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Secrets {
    /// The tokens that two players leave in the box. (No chance is left after the set-up, so there is no generator.)
    pub left_out: Vec<Token>,
}

/// A terrain tile on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LaidTile {
    /// Which.
    pub tile: TerrainTile,
    /// Where.
    pub slot: Slot,
    /// How often it is turned by 60 degrees, clockwise.
    pub turns: u8,
}

/// An office in Boomtown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LaidOffice {
    /// Which.
    pub office: Office,
    /// Its two spaces.
    pub cells: [Cell; 2],
}

/// The tile of one cell in Boomtown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LaidSingle {
    /// Which.
    pub tile: SingleTile,
    /// Where.
    pub cell: Cell,
}

/// A token on the map, face down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MapToken {
    /// Where.
    pub hex: Hex,
    /// What it is: hidden from everybody.
    pub token: Sealed<Token>,
}

/// A token that was turned up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TurnedToken {
    /// Where.
    pub hex: Hex,
    /// What it is.
    pub token: Token,
    /// The resources on it.
    pub resources: Resources,
}

/// Points that came at once, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Scoring {
    /// Whose.
    pub seat: Seat,
    /// What for.
    pub source: Source,
    /// What was counted.
    pub lines: Vec<Line<Item>>,
    /// The sum of the lines.
    pub points: i32,
    /// The hexes that were counted.
    pub hexes: Vec<Hex>,
}

/// What points were for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Source {
    /// Claiming an investment card.
    Investment {
        /// Which.
        card: Card,
    },
    /// The bonus token that came with a card.
    BonusToken,
    /// Influence on the 4-point tile.
    FourPoints {
        /// Where.
        cell: Cell,
    },
    /// A coach passed a mark.
    ShippingMark {
        /// On which track.
        metal: Metal,
    },
    /// A bonus tile taken by a coach.
    ShippingTile {
        /// On which track.
        metal: Metal,
    },
    /// Resources put into a bin.
    Bin {
        /// Which.
        bin: u8,
    },
    /// A camp in the wanted area.
    Looting,
    /// The largest group of buildings, at the end.
    LargestGroup,
    /// Influence in an office, at the end: once for each.
    Office {
        /// Which.
        office: Office,
        /// The space that it stands on.
        cell: Cell,
    },
    /// Camps in the wanted area, at the end.
    Wanted {
        /// First for most wanted, second for second most.
        rank: Rank,
    },
    /// Influence in a terrain, at the end.
    Terrain {
        /// Which.
        terrain: Terrain,
        /// First or second.
        rank: Rank,
        /// How many share it.
        shared_by: u8,
    },
}

/// First or second at something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Rank {
    /// The most.
    First,
    /// The second most.
    Second,
}

/// What a line of a breakdown counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// Investment cards.
    Card,
    /// Bonus tokens of investments.
    BonusToken,
    /// Influence on the 4-point tile.
    FourPoints,
    /// Marks on a shipping track.
    Mark,
    /// Bonus tiles of shipping tracks.
    BonusTile,
    /// Placements of resources in a bin.
    Placement,
    /// Looted tokens.
    Loot,
    /// Buildings of either kind.
    Building,
    /// Camps on the map.
    Camp,
    /// Settlements on the map.
    Settlement,
    /// Mining tokens collected.
    MiningToken,
    /// Terrain bonuses received.
    TerrainBonus,
    /// Influence in a terrain.
    Influence,
    /// Pairs of influence in Boomtown.
    BoomtownPair,
    /// Camps in the wanted area.
    WantedCamp,
    /// Pairs of camps in the wanted area.
    WantedPair,
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

    fn outcome(&self) -> Option<Outcome> {
        self.result().cloned()
    }
}
