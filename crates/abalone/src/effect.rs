use alloc::vec::Vec;
use core::iter;

use crate::{Cell, CellSet, Colour, Direction, Illegal, Move, MoveKind, Position};

/// What a move does to the marbles on the board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// The cells of one's own marbles that move.
    pub moved: CellSet,
    /// The cells of the opposing marbles that are pushed, the one that falls included.
    pub pushed: CellSet,
    /// Where they all go.
    pub direction: Direction,
    /// The cell of the pushed marble that falls over the edge.
    pub falls: Option<Cell>,
}

impl Position {
    /// What a move does here, found by walking over the board cell by cell as the rules say it.
    ///
    /// ```
    /// use fishka_abalone::{Cell, Setup};
    ///
    /// let setup: Setup = "5/6/7/8/3bbww2/8/7/6/5 b 0 0".parse()?;
    /// let position = setup.position()?;
    /// assert_eq!(position.effect("e4e5".parse()?).unwrap_err().to_string(),
    ///     "2 cannot push 2: a sumito needs more marbles than it pushes, and at most three push");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The first rule the move breaks.
    pub fn effect(&self, mv: Move) -> Result<Effect, Illegal> {
        if self.six_out() {
            return Err(Illegal::Over);
        }
        match mv.kind() {
            MoveKind::InLine { rear, direction } => in_line(self, rear, direction),
            MoveKind::Broadside { direction, .. } => broadside(self, mv.named_cells(), direction),
        }
    }
}

impl Position {
    /// The marbles that a colour can push off the board, whoever is to move, each with a push that does it.
    ///
    /// ```
    /// use fishka_abalone::{Colour, Setup};
    ///
    /// let setup: Setup = "5/6/7/8/5bbbw/8/7/6/5 b 0 0".parse()?;
    /// let push_outs = setup.position()?.push_outs(Colour::Black);
    /// assert_eq!(push_outs, [("e9".parse()?, "e7e8".parse()?)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn push_outs(&self, by: Colour) -> Vec<(Cell, Move)> {
        let mut found = Vec::new();
        for cell in self.marbles(!by) {
            let over = |direction: &Direction| cell.neighbour(*direction).is_none();
            let push =
                Direction::ALL.into_iter().filter(over).find_map(|over| self.push_over(cell, by, over));
            found.extend(push.map(|mv| (cell, mv)));
        }
        found
    }

    /// The push by which a colour sends the marble on a cell at the edge over it.
    fn push_over(&self, cell: Cell, by: Colour, direction: Direction) -> Option<Move> {
        let mut row = iter::successors(Some(cell), |cell| cell.neighbour(direction.opposite())).peekable();
        let mut pushed = 0;
        while row.next_if(|&cell| self.marbles(!by).contains(cell)).is_some() {
            pushed += 1;
        }
        // One more than the pushed is enough, and makes the rear of the push.
        let rear = row.take_while(|&cell| self.marbles(by).contains(cell)).nth(pushed)?;
        if pushed < Position::MOST_MOVERS { Move::in_line(rear, direction) } else { None }
    }
}

fn in_line(position: &Position, rear: Cell, direction: Direction) -> Result<Effect, Illegal> {
    expect_own(position, rear)?;
    let (moved, front) = row(position.marbles(position.to_move()), rear, direction);
    if moved.len() > Position::MOST_MOVERS {
        return Err(Illegal::TooMany { rear, count: moved.len() as u8 });
    }
    let next = front.neighbour(direction).ok_or(Illegal::OwnLeaves { cell: front })?;
    let mut effect = Effect { moved, pushed: CellSet::EMPTY, direction, falls: None };
    if position.marble(next).is_some() {
        let (pushed, last) = row(position.marbles(!position.to_move()), next, direction);
        if pushed.len() >= moved.len() {
            return Err(Illegal::Outnumbered { pushers: moved.len() as u8, pushed: pushed.len() as u8 });
        }
        effect.pushed = pushed;
        match last.neighbour(direction) {
            None => effect.falls = Some(last),
            Some(cell) if position.marble(cell).is_some() => return Err(Illegal::Backed { cell }),
            Some(_) => {}
        }
    }
    Ok(effect)
}

fn broadside(position: &Position, moved: CellSet, direction: Direction) -> Result<Effect, Illegal> {
    for cell in moved {
        expect_own(position, cell)?;
    }
    for cell in moved {
        let to = cell.neighbour(direction).ok_or(Illegal::OwnLeaves { cell })?;
        if position.marble(to).is_some() {
            return Err(Illegal::Taken { cell: to });
        }
    }
    Ok(Effect { moved, pushed: CellSet::EMPTY, direction, falls: None })
}

fn expect_own(position: &Position, cell: Cell) -> Result<(), Illegal> {
    match position.marble(cell) {
        Some(colour) if colour == position.to_move() => Ok(()),
        Some(_) => Err(Illegal::NotYours { cell }),
        None => Err(Illegal::NoMarble { cell }),
    }
}

/// The cells of the set in an unbroken row from `start`, which is one of them, and the last of these.
pub(crate) fn row(set: CellSet, start: Cell, direction: Direction) -> (CellSet, Cell) {
    let (mut cells, mut last) = (CellSet::of(start), start);
    while let Some(next) = last.neighbour(direction).filter(|&next| set.contains(next)) {
        cells = cells.with(next);
        last = next;
    }
    (cells, last)
}
