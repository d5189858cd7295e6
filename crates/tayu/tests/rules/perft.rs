use fishka_game::{Game, Leaves, check_suite, perft};

use crate::{
    common::{game, tile},
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

/// Checks a suite by the plain rules, as far as they are quick enough.
fn check_plainly(start: &PlainBoard, copies: u8, suite: &str, largest: u64) {
    for line in suite.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split(';').map(str::trim);
        let text = fields.next().expect("a position").replace("startpos", "- 1 ?");
        let [tiles, _seat, due] = text.split(' ').collect::<Vec<_>>()[..] else { panic!("{text}") };
        let (mut board, mut left) = (start.clone(), full_bag(copies));
        for placement in tiles.split(',').filter(|tiles| *tiles != "-") {
            board.lay(placement);
            *left.get_mut(&tile(placement).kind().to_string()).expect("a kind") -= 1;
        }
        let drawn = (due != "?").then_some(due);
        if let Some(copies) = drawn.and_then(|kind| left.get_mut(kind)) {
            *copies -= 1;
        }
        for (depth, count) in fields.filter_map(|field| field.split_once(' ')) {
            let (depth, count): (u32, u64) = (depth.parse().expect(line), count.parse().expect(line));
            if count <= largest {
                assert_eq!(board.perft(&left, drawn, depth), count, "depth {depth} of {text}");
            }
        }
    }
}

#[test]
fn the_plain_rules_count_the_same() {
    check_plainly(&PlainBoard::eighty_four(), 3, include_str!("../tayu.perft"), 300_000);
}

#[test]
fn the_plain_rules_count_the_same_on_the_classic_board() {
    check_plainly(&PlainBoard::classic(), 4, include_str!("../tayu-classic.perft"), 300_000);
}

#[test]
fn making_the_last_ply_changes_no_count() {
    let start = game("").start();
    assert_eq!(perft(&start, 4, Leaves::Made), perft(&start, 4, Leaves::Counted));
}
