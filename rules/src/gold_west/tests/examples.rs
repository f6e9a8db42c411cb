//! The scoring examples of the component data, and the worked figures of the notes.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::letters::{PLAYERS, letters, office_name};
use super::reading::dedented;
use super::scene::Scene;
use crate::gold_west::awards::{terrain_awards, wanted_penalties};
use crate::gold_west::components::components;
use crate::gold_west::{Cell, Command, Event, Left, Office, Resources, Terrain, TieBreak};
use crate::{Game, Seat};

const NAMES: [&str; 4] = ["sara", "levi", "third", "fourth"];

fn examples() -> Vec<Value> {
    let data: Value =
        serde_json::from_str(include_str!("../../../data/gold-west-notes.json")).expect("the data is JSON");
    data["scoring_examples"]["list"].as_array().expect("there are examples").clone()
}

fn read<T: DeserializeOwned>(value: &Value) -> T {
    serde_json::from_value(value.clone()).expect("the example is of this form")
}

#[derive(Deserialize)]
struct Holding {
    influence: u8,
    settlements: u8,
}

#[derive(Deserialize)]
struct Pieces {
    camps: usize,
    settlements: usize,
}

#[test]
fn every_example_of_the_data_is_tried() {
    let examples = examples();
    assert_eq!(examples.len(), 11);
    examples.iter().for_each(try_example);
}

fn try_example(example: &Value) {
    let id: String = read(&example["id"]);
    match id.as_str() {
        id if id.starts_with("terrain_") => terrain(example),
        "courthouse_counts_tokens_not_influence" => courthouse(example),
        "homestead_weakest_terrain" => homestead(example),
        id if id.starts_with("wanted_") => wanted(example),
        "mayor_rounds_down" => mayor(example),
        "activate_third_bin" => activation(example),
        "boomtown_gold_and_silver" => boomtown(example),
        other => panic!("example {other} is not known"),
    }
}

fn terrain(example: &Value) {
    let terrain: Terrain = read(&example["terrain"]);
    let given: BTreeMap<String, Holding> = read(&example["given"]);
    let expect: BTreeMap<String, i32> = read(&example["expect"]);
    let names: Vec<&str> = NAMES.into_iter().filter(|name| given.contains_key(*name)).collect();
    let holdings: Vec<(u8, u8)> = names.iter().map(|name| (given[*name].influence, given[*name].settlements)).collect();
    let awards = terrain_awards(&holdings, components().terrain_bonuses[terrain as usize]);
    for (name, award) in names.iter().zip(awards) {
        assert_eq!(award.map_or(0, |award| award.points), expect[*name], "{}: {name}", example["id"]);
    }
}

fn courthouse(example: &Value) {
    let given: BTreeMap<String, BTreeMap<Terrain, Pieces>> = read(&example["given"]);
    let scene = boards(4, Office::Courthouse, &given);
    check_worth(&scene, Office::Courthouse, example);
}

fn homestead(example: &Value) {
    let given: BTreeMap<String, BTreeMap<Terrain, usize>> = read(&example["given_influence"]);
    let camps = |influence: &BTreeMap<Terrain, usize>| {
        influence.iter().map(|(&terrain, &camps)| (terrain, Pieces { camps, settlements: 0 })).collect()
    };
    let given = given.iter().map(|(name, influence)| (name.clone(), camps(influence))).collect();
    check_worth(&boards(4, Office::HomesteadOffice, &given), Office::HomesteadOffice, example);
}

fn boards(seats: usize, office: Office, given: &BTreeMap<String, BTreeMap<Terrain, Pieces>>) -> Scene {
    let players = PLAYERS[..seats].join("\n");
    let mut scene = Scene::from(&format!("Boomtown {}\n{players}", office_name(office)));
    for (seat, name) in (0..).zip(NAMES) {
        for (&terrain, pieces) in given.get(name).into_iter().flatten() {
            scene = scene.holding(seat, terrain, pieces.camps, pieces.settlements);
        }
    }
    scene
}

