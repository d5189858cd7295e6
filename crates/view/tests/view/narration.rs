//! Moves in sentences.

use fishka_catalog::Rules;
use fishka_game::{Game, Options, Position as _};
use fishka_i18n::Language;
use fishka_view::{Played, narration};

fn sentence(game: &str, position: &str, mv: &str) -> String {
    let before = Rules::new(game, &Options::new()).unwrap().position(position).unwrap();
    let mv = before.parse_move(mv).unwrap();
    narration(&Played { before, mv }, Language::English)
}

#[test]
fn a_stack_that_moves_and_what_it_cuts_off() {
    assert_eq!(
        sentence("dvonn", "9/10/11/10/wwrb5 w stack", "b1c1"),
        "White: b1 to c1, stack of 2; cut off: a1"
    );
}

#[test]
fn a_piece_that_is_placed() {
    assert_eq!(sentence("dvonn", "9/10/11/10/9 w place", "f3"), "White: piece on f3");
}

#[test]
fn a_push_over_the_edge() {
    assert_eq!(
        sentence("abalone", "wwwww/wwwww1/3w3/8/9/wbbb4/2bbb2/2bbbb/2bb1 b 2 2", "d4d3"),
        "Black: d4d3, 3 marbles move, pushes 1, one falls"
    );
}

#[test]
fn a_tile_that_is_drawn_and_laid() {
    assert_eq!(sentence("tayu", "- 1 ?", "?abd"), "Drawn: tile abd");
    assert_eq!(sentence("tayu", "- 1 abd", "abd-i9"), "North–south: tile abd-i9");
}
