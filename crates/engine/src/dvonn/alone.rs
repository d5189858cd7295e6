//! What a side gets when the other can never move again, which most lines of an ending come to long before their end.

use fishka_dvonn::{CellSet, Colour, Move, State};
use fishka_game::Position as _;

use super::geometry::{spread, targets};

/// No stack higher than this can land anywhere.
const HIGHEST: u8 = 10;

/// Whether no stack of a side will ever move, unless the other side takes it. Cells only get empty, so a stack that has nowhere to
/// land now has nowhere to land later; a surrounded one may be let out.
#[inline]
fn is_stuck(state: &State, colour: Colour) -> bool {
    let own = state.owned(colour);
    let occupied = state.occupied().bits();
    let reaches = |bit: u64| targets(slot(bit), state.heights()[slot(bit)]) & occupied != 0;
    // A single piece hangs on a neighbour, or it would have been removed.
    (own & state.singles()).is_empty() && !bits(own.bits()).any(reaches)
}

/// A bound on the margin of the side that acts where the other is stuck: at least `enough` or less than it, where that is seen quickly.
#[inline]
pub(super) fn bound(state: &State, enough: i32) -> Option<i32> {
    is_stuck(state, state.to_act().other()).then(|| bound_alone(state, enough)).flatten()
}

fn bound_alone(state: &State, enough: i32) -> Option<i32> {
    let [mine, theirs] = [state.to_act(), state.to_act().other()].map(|side| state.score(side).cast_signed());
    let lone = state.dvonns() - state.owned(Colour::White) - state.owned(Colour::Black);
    let all = mine + theirs + lone.len() as i32;
    if all < enough {
        return Some(all);
    }
    let short = if mine - theirs < enough { most(state, mine - theirs, enough) } else { None };
    short.or_else(|| playout(state, mine - theirs, enough))
}

/// The lead of the side that acts.
pub(super) fn margin(state: &State) -> i32 {
    let score = |colour: Colour| state.score(colour).cast_signed();
    score(state.to_act()) - score(state.to_act().other())
}

/// The margin of one line to the end of the game, played quickly: at least `enough` or `None`.
fn playout(state: &State, mut lead: i32, enough: i32) -> Option<i32> {
    let mut state = *state;
    loop {
        let (next, next_lead) = match step(&state, lead, enough) {
            Step::On(next, lead) => (next, lead),
            Step::Over => return (lead >= enough).then_some(lead),
            Step::Down => return None,
        };
        (state, lead) = (next, next_lead);
    }
}

enum Step {
    /// The state after a move, the same side to act, and its lead.
    On(State, i32),
    /// There is no move.
    Over,
    /// Every move looked at gives something away.
    Down,
}

/// A good move: with a lead that is enough the first that keeps it, otherwise the one that takes most.
#[inline]
fn step(state: &State, lead: i32, enough: i32) -> Step {
    let mut best: Option<(i32, Move)> = None;
    let mut any = false;
    let theirs = state.owned(state.to_act().other());
    let occupied = state.occupied().bits();
    for from in state.owned(state.to_act()) - state.surrounded() {
        let landings = targets(slot(CellSet::from(from).bits()), state.height(from)) & occupied;
        for to in CellSet::from_bits(landings) {
            any = true;
            let mv = Move::Stack { from, to };
            let gain = if theirs.contains(to) { 2 * i32::from(state.height(to)) } else { 0 };
            if lead >= enough {
                let (next, lead) = after(state, lead, gain, mv);
                if lead >= enough {
                    return Step::On(next, lead);
                }
            } else if best.is_none_or(|(most, _)| gain > most) {
                best = Some((gain, mv));
            }
        }
    }
    match best {
        Some((gain, mv)) => {
            let (next, after) = after(state, lead, gain, mv);
            if after < lead { Step::Down } else { Step::On(next, after) }
        }
        None if any => Step::Down,
        None => Step::Over,
    }
}

/// The state after a move, the same side to act, and its lead, `gain` being what the move takes from the other side's stacks.
#[inline]
fn after(state: &State, lead: i32, gain: i32, mv: Move) -> (State, i32) {
    let mut next = *state;
    next.play_unchecked(mv);
    let next = next.passed();
    let Move::Stack { to, .. } = mv else { return (next, lead) };
    let cut_off = next.occupied().len() + 1 < state.occupied().len();
    let lone = state.owner(to).is_none();
    (next, if cut_off || lone { margin(&next) } else { lead + gain })
}

/// At least what the side that acts can come to, if that is less than `enough`: all it might land on is taken, and all that might be
/// cut off is, except of its own.
fn most(state: &State, lead: i32, enough: i32) -> Option<i32> {
    let (me, other) = (state.to_act(), state.to_act().other());
    let theirs = state.owned(other).bits();
    let missing = enough - lead;
    let reach = Reach::of(state, state.owned(me).bits(), theirs, missing)?;
    // What is never left, and hangs together with a DVONN piece by what is never left, stays for good.
    let fixed = state.occupied().bits() & !reach.movable;
    let mut safe = state.dvonns().bits() & fixed;
    loop {
        let wider = (safe | spread(safe)) & fixed;
        if wider == safe {
            break;
        }
        safe = wider;
    }
    let cut_off = bits(theirs & !reach.landed & !safe).map(|bit| i32::from(state.heights()[slot(bit)]));
    let gain = reach.gain + cut_off.sum::<i32>();
    (gain < missing).then_some(lead + gain)
}

