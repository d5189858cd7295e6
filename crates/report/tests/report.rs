//! What is said of a game when it is known what an engine thinks of its positions.

#![allow(clippy::unwrap_used, reason = "a test panics where something is wrong")]

use fishka_catalog::{Line, Move, Rules};
use fishka_engine_api::{Score, Verdict};
use fishka_game::{Game as _, Options, Position as _};
use fishka_i18n::Language;
use fishka_record::{Glyph, Record};
use fishka_report::{Judgement, Known, Report, Thresholds, Told, annotate, expectation, page};

fn abalone(moves: &[&str]) -> Line {
    Rules::new("abalone", &Options::new()).unwrap().line(None, moves.iter().copied()).unwrap()
}

fn read(line: &Line, ply: usize, text: &str) -> Move {
    line.position_at(ply).parse_move(text).unwrap()
}

/// A report of a line whose positions are worth this to the first side.
fn report(line: &Line, scores: &[Score], best: &[(usize, &str)]) -> Report {
    let known = |ply: usize| {
        let best = best.iter().filter(|(at, _)| *at == ply).map(|(_, text)| read(line, ply, text)).collect();
        Some(Known { score: *scores.get(ply)?, best })
    };
    Report::new(line, known).unwrap()
}

fn odds(wins: &[f32]) -> Vec<Score> {
    wins.iter().map(|win| Score::odds(*win)).collect()
}

fn estimate(margin: f32) -> Score {
    Score { verdict: Verdict::Estimate((margin * 100.0) as i32), win: 0.01 }
}

#[test]
fn a_move_is_blamed_on_its_mover() {
    let line = abalone(&["a1b1", "i5h5", "b1c1"]);
    let report = report(&line, &odds(&[0.5, 0.38, 0.58, 0.58]), &[]);
    let judged: Vec<_> = report.moves.iter().map(|judged| (judged.side, judged.judgement)).collect();
    assert_eq!(judged, [(0, Some(Judgement::Mistake)), (1, Some(Judgement::Blunder)), (0, None)]);
}

#[test]
fn a_lost_side_that_loses_more_is_told() {
    let line = abalone(&["a1b1", "i5h5"]);
    let report = report(&line, &[estimate(-1.0), estimate(-5.5), estimate(-5.5)], &[]);
    assert_eq!(report.moves[0].judgement, Some(Judgement::Mistake));
    assert_eq!(report.moves[0].margin_lost, Some(4.5));
}

#[test]
fn the_best_move_that_was_found_is_never_blamed() {
    let line = abalone(&["a1b1", "i5h5"]);
    let scores = odds(&[0.5, 0.2, 0.2]);
    let with_best = report(&line, &scores, &[(0, "a1b1")]);
    assert_eq!((with_best.moves[0].win_lost, with_best.moves[0].judgement), (0.0, None));
    let with_other = report(&line, &scores, &[(0, "a2b2")]);
    assert_eq!(with_other.moves[0].better, [read(&line, 0, "a2b2")]);
}

#[test]
fn accuracy_is_a_hundred_without_losses_and_falls_with_them() {
    let line = abalone(&["a1b1", "i5h5"]);
    let sides = report(&line, &odds(&[0.5, 0.39, 0.39]), &[]).sides;
    assert!((sides[1].accuracy.unwrap() - 100.0).abs() < 0.1, "{sides:?}");
    assert!((sides[0].accuracy.unwrap() - 60.7).abs() < 0.5, "{sides:?}");
    assert_eq!(sides[0].judged, [0, 1, 0]);
}

#[test]
fn what_is_not_known_is_not_judged() {
    let line = abalone(&["a1b1", "i5h5", "b1c1"]);
    let known = |ply| (ply != 1).then(|| Known { score: Score::odds(0.5), best: Vec::new() });
    let plies: Vec<_> = Report::new(&line, known).unwrap().moves.iter().map(|judged| judged.ply).collect();
    assert_eq!(plies, [2]);
}

#[test]
fn the_end_is_known_by_itself() {
    let text = "[Fishka \"1\"]\n[Game \"pebbles\"]\n\n*";
    let mut line = Record::read(text).unwrap().line();
    let mut moves = Vec::new();
    while line.outcome().is_none() {
        line.legal_moves(&mut moves);
        line.play(moves[0]).unwrap();
    }
    let report = Report::new(&line, |_| None).unwrap();
    let end = report.known.last().unwrap().as_ref().unwrap();
    assert!(end.score.win == 0.0 || end.score.win == 1.0);
}

