use fishka_catalog::{Entry, GAMES};
use fishka_game::Value;
use fishka_i18n::{EntryLabels as _, Language, learn};
use fishka_lessons::{Item, Puzzle, PuzzleFile, Texts, puzzles};
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

use super::{
    bench::Bench,
    deck::{Deck, daily},
    say,
};
use crate::{browser, shell::title, text::Words};

/// So long is a day, in milliseconds.
const DAY: u64 = 24 * 60 * 60 * 1000;

/// Puzzles, one after the other.
#[component]
pub(crate) fn Puzzles() -> impl IntoView {
    let words = Words::here();
    title(move || say(words, "learn-puzzles", &[]));
    let query = use_query_map();
    let games = || GAMES.iter().filter_map(|entry| Some((entry, puzzles(entry.name)?)));
    let chosen = Memo::new(move |_| query.with(|query| query.get("game")).unwrap_or_default());
    let shown = move || {
        let wanted = chosen.get();
        let found = games().find(|(entry, _)| entry.name == wanted).or_else(|| games().next());
        found.map(|(entry, file)| view! { <PuzzlesOf entry file/> })
    };
    let tab = move |entry: &'static Entry| {
        let first = games().next().is_some_and(|(first, _)| first == entry);
        let current = move || chosen.with(|chosen| chosen == entry.name || first && chosen.is_empty());
        view! {
            <a href=format!("/puzzles?game={}", entry.name) aria-current=move || current().then_some("true")>
                {move || entry.title(words.language())}
            </a>
        }
    };
    view! {
        <article class="learn" data-page="puzzles">
            <h1>{move || say(words, "learn-puzzles", &[])}</h1>
            <p>{move || say(words, "learn-puzzles-lead", &[])}</p>
            <nav class="tabs">{games().map(|(entry, _)| tab(entry)).collect_view()}</nav>
            {shown}
        </article>
    }
}

#[component]
fn PuzzlesOf(entry: &'static Entry, file: PuzzleFile) -> impl IntoView {
    let words = Words::here();
    let deck = RwSignal::new(Deck::load(entry.name));
    let first = deck.with_untracked(|deck| deck.next(&file.puzzles, browser::random_u32()));
    let at = RwSignal::new(first);
    let file = StoredValue::new(file);
    let go = move |choose: fn(&Deck, &[Puzzle]) -> Option<usize>| {
        let found = deck.with_untracked(|deck| file.with_value(|file| choose(deck, &file.puzzles)));
        if found.is_some() {
            at.set(found);
        }
    };
    let bench = move || {
        let puzzle = file.with_value(|file| file.puzzles.get(at.get()?).cloned())?;
        let task = |language: &Language| {
            let theme = puzzle.themes.first().map_or("most", String::as_str);
            (language.code(), learn::text(*language, &format!("learn-puzzle-task-{theme}"), &[]))
        };
        let texts = Texts::new(Language::ALL.iter().map(task));
        let exercise = file.with_value(|file| puzzle.exercise(&file.rules, texts))?;
        let rating = i64::from(puzzle.rating);
        let missed = StoredValue::new(puzzle.clone());
        let on_wrong = Callback::new(move |()| {
            deck.update(|deck| {
                missed.with_value(|puzzle| deck.missed(puzzle));
                deck.keep(entry.name);
            });
        });
        let on_solved = Callback::new(move |stars: u8| {
            let now = browser::wall_clock() as u64;
            let (today, yesterday) = (browser::day(now), browser::day(now.saturating_sub(DAY)));
            deck.update(|deck| {
                deck.solved(&puzzle, stars == 3, &today, &yesterday);
                deck.keep(entry.name);
            });
        });
        let about = move || {
            let own = deck.with(Deck::rating);
            say(words, "learn-puzzle-rating", &[("own", own.into()), ("rating", rating.into())])
        };
        Some(view! {
            <p class="prose faint">{about}</p>
            <Bench item=Item::Exercise(exercise) on_solved on_wrong/>
        })
    };
    let failed = move || deck.with(Deck::failed);
    let number = |count: usize| Value::Number(i64::try_from(count).unwrap_or(i64::MAX));
    view! {
        <div class="lesson" data-game=entry.name>
            {bench}
            <div class="lesson-steps">
            <p class="row">
                <button type="button" class="button primary" data-puzzle="next"
                    on:click=move |_| go(|deck, puzzles| deck.next(puzzles, browser::random_u32()))>
                    {move || say(words, "learn-puzzle-next", &[])}
                </button>
                <button type="button" class="button" data-puzzle="daily"
                    on:click=move |_| go(|_, puzzles| daily(puzzles, &browser::today()))>
                    {move || say(words, "learn-puzzle-daily", &[])}
                </button>
                <Show when=move || { failed() > 0 }>
                    <button type="button" class="button" data-puzzle="failed"
                        on:click=move |_| go(|deck, puzzles| deck.again(puzzles, browser::random_u32()))>
                        {move || say(words, "learn-puzzle-failed", &[("count", number(failed()))])}
                    </button>
                </Show>
            </p>
            <Show when=move || deck.with(|deck| deck.streak() > 1)>
                <p>{move || say(words, "learn-puzzle-streak", &[("days", i64::from(deck.with(Deck::streak)).into())])}</p>
            </Show>
            </div>
        </div>
    }
}
