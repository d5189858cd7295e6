use std::time::Duration;

use fishka_catalog::{Entry, GAMES};
use fishka_game::Value;
use fishka_i18n::{EntryLabels as _, Language, learn};
use fishka_lessons::{Item, Lessons, Puzzle, PuzzleFile, Texts, games_with_puzzles};
use leptos::{prelude::*, task::spawn_local};
use leptos_router::hooks::use_query_map;

use super::{
    bench::Bench,
    deck::{Deck, LEVELS, Wish, daily, themes},
    links, say,
};
use crate::{
    browser,
    coach::lessons_of,
    pages::{Unloaded, arriving},
    shell::title,
    text::Words,
};

/// So long is a day, in milliseconds.
const DAY: u64 = 24 * 60 * 60 * 1000;

/// Long after a puzzle can be touched.
const PAUSE: Duration = Duration::from_millis(1000);

/// Puzzles, one after the other.
#[component]
pub(crate) fn Puzzles() -> impl IntoView {
    let words = Words::here();
    title(move || say(words, "learn-puzzles", &[]));
    let query = use_query_map();
    let games = || GAMES.iter().filter(|entry| games_with_puzzles().any(|game| game == entry.name));
    let chosen = Memo::new(move |_| {
        let wanted = query.with(|query| query.get("game")).unwrap_or_default();
        games().find(|entry| entry.name == wanted).or_else(|| games().next())
    });
    let shown = move || {
        let entry = chosen.get()?;
        Some(arriving(async move {
            let mut file = puzzles(&format!("/puzzles/{}.txt", entry.name)).await;
            let mut whole = false;
            // Whoever left one unsolved or wishes for something may find none among the first.
            if let Some(file) = file.as_mut().filter(|file| Deck::load(entry.name).wants_more(&file.puzzles))
            {
                let more = more(entry.name).await;
                whole = more.is_some();
                file.puzzles.extend(more.unwrap_or_default());
            }
            let shown = match file {
                Some(file) => view! { <PuzzlesOf entry file whole/> }.into_any(),
                None => view! { <Unloaded/> }.into_any(),
            };
            Some(shown)
        }))
    };
    let tab = move |entry: &'static Entry| {
        let current = move || chosen.get() == Some(entry);
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
            <nav class="tabs">{games().map(tab).collect_view()}</nav>
            {shown}
        </article>
    }
}

/// Puzzles of a game: a file of the page that only those load who want them. `None` when it does not come.
async fn puzzles(path: &str) -> Option<PuzzleFile> {
    PuzzleFile::read(&browser::file(path).await?).ok()
}

/// The puzzles of a game after the first ones, with which one can begin before these have come.
async fn more(game: &str) -> Option<Vec<Puzzle>> {
    puzzles(&format!("/puzzles/{game}-more.txt")).await.map(|file| file.puzzles)
}

