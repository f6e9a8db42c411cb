//! What happens in a game, and what the events are made of.

use std::sync::Arc;

use json::Read;
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The first event of every log: what is chosen and drawn before the first turn.
    Opened {
        /// What the host chose; it stays so to the end.
        options: Options,
        /// The number of players, 2 to 4.
        seats: u8,
        /// The player of the first turn of each round.
        first: Seat,
        /// The terrain tiles in play.
        tiles: Vec<LaidTile>,
        /// The four offices in play, and where they lie.
        offices: Vec<LaidOffice>,
        /// The tile of one cell.
        single: LaidSingle,
        /// The eight cards in play, as they lie.
        investments: Vec<Card>,
        /// The bonus for the first, the second … to claim a card.
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
        /// At least one.
        tokens: Vec<TurnedToken>,
    },
    /// The player at turn is to activate a bin.
    TurnBegan {
        /// The player at turn.
        seat: Seat,
        /// The number of the player's turn, from 1.
        turn: u8,
    },
    /// What a bin held has moved up to the usage area, but for what stayed on the way.
    BinActivated {
        /// The player at turn.
        seat: Seat,
        /// The bin, 1 to 4, now empty.
        bin: u8,
        /// A resource for each bin passed, the nearest first.
        left: Left,
        /// The rest, now in the usage area.
        usable: Resources,
    },
    /// An investment card was claimed.
    Invested {
        /// The new owner.
        seat: Seat,
        /// The card, with an effect still to come.
        card: Card,
        /// Its price, in metals.
        paid: Resources,
        /// The bonus token taken with it, if there was one left.
        bonus: Option<u8>,
    },
    /// The effect of a card gave influence in a terrain, without a building.
    InfluenceGained {
        /// The card's owner.
        seat: Seat,
        /// The terrain of the effect.
        terrain: Terrain,
    },
    /// A player has something to choose before going on.
    ChoiceOffered {
        /// The player at turn.
        seat: Seat,
        /// What can be chosen, and how often.
        choice: Choice,
    },
    /// There is no use for a card's effect.
    EffectLapsed {
        /// The card's owner.
        seat: Seat,
        /// The effect, which does nothing now.
        effect: Effect,
    },
    /// Nothing is left to choose: the effect was used, or the rest of it let go.
    ChoiceEnded {
        /// The player at turn.
        seat: Seat,
    },
    /// Influence was put on a space of Boomtown.
    InfluencePlaced {
        /// The player at turn.
        seat: Seat,
        /// The space; if somebody holds it, it is shared from now on.
        cell: Cell,
        /// Its price, or nothing when a card allowed it.
        paid: Resources,
    },
    /// The resource of a Trading Post was taken.
    GoodsTaken {
        /// The player at turn.
        seat: Seat,
        /// One of a kind that the tile gives.
        resource: Resource,
        /// The bin it went to, 1 to 4; without one, the usage area.
        bin: Option<u8>,
    },
    /// A stagecoach moved one step.
    Shipped {
        /// The stagecoach's owner.
        seat: Seat,
        /// The metal of the track.
        metal: Metal,
        /// The metal paid; nothing when a card allowed the step.
        paid: Resources,
        /// Steps the coach has made on this track, 1 to 8.
        steps: u8,
        /// The bonus tile taken on the way.
        tile: Option<u8>,
    },
    /// A player looked at a face-down token.
    Peeked {
        /// The player at turn.
        seat: Seat,
        /// The hex, which everybody may know.
        hex: Hex,
        /// The token, known to that player alone.
        token: Sealed<Token>,
    },
    /// A card put a resource into a player's supply track.
    ResourceGained {
        /// The card's owner.
        seat: Seat,
        /// One of this kind.
        resource: Resource,
        /// The bin it went to, 1 to 4.
        bin: u8,
    },
    /// A camp became a settlement.
    CampUpgraded {
        /// The camp's owner.
        seat: Seat,
        /// The hex it stands on.
        hex: Hex,
        /// The terrain of the hex, where its owner gained influence.
        terrain: Terrain,
    },
    /// A player uses no more metals, or cannot.
    MetalsEnded {
        /// The player at turn.
        seat: Seat,
    },
    /// A token was taken and a piece stands in its place.
    Built {
        /// The builder, with a camp less to place.
        seat: Seat,
        /// The hex of the token.
        hex: Hex,
        /// What stands there now.
        piece: Piece,
        /// Its price, in wood and stone.
        paid: Resources,
        /// The token taken.
        token: Token,
        /// What it gives, to be stored.
        resources: Resources,
        /// The terrain of the hex, where the builder gained influence.
        terrain: Terrain,
        /// How much: 1 for a camp, 2 for a settlement.
        influence: u8,
    },
    /// A token was taken and the hex stays empty.
    Looted {
        /// The looter, with a camp less to place and one more in the wanted area.
        seat: Seat,
        /// The hex of the token, empty for good.
        hex: Hex,
        /// The token taken.
        token: Token,
        /// What it gives, to be stored.
        resources: Resources,
    },
    /// The resources of a token went into a bin.
    Stored {
        /// The player at turn.
        seat: Seat,
        /// All resources of the token just taken.
        resources: Resources,
        /// 1 to 4.
        bin: u8,
    },
    /// A player scored. All points of a game come with this.
    Scored {
        /// All that is to know of it.
        // Shared with the states that it is folded into: they keep it to the end.
        scoring: Arc<Scoring>,
    },
    /// What the player at turn has not used is lost.
    TurnEnded {
        /// The player whose turn it was.
        seat: Seat,
        /// What was not used, and is lost.
        discarded: Resources,
    },
    /// Everything hidden was dealt anew: in an imagined game, and in one that goes on from a position of another.
    HiddenDealt {
        /// The face-down tokens of the map.
        tokens: Vec<DealtToken>,
        /// The tokens that are not on the map.
        #[cfg_attr(feature = "typescript", ts(type = "null"))]
        secrets: Sealed<Secrets>,
    },
    /// The last camp has been placed: one more turn each, without building.
    FinalRoundBegan {},
    /// The last turn is over, and the end scoring follows.
    FinalScoringBegan {},
    /// The last event of every game that is played to its end.
    GameEnded {
        /// Points by seat, and everybody who won.
        outcome: Outcome,
    },
}

