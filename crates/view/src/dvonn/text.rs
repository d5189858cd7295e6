//! The DVONN board for terminals.

use fishka_dvonn::{Cell, Colour, Position};

use crate::ink::{Ink, Paint};

/// From one cell to the next, in letters; rows are shifted by half of it.
const PITCH: usize = 6;

pub(super) fn text_board(position: &Position, paint: Paint) -> String {
    let mut out = String::new();
    for row in (0..5_u8).rev() {
        let columns: Vec<u8> = (0..11).filter(|&column| Cell::new(column, row).is_some()).collect();
        let indent = usize::from(row.abs_diff(2)) * PITCH / 2;
        out += &format!("{:indent$}{} ", "", row + 1);
        for cell in columns.iter().filter_map(|&column| Cell::new(column, row)) {
            let text = cell_text(position, cell);
            let gap = PITCH - text.len();
            out += &paint.ink(ink(position, cell), &text);
            out += &" ".repeat(gap);
        }
        // The columns that do not reach the bottom row have their letters where they end.
        match row {
            0 => out.push('j'),
            1 => out.push('k'),
            _ => {}
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
    let letters: Vec<String> = ('a'..='i').map(String::from).collect();
    out + &" ".repeat(PITCH + PITCH / 2 + 2) + &letters.join(&" ".repeat(PITCH - 1)) + "\n"
}

fn cell_text(position: &Position, cell: Cell) -> String {
    let Some(top) = position.stack(cell).next_back() else { return ".".to_owned() };
    match position.height(cell) {
        1 => top.letter().to_string(),
        height => format!("{}{height}{}", top.letter(), if position.has_dvonn(cell) { "*" } else { "" }),
    }
}

fn ink(position: &Position, cell: Cell) -> Ink {
    match position.owner(cell) {
        Some(Colour::White) => Ink::OnWhite,
        Some(Colour::Black) => Ink::OnGrey,
        None if position.has_dvonn(cell) => Ink::OnRed,
        None => Ink::Faint,
    }
}
