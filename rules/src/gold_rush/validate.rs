//! The checks that the component data must pass. A wrong table is named by its tile.

use super::data::{Data, DesignData, Ends};
use super::pieces::EdgeKind;
use crate::landscape::Side;
use crate::named::{Flaw, ensure};

/// Checks everything that the data promises.
///
/// # Errors
/// The first thing that is wrong, naming the design.
pub(super) fn validate(data: &Data) -> Result<(), Flaw> {
    for (place, design) in data.designs.iter().enumerate() {
        let named = |flaw: Flaw| Flaw::of(format_args!("design {}", design.id), flaw);
        if data.designs[..place].iter().any(|other| other.id == design.id) {
            return Err(named("the id occurs twice".into()));
        }
        check_edges(design)
            .and_then(|()| check_railroads(design))
            .and_then(|()| check_prairies(design))
            .map_err(named)?;
        check_copies(design).map_err(named)?;
    }
    check_totals(data)
}

/// Every railroad edge belongs to one railroad, every mountain edge to one mountain.
fn check_edges(design: &DesignData) -> Result<(), Flaw> {
    let railroads = design.railroads.iter().flat_map(|railroad| railroad.edges.iter().copied());
    let held = design.edges.are_held(EdgeKind::Railroad, railroads);
    ensure(held, "the railroads do not hold the railroad edges, each once")?;
    let mountains = design.mountains.iter().flat_map(|mountain| mountain.edges.iter().copied());
    let held = design.edges.are_held(EdgeKind::Mountain, mountains);
    ensure(held, "the mountains do not hold the mountain edges, each once")?;
    ensure(
        design.mountains.iter().all(|mountain| (1..=3).contains(&mountain.nuggets)),
        "a mountain part has 1 to 3 nuggets",
    )
}

/// Railroads end where they say, and junctions and cities know them.
fn check_railroads(design: &DesignData) -> Result<(), Flaw> {
    for (index, railroad) in design.railroads.iter().enumerate() {
        let named = |flaw: &'static str| Flaw::of(format_args!("railroad {index}"), flaw);
        let hubs = match railroad.ends {
            Ends::Through => {
                ensure(railroad.edges.len() == 2, named("it goes through and needs two edges"))?;
                continue;
            }
            Ends::Junction => Some(&design.junctions),
            Ends::City => Some(&design.cities),
            Ends::Mountain => None,
        };
        ensure(railroad.edges.len() == 1, named("it ends on the tile and needs one edge"))?;
        let count = hubs.map_or(design.mountains.len(), Vec::len);
        let at = railroad.ends_at.filter(|&at| at < count).ok_or_else(|| named("it ends nowhere"))?;
        let known = hubs.is_none_or(|hubs| hubs[at].railroads.contains(&index));
        ensure(known, named("it is not among those of the place where it ends"))?;
    }
    ensure(design.railroads.iter().all(|railroad| railroad.locomotives <= 1), "a railroad has at most one locomotive")?;
    for (hubs, ends) in [(&design.junctions, Ends::Junction), (&design.cities, Ends::City)] {
        for hub in hubs {
            ensure((3..=4).contains(&hub.railroads.len()), "a junction or city has 3 or 4 railroads")?;
            let end_here = |&index: &usize| design.railroads.get(index).is_some_and(|railroad| railroad.ends == ends);
            ensure(hub.railroads.iter().all(end_here), "a junction or city lists a railroad that does not end there")?;
        }
    }
    Ok(())
}

/// The prairies share out the half-edges that are no mountain's, and do not cross each other.
fn check_prairies(design: &DesignData) -> Result<(), Flaw> {
    let owner = |half: usize| design.prairies.iter().position(|prairie| prairie.half_edges.contains(&half));
    let listed: usize = design.prairies.iter().map(|prairie| prairie.half_edges.len()).sum();
    let mut expected = 0;
    for side in Side::ALL {
        let (left, right) = (owner(2 * side.index()), owner(2 * side.index() + 1));
        match design.edges.on(side) {
            EdgeKind::Mountain => ensure(left.is_none() && right.is_none(), "a prairie reaches a mountain edge")?,
            EdgeKind::Prairie => ensure(left.is_some() && left == right, "a prairie edge belongs to one prairie")?,
            EdgeKind::Railroad => {
                ensure(left.is_some() && right.is_some(), "a railroad edge has a prairie on both sides")?
            }
        }
        expected += if design.edges.on(side) == EdgeKind::Mountain { 0 } else { 2 };
    }
    ensure(listed == expected, "the prairies do not share out the half-edges")?;
    for one in 0..design.prairies.len() {
        for other in 0..one {
            let ring: Vec<usize> =
                (0..8).filter_map(owner).filter(|&prairie| prairie == one || prairie == other).collect();
            let changes = (0..ring.len()).filter(|&place| ring[place] != ring[(place + 1) % ring.len()]).count();
            ensure(changes <= 2, "two prairies cross each other")?;
        }
    }
    Ok(())
}

