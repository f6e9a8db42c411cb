//! A board as text: five characters by three a tile.
//!
//! `^` mountain, `│ ─ └ …` railroad, `o` junction, `C` city, `n` tunnel mouth; a dot marks the corners of a tile. Under the
//! board stand cowboys, tents and piles.

use crate::gold_rush::{Face, Feature, State};
use crate::landscape::{Position, Rotation, Side, middle};

/// Draws the board and what stands on it.
pub fn draw(state: &State) -> String {
    let view = state.painted();
    let (west, east) = bounds(view.tiles.iter().map(|tile| tile.at.x));
    let (north, south) = bounds(view.tiles.iter().map(|tile| tile.at.y));
    let mut text = String::new();
    for y in north..=south {
        for row in 0..3 {
            let mut line = String::new();
            for x in west..=east {
                let tile = view.tiles.iter().find(|tile| tile.at == Position::new(x, y));
                line += &tile.map_or("     ".to_owned(), |tile| rows(tile.tile, tile.rotation)[row].clone());
            }
            text += line.trim_end();
            text.push('\n');
        }
    }
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

/// The players of our examples.
pub fn name(seat: u8) -> &'static str {
    ["Ada", "Bram", "Noor", "Wes", "Cleo"][usize::from(seat)]
}

fn bounds(values: impl Iterator<Item = i16> + Clone) -> (i16, i16) {
    (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
}

fn rows(face: Face, rotation: Rotation) -> [String; 3] {
    let component = face.component();
    let on =
        |side| component.design.part_at(rotation, middle(side)).map(|part| component.parts[usize::from(part)].feature);
    let edge = |side: Side, rail: char| match on(side) {
        Some(Feature::Mountain) => '^',
        Some(_) => rail,
        None => ' ',
    };
    let (north, south) = (edge(Side::N, '│'), edge(Side::S, '│'));
    let (west, east) = (edge(Side::W, '─'), edge(Side::E, '─'));
    let centre = centre(face, rotation);
    [format!(". {north} ."), format!("{west}{west}{centre}{east}{east}"), format!(". {south} .")]
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
        [railroad] => match sides_of(railroad) {
            [true, false, true, false] => '│',
            [false, true, false, true] => '─',
            [true, true, false, false] => '└',
            [true, false, false, true] => '┘',
            [false, true, true, false] => '┌',
            [false, false, true, true] => '┐',
            _ => 'n',
        },
        _ => 'o',
    }
}