#[test]
fn what_the_last_move_loses_is_told_though_nothing_but_the_end_comes_after_it() {
    let text = "[Fishka \"1\"]\n[Game \"dvonn\"]\n[Position \"9/10/5rw4/10/9 w stack\"]\n\n1. g3f3 2-0\n";
    let record = Record::read(text).unwrap();
    let line = record.line();
    let before = Score { verdict: Verdict::Exact(5), win: 1.0 };
    let report = Report::new(&line, |_| Some(Known { score: before, best: Vec::new() })).unwrap();
    let end = report.known.last().unwrap().as_ref().unwrap().score;
    assert_eq!(end, Score { verdict: Verdict::Exact(2), win: 1.0 });
}

#[test]
fn luck_is_what_a_draw_gave_to_the_side_that_acts_next() {
    let rules = Rules::new("tayu", &Options::new()).unwrap();
    let start = rules.line(None, [""; 0]).unwrap();
    let mut draws = Vec::new();
    start.legal_moves(&mut draws);
    let mut line = start.clone();
    line.play(draws[0]).unwrap();
    let report = report(&line, &odds(&[0.5, 0.56]), &[]);
    assert_eq!(report.draws.len(), 1);
    assert!((report.sides[0].luck.unwrap() - 0.06).abs() < 1e-6);
    assert_eq!(report.sides[1].luck, None);
}

#[test]
fn an_expectation_weighs_its_outcomes() {
    let known = |win| Known { score: Score::odds(win), best: Vec::new() };
    let mean = expectation([(0.75, known(0.4)), (0.25, known(0.8))]).unwrap();
    assert!((mean.score.win - 0.5).abs() < 1e-6);
    assert_eq!(expectation([]), None);
}

#[test]
fn three_for_themselves_are_not_two_sides() {
    let sides = |options: &str| Rules::new("tayu", &options.parse().unwrap()).unwrap().has_two_sides();
    assert!(sides(""));
    assert!(sides("seats=4"));
    assert!(!sides("seats=3"));
}

#[test]
fn a_report_is_written_into_a_record_and_read_back() {
    let line = abalone(&["a1b1", "i5h5", "b1c1"]);
    let scores = [estimate(1.0), estimate(-2.5), estimate(-2.5), estimate(-2.5)];
    let mut report = report(&line, &scores, &[(0, "a2b2"), (1, "i5h5"), (2, "b1c1")]);
    // What was better goes on.
    let better = abalone(&["a2b2", "i6h6", "a3b3"]).moves().collect::<Vec<_>>();
    report.known[0].as_mut().unwrap().best.clone_from(&better);
    report.moves[0].better = better;
    let record = annotate(Record::from_line(&line), &report);
    let read = Record::read(&record.to_string()).unwrap();
    assert_eq!(read.node(read.main_node(1).unwrap()).note().glyph(), Some(Glyph::Dubious));
    assert_eq!(Report::of_record(&read).unwrap(), report);
}

#[test]
fn what_people_wrote_stays() {
    let text = "[Fishka \"1\"]\n[Game \"abalone\"]\n\n1. a1b1!? {bold} *";
    let record = Record::read(text).unwrap();
    let report = report(&record.line(), &odds(&[0.5, 0.3]), &[(0, "a2b2")]);
    let written = annotate(record, &report).to_string();
    assert!(written.contains("1. a1b1!? {[%eval 1: ev 0.300] bold} (1. a2b2)"), "{written}");
}

#[test]
fn other_thresholds_judge_anew() {
    let line = abalone(&["a1b1", "i5h5"]);
    let report = report(&line, &odds(&[0.5, 0.38, 0.40]), &[]);
    assert_eq!(report.sides[0].judged, [0, 1, 0]);
    let strict = Thresholds { win: [0.01, 0.05, 0.10], ..Thresholds::default() };
    let strictly = report.judged_by(&strict);
    assert_eq!((strictly.sides[0].judged, strictly.sides[1].judged), ([0, 0, 1], [1, 0, 0]));
    assert_eq!(strictly.judged_by(&Thresholds::default()).sides[0].judged, [0, 1, 0]);
}

#[test]
fn a_report_is_a_page_that_needs_nothing_else() {
    let text = "[Fishka \"1\"]\n[Game \"abalone\"]\n[Seat1 \"<Anna>\"]\n\n1. a1b1 2. i5h5 *";
    let record = Record::read(text).unwrap();
    let line = record.line();
    let report = report(&line, &odds(&[0.5, 0.38, 0.40]), &[(0, "a2b2")]);
    for &language in Language::ALL {
        let told = Told::new(record.clone(), line.clone(), report.clone());
        let html = page(&[told.html(language)], language);
        assert!(html.starts_with("<!doctype html>") && html.contains(&format!("<html lang=\"{language}\">")));
        assert!(html.contains("&lt;Anna&gt;") && !html.contains("<Anna>"), "names stay text");
        assert!(html.contains("1. a1b1?") && html.contains("a2b2"), "the mistake and what was better");
        assert_eq!(html.matches("<img ").count(), 1, "a board for every mistake");
        assert!(!html.contains("http"), "nothing is loaded: {html}");
    }
}
