//! The start positions, cell by cell as the rules list them.

use fishka_abalone::{CellSet, Colour, Layout};

#[track_caller]
fn assert_stands(layout: Layout, black: &str, white: &str) {
    let cells = |names: &str| -> CellSet { names.split(' ').map(|name| name.parse().unwrap()).collect() };
    let position = layout.position();
    assert_eq!(position.marbles(Colour::Black), cells(black));
    assert_eq!(position.marbles(Colour::White), cells(white));
}

#[test]
fn every_layout_has_14_marbles_a_side_none_out_and_black_to_move() {
    for layout in Layout::ALL {
        let position = layout.position();
        assert_eq!(position.to_move(), Colour::Black);
        for colour in Colour::ALL {
            assert_eq!(position.marbles(colour).len(), 14, "{layout:?}");
            assert_eq!(position.out(colour), 0);
        }
        assert_eq!(position.empty().len(), 61 - 28, "{layout:?}");
    }
}

#[test]
fn layouts_are_found_by_name() {
    for layout in Layout::ALL {
        assert_eq!(Layout::from_name(layout.name()), Some(layout));
    }
    assert_eq!(Layout::from_name("daisy"), None);
}

#[test]
fn standard() {
    assert_stands(
        Layout::Standard,
        "a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 b6 c3 c4 c5",
        "i5 i6 i7 i8 i9 h4 h5 h6 h7 h8 h9 g5 g6 g7",
    );
}

#[test]
fn belgian_daisy() {
    assert_stands(
        Layout::BelgianDaisy,
        "a1 a2 b1 b2 b3 c2 c3 g7 g8 h7 h8 h9 i8 i9",
        "a4 a5 b4 b5 b6 c5 c6 g4 g5 h4 h5 h6 i5 i6",
    );
}

#[test]
fn german_daisy() {
    assert_stands(
        Layout::GermanDaisy,
        "b1 b2 c1 c2 c3 d2 d3 f7 f8 g7 g8 g9 h8 h9",
        "b5 b6 c5 c6 c7 d6 d7 f3 f4 g3 g4 g5 h4 h5",
    );
}

#[test]
fn dutch_daisy() {
    assert_stands(
        Layout::DutchDaisy,
        "a1 a2 b1 b3 b5 c2 c3 g7 g8 h5 h7 h9 i8 i9",
        "a4 a5 b2 b4 b6 c5 c6 g4 g5 h4 h6 h8 i5 i6",
    );
}

#[test]
fn swiss_daisy() {
    assert_stands(
        Layout::SwissDaisy,
        "b1 b2 c1 c3 c6 d2 d3 f7 f8 g4 g7 g9 h8 h9",
        "b5 b6 c2 c5 c7 d6 d7 f3 f4 g3 g5 g8 h4 h5",
    );
}

#[test]
fn domination() {
    assert_stands(
        Layout::Domination,
        "b1 c1 c2 d1 d2 d3 e4 e6 f7 f8 f9 g8 g9 h9",
        "b6 c6 c7 d5 d6 d7 d8 f2 f3 f4 f5 g3 g4 h4",
    );
}

#[test]
fn snakes() {
    assert_stands(
        Layout::Snakes,
        "d2 d3 e2 e4 f2 f5 f6 g3 h4 i5 i6 i7 i8 i9",
        "a1 a2 a3 a4 a5 b6 c7 d4 d5 d8 e6 e8 f7 f8",
    );
}

#[test]
fn the_wall() {
    assert_stands(
        Layout::TheWall,
        "a3 c2 c3 c4 c5 c6 d1 d2 d3 d4 d5 d6 d7 d8",
        "f2 f3 f4 f5 f6 f7 f8 f9 g4 g5 g6 g7 g8 i7",
    );
}

#[test]
fn face_to_face() {
    assert_stands(
        Layout::FaceToFace,
        "c6 c7 d6 d7 d8 e6 e7 e8 e9 f7 f8 f9 g8 g9",
        "c1 c2 d1 d2 d3 e1 e2 e3 e4 f2 f3 f4 g3 g4",
    );
}

#[test]
fn alien_attack() {
    assert_stands(
        Layout::AlienAttack,
        "b3 b4 c3 c5 f5 f6 g4 g6 g8 h5 h8 i5 i7 i9",
        "a1 a3 a5 b2 b5 c2 c4 c6 d4 d5 g5 g7 h6 h7",
    );
}

#[test]
fn infiltration() {
    assert_stands(
        Layout::Infiltration,
        "a3 c3 c5 f3 f8 g4 g6 g8 h5 h6 h7 h8 i6 i8",
        "a2 a4 b2 b3 b4 b5 c2 c4 c6 d2 d7 g5 g7 i7",
    );
}
