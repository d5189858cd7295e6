use core::{fmt, str::FromStr};

use fishka_game::NotAMove;

use crate::{Axis, Cell, CellSet, Direction};

/// A move: marbles of one line roll one cell.
///
/// In line, only the rear marble and the direction are named; how many marbles go with it, and what they push, follows
/// from the position. Broadside, the line is named by its two ends.
///
/// ```
/// use fishka_abalone::{Move, MoveKind};
///
/// let mv: Move = "C5C3D5".parse()?;
/// assert_eq!(mv.to_string(), "c3c5d3");
/// assert!(matches!(mv.kind(), MoveKind::Broadside { .. }));
/// # Ok::<(), fishka_game::NotAMove>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    first: Cell,
    shape: Shape,
    direction: Direction,
}

/// The two ways of moving, with the cells that name the move.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// One to three marbles along their own line.
    InLine {
        /// The marble furthest from where they go.
        rear: Cell,
        /// Where they go.
        direction: Direction,
    },
    /// Two or three marbles sideways.
    Broadside {
        /// The end of the line with the smaller name.
        first: Cell,
        /// The other end.
        last: Cell,
        /// Where they go.
        direction: Direction,
    },
}

/// The line a move takes along, as seen from its first cell.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Shape {
    InLine,
    Two(Axis),
    Three(Axis),
}

impl Move {
    /// The move of the marble on `rear` and those directly before it; `None` when the next cell is off the board.
    #[must_use]
    pub fn in_line(rear: Cell, direction: Direction) -> Option<Move> {
        rear.neighbour(direction)?;
        Some(Move::new(rear, Shape::InLine, direction))
    }

    /// The sideways move of the line between two ends, named in either order.
    ///
    /// `None` when the two are not the ends of a line of two or three, when the direction is that of the line, or when
    /// the end with the smaller name would leave the board, so that the move cannot be written down.
    #[must_use]
    pub fn broadside(end: Cell, other_end: Cell, direction: Direction) -> Option<Move> {
        let (first, last) = (end.min(other_end), end.max(other_end));
        let (axis, shape) = shape_between(first, last)?;
        first.neighbour(direction)?;
        (axis != direction.axis()).then(|| Move::new(first, shape, direction))
    }

    /// The kind of the move and the cells that name it.
    #[must_use]
    pub fn kind(self) -> MoveKind {
        let Move { first, shape, direction } = self;
        let far =
            |axis: Axis, steps: u32| Cell::from_bit((first.bit() + steps * axis.step()) % Cell::COUNT as u32);
        match shape {
            Shape::InLine => MoveKind::InLine { rear: first, direction },
            Shape::Two(axis) => MoveKind::Broadside { first, last: far(axis, 1), direction },
            Shape::Three(axis) => MoveKind::Broadside { first, last: far(axis, 2), direction },
        }
    }

    /// Where the marbles go.
    #[must_use]
    #[inline]
    pub const fn direction(self) -> Direction {
        self.direction
    }

    /// The cells the notation names as moving: the rear marble, or the whole line broadside.
    #[must_use]
    #[inline]
    pub const fn named_cells(self) -> CellSet {
        let line = match self.shape {
            Shape::InLine => 1,
            Shape::Two(axis) => 1 | 1 << axis.step(),
            Shape::Three(axis) => 1 | 1 << axis.step() | 1 << (2 * axis.step()),
        };
        CellSet::from_bits(line).turned(self.first.bit())
    }

    /// How many moves can be written down and a few more.
    pub const COUNT: usize = Cell::COUNT * 7 * 6;

    /// A number below [`Move::COUNT`] that no other move has.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        let shape = match self.shape {
            Shape::InLine => 0,
            Shape::Two(axis) => 1 + axis as usize,
            Shape::Three(axis) => 4 + axis as usize,
        };
        (shape * 6 + self.direction as usize) * Cell::COUNT + self.first.bit() as usize
    }

    #[inline]
    pub(crate) const fn new(first: Cell, shape: Shape, direction: Direction) -> Move {
        Move { first, shape, direction }
    }

    #[inline]
    pub(crate) const fn first(self) -> Cell {
        self.first
    }

    #[inline]
    pub(crate) const fn shape(self) -> Shape {
        self.shape
    }
}

/// The axis and the shape of the line between two cells, the smaller name first.
fn shape_between(first: Cell, last: Cell) -> Option<(Axis, Shape)> {
    Axis::ALL.into_iter().find_map(|axis| {
        let next = first.neighbour(axis.forward())?;
        if next == last {
            return Some((axis, Shape::Two(axis)));
        }
        (next.neighbour(axis.forward()) == Some(last)).then_some((axis, Shape::Three(axis)))
    })
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            MoveKind::InLine { rear, .. } => write!(f, "{rear}")?,
            MoveKind::Broadside { first, last, .. } => write!(f, "{first}{last}")?,
        }
        match self.first.neighbour(self.direction) {
            Some(to) => write!(f, "{to}"),
            None => unreachable!("moves are made only where the first cell has a neighbour"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Move, NotAMove> {
        let cell = |at: usize| text.get(at..at + 2)?.parse::<Cell>().ok();
        match (text.len(), cell(0), cell(2), cell(4)) {
            (4, Some(rear), Some(to), None) => {
                let direction = rear.direction_to(to).ok_or(NOT_A_STEP)?;
                Move::in_line(rear, direction).ok_or(NOT_A_STEP)
            }
            (6, Some(end), Some(other_end), Some(to)) => {
                let (first, last) = (end.min(other_end), end.max(other_end));
                let (axis, _) = shape_between(first, last).ok_or(NOT_A_LINE)?;
                let direction = end.direction_to(to).ok_or(NOT_A_STEP)?;
                if direction.axis() == axis {
                    return Err(NOT_SIDEWAYS);
                }
                Move::broadside(first, last, direction).ok_or(OVER_THE_EDGE)
            }
            _ => Err(NOT_A_MOVE),
        }
    }
}

const NOT_A_MOVE: NotAMove = NotAMove {
    key: "abalone-not-a-move",
    help: "a move is the rear marble and where it goes, such as a1b2, or both ends of a line and where the first \
           goes, such as c3c5d3",
};
const NOT_A_STEP: NotAMove = NotAMove {
    key: "abalone-not-a-step",
    help: "marbles move one cell: the cell they go to must touch theirs",
};
const NOT_A_LINE: NotAMove = NotAMove {
    key: "abalone-not-a-line",
    help: "a broadside move names both ends of a line of two or three",
};
const NOT_SIDEWAYS: NotAMove = NotAMove {
    key: "abalone-not-sideways",
    help: "along its own line a line moves in line: name the rear marble and where it goes, such as a1b2",
};
const OVER_THE_EDGE: NotAMove =
    NotAMove { key: "abalone-over-the-edge", help: "no marble may leave the board by its own move" };
