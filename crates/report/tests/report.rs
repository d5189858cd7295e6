//! What is said of a game when it is known what an engine thinks of its positions.

#![allow(clippy::unwrap_used, reason = "a test panics where something is wrong")]

use fishka_catalog::{Line, Move, Rules};
use fishka_engine_api::{Difference, Score, Verdict, WeighedOutcome};
use fishka_game::{Options, Position as _};
use fishka_i18n::Language;
use fishka_record::{Glyph, Record, read_all, study::Study};
use fishka_report::{
    Judgement, Known, Report, Thresholds, Told, annotate, annotate_line, curve, page, sides,
};

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
        Some(Known { best, ..Known::new(*scores.get(ply)?) })
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
    let known = |ply| (ply != 1).then(|| Known::new(Score::odds(0.5)));
    let plies: Vec<_> = Report::new(&line, known).unwrap().moves.iter().map(|judged| judged.ply).collect();
    assert_eq!(plies, [2]);
}

/// The game of a record, played to its end by the first legal move each time.
fn played_out(text: &str) -> Line {
    let mut line = Record::read(text).unwrap().line();
    let mut moves = Vec::new();
    while line.outcome().is_none() {
        line.legal_moves(&mut moves);
        line.play(moves[0]).unwrap();
    }
    line
}

#[test]
fn the_end_is_known_by_itself() {
    let text = "[Fishka \"1\"]\n[Game \"pebbles\"]\n\n*";
    let report = Report::new(&played_out(text), |_| None).unwrap();
    let end = report.known.last().unwrap().as_ref().unwrap();
    assert!(end.score.win == 0.0 || end.score.win == 1.0);
}

#[test]
fn what_the_last_move_loses_is_told_though_nothing_but_the_end_comes_after_it() {
    let text = "[Fishka \"1\"]\n[Game \"dvonn\"]\n[Position \"9/10/5rw4/10/9 w stack\"]\n\n1. g3f3 2-0\n";
    let record = Record::read(text).unwrap();
    let line = record.line();
    let before = Score { verdict: Verdict::Exact(5), win: 1.0 };
    let report = Report::new(&line, |_| Some(Known::new(before))).unwrap();
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
            let known = Known::of(&line, 1, Score::odds(wins[0]), &[], vec![read(&line, 1, "abd-j10")])?;
            Some(Known { gave: Some(Difference { units, error }), ..known })
        }
        2 => Some(Known::new(Score::odds(wins[1]))),
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
            1 => Known::of(&line, 1, Score::odds(wins[0]), &[], vec![read(&line, 1, "abd-j10")]),
            2 => Some(Known::new(Score::odds(wins[1]))),
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

/// An outcome of chance that is so likely, and worth this to the seat that acts next.
fn outcome(mv: Move, probability: f32, win: f32) -> WeighedOutcome {
    WeighedOutcome { mv, probability, score: Score::odds(win), chances: Vec::new() }
}

/// What is known where chance acts, when the tile that is named is worth so much to the seat that lays it and every other so much.
fn weighed(line: &Line, ply: usize, tile: &str, worth: f32, others: f32) -> Option<Known> {
    let position = line.position_at(ply);
    let mut tiles = Vec::new();
    position.legal_moves(&mut tiles);
    let total = position.total_weight() as f32;
    let outcomes = tiles.into_iter().map(|mv| {
        let win = if mv.to_string() == tile { worth } else { others };
        outcome(mv, position.weight(mv) as f32 / total, win)
    });
    Known::weighed(line, ply, &outcomes.collect::<Vec<_>>())
}

