//! Gold Rush: its regions are what a flood fill finds, and nobody is sent what depends on a secret.

mod chances;
mod conserved;
mod flood;

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use rules::gold_rush::{Command, Draws, Event, Face, Feature, Options, Part, State, Token, View};
use rules::landscape::Rotation;
use rules::{FirstPlayer, Game, Sealed, Seed, Viewer};

use super::laws::{self, Lawful, Played, Setting};

impl Lawful for State {
    /// Two a tile.
    const DECISIONS: usize = 142;

    const KEPT: &'static [(u8, u8, &'static str)] = &[
        (2, 15, "{}"),
        (3, 76, r#"{"without_farmers": true}"#),
        (4, 47, r#"{"take_back": true, "fifth_cowboy": true}"#),
        (5, 3, r#"{"first_player": "host"}"#),
    ];

    const KINDS: usize = 15;

    /// One tile in a hundred games fits nowhere.
    const RARE: &'static [&'static str] = &["tile_discarded"];

    fn settings() -> BoxedStrategy<Setting<State>> {
        let settings = (any::<[bool; 4]>(), 2u8..=5, any::<[u8; 32]>()).prop_map(
            |([without_farmers, take_back, fifth_cowboy, host], seats, seed)| {
                let first_player = if host { FirstPlayer::Host } else { FirstPlayer::Random };
                let options = Options { without_farmers, take_back, fifth_cowboy, first_player, ..Options::default() };
                Setting { options, seats, seed: Seed(seed), draws: Draws::default() }
            },
        );
        settings.boxed()
    }

    /// Commands around the board.
    fn tries(&self) -> Vec<Command> {
        let features = [Feature::Railroad, Feature::Mountain, Feature::City, Feature::Prairie];
        let mut tries = vec![Command::TakeToken {}, Command::Pass {}];
        for at in laws::around(self.view().tiles.iter().map(|tile| tile.at)) {
            tries.extend(Rotation::ALL.map(|rotation| Command::PlaceTile { at, rotation }));
            tries.extend((0..3).map(|index| Command::PitchTent { at, index }));
            tries.extend(features.map(|feature| Command::TakeBack { part: Part { at, feature, index: 0 } }));
        }
        for feature in features {
            tries.extend((0..5).map(|index| Command::PlaceCowboy { feature, index }));
        }
        tries
    }

    fn holds(&self) -> Result<(), TestCaseError> {
        conserved::conserved(&self.view(), 0)
    }

    fn held(game: &Played<State>) -> Result<(), TestCaseError> {
        let view = game.state.view();
        let owned = view.players.iter().map(|player| player.tokens.len()).sum::<usize>();
        prop_assert_eq!(values_owned(&view).len(), owned, "all tokens are turned up in the end");
        conserved::conserved(&view, conserved::tokens_lost(game))
    }

    fn adds_up(&self) -> Result<(), TestCaseError> {
        conserved::sums(self)
    }

    fn counted(&self) -> Vec<(&'static str, usize, usize)> {
        let view = self.view();
        vec![("unplaceable-tiles", view.discarded.len(), view.tiles.len() + view.discarded.len())]
    }
}

/// Every token that anybody owns or that lies anywhere, by value, as the server knows it.
fn values_owned(view: &View) -> Vec<Token> {
    let tokens = view.players.iter().flat_map(|player| &player.tokens);
    tokens.filter_map(Sealed::known).copied().collect()
}

fn picks() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), State::DECISIONS)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn regions_are_what_a_flood_fill_finds(setting in State::settings(), picks in picks()) {
        // Both decisions of a turn are made on the same regions; every third is often enough to catch each kind of join.
        let mut position = 0;
        let game = laws::play(&setting, &picks, |state, _, _| {
            position += 1;
            if position % 3 == 0 { flood::agrees(&state.view()) } else { Ok(()) }
        })?;
        flood::agrees(&game.state.view())?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Two worlds that differ in the values of tokens a viewer never got: what that viewer is sent before the tokens are
    /// turned up is the same, to the byte.
    #[test]
    fn a_stream_does_not_depend_on_tokens_of_others(
        setting in State::settings(), picks in picks(), swaps in prop::collection::vec((0usize..63, 0usize..63), 1..8)
    ) {
        let game = laws::play(&setting, &picks, laws::no_look)?;
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
    fn a_stream_does_not_depend_on_tiles_to_come(setting in State::settings(), picks in picks(), cut in 1usize..142, swaps in prop::collection::vec((0usize..71, 0usize..71), 1..8)) {
        let game = laws::play(&setting, &picks, laws::no_look)?;
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
