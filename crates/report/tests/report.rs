//! What is said of a game when it is known what an engine thinks of its positions.

#![allow(clippy::unwrap_used, reason = "a test panics where something is wrong")]

use fishka_catalog::{Line, Move, Rules};
use fishka_engine_api::{Difference, Score, Verdict};
use fishka_game::{Game as _, Options, Position as _};
use fishka_i18n::Language;
use fishka_record::{Glyph, Record, read_all, study::Study};
use fishka_report::{Judgement, Known, Report, Thresholds, Told, annotate, annotate_line, curve, page};

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
        Some(Known { score: *scores.get(ply)?, best, came: None, gave: None })
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
    assert_eq!(report.moves[0].margin_lost.map(|lost| (lost.units, lost.error)), Some((4.5, 0.0)));
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
    let known =
        |ply| (ply != 1).then(|| Known { score: Score::odds(0.5), best: Vec::new(), came: None, gave: None });
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
    let report =
        Report::new(&line, |_| Some(Known { score: before, best: Vec::new(), came: None, gave: None }))
            .unwrap();
    let end = report.known.last().unwrap().as_ref().unwrap().score;
    assert_eq!(end, Score { verdict: Verdict::Exact(2), win: 1.0 });
}

/// A game of Ta Yü with these draws and tiles.
fn tayu(moves: &[&str]) -> Line {
    Rules::new("tayu", &Options::new()).unwrap().line(None, moves.iter().copied()).unwrap()
}

/// The report of a first tile that was laid when the chances were these and worth so much less than another.
fn gave(wins: [f32; 2], units: f32, error: f32) -> Report {
    let line = tayu(&["?abd", "abd-i9", "?bcf"]);
    let known = |ply: usize| match ply {
        1 => {
            let known = Known::of(&line, 1, Score::odds(wins[0]), vec![read(&line, 1, "abd-j10")])?;
            Some(Known { gave: Some(Difference { units, error }), ..known })
        }
        2 => Some(Known { score: Score::odds(wins[1]), best: Vec::new(), came: None, gave: None }),
        _ => None,
    };
    Report::new(&line, known).unwrap()
}

#[test]
fn points_are_blamed_when_they_are_sure_and_it_is_settled_who_wins() {
    let judged = |wins, units, error| gave(wins, units, error).moves[0].judgement;
    assert_eq!(judged([0.98, 0.97], 6.0, 1.5), Some(Judgement::Mistake));
    assert_eq!(judged([0.02, 0.01], 6.0, 1.5), Some(Judgement::Mistake));
    assert_eq!(judged([0.98, 0.97], 6.0, 4.5), None, "it may be chance");
    assert_eq!(judged([0.52, 0.50], 6.0, 1.5), None, "points are rightly given up for chances");
    assert_eq!(judged([0.98, 0.92], 6.0, 1.5), Some(Judgement::Inaccuracy), "by its chances alone");
    assert_eq!(judged([0.98, 0.97], -6.0, 1.5), None, "it brought more than the best");
}

#[test]
fn points_are_told_with_how_sure_they_are_and_not_when_they_may_be_nothing() {
    let told = |units, error| {
        let report = gave([0.5, 0.3], units, error);
        let line = tayu(&["?abd", "abd-i9", "?bcf"]);
        let told = Told::new(Record::from_line(&line), line, report);
        let (judged, judgement) = told.mistakes().next().unwrap();
        told.move_text(judged, judgement, Language::English)
    };
    assert!(told(6.0, 1.5).contains("lost 6.0 ± 1.5"), "{}", told(6.0, 1.5));
    assert!(told(6.0, 0.0).contains("lost 6.0;"), "{}", told(6.0, 0.0));
    assert!(!told(1.2, 1.5).contains("lost"), "{}", told(1.2, 1.5));
}

#[test]
fn what_moves_gave_away_in_points_is_asked_where_it_matters() {
    let asked = |wins: [f32; 2]| {
        let line = tayu(&["?abd", "abd-i9", "?bcf"]);
        let known = |ply: usize| match ply {
            1 => Known::of(&line, 1, Score::odds(wins[0]), vec![read(&line, 1, "abd-j10")]),
            2 => Some(Known { score: Score::odds(wins[1]), best: Vec::new(), came: None, gave: None }),
            _ => None,
        };
        Report::new(&line, known).unwrap().uncounted().map(|(ply, ..)| ply).collect::<Vec<_>>()
    };
    assert_eq!(asked([0.5, 0.3]), [1]);
    assert_eq!(asked([0.99, 0.98]), [1]);
    assert!(asked([0.5, 0.48]).is_empty());
    assert_eq!(gave([0.99, 0.98], 1.0, 0.1).uncounted().count(), 0, "it is known");
}

