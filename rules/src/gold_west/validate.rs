//! The checks that the component data must pass. A wrong table is named by its tile or card.

use std::collections::{BTreeMap, BTreeSet};

use super::data::{
    Board, Boomtown, Data, Grid, HexData, HexKind, Investments, Shipping, StackData, StartData, TokenData, Tokens,
};
use super::pieces::Effect;
use super::resources::{Metal, Resource, Resources, Terrain};
use crate::named::{Flaw, ensure};

/// Checks everything that the data promises.
///
/// # Errors
/// The first thing that is wrong, naming the tile, card or hex.
pub(super) fn validate(data: &Data) -> Result<(), Flaw> {
    check_tiles(data)?;
    check_hexes(&data.board)?;
    check_tokens(&data.mining_tokens)?;
    check_cards(&data.investments)?;
    check_boomtown(&data.boomtown)?;
    check_shipping(&data.shipping)?;
    check_players(data)
}

/// Eight tiles of seven hexes, fourteen hexes of each terrain.
fn check_tiles(data: &Data) -> Result<(), Flaw> {
    let tiles = &data.board.terrain_tiles.list;
    let mut totals: BTreeMap<Terrain, usize> = BTreeMap::new();
    for tile in tiles {
        let named = |flaw: &'static str| Flaw::of(&tile.id, flaw);
        ensure(tile.ring_clockwise_from_north.len() == 6, named("the ring has six hexes"))?;
        let mut counts: BTreeMap<Terrain, usize> = Terrain::ALL.into_iter().map(|terrain| (terrain, 0)).collect();
        for terrain in tile.ring_clockwise_from_north.iter().chain([&tile.center]) {
            *counts.entry(*terrain).or_default() += 1;
            *totals.entry(*terrain).or_default() += 1;
        }
        ensure(counts == tile.terrain_counts, named("the terrains are not those counted"))?;
    }
    ensure(tiles.len() == 8 && data.board.slots.list.len() == 8, "there are eight terrain tiles for eight slots")?;
    ensure(totals.values().all(|&count| count == 14), "the tiles have 14 hexes of each terrain")
}

/// The hexes are those of the slots, and touch water and edge where the geometry says.
fn check_hexes(board: &Board) -> Result<(), Flaw> {
    ensure(board.coordinate_system.directions_clockwise.len() == 6, "a hex has six neighbours")?;
    let hexes = &board.hexes.list;
    let places = |keep: &dyn Fn(&HexData) -> bool| -> BTreeSet<(i8, i8)> {
        hexes.iter().filter(|hex| keep(hex)).map(|hex| (hex.q, hex.r)).collect()
    };
    let all = places(&|_| true);
    let water = places(&|hex| hex.kind == HexKind::Water);
    let two = places(&|hex| hex.in_play_2_players);
    ensure(
        all.len() == hexes.len() && water.len() == 4 && hexes.len() == 60,
        "there are 56 hexes of land and 4 of water",
    )?;
    for hex in hexes.iter().filter(|hex| hex.kind == HexKind::Land) {
        let named = |flaw: Flaw| Flaw::of(format_args!("hex {}", hex.id), flaw);
        check_slot_of(hex, board).and_then(|()| check_around(hex, board, &all, &water, &two)).map_err(named)?;
    }
    Ok(())
}

/// A hex is where its slot says, and in play when its slot is.
fn check_slot_of(hex: &HexData, board: &Board) -> Result<(), Flaw> {
    let slot = board.slots.list.iter().find(|slot| Some(&slot.id) == hex.slot.as_ref());
    let slot = slot.ok_or("it lies in no slot")?;
    let mut directions = board.coordinate_system.directions_clockwise.iter();
    let (dq, dr) = match hex.place_in_slot.as_deref() {
        Some("center") => (0, 0),
        place => directions
            .find(|direction| Some(direction.id.as_str()) == place)
            .map(|direction| (direction.dq, direction.dr))
            .ok_or("it has no place in its slot")?,
    };
    ensure((slot.center_q + dq, slot.center_r + dr) == (hex.q, hex.r), "it is not where its slot says")?;
    ensure(slot.in_play.get("2") == Some(&hex.in_play_2_players), "it is in play when its slot is")
}

/// A hex touches water and edge as the hexes around it say: `all` there are, those of `water`, those in play for `two`.
fn check_around(
    hex: &HexData,
    board: &Board,
    all: &BTreeSet<(i8, i8)>,
    water: &BTreeSet<(i8, i8)>,
    two: &BTreeSet<(i8, i8)>,
) -> Result<(), Flaw> {
    let directions = &board.coordinate_system.directions_clockwise;
    let around = || directions.iter().map(|direction| (hex.q + direction.dq, hex.r + direction.dr));
    let touches = around().any(|place| water.contains(&place));
    ensure(hex.touches_water == Some(touches), "the water is elsewhere")?;
    let edge = around().any(|place| !all.contains(&place));
    ensure(hex.on_edge_3_or_4_players == Some(edge), "the edge is elsewhere")?;
    let edge = hex.in_play_2_players.then(|| around().any(|place| !two.contains(&place)));
    ensure(hex.on_edge_2_players == edge, "the edge for 2 players is elsewhere")
}