/// Copies, ids and variants agree.
fn check_copies(design: &DesignData) -> Result<(), Flaw> {
    ensure(design.tile_ids.len() == usize::from(design.count), "count and tile_ids differ")?;
    ensure(design.tile_ids.iter().any(|id| format!("{id:02}") == design.id), "it is not named after one of its tiles")?;
    let variants = design.variants();
    ensure(variants.iter().map(|variant| variant.count).sum::<u8>() == design.count, "the variants do not add up")?;
    let mut ids: Vec<u8> = variants.iter().flat_map(|variant| variant.tile_ids.clone()).collect();
    ids.sort_unstable();
    ensure(ids == design.tile_ids, "the ids of the variants are not those of the design")?;
    for (place, variant) in variants.iter().enumerate() {
        let prairies = design.prairies.len();
        let complete = variant.tipis.len() == prairies && variant.horses.len() == prairies;
        ensure(complete, "a variant gives tipis and horses for every prairie")?;
        ensure(variant.tile_ids.len() == usize::from(variant.count), "count and tile_ids of a variant differ")?;
        let twin =
            variants[..place].iter().any(|other| (&other.tipis, &other.horses) == (&variant.tipis, &variant.horses));
        ensure(!twin, "two variants are the same")?;
    }
    Ok(())
}

fn check_totals(data: &Data) -> Result<(), Flaw> {
    let mut ids: Vec<u8> = data.designs.iter().flat_map(|design| design.tile_ids.clone()).collect();
    ids.sort_unstable();
    ensure(data.tiles_total == ids.len() && ids.iter().copied().eq(1..=72), "the tile ids are not 1 to 72, each once")?;
    let starts: Vec<&DesignData> = data.designs.iter().filter(|design| design.start).collect();
    let [start] = starts[..] else { return Err("one design holds the start tile".into()) };
    let nuggets: u8 = start.mountains.iter().map(|mountain| mountain.nuggets).sum();
    ensure(nuggets == 1, Flaw::of(format_args!("design {}", start.id), "the start tile carries one nugget"))?;
    let tokens = &data.mining_tokens;
    let count: usize = tokens.distribution.iter().map(|kind| usize::from(kind.count)).sum();
    let sum: usize = tokens.distribution.iter().map(|kind| usize::from(kind.count) * usize::from(kind.value)).sum();
    ensure(count == tokens.total && sum == tokens.sum_of_values, "the mining tokens do not add up")?;
    let pieces = &data.pieces;
    ensure(pieces.of_which_on_score_track < pieces.cowboys_per_player, "no cowboy is left to place")?;
    let printed: usize = data
        .designs
        .iter()
        .map(|design| {
            usize::from(design.count) * design.mountains.iter().map(|part| usize::from(part.nuggets)).sum::<usize>()
        })
        .sum();
    ensure(printed <= tokens.total, "there are more nuggets than mining tokens")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data() -> serde_json::Value {
        serde_json::from_str(include_str!("../../data/gold-rush.json")).expect("the data is JSON")
    }

    fn problem_after(change: impl FnOnce(&mut serde_json::Value)) -> String {
        let mut data = data();
        change(&mut data);
        let data: Data = json::from_str(&data.to_string()).expect("of the right form");
        validate(&data).err().map_or_else(String::new, |flaw| flaw.to_string())
    }

    #[test]
    fn the_component_data_is_sound() {
        assert_eq!(problem_after(|_| {}), "");
    }

    #[test]
    fn a_wrong_table_is_named_by_its_tile() {
        assert_eq!(
            problem_after(|data| data["designs"][0]["railroads"][0]["edges"] = serde_json::json!(["E", "N"])),
            "design 01: the railroads do not hold the railroad edges, each once"
        );
        assert_eq!(
            problem_after(|data| data["designs"][5]["cities"][0]["railroads"] = serde_json::json!([0, 1])),
            "design 27: railroad 2: it is not among those of the place where it ends"
        );
        assert_eq!(
            problem_after(|data| data["designs"][7]["prairies"][0]["half_edges"] = serde_json::json!([2, 3])),
            "design 33: a railroad edge has a prairie on both sides"
        );
        assert_eq!(
            problem_after(|data| data["designs"][1]["count"] = 5.into()),
            "design 08: count and tile_ids differ"
        );
    }
}