#[component]
fn PuzzlesOf(
    entry: &'static Entry,
    file: PuzzleFile,
    /// Whether these are all there are.
    whole: bool,
) -> impl IntoView {
    let words = Words::here();
    let deck = RwSignal::new(Deck::load(entry.name));
    let at = RwSignal::new(None);
    let solved = RwSignal::new(false);
    let missing = RwSignal::new(false);
    let known_themes = RwSignal::new(themes(&file.puzzles));
    let (file, whole) = (StoredValue::new(file), RwSignal::new(whole));
    let choose = move |choose: fn(&Deck, &[Puzzle]) -> Option<usize>| {
        solved.set(false);
        let chosen = deck.with_untracked(|deck| file.with_value(|file| choose(deck, &file.puzzles)));
        if let Some(chosen) = chosen {
            deck.update(|deck| {
                file.with_value(|file| deck.opens(&file.puzzles[chosen]));
                deck.keep(entry.name);
            });
        }
        at.set(chosen);
    };
    // The page may have been left before they have come, and somebody else may have asked for them too.
    let complete = move || async move {
        if whole.try_get_untracked() != Some(false) {
            return;
        }
        let more = more(entry.name).await;
        if whole.try_get_untracked() == Some(false)
            && let Some(more) = more
        {
            file.update_value(|file| file.puzzles.extend(more));
            known_themes.set(file.with_value(|file| themes(&file.puzzles)));
            whole.set(true);
        }
    };
    // What is chosen from all is not chosen from some.
    let go = move |what: fn(&Deck, &[Puzzle]) -> Option<usize>| {
        if whole.get_untracked() {
            choose(what);
            return;
        }
        spawn_local(async move {
            complete().await;
            match whole.try_get_untracked() {
                Some(true) => choose(what),
                Some(false) => missing.set(true),
                None => {}
            }
        });
    };
    set_timeout(move || spawn_local(complete()), PAUSE);
    choose(|deck, puzzles| deck.left(puzzles).or_else(|| deck.next(puzzles, browser::random_u32())));
    let link = links(words, Signal::stored(entry.name), lessons_soon(entry.name));
    let next = move || go(|deck, puzzles| deck.next(puzzles, browser::random_u32()));
    let wish = Callback::new(move |wish: Wish| {
        deck.update(|deck| {
            deck.wants(wish);
            deck.keep(entry.name);
        });
        next();
    });
    let bench = move || {
        if missing.get() {
            return Some(view! { <Unloaded/> }.into_any());
        }
        let puzzle = at.get().and_then(|at| file.with_value(|file| file.puzzles.get(at).cloned()));
        let Some(puzzle) = puzzle else {
            return Some(
                view! { <p role="status">{move || say(words, "learn-puzzle-none", &[])}</p> }.into_any(),
            );
        };
        let task = |language: &Language| {
            let theme = puzzle.themes.first().map_or("most", String::as_str);
            (language.code(), learn::text(*language, &format!("learn-puzzle-task-{theme}"), &[]))
        };
        let texts = Texts::new(Language::ALL.iter().map(task));
        let exercise = file.with_value(|file| puzzle.exercise(&file.rules, texts))?;
        let missed = StoredValue::new(puzzle.clone());
        let on_wrong = Callback::new(move |()| {
            deck.update(|deck| {
                missed.with_value(|puzzle| deck.missed(puzzle));
                deck.keep(entry.name);
            });
        });
        let on_solved = Callback::new(move |stars: u8| {
            solved.set(true);
            let (today, yesterday) = days();
            deck.update(|deck| {
                deck.solved(&puzzle, stars == 3, &today, &yesterday);
                deck.keep(entry.name);
            });
        });
        Some(view! { <Bench item=Item::Exercise(exercise) on_solved on_wrong link/> }.into_any())
    };
    let about = move || {
        let own = deck.with(Deck::rating);
        let puzzle =
            file.with_value(|file| at.get().and_then(|at| file.puzzles.get(at).map(|puzzle| puzzle.rating)));
        let rating = i64::from(puzzle.unwrap_or_default());
        say(words, "learn-puzzle-rating", &[("own", Value::number(own)), ("rating", Value::number(rating))])
    };
    // What a puzzle is about would be half its solution.
    let solved_themes = move || {
        let themes =
            file.with_value(|file| at.get().and_then(|at| Some(file.puzzles.get(at)?.themes.clone())));
        let named: Vec<String> = themes.iter().flatten().map(|theme| theme_name(words, theme)).collect();
        say(words, "learn-puzzle-themes", &[("themes", Value::Text(named.join(", ")))])
    };
    let failed = move || deck.with(Deck::failed);
    let streak = move || {
        let (today, yesterday) = days();
        deck.with(|deck| deck.streak(&today, &yesterday))
    };
    view! {
        <div class="lesson" data-game=entry.name data-whole=move || whole.get().to_string()>
            <details class="prose puzzle-wish">
                <summary>
                    <span class="faint">{about}</span> " "
                    <span class="choose">{move || say(words, "learn-puzzle-choose", &[])}</span>
                </summary>
                <Wishes deck themes=known_themes wish/>
            </details>
            {bench}
            <div class="lesson-steps">
            <Show when=move || solved.get()><p class="small" data-themes>{move || link.run(solved_themes())}</p></Show>
            <p class="row">
                <button type="button" class="button primary" data-puzzle="next"
                    on:click=move |_| next()>
                    {move || say(words, "learn-puzzle-next", &[])}
                </button>
                <button type="button" class="button" data-puzzle="daily"
                    on:click=move |_| go(|_, puzzles| daily(puzzles, &browser::today()))>
                    {move || say(words, "learn-puzzle-daily", &[])}
                </button>
                <Show when=move || { failed() > 0 }>
                    <button type="button" class="button" data-puzzle="failed"
                        on:click=move |_| go(|deck, puzzles| deck.again(puzzles, browser::random_u32()))>
                        {move || say(words, "learn-puzzle-failed", &[("count", Value::number(failed()))])}
                    </button>
                </Show>
            </p>
            <Show when=move || { streak() > 1 }>
                <p>{move || say(words, "learn-puzzle-streak", &[("days", Value::number(streak()))])}</p>
            </Show>
            </div>
        </div>
    }
}

