use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use fishka_catalog::{Line, Move as AnyMove, Rules};
use fishka_engine_api::{Level, Limits, SearchResult, SeatClock, Settings, Stop, Verdict};
use fishka_game::{Game as _, Position as _, Turn};
use fishka_tayu::{Axis, Due, Move, Position, Tayu};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::{
    evaluate::Evaluator,
    explain::terms,
    state::{State, Terms},
    weights::Networks,
};
use crate::{Clock, Engine, baseline};

const VARIANTS: [&str; 8] = [
    "",
    "edition=classic",
    "draw=expert first=east-west",
    "seats=4 start=3",
    "seats=3 target=30",
    "seats=3 auction=on",
    "seats=3 auction=on draw=expert edition=classic",
    "seats=4 draw=expert edition=classic",
];

fn rules(options: &str) -> Rules {
    Rules::new("tayu", &options.parse().unwrap()).unwrap()
}

fn engine() -> Engine {
    Engine::new(Settings { table_mib: 1, ..Settings::default() })
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn think(options: &str, position: &str, limits: &Limits) -> SearchResult {
    let rules = rules(options);
    let start = rules.position(position).unwrap();
    let line = Line::from_position(rules, start);
    engine().think(&line, limits, &Stop::new(), &mut |_| {}).unwrap()
}

/// The positions of a random game, and those in which somebody is to act only.
fn positions(options: &str, seed: u64) -> Vec<Position> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let game: Tayu = fishka_game::Configurable::from_options(&options.parse().unwrap()).unwrap();
    let mut position = game.start();
    let mut moves = <Position as fishka_game::Position>::Moves::new();
    let mut positions = Vec::new();
    while position.outcome().is_none() {
        if let Turn::Seat(_) = position.turn() {
            positions.push(position.clone());
        }
        position.legal_moves(&mut moves);
        position.play_unchecked(baseline::any(&position, &moves, &mut random));
    }
    positions
}

#[test]
fn every_variant_is_played_by_the_rules_to_the_end() {
    for options in VARIANTS {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut line = Line::new(rules(options));
        let mut engine = engine();
        let mut moves = Vec::new();
        while line.turn() != Turn::Over {
            line.legal_moves(&mut moves);
            let mv = match engine.think(&line, &nodes(40), &Stop::new(), &mut |_| {}) {
                Some(thought) => thought.best,
                None => baseline::any(line.position(), &moves, &mut random),
            };
            line.play(mv).unwrap();
        }
        assert!(line.plies() > 20, "{options}");
    }
}

#[test]
fn the_same_nodes_give_the_same_thought() {
    for position in positions("draw=expert", 2).iter().step_by(40) {
        let thought = || think("draw=expert", &position.to_string(), &nodes(3_000));
        let [mut one, mut other] = [thought(), thought()];
        for report in one.lines.iter_mut().chain(&mut other.lines) {
            report.elapsed = Duration::ZERO;
        }
        assert_eq!(one, other);
    }
}

#[test]
fn what_is_far_behind_at_a_glance_is_not_looked_at_again() {
    let positions = positions("", 2);
    let nodes = |lines| {
        let limits = Limits { depth: Some(2), lines, ..Limits::default() };
        let looked = |position: &Position| think("", &position.to_string(), &limits).lines[0].nodes;
        positions.iter().step_by(8).map(looked).sum::<u64>()
    };
    let [one, all] = [1, 1_000].map(nodes);
    assert!(one < all, "{one} of {all}");
}

#[test]
fn the_more_games_are_played_on_the_further_they_go() {
    let deepest = |depth| {
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        think("", "adh-i9,bfh-l9 1 abd", &limits).lines[0].selective_depth
    };
    assert_eq!([1, 2, 3, 9].map(deepest), [1, 2, 7, 13]);
}

#[test]
fn nodes_are_a_limit() {
    for limit in [1, 100, 5_000] {
        let thought = think("", "adh-i9,bfh-l9 1 abd", &nodes(limit));
        assert!(thought.lines[0].nodes <= limit + 1, "{limit}");
    }
}

#[test]
fn depth_is_a_limit() {
    for depth in [1, 2, 3] {
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        assert_eq!(think("", "adh-i9,bfh-l9 1 abd", &limits).lines[0].depth, depth);
    }
}

/// A clock on which every look takes a millisecond.
#[derive(Default)]
struct Ticking(AtomicU64);

