//! The first phase: pieces go onto empty cells.

use super::State;
use crate::{Cell, CellSet, Colour, Illegal, Piece, board, piece::ByColour};

/// The heights of a board full of single pieces.
const ONE_EACH: [u8; 64] = {
    let mut heights = [0; 64];
    let mut slot = 0;
    while slot < 64 {
        heights[slot] = (board::CELLS >> slot & 1) as u8;
        slot += 1;
    }
    heights
};

impl State {
    /// The state in which the stacking begins after these single pieces were placed.
    ///
    /// # Panics
    ///
    /// In debug builds, when a cell is in two of the sets or in none.
    #[must_use]
    pub fn filled(white: CellSet, black: CellSet, dvonn: CellSet) -> State {
        let (white, black, dvonn) = (white.bits(), black.bits(), dvonn.bits());
        debug_assert!(white | black | dvonn == board::CELLS && white ^ black ^ dvonn == board::CELLS);
        State {
            owned: ByColour([white, black]),
            dvonn,
            singles: board::CELLS,
            heights: ONE_EACH,
            to_act: Colour::White,
            placing: None,
        }
    }

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
