//! How a game opens: the deck and the tokens are shuffled, the start tile lies on the table, somebody starts.

use super::components::{Face, components};
use super::event::{Event, Secrets};
use super::options::{Draws, Options};
use super::pieces::Token;
use super::state::State;
use crate::chance::{Chance, Seed};
use crate::game::{OpenError, WrongDraw, check_seats, force};
use crate::landscape::{Position, Rotation};
use crate::{Sealed, Unfolding};

pub(super) fn open(options: &Options, seats: u8, seed: Seed, draws: &Draws) -> Result<Vec<Event>, OpenError> {
    check_seats::<State>(seats)?;
    // The order of these draws is part of the rules: players verify it.
    let mut chance = Chance::new(seed);
    let first = options.first_player.draw(draws.first_player, seats, &mut chance)?;
    let mut deck = all_tiles();
    chance.shuffle(&mut deck);
    let mut supply = all_tokens();
    chance.shuffle(&mut supply);

    force(&mut deck, &draws.tiles, |tile| WrongDraw::Piece { kind: "tile", name: tile.name(), pile: "deck" })?;
    force(&mut supply, &draws.tokens, |token| WrongDraw::Value { kind: "token", value: token.0, pile: "supply" })?;

    let secrets = Sealed::Known(Secrets { deck, supply, chance });
    let mut unfolding = Unfolding::of(State::default());
    unfolding.happen(Event::Opened { options: options.clone(), seats, first, secrets });
    let (tile, at, rotation) = (components().start, Position::new(0, 0), Rotation::default());
    let tokens = unfolding.state().tokens_for(tile);
    unfolding.happen(Event::StartTilePlaced { tile, at, rotation, tokens });
    unfolding.draw(first);
    Ok(unfolding.events)
}

/// Every tile but the start tile, in the order of the component data.
fn all_tiles() -> Vec<Face> {
    let start = components().start;
    let copies = |face: Face| usize::from(face.component().count) - usize::from(face == start);
    Face::all().flat_map(|face| std::iter::repeat_n(face, copies(face))).collect()
}

/// Every mining token, in the order of the component data.
fn all_tokens() -> Vec<Token> {
    components().tokens.iter().flat_map(|&(token, count)| std::iter::repeat_n(token, usize::from(count))).collect()
}
