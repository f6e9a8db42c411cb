//! What a page paints: everything on show, put together so that a reader needs no rules.

use std::collections::BTreeMap;

use serde::Serialize;

use super::components::{Face, components};
use super::options::Options;
use super::pieces::{Cowboy, Feature, Item, Part, Scoring, Tent, Token};
use super::scores::{SeatScore, scores};
use super::state::{Phase, State};
use crate::landscape::{OpenPlace, PartId, Position, Rotation};
use crate::{Outcome, ScoreLine, Sealed, Seat, total};

/// Everything on show, as the reader of the state may know it.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// What the host chose before the game.
    pub options: Options,
    /// What the game waits for.
    pub phase: PhaseView,
    /// Whose decision the game waits for.
    pub to_act: Option<Seat>,
    /// The tiles, in the order in which they were placed; the start tile first.
    pub tiles: Vec<TileView>,
    /// Every railroad, mountain, city and prairie on the board.
    pub features: Vec<FeatureView>,
    /// Cowboys on the board, in the order in which they were placed.
    pub cowboys: Vec<Cowboy>,
    /// Tents on the board, by seat.
    pub tents: Vec<Tent>,
    /// The players, by seat.
    pub players: Vec<PlayerView>,
    /// How many tiles are still to come, by face: those in the deck, and not the one drawn.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, number>"))]
    pub tiles_to_come: BTreeMap<Face, u8>,
    /// The empty places next to a tile, by place, and how many of the tiles still to come fit each.
    pub open_places: Vec<OpenPlace>,
    /// Tiles in the deck, without the one drawn.
    pub tiles_left: u8,
    /// Tokens in the supply.
    pub supply: u8,
    /// Tiles that fitted nowhere.
    pub discarded: Vec<Face>,
    /// All scorings, oldest first.
    pub scorings: Vec<Scoring>,
    /// Where every point came from, by seat.
    pub scores: Vec<SeatScore>,
    /// The result, once the game is over.
    pub outcome: Option<Outcome>,
}

/// What the game waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PhaseView {
    /// The first events.
    Unopened,
    /// The drawn tile is to be placed.
    Placing {
        /// Whose turn.
        seat: Seat,
        /// What was drawn, face up for everybody.
        tile: Face,
    },
    /// The tile lies; an action is to be chosen.
    Acting {
        /// Whose turn.
        seat: Seat,
        /// Where the tile lies.
        at: Position,
        /// Its parts that can carry a cowboy in this game, whether they're free or not.
        parts: Vec<Part>,
    },
    /// The last turn is over and points are counted.
    FinalScoring,
    /// Nothing: the game is over.
    Over,
}

/// A tile on the board.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TileView {
    /// Its face: design and variant.
    pub tile: Face,
    /// The start tile is at (0, 0).
    pub at: Position,
    /// In quarter turns from how the component data describes it.
    pub rotation: Rotation,
    /// Who placed it; nobody placed the start tile.
    pub seat: Option<Seat>,
}

/// A feature on the board, and what it would score now.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FeatureView {
    /// Railroad, mountain, city or prairie.
    pub feature: Feature,
    /// Whether nothing is open anymore; prairies are never complete.
    pub complete: bool,
    /// All its parts, by place (y, then x).
    pub parts: Vec<Part>,
    /// How many different tiles it lies on.
    pub tiles: u16,
    /// Who has most cowboys on it: everybody on a tie.
    pub holders: Vec<Seat>,
    /// What it would score each holder if the game ended now.
    pub points: i32,
    /// What those points count; their sum is `points`.
    pub lines: Vec<ScoreLine<Item>>,
    /// Tokens lying on it (mountains only).
    pub tokens: u8,
    /// The part whose tile carries the pile (mountains with tokens only): the newest that brought some.
    pub pile: Option<Part>,
}

/// A player's part of the table.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayerView {
    /// Points so far; tokens count at the end.
    pub score: i32,
    /// Cowboys in hand.
    pub cowboys_left: u8,
    /// Cowboys in hand and on the board.
    pub cowboys_total: u8,
    /// Whether the tent is in hand.
    pub tent_home: bool,
    /// Mining tokens, in the order in which they were gained; the values for their owner alone until the end.
    pub tokens: Vec<Sealed<Token>>,
}

pub(super) fn view(state: &State) -> View {
    let tiles = state.board.tiles().iter();
    let tiles_to_come = state.tiles_to_come();
    View {
        options: state.options.clone(),
        phase: state.phase_view(),
        to_act: state.phase.to_act(),
        tiles: tiles
            .map(|tile| TileView { tile: tile.face, at: tile.at, rotation: tile.rotation, seat: tile.seat })
            .collect(),
        features: state.board.roots().map(|root| state.feature_view(root)).collect(),
        cowboys: state.cowboys.clone(),
        tents: state.tents.clone(),
        players: (0..state.seats()).map(Seat).map(|seat| state.player_view(seat)).collect(),
        open_places: state.board.open_places(&tiles_to_come),
        tiles_to_come,
        tiles_left: state.deck.left,
        supply: state.supply_left,
        discarded: state.deck.discarded.clone(),
        scorings: state.scorings.iter().map(|scoring| Scoring::clone(scoring)).collect(),
        scores: scores(state),
        outcome: state.phase.outcome().cloned(),
    }
}

impl State {
    fn phase_view(&self) -> PhaseView {
        match self.phase {
            Phase::Unopened | Phase::Opened { .. } => PhaseView::Unopened,
            Phase::Placing { seat, tile } => PhaseView::Placing { seat, tile },
            Phase::Acting { seat, tile } => {
                let parts = self.board.parts_on(tile).map(|(_, part)| self.board.part_of(part));
                let parts = parts.filter(|part| self.takes_cowboys(part.feature)).collect();
                PhaseView::Acting { seat, at: self.board.tile(tile).at, parts }
            }
            Phase::FinalScoring => PhaseView::FinalScoring,
            Phase::Over { .. } => PhaseView::Over,
        }
    }

    fn feature_view(&self, root: PartId) -> FeatureView {
        let feature = self.board.part_of(root).feature;
        let pile = self.pile(root).filter(|pile| !pile.tokens.is_empty());
        let lines = self.lines_of(feature, root);
        FeatureView {
            feature,
            complete: self.is_complete(feature, root),
            parts: self.board.parts_of(root),
            tiles: self.board.region(root).tiles,
            holders: self.board.holders_of(root),
            points: total(&lines),
            lines,
            tokens: pile.map_or(0, |pile| u8::try_from(pile.tokens.len()).expect("there are 63 tokens")),
            pile: pile.map(|pile| self.board.part_of(pile.newest)),
        }
    }

    fn player_view(&self, seat: Seat) -> PlayerView {
        let player = &self.players[seat.index()];
        PlayerView {
            score: player.score,
            cowboys_left: player.cowboys_left,
            cowboys_total: components().cowboys(self.options.fifth_cowboy),
            tent_home: self.tent_of(seat).is_none(),
            tokens: player.tokens.clone(),
        }
    }
}
