//! Arrows and marks from outside.

use std::collections::HashSet;

use fishka_catalog::Position;
use fishka_game::Brush;
use fishka_view::{
    Annotation, Arrow, BrushLook as _, CellMark, MarkShape, Scene, Show, Style, Theme, draw, scene, svg,
};
use roxmltree::Document;

use crate::{each_random_position, pick::at};

const START: &str = "9/10/11/10/wwrb5 w stack";

fn arrow(from: &str, to: &str, brush: Brush, label: &str) -> Arrow {
    Arrow { from: from.into(), to: to.into(), brush, weight: 2, label: label.into() }
}

fn mark(cell: &str, shape: MarkShape) -> CellMark {
    CellMark { cell: cell.into(), shape, brush: Brush::Red }
}

fn with(arrows: Vec<Arrow>, cell_marks: Vec<CellMark>) -> Scene {
    scene(&at("dvonn", "", START).0, &Show { arrows, cell_marks, ..Show::default() })
}

fn drawn(scene: &Scene) -> String {
    draw(scene, Theme::LIGHT).over
}

#[test]
fn an_arrow_goes_from_cell_to_cell() {
    let scene = with(vec![arrow("b1", "c1", Brush::Green, "")], vec![]);
    let centre = |name: &str| scene.cells.iter().find(|cell| cell.name == name).unwrap().centre;
    let [Annotation::Arrow { from, to, .. }] = scene.annotations[..] else { panic!("one arrow") };
    assert_eq!((from, to), (centre("b1"), centre("c1")));
}

#[test]
fn what_names_no_cell_is_left_out() {
    let scene = with(vec![arrow("b1", "z9", Brush::Green, "")], vec![mark("", MarkShape::Ring)]);
    assert!(scene.annotations.is_empty());
}

#[test]
fn every_brush_has_a_line_of_its_own() {
    let line = |brush: Brush| {
        let drawn = drawn(&with(vec![arrow("b1", "e1", brush, "")], vec![]));
        drawn.replace(&brush.colour().to_string(), "")
    };
    assert_eq!(Brush::ALL.map(line).into_iter().collect::<HashSet<_>>().len(), Brush::ALL.len());
}

#[test]
fn every_shape_looks_different() {
    let shapes = [
        MarkShape::Ring,
        MarkShape::Notched,
        MarkShape::Cross,
        MarkShape::Dot,
        MarkShape::Hatched,
        MarkShape::Text("3".into()),
    ];
    let looks = shapes.map(|shape| drawn(&with(vec![], vec![mark("b1", shape)])));
    assert_eq!(looks.into_iter().collect::<HashSet<_>>().len(), 6);
}

#[test]
fn brushes_stand_out_from_what_is_around_them() {
    for brush in Brush::ALL {
        assert!(brush.colour().contrast(Brush::CASING) > 4.5, "{brush:?}");
    }
}

#[test]
fn a_weightier_arrow_is_broader() {
    let width = |weight| {
        let arrow = Arrow { weight, ..arrow("b1", "c1", Brush::Green, "") };
        let Annotation::Arrow { width, .. } = with(vec![arrow], vec![]).annotations[0] else {
            panic!("an arrow")
        };
        width
    };
    assert!(width(1) < width(2) && width(2) < width(3));
}

#[test]
fn what_is_drawn_is_also_said() {
    let scene = with(vec![arrow("b1", "c1", Brush::Green, "2")], vec![mark("a1", MarkShape::Notched)]);
    assert!(scene.description.ends_with("a1 is in danger; arrow from b1 to c1: 2"), "{}", scene.description);
}

#[test]
fn any_board_shows_them_and_any_text_is_written() {
    each_random_position(|position, show| {
        let names: Vec<String> = scene(position, show).cells.into_iter().map(|cell| cell.name).collect();
        let show = Show {
            arrows: vec![arrow(&names[0], &names[names.len() - 1], Brush::Blue, "<&'\">")],
            cell_marks: vec![mark(&names[0], MarkShape::Text("<?".into()))],
            ..show.clone()
        };
        let scene = scene(position, &show);
        assert_eq!(scene.annotations.len(), if names.len() > 1 { 2 } else { 1 });
        let text = svg(&scene, Theme::DARK);
        Document::parse(&text).unwrap_or_else(|error| panic!("{error} in {position}"));
    });
}

/// The names inside a drawing, and everything that is drawn.
fn ids(position: &Position, prefix: &str) -> (HashSet<String>, String) {
    let drawing = draw(&scene(position, &Show::default()), Style { theme: Theme::LIGHT, prefix });
    let pieces: String = drawing.pieces.iter().map(|art| art.markup.as_str()).collect();
    let whole = format!("<svg>{}{}{pieces}{}</svg>", drawing.defs, drawing.under, drawing.over);
    let document = Document::parse(&whole).unwrap();
    let ids = document.descendants().filter_map(|node| node.attribute("id")).map(str::to_owned).collect();
    (ids, whole)
}

#[test]
fn drawings_with_different_prefixes_share_no_names() {
    each_random_position(|position, _| {
        let ((one, first), (two, _)) = (ids(position, "one-"), ids(position, "two-"));
        assert!(one.is_disjoint(&two));
        assert!(!first.replace("#one-", "").contains("(#"), "everything refers to the drawing's own names");
    });
}

/// How far the disc with the label of an arrow is from the middle of the arrow, and how long the arrow is.
fn label_off_the_middle(to: &str) -> (f64, f64) {
    let scene = with(vec![arrow("b1", to, Brush::Blue, "1")], vec![]);
    let Annotation::Arrow { from, to, .. } = scene.annotations[0].clone() else { panic!("an arrow") };
    let drawn = format!("<svg>{}</svg>", drawn(&scene));
    let document = Document::parse(&drawn).unwrap();
    let disc = document.descendants().find(|node| node.has_tag_name("circle")).unwrap();
    let [x, y] = ["cx", "cy"].map(|name| disc.attribute(name).unwrap().parse::<f64>().unwrap());
    let middle = (from + to) * 0.5;
    ((x - middle.x).hypot(y - middle.y), (to - from).length())
}

#[test]
fn the_label_of_an_arrow_does_not_hide_it() {
    let (off, length) = label_off_the_middle("c1");
    assert!(off > length / 2.0, "a short one has it behind what goes");
    let (off, length) = label_off_the_middle("f1");
    assert!(off < length / 8.0, "a long one in its middle");
}
