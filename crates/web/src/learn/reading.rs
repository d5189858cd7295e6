use fishka_game::Brush;
use fishka_lessons::{Chapter, Figure, Item, lessons};
use fishka_view::{CellMark, MarkShape, Show};
use leptos::prelude::*;

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
    let lessons = use_context::<ToRead>().and_then(|ToRead(game)| lessons(game));
    let chapters = lessons.map(|lessons| lessons.chapters).unwrap_or_default();
    chapters.into_iter().map(|chapter| view! { <Section chapter/> }).collect_view()
}

#[component]
fn Section(chapter: Chapter) -> impl IntoView {
    let words = Words::here();
    let Chapter { title, paragraphs, items, .. } = chapter;
    let paragraphs = paragraphs.into_iter().map(|text| {
        view! { <p>{move || text.of(words.language().code()).to_owned()}</p> }
    });
    let figures = items.into_iter().filter_map(|item| match item {
        Item::Figure(figure) => Some(view! { <Shown figure/> }),
        Item::Exercise(_) => None,
    });
    view! {
        <section>
            <h2>{move || title.of(words.language().code()).to_owned()}</h2>
            {paragraphs.collect_view()}
            {figures.collect_view()}
        </section>
    }
}

#[component]
fn Shown(figure: Figure) -> impl IntoView {
    let words = Words::here();
    let caption = figure.caption.clone();
    view! {
        <figure>
            <FigurePicture figure/>
            <figcaption>{move || caption.of(words.language().code()).to_owned()}</figcaption>
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
