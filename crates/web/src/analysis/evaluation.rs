//! A score in words and as a bar.

use fishka_catalog::Line;
use fishka_engine_api::{Score, Verdict};
use fishka_game::{Game as _, Seat, Turn, Value};
use fishka_report::Known;
use leptos::prelude::*;

use super::Desk;
use crate::{
    game::side_of,
    text::{Words, t},
};

/// What a score says besides the odds, to the side from which it is seen: an estimate in units of the game, or a proof with its
/// sign.
///
/// `line` is the game, to the end where the proof has been played out: what decides is called as the game calls it.
pub(super) fn verdict_label(words: Words, verdict: Verdict, line: &Line) -> String {
    match verdict {
        Verdict::Estimate(estimate) => words.language().signed(f64::from(estimate) / 100.0, 1),
        // The odds stand beside it already.
        Verdict::Odds => String::new(),
        Verdict::Exact(margin) => {
            let margin = Value::Text(words.language().signed(margin.into(), 0));
            words.with("analysis-proven-margin", &[("margin", margin)])
        }
        Verdict::Mate(plies) => {
            let game = line.game().name();
            let result = if plies > 0 { "win" } else { "loss" };
            let reason = line.outcome().map(|outcome| format!("{game}-proven-{}-{result}", outcome.reason()));
            let own = reason.into_iter().chain([format!("{game}-proven-{result}")]);
            let mut own = own.filter(|key| fishka_i18n::has(words.language(), key));
            let key = own.next().unwrap_or_else(|| format!("analysis-proven-{result}"));
            // The side that wins makes the first move of the proof or the second.
            let moves = Value::number(plies.unsigned_abs().div_ceil(2));
            words.with(&key, &[("moves", moves)])
        }
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

impl Desk {
    /// The chances of all sides in the position before the eyes, where there are more than two.
    fn all_chances(self) -> Option<Vec<f32>> {
        let ply = self.cursor.ply().get();
        let looked = self.survey.line.with(|line| {
            let Turn::Seat(_) = line.turn_at(ply) else { return None };
            let position = line.position_at(ply);
            let folded = super::book::Folded::new(line.game(), &position);
            let best = self.survey.book.analysis(&position, folded)?.lines.into_iter().next()?;
            Some(Known::of(line, ply, best.score, &best.chances, Vec::new())?.chances)
        });
        looked.or_else(|| {
            self.survey.report.with(|report| Some(report.as_ref()?.known.get(ply)?.as_ref()?.chances.clone()))
        })
    }
}

/// The chances at the edge of the board, whoever is to move.
#[component]
pub(super) fn EvaluationBar(desk: Desk) -> impl IntoView {
    match desk.sides().len() {
        2 => view! { <SharedByTwo desk/> }.into_any(),
        _ => view! { <SharedBySeveral desk/> }.into_any(),
    }
}

/// A part for each of several sides, the first one's at the bottom.
#[component]
fn SharedBySeveral(desk: Desk) -> impl IntoView {
    let words = Words::here();
    let chances = Memo::new(move |_| desk.all_chances().filter(|_| !desk.is_asked()).unwrap_or_default());
    let label = move || {
        let told = (0..desk.sides().len()).map(|side| {
            let name = Value::Text(desk.side_name(side));
            match chances.with(|chances| chances.get(side).copied()) {
                Some(win) => {
                    words.with("analysis-bar", &[("side", name), ("chance", Value::Text(percent(win)))])
                }
                None => words.with("analysis-bar-unknown", &[("side", name)]),
            }
        });
        told.collect::<Vec<_>>().join("; ")
    };
    let part = move |side: usize| {
        let win = move || chances.with(|chances| chances.get(side).copied());
        let share = move || win().map_or(1.0, |win| 100.0 * win);
        let told = move || win().map_or_else(|| "–".to_owned(), |win| format!("{:.0}", 100.0 * win));
        view! {
            <span class="evaluation-part" data-curve=side style:flex-grow=move || format!("{:.1}", share())>
                <span class="evaluation-part-number">{told}</span>
                <span class="evaluation-part-owner">{move || desk.side_name(side)}</span>
            </span>
        }
    };
    let known = move || chances.with(|chances| !chances.is_empty()).to_string();
    view! {
        <div class="evaluation several" role="img" aria-label=label title=label data-known=known>
            {(0..desk.sides().len()).map(part).collect_view()}
        </div>
    }
}

/// The first of two sides' share from below.
#[component]
fn SharedByTwo(desk: Desk) -> impl IntoView {
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use fishka_catalog::Rules;
    use fishka_i18n::Language;

    use super::*;

    fn told(language: Language, game: &str, verdict: Verdict) -> String {
        let owner = Owner::new();
        owner.set();
        provide_context(Signal::stored(language));
        let line = Line::new(Rules::new(game, &"".parse().unwrap()).unwrap());
        untrack(|| verdict_label(Words::here(), verdict, &line))
    }

    #[test]
    fn a_proven_win_says_what_decides_it() {
        let said = |plies| told(Language::English, "abalone", Verdict::Mate(plies));
        assert_eq!(said(5), "∎ sixth marble in 3");
        assert_eq!(said(1), "∎ sixth marble in 1");
        assert_eq!(said(-4), "∎ loses the sixth marble in 2");
        assert_eq!(told(Language::Russian, "abalone", Verdict::Mate(5)), "∎ шестой шар за 3 хода");
    }

    #[test]
    fn a_game_without_such_words_says_only_who_wins() {
        assert_eq!(told(Language::English, "pebbles", Verdict::Mate(3)), "∎ wins in 2 moves");
    }

    #[test]
    fn an_estimate_is_told_with_its_sign_unless_it_is_nothing() {
        let said = |estimate| told(Language::English, "dvonn", Verdict::Estimate(estimate));
        assert_eq!([-4, 4, -5, 120].map(said), ["0.0", "0.0", "−0.1", "+1.2"]);
    }

    #[test]
    fn a_proven_margin_is_told_with_its_sign() {
        assert_eq!(told(Language::English, "dvonn", Verdict::Exact(-4)), "∎ −4");
        assert_eq!(told(Language::Russian, "dvonn", Verdict::Exact(7)), "∎ +7");
    }
}
