use core::fmt;

use fishka_game::{ArrayVec, NotAMove, Outcome, Position as Rules, Turn, key_of};

use crate::{
    Cell, CellSet, Colour, Illegal, Move, Piece, Placement, Setup, Stack, board, piece::ByColour, symmetry,
};

/// The two phases of the game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Pieces are placed on empty cells.
    Place,
    /// Stacks move onto each other.
    Stack,
}

/// The legal moves of a position: at most 23 stacks of one colour with six directions each.
pub type Moves = ArrayVec<Move, 138>;

/// What decides the game: who owns each stack, how high it is and whether it holds a DVONN piece.
///
/// A [`Position`](crate::Position) also knows the order of the pieces in each stack, which people want to see and no
/// rule asks for. Searches work on states: a state is a small flat value, made by copying the last one and playing on
/// the copy.
///
/// Its text is that of a position it stands for: where the pieces inside a stack are not known, any that the game has
/// left will do.
///
/// ```
/// use fishka_dvonn::Dvonn;
/// use fishka_game::{Game, Leaves, Position, perft};
///
/// let position = Dvonn::default().position("9/10/3(wb)r(bw)5/10/9 w stack")?;
/// let mut state = *position.state();
/// assert_eq!(state.count_legal_moves(), 1);
/// state.play("f3d3".parse()?)?;
/// assert_eq!(state.height("d3".parse()?), 4);
/// assert_eq!(perft(position.state(), 2, Leaves::Counted), 0, "nobody can move a stack of four here");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The stacks each side owns.
    owned: ByColour<u64>,
    /// The stacks, single pieces included, that hold a DVONN piece.
    dvonn: u64,
    /// The stacks of height one.
    singles: u64,
    /// Heights by the bit of the cell.
    heights: [u8; 64],
    to_act: Colour,
    /// Who places, as long as pieces are being placed.
    placing: Option<Placement>,
}

const _: () = assert!(size_of::<State>() <= 128);

impl State {
    pub(crate) const fn empty(placement: Placement) -> State {
        State {
            owned: ByColour([0, 0]),
            dvonn: 0,
            singles: 0,
            heights: [0; 64],
            to_act: Colour::White,
            placing: Some(placement),
        }
    }

    /// The state of these stacks, which are taken as they are.
    pub(crate) fn of_stacks(
        stacks: &[Stack; Cell::COUNT],
        to_act: Colour,
        placing: Option<Placement>,
    ) -> State {
        let mut state = State { to_act, placing, ..State::empty(Placement::Players) };
        for (cell, stack) in Cell::ALL.into_iter().zip(stacks) {
            let bit_if = |condition: bool| if condition { cell.bit() } else { 0 };
            if let Some(owner) = stack.owner() {
                state.owned[owner] |= cell.bit();
            }
            state.dvonn |= bit_if(stack.count(Piece::Dvonn) > 0);
            state.singles |= bit_if(stack.height() == 1);
            state.heights[cell.slot()] = stack.height();
        }
        state
    }

