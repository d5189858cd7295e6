//! The player of games that bring none, in the example game, where everything is known exactly.

use fishka_catalog::{Line, Rules};
use fishka_engine::{Baseline, Engine};
use fishka_engine_api::{Level, Limits, SearchResult, Settings, Stop};
use fishka_game::{Game as _, Options, Seat, Standing, Turn};

fn rules() -> Rules {
    Rules::new("pebbles", &Options::new()).unwrap()
}

fn engine(level: Level) -> Engine {
    Engine::new(Settings { table_mib: 1, level, ..Settings::default() })
}

/// What the engine thinks of a heap, the coin allowing two to be taken.
fn search(pebbles: usize) -> SearchResult {
    let start = rules().position(&format!("{pebbles} 1 2")).unwrap();
    let limits = Limits { nodes: Some(40_000), ..Limits::default() };
    let line = Line::from_position(rules(), start);
    engine(Level::FULL).think(&line, &limits, &Stop::new(), &mut |_| {}).unwrap()
}

/// The probability that the seat to act wins before the coin is thrown: 1 or 2 may be taken, and who takes the last wins.
fn win(pebbles: usize) -> f32 {
    match pebbles {
        0 => 0.0,
        1 => 1.0,
        _ => (1.0 - win(pebbles - 1)) / 2.0 + best(pebbles) / 2.0,
    }
}

/// The same when two may be taken.
fn best(pebbles: usize) -> f32 {
    (1.0 - win(pebbles - 1)).max(1.0 - win(pebbles - 2))
}

#[test]
fn a_win_on_the_spot_is_taken() {
    assert_eq!(search(2).best.to_string(), "2");
}

#[test]
fn the_last_pebbles_are_not_left_to_the_other() {
    assert_eq!(search(3).best.to_string(), "1");
}

#[test]
fn chance_counts_by_its_weight() {
    for pebbles in 2..9 {
        let found = search(pebbles).lines[0].score.win;
        assert!((found - best(pebbles)).abs() < 0.06, "{pebbles}: {found} instead of {}", best(pebbles));
    }
}

#[test]
fn every_level_plays_to_the_end_and_the_highest_beats_random_play() {
    let mut won = 0;
    for game in 0..40 {
        let level = Level::new(if game < 7 { game as u8 + 1 } else { Level::HIGHEST }).unwrap();
        let (mut engine, mut line) = (engine(level), Line::new(rules()));
        loop {
            let mv = match line.turn() {
                Turn::Seat(Seat::FIRST) => {
                    engine.think(&line, &Limits::default(), &Stop::new(), &mut |_| {}).unwrap().best
                }
                Turn::Seat(_) => Baseline::Random.choose(&line, game).unwrap(),
                Turn::Chance => {
                    let mut outcomes = Vec::new();
                    line.legal_moves(&mut outcomes);
                    outcomes[(game as usize * 7 + line.plies()) / 2 % outcomes.len()]
                }
                Turn::Over => break,
            };
            line.play(mv).unwrap();
        }
        won += u32::from(line.outcome().unwrap().seats()[0].standing == Standing::Win);
    }
    assert!(won > 20, "{won}");
}
