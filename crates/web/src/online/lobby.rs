use std::time::Duration;

use fishka_catalog::{Entry, GAMES, Rules};
use fishka_game::{Game, OptionSpec, OptionValues, Options, Value};
use fishka_i18n::EntryLabels as _;
use fishka_view::Show as Shown;
use fishka_wire::{Lists, Summary, Who};
use leptos::{prelude::*, task::spawn_local};
use wasm_bindgen::{JsCast as _, closure::Closure};
use web_sys::EventSource;

use super::{api, page::who_label};
use crate::{
    pages::Waiting,
    picture::{Picture, plain_scene},
    setup::control_label,
    shell::title,
    text::{Words, t},
};

/// How often the lists are asked for though nothing was heard: what servers tell each other may be lost, and a browser does not
/// connect again where it was refused.
const LOOK: Duration = Duration::from_secs(30);

/// The lists as they are now, asked for whenever the server says that they have changed.
#[derive(Copy, Clone)]
struct LobbyFeed {
    /// What the server said last; `None` before it has said anything.
    lists: RwSignal<Option<Lists>>,
    /// Whether it was asked and gave no answer.
    silent: RwSignal<bool>,
}

impl LobbyFeed {
    fn watch() -> LobbyFeed {
        let board = LobbyFeed { lists: RwSignal::new(None), silent: RwSignal::new(false) };
        let ask = move || {
            if document().hidden() {
                return;
            }
            spawn_local(async move {
                let lists = api::lists().await.ok();
                // The page may have been left meanwhile.
                let _ = board.silent.try_set(lists.is_none());
                if lists.is_some() {
                    let _ = board.lists.try_set(lists);
                }
            });
        };
        let changes = StoredValue::new_local(Changes::hear(ask));
        ask();
        // A page that nobody sees takes up no connection; browsers have few.
        let seen = window_event_listener_untyped("visibilitychange", move |_| {
            // The page may have been left meanwhile.
            let _ = changes.try_update_value(|changes| *changes = Changes::hear(ask));
            ask();
        });
        let look = move || {
            let _ = changes.try_update_value(|changes| {
                if changes.as_ref().is_none_or(Changes::has_ended) {
                    *changes = Changes::hear(ask);
                }
            });
            ask();
        };
        let looking = set_interval_with_handle(look, LOOK).ok();
        on_cleanup(move || {
            seen.remove();
            if let Some(looking) = looking {
                looking.clear();
            }
            let _ = changes.try_update_value(|changes| *changes = None);
        });
        board
    }

    /// Whether it is known that one of the lists is empty.
    fn lacks(self, which: fn(&Lists) -> &Vec<Summary>) -> bool {
        self.lists.with(|lists| lists.as_ref().is_some_and(|lists| which(lists).is_empty()))
    }

    /// One of the lists.
    fn list(self, which: fn(Lists) -> Vec<Summary>) -> Vec<Summary> {
        self.lists.get().map(which).unwrap_or_default()
    }
}

/// A connection over which the server says that lists have changed. The browser makes it again when it breaks, but not when the
/// server, or a proxy before it, has refused it.
struct Changes {
    source: EventSource,
    _heard: Closure<dyn FnMut()>,
}

impl Changes {
    /// Listens; not while nobody sees the page.
    fn hear(ask: impl FnMut() + 'static) -> Option<Changes> {
        if document().hidden() {
            return None;
        }
        let source = EventSource::new("/api/lobby").ok()?;
        let heard = Closure::<dyn FnMut()>::new(ask);
        // Whoever connects again may have missed something.
        for event in ["open", "change"] {
            source.add_event_listener_with_callback(event, heard.as_ref().unchecked_ref()).ok()?;
        }
        Some(Changes { source, _heard: heard })
    }

    fn has_ended(&self) -> bool {
        self.source.ready_state() == EventSource::CLOSED
    }
}

impl Drop for Changes {
    fn drop(&mut self) {
        self.source.close();
    }
}

/// All games that can be gone on with, joined or watched.
#[component]
pub(crate) fn Lobby() -> impl IntoView {
    title(t("online-lobby"));
    let board = LobbyFeed::watch();
    let waiting = move || board.list(|lists| of_me(lists, true));
    let mine = move || board.list(|lists| of_me(lists, false));
    let open = move || board.list(|lists| lists.open);
    let running = move || board.list(|lists| lists.running);
    let words = Words::here();
    let begin = GAMES.iter().map(|entry| {
        view! {
            <a class="button" data-game=entry.name href=format!("/new?game={}&with=friend", entry.name)>
                {move || words.with("online-begin", &[("game", Value::Text(entry.title(words.language())))])}
            </a>
        }
    });
    view! {
        <div class="lobby" data-page="lobby">
            <h1>{t("online-lobby")}</h1>
            <Show when=move || board.silent.get()><p role="status">{t("online-unreachable")}</p></Show>
            <Show when=move || !waiting().is_empty()>
                <section aria-labelledby="your-turn">
                    <h2 id="your-turn">{t("online-wait-for-you")}</h2>
                    <Pictures games=Signal::derive(waiting)/>
                </section>
            </Show>
            <Show when=move || !mine().is_empty()>
                <section aria-labelledby="mine">
                    <h2 id="mine">{t("online-mine")}</h2>
                    <Pictures games=Signal::derive(mine)/>
                </section>
            </Show>
            <section aria-labelledby="open">
                <h2 id="open">{t("online-to-join")}</h2>
                <Show when=move || board.lacks(|lists| &lists.open)><p class="small">{t("online-none-open")}</p></Show>
                <Pictures games=Signal::derive(open)/>
                <p class="lobby-begin">{begin.collect_view()}</p>
            </section>
            <section aria-labelledby="running">
                <h2 id="running">{t("online-to-watch")}</h2>
                <Show when=move || board.lacks(|lists| &lists.running)><p class="small">{t("online-none-running")}</p></Show>
                <Pictures games=Signal::derive(running)/>
            </section>
            <p class="small"><a href="/history">{t("web-history")}</a></p>
        </div>
    }
}

