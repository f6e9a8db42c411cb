//! What a page paints: everything on show, so that a reader needs no rules. [`view`](super::view) puts it together.

use std::sync::Arc;

use serde::Serialize;

use super::event::LaidTile;
use super::hexes::Hex;
use super::names::{Card, Token};
use super::options::Options;
use super::phase::Phase;
use super::pieces::{Cell, Effect, Office, Piece, SingleTile};
use super::points::Scoring;
use super::resources::{Metal, Resources, Terrain};
use super::scores::SeatScore;
use super::scoring::TieBreak;
use crate::{Outcome, Sealed, Seat};

/// Everything on show, as the reader of the state may know it.
#[derive(Debug, Clone, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// What the host chose before the game.
    pub options: Options,
    /// What the game waits for.
    pub phase: Phase,
    /// Whose decision the game waits for.
    pub to_act: Option<Seat>,
    /// The player of the first turn of each round.
    pub first: Seat,
    /// The number of the turn of the player at turn, from 1.
    pub turn: u8,
    /// Turns that each player has in a game.
    pub turns: u8,
    /// Whether this is the final round, without building.
    pub final_round: bool,
    /// What the player at turn can use: metals, then wood and stone.
    pub usable: Resources,
    /// Of that, what the player at turn loses if the turn goes on from this step without using it.
    pub lost: Resources,
    /// What the player at turn can build with that; nothing leaves only looting.
    pub can_build: Vec<Piece>,
    /// Whether the player at turn has claimed a card in this turn.
    pub invested: bool,
    /// Whether the player at turn has paid for influence in Boomtown in this turn.
    pub placed: bool,
    /// The terrain tiles in play.
    pub tiles: Vec<LaidTile>,
    /// The hexes in play; two players leave out the tiles at the ends.
    pub hexes: Vec<HexView>,
    /// Boomtown, row by row.
    pub cells: Vec<CellView>,
    /// The four offices of Boomtown, as they were drawn.
    pub offices: Vec<OfficeView>,
    /// The eight investment cards, as they lie.
    pub cards: Vec<CardView>,
    /// The bonus tokens left, the next first.
    pub bonus_tokens: Vec<u8>,
    /// The shipping tracks: copper, silver, gold.
    pub tracks: Vec<TrackView>,
    /// The steps of a coach, the same on every track.
    pub coach_steps: Vec<StepView>,
    /// Points for a placement in bins 1 to 4.
    pub bin_points: [i32; 4],
    /// Points for influence on the four-point tile.
    pub four_points: i32,
    /// The terrains: copper, silver, gold, forest.
    pub terrains: Vec<TerrainView>,
    /// The players, by seat.
    pub players: Vec<PlayerView>,
    /// All tokens that have not been on show, by kind: what lies face down, or stayed in the box.
    pub unseen: Vec<UnseenView>,
    /// All scorings, oldest first.
    pub scorings: Vec<Arc<Scoring>>,
    /// Where every point came from, by seat.
    pub scores: Vec<SeatScore>,
    /// By seat: the score if the game ended now, with what only the end would bring; empty once that is counted.
    pub if_ended: Vec<SeatScore>,
    /// The result, once the game is over.
    pub outcome: Option<Outcome>,
    /// What decided between players with as many points, once the game is over.
    pub tie_break: Option<TieBreak>,
}

/// A hex in play.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HexView {
    /// Its place on the map.
    pub hex: Hex,
    /// The terrain of the tile it is on.
    pub terrain: Terrain,
    /// Whether it touches the water.
    pub at_water: bool,
    /// Whether it is on the edge of the map in play.
    pub on_edge: bool,
    /// The token that lies on it.
    pub token: Option<TokenView>,
    /// The building that stands on it.
    pub building: Option<BuildingView>,
    /// The player who took the token without building.
    pub looted_by: Option<Seat>,
    /// The token that was taken from it; all saw it.
    pub taken: Option<Token>,
}

/// A token on the map.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TokenView {
    /// Whether it lies face up.
    pub face_up: bool,
    /// Its kind, for those who may know it.
    pub token: Sealed<Token>,
    /// The resources on it, for those who may know it.
    pub resources: Sealed<Resources>,
    /// The players who have looked at it while it was face down.
    pub peeked_by: Vec<Seat>,
}

/// A building on the map.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BuildingView {
    /// Its owner.
    pub seat: Seat,
    /// A camp or a settlement.
    pub piece: Piece,
}

/// A cell of Boomtown.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CellView {
    /// Its place in the grid.
    pub cell: Cell,
    /// The two metals that influence costs there.
    pub price: Resources,
    /// The office on it, if it is an office's.
    pub office: Option<Office>,
    /// The single tile on it, if it is that one.
    pub single: Option<SingleTile>,
    /// The player with influence there.
    pub holder: Option<Seat>,
    /// The player who shares it by the effect of a card.
    pub guest: Option<Seat>,
}

/// An office of Boomtown, and what each influence in it would score now.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OfficeView {
    /// One of the four in play.
    pub office: Office,
    /// The two cells that it covers, each with room for one influence, or two by the effect of a card.
    pub cells: [Cell; 2],
    /// By seat: the points of one influence, if the game ended now.
    pub worth: Vec<i32>,
}

/// An investment card.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardView {
    /// One of the cards in play.
    pub card: Card,
    /// The metals it costs.
    pub price: Resources,
    /// Points that a claim scores at once.
    pub points: i32,
    /// The effect that follows a claim.
    pub effect: Effect,
    /// The player who has claimed it.
    pub owner: Option<Seat>,
}

/// A shipping track.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TrackView {
    /// The metal shipped on it.
    pub metal: Metal,
    /// The bonus tiles left in its two stacks, from the top.
    pub stacks: [Vec<u8>; 2],
    /// By seat: how many steps the coach has made, at most 8.
    pub steps: Vec<u8>,
    /// By seat: the coach's position on the track, 0 to 10.
    pub positions: Vec<u8>,
}

/// A step of a coach: one metal.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StepView {
    /// Where it ends on the track; a position that no step ends at is a stack of bonus tiles.
    pub position: u8,
    /// Points of the mark that it passes; 0 without one.
    pub mark: i32,
    /// The stack whose top tile it takes: 0 or 1.
    pub stack: Option<u8>,
}

/// A terrain, and what its majority would score now.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TerrainView {
    /// Where influence is gained and settlements break ties.
    pub terrain: Terrain,
    /// Points for first and second; two players play for one bonus.
    pub bonuses: Vec<i32>,
    /// By seat: influence.
    pub influence: Vec<u8>,
    /// By seat: settlements there, which win a tie.
    pub settlements: Vec<u8>,
    /// By seat: how much of it came from cards.
    pub from_cards: Vec<u8>,
    /// By seat: the points, if the game ended now.
    pub points: Vec<i32>,
}

/// A player's part of the table.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayerView {
    /// Points so far.
    pub score: i32,
    /// Camps in hand.
    pub camps_left: u8,
    /// Camps in the wanted area.
    pub wanted: u8,
    /// The supply track: bins 1 to 4.
    pub bins: [Resources; 4],
    /// Investment cards claimed.
    pub cards: Vec<Card>,
    /// Bonus tiles taken from shipping tracks.
    pub bonus_tiles: Vec<u8>,
}

/// Tokens that nobody has seen, of one kind.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct UnseenView {
    /// As the component data names it.
    pub token: Token,
    /// The terrain on the back of all of them.
    pub terrain: Terrain,
    /// The resources on each of them.
    pub resources: Resources,
    /// Tokens of the kind, at least 1.
    pub count: u8,
}
