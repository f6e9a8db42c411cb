//! Which tile lies where: a rectangle that grows with the board.

use super::position::Position;

/// How far the rectangle grows beyond a tile that falls outside: a few places, so that it seldom grows again.
const MARGIN: i32 = 4;

/// Numbers at places, found in constant time.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Grid {
    /// Wider than places are, so that it has edges around every place.
    west: i32,
    north: i32,
    width: i32,
    height: i32,
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
        let (column, row) = (i32::from(at.x) - self.west, i32::from(at.y) - self.north);
        let inside = (0..self.width).contains(&column) && (0..self.height).contains(&row);
        inside.then(|| row as usize * self.width as usize + column as usize)
    }

    fn grow_around(&mut self, at: Position) {
        let old = self.clone();
        let (east, south) = (old.west + old.width, old.north + old.height);
        let empty = old.cells.is_empty();
        let low = |near: i16, edge: i32| if empty || i32::from(near) < edge { i32::from(near) - MARGIN } else { edge };
        let high =
            |near: i16, edge: i32| if empty || i32::from(near) >= edge { i32::from(near) + MARGIN + 1 } else { edge };
        self.west = low(at.x, old.west);
        self.north = low(at.y, old.north);
        self.width = high(at.x, east) - self.west;
        self.height = high(at.y, south) - self.north;
        self.cells = vec![0; self.width as usize * self.height as usize];
        let (right, down) = ((old.west - self.west) as usize, (old.north - self.north) as usize);
        for row in 0..old.height as usize {
            let (from, to) = (row * old.width as usize, (row + down) * self.width as usize + right);
            self.cells[to..to + old.width as usize].copy_from_slice(&old.cells[from..from + old.width as usize]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_where_they_are_as_it_grows() {
        let places = [(0, 0), (4, -5), (-20, 3), (-20, 40), (7, 7), (30, -30)].map(Position::from);
        let mut grid = Grid::default();
        for (number, &at) in places.iter().enumerate() {
            assert_eq!(grid.get(at), None);
            grid.set(at, number);
            assert!((0..=number).all(|number| grid.get(places[number]) == Some(number)), "after {at}");
        }
    }

    #[test]
    fn it_grows_around_the_ends_of_the_world() {
        for (x, y) in [(i16::MIN, i16::MAX), (i16::MAX, i16::MIN), (i16::MAX, i16::MAX), (i16::MIN, i16::MIN)] {
            let mut grid = Grid::default();
            let (at, beside) = (Position::new(x, y), Position::new(x - x.signum() * 10, y));
            grid.set(at, 0);
            grid.set(beside, 1);
            assert_eq!((grid.get(at), grid.get(beside)), (Some(0), Some(1)));
        }
    }
}
