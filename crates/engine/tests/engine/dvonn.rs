//! The DVONN engine against brute force, the rules, and the clock.

use std::collections::HashMap;

use fishka_catalog::{Line, Move, Rules};
use fishka_dvonn::{Colour, State};
use fishka_engine::Engine;
use fishka_engine_api::{Limits, SearchResult, Settings, Stop, Verdict};
use fishka_game::{Game, Position, Turn};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn engine() -> Engine {
    Engine::new(Settings { table_mib: 4, ..Settings::default() })
}

fn line_of(text: &str) -> Line {
    let rules = Rules::new("dvonn", &"".parse().unwrap()).unwrap();
    let position = rules.position(text).unwrap();
    Line::from_position(rules, position)
}

fn think(engine: &mut Engine, line: &Line, limits: &Limits) -> SearchResult {
    engine.think(line, limits, &Stop::new(), &mut |_| {}).unwrap()
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// The final margin for the side to act with best play: a win first, then as many pieces as possible.
fn solve(state: &State, known: &mut HashMap<u64, i32>) -> i32 {
    if let Some(&margin) = known.get(&state.key()) {
        return margin;
    }
    let mut moves = Default::default();
    state.legal_moves(&mut moves);
    let score = |colour| state.score(colour).cast_signed();
    let best = moves.iter().map(|&mv| {
        let mut after = *state;
        after.play_unchecked(mv);
        -solve(&after, known)
    });
    let margin = best.max().unwrap_or_else(|| score(state.to_act()) - score(state.to_act().other()));
    known.insert(state.key(), margin);
    margin
}

/// Late positions of random games, as text.
fn late_positions(count: usize, stacks: usize) -> Vec<String> {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let rules = Rules::new("dvonn", &"placement=random".parse().unwrap()).unwrap();
    let mut positions = Vec::new();
    let mut moves = Vec::new();
    while positions.len() < count {
        let mut line = Line::new(rules.clone());
        while line.turn() != Turn::Over {
            line.legal_moves(&mut moves);
            line.play(moves[random.random_range(0..moves.len())]).unwrap();
            let fishka_catalog::Position::Dvonn(position) = line.position() else { unreachable!() };
            let late = position.phase() == fishka_dvonn::Phase::Stack && position.occupied().len() <= stacks;
            if late && position.count_legal_moves() > 2 {
                positions.push(position.to_string());
                break;
            }
        }
    }
    positions
}

fn state_of(line: &Line) -> State {
    let fishka_catalog::Position::Dvonn(position) = line.position() else { unreachable!() };
    *position.state()
}

#[test]
fn late_positions_are_solved_exactly() {
    let mut engine = engine();
    for text in late_positions(40, 12) {
        let line = line_of(&text);
        let margin = solve(&state_of(&line), &mut HashMap::new());
        engine.clear();
        let thought = think(&mut engine, &line, &nodes(3_000_000));
        assert_eq!(thought.lines[0].score.verdict, Verdict::Exact(margin), "{text}");
        let mut after = state_of(&line);
        let Move::Dvonn(best) = thought.best else { unreachable!() };
        after.play(best).unwrap();
        assert_eq!(-solve(&after, &mut HashMap::new()), margin, "{text} {best}");
    }
}

#[test]
fn a_win_is_called_certain_only_when_it_is_one_and_then_kept() {
    let mut certain = 0;
    for text in late_positions(12, 12) {
        let line = line_of(&text);
        for limit in [100, 300, 1_000, 3_000] {
            let thought = think(&mut engine(), &line, &nodes(limit));
            if thought.lines[0].score.win == 1.0 {
                let mut after = state_of(&line);
                let Move::Dvonn(best) = thought.best else { unreachable!() };
                after.play(best).unwrap();
                assert!(solve(&after, &mut HashMap::new()) < 0, "{text} {best} {limit}");
                certain += 1;
            }
        }
    }
    assert!(certain > 5, "{certain}");
}

#[test]
fn several_threads_agree_with_brute_force() {
    let mut engine = Engine::new(Settings { table_mib: 4, threads: 3, ..Settings::default() });
    for text in late_positions(8, 12) {
        let line = line_of(&text);
        let margin = solve(&state_of(&line), &mut HashMap::new());
        let thought = think(&mut engine, &line, &nodes(6_000_000));
        assert_eq!(thought.lines[0].score.verdict, Verdict::Exact(margin), "{text}");
    }
}

#[test]
fn all_lines_of_a_solved_position_are_exact() {
    let text = &late_positions(1, 9)[0];
    let line = line_of(text);
    let limits = Limits { lines: 200, ..nodes(3_000_000) };
    let thought = think(&mut engine(), &line, &limits);
    assert_eq!(thought.lines.len(), line.position().count_legal_moves());
    for report in &thought.lines {
        let mut after = state_of(&line);
        let Move::Dvonn(mv) = report.moves[0] else { unreachable!() };
        after.play(mv).unwrap();
        let margin = -solve(&after, &mut HashMap::new());
        assert_eq!(report.score.verdict, Verdict::Exact(margin), "{text} {mv}");
    }
}

#[test]
fn the_same_nodes_give_the_same_thought() {
    let line = line_of("bbbrwwbwb/wbbwbwwbbw/wbbwwwrwbwb/rbwbbwbwwb/bwbbwwbww w stack");
    let run = || {
        let thought = think(&mut engine(), &line, &nodes(20_000));
        let best = &thought.lines[0];
        (thought.best, best.moves.clone(), best.score, best.nodes)
    };
    assert_eq!(run(), run());
}

#[test]
fn no_more_nodes_are_searched_than_allowed() {
    let line = line_of("bbbrwwbwb/wbbwbwwbbw/wbbwwwrwbwb/rbwbbwbwwb/bwbbwwbww w stack");
    for limit in [1, 10, 777, 5_000] {
        let thought = think(&mut engine(), &line, &nodes(limit));
        assert!(thought.lines[0].nodes <= limit + 1, "{limit}");
        assert!(line.position().check(thought.best).is_ok());
    }
}

#[test]
fn a_signal_given_beforehand_still_gets_a_legal_move() {
    let line = line_of("bbbrwwbwb/wbbwbwwbbw/wbbwwwrwbwb/rbwbbwbwwb/bwbbwwbww w stack");
    let stop = Stop::new();
    stop.stop();
    let thought = engine().think(&line, &Limits::default(), &stop, &mut |_| {}).unwrap();
    assert!(line.position().check(thought.best).is_ok());
}

#[test]
fn a_signal_given_by_the_one_who_is_told_ends_the_search() {
    let line = line_of("bbbrwwbwb/wbbwbwwbbw/wbbwwwrwbwb/rbwbbwbwwb/bwbbwwbww w stack");
    let stop = Stop::new();
    let mut deepest = 0;
    engine().think(&line, &Limits::default(), &stop, &mut |report| {
        deepest = report.depth;
        if report.depth == 3 {
            stop.stop();
        }
    });
    assert_eq!(deepest, 3);
}

#[test]
fn a_forced_pass_is_played_and_scored_for_the_side_that_passes() {
    // White's stack of three has nowhere to land; Black still has moves.
    let line = line_of("9/10/3(rww)bb5/10/9 w stack");
    let state = state_of(&line);
    assert_eq!(state.to_act(), Colour::White);
    let margin = solve(&state, &mut HashMap::new());
    let thought = think(&mut engine(), &line, &nodes(10_000));
    assert_eq!(thought.lines[0].score.verdict, Verdict::Exact(margin));
}

#[test]
fn the_side_that_fills_the_board_also_begins_to_stack() {
    // One cell is empty: White places there and White moves next, so both values are White's.
    let line = line_of("bbbrwwbwb/wbbwbwwbbw/wbbwwwrwbwb/rbwbbwbwwb/bwbbwwbw1 w place");
    let mut filled = line.clone();
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let before = think(&mut engine(), &line, &Limits { depth: Some(4), ..Limits::default() });
    filled.play(before.best).unwrap();
    assert_eq!(filled.turn(), line.turn());
    let after = think(&mut engine(), &filled, &limits);
    let value = |thought: &SearchResult| match thought.lines[0].score.verdict {
        Verdict::Estimate(value) => value,
        verdict => panic!("{verdict:?} on a full board"),
    };
    assert!(value(&before).signum() == value(&after).signum() && value(&after) != 0);
}

#[test]
fn whole_games_are_played_by_the_rules() {
    let mut engine = engine();
    let mut line = Line::new(Rules::new("dvonn", &"".parse().unwrap()).unwrap());
    while let Turn::Seat(_) = line.turn() {
        let thought = think(&mut engine, &line, &nodes(300));
        line.play(thought.best).unwrap();
    }
    assert!(engine.think(&line, &Limits::default(), &Stop::new(), &mut |_| {}).is_none());
}

#[test]
fn the_next_best_is_exact_only_when_all_others_are_known_to_be_no_better() {
    // Three moves win by 13; the next by 12.
    let line = line_of("6(wb)2/6(wwbbwb)3/5(bwb)1(wb)(bwb)2/5r(bbw)w2/4(rrw)b3 b stack");
    for limit in 1..400 {
        let limits = Limits { lines: 2, ..nodes(3 * limit) };
        let thought = think(&mut engine(), &line, &limits);
        for found in &thought.lines {
            assert!(
                !matches!(found.score.verdict, Verdict::Exact(margin) if margin != 13),
                "{limit}: {found:?}"
            );
        }
    }
}
