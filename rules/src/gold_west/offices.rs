//! What the offices of Boomtown are worth at the end, for each influence in them: one function per office, except where the
//! table has the count already. What is not marked as a ruling is in the rulebook.

use super::awards::Awards;
use super::components::components;
use super::hexes::HexSet;
use super::pieces::{Office, Piece};
use super::points::{Item, line};
use super::resources::Terrain;
use super::state::{Holds, Table};
use crate::{ScoreLine, Seat};

/// What an office counts: in lines, and on the map.
pub(super) struct Counted {
    pub lines: Vec<ScoreLine<Item>>,
    pub hexes: HexSet,
}

/// What an office counts for a seat; `terrains` are the bonuses in the terrains.
pub(super) fn counted(table: &Table, office: Office, seat: Seat, terrains: &Awards) -> Counted {
    let each = components().office_points[office as usize].points;
    let of = |item, count| Counted { lines: vec![line(item, count, each)], hexes: HexSet::default() };
    let on = |item, hexes: HexSet| Counted { lines: vec![line(item, hexes.len(), each)], hexes };
    match office {
        Office::Courthouse => on(Item::MiningToken, tokens_of_the_strongest_terrain(table, seat)),
        Office::DeedsOffice => of(Item::TerrainBonus, terrain_bonuses(terrains, seat)),
        Office::FrontierOffice => on(Item::Building, on_the_edge(table, seat)),
        Office::HomesteadOffice => of(Item::Influence, influence_in_the_weakest_terrain(table, seat)),
        Office::SheriffsOffice => on(Item::Building, next_to_opponents(table, seat)),
        Office::ShippingOffice => of(Item::BonusTile, bonus_tiles(table, seat)),
        Office::Depot => on(Item::Building, second_largest_group(table, seat)),
        Office::Docks => at_the_water(table, seat),
        Office::MayorsOffice => of(Item::BoomtownPair, pairs_in_boomtown(table, seat)),
        Office::Saloon => of(Item::Card, table.cards_of(seat)),
        Office::SurveyorsOffice => on(Item::Building, on_the_fullest_line(table, seat)),
        Office::TownHall => on(Item::Settlement, table.pieces_of(seat, Piece::Settlement)),
        Office::InsuranceOffice => on(Item::Building, next_to_looted(table, seat)),
        Office::Hoosegow => of(Item::WantedCamp, everybodys_wanted(table)),
    }
}

/// Courthouse. Strongest is the terrain with most influence, and of tied ones that with more tokens (ruling: Offices). A
/// building stands for a token collected, so influence of settlements and cards does not count here.
fn tokens_of_the_strongest_terrain(table: &Table, seat: Seat) -> HexSet {
    let own = table.buildings_of(seat);
    let tokens = |terrain: Terrain| table.in_terrain(own, terrain);
    let strength = |terrain: &Terrain| (table.player(seat).influence[*terrain as usize], tokens(*terrain).len());
    let strongest = Terrain::ALL.into_iter().max_by_key(strength);
    strongest.map(tokens).unwrap_or_default()
}

/// Deeds Office: for first or second, a shared one too.
fn terrain_bonuses(terrains: &Awards, seat: Seat) -> u8 {
    terrains.iter().map(|awards| u8::from(awards[seat.index()].is_some())).sum()
}

/// Frontier Office. Two players have the edge where the tiles are missing (ruling: Offices).
fn on_the_edge(table: &Table, seat: Seat) -> HexSet {
    table.buildings_of(seat).and(table.by_players().edge)
}

/// Homestead Office: none if one of the four terrains has none.
fn influence_in_the_weakest_terrain(table: &Table, seat: Seat) -> u8 {
    table.player(seat).influence.into_iter().min().unwrap_or(0)
}

/// Sheriff's Office: a building counts once, however many opponents are beside it.
fn next_to_opponents(table: &Table, seat: Seat) -> HexSet {
    let own = table.buildings_of(seat);
    let theirs = table.hexes(|holds| matches!(holds, Holds::Building { .. })).without(own);
    own.and(theirs.neighbours())
}

/// Shipping Office.
fn bonus_tiles(table: &Table, seat: Seat) -> u8 {
    let tiles = table.player(seat).tiles.iter().flatten().flatten().count();
    u8::try_from(tiles).unwrap_or(u8::MAX)
}

/// Depot. It may be as large as the largest; with fewer than two groups there is none.
fn second_largest_group(table: &Table, seat: Seat) -> HexSet {
    table.groups_of(seat).get(1).copied().unwrap_or_default()
}

/// Docks: the one office that tells settlements from camps.
fn at_the_water(table: &Table, seat: Seat) -> Counted {
    let points = components().office_points[Office::Docks as usize];
    let at_water = |piece| table.pieces_of(seat, piece).and(components().land.touching_water);
    let (camps, settlements) = (at_water(Piece::Camp), at_water(Piece::Settlement));
    let lines = vec![
        line(Item::Camp, camps.len(), points.points),
        line(Item::Settlement, settlements.len(), points.points_settlement),
    ];
    Counted { lines, hexes: camps.or(settlements) }
}

/// Mayor's Office: all own influence in Boomtown, on every tile, shared spaces too.
fn pairs_in_boomtown(table: &Table, seat: Seat) -> u8 {
    let influence: usize = table.spaces.iter().map(|space| space.influence_of(seat)).sum();
    u8::try_from(influence / 2).unwrap_or(u8::MAX)
}

/// Surveyor's Office: whatever lies between, water included (ruling: Offices).
fn on_the_fullest_line(table: &Table, seat: Seat) -> HexSet {
    let own = table.buildings_of(seat);
    let on_line = components().land.lines.iter().map(|line| line.and(own));
    on_line.max_by_key(|hexes| hexes.len()).unwrap_or_default()
}

/// Insurance Office, of Bandits.
fn next_to_looted(table: &Table, seat: Seat) -> HexSet {
    let looted = table.hexes(|holds| matches!(holds, Holds::Looted { .. }));
    table.buildings_of(seat).and(looted.neighbours())
}

/// Hoosegow, of Bandits.
fn everybodys_wanted(table: &Table) -> u8 {
    table.players.iter().map(|player| player.wanted).sum()
}
