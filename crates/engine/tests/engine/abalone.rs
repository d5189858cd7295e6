//! The Abalone engine: what it sees, and that it plays to win.

use fishka_abalone::Colour;
use fishka_catalog::{Line, Position, Rules};
use fishka_engine::Engine;
use fishka_engine_api::{Limits, SearchResult, Settings, Stop, Verdict};
use fishka_game::{Game, Position as _, Seat, Turn};

fn engine() -> Engine {
    Engine::new(Settings { table_mib: 4, ..Settings::default() })
}

fn rules(options: &str) -> Rules {
    Rules::new("abalone", &options.parse().unwrap()).unwrap()
}

fn line_of(text: &str) -> Line {
    let rules = rules("");
    let position = rules.position(text).unwrap();
    Line::from_position(rules, position)
}

fn think(engine: &mut Engine, line: &Line, nodes: u64) -> SearchResult {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    engine.think(line, &limits, &Stop::new(), &mut |_| {}).unwrap()
}

fn play(line: &mut Line, mv: &str) {
    let mv = line.position().parse_move(mv).unwrap();
    line.play(mv).unwrap();
}

fn marbles_out(line: &Line) -> [u8; 2] {
    let Position::Abalone(position) = line.position() else { unreachable!("these games are of Abalone") };
    Colour::ALL.map(|colour| position.out(colour))
}

#[test]
fn the_best_of_several_lines_comes_first_wherever_the_search_is_broken_off() {
    let line = Line::new(rules(""));
    for nodes in (500..20_500).step_by(1_000) {
        let limits = Limits { nodes: Some(nodes), lines: 4, ..Limits::default() };
        let thought = engine().think(&line, &limits, &Stop::new(), &mut |_| {}).unwrap();
        let estimate = |verdict| match verdict {
            Verdict::Estimate(estimate) => estimate,
            Verdict::Odds | Verdict::Exact(_) | Verdict::Mate(_) => {
                unreachable!("nothing is decided at the start")
            }
        };
        let estimates: Vec<i32> = thought.lines.iter().map(|report| estimate(report.score.verdict)).collect();
        assert!(estimates.is_sorted_by(|better, worse| better >= worse), "{nodes} nodes: {estimates:?}");
        let depths: Vec<u32> = thought.lines.iter().map(|report| report.depth).collect();
        assert!(depths[1..].iter().all(|depth| *depth <= depths[0]), "{nodes} nodes: {depths:?}");
        assert_eq!(thought.best, thought.lines[0].moves[0]);
    }
}

#[test]
fn a_push_that_wins_is_seen_as_a_win() {
    // Row e is led by three black marbles to the edge, with a white one before it.
    let line = line_of("2www/2www1/2w4/8/5bbbw/8/2bb3/1bbb2/2bbb b 0 5");
    let thought = think(&mut engine(), &line, 2_000);
    assert!(["e6e7", "e7e8"].contains(&thought.best.to_string().as_str()), "{}", thought.best);
    assert_eq!(thought.lines[0].score.verdict, Verdict::Mate(1));
}

#[test]
fn a_marble_that_hangs_is_pushed_off() {
    let line = line_of("5/6/2www2/2wwww2/5bbbw/2bbb3/2bbb2/2bb2/5 b 3 4");
    // With few nodes, letting it hang for a move looks as good.
    let thought = think(&mut engine(), &line, 200_000);
    assert!(["e6e7", "e7e8"].contains(&thought.best.to_string().as_str()), "{}", thought.best);
}

#[test]
fn a_side_that_would_lose_its_sixth_marble_saves_it() {
    let mut line = line_of("2www/2www1/2w4/8/5bbbw/8/2bb3/1bbb2/2bbb w 0 5");
    let thought = think(&mut engine(), &line, 20_000);
    line.play(thought.best).unwrap();
    let answer = think(&mut engine(), &line, 20_000);
    assert_ne!(answer.lines[0].score.verdict, Verdict::Mate(1), "{}", thought.best);
}

