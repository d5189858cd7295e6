//! Other people's engines that analyse: what they say is replayed, and what they do wrong is told.

use std::time::Duration;

use fishka_catalog::{Line, Rules};
use fishka_engine_api::{Limits, SearchResult, Stop, Verdict};
use fishka_game::Options;
use fishka_protocol::{Analyst, ClientError, Fault, Info};

use crate::check::rogue;

const PATIENCE: Duration = Duration::from_millis(500);

fn thought(mode: &str) -> Result<SearchResult, Fault> {
    let line = Line::new(Rules::new("dvonn", &Options::new()).unwrap());
    let limits = Limits { move_time: Some(Duration::from_millis(50)), ..Limits::default() };
    Analyst::new(rogue(mode), Vec::new(), PATIENCE).think(&line, &limits, &Stop::new(), &mut |_| {})
}

#[test]
fn a_legal_move_is_believed() {
    assert_eq!(thought("").unwrap().best.to_string(), "a1");
}

#[test]
fn what_the_rules_forbid_is_not() {
    assert!(matches!(thought("nonsense"), Err(Fault::NotAMove { plies: 0, .. })));
    assert!(matches!(thought("liar"), Err(Fault::NotPlayable { plies: 0, .. })));
}

#[test]
fn a_score_that_is_not_understood_is_none() {
    assert_eq!(thought("boast").unwrap().lines, []);
}

#[test]
fn an_engine_that_ends_or_says_nothing_is_found_out() {
    assert!(matches!(thought("crash"), Err(Fault::Client(ClientError::Ended { .. }))));
    for mode in ["hang", "flood"] {
        let silent = thought(mode);
        assert!(matches!(silent, Err(Fault::Client(ClientError::Silent { what: "bestmove" }))), "{silent:?}");
    }
    assert!(matches!(thought("mute"), Err(Fault::Client(ClientError::Silent { what: "ugiok" }))));
}

#[test]
fn an_engine_that_failed_is_started_anew() {
    let line = Line::new(Rules::new("dvonn", &Options::new()).unwrap());
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let mut analyst = Analyst::new(rogue("crash-later"), Vec::new(), PATIENCE);
    let answers: Vec<bool> =
        (0..6).map(|_| analyst.think(&line, &limits, &Stop::new(), &mut |_| {}).is_ok()).collect();
    assert_eq!(answers, [true, true, true, false, true, true]);
}

#[test]
fn chances_that_are_not_told_follow_from_the_score() {
    let worth = |text: &str| Info::read(text).worth();
    let even = worth("score cp 0 pv d3").unwrap();
    assert_eq!((even.verdict, even.win), (Verdict::Estimate(0), 0.5));
    assert!(worth("score cp 100 pv d3").unwrap().win > 0.6);
    assert_eq!(worth("score mate -3 pv d3").unwrap().win, 0.0);
    assert_eq!(worth("score exact 0").unwrap().win, 0.5);
    assert_eq!(worth("score cp 35 ev 0.610 nodes 7").unwrap().win, 0.61);
    assert_eq!(worth("score cp 35 lowerbound").unwrap().verdict, Verdict::Estimate(35));
    assert_eq!(worth("score wonderful"), None);
}
