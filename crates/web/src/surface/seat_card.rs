use std::time::Duration;

use leptos::prelude::*;

use super::clock_face::{face, low};
use crate::{
    icon::Icon,
    text::{Words, t},
};

/// Who sits where: the side, the player, the clock, and whether they are at the move.
#[component]
pub(crate) fn SeatCard(
    /// The number of the seat, from 1.
    number: usize,
    #[prop(into)] side: Signal<String>,
    #[prop(into)] player: Signal<String>,
    #[prop(into)] acting: Signal<bool>,
    #[prop(into)] thinking: Signal<bool>,
    #[prop(into)] left: Signal<Option<Duration>>,
    /// What the player began with.
    #[prop(into)]
    initial: Signal<Option<Duration>>,
    /// Whether the player is not there.
    #[prop(optional, into)]
    away: Signal<bool>,
) -> impl IntoView {
    let words = Words::here();
    let little = move || low(initial.get());
    let low = Memo::new(move |_| acting.get() && left.get().is_some_and(|left| left < little()));
    view! {
        <div
            class="seat"
            data-seat=number
            class:acting=acting
            class:low=low
            aria-current=move || acting.get().then_some("true")
        >
            <span class="seat-side">{side}</span>
            <span class="seat-player">{player}</span>
            <span class="seat-state">
                {move || thinking.get().then(|| view! { <Icon name="think"/> <span>{t("web-thinking")}</span> })}
                {move || away.get().then(t("online-away"))}
            </span>
            {move || left.get().map(|left| view! { <time class="clock" role="timer">{face(left, little(), words)}</time> })}
            <span class="visually-hidden" aria-live="assertive">
                {move || low.get().then(|| t("web-low-time"))}
            </span>
        </div>
    }
}
