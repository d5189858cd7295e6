use fishka_catalog::{Entry, GAMES};
use fishka_game::Value;
use fishka_i18n::EntryLabels as _;
use fishka_lessons::lessons;
use leptos::prelude::*;

use super::{first_game::FirstGame, progress::Progress, say};
use crate::{icon::Icon, shell::title, text::Words};

/// The games one can learn, and how far one has come.
#[component]
pub(crate) fn Overview() -> impl IntoView {
    let words = Words::here();
    title(move || say(words, "learn-title", &[]));
    let games = GAMES.iter().filter_map(|entry| Some((entry, lessons(entry.name)?)));
    let card = |(entry, lessons): (&'static Entry, fishka_lessons::Lessons)| {
        let (solved, all) = Progress::load(entry.name).of(&lessons);
        let far = move || {
            say(words, "learn-progress", &[("solved", Value::number(solved)), ("all", Value::number(all))])
        };
        view! {
            <li data-game=entry.name>
                <h2>{move || entry.title(words.language())}</h2>
                <p>{move || entry.about(words.language())}</p>
                <p class="faint">{far}</p>
                <p class="row">
                <a class="button primary" href=format!("/learn/{}", entry.name)>
                    <Icon name="rules"/>{move || say(words, "learn-begin", &[])}
                </a>
                <FirstGame entry/>
                </p>
            </li>
        }
    };
    view! {
        <div class="narrow learn-games" data-page="learn-games">
            <h1>{move || say(words, "learn-title", &[])}</h1>
            <p class="lead">{move || say(words, "learn-lead", &[])}</p>
            <ul>{games.map(card).collect_view()}</ul>
            <p><a class="button" href="/puzzles">{move || say(words, "learn-puzzles", &[])}</a></p>
            <p><a href="/learn/words">{move || say(words, "learn-words", &[])}</a></p>
        </div>
    }
}
