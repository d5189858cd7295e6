use core::{fmt, iter, mem::size_of};

use arrayvec::ArrayVec;
use fishka_game::{NotAMove, Outcome, SeatResult, Standing, Turn, key_of};

use crate::{
    Axis, ByColour, Cell, CellSet, Colour, Direction, Illegal, Move, Setup,
    generate::{self, MOST_MOVES},
    moves::Shape,
    ray::Ray,
    symmetry::SYMMETRIES,
};

/// The marbles on the board, the marbles out, and who is to move.
///
/// A position is made by [`Layout::position`](crate::Layout::position), from a [`Setup`], or by playing.
///
/// ```
/// use fishka_abalone::{Colour, Layout};
/// use fishka_game::Position as _;
///
/// let mut position = Layout::Standard.position();
/// assert_eq!(position.count_legal_moves(), 44);
/// position.play("a1b2".parse()?)?;
/// assert_eq!(position.marbles(Colour::Black).to_string(), "a2 a3 a4 a5 b1 b2 b3 b4 b5 b6 c3 c4 c5 d4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Three words in all. A search plays on copies: measured over perft, copying makes leaves a third faster than a move
/// that remembers what it changed and is taken back, and is still ahead when the leaves are only counted.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    marbles: ByColour<CellSet>,
    out: ByColour<u8>,
    to_move: Colour,
}

const _: () = assert!(size_of::<Position>() <= 24 && size_of::<Move>() <= 4);

impl Position {
    /// How many marbles each side has at the beginning of a game, and at most.
    pub const MARBLES: u8 = 14;
    /// How many marbles move together at most.
    pub const MOST_MOVERS: usize = 3;
    /// How many marbles out end the game.
    pub const OUT_TO_LOSE: u8 = 6;

    /// The colour of the marble on a cell; `None` when it is empty.
    #[must_use]
    pub fn marble(&self, cell: Cell) -> Option<Colour> {
        Colour::ALL.into_iter().find(|&colour| self.marbles[colour].contains(cell))
    }

    /// The cells with marbles of a colour.
    #[must_use]
    #[inline]
    pub fn marbles(&self, colour: Colour) -> CellSet {
        self.marbles[colour]
    }

    /// The cells without marbles.
    #[must_use]
    #[inline]
    pub fn empty(&self) -> CellSet {
        !(self.marbles.black | self.marbles.white)
    }

    /// How many marbles of a colour are out.
    #[must_use]
    #[inline]
    pub fn out(&self, colour: Colour) -> u8 {
        self.out[colour]
    }

    /// The side to move, or that would be to move had the game not ended.
    #[must_use]
    #[inline]
    pub const fn to_move(&self) -> Colour {
        self.to_move
    }

    /// The same marbles with the other side to move. No rule allows it; a search asks what the other side could do.
    #[must_use]
    #[inline]
    pub fn passed(&self) -> Position {
        Position { to_move: !self.to_move, ..*self }
    }

    /// A position from parts that are known to be valid.
    pub(crate) const fn new(marbles: ByColour<CellSet>, out: ByColour<u8>, to_move: Colour) -> Position {
        Position { marbles, out, to_move }
    }

    /// How many opposing marbles a colour has pushed out: its score.
    pub(crate) fn score(&self, colour: Colour) -> u32 {
        self.out[!colour].into()
    }

    /// An outcome in which nobody has won.
    pub(crate) fn drawn(&self, reason: &'static str) -> Outcome {
        let seat = |colour| SeatResult { standing: Standing::Draw, score: self.score(colour) };
        Outcome::new(reason, Colour::ALL.map(seat))
    }

    #[inline]
    pub(crate) fn six_out(&self) -> bool {
        self.out.black >= Position::OUT_TO_LOSE || self.out.white >= Position::OUT_TO_LOSE
    }

    #[inline]
    fn sides(&self) -> (CellSet, CellSet) {
        (self.marbles[self.to_move], self.marbles[!self.to_move])
    }

    fn can_move(&self) -> bool {
        let (own, other) = self.sides();
        !(own & self.empty().neighbours()).is_empty() || generate::count(own, other) > 0
    }

