use crate::{ByColour, Cell, CellSet, Colour, Position};

/// How the marbles stand at the beginning.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Layout {
    /// Two full rows and three marbles each, face to face: the layout of the rulebook.
    #[default]
    Standard,
    /// Two flowers of seven each, in opposite corners at the edge; the usual choice between strong players.
    BelgianDaisy,
    /// The flowers one row away from the edge.
    GermanDaisy,
    /// The flowers of the Belgian daisy with opposing hearts.
    DutchDaisy,
    /// The flowers of the German daisy with opposing hearts.
    SwissDaisy,
    /// Triangles in the corners and two outposts in the centre.
    Domination,
    /// Winding lines that embrace each other.
    Snakes,
    /// Two walls across the board with a guard behind each.
    TheWall,
    /// Two masses left and right.
    FaceToFace,
    /// Scattered marbles of both colours on both sides.
    AlienAttack,
    /// Marbles of each colour within the lines of the other.
    Infiltration,
}

impl Layout {
    /// All layouts.
    pub const ALL: [Layout; 11] = [
        Layout::Standard,
        Layout::BelgianDaisy,
        Layout::GermanDaisy,
        Layout::DutchDaisy,
        Layout::SwissDaisy,
        Layout::Domination,
        Layout::Snakes,
        Layout::TheWall,
        Layout::FaceToFace,
        Layout::AlienAttack,
        Layout::Infiltration,
    ];

    /// The names of all layouts, in the same order.
    pub const NAMES: [&str; 11] = {
        let mut names = [""; 11];
        let mut index = 0;
        while index < names.len() {
            names[index] = Layout::ALL[index].name();
            index += 1;
        }
        names
    };

    /// The name in options: `standard`, `belgian-daisy` …
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Layout::Standard => "standard",
            Layout::BelgianDaisy => "belgian-daisy",
            Layout::GermanDaisy => "german-daisy",
            Layout::DutchDaisy => "dutch-daisy",
            Layout::SwissDaisy => "swiss-daisy",
            Layout::Domination => "domination",
            Layout::Snakes => "snakes",
            Layout::TheWall => "the-wall",
            Layout::FaceToFace => "face-to-face",
            Layout::AlienAttack => "alien-attack",
            Layout::Infiltration => "infiltration",
        }
    }

    /// The layout with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Layout> {
        Layout::ALL.into_iter().find(|layout| layout.name() == name)
    }

    /// The position in which a game with this layout begins, Black to move.
    #[must_use]
    pub const fn position(self) -> Position {
        Position::new(MARBLES[self as usize], ByColour { black: 0, white: 0 }, Colour::Black)
    }
}

/// The marbles of each layout, in the order of [`Layout::ALL`].
const MARBLES: [ByColour<CellSet>; Layout::ALL.len()] = [
    marbles("a1-a5 b1-b6 c3-c5", "i5-i9 h4-h9 g5-g7"),
    marbles("a1-a2 b1-b3 c2-c3 g7-g8 h7-h9 i8-i9", "a4-a5 b4-b6 c5-c6 g4-g5 h4-h6 i5-i6"),
    marbles("b1-b2 c1-c3 d2-d3 f7-f8 g7-g9 h8-h9", "b5-b6 c5-c7 d6-d7 f3-f4 g3-g5 h4-h5"),
    marbles("a1-a2 b1 b3 b5 c2-c3 g7-g8 h5 h7 h9 i8-i9", "a4-a5 b2 b4 b6 c5-c6 g4-g5 h4 h6 h8 i5-i6"),
    marbles("b1-b2 c1 c3 c6 d2-d3 f7-f8 g4 g7 g9 h8-h9", "b5-b6 c2 c5 c7 d6-d7 f3-f4 g3 g5 g8 h4-h5"),
    marbles("b1 c1-c2 d1-d3 e4 e6 f7-f9 g8-g9 h9", "b6 c6-c7 d5-d8 f2-f5 g3-g4 h4"),
    marbles("d2-d3 e2 e4 f2 f5-f6 g3 h4 i5-i9", "a1-a5 b6 c7 d4-d5 d8 e6 e8 f7-f8"),
    marbles("a3 c2-c6 d1-d8", "f2-f9 g4-g8 i7"),
    marbles("c6-c7 d6-d8 e6-e9 f7-f9 g8-g9", "c1-c2 d1-d3 e1-e4 f2-f4 g3-g4"),
    marbles("b3-b4 c3 c5 f5-f6 g4 g6 g8 h5 h8 i5 i7 i9", "a1 a3 a5 b2 b5 c2 c4 c6 d4-d5 g5 g7 h6-h7"),
    marbles("a3 c3 c5 f3 f8 g4 g6 g8 h5-h8 i6 i8", "a2 a4 b2-b5 c2 c4 c6 d2 d7 g5 g7 i7"),
];

/// Both colours' marbles, 14 each and none on top of another, which is checked when the program is built.
const fn marbles(black: &str, white: &str) -> ByColour<CellSet> {
    let marbles = ByColour { black: cells(black), white: cells(white) };
    assert!(marbles.black.len() == Position::MARBLES as usize);
    assert!(marbles.white.len() == Position::MARBLES as usize);
    assert!(marbles.black.bits() & marbles.white.bits() == 0);
    marbles
}

/// Reads cells and ranges within a row, such as `a1-a5 c3`.
const fn cells(list: &str) -> CellSet {
    let list = list.as_bytes();
    let mut cells = CellSet::EMPTY;
    let mut at = 0;
    while at < list.len() {
        let (row, first) = (list[at] - b'a', list[at + 1] - b'1');
        at += 2;
        let mut last = first;
        if at < list.len() && list[at] == b'-' {
            assert!(list[at + 1] - b'a' == row);
            last = list[at + 2] - b'1';
            at += 3;
        }
        let mut diagonal = first;
        while diagonal <= last {
            cells = cells.with(Cell::new(row, diagonal).expect("layouts stand on the board"));
            diagonal += 1;
        }
        assert!(at == list.len() || list[at] == b' ');
        at += 1;
    }
    cells
}
