//! The land, read from the component data: which hexes there are, which touch, which lie on a line, at the water, on the edge.

use super::data::{Board, Direction, HexData, HexKind};
use super::hexes::{Hex, HexSet};

pub(super) struct Land {
    /// In the order of the data.
    pub hexes: Vec<HexComponent>,
    /// All straight lines of land.
    pub lines: Vec<HexSet>,
    pub touching_water: HexSet,
}

pub(super) struct HexComponent {
    pub q: i8,
    pub r: i8,
    /// The place of its slot in the list of slots.
    pub slot: u8,
    /// In its slot: nothing for the center, else the direction, clockwise from north.
    pub direction: Option<usize>,
    pub neighbours: HexSet,
}

impl Land {
    pub fn read(board: &Board) -> Land {
        Land {
            hexes: land(board).map(|hex| component(board, hex)).collect(),
            lines: lines(board),
            touching_water: those(board, |hex| hex.touches_water == Some(true)),
        }
    }
}

/// The hexes of land of which something is true.
pub(super) fn those(board: &Board, keep: impl Fn(&HexData) -> bool) -> HexSet {
    let kept = (0..).map(Hex).zip(land(board)).filter(|(_, hex)| keep(hex));
    kept.map(|(hex, _)| hex).collect()
}

fn land(board: &Board) -> impl Iterator<Item = &HexData> {
    board.hexes.list.iter().filter(|hex| hex.kind == HexKind::Land)
}

fn component(board: &Board, hex: &HexData) -> HexComponent {
    let slot = (0..).zip(&board.slots.list).find(|(_, slot)| Some(&slot.id) == hex.slot.as_ref());
    let directions = &board.coordinate_system.directions_clockwise;
    let touches =
        |direction: &Direction, other: &HexData| (hex.q + direction.dq, hex.r + direction.dr) == (other.q, other.r);
    HexComponent {
        q: hex.q,
        r: hex.r,
        slot: slot.expect("the check finds every slot").0,
        direction: directions.iter().position(|direction| Some(&direction.id) == hex.place_in_slot.as_ref()),
        neighbours: those(board, |other| directions.iter().any(|direction| touches(direction, other))),
    }
}

/// The lines of the three families: constant q, constant r, constant q + r.
fn lines(board: &Board) -> Vec<HexSet> {
    let families: [fn(&HexData) -> i8; 3] = [|hex| hex.q, |hex| hex.r, |hex| hex.q + hex.r];
    let line = |family: fn(&HexData) -> i8, number| those(board, |hex| family(hex) == number);
    let lines = families.into_iter().flat_map(|family| (-16..=16).map(move |number| line(family, number)));
    lines.filter(|line| !line.is_empty()).collect()
}