/// Where the stacks of a side might land and which of them might ever move, if nothing were ever removed and each could be built up at
/// once in every way.
#[derive(Default)]
struct Reach {
    landed: u64,
    movable: u64,
    /// What landing everywhere takes.
    gain: i32,
}

impl Reach {
    /// `None` as soon as landing everywhere takes no less than `missing`.
    fn of(state: &State, mine: u64, theirs: u64, missing: i32) -> Option<Reach> {
        let (occupied, heights) = (state.occupied().bits(), state.heights());
        let height = |slot: usize| if heights[slot] <= HIGHEST { 1_u32 << heights[slot] } else { 0 };
        // By cell, the heights that a stack of the side might have there, as bits, and those that were followed.
        let (mut stacks, mut followed) = ([0_u16; 64], [0_u16; 64]);
        bits(mine).for_each(|bit| stacks[slot(bit)] = height(slot(bit)) as u16);
        let mut reach = Reach::default();
        let mut todo = mine;
        while todo != 0 {
            let from = slot(todo);
            todo &= todo - 1;
            let fresh = stacks[from] & !followed[from];
            followed[from] = stacks[from];
            // A cell that was left is never filled again, so what lands on a cell adds up in any order, and each height is followed once.
            for moved in bits(fresh.into()).map(u64::trailing_zeros) {
                let landings = targets(from, moved as u8) & occupied;
                reach.movable |= if landings == 0 { 0 } else { 1 << from };
                for taken in bits(landings & !mine & !reach.landed) {
                    reach.gain += if taken & theirs == 0 { 1 } else { 2 * i32::from(heights[slot(taken)]) };
                }
                if reach.gain >= missing {
                    return None;
                }
                reach.landed |= landings;
                for landing in bits(landings) {
                    let to = slot(landing);
                    let sums = (u32::from(stacks[to]) | height(to)) << moved & ((2 << HIGHEST) - 1);
                    if sums as u16 & !stacks[to] != 0 {
                        stacks[to] |= sums as u16;
                        todo |= landing;
                    }
                }
            }
        }
        Some(reach)
    }
}

/// The number of the lowest bit.
#[inline]
const fn slot(set: u64) -> usize {
    set.trailing_zeros() as usize & 63
}

/// The bits of a set one by one.
#[inline]
fn bits(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        (bit != 0).then_some(bit)
    })
}

#[cfg(test)]
mod tests {
    use fishka_dvonn::Dvonn;
    use fishka_game::{Game as _, Turn};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    fn state(text: &str) -> State {
        *Dvonn::default().position(text).unwrap().state()
    }

    /// What the side that acts comes to alone, all its lines followed.
    fn best(state: &State) -> i32 {
        let mut moves = Default::default();
        state.legal_moves(&mut moves);
        let after = |&mv: &Move| {
            let mut next = *state;
            next.play_unchecked(mv);
            best(&next.passed())
        };
        moves.iter().map(after).max().unwrap_or_else(|| margin(state))
    }

    /// Positions of random games in which the side that does not act is stuck, with few enough moves left to follow all.
    fn alone() -> Vec<State> {
        let mut random = ChaCha8Rng::seed_from_u64(31);
        let (mut found, mut moves) = (Vec::new(), Default::default());
        for _ in 0..300 {
            let mut state = *Dvonn::default().start().state();
            while state.turn() != Turn::Over {
                state.legal_moves(&mut moves);
                let stacking = moves[0] != Move::Pass && state.phase() == fishka_dvonn::Phase::Stack;
                if stacking && moves.len() <= 8 && is_stuck(&state, state.to_act().other()) {
                    found.push(state);
                }
                state.play_unchecked(moves[random.random_range(0..moves.len())]);
            }
        }
        found
    }

    #[test]
    fn a_side_with_a_piece_or_with_somewhere_to_land_is_not_stuck() {
        let stuck = |text| Colour::ALL.map(|colour| is_stuck(&state(text), colour));
        assert_eq!(stuck("9/10/3(wbb)rw5/10/9 w stack"), [false, true]);
        assert_eq!(stuck("9/10/3(wb)rw5/10/9 w stack"), [false, false]);
        assert_eq!(stuck("9/10/3(wbb)r(bbw)5/10/9 w stack"), [true, true]);
    }

    #[test]
    fn a_stack_that_may_be_let_out_is_not_stuck() {
        let surrounded = state("9/3ww5/3w(bb)rw4/3ww5/9 w stack");
        assert_eq!(surrounded.surrounded().len(), 1);
        assert!(!is_stuck(&surrounded, Colour::Black));
    }

    #[test]
    fn bounds_are_never_violated() {
        let states = alone();
        assert!(states.len() > 300, "{}", states.len());
        let mut decided = 0;
        for state in &states {
            let value = best(state);
            let lead = margin(state);
            assert!(most(state, lead, 100).is_none_or(|most| most >= value), "{state}");
            for enough in -49..=49 {
                if let Some(bound) = bound(state, enough) {
                    let right = if bound >= enough { value >= bound } else { value <= bound };
                    assert!(right, "{state}: {value}, but {bound} when asked for {enough}");
                    decided += 1;
                }
            }
        }
        // Else nothing would be gained.
        assert!(decided > 90 * states.len());
    }

    #[test]
    fn who_stays_alone_for_good_is_told_by_what_the_other_can_do_for_ever() {
        for state in alone() {
            let mut state = state;
            let mut moves = Default::default();
            let other = state.to_act().other();
            while state.turn() != Turn::Over {
                state.legal_moves(&mut moves);
                assert!(state.to_act() != other || moves[..] == [Move::Pass], "{state}");
                state.play_unchecked(moves[0]);
            }
        }
    }
}
