//! Questions about real games, answered a slice at a time.

#![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

use std::time::Duration;

use fishka_catalog::{GAMES, Line, Rules};
use fishka_engine_api::{
    Limits,
    worker::{Answer, Game, Question},
};
use fishka_engine_worker::Scheduler;
use fishka_game::{Options, Position as _};

fn start(name: &str) -> Line {
    let mut line = Line::new(Rules::new(name, &Options::new()).unwrap());
    // Chance has the first word in some games.
    while line.turn() == fishka_game::Turn::Chance {
        let mut outcomes = Vec::new();
        line.legal_moves(&mut outcomes);
        line.play(outcomes[0]).unwrap();
    }
    line
}

fn a_move(id: u32, line: &Line) -> Question {
    Question::Move { id, game: Game::of(line), level: Some(1), limits: Limits::default() }
}

fn analysis(id: u32, line: &Line, millis: u64) -> Question {
    Question::Analyse { id, game: Game::of(line), lines: 2, time: Some(Duration::from_millis(millis)) }
}

/// Thinks for one slice.
fn work(scheduler: &mut Scheduler) -> Option<Answer> {
    scheduler.work(&mut |answer| panic!("{answer:?} comes before its time"))
}

#[test]
fn a_level_plays_a_legal_move_in_every_game() {
    for entry in GAMES {
        let line = start(entry.name);
        let mut scheduler = Scheduler::new(7);
        scheduler.hear(a_move(1, &line));
        let Some(Answer::Move { id: 1, mv }) = work(&mut scheduler) else {
            panic!("no move in {}", entry.name)
        };
        let mv = line.position().parse_move(&mv).unwrap();
        assert!(line.position().check(mv).is_ok());
        assert!(!scheduler.has_work());
    }
}

#[test]
fn an_analysis_goes_on_while_it_has_time() {
    let mut scheduler = Scheduler::new(7);
    scheduler.hear(analysis(1, &start("abalone"), 600_000));
    for _ in 0..2 {
        let Some(Answer::Analysis { analysis, last, .. }) = work(&mut scheduler) else {
            panic!("no analysis")
        };
        assert_eq!(analysis.lines.len(), 2);
        assert!(!last);
        assert!(scheduler.has_work());
    }
}

#[test]
fn an_analysis_ends_with_its_time() {
    let mut scheduler = Scheduler::new(7);
    scheduler.hear(analysis(1, &start("abalone"), 0));
    assert!(matches!(work(&mut scheduler), Some(Answer::Analysis { last: true, .. })));
    assert!(!scheduler.has_work());
}

#[test]
fn an_analysis_without_end_goes_on_until_nobody_waits() {
    let mut scheduler = Scheduler::new(7);
    scheduler.hear(Question::Analyse { id: 1, game: Game::of(&start("abalone")), lines: 1, time: None });
    for _ in 0..2 {
        assert!(matches!(work(&mut scheduler), Some(Answer::Analysis { last: false, .. })));
    }
    assert_eq!(scheduler.hear(Question::Stop { id: 1 }), Some(Answer::Stopped { id: 1 }));
    assert!(!scheduler.has_work());
}

#[test]
fn what_never_ends_lets_everything_else_come_first() {
    let mut scheduler = Scheduler::new(7).with_longest_slice(Duration::ZERO);
    let endless = Question::Analyse { id: 1, game: Game::of(&start("abalone")), lines: 1, time: None };
    scheduler.hear(endless);
    scheduler.hear(analysis(2, &start("abalone"), 0));
    // It hears nothing any more once it searches on, and so does not begin with that while somebody waits.
    assert!(matches!(work(&mut scheduler), Some(Answer::Analysis { id: 1, last: false, .. })));
    assert!(matches!(work(&mut scheduler), Some(Answer::Analysis { id: 2, last: true, .. })));
    assert!(scheduler.has_work());
}

#[test]
fn who_waits_long_gets_one_search_that_tells_of_every_iteration() {
    let rules = Rules::new("dvonn", &Options::new()).unwrap();
    let line = rules.line(Some("9/10/2wbwr5/10/9 w stack"), [""; 0]).unwrap();
    let mut scheduler = Scheduler::new(7).with_longest_slice(Duration::ZERO);
    scheduler.hear(Question::Analyse { id: 1, game: Game::of(&line), lines: 2, time: None });
    let mut told = Vec::new();
    let last = scheduler.work(&mut |answer| told.push(answer));
    let Some(Answer::Analysis { id: 1, analysis: last, last: true }) = last else { panic!("{last:?}") };
    let [Answer::Deaf { id: 1 }, iterations @ ..] = told.as_slice() else { panic!("{told:?}") };
    assert!(!iterations.is_empty());
    let mut depth = 0;
    for iteration in iterations {
        let Answer::Analysis { id: 1, analysis, last: false } = iteration else { panic!("{iteration:?}") };
        assert_eq!(analysis.lines.len(), 2);
        assert!(analysis.depth >= depth, "{told:?}");
        depth = analysis.depth;
    }
    assert_eq!(last.lines.len(), 2);
    assert!(!scheduler.has_work());
}