    /// The phase of the game.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        if self.placing.is_some() { Phase::Place } else { Phase::Stack }
    }

    /// The side whose turn it is by the order of play. While chance places it is the side whose piece is placed next;
    /// after the end it means nothing.
    #[must_use]
    pub const fn to_act(&self) -> Colour {
        self.to_act
    }

    /// The cells with a piece on them.
    #[must_use]
    pub const fn occupied(&self) -> CellSet {
        CellSet::from_bits(self.occupied_bits())
    }

    /// The stacks a side owns, single pieces included.
    #[must_use]
    pub fn owned(&self, colour: Colour) -> CellSet {
        CellSet::from_bits(self.owned[colour])
    }

    /// The cells that hold a DVONN piece, alone or inside a stack.
    #[must_use]
    pub const fn dvonns(&self) -> CellSet {
        CellSet::from_bits(self.dvonn)
    }

    /// The cells with exactly one piece.
    #[must_use]
    pub const fn singles(&self) -> CellSet {
        CellSet::from_bits(self.singles)
    }

    /// The stacks whose six neighbours are all occupied, whoever owns them.
    #[must_use]
    pub const fn surrounded(&self) -> CellSet {
        let occupied = self.occupied_bits();
        CellSet::from_bits(board::surrounded(occupied) & occupied)
    }

    /// How many pieces stand on the cell.
    #[must_use]
    pub const fn height(&self, cell: Cell) -> u8 {
        self.heights[cell.slot()]
    }

    /// The side that owns the stack on the cell; `None` for an empty cell and for a lone DVONN piece.
    #[must_use]
    pub fn owner(&self, cell: Cell) -> Option<Colour> {
        Colour::ALL.into_iter().find(|&colour| self.owned(colour).contains(cell))
    }

    /// Whether the cell holds a DVONN piece, alone or inside a stack.
    #[must_use]
    pub const fn has_dvonn(&self, cell: Cell) -> bool {
        self.dvonns().contains(cell)
    }

    /// All pieces in the stacks a side owns, whatever their colour.
    #[must_use]
    pub fn score(&self, colour: Colour) -> u32 {
        self.owned(colour).iter().map(|cell| u32::from(self.height(cell))).sum()
    }

    /// The piece to be placed next; `None` once all are placed.
    #[must_use]
    pub fn next_piece(&self) -> Option<Piece> {
        self.placing.map(|_| if self.occupied().len() < 3 { Piece::Dvonn } else { self.to_act.piece() })
    }

    /// The stacks of the side to act that can move; none while pieces are being placed.
    #[must_use]
    pub fn movable(&self) -> CellSet {
        match self.phase() {
            Phase::Place => CellSet::EMPTY,
            Phase::Stack => self.free(self.to_act).filter(|&cell| self.targets_of_free(cell) != 0).collect(),
        }
    }

    /// Where the stack on the cell can move to; nowhere when it is not a movable stack of the side to act.
    #[must_use]
    pub fn targets(&self, from: Cell) -> CellSet {
        let free = self.owned(self.to_act) - self.surrounded();
        if self.phase() == Phase::Stack && free.contains(from) {
            CellSet::from_bits(self.targets_of_free(from))
        } else {
            CellSet::EMPTY
        }
    }

    /// The cells that a move would cut off from every DVONN piece, so that all on them is removed. No cell for a move
    /// that is not legal.
    #[must_use]
    pub fn cut_off(&self, mv: Move) -> CellSet {
        let Move::Stack { from, .. } = mv else { return CellSet::EMPTY };
        let mut after = *self;
        match after.play(mv) {
            Ok(()) => self.occupied() - after.occupied() - from.into(),
            Err(_) => CellSet::EMPTY,
        }
    }

    /// The stacks without a connection to a DVONN piece. No move leaves any behind.
    pub(crate) fn unconnected(&self) -> CellSet {
        self.occupied() - CellSet::from_bits(self.connected_until(board::CELLS))
    }

    #[inline]
    const fn occupied_bits(&self) -> u64 {
        self.owned.0[0] | self.owned.0[1] | self.dvonn
    }

    /// The stacks of a side that are not surrounded.
    #[inline]
    fn free(&self, colour: Colour) -> crate::Cells {
        CellSet::from_bits(self.free_bits(colour)).iter()
    }

    #[inline]
    fn free_bits(&self, colour: Colour) -> u64 {
        self.owned[colour] & !board::surrounded(self.occupied_bits())
    }

    #[inline]
    fn targets_of_free(&self, cell: Cell) -> u64 {
        board::targets(cell, self.heights[cell.slot()]) & self.occupied_bits()
    }

    fn can_move(&self, colour: Colour) -> bool {
        self.free(colour).any(|cell| self.targets_of_free(cell) != 0)
    }

    /// The number of stacking moves of the side to act, passes aside.
    #[inline]
    fn count_stacking_moves(&self) -> usize {
        let (free, occupied) = (self.free_bits(self.to_act), self.occupied_bits());
        let steps = board::count_steps(free & self.singles, occupied);
        let jumps = CellSet::from_bits(free & !self.singles).iter();
        let jumps: u32 = jumps.map(|cell| self.targets_of_free(cell).count_ones()).sum();
        (steps + jumps) as usize
    }

    fn check_place(&self, cell: Cell) -> Result<(), Illegal> {
        if self.occupied().contains(cell) { Err(Illegal::Taken { cell }) } else { Ok(()) }
    }

    fn check_stack(&self, from: Cell, to: Cell) -> Result<(), Illegal> {
        match self.owner(from) {
            Some(owner) if owner == self.to_act => {}
            Some(owner) => return Err(Illegal::NotYours { from, owner }),
            None if self.has_dvonn(from) => return Err(Illegal::LoneDvonn { from }),
            None => return Err(Illegal::NothingThere { from }),
        }
        if self.surrounded().contains(from) {
            return Err(Illegal::Surrounded { from });
        }
        let height = self.height(from);
        match board::distance_in_line(from, to) {
            None => Err(Illegal::NotInLine { from, to }),
            Some(distance) if distance != height => Err(Illegal::WrongDistance { from, height, distance }),
            Some(_) if !self.occupied().contains(to) => Err(Illegal::EmptyTarget { to }),
            Some(_) => Ok(()),
        }
    }

    #[inline]
    fn place(&mut self, cell: Cell) {
        match self.next_piece().and_then(Piece::colour) {
            Some(colour) => self.owned[colour] |= cell.bit(),
            None => self.dvonn |= cell.bit(),
        }
        self.singles |= cell.bit();
        self.heights[cell.slot()] = 1;
        if self.occupied_bits() == board::CELLS {
            // White, who placed the last piece, also begins the stacking.
            self.to_act = Colour::White;
            self.placing = None;
        } else {
            self.to_act = self.to_act.other();
        }
    }

    #[inline]
    fn stack(&mut self, from: Cell, to: Cell) {
        let (source, target) = (from.bit(), to.bit());
        let occupied = self.occupied_bits() & !source;
        let height = core::mem::take(&mut self.heights[from.slot()]);
        self.heights[to.slot()] = self.heights[to.slot()].wrapping_add(height);
        self.singles &= !(source | target);
        let [white, black] = self.owned.0.map(|owned| owned & !(source | target));
        self.owned = match self.to_act {
            Colour::White => ByColour([white | target, black]),
            Colour::Black => ByColour([white, black | target]),
        };
        self.to_act = self.to_act.other();

        let carries_dvonn = self.dvonn & source != 0;
        if carries_dvonn {
            self.dvonn = self.dvonn & !source | target;
        }
        // Where the neighbours of the cell left behind still touch each other, what was connected through the stack is
        // connected without it; only a stack that took a DVONN piece along may leave them without one.
        let around = board::neighbours(from) & occupied;
        if carries_dvonn || board::is_cut(from, around) {
            self.remove_unconnected(around);
        }
    }

    /// Removes what lost its connection when a cell between these neighbours was left.
    fn remove_unconnected(&mut self, around: u64) {
        let connected = self.connected_until(around);
        if around & !connected == 0 {
            return;
        }
        for cell in CellSet::from_bits(self.occupied_bits() & !connected) {
            self.heights[cell.slot()] = 0;
        }
        self.owned.0[0] &= connected;
        self.owned.0[1] &= connected;
        self.singles &= connected;
    }

    /// The cells connected to a DVONN piece; when all of `wanted` turn out to be, perhaps not every cell.
    #[inline]
    fn connected_until(&self, wanted: u64) -> u64 {
        let occupied = self.occupied_bits();
        let mut connected = self.dvonn;
        loop {
            let wider = (connected | board::spread(connected)) & occupied;
            if wider == connected || wanted & !wider == 0 {
                return wider;
            }
            connected = wider;
        }
    }
}

