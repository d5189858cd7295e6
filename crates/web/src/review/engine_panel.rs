use fishka_engine_api::{
    Verdict,
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
            Some(analysis) => view! { <BestLines analysis/> }.into_any(),
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

#[component]
fn BestLines(analysis: Analysis) -> impl IntoView {
    let words = Words::here();
    let row = move |line: ScoredLine| {
        let moves = line.moves[..line.moves.len().min(6)].join(" ");
        let (score, win) = (score_label(words, line.score.verdict), line.score.win);
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
        <ol class="best-lines">{analysis.lines.into_iter().map(row).collect_view()}</ol>
        <p class="small">{depth}</p>
    }
}

/// A score in the words of the side that is to act.
fn score_label(words: Words, verdict: Verdict) -> String {
    let number = |count: i32| Value::Number(i64::from(count));
    match verdict {
        Verdict::Estimate(estimate) => format!("{:+.1}", f64::from(estimate) / 100.0),
        Verdict::Exact(margin) => {
            words.with("web-score-exact", &[("margin", Value::Text(format!("{margin:+}")))])
        }
        Verdict::Mate(plies) if plies > 0 => words.with("web-score-wins", &[("plies", number(plies))]),
        Verdict::Mate(plies) => words.with("web-score-loses", &[("plies", number(-plies))]),
    }
}
