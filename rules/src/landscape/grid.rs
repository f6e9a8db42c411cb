//! Which tile lies where: a rectangle that grows with the board.

use super::position::Position;

/// How far the rectangle grows beyond a tile that falls outside: a few places, so that it seldom grows again.
const MARGIN: i16 = 4;

/// Numbers at places, found in constant time.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Grid {
    west: i16,
    north: i16,
    width: i16,
    height: i16,
    /// Row by row; 0 for nothing, otherwise one more than the number.
    cells: Vec<u16>,
}

impl Grid {
    pub fn get(&self, at: Position) -> Option<usize> {
        let number = *self.cells.get(self.cell(at)?)?;
        (number > 0).then(|| usize::from(number) - 1)
    }

    pub fn set(&mut self, at: Position, number: usize) {
        if self.cell(at).is_none() {
            self.grow_around(at);
        }
        let cell = self.cell(at).expect("the grid has just grown around this place");
        self.cells[cell] = u16::try_from(number + 1).expect("no board has 65,535 tiles");
    }

    fn cell(&self, at: Position) -> Option<usize> {
        let (column, row) = (at.x.checked_sub(self.west)?, at.y.checked_sub(self.north)?);
        let inside = (0..self.width).contains(&column) && (0..self.height).contains(&row);
        inside.then(|| row as usize * self.width as usize + column as usize)
    }

    fn grow_around(&mut self, at: Position) {
        let old = self.clone();
        let (east, south) = (old.west + old.width, old.north + old.height);
        let empty = old.cells.is_empty();
        let low = |near: i16, edge: i16| if empty || near < edge { near - MARGIN } else { edge };
        let high = |near: i16, edge: i16| if empty || near >= edge { near + MARGIN + 1 } else { edge };
        self.west = low(at.x, old.west);
        self.north = low(at.y, old.north);
        self.width = high(at.x, east) - self.west;
        self.height = high(at.y, south) - self.north;
        self.cells = vec![0; self.width as usize * self.height as usize];
        for row in 0..old.height {
            let from = row as usize * old.width as usize;
            let to = self.cell(Position::new(old.west, old.north + row)).expect("the grid only grows");
            self.cells[to..to + old.width as usize].copy_from_slice(&old.cells[from..from + old.width as usize]);
        }
    }
}