#[test]
fn what_a_move_gave_away_is_read_back_as_long_as_that_move_follows() {
    let line = tayu(&["?abd", "abd-i9", "?bcf"]);
    let record = annotate(Record::from_line(&line), &gave([0.98, 0.97], 6.0, 1.5));
    let record = Record::read(&record.to_string()).unwrap();
    let read_back = Report::of_record(&record).unwrap();
    assert_eq!(read_back.moves[0].margin_lost, Some(Difference { units: 6.0, error: 1.5 }));
    assert_eq!(read_back.moves[0].judgement, Some(Judgement::Mistake));
    let other = record.to_string().replace("gave abd-i9", "gave abd-j9");
    let other = Report::of_record(&Record::read(&other).unwrap()).unwrap();
    assert_eq!(other.moves[0].margin_lost, None);
}

/// What is known where chance acts, when the tile that is named is worth so much to the seat that lays it and every other so much.
fn weighed(line: &Line, ply: usize, tile: &str, worth: f32, others: f32) -> Option<Known> {
    let position = line.position_at(ply);
    let mut tiles = Vec::new();
    position.legal_moves(&mut tiles);
    let total = position.total_weight() as f32;
    let outcomes = tiles.into_iter().map(|mv| {
        let win = if mv.to_string() == tile { worth } else { others };
        (mv, position.weight(mv) as f32 / total, Score::odds(win))
    });
    Known::weighed(line, ply, outcomes)
}

#[test]
fn luck_is_by_how_much_a_draw_is_above_the_mean_of_all() {
    let line = tayu(&["?abd", "abd-i9", "?bcf"]);
    let known = |ply: usize| match ply {
        0 => weighed(&line, 0, "?abd", 0.78, 0.5),
        // A closer look at what came compares with nothing.
        1 => Known::of(&line, 1, Score::odds(0.9), Vec::new()),
        2 => weighed(&line, 2, "?bcf", 0.1, 0.5),
        _ => None,
    };
    let report = Report::new(&line, known).unwrap();
    assert_eq!(report.draws.iter().map(|draw| (draw.ply, draw.side)).collect::<Vec<_>>(), [(0, 0), (2, 1)]);
    // One of the 28 kinds is better by 0.28, so that the mean is higher by 0.01.
    assert!((report.sides[0].luck.unwrap() - 0.27).abs() < 1e-4, "{:?}", report.sides);
    // The second draw was worth 0.1 to the other side; three of the 83 tiles are of its kind.
    let luck = report.sides[1].luck.unwrap();
    assert!((-0.4..-0.38).contains(&luck), "{luck}");
}

#[test]
fn luck_is_nothing_on_average_whatever_is_thought_of_the_tiles() {
    let start = tayu(&[]);
    let (mut tiles, mut sum) = (Vec::new(), 0.0);
    start.legal_moves(&mut tiles);
    for &tile in &tiles {
        let mut line = start.clone();
        line.play(tile).unwrap();
        let thought = tiles.iter().enumerate().map(|(index, mv)| {
            let worth = if index % 3 == 0 { 0.9 } else { 0.4 };
            (*mv, 1.0 / tiles.len() as f32, Score::odds(worth))
        });
        let thought: Vec<_> = thought.collect();
        let report = Report::new(&line, |ply| match ply {
            0 => Known::weighed(&line, 0, thought.clone()),
            // Whoever looks longer sees more for the side to move, and that is no luck.
            _ => Known::of(&line, 1, Score::odds(0.99), Vec::new()),
        });
        sum += report.unwrap().sides[0].luck.unwrap();
    }
    assert!(sum.abs() < 1e-4, "{sum}");
}

