//! The scenarios of `goldmines-scenarios.json`, each a position and a turn, played by commands.

use std::collections::{BTreeMap, VecDeque};

use serde::Deserialize;

use super::drawing::draw;
use super::scene::{Scene, face, turned};
use crate::drawings::assert_kept;
use crate::goldmines::state::Phase;
use crate::goldmines::{Command, Event, Feature, IngotChoice, Options, Part, Question, State, TakenBecause};
use crate::landscape::{Position, Side};
use crate::{Game, Seat};

#[derive(Deserialize)]
struct Data {
    scenarios: Vec<Scenario>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Scenario {
    id: String,
    source: String,
    about: String,
    players: Vec<String>,
    active: String,
    board: Vec<(String, i16, i16, u8)>,
    meeples: Vec<(String, Feature, i16, i16, String)>,
    #[serde(default)]
    castles: Vec<Castle>,
    ingots: Vec<(i16, i16, u8)>,
    place: (String, i16, i16, u8),
    #[serde(default)]
    second_options: Vec<Position>,
    second: Option<Position>,
    deploy: Option<(String, Feature, i16, i16, String)>,
    build_castle: Option<Built>,
    picks: Vec<Pick>,
    then: Then,
}

#[derive(Deserialize)]
struct Castle {
    owner: String,
    tiles: Vec<(i16, i16)>,
}

#[derive(Deserialize)]
struct Built {
    by: String,
    tiles: Vec<Position>,
}

#[derive(Deserialize)]
struct Pick {
    by: String,
    from: Position,
    kind: PickKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum PickKind {
    /// One tile was left to the player.
    Forced,
    /// Several, but all alike: any may be taken.
    Free,
    /// The player chose.
    Choice,
}

#[derive(Deserialize)]
struct Then {
    points: BTreeMap<String, i32>,
    gold: BTreeMap<String, u8>,
    ingots_left: Vec<(i16, i16, u8)>,
}

fn scenarios() -> Vec<Scenario> {
    let data: Data = serde_json::from_str(include_str!("../../../data/goldmines-scenarios.json"))
        .expect("the scenarios can be read");
    data.scenarios
}

fn side(name: &str) -> Side {
    Side::ALL.into_iter().find(|side| format!("{side:?}") == name).expect("N, E, S or W")
}

impl Scenario {
    fn seat(&self, player: &str) -> u8 {
        let seat = self.players.iter().position(|name| name == player).expect("a player of the scenario");
        u8::try_from(seat).expect("few play")
    }

    fn set_up(&self) -> State {
        // The scenarios of the main rules run without castles.
        let options = Options { castles: self.id.starts_with("CA"), ..Options::default() };
        let mut scene = Scene::with(options, u8::try_from(self.players.len()).expect("few play"));
        for (tile, x, y, rotation) in &self.board {
            scene = scene.tile(tile, (*x, *y), *rotation);
        }
        for (owner, feature, x, y, at) in &self.meeples {
            let seat = self.seat(owner);
            scene = match feature {
                Feature::Monastery => scene.monk(seat, (*x, *y)),
                _ => scene.meeple(seat, (*x, *y), side(at)),
            };
        }
        for castle in &self.castles {
            let [(x, y), (other_x, _)] = castle.tiles[..] else { panic!("a castle has two tiles") };
            let towards = if x == other_x { Side::S } else { Side::E };
            scene = scene.castle(self.seat(&castle.owner), (x, y), towards);
        }
        for &(x, y, count) in &self.ingots {
            scene = scene.ingots((x, y), count);
        }
        scene.state
    }

    /// The commands of the player at turn.
    fn turn(&self) -> Vec<Command> {
        let (_, x, y, rotation) = self.place;
        let ingot = self.second.filter(|_| self.second_options.len() > 1).map(|at| Command::PlaceIngot { at });
        let action = match &self.deploy {
            Some((_, feature, ..)) => Command::PlaceMeeple { feature: *feature, index: 0 },
            None => Command::Pass {},
        };
        let tile = Command::PlaceTile { at: Position::new(x, y), rotation: turned(rotation) };
        [tile].into_iter().chain(ingot).chain([action]).collect()
    }

    /// Plays the turn, answering what is asked as the scenario says.
    fn play(&self, mut state: State) -> State {
        let active = Seat(self.seat(&self.active));
        state.phase = Phase::Placing { seat: active, tile: face(&self.place.0) };
        let mut picks = Picks { scenario: self, left: self.picks.iter(), free_before: false };
        let mut commands: VecDeque<(Seat, Command)> =
            self.turn().into_iter().map(|command| (active, command)).collect();
        while let Some((seat, command)) = commands.pop_front() {
            if matches!(command, Command::PlaceIngot { .. }) {
                self.expect_second_options(state.legal_commands(seat));
            }
            for event in state.decide(seat, &command).expect("the scenario's commands are legal") {
                state.apply(&event);
                match event {
                    Event::Asked { seat, question: Question::Castle { parts, .. } } => {
                        commands.push_back((seat, self.castle_or_points(seat, &parts)));
                    }
                    Event::Asked { seat, question: Question::Ingot { choices } } => {
                        commands.push_back((seat, picks.choose(seat, &choices)));
                    }
                    Event::IngotTaken { seat, from, because } => picks.expect_next(seat, from, because),
                    _ => {}
                }
            }
        }
        assert_eq!(picks.left.count(), 0, "{}: every pick was made", self.id);
        state
    }