fn check_worth(scene: &Scene, office: Office, example: &Value) {
    let expect: BTreeMap<String, i32> = read(&example["expect"]);
    for (seat, name) in (0..).zip(NAMES).filter(|(_, name)| expect.contains_key(*name)) {
        assert_eq!(scene.worth(office, seat), expect[name], "{}: {name}", example["id"]);
    }
}

fn wanted(example: &Value) {
    let expect: Vec<i32> = read(&example["expect_points"]);
    assert_eq!(penalties(&read::<Vec<u8>>(&example["wanted_camps"])), expect, "{}", example["id"]);
}

fn penalties(camps: &[u8]) -> Vec<i32> {
    wanted_penalties(camps).iter().map(|award| award.map_or(0, |award| award.points)).collect()
}

fn mayor(example: &Value) {
    let mut scene = Scene::from("Boomtown mayors\nAda\nBram");
    for cell in Cell::all().take(read(&example["given_boomtown_influence"])) {
        scene.state.apply(&Event::InfluencePlaced { seat: Seat(0), cell, paid: Resources::default() });
    }
    assert_eq!(scene.worth(Office::MayorsOffice, 0), read::<i32>(&example["expect"]));
}

fn activation(example: &Value) {
    let text = |name: &str| letters(&read(&example[name]));
    let bin: u8 = read(&example["bin"]);
    assert_eq!(bin, 3, "the drawings have three bins");
    let mut scene = Scene::from(&format!("Ada's turn 1: activate a bin\nAda bins -|-|{}|-\nBram", text("given")));
    let left: [Resources; 2] = [read(&example["left_in_bin_2"]), read(&example["left_in_bin_1"])];
    let kinds = left.map(|left| left.kinds().next().expect("one resource stays"));
    scene.play(0, Command::Activate { bin, leave: Left::from(kinds) });
    let bins = format!("{}|{}|-|-", text("left_in_bin_1"), text("left_in_bin_2"));
    scene.shows(&format!(
        "Ada's turn 1: use metals, with {}\nAda 0 points, 12 camps, bins {bins}, starts",
        text("expect_usage_area")
    ));
}

fn boomtown(example: &Value) {
    let metals = letters(&read(&example["given_metals"]));
    let scene = Scene::from(&format!("Ada's turn 1: use metals, with {metals}\nAda\nBram"));
    let payable = scene.state.legal_commands(Seat(0)).into_iter().filter_map(|command| match command {
        Command::PlaceInfluence { cell } => Some(cell),
        _ => None,
    });
    assert_eq!(payable.collect::<Vec<_>>(), read::<Vec<Cell>>(&example["expect_cells_row_column"]));
}

/// The two boards of the rulebook: forest, gold, silver, copper.
fn sara_and_levi(seats: usize, office: Office) -> Scene {
    let board = |forest, gold, silver: Pieces, copper| {
        let camps = |camps| Pieces { camps, settlements: 0 };
        let pieces = [(Terrain::Forest, camps(forest)), (Terrain::Gold, camps(gold)), (Terrain::Copper, camps(copper))];
        pieces.into_iter().chain([(Terrain::Silver, silver)]).collect::<BTreeMap<_, _>>()
    };
    let sara = board(1, 3, Pieces { camps: 4, settlements: 0 }, 2);
    let levi = board(2, 3, Pieces { camps: 2, settlements: 1 }, 1);
    boards(seats, office, &BTreeMap::from([("sara".into(), sara), ("levi".into(), levi)]))
}

#[test]
fn all_terrains_of_the_two_boards() {
    let points = |seats: usize| {
        let view = sara_and_levi(seats, Office::DeedsOffice).state.view();
        // In the order forest, gold, silver, copper.
        [0, 1].map(|seat| [3, 2, 1, 0].map(|terrain: usize| view.terrains[terrain].points[seat]))
    };
    assert_eq!(points(4), [[4, 7, 6, 11], [8, 7, 10, 7]]);
    assert_eq!(points(3), [[4, 7, 6, 11], [8, 7, 10, 7]]);
    assert_eq!(points(2), [[0, 2, 0, 7], [4, 2, 6, 0]]);
}