/// The lessons of a game, whose words become links. They come after the puzzle, which is not kept waiting for them.
fn lessons_soon(game: &'static str) -> Signal<Option<Lessons>> {
    let here = RwSignal::new(None);
    let load = async move {
        if let Ok(lessons) = lessons_of(game).await {
            // The puzzles may have been left meanwhile.
            let _ = here.try_set(lessons);
        }
    };
    set_timeout(move || leptos::task::spawn_local(load), PAUSE);
    here.into()
}

/// Today and the day before.
fn days() -> (String, String) {
    let now = browser::wall_clock() as u64;
    (browser::day(now), browser::day(now.saturating_sub(DAY)))
}

/// How hard the next puzzles are to be, and what about.
#[component]
fn Wishes(deck: RwSignal<Deck>, themes: RwSignal<Vec<String>>, wish: Callback<Wish>) -> impl IntoView {
    let words = Words::here();
    let wanted = move || deck.with(|deck| deck.wish().clone());
    let level = move |(name, harder): (&'static str, i64)| {
        let label = move || say(words, &format!("learn-puzzle-level-{name}"), &[]);
        view! {
            <option value=harder.to_string() prop:selected=move || wanted().harder == harder>{label}</option>
        }
    };
    let theme = move |theme: String| {
        let (named, same) = (theme.clone(), theme.clone());
        view! {
            <option value=theme prop:selected=move || wanted().theme == same>
                {move || theme_name(words, &named)}
            </option>
        }
    };
    let set_level = move |event| {
        let harder = event_target_value(&event).parse().unwrap_or_default();
        wish.run(Wish { harder, ..deck.with_untracked(|deck| deck.wish().clone()) });
    };
    let set_theme = move |event| {
        let theme = event_target_value(&event);
        wish.run(Wish { theme, ..deck.with_untracked(|deck| deck.wish().clone()) });
    };
    view! {
        <div class="fields">
            <label class="field">
                <span>{move || say(words, "learn-puzzle-level", &[])}</span>
                <select data-wish="level" on:change=set_level>{LEVELS.map(level).into_iter().collect_view()}</select>
            </label>
            <label class="field">
                <span>{move || say(words, "learn-puzzle-theme", &[])}</span>
                <select data-wish="theme" on:change=set_theme>
                    <option value="" prop:selected=move || wanted().theme.is_empty()>
                        {move || say(words, "learn-puzzle-theme-any", &[])}
                    </option>
                    {move || themes.get().into_iter().map(theme).collect_view()}
                </select>
            </label>
        </div>
    }
}

fn theme_name(words: Words, theme: &str) -> String {
    say(words, &format!("learn-theme-{theme}"), &[])
}
