//! Clocks: what they give, what they take, and when they fall.

use std::time::Duration;

use fishka_game::{
    Seat,
    clock::{Clock, Flagged, Moment, TimeControl},
};
use proptest::prelude::*;

fn at(millis: u64) -> Moment {
    Moment(Duration::from_millis(millis))
}

fn millis(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn clock(control: &str) -> Clock {
    Clock::new(control.parse().expect("the controls of these tests are sound"), 2)
}

#[test]
fn a_fischer_clock_takes_the_time_used_and_adds_the_increment() {
    let mut clock = clock("600+5");
    clock.start(Seat::FIRST, at(0));
    clock.press(Some(Seat::SECOND), at(20_000)).unwrap();
    assert_eq!(clock.left(Seat::FIRST, at(20_000)), Some(millis(585_000)));
    assert_eq!(clock.left(Seat::SECOND, at(21_500)), Some(millis(598_500)));
}

#[test]
fn a_move_clock_gives_every_move_the_same() {
    let mut clock = clock("30/move");
    clock.start(Seat::FIRST, at(0));
    clock.press(Some(Seat::SECOND), at(29_999)).unwrap();
    assert_eq!(clock.left(Seat::FIRST, at(29_999)), Some(millis(30_000)));
}

#[test]
fn correspondence_counts_days_for_every_move() {
    let mut clock = clock("3d/move");
    clock.start(Seat::FIRST, at(0));
    assert_eq!(clock.deadline(), Some(at(3 * 86_400_000)));
    clock.press(None, at(2 * 86_400_000)).unwrap();
    assert_eq!(clock.left(Seat::FIRST, at(2 * 86_400_000)), Some(millis(3 * 86_400_000)));
}

#[test]
fn without_a_clock_nobody_runs_out_of_time() {
    let mut clock = clock("-");
    clock.start(Seat::FIRST, at(0));
    assert_eq!(clock.left(Seat::FIRST, at(u64::MAX)), None);
    assert_eq!(clock.deadline(), None);
    assert_eq!(clock.flagged(at(u64::MAX)), None);
    clock.press(Some(Seat::SECOND), at(u64::MAX)).unwrap();
}

#[test]
fn the_flag_falls_at_exactly_zero_and_the_late_move_is_refused() {
    let mut clock = clock("10+5");
    clock.start(Seat::SECOND, at(1_000));
    assert_eq!(clock.flagged(at(10_999)), None);
    assert_eq!(clock.flagged(at(11_000)), Some(Seat::SECOND));
    assert_eq!(clock.press(Some(Seat::FIRST), at(11_000)), Err(Flagged(Seat::SECOND)));
    assert_eq!(clock.left(Seat::SECOND, at(99_000)), Some(Duration::ZERO), "no increment after the fall");
    assert_eq!(clock.running(), None);
}

#[test]
fn stopping_keeps_what_is_left_and_adds_nothing() {
    let mut clock = clock("60+5");
    clock.start(Seat::FIRST, at(0));
    clock.stop(at(10_000));
    assert_eq!(clock.left(Seat::FIRST, at(50_000)), Some(millis(50_000)));
    clock.start(Seat::FIRST, at(50_000));
    assert_eq!(clock.deadline(), Some(at(100_000)));
}

#[test]
fn time_that_runs_backwards_costs_nothing() {
    let mut clock = clock("60+0");
    clock.start(Seat::FIRST, at(50_000));
    assert_eq!(clock.left(Seat::FIRST, at(10_000)), Some(millis(60_000)));
}

#[test]
fn a_game_is_taken_up_again_with_the_time_it_had() {
    let mut clock = clock("60+0");
    clock.set_left(Seat::SECOND, millis(1_234));
    clock.start(Seat::SECOND, at(0));
    assert_eq!(clock.deadline(), Some(at(1_234)));
}

#[test]
fn without_a_budget_the_first_move_has_the_increment() {
    let mut clock = clock("0+5");
    clock.start(Seat::FIRST, at(0));
    assert_eq!(clock.deadline(), Some(at(5_000)));
}

#[test]
fn time_controls_are_written_as_they_are_read() {
    for text in ["-", "600+5", "0.5+0.05", "0+1", "30/move", "1.5/move", "3d/move", "365d/move"] {
        assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
    }
    assert_eq!("600".parse::<TimeControl>().unwrap().to_string(), "600+0");
    assert_eq!("1.50+0.0".parse::<TimeControl>().unwrap().to_string(), "1.5+0");
}

#[test]
fn impossible_time_controls_are_refused() {
    for text in [
        "",
        "+",
        "0+0",
        "0/move",
        "0d/move",
        "-5+1",
        "5+-1",
        "1e3+1",
        "5+",
        "+5",
        "366d/move",
        "99999999999+0",
        "d/move",
        "1.2345+0",
        "1.+0",
        "１+0",
        "5 + 1",
        "4294967296d/move",
        "+3d/move",
        "999999999/move",
    ] {
        assert!(text.parse::<TimeControl>().is_err(), "{text}");
    }
}

proptest! {
    /// Whatever happens, a clock never gives more than the control allows and never takes more than the time that passed.
    #[test]
    fn time_is_conserved(
        initial in 1_u64..100_000,
        increment in 0_u64..10_000,
        waits in prop::collection::vec(0_u64..40_000, 1..60),
    ) {
        let control = TimeControl::Fischer { initial: millis(initial), increment: millis(increment) };
        let mut clock = Clock::new(control, 2);
        clock.start(Seat::FIRST, at(0));
        let (mut now, mut presses) = (0, 0);
        for wait in waits {
            now += wait;
            let next = clock.running().map(|seat| seat.next(2));
            if clock.press(next, at(now)).is_err() {
                break;
            }
            presses += 1;
        }
        let left: Duration = Seat::first(2).filter_map(|seat| clock.left(seat, at(now))).sum();
        let given = millis(2 * initial + presses * increment);
        prop_assert!(left <= given);
        prop_assert!(left + millis(now) >= given, "no more is taken than passed");
        prop_assert!(clock.running().is_some() || left + millis(now) >= given);
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,24}") {
        if let Ok(control) = text.parse::<TimeControl>() {
            prop_assert_eq!(control.to_string().parse::<TimeControl>(), Ok(control));
        }
    }
}
