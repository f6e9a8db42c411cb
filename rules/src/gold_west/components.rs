//! What is in the box, read once from `rules/data/gold-west.json` and checked by [`validate`](super::validate).
//!
//! No code anywhere knows a tile, token or card: if a better list turns up, only the JSON changes. What an office or an
//! effect does is code, of course; its figures are data.

use std::sync::LazyLock;

use super::data::{self, Data, OfficePoints};
use super::hexes::HexSet;
use super::land::{Land, those};
use super::pieces::{Cell, Effect, Office};
use super::resources::{Metal, Resources, Terrain};
use super::validate;

/// Everything in the box.
pub(super) struct Components {
    pub land: Land,
    pub slots: Vec<SlotComponent>,
    pub tiles: Vec<TileComponent>,
    pub tokens: Vec<TokenComponent>,
    pub cards: Vec<CardComponent>,
    pub cards_in_game: usize,
    /// Points for a placement in bins 1 to 4.
    pub bin_points: [i32; 4],
    /// The supply track of the first, second … player: bins 1 to 4.
    pub starts: Vec<[Resources; 4]>,
    pub prices: Vec<Resources>,
    pub arrangements: Vec<Arrangement>,
    pub four_points: i32,
    pub office_points: Vec<OfficePoints>,
    pub steps: Vec<Step>,
    /// By metal and stack: the tiles from the top.
    pub stacks: Vec<[Vec<u8>; 2]>,
    /// By terrain: first and second.
    pub terrain_bonuses: [(i32, i32); 4],
    pub figures: Figures,
    by_players: [ByPlayers; 3],
}

/// What depends on how many play.
pub(super) struct ByPlayers {
    pub camps: u8,
    /// The highest first.
    pub bonus_tokens: Vec<u8>,
    pub in_play: HexSet,
    pub edge: HexSet,
}

/// Single figures of the rules.
pub(super) struct Figures {
    pub camp_influence: u8,
    pub settlement_influence: u8,
    pub card_influence: u8,
    pub upgrade_influence: u8,
    pub loot_points: i32,
    pub group_points: i32,
    pub most_wanted_per_camp: i32,
    pub second_wanted_per_pair: i32,
}

pub(super) struct SlotComponent {
    pub name: String,
    pub in_play_of_two: bool,
}

pub(super) struct TileComponent {
    pub name: String,
    center: Terrain,
    /// Clockwise from north.
    ring: Vec<Terrain>,
}

impl TileComponent {
    /// The terrain at a place of its slot, when it is turned so often.
    pub fn terrain(&self, direction: Option<usize>, turns: u8) -> Terrain {
        direction.map_or(self.center, |direction| self.ring[(direction + 6 - usize::from(turns)) % 6])
    }
}

pub(super) struct TokenComponent {
    pub name: String,
    pub terrain: Terrain,
    pub resources: Resources,
    pub count: u8,
}

pub(super) struct CardComponent {
    pub name: String,
    pub price: Resources,
    pub points: i32,
    pub effect: Effect,
}

/// A way of covering the grid of Boomtown.
pub(super) struct Arrangement {
    pub offices: [[Cell; 2]; 4],
    pub single: Cell,
}

/// A step of a stagecoach.
pub(super) struct Step {
    pub position: u8,
    pub mark: i32,
    /// The stack whose tile it takes.
    pub stack: Option<usize>,
}

/// The box, read on first use, and checked wherever assertions are.
///
/// # Panics
/// When the data is wrong, naming the tile or card: it is compiled in, so a test finds that first.
pub(super) fn components() -> &'static Components {
    static COMPONENTS: LazyLock<Components> = LazyLock::new(|| {
        let data = include_str!("../../data/gold-west.json");
        let data: Data = json::from_str(data).expect("gold-west.json is of the form that `Data` describes");
        debug_assert_eq!(validate::validate(&data), Ok(()), "gold-west.json");
        Components::read(&data)
    });
    &COMPONENTS
}

impl Components {
    /// What depends on how many play, two to four.
    pub fn for_players(&self, seats: u8) -> &ByPlayers {
        &self.by_players[usize::from(seats.clamp(2, 4)) - 2]
    }

    fn read(data: &Data) -> Components {
        Components {
            land: Land::read(&data.board),
            slots: slots(&data.board),
            tiles: tiles(&data.board),
            tokens: tokens(&data.mining_tokens),
            cards: cards(&data.investments),
            cards_in_game: data.investments.cards_in_game,
            bin_points: std::array::from_fn(|bin| data.supply_track.bins[bin].points_for_placing),
            starts: starts(&data.starting_resources),
            prices: data.boomtown.grid.cells.iter().map(|cell| cell.cost).collect(),
            arrangements: data.boomtown.legal_arrangements.shapes.iter().map(arrangement).collect(),
            four_points: data.boomtown.four_point_tile.points,
            office_points: office_points(&data.boomtown),
            steps: steps(&data.shipping),
            stacks: stacks(&data.shipping),
            terrain_bonuses: Terrain::ALL.map(|terrain| data.terrain_bonuses.first_and_second[&terrain]),
            figures: figures(data),
            by_players: ["2", "3", "4"].map(|players| by_players(data, players)),
        }
    }
}

