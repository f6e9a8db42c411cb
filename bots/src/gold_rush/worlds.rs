//! Every order of the tiles to come, when they are few.

use rules::gold_rush::{Event, State};
use rules::{Game, Sealed, Seed};

use crate::luck::Luck;
use crate::orders::every_order;

/// Imagined games, `most` of them at most, with every order of the tiles as often as the others; none if there are more orders than
/// that. The tokens are dealt anew in each.
pub fn every_world(seen: &State, most: usize, seed: Seed) -> Vec<State> {
    let dealt = seen.deal_hidden(seed);
    let Some(Event::HiddenDealt { secrets: Sealed::Known(secrets), .. }) = dealt.first() else { return Vec::new() };
    let orders = every_order(&secrets.deck, most);
    let times = most.checked_div(orders.len()).unwrap_or(0);
    let mut luck = Luck::of(seed);
    let world = |deck: &Vec<_>| {
        let mut world = seen.clone();
        for mut event in seen.deal_hidden(luck.seed()) {
            if let Event::HiddenDealt { secrets: Sealed::Known(secrets), .. } = &mut event {
                secrets.deck.clone_from(deck);
            }
            world.apply(&event);
        }
        world
    };
    orders.iter().cycle().take(times * orders.len()).map(world).collect()
}
