use std::time::Duration;

use fishka_catalog::{Entry, GAMES};
use fishka_game::Value;
use fishka_i18n::EntryLabels as _;
use fishka_view::Show;
use leptos::prelude::*;

use super::later::HomeListsSoon;
use crate::{
    game,
    icon::Icon,
    picture::{Picture, plain_scene},
    settings::Settings,
    shell::title,
    showcase,
    text::{Words, language, t},
};

/// How many games wait for their next move, as far as the lists of the home page know.
#[derive(Copy, Clone, Default)]
pub(crate) struct Waiting {
    /// On this device.
    pub(crate) here: RwSignal<usize>,
    /// On the server.
    pub(crate) online: RwSignal<usize>,
}

/// The games, and what was begun.
#[component]
pub(crate) fn Home() -> impl IntoView {
    title(String::new);
    let words = Words::here();
    let lead = move || {
        let games = GAMES.iter().map(|entry| entry.title(words.language())).collect::<Vec<_>>().join(", ");
        words.with("web-home-lead", &[("games", Value::Text(games))])
    };
    let waiting = Waiting::default();
    provide_context(waiting);
    let waiting = move || {
        let count = waiting.here.get() + waiting.online.get();
        let text = || words.with("web-waiting", &[("count", Value::number(count))]);
        (count > 0).then(|| view! { <a href="#waiting">{text()}</a> })
    };
    view! {
        <div class="home" data-page="home">
            <div class="welcome">
                <h1>{t("web-home-title")}</h1>
                <p class="lead">{lead}</p>
            </div>
            <p class="small mine">
                <a href="/history">{t("web-history")}</a>
                {waiting}
            </p>
            <section class="games" aria-label=t("web-games")>
                {GAMES.iter().map(|entry| view! { <GameCard entry/> }).collect_view()}
            </section>
            // Below the games, which do not move when the lists come.
            <HomeListsSoon/>
        </div>
    }
}

/// One game: a board that plays by itself, and the ways to begin.
#[component]
fn GameCard(entry: &'static Entry) -> impl IntoView {
    let language = language();
    let begin = |with: &str| format!("/new?game={}&with={with}", entry.name);
    view! {
        <article class="game-card card" data-game=entry.name aria-labelledby=format!("game-{}", entry.name)>
            <div class="living" aria-hidden="true"><LivingBoard entry/></div>
            <h2 id=format!("game-{}", entry.name)>{move || entry.title(language.get())}</h2>
            <p>{move || entry.about(language.get())}</p>
            <div class="ways">
                <a class="button primary" data-way="computer" href=begin("computer")>
                    <Icon name="computer"/>{t("web-with-computer")}
                </a>
                <a class="button" data-way="friend" href=begin("friend")>
                    <Icon name="friend"/>{t("online-with-friend")}
                </a>
                <a class="button" data-way="device" href=begin("device")>
                    <Icon name="device"/>{t("web-with-device")}
                </a>
                <a class="button" data-way="learn" href=format!("/learn/{}", entry.name)>
                    <Icon name="rules"/>{t("web-learn")}
                </a>
            </div>
        </article>
    }
}

/// A board on which a whole game plays itself, again and again; a still one for those who want it still.
#[component]
fn LivingBoard(entry: &'static Entry) -> impl IntoView {
    /// Between two moves.
    const PACE: Duration = Duration::from_millis(1800);
    /// How many moves the last position stays.
    const REST: usize = 4;

    let (language, settings) = (language(), Settings::here());
    let line = showcase::sample(entry.name);
    let scenes = line.map(|line| StoredValue::new((line.stops().collect::<Vec<_>>(), line)));
    let middle = scenes.map_or(0, |scenes| scenes.with_value(|(stops, _)| stops.len() * 3 / 5));
    let step = RwSignal::new(middle);
    Effect::new(move || {
        let Some(last) = scenes.map(|scenes| scenes.with_value(|(stops, _)| stops.len() - 1)) else { return };
        let advance = move || {
            if !document().hidden() {
                step.update(|step| *step = if *step > last + REST { last / 3 } else { *step + 1 });
            }
        };
        if settings.moving()
            && let Ok(handle) = set_interval_with_handle(advance, PACE)
        {
            on_cleanup(move || handle.clear());
        }
    });
    let scene = move || {
        scenes.map(|scenes| {
            scenes.with_value(|(stops, line)| {
                let ply = stops[step.get().min(stops.len() - 1)];
                let show = Show { coordinates: false, last: game::last_played(line, ply), ..Show::default() };
                plain_scene(&line.position_at(ply), language.get(), show)
            })
        })
    };
    move || scene().map(|scene| view! { <Picture scene=scene/> })
}
