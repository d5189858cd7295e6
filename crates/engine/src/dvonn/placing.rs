//! The search of the placement: Monte Carlo tree search in which all placements count as the first (RAVE).
//!
//! A playout fills the board at random with the pieces that are left and asks what White makes of it. It does not matter when a
//! piece came to its cell, so every playout tells something of all placements above which it was made, not only of those it
//! began with.

use std::cmp::Reverse;

use fishka_catalog::Move as AnyMove;
use fishka_dvonn::{Cell, CellSet, Colour, Move, State};
use fishka_engine_api::{Score, SearchInfo, SearchResult, Verdict};
use fishka_game::Position as _;
use rand::{Rng as _, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Dvonn, network, placement};
use crate::{control::Control, player::Request, searchable::Searchable as _, time::Plan};

/// Playouts of the first round; each later one has twice as many. Rounds are the depth of this search.
const FIRST_ROUND: u64 = 64;

/// What may follow a placement is listed when it has been tried so often.
const VISITS_TO_OPEN: u32 = 4;

/// What became of a placement itself counts for more than what became of all boards with that piece there once it has been
/// tried about so often.
const EQUIVALENCE: f32 = 2000.0;

/// By how much the logit of a chance is larger than the mean of playouts at random tells; `train calibration dvonn` measures it.
const BOLDNESS: f32 = 2.3;

/// The placements looked at so far.
pub(super) struct Placing<'a> {
    game: &'a Dvonn,
    start: State,
    random: ChaCha8Rng,
    nodes: Vec<Node>,
    /// No more nodes than this.
    capacity: usize,
    /// Rounds of playouts run to the end.
    rounds: u32,
    playouts: u64,
    deepest: usize,
}

const ROOT: usize = 0;

/// Where a player places after so many playouts.
#[must_use]
pub fn place(state: &State, playouts: u64, seed: u64) -> Cell {
    let game = Dvonn::new(fishka_dvonn::Dvonn::default());
    let mut placing = Placing::new(&game, state, 1, seed);
    (0..playouts).for_each(|_| placing.play());
    placing.nodes[placing.best(ROOT)[0]].cell
}

/// What is known of a placement. All alternatives to it stand beside it.
struct Node {
    cell: Cell,
    /// Those that may follow stand from `first` on.
    children: u8,
    first: u32,
    visits: u32,
    /// White's chances, added up.
    white: f32,
    /// The same over all playouts through the node above that had such a piece there in the end.
    seen: u32,
    seen_white: f32,
}

impl Node {
    const fn new(cell: Cell) -> Node {
        Node { cell, children: 0, first: 0, visits: 0, white: 0.0, seen: 0, seen_white: 0.0 }
    }

    const fn children(&self) -> std::ops::Range<usize> {
        let first = self.first as usize;
        first..first + self.children as usize
    }

    /// The chances of a side.
    fn chance(&self, side: Colour) -> f32 {
        mean(self.white, self.visits, side)
    }

    /// The chances of a side by everything that is known; those never seen come first.
    fn promise(&self, side: Colour) -> f32 {
        if self.seen == 0 {
            return 1.0;
        }
        let share = (EQUIVALENCE / (EQUIVALENCE + 3.0 * self.visits as f32)).sqrt();
        share * mean(self.seen_white, self.seen, side) + (1.0 - share) * self.chance(side)
    }
}

/// The mean of White's chances as those of a side.
fn mean(white: f32, count: u32, side: Colour) -> f32 {
    let white = if count == 0 { 0.5 } else { white / count as f32 };
    if side == Colour::White { white } else { 1.0 - white }
}

/// A board full of pieces, and White's chances on it.
struct Filled {
    owned: [CellSet; 2],
    dvonn: CellSet,
    white: f32,
}

