//! The checks that the component data must pass. A wrong table is named by its tile.
//!
//! The rim of a tile is seen as a ring of 16 slots, clockwise from the north-west corner: of every side the left half, the
//! middle and the right half, then the corner to the next side. A field holds halves, a road the middles of its sides, a
//! city three slots a side, with the corner between two of its sides. What does not cross on a bridge must not be
//! interleaved on this ring; roads, with the city or crossing at which they stop, and cities part the fields.

use super::data::{Data, FeaturesData, HalfEdge, RoadData, TileData};
use super::pieces::EdgeKind;
use crate::landscape::Side;
use crate::named::{Flaw, ensure};

/// Checks everything that the data promises.
///
/// # Errors
/// The first thing that is wrong, naming the tile.
pub(super) fn validate(data: &Data) -> Result<(), Flaw> {
    let tiles: Vec<&TileData> = data.base.iter().chain(&data.goldmines).chain(&data.castles).collect();
    for (place, tile) in tiles.iter().enumerate() {
        let named = |flaw: Flaw| Flaw::of(format_args!("tile {}", tile.id), flaw);
        ensure(!tiles[..place].iter().any(|other| other.id == tile.id), "the id occurs twice").map_err(named)?;
        check_sides(tile)
            .and_then(|()| check_borders(tile))
            .and_then(|()| check_roads(tile))
            .and_then(|()| check_ring(tile))
            .map_err(named)?;
    }
    check_totals(data)
}

/// Every side belongs to the feature of its kind, every half to one field or city.
fn check_sides(tile: &TileData) -> Result<(), Flaw> {
    let features = &tile.features;
    let roads = features.roads.iter().flat_map(|road| road.edges.iter().copied());
    ensure(tile.edges.are_held(EdgeKind::Road, roads), "the roads do not hold the road sides, each once")?;
    let cities = features.cities.iter().flat_map(|city| city.edges.iter().copied());
    ensure(tile.edges.are_held(EdgeKind::City, cities), "the cities do not hold the city sides, each once")?;
    for side in Side::ALL {
        let owners = [true, false].map(|left| {
            let half = HalfEdge { side, left };
            let holders = features.fields.iter().filter(|field| field.half_edges.contains(&half));
            holders.map(|field| field.id.as_str()).collect::<Vec<_>>()
        });
        match tile.edges.on(side) {
            EdgeKind::City => ensure(owners.iter().all(Vec::is_empty), "a field reaches a city side")?,
            EdgeKind::Field => {
                ensure(owners[0].len() == 1 && owners[0] == owners[1], "a field side belongs to one field")?
            }
            EdgeKind::Road => {
                ensure(owners.iter().all(|owner| owner.len() == 1), "a road side has a field on both sides")?
            }
        }
    }
    Ok(())
}

/// Fields border cities that are there, and a city has what a city can have.
fn check_borders(tile: &TileData) -> Result<(), Flaw> {
    let features = &tile.features;
    let city_ids: Vec<&str> = features.cities.iter().map(|city| city.id.as_str()).collect();
    for field in &features.fields {
        let holds = !field.half_edges.is_empty();
        ensure(holds, Flaw::of(format_args!("field {}", field.id), "it holds no half"))?;
        ensure(field.touches.iter().all(|city| city_ids.contains(&city.as_str())), "a field touches an unknown city")?;
    }
    for city in &features.cities {
        let named = |flaw: &'static str| Flaw::of(format_args!("city {}", city.id), flaw);
        ensure(!city.semicircle || city.edges.len() == 1, named("it cannot be a semicircle"))?;
        ensure(city.shields <= 1, named("it has more than one shield"))?;
    }
    Ok(())
}

/// Roads go through or stop somewhere that is there, and crossings know their roads.
fn check_roads(tile: &TileData) -> Result<(), Flaw> {
    let features = &tile.features;
    let at_junction =
        |road: &RoadData| features.junctions.iter().filter(|junction| junction.contains(&road.id)).count();
    for road in &features.roads {
        let named = |flaw: &'static str| Flaw::of(format_args!("road {}", road.id), flaw);
        let stops = road.inner_end.as_deref();
        let sides = if stops.is_some() { 1 } else { 2 };
        ensure(road.edges.len() == sides, named("it goes through two sides or stops at its only one"))?;
        let there = match stops {
            None => true,
            Some("crossing") => at_junction(road) == 1,
            Some("monastery") => features.monastery,
            Some("bazaar") => tile.bazaar,
            Some(city) => features.cities.iter().any(|other| other.id == city),
        };
        ensure(there, named("it stops at something that is not there"))?;
        ensure(at_junction(road) <= 1, named("it is at two junctions"))?;
    }
    Ok(())
}

