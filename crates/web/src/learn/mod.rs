//! Learning a game by doing: the live rulebook, its exercises and its words; and puzzles.

mod bench;
mod course;
mod deck;
mod first_game;
mod glossary;
mod overview;
mod progress;
mod puzzles;
mod reading;
mod worth;

pub(crate) use course::Course;
pub(crate) use glossary::Glossary;
pub(crate) use overview::Overview;
pub(crate) use puzzles::Puzzles;
pub(crate) use reading::{Reading, ToRead};

use fishka_game::Value;
use fishka_i18n::{Language, learn};
use fishka_lessons::{Lessons, Piece};
use leptos::prelude::*;

use crate::text::Words;

/// A text with links at the words that the glossary explains.
pub(crate) fn linked(game: &str, lessons: &Lessons, text: &str, language: Language) -> AnyView {
    linked_elsewhere(game, lessons, text, language, "")
}

/// The same without links to the words of one figure, which the reader has before them.
fn linked_elsewhere(game: &str, lessons: &Lessons, text: &str, language: Language, here: &str) -> AnyView {
    let piece = |piece: Piece| match piece {
        Piece::Plain(text) => text.to_owned().into_any(),
        Piece::Term { word, figure, .. } if figure == here => word.to_owned().into_any(),
        Piece::Term { word, term, figure } => {
            let address = format!("/learn/words#{game}-{figure}");
            let meaning = term.meaning(language.code()).to_owned();
            view! { <a class="term" href=address title=meaning>{word.to_owned()}</a> }.into_any()
        }
    };
    lessons.pieces(text, language.code()).into_iter().map(piece).collect_view().into_any()
}

/// What puts links into texts about a game, as soon as its lessons are there.
pub(crate) fn links(
    words: Words,
    game: Signal<&'static str>,
    lessons: Signal<Option<Lessons>>,
) -> Callback<String, AnyView> {
    Callback::new(move |text: String| {
        lessons.with(|lessons| match lessons {
            Some(lessons) => linked(game.get(), lessons, &text, words.language()),
            None => text.into_any(),
        })
    })
}

/// A sentence for those who learn, in the language of the page.
fn say(words: Words, key: &str, values: &[(&str, Value)]) -> String {
    learn::text(words.language(), key, values)
}
