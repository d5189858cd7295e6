//! Everything lies where it should.

use fishka_abalone::{Abalone, Cell, Direction};
use fishka_dvonn::Dvonn;
use fishka_game::Game;
use fishka_tayu::Tayu;
use fishka_view::{
    Board, GameView, Scene, Show,
    geometry::{Point, Size},
    scene,
};

use crate::each_random_position;

fn centre<B>(scene: &Scene<B>, name: &str) -> Point {
    scene.cells.iter().find(|cell| cell.name == name).unwrap().centre
}

/// What is drawn around its own place, and how far it reaches.
pub(crate) fn things(scene: &Scene) -> Vec<(Point, f64)> {
    let mut things: Vec<(Point, f64)> = Vec::new();
    things.extend(scene.cells.iter().map(|cell| (cell.centre, 30.0)));
    things.extend(scene.labels.iter().map(|label| (label.at, 14.0)));
    things.extend(scene.marks.iter().map(|mark| (mark.at, 14.0)));
    match &scene.board {
        Board::Dvonn(board) => {
            things.extend(board.stacks.iter().map(|stack| (stack.at, 50.0)));
            things.extend(board.tallies.iter().map(|tally| (tally.at, 32.0)));
        }
        Board::Abalone(board) => {
            things.extend(board.marbles.iter().map(|marble| (marble.at, 50.0)));
            things.extend(board.rests.iter().map(|&rest| (rest, 46.0)));
        }
        Board::Tayu(board) => {
            things.extend(board.tiles.iter().map(|tile| (tile.at, 88.0)));
            things.extend(board.hand.iter().map(|tile| (tile.at, 76.0)));
            for edge in &board.edges {
                things.extend([(edge.label_at, 22.0), (edge.points_at, 22.0)]);
                things.extend(edge.places.iter().map(|place| (place.at, 22.0)));
            }
        }
        Board::Other(board) => things.extend(board.pieces.iter().map(|(_, at, _)| (*at, 44.0))),
        // Of other faces the cells are enough.
        _ => {}
    }
    things
}

#[test]
fn nothing_lies_outside_the_drawing() {
    each_random_position(|position, show| {
        for (coordinates, beside) in [(true, true), (false, false)] {
            let scene = scene(position, &Show { coordinates, beside, ..show.clone() });
            let Size { width, height } = scene.size;
            for (Point { x, y }, reach) in things(&scene) {
                assert!(x >= reach && x <= width - reach, "{x} ± {reach} of {width} in {position}");
                assert!(y >= reach && y <= height - reach, "{y} ± {reach} of {height} in {position}");
            }
        }
    });
}

#[test]
fn neighbours_on_the_dvonn_board_lie_one_cell_apart() {
    let scene = Dvonn::scene(&Dvonn::default().start(), &Show::default());
    for neighbour in ["c3", "e3", "d2", "d4", "e4", "c2"] {
        let distance = (centre(&scene, "d3") - centre(&scene, neighbour)).length();
        assert!((distance - 100.0).abs() < 1e-6, "{neighbour}: {distance}");
    }
}

#[test]
fn neighbours_on_the_abalone_board_lie_one_cell_apart() {
    let scene = Abalone::scene(&Abalone::default().start(), &Show::default());
    for cell in Cell::ALL {
        for next in Direction::ALL.into_iter().filter_map(|direction| cell.neighbour(direction)) {
            let way = centre(&scene, &cell.to_string()) - centre(&scene, &next.to_string());
            assert!((way.length() - 100.0).abs() < 1e-6, "{cell} {next}");
        }
    }
}

#[test]
fn no_two_cells_lie_on_each_other() {
    each_random_position(|position, show| {
        let cells = scene(position, show).cells;
        for (index, one) in cells.iter().enumerate() {
            for two in &cells[index + 1..] {
                assert!((one.centre - two.centre).length() > 59.0, "{} {}", one.name, two.name);
            }
        }
    });
}

#[test]
fn the_first_row_of_dvonn_and_abalone_is_at_the_bottom() {
    let dvonn = Dvonn::scene(&Dvonn::default().start(), &Show::default());
    assert!(centre(&dvonn, "e1").y > centre(&dvonn, "e5").y);
    let abalone = Abalone::scene(&Abalone::default().start(), &Show::default());
    assert!(centre(&abalone, "a3").y > centre(&abalone, "i7").y);
    assert_eq!(centre(&abalone, "e4").y, centre(&abalone, "e6").y, "rows are level");
}

#[test]
fn north_is_up_and_west_is_left() {
    let scene = Tayu::scene(&Tayu::default().start(), &Show::default());
    let (corner, opposite) = (centre(&scene, "a18"), centre(&scene, "r1"));
    assert!(corner.x < opposite.x && corner.y < opposite.y);
}

#[test]
fn a_finger_means_the_nearest_cell_with_which_something_can_be_done() {
    let (position, _) = crate::pick::at("dvonn", "", "9/10/5r5/10/9 b place");
    let scene = fishka_view::scene(&position, &fishka_view::Show::default());
    let centre = |name: &str| scene.cells.iter().find(|cell| cell.name == name).unwrap().centre;
    let (here, next) = (centre("e3"), centre("f3"));
    let between = here + (next - here) * 0.4;
    let touched = |at| scene.touched(at, 1000.0, |cell| cell == "f3");
    assert_eq!(touched(between), Some(fishka_view::Hit::Cell("f3")));
    // The middle of a cell is that cell, whatever lies beside it.
    assert_eq!(touched(here), Some(fishka_view::Hit::Cell("e3")));
}
