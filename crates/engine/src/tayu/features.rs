//! A state in the small numbers that the network is fed with.

use std::ops::Range;

use fishka_tayu::{Axis, Role};

use super::{
    bag::{ALL_KINDS, Kinds},
    state::{State, Terms},
    survey::{DISTANCES, Edge, Survey},
};

/// Numbers an edge is described with.
pub const EDGE_INPUTS: usize = 7 + DISTANCES.len() + 5 + 5 + 4;
/// Numbers the whole is described with, as one side of the table sees it.
pub const SIDE_INPUTS: usize = 12 + 3 + 9 + 1;

/// A state as the network sees it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Features {
    /// The edges, by [`Side`](fishka_tayu::Side).
    pub edges: [[u8; EDGE_INPUTS]; 4],
    /// The whole as north–south and as east–west see it.
    pub sides: [[u8; SIDE_INPUTS]; 2],
}

/// What the numbers of an edge are divided by, so that all are about as large. Powers of two, so that no digit is lost.
pub const EDGE_UNITS: [f32; EDGE_INPUTS] = [
    4.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, // points
    4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, // reach
    2.0, 4.0, 8.0, 16.0, 16.0, // open doubles, nearest, runs, room
    128.0, 128.0, 128.0, 4.0, 4.0, // gains and their sites
    4.0, 4.0, 4.0, 4.0, // mouths, facing
];

/// What the numbers of a side are divided by.
pub(crate) const SIDE_UNITS: [f32; SIDE_INPUTS] = [
    32.0, 64.0, 32.0, 8.0, 16.0, 128.0,
    16.0, // tiles left, room, next, mouths, sites, ways, kinds that fit
    128.0, 128.0, 128.0, 128.0, 1.0, // tiles that fit at few sites, whether a tile lies
    1.0, 1.0, 1.0, // whose turn
    32.0, 32.0, 64.0, 64.0, 1.0, 1.0, // scores, who leads
    128.0, 128.0, 1.0, 32.0, // the saboteur's target
];

/// Numbers that tell one thing: where they are among those of an edge and among those of a side.
pub(crate) struct Part {
    pub(crate) name: &'static str,
    pub(crate) edge: Range<usize>,
    pub(crate) side: Range<usize>,
}

/// The parts in which a person is told of a state, in the order of telling. What is the same for both sides is in none.
pub(crate) const PARTS: [Part; 7] = [
    Part { name: "edge-points", edge: 0..7, side: 15..24 },
    Part { name: "doubles", edge: 14..15, side: 0..0 },
    Part { name: "reach", edge: 7..14, side: 0..0 },
    Part { name: "blocked-edges", edge: 15..19, side: 0..0 },
    Part { name: "next-tile", edge: 19..24, side: 0..0 },
    Part { name: "open-exits", edge: 24..EDGE_INPUTS, side: 0..0 },
    Part { name: "turn", edge: 0..0, side: 12..15 },
];

impl Features {
    #[inline(always)]
    pub(crate) fn of(state: &State, survey: &Survey, terms: &Terms) -> Features {
        let left = state.bag.count(ALL_KINDS).max(1);
        let share = |kinds: Kinds| (state.bag.count(kinds) * 255 / left) as u8;
        let edges = survey.edges.map(|edge| edge_numbers(&edge, share));
        Features { edges, sides: Axis::ALL.map(|axis| side_numbers(state, survey, terms, axis)) }
    }
}

#[inline(always)]
fn edge_numbers(edge: &Edge, share: impl Fn(Kinds) -> u8) -> [u8; EDGE_INPUTS] {
    let mut numbers = Numbers::new();
    numbers.push(edge.points);
    for points in [1, 2, 3, 4, 6, 8] {
        numbers.push_if(edge.points >= points);
    }
    edge.reach.iter().for_each(|points| numbers.push(*points));
    numbers.push(edge.open_doubles);
    numbers.push(edge.nearest);
    numbers.push(edge.runs);
    edge.room.iter().for_each(|squares| numbers.push(*squares));
    edge.gains.iter().for_each(|kinds| numbers.push(share(*kinds)));
    edge.gain_sites.iter().for_each(|sites| numbers.push(*sites));
    edge.mouths.iter().for_each(|mouths| numbers.push(*mouths));
    numbers.push(edge.facing);
    numbers.done()
}

#[inline(always)]
fn side_numbers(state: &State, survey: &Survey, terms: &Terms, axis: Axis) -> [u8; SIDE_INPUTS] {
    let small = |number: u32| number.min(255) as u8;
    let left = state.bag.count(ALL_KINDS);
    let turn = terms.to_lay(state.water.tiles());
    let [mine, other] = [axis, axis.other()].map(|axis| score(survey, axis));
    let target = u32::from(terms.target.unwrap_or(0));

    let mut numbers = Numbers::new();
    numbers.push(small(left));
    numbers.push(small(survey.room));
    numbers.push(small(survey.next));
    numbers.push(small(survey.mouths));
    numbers.push(small(survey.sites));
    numbers.push(small(survey.ways));
    numbers.push(survey.fits[0].count_ones() as u8);
    for kinds in survey.fits {
        numbers.push(small(state.bag.count(!kinds) * 255 / left.max(1)));
    }
    numbers.push_if(state.water.tiles() > 0);
    numbers.push_if(turn.axis() == Some(axis));
    numbers.push_if(turn.axis() == Some(axis.other()));
    numbers.push_if(turn == Role::Saboteur);
    numbers.push(small(mine));
    numbers.push(small(other));
    numbers.push(small(log2_in_sixteenths(mine + 1)));
    numbers.push(small(log2_in_sixteenths(other + 1)));
    numbers.push_if(mine > other);
    numbers.push_if(mine < other);
    // How near this side and the other are to the target, twice the target being as good as more.
    let nearness = |score: u32| (score * 128).checked_div(target).map_or(0, small);
    numbers.push(nearness(mine));
    numbers.push(nearness(other));
    numbers.push_if(target > 0 && mine.max(other) >= target);
    numbers.push(small(log2_in_sixteenths(target)));
    numbers.done()
}

/// Linear between powers of two; 0 for no number at all.
pub(crate) fn log2_in_sixteenths(number: u32) -> u32 {
    let Some(whole) = number.checked_ilog2() else { return 0 };
    16 * whole + ((16 * (number - (1 << whole))) >> whole)
}

fn score(survey: &Survey, axis: Axis) -> u32 {
    let [one, other] = axis.edges().map(|edge| u32::from(survey.edges[edge as usize].points));
    one * other
}

/// An array being filled.
struct Numbers<const N: usize>(arrayvec::ArrayVec<u8, N>);

impl<const N: usize> Numbers<N> {
    fn new() -> Numbers<N> {
        Numbers(arrayvec::ArrayVec::new())
    }

    fn push(&mut self, number: u8) {
        self.0.push(number);
    }

    fn push_if(&mut self, holds: bool) {
        self.0.push(holds.into());
    }

    fn done(self) -> [u8; N] {
        let mut numbers = [0; N];
        numbers[..self.0.len()].copy_from_slice(&self.0);
        numbers
    }
}
