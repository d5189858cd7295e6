//! Phase 2 of the rules: stacks move onto each other. The numbers are those of the rules.

use crate::support;

use fishka_dvonn::{Colour, Illegal, Move, Piece};
use fishka_game::{Position as _, Seat, Standing, Turn};
use support::{after, cell, drawn, legal, mv, read};

/// 1. White begins the stacking, then the sides alternate.
#[test]
fn white_begins_and_the_sides_alternate() {
    let position = read("wbwbwbwbw/bwbwbwbwbw/wbrbwbrbwbw/bwbwrwbwbw/bwbwbbwb1 w place");
    let position = after(&position, "i1");
    assert_eq!(position.turn(), Turn::Seat(Seat::FIRST));
    let position = after(&position, "i1h1");
    assert_eq!(position.turn(), Turn::Seat(Seat::SECOND));
    let position = after(&position, "a1a2");
    assert_eq!(position.turn(), Turn::Seat(Seat::FIRST));
}

/// 2. The top piece says whose stack it is.
#[test]
fn the_top_piece_owns_the_stack() {
    let position = drawn(
        "
              .   .   .   .   .   .   .   .   .
            .   .   .   .   .   .   .   .   .   .
          .   .   .   wwb r   w   .   .   .   .   .
            .   .   .   .   .   .   .   .   .   .
              .   .   .   .   .   .   .   .   .
        ",
        "w stack",
    );
    assert_eq!(position.owner(cell("d3")), Some(Colour::Black));
    let refusal = Illegal::NotYours { from: cell("d3"), owner: Colour::Black };
    assert_eq!(position.check(mv("d3g3")), Err(refusal));
}

/// 2. A single piece moves one cell in any of the six directions.
#[test]
fn a_single_piece_steps_to_an_occupied_neighbour() {
    let position = drawn(
        "
         . . . . . . . . .
        . . . . b r . . . .
       . . . . b w . . . . .
        . . . . b b . . . .
         . . . . . . . . .
        ",
        "w stack",
    );
    assert_eq!(legal(&position), ["f3e2", "f3e3", "f3f2", "f3f4", "f3g4"]);
}

/// 2. A stack moves whole, exactly as many cells as it has pieces, in any of the six directions.
#[test]
fn a_stack_of_two_moves_exactly_two_cells() {
    let position = drawn(
        "
              w   b   w   b   w   b   w   b   w
            b   w   b   w   b   w   b   w   b   w
          w   b   r   b   w   ww  .   b   w   r   b
            b   w   b   w   b   w   b   w   b   w
              b   b   w   b   r   b   w   b   w
        ",
        "w stack",
    );
    let targets: Vec<String> = position.targets(cell("f3")).iter().map(|to| to.to_string()).collect();
    assert_eq!(targets, ["d1", "f1", "d3", "h3", "f5", "h5"]);
    let refusal = Illegal::WrongDistance { from: cell("f3"), height: 2, distance: 1 };
    assert_eq!(position.check(mv("f3e3")), Err(refusal));
}

/// 2. The line must be straight.
#[test]
fn a_stack_does_not_turn_on_its_way() {
    let position = drawn(
        "
              .   .   .   r   .   .   .   .   .
            .   .   .   b   .   .   .   .   .   .
          .   .   .   ww  b   b   .   .   .   .   .
            .   .   .   .   .   .   .   .   .   .
              .   .   .   .   .   .   .   .   .
        ",
        "w stack",
    );
    assert_eq!(legal(&position), ["d3f3", "d3f5"]);
    let refusal = Illegal::NotInLine { from: cell("d3"), to: cell("e5") };
    assert_eq!(position.check(mv("d3e5")), Err(refusal));
}

/// 2. It jumps over empty cells, and every cell on the way counts.
#[test]
fn empty_cells_on_the_way_are_jumped_over_and_counted() {
    let position = drawn(
        "
              .   .   .   .   .   .   .   .   .
            .   .   .   .   .   .   .   .   .   .
          .   .   .   rww .   .   r   b   .   .   .
            .   .   .   .   .   .   .   .   .   .
              .   .   .   .   .   .   .   .   .
        ",
        "w stack",
    );
    assert_eq!(legal(&position), ["d3g3"]);
}

/// 2. It must land on an occupied cell.
#[test]
fn a_stack_does_not_land_on_an_empty_cell() {
    let position = drawn(
        "
              .   .   .   .   .   .   .   .   .
            .   .   .   .   .   .   .   .   .   .
          .   .   .   rw  b   w   .   .   .   .   .
            .   .   .   .   .   .   .   .   .   .
              .   .   .   .   .   .   .   .   .
        ",
        "w stack",
    );
    assert_eq!(position.check(mv("d3b3")), Err(Illegal::EmptyTarget { to: cell("b3") }));
}

