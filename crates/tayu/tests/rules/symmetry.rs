use fishka_game::Position as _;
use fishka_tayu::Axis;

use crate::common::{drawing, position, read};

#[test]
fn the_half_turn_keeps_kinds() {
    let image = position("abd-i9 2 adh").transformed(1);
    assert_eq!(image.to_string(), "efh-h10 2 adh");
}

#[test]
fn the_mirror_that_swaps_east_and_west_makes_mirror_kinds() {
    let position = position("abd-i9,bdg|i12 1 adh");
    assert_eq!(drawing(&position), "┐..\n├..\n│..\n└┴─\n");
    let image = position.transformed(2);
    assert_eq!(drawing(&image), "..┌\n..┤\n..│\n─┴┘\n");
    assert_eq!(image.to_string(), "bch-h9,adf|j12 1 cdh");
}

#[test]
fn the_mirror_that_swaps_north_and_south_makes_mirror_kinds() {
    let image = position("abd-i9 2 adh").transformed(3);
    assert_eq!(image.to_string(), "dfg-i10 2 cdh");
    assert_eq!(image.transform_move(read("adh-l9"), 3), read("dgh-l10"));
}

#[test]
fn each_symmetry_keeps_both_scores() {
    let position = position(crate::turns::NORTH_SOUTH_AHEAD);
    for symmetry in 0..position.symmetries() {
        let image = position.transformed(symmetry);
        for axis in Axis::ALL {
            assert_eq!(image.score().of(axis), position.score().of(axis), "symmetry {symmetry}");
        }
    }
}
