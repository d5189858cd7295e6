//! The same board from another side.

use std::collections::HashSet;

use fishka_view::{
    Board, Drag, Heading, Hit, Input, Pick, Scene, Show, Theme, geometry::Point, orientations, scene, svg,
};

use crate::{each_random_position, geometry::things};

fn centre(scene: &Scene, name: &str) -> Point {
    scene.cells.iter().find(|cell| cell.name == name).unwrap().centre
}

fn each_orientation(mut see: impl FnMut(&fishka_catalog::Position, &Show<fishka_catalog::Position>, &Scene)) {
    each_random_position(|position, show| {
        for turned in 0..orientations(position) {
            let show = Show { turned, ..show.clone() };
            see(position, &show, &scene(position, &show));
        }
    });
}

#[test]
fn the_games_offer_the_turns_their_boards_allow() {
    let mut offered = HashSet::new();
    each_random_position(|position, _| {
        offered.insert(orientations(position));
    });
    assert!([2, 4, 6].iter().all(|turns| offered.contains(turns)), "{offered:?}");
}

#[test]
fn turned_all_the_way_round_a_board_is_as_it_was() {
    each_random_position(|position, show| {
        let round = Show { turned: orientations(position), ..show.clone() };
        assert_eq!(scene(position, &round), scene(position, show));
    });
}

#[test]
fn nothing_lies_outside_a_turned_drawing() {
    each_orientation(|position, show, scene| {
        for (Point { x, y }, reach) in things(scene) {
            let inside = x >= reach && x <= scene.size.width - reach;
            assert!(inside, "{x} ± {reach} of {} in {position}, turned {}", scene.size.width, show.turned);
            let inside = y >= reach && y <= scene.size.height - reach;
            assert!(inside, "{y} ± {reach} of {} in {position}, turned {}", scene.size.height, show.turned);
        }
    });
}

#[test]
fn cells_are_listed_as_they_are_read_however_the_board_is_turned() {
    each_orientation(|_, _, scene| {
        assert!(scene.cells.is_sorted_by(|one, two| one.centre.reading_order(two.centre).is_lt()));
    });
}

#[test]
fn a_turned_board_keeps_every_distance() {
    each_orientation(|position, _, scene| {
        let straight = fishka_view::scene(position, &Show::default());
        let first = &scene.cells[0].name;
        for cell in &scene.cells {
            let was = (centre(&straight, &cell.name) - centre(&straight, first)).length();
            let is = (cell.centre - centre(scene, first)).length();
            assert!((was - is).abs() < 1e-6, "{first} {} in {position}", cell.name);
        }
    });
}

#[test]
fn pieces_lie_on_their_cells_however_the_board_is_turned() {
    each_orientation(|_, _, scene| match &scene.board {
        Board::Dvonn(board) => {
            assert!(board.stacks.iter().all(|stack| stack.at == centre(scene, &stack.key)));
        }
        Board::Abalone(board) => {
            let on_board = board.marbles.iter().filter(|marble| !marble.key.starts_with("out-"));
            assert!(on_board.into_iter().all(|marble| marble.at == centre(scene, &marble.key)));
        }
        _ => {}
    });
}

#[test]
fn a_half_turn_swaps_up_and_down_for_the_keyboard() {
    each_random_position(|position, show| {
        if orientations(position) == 1 {
            return;
        }
        let half = Show { turned: orientations(position) / 2, ..show.clone() };
        let (straight, turned) = (scene(position, show), scene(position, &half));
        let middle = &straight.cells[straight.cells.len() / 2].name;
        let name = |scene: &Scene, heading| scene.neighbour(middle, heading).unwrap().name.clone();
        assert_eq!(name(&turned, Heading::Up), name(&straight, Heading::Down));
        assert_eq!(name(&turned, Heading::Left), name(&straight, Heading::Right));
    });
}

#[test]
fn an_arrow_head_means_the_same_move_on_a_turned_board() {
    let (position, pick) = crate::pick::at("abalone", "", "5/6/7/8/4b4/8/7/6/5 b 0 0");
    for turned in 0..6 {
        let mut pick = pick.clone();
        pick.input(&Input::Press("e5".into()));
        let scene = scene(&position, &pick.shown(Show { turned, ..Show::default() }));
        let (from, to) = (centre(&scene, "e5"), centre(&scene, "f6"));
        let Some(Hit::Way(degrees)) = scene.hit(from + (to - from) * 0.76) else { panic!("an arrow head") };
        assert_eq!(pick.input(&Input::PressWay(degrees)).unwrap().to_string(), "e5f6", "turned {turned}");
    }
}

#[test]
fn a_drag_means_the_same_move_on_a_turned_board() {
    let (position, pick) = crate::pick::at("abalone", "", "5/6/7/8/4b4/8/7/6/5 b 0 0");
    for turned in 0..6 {
        let scene = scene(&position, &Show { turned, ..Show::default() });
        let degrees = scene.direction(centre(&scene, "d4") - centre(&scene, "e5"));
        let drag = Drag { from: "e5".into(), over: Some("d4".into()), degrees };
        let mv = Pick::input(&mut pick.clone(), &Input::Drop(drag));
        assert_eq!(mv.unwrap().to_string(), "e5d4", "turned {turned}");
    }
}

#[test]
fn what_is_written_and_said_stays() {
    each_orientation(|position, _, scene| {
        let straight = fishka_view::scene(position, &Show::default());
        assert_eq!(scene.title, straight.title);
        let words =
            |scene: &Scene| scene.cells.iter().map(|cell| cell.description.clone()).collect::<HashSet<_>>();
        assert_eq!(words(scene), words(&straight));
        let letters =
            |scene: &Scene| scene.labels.iter().map(|label| label.text.clone()).collect::<HashSet<_>>();
        assert_eq!(letters(scene), letters(&straight));
    });
}

#[test]
fn a_turned_drawing_is_well_formed() {
    each_orientation(|position, _, scene| {
        let text = svg(scene, Theme::LIGHT);
        roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{error} in {position}"));
    });
}
