use fishka_catalog::Position;
use fishka_i18n::Language;
use fishka_view::{Scene, Show, Style, draw, scene};
use leptos::prelude::*;

use crate::{browser, settings::Settings};

/// A board that is only looked at.
#[component]
pub(crate) fn Picture(#[prop(into)] scene: Signal<Scene>) -> impl IntoView {
    let settings = Settings::here();
    let id = StoredValue::new(browser::new_element_id("picture"));
    let size = move || {
        scene.with(|scene| format!("0 0 {:.0} {:.0}", scene.size.width.ceil(), scene.size.height.ceil()))
    };
    view! {
        <svg
            class="picture"
            role="img"
            text-anchor="middle"
            viewBox=size
            aria-label=move || scene.with(|scene| format!("{}. {}", scene.title, scene.description))
            inner_html=move || scene.with(|scene| id.with_value(|id| markup(scene, settings, id)))
        ></svg>
    }
}

/// A position as a picture shows it: without what lies beside the board.
pub(crate) fn plain_scene(position: &Position, language: Language, show: Show<Position>) -> Scene {
    scene(position, &Show { language, beside: false, ..show })
}

fn markup(scene: &Scene, settings: Settings, prefix: &str) -> String {
    let drawing = draw(scene, Style { theme: settings.theme(), prefix });
    let mut out = format!("<defs>{}</defs>{}", drawing.defs, drawing.under);
    for piece in drawing.pieces {
        out += &format!("<g transform='translate({})'>{}</g>", piece.at, piece.markup);
    }
    out + &drawing.over
}
