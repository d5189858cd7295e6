use fishka_catalog::{Entry, Line};
use fishka_game::{Seat, Value};
use fishka_i18n::EntryLabels as _;
use fishka_wire::Who;
use leptos::{prelude::*, task::spawn_local};

use super::{
    api,
    lobby::options_label,
    page::{Session, who_label},
    qr::QrCode,
};
use crate::{
    browser,
    button::Button,
    icon::Icon,
    setup::control_label,
    text::{Words, t},
};

/// While seats are open: the link for the one who waits, a greeting and the seats for those who came.
#[component]
pub(super) fn Invitation(session: Session, line: Memo<Line>) -> impl IntoView {
    let seated = Memo::new(move |_| session.remote.with(|remote| remote.you().is_some()));
    view! {
        <section class="invitation card" aria-labelledby="invitation">
            {move || match seated.get() {
                true => view! { <Waiting session/> }.into_any(),
                false => view! { <Invited session line/> }.into_any(),
            }}
        </section>
    }
}

/// For those who sit: the link for the others, and who does not want to play.
#[component]
fn Waiting(session: Session) -> impl IntoView {
    let words = Words::here();
    let copied = RwSignal::new("");
    let link = StoredValue::new(session.link());
    let copy = move |_| {
        spawn_local(async move {
            let done = browser::copy(&link.get_value()).await;
            copied.set(if done { "online-link-copied" } else { "online-link-by-hand" });
        });
    };
    let declined = move || {
        let names = session.of_state(Vec::new(), |state| {
            state.declined.iter().map(|who| who_label(words, who)).collect::<Vec<_>>()
        });
        (!names.is_empty())
            .then(|| words.with("online-declined", &[("names", Value::Text(names.join(", ")))]))
    };
    view! {
        <h2 id="invitation">{t("online-waiting")}</h2>
        <p class="notice" role="status" data-declined>{declined}</p>
        <label class="small" for="link">{t("online-send-link")}</label>
        <div class="row">
            <input id="link" type="text" readonly data-link prop:value=link.get_value()/>
            <Button act="copy-link" icon="copy" label="online-copy-link" on:click=copy/>
        </div>
        <p class="small" role="status">
            {move || (!copied.get().is_empty()).then(|| words.text(copied.get()))}
        </p>
        <details>
            <summary>{t("online-qr")}</summary>
            <QrCode text=link.get_value() label=words.text("online-qr")/>
        </details>
    }
}

/// For those who came by the link: who invites to what, the seats, and a way to say no.
#[component]
fn Invited(session: Session, line: Memo<Line>) -> impl IntoView {
    let words = Words::here();
    let (trouble, declined) = (RwSignal::new(String::new()), RwSignal::new(false));
    let open = Memo::new(move |_| {
        session.of_state(Vec::new(), |state| {
            let seats = Seat::first(state.seats.len()).zip(&state.seats);
            seats.filter(|(_, who)| **who == Who::Open).map(|(seat, _)| seat).collect()
        })
    });
    let listed = Memo::new(move |_| session.of_state(true, |state| state.listed));
    let greeting = move || {
        let hosts = session.of_state(Vec::new(), |state| {
            let people = state.seats.iter().filter(|who| matches!(who, Who::Person { .. }));
            people.map(|who| who_label(words, who)).collect::<Vec<_>>()
        });
        match hosts.is_empty() {
            true => words.text("online-invited"),
            false => words.with("online-invited-by", &[("names", Value::Text(hosts.join(", ")))]),
        }
    };
    let about = move || {
        let name = line.with(|line| line.game().name());
        let entry = Entry::find(name).ok()?;
        let (options, clock) =
            session.of_state(Default::default(), |state| (state.options.clone(), state.clock.clone()));
        let clock = clock.parse().map(|control| control_label(words, control)).unwrap_or_default();
        let parts = [entry.title(words.language()), options_label(words, entry, &options), clock];
        Some(parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · "))
    };
    let take = move |seat: Seat| {
        spawn_local(async move {
            match api::join(session.id, seat.index() as u8 + 1).await {
                Ok(_) => session.renew(),
                Err(error) => drop(trouble.try_set(untrack(|| error.tell(words)))),
            }
        });
    };
    let decline = move |_| {
        spawn_local(async move {
            match api::decline(session.id).await {
                Ok(()) => drop(declined.try_set(true)),
                Err(error) => drop(trouble.try_set(untrack(|| error.tell(words)))),
            }
        });
    };
    let button = move |seat: Seat| {
        let label = line.with(|line| words.of_side("online-take-seat", line, seat));
        view! {
            <button type="button" class="button primary" data-act="join" on:click=move |_| take(seat)>
                <Icon name="play"/>{label}
            </button>
        }
    };
    let answers = move || match declined.get() {
        true => view! {
            <p role="status" data-declined>{t("online-you-declined")}</p>
            <p><a class="button" href="/">{t("web-to-home")}</a></p>
        }
        .into_any(),
        false => view! {
            <div class="row">
                {move || open.get().into_iter().map(button).collect_view()}
                // A game of the lobby is for whoever comes; there nobody waits for this answer.
                <Show when=move || !listed.get()>
                    <button type="button" class="button" data-act="decline" on:click=decline>
                        {t("online-decline")}
                    </button>
                </Show>
            </div>
        }
        .into_any(),
    };
    view! {
        <h2 id="invitation" data-invited>{greeting}</h2>
        <p>{about}</p>
        {answers}
        <p class="trouble" role="alert">{trouble}</p>
    }
}