#[test]
fn a_draw_that_ends_the_game_is_luck_too() {
    let text = include_str!("../../../docs/games/tayu.fishka");
    let line = read_all(text).next().unwrap().unwrap().line();
    assert!(line.outcome().is_some());
    let last = line.plies() - 1;
    let drawn = line.moves().next_back().unwrap().to_string();
    let report = Report::new(&line, |ply| (ply == last).then(|| weighed(&line, ply, &drawn, 0.0, 0.5))?);
    let draws = report.unwrap().draws;
    assert_eq!(draws.len(), 1);
    assert!(draws[0].luck < -0.3, "{draws:?}");
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
fn luck_is_written_into_a_record_and_read_back() {
    let line = tayu(&["?abd", "abd-i9", "?bcf"]);
    let known =
        |ply: usize| weighed(&line, ply, ["?abd", "", "?bcf"][ply % 3], 0.7, 0.5).filter(|_| ply != 1);
    let report = Report::new(&line, |ply| (ply < 3).then(|| known(ply))?).unwrap();
    let record = annotate(Record::from_line(&line), &report);
    let read = Report::of_record(&Record::read(&record.to_string()).unwrap()).unwrap();
    assert_eq!(read.draws.len(), 2);
    for (read, draw) in read.draws.iter().zip(&report.draws) {
        assert_eq!((read.ply, read.side), (draw.ply, draw.side));
        assert!((read.luck - draw.luck).abs() < 2e-3, "{read:?} {draw:?}");
    }
    // Another tile in a variation had another luck.
    assert!(Known::written(&record, Record::START, record.main_node(1)).is_some());
    assert!(Known::written(&record, Record::START, record.main_node(2)).is_none());
}

#[test]
fn what_somebody_has_tried_is_not_what_was_better() {
    let mut study = Study::new(Record::from_line(&abalone(&["a1b1", "i5h5"])));
    study.first();
    for text in ["a3b3", "i6h6"] {
        study.play(study.position().parse_move(text).unwrap()).unwrap();
    }
    study.go(study.record().main_node(2).unwrap());
    let line = study.line().clone();
    let report = report(&line, &odds(&[0.5, 0.3, 0.3]), &[(0, "a2b2"), (1, "i5h5")]);
    annotate_line(&mut study, &report);
    let read = Record::read(&study.record().to_string()).unwrap();
    assert_eq!(read.node(Record::START).children().len(), 3, "the try, the better move and the move: {read}");
    assert_eq!(Report::of_record(&read).unwrap(), report);
    // What was better, and nothing that somebody has added to it, and nothing when it has been deleted.
    let mv = read.node(read.node(Record::START).children()[2]).mv();
    let starts = study.record().node(Record::START).children();
    let better = *starts.iter().find(|&&id| study.record().node(id).mv() == mv).unwrap();
    assert_eq!(mv.unwrap().to_string(), "a2b2");
    study.go(better);
    study.play(study.position().parse_move("i6h6").unwrap()).unwrap();
    assert_eq!(Report::of_record(study.record()).unwrap().moves[0].better.len(), 1);
    study.delete(better);
    assert!(Report::of_record(study.record()).unwrap().moves[0].better.is_empty());
}

#[test]
fn what_people_wrote_stays() {
    let text = "[Fishka \"1\"]\n[Game \"abalone\"]\n\n1. a1b1!? {bold} *";
    let record = Record::read(text).unwrap();
    let report = report(&record.line(), &odds(&[0.5, 0.3]), &[(0, "a2b2")]);
    let written = annotate(record, &report).to_string();
    assert!(written.contains("1. a1b1!? {[%eval 1: ev 0.300] bold} (1. a2b2)"), "{written}");
    assert!(written.contains("{[%eval 1: ev 0.500 best a2b2]}"), "{written}");
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
        let html = page(&[told.html(1, language)], language);
        assert!(html.starts_with("<!doctype html>") && html.contains(&format!("<html lang=\"{language}\">")));
        assert!(html.contains("&lt;Anna&gt;") && !html.contains("<Anna>"), "names stay text");
        assert!(html.contains("1. a1b1?") && html.contains("a2b2"), "the mistake and what was better");
        assert_eq!(html.matches("<img ").count(), 1, "a board for every mistake");
        let mark = html.find("<a class=\"mark\" href=\"#game1-ply0\"").expect("a mark at the graph");
        assert!(html[mark..].contains("<li id=\"game1-ply0\">"), "it leads to the move");
        assert!(html.contains("[Game &quot;abalone&quot;]"), "the game can be taken along: {html}");
        assert!(!html.contains("http"), "nothing is loaded: {html}");
    }
}

#[test]
fn phases_follow_each_other_through_a_game() {
    let text = include_str!("../../../docs/games/dvonn.fishka");
    let line = read_all(text).next().unwrap().unwrap().line();
    let stops: Vec<usize> = line.stops().collect();
    // 49 pieces are placed before the first stack moves.
    assert_eq!(curve::phases(&line, &stops), [(0, 49, "place"), (49, stops.len() - 1, "stack")]);
}

#[test]
fn a_curve_is_drawn_only_where_something_is_known() {
    let runs = curve::runs(&[Some(0.5), Some(0.6), None, Some(1.0)]);
    assert_eq!(runs, [vec![(0, 0.5), (1, 0.6)], vec![(3, 1.0)]]);
    let (line, area) = curve::paths(&runs, 100.0);
    assert_eq!(line, "M0 50.0L1 40.0M3 0.0");
    assert_eq!(area, "M0 100L0 50.0L1 40.0L1 100ZM3 100L3 0.0L3 100Z");
}

#[test]
fn the_draws_that_mattered_most_come_first() {
    let line = tayu(&["?abd", "abd-i9", "?bcf"]);
    let known = |ply: usize| match ply {
        0 => weighed(&line, 0, "?abd", 0.55, 0.5),
        2 => weighed(&line, 2, "?bcf", 0.3, 0.5),
        _ => None,
    };
    let report = Report::new(&line, known).unwrap();
    let plies = |most| report.weightiest_draws(most).iter().map(|draw| draw.ply).collect::<Vec<_>>();
    assert_eq!((plies(3), plies(1)), (vec![2, 0], vec![2]));
    let even = Report::new(&line, |ply| (ply == 0).then(|| weighed(&line, 0, "?abd", 0.51, 0.5))?).unwrap();
    assert!(even.weightiest_draws(3).is_empty(), "what changes little is not told");
    let told = Told::new(Record::from_line(&line), line.clone(), report);
    let html = page(&[told.html(1, Language::English)], Language::English);
    assert!(html.contains("<li>2. ?bcf: "), "{html}");
}