/// What nobody may know, to the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Read)]
pub struct Secrets {
    /// The tokens that two players leave in the box. (No chance is left after the set-up, so there is no generator.)
    pub left_out: Vec<Token>,
}

/// A terrain tile on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LaidTile {
    /// A tile of the box.
    pub tile: TerrainTile,
    /// Its place on the map.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LaidOffice {
    /// One of four different ones.
    pub office: Office,
    /// Side by side or one above the other; each takes one influence, or two by the effect of a card.
    pub cells: [Cell; 2],
}

/// The tile of one cell in Boomtown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LaidSingle {
    /// The 4-point tile, or the Trading Post in its place.
    pub tile: SingleTile,
    /// It takes one influence, or two by the effect of a card.
    pub cell: Cell,
}

/// A token on the map, face down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MapToken {
    /// A hex in play.
    pub hex: Hex,
    /// Hidden from everybody until it is turned up or looked at.
    pub token: Sealed<Token>,
}

/// A face-down token that was dealt anew.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DealtToken {
    /// A hex with a face-down token.
    pub hex: Hex,
    /// The players who have looked there, and know the new token too.
    pub peeked_by: Vec<Seat>,
    /// Known to them alone.
    pub token: Sealed<Token>,
}

/// A token that was turned up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TurnedToken {
    /// A hex in play.
    pub hex: Hex,
    /// The token, known to everybody from now on.
    pub token: Token,
    /// What it gives whoever takes it.
    pub resources: Resources,
}
