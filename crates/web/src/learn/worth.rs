use std::time::Duration;

use fishka_catalog::Line;
use fishka_engine_api::{
    Verdict,
    worker::{Analysis, ScoredLine},
};
use fishka_game::{Turn, Value};
use leptos::{
    prelude::*,
    wasm_split::{SplitLoaderError, wasm_split},
};

use super::say;
use crate::{
    engine_client::{Effort, EngineClient, Handle, Report},
    pages::arriving,
    text::Words,
};

/// Long enough for what a lesson shows.
const EFFORT: Effort = Effort { time: Some(Duration::from_millis(800)), lines: 3 };

/// What the engine says of the best moves of a position, so that one sees how much the advice was worth. It comes with the coach,
/// when a task is solved.
#[component]
pub(super) fn Worth(line: Line) -> impl IntoView {
    arriving(async move { worth_of(line).await.ok() })
}

#[wasm_split(coach, wasm_split_path = ::leptos::wasm_split, fallible)]
fn worth_of(line: Line) -> Result<AnyView, SplitLoaderError> {
    Ok(view! { <Measured line/> }.into_any())
}

#[component]
fn Measured(line: Line) -> impl IntoView {
    let words = Words::here();
    let found = RwSignal::new(None::<Analysis>);
    let report = move |report: Report| {
        if let Ok((analysis, _)) = report {
            // The lesson may have been left meanwhile.
            let _ = found.try_set(Some(analysis));
        }
    };
    // The question is taken back with the lesson.
    let asked = StoredValue::new_local(None::<Handle>);
    asked.set_value(Some(EngineClient::shared().analyse(&line, EFFORT, report)));
    let seat = match line.turn() {
        Turn::Seat(seat) => Some(seat),
        Turn::Chance | Turn::Over => None,
    };
    let side = StoredValue::new(seat.map(|seat| (line, seat)));
    let owner = move || {
        let side = side.with_value(|side| side.as_ref().map(|(line, seat)| words.side(line, *seat)));
        say(words, "learn-worth", &[("side", Value::Text(side.unwrap_or_default()))])
    };
    let row = move |line: ScoredLine| {
        let mv = line.moves.first().cloned().unwrap_or_default();
        view! { <li><strong>{mv}</strong> " " {worth(words, &line)}</li> }
    };
    let rows = move || found.get().map(|analysis| analysis.lines.into_iter().map(row).collect_view());
    view! {
        <div class="worth" data-worth>
            <p>{owner}</p>
            <ol>{rows}</ol>
        </div>
    }
}

/// A score in words: proved, estimated, or nothing but a chance.
fn worth(words: Words, line: &ScoredLine) -> String {
    let percent = Value::Number((line.score.win * 100.0).round() as i64);
    match line.score.verdict {
        Verdict::Exact(margin) => say(
            words,
            "learn-worth-exact",
            &[("margin", Value::Text(words.language().signed(margin.into(), 0)))],
        ),
        Verdict::Estimate(hundredths) => {
            let margin = words.language().signed(f64::from(hundredths) / 100.0, 1);
            say(words, "learn-worth-estimate", &[("margin", Value::Text(margin)), ("percent", percent)])
        }
        Verdict::Odds => say(words, "learn-worth-odds", &[("percent", percent)]),
        Verdict::Mate(plies) => {
            let key = if plies > 0 { "learn-worth-wins" } else { "learn-worth-loses" };
            say(words, key, &[("plies", Value::number(plies.abs()))])
        }
    }
}
