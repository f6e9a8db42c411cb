//! Deals everything hidden anew: the deck.

use super::event::{Event, Secrets};
use super::state::State;
use crate::Sealed;
use crate::chance::{Chance, Seed};

pub(super) fn deal_hidden(state: &State, seed: Seed) -> Vec<Event> {
    if state.players.is_empty() {
        return Vec::new();
    }
    let mut chance = Chance::new(seed);
    let mut deck: Vec<_> =
        state.tiles_to_come().into_iter().flat_map(|(face, count)| std::iter::repeat_n(face, count.into())).collect();
    chance.shuffle(&mut deck);
    vec![Event::HiddenDealt { secrets: Sealed::Known(Secrets { deck, chance }) }]
}
