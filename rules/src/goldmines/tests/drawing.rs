//! A board as text, see [`drawing`]. `#` city, `│ ─ └ …` road, `o` crossing, `+` two roads that pass each other, `M`
//! monastery, `n` the end of a road; a dot marks the corners of a tile. Under the board stand meeples, castles and ingots.
//! [`reading`](super::reading) reads it.

use crate::Game;
use crate::goldmines::{Face, Feature, Part, State};
use crate::landscape::drawing::{self, Rows};
use crate::landscape::{Rotation, Side, middle};

pub use crate::landscape::drawing::name;

/// Draws the board, and says what stands on it.
pub fn draw(state: &State) -> String {
    let view = state.view();
    let tiles: Vec<_> = view.tiles.iter().map(|tile| (tile.at, rows(tile.tile, tile.rotation))).collect();
    let mut text = drawing::board(&tiles) + &names(state);
    for meeple in &view.meeples {
        text += &format!("{} on the {}\n", name(meeple.seat.0), part(meeple.part));
    }
    for castle in &view.castles {
        text += &format!("{}'s {} and {}\n", name(castle.seat.0), part(castle.parts[0]), part(castle.parts[1]));
    }
    for ingots in &view.ingots {
        text += &format!("{} ingots at {}\n", ingots.count, ingots.at);
    }
    text
}

/// Names the tiles that are not the first to look like that: shields, gold and what joins fields are not drawn.
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
        Some(Feature::City) => '#',
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
    let of_kind = |feature| (0..component.parts.len()).filter(move |&part| component.parts[part].feature == feature);
    let through = |part: usize| sides_of(part).into_iter().filter(|reached| *reached).count() > 1;
    let roads: Vec<usize> = of_kind(Feature::Road).collect();
    match roads[..] {
        _ if component.monastery.is_some() => 'M',
        [] if of_kind(Feature::City).any(through) => '#',
        [] => ' ',
        [road] => drawing::track(sides_of(road)),
        _ if roads.iter().all(|&road| through(road)) => '+',
        _ => 'o',
    }
}
