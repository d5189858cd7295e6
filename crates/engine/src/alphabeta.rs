use fishka_catalog::Move;
use fishka_engine_api::{Score, SearchInfo, SearchResult, Verdict};

use crate::{
    control::Control,
    deepening::{Extent, RootMove, deepen, root_moves},
    ordering::Memory,
    player::Request,
    search::{MoveOf, Search},
    searchable::Searchable,
    threads,
    time::Plan,
    value::{Found, INFINITE, MATE, MOST_PLIES, WON, is_final, is_mate},
};

/// A player of one game: what it has learned in this game of the positions and moves.
pub(crate) struct AlphaBeta<G> {
    pub(crate) game: G,
    memories: Vec<Memory>,
}

impl<G: Searchable> AlphaBeta<G> {
    /// A player that knows nothing of any game in progress.
    pub(crate) const fn of(game: G) -> AlphaBeta<G> {
        AlphaBeta { game, memories: Vec::new() }
    }

    /// Forgets what it has learned: a new game begins.
    pub(crate) fn forget(&mut self) {
        self.memories.clear();
    }

    /// Thinks about a position in which a side is to act. Lazy SMP: all threads search the same tree and help each other
    /// through the table.
    pub(crate) fn think(
        &mut self,
        position: &G::Position,
        request: Request,
        wrap: fn(MoveOf<G>) -> Move,
    ) -> SearchResult {
        let Request { settings, limits, past, plies_left, table, stop, clock, report } = request;
        let plies_left = plies_left.filter(|_| G::REPEATS);
        self.game.expect_end(plies_left);
        let count = threads::available(settings.threads);
        self.memories.resize_with(count.max(self.memories.len()), || Memory::new(G::CODES));
        self.memories.iter_mut().for_each(Memory::fade);
        table.age();

        let game = &self.game;
        let plan = Plan::new(limits, game.moves_to_go(position));
        let control = Control::new(stop, clock, plan.hard, limits.nodes, count);
        let depth = limits.depth.unwrap_or(MOST_PLIES as u32);
        let extent = Extent { depth, lines: limits.lines.max(1), plan };
        let moves = root_moves(game, position);
        let side = G::side(position);

        let (first, rest) = self.memories.split_at_mut(1);
        let control = &control;
        let helpers = rest.iter_mut().take(count - 1).enumerate().map(|(index, memory)| {
            let mut moves = moves.clone();
            // Half of the helpers begin with another move first, so that the threads part ways.
            let places = (index + 1) % moves.len().max(1);
            moves.rotate_left(places);
            move || {
                let mut search = Search::new(game, table, control, memory, index + 1, side, past)
                    .broken_off_after(plies_left);
                let extent = Extent { depth: MOST_PLIES as u32, lines: 1, plan: Plan::default() };
                deepen(&mut search, control, position, &mut moves, extent, |_, _, _| {});
            }
        });
        threads::with_helpers(helpers, || {
            let mut moves = moves.clone();
            let mut search =
                Search::new(game, table, control, &mut first[0], 0, side, past).broken_off_after(plies_left);
            let describe = |search: &Search<G>, line: usize, root: &RootMove<MoveOf<G>>| SearchInfo {
                depth: root.depth,
                selective_depth: root.selective_depth,
                line: line + 1,
                score: score(game, root.found),
                chances: Vec::new(),
                nodes: control.nodes(0, search.nodes),
                elapsed: control.elapsed(),
                table_full: table.full(),
                moves: root.line.iter().map(|&mv| wrap(mv)).collect(),
            };
            deepen(&mut search, control, position, &mut moves, extent, |search, line, root| {
                report(&describe(search, line, root));
            });
            control.end();
            let found = moves.iter().take(extent.lines).enumerate();
            SearchResult {
                best: wrap(moves[0].mv.mv),
                lines: found.map(|(line, root)| describe(&search, line, root)).collect(),
            }
        })
    }
}

fn score<G: Searchable>(game: &G, found: Found) -> Score {
    let Found { value, proven } = found;
    let margin = value - value.signum() * WON;
    let (verdict, win) = if value <= -INFINITE {
        // Stopped before anything was searched.
        (Verdict::Estimate(0), 0.5)
    } else if is_mate(value) {
        (Verdict::Mate(value.signum() * (MATE - value.abs())), certain(value))
    } else if proven {
        (Verdict::Exact(if is_final(value) { margin } else { 0 }), certain(value))
    } else if is_final(value) {
        // Won or lost for certain, but perhaps by more.
        (Verdict::Estimate(100 * margin), certain(value))
    } else {
        (Verdict::Estimate(value), game.win_probability(value))
    };
    Score { verdict, win }
}

fn certain(value: i32) -> f32 {
    match value.signum() {
        1 => 1.0,
        0 => 0.5,
        _ => 0.0,
    }
}
