//! What happens in a game, and what the events are made of.

use serde::{Deserialize, Serialize};

use super::hexes::Hex;
use super::names::{Card, Slot, TerrainTile, Token};
use super::options::Options;
use super::phase::Choice;
use super::pieces::{Cell, Effect, Office, Piece, SingleTile};
use super::points::Scoring;
use super::resources::{Left, Metal, Resource, Resources, Terrain};
use crate::{Outcome, Sealed, Seat};

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

impl LaidTile {
    /// The terrain that it gives to a hex, if the hex is one of its seven.
    pub(super) fn terrain_of(&self, hex: Hex) -> Option<Terrain> {
        let land = hex.component();
        (land.slot == self.slot.0).then(|| self.tile.component().terrain(land.direction, self.turns))
    }
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
