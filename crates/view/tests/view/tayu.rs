//! Tiles, the river and the edges.

use fishka_game::{Brush, Game};
use fishka_tayu::{Axis, Position, Tayu};
use fishka_view::{Board, GameView, Paint, Played, Proposal, Show, geometry::Point, scene, tayu::Meets};

use crate::each_random_position;

/// Water from the centre to the south edge, where it arrives at a double point.
const TO_THE_SOUTH: &str = "bdh|i9,bdh|i6,bdh|i3 2 acf";

fn position(text: &str) -> Position {
    Tayu::default().position(text).unwrap()
}

fn near(one: Point, two: Point) -> bool {
    (one - two).length() < 1e-6
}

#[test]
fn channels_meet_at_the_sides_that_tiles_share() {
    each_random_position(|position, show| {
        let scene = scene(position, show);
        let Board::Tayu(board) = &scene.board else { return };
        let ends: Vec<(Point, Meets)> = board
            .tiles
            .iter()
            .flat_map(|tile| tile.exits.iter().map(|exit| (tile.at + exit.at, exit.meets)))
            .collect();
        for &(at, meets) in &ends {
            let here = ends.iter().filter(|(other, _)| near(*other, at)).count();
            assert_eq!(here, if meets == Meets::Water { 2 } else { 1 }, "{at} in {position}");
        }
    });
}

#[test]
fn the_channel_of_a_tile_runs_to_each_of_its_exits() {
    each_random_position(|position, show| {
        let scene = scene(position, show);
        let Board::Tayu(board) = &scene.board else { return };
        for tile in board.tiles.iter().chain(&board.hand) {
            for exit in &tile.exits {
                assert!(
                    tile.channel.contains(&exit.at.to_string()),
                    "{}: {} {}",
                    tile.key,
                    tile.channel,
                    exit.at
                );
            }
        }
    });
}

#[test]
fn an_exit_at_the_edge_is_told_from_an_open_one() {
    let scene = Tayu::scene(&position(TO_THE_SOUTH), &Show::default());
    let count = |meets| {
        let exits = scene.board.tiles.iter().flat_map(|tile| &tile.exits);
        exits.filter(|exit| exit.meets == meets).count()
    };
    assert_eq!((count(Meets::Edge), count(Meets::Water), count(Meets::Nothing)), (1, 4, 4));
}

#[test]
fn water_at_a_double_point_counts_two() {
    let scene = Tayu::scene(&position(TO_THE_SOUTH), &Show::default());
    let points = scene.board.edges.clone().map(|edge| edge.points);
    assert_eq!(points, [0, 0, 2, 0]);
    let reached: Vec<bool> = scene.board.edges[2].places.iter().map(|place| place.reached).collect();
    assert_eq!(reached, [false, true, false, false]);
}

#[test]
fn the_words_of_an_edge_keep_clear_of_its_places_and_of_each_other() {
    each_random_position(|position, show| {
        let scene = scene(position, show);
        let Board::Tayu(board) = &scene.board else { return };
        for edge in &board.edges {
            assert!((edge.label_at - edge.points_at).length() > 80.0, "{} in {position}", edge.label);
            for place in &edge.places {
                assert!((edge.points_at - place.at).length() > 50.0, "{} in {position}", edge.label);
                assert!((edge.label_at - place.at).length() > 80.0, "{} in {position}", edge.label);
            }
        }
    });
}

#[test]
fn each_edge_has_its_double_points() {
    for (edition, doubles) in [("84", 4), ("classic", 3)] {
        let options = format!("edition={edition}").parse().unwrap();
        let game = <Tayu as fishka_game::Configurable>::from_options(&options).unwrap();
        let scene = Tayu::scene(&game.start(), &Show::default());
        for edge in &scene.board.edges {
            assert_eq!(edge.places.iter().filter(|place| place.double).count(), doubles);
        }
    }
}

#[test]
fn the_tile_laid_last_is_marked() {
    let scene = Tayu::scene(&position(TO_THE_SOUTH), &Show::default());
    let last: Vec<bool> = scene.board.tiles.iter().map(|tile| tile.last).collect();
    assert_eq!(last, [false, false, true]);
}

