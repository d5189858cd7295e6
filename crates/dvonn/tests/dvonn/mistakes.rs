//! Where other programs went wrong.

use crate::support;

use fishka_dvonn::{Colour, Dvonn, Illegal, Phase};
use fishka_game::{Game, Position as _, Seat, Turn};
use support::{after, cell, drawn, legal, mv, picker, play_any, read};

#[test]
fn black_does_not_begin_the_stacking() {
    let position = support::full_board(&mut picker(12));
    assert_eq!(position.turn(), Turn::Seat(Seat::FIRST));
}

#[test]
fn the_same_side_acts_at_plies_49_and_50() {
    // A search that takes turns for granted flips the sign of the score here.
    let (mut position, mut pick) = (Dvonn::default().start(), picker(13));
    let mut turns = Vec::new();
    for _ in 0..51 {
        turns.push(position.turn());
        play_any(&mut position, &mut pick);
    }
    let (white, black) = (Turn::Seat(Seat::FIRST), Turn::Seat(Seat::SECOND));
    assert_eq!(turns[47..], [black, white, white, black]);
}

#[test]
fn surrounded_tall_stacks_do_not_move() {
    let position = drawn(
        "
              .   .   .   .   .   .   .   .   .
            .   .   .   .   b   b   .   .   .   .
          .   .   .   b   b   bw  r   w   .   .   .
            .   .   .   .   b   b   .   .   .   .
              .   .   .   .   .   .   .   .   .
        ",
        "w stack",
    );
    assert_eq!(position.check(mv("f3d3")), Err(Illegal::Surrounded { from: cell("f3") }));
    assert_eq!(position.check(mv("f3h3")), Err(Illegal::Surrounded { from: cell("f3") }));
    assert_eq!(legal(&position), ["h3g3"]);
}

#[test]
fn a_pass_does_not_end_the_game() {
    let position = after(&blocked_white(), "pass");
    assert_eq!(position.turn(), Turn::Seat(Seat::SECOND));
    assert_eq!(position.outcome(), None);
}

#[test]
fn a_side_that_passed_moves_again_as_soon_as_it_can() {
    let position = after(&after(&blocked_white(), "pass"), "f4e3");
    assert_eq!(position.turn(), Turn::Seat(Seat::FIRST));
    assert_eq!(legal(&position), ["f3e2", "f3e3", "f3f2", "f3g3", "f3g4"]);
}

#[test]
fn a_side_that_passed_passes_again_while_it_must() {
    let position = after(&after(&passing_white(), "pass"), "h3g3");
    assert_eq!(legal(&position), ["pass"]);
    let position = after(&position, "pass");
    assert_eq!(legal(&position), ["e3f3", "g3e3"]);
}

#[test]
fn nobody_passes_to_each_other_at_the_end() {
    let position = after(&read("9/10/2(rw)2wr4/10/9 w stack"), "f3g3");
    assert_eq!(position.phase(), Phase::Stack);
    assert_eq!(position.turn(), Turn::Over);
    assert_eq!(position.count_legal_moves(), 0);
    assert_eq!(position.check(mv("pass")), Err(Illegal::Over));
}

#[test]
fn groups_far_from_the_move_are_removed_too() {
    let position = drawn(
        "
              w   .   .   .   .   .   .   .   .
            b   .   .   .   .   .   .   .   .   .
          w   .   .   .   .   .   .   .   .   .   .
            b   .   .   rw  .   bb  r   .   .   .
              w   b   w   .   .   .   .   .   .
        ",
        "w stack",
    );
    let lost: Vec<String> = position.cut_off(mv("d2f2")).iter().map(|at| at.to_string()).collect();
    assert_eq!(lost, ["a1", "b1", "c1", "a2", "a3", "b4", "c5"]);
    assert_eq!(after(&position, "d2f2").to_string(), "9/10/11/5(bbrw)r3/9 b stack");
}

#[test]
fn stacks_higher_than_fifteen_keep_their_height() {
    // With four bits a height of 17 would pass for 1, and the stack would step onto its neighbour.
    let position = read("9/10/3(bbbbbbbbwwwwwwwww)rb5/10/9 w stack");
    assert_eq!(position.height(cell("d3")), 17);
    assert_eq!(position.score(Colour::White), 17);
    assert_eq!(legal(&position), ["pass"]);
    let higher = after(&read("9/10/3(bbbbbbbbwwwwwwwww)wr5/10/9 w stack"), "e3d3");
    assert_eq!(higher.height(cell("d3")), 0, "cut off: e3 was the bridge");
    let higher = after(&read("9/3r6/3(bbbbbbbbwwwwwwwww)w6/10/9 w stack"), "e3d3");
    assert_eq!(higher.height(cell("d3")), 18);
}

/// White's only piece is surrounded.
fn blocked_white() -> fishka_dvonn::Position {
    drawn(
        "
         . . . . . . . . .
        . . . . b b . . . .
       . . . . b w r . . . .
        . . . . b b . . . .
         . . . . . . . . .
        ",
        "w stack",
    )
}

/// White's only stack has nowhere to land, now and after Black's next move.
fn passing_white() -> fishka_dvonn::Position {
    drawn(
        "
              .   .   .   .   .   .   .   .   .
            .   .   .   .   .   .   .   .   .   .
          .   rw  .   .   b   r   b   b   .   .   .
            .   .   .   .   .   .   .   .   .   .
              .   .   .   .   .   .   .   .   .
        ",
        "w stack",
    )
}
