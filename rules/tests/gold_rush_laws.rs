//! Gold Rush keeps the laws, and its regions are what a flood fill finds.

#[path = "conserved/gold_rush.rs"]
mod conserved;
mod flood;
mod laws;

use conserved::{conserved, sums, tokens_lost};
use laws::{Played, Setting};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use rules::gold_rush::{Command, Draws, Event, Face, Feature, Options, Part, State, Token, View};
use rules::landscape::{Position, Rotation};
use rules::{FirstPlayer, Game, Sealed, Seat, Seed, Viewer};

fn settings() -> impl Strategy<Value = Setting<State>> {
    (any::<[bool; 4]>(), 2u8..=5, any::<[u8; 32]>()).prop_map(
        |([without_farmers, take_back, fifth_cowboy, host], seats, seed)| {
            let first_player = if host { FirstPlayer::Host } else { FirstPlayer::Random };
            let options = Options { without_farmers, take_back, fifth_cowboy, first_player, ..Options::default() };
            Setting { options, seats, seed: Seed(seed), draws: Draws::default() }
        },
    )
}

/// Enough for every decision of a game: two a tile.
fn picks() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 142)
}

fn no_look(_: &State, _: Seat, _: &[Command]) -> Result<(), TestCaseError> {
    Ok(())
}

/// Commands around the board, most of them illegal.
fn tries(view: &View) -> Vec<Command> {
    let features = [Feature::Railroad, Feature::Mountain, Feature::City, Feature::Prairie];
    let mut tries = vec![Command::TakeToken {}, Command::Pass {}];
    let (xs, ys): (Vec<i16>, Vec<i16>) = view.tiles.iter().map(|tile| (tile.at.x, tile.at.y)).unzip();
    let around =
        |values: &[i16]| values.iter().min().map_or(0, |low| low - 2)..=values.iter().max().map_or(0, |high| high + 2);
    for y in around(&ys) {
        for x in around(&xs) {
            let at = Position::new(x, y);
            tries.extend(Rotation::ALL.map(|rotation| Command::PlaceTile { at, rotation }));
            tries.extend((0..3).map(|index| Command::PitchTent { at, index }));
            tries.extend(features.map(|feature| Command::TakeBack { part: Part { at, feature, index: 0 } }));
        }
    }
    for feature in features {
        tries.extend((0..5).map(|index| Command::PlaceCowboy { feature, index }));
    }
    tries
}

