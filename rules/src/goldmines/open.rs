//! How a game opens: the deck is shuffled, the start tile lies on the table, somebody starts.

use super::components::{Face, components, faces};
use super::event::{Event, Secrets};
use super::options::{Draws, Options};
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
    let mut deck = all_tiles(options);
    chance.shuffle(&mut deck);

    force(&mut deck, &draws.tiles, |tile| WrongDraw::Piece { kind: "tile", name: tile.name(), pile: "deck" })?;

    let secrets = Sealed::Known(Secrets { deck, chance });
    let mut unfolding = Unfolding::of(State::default());
    unfolding.happen(Event::Opened { options: options.clone(), seats, first, secrets });
    let (tile, at, rotation) = (components().start, Position::new(0, 0), Rotation::default());
    unfolding.happen(Event::StartTilePlaced { tile, at, rotation });
    unfolding.draw(first);
    Ok(unfolding.events)
}

/// Every tile but the start tile, in the order of the component data.
fn all_tiles(options: &Options) -> Vec<Face> {
    let start = components().start;
    let copies = |face: Face| usize::from(face.component().count) - usize::from(face == start);
    faces(options).flat_map(|face| std::iter::repeat_n(face, copies(face))).collect()
}
