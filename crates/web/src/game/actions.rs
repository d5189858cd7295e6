use fishka_game::Seat;
use fishka_record::Ending;
use leptos::{html, prelude::*, task::spawn_local};

use super::{Dialog, LocalGame, Player, two_sides};
use crate::{
    browser,
    icon::Icon,
    settings::Settings,
    text::{Words, t},
};

/// What the players of a game on this device can do besides moving.
#[component]
pub(crate) fn Actions(
    game: RwSignal<LocalGame>,
    /// Whether the moves are open on a small screen.
    moves_open: RwSignal<bool>,
    /// What happened, for the line that says so.
    notice: RwSignal<String>,
    on_undo: Callback<()>,
    on_end: Callback<Ending>,
    on_rematch: Callback<()>,
) -> impl IntoView {
    let (resigning, agreeing) = (RwSignal::new(false), RwSignal::new(false));
    let playing = Memo::new(move |_| game.with(|game| game.acting().is_some()));
    // Among three sides nobody can say who wins when one gives up.
    let two = game.with_untracked(|game| two_sides(game.rules()));
    let alone = game.with_untracked(|game| game.players().iter().any(|player| player.level().is_some()));
    let resign = Callback::new(move |()| {
        if let Some(seat) = game.with_untracked(resigning_seat) {
            on_end.run(Ending::Resigned(seat));
        }
    });
    let can_undo = Memo::new(move |_| game.with(LocalGame::can_undo));
    view! {
        <div class="actions" role="group" aria-label=t("web-actions")>
            <button
                type="button"
                class="button"
                data-act="undo"
                disabled=move || !can_undo.get()
                on:click=move |_| on_undo.run(())
            >
                <Icon name="undo"/>
                <span>{t("web-undo")}</span>
            </button>
            <Show when=move || playing.get() && two>
                <button type="button" class="button" data-act="resign" on:click=move |_| resigning.set(true)>
                    <Icon name="flag"/>
                    <span>{t("web-resign")}</span>
                </button>
            </Show>
            <Show when=move || playing.get() && !alone>
                <button type="button" class="button" data-act="draw" on:click=move |_| agreeing.set(true)>
                    <Icon name="draw"/>
                    <span>{t("web-draw")}</span>
                </button>
            </Show>
            <Show when=move || !playing.get()>
                <button type="button" class="button primary" data-act="rematch" on:click=move |_| on_rematch.run(())>
                    <Icon name="again"/>
                    <span>{t("web-rematch")}</span>
                </button>
            </Show>
            <button
                type="button"
                class="button only-phone"
                data-act="moves"
                aria-expanded=move || moves_open.get().to_string()
                on:click=move |_| moves_open.update(|open| *open = !*open)
            >
                <Icon name="moves"/>
                <span>{t("web-moves")}</span>
            </button>
            <SoundSwitch/>
            <More game notice/>
        </div>
        <Dialog open=resigning question="web-resign-ask" yes="web-resign" on_yes=resign/>
        <Dialog
            open=agreeing
            question="web-draw-ask"
            yes="web-draw-yes"
            on_yes=Callback::new(move |()| on_end.run(Ending::Agreed))
        />
    }
}

/// The only person at the table, or else whoever is to act.
fn resigning_seat(game: &LocalGame) -> Option<Seat> {
    let seats = Seat::first(game.players().len()).zip(game.players());
    let mut persons = seats.filter(|(_, player)| **player == Player::Person).map(|(seat, _)| seat);
    match (persons.next(), persons.next()) {
        (Some(only), None) => Some(only),
        _ => game.acting(),
    }
}

/// Sounds on or off.
#[component]
pub(crate) fn SoundSwitch() -> impl IntoView {
    let sound = Settings::here().sound;
    view! {
        <button
            type="button"
            class="button icon-only"
            data-act="sound"
            title=t("web-settings-sound")
            aria-label=t("web-settings-sound")
            aria-pressed=move || sound.get().to_string()
            on:click=move |_| sound.update(|on| *on = !*on)
        >
            {move || if sound.get() { view! { <Icon name="sound"/> } } else { view! { <Icon name="silent"/> } }}
        </button>
    }
}

/// What is seldom needed: the game and the position as text and as links.
#[component]
fn More(game: RwSignal<LocalGame>, notice: RwSignal<String>) -> impl IntoView {
    let words = Words::here();
    let record = move || game.with_untracked(|game| game.record(browser::moment()).to_string());
    let name = move || game.with_untracked(|game| game.rules().name());
    let save = move |_| {
        browser::download(&format!("{}.fishka", name()), "text/plain", &record());
    };
    let copied = move |text: String, said: &'static str| {
        spawn_local(async move {
            let key = if browser::copy(&text).await { said } else { "web-not-copied" };
            notice.set(untrack(|| words.text(key)));
        });
    };
    let copy = move |_| {
        copied(game.with_untracked(|game| game.line().position().to_string()), "web-position-copied");
    };
    let share = move |_| copied(browser::review_link(&record()), "web-link-copied");
    let menu = NodeRef::<html::Details>::new();
    let close = move |_| {
        if let Some(menu) = menu.get_untracked() {
            menu.set_open(false);
        }
    };
    view! {
        <details class="more" node_ref=menu>
            <summary class="button icon-only" title=t("web-more") aria-label=t("web-more")>
                <Icon name="more"/>
            </summary>
            <div class="menu card" on:click=close>
                <button type="button" data-act="save" on:click=save>
                    <Icon name="save"/>{t("web-save")}
                </button>
                <button type="button" data-act="copy" on:click=copy>
                    <Icon name="copy"/>{t("web-copy-position")}
                </button>
                <button type="button" data-act="share" on:click=share>
                    <Icon name="share"/>{t("web-share")}
                </button>
                <a data-act="review" href=move || { game.track(); browser::review_path(&record()) }>
                    <Icon name="review"/>{t("web-review-this")}
                </a>
                <a href=move || format!("/rules/{}", name())><Icon name="rules"/>{t("web-rules")}</a>
            </div>
        </details>
    }
}
