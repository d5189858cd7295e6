//! Marbles, the gutter and where a push would lead.

use fishka_abalone::{Abalone, Colour, Position};
use fishka_game::Game;
use fishka_view::{GameView, MarkKind, Paint, Path, Played, Show, Travel};

/// Three black marbles in row d stand before a white one at the edge.
const AT_THE_EDGE: &str = "wwwww/wwwww1/3w3/8/9/wbbb4/2bbb2/2bbbb/2bb1 b 2 2";

fn position(text: &str) -> Position {
    Abalone::default().position(text).unwrap()
}

#[test]
fn marbles_that_are_out_rest_in_the_gutter_in_order() {
    let scene = Abalone::scene(&position(AT_THE_EDGE), &Show::default());
    let board = &scene.board;
    let out: Vec<_> = board.marbles.iter().filter(|marble| marble.key.starts_with("out-")).collect();
    let keys: Vec<&str> = out.iter().map(|marble| marble.key.as_str()).collect();
    assert_eq!(keys, ["out-black-1", "out-black-2", "out-white-1", "out-white-2"]);
    for marble in out {
        assert!(board.rests.contains(&marble.at), "{}", marble.key);
        assert!(scene.cells.iter().all(|cell| (cell.centre - marble.at).length() > 90.0), "beside the deck");
    }
}

#[test]
fn six_marbles_of_each_colour_have_a_place_in_the_gutter() {
    let scene = Abalone::scene(&Abalone::default().start(), &Show::default());
    assert_eq!(scene.board.rests.len(), 12);
    assert_eq!(scene.board.marbles.len(), 28);
}

#[test]
fn white_marbles_that_are_out_lie_before_black() {
    let scene = Abalone::scene(&position(AT_THE_EDGE), &Show::default());
    let lowest_cell = scene.cells.iter().map(|cell| cell.centre.y).fold(f64::MIN, f64::max);
    let out = scene.board.marbles.iter().filter(|marble| marble.key.starts_with("out-"));
    for marble in out {
        assert_eq!(marble.at.y > lowest_cell, marble.colour == Colour::White);
    }
}

#[test]
fn chosen_marbles_lift() {
    let chosen = vec!["d2".to_owned(), "d3".to_owned()];
    let scene = Abalone::scene(&position(AT_THE_EDGE), &Show { chosen, ..Show::default() });
    let lifted = scene.board.marbles.iter().filter(|marble| marble.lifted);
    assert_eq!(lifted.map(|marble| marble.key.as_str()).collect::<Vec<_>>(), ["d2", "d3"]);
}

#[test]
fn a_push_shows_everything_that_will_move_and_the_one_that_falls() {
    let show = Show { considered: Some("d4d3".parse().unwrap()), ..Show::default() };
    let scene = Abalone::scene(&position(AT_THE_EDGE), &show);
    let rolls = &scene.board.rolls;
    assert_eq!(rolls.len(), 4);
    assert_eq!(rolls.iter().filter(|roll| roll.falls).count(), 1);
    assert!(rolls.iter().all(|roll| roll.to.x < roll.from.x && roll.to.y == roll.from.y), "all go west");
}

#[test]
fn ways_of_a_group_are_arrow_heads_at_its_rim() {
    let show = Show {
        chosen: ["d2", "d3", "d4"].map(str::to_owned).to_vec(),
        offered: vec!["d4d3".parse().unwrap(), "d2d4e2".parse().unwrap()],
        considered: Some("d4d3".parse().unwrap()),
        ..Show::default()
    };
    let scene = Abalone::scene(&position(AT_THE_EDGE), &show);
    let kinds: Vec<MarkKind> = scene.marks.iter().map(|mark| mark.kind).collect();
    let [MarkKind::Way { degrees: west, aimed: true }, MarkKind::Way { degrees: north_west, aimed: false }] =
        kinds[..]
    else {
        panic!("{kinds:?}");
    };
    assert_eq!((west.abs().round(), north_west.round()), (180.0, -120.0));
}

#[test]
fn the_last_move_marks_where_marbles_came_from_and_where_they_are() {
    let before = position(AT_THE_EDGE);
    let mv = "d4d3".parse().unwrap();
    let mut after = before;
    fishka_game::Position::play(&mut after, mv).unwrap();
    let scene = Abalone::scene(&after, &Show { last: Some(Played { before, mv }), ..Show::default() });
    let marked = |kind| {
        let marks = scene.marks.iter().filter(move |mark| mark.kind == kind);
        marks.map(|mark| mark.cell.clone()).collect::<Vec<_>>()
    };
    assert_eq!(marked(MarkKind::LastFrom), ["d4"]);
    assert_eq!(marked(MarkKind::LastTo), ["d1", "d2", "d3"]);
}

#[test]
fn marbles_roll_together_and_the_last_one_into_the_gutter() {
    let motion = Abalone::motion(&Played { before: position(AT_THE_EDGE), mv: "d4d3".parse().unwrap() });
    let roll = |from: &str, to: &str| Travel { from: from.into(), to: to.into(), path: Path::Straight };
    let mut travels = motion.travels;
    travels.sort_by(|one, two| one.from.cmp(&two.from));
    let fall = Travel { path: Path::Fall, ..roll("d1", "out-white-3") };
    assert_eq!(travels, [fall, roll("d2", "d1"), roll("d3", "d2"), roll("d4", "d3")]);
}

#[test]
fn the_board_as_text() {
    insta::assert_snapshot!(Abalone::text_board(&position(AT_THE_EDGE), Paint::Plain), @r"
         i w w w w w
        h w w w w w .
       g . . . w . . .
      f . . . . . . . .
     e . . . . . . . . .
      d w b b b . . . . 9
       c . . b b b . . 8
        b . . b b b b 7
         a . . b b . 6
            1 2 3 4 5
    out: b 2, w 2
    ");
}

#[test]
fn a_small_scene_as_data() {
    let position = position("5/6/7/8/4b4/3w4/7/6/5 b 0 1");
    let scene = Abalone::scene(&position, &Show::default());
    insta::assert_snapshot!(serde_json::to_string_pretty(&scene.board.marbles).unwrap());
}
