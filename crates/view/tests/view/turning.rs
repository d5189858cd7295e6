//! The same board from another side.

use std::collections::HashSet;

use fishka_view::{
    Board, Drag, Heading, Hit, Input, Pick, Scene, Show, Theme, geometry::Point, orientations, scene, svg,
    turned_towards,
};

use crate::{each_random_position, geometry::things};

fn centre(scene: &Scene, name: &str) -> Point {
    scene.cells.iter().find(|cell| cell.name == name).unwrap().centre
}

fn each_orientation(mut see: impl FnMut(&fishka_catalog::Position, &Show<fishka_catalog::Position>, &Scene)) {
    each_random_position(|position, show| {
        for turned in 0..orientations(position) {
            for upright in [false, true] {
                let beside = show.beside && !upright;
                let show = Show { turned, upright, beside, ..show.clone() };
                see(position, &show, &scene(position, &show));
            }
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

#[test]
fn a_long_board_stands_upright_where_that_is_asked_for() {
    let (position, _) = crate::pick::at("dvonn", "", "9/10/5r5/10/9 b place");
    let show = Show { upright: true, beside: false, ..Show::default() };
    let size = scene(&position, &show).size;
    assert!(size.height > size.width, "{size:?}");
}

#[test]
fn a_board_beside_which_something_lies_does_not_stand() {
    let (position, _) = crate::pick::at("dvonn", "", "9/10/5r5/10/9 b place");
    let show = Show { upright: true, ..Show::default() };
    assert_eq!(scene(&position, &show).size, scene(&position, &Show::default()).size);
}

#[test]
fn left_and_right_undo_each_other_on_a_board_that_stands() {
    let (position, _) = crate::pick::at("dvonn", "", "9/10/5r5/10/9 b place");
    let scene = scene(&position, &Show { upright: true, beside: false, ..Show::default() });
    let left = scene.neighbour("f3", Heading::Left).unwrap();
    assert_eq!(scene.neighbour(&left.name, Heading::Right).unwrap().name, "f3");
}

/// The edge that lies nearest to a seat, or the row.
fn nearest(game: &str, options: &str, text: &str, seat: usize) -> String {
    let (position, _) = crate::pick::at(game, options, text);
    let seat = fishka_game::Seat::new(seat - 1).unwrap();
    let scene = scene(&position, &Show { turned: turned_towards(&position, seat), ..Show::default() });
    match &scene.board {
        Board::Tayu(field) => field.edges[2].label.clone(),
        _ => scene.cells.last().unwrap().name.clone(),
    }
}

#[test]
fn each_side_of_abalone_has_its_own_marbles_near() {
    let start = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0";
    assert_eq!(nearest("abalone", "", start, 1), "a5");
    assert_eq!(nearest("abalone", "", start, 2), "i5");
}

#[test]
fn the_two_of_ta_yu_have_an_edge_of_their_own_near() {
    assert_eq!(nearest("tayu", "", "- 1 ?", 1), "South");
    assert_eq!(nearest("tayu", "", "- 1 ?", 2), "East");
    assert_eq!(nearest("tayu", "first=east-west", "- 1 ?", 1), "East");
}

#[test]
fn the_four_of_ta_yu_sit_at_their_edges() {
    let near = [1, 2, 3, 4].map(|seat| nearest("tayu", "seats=4", "- 1 ?", seat));
    assert_eq!(near, ["North", "East", "South", "West"]);
}
