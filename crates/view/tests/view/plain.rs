//! The plain face, which any game can have: here of games that have a better one too.

use fishka_catalog::{Position, Rules};
use fishka_game::{Game as _, Position as _};
use fishka_i18n::Language;
use fishka_view::{
    CellAction, Choice, GameView, Input, MarkKind, MovePick, Paint, Path, Played, Show, Travel,
    plain::PlainPick,
};

use crate::{each_random_position, pick::at};

/// White stacks on a1 and b1, a black one on c1, red on d1; everything else is empty.
const ROW: &str = "9/10/11/10/wwbr5 w stack";

fn pick(position: &Position) -> PlainPick<fishka_catalog::Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    Rules::pick(position, moves)
}

fn press(pick: &mut PlainPick<fishka_catalog::Move>, cell: &str) -> Option<String> {
    pick.input(&Input::Press(cell.to_owned())).map(|mv| mv.to_string())
}

#[test]
fn every_game_can_be_shown_plainly() {
    each_random_position(|position, show| {
        let scene = Rules::scene(position, show);
        let drawing = Rules::draw(&scene, &scene.board, fishka_view::Theme::DARK.into());
        assert!(!drawing.under.is_empty());
        for cell in &scene.cells {
            assert!(cell.centre.x < scene.size.width && cell.centre.y < scene.size.height);
        }
        assert!(Rules::text_board(position, Paint::Plain).ends_with(&format!("{position}\n")));
    });
}

#[test]
fn the_plain_face_finds_the_options_of_a_position() {
    let shown = |options: &str| {
        let rules = Rules::new("tayu", &options.parse().unwrap()).unwrap();
        let start = rules.start();
        let panel = Rules::side_panel(&start, Language::English, fishka_view::Theme::DARK.into());
        (Rules::scene(&start, &Show::default()).cells.len(), panel.sides.len())
    };
    let [small, large] = ["edition=classic", "edition=84"].map(|options| shown(options).0);
    assert!(small != large, "{small} cells");
    assert_eq!(shown("seats=3").1, 3);
}

#[test]
fn every_move_has_its_cells_or_a_button() {
    each_random_position(|position, _| {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for &mv in moves.iter().step_by(7) {
            let mut pick = pick(position);
            let cells = Rules::scene(position, &Show { considered: Some(mv), ..Show::default() });
            let aimed = cells.marks.iter().any(|mark| mark.kind == MarkKind::Aim);
            let button = |choice: &Choice| matches!(choice, Choice::One { mv: other, .. } if *other == mv);
            let has_button = pick.choices(Language::English).iter().any(button);
            assert!(aimed != has_button, "{mv} in {position}");
            assert_eq!(pick.input(&Input::Cancel), None);
        }
    });
}

#[test]
fn a_piece_and_its_target_are_a_move() {
    let (position, _) = at("dvonn", "", ROW);
    let mut pick = pick(&position);
    assert_eq!(pick.can("b1"), Some(CellAction::Move));
    assert_eq!(press(&mut pick, "b1"), None);
    assert_eq!((pick.chosen(), pick.can("c1")), (vec!["b1".to_owned()], Some(CellAction::Land)));
    assert_eq!(press(&mut pick, "c1").as_deref(), Some("b1c1"));
}

#[test]
fn what_cannot_go_on_is_picked_anew_or_put_back() {
    let (position, _) = at("dvonn", "", ROW);
    let mut pick = pick(&position);
    press(&mut pick, "a1");
    press(&mut pick, "d1");
    assert!(pick.chosen().is_empty());
    press(&mut pick, "b1");
    press(&mut pick, "b1");
    assert!(pick.chosen().is_empty());
}

#[test]
fn what_lay_on_one_cell_and_lies_on_another_has_gone_there() {
    let (before, _) = at("abalone", "", "5/6/7/8/4b4/8/7/6/w4 b 0 0");
    let mv = before.parse_move("e5e6").unwrap();
    let motion = Rules::motion(&Played { before, mv });
    assert_eq!(motion.travels, [Travel { from: "e5".into(), to: "e6".into(), path: Path::Straight }]);
    assert!(motion.appear.is_empty() && motion.vanish.is_empty());
}

#[test]
fn the_board_as_text() {
    let (position, _) = at("dvonn", "", ROW);
    let text = Rules::text_board(&position, Paint::Plain);
    assert!(text.contains("w w b r . . . . ."), "{text}");
}

#[test]
fn the_last_move_is_marked_where_it_began_and_ended() {
    let (before, _) = at("dvonn", "", ROW);
    let mv = before.parse_move("b1c1").unwrap();
    let mut position = before.clone();
    position.play(mv).unwrap();
    let scene = Rules::scene(&position, &Show { last: Some(Played { before, mv }), ..Show::default() });
    let marks: Vec<_> = scene.marks.iter().map(|mark| (mark.kind, mark.cell.as_str())).collect();
    assert_eq!(marks, [(MarkKind::LastFrom, "b1"), (MarkKind::LastTo, "c1")]);
}

#[test]
fn the_example_game_has_a_button_for_each_way_to_take() {
    let (position, pick) = at("pebbles", "", "5 1 2");
    let labels: Vec<String> = pick
        .choices(Language::English)
        .into_iter()
        .map(|choice| if let Choice::One { label, .. } = choice { label } else { String::new() })
        .collect();
    assert_eq!(labels, ["Take one", "Take 2"]);
    assert_eq!(fishka_view::scene(&position, &Show::default()).cells[0].description, "heap: 5");
}
