//! Carcassonne with The Goldmines and castles keeps the laws, and its regions are what a flood fill finds.

#[path = "conserved/goldmines.rs"]
mod conserved;
#[path = "flood/goldmines.rs"]
mod flood;
mod laws;

use conserved::{conserved, put_aside, sums};
use laws::{Played, Setting};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use rules::goldmines::{Command, Draws, Event, Face, Feature, Options, Part, PhaseView, Question, State, View};
use rules::landscape::{Position, Rotation};
use rules::{FirstPlayer, Game, Sealed, Seat, Seed, Viewer};

fn settings() -> impl Strategy<Value = Setting<State>> {
    (any::<[bool; 3]>(), 2u8..=5, any::<[u8; 32]>()).prop_map(|([goldmines, castles, host], seats, seed)| {
        let first_player = if host { FirstPlayer::Host } else { FirstPlayer::Random };
        let options = Options { goldmines, castles, first_player, ..Options::default() };
        Setting { options, seats, seed: Seed(seed), draws: Draws::default() }
    })
}

/// Enough for most decisions of a game: two or more a tile.
fn picks() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 220)
}

fn no_look(_: &State, _: Seat, _: &[Command]) -> Result<(), TestCaseError> {
    Ok(())
}

/// Plays at random, but closely and with an eye on what can be completed: of a few placements the one with most tiles
/// around it, a castle where one is offered, a meeple where it may come back. Then there is much to settle.
fn keenly(state: &State, legal: &[Command], pick: u16) -> usize {
    let pick = usize::from(pick);
    match legal[0] {
        Command::PlaceTile { .. } => {
            let tiles: std::collections::BTreeSet<Position> = state.view().tiles.iter().map(|tile| tile.at).collect();
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

/// Commands around the board, most of them illegal.
fn tries(view: &View) -> Vec<Command> {
    let features = [Feature::Road, Feature::City, Feature::Monastery, Feature::Field, Feature::Castle];
    let mut tries = vec![Command::Pass {}, Command::BuildCastle {}, Command::ScoreCity {}];
    let (xs, ys): (Vec<i16>, Vec<i16>) = view.tiles.iter().map(|tile| (tile.at.x, tile.at.y)).unzip();
    let around =
        |values: &[i16]| values.iter().min().map_or(0, |low| low - 2)..=values.iter().max().map_or(0, |high| high + 2);
    for y in around(&ys) {
        for x in around(&xs) {
            let at = Position::new(x, y);
            tries.extend(Rotation::ALL.map(|rotation| Command::PlaceTile { at, rotation }));
            tries.extend([Command::PlaceIngot { at }, Command::TakeIngot { at }]);
            tries.extend(
                features.map(|feature| Command::ChooseCastleFeature { feature: Part { at, feature, index: 0 } }),
            );
        }
    }
    for feature in features {
        tries.extend((0..5).map(|index| Command::PlaceMeeple { feature, index }));
    }
    tries
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_game_ends_and_replays_to_the_same_state(setting in settings(), picks in picks()) {
        let game = laws::play_as(&setting, &picks, keenly, no_look)?;
        laws::replay_gives_the_same_state(&game)?;
        laws::the_same_again(&setting, &game)?;
        prop_assert!(game.state.outcome().is_some());
        let random = laws::play(&setting, &picks, |state, _, _| sums(state))?;
        laws::replay_gives_the_same_state(&random)?;
    }

    #[test]
    fn seeing_then_folding_is_folding_then_seeing(setting in settings(), picks in picks()) {
        let game = laws::play_as(&setting, &picks, keenly, no_look)?;
        laws::the_square_commutes(&game, setting.seats)?;
        laws::foresight_is_true(&game)?;
    }

    #[test]
    fn pieces_are_neither_made_nor_lost(setting in settings(), picks in picks()) {
        let game = laws::play_as(&setting, &picks, keenly, |state, seat, legal| {
            let view = state.view();
            conserved(&view, 0)?;
            questions_are_real(&view, seat, legal)
        })?;
        conserved(&game.state.view(), put_aside(&game))?;
    }

    #[test]
    fn regions_are_what_a_flood_fill_finds(setting in settings(), picks in picks()) {
        // The decisions of a turn are made on the same regions; every third is often enough to catch each kind of join.
        let mut position = 0;
        let game = laws::play_as(&setting, &picks, keenly, |state, _, _| {
            position += 1;
            if position % 3 == 0 { flood::agrees(&state.view()) } else { Ok(()) }
        })?;
        flood::agrees(&game.state.view())?;
    }

    #[test]
    fn the_score_is_the_sum_of_its_entries(setting in settings(), picks in picks()) {
        let game = laws::play_as(&setting, &picks, keenly, |state, _, _| sums(state))?;
        sums(&game.state)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn listed_is_accepted(setting in settings(), picks in picks()) {
        let mut position = 0;
        let game = laws::play_as(&setting, &picks, keenly, |state, _, _| {
            position += 1;
            let asked = matches!(state.view().phase, PhaseView::Settling { .. } | PhaseView::PlacingIngot { .. });
            if position % 5 < 2 || asked {
                laws::listed_is_accepted(state, setting.seats, &tries(&state.view()))
            } else {
                Ok(())
            }
        })?;
        laws::listed_is_accepted(&game.state, setting.seats, &tries(&game.state.view()))?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Two worlds that differ in the order of tiles not yet drawn: up to then every viewer is sent the same, to the byte.
    #[test]
    fn a_stream_does_not_depend_on_tiles_to_come(
        setting in settings(), picks in picks(), cut in 1usize..220,
        swaps in prop::collection::vec((0usize..91, 0usize..91), 1..8)
    ) {
        let game = laws::play_as(&setting, &picks, keenly, no_look)?;
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
        let game = laws::play_as(&setting, &picks, keenly, no_look).expect("a legal game");
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
