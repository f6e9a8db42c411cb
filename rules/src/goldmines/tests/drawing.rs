//! A board as text, see [`drawing`]. `#` city, `│ ─ └ …` road, `o` crossing, `+` two roads that pass each other, `M`
//! monastery, `n` the end of a road; a dot marks the corners of a tile. Under the board stand meeples, castles and ingots.

use crate::Game;
use crate::goldmines::{Face, Feature, State};
use crate::landscape::{Rotation, Side, drawing, middle};

pub use crate::landscape::drawing::name;

/// Draws the board and what stands on it.
pub fn draw(state: &State) -> String {
    let view = state.view();
    let tiles: Vec<_> = view.tiles.iter().map(|tile| (tile.at, rows(tile.tile, tile.rotation))).collect();
    let mut text = drawing::board(&tiles);
    for meeple in &view.meeples {
        text += &format!("{} on the {} of {}\n", name(meeple.seat.0), meeple.part.feature, meeple.part.at);
    }
    for castle in &view.castles {
        text += &format!("{}'s castle at {} and {}\n", name(castle.seat.0), castle.parts[0].at, castle.parts[1].at);
    }
    for ingots in &view.ingots {
        text += &format!("{} ingots at {}\n", ingots.count, ingots.at);
    }
    text
}

fn rows(face: Face, rotation: Rotation) -> [String; 3] {
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