fn slots(board: &data::Board) -> Vec<SlotComponent> {
    let slots = board.slots.list.iter();
    slots.map(|slot| SlotComponent { name: slot.id.clone(), in_play_of_two: slot.in_play["2"] }).collect()
}

fn tiles(board: &data::Board) -> Vec<TileComponent> {
    let tile = |tile: &data::TileData| TileComponent {
        name: tile.id.clone(),
        center: tile.center,
        ring: tile.ring_clockwise_from_north.clone(),
    };
    board.terrain_tiles.list.iter().map(tile).collect()
}

fn tokens(tokens: &data::Tokens) -> Vec<TokenComponent> {
    let token = |kind: &data::TokenData| TokenComponent {
        name: kind.kind_id.clone(),
        terrain: kind.terrain,
        resources: kind.resources,
        count: kind.count,
    };
    tokens.kinds.iter().map(token).collect()
}

fn cards(investments: &data::Investments) -> Vec<CardComponent> {
    let card = |card: &data::CardData| CardComponent {
        name: card.id.clone(),
        price: card.cost,
        points: card.points,
        effect: card.effect,
    };
    investments.cards.iter().map(card).collect()
}

fn starts(starting: &data::StartingResources) -> Vec<[Resources; 4]> {
    let orders = starting.by_player_order.iter();
    orders.map(|start| ["1", "2", "3", "4"].map(|bin| start.bins[bin])).collect()
}

fn stacks(shipping: &data::Shipping) -> Vec<[Vec<u8>; 2]> {
    let stacks =
        |track: &data::TrackData| std::array::from_fn(|stack| track.bonus_stacks[stack].tiles_top_first.clone());
    shipping.tracks.iter().map(stacks).collect()
}

fn by_players(data: &Data, players: &str) -> ByPlayers {
    let edge = |hex: &data::HexData| if players == "2" { hex.on_edge_2_players } else { hex.on_edge_3_or_4_players };
    ByPlayers {
        camps: data.player_setup.per_player.camps[players],
        bonus_tokens: data.investment_bonus_tokens.in_use[players].clone(),
        in_play: those(&data.board, |hex| players != "2" || hex.in_play_2_players),
        edge: those(&data.board, |hex| edge(hex) == Some(true)),
    }
}

fn figures(data: &Data) -> Figures {
    Figures {
        camp_influence: data.influence.camp,
        settlement_influence: data.influence.settlement,
        card_influence: data.influence.extra_from_investment,
        upgrade_influence: data.influence.upgrade_camp,
        loot_points: data.build_or_loot.loot.immediate_points,
        group_points: data.building_groups.points_per_building_in_largest_group,
        most_wanted_per_camp: data.wanted.most_wanted.points_per_camp,
        second_wanted_per_pair: data.wanted.second_most_wanted.points_per_two_camps,
    }
}

fn arrangement(shape: &[String; 3]) -> Arrangement {
    let cells: Vec<char> = shape.iter().flat_map(|row| row.chars()).collect();
    let held = |letter: char| Cell::all().filter(|cell| cells[cell.index()] == letter).collect::<Vec<_>>();
    Arrangement {
        offices: ['A', 'B', 'C', 'D'].map(|letter| {
            let cells = held(letter);
            [cells[0], cells[1]]
        }),
        single: held('*')[0],
    }
}

/// The figures of all offices, in the order of [`Office`].
fn office_points(boomtown: &data::Boomtown) -> Vec<OfficePoints> {
    let base = |office: &Office| boomtown.offices.list.iter().find(|data| data.id == *office).map(|data| data.scoring);
    let more = |office: &Office| {
        let data = boomtown.expansion_tiles.list.iter().find(|data| data.id == office.name());
        data.and_then(|data| data.scoring)
    };
    let all = Office::BASE.iter().map(base).chain(Office::BANDITS.iter().map(more));
    all.map(|points| points.expect("every office is in the data")).collect()
}

fn steps(shipping: &data::Shipping) -> Vec<Step> {
    let stacks: Vec<u8> = shipping.steps.iter().filter_map(|step| step.takes_bonus_tile_from).collect();
    let stack = |position| stacks.iter().position(|&stack| Some(stack) == position);
    let steps = shipping.steps.iter();
    steps
        .map(|step| Step { position: step.position, mark: step.mark_points, stack: stack(step.takes_bonus_tile_from) })
        .collect()
}

impl Metal {
    /// The tiles of a stack, from the top.
    pub(super) fn stack(self, stack: usize) -> &'static [u8] {
        &components().stacks[self as usize][stack]
    }
}
