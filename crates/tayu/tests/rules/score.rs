//! Points at the edges.

use fishka_tayu::{Axis, EdgePoints, Edition, Score, Side, Square};

use crate::common::{position, square};

fn along(edition: Edition, edge: Side) -> Vec<String> {
    let doubles = edition.squares().filter(|square| edition.is_double(*square, edge));
    doubles.map(|square| square.to_string()).collect()
}

#[test]
fn every_edge_has_double_points_at_3_9_10_and_16() {
    let edition = Edition::EightyFour;
    assert_eq!(along(edition, Side::North), ["c18", "i18", "j18", "p18"]);
    assert_eq!(along(edition, Side::East), ["r3", "r9", "r10", "r16"]);
    assert_eq!(along(edition, Side::South), ["c1", "i1", "j1", "p1"]);
    assert_eq!(along(edition, Side::West), ["a3", "a9", "a10", "a16"]);
}

#[test]
fn the_classic_board_has_double_points_at_3_10_and_17() {
    assert_eq!(along(Edition::Classic, Side::North), ["c19", "j19", "q19"]);
    assert_eq!(along(Edition::Classic, Side::West), ["a3", "a10", "a17"]);
}

/// A score with these exits and double points among them on the north and south edges.
fn north_south(north: (u8, u8), south: (u8, u8)) -> u32 {
    let edge = |(exits, doubles)| EdgePoints { exits, doubles };
    Score::new([edge(north), EdgePoints::default(), edge(south), EdgePoints::default()]).of(Axis::NorthSouth)
}

#[test]
fn the_examples_of_the_rulebook() {
    assert_eq!(north_south((4, 0), (5, 0)), 20);
    assert_eq!(north_south((6, 0), (3, 0)), 18);
    assert_eq!(north_south((5, 1), (4, 0)), (5 + 1) * 4);
    assert_eq!(north_south((5, 1), (4, 1)), (5 + 1) * (4 + 1));
}

#[test]
fn many_points_on_one_edge_and_none_on_the_other_are_worth_nothing() {
    assert_eq!(north_south((9, 3), (0, 0)), 0);
}

#[test]
fn twenty_against_eighteen_on_the_board() {
    let score = position(TWENTY_TO_EIGHTEEN).score();
    assert_eq!((score.of(Axis::NorthSouth), score.of(Axis::EastWest)), (20, 18));
}

#[test]
fn five_exits_one_of_them_double_times_four_on_the_board() {
    let score = position(FIVE_AND_ONE_TIMES_FOUR).score();
    let mut edges = Axis::NorthSouth.edges().map(|edge| score.edge(edge));
    edges.sort_by_key(|edge| edge.exits);
    assert_eq!(edges, [EdgePoints { exits: 4, doubles: 0 }, EdgePoints { exits: 5, doubles: 1 }]);
    assert_eq!(score.of(Axis::NorthSouth), 24);
}

#[test]
fn a_corner_square_counts_for_each_of_its_two_edges() {
    let tiles = "egh|i12,cef-g13,dfg|i16,cfg|h18,deh-e17,bcd|h11,abc-f8,deh-b17";
    let (before, after) = (position(&format!("{tiles} 1 ?")), position(&format!("{tiles},bgh|a18 2 ?")));
    let corner = after.tile_at(square("a18")).expect("a tile in the corner");
    let exits: Vec<(Square, Side)> = corner.exits().filter(|(at, _)| *at == square("a18")).collect();
    assert_eq!(exits, [(square("a18"), Side::West), (square("a18"), Side::North)]);
    for edge in [Side::North, Side::West] {
        assert_eq!(after.score().edge(edge).points(), before.score().edge(edge).points() + 1, "{edge}");
    }
    for edge in [Side::East, Side::South] {
        assert_eq!(after.score().edge(edge), before.score().edge(edge), "{edge}");
    }
}

#[test]
fn exits_that_end_inside_the_board_count_nothing() {
    let score = position("abd-i9,adh-l9 1 ?").score();
    assert!(Side::ALL.iter().all(|edge| score.edge(*edge) == EdgePoints::default()));
}

#[test]
fn an_exit_along_the_edge_does_not_meet_it() {
    let tiles = "egh|i12,cef-g13,dfg|i16,cfg|h18,deh-e17,bcd|h11,abc-f8,deh-b17";
    let (before, after) = (position(&format!("{tiles} 1 ?")), position(&format!("{tiles},bdh|a18 2 ?")));
    // The last tile stands in the western column; its exit at a16 faces south along the edge.
    let exits: Vec<(Square, Side)> = after.tile_at(square("a16")).expect("a tile").exits().collect();
    assert!(exits.contains(&(square("a16"), Side::South)));
    assert_eq!(after.score().edge(Side::West), before.score().edge(Side::West));
}

const TWENTY_TO_EIGHTEEN: &str = "abc|i11,bef|j12,efh-j9,agh|l8,bde|k13,fgh-m8,beh|l14,abc-k10,cdh|l17,abd-m7,adf|p8,efh-m15,\
    deh|p5,ceh|o5,cde|n5,egh-m11,abg|q8,bce-l2,ach|o14,cdf-k18,abg|p12,dfh-p14,bde-o2,ace|r10,def|r4,\
    bcg|r7,ach-n18,aef-n1,cdg|m5,dfg-j5,ceg-h4,fgh|q12,bfg-i3,bcf-h2,ade-i1,aeh|k8,cfg-f3,adh-h6,\
    acf-d2,bdf-g7,ceh-b3,acd|d6,abf|e5,ace-e1,ceg|a5 2 ?";
const FIVE_AND_ONE_TIMES_FOUR: &str = "cef|i10,fgh|j8,dfg-j9,abe|h9,def-e7,bfh|g6,bcd-d5,bfg|m10,acg|h5,egh-i3,beg-j2,bgh-i1,afh-i5,\
    bch|k8,beg|n9,dfh-o8,deg|r10,egh|p7,dfh-f1,cdf|q12,bdf-m5,def-c1,efh|n4,cdg|l6,abc|l12,ceh|p13,\
    bef|o12,deh|p16,ceg-p17,dfh-m14,bgh|r7,ade-l1,ceh|n13,deg-c6,cdh|l16,cgh-l17,bce-p18,acf-m18 1 ?";