/// 2. It may land on any colour, its own and a lone DVONN too; the pieces keep their order.
#[test]
fn a_stack_lands_whole_on_top_of_what_is_there() {
    let position = drawn(
        "
              .   .   .   .   .   .   .   .   .
            .   .   .   .   .   .   .   .   .   .
          .   .   .   bw  .   rb  .   .   .   .   .
            .   .   .   r   bw  .   .   .   .   .
              .   .   .   .   .   .   .   .   .
        ",
        "w stack",
    );
    let landed = after(&position, "d3f3");
    let pieces: Vec<Piece> = landed.stack(cell("f3")).collect();
    assert_eq!(pieces, [Piece::Dvonn, Piece::Black, Piece::Black, Piece::White]);
    assert_eq!(landed.height(cell("f3")), 4);
    assert!(landed.has_dvonn(cell("f3")));
    assert_eq!(landed.height(cell("d3")), 0);
}

/// 3. A piece with six occupied neighbours cannot move.
#[test]
fn a_surrounded_piece_cannot_move() {
    let position = drawn(
        "
         . . . . . . . . .
        . . . . b b . . . .
       . . w . b w r . . . .
        . . w b b b . . . .
         . . . . . . . . .
        ",
        "w stack",
    );
    assert_eq!(position.check(mv("f3e3")), Err(Illegal::Surrounded { from: cell("f3") }));
    assert!(!position.movable().contains(cell("f3")));
}

/// 3. Cells at the rim have fewer than six neighbours, so nothing on them is ever blocked.
#[test]
fn on_a_full_board_just_the_rim_can_move() {
    let position = read("wwwwwwwww/wbbbbbbbbw/wbrrrbbbbbw/wbbbbbbbbw/bwwwwwwww w stack");
    let rim: Vec<String> = position.movable().iter().map(|at| at.to_string()).collect();
    let expected = "b1 c1 d1 e1 f1 g1 h1 i1 a2 j2 a3 k3 b4 k4 c5 d5 e5 f5 g5 h5 i5 j5 k5";
    assert_eq!(rim.join(" "), expected);
}

/// 4. A lone DVONN belongs to nobody and does not move.
#[test]
fn a_lone_dvonn_does_not_move() {
    let position = read("9/10/3rw6/10/9 w stack");
    assert_eq!(position.owner(cell("d3")), None);
    assert_eq!(position.check(mv("d3e3")), Err(Illegal::LoneDvonn { from: cell("d3") }));
}

/// 4. A stack with a DVONN piece inside moves like any other.
#[test]
fn a_stack_that_holds_a_dvonn_moves() {
    let position = read("9/10/3(rw)wb5/10/9 w stack");
    let moved = after(&position, "d3f3");
    assert_eq!(moved.to_string(), "9/10/4w(brw)5/10/9 b stack");
}

/// 5. What loses its connection to every DVONN piece is removed at once, whoever owned it.
#[test]
fn a_group_cut_off_is_removed() {
    let position = drawn(
        "
         . . . . . . . . .
        . . . . . . . . . .
       . . w b w r . . . . .
        . . . . . . . . . .
         . . . . . . . . .
        ",
        "w stack",
    );
    let lost: Vec<String> = position.cut_off(mv("e3f3")).iter().map(|at| at.to_string()).collect();
    assert_eq!(lost, ["c3", "d3"]);
    assert_eq!(after(&position, "e3f3").to_string(), "9/10/5(rw)5/10/9 b stack");
}

/// 5. The stack that moved may be among what is removed.
#[test]
fn a_move_may_cut_itself_off() {
    let position = read("9/10/2wbwr5/10/9 w stack");
    let lost: Vec<String> = position.cut_off(mv("e3d3")).iter().map(|at| at.to_string()).collect();
    assert_eq!(lost, ["c3", "d3"]);
    assert_eq!(after(&position, "e3d3").to_string(), "9/10/5r5/10/9 b stack");
}

/// 5. One move may cut off several groups.
#[test]
fn several_groups_are_removed_together() {
    let position = drawn(
        "
         . . . . . . . . .
        . . b w . . . . . .
       . . . . w r b . . . .
        . . . w . . . . . .
         . b w . . . . . .
        ",
        "w stack",
    );
    let lost: Vec<String> = position.cut_off(mv("e3f3")).iter().map(|at| at.to_string()).collect();
    assert_eq!(lost, ["b1", "c1", "d2", "d4", "e4"]);
    assert_eq!(after(&position, "e3f3").to_string(), "9/10/5(rw)b4/10/9 b stack");
}

