//! The regions of a board found by a flood fill, written from the component data alone: nothing here is shared with the
//! landscape of the rules, so that one can check the other.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use proptest::test_runner::TestCaseError;
use proptest::{prop_assert, prop_assert_eq};
use rules::goldmines::{Feature, View};
use serde_json::Value;

static TILES: LazyLock<BTreeMap<String, Value>> = LazyLock::new(|| {
    let files = [
        include_str!("../../../data/carcassonne-base.json"),
        include_str!("../../../data/goldmines.json"),
        include_str!("../../../data/castles.json"),
    ];
    let read = |file| serde_json::from_str::<Value>(file).expect("the data is JSON");
    let tiles = files.into_iter().map(read).flat_map(|mut data| match data["tiles"].take() {
        Value::Array(tiles) => tiles,
        _ => panic!("a list of tiles"),
    });
    tiles.map(|tile| (tile["id"].as_str().expect("an id").to_owned(), tile)).collect()
});

const SIDES: [&str; 4] = ["N", "E", "S", "W"];
const STEPS: [(i16, i16); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

type Place = (i16, i16);
/// A part of a tile on the board; castles are the cities they were.
type Node = (i16, i16, Feature, usize);
type Board = BTreeMap<Place, Tile>;

struct Tile {
    features: &'static Value,
    turns: usize,
}

fn strings(value: &Value) -> impl Iterator<Item = &str> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str)
}

impl Tile {
    fn parts(&self, feature: Feature) -> &[Value] {
        let list = match feature {
            Feature::Road => "roads",
            Feature::City | Feature::Castle => "cities",
            Feature::Field => "fields",
            Feature::Monastery => return &[],
        };
        self.features[list].as_array().map_or(&[], Vec::as_slice)
    }

    fn count(&self, feature: Feature) -> usize {
        match feature {
            Feature::Monastery => usize::from(self.features["monastery"] == true),
            _ => self.parts(feature).len(),
        }
    }

    /// The sides that a road or city part reaches, as the tile lies.
    fn sides(&self, feature: Feature, index: usize) -> Vec<usize> {
        let side = |name: &str| (SIDES.iter().position(|side| *side == name).expect("a side") + self.turns) % 4;
        strings(&self.parts(feature)[index]["edges"]).map(side).collect()
    }

    /// The halves of sides that a field reaches, as the tile lies: which side, and whether it is the left half.
    fn halves(&self, index: usize) -> Vec<(usize, bool)> {
        let half = |name: &str| {
            let side = SIDES.iter().position(|side| name.starts_with(side)).expect("a side");
            ((side + self.turns) % 4, name.ends_with('L'))
        };
        strings(&self.parts(Feature::Field)[index]["half_edges"]).map(half).collect()
    }
}

/// All parts that meet a part across the sides of its tile.
fn neighbours(board: &Board, (x, y, feature, index): Node) -> Vec<Node> {
    let tile = &board[&(x, y)];
    let across = |side: usize| {
        let at = (x + STEPS[side].0, y + STEPS[side].1);
        board.get(&at).map(|tile| (at, tile))
    };
    match feature {
        Feature::Monastery => Vec::new(),
        Feature::Road | Feature::City | Feature::Castle => {
            let met = tile.sides(feature, index).into_iter().filter_map(|side| {
                let ((x, y), other) = across(side)?;
                let meets = |&index: &usize| other.sides(feature, index).contains(&((side + 2) % 4));
                (0..other.count(feature)).find(meets).map(|index| (x, y, feature, index))
            });
            met.collect()
        }
        Feature::Field => {
            let met = tile.halves(index).into_iter().filter_map(|(side, left)| {
                let ((x, y), other) = across(side)?;
                let meets = |&index: &usize| other.halves(index).contains(&((side + 2) % 4, !left));
                (0..other.count(feature)).find(meets).map(|index| (x, y, feature, index))
            });
            met.collect()
        }
    }
}

fn fill(board: &Board, start: Node) -> BTreeSet<Node> {
    let (mut found, mut open) = (BTreeSet::from([start]), vec![start]);
    while let Some(node) = open.pop() {
        open.extend(neighbours(board, node).into_iter().filter(|next| found.insert(*next)));
    }
    found
}

