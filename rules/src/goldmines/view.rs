//! What a page paints: everything on show, put together so that a reader needs no rules.

use std::collections::BTreeMap;

use serde::Serialize;

use super::components::{Face, components};
use super::options::Options;
use super::pieces::{Feature, Ingots, Item, Meeple, Part, Question, Scoring};
use super::scores::{SeatScore, scores};
use super::scoring::{fief, tiles_of};
use super::state::{Castle, Phase, Player, State};
use crate::landscape::{OpenPlace, PartId, Position, Rotation};
use crate::{Outcome, ScoreLine, Seat, total};

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
    /// Every road, city, monastery, field and castle on the board.
    pub features: Vec<FeatureView>,
    /// Meeples on the board, lords of castles among them, in the order in which they were placed.
    pub meeples: Vec<Meeple>,
    /// Castles, in the order in which they were built.
    pub castles: Vec<CastleView>,
    /// Ingots on the board, by place.
    pub ingots: Vec<Ingots>,
    /// The players, by seat.
    pub players: Vec<PlayerView>,
    /// How many tiles are still to come, by face: those in the deck, and not the one drawn.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, number>"))]
    pub tiles_to_come: BTreeMap<Face, u8>,
    /// The empty places next to a tile, by place, and how many of the tiles still to come fit each.
    pub open_places: Vec<OpenPlace>,
    /// Tiles in the deck, without the one drawn.
    pub tiles_left: u8,
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
    /// The gold tile lies; its second ingot is to be put.
    PlacingIngot {
        /// Whose turn.
        seat: Seat,
        /// Where the tile lies.
        at: Position,
        /// Where the ingot can go, by place.
        around: Vec<Position>,
    },
    /// The tile lies; a meeple may be put on it.
    Acting {
        /// Whose turn.
        seat: Seat,
        /// Where the tile lies.
        at: Position,
    },
    /// What the tile completed is being scored.
    Settling {
        /// Whose turn.
        seat: Seat,
        /// Where the tile lies.
        at: Position,
        /// Whose choice is awaited.
        asked: Option<Seat>,
        /// What is to be chosen.
        question: Option<Question>,
        /// The six places of the fief of the castle that the question is about, by place; else none.
        fief: Vec<Position>,
        /// While a castle is offered, the features that reach into its fief and could still score it, by their first parts; else
        /// none.
        open: Vec<Part>,
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
    /// As the component data names it.
    pub tile: Face,
    /// The start tile is at (0, 0).
    pub at: Position,
    /// In quarter turns from how the component data describes it.
    pub rotation: Rotation,
    /// Who placed it; nobody placed the start tile.
    pub seat: Option<Seat>,
}

/// A feature on the board, and what it would score if it stayed so.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FeatureView {
    /// Road, city, monastery, field or castle; a castle is no city anymore.
    pub feature: Feature,
    /// Whether nothing is open anymore; fields are never complete.
    pub complete: bool,
    /// All its parts, by place (y, then x).
    pub parts: Vec<Part>,
    /// How many different tiles it lies on.
    pub tiles: u16,
    /// Who has most meeples on it: everybody on a tie. Of a castle, its lord.
    pub holders: Vec<Seat>,
    /// What it would score each holder if the game ended now; nothing for a castle.
    pub points: i32,
    /// What those points count; their sum is `points`.
    pub lines: Vec<ScoreLine<Item>>,
    /// Ingots on the tiles from which its holders could take, were it completed now.
    pub ingots: u8,
    /// For a field, the completed cities and castles that it borders, by their first parts.
    pub borders: Vec<Part>,
}

/// A castle on the board.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CastleView {
    /// Who built it.
    pub seat: Seat,
    /// Its two parts, by place.
    pub parts: Vec<Part>,
    /// Its lord, until it is scored.
    pub lord: Option<Meeple>,
    /// The six places of its fief, by place.
    pub fief: Vec<Position>,
}

/// A player's part of the table.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayerView {
    /// Points so far; ingots count at the end.
    pub score: i32,
    /// Meeples in hand.
    pub meeples_left: u8,
    /// Meeples in hand and on the board.
    pub meeples_total: u8,
    /// Castle tokens in hand.
    pub castles_left: u8,
    /// Ingots taken, open for all.
    pub ingots: u8,
    /// What they would be worth if the game ended now.
    pub ingot_points: i32,
}

pub(super) fn view(state: &State) -> View {
    let tiles = state.board.tiles().iter();
    let tiles_to_come = state.tiles_to_come();
    let features: Vec<FeatureView> = state.board.roots().map(|root| state.feature_view(root)).collect();
    View {
        options: state.options.clone(),
        phase: state.phase_view(&features),
        to_act: state.phase.to_act(),
        tiles: tiles
            .map(|tile| TileView { tile: tile.face, at: tile.at, rotation: tile.rotation, seat: tile.seat })
            .collect(),
        features,
        meeples: state.meeples.clone(),
        castles: state.castle_views(),
        ingots: state.ingots_on(state.board.tiles().iter().map(|tile| tile.at).collect()),
        players: state.player_views(),
        open_places: state.board.open_places(&tiles_to_come),
        tiles_to_come,
        tiles_left: state.deck.left,
        discarded: state.deck.discarded.clone(),
        scorings: state.scorings.iter().map(|scoring| Scoring::clone(scoring)).collect(),
        scores: scores(state),
        outcome: state.phase.outcome().cloned(),
    }
}

