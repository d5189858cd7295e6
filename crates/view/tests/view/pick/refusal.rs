//! What is said where a press or a drop leads nowhere.

use fishka_i18n::Language;
use fishka_view::{Input, Pick};

use super::{at, drag, refused};

/// White pieces on a1 and b1, a black one on c1, red on d1, six pieces of White's on e1; everything else is empty.
///
/// ```text
///   1  W W B R 6 . . . .
///      a b c d e f g h i
/// ```
const ROW: &str = "9/10/11/10/wwbr(bbbbbw)4 w stack";

fn dvonn() -> Pick {
    at("dvonn", "", ROW).1
}

#[test]
fn a_stack_of_the_other_side() {
    assert_eq!(refused(&mut dvonn(), &["c1"]), Some("dvonn-illegal-not-yours"));
}

#[test]
fn a_lone_dvonn_piece() {
    assert_eq!(refused(&mut dvonn(), &["d1"]), Some("dvonn-illegal-lone-dvonn"));
}

#[test]
fn an_empty_cell_to_move_from() {
    assert_eq!(refused(&mut dvonn(), &["i1"]), Some("dvonn-illegal-nothing-there"));
}

#[test]
fn a_surrounded_piece() {
    let (_, mut pick) = at("dvonn", "", "9/3bb5/3bwbw4/3br5/9 w stack");
    assert_eq!(refused(&mut pick, &["e3"]), Some("dvonn-illegal-surrounded"));
}

#[test]
fn a_stack_that_has_nothing_to_land_on() {
    let mut pick = dvonn();
    assert_eq!(refused(&mut pick, &["e1"]), Some("dvonn-refused-no-target"));
    let refusal = pick.refusal(&Input::Press("e1".to_owned())).unwrap();
    assert_eq!(
        fishka_i18n::tell(Language::Russian, &refusal),
        "Столбик из 6 фишек на e1 ходит ровно на 6 клеток, а встать там не на что."
    );
}

#[test]
fn a_target_at_the_wrong_distance() {
    assert_eq!(refused(&mut dvonn(), &["b1", "d1"]), Some("dvonn-illegal-wrong-distance"));
}

#[test]
fn a_target_out_of_line() {
    assert_eq!(refused(&mut dvonn(), &["b1", "d5"]), Some("dvonn-illegal-not-in-line"));
}

#[test]
fn an_empty_cell_to_land_on() {
    let (_, mut pick) = at("dvonn", "", "9/10/11/10/wwbr5 w stack");
    assert_eq!(refused(&mut pick, &["b1", "b2"]), Some("dvonn-illegal-empty-target"));
}

#[test]
fn a_stack_dropped_where_it_cannot_land() {
    let pick = dvonn();
    let told = |from, over| pick.refusal(&Input::Drop(drag(from, over, 0.0))).map(|refusal| refusal.key);
    assert_eq!(told("b1", "d1"), Some("dvonn-illegal-wrong-distance"));
    assert_eq!(told("c1", "b1"), Some("dvonn-illegal-not-yours"));
    assert_eq!(told("b1", "b1"), None);
    assert_eq!(told("b1", "c1"), None);
}

#[test]
fn a_taken_cell_to_place_on() {
    let (_, mut pick) = at("dvonn", "", "9/10/11/10/r8 b place");
    assert_eq!(refused(&mut pick, &["a1"]), Some("dvonn-illegal-taken"));
}

#[test]
fn nothing_is_said_of_what_can_be_done() {
    let mut pick = dvonn();
    assert_eq!(refused(&mut pick, &["b1"]), None);
    assert_eq!(refused(&mut pick, &["b1", "c1"]), None);
}

#[test]
fn nothing_is_said_where_the_board_is_only_looked_at() {
    let (position, _) = at("dvonn", "", ROW);
    assert_eq!(refused(&mut Pick::new(&position, &[]), &["c1"]), None);
}