    fn expect_second_options(&self, mut listed: Vec<Command>) {
        let options: Vec<_> = self.second_options.iter().map(|&at| Command::PlaceIngot { at }).collect();
        assert!(options.iter().all(|option| listed.contains(option)), "{}", self.id);
        listed.retain(|command| !options.contains(command));
        assert!(listed.is_empty(), "{}: {listed:?}", self.id);
    }

    /// Plays its turn, and holds what became of the board against what the scenario says.
    fn check(&self) {
        let before = self.set_up();
        let after = self.play(before.clone());
        let gained = |seat: usize| after.players[seat].score - before.players[seat].score;
        for (seat, player) in self.players.iter().enumerate() {
            let points = self.then.points.get(player).copied().unwrap_or(0);
            let gold = self.then.gold.get(player).copied().unwrap_or(0);
            assert_eq!((gained(seat), after.players[seat].ingots), (points, gold), "{}: {player}", self.id);
        }
        let mut left = self.then.ingots_left.clone();
        left.sort_by_key(|&(x, y, _)| (y, x));
        let found: Vec<_> = after.view().ingots.iter().map(|ingots| (ingots.at.x, ingots.at.y, ingots.count)).collect();
        assert_eq!(found, left, "{}", self.id);
        assert_eq!(after.castles.len() - before.castles.len(), usize::from(self.build_castle.is_some()));
        assert!(matches!(after.phase, Phase::Placing { .. }), "{}: the next player draws", self.id);
    }

    /// The board before and after its turn.
    fn drawn(&self) -> String {
        let before = self.set_up();
        let after = self.play(before.clone());
        let names =
            self.players.iter().map(|player| format!("{player} is {}", super::drawing::name(self.seat(player))));
        let from = format!("{}; {}\n{}", self.source, names.collect::<Vec<_>>().join(", "), self.about);
        format!("{from}\n\n{}\nthen\n\n{}", draw(&before), draw(&after))
    }

    fn castle_or_points(&self, seat: Seat, parts: &[Part]) -> Command {
        let built = self.build_castle.as_ref().is_some_and(|built| {
            assert_eq!(self.seat(&built.by), seat.0, "{}: the owner is asked", self.id);
            parts.iter().map(|part| part.at).eq(built.tiles.iter().copied())
        });
        if built { Command::BuildCastle {} } else { Command::ScoreCity {} }
    }
}

/// What a scenario says of the ingots that are taken, as far as none has been.
struct Picks<'a> {
    scenario: &'a Scenario,
    left: std::slice::Iter<'a, Pick>,
    /// Whether somebody has taken one of several like ones: then the rest need not lie where the scenario says.
    free_before: bool,
}

impl Picks<'_> {
    fn choose(&self, seat: Seat, choices: &[IngotChoice]) -> Command {
        let (scenario, pick) = (self.scenario, self.left.clone().next().expect("the scenario knows of another pick"));
        assert_eq!((pick.kind, scenario.seat(&pick.by)), (PickKind::Choice, seat.0), "{}", scenario.id);
        assert!(choices.iter().any(|choice| choice.tiles.contains(&pick.from)), "{}", scenario.id);
        Command::TakeIngot { at: pick.from }
    }

    fn expect_next(&mut self, seat: Seat, from: Position, because: TakenBecause) {
        let (scenario, pick) = (self.scenario, self.left.next().expect("the scenario knows of another pick"));
        assert_eq!(scenario.seat(&pick.by), seat.0, "{}: whose turn to take", scenario.id);
        let chosen = because == TakenBecause::Chosen;
        assert_eq!(pick.kind == PickKind::Choice, chosen, "{}: {:?}", scenario.id, pick.kind);
        if pick.kind != PickKind::Free && !self.free_before {
            assert_eq!(pick.from, from, "{}", scenario.id);
        }
        self.free_before |= pick.kind == PickKind::Free;
    }
}

#[test]
fn every_scenario_holds() {
    let scenarios = scenarios();
    assert!(!scenarios.is_empty());
    scenarios.iter().for_each(Scenario::check);
}

/// The folder `scenarios` shows every scenario as a board, before and after its turn.
#[test]
fn every_scenario_is_drawn() {
    let drawings = scenarios().into_iter().map(|scenario| (scenario.id.clone(), scenario.drawn()));
    assert_kept("src/goldmines/tests/scenarios", drawings);
}

/// A castle is known by its parts: nothing in a scenario's set-up may depend on the order of its tiles.
#[test]
fn the_fief_of_the_scenarios_is_x_from_minus_1_to_1_and_y_from_1_to_2() {
    let scenario = scenarios().into_iter().find(|scenario| scenario.id == "CA-1A").expect("it is there");
    let castle = &scenario.set_up().view().castles[0];
    let part = |y| Part { at: Position::new(0, y), feature: Feature::Castle, index: 0 };
    assert_eq!(castle.parts, [part(1), part(2)]);
    let expected: Vec<Position> = (1..=2).flat_map(|y| (-1..=1).map(move |x| Position::new(x, y))).collect();
    assert_eq!(castle.fief, expected);
}
