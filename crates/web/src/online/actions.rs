use fishka_catalog::Line;
use fishka_wire::{Command, Phase};
use leptos::{prelude::*, task::spawn_local};
use leptos_router::{NavigateOptions, hooks::use_navigate};

use super::{api, table::Seatings};
use crate::{
    browser,
    game::{Dialog, SoundSwitch},
    icon::Icon,
    text::{Words, t},
};

/// How many decisions may have been made in a game that is still called off rather than given up.
const ABORTABLE: usize = 2;

/// What the people at a table can do besides moving.
#[component]
pub(super) fn Actions(
    seatings: Seatings,
    line: Memo<Line>,
    /// Whether the moves are open on a small screen.
    moves_open: RwSignal<bool>,
    /// What happened, for the line that says so.
    notice: RwSignal<String>,
) -> impl IntoView {
    let resigning = RwSignal::new(false);
    let phase = Memo::new(move |_| seatings.of_state(Phase::Waiting, |state| state.phase));
    let playing = Memo::new(move |_| seatings.mirror.with(|mirror| mirror.you().is_some()));
    let active = move || playing.get() && phase.get() == Phase::Running;
    // Drawn tiles are no decisions of anybody.
    let decisions = Memo::new(move |_| line.with(|line| crate::game::stops(line).len() - 1));
    let early = Memo::new(move |_| decisions.get() < ABORTABLE);
    let claimable = Memo::new(move |_| {
        seatings.mirror.with(|mirror| mirror.presence().is_some_and(|presence| presence.claim_in == Some(0)))
    });
    let command = move |command: Command| {
        notice.set(String::new());
        seatings.say(command);
    };
    view! {
        <div class="actions" role="group" aria-label=t("web-actions")>
            <Show when=move || active() && !early.get()>
                <button type="button" class="button" data-act="undo" on:click=move |_| command(Command::AskBack)>
                    <Icon name="undo"/>
                    <span>{t("web-undo")}</span>
                </button>
                <button type="button" class="button" data-act="draw" on:click=move |_| command(Command::OfferDraw)>
                    <Icon name="draw"/>
                    <span>{t("online-offer-draw")}</span>
                </button>
                <button type="button" class="button" data-act="resign" on:click=move |_| resigning.set(true)>
                    <Icon name="flag"/>
                    <span>{t("web-resign")}</span>
                </button>
            </Show>
            <Show when=move || playing.get() && phase.get() != Phase::Over && early.get()>
                <button type="button" class="button" data-act="abort" on:click=move |_| command(Command::Abort)>
                    <Icon name="close"/>
                    <span>{t("online-abort")}</span>
                </button>
            </Show>
            <Show when=move || active() && claimable.get()>
                <button type="button" class="button primary" data-act="claim" on:click=move |_| command(Command::Claim)>
                    <Icon name="flag"/>
                    <span>{t("online-claim")}</span>
                </button>
            </Show>
            <Rematch seatings phase playing notice/>
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
            <More seatings line notice/>
        </div>
        <Dialog
            open=resigning
            question="web-resign-ask"
            yes="web-resign"
            on_yes=Callback::new(move |()| command(Command::Resign))
        />
    }
}

/// Another game with the same people; whoever did not ask for it is invited.
#[component]
fn Rematch(
    seatings: Seatings,
    phase: Memo<Phase>,
    playing: Memo<bool>,
    notice: RwSignal<String>,
) -> impl IntoView {
    let (words, navigate) = (Words::here(), use_navigate());
    let invited = Memo::new(move |_| seatings.of_state(false, |state| state.rematch.is_some()));
    let label = move || words.text(if invited.get() { "online-rematch-join" } else { "web-rematch" });
    let again = Callback::new(move |()| {
        let navigate = navigate.clone();
        spawn_local(async move {
            match api::rematch(seatings.id).await {
                Ok(created) => navigate(&format!("/game/{}", created.id), NavigateOptions::default()),
                Err(error) => drop(notice.try_set(untrack(|| error.tell(words)))),
            }
        });
    });
    view! {
        <Show when=move || playing.get() && phase.get() == Phase::Over>
            <button type="button" class="button primary" data-act="rematch" on:click=move |_| again.run(())>
                <Icon name="again"/>
                <span>{label}</span>
            </button>
        </Show>
    }
}

/// What is seldom needed: the game and the position as text and as links.
#[component]
fn More(seatings: Seatings, line: Memo<Line>, notice: RwSignal<String>) -> impl IntoView {
    let (words, navigate) = (Words::here(), use_navigate());
    let with_record = move |then: Callback<String>| {
        spawn_local(async move {
            match api::record(seatings.id).await {
                Ok(record) => then.run(record),
                Err(error) => drop(notice.try_set(untrack(|| error.tell(words)))),
            }
        });
    };
    let save = move |_| {
        with_record(Callback::new(move |record: String| {
            browser::download(&format!("{}.fishka", seatings.id), "text/plain", &record);
        }));
    };
    let review = Callback::new(move |record: String| {
        navigate(&browser::review_path(&record), NavigateOptions::default());
    });
    let copied = move |text: String, said: &'static str| {
        spawn_local(async move {
            let key = if browser::copy(&text).await { said } else { "web-not-copied" };
            notice.set(untrack(|| words.text(key)));
        });
    };
    let copy =
        move |_| copied(line.with_untracked(|line| line.position().to_string()), "web-position-copied");
    let share = move |_| {
        let origin = window().location().origin().unwrap_or_default();
        copied(format!("{origin}/game/{}", seatings.id), "web-link-copied");
    };
    let name = line.with_untracked(|line| line.game().name());
    view! {
        <details class="more">
            <summary class="button icon-only" title=t("web-more") aria-label=t("web-more")>
                <Icon name="more"/>
            </summary>
            <div class="menu card">
                <button type="button" data-act="save" on:click=save>
                    <Icon name="save"/>{t("web-save")}
                </button>
                <button type="button" data-act="copy" on:click=copy>
                    <Icon name="copy"/>{t("web-copy-position")}
                </button>
                <button type="button" data-act="share" on:click=share>
                    <Icon name="share"/>{t("web-share")}
                </button>
                <button type="button" data-act="review" on:click=move |_| with_record(review)>
                    <Icon name="review"/>{t("web-review-this")}
                </button>
                <a href=format!("/rules/{name}")><Icon name="rules"/>{t("web-rules")}</a>
            </div>
        </details>
    }
}