/// Slots of the ring, one bit each.
type Slots = u16;

fn slot(side: Side, place: usize) -> Slots {
    1 << (4 * side.index() + place)
}

/// What is on the rim, in the order of the ring, and who must not be interleaved.
fn check_ring(tile: &TileData) -> Result<(), Flaw> {
    let features = &tile.features;
    let mut held: Vec<(&str, Slots)> = Vec::new();
    for city in &features.cities {
        let sides = city.edges.iter().flat_map(|&side| (0..3).map(move |place| slot(side, place)));
        let inner_corners = city.edges.iter().filter(|side| city.edges.contains(&Side::ALL[(side.index() + 1) % 4]));
        let walls = features.corner_walls.iter().filter(|wall| wall.city == city.id);
        let corners =
            inner_corners.map(|&side| slot(side, 3)).chain(walls.map(|wall| slot(Side::ALL[wall.corner as usize], 3)));
        held.push((&city.id, sides.chain(corners).fold(0, |all, slot| all | slot)));
    }
    for road in &features.roads {
        held.push((&road.id, road.edges.iter().fold(0, |all, &side| all | slot(side, 1))));
    }
    let barriers = barriers(features, &held);
    for field in &features.fields {
        let halves = field.half_edges.iter().map(|half| slot(half.side, if half.left { 0 } else { 2 }));
        held.push((&field.id, halves.fold(0, |all, slot| all | slot)));
    }
    for (place, &(one, slots)) in held.iter().enumerate() {
        for &(other, others) in &held[..place] {
            let named = |flaw: &'static str| Flaw::of(format_args!("{other} and {one}"), flaw);
            let listed = features.crossings.iter().any(|pair| pair.iter().all(|id| id == one || id == other));
            let crossing = interleaved(slots, others);
            ensure(!crossing || listed, named("they cross each other"))?;
            ensure(crossing || !listed, named("they are listed as crossing but do not"))?;
        }
    }
    check_fields(features, &held, &barriers)
}

/// A group of roads and cities that are joined on the tile, and the slots they hold together.
struct Barrier<'a> {
    members: Vec<&'a str>,
    slots: Slots,
}

