use crate::{Axis, Side};

/// What an edge of the board is worth.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct EdgePoints {
    /// Exits that meet the edge.
    pub exits: u8,
    /// How many of them do so at a double point.
    pub doubles: u8,
}

impl EdgePoints {
    /// One point an exit, two at a double point.
    #[must_use]
    pub const fn points(self) -> u32 {
        self.exits as u32 + self.doubles as u32
    }
}

/// The points on the four edges, and what they are worth to each side.
///
/// ```
/// use fishka_tayu::{Axis, EdgePoints, Score};
///
/// // Five exits on the north edge, one of them at a double point, and four on the south edge.
/// let [north, south] = [EdgePoints { exits: 5, doubles: 1 }, EdgePoints { exits: 4, doubles: 0 }];
/// let score = Score::new([north, EdgePoints::default(), south, EdgePoints::default()]);
/// assert_eq!(score.of(Axis::NorthSouth), (5 + 1) * 4);
/// assert_eq!(score.of(Axis::EastWest), 0);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Score {
    edges: [EdgePoints; 4],
}

impl Score {
    /// A score from what each edge is worth, in the order of [`Side::ALL`].
    #[must_use]
    pub const fn new(edges: [EdgePoints; 4]) -> Score {
        Score { edges }
    }

    /// What an edge is worth.
    #[must_use]
    pub const fn edge(&self, edge: Side) -> EdgePoints {
        self.edges[edge as usize]
    }

    /// The score of a side: the points on one of its edges times those on the other.
    #[must_use]
    pub const fn of(&self, axis: Axis) -> u32 {
        let [one, other] = axis.edges();
        self.edge(one).points() * self.edge(other).points()
    }
}
