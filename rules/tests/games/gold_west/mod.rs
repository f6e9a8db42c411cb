//! Gold West ends when it must, and nobody is sent what depends on a secret.

mod chances;
mod conserved;

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use rules::gold_west::{Card, Cell, Command, Draws, Event, Hex, Left, Metal, Options, Piece, Resource, State, Token};
use rules::{FirstPlayer, Game, Sealed, Seat, Seed, Viewer};

use super::laws::{self, Lawful, Played, Setting};

impl Lawful for State {
    const DECISIONS: usize = 320;

    const KEPT: &'static [(u8, u8, &'static str)] =
        &[(2, 13, "{}"), (3, 88, r#"{"bandits": true}"#), (4, 24, r#"{"bandits": true, "trading_post": true}"#)];

    /// 24 kinds of events, 7 of choices.
    const KINDS: usize = 24 + 7;

    const RARE: &'static [&'static str] = &["effect_lapsed"];

    fn settings() -> BoxedStrategy<Setting<State>> {
        let settings = (any::<[bool; 4]>(), 2u8..=4, any::<[u8; 32]>()).prop_map(
            |([bandits, trading_post, host, peeks], seats, seed)| {
                let first_player = if host { FirstPlayer::Host } else { FirstPlayer::Random };
                let options = Options { bandits, trading_post, first_player };
                // One card of twenty lets a player look at tokens: it lies there in half of the games.
                let investments = if peeks { Card::named("investment_18").into_iter().collect() } else { Vec::new() };
                Setting { options, seats, seed: Seed(seed), draws: Draws { investments, ..Draws::default() } }
            },
        );
        settings.boxed()
    }

    /// Random players seldom have four metals at once. These keep their resources near, and claim a card when they can.
    fn choose(&self, legal: &[Command], pick: u16) -> usize {
        let pick = usize::from(pick);
        let cards = legal.iter().filter(|command| matches!(command, Command::Invest { .. })).count();
        match legal[0] {
            Command::Invest { .. } => pick % cards,
            Command::Store { .. } => (pick % legal.len()) * usize::from(pick % 3 == 0),
            _ => pick % legal.len(),
        }
    }

    /// All commands that can be said; of those that leave resources, up to three in every order.
    fn tries(&self) -> Vec<Command> {
        let mut tries = vec![Command::Decline {}, Command::EndMetals {}];
        tries.extend(Hex::all().flat_map(|hex| {
            let build = [Piece::Camp, Piece::Settlement].map(|piece| Command::Build { hex, piece });
            build.into_iter().chain([Command::Loot { hex }, Command::Peek { hex }, Command::Upgrade { hex }])
        }));
        tries.extend(Card::all().map(|card| Command::Invest { card }));
        tries.extend(Cell::all().map(|cell| Command::PlaceInfluence { cell }));
        tries.extend(Metal::ALL.map(|metal| Command::Ship { metal }));
        let mut left = vec![Left::default()];
        for _ in 0..Left::MOST {
            let longest = left.iter().map(Left::count).max().unwrap_or(0);
            let longer = left.iter().filter(|left| left.count() == longest);
            let more: Vec<Left> = longer.flat_map(|left| Resource::ALL.map(|kind| left.and(kind))).flatten().collect();
            left.extend(more);
        }
        for bin in 0..=5 {
            tries.push(Command::Store { bin });
            tries.extend(Resource::ALL.map(|resource| Command::Gain { resource, bin }));
            tries.extend(Resource::ALL.map(|resource| Command::TakeGoods { resource, bin: Some(bin) }));
            tries.extend(left.iter().map(|&leave| Command::Activate { bin, leave }));
        }
        tries.extend(Resource::ALL.map(|resource| Command::TakeGoods { resource, bin: None }));
        tries
    }

    fn holds(&self) -> Result<(), TestCaseError> {
        conserved::conserved(&self.view())
    }

    fn held(game: &Played<State>) -> Result<(), TestCaseError> {
        let view = game.state.view();
        let seats = u8::try_from(view.players.len()).expect("at most four play");
        for seat in (0..seats).map(Seat) {
            let turns = game.events().filter(|event| matches!(event, Event::TurnBegan { seat: of, .. } if *of == seat));
            prop_assert_eq!(turns.count(), if seats == 4 { 11 } else { 13 });
        }
        conserved::conserved(&view)?;
        conserved::resources_conserved(game, seats)
    }

    fn adds_up(&self) -> Result<(), TestCaseError> {
        conserved::sums(self)
    }

    fn counted(&self) -> Vec<(&'static str, usize, usize)> {
        let view = self.view();
        let claimed = view.players.iter().map(|player| player.cards.len()).sum();
        vec![("investments-claimed", claimed, view.players.len() + 1)]
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Two worlds that differ in tokens that lie face down or stayed in the box, and that a viewer has not looked at: what
    /// that viewer was sent is the same, to the byte.
    #[test]
    fn a_stream_does_not_depend_on_face_down_tokens(
        setting in State::settings(), picks in prop::collection::vec(any::<u16>(), State::DECISIONS), cut in 1usize..320,
        swaps in prop::collection::vec((any::<usize>(), any::<usize>()), 1..24)
    ) {
        let game = laws::play_as(&setting, &picks, State::choose, laws::no_look)?;
        let steps = cut.min(game.steps.len());
        let mut at_cut = State::default();
        game.steps.iter().take(steps).flat_map(|(_, events)| events).for_each(|event| at_cut.apply(event));
        for viewer in Viewer::all(setting.seats) {
            let mut tokens = tokens_of(&game);
            let seen = at_cut.seen_by(viewer).view();
            let hidden = |place: &Place| place.hex.is_none_or(|hex| {
                let there = seen.hexes.iter().find(|view| view.hex == hex).and_then(|view| view.token.as_ref());
                there.is_some_and(|token| token.token == Sealed::Hidden)
            });
            let free: Vec<usize> = (0..tokens.len()).filter(|&place| hidden(&tokens[place])).collect();
            for &(one, other) in &swaps {
                if let (Some(&one), Some(&other)) = (free.get(one % free.len().max(1)), free.get(other % free.len().max(1)))
                    && tokens[one].token.terrain() == tokens[other].token.terrain()
                {
                    let token = tokens[one].token;
                    tokens[one].token = tokens[other].token;
                    tokens[other].token = token;
                }
            }
            let draws = Draws { tokens: tokens.iter().map(|place| place.token).collect(), ..setting.draws.clone() };
            let world = Setting { draws, ..setting.clone() };
            let other = laws::replay_in(&world, &game, steps).expect("face-down tokens never decide what is legal");
            prop_assert_eq!(game.stream(viewer, steps), other.stream(viewer, steps), "{:?}", viewer);
        }
    }
}

/// A token of the box, and the hex it lies on, if it does.
struct Place {
    hex: Option<Hex>,
    token: Token,
}

/// All 56 tokens, in the order in which they are drawn.
fn tokens_of(game: &Played<State>) -> Vec<Place> {
    let Some(Event::Opened { tokens, secrets: Sealed::Known(secrets), .. }) = game.events().next() else {
        panic!("a game opens with its tokens and secrets")
    };
    let placed =
        tokens.iter().map(|placed| Place { hex: Some(placed.hex), token: *placed.token.known().expect("its own log") });
    let left_out = secrets.left_out.iter().rev().map(|&token| Place { hex: None, token });
    placed.chain(left_out).collect()
}

/// The laws are worth as much as the games they are tried on.
#[test]
fn everything_that_can_happen_happens_in_random_games() {
    let mut kinds = BTreeSet::new();
    for number in 0..60u8 {
        let options = Options { bandits: true, trading_post: true, first_player: FirstPlayer::Random };
        let setting = Setting { options, seats: 2 + number % 3, seed: Seed([number; 32]), draws: Draws::default() };
        let picks: Vec<u16> = (0..400u16).map(|place| place.wrapping_mul(40_503) ^ (u16::from(number) << 7)).collect();
        let game = laws::play_as(&setting, &picks, State::choose, laws::no_look).expect("it plays to the end");
        let events = game.events().map(|event| serde_json::to_value(event).expect("events are JSON"));
        events.for_each(|event| kinds.extend(laws::kinds(&event)));
    }
    assert_eq!(kinds.len(), State::KINDS, "{kinds:?}");
}
