use crate::{
    Edition, Exit, Illegal, Kind, Orientation, Placement, Score, Side, Square, bits::Bits, score::EdgePoints,
};

/// The most tiles any edition has.
pub(crate) const MOST_TILES: usize = Edition::Classic.tiles();

/// The tiles that lie, as sets of squares and in the order of laying.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Board {
    edition: Edition,
    occupied: Bits,
    /// The squares with an exit on a side, by [`Side`].
    exits: [Bits; 4],
    count: u8,
    placements: [Placement; MOST_TILES],
}

impl Board {
    pub(crate) const fn new(edition: Edition) -> Board {
        // Entries from `count` on are never read.
        let filler = Placement::on_grid(Kind::ALL[0].exits(), Orientation::Lying, Square::from_index(0));
        Board {
            edition,
            occupied: Bits::EMPTY,
            exits: [Bits::EMPTY; 4],
            count: 0,
            placements: [filler; MOST_TILES],
        }
    }

    pub(crate) const fn edition(&self) -> Edition {
        self.edition
    }

    pub(crate) fn placements(&self) -> &[Placement] {
        &self.placements[..self.len()]
    }

    pub(crate) const fn len(&self) -> usize {
        self.count as usize
    }

    pub(crate) const fn occupied(&self) -> &Bits {
        &self.occupied
    }

    pub(crate) const fn exits(&self) -> &[Bits; 4] {
        &self.exits
    }

    /// Lays a tile that is known to fit.
    pub(crate) fn lay(&mut self, placement: Placement) {
        for square in placement.squares() {
            self.occupied = self.occupied.with(square);
        }
        for (square, side) in placement.exits() {
            let exits = &mut self.exits[side as usize];
            *exits = exits.with(square);
        }
        self.placements[self.len()] = placement;
        self.count += 1;
    }

    /// Whether a tile may be laid like this next.
    ///
    /// # Errors
    /// The first rule it breaks.
    pub(crate) fn check(&self, placement: Placement) -> Result<(), Illegal> {
        self.check_room(placement)?;
        if self.count == 0 {
            let covers_centre = placement.squares().iter().any(|square| self.edition.is_centre(*square));
            return if covers_centre { Ok(()) } else { Err(Illegal::MissesCentre) };
        }
        match self.check_sides(placement)? {
            0 => Err(Illegal::Unconnected),
            _ => Ok(()),
        }
    }

    /// Whether the three squares are on the board and free.
    pub(crate) fn check_room(&self, placement: Placement) -> Result<(), Illegal> {
        for square in placement.squares() {
            if !self.edition.contains(square) {
                return Err(Illegal::OffBoard { square });
            }
            if self.occupied.contains(square) {
                return Err(Illegal::Taken { square });
            }
        }
        Ok(())
    }

    /// Whether exit meets exit and blank meets blank all around, and how many exits meet.
    pub(crate) fn check_sides(&self, placement: Placement) -> Result<u32, Illegal> {
        let mut joined = 0;
        for exit in Exit::ALL {
            let (square, side) = placement.at(exit);
            let Some(neighbour) = square.step(side).filter(|square| self.occupied.contains(*square)) else {
                continue;
            };
            match (placement.spelling().contains(exit), self.has_exit(neighbour, side.opposite())) {
                (true, true) => joined += 1,
                (true, false) => return Err(Illegal::ExitMeetsBlank { square, side }),
                (false, true) => return Err(Illegal::BlankMeetsExit { square, side }),
                (false, false) => {}
            }
        }
        Ok(joined)
    }

    pub(crate) fn has_exit(&self, square: Square, side: Side) -> bool {
        self.exits[side as usize].contains(square)
    }

    pub(crate) fn score(&self) -> Score {
        let layout = self.edition.layout();
        Score::new(Side::ALL.map(|side| {
            let exits = self.exits[side as usize] & layout.edges[side as usize];
            let doubles = exits & layout.doubles[side as usize];
            EdgePoints { exits: exits.len() as u8, doubles: doubles.len() as u8 }
        }))
    }
}

/// Boards are equal when the same water lies on the same squares, whatever the order of laying was.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.edition == other.edition && self.occupied == other.occupied && self.exits == other.exits
    }
}

impl Eq for Board {}
