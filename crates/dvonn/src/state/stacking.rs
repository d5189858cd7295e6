//! The second phase: stacks move onto each other, and what loses touch is removed.

use fishka_game::Position as _;

use super::{Phase, State};
use crate::{Cell, CellSet, Cells, Colour, Illegal, Move, board, piece::ByColour};

impl State {
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

    /// The stacks of a side that are not surrounded.
    #[inline]
    pub(super) fn free(&self, colour: Colour) -> Cells {
        CellSet::from_bits(self.free_bits(colour)).iter()
    }

    #[inline]
    fn free_bits(&self, colour: Colour) -> u64 {
        self.owned[colour] & !board::surrounded(self.occupied_bits())
    }

    #[inline]
    pub(super) fn targets_of_free(&self, cell: Cell) -> u64 {
        board::targets(cell, self.heights[cell.slot()]) & self.occupied_bits()
    }

    pub(super) fn can_move(&self, colour: Colour) -> bool {
        self.free(colour).any(|cell| self.targets_of_free(cell) != 0)
    }

    /// The number of stacking moves of the side to act, passes aside.
    #[inline]
    pub(super) fn count_stacking_moves(&self) -> usize {
        let (free, occupied) = (self.free_bits(self.to_act), self.occupied_bits());
        let steps = board::count_steps(free & self.singles, occupied);
        let jumps = CellSet::from_bits(free & !self.singles).iter();
        let jumps: u32 = jumps.map(|cell| self.targets_of_free(cell).count_ones()).sum();
        (steps + jumps) as usize
    }

    pub(super) fn check_stack(&self, from: Cell, to: Cell) -> Result<(), Illegal> {
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
    pub(super) fn stack(&mut self, from: Cell, to: Cell) {
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
