use crate::{Edition, Kind, Orientation, Placement, Square};

/// A turn or mirror image of the board that keeps north–south and east–west apart.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Symmetry {
    swaps_east_west: bool,
    swaps_north_south: bool,
}

impl Symmetry {
    pub(crate) const COUNT: u8 = 4;

    /// 0 leaves everything, 1 is the half-turn, 2 swaps east and west, 3 swaps north and south.
    pub(crate) const fn new(number: u8) -> Symmetry {
        let number = number % Symmetry::COUNT;
        Symmetry { swaps_east_west: matches!(number, 1 | 2), swaps_north_south: matches!(number, 1 | 3) }
    }

    /// Whether tiles become their mirror images.
    pub(crate) const fn is_mirror(self) -> bool {
        self.swaps_east_west != self.swaps_north_south
    }

    pub(crate) const fn kind(self, kind: Kind) -> Kind {
        if self.is_mirror() { kind.mirror() } else { kind }
    }

    pub(crate) fn placement(self, placement: Placement, edition: Edition) -> Placement {
        let (swaps_ends, swaps_sides) = match placement.orientation() {
            Orientation::Lying => (self.swaps_east_west, self.swaps_north_south),
            Orientation::Standing => (self.swaps_north_south, self.swaps_east_west),
        };
        let mut exits = placement.spelling();
        if swaps_ends {
            exits = exits.swap_ends();
        }
        if swaps_sides {
            exits = exits.swap_sides();
        }
        let first = placement.squares()[if swaps_ends { 2 } else { 0 }];
        Placement::on_grid(exits, placement.orientation(), self.square(first, edition))
    }

    /// Squares beyond the board have no image and stay.
    fn square(self, square: Square, edition: Edition) -> Square {
        let flip = |swaps: bool, at: u8| if swaps { edition.size() - 1 - at } else { at };
        if !edition.contains(square) {
            return square;
        }
        let (column, row) = (square.column(), square.row());
        let image = Square::new(flip(self.swaps_east_west, column), flip(self.swaps_north_south, row));
        image.unwrap_or(square)
    }
}