impl<'a> Placing<'a> {
    pub(super) fn new(game: &'a Dvonn, start: &State, mib: usize, seed: u64) -> Placing<'a> {
        let mut placing = Placing {
            game,
            start: *start,
            random: ChaCha8Rng::seed_from_u64(seed ^ start.key()),
            nodes: vec![Node::new(Cell::ALL[0])],
            // The placements of the position itself always find room.
            capacity: ((mib << 20) / size_of::<Node>()).clamp(Cell::COUNT + 1, u32::MAX as usize),
            rounds: 0,
            playouts: 0,
            deepest: 0,
        };
        placing.open(ROOT, start);
        placing
    }

    pub(super) fn think(mut self, request: Request, wrap: fn(Move) -> AnyMove) -> SearchResult {
        let Request { limits, stop, clock, report, .. } = request;
        let plan = Plan::new(limits, self.game.moves_to_go(&self.start));
        let control = Control::new(stop, clock, plan.soft.or(plan.hard), limits.nodes, 1);
        let side = self.start.to_act();
        let describe = |placing: &Placing| -> Vec<SearchInfo> {
            let info = |(line, child): (usize, usize)| SearchInfo {
                depth: placing.rounds,
                selective_depth: placing.deepest as u32,
                line: line + 1,
                score: placing.score(placing.nodes[child].chance(side)),
                chances: Vec::new(),
                nodes: placing.playouts,
                elapsed: control.elapsed(),
                table_full: (placing.nodes.len() * 1000 / placing.capacity) as u32,
                moves: placing.variation(child).map(|cell| wrap(Move::Place(cell))).collect(),
            };
            placing.best(ROOT).into_iter().take(limits.lines.max(1)).enumerate().map(info).collect()
        };
        let deepest = limits.depth.unwrap_or(u32::MAX);
        while self.rounds < deepest && self.grow(&control) {
            describe(&self).iter().for_each(&mut *report);
        }
        let lines = describe(&self);
        SearchResult { best: lines[0].moves[0], lines }
    }

    fn score(&self, chance: f32) -> Score {
        let chance = chance.clamp(0.001, 0.999);
        let estimate = BOLDNESS * super::CHANCE_LOGIT * (chance / (1.0 - chance)).ln();
        let estimate = estimate.round() as i32;
        Score { verdict: Verdict::Estimate(estimate), win: self.game.win_probability(estimate) }
    }

    /// Runs the next round of playouts; `false` when it was broken off.
    fn grow(&mut self, control: &Control) -> bool {
        for _ in 0..FIRST_ROUND << self.rounds.min(40) {
            if control.must_stop(0, self.playouts + 1) {
                return false;
            }
            self.play();
        }
        self.rounds += 1;
        true
    }

    /// Goes down the tree, fills the rest of the board, and remembers on the way what became of it.
    fn play(&mut self) {
        let mut state = self.start;
        let mut path = [ROOT; Cell::COUNT + 1];
        let mut depth = 0;
        let mut at = ROOT;
        while self.nodes[at].children > 0 || self.nodes[at].visits >= VISITS_TO_OPEN && self.open(at, &state)
        {
            at = self.most_promising(at, state.to_act());
            state.play_unchecked(Move::Place(self.nodes[at].cell));
            depth += 1;
            path[depth] = at;
        }
        self.playouts += 1;
        self.deepest = self.deepest.max(depth);
        let filled = self.fill(&state);
        let mut side = self.start.to_act();
        for (placed, &at) in (self.start.occupied().len()..).zip(&path[..=depth]) {
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.white += filled.white;
            let children = node.children();
            let cells = if placed < DVONNS { filled.dvonn } else { filled.owned[side as usize] };
            for child in &mut self.nodes[children] {
                let seen = u8::from(cells.contains(child.cell));
                child.seen += u32::from(seen);
                child.seen_white += f32::from(seen) * filled.white;
            }
            side = side.other();
        }
    }

    /// Adds what may follow a node; `false` when nothing does or there is no room.
    fn open(&mut self, at: usize, state: &State) -> bool {
        let empty = CellSet::ALL - state.occupied();
        let first = self.nodes.len();
        if empty.is_empty() || first + empty.len() > self.capacity {
            return false;
        }
        self.nodes.extend(empty.iter().map(Node::new));
        (self.nodes[at].first, self.nodes[at].children) = (first as u32, empty.len() as u8);
        true
    }

    fn most_promising(&self, at: usize, side: Colour) -> usize {
        let children = self.nodes[at].children().map(|child| (child, self.nodes[child].promise(side)));
        children.max_by(|one, other| one.1.total_cmp(&other.1)).map_or(at, |(child, _)| child)
    }

    /// Fills the board at random and judges it.
    fn fill(&mut self, state: &State) -> Filled {
        let mut empty = [Cell::ALL[0]; Cell::COUNT];
        let left = (CellSet::ALL - state.occupied()).len();
        empty.iter_mut().zip(CellSet::ALL - state.occupied()).for_each(|(at, cell)| *at = cell);
        let dvonns = DVONNS.saturating_sub(Cell::COUNT - left);
        // White places at every other ply and last.
        let whites = (left - dvonns).div_ceil(2);
        for taken in 0..dvonns + whites {
            let lot = (u64::from(self.random.next_u32()) * (left - taken) as u64) >> 32;
            empty.swap(taken, taken + lot as usize);
        }
        let dvonn = empty[..dvonns].iter().fold(state.dvonns(), |set, &cell| set | cell.into());
        let owned = state.owned(Colour::White);
        let white = empty[dvonns..dvonns + whites].iter().fold(owned, |set, &cell| set | cell.into());
        let black = CellSet::ALL - dvonn - white;
        let full = State::filled(white, black, dvonn);
        Filled { owned: [white, black], dvonn, white: self.chance(&full) }
    }

    /// White's chances on a full board. The network and the weights of the placement err in different ways: a search that trusted one of
    /// them alone would end where that one errs.
    fn chance(&self, full: &State) -> f32 {
        let network = self.game.network.value(full).unwrap_or_default();
        let weights = self.game.placement.value(&placement::features(full));
        1.0 / (1.0 + (-(network + weights) as f32 / (2 * network::LOGIT) as f32).exp())
    }

    /// The placements after a node, the most visited first.
    fn best(&self, at: usize) -> Vec<usize> {
        let mut children: Vec<usize> = self.nodes[at].children().collect();
        children.sort_by_key(|&child| Reverse(self.nodes[child].visits));
        children
    }

    /// A placement and those that are expected to follow.
    fn variation(&self, child: usize) -> impl Iterator<Item = Cell> {
        let likeliest = |at: &usize| {
            let next = *self.best(*at).first()?;
            (self.nodes[next].visits > 0).then_some(next)
        };
        std::iter::successors(Some(child), likeliest).map(|at| self.nodes[at].cell)
    }
}

/// How many DVONN pieces there are; they are placed first.
const DVONNS: usize = 3;

#[cfg(test)]
mod tests {
    use fishka_catalog::{Line, Rules};
    use fishka_engine_api::{Limits, Settings, Stop};

