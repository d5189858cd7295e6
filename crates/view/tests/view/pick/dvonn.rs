//! A stack, then where it goes.

use fishka_i18n::Language;
use fishka_view::{CellAction, Choice, Input};

use super::{at, considered, drag, hover, offered, press};

/// White stacks on a1 and b1, a black one on c1, red on d1; everything else is empty.
///
/// ```text
///   1  W W B R . . . . .
///      a b c d e f g h i
/// ```
const ROW: &str = "9/10/11/10/wwbr5 w stack";

#[test]
fn a_stack_and_its_target_are_a_move() {
    let (_, mut pick) = at("dvonn", "", ROW);
    assert_eq!(press(&mut pick, &["b1", "c1"]).as_deref(), Some("b1c1"));
}

#[test]
fn nothing_chosen_offers_everything_and_a_chosen_stack_its_own_moves() {
    let (_, mut pick) = at("dvonn", "", ROW);
    assert_eq!(offered(&pick), ["a1b1", "b1a1", "b1c1"]);
    press(&mut pick, &["b1"]);
    assert_eq!((pick.chosen(), offered(&pick)), (vec!["b1".to_owned()], vec!["b1a1".into(), "b1c1".into()]));
}

#[test]
fn a_stack_pressed_again_is_put_back() {
    let (_, mut pick) = at("dvonn", "", ROW);
    press(&mut pick, &["b1", "b1"]);
    assert!(pick.chosen().is_empty());
}

#[test]
fn a_stack_that_is_no_target_is_chosen_instead() {
    let (_, mut pick) = at("dvonn", "", "9/10/11/10/wwbrw4 w stack");
    press(&mut pick, &["a1", "e1"]);
    assert_eq!(pick.chosen(), ["e1"]);
}

#[test]
fn a_stack_of_the_other_side_cannot_be_chosen() {
    let (_, mut pick) = at("dvonn", "", ROW);
    press(&mut pick, &["c1"]);
    assert!(pick.chosen().is_empty());
    assert_eq!(pick.can("c1"), None);
}

#[test]
fn hovering_a_target_considers_the_move_and_nothing_else_does() {
    let (_, mut pick) = at("dvonn", "", ROW);
    hover(&mut pick, "c1");
    assert_eq!(considered(&pick), None);
    press(&mut pick, &["b1"]);
    hover(&mut pick, "c1");
    assert_eq!(considered(&pick).as_deref(), Some("b1c1"));
    hover(&mut pick, "e1");
    assert_eq!(considered(&pick), None);
}

#[test]
fn a_stack_is_dragged_to_its_target() {
    let (_, mut pick) = at("dvonn", "", ROW);
    assert_eq!(pick.input(&Input::Drag(drag("b1", "c1", 0.0))), None);
    assert_eq!(considered(&pick).as_deref(), Some("b1c1"));
    let done = pick.input(&Input::Drop(drag("b1", "c1", 0.0)));
    assert_eq!(done.map(|mv| mv.to_string()).as_deref(), Some("b1c1"));
}

#[test]
fn a_stack_dropped_elsewhere_stays_chosen() {
    let (_, mut pick) = at("dvonn", "", ROW);
    assert_eq!(pick.input(&Input::Drop(drag("b1", "g4", 0.0))), None);
    assert_eq!(pick.chosen(), ["b1"]);
}

#[test]
fn each_cell_says_what_it_can_do() {
    let (_, mut pick) = at("dvonn", "", ROW);
    press(&mut pick, &["b1"]);
    let can: Vec<_> = ["a1", "b1", "c1", "d1"].iter().map(|cell| pick.can(cell)).collect();
    assert_eq!(can, [Some(CellAction::Land), Some(CellAction::PutBack), Some(CellAction::Land), None]);
    press(&mut pick, &["b1"]);
    assert_eq!(pick.can("a1"), Some(CellAction::Move));
}

#[test]
fn one_press_places_a_piece() {
    let (_, mut pick) = at("dvonn", "", "9/10/11/10/9 w place");
    assert_eq!(press(&mut pick, &["f3"]).as_deref(), Some("f3"));
}

#[test]
fn a_pass_is_a_choice_of_its_own() {
    let (_, pick) = at("dvonn", "", "9/10/11/10/1brb5 w stack");
    let [Choice::One { label, mv }] = &pick.choices(Language::English)[..] else { panic!("one choice") };
    assert_eq!((label.as_str(), mv.to_string().as_str()), ("Pass", "pass"));
}

#[test]
fn there_is_no_choice_to_pass_where_there_is_a_move() {
    let (_, pick) = at("dvonn", "", ROW);
    assert!(pick.choices(Language::English).is_empty());
}
