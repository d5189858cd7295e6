//! All moves of a position at once, as sets of cells.
//!
//! Every group of moves of one kind and direction is one set with a cell for each move, so that counting is adding up
//! set sizes and listing is walking the sets.

use crate::{
    Axis, Cell, CellSet, Direction, Move,
    cell_set::{REACH, REACH_BETWEEN},
    moves::Shape,
};

/// The most moves a side with 14 marbles can have.
///
/// In line, each marble is the rear of at most one move in each direction: 6 · 14. Broadside in one direction, take the
/// marbles with an empty cell before them. Of the two cells that touch such a marble on the next line along the
/// direction, one stands before the other, so at most one of them is such a marble too. The marbles therefore link into
/// chains, with at most 13 pairs and 12 triples: 6 · 25.
pub(crate) const MOST_MOVES: usize = 6 * 14 + 6 * (13 + 12);

/// Takes the sets of moves as they are found.
trait Sink {
    /// In-line moves, one for each rear marble.
    fn in_line(&mut self, direction: Direction, rears: CellSet);
    /// Broadside moves of two: a marble of the set and its neighbour `along` from it.
    fn pairs(&mut self, direction: Direction, along: Direction, ends: CellSet);
    /// Broadside moves of three: a marble of the set and its neighbours on both sides on the axis.
    fn triples(&mut self, direction: Direction, axis: Axis, middles: CellSet);
}

/// The number of moves.
#[inline]
pub(crate) fn count(own: CellSet, other: CellSet) -> usize {
    struct Count(usize);

    impl Sink for Count {
        #[inline(always)]
        fn in_line(&mut self, _: Direction, rears: CellSet) {
            self.0 += rears.len();
        }

        #[inline(always)]
        fn pairs(&mut self, _: Direction, _: Direction, ends: CellSet) {
            self.0 += ends.len();
        }

        #[inline(always)]
        fn triples(&mut self, _: Direction, _: Axis, middles: CellSet) {
            self.0 += middles.len();
        }
    }

    let mut count = Count(0);
    sweep(own, other, &mut count);
    count.0
}

/// Calls `each` with every move.
#[inline]
pub(crate) fn list(own: CellSet, other: CellSet, each: impl FnMut(Move)) {
    struct List<F>(F);

    impl<F: FnMut(Move)> List<F> {
        #[inline(always)]
        fn all(&mut self, firsts: CellSet, shape: Shape, direction: Direction) {
            for first in firsts {
                self.0(Move::new(first, shape, direction));
            }
        }
    }

    impl<F: FnMut(Move)> Sink for List<F> {
        #[inline(always)]
        fn in_line(&mut self, direction: Direction, rears: CellSet) {
            self.all(rears, Shape::InLine, direction);
        }

        #[inline(always)]
        fn pairs(&mut self, direction: Direction, along: Direction, ends: CellSet) {
            let axis = along.axis();
            let firsts = if along == axis.forward() { ends } else { ends.shifted(along) };
            self.all(firsts, Shape::Two(axis), direction);
        }

        #[inline(always)]
        fn triples(&mut self, direction: Direction, axis: Axis, middles: CellSet) {
            self.all(middles.shifted(axis.forward().opposite()), Shape::Three(axis), direction);
        }
    }

    sweep(own, other, &mut List(each));
}

#[inline(always)]
fn sweep(own: CellSet, other: CellSet, sink: &mut impl Sink) {
    let empty = !(own | other);
    // For each direction, the cells whose neighbour there is empty, or one's own.
    let free = Direction::ALL.map(|direction| before(empty, direction));
    let kin = Direction::ALL.map(|direction| before(own, direction));
    // The cells with an empty cell one step this way and one step the next way to the left.
    let beyond = Direction::ALL.map(|direction| {
        let places = Cell::COUNT as u32 * 2
            - CellSet::STEPS[direction as usize]
            - CellSet::STEPS[direction.turned(1) as usize];
        empty.turned(places % Cell::COUNT as u32) & REACH_BETWEEN[direction as usize]
    });

    for direction in Direction::ALL {
        let at = direction as usize;
        // Opposing marbles that give way alone, with an empty cell or the edge behind them, and with one more behind.
        let alone = other & (free[at] | !REACH[at]);
        let before_alone = before(alone, direction);
        let with_another = other & before_alone;
        // Own marbles that can lead a line of two, a line of three, and that can follow such a leader of three.
        let leads_two = own & (free[at] | before_alone);
        let leads_three = leads_two | own & before(with_another, direction);
        let second_of_three = own & before(leads_three, direction);
        sink.in_line(direction, own & (free[at] | before(leads_two | second_of_three, direction)));
    }

    for right in Direction::ALL {
        // A marble with two empty cells side by side before it, and a neighbour parallel to these two, can move with
        // this neighbour: for a neighbour at the left to the right one, for a neighbour at the right to the left one.
        let left = right.turned(1);
        let (to_left, to_right) = (right.turned(2), right.turned(5));
        let open = own & free[right as usize] & free[left as usize];
        let (kin_left, kin_right) = (open & kin[to_left as usize], open & kin[to_right as usize]);
        sink.pairs(right, to_left, kin_left);
        sink.pairs(left, to_right, kin_right);
        let middle = kin_left & kin_right;
        sink.triples(right, to_left.axis(), middle & beyond[right.turned(5) as usize]);
        sink.triples(left, to_left.axis(), middle & beyond[left as usize]);
    }
}

/// The cells with a cell of the set next to them in this direction.
#[inline(always)]
fn before(set: CellSet, direction: Direction) -> CellSet {
    set.shifted(direction.opposite())
}
