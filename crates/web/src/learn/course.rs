use fishka_catalog::Entry;
use fishka_game::Value;
use fishka_i18n::EntryLabels as _;
use fishka_lessons::{Chapter, Item, Lessons, Paragraph, lessons};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast as _;
use leptos_router::{
    NavigateOptions,
    hooks::{use_navigate, use_params_map, use_query_map},
};

use super::{bench::Bench, first_game::FirstGame, linked, progress::Progress, say};
use crate::{
    icon::Icon,
    pages::Missing,
    shell::title,
    text::{Words, t},
};

/// The live rulebook of a game: chapters, in each of them boards, one at a time.
#[component]
pub(crate) fn Course() -> impl IntoView {
    let params = use_params_map();
    let entry =
        Memo::new(move |_| params.with(|params| params.get("game").and_then(|name| Entry::find(&name).ok())));
    move || match entry.get().map(|entry| (entry, lessons(entry.name))) {
        Some((entry, Some(lessons))) => view! { <Lesson entry lessons/> }.into_any(),
        Some((entry, None)) => view! { <NoLessons entry/> }.into_any(),
        None => view! { <Missing/> }.into_any(),
    }
}

/// What there is to say of a game that brings no lessons.
#[component]
fn NoLessons(entry: &'static Entry) -> impl IntoView {
    let words = Words::here();
    let heading = move || say(words, "learn-game", &[("game", Value::Text(entry.title(words.language())))]);
    title(heading);
    view! {
        <article class="narrow prose" data-page="learn" data-game=entry.name>
            <h1>{heading}</h1>
            <p class="lead">{move || entry.about(words.language())}</p>
            <p class="row"><PlayComputer entry/></p>
        </article>
    }
}

#[component]
fn PlayComputer(entry: &'static Entry) -> impl IntoView {
    view! {
        <a class="button" href=format!("/new?game={}&with=computer", entry.name)>
            <Icon name="computer"/>{t("web-with-computer")}
        </a>
    }
}

/// A board of the course: its chapter and its place in it.
type Place = (usize, usize);

fn places(lessons: &Lessons) -> Vec<Place> {
    let chapters = lessons.chapters.iter().enumerate();
    chapters.flat_map(|(chapter, of)| (0..of.items.len()).map(move |item| (chapter, item))).collect()
}

fn name(item: &Item) -> &str {
    match item {
        Item::Figure(figure) => &figure.name,
        Item::Exercise(exercise) => &exercise.figure.name,
    }
}

