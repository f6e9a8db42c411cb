//! The scenarios of `gold-rush-notes.json`, each a board and what is to be found on it.

use serde::Deserialize;

use super::drawing::draw;
use super::scene::Scene;
use crate::drawings::assert_kept;
use crate::gold_rush::{Feature, Part, State};
use crate::landscape::{PartId, Position, Side, middle};

#[derive(Deserialize)]
struct Data {
    scenarios: Vec<Scenario>,
}

#[derive(Deserialize)]
struct Scenario {
    name: String,
    about: String,
    placements: Vec<Placement>,
    expect: Vec<Expected>,
}

#[derive(Deserialize)]
struct Placement {
    x: i16,
    y: i16,
    design: String,
    rotation: u16,
    #[serde(default)]
    variant: String,
}

#[derive(Deserialize)]
struct Expected {
    feature: Feature,
    at: At,
    complete: Option<bool>,
    tiles: Option<u16>,
    points: Option<i32>,
    nuggets: Option<u8>,
    locomotives: Option<u8>,
    tipis: Option<u8>,
    horses: Option<u8>,
    railroads_completed: Option<u32>,
    same_as: Option<At>,
    different_from: Option<At>,
}

/// A place and, on it, a side, a half-edge, or nothing more for the city.
#[derive(Deserialize)]
#[serde(untagged)]
enum At {
    OnSide(i16, i16, Side),
    OnHalf(i16, i16, usize),
    City(i16, i16),
}

fn scenarios() -> Vec<Scenario> {
    let data: Data =
        serde_json::from_str(include_str!("../../../data/gold-rush-notes.json")).expect("the scenarios can be read");
    data.scenarios
}

fn set_up(scenario: &Scenario) -> State {
    let mut scene = Scene::new(2);
    for placement in &scenario.placements {
        let face = format!("{}{}", placement.design, placement.variant);
        let turns = u8::try_from(placement.rotation / 90).expect("less than a full turn");
        if !scene.state.board.tiles().is_empty() {
            let face = super::scene::face(&face);
            let rotation = crate::landscape::Rotation::try_from(turns).expect("0 to 3 quarter turns");
            let at = Position::new(placement.x, placement.y);
            let misfit = scene.state.board.judge(at, rotation, face).err();
            // Some scenarios place tiles that only touch once the later ones are there; but none may clash.
            assert!(
                matches!(misfit, None | Some(crate::landscape::Misfit::NoNeighbour { .. })),
                "{}: {misfit:?}",
                scenario.name
            );
        }
        scene = scene.tile(&face, (placement.x, placement.y), turns);
    }
    scene.state
}

fn part_at(state: &State, at: &At) -> PartId {
    let on_joint = |x, y, joint| {
        let tile = state.board.tile_at(Position::new(x, y)).expect("the scenario names one of its tiles");
        let part = tile.design.part_at(tile.rotation, joint).expect("the scenario names one of the tile's features");
        tile.part(usize::from(part)).expect("a part of the tile")
    };
    match *at {
        At::OnSide(x, y, side) => on_joint(x, y, middle(side)),
        At::OnHalf(x, y, half) => on_joint(x, y, half),
        At::City(x, y) => {
            let city = Part { at: Position::new(x, y), feature: Feature::City, index: 0 };
            state.board.id_of(city).expect("the scenario names a city")
        }
    }
}

#[test]
fn every_scenario_holds() {
    let scenarios = scenarios();
    assert!(!scenarios.is_empty());
    for scenario in &scenarios {
        let state = set_up(scenario);
        scenario.expect.iter().for_each(|expected| expected.check(&state, &scenario.name));
    }
}

impl Expected {
    /// Holds a feature of the board against what a scenario expects of it.
    fn check(&self, state: &State, scenario: &str) {
        let part = part_at(state, &self.at);
        assert_eq!(self.found(state, part).figures(), self.figures(), "{scenario}");
        let same = |other: &At| state.board.root(part_at(state, other)) == state.board.root(part);
        assert_ne!(self.same_as.as_ref().map(same), Some(false), "{scenario}: the same region");
        assert_ne!(self.different_from.as_ref().map(same), Some(true), "{scenario}: another region");
    }

    /// What is found of all that is expected.
    fn found(&self, state: &State, part: PartId) -> Expected {
        let (region, lines) = (state.board.region(part), state.lines_of(self.feature, part));
        Expected {
            feature: state.board.part_of(part).feature,
            at: At::City(0, 0),
            complete: self.complete.map(|_| state.is_complete(self.feature, part)),
            tiles: self.tiles.map(|_| region.tiles),
            points: self.points.map(|_| crate::total(&lines)),
            nuggets: self.nuggets.map(|_| region.contents.nuggets),
            locomotives: self.locomotives.map(|_| region.contents.locomotives),
            tipis: self.tipis.map(|_| region.contents.tipis),
            horses: self.horses.map(|_| region.contents.herds),
            railroads_completed: self.railroads_completed.map(|_| lines[0].count),
            same_as: None,
            different_from: None,
        }
    }

    fn figures(&self) -> impl PartialEq + std::fmt::Debug + use<> {
        (
            (self.feature, self.complete, self.tiles, self.points),
            (self.nuggets, self.locomotives, self.tipis, self.horses, self.railroads_completed),
        )
    }
}

/// The folder `scenarios` shows every scenario as a board.
#[test]
fn every_scenario_is_drawn() {
    let drawings = scenarios().into_iter().map(|scenario| {
        let text = format!("{}\n\n{}\n", scenario.about, draw(&set_up(&scenario)).trim_end());
        (scenario.name, text)
    });
    assert_kept("src/gold_rush/tests/scenarios", drawings);
}