/// 5. The DVONN stack itself may jump away from its group.
#[test]
fn a_group_is_removed_when_its_dvonn_jumps_away() {
    let position = drawn(
        "
              .   .   .   .   .   .   .   .   .
            .   .   .   .   .   .   .   .   .   .
          .   b   w   b   rw  .   b   r   .   .   .
            .   .   .   .   .   .   .   .   .   .
              .   .   .   .   .   .   .   .   .
        ",
        "w stack",
    );
    assert_eq!(after(&position, "e3g3").to_string(), "9/10/6(brw)r3/10/9 b stack");
}

/// 5. A DVONN piece is connected to itself, so it stays however alone it is.
#[test]
fn an_isolated_dvonn_stays() {
    let position = read("9/10/3rwr5/10/9 w stack");
    assert_eq!(after(&position, "e3f3").to_string(), "9/10/3r1(rw)5/10/9 b stack");
}

/// 5. Stacks that hold a DVONN piece stay as well, and keep what touches them.
#[test]
fn what_touches_a_stack_with_a_dvonn_stays() {
    let position = read("9/10/2w(rb)wr5/10/9 w stack");
    assert!(position.cut_off(mv("e3f3")).is_empty());
    assert_eq!(after(&position, "e3f3").to_string(), "9/10/2w(rb)1(rw)5/10/9 b stack");
}

/// 5. What is removed is counted by the colour of the pieces.
#[test]
fn removed_pieces_are_counted_by_their_own_colour() {
    let position = read("9/10/1b(bw)(wb)wr5/10/9 w stack");
    let before = Piece::ALL.map(|piece| position.removed(piece));
    let position = after(&position, "e3f3");
    let lost = [0, 1, 2].map(|kind| position.removed(Piece::ALL[kind]) - before[kind]);
    assert_eq!(lost, [2, 3, 0]);
}

/// 6. A side without a move passes.
#[test]
fn a_side_without_a_move_passes() {
    let position = drawn(
        "
         . . . . . . . . .
        . . . . b b . . . .
       . . . . b w r . . . .
        . . . . b b . . . .
         . . . . . . . . .
        ",
        "w stack",
    );
    assert_eq!(legal(&position), ["pass"]);
    assert_eq!(position.forced_move(), Some(Move::Pass));
    assert_eq!(after(&position, "pass").turn(), Turn::Seat(Seat::SECOND));
}

/// 6. A side with a move must make one, however bad it is.
#[test]
fn nobody_passes_who_can_move() {
    let position = read("9/10/2(wb)bwr5/10/9 w stack");
    assert_eq!(position.check(mv("pass")), Err(Illegal::MustMove { side: Colour::White }));
    assert_eq!(position.forced_move(), None);
}

/// 7. When neither side can move the game is over at once.
#[test]
fn the_game_ends_when_nobody_can_move() {
    let position = after(&read("9/10/3wr6/10/9 w stack"), "d3e3");
    assert_eq!(position.turn(), Turn::Over);
    assert_eq!(legal(&position), [""; 0]);
    assert_eq!(position.check(mv("pass")), Err(Illegal::Over));
    assert_eq!(position.forced_move(), None);
    assert_eq!(position.check(mv("e3d3")), Err(Illegal::Over));
}

/// 7. The score counts all pieces in one's stacks, whatever their colour; lone DVONNs count for nobody.
#[test]
fn the_score_is_the_height_of_ones_stacks() {
    let position = read("9/10/2r1(rbw)4(bbrb)1/10/9 w stack");
    assert_eq!(position.turn(), Turn::Over);
    assert_eq!((position.score(Colour::White), position.score(Colour::Black)), (3, 4));
    let outcome = position.outcome().unwrap();
    assert_eq!((outcome.to_string().as_str(), outcome.reason()), ("3-4", "no-moves"));
}

/// 7. The higher score wins.
#[test]
fn the_higher_score_wins() {
    let outcome = read("9/10/2(rwbw)5(rb)2/10/9 b stack").outcome().unwrap();
    assert_eq!(
        outcome.seats().iter().map(|seat| seat.standing).collect::<Vec<_>>(),
        [Standing::Win, Standing::Loss]
    );
}

/// 7. Equal scores are a draw.
#[test]
fn equal_scores_are_a_draw() {
    let outcome = read("9/10/2(rw)6(rb)1/10/9 w stack").outcome().unwrap();
    assert!(outcome.seats().iter().all(|seat| seat.standing == Standing::Draw && seat.score == 2));
}