fn around(board: &Board, (x, y): Place) -> usize {
    let places = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (x + right, y + down)));
    places.filter(|place| *place != (x, y) && board.contains_key(place)).count()
}

fn closed(board: &Board, region: &BTreeSet<Node>) -> bool {
    region.iter().all(|&(x, y, feature, index)| {
        let sides = board[&(x, y)].sides(feature, index);
        sides.into_iter().all(|side| board.contains_key(&(x + STEPS[side].0, y + STEPS[side].1)))
    })
}

/// What a region is: whether it is complete, on how many tiles, what it would score now, and how many completed cities a
/// field borders.
fn judge(board: &Board, castles: &BTreeSet<Node>, region: &BTreeSet<Node>) -> (bool, usize, usize, usize) {
    let &(x, y, feature, _) = region.first().expect("a region has parts");
    let tiles = region.iter().map(|&(x, y, _, _)| (x, y)).collect::<BTreeSet<_>>().len();
    match feature {
        Feature::Monastery => (around(board, (x, y)) == 8, 1, 1 + around(board, (x, y)), 0),
        Feature::Road => (closed(board, region), tiles, tiles, 0),
        Feature::City | Feature::Castle => {
            let shield = |&(x, y, feature, index): &Node| board[&(x, y)].parts(feature)[index]["shields"].as_u64();
            let shields = usize::try_from(region.iter().filter_map(shield).sum::<u64>()).expect("few shields");
            let complete = closed(board, region);
            let castle = region.iter().any(|node| castles.contains(node));
            let points = if castle { 0 } else { (tiles + shields) * if complete { 2 } else { 1 } };
            (complete, tiles, points, 0)
        }
        Feature::Field => {
            let mut bordered: BTreeSet<BTreeSet<Node>> = BTreeSet::new();
            for &(x, y, _, index) in region {
                let tile = &board[&(x, y)];
                for name in strings(&tile.parts(Feature::Field)[index]["touches"]) {
                    let city = tile.parts(Feature::City).iter().position(|city| city["id"] == name);
                    bordered.insert(fill(board, (x, y, Feature::City, city.expect("a city of the tile"))));
                }
            }
            bordered.retain(|city| closed(board, city));
            let castles = bordered.iter().filter(|city| city.iter().any(|node| castles.contains(node))).count();
            (false, tiles, 3 * bordered.len() + castles, bordered.len())
        }
    }
}

/// Checks every feature of a view against the flood fill.
pub fn agrees(view: &View) -> Result<(), TestCaseError> {
    let board: Board = view
        .tiles
        .iter()
        .map(|placed| {
            let tile =
                Tile { features: &TILES[placed.tile.name()]["features"], turns: placed.rotation.quarter_turns() };
            ((placed.at.x, placed.at.y), tile)
        })
        .collect();
    let as_city = |feature| if feature == Feature::Castle { Feature::City } else { feature };
    let node = |part: &rules::goldmines::Part| (part.at.x, part.at.y, as_city(part.feature), usize::from(part.index));
    let castles: BTreeSet<Node> = view.castles.iter().flat_map(|castle| &castle.parts).map(node).collect();
    let mut all: BTreeSet<Node> = BTreeSet::new();
    for (&(x, y), tile) in &board {
        for feature in [Feature::Road, Feature::City, Feature::Monastery, Feature::Field] {
            all.extend((0..tile.count(feature)).map(|index| (x, y, feature, index)));
        }
    }
    for feature in &view.features {
        let parts: BTreeSet<Node> = feature.parts.iter().map(node).collect();
        let region = fill(&board, *parts.first().expect("a feature has parts"));
        prop_assert_eq!(&parts, &region);
        prop_assert!(parts.iter().all(|part| all.remove(part)), "no part belongs to two features");
        let (complete, tiles, points, bordered) = judge(&board, &castles, &region);
        prop_assert_eq!(
            (feature.complete, usize::from(feature.tiles), usize::try_from(feature.points), feature.borders.len()),
            (complete, tiles, Ok(points), bordered)
        );
    }
    prop_assert!(all.is_empty(), "every part belongs to a feature");
    Ok(())
}
