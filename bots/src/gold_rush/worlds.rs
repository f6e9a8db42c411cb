//! Every order of the tiles to come, when they are few.

use rules::gold_rush::{Event, State};
use rules::{Game, Sealed, Seed};

use crate::orders::every_order;

/// All imagined games that differ in the order of the tiles; none if there are more of them than `most`.
pub fn every_world(seen: &State, most: usize, seed: Seed) -> Vec<State> {
    let dealt = seen.deal_hidden(seed);
    let Some(Event::HiddenDealt { secrets: Sealed::Known(secrets), hands }) = dealt.first() else { return Vec::new() };
    let world = |deck| {
        let mut secrets = secrets.clone();
        secrets.deck = deck;
        let mut world = seen.clone();
        world.apply(&Event::HiddenDealt { secrets: Sealed::Known(secrets), hands: hands.clone() });
        world
    };
    every_order(&secrets.deck, most).into_iter().map(world).collect()
}
