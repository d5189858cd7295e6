//! Everything can be told apart, by those who see colours and those who do not.

use fishka_view::{Boards, Colour, Pieces, Theme};

/// What WCAG asks of writing, and of shapes that mean something.
const WRITING: f64 = 4.5;
const SHAPES: f64 = 3.0;

/// Light and dark, with every choice of boards and pieces.
fn themes() -> impl Iterator<Item = &'static Theme> {
    let looks = Boards::ALL.into_iter().flat_map(|boards| Pieces::ALL.map(|pieces| (boards, pieces)));
    looks.flat_map(|(boards, pieces)| [false, true].map(|dark| Theme::chosen(dark, boards, pieces)))
}

fn check(wanted: f64, pairs: &[(&str, Colour, Colour)]) {
    for (what, one, two) in pairs {
        let contrast = one.contrast(*two);
        assert!(contrast >= wanted, "{what}: {contrast:.2}");
    }
}

#[test]
fn contrast_of_black_and_white_is_21() {
    assert!((Colour::new(0).contrast(Colour::new(0xff_ffff)) - 21.0).abs() < 1e-9);
}

#[test]
fn writing_can_be_read() {
    for theme in themes() {
        check(
            WRITING,
            &[
                ("ink", theme.ink, theme.paper),
                ("faint ink", theme.faint, theme.paper),
                ("height of a stack", theme.dvonn.numeral, theme.dvonn.hole),
                ("engraving", theme.abalone.engraving, theme.abalone.frame.body),
                ("engraving in the light", theme.abalone.engraving, theme.abalone.frame.lit),
                ("north and south", theme.tayu.edge_ink, theme.tayu.north_south.body),
                ("east and west", theme.tayu.edge_ink, theme.tayu.east_west.body),
                ("double point", theme.tayu.gold_ink, theme.tayu.gold.body),
            ],
        );
    }
}

#[test]
fn shapes_can_be_told_apart() {
    for theme in themes() {
        check(
            SHAPES,
            &[
                ("ivory and ebony", theme.dvonn.ivory.body, theme.dvonn.ebony.body),
                ("ivory and cinnabar", theme.dvonn.ivory.body, theme.dvonn.cinnabar.body),
                ("marks on the plate", theme.dvonn.mark, theme.dvonn.plate.body),
                ("obsidian and pearl", theme.abalone.obsidian.body, theme.abalone.pearl.body),
                ("marks and their edge", theme.abalone.mark, theme.abalone.mark_edge),
                ("pearl on the deck", theme.abalone.pearl.lit, theme.abalone.deck.side),
                ("bone on the field", theme.tayu.bone.body, theme.tayu.field.body),
                ("water on bone", theme.tayu.water.body, theme.tayu.bone.body),
                ("centre on the field", theme.tayu.centre, theme.tayu.field.body),
                ("marks on the field", theme.tayu.mark, theme.tayu.field.lit),
                ("refusal on the field", theme.tayu.refused, theme.tayu.field.lit),
            ],
        );
    }
}

#[test]
fn no_two_themes_share_a_name() {
    let mut names: Vec<&str> = themes().map(|theme| theme.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 8);
}
