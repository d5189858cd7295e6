//! The twelve symmetries of the hexagon, numbered 0 to 11: six turns to the left by so many sixths, then the same turns
//! after a reflection that swaps rows and diagonals (`a3` and `c1`). A number from 12 on begins anew.

use crate::{Cell, CellSet, Direction, Move, MoveKind};

/// How many symmetries the board has.
pub(crate) const SYMMETRIES: u8 = 12;

impl Cell {
    /// The cell seen through a symmetry of the board: the first six turn it to the left by so many sixths, the next six
    /// swap rows and diagonals before.
    #[must_use]
    pub const fn transformed(self, symmetry: u8) -> Cell {
        IMAGES[(symmetry % SYMMETRIES) as usize][self.bit() as usize]
    }
}

impl Direction {
    /// The direction seen through a symmetry of the board.
    #[must_use]
    pub const fn transformed(self, symmetry: u8) -> Direction {
        let symmetry = symmetry % SYMMETRIES;
        if symmetry < 6 {
            self.turned(symmetry)
        } else {
            // The reflection swaps east and north-west and leaves north-east between them.
            Direction::NorthWest.turned(6 - self as u8).turned(symmetry - 6)
        }
    }
}

impl CellSet {
    /// The set seen through a symmetry of the board.
    #[must_use]
    pub fn transformed(self, symmetry: u8) -> CellSet {
        self.iter().map(|cell| cell.transformed(symmetry)).collect()
    }
}

impl Move {
    /// The move seen through a symmetry of the board; a move whose image cannot be written down stays as it is.
    #[must_use]
    pub fn transformed(self, symmetry: u8) -> Move {
        let direction = self.direction().transformed(symmetry);
        let image = match self.kind() {
            MoveKind::InLine { rear, .. } => Move::in_line(rear.transformed(symmetry), direction),
            MoveKind::Broadside { first, last, .. } => {
                Move::broadside(first.transformed(symmetry), last.transformed(symmetry), direction)
            }
        };
        image.unwrap_or(self)
    }
}

const IMAGES: [[Cell; Cell::COUNT]; SYMMETRIES as usize] = {
    let mut images = [Cell::ALL; SYMMETRIES as usize];
    let mut symmetry = 0;
    while symmetry < SYMMETRIES {
        let mut index = 0;
        while index < Cell::COUNT {
            let cell = Cell::ALL[index];
            images[symmetry as usize][cell.bit() as usize] = image(cell, symmetry);
            index += 1;
        }
        symmetry += 1;
    }
    images
};

const fn image(cell: Cell, symmetry: u8) -> Cell {
    let (mut row, mut diagonal) = (cell.row() as i8 - 4, cell.diagonal() as i8 - 4);
    if symmetry >= 6 {
        (row, diagonal) = (diagonal, row);
    }
    let mut sixths = symmetry % 6;
    while sixths > 0 {
        (row, diagonal) = (diagonal, diagonal - row);
        sixths -= 1;
    }
    Cell::new((row + 4) as u8, (diagonal + 4) as u8).expect("a symmetry keeps cells on the board")
}
