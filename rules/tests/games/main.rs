//! The laws that every game keeps, on random games. A new game is a folder here that implements [`Lawful`], and is held to all
//! of them; what only it can be asked stands in its folder.

mod gold_rush;
mod gold_west;
mod golden;
mod goldmines;
mod imagined;
pub(crate) mod laws;

use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestRunner};
use rules::{GameId, Viewer, with_game};

use self::laws::{Lawful, Setting};

/// Holds `law` over random games of every kind: it is given the setting, and the numbers that choose among what is legal.
macro_rules! of_every_game {
    ($cases:literal, $law:ident) => {
        for id in GameId::ALL {
            with_game!(*id, G => hold($cases, $law::<G>).unwrap_or_else(|broken| panic!("{id}: {broken}")));
        }
    };
}

fn hold<G: Lawful>(
    cases: u32,
    law: impl Fn(&Setting<G>, &[u16]) -> Result<(), TestCaseError>,
) -> Result<(), impl std::fmt::Display> {
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let picks = prop::collection::vec(any::<u16>(), G::DECISIONS);
    TestRunner::new(config).run(&(G::settings(), picks), |(setting, picks)| law(&setting, &picks))
}

#[test]
fn a_game_ends_and_replays_to_the_same_state() {
    fn law<G: Lawful>(setting: &Setting<G>, picks: &[u16]) -> Result<(), TestCaseError> {
        let game = laws::play_as(setting, picks, G::choose, laws::no_look)?;
        laws::replay_gives_the_same_state(&game)?;
        laws::the_same_again(setting, &game)?;
        prop_assert!(game.state.outcome().is_some());
        let random = laws::play(setting, picks, laws::no_look)?;
        laws::replay_gives_the_same_state(&random)
    }
    of_every_game!(24, law);
}

#[test]
fn seeing_then_folding_is_folding_then_seeing() {
    fn law<G: Lawful>(setting: &Setting<G>, picks: &[u16]) -> Result<(), TestCaseError> {
        let game = laws::play_as(setting, picks, G::choose, laws::no_look)?;
        laws::the_square_commutes(&game, setting.seats)?;
        laws::foresight_is_true(&game)
    }
    of_every_game!(24, law);
}

#[test]
fn pieces_are_neither_made_nor_lost_and_points_add_up() {
    fn law<G: Lawful>(setting: &Setting<G>, picks: &[u16]) -> Result<(), TestCaseError> {
        let game = laws::play_as(setting, picks, G::choose, |state, _, _| {
            state.holds()?;
            state.adds_up()
        })?;
        G::held(&game)?;
        game.state.adds_up()
    }
    of_every_game!(24, law);
}

#[test]
fn what_is_listed_is_what_is_accepted() {
    fn law<G: Lawful>(setting: &Setting<G>, picks: &[u16]) -> Result<(), TestCaseError> {
        let mut position = 0;
        let game = laws::play_as(setting, picks, G::choose, |state, _, _| {
            position += 1;
            if position % 2 == 0 { laws::listed_is_accepted(state, setting.seats, &state.tries()) } else { Ok(()) }
        })?;
        laws::listed_is_accepted(&game.state, setting.seats, &game.state.tries())
    }
    of_every_game!(8, law);
}

#[test]
fn what_is_imagined_is_what_its_viewer_knows() {
    fn law<G: Lawful>(setting: &Setting<G>, picks: &[u16]) -> Result<(), TestCaseError> {
        let mut position = 0;
        let game = laws::play_as(setting, picks, G::choose, |state, _, _| {
            position += 1;
            if position % 12 == 0 { imagined::is_what_its_viewer_knows(state, setting.seats, position) } else { Ok(()) }
        })?;
        imagined::is_what_its_viewer_knows(&game.state, setting.seats, position)
    }
    of_every_game!(8, law);
}

#[test]
fn what_is_imagined_can_be_played_to_the_end() {
    fn law<G: Lawful>(setting: &Setting<G>, picks: &[u16]) -> Result<(), TestCaseError> {
        let mut position = 0;
        let viewers: Vec<Viewer> = Viewer::all(setting.seats).collect();
        laws::play_as(setting, picks, G::choose, |state, _, _| {
            position += 1;
            let viewer = viewers[position as usize % viewers.len()];
            if position % 25 == 1 { imagined::can_be_played(state, viewer, position, picks) } else { Ok(()) }
        })?;
        Ok(())
    }
    of_every_game!(8, law);
}
