//! A board as text, see [`drawing`]. `^` mountain, `│ ─ └ …` railroad, `o` junction, `C` city, `n` tunnel mouth; a dot marks
//! the corners of a tile. Under the board stand cowboys, tents and piles.

use crate::Game;
use crate::gold_rush::{Face, Feature, State};
use crate::landscape::{Rotation, Side, drawing, middle};

pub use crate::landscape::drawing::name;

/// Draws the board and what stands on it.
pub fn draw(state: &State) -> String {
    let view = state.view();
    let tiles: Vec<_> = view.tiles.iter().map(|tile| (tile.at, rows(tile.tile, tile.rotation))).collect();
    let mut text = drawing::board(&tiles);
    for cowboy in &view.cowboys {
        text += &format!("{} on the {} of {}\n", name(cowboy.seat.0), cowboy.part.feature, cowboy.part.at);
    }
    for tent in &view.tents {
        text += &format!("{}'s tent at {}\n", name(tent.seat.0), tent.part.at);
    }
    for (pile, at) in view.features.iter().filter_map(|feature| Some((feature.tokens, feature.pile?.at))) {
        text += &format!("{pile} tokens at {at}\n");
    }
    text
}

fn rows(face: Face, rotation: Rotation) -> [String; 3] {
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
