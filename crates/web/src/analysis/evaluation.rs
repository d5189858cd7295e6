//! A score in words and as a bar.

use fishka_engine_api::{Score, Verdict};
use fishka_game::{Game as _, Seat, Turn, Value};
use leptos::prelude::*;

use super::Desk;
use crate::{
    game::side_of,
    text::{Words, t},
};

/// What a score says besides the odds, to the side from which it is seen: an estimate in units of the game, or a proof with its
/// sign.
pub(super) fn verdict_label(words: Words, verdict: Verdict) -> String {
    let number = |count: i32| Value::Number(i64::from(count));
    match verdict {
        Verdict::Estimate(estimate) => format!("{:+.1}", f64::from(estimate) / 100.0).replace('-', "−"),
        // The odds stand beside it already.
        Verdict::Odds => String::new(),
        Verdict::Exact(margin) => {
            let margin = Value::Text(format!("{margin:+}").replace('-', "−"));
            words.with("analysis-proven-margin", &[("margin", margin)])
        }
        Verdict::Mate(plies) if plies > 0 => words.with("analysis-proven-win", &[("plies", number(plies))]),
        Verdict::Mate(plies) => words.with("analysis-proven-loss", &[("plies", number(-plies))]),
    }
}

/// A chance as it is written.
pub(super) fn percent(chance: f32) -> String {
    format!("{:.0} %", chance * 100.0)
}

impl Desk {
    /// The score of the position before the eyes, as the first of two sides sees it.
    pub(super) fn first_score(self) -> Option<Score> {
        let ply = self.cursor.ply().get();
        let known = self.survey.report.with(|report| {
            report.as_ref().and_then(|report| report.known.get(ply)?.as_ref().map(|known| known.score))
        });
        let looked = self.survey.line.with(|line| {
            let Turn::Seat(seat) = line.turn_at(ply) else { return None };
            let position = line.position_at(ply);
            let folded = super::book::Folded::new(line.game(), &position);
            let score = self.survey.book.analysis(&position, folded)?.lines.first()?.score;
            Some(if line.game().are_partners(Seat::FIRST, seat) { score } else { score.reversed() })
        });
        looked.or(known)
    }
}

/// The chances at the edge of the board: the first side's share from below, whoever is to move.
#[component]
pub(super) fn EvaluationBar(desk: Desk) -> impl IntoView {
    let words = Words::here();
    let score = Memo::new(move |_| desk.first_score().filter(|_| !desk.is_asked()));
    let share = move || score.get().map_or(50.0, |score| score.win * 100.0);
    let side = move |seat: Seat| desk.cursor.line().with(|line| side_of(words, line, seat));
    let label = move || {
        let first = Value::Text(side(Seat::FIRST));
        match score.get() {
            Some(score) => {
                let chance = Value::Text(percent(score.win));
                words.with("analysis-bar", &[("side", first), ("chance", chance)])
            }
            None => words.with("analysis-bar-unknown", &[("side", first)]),
        }
    };
    let told =
        move || score.get().map_or_else(|| "–".to_owned(), |score| format!("{:.0}", score.win * 100.0));
    let proof = move || score.get().is_some_and(|score| score.is_proven());
    view! {
        <div class="evaluation" role="img" aria-label=label title=label data-known=move || score.get().is_some().to_string()>
            <span class="evaluation-share" style:--share=move || format!("{:.1}%", share())></span>
            <span class="evaluation-number" aria-hidden="true">
                {told}
                {move || proof().then(|| view! { <sup title=t("analysis-proven")>"∎"</sup> })}
            </span>
            <span class="evaluation-owner" aria-hidden="true">{move || side(Seat::FIRST)}</span>
        </div>
    }
}
