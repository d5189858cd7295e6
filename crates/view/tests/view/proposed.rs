//! Moves that are pointed out on a board.

use fishka_catalog::Rules;
use fishka_game::{Brush, Game as _, Position as _};
use fishka_view::{Annotations, proposed};

/// The arrows and labels of moves at the start of a game or in a position.
fn told(game: &str, start: Option<&str>, moves: &[&str]) -> Vec<String> {
    let rules = Rules::new(game, &"".parse().unwrap()).unwrap();
    let position = start.map_or_else(|| rules.start(), |text| rules.position(text).unwrap());
    let moves: Vec<_> = moves
        .iter()
        .enumerate()
        .map(|(rank, text)| (position.parse_move(text).unwrap(), (rank + 1).to_string()))
        .collect();
    let Annotations { arrows, marks, .. } = proposed(&position, &moves, Brush::Blue);
    let arrows = arrows.into_iter().map(|arrow| format!("{}-{} {}", arrow.from, arrow.to, arrow.label));
    arrows.chain(marks.into_iter().map(|mark| mark.cell)).collect()
}

#[test]
fn a_row_that_goes_its_own_way_is_one_arrow() {
    assert_eq!(told("abalone", None, &["a1b1"]).len(), 1);
    assert_eq!(told("abalone", None, &["c3d3"]), ["c3-d3 1"]);
}

#[test]
fn what_is_placed_is_numbered_where_it_lies() {
    assert_eq!(told("dvonn", None, &["d3", "e1"]), ["d3", "e1"]);
}

#[test]
fn a_stack_goes_from_cell_to_cell() {
    assert_eq!(told("dvonn", Some("9/10/11/10/wwrbb4 b stack"), &["e1d1"]), ["e1-d1 1"]);
}