/// Every token has two or three resources, one of them sure for its terrain; fourteen for each terrain.
fn check_tokens(tokens: &Tokens) -> Result<(), Flaw> {
    for (place, kind) in tokens.kinds.iter().enumerate() {
        let named = |flaw: &'static str| Flaw::of(format_args!("token {}", kind.kind_id), flaw);
        let twin = tokens.kinds[..place].iter().any(|other| other.kind_id == kind.kind_id);
        ensure(!twin, named("the id occurs twice"))?;
        ensure(kind.resources.total() == kind.resource_total, named("the resources do not add up"))?;
        ensure((2..=3).contains(&kind.resource_total), named("a token has 2 or 3 resources"))?;
        let sure = match kind.terrain {
            Terrain::Forest => kind.resources.wood + kind.resources.stone,
            metal => kind.resources.of(Resource::ALL[metal as usize]),
        };
        ensure(sure > 0, named("it lacks what is sure in its terrain"))?;
    }
    for terrain in Terrain::ALL {
        let of_terrain = tokens.kinds.iter().filter(|kind| kind.terrain == terrain);
        let count: u8 = of_terrain.map(|kind| kind.count).sum();
        ensure(count == 14, Flaw::of(terrain.name(), "there are 14 tokens of it"))?;
    }
    for resource in Resource::ALL {
        let count = |kind: &TokenData| usize::from(kind.count) * usize::from(kind.resources.of(resource));
        let count = tokens.kinds.iter().map(count).sum();
        ensure(tokens.totals.get(resource.name()) == Some(&count), Flaw::of(resource, "it does not add up"))?;
    }
    Ok(())
}

/// Twenty cards, with each effect once.
fn check_cards(investments: &Investments) -> Result<(), Flaw> {
    let cards = &investments.cards;
    for (place, card) in cards.iter().enumerate() {
        let named = |flaw: &'static str| Flaw::of(&card.id, flaw);
        ensure(!cards[..place].iter().any(|other| other.id == card.id), named("the id occurs twice"))?;
        ensure(card.cost.total() == card.cost_total, named("the price does not add up"))?;
        ensure(card.cost.wood + card.cost.stone == 0, named("it is paid in metals"))?;
        let twin = cards[..place].iter().any(|other| other.effect == card.effect);
        ensure(card.effect == Effect::None || !twin, named("another card has its effect"))?;
    }
    let effects = cards.iter().filter(|card| card.effect != Effect::None).count();
    ensure(cards.len() == 20 && effects == 11, "there are 20 cards, 11 of them with an effect")?;
    ensure(investments.cards_in_game <= cards.len(), "there are not so many cards")
}

/// Prices, arrangements and offices are those of the rulebook.
fn check_boomtown(boomtown: &Boomtown) -> Result<(), Flaw> {
    check_prices(&boomtown.grid)?;
    check_arrangements(&boomtown.legal_arrangements.shapes)?;
    ensure(boomtown.offices.list.len() == 12, "there are 12 offices")?;
    for office in &boomtown.offices.list {
        ensure(office.scoring.points > 0, Flaw::of(office.id.name(), "it scores nothing"))?;
    }
    Ok(())
}

/// The price of a space follows from the metals at its sides.
fn check_prices(grid: &Grid) -> Result<(), Flaw> {
    ensure(grid.cells.len() == 9, "the grid has nine cells")?;
    for (place, cell) in grid.cells.iter().enumerate() {
        ensure(place == 3 * cell.row + cell.column, "the cells stand row by row")?;
        let sides = (grid.column_metals_above_grid.get(cell.column), grid.row_metals_right_of_grid.get(cell.row));
        let (Some(column), Some(row)) = sides else { return Err("every row and column has a metal".into()) };
        let price = Resources::one(column.resource()).plus(&Resources::one(row.resource()));
        ensure(
            price == cell.cost,
            Flaw::of(format_args!("cell [{}, {}]", cell.row, cell.column), "another price follows from its sides"),
        )?;
    }
    Ok(())
}

/// Every arrangement covers the grid with four offices of two cells that touch, and the single tile.
fn check_arrangements(shapes: &[[String; 3]]) -> Result<(), Flaw> {
    for (number, shape) in shapes.iter().enumerate() {
        let cells: Vec<char> = shape.iter().flat_map(|row| row.chars()).collect();
        let named = |flaw: &'static str| Flaw::of(format_args!("arrangement {number}"), flaw);
        ensure(cells.len() == 9, named("it has nine cells"))?;
        ensure(cells.iter().filter(|&&cell| cell == '*').count() == 1, named("one cell is for the single tile"))?;
        for office in ['A', 'B', 'C', 'D'] {
            let held: Vec<usize> = (0..9).filter(|&cell| cells[cell] == office).collect();
            let [one, other] = held[..] else { return Err(named("an office has two cells")) };
            let touch = other - one == 3 || (other - one == 1 && one % 3 < 2);
            ensure(touch, named("the cells of an office touch"))?;
        }
        ensure(!shapes[..number].contains(shape), named("it occurs twice"))?;
    }
    ensure(shapes.len() == 18, "there are 18 arrangements")
}

