use core::{fmt, str::FromStr};

use crate::{Exit, Exits, Kind, Misspelt, Side, Square};

/// How a tile lies.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Orientation {
    /// East–west, written `-`.
    Lying,
    /// North–south, written `|`: turned a quarter clockwise, so that `a b c` face east from north to south.
    Standing,
}

impl Orientation {
    /// Both orientations.
    pub const ALL: [Orientation; 2] = [Orientation::Lying, Orientation::Standing];

    /// The sign in the notation.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Orientation::Lying => '-',
            Orientation::Standing => '|',
        }
    }

    /// The side of the board that this exit faces.
    pub(crate) const fn facing(self, exit: Exit) -> Side {
        let side = Side::ALL[exit.edge()];
        match self {
            Orientation::Lying => side,
            Orientation::Standing => side.clockwise(),
        }
    }
}

/// A tile on the board: its exits as they lie, its orientation, and its western or northern square.
///
/// The three squares are always within the grid of the largest board.
///
/// ```
/// use fishka_tayu::{Placement, Side};
///
/// let placement: Placement = "cfh|j12".parse()?;
/// assert_eq!(placement.squares().map(|square| square.to_string()), ["j12", "j11", "j10"]);
/// let exits: Vec<_> = placement.exits().map(|(square, side)| (square.to_string(), side)).collect();
/// assert_eq!(exits[0], ("j10".to_string(), Side::East));
/// assert_eq!(exits[1], ("j11".to_string(), Side::West));
/// assert_eq!(exits[2], ("j12".to_string(), Side::North));
/// # Ok::<(), fishka_tayu::Misspelt>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    exits: Exits,
    orientation: Orientation,
    square: Square,
}

impl Placement {
    /// A tile with these exits from this western or northern square on; `None` when it leaves the grid.
    #[must_use]
    pub const fn new(exits: Exits, orientation: Orientation, square: Square) -> Option<Placement> {
        let within = match orientation {
            Orientation::Lying => square.column() + 2 < Square::GRID,
            Orientation::Standing => square.row() >= 2,
        };
        if within { Some(Placement::on_grid(exits, orientation, square)) } else { None }
    }

    /// A placement that the caller knows to be within the grid.
    pub(crate) const fn on_grid(exits: Exits, orientation: Orientation, square: Square) -> Placement {
        Placement { exits, orientation, square }
    }

    /// The exits as they lie: the spelling in the notation.
    #[must_use]
    pub const fn spelling(self) -> Exits {
        self.exits
    }

    /// How the tile lies.
    #[must_use]
    pub const fn orientation(self) -> Orientation {
        self.orientation
    }

    /// The western or northern square.
    #[must_use]
    pub const fn square(self) -> Square {
        self.square
    }

    /// The kind of the tile.
    #[must_use]
    pub const fn kind(self) -> Kind {
        self.exits.kind()
    }

    /// The three squares it covers, from the western or northern one on.
    #[must_use]
    pub const fn squares(self) -> [Square; 3] {
        let first = self.square.index();
        let indices = match self.orientation {
            Orientation::Lying => [first, first + 1, first + 2],
            Orientation::Standing => {
                [first, first - Square::STRIDE as usize, first - 2 * Square::STRIDE as usize]
            }
        };
        [Square::from_index(indices[0]), Square::from_index(indices[1]), Square::from_index(indices[2])]
    }

    /// Where its three exits come out: the square and the side of the board they face.
    pub fn exits(self) -> impl Iterator<Item = (Square, Side)> {
        self.exits.iter().map(move |exit| self.at(exit))
    }

    /// The square and the side of the board of one of its eight unit sides.
    pub(crate) const fn at(self, exit: Exit) -> (Square, Side) {
        (self.squares()[exit.third()], self.orientation.facing(exit))
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.exits, self.orientation.sign(), self.square)
    }
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Placement {
    type Err = Misspelt;

    fn from_str(text: &str) -> Result<Placement, Misspelt> {
        let at = text.find(['-', '|']).ok_or(Misspelt::Placement)?;
        let (exits, rest) = text.split_at(at);
        let (sign, square) = rest.split_at(1);
        let orientation = if sign == "-" { Orientation::Lying } else { Orientation::Standing };
        Placement::new(exits.parse()?, orientation, square.parse()?).ok_or(Misspelt::OverTheEdge)
    }
}