#[test]
fn a_ghost_that_does_not_fit_says_why() {
    let considered = Some("acf-a1".parse().unwrap());
    let scene = Tayu::scene(&position(TO_THE_SOUTH), &Show { considered, ..Show::default() });
    let ghost = scene.board.ghost.as_ref().unwrap();
    assert!(ghost.refusal.as_ref().is_some_and(|reason| !reason.is_empty()));
}

#[test]
fn proposed_tiles_lie_where_they_would_with_texts_apart() {
    let proposal = |text: &str, label: &str| Proposal {
        mv: text.parse().unwrap(),
        label: label.to_owned(),
        brush: Brush::Blue,
    };
    // Both have their middle on the same square.
    let proposals = vec![proposal("acf-h12", "1"), proposal("acf|i13", "2")];
    let scene = Tayu::scene(&position(TO_THE_SOUTH), &Show { proposals, ..Show::default() });
    let [first, second] = scene.board.proposed.as_slice() else { panic!("two tiles") };
    assert!(near(first.tile.at, second.tile.at) && near(first.tile.at, first.label_at));
    assert!(!near(first.label_at, second.label_at), "neither text hides the other");
    assert_eq!((first.tile.standing, second.tile.standing), (false, true));
}

#[test]
fn a_game_goes_from_no_points_to_points() {
    assert_eq!(Tayu::phase(&position(TO_THE_SOUTH)), "inland");
    let options = "seats=3 auction=on".parse().unwrap();
    let game = <Tayu as fishka_game::Configurable>::from_options(&options).unwrap();
    assert_eq!(Tayu::phase(&game.start()), "auction");
}

#[test]
fn the_drawn_tile_lies_beside_the_board() {
    let scene = Tayu::scene(&position(TO_THE_SOUTH), &Show::default());
    let hand = scene.board.hand.as_ref().unwrap();
    assert_eq!(hand.key, "hand-acf");
    assert!(scene.cells.iter().all(|cell| cell.centre.y < hand.at.y));
}

#[test]
fn opposite_edges_have_one_owner() {
    let scene = Tayu::scene(&Tayu::default().start(), &Show::default());
    let owners = scene.board.edges.clone().map(|edge| edge.owner);
    assert_eq!(owners, [Axis::NorthSouth, Axis::EastWest, Axis::NorthSouth, Axis::EastWest]);
}

#[test]
fn a_tile_appears_when_it_is_laid() {
    let mv = "acf-a1".parse().unwrap();
    let motion = Tayu::motion(&Played { before: position(TO_THE_SOUTH), mv });
    assert_eq!((motion.appear, motion.spread), (vec!["acf-a1-slab".into()], vec!["acf-a1".into()]));
}

#[test]
fn the_board_as_text() {
    insta::assert_snapshot!(Tayu::text_board(&position(TO_THE_SOUTH), Paint::Plain), @r"
             2           2 2           2
    18   · · · · · · · · · · · · · · · · · ·
    17   · · · · · · · · · · · · · · · · · ·
    16 2 · · · · · · · · · · · · · · · · · · 2
    15   · · · · · · · · · · · · · · · · · ·
    14   · · · · · · · · · · · · · · · · · ·
    13   · · · · · · · · · · · · · · · · · ·
    12   · · · · · · · · · · · · · · · · · ·
    11   · · · · · · · · · · · · · · · · · ·
    10 2 · · · · · · · · · · · · · · · · · · 2
     9 2 · · · · · · · · │ · · · · · · · · · 2
     8   · · · · · · · · ├─· · · · · · · · ·
     7   · · · · · · · · │ · · · · · · · · ·
     6   · · · · · · · · │ · · · · · · · · ·
     5   · · · · · · · · ├─· · · · · · · · ·
     4   · · · · · · · · │ · · · · · · · · ·
     3 2 · · · · · · · · │ · · · · · · · · · 2
     2   · · · · · · · · ├─· · · · · · · · ·
     1   · · · · · · · · │ · · · · · · · · ·
             2           2 2           2
         a b c d e f g h i j k l m n o p q r
    N 0 × S 2 = 0, E 0 × W 0 = 0, bag 80, drawn acf
    ");
}

#[test]
fn a_small_scene_as_data() {
    let scene = Tayu::scene(&position("abd-i9 2 ?"), &Show::default());
    insta::assert_snapshot!(serde_json::to_string_pretty(&scene.board).unwrap());
}
