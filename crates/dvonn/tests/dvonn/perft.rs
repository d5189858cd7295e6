//! Move counts from `dvonn.perft`, and the crate against the plain rules along random games.

use crate::plain;
use crate::support;

use fishka_dvonn::{Colour, Dvonn};
use fishka_game::{Game, Leaves, check_suite, perft};
use plain::Plain;

const SUITE: &str = include_str!("dvonn.perft");

#[test]
fn counts_of_the_suite() {
    check_suite(&Dvonn::default(), SUITE, 1_000_000);
}

#[test]
fn counts_of_the_suite_by_the_plain_rules() {
    check_plainly(3_000);
}

#[test]
#[ignore = "takes minutes: the plain rules count every line of the suite"]
fn all_counts_of_the_suite_both_ways() {
    check_suite(&Dvonn::default(), SUITE, u64::MAX);
    check_plainly(u64::MAX);
}

#[test]
fn made_leaves_are_as_many_as_counted_ones() {
    let mut pick = support::picker(7);
    let mut position = support::full_board(&mut pick);
    while support::play_any(&mut position, &mut pick).is_some() {
        let state = position.state();
        assert_eq!(perft(state, 2, Leaves::Made), perft(state, 2, Leaves::Counted), "{position}");
    }
}

#[test]
fn the_plain_rules_agree_along_random_games() {
    let mut pick = support::picker(8);
    let (mut passes, mut plies) = (0, 0);
    for _ in 0..100 {
        let mut position = Dvonn::default().start();
        let mut plain = Plain::read(&position.to_string());
        loop {
            assert_eq!(support::legal(&position), plain.moves(), "{position}");
            let Some(mv) = support::play_any(&mut position, &mut pick) else { break };
            plain.play(&mv.to_string());
            assert_eq!(plain, Plain::read(&position.to_string()), "{mv} leads to {position}");
            passes += usize::from(mv.to_string() == "pass");
            plies += 1;
        }
        for (colour, letter) in [(Colour::White, 'w'), (Colour::Black, 'b')] {
            assert_eq!(position.score(colour) as usize, plain.score(letter), "{position}");
        }
    }
    assert!(plies > 7_500 && passes > 50, "{plies} plies, {passes} passes");
}

fn check_plainly(largest: u64) {
    for line in SUITE.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (text, counts) = line.split_once(" ; ").expect("a line has a position and counts");
        let start = Dvonn::default().start().to_string();
        let plain = Plain::read(if text == "startpos" { &start } else { text });
        for count in counts.split(" ; ") {
            let (depth, count) = count.split_once(' ').expect("a count has a depth");
            let (depth, count) = (depth.parse().expect("a depth"), count.parse().expect("a count"));
            if count <= largest {
                assert_eq!(plain.perft(depth), count, "depth {depth} of {text}");
            }
        }
    }
}
