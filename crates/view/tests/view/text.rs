//! Boards as text.

use fishka_view::{Paint, text_board};

use crate::each_random_position;

/// Text without ANSI colours and without spaces at the end of lines.
fn bare(text: &str) -> String {
    let mut out = String::new();
    let mut parts = text.split("\x1b[");
    out += parts.next().unwrap_or_default();
    for part in parts {
        out += part.split_once('m').unwrap().1;
    }
    out.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

#[test]
fn colours_change_nothing_but_colours() {
    each_random_position(|position, _| {
        let (plain, coloured) = (text_board(position, Paint::Plain), text_board(position, Paint::Ansi));
        assert_ne!(plain, coloured);
        assert_eq!(bare(&plain), bare(&coloured));
    });
}

#[test]
fn a_board_fits_a_terminal() {
    each_random_position(|position, _| {
        for line in text_board(position, Paint::Plain).lines() {
            assert!(line.chars().count() < 80, "{line}");
            assert_eq!(line, line.trim_end());
        }
    });
}