#[component]
fn Lesson(entry: &'static Entry, lessons: Lessons) -> impl IntoView {
    let words = Words::here();
    let heading = move || say(words, "learn-game", &[("game", Value::Text(entry.title(words.language())))]);
    title(heading);
    let progress = RwSignal::new(Progress::load(entry.name));
    let places = StoredValue::new(places(&lessons));
    let lessons = StoredValue::new(lessons);
    // Which board is shown stands in the address, so that it can be linked to and the way back works.
    let query = use_query_map();
    let at = Memo::new(move |_| {
        let wanted = query.with(|query| query.get("at")).unwrap_or_default();
        lessons.with_value(|lessons| {
            places.with_value(|places| {
                let is = |&(chapter, item): &Place| name(&lessons.chapters[chapter].items[item]) == wanted;
                places.iter().position(is).unwrap_or(0)
            })
        })
    });
    let address = move |index: usize| {
        lessons.with_value(|lessons| {
            places.with_value(|places| {
                let found =
                    places.get(index).map(|&(chapter, item)| name(&lessons.chapters[chapter].items[item]));
                format!("/learn/{}?at={}", entry.name, found.unwrap_or_default())
            })
        })
    };
    let navigate = use_navigate();
    let go = Callback::new(move |index: usize| {
        navigate(&address(index), NavigateOptions { scroll: false, ..NavigateOptions::default() });
    });
    let count = places.with_value(Vec::len);
    let place =
        Memo::new(move |_| places.with_value(|places| places.get(at.get()).copied().unwrap_or_default()));
    // Nobody has to read on before the first game.
    let enough = Memo::new(move |_| {
        let (chapter, item) = place.get();
        lessons.with_value(|lessons| {
            let of = &lessons.chapters[chapter];
            let solved = |item: &Item| progress.with(|progress| progress.stars(name(item)) > 0);
            of.enough && item + 1 == of.items.len() && of.items.last().is_some_and(solved)
        })
    });
    let chapter = Memo::new(move |_| place.get().0);

    let contents = move || {
        lessons.with_value(|lessons| {
            let code = words.language().code();
            let line = |(index, of): (usize, &Chapter)| {
                let first = places.with_value(|places| places.iter().position(|place| place.0 == index)).unwrap_or(0);
                let tasks: Vec<u8> = of
                    .items
                    .iter()
                    .filter(|item| matches!(item, Item::Exercise(_)))
                    .map(|item| progress.with(|progress| progress.stars(name(item))))
                    .collect();
                let solved = tasks.iter().filter(|&&stars| stars > 0).count();
                let done = if tasks.is_empty() { String::new() } else { format!("{solved}/{}", tasks.len()) };
                view! {
                    <li>
                        <a href=address(first) aria-current=move || (chapter.get() == index).then_some("true")>
                            {of.title.of(code).to_owned()}
                            <small>{done}</small>
                        </a>
                    </li>
                }
            };
            lessons.chapters.iter().enumerate().map(line).collect_view()
        })
    };
    // What is said with this board is read at once; what was said before in this chapter is at hand.
    let open = Memo::new(move |_| {
        let (chapter, item) = place.get();
        lessons.with_value(|lessons| says_more(&lessons.chapters[chapter], item))
    });
    let text = move || {
        let (chapter, item) = place.get();
        lessons.with_value(|lessons| {
            let code = words.language().code();
            let of = &lessons.chapters[chapter];
            let shown = |paragraph: &&Paragraph| match says_more(of, item) {
                true => paragraph.at == item,
                false => paragraph.at <= item,
            };
            let link = |text: &str| linked(entry.name, lessons, text, words.language());
            let paragraphs = of.paragraphs.iter().filter(shown);
            let paragraphs = paragraphs.map(|paragraph| view! { <p>{link(paragraph.text.of(code))}</p> });
            view! {
                <summary><h2>{of.title.of(code).to_owned()}</h2></summary>
                {paragraphs.collect_view()}
            }
        })
    };
    let dots = move || {
        lessons.with_value(|lessons| {
            let chapter = chapter.get();
            let of = &lessons.chapters[chapter];
            let first = places.with_value(|places| places.iter().position(|place| place.0 == chapter)).unwrap_or(0);
            let all = of.items.len();
            let dot = |(index, item): (usize, &Item)| {
                let stars = progress.with(|progress| progress.stars(name(item)));
                let task = matches!(item, Item::Exercise(_));
                let values = [("number", Value::number(index + 1)), ("all", Value::number(all)), ("stars", Value::number(stars))];
                let label = say(words, if task { "learn-dot-task" } else { "learn-dot" }, &values);
                view! {
                    <li>
                        <a href=address(first + index) class="dot" class:task=task class:solved={stars > 0} title=label.clone()
                            aria-label=label aria-current=move || (at.get() == first + index).then_some("step")></a>
                    </li>
                }
            };
            of.items.iter().enumerate().map(dot).collect_view()
        })
    };
    Effect::new(move |before: Option<usize>| {
        let now = at.get();
        if before.is_some_and(|before| before != now) {
            request_animation_frame(look_at_lesson);
        }
        request_animation_frame(show_where_one_is);
        now
    });
    let bench = move || {
        let item = lessons.with_value(|lessons| {
            places.with_value(|places| {
                places.get(at.get()).map(|&(chapter, item)| lessons.chapters[chapter].items[item].clone())
            })
        });
        item.map(|item| {
            let solved = name(&item).to_owned();
            let on_solved = Callback::new(move |stars: u8| {
                progress.update(|progress| {
                    progress.solved(&solved, stars);
                    progress.keep(entry.name);
                });
            });
            let link = Callback::new(move |text: String| {
                lessons.with_value(|lessons| linked(entry.name, lessons, &text, words.language()))
            });
            view! { <Bench item on_solved link weighs=true/> }
        })
    };

    view! {
        <article class="learn" data-page="learn" data-game=entry.name>
            <h1>{heading}</h1>
            <nav class="chapters" aria-label=move || say(words, "learn-chapters", &[])><ol>{contents}</ol></nav>
            <section class="lesson">
            <details class="prose" open=move || open.get()>{text}</details>
            {bench}
            <div class="lesson-steps">
                <Show when=move || enough.get()>
                    <p class="enough">{move || say(words, "learn-enough", &[])}</p>
                </Show>
                <ol class="dots" aria-label=move || say(words, "learn-boards", &[])>{dots}</ol>
                <p class="row">
                    <button type="button" class="button" data-step="back" disabled=move || at.get() == 0
                        on:click=move |_| go.run(at.get_untracked().saturating_sub(1))>
                        {move || say(words, "learn-back", &[])}
                    </button>
                    <Show when=move || enough.get()><FirstGame entry/></Show>
                    <Show
                        when=move || at.get() + 1 < count
                        fallback=move || view! {
                            <FirstGame entry/>
                            <PlayComputer entry/>
                        }
                    >
                        <button type="button" class="button primary" data-step="next"
                            on:click=move |_| go.run(at.get_untracked() + 1)>
                            {move || say(words, "learn-next", &[])}
                        </button>
                    </Show>
                </p>
            </div>
            </section>
        </article>
    }
}

/// Brings the present chapter and the present board into sight among the others, where there is no room for all of them.
fn show_where_one_is() {
    let Ok(current) = document().query_selector_all(".chapters [aria-current], .dots [aria-current]") else {
        return;
    };
    let element = |at| current.get(at)?.dyn_into::<web_sys::Element>().ok();
    for link in (0..current.length()).filter_map(element) {
        let Ok(Some(list)) = link.closest("ol") else { continue };
        let (link, frame) = (link.get_bounding_client_rect(), list.get_bounding_client_rect());
        let off = (link.left() + link.right() - frame.left() - frame.right()) / 2.0;
        list.set_scroll_left(list.scroll_left() + off.round() as i32);
    }
}

/// Whether a chapter says something with a board beyond what the board itself says.
fn says_more(chapter: &Chapter, item: usize) -> bool {
    chapter.paragraphs.iter().any(|paragraph| paragraph.at == item)
}

/// Brings the board that was gone to before the reader's eyes, and lets those who listen hear what it shows.
fn look_at_lesson() {
    let find = |selector: &str| document().query_selector(selector).ok().flatten();
    if let Some(caption) = find(".lesson figcaption") {
        let calmly = web_sys::FocusOptions::new();
        calmly.set_prevent_scroll(true);
        // Without focus the page is merely read from where the reader was.
        let _ = caption.unchecked_into::<web_sys::HtmlElement>().focus_with_options(&calmly);
    }
    if let Some(lesson) = find(".lesson").filter(|lesson| lesson.get_bounding_client_rect().top() < 0.0) {
        lesson.scroll_into_view();
    }
}
