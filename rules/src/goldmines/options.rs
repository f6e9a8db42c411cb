//! What the host chooses before the game, and what a script fixes of its chance.

use json::Read;
use serde::{Deserialize, Serialize};

use super::components::Face;
use crate::{FirstPlayer, Seat};

/// What the host chooses before the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Read)]
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
    /// Who has the first turn.
    pub first_player: FirstPlayer,
}

impl Default for Options {
    fn default() -> Self {
        Options { goldmines: true, castles: false, without_aids: false, first_player: FirstPlayer::Random }
    }
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
}
