//! The full analysis of a game that was played on the server: its engines look at every position, and what they find is written
//! into the study.

use std::time::Duration;

use fishka_game::Value;
use fishka_record::{Conclusion, Record, study::Study};
use fishka_report::{Report, annotate_line};
use fishka_wire::{GameAnalysis, GameId};
use leptos::{leptos_dom::helpers::TimeoutHandle, prelude::*, task::spawn_local};

use super::Desk;
use crate::{
    button::Button,
    online::api::{self, ApiError},
    text::Words,
};

/// How long until the server is asked again how far it is.
const PAUSE: Duration = Duration::from_secs(2);

/// How far the analysis is.
#[derive(Clone)]
enum State {
    /// Nobody has asked for it here.
    Unasked,
    /// The server is being asked.
    Asking,
    /// It waits or is looked at.
    Running(GameAnalysis),
    /// The server has ended, and what it knows is in the study.
    Done(GameAnalysis),
    /// The server does not do it.
    Failed(ApiError),
}

/// The button, how far it is, and why it goes no further. Nothing for a game that the server does not know as finished.
#[component]
pub(super) fn FullAnalysis(desk: Desk) -> impl IntoView {
    let game = Memo::new(move |_| desk.study.with(|study| finished_game(study.record())));
    move || game.get().map(|game| view! { <AskServer desk game/> })
}

/// The game on the server that a record tells of, once it is over.
fn finished_game(record: &Record) -> Option<GameId> {
    if record.conclusion() == Conclusion::Unfinished {
        return None;
    }
    record.tags().get("GameId")?.parse().ok()
}

#[component]
fn AskServer(desk: Desk, game: GameId) -> impl IntoView {
    let words = Words::here();
    let state = RwSignal::new(State::Unasked);
    let waiting = StoredValue::new_local(None::<TimeoutHandle>);
    on_cleanup(move || {
        let waits = waiting.try_update_value(Option::take).flatten();
        waits.inspect(TimeoutHandle::clear);
    });
    // Asks once; while the server is at it, once more after a pause.
    let ask = StoredValue::new_local(None::<Callback<bool>>);
    ask.set_value(Some(Callback::new(move |wanted: bool| {
        spawn_local(async move {
            let answer = api::analysis(game, wanted).await;
            let next = match answer {
                Ok(analysis) if analysis.running => {
                    let again = move || {
                        if let Some(Some(ask)) = ask.try_get_value() {
                            ask.run(false);
                        }
                    };
                    // The page may have been left meanwhile.
                    let _ = waiting.try_set_value(set_timeout_with_handle(again, PAUSE).ok());
                    State::Running(analysis)
                }
                Ok(analysis) => {
                    write(desk, &analysis);
                    State::Done(analysis)
                }
                Err(error) => State::Failed(error),
            };
            let _ = state.try_set(next);
        });
    })));
    let begin = move |_| {
        state.set(State::Asking);
        if let Some(ask) = ask.get_value() {
            ask.run(true);
        }
    };
    let busy = move || state.with(|state| matches!(state, State::Asking | State::Running(_)));
    let told = move || state.with(|state| tell(words, state));
    let name = move || {
        state.with(|state| match state {
            State::Unasked => "unasked",
            State::Asking | State::Running(_) => "running",
            State::Done(_) => "done",
            State::Failed(_) => "failed",
        })
    };
    view! {
        <div class="full-analysis" data-full=name>
            <Button act="full-analysis" icon="think" label="analysis-full" attr:disabled=busy on:click=begin/>
            <p class="small" role="status">{told}</p>
        </div>
    }
}

fn tell(words: Words, state: &State) -> String {
    match state {
        State::Unasked => words.text("analysis-full-about"),
        State::Asking => words.text("online-opening"),
        State::Running(GameAnalysis { ahead: Some(ahead), .. }) => {
            words.with("analysis-full-waits", &[("ahead", Value::number(*ahead))])
        }
        State::Running(analysis) => words.with("analysis-full-runs", &progress(analysis)),
        // Engines may have given a game up.
        State::Done(analysis) if analysis.done < analysis.total => {
            words.with("analysis-full-partly", &progress(analysis))
        }
        State::Done(_) => words.text("analysis-full-done"),
        State::Failed(error) => format!("{} {}", error.tell(words), words.text("analysis-full-failed")),
    }
}

fn progress(analysis: &GameAnalysis) -> [(&'static str, Value); 2] {
    [("done", Value::number(analysis.done)), ("all", Value::number(analysis.total))]
}

/// Writes what the server has found into the study, as one edit that can be undone.
fn write(desk: Desk, analysis: &GameAnalysis) {
    let Some(record) = Record::read(&analysis.record).ok() else { return };
    // The page may have been left meanwhile.
    let _ = desk.study.try_update(|study| merge(study, &record));
}

/// Writes the report of another record of the same game along the main line of a study; says whether it is that game.
fn merge(study: &mut Study, analysed: &Record) -> bool {
    let Some(report) = Report::of_record(analysed) else { return false };
    let cursor = study.cursor();
    if let Some(last) = study.record().main_line().last() {
        study.go(last);
    }
    let same = study.line().moves().eq(analysed.line().moves());
    if same {
        annotate_line(study, &report);
    }
    study.go(cursor);
    same
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use super::*;

    fn study(moves: &str) -> Study {
        Study::new(record(moves))
    }

    fn record(moves: &str) -> Record {
        Record::read(&format!("[Fishka \"1\"]\n[Game \"abalone\"]\n\n{moves} *")).unwrap()
    }

    const FOUND: &str = "{[%eval 1: ev 0.500 best a2b2]} 1. a1b1 {[%eval 1: ev 0.300]} (1. a2b2) 2. i5h5 {[%eval 1: ev 0.310]}";

    #[test]
    fn what_the_server_found_is_written_along_the_game() {
        let mut study = study("1. a1b1 (1. a3b3 {mine}) 2. i5h5");
        study.first();
        assert!(merge(&mut study, &record(FOUND)));
        let text = study.record().to_string();
        assert!(text.contains("0.300") && text.contains("a2b2") && text.contains("mine"), "{text}");
        assert_eq!(study.ply(), 0, "the person stays");
        assert!(study.undo(), "it is one edit");
        assert!(!study.record().to_string().contains("0.300"));
    }

    #[test]
    fn findings_of_another_game_are_not_written() {
        let mut study = study("1. a3b3 2. i5h5");
        assert!(!merge(&mut study, &record(FOUND)));
        assert!(!study.record().to_string().contains("0.300"));
    }
}
