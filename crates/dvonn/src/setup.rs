use alloc::vec::Vec;

use fishka_game::Setup as _;

use crate::{Cell, CellSet, Colour, Dvonn, Phase, Piece, Placement, Position, SetupError, Stack, State};

/// Stacks on cells, a side to act and a phase: anything one can write down, possible in the game or not.
///
/// [`Setup::position`] makes a position of it, or says what is wrong.
///
/// The text has the rows from 5 down to 1 with `/` between them, then the side to act, `w` or `b`, then `place` or
/// `stack`. In a row a number stands for that many empty cells, a letter for a single piece, and letters in brackets for
/// a stack from bottom to top. All digits in a row belong to one number: `11` is eleven empty cells.
///
/// ```
/// use fishka_dvonn::{Colour, Phase, Piece, Placement, Setup, Stack};
///
/// let mut setup: Setup = "9/10/11/10/9 w stack".parse()?;
/// setup.set("f3".parse()?, [Piece::Dvonn, Piece::White].into_iter().collect());
/// setup.to_act = Colour::Black;
/// assert_eq!(setup.to_string(), "9/10/5(rw)5/10/9 b stack");
/// let position = setup.position(Placement::Players)?;
/// assert_eq!(position.score(Colour::White), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    pub(crate) stacks: [Stack; Cell::COUNT],
    /// The side to act.
    pub to_act: Colour,
    /// The phase of the game.
    pub phase: Phase,
}

impl Setup {
    /// An empty board.
    #[must_use]
    pub const fn empty(to_act: Colour, phase: Phase) -> Setup {
        Setup { stacks: [Stack::EMPTY; Cell::COUNT], to_act, phase }
    }

    /// What stands on a cell.
    #[must_use]
    pub const fn get(&self, cell: Cell) -> Stack {
        self.stacks[cell.index()]
    }

    /// Puts a stack on a cell in place of what was there.
    pub const fn set(&mut self, cell: Cell, stack: Stack) {
        self.stacks[cell.index()] = stack;
    }

    /// The position. In the first phase it must be one that placing leads to, and `placement` says who places on. In the
    /// second phase pieces may be missing, as they are in studies.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn position(&self, placement: Placement) -> Result<Position, SetupError> {
        self.checked(&Dvonn { placement })
    }

    /// A set-up whose position has this state. Below the top of each stack it puts one DVONN piece at the bottom where
    /// one is known to be, and then white pieces, black ones, and more DVONN pieces when no other is left.
    pub(crate) fn standing_for(state: &State) -> Setup {
        let spare =
            |colour: Colour| usize::from(colour.piece().supply()).saturating_sub(state.owned(colour).len());
        let hidden = |cell| usize::from(state.height(cell)) - 1 - usize::from(state.has_dvonn(cell));
        let owned = state.owned(Colour::White) | state.owned(Colour::Black);
        let all_hidden: usize = owned.iter().map(hidden).sum();

        let (mut white, black) = (spare(Colour::White), spare(Colour::Black));
        let mut dvonn = all_hidden.saturating_sub(white + black);
        let mut setup = Setup::empty(state.to_act(), state.phase());
        for cell in state.occupied() {
            let Some(owner) = state.owner(cell) else {
                setup.set(cell, Stack::single(Piece::Dvonn));
                continue;
            };
            let mut rest = hidden(cell);
            let mut take = |supply: &mut usize, allowed: bool| {
                let count = if allowed { rest.min(*supply) } else { 0 };
                *supply -= count;
                rest -= count;
                count
            };
            let known = usize::from(state.has_dvonn(cell));
            let dvonns = known + take(&mut dvonn, known == 1);
            let whites = take(&mut white, true);
            let pieces = core::iter::repeat_n(Piece::Dvonn, dvonns)
                .chain(core::iter::repeat_n(Piece::White, whites))
                .chain(core::iter::repeat_n(Piece::Black, rest))
                .chain([owner.piece()]);
            setup.set(cell, pieces.collect());
        }
        setup
    }

    fn count(&self, piece: Piece) -> u32 {
        self.stacks.iter().map(|stack| u32::from(stack.count(piece))).sum()
    }

    /// Everything that is wrong.
    pub(crate) fn problems(&self) -> Vec<SetupError> {
        let mut problems = Vec::new();
        for piece in Piece::ALL {
            let (count, supply) = (self.count(piece), piece.supply());
            if count > u32::from(supply) {
                problems.push(SetupError::TooManyPieces { piece, count, supply });
            }
        }
        match self.phase {
            Phase::Place => self.check_placing(&mut problems),
            Phase::Stack => self.check_stacking(&mut problems),
        }
        problems
    }

    /// White and Black place in turn, three DVONN pieces first.
    fn check_placing(&self, problems: &mut Vec<SetupError>) {
        let stacks = Cell::ALL.into_iter().filter(|&cell| self.get(cell).height() > 1);
        problems.extend(stacks.map(|cell| SetupError::StackWhilePlacing { cell }));
        let [white, black, dvonn] = Piece::ALL.map(|piece| self.count(piece));
        if dvonn < 3 && white + black > 0 {
            problems.push(SetupError::DvonnsFirst { dvonn });
            return;
        }
        let placed = white + black + dvonn;
        if placed == Cell::COUNT as u32 {
            problems.push(SetupError::PlacingIsOver);
            return;
        }
        if black != white && black != white + 1 {
            problems.push(SetupError::UnevenPlacing { white, black });
            return;
        }
        let expected = if placed.is_multiple_of(2) { Colour::White } else { Colour::Black };
        if self.to_act != expected {
            problems.push(SetupError::WrongSide { placed, expected });
        }
    }

    fn check_stacking(&self, problems: &mut Vec<SetupError>) {
        let red_topped = |cell: &Cell| self.get(*cell).height() > 1 && self.get(*cell).owner().is_none();
        let red_topped = Cell::ALL.into_iter().filter(red_topped);
        problems.extend(red_topped.map(|cell| SetupError::DvonnOnTop { cell }));
        if self.count(Piece::Dvonn) == 0 {
            problems.push(SetupError::NoDvonn);
            return;
        }
        let mut unconnected = State::of_stacks(&self.stacks, self.to_act, None).unconnected();
        while let Some(cell) = unconnected.first() {
            problems.push(SetupError::Unconnected { cell });
            unconnected = unconnected - group(cell, unconnected);
        }
    }
}

/// The cells of a set that hang together with this one.
fn group(cell: Cell, set: CellSet) -> CellSet {
    let mut group = CellSet::from(cell);
    loop {
        let larger = (group | group.neighbours()) & set;
        if larger == group {
            return group;
        }
        group = larger;
    }
}
