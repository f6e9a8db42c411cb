//! What the host chooses before the game, and what a script fixes of its chance.

use json::Read;
use serde::{Deserialize, Serialize};

use super::names::{Card, TerrainTile, Token};
use super::pieces::{Goods, Office};
use crate::{FirstPlayer, Seat};

/// What the host chooses before the game. All off gives the standard rules.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The mini-expansion Bandits: two more offices to draw four from.
    pub bandits: bool,
    /// The mini-expansion Trading Post: one of its four tiles, drawn at random, replaces the 4-point tile.
    pub trading_post: bool,
    /// Who has the first turn of each round.
    pub first_player: FirstPlayer,
}

/// Chance fixed in advance: these come first, in this order, and the rest stays as the seed shuffled it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Read)]
#[serde(default, deny_unknown_fields)]
pub struct Draws {
    /// The player of the first turn; otherwise by the options.
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
    /// Investment cards, the first of the eight that lie open.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub investments: Vec<Card>,
}
