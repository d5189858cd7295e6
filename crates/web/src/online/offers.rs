use fishka_catalog::Line;
use fishka_game::Seat;
use fishka_wire::Command;
use leptos::prelude::*;

use super::{page::Session, remote::RemoteGame};
use crate::text::{Words, t};

/// What another player asks: a draw, or to take a move back. And what oneself asked and waits for.
#[component]
pub(super) fn Offers(session: Session, line: Memo<Line>) -> impl IntoView {
    let draw = Memo::new(move |_| session.of_state(Vec::new(), |state| state.draw_offers.clone()));
    let back = Memo::new(move |_| {
        session.of_state(Vec::new(), |state| {
            state.back_request.as_ref().map(|request| request.seats.clone()).unwrap_or_default()
        })
    });
    view! {
        <Question
            session
            line
            asked=draw
            question="online-draw-offered"
            waiting="online-draw-waiting"
            agree=Command::OfferDraw
            decline=Command::DeclineDraw
            act="draw"
        />
        <Question
            session
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
    session: Session,
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
    let you = Memo::new(move |_| session.remote.with(RemoteGame::you));
    move || {
        let asked = asked.get();
        let (first, you) = (*asked.first()?, you.get()?);
        if asked.contains(&you) {
            return Some(view! { <p class="offer" role="status">{t(waiting)}</p> }.into_any());
        }
        let asks = line.with(|line| words.of_side(question, line, first));
        Some(
            view! {
                <div class="offer card" role="alert">
                    <p>{asks}</p>
                    <div class="row">
                        <button
                            type="button"
                            class="button primary"
                            data-act=format!("agree-{act}")
                            on:click=move |_| session.say(agree.get_value())
                        >
                            {t("online-agree")}
                        </button>
                        <button
                            type="button"
                            class="button"
                            data-act=format!("decline-{act}")
                            on:click=move |_| session.say(decline.get_value())
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
