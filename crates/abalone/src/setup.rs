use alloc::vec::Vec;
use core::{fmt, str::FromStr};

use fishka_game::{Setup as _, text::Cursor};

use crate::{Abalone, ByColour, Cell, CellSet, Colour, Position, SetupError, cell::row_letter};

/// A position as one can write it down or put it on a board, valid or not.
///
/// ```
/// use fishka_abalone::{Colour, Setup};
///
/// let mut setup: Setup = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0".parse()?;
/// setup.put("e5".parse()?, Some(Colour::White));
/// assert_eq!(setup.position().unwrap_err().to_string(), "15 white marbles, out ones included; a side has 14");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    pub(crate) marbles: ByColour<CellSet>,
    /// How many marbles of each colour are out.
    pub out: ByColour<u32>,
    /// The side to move.
    pub to_move: Colour,
}

impl Setup {
    /// An empty board with Black to move.
    #[must_use]
    pub const fn new() -> Setup {
        Setup {
            marbles: ByColour { black: CellSet::EMPTY, white: CellSet::EMPTY },
            out: ByColour { black: 0, white: 0 },
            to_move: Colour::Black,
        }
    }

    /// The marble on a cell.
    #[must_use]
    pub fn marble(&self, cell: Cell) -> Option<Colour> {
        Colour::ALL.into_iter().find(|&colour| self.marbles[colour].contains(cell))
    }

    /// Puts a marble on a cell in place of what is there, or empties the cell.
    pub fn put(&mut self, cell: Cell, marble: Option<Colour>) {
        for colour in Colour::ALL {
            self.marbles[colour] = self.marbles[colour].without(cell);
        }
        if let Some(colour) = marble {
            self.marbles[colour] = self.marbles[colour].with(cell);
        }
    }

    /// The position, if it can be one of the game: at most 14 marbles a side with those that are out, of which at most
    /// six, and not six of both.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn position(&self) -> Result<Position, SetupError> {
        self.checked(&Abalone::default())
    }

    /// The position, or everything that is wrong.
    pub(crate) fn validated(&self) -> Result<Position, Vec<SetupError>> {
        let mut problems = Vec::new();
        for colour in Colour::ALL {
            let out = self.out[colour];
            if out > Position::OUT_TO_LOSE.into() {
                problems.push(SetupError::TooManyOut { colour, out });
            }
            let count = out.saturating_add(self.marbles[colour].len() as u32);
            if count > Position::MARBLES.into() {
                problems.push(SetupError::TooManyMarbles { colour, count });
            }
        }
        if Colour::ALL.into_iter().all(|colour| self.out[colour] == Position::OUT_TO_LOSE.into()) {
            problems.push(SetupError::BothLost);
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        Ok(self.sketched())
    }

    /// The position, of which no more marbles are out than end the game.
    pub(crate) fn sketched(&self) -> Position {
        let out = |out: u32| out.min(Position::OUT_TO_LOSE.into()) as u8;
        let out = ByColour { black: out(self.out.black), white: out(self.out.white) };
        Position::new(self.marbles, out, self.to_move)
    }
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::new()
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Setup {
        let of = |colour| (position.marbles(colour), position.out(colour).into());
        let ((black, black_out), (white, white_out)) = (of(Colour::Black), of(Colour::White));
        Setup {
            marbles: ByColour { black, white },
            out: ByColour { black: black_out, white: white_out },
            to_move: position.to_move(),
        }
    }
}

impl FromStr for Setup {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Setup, SetupError> {
        let mut cursor = Cursor::new(text);
        let mut setup = Setup::new();
        for row in (0..9).rev() {
            if row < 8 && !cursor.eat('/') {
                return Err(if cursor.peek().is_none_or(|next| next == ' ') {
                    SetupError::RowsMissing { column: cursor.column(), row: row_letter(row) }
                } else {
                    unknown(&cursor)
                });
            }
            setup.read_row(row, &mut cursor)?;
        }
        if cursor.peek() == Some('/') {
            return Err(SetupError::RowsLeftOver { column: cursor.column() });
        }
        eat_space(&mut cursor)?;
        let side = cursor.column();
        setup.to_move =
            cursor.next().and_then(Colour::from_letter).ok_or(SetupError::NoSide { column: side })?;
        for colour in Colour::ALL {
            eat_space(&mut cursor)?;
            let column = cursor.column();
            setup.out[colour] = cursor.number().ok_or(SetupError::NoNumber { column, colour })?;
        }
        match cursor.peek() {
            None => Ok(setup),
            Some(_) => Err(unknown(&cursor)),
        }
    }
}

impl Setup {
    fn read_row(&mut self, row: u8, cursor: &mut Cursor<'_>) -> Result<(), SetupError> {
        let mut cells = Cell::ALL.into_iter().filter(|cell| cell.row() == row);
        let length = cells.clone().count() as u32;
        let wrong_length =
            |column, found| SetupError::RowLength { column, row: row_letter(row), length, found };
        let mut found = 0;
        while let Some(next) = cursor.peek().filter(|&next| next != '/' && next != ' ') {
            let column = cursor.column();
            let (marble, count) = match (Colour::from_letter(next), next.to_digit(10)) {
                (Some(colour), _) => (Some(colour), 1),
                (None, Some(empties @ 1..)) => (None, empties),
                _ => return Err(unknown(cursor)),
            };
            cursor.next();
            found += count;
            for _ in 0..count {
                let cell = cells.next().ok_or(wrong_length(column, found))?;
                self.put(cell, marble);
            }
        }
        if found < length { Err(wrong_length(cursor.column(), found)) } else { Ok(()) }
    }
}

fn eat_space(cursor: &mut Cursor<'_>) -> Result<(), SetupError> {
    if cursor.eat(' ') {
        return Ok(());
    }
    Err(match cursor.peek() {
        None => SetupError::Short { column: cursor.column() },
        Some(_) => unknown(cursor),
    })
}

fn unknown(cursor: &Cursor<'_>) -> SetupError {
    SetupError::Unexpected { column: cursor.column(), found: cursor.peek().unwrap_or(' ') }
}

/// Rows from `i` to `a`, the side to move, black and white marbles out.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..9).rev() {
            let mut empties = 0;
            for cell in Cell::ALL.into_iter().filter(|cell| cell.row() == row) {
                match self.marble(cell) {
                    None => empties += 1,
                    Some(colour) => {
                        write_run(f, &mut empties)?;
                        write!(f, "{}", colour.letter())?;
                    }
                }
            }
            write_run(f, &mut empties)?;
            f.write_str(if row > 0 { "/" } else { " " })?;
        }
        write!(f, "{} {} {}", self.to_move.letter(), self.out.black, self.out.white)
    }
}

fn write_run(f: &mut fmt::Formatter<'_>, empties: &mut u8) -> fmt::Result {
    match core::mem::take(empties) {
        0 => Ok(()),
        run => write!(f, "{run}"),
    }
}
