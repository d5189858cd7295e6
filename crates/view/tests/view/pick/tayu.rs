//! The drawn tile over the board, turned this way or that.

use fishka_game::Position as _;
use fishka_i18n::Language;
use fishka_view::{CellAction, Choice, Input, Pick};

use super::{at, considered, hover, press};

/// One standing tile in the centre with water to the north, east and south; the tile in hand has the same exits.
const ONE_TILE: &str = "bdh|i9 2 bdh";

fn pick() -> Pick {
    at("tayu", "", ONE_TILE).1
}

#[test]
fn the_tile_hovers_with_its_middle_on_the_square() {
    let mut pick = pick();
    hover(&mut pick, "c14");
    assert_eq!(considered(&pick).as_deref(), Some("bdh-b14"));
}

#[test]
fn at_the_rim_the_tile_stays_on_the_board() {
    let mut pick = pick();
    for (square, ghost) in [("a1", "bdh-a1"), ("r1", "bdh-p1")] {
        hover(&mut pick, square);
        assert_eq!(considered(&pick).as_deref(), Some(ghost));
    }
    pick.input(&Input::Turn);
    for (square, ghost) in [("a1", "bdh|a3"), ("r18", "bdh|r18")] {
        hover(&mut pick, square);
        assert_eq!(considered(&pick).as_deref(), Some(ghost));
    }
}

#[test]
fn four_quarter_turns_are_none() {
    let mut pick = pick();
    hover(&mut pick, "c14");
    let mut seen = Vec::new();
    for _ in 0..4 {
        pick.input(&Input::Turn);
        seen.push(considered(&pick).unwrap());
    }
    assert_eq!(seen, ["bdh|c15", "dfh-b14", "dfh|c15", "bdh-b14"]);
}

#[test]
fn near_its_place_the_tile_moves_over_so_that_it_fits() {
    let mut pick = pick();
    // Two squares east of the lying tile's exit: only its western third reaches the water.
    hover(&mut pick, "j8");
    assert_eq!(considered(&pick).as_deref(), Some("bdh-j8"));
}

#[test]
fn a_press_on_a_tile_that_fits_lays_it() {
    let mut pick = pick();
    hover(&mut pick, "j8");
    assert_eq!(press(&mut pick, &["j8"]).as_deref(), Some("bdh-j8"));
}

#[test]
fn without_hovering_the_first_press_shows_and_the_second_lays() {
    let mut pick = pick();
    assert_eq!(press(&mut pick, &["j8"]), None);
    assert_eq!(considered(&pick).as_deref(), Some("bdh-j8"));
    assert_eq!(press(&mut pick, &["k8"]).as_deref(), Some("bdh-j8"), "any square of the tile will do");
}

#[test]
fn a_press_turns_the_tile_if_it_fits_only_so() {
    let mut pick = pick();
    press(&mut pick, &["i10"]);
    let ghost = considered(&pick).unwrap();
    assert!(ghost.contains('|'), "{ghost}");
}

#[test]
fn a_tile_that_does_not_fit_is_shown_and_never_laid() {
    let (position, mut pick) = at("tayu", "", ONE_TILE);
    assert_eq!(press(&mut pick, &["b2"]), None);
    assert_eq!(press(&mut pick, &["b2"]), None);
    let ghost = pick.considered().unwrap();
    assert!(position.check(ghost).is_err());
}

#[test]
fn squares_where_the_tile_can_lie_say_so() {
    let pick = pick();
    assert_eq!((pick.can("j8"), pick.can("b2")), (Some(CellAction::Land), None));
}

#[test]
fn ring_and_plain_are_choices() {
    let (_, pick) = at("tayu", "draw=expert", "- 1 choose");
    let labels: Vec<String> = pick
        .choices(Language::English)
        .into_iter()
        .map(|choice| match choice {
            Choice::One { mv, .. } => mv.to_string(),
            Choice::Number { .. } => panic!("no number is asked for"),
        })
        .collect();
    assert_eq!(labels, ["ring", "plain"]);
}

#[test]
fn bids_are_one_number_and_accepting_is_a_choice() {
    let (_, pick) = at("tayu", "seats=3 auction=on", "- 2 bid 28@1");
    let choices = pick.choices(Language::English);
    let [Choice::One { mv, .. }, Choice::Number { moves, .. }] = &choices[..] else { panic!("{choices:?}") };
    assert_eq!(mv.to_string(), "accept");
    assert_eq!((moves.len(), moves[0].0, moves[26].1.to_string().as_str()), (27, 1, "bid 27"));
}

#[test]
fn there_is_nothing_to_turn_without_a_tile() {
    assert_eq!(at("tayu", "", "- 1 ?").1.quarter_turns(), None);
    assert_eq!(pick().quarter_turns(), Some(0));
}

#[test]
fn a_tile_that_was_put_down_where_it_fits_stays_when_somebody_points_elsewhere() {
    let mut pick = pick();
    press(&mut pick, &["j8"]);
    let put_down = considered(&pick);
    hover(&mut pick, "c14");
    assert_eq!(considered(&pick), put_down);
    pick.input(&Input::Cancel);
    hover(&mut pick, "c14");
    assert_eq!(considered(&pick).as_deref(), Some("bdh-b14"));
}

#[test]
fn a_tile_that_fits_stays_when_the_mouse_leaves_the_board() {
    let mut pick = pick();
    hover(&mut pick, "j8");
    pick.input(&Input::Hover(None));
    assert_eq!(considered(&pick).as_deref(), Some("bdh-j8"));
}

#[test]
fn a_tile_that_does_not_fit_goes_with_the_mouse() {
    let mut pick = pick();
    hover(&mut pick, "c14");
    pick.input(&Input::Hover(None));
    assert_eq!(considered(&pick), None);
}

#[test]
fn the_tile_over_the_board_can_be_dragged_and_nothing_else() {
    let mut pick = pick();
    hover(&mut pick, "j8");
    assert!(pick.can_drag("l8") && !pick.can_drag("c14"));
}

#[test]
fn ring_and_plain_tell_how_many_tiles_would_fit() {
    let (_, pick) = at("tayu", "draw=expert", "- 1 choose");
    let labels: Vec<String> = pick
        .choices(Language::English)
        .into_iter()
        .map(|choice| match choice {
            Choice::One { label, .. } | Choice::Number { label, .. } => label,
        })
        .collect();
    assert_eq!(labels, ["Ring: 36 of 36 fit", "Plain: 48 of 48 fit"]);
}