#[test]
fn every_draw_is_weighed() {
    let line = Line::new(Rules::new("tayu", &Options::new()).unwrap());
    let mut draws = Vec::new();
    line.legal_moves(&mut draws);
    let mut scheduler = Scheduler::new(7);
    scheduler.hear(Question::Weigh { id: 1, game: Game::of(&line), time: Duration::from_millis(50) });
    let Some(Answer::Outcomes { id: 1, outcomes }) = work(&mut scheduler) else {
        panic!("nothing is weighed")
    };
    assert_eq!(outcomes.len(), draws.len());
    let sum: f32 = outcomes.iter().map(|outcome| outcome.probability).sum();
    assert!((sum - 1.0).abs() < 1e-3, "{sum}");
}

#[test]
fn two_moves_are_compared_where_chance_decides_between_them() {
    let late = "dgh-j9,aeh|j8,abc|i6,beh-m9,ade-l10,adg-g9,bde-j11,bef-e10,ceg|j4,ceh-d9,bdf|f13,ace-o8,abf-p9,aeg|o12,def-a9,bef|i3,bdg-f1,cfg|e14,adh-l12,bde-p7,cef-p6,agh|b8,bcg-p5,cdh-p12,abc|d15,afg|a8,afg-p10,ceg|e17,cdg|l15,abd|r15,fgh|p4,cdf|g4,acd|o3,bce|k4,abg|k16,abe|d18,cdh|c18,cfh-a15,bch|j18,agh-f15,cfg|f5,beh-a14,cgh-p1,abd|r4,adh|f18,ceh-a13,fgh-l2,bcd-k1,bcf|e7,ach|g8,egh|l5,bgh-b12,bdg-a11,bfg-k6,cef|d8,bdh-c4,bfh-k17,acg|g18,cde|g14,adh-a10,abc|b5,beh|m15,abe|n16,dfh-o16,acf-k18,ach|p15,def|h7,ace|r18,afh|h13,abe|i15,beg-l7,deg|c3 1 acd";
    let line = Rules::new("tayu", &Options::new()).unwrap().line(Some(late), [""; 0]).unwrap();
    let mut scheduler = Scheduler::new(7);
    let moves = ["egh|h18", "acd-m4"].map(str::to_owned);
    scheduler.hear(Question::Compare { id: 1, game: Game::of(&line), moves, nodes: 40_000 });
    let Some(Answer::Difference { id: 1, difference }) = work(&mut scheduler) else {
        panic!("nothing is compared")
    };
    assert!((difference.units - 6.0).abs() <= difference.error, "{difference:?}");
    let moves = ["a1b1", "i5h5"].map(str::to_owned);
    scheduler.hear(Question::Compare { id: 2, game: Game::of(&start("abalone")), moves, nodes: 40_000 });
    assert_eq!(work(&mut scheduler), Some(Answer::None { id: 2 }));
}

#[test]
fn where_a_seat_acts_nothing_is_weighed() {
    let mut scheduler = Scheduler::new(7);
    let game = Game::of(&start("abalone"));
    scheduler.hear(Question::Weigh { id: 1, game, time: Duration::from_millis(50) });
    assert_eq!(work(&mut scheduler), Some(Answer::None { id: 1 }));
}

#[test]
fn what_nobody_waits_for_is_not_thought_about() {
    let mut scheduler = Scheduler::new(7);
    scheduler.hear(analysis(1, &start("dvonn"), 60_000));
    scheduler.hear(Question::Stop { id: 1 });
    assert!(!scheduler.has_work());
}

#[test]
fn a_move_is_wanted_sooner_than_an_analysis() {
    let mut scheduler = Scheduler::new(7);
    scheduler.hear(analysis(1, &start("dvonn"), 60_000));
    scheduler.hear(a_move(2, &start("dvonn")));
    assert!(matches!(work(&mut scheduler), Some(Answer::Move { id: 2, .. })));
}

#[test]
fn where_nobody_is_to_move_there_is_no_answer() {
    let line = Line::new(Rules::new("tayu", &Options::new()).unwrap());
    let mut scheduler = Scheduler::new(7);
    scheduler.hear(a_move(1, &line));
    assert_eq!(work(&mut scheduler), Some(Answer::None { id: 1 }));
}

#[test]
fn questions_and_answers_survive_the_way_as_text() {
    let mut scheduler = Scheduler::new(7);
    let question = analysis(1, &start("tayu"), 50);
    let text = serde_json::to_string(&question).unwrap();
    assert_eq!(serde_json::from_str::<Question>(&text).unwrap(), question);
    scheduler.hear(question);
    let answer = work(&mut scheduler).unwrap();
    let text = serde_json::to_string(&answer).unwrap();
    assert_eq!(serde_json::from_str::<Answer>(&text).unwrap(), answer);
}
