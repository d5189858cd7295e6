//! Boards drawn as text: row i at the top, `b` and `w` for marbles, `.` for empty cells.

use fishka_abalone::{Cell, Colour, Illegal, Position, Setup};
use fishka_game::Position as _;

/// The position of a drawing, with nobody out.
pub(crate) fn position(to_move: Colour, drawing: &str) -> Position {
    with_out(to_move, drawing, 0, 0)
}

/// The position of a drawing.
pub(crate) fn with_out(to_move: Colour, drawing: &str, black_out: u32, white_out: u32) -> Position {
    let mut setup = Setup::new();
    setup.to_move = to_move;
    setup.out.black = black_out;
    setup.out.white = white_out;
    for (cell, mark) in cells(drawing) {
        setup.put(cell, Colour::from_letter(mark));
    }
    setup.position().unwrap()
}

/// Black to move, nobody out.
pub(crate) fn black(drawing: &str) -> Position {
    position(Colour::Black, drawing)
}

/// Checks that a position looks like a drawing.
#[track_caller]
pub(crate) fn assert_looks(position: &Position, drawing: &str) {
    for (cell, mark) in cells(drawing) {
        assert_eq!(position.marble(cell), Colour::from_letter(mark), "{cell} in {position}");
    }
}

/// The position after a legal move.
#[track_caller]
pub(crate) fn played(mut position: Position, mv: &str) -> Position {
    position.play(mv.parse().unwrap()).unwrap_or_else(|why| panic!("{mv}: {why}"));
    position
}

/// Why a move is not legal.
#[track_caller]
pub(crate) fn refusal(position: &Position, mv: &str) -> Illegal {
    position.check(mv.parse().unwrap()).expect_err(mv)
}

/// The cell with this name.
pub(crate) fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

/// The cells of a drawing with their marks.
fn cells(drawing: &str) -> impl Iterator<Item = (Cell, char)> {
    let mut marks = drawing.chars().filter(|mark| !mark.is_whitespace());
    let rows_from_the_top = (0..9).rev();
    let cells: Vec<Cell> = rows_from_the_top
        .flat_map(|row| Cell::ALL.into_iter().filter(move |cell| cell.row() == row))
        .collect();
    let drawn: Vec<(Cell, char)> =
        cells.into_iter().map(|cell| (cell, marks.next().expect("61 cells"))).collect();
    assert_eq!(marks.next(), None, "61 cells");
    drawn.into_iter()
}
