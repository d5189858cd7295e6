use core::fmt;

use crate::{Kind, Orientation, Side, Square, bits::Bits};

/// An edition of the game: its board and how many tiles it has.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Edition {
    /// 84 tiles on 18 × 18 squares; four double points an edge, a centre of four squares.
    #[default]
    EightyFour,
    /// 112 tiles on 19 × 19 squares; three double points an edge, a centre of one square.
    Classic,
}

impl Edition {
    /// Both editions.
    pub const ALL: [Edition; 2] = [Edition::EightyFour, Edition::Classic];

    /// The value of the option `edition`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Edition::EightyFour => "84",
            Edition::Classic => "classic",
        }
    }

    /// Squares along an edge.
    #[must_use]
    pub const fn size(self) -> u8 {
        match self {
            Edition::EightyFour => 18,
            Edition::Classic => 19,
        }
    }

    /// How many tiles of each kind there are.
    #[must_use]
    pub const fn copies(self) -> u8 {
        match self {
            Edition::EightyFour => 3,
            Edition::Classic => 4,
        }
    }

    /// How many tiles there are.
    #[must_use]
    pub const fn tiles(self) -> usize {
        self.copies() as usize * Kind::COUNT
    }

    /// The double points of an edge: places along it, counted from 0 in the west or south.
    #[must_use]
    pub const fn double_points(self) -> &'static [u8] {
        match self {
            Edition::EightyFour => &[2, 8, 9, 15],
            Edition::Classic => &[2, 9, 16],
        }
    }

    /// The columns of the centre, counted from 0; its rows have the same numbers.
    #[must_use]
    pub const fn centre(self) -> &'static [u8] {
        match self {
            Edition::EightyFour => &[8, 9],
            Edition::Classic => &[9],
        }
    }

    /// Whether a square lies on this board.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        square.column() < self.size() && square.row() < self.size()
    }

    /// Whether a square belongs to the centre, of which the first tile must cover a part.
    #[must_use]
    pub fn is_centre(self, square: Square) -> bool {
        self.centre().contains(&square.column()) && self.centre().contains(&square.row())
    }

    /// Whether an exit that meets this edge from this square counts double.
    #[must_use]
    pub fn is_double(self, square: Square, edge: Side) -> bool {
        self.layout().doubles[edge as usize].contains(square)
    }

    /// The squares of the board, row by row from the south.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        self.layout().board.squares()
    }

    pub(crate) const fn layout(self) -> &'static Layout {
        match self {
            Edition::EightyFour => &EIGHTY_FOUR,
            Edition::Classic => &CLASSIC,
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An edition's board as sets of squares.
pub(crate) struct Layout {
    pub(crate) board: Bits,
    /// The squares along each edge, by [`Side`].
    pub(crate) edges: [Bits; 4],
    /// The double points of each edge, by [`Side`].
    pub(crate) doubles: [Bits; 4],
    /// Where the first tile may have its western or northern square, by [`Orientation`].
    pub(crate) first_sites: [Bits; 2],
}

static EIGHTY_FOUR: Layout = Layout::new(Edition::EightyFour);
static CLASSIC: Layout = Layout::new(Edition::Classic);

impl Layout {
    const fn new(edition: Edition) -> Layout {
        let size = edition.size();
        let mut layout = Layout {
            board: Bits::EMPTY,
            edges: [Bits::EMPTY; 4],
            doubles: [Bits::EMPTY; 4],
            first_sites: [Bits::EMPTY; 2],
        };
        let mut along = 0;
        while along < size {
            let mut across = 0;
            while across < size {
                layout.board = layout.board.with(square(along, across));
                across += 1;
            }
            layout.edges = with_edge_squares(layout.edges, along, size);
            along += 1;
        }
        let mut index = 0;
        while index < edition.double_points().len() {
            layout.doubles = with_edge_squares(layout.doubles, edition.double_points()[index], size);
            index += 1;
        }
        layout.first_sites = first_sites(edition.centre());
        layout
    }
}

/// Adds to each edge its square at this place along it.
const fn with_edge_squares(mut edges: [Bits; 4], along: u8, size: u8) -> [Bits; 4] {
    edges[Side::North as usize] = edges[Side::North as usize].with(square(along, size - 1));
    edges[Side::East as usize] = edges[Side::East as usize].with(square(size - 1, along));
    edges[Side::South as usize] = edges[Side::South as usize].with(square(along, 0));
    edges[Side::West as usize] = edges[Side::West as usize].with(square(0, along));
    edges
}

/// A tile of three covers a centre square from that square itself, the one before and the one before that.
const fn first_sites(centre: &[u8]) -> [Bits; 2] {
    let mut sites = [Bits::EMPTY; 2];
    let mut column = 0;
    while column < centre.len() {
        let mut row = 0;
        while row < centre.len() {
            let mut back = 0;
            while back < 3 {
                let (column, row) = (centre[column], centre[row]);
                let lying = Orientation::Lying as usize;
                sites[lying] = sites[lying].with(square(column - back, row));
                let standing = Orientation::Standing as usize;
                sites[standing] = sites[standing].with(square(column, row + back));
                back += 1;
            }
            row += 1;
        }
        column += 1;
    }
    sites
}

const fn square(column: u8, row: u8) -> Square {
    match Square::new(column, row) {
        Some(square) => square,
        None => panic!("every board fits the grid"),
    }
}
