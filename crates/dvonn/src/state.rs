mod placing;
mod rules;
mod stacking;

use core::fmt;

use fishka_game::ArrayVec;

use crate::{Cell, CellSet, Colour, Move, Piece, Placement, Setup, Stack, board, piece::ByColour};

/// The two phases of the game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Pieces are placed on empty cells.
    Place,
    /// Stacks move onto each other.
    Stack,
}

impl Phase {
    /// Both phases.
    pub const ALL: [Phase; 2] = [Phase::Place, Phase::Stack];

    /// The word in position texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Place => "place",
            Phase::Stack => "stack",
        }
    }

    pub(crate) fn of_name(name: &str) -> Option<Phase> {
        Phase::ALL.into_iter().find(|phase| phase.name() == name)
    }
}

/// The legal moves of a position: at most 23 stacks of one colour with six directions each.
pub type Moves = ArrayVec<Move, 138>;

/// What decides the game: who owns each stack, how high it is and whether it holds a DVONN piece.
///
/// A [`Position`](crate::Position) also knows the order of the pieces in each stack, which people want to see and no
/// rule asks for. Searches work on states: a state is a small flat value, and copying it to play on the copy is quicker
/// than taking moves back.
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

    /// How many pieces stand on each cell, by its bit.
    ///
    /// ```
    /// use fishka_dvonn::{CellSet, Dvonn};
    /// use fishka_game::Game;
    ///
    /// let position = Dvonn::default().position("9/10/3(wb)r(bw)5/10/9 w stack")?;
    /// let heights = position.state().heights();
    /// let d3 = CellSet::from("d3".parse::<fishka_dvonn::Cell>()?).bits().trailing_zeros();
    /// assert_eq!(heights[d3 as usize], 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn heights(&self) -> &[u8; 64] {
        &self.heights
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

    /// The same with the other side to act, which is how threats are looked at.
    #[must_use]
    pub const fn passed(&self) -> State {
        State { to_act: self.to_act.other(), ..*self }
    }

    #[inline]
    const fn occupied_bits(&self) -> u64 {
        self.owned.0[0] | self.owned.0[1] | self.dvonn
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::standing_for(self).fmt(f)
    }
}