#[test]
fn luck_is_by_how_much_a_draw_is_above_the_mean_of_all() {
    let line = tayu(&["?abd", "abd-i9", "?bcf"]);
    let known = |ply: usize| match ply {
        0 => weighed(&line, 0, "?abd", 0.78, 0.5),
        // A closer look at what came compares with nothing.
        1 => Known::of(&line, 1, Score::odds(0.9), &[], Vec::new()),
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
            outcome(*mv, 1.0 / tiles.len() as f32, worth)
        });
        let thought: Vec<_> = thought.collect();
        let report = Report::new(&line, |ply| match ply {
            0 => Known::weighed(&line, 0, &thought),
            // Whoever looks longer sees more for the side to move, and that is no luck.
            _ => Known::of(&line, 1, Score::odds(0.99), &[], Vec::new()),
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
fn partners_are_one_side_and_everybody_else_one_of_their_own() {
    let leaders = |options: &str| -> Vec<usize> {
        let rules = Rules::new("tayu", &options.parse().unwrap()).unwrap();
        sides(&rules).into_iter().map(fishka_game::Seat::index).collect()
    };
    assert_eq!(leaders(""), [0, 1]);
    assert_eq!(leaders("seats=4"), [0, 1]);
    assert_eq!(leaders("seats=3"), [0, 1, 2]);
}

/// A game of three with these draws and tiles.
fn of_three(moves: &[&str]) -> Line {
    Rules::new("tayu", &"seats=3".parse().unwrap()).unwrap().line(None, moves.iter().copied()).unwrap()
}

const THREE: [&str; 5] = ["?abd", "abd-i9", "?bcf", "bcf|l10", "?abc"];

/// What every tile would be worth where it is drawn: the one that is named this to everybody, and every other this.
fn weighed_by_three(line: &Line, ply: usize, tile: &str, worth: [f32; 3], others: [f32; 3]) -> Option<Known> {
    let position = line.position_at(ply);
    let mut tiles = Vec::new();
    position.legal_moves(&mut tiles);
    let total = position.total_weight() as f32;
    let outcomes = tiles.into_iter().map(|mv| {
        let chances = if mv.to_string() == tile { worth } else { others };
        WeighedOutcome {
            mv,
            probability: position.weight(mv) as f32 / total,
            score: Score::odds(chances[0]),
            chances: chances.to_vec(),
        }
    });
    Known::weighed(line, ply, &outcomes.collect::<Vec<_>>())
}

/// The second of three gives away a quarter, of which the third has the most; the third draws well.
fn report_of_three() -> (Line, Report) {
    let line = of_three(&THREE);
    let report = Report::new(&line, |ply| match ply {
        1 => Known::of(&line, 1, Score::odds(0.4), &[0.4, 0.4, 0.2], vec![read(&line, 1, "abd-i9")]),
        2 => weighed_by_three(&line, 2, "?bcf", [0.3, 0.5, 0.2], [0.4, 0.4, 0.2]),
        3 => Known::of(&line, 3, Score::odds(0.5), &[0.3, 0.5, 0.2], vec![read(&line, 3, "bfg|l9")]),
        4 => weighed_by_three(&line, 4, "?abc", [0.2, 0.2, 0.6], [0.35, 0.25, 0.4]),
        _ => None,
    });
    (line, report.unwrap())
}

#[test]
fn at_a_table_of_three_everybody_is_judged_by_what_they_win_themselves() {
    let (_, report) = report_of_three();
    let judged: Vec<_> = report
        .moves
        .iter()
        .map(|judged| (judged.side, judged.judgement, !judged.better.is_empty()))
        .collect();
    assert_eq!(judged, [(0, None, false), (1, Some(Judgement::Blunder), true)]);
    let lost = report.moves[1].win_lost;
    assert!((lost - 0.25).abs() < 0.01, "{lost}");
    assert_eq!(report.sides.len(), 3);
    assert_eq!([0, 1, 2].map(|side| report.sides[side].judged), [[0; 3], [0, 0, 1], [0; 3]]);
    assert!(report.sides[0].accuracy.unwrap() > 99.0 && report.sides[1].accuracy.unwrap() < 50.0);
    assert_eq!(report.sides[2].accuracy, None, "the third has not laid a tile");
    // Luck is that of whoever draws: the second of the first draw that is known, the third of the next.
    assert_eq!(report.draws.iter().map(|draw| draw.side).collect::<Vec<_>>(), [1, 2]);
    assert!(report.sides[1].luck.unwrap() > 0.05 && report.sides[2].luck.unwrap() > 0.15);
    let wins: Vec<_> = [0, 1, 2].map(|side| report.wins(side).nth(3).unwrap().unwrap()).to_vec();
    assert_eq!(wins, [0.3, 0.5, 0.2]);
}

#[test]
fn points_of_three_are_blamed_when_it_is_settled_which_of_them_wins() {
    let judged = |others: [f32; 2]| {
        let line = of_three(&THREE);
        let [one, other] = others;
        let known = |ply: usize| match ply {
            3 => {
                let best = vec![read(&line, 3, "bfg|l9")];
                let known = Known::of(&line, 3, Score::odds(0.02), &[one, 0.02, other], best)?;
                Some(Known { gave: Some(Difference { units: 6.0, error: 1.5 }), ..known })
            }
            4 => Some(Known::shared(vec![one, 0.02, other])),
            _ => None,
        };
        Report::new(&line, known).unwrap().moves[0].judgement
    };
    assert_eq!(judged([0.97, 0.01]), Some(Judgement::Mistake));
    assert_eq!(judged([0.50, 0.48]), None, "two of them still play for it");
}

#[test]
fn what_three_have_is_written_into_a_record_and_read_back() {
    let (line, report) = report_of_three();
    let record = annotate(Record::from_line(&line), &report);
    let text = record.to_string();
    assert!(text.contains("[%eval 1: ev 0.300 each 0.300/0.500/0.200 best bfg|l9]"), "{text}");
    let read = Report::of_record(&Record::read(&text).unwrap()).unwrap();
    let judged = |report: &Report| {
        report.moves.iter().map(|judged| (judged.ply, judged.side, judged.judgement)).collect::<Vec<_>>()
    };
    assert_eq!(judged(&read), judged(&report));
    assert_eq!(read.moves[1].better, report.moves[1].better);
    for (read, draw) in read.draws.iter().zip(&report.draws) {
        assert!(read.side == draw.side && (read.luck - draw.luck).abs() < 2e-3, "{read:?} {draw:?}");
    }
    // What is told of two sides only, or of a number that cannot be, says nothing of three.
    for wrong in ["ev 0.300", "ev 0.300 each 0.300/0.700", "ev 0.300 each 0.300/0.500/1.200"] {
        let text = text.replace("ev 0.300 each 0.300/0.500/0.200", wrong);
        let read = Report::of_record(&Record::read(&text).unwrap()).unwrap();
        assert!(read.known[3].is_none(), "{wrong}");
    }
}

#[test]
fn a_page_about_three_has_a_line_and_a_column_for_each() {
    let (line, report) = report_of_three();
    for &language in Language::ALL {
        let told = Told::new(Record::from_line(&line), line.clone(), report.clone());
        let html = page(&[told.html(1, language)], language);
        for side in 0..3 {
            assert_eq!(html.matches(&format!("class=\"curve s{side}\"")).count(), 2, "a line and its sample");
        }
        assert_eq!(html.matches("<th scope=\"col\">").count(), 3);
        assert_eq!(html.matches("class=\"near\"").count(), 0, "no area belongs to one alone");
    }
}

#[test]
fn the_end_of_a_game_of_three_is_known_by_itself() {
    let text = "[Fishka \"1\"]\n[Game \"tayu\"]\n[Options \"seats=3\"]\n\n*";
    let report = Report::new(&played_out(text), |_| None).unwrap();
    let end = report.known.last().unwrap().as_ref().unwrap();
    assert!((end.chances.iter().sum::<f32>() - 1.0).abs() < 1e-6, "{:?}", end.chances);
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