/// Every token that anybody owns or that lies anywhere, by value, as the server knows it.
fn values_owned(view: &View) -> Vec<Token> {
    let tokens = view.players.iter().flat_map(|player| &player.tokens);
    tokens.filter_map(Sealed::known).copied().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_game_ends_and_replays_to_the_same_state(setting in settings(), picks in picks()) {
        let game = laws::play(&setting, &picks, no_look)?;
        laws::replay_gives_the_same_state(&game)?;
        laws::the_same_again(&setting, &game)?;
        prop_assert!(game.state.outcome().is_some());
        prop_assert_eq!(values_owned(&game.state.view()).len(), game.state.view().players.iter().map(|player| player.tokens.len()).sum::<usize>());
    }

    #[test]
    fn seeing_then_folding_is_folding_then_seeing(setting in settings(), picks in picks()) {
        let game = laws::play(&setting, &picks, no_look)?;
        laws::the_square_commutes(&game, setting.seats)?;
        laws::foresight_is_true(&game)?;
    }

    #[test]
    fn pieces_are_neither_made_nor_lost(setting in settings(), picks in picks()) {
        let game = laws::play(&setting, &picks, |state, _, _| conserved(&state.view(), 0))?;
        conserved(&game.state.view(), tokens_lost(&game))?;
    }

    #[test]
    fn regions_are_what_a_flood_fill_finds(setting in settings(), picks in picks()) {
        // Both decisions of a turn are made on the same regions; every third is often enough to catch each kind of join.
        let mut position = 0;
        let game = laws::play(&setting, &picks, |state, _, _| {
            position += 1;
            if position % 3 == 0 { flood::agrees(&state.view()) } else { Ok(()) }
        })?;
        flood::agrees(&game.state.view())?;
    }

    #[test]
    fn the_score_is_the_sum_of_its_entries(setting in settings(), picks in picks()) {
        let game = laws::play(&setting, &picks, |state, _, _| sums(state))?;
        sums(&game.state)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn listed_is_accepted(setting in settings(), picks in picks()) {
        let mut position = 0;
        let game = laws::play(&setting, &picks, |state, _, _| {
            position += 1;
            if position % 4 < 2 { laws::listed_is_accepted(state, setting.seats, &tries(&state.view())) } else { Ok(()) }
        })?;
        laws::listed_is_accepted(&game.state, setting.seats, &tries(&game.state.view()))?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Two worlds that differ in the values of tokens a viewer never got: what that viewer is sent before the tokens are
    /// turned up is the same, to the byte.
    #[test]
    fn a_stream_does_not_depend_on_tokens_of_others(
        setting in settings(), picks in picks(), swaps in prop::collection::vec((0usize..63, 0usize..63), 1..8)
    ) {
        let game = laws::play(&setting, &picks, no_look)?;
        let steps = game.steps.len() - 1; // the last one turns all tokens up
        let (_, mut tokens) = secrets_of(&game);
        for (one, other) in swaps {
            tokens.swap(one, other);
        }
        let world = Setting { draws: Draws { tokens, ..Draws::default() }, ..setting.clone() };
        let other = laws::replay_in(&world, &game, steps).expect("values of tokens never decide what is legal");
        for viewer in Viewer::all(setting.seats) {
            let before = laws::replay_in(&setting, &game, steps).expect("it was played");
            let knows = |played: &Played<State>| values_owned(&played.state.seen_by(viewer).view());
            // What the viewer owns may differ: then the worlds differ in what it may know, and that law says nothing.
            if owned_on_the_way(&before, viewer) == owned_on_the_way(&other, viewer) {
                prop_assert_eq!(knows(&before), knows(&other));
                prop_assert_eq!(before.stream(viewer, steps), other.stream(viewer, steps), "{:?}", viewer);
            }
        }
    }

    /// Two worlds that differ in the order of tiles not yet drawn: up to then every viewer is sent the same, to the byte.
    #[test]
    fn a_stream_does_not_depend_on_tiles_to_come(setting in settings(), picks in picks(), cut in 1usize..142, swaps in prop::collection::vec((0usize..71, 0usize..71), 1..8)) {
        let game = laws::play(&setting, &picks, no_look)?;
        let steps = cut.min(game.steps.len() - 1);
        let (mut tiles, _) = secrets_of(&game);
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

/// The deck and the supply at the opening, in the order in which they are drawn.
fn secrets_of(game: &Played<State>) -> (Vec<Face>, Vec<Token>) {
    let Some(Event::Opened { secrets: Sealed::Known(secrets), .. }) = game.events().next() else {
        panic!("a game opens with its secrets")
    };
    let start = game.events().find_map(|event| match event {
        Event::StartTilePlaced { tokens, .. } => Some(tokens.len()),
        _ => None,
    });
    assert_eq!(start, Some(1), "the first token lies on the start mountain");
    (secrets.deck.iter().rev().copied().collect(), secrets.supply.iter().rev().copied().collect())
}

/// The values of tokens that a viewer got, in order.
fn owned_on_the_way(game: &Played<State>, viewer: Viewer) -> Vec<Token> {
    let mut owned = Vec::new();
    for event in game.events() {
        match event {
            Event::TokenTaken { seat, token, .. } if viewer.is(*seat) => owned.extend(token.known()),
            Event::FeatureScored { scoring } => {
                owned.extend(
                    scoring.dealt.iter().filter(|dealt| viewer.is(dealt.seat)).filter_map(|dealt| dealt.token.known()),
                );
            }
            _ => {}
        }
    }
    owned
}
