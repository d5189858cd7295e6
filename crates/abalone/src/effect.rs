use crate::{Cell, CellSet, Direction, Illegal, Move, MoveKind, Position};

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
