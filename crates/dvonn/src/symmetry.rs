use crate::{Cell, Move};

/// The symmetries of the board: 0 leaves everything in place, 1 is the half-turn, 2 swaps left and right, 3 top and
/// bottom. Each undoes itself.
pub(crate) const SYMMETRIES: u8 = 4;

/// Where a cell goes. Numbers beyond the last symmetry leave it in place.
pub(crate) fn transform(cell: Cell, symmetry: u8) -> Cell {
    let (column, row) = (cell.column(), cell.row());
    let image = match symmetry {
        1 => Cell::new(10 - column, 4 - row),
        2 => Cell::new(8 + row - column, row),
        3 => Cell::new(column + 2 - row, 4 - row),
        _ => Some(cell),
    };
    // Every symmetry maps the board onto itself, so there is always an image.
    image.unwrap_or(cell)
}

pub(crate) fn transform_move(mv: Move, symmetry: u8) -> Move {
    match mv {
        Move::Place(cell) => Move::Place(transform(cell, symmetry)),
        Move::Stack { from, to } => {
            Move::Stack { from: transform(from, symmetry), to: transform(to, symmetry) }
        }
        Move::Pass => Move::Pass,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CellSet;

    #[test]
    fn each_symmetry_maps_the_board_onto_itself_and_undoes_itself() {
        for symmetry in 0..SYMMETRIES {
            let images: CellSet = Cell::ALL.into_iter().map(|cell| transform(cell, symmetry)).collect();
            assert_eq!(images, CellSet::ALL);
            for cell in Cell::ALL {
                assert_eq!(transform(transform(cell, symmetry), symmetry), cell);
            }
        }
    }

    #[test]
    fn neighbours_stay_neighbours() {
        for symmetry in 0..SYMMETRIES {
            for cell in Cell::ALL {
                let around = CellSet::from(cell).neighbours().iter();
                let images: CellSet = around.map(|neighbour| transform(neighbour, symmetry)).collect();
                assert_eq!(images, CellSet::from(transform(cell, symmetry)).neighbours());
            }
        }
    }

    #[test]
    fn corners_go_where_the_picture_says() {
        let image = |name: &str, symmetry| alloc::format!("{}", transform(name.parse().unwrap(), symmetry));
        assert_eq!([1, 2, 3].map(|symmetry| image("a1", symmetry)), ["k5", "i1", "c5"]);
    }
}
