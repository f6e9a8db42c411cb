//! The form of the component data.

use json::{Json, Read, Unreadable};

use super::pieces::EdgeKind;
use crate::landscape::{Edges, Side, left_half, right_half};

/// The three files together, as far as the rules need them.
pub(super) struct Data {
    pub base: Vec<TileData>,
    pub goldmines: Vec<TileData>,
    pub castles: Vec<TileData>,
    /// How many tiles and designs each of the three says it has.
    pub expected: [ExpectedData; 3],
    pub start: String,
    pub scoring: PointsData,
    pub meeples: u8,
    pub ingot_values: Vec<ValueData>,
    pub ingots: usize,
    /// Castle tokens of a player, by the number of players.
    pub castle_tokens: Vec<(u8, u8)>,
    pub castle_tokens_total: u8,
    /// What a castle is worth to a field that borders it.
    pub field_per_castle: i32,
}

#[derive(Read)]
struct BaseData {
    expected: ExpectedData,
    start: StartData,
    pieces: BasePieces,
    scoring: PointsData,
    tiles: Vec<TileData>,
}

#[derive(Read)]
struct GoldminesData {
    expected: ExpectedData,
    pieces: GoldPieces,
    value_table: Vec<ValueData>,
    tiles: Vec<TileData>,
}

#[derive(Read)]
struct CastlesData {
    expected: ExpectedData,
    pieces: CastlePieces,
    scoring: CastlePoints,
    tiles: Vec<TileData>,
}

#[derive(Read)]
pub(super) struct ExpectedData {
    pub tiles_total: usize,
    pub designs: usize,
}

#[derive(Read)]
struct StartData {
    tile: String,
}

#[derive(Read)]
struct BasePieces {
    usable_meeples_per_player: u8,
}

#[derive(Read)]
struct GoldPieces {
    ingots: usize,
}

#[derive(Read)]
struct CastlePieces {
    castle_tokens_total: u8,
    castle_tokens_per_player: std::collections::BTreeMap<String, u8>,
}

#[derive(Read)]
struct CastlePoints {
    field_per_adjacent_castle: i32,
}

#[derive(Read)]
pub(super) struct ValueData {
    pub min: usize,
    pub max: Option<usize>,
    pub points_each: i32,
}

#[derive(Read)]
pub(super) struct TileData {
    pub id: String,
    pub count: u8,
    pub edges: Edges<EdgeKind>,
    pub features: FeaturesData,
    #[serde(default)]
    pub gold: bool,
    #[serde(default)]
    pub bazaar: bool,
}

#[derive(Read)]
pub(super) struct FeaturesData {
    pub monastery: bool,
    pub roads: Vec<RoadData>,
    pub cities: Vec<CityData>,
    pub fields: Vec<FieldData>,
    #[serde(default)]
    pub junctions: Vec<Vec<String>>,
    #[serde(default)]
    pub crossings: Vec<[String; 2]>,
    #[serde(default)]
    pub corner_walls: Vec<WallData>,
}

#[derive(Read)]
pub(super) struct RoadData {
    pub id: String,
    pub edges: Vec<Side>,
    pub inner_end: Option<String>,
}

#[derive(Read)]
pub(super) struct CityData {
    pub id: String,
    pub edges: Vec<Side>,
    pub shields: u8,
    pub semicircle: bool,
}

#[derive(Read)]
pub(super) struct FieldData {
    pub id: String,
    pub half_edges: Vec<HalfEdge>,
    pub touches: Vec<String>,
}

#[derive(Read)]
pub(super) struct WallData {
    pub city: String,
    pub corner: Corner,
}

#[derive(Debug, Clone, Copy, Read)]
pub(super) enum Corner {
    #[serde(rename = "NE")]
    NorthEast,
    #[serde(rename = "SE")]
    SouthEast,
    #[serde(rename = "SW")]
    SouthWest,
    #[serde(rename = "NW")]
    NorthWest,
}

/// Half a side: `"NL"` is the half of the north side that is on the left, seen from the middle of the tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct HalfEdge {
    pub side: Side,
    pub left: bool,
}

impl Read for HalfEdge {
    fn read(json: &Json<'_>) -> Result<Self, Unreadable> {
        let name = json.text()?;
        let half = Side::ALL.into_iter().flat_map(|side| [true, false].map(|left| HalfEdge { side, left }));
        let named = |half: &HalfEdge| format!("{:?}{}", half.side, if half.left { "L" } else { "R" }) == name;
        half.into_iter().find(named).ok_or(Unreadable::Expected("a half edge"))
    }
}

/// Reads the three files, unchecked.
pub(super) fn data() -> Data {
    let base: BaseData = json::from_str(include_str!("../../data/carcassonne-base.json"))
        .expect("carcassonne-base.json is of the form that `BaseData` describes");
    let gold: GoldminesData = json::from_str(include_str!("../../data/goldmines.json"))
        .expect("goldmines.json is of the form that `GoldminesData` describes");
    let castles: CastlesData = json::from_str(include_str!("../../data/castles.json"))
        .expect("castles.json is of the form that `CastlesData` describes");
    let tokens = castles.pieces.castle_tokens_per_player.iter();
    Data {
        expected: [base.expected, gold.expected, castles.expected],
        start: base.start.tile,
        scoring: base.scoring,
        meeples: base.pieces.usable_meeples_per_player,
        ingot_values: gold.value_table,
        ingots: gold.pieces.ingots,
        castle_tokens: tokens.filter_map(|(players, tokens)| Some((players.parse().ok()?, *tokens))).collect(),
        castle_tokens_total: castles.pieces.castle_tokens_total,
        field_per_castle: castles.scoring.field_per_adjacent_castle,
        base: base.tiles,
        goldmines: gold.tiles,
        castles: castles.tiles,
    }
}

impl HalfEdge {
    /// The landscape's number of it.
    pub fn joint(self) -> usize {
        if self.left { left_half(self.side) } else { right_half(self.side) }
    }
}

/// Points, as the data gives them.
#[derive(Clone, Read)]
pub(super) struct PointsData {
    pub road: RoadPoints,
    pub city: CityPoints,
    pub monastery: MonasteryPoints,
    pub field: FieldPoints,
}

#[derive(Clone, Read)]
pub(super) struct RoadPoints {
    pub complete_per_tile: i32,
    pub incomplete_per_tile: i32,
}

#[derive(Clone, Read)]
pub(super) struct CityPoints {
    pub complete_per_tile: i32,
    pub complete_per_shield: i32,
    pub incomplete_per_tile: i32,
    pub incomplete_per_shield: i32,
}

#[derive(Clone, Read)]
pub(super) struct MonasteryPoints {
    /// What its nine tiles make together; only checked.
    pub complete: i32,
    /// For its own tile and for each around it.
    pub per_tile: i32,
}

#[derive(Clone, Read)]
pub(super) struct FieldPoints {
    pub per_adjacent_completed_city: i32,
}
