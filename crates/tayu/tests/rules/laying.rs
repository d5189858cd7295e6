//! Where a tile may be laid.

use fishka_tayu::{Edition, Illegal, Kind, Side};

use crate::common::{drawing, position, position_of, square, tile};

/// One tile; its water comes out north of i9 and j9 and east of k9.
const ONE: &str = "abd-i9 2 ?";

#[test]
fn the_board_has_18_by_18_squares_and_a_centre_of_four() {
    let edition = Edition::EightyFour;
    assert_eq!(edition.squares().count(), 18 * 18);
    assert!(edition.contains(square("r18")) && !edition.contains(square("s1")));
    let centre: Vec<_> = edition.squares().filter(|square| edition.is_centre(*square)).collect();
    assert_eq!(centre, ["i9", "j9", "i10", "j10"].map(square));
}

#[test]
fn the_classic_board_has_19_by_19_squares_and_one_in_the_centre() {
    let edition = Edition::Classic;
    assert_eq!(edition.squares().count(), 19 * 19);
    let centre: Vec<_> = edition.squares().filter(|square| edition.is_centre(*square)).collect();
    assert_eq!(centre, [square("j10")]);
}

#[test]
fn the_first_tile_must_cover_a_square_of_the_centre() {
    let start = position("- 1 ?");
    assert_eq!(start.check_placement(tile("abd-g9")), Ok(()));
    assert_eq!(start.check_placement(tile("abd-j10")), Ok(()));
    assert_eq!(start.check_placement(tile("abd|i12")), Ok(()));
    assert_eq!(start.check_placement(tile("abd-f9")), Err(Illegal::MissesCentre));
    assert_eq!(start.check_placement(tile("abd-i11")), Err(Illegal::MissesCentre));
    assert_eq!(start.check_placement(tile("abd|i13")), Err(Illegal::MissesCentre));
}

#[test]
fn every_kind_has_32_first_placements() {
    let start = position("- 1 ?");
    for kind in Kind::ALL {
        assert_eq!(start.count_placements(kind), 32, "{kind}");
    }
}

#[test]
fn every_kind_has_12_first_placements_on_the_classic_board() {
    let start = position_of("edition=classic", "- 1 ?");
    for kind in Kind::ALL {
        assert_eq!(start.count_placements(kind), 12, "{kind}");
    }
}

#[test]
fn a_tile_lies_wholly_on_the_board() {
    let position = position(ONE);
    assert_eq!(position.check_placement(tile("abd-q9")), Err(Illegal::OffBoard { square: square("s9") }));
    let classic = position_of("edition=classic", "abd-i10 2 ?");
    assert_eq!(classic.check_placement(tile("abd-q10")), Err(Illegal::Unconnected));
}

#[test]
fn a_tile_lies_on_three_empty_squares() {
    assert_eq!(position(ONE).check_placement(tile("adh-g9")), Err(Illegal::Taken { square: square("i9") }));
}

#[test]
fn an_exit_that_meets_an_exit_joins() {
    let position = position("abd-i9,adh-l9 1 ?");
    assert_eq!(drawing(&position), "└┴─┴──\n");
}

#[test]
fn touching_sides_alone_is_not_enough() {
    // └┴─
    // ┬┬┬   blank sides touch all along, but no water meets
    assert_eq!(position(ONE).check_placement(tile("efg-i8")), Err(Illegal::Unconnected));
}

#[test]
fn a_tile_apart_from_all_others_is_not_connected() {
    assert_eq!(position(ONE).check_placement(tile("abd-a1")), Err(Illegal::Unconnected));
}

#[test]
fn an_exit_must_not_meet_a_blank_side() {
    // └┴─
    // └┴┘   the new tile's water runs against the blank south side
    assert_eq!(
        position(ONE).check_placement(tile("abc-i8")),
        Err(Illegal::ExitMeetsBlank { square: square("i8"), side: Side::North })
    );
}

#[test]
fn a_blank_side_must_not_meet_an_exit() {
    // └┴┘
    // └┴─   the lying tile's water runs against the blank south side of the new one
    assert_eq!(
        position(ONE).check_placement(tile("abc-i10")),
        Err(Illegal::BlankMeetsExit { square: square("j10"), side: Side::South })
    );
}

#[test]
fn one_join_does_not_excuse_a_clash_elsewhere() {
    // The water of i9 is joined, that of j9 is dammed.
    assert_eq!(
        position(ONE).check_placement(tile("adg-i10")),
        Err(Illegal::BlankMeetsExit { square: square("j10"), side: Side::South })
    );
}

#[test]
fn two_exits_may_be_joined_at_once() {
    let position = position("abd-i9,afg-i10 1 ?");
    assert_eq!(drawing(&position), "├┐o\n└┴─\n");
}

#[test]
fn blank_may_meet_blank_beside_a_join() {
    // ├┐o   the new tile rests with its blank k10 on the blank north side of k9
    // └┴─
    assert_eq!(position(ONE).check_placement(tile("afg-i10")), Ok(()));
}

#[test]
fn an_exit_may_face_an_empty_square_that_nothing_can_ever_fill() {
    let position = position("fgh-g9,bdg|f10,bgh|h8 2 ?");
    assert_eq!(drawing(&position), "┐...\n├┬┐o\n│.┤.\n..└.\n..o.\n");
    // The exit c of the new tile and the exit g of the first face the hole g8 between four tiles.
    assert_eq!(position.check_placement(tile("bce-e7")), Ok(()));
}

#[test]
fn exits_and_blank_sides_may_face_the_edge_of_the_board() {
    let corner = "egh|i12,cef-g13,dfg|i16,cfg|h18,deh-e17,bcd|h11,abc-f8,deh-b17";
    let position = position(&format!("{corner} 1 ?"));
    // North and west of a18 the water meets the edge; west of a17 a blank side does.
    assert_eq!(position.check_placement(tile("bgh|a18")), Ok(()));
}

#[test]
fn a_tile_other_than_the_drawn_one_cannot_be_laid() {
    let position = position("abd-i9 2 adh");
    assert_eq!(
        position.check_placement(tile("abc-l9")),
        Err(Illegal::WrongKind {
            drawn: "adh".parse().expect("a kind"),
            kind: "abc".parse().expect("a kind")
        })
    );
}

#[test]
fn placements_can_be_asked_for_any_kind() {
    let position = position("abd-i9 2 adh");
    let kind: Kind = "bdf".parse().expect("a kind");
    let placements = position.legal_placements(kind);
    assert_eq!(placements.len(), position.count_placements(kind));
    assert!(placements.iter().all(|placement| placement.kind() == kind));
}