impl Rules for State {
    type Move = Move;
    type Moves = Moves;
    type Illegal = Illegal;

    fn turn(&self) -> Turn {
        match self.placing {
            Some(Placement::Players) => Turn::Seat(self.to_act.seat()),
            Some(Placement::Random) => Turn::Chance,
            None if self.can_move(self.to_act) || self.can_move(self.to_act.other()) => {
                Turn::Seat(self.to_act.seat())
            }
            None => Turn::Over,
        }
    }

    fn legal_moves(&self, moves: &mut Moves) {
        moves.clear();
        if self.phase() == Phase::Place {
            moves.extend((!self.occupied()).iter().map(Move::Place));
            return;
        }
        for from in self.free(self.to_act) {
            for to in CellSet::from_bits(self.targets_of_free(from)) {
                moves.push(Move::Stack { from, to });
            }
        }
        if moves.is_empty() && self.can_move(self.to_act.other()) {
            moves.push(Move::Pass);
        }
    }

    fn count_legal_moves(&self) -> usize {
        match self.phase() {
            Phase::Place => (!self.occupied()).len(),
            Phase::Stack => match self.count_stacking_moves() {
                0 => usize::from(self.can_move(self.to_act.other())),
                count => count,
            },
        }
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        match (self.phase(), mv) {
            (Phase::Place, Move::Place(cell)) => self.check_place(cell),
            (Phase::Place, _) => Err(Illegal::StillPlacing),
            (Phase::Stack, _) if self.turn() == Turn::Over => Err(Illegal::Over),
            (Phase::Stack, Move::Place(_)) => Err(Illegal::PlacingIsOver),
            (Phase::Stack, Move::Stack { from, to }) => self.check_stack(from, to),
            (Phase::Stack, Move::Pass) if self.can_move(self.to_act) => {
                Err(Illegal::MustMove { side: self.to_act })
            }
            (Phase::Stack, Move::Pass) => Ok(()),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        match mv {
            Move::Place(cell) => self.place(cell),
            Move::Stack { from, to } => self.stack(from, to),
            Move::Pass => self.to_act = self.to_act.other(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.turn() == Turn::Over)
            .then(|| Outcome::by_score("no-moves", self.score(Colour::White), self.score(Colour::Black)))
    }

    fn total_weight(&self) -> u32 {
        match self.placing {
            Some(Placement::Random) => (!self.occupied()).len() as u32,
            _ => 0,
        }
    }

    fn key(&self) -> u64 {
        let rest = (self.to_act as u64) << 2 | self.placing.map_or(0, |placement| placement as u64 + 1);
        let mut words = [self.owned.0[0], self.owned.0[1], self.dvonn, rest, 0, 0, 0, 0, 0, 0, 0, 0];
        for (word, heights) in words[4..].iter_mut().zip(self.heights.as_chunks().0) {
            *word = u64::from_le_bytes(*heights);
        }
        key_of(&words)
    }

    fn progress(&self) -> u32 {
        // Cells fill up in the first phase and empty in the second.
        let occupied = self.occupied().len() as u32;
        match self.phase() {
            Phase::Place => occupied,
            Phase::Stack => 2 * Cell::COUNT as u32 - occupied,
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, NotAMove> {
        text.parse()
    }

    fn symmetries(&self) -> u8 {
        symmetry::SYMMETRIES
    }

    fn transformed(&self, symmetry: u8) -> State {
        let image = |bits| {
            let cells = CellSet::from_bits(bits).iter();
            cells.fold(0, |bits, cell| bits | symmetry::transform(cell, symmetry).bit())
        };
        let mut state = State {
            owned: ByColour(self.owned.0.map(image)),
            dvonn: image(self.dvonn),
            singles: image(self.singles),
            heights: [0; 64],
            ..*self
        };
        for cell in self.occupied() {
            state.heights[symmetry::transform(cell, symmetry).slot()] = self.height(cell);
        }
        state
    }

    fn transform_move(&self, mv: Move, symmetry: u8) -> Move {
        symmetry::transform_move(mv, symmetry)
    }

    fn conceivable_moves(&self, each: &mut dyn FnMut(Move)) {
        for cell in Cell::ALL {
            each(Move::Place(cell));
            for to in Cell::ALL {
                each(Move::Stack { from: cell, to });
            }
        }
        each(Move::Pass);
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::standing_for(self).fmt(f)
    }
}
