//! What a page paints: everything on show, put together so that a reader needs no rules.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Cowboy, Face, Feature, Options, Part, Scoring, State, Tent, Token};
use crate::landscape::{Position, Rotation};
use crate::{Outcome, Sealed, Seat};

/// Everything on show, as the reader of the state may know it.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// The host's choices.
    pub options: Options,
    /// What the game waits for.
    pub phase: PhaseView,
    /// Whose decision the game waits for.
    pub to_act: Option<Seat>,
    /// The tiles, in the order in which they were laid; the start tile first.
    pub tiles: Vec<TileView>,
    /// Every railroad, mountain, city and prairie on the board.
    pub features: Vec<FeatureView>,
    /// Cowboys on the board, in the order in which they were placed.
    pub cowboys: Vec<Cowboy>,
    /// Tents on the board, by seat.
    pub tents: Vec<Tent>,
    /// The players, by seat.
    pub players: Vec<PlayerView>,
    /// How many tiles are still to come, by face; those still in the deck and the one drawn.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, number>"))]
    pub tiles_to_come: BTreeMap<Face, u8>,
    /// Tiles in the deck, without the one drawn.
    pub tiles_left: u8,
    /// Tokens in the supply.
    pub supply: u8,
    /// Tiles that fitted nowhere.
    pub discarded: Vec<Face>,
    /// All scorings, oldest first.
    pub scorings: Vec<Scoring>,
    /// The result, once the game is over.
    pub outcome: Option<Outcome>,
}

/// What the game waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PhaseView {
    /// The first event.
    Unopened,
    /// The drawn tile is to be laid.
    Placing {
        /// Whose turn.
        seat: Seat,
        /// The drawn tile; missing only in what a player foresees of the next turn.
        tile: Option<Face>,
    },
    /// The tile lies; an action is to be chosen.
    Acting {
        /// Whose turn.
        seat: Seat,
        /// Where the tile lies.
        at: Position,
    },
    /// Nothing: the game is over.
    Over,
}

/// A tile on the board.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TileView {
    /// Its face: design and variant.
    pub tile: Face,
    /// Where it lies.
    pub at: Position,
    /// How it is turned.
    pub rotation: Rotation,
    /// Who laid it; nobody laid the start tile.
    pub seat: Option<Seat>,
}

/// A feature on the board, and what it would score now.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FeatureView {
    /// What kind.
    pub feature: Feature,
    /// Whether nothing is open any more; prairies are never complete.
    pub complete: bool,
    /// All its parts, by place (y, then x).
    pub parts: Vec<Part>,
    /// How many different tiles it lies on.
    pub tiles: u16,
    /// Who has most cowboys on it: everybody on a tie.
    pub holders: Vec<Seat>,
    /// What it would score each holder if the game ended now.
    pub points: i32,
    /// Tokens lying on it (mountains only).
    pub tokens: u8,
    /// The part whose tile carries the pile (mountains with tokens only): the newest.
    pub pile: Option<Part>,
}

/// A player's part of the table.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayerView {
    /// Points so far, tokens not counted before the end.
    pub score: i32,
    /// Cowboys in hand.
    pub cowboys_left: u8,
    /// Whether the tent is in hand.
    pub tent_home: bool,
    /// Mining tokens, in the order in which they were gained; the values for their owner alone until the end.
    pub tokens: Vec<Sealed<Token>>,
}