/// Stops skip the bonus stacks, which hold two tiles, the better on top.
fn check_shipping(shipping: &Shipping) -> Result<(), Flaw> {
    let stacks: Vec<u8> = shipping.steps.iter().filter_map(|step| step.takes_bonus_tile_from).collect();
    for (place, step) in shipping.steps.iter().enumerate() {
        ensure(step.metals_shipped == place + 1, "the steps are numbered from 1")?;
    }
    let stops: Vec<u8> = shipping.steps.iter().map(|step| step.position).collect();
    ensure(shipping.tracks.iter().map(|track| track.metal).eq(Metal::ALL), "every metal has a track")?;
    for track in &shipping.tracks {
        let named = |flaw: &'static str| Flaw::of(format_args!("{} track", track.metal.resource()), flaw);
        ensure(track.stopping_positions == stops, named("it stops elsewhere"))?;
        ensure(
            track.bonus_stacks.iter().map(|stack| stack.position).eq(stacks.iter().copied()),
            named("its bonus tiles lie elsewhere"),
        )?;
        let falling = |stack: &StackData| matches!(stack.tiles_top_first[..], [top, below] if top > below);
        ensure(track.bonus_stacks.iter().all(falling), named("the better of two bonus tiles lies on top"))?;
    }
    ensure(stacks.len() == 2, "every track has two stacks of bonus tiles")
}

/// What depends on how many play is there for 2, 3 and 4.
fn check_players(data: &Data) -> Result<(), Flaw> {
    for (players, count) in [("2", 12), ("3", 12), ("4", 10)] {
        let named = |flaw: &'static str| Flaw::of(format_args!("{players} players"), flaw);
        let camps = data.player_setup.per_player.camps.get(players);
        ensure(camps == Some(&count), named("each has as many camps as the rulebook says"))?;
        let bonus = data.investment_bonus_tokens.in_use.get(players);
        let falling = bonus.is_some_and(|bonus| bonus.is_sorted_by(|one, next| one > next));
        ensure(falling, named("the bonus tokens fall"))?;
    }
    let bins = &data.supply_track.bins;
    let numbered = bins.iter().map(|bin| (bin.bin, bin.spaces_passed_when_activated)).eq((1..=4).map(|n| (n, n - 1)));
    ensure(numbered, "the bins are numbered from 1 to 4, the nearest first")?;
    let starts = &data.starting_resources.by_player_order;
    ensure(starts.iter().map(|start| start.position).eq(1..=4), "there is a start for each of four players")?;
    let all_bins = |start: &StartData| ["1", "2", "3", "4"].iter().all(|bin| start.bins.contains_key(*bin));
    ensure(starts.iter().all(all_bins), "a start names four bins")?;
    ensure(data.terrain_bonuses.first_and_second.len() == 4, "every terrain has a bonus")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem_after(change: impl FnOnce(&mut serde_json::Value)) -> String {
        let text = include_str!("../../data/gold-west.json");
        let mut data: serde_json::Value = serde_json::from_str(text).expect("the data is JSON");
        change(&mut data);
        let data: Data = json::from_str(&data.to_string()).expect("of the right form");
        validate(&data).err().map_or_else(String::new, |flaw| flaw.to_string())
    }

    #[test]
    fn the_component_data_is_sound() {
        assert_eq!(problem_after(|_| {}), "");
    }

    #[test]
    fn a_wrong_table_is_named_by_its_tile_or_card() {
        assert_eq!(
            problem_after(|data| data["board"]["terrain_tiles"]["list"][2]["center"] = "forest".into()),
            "terrain_tile_3: the terrains are not those counted"
        );
        assert_eq!(
            problem_after(|data| data["board"]["hexes"]["list"][0]["touches_water"] = true.into()),
            "hex -6,2: the water is elsewhere"
        );
        assert_eq!(
            problem_after(|data| data["mining_tokens"]["kinds"][4]["resources"]["gold"] = 2.into()),
            "token copper_5: the resources do not add up"
        );
        assert_eq!(
            problem_after(|data| data["investments"]["cards"][19]["effect"] = "ship_one_step".into()),
            "investment_20: another card has its effect"
        );
        assert_eq!(
            problem_after(
                |data| data["boomtown"]["legal_arrangements"]["shapes"][3] = serde_json::json!(["*AB", "CBA", "CDD"])
            ),
            "arrangement 3: the cells of an office touch"
        );
    }
}
