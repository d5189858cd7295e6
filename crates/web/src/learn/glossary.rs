use fishka_catalog::{Entry, GAMES};
use fishka_i18n::EntryLabels as _;
use fishka_lessons::{Figure, lessons};
use leptos::prelude::*;

use super::{reading::FigurePicture, say};
use crate::{shell::title, text::Words};

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
    let caption = figure.caption.clone();
    let terms = figure.terms.clone();
    let heading = move || {
        let headings: Vec<&str> = terms.iter().map(|term| term.heading(words.language().code())).collect();
        headings.join(", ")
    };
    let address = format!("/learn/{}?at={}", entry.name, figure.name);
    let id = format!("{}-{}", entry.name, figure.name);
    view! {
        <figure id=id>
            <h3>{heading}</h3>
            <FigurePicture figure/>
            <figcaption><a href=address>{move || caption.of(words.language().code()).to_owned()}</a></figcaption>
        </figure>
    }
}
