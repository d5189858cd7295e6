//! Cells, moves and directions in writing.

use fishka_abalone::{Axis, Cell, CellSet, Direction, Move, MoveKind};
use fishka_game::Explain;

fn read(text: &str) -> Move {
    text.parse().unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn refusal(text: &str) -> &'static str {
    text.parse::<Move>().expect_err(text).message().key
}

#[test]
fn the_board_has_61_cells_in_nine_rows() {
    let rows = [5, 6, 7, 8, 9, 8, 7, 6, 5];
    for (row, length) in rows.into_iter().enumerate() {
        assert_eq!(Cell::ALL.iter().filter(|cell| usize::from(cell.row()) == row).count(), length);
    }
    assert_eq!(CellSet::BOARD.len(), 61);
}

#[test]
fn rows_begin_and_end_as_in_the_rules() {
    let names: CellSet = "a1 a5 b1 b6 c1 c7 d1 d8 e1 e9 f2 f9 g3 g9 h4 h9 i5 i9"
        .split(' ')
        .map(|name| name.parse().unwrap())
        .collect();
    let ends = Cell::ALL.into_iter().filter(|cell| {
        cell.neighbour(Direction::East).is_none() || cell.neighbour(Direction::West).is_none()
    });
    assert_eq!(ends.collect::<CellSet>(), names);
}

#[test]
fn cells_are_ordered_by_name() {
    let names: Vec<String> = Cell::ALL.iter().map(ToString::to_string).collect();
    assert!(names.is_sorted());
    assert!(Cell::ALL.is_sorted());
    assert!(Cell::ALL.iter().enumerate().all(|(index, cell)| cell.index() == index));
}

#[test]
fn cells_are_read_in_either_case() {
    for cell in Cell::ALL {
        assert_eq!(cell.to_string().parse(), Ok(cell));
        assert_eq!(cell.to_string().to_uppercase().parse(), Ok(cell));
    }
}

#[test]
fn what_is_no_cell_is_refused() {
    for text in ["", "e", "5e", "a0", "a6", "f1", "j5", "e10", "e5 ", "é5", "`5", "e:"] {
        assert!(text.parse::<Cell>().is_err(), "{text}");
    }
}

#[test]
fn a_cell_has_the_six_neighbours_of_the_rules() {
    let e5: Cell = "e5".parse().unwrap();
    let names = Direction::ALL.map(|direction| e5.neighbour(direction).unwrap().to_string());
    assert_eq!(names, ["e6", "f6", "f5", "e4", "d4", "d5"]);
}

#[test]
fn steps_lead_back() {
    for cell in Cell::ALL {
        for direction in Direction::ALL {
            if let Some(next) = cell.neighbour(direction) {
                assert_eq!(next.neighbour(direction.opposite()), Some(cell));
                assert_eq!(cell.direction_to(next), Some(direction));
                assert_eq!(direction.axis(), direction.opposite().axis());
            }
        }
    }
}

#[test]
fn sets_shift_cell_by_cell() {
    let mut set = CellSet::EMPTY;
    for cell in Cell::ALL.into_iter().step_by(3) {
        set = set.with(cell);
        for direction in Direction::ALL {
            let one_by_one: CellSet = set.iter().filter_map(|cell| cell.neighbour(direction)).collect();
            assert_eq!(set.shifted(direction), one_by_one, "{set} {direction:?}");
        }
    }
}

#[test]
fn names_grow_along_an_axis() {
    for axis in Axis::ALL {
        for cell in Cell::ALL {
            assert!(cell.neighbour(axis.forward()).is_none_or(|next| next > cell));
        }
    }
}

#[test]
fn in_line_is_the_rear_marble_and_where_it_goes() {
    let mv = read("a1b2");
    assert_eq!(mv.kind(), MoveKind::InLine { rear: "a1".parse().unwrap(), direction: Direction::NorthEast });
    assert_eq!(mv.to_string(), "a1b2");
}

#[test]
fn broadside_is_both_ends_and_where_the_first_goes() {
    let mv = read("c3c5d3");
    assert_eq!(
        mv.kind(),
        MoveKind::Broadside {
            first: "c3".parse().unwrap(),
            last: "c5".parse().unwrap(),
            direction: Direction::NorthWest,
        }
    );
    assert_eq!(mv.named_cells().to_string(), "c3 c4 c5");
    assert_eq!(mv.to_string(), "c3c5d3");
}

#[test]
fn reversed_ends_are_the_same_move() {
    assert_eq!(read("c5c3d5"), read("c3c5d3"));
    assert_eq!(read("e5d5d4"), read("d5e5c4"));
    assert_eq!(read("d4e5d5").to_string(), "d4e5d5");
}

#[test]
fn upper_case_is_the_same_move() {
    assert_eq!(read("A1B2").to_string(), "a1b2");
    assert_eq!(read("C5C3D5").to_string(), "c3c5d3");
}

#[test]
fn text_that_is_no_move_is_refused_with_the_reason() {
    for text in ["", "a1", "a1b", "a1b2c", "a1-b2", "a1b9", "a1b2c3d4", " a1b2", "ёжa1", "c3c5d"] {
        assert_eq!(refusal(text), "abalone-not-a-move", "{text}");
    }
    assert_eq!(refusal("a1a1"), "abalone-not-a-step");
    assert_eq!(refusal("a1c3"), "abalone-not-a-step");
    assert_eq!(refusal("c3c5e3"), "abalone-not-a-step");
    assert_eq!(refusal("c3c3d3"), "abalone-not-a-line");
    assert_eq!(refusal("c3c6d3"), "abalone-not-a-line");
    assert_eq!(refusal("c3d5d3"), "abalone-not-a-line");
    assert_eq!(refusal("c3c5c4"), "abalone-not-sideways");
    assert_eq!(refusal("b2a1b1"), "abalone-over-the-edge");
}
