use fishka_catalog::Entry;
use fishka_i18n::EntryLabels as _;
use fishka_view::{Chapter, chapters};
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

use super::Missing;
use crate::{
    icon::Icon,
    picture::{Picture, plain_scene},
    shell::title,
    text::{Words, t},
};

/// The rules of a game, with pictures.
#[component]
pub(crate) fn RulesOf() -> impl IntoView {
    let params = use_params_map();
    let entry =
        Memo::new(move |_| params.with(|params| params.get("game").and_then(|name| Entry::find(&name).ok())));
    move || match entry.get() {
        Some(entry) => view! { <RulesPage entry/> }.into_any(),
        None => view! { <Missing/> }.into_any(),
    }
}

/// The chapters of the rules of a game.
#[component]
pub(crate) fn Chapters(entry: &'static Entry) -> impl IntoView {
    chapters(entry.name).into_iter().map(|chapter| view! { <Section entry chapter/> }).collect_view()
}

#[component]
fn RulesPage(entry: &'static Entry) -> impl IntoView {
    let words = Words::here();
    title(move || words.with("web-rules-of", &[("game", name(words, entry))]));
    view! {
        <article class="narrow prose rules" data-page="rules" data-game=entry.name>
            <h1>{move || words.with("web-rules-of", &[("game", name(words, entry))])}</h1>
            <p class="lead">{move || entry.about(words.language())}</p>
            <Chapters entry/>
            <p class="row">
                <a class="button primary" href=format!("/learn/{}", entry.name)>
                    <Icon name="rules"/>{t("web-learn")}
                </a>
                <a class="button" href=format!("/new?game={}&with=computer", entry.name)>
                    <Icon name="computer"/>{t("web-with-computer")}
                </a>
                <a class="button" href=format!("/new?game={}&with=device", entry.name)>
                    <Icon name="device"/>{t("web-with-device")}
                </a>
            </p>
        </article>
    }
}

fn name(words: Words, entry: &Entry) -> fishka_game::Value {
    fishka_game::Value::Text(entry.title(words.language()))
}

#[component]
fn Section(entry: &'static Entry, chapter: Chapter) -> impl IntoView {
    let words = Words::here();
    let key = StoredValue::new(format!("rules-{}-{}", entry.name, chapter.name));
    let say = move |end: &str| key.with_value(|key| words.text(&format!("{key}{end}")));
    let paragraphs = move || {
        let text = say("-text");
        text.split("\n\n").map(|paragraph| view! { <p>{paragraph.to_owned()}</p> }).collect_view()
    };
    let figure = chapter.picture.map(|(position, show)| {
        let scene = Signal::derive(move || plain_scene(&position, words.language(), show.clone()));
        view! {
            <figure>
                <Picture scene/>
                <figcaption>{move || say("-picture")}</figcaption>
            </figure>
        }
    });
    view! {
        <section>
            <h2>{move || say("")}</h2>
            {paragraphs}
            {figure}
        </section>
    }
}
