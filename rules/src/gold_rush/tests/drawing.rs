//! A board as text, see [`drawing`]. `^` mountain, `│ ─ └ …` railroad, `o` junction, `C` city, `n` tunnel mouth; a dot marks
//! the corners of a tile. Under the board stand cowboys, tents and piles. [`reading`](super::reading) reads it.

use crate::Game;
use crate::gold_rush::{Face, Feature, Part, State};
use crate::landscape::drawing::{self, Rows};
use crate::landscape::{Rotation, Side, middle};

pub use crate::landscape::drawing::name;

/// Draws the board, and says what stands on it.
pub fn draw(state: &State) -> String {
    let view = state.view();
    let tiles: Vec<_> = view.tiles.iter().map(|tile| (tile.at, rows(tile.tile, tile.rotation))).collect();
    let mut text = drawing::board(&tiles) + &names(state);
    for cowboy in &view.cowboys {
        text += &format!("{} on the {}\n", name(cowboy.seat.0), part(cowboy.part));
    }
    for tent in &view.tents {
        text += &format!("{}'s tent on the {}\n", name(tent.seat.0), part(tent.part));
    }
    let mut piles: Vec<_> = view.features.iter().filter_map(|feature| Some((feature.pile?, feature.tokens))).collect();
    piles.sort_by_key(|(pile, _)| (pile.at.y, pile.at.x, pile.index));
    for (pile, tokens) in piles {
        text += &format!("{tokens} tokens on the {}\n", part(pile));
    }
    text
}

/// Names the tiles that are not the first to look like that: tipis, herds, nuggets and locomotives are not drawn.
fn names(state: &State) -> String {
    let mut tiles = state.view().tiles;
    tiles.sort_by_key(|tile| (tile.at.y, tile.at.x));
    let not_first = tiles.iter().filter(|tile| first(&rows(tile.tile, tile.rotation)) != (tile.tile, tile.rotation));
    not_first.map(|tile| drawing::name_tile(tile.at, tile.tile.name(), tile.rotation)).collect()
}

fn part(part: Part) -> String {
    drawing::part(part.feature, part.index, part.at)
}

/// The first way to place a tile so that it looks like that.
pub fn first(looks: &Rows) -> (Face, Rotation) {
    let mut all = Face::all().flat_map(|face| Rotation::ALL.map(|rotation| (face, rotation)));
    let first = all.find(|(face, rotation)| rows(*face, *rotation) == *looks);
    first.unwrap_or_else(|| panic!("no tile looks like {looks:#?}"))
}

/// A tile as it is drawn.
pub fn rows(face: Face, rotation: Rotation) -> Rows {
    let component = face.component();
    let on =
        |side| component.design.part_at(rotation, middle(side)).map(|part| component.parts[usize::from(part)].feature);
    let edge = |side: Side| match on(side) {
        Some(Feature::Mountain) => '^',
        Some(_) => drawing::track_at(side),
        None => ' ',
    };
    drawing::tile(edge, centre(face, rotation))
}

fn centre(face: Face, rotation: Rotation) -> char {
    let component = face.component();
    let sides_of = |part: usize| {
        Side::ALL.map(|side| component.design.part_at(rotation, middle(side)).map(usize::from) == Some(part))
    };
    let railroads: Vec<usize> =
        (0..component.parts.len()).filter(|&part| component.parts[part].feature == Feature::Railroad).collect();
    if component.parts.iter().any(|part| part.feature == Feature::City) {
        return 'C';
    }
    match railroads[..] {
        [] if component.parts.iter().filter(|part| part.feature == Feature::Mountain).count() == 1 => '^',
        [] => ' ',
        [railroad] => drawing::track(sides_of(railroad)),
        _ => 'o',
    }
}