/// One's own games that wait for one's move, or those that do not.
fn of_me(lists: Lists, to_move: bool) -> Vec<Summary> {
    let Lists { me, mine, .. } = lists;
    let waits = |game: &Summary| me.is_some_and(|me| game.waits_for(me));
    mine.into_iter().filter(|game| waits(game) == to_move).collect()
}

/// Games as pictures of their boards.
#[component]
fn Pictures(games: Signal<Vec<Summary>>) -> impl IntoView {
    view! {
        <ul class="summaries">
            <For each=move || games.get() key=|summary| (summary.id, taken(summary), summary.plies) let:summary>
                <Pictured summary/>
            </For>
        </ul>
    }
}

/// One's own games and the first few of the lobby, for the home page; nothing while there are none.
#[component]
pub(crate) fn LobbyBrief() -> impl IntoView {
    /// How many of each kind.
    const FEW: usize = 3;

    let (words, lists) = (Words::here(), LobbyFeed::watch().lists);
    let waits: Option<Waiting> = use_context();
    let section = move |heading: &'static str, games: Vec<Summary>| {
        (!games.is_empty()).then(|| {
            let rows = games.into_iter().take(FEW).map(|summary| row(words, &summary)).collect_view();
            view! {
                <section class="continue" aria-labelledby=heading>
                    <h2 id=heading>{words.text(heading)}</h2>
                    <ul>{rows}</ul>
                    <p class="small"><a href="/lobby">{words.text("online-all-games")}</a></p>
                </section>
            }
        })
    };
    move || {
        lists.get().map(|lists| {
            let waiting = of_me(lists.clone(), true);
            if let Some(waits) = waits {
                waits.online.set(waiting.len());
            }
            (
                section("online-wait-for-you", waiting),
                section("online-mine", of_me(lists.clone(), false)),
                section("online-to-join", lists.open),
                section("online-to-watch", lists.running),
            )
        })
    }
}

fn row(words: Words, summary: &Summary) -> Option<impl IntoView + use<>> {
    let entry = Entry::find(&summary.game).ok()?;
    Some(view! {
        <li data-game=entry.name data-id=summary.id.to_string()>
            <a class="unfinished" href=format!("/game/{}", summary.id)>
                <strong>{entry.title(words.language())}</strong>
                <span>{seated(words, &summary.seats)}</span>
                <span class="small">{terms(words, entry, summary)}</span>
            </a>
        </li>
    })
}

/// A game of the lobby with a picture of its board.
#[component]
fn Pictured(summary: Summary) -> impl IntoView {
    let words = Words::here();
    let entry = Entry::find(&summary.game).ok()?;
    let position = summary
        .options
        .parse()
        .ok()
        .and_then(|options| Rules::new(&summary.game, &options).ok())
        .and_then(|rules| rules.position(&summary.position).ok())?;
    let id = summary.id;
    let seats = summary.seats.clone();
    let scene = move || {
        let show = Shown { coordinates: false, beside: false, ..Shown::default() };
        plain_scene(&position, words.language(), show)
    };
    Some(view! {
        <li class="card" data-game=entry.name data-id=id.to_string()>
            <a href=format!("/game/{id}")>
                <div aria-hidden="true">{move || view! { <Picture scene=scene()/> }}</div>
                <strong>{move || entry.title(words.language())}</strong>
                <span>{move || seated(words, &seats)}</span>
                <span class="small">{move || terms(words, entry, &summary)}</span>
            </a>
        </li>
    })
}

/// How many seats are taken.
fn taken(summary: &Summary) -> usize {
    summary.seats.iter().filter(|who| **who != Who::Open).count()
}

fn seated(words: Words, seats: &[Who]) -> String {
    seats.iter().map(|who| who_label(words, who)).collect::<Vec<_>>().join(" – ")
}

/// What a game is played with: its clock, and its options where they are not the usual ones.
fn terms(words: Words, entry: &Entry, summary: &Summary) -> String {
    let clock = summary.clock.parse().map(|control| control_label(words, control)).unwrap_or_default();
    let parts = [clock, options_label(words, entry, &summary.options)];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// The options of a game that are not the usual ones, in words.
pub(crate) fn options_label(words: Words, entry: &Entry, options: &str) -> String {
    let Ok(options) = options.parse::<Options>() else { return String::new() };
    let told = |spec: &&OptionSpec| options.get(spec.name).is_some_and(|value| value != spec.default);
    let label = |spec: &OptionSpec| {
        let value = entry.value_label(spec, options.get(spec.name).unwrap_or_default(), words.language());
        match spec.values {
            OptionValues::OneOf(_) => value,
            OptionValues::Number { .. } => format!("{}: {value}", entry.option_label(spec, words.language())),
        }
    };
    entry.options.iter().filter(told).map(label).collect::<Vec<_>>().join(", ")
}
