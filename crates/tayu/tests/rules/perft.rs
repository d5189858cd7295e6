use fishka_game::{Game, Leaves, check_suite, perft};

use crate::{
    common::game,
    plain::{PlainBoard, full_bag},
};

/// Counts above this are for slower machines' patience.
const LARGEST: u64 = 1_000_000;

#[test]
fn the_suite_of_the_default_game() {
    check_suite(&game(""), include_str!("../tayu.perft"), LARGEST);
}

#[test]
fn the_suite_of_the_classic_board() {
    check_suite(&game("edition=classic"), include_str!("../tayu-classic.perft"), LARGEST);
}

#[test]
fn the_suite_of_the_expert_draw() {
    check_suite(&game("draw=expert"), include_str!("../tayu-expert.perft"), LARGEST);
}

#[test]
fn the_suite_of_the_auction() {
    check_suite(&game("seats=3 auction=on"), include_str!("../tayu-auction.perft"), LARGEST);
}

#[test]
fn the_plain_way_counts_the_same_games() {
    let (fast, plain) = (game("").start(), PlainBoard::eighty_four());
    for depth in 0..=4 {
        assert_eq!(perft(&fast, depth, Leaves::Counted), plain.perft(&full_bag(3), depth), "depth {depth}");
    }
}

#[test]
fn the_plain_way_counts_the_same_games_on_the_classic_board() {
    let (fast, plain) = (game("edition=classic").start(), PlainBoard::classic());
    for depth in 0..=3 {
        assert_eq!(perft(&fast, depth, Leaves::Counted), plain.perft(&full_bag(4), depth), "depth {depth}");
    }
}

#[test]
fn making_the_last_ply_changes_no_count() {
    let start = game("").start();
    assert_eq!(perft(&start, 4, Leaves::Made), perft(&start, 4, Leaves::Counted));
}
