//! Every position that can be set up can be drawn.

#![no_main]

use fishka_game::Game as _;
use fishka_view::{Paint, Show, Theme, scene, svg, text_board};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((rules, rest)) = fishka_fuzz::choose(data) else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    if let Ok(position) = rules.position(text) {
        let scene = scene(&position, &Show::default());
        assert!(svg(&scene, Theme::LIGHT).ends_with("</svg>\n"));
        assert!(!text_board(&position, Paint::Plain).is_empty());
    }
});
