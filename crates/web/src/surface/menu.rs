use fishka_catalog::{Position, Rules};
use fishka_game::Options;
use fishka_record::Record;
use fishka_view::{Show, scene, svg};
use leptos::{html, prelude::*, task::spawn_local};
use leptos_router::{NavigateOptions, hooks::use_navigate};

use super::{Cursor, dialog::RulesDialog, turning::Turning};
use crate::{
    analysis,
    board::BoardState,
    browser,
    button::Button,
    icon::Icon,
    settings::Settings,
    text::{Words, t},
};

/// How a game leaves the page.
#[derive(Copy, Clone)]
pub(crate) struct Sharing {
    /// Gives the text of the record to whoever asks, at once or when the server has sent it.
    pub(crate) record: Callback<Callback<String>>,
    /// Gives a link for others to whoever asks.
    pub(crate) link: Callback<Callback<String>>,
    /// What happened, for the line that says so.
    pub(crate) notice: RwSignal<String>,
    /// Whether an analysis can be asked for: not of a game that people play against each other, nor in one.
    pub(crate) analysis: Signal<bool>,
}

impl Sharing {
    /// Nothing to send on.
    pub(crate) fn nothing() -> Sharing {
        Sharing {
            record: Callback::new(|_| {}),
            link: Callback::new(|_| {}),
            notice: RwSignal::new(String::new()),
            analysis: Signal::stored(false),
        }
    }
}

/// What is seldom needed: the game and the position as text, as links and as a picture.
#[component]
pub(super) fn Menu(
    cursor: Cursor,
    board: Memo<BoardState>,
    sharing: Sharing,
    turning: Turning,
) -> impl IntoView {
    let (words, settings) = (Words::here(), Settings::here());
    let Sharing { record, notice, .. } = sharing;
    let name = cursor.line().with_untracked(|line| line.game().name());
    let save = Callback::new(move |record: String| {
        browser::download(&format!("{name}.fishka"), "text/plain", &record);
    });
    let picture = move |_| {
        let drawn = untrack(|| {
            board.with(|board| {
                let show = Show { language: words.language(), last: board.last.clone(), ..Show::default() };
                svg(&scene(&board.position, &show), settings.theme())
            })
        });
        browser::download(&format!("{name}.svg"), "image/svg+xml", &drawn);
    };
    let copy = move |_| {
        let text = cursor
            .line()
            .with_untracked(|line| board.with_untracked(|board| position_text(line.game(), &board.position)));
        copy_text(text, "web-position-copied", words, notice);
    };
    let reading = RwSignal::new(false);
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
                <Button act="save" icon="save" label="web-save" class="" on:click=move |_| record.run(save)/>
                <Button act="picture" icon="picture" label="web-save-picture" class="" on:click=picture/>
                <Button act="copy" icon="copy" label="web-copy-position" class="" on:click=copy/>
                <ShareButtons sharing class=""/>
                <Button act="rules" icon="rules" label="web-rules" class="" on:click=move |_| reading.set(true)/>
                <Switch act="sound" icon="sound" label="web-settings-sound" on=settings.sound/>
                {turning
                    .by_itself()
                    .map(|on| view! { <Switch act="turn-by-itself" icon="turn" label="web-turn-by-itself" on/> })}
            </div>
        </details>
        <RulesDialog open=reading game=name/>
    }
}

/// A link for others, and the game under analysis.
#[component]
pub(super) fn ShareButtons(sharing: Sharing, class: &'static str) -> impl IntoView {
    let (words, navigate) = (Words::here(), use_navigate());
    let Sharing { record, link, notice, analysis } = sharing;
    let share = Callback::new(move |link: String| copy_text(link, "web-link-copied", words, notice));
    let analyse = Callback::new(move |record: String| {
        navigate(&analysis::path(&record), NavigateOptions::default());
    });
    let analyse = move || {
        analysis.get().then(|| {
            view! {
                <Button act="analyse" icon="analysis" label="web-review-this" class on:click=move |_| record.run(analyse)/>
            }
        })
    };
    view! {
        <Button act="share" icon="share" label="web-share" class on:click=move |_| link.run(share)/>
        {analyse}
    }
}

fn copy_text(text: String, said: &'static str, words: Words, notice: RwSignal<String>) {
    spawn_local(async move {
        let key = if browser::copy(&text).await { said } else { "web-not-copied" };
        // The game may have been left meanwhile.
        let _ = notice.try_set(untrack(|| words.text(key)));
    });
}

/// Something that is on or off.
#[component]
fn Switch(act: &'static str, icon: &'static str, label: &'static str, on: RwSignal<bool>) -> impl IntoView {
    view! {
        <Button act icon label
            class=""
            attr:aria-pressed=move || on.get().to_string()
            on:click=move |_| on.update(|on| *on = !*on)
        />
    }
}

/// The position as a text that can be opened again. Where the options of the game are not the usual ones, they must be in
/// it, so it is a record without moves.
fn position_text(rules: &Rules, position: &Position) -> String {
    let usual = Rules::new(rules.name(), &Options::new());
    if usual.is_ok_and(|usual| usual.options() == rules.options()) {
        position.to_string()
    } else {
        Record::from_position(rules.clone(), position.clone()).to_string()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use fishka_game::Game as _;

    use super::*;

    fn text_of(options: &str) -> String {
        let rules = Rules::new("tayu", &options.parse().unwrap()).unwrap();
        position_text(&rules, &rules.start())
    }

    #[test]
    fn the_position_of_a_usual_game_is_its_text_alone() {
        assert!(!text_of("").contains('['));
    }

    #[test]
    fn the_position_of_an_unusual_game_names_its_options() {
        let opened = crate::analysis::open(text_of("seats=4").as_bytes()).unwrap();
        assert_eq!(opened[0].rules().seats(), 4);
    }
}
