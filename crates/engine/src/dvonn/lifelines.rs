//! How the stacks hang together with the DVONN pieces: sets of cells, found for all of them at once.

use super::geometry::{spread, steps};

/// Larger distances count as this one.
const FARTHEST: usize = 4;

/// What keeps the stacks from being cut off. Numbers are sets of binary digits, the last digit first.
pub(super) struct Lifelines {
    /// How many steps from stack to stack the nearest DVONN piece is away, 4 for more.
    pub(super) steps: [u64; 3],
    /// How many neighbours are one step nearer: 0 for one, 1 for two, 2 for three and more; 3 for stacks farther than four steps.
    pub(super) ways: [u64; 2],
    /// How many steps a stack is away from those held, 3 for more.
    pub(super) frailty: [u64; 2],
    /// Stacks next to DVONN pieces, and all that have two neighbours among the held: nearly always only the move of a DVONN piece
    /// cuts them off.
    held: u64,
    /// Stacks one step away from those held, two steps, and more.
    frail: [u64; 3],
}

impl Lifelines {
    #[inline(always)]
    pub(super) fn of(occupied: u64, dvonn: u64) -> Lifelines {
        let (mut distances, mut ways) = ([0; 3], [0; 2]);
        let (mut level, mut seen, mut near) = (dvonn, dvonn, 0);
        for distance in 1..=FARTHEST {
            let [one, two, three] = neighbours(level);
            level = occupied & !seen & if distance < FARTHEST { one } else { u64::MAX };
            seen |= level;
            for (digit, set) in distances.iter_mut().enumerate() {
                *set |= if distance >> digit & 1 == 1 { level } else { 0 };
            }
            ways[0] |= level & (two & !three | !one);
            ways[1] |= level & (three | !one);
            near |= if distance == 1 { level } else { 0 };
        }
        let held = held(occupied, dvonn | near);
        let first = spread(held) & occupied & !held;
        let rest = occupied & !held & !first;
        let second = spread(first) & rest;
        let third = rest & !second;
        let frailty = [first | third, second | third];
        Lifelines { steps: distances, ways, frailty, held, frail: [first, second, third] }
    }

    /// Hands over every frail stack that hangs on a single neighbour, and that neighbour.
    #[inline(always)]
    pub(super) fn hanging(&self, mut hand_over: impl FnMut(usize, usize)) {
        let [first, second, third] = self.frail;
        let groups = [(first, self.held), (second, first), (third, second | third)];
        for (stacks, holders) in groups {
            let [one, two, _] = neighbours(holders);
            let mut hanging = stacks & one & !two;
            while hanging != 0 {
                let stack = hanging & hanging.wrapping_neg();
                hanging ^= stack;
                let holder = spread(stack) & holders;
                hand_over(stack.trailing_zeros() as usize & 63, holder.trailing_zeros() as usize & 63);
            }
        }
    }
}

/// The set with all stacks that have two neighbours in it, and so on.
#[inline(always)]
fn held(occupied: u64, mut set: u64) -> u64 {
    loop {
        let [_, two, _] = neighbours(set);
        let more = two & occupied & !set;
        if more == 0 {
            return set;
        }
        set |= more;
    }
}

/// The cells with at least one, two and three neighbours in the set.
#[inline(always)]
fn neighbours(set: u64) -> [u64; 3] {
    let (mut one, mut two, mut three) = (0, 0, 0);
    for step in steps(set) {
        three |= two & step;
        two |= one & step;
        one |= step;
    }
    [one, two, three]
}

#[cfg(test)]
mod tests {
    use fishka_dvonn::{Cell, CellSet};

    use super::*;

    fn cells(names: &str) -> u64 {
        let bit = |name: &str| CellSet::from(name.parse::<Cell>().unwrap()).bits();
        names.split_whitespace().map(bit).sum()
    }

    /// The number whose digits the sets have at a cell.
    fn number(sets: &[u64], name: &str) -> u64 {
        let slot = cells(name).trailing_zeros();
        sets.iter().enumerate().map(|(digit, set)| (set >> slot & 1) << digit).sum()
    }

    /// A chain from a DVONN piece on c3, with a second way from d3 to e3 over d2.
    fn chain() -> Lifelines {
        Lifelines::of(cells("c3 d3 d2 e3 f3 g3 h3"), cells("c3"))
    }

    #[test]
    fn steps_are_counted_from_stack_to_stack() {
        let lines = chain();
        let steps = ["c3", "d3", "d2", "e3", "f3", "g3", "h3"].map(|name| number(&lines.steps, name));
        assert_eq!(steps, [0, 1, 2, 2, 3, 4, 4]);
        // Next to each other across a gap is not connected.
        let gap = Lifelines::of(cells("c3 d3 f3 c4 d5 e5 f5 g5 f4"), cells("c3"));
        assert_eq!(number(&gap.steps, "f3"), 4);
    }

    #[test]
    fn ways_are_the_neighbours_one_step_nearer() {
        let lines = Lifelines::of(cells("c3 d3 d4 e4 f4"), cells("c3"));
        let ways = ["d3", "d4", "e4", "f4"].map(|name| number(&lines.ways, name));
        assert_eq!(ways, [0, 0, 1, 0]);
    }

    #[test]
    fn what_has_two_neighbours_among_the_held_is_held() {
        // d3 and d4 are next to the piece on c3, e4 to both of them; f4 hangs on e4, g4 on f4, and so on.
        let lines = Lifelines::of(cells("c3 d3 d4 e4 f4 g4 h4 i4"), cells("c3"));
        let frailty = ["d3", "d4", "e4", "f4", "g4", "h4", "i4"].map(|name| number(&lines.frailty, name));
        assert_eq!(frailty, [0, 0, 0, 1, 2, 3, 3]);
    }

    #[test]
    fn what_hangs_on_one_neighbour_is_handed_over_with_it() {
        let mut pairs = Vec::new();
        chain().hanging(|stack, holder| pairs.push((1_u64 << stack, 1_u64 << holder)));
        assert!(pairs.contains(&(cells("f3"), cells("e3"))));
    }
}
