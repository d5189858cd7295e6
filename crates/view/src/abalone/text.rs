//! The Abalone board for terminals.

use fishka_abalone::{Cell, Colour, Position};

use crate::ink::{Ink, Paint};

pub(super) fn text_board(position: &Position, paint: Paint) -> String {
    let mut out = String::new();
    for row in (0..9_u8).rev() {
        let indent = usize::from(row.abs_diff(4));
        out += &format!("{:indent$} {}", "", char::from(b'a' + row));
        for cell in (0..9).filter_map(|diagonal| Cell::new(row, diagonal)) {
            out.push(' ');
            out += &match position.marble(cell) {
                Some(Colour::Black) => paint.ink(Ink::OnGrey, "b"),
                Some(Colour::White) => paint.ink(Ink::OnWhite, "w"),
                None => paint.ink(Ink::Faint, "."),
            };
        }
        // The diagonals that do not reach the bottom row have their numbers where they end.
        if row < 4 {
            out += &format!(" {}", row + 6);
        }
        out.push('\n');
    }
    let (black, white) = (position.out(Colour::Black), position.out(Colour::White));
    out + "        1 2 3 4 5\n" + &format!("out: b {black}, w {white}\n")
}
