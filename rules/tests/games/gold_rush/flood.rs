//! The regions of a board found by a flood fill, written from the component data alone: nothing here is shared with the
//! landscape of the rules, so that one can check the other.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use proptest::test_runner::TestCaseError;
use proptest::{prop_assert, prop_assert_eq};
use rules::gold_rush::{Feature, View};
use serde_json::Value;

static DATA: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../../data/gold-rush.json")).expect("the data is JSON"));

const SIDES: [&str; 4] = ["N", "E", "S", "W"];
const STEPS: [(i16, i16); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

/// A part of a tile on the board.
type Node = (i16, i16, Feature, usize);

struct Tile {
    design: &'static Value,
    tipis: Vec<u64>,
    herds: Vec<u64>,
    turns: usize,
}

fn list(feature: Feature) -> &'static str {
    match feature {
        Feature::Railroad => "railroads",
        Feature::Mountain => "mountains",
        Feature::City => "cities",
        Feature::Prairie => "prairies",
    }
}

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().into_iter().flatten().filter_map(Value::as_u64).collect()
}

/// The design and the variant that a face name such as "33" or "47e" stands for.
fn tile(name: &str, turns: usize) -> Tile {
    let id = name.trim_end_matches(|c: char| c.is_ascii_lowercase());
    let letter = &name[id.len()..];
    let designs = DATA["designs"].as_array().expect("a list of designs");
    let design = designs.iter().find(|design| design["id"] == id).expect("a known design");
    let (tipis, herds) = match design["variants"].as_array() {
        Some(variants) => {
            let variant = variants.iter().find(|variant| variant["variant"] == letter).expect("a known variant");
            (numbers(&variant["tipis"]), numbers(&variant["horses"]))
        }
        None => {
            let each = |key: &str| {
                design["prairies"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter_map(|prairie| prairie[key].as_u64())
                    .collect()
            };
            (each("tipis"), each("horses"))
        }
    };
    Tile { design, tipis, herds, turns }
}

impl Tile {
    fn parts(&self, feature: Feature) -> &[Value] {
        self.design[list(feature)].as_array().map_or(&[], Vec::as_slice)
    }

    /// The sides that a railroad or mountain part reaches, as the tile lies.
    fn sides(&self, feature: Feature, index: usize) -> Vec<usize> {
        let names = self.parts(feature)[index]["edges"].as_array().into_iter().flatten().filter_map(Value::as_str);
        names.map(|name| (SIDES.iter().position(|side| *side == name).expect("a side") + self.turns) % 4).collect()
    }

    fn halves(&self, index: usize) -> Vec<usize> {
        numbers(&self.parts(Feature::Prairie)[index]["half_edges"])
            .iter()
            .map(|&half| (half as usize + 2 * self.turns) % 8)
            .collect()
    }

    fn on_side(&self, feature: Feature, side: usize) -> Option<usize> {
        (0..self.parts(feature).len()).find(|&index| self.sides(feature, index).contains(&side))
    }

    fn on_half(&self, half: usize) -> Option<usize> {
        (0..self.parts(Feature::Prairie).len()).find(|&index| self.halves(index).contains(&half))
    }
}

/// All parts that meet a part across the sides of its tile.
fn neighbours(board: &BTreeMap<(i16, i16), Tile>, (x, y, feature, index): Node) -> Vec<Node> {
    let tile = &board[&(x, y)];
    let across = |side: usize| {
        let at = (x + STEPS[side].0, y + STEPS[side].1);
        board.get(&at).map(|tile| (at, tile))
    };
    let node = |((x, y), _): ((i16, i16), _), index: usize| (x, y, feature, index);
    match feature {
        Feature::City => Vec::new(),
        Feature::Railroad | Feature::Mountain => tile
            .sides(feature, index)
            .into_iter()
            .filter_map(|side| {
                across(side).and_then(|other| Some(node(other, other.1.on_side(feature, (side + 2) % 4)?)))
            })
            .collect(),
        Feature::Prairie => tile
            .halves(index)
            .into_iter()
            .filter_map(|half| {
                let meets = [5, 4, 7, 6, 1, 0, 3, 2][half];
                across(half / 2).and_then(|other| Some(node(other, other.1.on_half(meets)?)))
            })
            .collect(),
    }
}

fn fill(board: &BTreeMap<(i16, i16), Tile>, start: Node) -> BTreeSet<Node> {
    let (mut found, mut open) = (BTreeSet::from([start]), vec![start]);
    while let Some(node) = open.pop() {
        open.extend(neighbours(board, node).into_iter().filter(|next| found.insert(*next)));
    }
    found
}

/// What a region is: whether it is complete, on how many tiles, and what it would score now.
fn judge(board: &BTreeMap<(i16, i16), Tile>, region: &BTreeSet<Node>) -> (bool, usize, u64) {
    let (_, _, feature, _) = *region.first().expect("a region has parts");
    let tiles = region.iter().map(|&(x, y, _, _)| (x, y)).collect::<BTreeSet<_>>().len();
    let closed = region.iter().all(|&(x, y, feature, index)| {
        feature == Feature::Prairie
            || feature == Feature::City
            || board[&(x, y)]
                .sides(feature, index)
                .iter()
                .all(|&side| board.contains_key(&(x + STEPS[side].0, y + STEPS[side].1)))
    });
    let sum = |key: &str| {
        region
            .iter()
            .map(|&(x, y, feature, index)| board[&(x, y)].parts(feature)[index][key].as_u64().unwrap_or(0))
            .sum::<u64>()
    };
    match feature {
        Feature::Railroad => (closed, tiles, tiles as u64 * if closed && sum("locomotives") == 1 { 2 } else { 1 }),
        Feature::Mountain => (closed, tiles, sum("nuggets")),
        Feature::City => {
            let &(x, y, _, index) = region.first().expect("a region has parts");
            let railroads = numbers(&board[&(x, y)].parts(Feature::City)[index]["railroads"]);
            let railroads: BTreeSet<_> =
                railroads.iter().map(|&railroad| fill(board, (x, y, Feature::Railroad, railroad as usize))).collect();
            let done = railroads.iter().filter(|railroad| judge(board, railroad).0).count();
            (done == railroads.len(), 1, 3 * done as u64)
        }
        Feature::Prairie => {
            let each = |pick: fn(&Tile) -> &Vec<u64>| {
                region.iter().map(|&(x, y, _, index)| pick(&board[&(x, y)])[index]).sum::<u64>()
            };
            (false, tiles, 2 * each(|tile| &tile.tipis) + 4 * each(|tile| &tile.herds))
        }
    }
}

/// Checks every feature of a view against the flood fill.
pub fn agrees(view: &View) -> Result<(), TestCaseError> {
    let board: BTreeMap<_, _> = view
        .tiles
        .iter()
        .map(|placed| ((placed.at.x, placed.at.y), tile(placed.tile.name(), placed.rotation.quarter_turns())))
        .collect();
    let mut all: BTreeSet<Node> = BTreeSet::new();
    for (&(x, y), tile) in &board {
        for feature in [Feature::Railroad, Feature::Mountain, Feature::City, Feature::Prairie] {
            all.extend((0..tile.parts(feature).len()).map(|index| (x, y, feature, index)));
        }
    }
    for feature in &view.features {
        let parts: BTreeSet<Node> =
            feature.parts.iter().map(|part| (part.at.x, part.at.y, part.feature, usize::from(part.index))).collect();
        let region = fill(&board, *parts.first().expect("a feature has parts"));
        prop_assert_eq!(&parts, &region);
        prop_assert!(parts.iter().all(|part| all.remove(part)), "no part belongs to two features");
        let (complete, tiles, points) = judge(&board, &region);
        prop_assert_eq!(
            (feature.complete, usize::from(feature.tiles), i64::from(feature.points)),
            (complete, tiles, points as i64)
        );
    }
    prop_assert!(all.is_empty(), "every part belongs to a feature");
    Ok(())
}
