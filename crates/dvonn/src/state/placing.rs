//! The first phase: pieces go onto empty cells.

use super::State;
use crate::{Cell, Colour, Illegal, Piece, board};

impl State {
    /// The piece to be placed next; `None` once all are placed.
    #[must_use]
    pub fn next_piece(&self) -> Option<Piece> {
        self.placing.map(|_| if self.occupied().len() < 3 { Piece::Dvonn } else { self.to_act.piece() })
    }

    pub(super) fn check_place(&self, cell: Cell) -> Result<(), Illegal> {
        if self.occupied().contains(cell) { Err(Illegal::Taken { cell }) } else { Ok(()) }
    }

    #[inline]
    pub(super) fn place(&mut self, cell: Cell) {
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
}
