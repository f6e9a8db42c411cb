//! What holds of every imagined state, and how often chance may bring what.

use std::collections::BTreeMap;

use proptest::test_runner::TestCaseError;
use proptest::{prop_assert, prop_assert_eq};
use rules::{Game, Seed, SeenBy, Viewer};

use super::laws::{Lawful, Played, Setting};

/// A seed that differs from others by a number.
pub fn numbered(number: u32) -> Seed {
    let mut seed = Seed([7; 32]);
    seed.0[..4].copy_from_slice(&number.to_le_bytes());
    seed
}

/// Seen by its viewer, it is what the viewer had; the truth has no part in it; whoever folds the events as they may be shown
/// gets what they may see of it; and the events can be kept as text.
pub fn is_what_its_viewer_knows<G: Game>(truth: &G, seats: u8, number: u32) -> Result<(), TestCaseError> {
    for viewer in Viewer::all(seats) {
        let had = truth.seen_by(viewer);
        let imagined = truth.imagine(viewer, numbered(number));
        prop_assert_eq!(&imagined.seen_by(viewer), &had, "{:?}", viewer);
        prop_assert_eq!(imagined.to_act(), truth.to_act());
        prop_assert_eq!(imagined.progress(), truth.progress());

        // An imagined state is another truth that looks alike: from both, the same is imagined, to the byte.
        let other = truth.imagine(viewer, numbered(number ^ 1)).seen_by(viewer);
        let text = |state: &G| serde_json::to_string(&state.deal_hidden(numbered(number))).expect("events are JSON");
        prop_assert_eq!(text(&other), text(&had));
        prop_assert_eq!(&other.imagine(viewer, numbered(number)), &imagined);

        let dealt = had.deal_hidden(numbered(number));
        for reader in Viewer::all(seats) {
            let (mut whole, mut seen) = (had.clone(), had.seen_by(reader));
            for event in &dealt {
                let text = serde_json::to_string(event).expect("events are JSON");
                prop_assert_eq!(&serde_json::from_str::<G::Event>(&text).expect("and can be read back"), event);
                whole.apply(event);
                seen.apply(&event.seen_by(reader));
            }
            prop_assert_eq!(&seen, &whole.seen_by(reader), "{:?} of what {:?} imagined", reader, viewer);
        }
    }
    Ok(())
}

/// Pieces are conserved, and a whole game can be played from it: every position of it keeps the game's laws.
pub fn can_be_played<G: Lawful>(truth: &G, viewer: Viewer, number: u32, picks: &[u16]) -> Result<(), TestCaseError> {
    let mut game = Played { steps: Vec::new(), state: truth.imagine(viewer, numbered(number)) };
    let mut picks = picks.iter().rev();
    while let Some(seat) = game.state.to_act() {
        game.state.holds()?;
        let legal = game.state.legal_commands(seat);
        prop_assert!(!legal.is_empty());
        let command = legal[game.state.choose(&legal, *picks.next().unwrap_or(&0))].clone();
        let events = game.state.decide(seat, &command).expect("listed, so accepted");
        events.iter().for_each(|event| game.state.apply(event));
    }
    prop_assert!(game.state.outcome().is_some());
    game.state.adds_up()
}

/// The state of a game after so many of its steps.
pub fn after<G: Game>(game: &Played<G>, steps: usize) -> G {
    let mut state = G::default();
    game.steps.iter().take(steps).flat_map(|(_, events)| events).for_each(|event| state.apply(event));
    state
}

/// A game of the standard rules in which everybody chooses by `number`.
pub fn some_game<G: Lawful>(seats: u8, number: u8) -> Played<G> {
    let setting =
        Setting { options: G::Options::default(), seats, seed: Seed([number; 32]), draws: G::Draws::default() };
    let picks: Vec<u16> = (0..400u16).map(|place| place.wrapping_mul(40_503) ^ (u16::from(number) << 7)).collect();
    super::laws::play_as(&setting, &picks, G::choose, super::laws::no_look).expect("it plays to the end")
}

/// Compares what was seen with what was to be expected, by chi-square: `weights` are all outcomes and how likely each is
/// against the others.
///
/// # Panics
/// When something was seen that has no weight, or when the differences are what chance brings in fewer than one of some ten
/// thousand: more than the degrees of freedom and four times their spread. Seeds are fixed, so it is always or never.
pub fn as_likely_as<T: Ord + std::fmt::Debug>(what: &str, seen: &[T], weights: &BTreeMap<T, u64>) {
    let total: u64 = weights.values().sum();
    let count = seen.len() as u64;
    let mut square = 0u64; // in thousandths
    for (outcome, weight) in weights {
        let often = seen.iter().filter(|other| *other == outcome).count() as u64;
        assert!(count * weight >= 5 * total, "{what}: too few tries to expect {outcome:?} five times");
        let difference = (often * total).abs_diff(count * weight);
        square += difference * difference * 1000 / (count * weight * total);
    }
    let stray = seen.iter().find(|outcome| !weights.contains_key(outcome));
    assert!(stray.is_none(), "{what}: {stray:?} cannot be");
    let freedom = weights.len() as u64 - 1;
    let limit = 1000 * freedom + 4 * (2_000_000 * freedom).isqrt();
    assert!(
        square <= limit,
        "{what}: chi-square {square} of at most {limit} thousandths, {freedom} degrees of freedom"
    );
}

/// All orders of a list, and in how many ways each comes about: equal pieces make orders that are the same.
pub fn orders<T: Ord + Copy>(list: &[T]) -> BTreeMap<Vec<T>, u64> {
    let mut orders = BTreeMap::from([(Vec::new(), 1)]);
    for _ in list {
        let mut longer = BTreeMap::new();
        for (order, ways) in orders {
            let mut left = list.to_vec();
            order.iter().for_each(|piece| {
                let place = left.iter().position(|other| other == piece).expect("it came from the list");
                left.remove(place);
            });
            for piece in left {
                let order: Vec<T> = order.iter().copied().chain([piece]).collect();
                *longer.entry(order).or_insert(0) += ways;
            }
        }
        orders = longer;
    }
    orders
}

/// The first two of a shuffled list: all pairs, and in how many ways each comes about.
pub fn pairs<T: Ord + Copy>(list: &[T]) -> BTreeMap<(T, T), u64> {
    let mut pairs = BTreeMap::new();
    for (one, first) in list.iter().enumerate() {
        for (_, second) in list.iter().enumerate().filter(|(other, _)| *other != one) {
            *pairs.entry((*first, *second)).or_insert(0) += 1;
        }
    }
    pairs
}
