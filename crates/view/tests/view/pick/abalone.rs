//! One to three marbles, then where they go.

use fishka_view::{CellAction, Input, Pick};

use super::{at, considered, drag, hover, offered, press};

/// ```text
///      i w w w w w
///     h w w w w w .
///    g . . . w . . .
///   f . . . . . . . .
///  e . . . . . . . . .
///   d w b b b . . . . 9
///    c . . b b b . . 8
///     b . . b b b b 7
///      a . . b b . 6
///         1 2 3 4 5
/// ```
const AT_THE_EDGE: &str = "wwwww/wwwww1/3w3/8/9/wbbb4/2bbb2/2bbbb/2bb1 b 2 2";

fn pick() -> Pick {
    at("abalone", "", AT_THE_EDGE).1
}

#[test]
fn a_line_grows_marble_by_marble() {
    let mut pick = pick();
    press(&mut pick, &["d2", "d3", "d4"]);
    assert_eq!(pick.chosen(), ["d2", "d3", "d4"]);
}

#[test]
fn two_ends_make_a_line() {
    let mut pick = pick();
    press(&mut pick, &["d4", "d2"]);
    assert_eq!(pick.chosen(), ["d2", "d3", "d4"]);
}

#[test]
fn an_end_pressed_again_leaves_the_line() {
    let mut pick = pick();
    press(&mut pick, &["d2", "d4", "d2"]);
    assert_eq!(pick.chosen(), ["d3", "d4"]);
}

#[test]
fn the_middle_pressed_again_stays_alone() {
    let mut pick = pick();
    press(&mut pick, &["d2", "d4", "d3"]);
    assert_eq!(pick.chosen(), ["d3"]);
}

#[test]
fn a_marble_out_of_line_begins_anew() {
    let mut pick = pick();
    press(&mut pick, &["d2", "d3", "c5"]);
    assert_eq!(pick.chosen(), ["c5"]);
}

#[test]
fn marbles_of_the_other_side_cannot_be_picked() {
    let mut pick = pick();
    press(&mut pick, &["i5"]);
    assert!(pick.chosen().is_empty());
}

#[test]
fn the_cell_before_the_line_plays_it() {
    let mut pick = pick();
    assert_eq!(press(&mut pick, &["d2", "d4", "d5"]).as_deref(), Some("d2d3"));
}

#[test]
fn the_marble_before_the_line_is_pushed() {
    let mut pick = pick();
    assert_eq!(press(&mut pick, &["d2", "d4", "d1"]).as_deref(), Some("d4d3"));
}

#[test]
fn the_rear_marble_alone_takes_its_line_along() {
    let mut pick = pick();
    press(&mut pick, &["d4"]);
    assert_eq!(pick.input(&Input::PressWay(180.0)).map(|mv| mv.to_string()).as_deref(), Some("d4d3"));
}

#[test]
fn where_two_ways_lead_to_a_cell_the_first_marble_says_which() {
    let mut from_the_left = pick();
    assert_eq!(press(&mut from_the_left, &["d2", "d3", "e3"]).as_deref(), Some("d2d3e3"));
    let mut from_the_right = pick();
    assert_eq!(press(&mut from_the_right, &["d3", "d2", "e3"]).as_deref(), Some("d2d3e2"));
}

#[test]
fn hovering_a_way_or_its_cell_previews_the_push() {
    let mut pick = pick();
    press(&mut pick, &["d2", "d4"]);
    pick.input(&Input::HoverWay(180.0));
    assert_eq!(considered(&pick).as_deref(), Some("d4d3"));
    hover(&mut pick, "h1");
    assert_eq!(considered(&pick), None);
    hover(&mut pick, "d1");
    assert_eq!(considered(&pick).as_deref(), Some("d4d3"));
}

#[test]
fn a_picked_line_is_dragged_in_a_direction() {
    let mut pick = pick();
    press(&mut pick, &["d2", "d4"]);
    // A little above the exact sixth of a turn.
    pick.input(&Input::Drag(drag("d3", "e4", -70.0)));
    assert_eq!(considered(&pick).as_deref(), Some("d2d4e3"));
    let done = pick.input(&Input::Drop(drag("d3", "e4", -70.0)));
    assert_eq!(done.map(|mv| mv.to_string()).as_deref(), Some("d2d4e3"));
}

#[test]
fn a_drag_from_end_to_end_picks_the_line() {
    let mut pick = pick();
    assert_eq!(pick.input(&Input::Drag(drag("d4", "d3", 180.0))), None);
    assert_eq!(pick.input(&Input::Drop(drag("d4", "d2", 180.0))), None);
    assert_eq!(pick.chosen(), ["d2", "d3", "d4"]);
}

#[test]
fn a_drag_over_the_line_and_beyond_plays_it() {
    let mut pick = pick();
    for over in ["d3", "d2"] {
        assert_eq!(pick.input(&Input::Drag(drag("d4", over, 180.0))), None);
    }
    let done = pick.input(&Input::Drop(drag("d4", "d1", 180.0)));
    assert_eq!(done.map(|mv| mv.to_string()).as_deref(), Some("d4d3"));
}

#[test]
fn a_drag_that_comes_back_plays_nothing() {
    let mut pick = pick();
    press(&mut pick, &["d2", "d4"]);
    pick.input(&Input::Drag(drag("d3", "e4", -60.0)));
    assert_eq!(pick.input(&Input::Drop(drag("d3", "d3", -60.0))), None);
    assert_eq!(pick.chosen(), ["d2", "d3", "d4"]);
}

#[test]
fn only_moves_of_the_line_are_offered() {
    let mut pick = pick();
    press(&mut pick, &["d2", "d4"]);
    assert_eq!(offered(&pick), ["d2d3", "d2d4e2", "d2d4e3", "d4d3"]);
}

#[test]
fn an_empty_cell_out_of_reach_puts_the_line_back() {
    let mut pick = pick();
    press(&mut pick, &["d2", "d4", "g4"]);
    assert!(pick.chosen().is_empty());
}

#[test]
fn each_cell_says_what_it_can_do() {
    let mut pick = pick();
    press(&mut pick, &["d2", "d4"]);
    let can: Vec<_> = ["d1", "d3", "c5", "i5"].iter().map(|cell| pick.can(cell)).collect();
    assert_eq!(can, [Some(CellAction::Land), Some(CellAction::PutBack), Some(CellAction::Move), None]);
}
