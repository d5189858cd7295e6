//! Move counts from `tests/abalone.perft`, a data file other programs can use too.

use fishka_abalone::{Abalone, Layout};
use fishka_game::{Game, Leaves, check_suite, perft};

use crate::plain::Plain;

const SUITE: &str = include_str!("../abalone.perft");

#[test]
fn the_counts_of_the_data_file_are_right() {
    check_suite(&Abalone::default(), SUITE, 20_000_000);
}

#[test]
fn the_plain_rules_give_the_same_counts() {
    let lines = SUITE.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    for line in lines {
        let (text, fields) = line.split_once(';').unwrap();
        let position = Plain::new(&Abalone::default().position(text.trim()).unwrap());
        for field in fields.split(';') {
            let (depth, count) = field.trim().split_once(' ').unwrap();
            let count: u64 = count.parse().unwrap();
            if count <= 10_000 {
                assert_eq!(position.perft(depth.parse().unwrap()), count, "depth {depth} of {text}");
            }
        }
    }
}

#[test]
fn making_the_leaves_counts_the_same() {
    let start = Layout::BelgianDaisy.position();
    assert_eq!(perft(&start, 3, Leaves::Made), perft(&start, 3, Leaves::Counted));
}

#[test]
fn every_layout_stands_in_the_data_file() {
    for layout in Layout::ALL {
        assert!(SUITE.contains(&layout.position().to_string()), "{layout:?}");
    }
}
