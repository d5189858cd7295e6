use crate::{Cell, CellSet, Direction};

/// The cells that lie before a cell in a direction: as many as one move can touch.
#[derive(Copy, Clone)]
pub(crate) struct Ray([u8; Ray::LENGTH]);

impl Ray {
    /// Two more pushers, two pushed, and the cell behind them.
    const LENGTH: usize = 5;
    /// A bit that is no cell.
    const OFF: u8 = 63;

    #[inline]
    pub(crate) const fn from(cell: Cell, direction: Direction) -> &'static Ray {
        &RAYS[direction as usize][cell.bit() as usize]
    }

    /// The set of the cell so many steps beyond the next; empty off the board.
    #[inline]
    pub(crate) const fn cell(&self, steps: usize) -> CellSet {
        CellSet::from_bits(1 << self.0[steps])
    }

    /// Whether the cell so many steps beyond the next is in the set.
    #[inline]
    pub(crate) const fn meets(&self, set: CellSet, steps: usize) -> bool {
        set.bits() >> self.0[steps] & 1 == 1
    }
}

static RAYS: [[Ray; Cell::COUNT]; 6] = {
    let mut rays = [[Ray([Ray::OFF; Ray::LENGTH]); Cell::COUNT]; 6];
    let mut direction = 0;
    while direction < 6 {
        let mut bit = 0;
        while bit < Cell::COUNT {
            let mut at = Cell::from_bit(bit as u32);
            let mut steps = 0;
            while steps < Ray::LENGTH {
                let Some(next) = at.neighbour(Direction::ALL[direction]) else { break };
                rays[direction][bit].0[steps] = next.bit() as u8;
                at = next;
                steps += 1;
            }
            bit += 1;
        }
        direction += 1;
    }
    rays
};