impl Clock for Ticking {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

#[test]
fn time_is_a_limit() {
    let settings = Settings { table_mib: 1, ..Settings::default() };
    let line = Line::from_position(rules(""), rules("").position("adh-i9,bfh-l9 1 abd").unwrap());
    let clock = SeatClock { left: Duration::from_millis(300), increment: Duration::ZERO };
    let limits = [
        Limits { move_time: Some(Duration::from_millis(40)), ..Limits::default() },
        Limits { clock: Some(clock), ..Limits::default() },
    ];
    for limits in limits {
        let mut engine = Engine::with_clock(settings, Box::new(Ticking::default()));
        let thought = engine.think(&line, &limits, &Stop::new(), &mut |_| {}).unwrap();
        assert!(thought.lines[0].elapsed < Duration::from_millis(60));
    }
}

#[test]
fn a_signal_stops_it_at_once() {
    let stop = Stop::new();
    stop.stop();
    let line = Line::from_position(rules(""), rules("").position("adh-i9 2 abd").unwrap());
    let thought = engine().think(&line, &Limits::default(), &stop, &mut |_| {}).unwrap();
    assert!(thought.lines[0].nodes < 2_100);
}

#[test]
fn it_thinks_until_it_is_stopped_when_nothing_limits_it() {
    let stop = Stop::new();
    let line = Line::from_position(rules(""), rules("").position("adh-i9 2 abd").unwrap());
    let mut depth = 0;
    engine().think(&line, &Limits::default(), &stop, &mut |report| {
        depth = report.depth;
        if depth == 4 {
            stop.stop();
        }
    });
    assert_eq!(depth, 4);
}

#[test]
fn as_many_lines_as_asked_are_told_the_best_first() {
    let limits = Limits { lines: 3, nodes: Some(20_000), ..Limits::default() };
    let lines = think("", "adh-i9,bfh-l9 1 abd", &limits).lines;
    assert_eq!(lines.iter().map(|report| report.line).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(lines.is_sorted_by(|one, other| one.score.win >= other.score.win));
}

/// With a tile left to lay and none to draw, the margin is certain, and no move has a better one.
#[test]
fn the_last_tile_is_laid_exactly() {
    let mut found = 0;
    for seed in 0..400 {
        let Some(position) = positions("", seed).pop() else { continue };
        if position.remaining_total() > 0 || position.count_legal_moves() < 2 {
            continue;
        }
        found += 1;
        let axis = position.role(position.seat()).unwrap().axis().unwrap();
        let margin = |mv: Move| {
            let mut after = position.clone();
            after.play(mv).unwrap();
            after.score().of(axis).cast_signed() - after.score().of(axis.other()).cast_signed()
        };
        let mut moves = <Position as fishka_game::Position>::Moves::new();
        position.legal_moves(&mut moves);
        let best = moves.iter().map(|mv| margin(*mv)).max().unwrap();
        let thought = think("", &position.to_string(), &nodes(100));
        let AnyMove::Tayu(mv) = thought.best else { panic!("a move of another game") };
        assert_eq!(margin(mv).signum(), best.signum());
        assert_eq!(thought.lines[0].score.verdict, Verdict::Exact(margin(mv)));
    }
    assert!(found > 0);
}

#[test]
fn symmetric_positions_are_worth_the_same() {
    for options in ["", "edition=classic", "seats=3 target=20"] {
        for position in positions(options, 3) {
            let odds = |position: &Position| {
                let (state, terms) = (State::of(position), Terms::of(position));
                let network = Networks::quick(terms.edition, terms.target.is_some());
                Evaluator::new(&terms, network).odds(&state, None)
            };
            for symmetry in 1..position.symmetries() {
                let image = odds(&position.transformed(symmetry));
                for (one, other) in odds(&position).0.into_iter().zip(image.0) {
                    assert!((one - other).abs() < 1e-4, "{position} by {symmetry}");
                }
            }
        }
    }
}

#[test]
fn every_processor_comes_to_the_same_odds() {
    for options in VARIANTS {
        for position in positions(options, 6).iter().filter(|position| position.due() != Due::Bid) {
            let (state, terms) = (State::of(position), Terms::of(position));
            let network = Networks::quick(terms.edition, terms.target.is_some());
            let evaluator = Evaluator::new(&terms, network);
            assert_eq!(evaluator.odds(&state, None), evaluator.plain_odds(&state, None), "{position}");
        }
    }
}

/// A quarter turn makes north–south of east–west.
#[test]
fn the_other_side_of_a_turned_board_is_worth_the_same() {
    use fishka_tayu::{Orientation, Placement, Setup, Square, Table};
    let turned = |placement: &Placement| {
        let last = 17;
        let (column, row) = (placement.square().column(), placement.square().row());
        match placement.orientation() {
            Orientation::Lying => {
                let square = Square::new(row, last - column).unwrap();
                Placement::new(placement.spelling(), Orientation::Standing, square)
            }
            // The northern end comes to the east.
            Orientation::Standing => {
                let square = Square::new(row - 2, last - column).unwrap();
                Placement::new(placement.spelling().half_turn(), Orientation::Lying, square)
            }
        }
        .unwrap()
    };
    for position in positions("", 4) {
        let game = Tayu { table: Table::Two { first: Axis::EastWest }, ..Tayu::default() };
        let mut setup = Setup::from(&position);
        setup.placements.iter_mut().for_each(|placement| *placement = turned(placement));
        let image = setup.position(&game).unwrap();
        let odds = |position: &Position| {
            let (state, terms) = (State::of(position), Terms::of(position));
            let network = Networks::quick(terms.edition, false);
            Evaluator::new(&terms, network).odds(&state, None).0
        };
        assert!((odds(&position)[0] - odds(&image)[1]).abs() < 1e-4, "{position}");
    }
}

#[test]
fn bids_are_in_range_and_no_price_is_paid_twice() {
    let mut line = Line::new(rules("seats=3 auction=on"));
    let mut engine = engine();
    let mut lowest = 1000;
    loop {
        let fishka_catalog::Position::Tayu(position) = line.position() else { panic!("another game") };
        if position.due() != Due::Bid {
            break;
        }
        let thought = engine.think(&line, &nodes(10), &Stop::new(), &mut |_| {}).unwrap();
        if let AnyMove::Tayu(Move::Bid(number)) = thought.best {
            assert!((1..lowest).contains(&number));
            lowest = number;
        }
        line.play(thought.best).unwrap();
    }
    assert!((6..30).contains(&lowest), "the auction ends at {lowest}");
}

#[test]
fn at_a_table_of_three_the_chances_of_all_are_told() {
    for options in ["seats=3 target=20", "seats=3 auction=on", "seats=3 draw=expert"] {
        let mut line = Line::new(rules(options));
        let mut engine = engine();
        let mut random = ChaCha8Rng::seed_from_u64(3);
        let mut moves = Vec::new();
        while line.plies() < 24 {
            if let Turn::Seat(seat) = line.turn() {
                let limits = Limits { lines: 3, ..nodes(3_000) };
                for told in engine.think(&line, &limits, &Stop::new(), &mut |_| {}).unwrap().lines {
                    let sum: f32 = told.chances.iter().sum();
                    assert!(told.chances.len() == 3 && (sum - 1.0).abs() < 1e-3, "{options}: {told:?}");
                    assert_eq!(told.chances[seat.index()], told.score.win, "{options}: {told:?}");
                }
            }
            for told in engine.weigh(&line, &nodes(3_000), &Stop::new()) {
                let next = line.next_seat().unwrap();
                assert_eq!(told.chances[next.index()], told.score.win, "{options}: {told:?}");
            }
            line.legal_moves(&mut moves);
            line.play(baseline::any(line.position(), &moves, &mut random)).unwrap();
        }
    }
}

#[test]
fn where_two_sides_play_the_score_tells_both() {
    for (options, seat) in [("", 1), ("seats=4", 3)] {
        let thought = think(options, &format!("adh-i9,bfh-l9 {seat} abd"), &nodes(3_000));
        assert!(thought.lines.iter().all(|line| line.chances.is_empty()), "{thought:?}");
    }
}

#[test]
fn every_level_plays() {
    for number in 1..=Level::HIGHEST {
        let settings = Settings { level: Level::new(number).unwrap(), table_mib: 1, ..Settings::default() };
        let line = Line::from_position(rules(""), rules("").position("adh-i9,bfh-l9 1 abd").unwrap());
        let limits = nodes(2_000);
        let thought = Engine::new(settings).think(&line, &limits, &Stop::new(), &mut |_| {}).unwrap();
        line.position().check(thought.best).unwrap();
    }
}

#[test]
fn the_terms_add_up_to_the_estimate() {
    for options in ["", "seats=3 target=20"] {
        for position in positions(options, 5) {
            let (state, all) = (State::of(&position), Terms::of(&position));
            let network = Networks::quick(all.edition, all.target.is_some());
            let odds = Evaluator::new(&all, network).odds(&state, None);
            let win = odds.of(position.role(position.seat()).unwrap());
            let sum: i32 = terms(&position).iter().map(|term| term.worth).sum();
            assert_eq!(sum, (200.0 * win - 100.0).round() as i32, "{position}");
        }
    }
}

#[test]
fn a_search_of_the_same_position_goes_on_where_the_last_one_ended() {
    let line = Line::from_position(rules(""), rules("").position("- 1 abd").unwrap());
    let mut engine = engine();
    let mut depth = || engine.think(&line, &nodes(8_000), &Stop::new(), &mut |_| {}).unwrap().lines[0].depth;
    let first = depth();
    assert!((0..6).map(|_| depth()).max().unwrap() > first);
}

#[test]
fn several_threads_find_what_one_finds() {
    let limits = Limits { depth: Some(5), lines: 3, ..Limits::default() };
    for position in positions("", 3).iter().step_by(25) {
        let line = Line::from_position(rules(""), rules("").position(&position.to_string()).unwrap());
        let thought = |threads| {
            let mut engine = Engine::new(Settings { table_mib: 1, threads, ..Settings::default() });
            let mut thought = engine.think(&line, &limits, &Stop::new(), &mut |_| {}).unwrap();
            thought.lines.iter_mut().for_each(|line| line.elapsed = Duration::ZERO);
            thought
        };
        assert_eq!(thought(3), thought(1));
    }
}
