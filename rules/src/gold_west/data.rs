//! The form of the component data; what it promises is checked by [`validate`](super::validate).

use std::collections::BTreeMap;

use json::Read;

use super::pieces::{Effect, Office};
use super::resources::{Metal, Resources, Terrain};

/// `gold-west.json`, as far as the rules need it.
#[derive(Read)]
pub(super) struct Data {
    pub player_setup: PlayerSetup,
    pub board: Board,
    pub mining_tokens: Tokens,
    pub supply_track: SupplyTrack,
    pub starting_resources: StartingResources,
    pub investments: Investments,
    pub investment_bonus_tokens: BonusTokens,
    pub boomtown: Boomtown,
    pub shipping: Shipping,
    pub terrain_bonuses: TerrainBonuses,
    pub building_groups: BuildingGroups,
    pub influence: Influence,
    pub build_or_loot: BuildOrLoot,
    pub wanted: Wanted,
}

#[derive(Read)]
pub(super) struct PlayerSetup {
    pub per_player: PerPlayer,
}

#[derive(Read)]
pub(super) struct PerPlayer {
    pub camps: BTreeMap<String, u8>,
}

#[derive(Read)]
pub(super) struct Board {
    pub coordinate_system: CoordinateSystem,
    pub slots: List<SlotData>,
    pub terrain_tiles: List<TileData>,
    pub hexes: List<HexData>,
}

#[derive(Read)]
pub(super) struct List<T> {
    pub list: Vec<T>,
}

#[derive(Read)]
pub(super) struct CoordinateSystem {
    pub directions_clockwise: Vec<Direction>,
}

#[derive(Read)]
pub(super) struct Direction {
    pub id: String,
    pub dq: i8,
    pub dr: i8,
}

#[derive(Read)]
pub(super) struct SlotData {
    pub id: String,
    pub center_q: i8,
    pub center_r: i8,
    pub in_play: BTreeMap<String, bool>,
}

#[derive(Read)]
pub(super) struct TileData {
    pub id: String,
    pub center: Terrain,
    pub ring_clockwise_from_north: Vec<Terrain>,
    pub terrain_counts: BTreeMap<Terrain, usize>,
}

#[derive(Read)]
pub(super) struct HexData {
    pub id: String,
    pub q: i8,
    pub r: i8,
    pub kind: HexKind,
    pub slot: Option<String>,
    pub place_in_slot: Option<String>,
    pub touches_water: Option<bool>,
    pub in_play_2_players: bool,
    pub on_edge_2_players: Option<bool>,
    pub on_edge_3_or_4_players: Option<bool>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Read)]
#[serde(rename_all = "snake_case")]
pub(super) enum HexKind {
    Land,
    Water,
}

#[derive(Read)]
pub(super) struct Tokens {
    pub kinds: Vec<TokenData>,
    pub totals: BTreeMap<String, usize>,
}

#[derive(Read)]
pub(super) struct TokenData {
    pub kind_id: String,
    pub terrain: Terrain,
    pub resources: Resources,
    pub resource_total: u8,
    pub count: u8,
}

#[derive(Read)]
pub(super) struct SupplyTrack {
    pub bins: Vec<BinData>,
}

#[derive(Read)]
pub(super) struct BinData {
    pub bin: u8,
    pub points_for_placing: i32,
    pub spaces_passed_when_activated: u8,
}

#[derive(Read)]
pub(super) struct StartingResources {
    pub by_player_order: Vec<StartData>,
}

#[derive(Read)]
pub(super) struct StartData {
    pub position: usize,
    pub bins: BTreeMap<String, Resources>,
}

#[derive(Read)]
pub(super) struct Investments {
    pub cards: Vec<CardData>,
    pub cards_in_game: usize,
}

#[derive(Read)]
pub(super) struct CardData {
    pub id: String,
    pub cost: Resources,
    pub cost_total: u8,
    pub points: i32,
    pub effect: Effect,
}

#[derive(Read)]
pub(super) struct BonusTokens {
    pub in_use: BTreeMap<String, Vec<u8>>,
}

#[derive(Read)]
pub(super) struct Boomtown {
    pub grid: Grid,
    pub legal_arrangements: Arrangements,
    pub four_point_tile: FourPointTile,
    pub offices: List<OfficeData>,
    pub expansion_tiles: List<ExpansionData>,
}

#[derive(Read)]
pub(super) struct Grid {
    pub column_metals_above_grid: Vec<Metal>,
    pub row_metals_right_of_grid: Vec<Metal>,
    pub cells: Vec<CellData>,
}

#[derive(Read)]
pub(super) struct CellData {
    pub row: usize,
    pub column: usize,
    pub cost: Resources,
}

#[derive(Read)]
pub(super) struct Arrangements {
    pub shapes: Vec<[String; 3]>,
}

#[derive(Read)]
pub(super) struct FourPointTile {
    pub points: i32,
}

#[derive(Read)]
pub(super) struct OfficeData {
    pub id: Office,
    pub scoring: OfficePoints,
}

/// A tile of a small expansion; only its offices have a scoring.
#[derive(Read)]
pub(super) struct ExpansionData {
    pub id: String,
    pub scoring: Option<OfficePoints>,
}

/// What an office gives for each of what it counts.
#[derive(Debug, Clone, Copy, Read)]
pub(super) struct OfficePoints {
    #[serde(default, alias = "points_camp")]
    pub points: i32,
    /// The docks alone tell settlements from camps.
    #[serde(default)]
    pub points_settlement: i32,
}

#[derive(Read)]
pub(super) struct Shipping {
    pub tracks: Vec<TrackData>,
    pub steps: Vec<StepData>,
}

#[derive(Read)]
pub(super) struct TrackData {
    pub metal: Metal,
    pub stopping_positions: Vec<u8>,
    pub bonus_stacks: Vec<StackData>,
}

#[derive(Read)]
pub(super) struct StackData {
    pub position: u8,
    pub tiles_top_first: Vec<u8>,
}

#[derive(Read)]
pub(super) struct StepData {
    pub metals_shipped: usize,
    pub position: u8,
    pub mark_points: i32,
    pub takes_bonus_tile_from: Option<u8>,
}

#[derive(Read)]
pub(super) struct TerrainBonuses {
    pub first_and_second: BTreeMap<Terrain, (i32, i32)>,
}

#[derive(Read)]
pub(super) struct BuildingGroups {
    pub points_per_building_in_largest_group: i32,
}

#[derive(Read)]
pub(super) struct Influence {
    pub camp: u8,
    pub settlement: u8,
    pub extra_from_investment: u8,
    pub upgrade_camp: u8,
}

#[derive(Read)]
pub(super) struct BuildOrLoot {
    pub loot: LootData,
}

#[derive(Read)]
pub(super) struct LootData {
    pub immediate_points: i32,
}

#[derive(Read)]
pub(super) struct Wanted {
    pub most_wanted: MostWanted,
    pub second_most_wanted: SecondMostWanted,
}

#[derive(Read)]
pub(super) struct MostWanted {
    pub points_per_camp: i32,
}

#[derive(Read)]
pub(super) struct SecondMostWanted {
    pub points_per_two_camps: i32,
}
