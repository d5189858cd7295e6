use fishka_catalog::{Entry, GAMES};
use fishka_game::Brush;
use fishka_i18n::EntryLabels as _;
use fishka_lessons::{Figure, lessons};
use fishka_view::{CellMark, MarkShape, Show};
use leptos::prelude::*;

use super::say;
use crate::{
    picture::{Picture, plain_scene},
    shell::title,
    text::Words,
};

/// The words of the games, each shown on a board: the figures by which the coach's words are explained.
#[component]
pub(crate) fn Glossary() -> impl IntoView {
    let words = Words::here();
    title(move || say(words, "learn-words", &[]));
    let games = GAMES.iter().filter_map(|entry| {
        let figures: Vec<Figure> =
            lessons(entry.name)?.figures().filter(|figure| !figure.terms.is_empty()).cloned().collect();
        (!figures.is_empty()).then_some((entry, figures))
    });
    let section = |(entry, figures): (&'static Entry, Vec<Figure>)| {
        view! {
            <section data-game=entry.name>
                <h2>{move || entry.title(words.language())}</h2>
                {figures.into_iter().map(|figure| view! { <Word entry figure/> }).collect_view()}
            </section>
        }
    };
    view! {
        <article class="narrow prose rules" data-page="words">
            <h1>{move || say(words, "learn-words", &[])}</h1>
            {games.map(section).collect_view()}
        </article>
    }
}

#[component]
fn Word(entry: &'static Entry, figure: Figure) -> impl IntoView {
    let words = Words::here();
    let ring = |cell: &String| CellMark { cell: cell.clone(), shape: MarkShape::Ring, brush: Brush::Yellow };
    let marks: Vec<CellMark> = figure.marks.iter().map(ring).collect();
    let position = figure.position.clone();
    let scene = Signal::derive(move || {
        plain_scene(&position, words.language(), Show { cell_marks: marks.clone(), ..Show::default() })
    });
    let terms = figure.terms.clone();
    let heading = move || {
        let headings: Vec<&str> = terms.iter().map(|term| term.heading(words.language().code())).collect();
        headings.join(", ")
    };
    let address = format!("/learn/{}?at={}", entry.name, figure.name);
    view! {
        <figure id=format!("{}-{}", entry.name, figure.name)>
            <h3>{heading}</h3>
            <Picture scene/>
            <figcaption><a href=address>{move || figure.caption.of(words.language().code()).to_owned()}</a></figcaption>
        </figure>
    }
}
