use fishka_catalog::Line;
use fishka_game::Seat;
use fishka_wire::Who;
use leptos::{prelude::*, task::spawn_local};

use super::{api, page::Session, qr::QrCode};
use crate::{
    browser,
    icon::Icon,
    text::{Words, t},
};

/// While seats are open: the link for those who are awaited, and the seats for those who came.
#[component]
pub(super) fn Invitation(session: Session, line: Memo<Line>) -> impl IntoView {
    let words = Words::here();
    let (trouble, copied) = (RwSignal::new(String::new()), RwSignal::new(""));
    let seated = Memo::new(move |_| session.remote.with(|remote| remote.you().is_some()));
    let open = Memo::new(move |_| {
        session.of_state(Vec::new(), |state| {
            let seats = Seat::first(state.seats.len()).zip(&state.seats);
            seats.filter(|(_, who)| **who == Who::Open).map(|(seat, _)| seat).collect()
        })
    });
    let link = StoredValue::new(session.link());
    let copy = move |_| {
        spawn_local(async move {
            let done = browser::copy(&link.get_value()).await;
            copied.set(if done { "online-link-copied" } else { "online-link-by-hand" });
        });
    };
    let take = move |seat: Seat| {
        spawn_local(async move {
            match api::join(session.id, seat.index() as u8 + 1).await {
                Ok(_) => session.renew(),
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
    view! {
        <section class="invitation card" aria-labelledby="invitation">
            <h2 id="invitation">
                {move || words.text(if seated.get() { "online-waiting" } else { "online-invited" })}
            </h2>
            {move || (!seated.get()).then(|| {
                view! { <div class="row">{open.get().into_iter().map(button).collect_view()}</div> }
            })}
            <label class="small" for="link">{t("online-send-link")}</label>
            <div class="row">
                <input id="link" type="text" readonly data-link prop:value=link.get_value()/>
                <button type="button" class="button" data-act="copy-link" on:click=copy>
                    <Icon name="copy"/>{t("online-copy-link")}
                </button>
            </div>
            <p class="small" role="status">
                {move || (!copied.get().is_empty()).then(|| words.text(copied.get()))}
            </p>
            <details>
                <summary>{t("online-qr")}</summary>
                <QrCode text=link.get_value() label=words.text("online-qr")/>
            </details>
            <p class="trouble" role="alert">{trouble}</p>
        </section>
    }
}
