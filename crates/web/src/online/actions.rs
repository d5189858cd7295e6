use fishka_wire::{Command, LiveGame, Phase};
use leptos::{prelude::*, task::spawn_local};
use leptos_router::{NavigateOptions, hooks::use_navigate};

use super::{api, page::Session};
use crate::{button::Button, icon::Icon, surface::Dialog, text::Words};

/// What the people at a table can do besides moving.
#[component]
pub(super) fn OnlineActions(
    session: Session,
    /// What happened, for the line that says so.
    notice: RwSignal<String>,
) -> impl IntoView {
    let resigning = RwSignal::new(false);
    let phase = Memo::new(move |_| session.of_state(Phase::Waiting, |state| state.phase));
    let playing = Memo::new(move |_| session.remote.with(|remote| remote.you().is_some()));
    let active = move || playing.get() && phase.get() == Phase::Running;
    let may_abort =
        Memo::new(move |_| session.remote.with(|remote| remote.game().is_some_and(LiveGame::may_abort)));
    let claimable = Memo::new(move |_| {
        session.remote.with(|remote| remote.presence().is_some_and(|presence| presence.claim_in == Some(0)))
    });
    let command = move |command: Command| {
        notice.set(String::new());
        session.say(command);
    };
    view! {
            <Show when=move || active() && !may_abort.get()>
                <Button act="undo" icon="undo" label="web-undo" on:click=move |_| command(Command::AskBack)/>
                <Button act="draw" icon="draw" label="online-offer-draw"
                    on:click=move |_| command(Command::OfferDraw)
                />
                <Button act="resign" icon="flag" label="web-resign" on:click=move |_| resigning.set(true)/>
            </Show>
            <Show when=move || playing.get() && may_abort.get()>
                <Button act="abort" icon="close" label="online-abort" on:click=move |_| command(Command::Abort)/>
            </Show>
            <Show when=move || active() && claimable.get()>
                <Button act="claim" icon="flag" label="online-claim"
                    class="button primary"
                    on:click=move |_| command(Command::Claim)
                />
            </Show>
            <Rematch session phase playing notice/>
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
    session: Session,
    phase: Memo<Phase>,
    playing: Memo<bool>,
    notice: RwSignal<String>,
) -> impl IntoView {
    let (words, navigate) = (Words::here(), use_navigate());
    let invited = Memo::new(move |_| session.of_state(false, |state| state.rematch.is_some()));
    let label = move || words.text(if invited.get() { "online-rematch-join" } else { "web-rematch" });
    let again = Callback::new(move |()| {
        let navigate = navigate.clone();
        spawn_local(async move {
            match api::rematch(session.id).await {
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
