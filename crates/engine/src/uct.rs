//! A player of any game: Monte Carlo tree search by upper confidence bounds (UCT).
//!
//! It knows the rules and nothing else. Every seat plays for its own result, so that partners, who share theirs, play
//! together; chance draws by its weights. Only operations that are exact on every machine decide, so that play is the same
//! everywhere.

use std::{cmp::Reverse, ops::Range};

use fishka_catalog::Move;
use fishka_engine_api::{Score, SearchInfo, SearchResult, Term, Verdict};
use fishka_game::{Game, Outcome, Position, Seat, Standing, Turn};
use rand::{RngExt, SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;

use crate::{
    baseline::playout,
    control::Control,
    levels::{LevelLimits, Levels},
    player::{MoveIn, Player, Request},
    time::Plan,
};

/// The player of a game that has brought none.
pub(crate) struct Uct<G: Game> {
    game: G,
    /// The last search; it goes on if the position is the same.
    tree: Option<Tree<G>>,
}

/// Playouts of the first round; each later one has twice as many. Rounds are the depth of this search.
const FIRST_ROUND: u64 = 16;
/// How much is ventured on moves that have been tried little.
const EXPLORATION: f32 = 0.6;
/// About how many moves of a seat are still to come: nothing is known of the game.
const MOVES_TO_GO: u32 = 20;
/// The most nodes of any level, so that a long game is not played slowly.
const LEVEL_NODES: u64 = 200_000;

impl<G: Game> Player for Uct<G> {
    type Game = G;
    type State = G::Position;

    const LEVELS: Levels = [
        LevelLimits::new(1, LEVEL_NODES, 60.0).seeing(0.4),
        LevelLimits::new(1, LEVEL_NODES, 60.0).seeing(0.7),
        LevelLimits::new(1, LEVEL_NODES, 60.0),
        LevelLimits::new(2, LEVEL_NODES, 45.0),
        LevelLimits::new(3, LEVEL_NODES, 32.0),
        LevelLimits::new(4, LEVEL_NODES, 22.0),
        LevelLimits::new(5, LEVEL_NODES, 14.0),
        LevelLimits::new(6, LEVEL_NODES, 8.0),
        LevelLimits::new(7, LEVEL_NODES, 4.0),
        LevelLimits::new(8, LEVEL_NODES, 0.1),
    ];

    fn new(game: &G) -> Uct<G> {
        Uct { game: game.clone(), tree: None }
    }

    fn game(&self) -> &G {
        &self.game
    }

    fn state(position: &G::Position) -> &G::Position {
        position
    }

    /// By how much the seat's score is higher than that of the best seat it plays against.
    fn lead(game: &G, position: &G::Position, seat: Seat) -> i32 {
        let Some(outcome) = game.stopped(position) else { return 0 };
        let score = |seat| outcome.seat(seat).map_or(0, |result| i64::from(result.score));
        let others = Seat::first(game.seats()).filter(|other| !game.are_partners(seat, *other));
        (score(seat) - others.map(score).max().unwrap_or(0)) as i32
    }

    fn search(
        &mut self,
        position: &G::Position,
        request: Request,
        wrap: fn(MoveIn<G>) -> Move,
    ) -> SearchResult {
        let Request { settings, limits, stop, clock, report, .. } = request;
        let plan = Plan::new(limits, MOVES_TO_GO);
        let control = Control::new(stop, clock, plan.soft.or(plan.hard), limits.nodes, 1);
        let known = self.tree.take().filter(|tree| tree.start == *position);
        let mut tree = known.unwrap_or_else(|| {
            Tree::new(&self.game, position, settings.table_mib, settings.seed ^ position.key())
        });
        tree.made = 0;
        let deepest = limits.depth.unwrap_or(u32::MAX);
        let describe = |tree: &Tree<G>| -> Vec<SearchInfo> {
            let lines = tree.best().take(limits.lines.max(1)).enumerate();
            lines
                .map(|(line, child)| SearchInfo {
                    depth: tree.rounds,
                    selective_depth: tree.deepest as u32,
                    line: line + 1,
                    score: tree.score(child),
                    chances: tree.chances(child),
                    nodes: tree.made,
                    elapsed: control.elapsed(),
                    table_full: (tree.nodes.len() * 1000 / tree.capacity) as u32,
                    moves: tree.variation(child).map(wrap).collect(),
                })
                .collect()
        };
        // A forced move needs no thought.
        let forced = tree.nodes[ROOT].children.len() == 1 && plan.soft.is_some();
        while !forced && tree.rounds < deepest && tree.grow(&control) {
            describe(&tree).iter().for_each(&mut *report);
        }
        let lines = describe(&tree);
        self.tree = Some(tree);
        SearchResult { best: lines[0].moves[0], lines }
    }

    fn explain(&self, _: &G::Position) -> Vec<Term> {
        Vec::new()
    }
}

/// The moves looked at so far, from the position searched on.
struct Tree<G: Game> {
    game: G,
    start: G::Position,
    random: ChaCha8Rng,
    nodes: Vec<Node<MoveIn<G>>>,
    /// No more nodes than this.
    capacity: usize,
    /// Rounds of playouts run to the end.
    rounds: u32,
    /// Positions made by this search, in the tree and in playouts.
    made: u64,
    /// The longest way through the tree.
    deepest: usize,
    legal: <G::Position as Position>::Moves,
}

const ROOT: usize = 0;

/// What is known of a move or an outcome of chance. All alternatives to it stand beside it.
struct Node<M> {
    /// `None` at the root.
    mv: Option<M>,
    visits: u32,
    /// By seat, the sum of the results.
    results: Results,
    children: Range<usize>,
}

/// By seat, 1 for a win and a half for a draw.
type Results = [f32; Seat::MAX];

impl<M> Node<M> {
    const fn new(mv: Option<M>) -> Node<M> {
        Node { mv, visits: 0, results: [0.0; Seat::MAX], children: 0..0 }
    }

    fn mean(&self, seat: Seat) -> f32 {
        if self.visits == 0 { 0.5 } else { self.results[seat.index()] / self.visits as f32 }
    }
}

impl<G: Game> Tree<G> {
    fn new(game: &G, start: &G::Position, mib: usize, seed: u64) -> Tree<G> {
        let mut tree = Tree {
            game: game.clone(),
            start: start.clone(),
            random: ChaCha8Rng::seed_from_u64(seed),
            nodes: vec![Node::new(None)],
            capacity: usize::MAX,
            rounds: 0,
            made: 0,
            deepest: 0,
            legal: Default::default(),
        };
        // The moves of the position itself always find room.
        tree.open(ROOT, start);
        tree.capacity = ((mib << 20) / size_of::<Node<MoveIn<G>>>()).max(tree.nodes.len());
        tree
    }

    /// Runs the next round of playouts; `false` when it was broken off.
    fn grow(&mut self, control: &Control) -> bool {
        let finished = (0..FIRST_ROUND << self.rounds.min(40)).all(|_| self.play(control).is_some());
        self.rounds += u32::from(finished);
        finished
    }

    /// Goes down the tree, adds what comes next to it, plays on at random, and remembers the result on the way.
    fn play(&mut self, control: &Control) -> Option<()> {
        let mut position = self.start.clone();
        let mut path = vec![ROOT];
        let mut at = ROOT;
        // A node is opened when it is come to for the second time.
        while !self.nodes[at].children.is_empty() || self.nodes[at].visits > 0 && self.open(at, &position) {
            at = match position.turn() {
                Turn::Seat(seat) => self.most_promising(at, seat),
                Turn::Chance => self.drawn(at, &position),
                Turn::Over => break,
            };
            position.play_unchecked(self.nodes[at].mv?);
            path.push(at);
            self.count(control)?;
        }
        self.deepest = self.deepest.max(path.len() - 1);
        let (mut made, mut stopped) = (self.made, false);
        let end = playout(position, &mut self.random, || {
            stopped = control.must_stop(0, made + 1);
            made += u64::from(!stopped);
            !stopped
        });
        self.made = made;
        let results = if stopped { return None } else { self.results(&end) };
        for at in path {
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.results.iter_mut().zip(results).for_each(|(sum, result)| *sum += result);
        }
        Some(())
    }

    fn count(&mut self, control: &Control) -> Option<()> {
        let stopped = control.must_stop(0, self.made + 1);
        self.made += u64::from(!stopped);
        (!stopped).then_some(())
    }

    /// Adds what may follow a node; `false` when nothing does or there is no room.
    fn open(&mut self, at: usize, position: &G::Position) -> bool {
        position.legal_moves(&mut self.legal);
        let first = self.nodes.len();
        if self.legal.is_empty() || self.legal.len() > self.capacity.saturating_sub(first) {
            return false;
        }
        self.nodes.extend(self.legal.iter().map(|&mv| Node::new(Some(mv))));
        // Which of equal moves comes first must not depend on how they are listed.
        self.nodes[first..].shuffle(&mut self.random);
        self.nodes[at].children = first..self.nodes.len();
        true
    }

    /// The move with the best upper confidence bound; those never tried come first.
    fn most_promising(&self, at: usize, seat: Seat) -> usize {
        let node = &self.nodes[at];
        let tried = (1 + node.visits.max(1).ilog2()) as f32;
        let bound = |child: &Node<_>| match child.visits {
            0 => f32::INFINITY,
            visits => child.mean(seat) + EXPLORATION * (tried / visits as f32).sqrt(),
        };
        let children = node.children.clone().map(|child| (child, bound(&self.nodes[child])));
        children.max_by(|one, other| one.1.total_cmp(&other.1)).map_or(at, |(child, _)| child)
    }

    /// An outcome of chance by its weight.
    fn drawn(&mut self, at: usize, position: &G::Position) -> usize {
        let children = self.nodes[at].children.clone();
        let mut lot = self.random.random_range(0..position.total_weight().max(1));
        let weight = |child: usize| self.nodes[child].mv.map_or(0, |mv| position.weight(mv));
        for child in children.clone() {
            match lot.checked_sub(weight(child)) {
                Some(rest) => lot = rest,
                None => return child,
            }
        }
        children.start
    }

    /// What a game that ended here, or went on too long, brought everybody.
    fn results(&self, end: &G::Position) -> Results {
        let outcome = end.outcome().or_else(|| self.game.stopped(end));
        outcome.map_or([0.5; Seat::MAX], |outcome: Outcome| {
            let mut results = [0.0; Seat::MAX];
            for (result, seat) in results.iter_mut().zip(outcome.seats()) {
                *result = match seat.standing {
                    Standing::Win => 1.0,
                    Standing::Draw => 0.5,
                    Standing::Loss => 0.0,
                };
            }
            results
        })
    }

    /// The moves of the position searched, the most visited first.
    fn best(&self) -> impl Iterator<Item = usize> {
        let mut children: Vec<usize> = self.nodes[ROOT].children.clone().collect();
        children.sort_by_key(|&child| Reverse(self.nodes[child].visits));
        children.into_iter()
    }

    /// What a move of the position searched is worth to the seat that makes it.
    fn score(&self, child: usize) -> Score {
        let Turn::Seat(seat) = self.start.turn() else {
            return Score { verdict: Verdict::Exact(0), win: 0.5 };
        };
        let win = self.nodes[child].mean(seat);
        Score::odds(win)
    }

    /// What it is worth to every seat, where more than two sides play.
    fn chances(&self, child: usize) -> Vec<f32> {
        if self.game.has_two_sides() {
            return Vec::new();
        }
        Seat::first(self.game.seats()).map(|seat| self.nodes[child].mean(seat)).collect()
    }

    /// A move of the position searched and what is expected to follow, up to the next outcome of chance.
    fn variation(&self, child: usize) -> impl Iterator<Item = MoveIn<G>> {
        let mut position = self.start.clone();
        let mut next = Some(child);
        std::iter::from_fn(move || {
            let at = next?;
            let mv = self.nodes[at].mv?;
            position.play_unchecked(mv);
            let visited = self.nodes[at].children.clone().filter(|&child| self.nodes[child].visits > 0);
            let likely = visited.max_by_key(|&child| self.nodes[child].visits);
            next = likely.filter(|_| matches!(position.turn(), Turn::Seat(_)));
            Some(mv)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use fishka_catalog::{Line, Rules};
    use fishka_engine_api::{Limits, Settings, Stop};
    use fishka_game::Options;

    use super::*;
    use crate::{Baseline, Clock, Engine, baseline, clock::SystemClock, transposition::TranspositionTable};

    fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    fn search(line: &Line, limits: &Limits, clock: &dyn Clock) -> SearchResult {
        let request = Request {
            settings: &Settings { table_mib: 4, ..Settings::default() },
            limits,
            past: &[],
            plies_left: None,
            table: &TranspositionTable::new(1),
            stop: &Stop::new(),
            clock,
            report: &mut |_| {},
        };
        Uct::new(line.game()).search(line.position(), request, |mv| mv)
    }

    fn best(line: &Line, limits: &Limits) -> Move {
        search(line, limits, &SystemClock::new()).best
    }

    fn line(game: &str, options: &str) -> Line {
        Line::new(Rules::new(game, &options.parse::<Options>().unwrap()).unwrap())
    }

    /// Plays on, seats by `choose` and chance by its weights.
    fn play(line: &mut Line, plies: usize, seed: u64, mut choose: impl FnMut(&Line, Seat) -> Move) {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut moves = Vec::new();
        for _ in 0..plies {
            line.legal_moves(&mut moves);
            let mv = match line.turn() {
                Turn::Seat(seat) => choose(line, seat),
                Turn::Chance => baseline::any(line.position(), &moves, &mut random),
                Turn::Over => return,
            };
            line.play(mv).unwrap();
        }
    }

    fn random(seed: u64) -> impl FnMut(&Line, Seat) -> Move {
        move |line, _| Baseline::Random.choose(line, seed ^ line.plies() as u64).unwrap()
    }

    #[test]
    fn games_of_any_number_of_seats_are_played_by_the_rules_to_the_end() {
        for options in ["seats=3 auction=on", "seats=4 draw=expert", "edition=classic"] {
            let mut line = line("tayu", options);
            play(&mut line, 400, 3, |line, _| best(line, &nodes(60)));
            assert_eq!(line.turn(), Turn::Over, "{options}");
        }
    }

    #[test]
    fn a_won_ending_stays_won() {
        let solve = |line: &Line| {
            let limits = Limits { depth: Some(16), ..Limits::default() };
            let mut engine = Engine::new(Settings { table_mib: 4, ..Settings::default() });
            let result = engine.think(line, &limits, &Stop::new(), &mut |_| {})?;
            let Verdict::Exact(margin) = result.lines[0].score.verdict else { return None };
            Some(margin)
        };
        let mut endings = 0;
        for seed in 0..12 {
            let mut line = line("dvonn", "placement=random");
            play(&mut line, 400, seed, random(seed));
            let plies = line.plies().saturating_sub(6);
            let moves: Vec<Move> = line.moves().collect();
            let mut line = Line::new(line.game().clone());
            moves.into_iter().take(plies).for_each(|mv| line.play(mv).unwrap());
            let Turn::Seat(seat) = line.turn() else { continue };
            if solve(&line).is_none_or(|margin| margin <= 0) {
                continue;
            }
            endings += 1;
            line.play(best(&line, &nodes(20_000))).unwrap();
            let kept = match line.turn() {
                Turn::Seat(next) => solve(&line).map(|margin| if next == seat { margin } else { -margin }),
                _ => line
                    .outcome()
                    .map(|outcome| i32::from(outcome.seat(seat).unwrap().standing == Standing::Win)),
            };
            assert!(kept.is_none_or(|margin| margin > 0), "seed {seed}: {}", line.position());
        }
        assert!(endings >= 4, "{endings}");
    }

    #[test]
    fn random_play_is_beaten() {
        let mut points = 0;
        for game in 0..6 {
            let mut line = line("dvonn", "placement=random");
            let (mut other, mine) = (random(game), Seat::first(2).nth(game as usize % 2).unwrap());
            play(&mut line, 400, game, |line, seat| {
                if seat == mine { best(line, &nodes(2_000)) } else { other(line, seat) }
            });
            let result = line.outcome().unwrap().seat(mine).unwrap();
            points += i32::from(result.standing == Standing::Win);
        }
        assert!(points >= 5, "{points}");
    }

    #[test]
    fn no_more_nodes_are_searched_than_allowed() {
        for limit in [1, 2, 50, 3_000] {
            let result = search(&line("abalone", ""), &nodes(limit), &SystemClock::new());
            assert!(result.lines[0].nodes <= limit, "{limit}: {}", result.lines[0].nodes);
        }
    }

    #[test]
    fn a_depth_ends_the_search_and_so_does_the_time() {
        let deep = Limits { depth: Some(3), ..Limits::default() };
        assert_eq!(search(&line("dvonn", ""), &deep, &SystemClock::new()).lines[0].depth, 3);

        /// A clock on which every look takes a millisecond.
        struct Ticking(std::sync::atomic::AtomicU64);
        impl Clock for Ticking {
            fn now(&self) -> Duration {
                Duration::from_millis(self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
            }
        }
        let brief = Limits { move_time: Some(Duration::from_millis(40)), ..Limits::default() };
        let result = search(&line("dvonn", ""), &brief, &Ticking(0.into()));
        assert!(result.lines[0].elapsed <= Duration::from_millis(60), "{:?}", result.lines[0].elapsed);
    }

    #[test]
    fn as_many_lines_are_told_as_asked_for_and_the_same_every_time() {
        let limits = Limits { lines: 3, ..nodes(5_000) };
        let told = || {
            let lines = search(&line("abalone", ""), &limits, &SystemClock::new()).lines;
            lines.into_iter().map(|line| (line.moves, line.score)).collect::<Vec<_>>()
        };
        assert_eq!(told().len(), 3);
        assert_eq!(told(), told());
    }
}