/// Roads that meet at a junction, and roads with the city they stop at, part the fields together.
fn barriers<'a>(features: &'a FeaturesData, held: &[(&'a str, Slots)]) -> Vec<Barrier<'a>> {
    let mut barriers: Vec<Barrier<'_>> = held.iter().map(|&(id, slots)| Barrier { members: vec![id], slots }).collect();
    let mut join = |one: &str, other: &str| {
        let place =
            |barriers: &[Barrier<'_>], id: &str| barriers.iter().position(|barrier| barrier.members.contains(&id));
        if let (Some(kept), Some(gone)) = (place(&barriers, one), place(&barriers, other))
            && kept != gone
        {
            let (members, slots) = (barriers[gone].members.clone(), barriers[gone].slots);
            barriers[kept].members.extend(members);
            barriers[kept].slots |= slots;
            barriers.remove(gone);
        }
    };
    for junction in &features.junctions {
        junction.windows(2).for_each(|pair| join(&pair[0], &pair[1]));
    }
    for road in &features.roads {
        road.inner_end.iter().for_each(|end| join(&road.id, end));
    }
    barriers
}

/// Fields, and what they border, agree with what roads and cities part.
fn check_fields(features: &FeaturesData, held: &[(&str, Slots)], barriers: &[Barrier<'_>]) -> Result<(), Flaw> {
    let slots_of = |id: &str| held.iter().find(|(other, _)| *other == id).map_or(0, |(_, slots)| *slots);
    for (place, field) in features.fields.iter().enumerate() {
        let slots = slots_of(&field.id);
        for barrier in barriers {
            let whole = gaps(barrier.slots, slots).count_ones() == 1;
            let both = format!("field {} and {}", field.id, barrier.members.join(", "));
            ensure(whole, Flaw::of(both, "the field lies on both sides"))?;
        }
        for other in &features.fields[..place] {
            let parted = barriers.iter().any(|barrier| parted(barrier.slots, slots, slots_of(&other.id)));
            ensure(parted, Flaw::of(format_args!("fields {} and {}", other.id, field.id), "nothing parts them"))?;
        }
        for city in &features.cities {
            let cut = barriers.iter().any(|barrier| {
                !barrier.members.contains(&city.id.as_str()) && parted(barrier.slots, slots, slots_of(&city.id))
            });
            let agrees = cut != field.touches.contains(&city.id);
            let both = format!("field {} and city {}", field.id, city.id);
            ensure(agrees, Flaw::of(both, "they touch unless something parts them"))?;
        }
    }
    Ok(())
}

/// Whether two sets of slots cross each other on the ring.
fn interleaved(one: Slots, other: Slots) -> bool {
    let ring: Vec<bool> =
        (0..16).filter(|slot| (one | other) >> slot & 1 == 1).map(|slot| one >> slot & 1 == 1).collect();
    (0..ring.len()).filter(|&place| ring[place] != ring[(place + 1) % ring.len()]).count() > 2
}

/// In which gaps of a barrier some slots lie: one bit a gap.
fn gaps(barrier: Slots, slots: Slots) -> u32 {
    let start = barrier.trailing_zeros();
    let (mut gap, mut found, mut inside) = (0, 0, true);
    for slot in (1..=16).map(|step| (start + step) % 16) {
        let of_barrier = barrier >> slot & 1 == 1;
        gap += u32::from(inside && !of_barrier);
        inside = of_barrier;
        if !of_barrier && slots >> slot & 1 == 1 {
            found |= 1 << gap;
        }
    }
    found
}

/// Whether a barrier lies between all slots of two features.
fn parted(barrier: Slots, one: Slots, other: Slots) -> bool {
    gaps(barrier, one) & gaps(barrier, other) == 0
}

fn check_totals(data: &Data) -> Result<(), Flaw> {
    let boxes = [("base game", &data.base), ("gold", &data.goldmines), ("castle", &data.castles)];
    for ((name, tiles), expected) in boxes.into_iter().zip(&data.expected) {
        let total: usize = tiles.iter().map(|tile| usize::from(tile.count)).sum();
        let right = total == expected.tiles_total && tiles.len() == expected.designs;
        ensure(right, Flaw::of(format_args!("{name} tiles"), "they do not add up"))?;
        ensure(tiles.iter().all(|tile| tile.gold == (name == "gold")), "only gold tiles bring ingots")?;
    }
    ensure(data.base.iter().any(|tile| tile.id == data.start), "there is no start tile")?;
    ensure(data.ingots == 2 * data.goldmines.len(), "the ingots are not two for every gold tile")?;
    let mut next = 1;
    for row in &data.ingot_values {
        ensure(row.min == next, Flaw::of(format_args!("{next} ingots"), "the value table has a gap"))?;
        next = row.max.map_or(0, |max| max + 1);
    }
    ensure(next == 0, "the value table ends")?;
    let monastery = &data.scoring.monastery;
    ensure(monastery.complete == 9 * monastery.per_tile, "a complete monastery does not score for its nine tiles")?;
    let enough = data.castle_tokens.iter().all(|(players, tokens)| players * tokens <= data.castle_tokens_total);
    ensure(enough, "there are fewer castle tokens than the players have")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goldmines::data::data;

    fn problem_after(change: impl FnOnce(&mut Data)) -> String {
        let mut data = data();
        change(&mut data);
        validate(&data).err().map_or_else(String::new, |flaw| flaw.to_string())
    }

    #[test]
    fn the_component_data_is_sound() {
        assert_eq!(problem_after(|_| {}), "");
    }

    #[test]
    fn a_wrong_table_is_named_by_its_tile() {
        assert_eq!(
            problem_after(|data| data.base[3].features.roads[0].edges = vec![Side::W, Side::S]),
            "tile base-D: the roads do not hold the road sides, each once"
        );
        assert_eq!(
            problem_after(|data| data.base[3].features.fields[1].touches = vec!["c0".into()]),
            "tile base-D: field f1 and city c0: they touch unless something parts them"
        );
        assert_eq!(
            problem_after(|data| data.goldmines[3].features.crossings.clear()),
            "tile gold-D: c0 and r0: they cross each other"
        );
        assert_eq!(
            problem_after(|data| data.goldmines[0].features.fields.swap(0, 2)),
            "",
            "the order of fields means nothing"
        );
        assert_eq!(
            problem_after(|data| {
                let halves = std::mem::take(&mut data.base[20].features.fields[1].half_edges);
                data.base[20].features.fields[0].half_edges.extend(halves);
                data.base[20].features.fields.truncate(1);
            }),
            "tile base-U: r0 and f0: they cross each other"
        );
        assert_eq!(problem_after(|data| data.base[1].count = 5), "base game tiles: they do not add up");
        assert_eq!(problem_after(|data| data.ingot_values[1].min = 5), "4 ingots: the value table has a gap");
        assert_eq!(
            problem_after(|data| data.scoring.monastery.per_tile = 2),
            "a complete monastery does not score for its nine tiles"
        );
    }
}