/// Roads, cities and monasteries still to be completed, and castles that wait for their points. A field never scores a castle.
fn open_in(fief: &[Position], features: &[FeatureView]) -> Vec<Part> {
    let is_open = |feature: &&FeatureView| match feature.feature {
        Feature::Road | Feature::City | Feature::Monastery => !feature.complete,
        Feature::Castle => !feature.holders.is_empty(),
        Feature::Field => false,
    };
    let reaches = |feature: &&FeatureView| feature.parts.iter().any(|part| fief.contains(&part.at));
    features.iter().filter(is_open).filter(reaches).map(|feature| feature.parts[0]).collect()
}

impl State {
    fn phase_view(&self, features: &[FeatureView]) -> PhaseView {
        let at = |tile: usize| self.board.tile(tile).at;
        match &self.phase {
            Phase::Unopened | Phase::Opened { .. } => PhaseView::Unopened,
            Phase::Placing { seat, tile } => PhaseView::Placing { seat: *seat, tile: *tile },
            Phase::PlacingIngot { seat, tile } => {
                PhaseView::PlacingIngot { seat: *seat, at: at(*tile), around: self.tiles_around(at(*tile)) }
            }
            Phase::Acting { seat, tile } => PhaseView::Acting { seat: *seat, at: at(*tile) },
            Phase::Settling(settling) => PhaseView::Settling {
                seat: settling.turn,
                at: at(settling.tile),
                asked: None,
                question: None,
                fief: Vec::new(),
                open: Vec::new(),
            },
            Phase::Asking { settling, seat, question } => {
                let fief = self.fief_asked_about(question);
                PhaseView::Settling {
                    seat: settling.turn,
                    at: at(settling.tile),
                    asked: Some(*seat),
                    question: Some(question.clone()),
                    open: match question {
                        Question::Castle { .. } => open_in(&fief, features),
                        // A castle that is being scored has nothing more to wait for.
                        Question::CastleFeature { .. } | Question::Ingot { .. } => Vec::new(),
                    },
                    fief,
                }
            }
            Phase::FinalScoring => PhaseView::FinalScoring,
            Phase::Over { .. } => PhaseView::Over,
        }
    }

    fn fief_asked_about(&self, question: &Question) -> Vec<Position> {
        match question {
            Question::Castle { parts, .. } => fief(parts),
            Question::CastleFeature { castle, .. } => {
                self.castle_named(*castle).map(|castle| fief(&castle.parts)).unwrap_or_default()
            }
            Question::Ingot { .. } => Vec::new(),
        }
    }

    fn feature_view(&self, root: PartId) -> FeatureView {
        let (region, mut parts) = (self.board.region(root), self.board.parts_of(root));
        let mut holders = self.board.holders_of(root);
        if region.contents.castle {
            parts.iter_mut().for_each(|part| part.feature = Feature::Castle);
            let lord = self.castles.iter().find(|castle| castle.parts == parts).and_then(|castle| castle.lord);
            holders = lord.into_iter().map(|lord| lord.seat).collect();
        }
        let feature = parts[0].feature;
        let cities = if feature == Feature::Field { self.completed_cities_at(root) } else { Vec::new() };
        let ingots = self.ingots_on(tiles_of(feature, &parts));
        let lines = self.lines_of(feature, root);
        FeatureView {
            feature,
            complete: self.is_complete(feature, root),
            tiles: region.tiles,
            holders,
            points: total(&lines),
            lines,
            ingots: ingots.iter().map(|ingots| ingots.count).sum(),
            borders: cities.into_iter().map(|city| self.name_of(city)).collect(),
            parts,
        }
    }

    /// The first part of a completed city or castle.
    fn name_of(&self, city: PartId) -> Part {
        let castle = self.board.region(city).contents.castle;
        let mut first = self.board.parts_of(city)[0];
        first.feature = if castle { Feature::Castle } else { first.feature };
        first
    }

    fn castle_views(&self) -> Vec<CastleView> {
        let view = |castle: &Castle| CastleView {
            seat: castle.seat,
            parts: castle.parts.clone(),
            lord: castle.lord,
            fief: fief(&castle.parts),
        };
        self.castles.iter().map(view).collect()
    }

    fn player_views(&self) -> Vec<PlayerView> {
        let view = |player: &Player| PlayerView {
            score: player.score,
            meeples_left: player.meeples_left,
            meeples_total: components().meeples,
            castles_left: player.castles_left,
            ingots: player.ingots,
            ingot_points: total(&player.ingot_lines()),
        };
        self.players.iter().map(view).collect()
    }
}
