/// One of the six ways a marble can roll, named as on a board with row `a` at the bottom and diagonal 1 at the left.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    /// To the next diagonal in the same row: `e5` to `e6`.
    East,
    /// To the next row and the next diagonal: `e5` to `f6`.
    NorthEast,
    /// To the next row on the same diagonal: `e5` to `f5`.
    NorthWest,
    /// To the previous diagonal in the same row: `e5` to `e4`.
    West,
    /// To the previous row and the previous diagonal: `e5` to `d4`.
    SouthWest,
    /// To the previous row on the same diagonal: `e5` to `d5`.
    SouthEast,
}

impl Direction {
    /// All six, each a sixth of a turn to the left of the one before.
    pub const ALL: [Direction; 6] = [
        Direction::East,
        Direction::NorthEast,
        Direction::NorthWest,
        Direction::West,
        Direction::SouthWest,
        Direction::SouthEast,
    ];

    /// The direction `sixths` sixths of a turn to the left.
    #[must_use]
    #[inline]
    pub const fn turned(self, sixths: u8) -> Direction {
        Direction::ALL[(self as usize + sixths as usize) % 6]
    }

    /// The direction back.
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Direction {
        self.turned(3)
    }

    /// The axis this direction runs along.
    #[must_use]
    #[inline]
    pub const fn axis(self) -> Axis {
        Axis::ALL[self as usize % 3]
    }

    /// How far a step goes, as (rows, diagonals).
    #[must_use]
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Direction::East => (0, 1),
            Direction::NorthEast => (1, 1),
            Direction::NorthWest => (1, 0),
            Direction::West => (0, -1),
            Direction::SouthWest => (-1, -1),
            Direction::SouthEast => (-1, 0),
        }
    }
}

/// One of the three ways a line can lie.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Axis {
    /// Along a row: east and west.
    Row,
    /// Rising to the right: north-east and south-west.
    Rising,
    /// Falling to the right, along a numbered diagonal: north-west and south-east.
    Falling,
}

impl Axis {
    /// All three.
    pub const ALL: [Axis; 3] = [Axis::Row, Axis::Rising, Axis::Falling];

    /// The direction along this axis in which cell names grow.
    #[must_use]
    #[inline]
    pub const fn forward(self) -> Direction {
        Direction::ALL[self as usize]
    }

    /// How far a forward step turns a bitboard.
    #[inline]
    pub(crate) const fn step(self) -> u32 {
        crate::CellSet::STEPS[self as usize]
    }
}
