//! Carcassonne with The Goldmines and castles: its regions are what a flood fill finds, its questions are real, and nobody is
//! sent what depends on a secret.

mod chances;
mod conserved;
mod flood;

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use rules::goldmines::{Command, Draws, Event, Face, Feature, Options, Part, PhaseView, Question, State, View};
use rules::landscape::{Position, Rotation};
use rules::{FirstPlayer, Game, Sealed, Seat, Seed, Viewer};

use super::laws::{self, Lawful, Played, Setting};

impl Lawful for State {
    /// Two or more a tile.
    const DECISIONS: usize = 220;

    const KEPT: &'static [(u8, u8, &'static str)] = &[
        (2, 24, r#"{"goldmines": false}"#),
        (3, 28, "{}"),
        (4, 57, r#"{"goldmines": false, "castles": true}"#),
        (5, 68, r#"{"castles": true}"#),
    ];

    /// 16 kinds of events, 3 of questions.
    const KINDS: usize = 16 + 3;

    fn settings() -> BoxedStrategy<Setting<State>> {
        let settings =
            (any::<[bool; 3]>(), 2u8..=5, any::<[u8; 32]>()).prop_map(|([goldmines, castles, host], seats, seed)| {
                let first_player = if host { FirstPlayer::Host } else { FirstPlayer::Random };
                let options = Options { goldmines, castles, first_player, ..Options::default() };
                Setting { options, seats, seed: Seed(seed), draws: Draws::default() }
            });
        settings.boxed()
    }

    /// Closely and with an eye on what can be completed: of a few placements the one with most tiles around it, a castle
    /// where one is offered, a meeple where it may come back. Then there is much to settle.
    fn choose(&self, legal: &[Command], pick: u16) -> usize {
        let pick = usize::from(pick);
        match legal[0] {
            Command::PlaceTile { .. } => {
                let tiles: std::collections::BTreeSet<Position> =
                    self.view().tiles.iter().map(|tile| tile.at).collect();
                let around = |index: &usize| match legal[*index] {
                    Command::PlaceTile { at, .. } => at.around().iter().filter(|place| tiles.contains(place)).count(),
                    _ => 0,
                };
                let few = (0..6).map(|step| (pick + step * (legal.len() / 6 + 1)) % legal.len());
                few.max_by_key(around).unwrap_or(0)
            }
            Command::PlaceMeeple { .. } if pick % 8 > 0 => {
                let returns = |command: &Command| {
                    !matches!(command, Command::Pass {} | Command::PlaceMeeple { feature: Feature::Field, .. })
                };
                let useful: Vec<usize> = (0..legal.len()).filter(|&index| returns(&legal[index])).collect();
                useful.get(pick / 8 % useful.len().max(1)).copied().unwrap_or(legal.len() - 1)
            }
            Command::BuildCastle {} => usize::from(pick.is_multiple_of(5)),
            _ => pick % legal.len(),
        }
    }

    /// Commands around the board.
    fn tries(&self) -> Vec<Command> {
        let features = [Feature::Road, Feature::City, Feature::Monastery, Feature::Field, Feature::Castle];
        let mut tries = vec![Command::Pass {}, Command::BuildCastle {}, Command::ScoreCity {}];
        for at in laws::around(self.view().tiles.iter().map(|tile| tile.at)) {
            tries.extend(Rotation::ALL.map(|rotation| Command::PlaceTile { at, rotation }));
            tries.extend([Command::PlaceIngot { at }, Command::TakeIngot { at }]);
            tries.extend(
                features.map(|feature| Command::ChooseCastleFeature { feature: Part { at, feature, index: 0 } }),
            );
        }
        for feature in features {
            tries.extend((0..5).map(|index| Command::PlaceMeeple { feature, index }));
        }
        tries
    }

    fn holds(&self) -> Result<(), TestCaseError> {
        let view = self.view();
        conserved::conserved(&view, 0)?;
        let Some(seat) = self.to_act() else { return Ok(()) };
        questions_are_real(&view, seat, &self.legal_commands(seat))
    }

    fn held(game: &Played<State>) -> Result<(), TestCaseError> {
        conserved::conserved(&game.state.view(), conserved::put_aside(game))
    }

    fn adds_up(&self) -> Result<(), TestCaseError> {
        conserved::sums(self)
    }

    fn counted(&self) -> Vec<(&'static str, usize, usize)> {
        let view = self.view();
        let collected = view.players.iter().map(|player| usize::from(player.ingots)).sum();
        let placed = 2 * view.tiles.iter().filter(|tile| tile.tile.is_gold()).count();
        vec![
            ("unplaceable-tiles", view.discarded.len(), view.tiles.len() + view.discarded.len()),
            ("ingots-collected", collected, placed),
        ]
    }
}

/// A question is asked only where there is something to choose, and of the seat that the events name.
fn questions_are_real(view: &View, seat: Seat, legal: &[Command]) -> Result<(), TestCaseError> {
    let PhaseView::Settling { asked, question, .. } = &view.phase else { return Ok(()) };
    prop_assert_eq!(*asked, Some(seat));
    prop_assert!(legal.len() >= 2);
    match question.as_ref().expect("a question") {
        Question::Castle { parts, .. } => prop_assert_eq!(parts.len(), 2),
        Question::CastleFeature { features, .. } => {
            prop_assert!(features.iter().any(|choice| choice.points != features[0].points));
        }
        Question::Ingot { choices } => {
            prop_assert!(choices.len() >= 2);
            prop_assert!(choices.iter().all(|choice| !choice.others.contains(&seat)));
        }
    }
    Ok(())
}

fn picks() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), State::DECISIONS)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn regions_are_what_a_flood_fill_finds(setting in State::settings(), picks in picks()) {
        // The decisions of a turn are made on the same regions; every third is often enough to catch each kind of join.
        let mut position = 0;
        let game = laws::play_as(&setting, &picks, State::choose, |state, _, _| {
            position += 1;
            if position % 3 == 0 { flood::agrees(&state.view()) } else { Ok(()) }
        })?;
        flood::agrees(&game.state.view())?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Two worlds that differ in the order of tiles not yet drawn: up to then every viewer is sent the same, to the byte.
    #[test]
    fn a_stream_does_not_depend_on_tiles_to_come(
        setting in State::settings(), picks in picks(), cut in 1usize..220,
        swaps in prop::collection::vec((0usize..91, 0usize..91), 1..8)
    ) {
        let game = laws::play_as(&setting, &picks, State::choose, laws::no_look)?;
        let steps = cut.min(game.steps.len() - 1);
        let mut tiles = deck_of(&game);
        let drawn = game.steps.iter().take(steps).flat_map(|(_, events)| events)
            .filter(|event| matches!(event, Event::TileDrawn { .. } | Event::TileDiscarded { .. })).count();
        for (one, other) in swaps {
            if drawn < tiles.len() {
                let to_come = tiles.len() - drawn;
                tiles.swap(drawn + one % to_come, drawn + other % to_come);
            }
        }
        let world = Setting { draws: Draws { tiles, ..Draws::default() }, ..setting.clone() };
        let other = laws::replay_in(&world, &game, steps).expect("nothing drawn so far has changed");
        for viewer in Viewer::all(setting.seats) {
            prop_assert_eq!(game.stream(viewer, steps), other.stream(viewer, steps), "{:?}", viewer);
        }
    }
}

