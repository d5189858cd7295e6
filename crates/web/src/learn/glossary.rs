use fishka_catalog::{Entry, GAMES};
use fishka_i18n::EntryLabels as _;
use fishka_lessons::{Figure, Lessons, Term, lessons};
use leptos::prelude::*;

use super::{linked_elsewhere, reading::FigurePicture, say};
use crate::{shell::title, text::Words};

/// The words of the games: what each means, and a board that shows it.
#[component]
pub(crate) fn Glossary() -> impl IntoView {
    let words = Words::here();
    title(move || say(words, "learn-words", &[]));
    let games = GAMES.iter().filter_map(|entry| {
        let lessons = lessons(entry.name)?;
        let figures: Vec<Figure> =
            lessons.figures().filter(|figure| !figure.terms.is_empty()).cloned().collect();
        (!figures.is_empty()).then_some((entry, lessons, figures))
    });
    let section = |(entry, lessons, figures): (&'static Entry, Lessons, Vec<Figure>)| {
        let lessons = StoredValue::new(lessons);
        view! {
            <section data-game=entry.name>
                <h2>{move || entry.title(words.language())}</h2>
                {figures.into_iter().map(|figure| view! { <Word entry lessons figure/> }).collect_view()}
            </section>
        }
    };
    view! {
        <article class="narrow prose" data-page="words">
            <h1>{move || say(words, "learn-words", &[])}</h1>
            {games.map(section).collect_view()}
        </article>
    }
}

#[component]
fn Word(entry: &'static Entry, lessons: StoredValue<Lessons>, figure: Figure) -> impl IntoView {
    let words = Words::here();
    let here = StoredValue::new(figure.name.clone());
    let term = |term: Term| {
        let heading = {
            let term = term.clone();
            move || term.heading(words.language().code()).to_owned()
        };
        let meaning = move || {
            let language = words.language();
            let text = term.meaning(language.code());
            here.with_value(|here| {
                lessons.with_value(|lessons| linked_elsewhere(entry.name, lessons, text, language, here))
            })
        };
        view! {
            <h3>{heading}</h3>
            <p>{meaning}</p>
        }
    };
    let terms = figure.terms.iter().cloned().map(term).collect_view();
    let named = figure.terms.clone();
    // Whoever hears one link after the other hears which word it belongs to.
    let label = move || {
        let headings: Vec<&str> = named.iter().map(|term| term.heading(words.language().code())).collect();
        format!("{}: {}", say(words, "learn-word-try", &[]), headings.join(", "))
    };
    let address = format!("/learn/{}?at={}", entry.name, figure.name);
    let id = format!("{}-{}", entry.name, figure.name);
    view! {
        <div class="word" id=id>
            <div>
                {terms}
                <a href=address aria-label=label>{move || say(words, "learn-word-try", &[])}</a>
            </div>
            <FigurePicture figure/>
        </div>
    }
}