#[test]
fn offices_on_the_two_boards() {
    let worth = |seats, office| [0, 1].map(|seat| sara_and_levi(seats, office).worth(office, seat));
    assert_eq!(worth(4, Office::Courthouse), [4, 3]);
    assert_eq!(worth(4, Office::HomesteadOffice), [2, 2]);
    assert_eq!(worth(3, Office::DeedsOffice), [8, 8]);
    assert_eq!(worth(2, Office::DeedsOffice), [4, 6]);
}

#[test]
fn penalties_in_the_wanted_area() {
    assert_eq!(penalties(&[4, 3, 3, 1]), [-4, -1, -1, 0]);
    assert_eq!(penalties(&[3, 3, 2, 0]), [-3, -3, 0, 0]);
    assert_eq!(penalties(&[2, 1]), [-2, 0]);
    assert_eq!(penalties(&[0, 0, 0]), [0, 0, 0]);
}

#[test]
fn ties_in_a_terrain_are_shared_rounded_down() {
    let points = |holdings: &[(u8, u8)]| -> Vec<i32> {
        terrain_awards(holdings, (11, 7)).iter().map(|award| award.map_or(0, |award| award.points)).collect()
    };
    assert_eq!(points(&[(3, 0), (3, 0), (3, 0), (2, 0)]), [6, 6, 6, 0], "three share first and second");
    assert_eq!(points(&[(3, 0), (2, 0), (2, 0), (2, 0)]), [11, 2, 2, 2], "three share second");
    assert_eq!(points(&[(3, 0), (0, 0), (0, 0)]), [11, 0, 0], "without influence nobody is second");
    assert_eq!(points(&[(0, 0), (0, 0)]), [0, 0]);
    assert_eq!(points(&[(2, 1), (2, 1)]), [3, 3], "two players halve the second figure");
}

/// Who wins when the last turn of a game of two ends, and what decided.
fn last_turn(drawn: &str) -> (Vec<Seat>, Option<TieBreak>) {
    let mut scene = Scene::from(&format!("Bram's turn 13: use metals, final round\n{}", dedented(drawn)));
    scene.play(1, Command::EndMetals {});
    let view = scene.state.view();
    (view.outcome.expect("the game is over").winners, view.tie_break)
}

#[test]
fn ties_are_broken_by_wanted_camps_then_by_the_supply_track() {
    let (ada, bram) = (Seat(0), Seat(1));
    assert_eq!(last_turn("Ada 10 points\nBram 10 points"), (vec![ada, bram], None), "a shared win");
    assert_eq!(last_turn("Ada 10 points\nBram 10 points, bins -|-|-|ww"), (vec![bram], Some(TieBreak::Supply)));
    assert_eq!(last_turn("Ada 10 points\nBram 11 points"), (vec![bram], None));
    // Bram loses a point for being most wanted.
    let wanted = last_turn(
        "
        map
                             c?
                    c?    f?    f?    g?
                 g?    g?    g?    s?    f?
                    f?    c?    g?    c?
                 s?    g?    s?    g?    s?
                    s?    ~~    ~~    c?
                 g?    ~~    ~~    f?
              s?    s?    f-B   f?    g?
                 f?    c?    c?    s?
              g?    c?    g?    c?    c?
                 s?    s?    f?    f?
                          s?

        Ada  10 points
        Bram 11 points, bins -|-|-|ww",
    );
    assert_eq!(wanted, (vec![ada], Some(TieBreak::Wanted)), "fewest camps in the wanted area come first");
}

#[test]
fn ties_are_broken_alike_among_those_who_have_not_given_up() {
    let (ada, bram, cleo) = (Seat(0), Seat(1), Seat(2));
    let drawn = "Noor's turn 13: use metals, final round\nAda 10 points\nBram 10 points, bins -|-|-|ww\nNoor 30 points";
    let mut scene = Scene::from(drawn);
    scene.play(2, Command::EndMetals {});
    let outcome = scene.state.outcome().expect("the game is over");
    assert_eq!(outcome.winners, [cleo]);
    assert_eq!(scene.state.best_of(&[ada, bram], &outcome), [bram]);
    assert_eq!(outcome.best_of(&[ada, bram]), [ada, bram], "by points alone");
}

#[test]
fn cells_of_boomtown_cost_what_stands_beside_them() {
    assert_eq!(letters(&components().prices[4]), "ss");
}
