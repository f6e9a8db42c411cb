//! What a seat asks for.

use json::Read;
use serde::{Deserialize, Serialize};

use super::hexes::Hex;
use super::names::Card;
use super::pieces::{Cell, Piece};
use super::resources::{Left, Metal, Resource};

/// What a seat asks for.
///
/// A turn is `activate`; then `invest`, `place_influence` and `ship` in any order, each with the choices it brings, and
/// `end_metals`; then `build` or `loot`, and `store`. The final turn ends with the metals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Read)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Move all resources of a bin up the supply track.
    Activate {
        /// The bin to empty: 1 is next to the usage area, 4 the farthest.
        bin: u8,
        /// One resource for each bin passed: first the next one up the track, last bin 1.
        leave: Left,
    },
    /// Claim an investment card.
    Invest {
        /// One of the cards in play that nobody has.
        card: Card,
    },
    /// Put influence on a space of Boomtown: paid, or as a card lets one.
    PlaceInfluence {
        /// A space that is empty, or for a card held by one rival.
        cell: Cell,
    },
    /// Move a stagecoach one step: for one metal, or as a card lets one.
    Ship {
        /// The track; it takes a metal of its own kind.
        metal: Metal,
    },
    /// Look at a face-down token, as a card lets one.
    Peek {
        /// A hex with a face-down token.
        hex: Hex,
    },
    /// Add a resource to the own supply track, as a card lets one.
    Gain {
        /// Any of the five kinds.
        resource: Resource,
        /// The bin it goes to, 1 to 4.
        bin: u8,
    },
    /// Turn an own camp into a settlement, as a card lets one.
    Upgrade {
        /// A hex with a camp of the player.
        hex: Hex,
    },
    /// Take the resource of the Trading Post.
    TakeGoods {
        /// A kind that the Trading Post gives.
        resource: Resource,
        /// The bin it goes to, 1 to 4; without one, the usage area.
        bin: Option<u8>,
    },
    /// Let what is left of a card's effect go.
    Decline {},
    /// Use no more metals.
    EndMetals {},
    /// Take a token and build in its place.
    Build {
        /// A hex with a face-up token.
        hex: Hex,
        /// A camp for wood or stone, a settlement for both.
        piece: Piece,
    },
    /// Take a token without building.
    Loot {
        /// A hex with a face-up token.
        hex: Hex,
    },
    /// Put the resources of the token into a bin.
    Store {
        /// The bin for all of them, 1 to 4.
        bin: u8,
    },
}
