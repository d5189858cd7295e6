use fishka_game::{Value, clock::TimeControl};
use leptos::prelude::*;

use super::{Draft, Opponent};
use crate::text::{Words, t};

/// The time controls on offer, as they are written.
const CONTROLS: [&str; 7] = ["-", "180+2", "300+3", "600+5", "900+10", "1800+20", "30/move"];

/// Those that only make sense between people who are far apart.
const FAR: [&str; 2] = ["1d/move", "3d/move"];

/// How much time the players have.
#[component]
pub(crate) fn ClockField(draft: Draft) -> impl IntoView {
    let words = Words::here();
    let time = draft.time;
    view! {
        <fieldset>
            <legend>{t("web-clock")}</legend>
            <div class="chips">
                {CONTROLS
                    .into_iter()
                    .chain(FAR.into_iter().filter(|_| draft.with == Opponent::Friend))
                    .map(|control| {
                        view! {
                            <label class="chip">
                                <input
                                    type="radio"
                                    name="time"
                                    value=control
                                    prop:checked=move || time.with(|time| time == control)
                                    on:change=move |_| time.set(control.to_owned())
                                />
                                <span>{move || control_label(words, control.parse().unwrap_or_default())}</span>
                            </label>
                        }
                    })
                    .collect_view()}
            </div>
        </fieldset>
    }
}

/// A time control in words.
pub(crate) fn control_label(words: Words, control: TimeControl) -> String {
    match control {
        TimeControl::Unlimited => words.text("web-clock-none"),
        TimeControl::Fischer { initial, increment } => words.with(
            "web-clock-fischer",
            &[
                ("minutes", Value::number(initial.as_secs() / 60)),
                ("seconds", Value::number(increment.as_secs())),
            ],
        ),
        TimeControl::PerMove(limit) => {
            words.with("web-clock-per-move", &[("seconds", Value::number(limit.as_secs()))])
        }
        TimeControl::Correspondence { days } => {
            words.with("web-clock-days", &[("days", Value::number(u64::from(days)))])
        }
    }
}
