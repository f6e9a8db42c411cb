//! The tile-laying engine that the Carcassonne games share.
//!
//! A [`Board`] holds the tiles, the regions that their parts have grown together into, and the places where a next tile
//! may go. Placing a tile joins regions by union-find and looks at its four neighbours only, never at the board; what fits
//! each open place is kept up to date, so that listing the legal places reads a list. A [`Deck`] holds the other tiles.
//!
//! What a region means (a railroad, a city, …) and what it holds besides followers is the game's: its contents, which it
//! merges. What is printed on a tile is a [`Face`], and the game's too.
//!
//! Read `face` and `design` (a tile by itself), then `board`, with `position`, `grid`, `regions` and `followers`; then
//! `places`: where a tile may go. `deck` is how tiles are drawn, `outlook` what may still come of a feature, `data` what component data of all tiles has.

mod board;
mod data;
mod deck;
mod design;
#[cfg(test)]
pub(crate) mod drawing;
mod face;
mod followers;
mod grid;
mod outlook;
mod places;
mod position;
mod regions;

pub(crate) use board::Board;
pub(crate) use data::Edges;
pub(crate) use deck::{Deck, DrawsTiles};
pub(crate) use design::{Design, Edge, JOINTS, left_half, middle, right_half};
pub(crate) use face::{Face, Scorable};
pub use outlook::{End, Outlook};
pub use places::{Misfit, OpenPlace};
pub use position::{NotARotation, Position, Rotation, Side};
pub use regions::PartId;
pub(crate) use regions::{Merge, Region};
