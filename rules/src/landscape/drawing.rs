//! A board as text, for tests: five characters by three a tile. What is drawn can be read, too.

use super::{Design, Position, Rotation, Side, left_half, middle, right_half};

/// A tile as it is drawn: three lines of five characters.
pub type Rows = [String; 3];

/// Puts drawn tiles together into a board. Its first line says where the corner in the northwest is, unless at (0, 0).
pub fn board(tiles: &[(Position, Rows)]) -> String {
    let (west, east) = bounds(tiles.iter().map(|(at, _)| at.x));
    let (north, south) = bounds(tiles.iter().map(|(at, _)| at.y));
    let corner = Position::new(west, north);
    let mut text = if corner == Position::new(0, 0) { String::new() } else { format!("from {corner}\n") };
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

/// A drawing taken apart: the tiles of the board from the northwest, and the lines under it.
pub struct Drawn {
    pub tiles: Vec<(Position, Rows)>,
    pub lines: Vec<String>,
}

/// A drawing as it is printed: without the line break before it, and without the indentation that all its lines have.
pub fn dedented(drawing: &str) -> String {
    let drawing = drawing.strip_prefix('\n').unwrap_or(drawing).trim_end();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let least = drawing.lines().filter(|line| !line.trim().is_empty()).map(indent).min().unwrap_or(0);
    drawing.lines().map(|line| line.get(least..).unwrap_or("").trim_end().to_owned() + "\n").collect()
}

/// Takes a drawing apart into its tiles and the lines beside them.
pub fn read(drawing: &str) -> Drawn {
    let drawing = dedented(drawing);
    let mut lines = drawing.lines().peekable();
    let from = lines.next_if(|line| line.starts_with("from "));
    let corner = from.map_or(Position::new(0, 0), |line| position(&line["from ".len()..]));
    let of_board = |line: &&str| !line.starts_with(|first: char| first.is_alphanumeric() || first == '(');
    let board: Vec<Vec<char>> =
        std::iter::from_fn(|| lines.next_if(of_board)).map(|line| line.chars().collect()).collect();
    let mut tiles = Vec::new();
    for (y, rows) in (corner.y..).zip(board.chunks_exact(3)) {
        let width = rows.iter().map(Vec::len).max().unwrap_or(0).div_ceil(5);
        for (x, column) in (corner.x..).zip((0..width).map(|column| 5 * column)) {
            let part = |row: &Vec<char>| (column..column + 5).map(|place| row.get(place).unwrap_or(&' ')).collect();
            let rows: Vec<String> = rows.iter().map(part).collect();
            if rows[0].starts_with('.') {
                tiles.push((Position::new(x, y), rows.try_into().expect("three lines a tile")));
            }
        }
    }
    Drawn { tiles, lines: lines.map(ToOwned::to_owned).collect() }
}

impl Drawn {
    /// Which tile lies at a place, and how often it is turned, if a line says so: `(1, 0) is 47e turned 2`.
    pub fn named(&self, at: Position) -> Option<(&str, u8)> {
        let line = self.lines.iter().find_map(|line| line.strip_prefix(&format!("{at} is ")))?;
        let (name, turns) = line.split_once(" turned ")?;
        Some((name, turns.parse().expect("a number of turns")))
    }

    /// The lines that name no tiles.
    pub fn pieces(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(String::as_str).filter(|line| !line.is_empty() && !line.starts_with('('))
    }
}

/// Says which tile lies at a place, for where the drawing leaves it open.
pub fn name_tile(at: Position, name: &str, rotation: Rotation) -> String {
    format!("{at} is {name} turned {}\n", rotation.quarter_turns())
}

/// `mountain of (0, 0)`, or `mountain 1 of (0, 0)` for the tile's second.
pub fn part(feature: impl std::fmt::Display, index: u8, at: Position) -> String {
    let index = if index == 0 { String::new() } else { format!(" {index}") };
    format!("{feature}{index} of {at}")
}

/// Reads a part: the feature, which of the tile's, and where.
pub fn read_part<F: serde::de::DeserializeOwned>(text: &str) -> (F, u8, Position) {
    let (feature, at) = text.split_once(" of ").unwrap_or_else(|| panic!("{text:?} is no part of a tile"));
    let (feature, index) = feature.split_once(' ').unwrap_or((feature, "0"));
    let feature = serde_json::from_value(feature.into()).unwrap_or_else(|_| panic!("{feature:?} is no feature"));
    (feature, index.parse().expect("a number"), position(at))
}

/// Whose name a line starts with.
pub fn seat(line: &str) -> u8 {
    (0..5).find(|&seat| line.starts_with(name(seat))).unwrap_or_else(|| panic!("{line:?} is no player's"))
}

/// `(-1, 2)`.
pub fn position(text: &str) -> Position {
    let place =
        text.trim_matches(['(', ')']).split_once(", ").and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)));
    place.map_or_else(|| panic!("{text:?} is no place"), |(x, y): (i16, i16)| Position::new(x, y))
}

/// A tile: what is at the middle of its sides, and at its centre.
pub fn tile(edge: impl Fn(Side) -> char, centre: char) -> Rows {
    let (north, south, west, east) = (edge(Side::N), edge(Side::S), edge(Side::W), edge(Side::E));
    [format!(". {north} ."), format!("{west}{west}{centre}{east}{east}"), format!(". {south} .")]
}

/// A sheet of tiles: what they are, what the characters of their drawings mean, and an [`entry`] for each.
pub fn sheet(tiles: &str, characters: &str, entries: impl Iterator<Item = String>) -> String {
    let entries = entries.collect::<Vec<_>>().join("\n");
    format!(
        "The {tiles} as they are printed, north at the top.
{characters}.
Next to each tile are its parts and the sides they reach; NL is the left half of the north side, seen from the middle.

{entries}"
    )
}

/// A tile by itself, to hold the printed one beside: its name, how often it is in the box, its drawing, and its parts in words
/// next to the drawing.
pub fn entry(name: &str, count: u8, rows: &Rows, parts: &[String]) -> String {
    let copies = if count == 1 { "copy" } else { "copies" };
    let mut text = format!("{name}, {count} {copies}\n");
    for line in 0..parts.len().max(rows.len()) {
        let (row, part) = (rows.get(line).map_or("", String::as_str), parts.get(line).map_or("", String::as_str));
        text += format!("{row:<8}{part}").trim_end();
        text.push('\n');
    }
    text
}

/// The sides that a part reaches on a tile as it is printed: `N E`, or `NL` for the left half of one, seen from the middle.
pub fn reach(design: &Design, part: usize) -> String {
    let holds = |joint| design.part_at(Rotation::ALL[0], joint).map(usize::from) == Some(part);
    let on = |side: Side| match (holds(middle(side)), holds(left_half(side)), holds(right_half(side))) {
        (true, ..) | (_, true, true) => Some(format!("{side:?}")),
        (_, true, _) => Some(format!("{side:?}L")),
        (_, _, true) => Some(format!("{side:?}R")),
        _ => None,
    };
    Side::ALL.into_iter().filter_map(on).collect::<Vec<_>>().join(" ")
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
