//! Deals everything hidden anew: deck, supply, tokens on mountains and in other hands.

use super::components::components;
use super::event::{DealtSecrets, Event};
use super::pieces::Token;
use super::state::State;
use crate::chance::{Chance, Seed};
use crate::{Sealed, Seat};

pub(super) fn deal_hidden(state: &State, seed: Seed) -> Vec<Event> {
    if state.players.is_empty() {
        return Vec::new();
    }
    let mut chance = Chance::new(seed);
    let mut deck: Vec<_> =
        state.tiles_to_come().into_iter().flat_map(|(face, count)| std::iter::repeat_n(face, count.into())).collect();
    chance.shuffle(&mut deck);
    let mut unseen = state.unseen_tokens();
    chance.shuffle(&mut unseen);

    let mut known_or_dealt = |token: &Sealed<Token>| match token {
        Sealed::Known(token) => Some(*token),
        Sealed::Hidden => unseen.pop(),
    };
    let mountains =
        state.piles.iter().map(|pile| pile.tokens.iter().filter_map(&mut known_or_dealt).collect()).collect();
    let mut hand = |seat: Seat| {
        let tokens = state.players[seat.index()].tokens.iter();
        tokens.filter_map(&mut known_or_dealt).map(Sealed::Known).collect()
    };
    let hands = (0..state.seats()).map(Seat).map(&mut hand).collect();
    // At the end more tokens are unseen than the supply holds: those lost with their mountains.
    unseen.truncate(usize::from(state.supply_left));
    let secrets = DealtSecrets { deck, mountains, supply: unseen, chance };
    vec![Event::HiddenDealt { hands, secrets: Sealed::Known(secrets) }]
}

impl State {
    /// The tokens of the box that the reader of this state knows nowhere, in the order of the component data.
    fn unseen_tokens(&self) -> Vec<Token> {
        let on_mountains = self.piles.iter().flat_map(|pile| &pile.tokens);
        let in_hands = self.players.iter().flat_map(|player| &player.tokens);
        let known: Vec<Token> = on_mountains.chain(in_hands).filter_map(Sealed::known).copied().collect();
        let unseen = |&(token, count): &(Token, u8)| {
            let seen = known.iter().filter(|other| **other == token).count();
            std::iter::repeat_n(token, usize::from(count).saturating_sub(seen))
        };
        components().tokens.iter().flat_map(unseen).collect()
    }
}
