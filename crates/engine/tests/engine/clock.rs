//! Time as a test decides it: no engine ever overruns its clock.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use fishka_catalog::{Line, Rules};
use fishka_engine::{Clock, Engine};
use fishka_engine_api::{Limits, SeatClock, Settings, Stop};
use fishka_game::Turn;

/// A clock that goes on by a fixed step whenever somebody looks at it.
struct Ticking {
    now: Arc<AtomicU64>,
    step: u64,
}

impl Clock for Ticking {
    fn now(&self) -> Duration {
        Duration::from_micros(self.now.fetch_add(self.step, Ordering::Relaxed))
    }
}

fn engine(step: u64) -> (Engine, Arc<AtomicU64>) {
    let now = Arc::new(AtomicU64::new(0));
    let clock = Box::new(Ticking { now: now.clone(), step });
    (Engine::with_clock(Settings { table_mib: 1, ..Settings::default() }, clock), now)
}

/// Plays a game against itself on one clock a side and checks that neither ever falls.
fn play_with_clock(game: &str, initial: u64, increment: u64, step: u64, plies: usize) {
    let (mut engine, now) = engine(step);
    let mut line = Line::new(Rules::new(game, &"".parse().unwrap()).unwrap());
    let mut left = [initial; 2];
    while let (Turn::Seat(seat), true) = (line.turn(), line.plies() < plies) {
        let clock = SeatClock {
            left: Duration::from_micros(left[seat.index()]),
            increment: Duration::from_micros(increment),
        };
        let before = now.load(Ordering::Relaxed);
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        let thought = engine.think(&line, &limits, &Stop::new(), &mut |_| {}).unwrap();
        let used = now.load(Ordering::Relaxed) - before;
        assert!(used < left[seat.index()], "{game} ply {}: {used} of {left:?}", line.plies());
        left[seat.index()] = left[seat.index()] - used + increment;
        line.play(thought.best).unwrap();
    }
}

#[test]
fn a_game_on_a_budget_is_finished_in_time() {
    play_with_clock("dvonn", 2_000_000, 0, 2_000, usize::MAX);
}

#[test]
fn an_increment_alone_is_enough() {
    play_with_clock("dvonn", 300_000, 300_000, 5_000, 30);
}

#[test]
fn abalone_is_played_in_time_too() {
    play_with_clock("abalone", 1_000_000, 0, 2_000, 60);
}

#[test]
fn a_move_time_is_kept() {
    let (mut engine, now) = engine(1_000);
    let line = Line::new(Rules::new("dvonn", &"".parse().unwrap()).unwrap());
    let limits = Limits { move_time: Some(Duration::from_millis(200)), ..Limits::default() };
    engine.think(&line, &limits, &Stop::new(), &mut |_| {}).unwrap();
    let used = now.load(Ordering::Relaxed);
    assert!((160_000..200_000).contains(&used), "{used}");
}
