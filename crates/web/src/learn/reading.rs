use fishka_game::Brush;
use fishka_lessons::{Chapter, Figure, Item, Texts, lessons};
use fishka_view::{CellMark, MarkShape, Show};
use leptos::prelude::*;

use super::linked;
use crate::{
    picture::{Picture, plain_scene},
    text::Words,
};

/// The game whose rules are to be read.
#[derive(Copy, Clone)]
pub(crate) struct ToRead(pub(crate) &'static str);

/// The rules of a game from the first chapter to the last, with their figures and without tasks.
#[component]
pub(crate) fn Reading() -> impl IntoView {
    let words = Words::here();
    let lessons = use_context::<ToRead>().and_then(|ToRead(game)| Some((game, lessons(game)?)));
    lessons.map(|(game, lessons)| {
        let chapters = lessons.chapters.clone();
        let lessons = StoredValue::new(lessons);
        let link = Callback::new(move |text: Texts| {
            lessons.with_value(|lessons| {
                let language = words.language();
                linked(game, lessons, text.of(language.code()), language)
            })
        });
        chapters.into_iter().map(|chapter| view! { <Section chapter link/> }).collect_view()
    })
}

#[component]
fn Section(
    chapter: Chapter,
    /// Puts links into a text.
    link: Callback<Texts, AnyView>,
) -> impl IntoView {
    let words = Words::here();
    let Chapter { title, paragraphs, items, .. } = chapter;
    let item = |(at, item): (usize, Item)| {
        let here = paragraphs.iter().filter(move |paragraph| paragraph.at == at).cloned();
        let said = here.map(|paragraph| view! { <p>{move || link.run(paragraph.text.clone())}</p> });
        let shown = match item {
            Item::Figure(figure) => Some(view! { <Shown figure link/> }),
            Item::Exercise(_) => None,
        };
        view! { {said.collect_view()} {shown} }
    };
    view! {
        <section>
            <h2>{move || title.of(words.language().code()).to_owned()}</h2>
            {items.into_iter().enumerate().map(item).collect_view()}
        </section>
    }
}

#[component]
fn Shown(figure: Figure, link: Callback<Texts, AnyView>) -> impl IntoView {
    let caption = figure.caption.clone();
    view! {
        <figure>
            <FigurePicture figure/>
            <figcaption>{move || link.run(caption.clone())}</figcaption>
        </figure>
    }
}

/// The board of a figure, with the cells that it points out.
#[component]
pub(super) fn FigurePicture(figure: Figure) -> impl IntoView {
    let words = Words::here();
    let ring = |cell: &String| CellMark { cell: cell.clone(), shape: MarkShape::Ring, brush: Brush::Yellow };
    let marks: Vec<CellMark> = figure.marks.iter().map(ring).collect();
    let scene = Signal::derive(move || {
        let show = Show { cell_marks: marks.clone(), ..Show::default() };
        plain_scene(&figure.position, words.language(), show)
    });
    view! { <Picture scene/> }
}