/// What an engine thinks that was told that the game is broken off after so many plies.
fn think_until(max_plies: u32, line: &Line) -> SearchResult {
    let settings = Settings { table_mib: 1, max_plies: Some(max_plies), ..Settings::default() };
    think(&mut Engine::new(settings), line, 2_000)
}

#[test]
fn what_stands_on_the_board_decides_where_a_game_is_broken_off() {
    let line = line_of("5/6/2www2/2wwww2/5bbbw/2bbb3/2bbb2/2bb2/5 b 3 4");
    let last = think_until(1, &line);
    assert_eq!(last.lines[0].score.verdict, Verdict::Exact(2), "{}", last.best);
    assert!(["e6e7", "e7e8"].contains(&last.best.to_string().as_str()), "{}", last.best);
    // White has one more move, and takes nothing back.
    assert_eq!(think_until(2, &line).lines[0].score.verdict, Verdict::Exact(2));
}

#[test]
fn a_position_is_worth_something_else_the_sooner_the_game_is_broken_off() {
    // Black is a marble ahead, and nothing else has happened.
    let line = line_of("wwww1/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 1");
    let worth = |max_plies| match think_until(max_plies, &line).lines[0].score.verdict {
        Verdict::Exact(margin) => 100 * margin,
        Verdict::Estimate(estimate) => estimate,
        verdict => unreachable!("{verdict:?}"),
    };
    assert_eq!(worth(1), 100);
    assert!(worth(20) > worth(2_000) + 20, "{} {}", worth(20), worth(2_000));
}

#[test]
fn a_side_that_is_ahead_does_not_repeat() {
    // White rolls a marble to and fro in the corner for as long as it can.
    let mut line = line_of("5/6/7/2bbbb2/2bbbb3/2bbbb2/7/wwwww1/wwww1 b 2 5");
    let mut engine = engine();
    for reply in ["a4a5", "a5a4"].into_iter().cycle().take(24) {
        line.play(think(&mut engine, &line, 1_500).best).unwrap();
        let reply = line.position().parse_move(reply).unwrap();
        if line.play(reply).is_err() {
            break;
        }
    }
    assert_ne!(line.outcome().map(fishka_game::Outcome::reason), Some("repetition"));
}

#[test]
fn who_sees_less_loses_marbles_in_the_standard_layout() {
    // Two that see equally far may lock each other in; against one that sees less, something must happen.
    for strong in [Seat::FIRST, Seat::SECOND] {
        let mut line = Line::new(rules("layout=standard"));
        let mut engines = [engine(), engine()];
        while marbles_out(&line).iter().sum::<u8>() < 3 {
            assert!(line.plies() < 250, "nothing happens: {}", line.position());
            let Turn::Seat(seat) = line.turn() else { break };
            let nodes = if seat == strong { 2_000 } else { 50 };
            let thought = think(&mut engines[seat.index()], &line, nodes);
            line.play(thought.best).unwrap();
        }
        let [black, white] = marbles_out(&line);
        let (own, others) = if strong == Seat::FIRST { (black, white) } else { (white, black) };
        assert!(own < others, "{}", line.position());
    }
}

#[test]
fn the_same_nodes_give_the_same_thought() {
    let mut line = Line::new(rules("layout=belgian-daisy"));
    play(&mut line, "a1b2");
    let thoughts = [(); 2].map(|()| think(&mut engine(), &line, 5_000));
    assert_eq!(thoughts[0].best, thoughts[1].best);
    assert_eq!(thoughts[0].lines[0].moves, thoughts[1].lines[0].moves);
}

#[test]
fn the_parts_of_an_estimate_have_names() {
    let terms = engine().explain(&line_of("2www/2www1/2www2/8/5bbbw/2ww4/2bb3/1bbb2/2bbb b 2 2"));
    let danger = terms.iter().find(|term| term.name == "danger").unwrap();
    assert!(danger.worth > 0, "a white marble hangs: {terms:?}");
}
