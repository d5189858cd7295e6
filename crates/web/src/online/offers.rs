use fishka_catalog::{Line, Rules};
use fishka_game::{Seat, Value};
use fishka_wire::Command;
use leptos::prelude::*;

use super::{
    mirror::Mirror,
    table::{Seatings, side_label},
};
use crate::text::{Words, t};

/// What another player asks: a draw, or to take a move back. And what oneself asked and waits for.
#[component]
pub(super) fn Offers(seatings: Seatings, rules: StoredValue<Rules>, line: Memo<Line>) -> impl IntoView {
    let draw = Memo::new(move |_| seatings.of_state(Vec::new(), |state| state.draw_offers.clone()));
    let back = Memo::new(move |_| {
        seatings.of_state(Vec::new(), |state| {
            state.back_request.as_ref().map(|request| request.seats.clone()).unwrap_or_default()
        })
    });
    view! {
        <Question
            seatings
            rules
            line
            asked=draw
            question="online-draw-offered"
            waiting="online-draw-waiting"
            agree=Command::OfferDraw
            decline=Command::DeclineDraw
            act="draw"
        />
        <Question
            seatings
            rules
            line
            asked=back
            question="online-back-asked"
            waiting="online-back-waiting"
            agree=Command::AskBack
            decline=Command::DeclineBack
            act="back"
        />
    }
}

#[component]
fn Question(
    seatings: Seatings,
    rules: StoredValue<Rules>,
    line: Memo<Line>,
    /// The seats that ask.
    asked: Memo<Vec<Seat>>,
    question: &'static str,
    waiting: &'static str,
    agree: Command,
    decline: Command,
    act: &'static str,
) -> impl IntoView {
    let words = Words::here();
    let (agree, decline) = (StoredValue::new(agree), StoredValue::new(decline));
    let you = Memo::new(move |_| seatings.mirror.with(Mirror::you));
    move || {
        let asked = asked.get();
        let (first, you) = (*asked.first()?, you.get()?);
        if asked.contains(&you) {
            return Some(view! { <p class="offer" role="status">{t(waiting)}</p> }.into_any());
        }
        let asks = words.with(question, &[("side", Value::Text(side_label(words, rules, line, first)))]);
        Some(
            view! {
                <div class="offer card" role="alert">
                    <p>{asks}</p>
                    <div class="row">
                        <button
                            type="button"
                            class="button primary"
                            data-act=format!("agree-{act}")
                            on:click=move |_| seatings.say(agree.get_value())
                        >
                            {t("online-agree")}
                        </button>
                        <button
                            type="button"
                            class="button"
                            data-act=format!("decline-{act}")
                            on:click=move |_| seatings.say(decline.get_value())
                        >
                            {t("online-decline")}
                        </button>
                    </div>
                </div>
            }
            .into_any(),
        )
    }
}
