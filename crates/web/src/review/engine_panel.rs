use fishka_engine_api::{
    Score, Verdict,
    worker::{Analysis, ScoredLine},
};
use fishka_game::Value;
use leptos::prelude::*;

use super::Survey;
use crate::text::{Words, t};

/// What the engine thinks of the position shown.
#[component]
pub(super) fn EnginePanel(survey: Survey) -> impl IntoView {
    let words = Words::here();
    let progress = move || {
        let (done, all) = survey.progress();
        (done + 1 < all).then(|| {
            let values = [("done", Value::Number(done as i64)), ("all", Value::Number(all as i64))];
            words.with("web-survey", &values)
        })
    };
    let lines = move || {
        if let Some(error) = survey.trouble.get() {
            let again = move |_| survey.trouble.set(None);
            return view! {
                <p class="trouble" role="alert">{words.explain(&error)}</p>
                <button type="button" class="button" on:click=again>{t("web-load-again")}</button>
            }
            .into_any();
        }
        match survey.at_cursor() {
            Some(analysis) => view! { <BestLines survey analysis/> }.into_any(),
            None => ().into_any(),
        }
    };
    view! {
        <section class="engine" aria-label=t("web-engine")>
            <h2>{t("web-engine")}</h2>
            {lines}
            <p class="small">{progress}</p>
        </section>
    }
}

/// The best lines, all seen from one side: in a game of two sides always the first.
#[component]
fn BestLines(survey: Survey, analysis: Analysis) -> impl IntoView {
    /// How much of a line is shown.
    const SHOWN: usize = 6;

    let words = Words::here();
    let seen = survey.seen_from(words);
    let owner = seen.as_ref().map(|seen| words.with("web-chances", &[("side", Value::text(&seen.side))]));
    let other = seen.is_some_and(|seen| seen.other);
    let row = move |line: ScoredLine| {
        let moves = survey.in_words(&line.moves[..line.moves.len().min(SHOWN)], words.language()).join(" ");
        let Score { verdict, win } = if other { line.score.reversed() } else { line.score };
        let score = score_label(words, verdict);
        view! {
            <li>
                <strong>{format!("{:.0} %", win * 100.0)}</strong>
                <span class="verdict">{score}</span>
                <span class="line">{moves}</span>
            </li>
        }
    };
    let depth = words.with("web-depth", &[("depth", Value::Number(i64::from(analysis.depth)))]);
    view! {
        <p class="small" data-chances>{owner}</p>
        <ol class="best-lines">{analysis.lines.into_iter().map(row).collect_view()}</ol>
        <p class="small">{depth}</p>
    }
}

/// A score in the words of the side from which it is seen.
fn score_label(words: Words, verdict: Verdict) -> String {
    let number = |count: i32| Value::Number(i64::from(count));
    match verdict {
        Verdict::Estimate(estimate) => format!("{:+.1}", f64::from(estimate) / 100.0),
        // The odds stand beside it already.
        Verdict::Odds => String::new(),
        Verdict::Exact(margin) => {
            words.with("web-score-exact", &[("margin", Value::Text(format!("{margin:+}")))])
        }
        Verdict::Mate(plies) if plies > 0 => words.with("web-score-wins", &[("plies", number(plies))]),
        Verdict::Mate(plies) => words.with("web-score-loses", &[("plies", number(-plies))]),
    }
}
