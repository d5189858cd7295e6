use core::fmt;

use fishka_game::{NotAMove, Outcome, Position as Rules, Turn};

use crate::{
    Cell, CellSet, Colour, Illegal, Move, Moves, Phase, Piece, Placement, Setup, Stack, State, symmetry,
};

/// A position: every stack with its pieces from bottom to top, whose turn it is, and the phase.
///
/// ```
/// use fishka_dvonn::{Colour, Dvonn, Piece};
/// use fishka_game::{Game, Position};
///
/// let mut position = Dvonn::default().position("9/10/3(rw)wb5/10/9 w stack")?;
/// position.play("d3f3".parse()?)?;
/// let f3 = "f3".parse()?;
/// assert_eq!(position.stack(f3).collect::<Vec<_>>(), [Piece::Black, Piece::Dvonn, Piece::White]);
/// assert_eq!(position.owner(f3), Some(Colour::White));
/// assert_eq!(position.score(Colour::White), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Position {
    state: State,
    stacks: [Stack; Cell::COUNT],
}

impl Position {
    /// The empty board.
    pub(crate) const fn empty(placement: Placement) -> Position {
        Position { state: State::empty(placement), stacks: [Stack::EMPTY; Cell::COUNT] }
    }

    /// The position of these stacks, which are taken as they are.
    pub(crate) fn of_stacks(
        stacks: [Stack; Cell::COUNT],
        to_act: Colour,
        placing: Option<Placement>,
    ) -> Position {
        Position { state: State::of_stacks(&stacks, to_act, placing), stacks }
    }

    /// What decides the game, without the order of the pieces: the part that searches work on.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The position as something to be written down or edited.
    #[must_use]
    pub fn setup(&self) -> Setup {
        Setup { stacks: self.stacks, to_act: self.to_act(), phase: self.phase() }
    }

    /// The phase of the game.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.state.phase()
    }

    /// The side whose turn it is by the order of play. While chance places it is the side whose piece is placed next;
    /// after the end it means nothing.
    #[must_use]
    pub const fn to_act(&self) -> Colour {
        self.state.to_act()
    }

    /// The pieces on the cell from bottom to top.
    pub fn stack(
        &self,
        cell: Cell,
    ) -> impl DoubleEndedIterator<Item = Piece> + ExactSizeIterator + Clone + use<> {
        self.stacks[cell.index()].pieces()
    }

    /// How many pieces stand on the cell.
    #[must_use]
    pub const fn height(&self, cell: Cell) -> u8 {
        self.state.height(cell)
    }

    /// The side that owns the stack on the cell; `None` for an empty cell and for a lone DVONN piece.
    #[must_use]
    pub fn owner(&self, cell: Cell) -> Option<Colour> {
        self.state.owner(cell)
    }

    /// Whether the cell holds a DVONN piece, alone or inside a stack.
    #[must_use]
    pub const fn has_dvonn(&self, cell: Cell) -> bool {
        self.state.has_dvonn(cell)
    }

    /// The cells with a piece on them.
    #[must_use]
    pub const fn occupied(&self) -> CellSet {
        self.state.occupied()
    }

    /// The stacks a side owns, single pieces included.
    #[must_use]
    pub fn owned(&self, colour: Colour) -> CellSet {
        self.state.owned(colour)
    }

    /// The cells that hold a DVONN piece, alone or inside a stack.
    #[must_use]
    pub const fn dvonns(&self) -> CellSet {
        self.state.dvonns()
    }

    /// All pieces in the stacks a side owns, whatever their colour.
    #[must_use]
    pub fn score(&self, colour: Colour) -> u32 {
        self.state.score(colour)
    }

    /// The piece to be placed next; `None` once all are placed.
    #[must_use]
    pub fn next_piece(&self) -> Option<Piece> {
        self.state.next_piece()
    }

    /// How many pieces of a kind are still to be placed.
    #[must_use]
    pub fn in_hand(&self, piece: Piece) -> u8 {
        match self.phase() {
            Phase::Place => self.missing(piece),
            Phase::Stack => 0,
        }
    }

    /// How many pieces of a kind were lost for want of a connection. In a position that did not come from a whole game
    /// this is what is missing from the full set.
    #[must_use]
    pub fn removed(&self, piece: Piece) -> u8 {
        match self.phase() {
            Phase::Place => 0,
            Phase::Stack => self.missing(piece),
        }
    }

    /// The stacks of the side to act that can move; none while pieces are being placed.
    #[must_use]
    pub fn movable(&self) -> CellSet {
        self.state.movable()
    }

    /// Where the stack on the cell can move to; nowhere when it is not a movable stack of the side to act.
    #[must_use]
    pub fn targets(&self, from: Cell) -> CellSet {
        self.state.targets(from)
    }

    /// The cells that a move would cut off from every DVONN piece, so that all on them is removed. No cell for a move
    /// that is not legal.
    #[must_use]
    pub fn cut_off(&self, mv: Move) -> CellSet {
        self.state.cut_off(mv)
    }

    /// The same with the other side to act, which is how threats are looked at.
    #[must_use]
    pub fn passed(&self) -> Position {
        Position { state: self.state.passed(), ..self.clone() }
    }

    fn missing(&self, piece: Piece) -> u8 {
        let on_board: u8 = self.stacks.iter().map(|stack| stack.count(piece)).sum();
        piece.supply() - on_board
    }
}

impl Rules for Position {
    type Move = Move;
    type Moves = Moves;
    type Illegal = Illegal;

    fn turn(&self) -> Turn {
        self.state.turn()
    }

    fn legal_moves(&self, moves: &mut Moves) {
        self.state.legal_moves(moves);
    }

    fn count_legal_moves(&self) -> usize {
        self.state.count_legal_moves()
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        self.state.check(mv)
    }

    fn forced_move(&self) -> Option<Move> {
        self.state.forced_move()
    }

    fn play_unchecked(&mut self, mv: Move) {
        match mv {
            Move::Place(cell) => {
                let piece = self.next_piece().map(Stack::single);
                self.stacks[cell.index()] = piece.unwrap_or_default();
            }
            Move::Stack { from, to } => {
                self.stacks[to.index()] = self.stacks[to.index()].with_on_top(self.stacks[from.index()]);
            }
            Move::Pass => {}
        }
        let before = self.occupied();
        self.state.play_unchecked(mv);
        for left in before - self.occupied() {
            self.stacks[left.index()] = Stack::EMPTY;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    fn total_weight(&self) -> u32 {
        self.state.total_weight()
    }

    /// The key of the [`State`]: positions that differ only inside their stacks play alike and share a key.
    fn key(&self) -> u64 {
        self.state.key()
    }

    fn progress(&self) -> u32 {
        self.state.progress()
    }

    fn parse_move(&self, text: &str) -> Result<Move, NotAMove> {
        self.state.parse_move(text)
    }

    fn symmetries(&self) -> u8 {
        self.state.symmetries()
    }

    fn transformed(&self, symmetry: u8) -> Position {
        let stack = |cell| self.stacks[symmetry::transform(cell, symmetry).index()];
        Position { state: self.state.transformed(symmetry), stacks: Cell::ALL.map(stack) }
    }

    fn transform_move(&self, mv: Move, symmetry: u8) -> Move {
        self.state.transform_move(mv, symmetry)
    }

    fn conceivable_moves(&self, each: &mut dyn FnMut(Move)) {
        self.state.conceivable_moves(each);
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
