//! Deals everything hidden anew: face-down tokens, each among those of its terrain, and what two players leave in the box.
//! There is no generator: after the set-up nothing is left to chance.

use super::event::{DealtToken, Event, Secrets};
use super::hexes::Hex;
use super::names::Token;
use super::resources::Terrain;
use super::state::{Holds, State, Table};
use crate::Sealed;
use crate::chance::{Chance, Seed};

pub(super) fn deal_hidden(state: &State, seed: Seed) -> Vec<Event> {
    let Some(table) = state.table() else { return Vec::new() };
    let mut chance = Chance::new(seed);
    let mut unseen = Terrain::ALL.map(|terrain| {
        let mut tokens = table.unseen_of(terrain);
        chance.shuffle(&mut tokens);
        tokens
    });
    let hidden = Hex::all().filter(|hex| table.holds(*hex) == Holds::FaceDown);
    let deal = |hex: Hex| {
        let known = table.hexes[hex.index()].token.known().copied();
        let token = known.or_else(|| unseen[table.terrain(hex) as usize].pop())?;
        let peeked_by = table.all_seats().filter(|seat| table.peeked[seat.index()].contains(hex)).collect();
        Some(DealtToken { hex, peeked_by, token: Sealed::Known(token) })
    };
    let tokens = hidden.filter_map(deal).collect();
    let secrets = Sealed::Known(Secrets { left_out: unseen.concat() });
    vec![Event::HiddenDealt { tokens, secrets }]
}

impl Table {
    /// The tokens of the box with that back which the reader of this state knows nowhere, in the order of the component data.
    fn unseen_of(&self, terrain: Terrain) -> Vec<Token> {
        let in_play = || self.hexes.iter().filter(|hex_state| hex_state.holds != Holds::Nothing);
        let known = |token: Token| in_play().filter(|hex_state| hex_state.token == Sealed::Known(token)).count();
        let unseen = |token: Token| {
            std::iter::repeat_n(token, usize::from(token.component().count).saturating_sub(known(token)))
        };
        Token::all().filter(|token| token.terrain() == terrain).flat_map(unseen).collect()
    }
}
