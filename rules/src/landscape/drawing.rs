//! A board as text, for tests: five characters by three a tile.

use super::{Position, Side};

/// Puts drawn tiles together into a board.
pub fn board(tiles: &[(Position, [String; 3])]) -> String {
    let (west, east) = bounds(tiles.iter().map(|(at, _)| at.x));
    let (north, south) = bounds(tiles.iter().map(|(at, _)| at.y));
    let mut text = String::new();
    for y in north..=south {
        for row in 0..3 {
            let mut line = String::new();
            for x in west..=east {
                let tile = tiles.iter().find(|(at, _)| *at == Position::new(x, y));
                line += tile.map_or("     ", |(_, rows)| rows[row].as_str());
            }
            text += line.trim_end();
            text.push('\n');
        }
    }
    text
}

fn bounds(values: impl Iterator<Item = i16> + Clone) -> (i16, i16) {
    (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
}

/// A tile: what is at the middle of its sides, and at its centre.
pub fn tile(edge: impl Fn(Side) -> char, centre: char) -> [String; 3] {
    let (north, south, west, east) = (edge(Side::N), edge(Side::S), edge(Side::W), edge(Side::E));
    [format!(". {north} ."), format!("{west}{west}{centre}{east}{east}"), format!(". {south} .")]
}

/// A road or railroad that leaves a side.
pub fn track_at(side: Side) -> char {
    if matches!(side, Side::N | Side::S) { '│' } else { '─' }
}

/// A road or railroad that joins the given sides, in the order N, E, S, W; `n` where it ends on the tile.
pub fn track(sides: [bool; 4]) -> char {
    match sides {
        [true, false, true, false] => '│',
        [false, true, false, true] => '─',
        [true, true, false, false] => '└',
        [true, false, false, true] => '┘',
        [false, true, true, false] => '┌',
        [false, false, true, true] => '┐',
        _ => 'n',
    }
}

/// The players of our examples.
pub fn name(seat: u8) -> &'static str {
    ["Ada", "Bram", "Noor", "Wes", "Cleo"][usize::from(seat)]
}