/// ```text
///      i w w w w w
///     h w w w w w .
///    g . . . w . . .
///   f . . . . . . . .
///  e b b b b w . . . .
///   d w b b b . . . . 9
///    c . . b b b . . 8
///     b . . b b b b 7
///      a . . b b . 6
///         1 2 3 4 5
/// ```
const AT_THE_EDGE: &str = "wwwww/wwwww1/3w3/8/bbbbw4/wbbb4/2bbb2/2bb2/2b2 b 0 0";

fn abalone() -> Pick {
    at("abalone", "", AT_THE_EDGE).1
}

#[test]
fn the_marble_of_the_other_side() {
    assert_eq!(refused(&mut abalone(), &["d1"]), Some("abalone-illegal-not-yours"));
}

#[test]
fn a_cell_without_a_marble() {
    assert_eq!(refused(&mut abalone(), &["f9"]), Some("abalone-illegal-no-marble"));
}

#[test]
fn a_fourth_marble() {
    assert_eq!(refused(&mut abalone(), &["e1", "e3", "e4"]), Some("abalone-illegal-too-many"));
}

#[test]
fn a_marble_that_begins_another_line_needs_no_word() {
    assert_eq!(refused(&mut abalone(), &["e1", "e3", "c4"]), None);
}

#[test]
fn a_cell_too_far_away() {
    assert_eq!(refused(&mut abalone(), &["d4", "d7"]), Some("abalone-refused-too-far"));
}

#[test]
fn marbles_that_do_not_outnumber_what_they_push() {
    let (_, mut pick) = at("abalone", "", "5/6/7/8/3bbww2/8/7/6/5 b 0 0");
    assert_eq!(refused(&mut pick, &["e4", "e5", "e6"]), Some("abalone-illegal-outnumbered"));
}

#[test]
fn a_broadside_against_a_marble() {
    let (_, mut pick) = at("abalone", "", "5/6/7/4ww2/3bb4/8/7/6/5 b 0 0");
    assert_eq!(refused(&mut pick, &["e4", "e5", "f6"]), Some("abalone-illegal-taken"));
}

#[test]
fn a_marble_with_nowhere_to_go() {
    let (_, mut pick) = at("abalone", "", "5/6/7/8/9/8/7/bb4/bbb2 b 0 0");
    assert_eq!(refused(&mut pick, &["a1"]), None);
    let (_, mut pick) = at("abalone", "", "5/6/7/8/4b4/8/7/ww4/bw3 b 0 0");
    assert_eq!(refused(&mut pick, &["a1"]), Some("abalone-refused-stuck"));
}

#[test]
fn a_marble_dragged_over_the_edge() {
    let pick = abalone();
    // To the left of e1 there is no cell.
    let mut over_the_edge = drag("e1", "e1", 180.0);
    over_the_edge.over = None;
    let refusal = pick.refusal(&Input::Drop(over_the_edge)).unwrap();
    assert_eq!(refusal.key, "abalone-illegal-own-leaves");
}

#[test]
fn a_tile_before_the_auction_is_over() {
    let (_, mut pick) = at("tayu", "seats=3 auction=on", "- 1 bid");
    assert_eq!(refused(&mut pick, &["i9"]), Some("tayu-illegal-bid-due"));
}

#[test]
fn a_tile_before_ring_or_plain_is_chosen() {
    let (_, mut pick) = at("tayu", "draw=expert", "- 1 choose");
    assert_eq!(refused(&mut pick, &["i9"]), Some("tayu-illegal-choice-due"));
}

#[test]
fn a_tile_in_hand_speaks_for_itself() {
    let (_, mut pick) = at("tayu", "", "bdh|i9 2 bdh");
    assert_eq!(refused(&mut pick, &["i8"]), None);
}

#[test]
fn where_rules_have_no_face_the_cell_is_named() {
    let (_, pick) = at("pebbles", "", "5 1 2");
    let refusal = pick.refusal(&Input::Press("heap".to_owned())).unwrap();
    assert_eq!(fishka_i18n::tell(Language::English, &refusal), "Nothing can be done with heap now.");
}
