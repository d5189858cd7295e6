//! Rings, stacks and what a move would do to them.

use fishka_dvonn::{Dvonn, Piece, Position};
use fishka_game::Game;
use fishka_view::{
    GameView, MarkKind, Paint, Path, Played, Scene, Show, Travel,
    dvonn::{Plate, Stack},
};

fn position(text: &str) -> Position {
    Dvonn::default().position(text).unwrap()
}

fn stack(scene: &Scene<Plate>, cell: &str) -> Stack {
    scene.board.stacks.iter().find(|stack| stack.key == cell).unwrap().clone()
}

fn cells_marked(scene: &Scene<Plate>, kind: MarkKind) -> Vec<&str> {
    scene.marks.iter().filter(|mark| mark.kind == kind).map(|mark| mark.cell.as_str()).collect()
}

#[test]
fn a_stack_shows_its_four_uppermost_rings_from_below() {
    let scene = Dvonn::scene(&position("9/10/3(wbbwrb)7/10/9 w stack"), &Show::default());
    let stack = stack(&scene, "d3");
    assert_eq!(stack.height, 6);
    assert_eq!(stack.layers, [Piece::Black, Piece::White, Piece::Dvonn, Piece::Black]);
}

#[test]
fn a_dvonn_piece_deep_below_is_still_counted() {
    let scene = Dvonn::scene(&position("9/10/3(rrbwbwb)7/10/9 w stack"), &Show::default());
    let stack = stack(&scene, "d3");
    assert!(!stack.layers.contains(&Piece::Dvonn));
    assert_eq!(stack.dvonns, 2);
}

#[test]
fn stacks_farther_away_are_drawn_first() {
    let scene = Dvonn::scene(&position("9/10/3rw6/3b6/9 w stack"), &Show::default());
    let keys: Vec<&str> = scene.board.stacks.iter().map(|stack| stack.key.as_str()).collect();
    assert_eq!(keys, ["d3", "e3", "d2"]);
}

#[test]
fn before_a_stack_is_chosen_all_that_can_move_have_a_halo() {
    let position = position("9/10/3rwb5/10/9 w stack");
    let offered = ["e3d3", "e3f3"].map(|text| text.parse().unwrap()).to_vec();
    let scene = Dvonn::scene(&position, &Show { offered, ..Show::default() });
    assert_eq!(cells_marked(&scene, MarkKind::Movable), ["e3"]);
}

#[test]
fn once_a_stack_is_chosen_its_targets_are_marked() {
    let position = position("9/10/3rwb5/10/9 w stack");
    let show = Show {
        chosen: vec!["e3".to_owned()],
        offered: ["e3d3", "e3f3"].map(|text| text.parse().unwrap()).to_vec(),
        considered: Some("e3f3".parse().unwrap()),
        ..Show::default()
    };
    let scene = Dvonn::scene(&position, &show);
    assert_eq!(cells_marked(&scene, MarkKind::Chosen), ["e3"]);
    assert_eq!(cells_marked(&scene, MarkKind::Target), ["d3"]);
    assert_eq!(cells_marked(&scene, MarkKind::Aim), ["f3"]);
}

#[test]
fn marks_over_a_stack_lie_on_its_uppermost_ring() {
    let position = position("9/10/3r(wb)w5/10/9 w stack");
    let show = Show { chosen: vec!["e3".to_owned()], ..Show::default() };
    let scene = Dvonn::scene(&position, &show);
    assert!(scene.marks[0].at.y < stack(&scene, "e3").at.y);
}

#[test]
fn what_a_move_would_cut_off_fades() {
    // The bridge e3 steps onto d3 and leaves f3 and g3 without a DVONN piece.
    let position = position("9/10/3rwbb4/10/9 w stack");
    let show = Show { considered: Some("e3d3".parse().unwrap()), ..Show::default() };
    let scene = Dvonn::scene(&position, &show);
    let lost: Vec<&str> =
        scene.board.stacks.iter().filter(|stack| stack.lost).map(|stack| stack.key.as_str()).collect();
    assert_eq!(lost, ["f3", "g3"]);
}

#[test]
fn a_stack_jumps_and_what_it_cuts_off_vanishes() {
    let before = position("9/10/3rwbb4/10/9 w stack");
    let motion = Dvonn::motion(&Played { before, mv: "e3d3".parse().unwrap() });
    assert_eq!(motion.travels, [Travel { from: "e3".into(), to: "d3".into(), path: Path::Arc }]);
    assert_eq!(motion.vanish, ["f3", "g3"]);
}

#[test]
fn pieces_in_hand_are_counted_while_they_are_placed() {
    let scene = Dvonn::scene(&Dvonn::default().start(), &Show::default());
    let counts: Vec<_> = scene.board.tallies.iter().map(|tally| (tally.piece, tally.count)).collect();
    assert_eq!(counts, [(Piece::White, 23), (Piece::Dvonn, 3), (Piece::Black, 23)]);
}

#[test]
fn later_the_points_are_counted() {
    let scene = Dvonn::scene(&position("9/10/3r(bbw)b5/10/9 w stack"), &Show::default());
    let counts: Vec<_> = scene.board.tallies.iter().map(|tally| (tally.piece, tally.count)).collect();
    assert_eq!(counts, [(Piece::White, 3), (Piece::Black, 1)]);
}

#[test]
fn the_board_as_text() {
    let position = position("3b5/4(bw)wb3/3r(bwwb)(rbwbwbwbwbwb)w4/4w1r3/9 b stack");
    insta::assert_snapshot!(Dvonn::text_board(&position, Paint::Plain), @r"
          5 .     .     .     b     .     .     .     .     .
       4 .     .     .     .     w2    w     b     .     .     .
    3 .     .     .     r     b4    b12*  w     .     .     .     .
       2 .     .     .     .     w     .     r     .     .     .     k
          1 .     .     .     .     .     .     .     .     .     j
               a     b     c     d     e     f     g     h     i
    ");
}

#[test]
fn a_small_scene_as_data() {
    let position = position("9/10/3r(wb)6/10/9 b stack");
    let last = Played { before: self::position("9/10/3rbw5/10/9 w stack"), mv: "f3e3".parse().unwrap() };
    let scene = Dvonn::scene(&position, &Show { last: Some(last), ..Show::default() });
    insta::assert_snapshot!(serde_json::to_string_pretty(&(&scene.board, &scene.marks)).unwrap());
}
