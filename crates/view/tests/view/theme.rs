//! Everything can be told apart, by those who see colours and those who do not.

use fishka_view::{
    Boards, Colour, Pieces, Theme, abalone::AbaloneColours, dvonn::DvonnColours, tayu::TayuColours,
};

/// What WCAG asks of writing, and of shapes that mean something.
const WRITING: f64 = 4.5;
const SHAPES: f64 = 3.0;

/// Light and dark, with every choice of boards and pieces.
fn themes() -> impl Iterator<Item = Theme> {
    let looks = Boards::ALL.into_iter().flat_map(|boards| Pieces::ALL.map(|pieces| (boards, pieces)));
    looks.flat_map(|(boards, pieces)| [false, true].map(|dark| Theme { dark, boards, pieces }))
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
        let (dvonn, abalone, tayu) =
            (DvonnColours::of(theme), AbaloneColours::of(theme), TayuColours::of(theme));
        check(
            WRITING,
            &[
                ("ink", theme.ink(), theme.paper()),
                ("faint ink", theme.faint(), theme.paper()),
                ("height of a stack", dvonn.numeral, dvonn.hole),
                ("engraving", abalone.engraving, abalone.frame.body),
                ("engraving in the light", abalone.engraving, abalone.frame.lit),
                ("north and south", tayu.edge_ink, tayu.north_south.body),
                ("east and west", tayu.edge_ink, tayu.east_west.body),
                ("double point", tayu.gold_ink, tayu.gold.body),
            ],
        );
    }
}

#[test]
fn shapes_can_be_told_apart() {
    for theme in themes() {
        let (dvonn, abalone, tayu) =
            (DvonnColours::of(theme), AbaloneColours::of(theme), TayuColours::of(theme));
        check(
            SHAPES,
            &[
                ("ivory and ebony", dvonn.ivory.body, dvonn.ebony.body),
                ("ivory and cinnabar", dvonn.ivory.body, dvonn.cinnabar.body),
                ("marks on the plate", dvonn.mark, dvonn.plate.body),
                ("obsidian and pearl", abalone.obsidian.body, abalone.pearl.body),
                ("marks and their edge", abalone.mark, abalone.mark_edge),
                ("pearl on the deck", abalone.pearl.lit, abalone.deck.side),
                ("bone on the field", tayu.bone.body, tayu.field.body),
                ("water on bone", tayu.water.body, tayu.bone.body),
                ("centre on the field", tayu.centre, tayu.field.body),
                ("marks on the field", tayu.mark, tayu.field.lit),
                ("refusal on the field", tayu.refused, tayu.field.lit),
            ],
        );
    }
}

#[test]
fn no_two_themes_share_a_name() {
    let mut names: Vec<&str> = themes().map(Theme::name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 8);
}