/// The deck at the opening, in the order in which it is drawn.
fn deck_of(game: &Played<State>) -> Vec<Face> {
    let Some(Event::Opened { secrets: Sealed::Known(secrets), .. }) = game.events().next() else {
        panic!("a game opens with its secrets")
    };
    secrets.deck.iter().rev().copied().collect()
}

/// The games of these laws come by every kind of question, so that they speak about them too.
#[test]
fn the_games_ask_every_kind_of_question() {
    let (mut castle, mut feature, mut ingot) = (0, 0, 0);
    for number in 0..100u8 {
        let options = Options { castles: true, ..Options::default() };
        let setting = Setting { options, seats: 2 + number % 4, seed: Seed([number; 32]), draws: Draws::default() };
        let mut choices = rules::chance::Chance::new(Seed([255 - number; 32]));
        let mut pick = || u16::try_from(choices.below(65_536)).expect("below 65,536");
        let picks: Vec<u16> = std::iter::repeat_with(&mut pick).take(400).collect();
        let game = laws::play_as(&setting, &picks, State::choose, laws::no_look).expect("a legal game");
        for event in game.events() {
            if let Event::Asked { question, .. } = event {
                match question {
                    Question::Castle { .. } => castle += 1,
                    Question::CastleFeature { .. } => feature += 1,
                    Question::Ingot { .. } => ingot += 1,
                }
            }
        }
    }
    assert!(castle > 100 && feature > 0 && ingot > 5, "castle {castle}, feature {feature}, ingot {ingot}");
}
