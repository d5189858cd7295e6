//! The words of the rulebook's glossary, found on the board.

use fishka_abalone::{Colour, Direction, Formation, Position, formations};

use crate::drawing::black;

/// The formations of Black that have this name, each as its cells.
fn found(position: &Position, name: &str) -> Vec<String> {
    let all = formations(position, Colour::Black);
    all.iter()
        .filter(|formation| formation.name() == name)
        .map(|formation| formation.cells().to_string())
        .collect()
}

#[test]
fn groups_of_one_two_and_more_marbles() {
    let position = black(
        "    b . . . .
            . . . . . .
           . . b . . . .
          . . b . . . . .
         . . . . . . . . b
          . . . . . . b .
           b b b . . . .
            . . b . . .
             . . . . .",
    );
    assert_eq!(found(&position, "monomial"), ["d7", "e9", "i5"]);
    assert_eq!(found(&position, "binomial"), ["f4 g5"]);
    assert_eq!(found(&position, "polynomial"), ["b3 c1 c2 c3"]);
}

#[test]
fn the_three_trinomials() {
    let position = black(
        "    . . . . .
            . . . . . .
           . b . . b b .
          . b . . . b . .
         . b . . . . . . .
          . . . . . . . .
           . b . . . . .
            . b b . . .
             . . . . .",
    );
    assert_eq!(found(&position, "spear"), ["e2 f3 g4"]);
    assert_eq!(found(&position, "shield"), ["f7 g7 g8"]);
    assert_eq!(found(&position, "arc"), ["b2 b3 c2"]);
}

#[test]
fn a_block_is_three_rows_of_three_through_one_marble() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . b b . . .
         . . . b b b . . .
          . . . b b . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    assert_eq!(found(&position, "block"), ["d4 d5 e4 e5 e6 f5 f6"]);
}

#[test]
fn three_rows_of_three_side_by_side_contain_one_block() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . b b b . .
         . . . b b b . . .
          . . b b b . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    assert_eq!(found(&position, "block"), ["d4 d5 e4 e5 e6 f5 f6"]);
}

#[test]
fn a_marble_at_the_edge_is_no_centre_of_a_block() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . . . . . . . .
          . . . . . . . .
           . . . . . . .
            . b b . . .
             b b b . .",
    );
    assert!(found(&position, "block").is_empty());
}

#[test]
fn a_det_has_only_opposing_marbles_around_it() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . w w . . .
         . . . w b w . . .
          . . . w w . . .
           . . . . . . .
            . b w . . .
             w w . . .",
    );
    assert_eq!(found(&position, "det"), ["e5"]);
    assert_eq!(found(&position, "monomial"), ["b2", "e5"]);
}

#[test]
fn the_edge_closes_the_ring_of_a_det() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . . . . . . . .
          . . . . . . . .
           . . . . . . .
            w w . . . .
             b w . . .",
    );
    assert_eq!(found(&position, "det"), ["a1"]);
}

#[test]
fn a_pac_is_two_equal_lines_head_to_head() {
    let position = black(
        "    . . . . .
            . . . . . .
           b b b w w w .
          . . . . . . . .
         . . b b w w . . .
          . . . . . . . .
           . . b w . . .
            . . . . . .
             . . . . .",
    );
    assert_eq!(found(&position, "pac"), ["e3 e4", "g3 g4 g5"]);
    assert!(found(&position, "sumito").is_empty());
    let theirs = formations(&position, Colour::White);
    assert_eq!(theirs.iter().filter(|formation| formation.name() == "pac").count(), 2);
}

#[test]
fn a_line_counts_as_three_at_most() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         b b b b b w w w .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    assert_eq!(found(&position, "pac"), ["e3 e4 e5"]);
}

#[test]
fn a_sumito_names_attackers_defenders_and_direction() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . b b b b w w . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    let sumitos: Vec<Formation> = formations(&position, Colour::Black)
        .into_iter()
        .filter(|formation| matches!(formation, Formation::Sumito { .. }))
        .collect();
    let [Formation::Sumito { attackers, defenders, direction }] = sumitos[..] else { panic!("{sumitos:?}") };
    assert_eq!(attackers.to_string(), "e3 e4 e5");
    assert_eq!(defenders.to_string(), "e6 e7");
    assert_eq!(direction, Direction::East);
}

#[test]
fn a_sumito_needs_room_or_the_edge_behind() {
    let at_the_edge = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . . . . . b b w
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    assert_eq!(found(&at_the_edge, "sumito"), ["e7 e8"]);
    let backed = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . . b b w b . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    assert!(found(&backed, "sumito").is_empty());
}