    use super::*;
    use crate::Engine;

    fn line(moves: &str) -> Line {
        let mut line = Line::new(Rules::new("dvonn", &"".parse().unwrap()).unwrap());
        for mv in moves.split_whitespace() {
            line.play(line.position().parse_move(mv).unwrap()).unwrap();
        }
        line
    }

    fn think(line: &Line, limits: &Limits) -> SearchResult {
        let mut engine = Engine::new(Settings { table_mib: 1, ..Settings::default() });
        engine.think(line, limits, &Stop::new(), &mut |_| {}).unwrap()
    }

    fn playouts(count: u64) -> Limits {
        Limits { nodes: Some(count), ..Limits::default() }
    }

    #[test]
    fn a_filled_board_has_all_pieces() {
        let game = Dvonn::new(fishka_dvonn::Dvonn::default());
        for moves in ["", "d3", "d3 e3 f3", "d3 e3 f3 a1"] {
            let line = line(moves);
            let fishka_catalog::Position::Dvonn(position) = line.position() else { unreachable!() };
            let mut placing = Placing::new(&game, position.state(), 1, 7);
            for _ in 0..50 {
                let Filled { owned: [white, black], dvonn, white: chance } = placing.fill(position.state());
                assert_eq!([white.len(), black.len(), dvonn.len()], [23, 23, 3]);
                assert!(position.dvonns() - dvonn == CellSet::EMPTY && (0.0..=1.0).contains(&chance));
            }
        }
    }

    #[test]
    fn the_same_playouts_choose_the_same_placement() {
        let line = line("d3 e3 f3");
        let results = [(); 2].map(|()| think(&line, &playouts(500)));
        assert_eq!(results[0].best, results[1].best);
        assert_eq!(results[0].lines[0].score, results[1].lines[0].score);
        assert_eq!(results[0].lines[0].nodes, 500);
    }

    #[test]
    fn with_a_table_that_is_full_it_goes_on_choosing_among_what_it_knows() {
        let line = line("d3 e3 f3");
        let fishka_catalog::Position::Dvonn(position) = line.position() else { unreachable!() };
        let game = Dvonn::new(fishka_dvonn::Dvonn::default());
        let mut placing = Placing::new(&game, position.state(), 0, 7);
        for _ in 0..200 {
            placing.play();
        }
        assert_eq!(placing.nodes.len(), 1 + 46);
        assert_eq!(placing.nodes[ROOT].visits, 200);
    }

    #[test]
    fn lines_are_different_placements_and_every_line_can_be_played() {
        let start = line("d3 e3 f3 a1");
        let result = think(&start, &Limits { lines: 3, ..playouts(2_000) });
        let firsts: std::collections::BTreeSet<String> =
            result.lines.iter().map(|line| line.moves[0].to_string()).collect();
        assert_eq!(firsts.len(), 3);
        for info in &result.lines {
            let mut line = start.clone();
            info.moves.iter().for_each(|&mv| line.play(mv).unwrap());
        }
    }
}