    #[inline]
    fn roll(&mut self, rear: Cell, direction: Direction) {
        let ray = Ray::from(rear, direction);
        let (own, other) = self.sides();
        // The cell behind the first marbles of the ray that are one's own, of at most three with the rear.
        let first = usize::from(ray.meets(own, 0));
        let pushers = first + (first & usize::from(ray.meets(own, 1)));
        self.marbles[self.to_move] ^= CellSet::of(rear) | ray.cell(pushers);
        if ray.meets(other, pushers) {
            let pushed = 1 + usize::from(ray.meets(other, pushers + 1));
            let behind = ray.cell(pushers + pushed);
            self.marbles[!self.to_move] ^= ray.cell(pushers) | behind;
            self.out[!self.to_move] += u8::from(behind.is_empty());
        }
    }
}

impl fishka_game::Position for Position {
    type Move = Move;
    type Moves = ArrayVec<Move, MOST_MOVES>;
    type Illegal = Illegal;

    fn turn(&self) -> Turn {
        if self.six_out() || !self.can_move() { Turn::Over } else { Turn::Seat(self.to_move.seat()) }
    }

    fn legal_moves(&self, moves: &mut Self::Moves) {
        moves.clear();
        if !self.six_out() {
            let (own, other) = self.sides();
            generate::list(own, other, |mv| moves.push(mv));
        }
    }

    #[inline]
    fn count_legal_moves(&self) -> usize {
        if self.six_out() {
            return 0;
        }
        let (own, other) = self.sides();
        generate::count(own, other)
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        self.effect(mv).map(|_| ())
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        match mv.shape() {
            Shape::InLine => self.roll(mv.first(), mv.direction()),
            Shape::Two(_) | Shape::Three(_) => {
                let from = mv.named_cells();
                self.marbles[self.to_move] ^= from ^ from.shifted(mv.direction());
            }
        }
        self.to_move = !self.to_move;
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.six_out() {
            return Some(Outcome::by_score("six-out", self.score(Colour::Black), self.score(Colour::White)));
        }
        let seat = |colour| SeatResult {
            standing: if colour == self.to_move { Standing::Loss } else { Standing::Win },
            score: self.score(colour),
        };
        (!self.can_move()).then(|| Outcome::new("no-moves", Colour::ALL.map(seat)))
    }

    #[inline]
    fn key(&self) -> u64 {
        let word = |colour| self.marbles[colour].bits() | u64::from(self.out[colour]) << Cell::COUNT;
        // No two valid positions have complementary boards, so a complement can tell who is to move.
        let black = match self.to_move {
            Colour::Black => word(Colour::Black),
            Colour::White => !word(Colour::Black),
        };
        key_of(&[black, word(Colour::White)])
    }

    #[inline]
    fn progress(&self) -> u32 {
        u32::from(self.out.black) + u32::from(self.out.white)
    }

    fn parse_move(&self, text: &str) -> Result<Move, NotAMove> {
        text.parse()
    }

    fn symmetries(&self) -> u8 {
        SYMMETRIES
    }

    fn transformed(&self, symmetry: u8) -> Position {
        let marbles = ByColour {
            black: self.marbles.black.transformed(symmetry),
            white: self.marbles.white.transformed(symmetry),
        };
        Position { marbles, ..*self }
    }

    fn transform_move(&self, mv: Move, symmetry: u8) -> Move {
        mv.transformed(symmetry)
    }

    fn conceivable_moves(&self, each: &mut dyn FnMut(Move)) {
        for first in Cell::ALL {
            for direction in Direction::ALL {
                if let Some(mv) = Move::in_line(first, direction) {
                    each(mv);
                }
                let sideways = Axis::ALL.into_iter().filter(|&axis| axis != direction.axis());
                for last in sideways.flat_map(|axis| row_from(first, axis.forward()).take(2)) {
                    if let Some(mv) = Move::broadside(first, last, direction) {
                        each(mv);
                    }
                }
            }
        }
    }
}

/// The cells beyond a cell in a direction, up to the edge.
fn row_from(cell: Cell, direction: Direction) -> impl Iterator<Item = Cell> {
    iter::successors(cell.neighbour(direction), move |at| at.neighbour(direction))
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(*self).fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
