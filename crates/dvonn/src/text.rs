//! The text of a set-up.

use core::{fmt, str::FromStr};

use fishka_game::text::Cursor;

use crate::{Cell, Colour, Phase, Piece, Setup, SetupError, Stack};

impl FromStr for Setup {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Setup, SetupError> {
        let mut cursor = Cursor::new(text);
        let mut setup = Setup::empty(Colour::White, Phase::Stack);
        for row in (0..5).rev() {
            if row < 4 && !cursor.eat('/') {
                return Err(SetupError::TooFewRows { column: cursor.column(), row: row + 1 });
            }
            read_row(&mut cursor, row, &mut setup)?;
        }
        if cursor.peek() == Some('/') {
            return Err(SetupError::TooManyRows { column: cursor.column() });
        }

        let side = next_word(&mut cursor, |column| SetupError::SideExpected { column })?;
        setup.to_act = Colour::of_name(side.0).ok_or(SetupError::SideExpected { column: side.1 })?;
        let phase = next_word(&mut cursor, |column| SetupError::PhaseExpected { column })?;
        setup.phase = Phase::of_name(phase.0).ok_or(SetupError::PhaseExpected { column: phase.1 })?;
        if cursor.rest().is_empty() {
            Ok(setup)
        } else {
            Err(SetupError::NothingExpected { column: cursor.column() })
        }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..5).rev() {
            let mut empty = 0;
            for stack in cells_of(row).map(|cell| self.get(cell)) {
                if stack.is_empty() {
                    empty += 1;
                } else {
                    write_empty(f, &mut empty)?;
                    write!(f, "{stack}")?;
                }
            }
            write_empty(f, &mut empty)?;
            f.write_str(if row > 0 { "/" } else { " " })?;
        }
        write!(f, "{} {}", self.to_act.letter(), self.phase.name())
    }
}

fn write_empty(f: &mut fmt::Formatter<'_>, empty: &mut u8) -> fmt::Result {
    match core::mem::take(empty) {
        0 => Ok(()),
        count => write!(f, "{count}"),
    }
}

pub(crate) fn cells_of(row: u8) -> impl ExactSizeIterator<Item = Cell> {
    let first = Cell::ALL.partition_point(|cell| cell.row() < row);
    let end = Cell::ALL.partition_point(|cell| cell.row() <= row);
    (first..end).map(|index| Cell::ALL[index])
}

fn read_row(cursor: &mut Cursor<'_>, row: u8, setup: &mut Setup) -> Result<(), SetupError> {
    let mut cells = cells_of(row);
    let length = cells.len() as u8;
    while let Some(next) = cursor.peek().filter(|next| !matches!(next, '/' | ' ')) {
        let column = cursor.column();
        let too_long = SetupError::RowTooLong { column, row: row + 1, length };
        if next.is_ascii_digit() {
            let empty = cursor.number().filter(|count| (1..=11).contains(count));
            let empty = empty.ok_or(SetupError::EmptyCells { column })?;
            cells.nth(empty as usize - 1).ok_or(too_long)?;
        } else {
            let stack = read_stack(cursor)?;
            setup.set(cells.next().ok_or(too_long)?, stack);
        }
    }
    match cells.len() as u8 {
        0 => Ok(()),
        rest => Err(SetupError::RowTooShort {
            column: cursor.column(),
            row: row + 1,
            length,
            found: length - rest,
        }),
    }
}

pub(crate) fn read_stack(cursor: &mut Cursor<'_>) -> Result<Stack, SetupError> {
    let column = cursor.column();
    if !cursor.eat('(') {
        return read_piece(cursor, column).map(Stack::single);
    }
    let mut stack = Stack::EMPTY;
    while !cursor.eat(')') {
        stack = stack.with_on_top(Stack::single(read_piece(cursor, column)?));
        if usize::from(stack.height()) > Cell::COUNT {
            return Err(SetupError::StackTooTall { column });
        }
    }
    if stack.is_empty() { Err(SetupError::EmptyBrackets { column }) } else { Ok(stack) }
}

fn read_piece(cursor: &mut Cursor<'_>, open: usize) -> Result<Piece, SetupError> {
    let column = cursor.column();
    match cursor.next() {
        None | Some('/' | ' ') => Err(SetupError::OpenBracket { column: open }),
        Some(found) => Piece::of_letter(found).ok_or(SetupError::UnknownCharacter { column, found }),
    }
}

/// The next word after a space, and its column.
fn next_word<'a>(
    cursor: &mut Cursor<'a>,
    missing: impl Fn(usize) -> SetupError,
) -> Result<(&'a str, usize), SetupError> {
    if !cursor.eat(' ') {
        return Err(missing(cursor.column()));
    }
    let column = cursor.column();
    Ok((cursor.take_while(|c| c != ' '), column))
}
