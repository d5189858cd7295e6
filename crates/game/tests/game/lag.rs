//! Lag is given back within bounds, whatever is claimed.
use std::time::Duration;

use fishka_game::{clock::TimeControl, lag::Quota};
use proptest::prelude::*;

const fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

fn quota(control: &str) -> Quota {
    Quota::new(control.parse().unwrap())
}

#[test]
fn a_quota_begins_with_three_gains_and_ends_at_seven() {
    // 60 seconds: a gain of 150 + 240 ms.
    let mut quota = quota("60+0");
    assert_eq!(quota.left(), ms(3 * 390));
    for _ in 0..10 {
        quota.spend(Duration::ZERO);
    }
    assert_eq!(quota.left(), ms(7 * 390));
}

#[test]
fn a_move_of_a_long_game_brings_a_second() {
    assert_eq!(quota("1800+30").left(), ms(3000));
    assert_eq!(quota("60/move").left(), ms(3000));
}

#[test]
fn lag_beyond_the_quota_is_the_players_own() {
    let mut quota = quota("60+0");
    let given = quota.compensation(ms(5000));
    assert_eq!(given, ms(1170));
    quota.spend(given);
    assert_eq!(quota.compensation(ms(5000)), ms(390));
}

#[test]
fn without_a_clock_and_over_days_nothing_is_given_back() {
    for control in ["-", "3d/move"] {
        assert_eq!(quota(control).compensation(ms(500)), Duration::ZERO);
        assert_eq!(quota(control).grace(), Duration::ZERO);
    }
}

#[test]
fn a_fallen_flag_waits_two_seconds_at_most() {
    assert_eq!(quota("60+0").grace(), ms(1170));
    assert_eq!(quota("1800+30").grace(), ms(2000));
}

fn controls() -> impl Strategy<Value = TimeControl> {
    let seconds = || (0..40_000_u64).prop_map(ms);
    prop_oneof![
        Just(TimeControl::Unlimited),
        (seconds(), seconds())
            .prop_map(|(initial, increment)| TimeControl::Fischer { initial: initial * 500, increment }),
        seconds().prop_map(TimeControl::PerMove),
        (1..365_u32).prop_map(|days| TimeControl::Correspondence { days }),
    ]
}

proptest! {
    #[test]
    fn what_is_given_back_is_within_lag_and_quota(
        control in controls(),
        lags in prop::collection::vec(any::<u64>().prop_map(ms), 0..60),
    ) {
        let mut quota = Quota::new(control);
        let mut given_in_all = Duration::ZERO;
        let start = quota.left();
        for (moves, lag) in lags.into_iter().enumerate() {
            let before = quota.left();
            let given = quota.compensation(lag);
            prop_assert!(given <= lag && given <= before);
            prop_assert!(quota.grace() <= before && quota.grace() <= ms(2000));
            quota.spend(given);
            prop_assert!(quota.left() <= ms(7000));
            given_in_all += given;
            prop_assert!(given_in_all <= start + ms(1000) * moves as u32);
        }
    }

    #[test]
    fn honest_small_lag_is_always_given_back(lag in 0..=150_u64, moves in 1..200_usize) {
        let mut quota = quota("1+0");
        for _ in 0..moves {
            prop_assert_eq!(quota.compensation(ms(lag)), ms(lag));
            quota.spend(ms(lag));
        }
    }
}
