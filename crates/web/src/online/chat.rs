use fishka_wire::{Chat, Command, Room};
use leptos::{html, prelude::*};

use super::{page::Session, remote::RemoteGame};
use crate::{
    browser,
    text::{Words, t},
};

/// The most characters of a message, as the server allows.
const LONGEST: usize = 300;

/// Where the choice to hear nothing is kept.
const MUTED: &str = "chat-muted";

/// What players say to each other, and what watchers do. It can be muted.
#[component]
pub(super) fn ChatRoom(session: Session) -> impl IntoView {
    let words = Words::here();
    let muted = RwSignal::new(browser::stored(MUTED).is_some());
    let said = RwSignal::new(String::new());
    let list = NodeRef::<html::Ol>::new();
    let lines = Memo::new(move |_| session.of_state(Vec::new(), |state| state.chat.clone()));
    let room = Memo::new(move |_| match session.remote.with(RemoteGame::you) {
        Some(_) => Room::Players,
        None => Room::Watchers,
    });
    let heard = move || if muted.get() { Vec::new() } else { lines.get() };
    Effect::new(move || {
        lines.track();
        if let Some(list) = list.get() {
            list.set_scroll_top(list.scroll_height());
        }
    });
    let say = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let text = said.get_untracked().trim().to_owned();
        if !text.is_empty() {
            session.say(Command::Chat { text });
            said.set(String::new());
        }
    };
    let mute = move |_| {
        muted.update(|muted| *muted = !*muted);
        match muted.get_untracked() {
            true => drop(browser::store(MUTED, "1")),
            false => browser::forget(MUTED),
        }
    };
    let watchers =
        move || session.remote.with(|remote| remote.presence().map_or(0, |presence| presence.watchers));
    let heading = move || match room.get() {
        Room::Players => words.text("online-chat-players"),
        Room::Watchers => words.text("online-chat-watchers"),
    };
    view! {
        <details class="chat" data-chat>
            <summary>
                {move || if lines.with(Vec::is_empty) {
                    heading()
                } else {
                    let count = fishka_game::Value::number(lines.with(Vec::len));
                    format!("{} ({})", heading(), words.with("online-chat-count", &[("count", count)]))
                }}
            </summary>
            <ol class="chat-lines" node_ref=list aria-live="polite" tabindex="0" aria-label=heading>
                <For each=heard key=|line: &Chat| (line.at, line.name.clone(), line.text.clone()) let:line>
                    <li>
                        <strong>{speaker(words, &line)}</strong>
                        " "
                        <span>{line.text.clone()}</span>
                    </li>
                </For>
            </ol>
            <form class="row chat-form" on:submit=say>
                <label class="visually-hidden" for="chat-text">{t("online-chat-say")}</label>
                <input
                    id="chat-text"
                    type="text"
                    autocomplete="off"
                    maxlength=LONGEST
                    placeholder=t("online-chat-say")
                    prop:value=said
                    on:input=move |event| said.set(event_target_value(&event))
                />
                <button type="submit" class="button" data-act="say">{t("online-chat-send")}</button>
            </form>
            <p class="row small">
                <button
                    type="button"
                    class="button"
                    data-act="mute"
                    aria-pressed=move || muted.get().to_string()
                    on:click=mute
                >
                    {t("online-chat-mute")}
                </button>
                <span>
                    {move || {
                        let count = fishka_game::Value::number(watchers());
                        words.with("online-watchers", &[("count", count)])
                    }}
                </span>
            </p>
        </details>
    }
}

fn speaker(words: Words, line: &Chat) -> String {
    if line.name.is_empty() { untrack(|| words.text("online-anonymous")) } else { line.name.clone() }
}
