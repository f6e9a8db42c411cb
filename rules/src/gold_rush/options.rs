//! What the host chooses before the game, and what a script fixes of its chance.

use json::Read;
use serde::{Deserialize, Serialize};

use super::components::Face;
use super::pieces::Token;
use crate::{FirstPlayer, Seat};

/// What the host chooses before the game. All off gives the standard rules.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Read)]
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
    /// Who has the first turn.
    pub first_player: FirstPlayer,
}

/// Chance fixed in advance: these come first, in this order, and the rest stays as the seed shuffled it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Read)]
#[serde(default, deny_unknown_fields)]
pub struct Draws {
    /// The player of the first turn; otherwise by the options.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_player: Option<Seat>,
    /// The tiles in the order in which they are drawn; the start tile is not among them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tiles: Vec<Face>,
    /// The mining tokens in the order in which they leave the supply; the first lies on the start mountain.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<Token>,
}
