use core::{fmt, str::FromStr};

use fishka_game::NotAMove;

use crate::Cell;

/// A move.
///
/// Written `d3` (a piece is placed), `e1d1` (a stack moves) or `pass`; upper case is read too.
///
/// ```
/// use fishka_dvonn::Move;
///
/// let mv: Move = "E1D1".parse()?;
/// assert_eq!(mv, Move::Stack { from: "e1".parse()?, to: "d1".parse()? });
/// assert_eq!(mv.to_string(), "e1d1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// The next piece goes onto an empty cell.
    Place(Cell),
    /// A stack moves onto another.
    Stack {
        /// Where it stands.
        from: Cell,
        /// Where it lands.
        to: Cell,
    },
    /// A side without a move lets the other continue.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(cell) => write!(f, "{cell}"),
            Move::Stack { from, to } => write!(f, "{from}{to}"),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Move, NotAMove> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        let cell = |text: &str| text.parse().map_err(|_| NOT_A_MOVE);
        match text.split_at_checked(2) {
            Some((from, "")) => Ok(Move::Place(cell(from)?)),
            Some((from, to)) => Ok(Move::Stack { from: cell(from)?, to: cell(to)? }),
            None => Err(NOT_A_MOVE),
        }
    }
}

const NOT_A_MOVE: NotAMove = NotAMove {
    key: "dvonn-not-a-move",
    help: "a move is a cell to place on (d3), two cells to stack (e1d1), or pass",
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_fits_three_bytes() {
        assert_eq!(size_of::<Move>(), 3);
    }

    #[test]
    fn moves_are_read_in_either_case() {
        for (text, canonical) in [("D3", "d3"), ("e1D1", "e1d1"), ("PASS", "pass"), ("Pass", "pass")] {
            assert_eq!(alloc::format!("{}", text.parse::<Move>().unwrap()), canonical);
        }
    }

    #[test]
    fn anything_else_is_no_move() {
        for text in ["", "d", "d9", "e1d", "e1d1c1", "e1-d1", "e1 d1", "éé", "дд", "pass ", "-"] {
            assert_eq!(text.parse::<Move>(), Err(NOT_A_MOVE), "{text}");
        }
    }
}
