//! One's own mistakes once more: find the better move.

use std::time::Duration;

use fishka_catalog::{Line, Move};
use fishka_engine_api::{Score, worker::ScoredOutcome};
use fishka_game::{Brush, Game as _, Seat, Standing, Turn, Value};
use fishka_report::{JudgedMove, Judgement, side_of, sides};
use fishka_view::{CellMark, MarkShape, origin, proposed};
use leptos::prelude::*;

use super::{Desk, desk::in_words, report_panel::mistakes};
use crate::{
    board::Annotations,
    browser,
    engine_client::{Effort, EngineClient, Handle},
    text::{Words, t},
};

/// A mistake that is being tried again.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Quiz {
    /// Whose mistakes.
    side: usize,
    /// The one that is asked about.
    asked: JudgedMove,
    stage: Stage,
}

/// How far an answer is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Stage {
    /// Nothing was tried.
    Asked,
    /// The engine looks at what was tried.
    Judging,
    /// That was not good enough.
    Wrong,
    /// That was as good as the best, or nearly.
    Right,
    /// The piece to move is shown.
    Hinted,
    /// The move is shown.
    Shown,
}

/// How much less than the best is good enough, as a chance to win.
const NEAR: f32 = 0.04;
/// How long an answer is looked at.
const JUDGING: Duration = Duration::from_millis(1200);

/// The mistakes of a side that are worth another try.
fn questions(desk: Desk, side: usize) -> Vec<JudgedMove> {
    let found = desk.survey.report.with(|report| report.as_ref().map(mistakes).unwrap_or_default());
    let worth = |judged: &JudgedMove| {
        judged.side == side && judged.judgement >= Some(Judgement::Mistake) && !judged.better.is_empty()
    };
    found.into_iter().filter(worth).collect()
}

/// Asks about the next mistake of a side after a ply, or about the first; the quiz is over when there is none.
fn ask(desk: Desk, side: usize, after: Option<usize>) {
    let questions = untrack(|| questions(desk, side));
    let next = questions.into_iter().find(|judged| after.is_none_or(|after| judged.ply > after));
    if let Some(asked) = &next {
        desk.cursor.go(asked.ply);
    }
    desk.preview.set(None);
    desk.drawn.set(Annotations::default());
    desk.quiz.set(next.map(|asked| Quiz { side, asked, stage: Stage::Asked }));
}

/// Takes a move as an answer; `false` when nothing is asked here.
pub(super) fn answer(desk: Desk, mv: Move, judging: StoredValue<Option<Handle>, LocalStorage>) -> bool {
    let Some(quiz) = desk.quiz.get_untracked() else { return false };
    let line = desk.study.with_untracked(|study| study.line().up_to(study.ply()));
    if line.plies() != quiz.asked.ply || matches!(quiz.stage, Stage::Right | Stage::Shown | Stage::Judging) {
        return false;
    }
    desk.show_ahead(&line, &[mv], 1);
    let settle = move |right: bool| {
        // The quiz may have been given up meanwhile.
        let _ = desk.quiz.try_update(|quiz| {
            if let Some(quiz) = quiz {
                quiz.stage = if right { Stage::Right } else { Stage::Wrong };
            }
        });
        if !right {
            // The try is seen before it is taken back, and nothing of it stays picked.
            browser::after_paint(move || {
                let _ = desk.preview.try_set(None);
            });
        }
    };
    if Some(&mv) == quiz.asked.better.first() {
        settle(true);
        return true;
    }
    if mv == quiz.asked.mv {
        settle(false);
        return true;
    }
    desk.quiz.set(Some(Quiz { stage: Stage::Judging, ..quiz.clone() }));
    let best = desk.survey.report.with_untracked(|report| {
        let known = report.as_ref()?.known.get(quiz.asked.ply)?.as_ref()?;
        Some(known.win(quiz.side))
    });
    let mut after = line;
    if after.play(mv).is_err() {
        return false;
    }
    let good = move |win: f32| win + NEAR >= best.unwrap_or(1.0);
    let failed = move |error| {
        settle(false);
        let _ = desk.survey.trouble.try_set(Some(error));
    };
    let own = |line: &Line| matches!(line.turn(), Turn::Seat(seat) if side_of(line, seat) == quiz.side);
    let asker = sides(after.game()).get(quiz.side).copied().unwrap_or(Seat::FIRST);
    let engine = EngineClient::resting();
    let handle = match after.turn() {
        Turn::Over => {
            settle(good(outcome(&after, quiz.side)));
            None
        }
        Turn::Chance => {
            let next = side_of(&after, after.next_seat().unwrap_or(Seat::FIRST)) == quiz.side;
            Some(engine.weigh(&after, JUDGING, move |outcomes| match outcomes {
                Ok(outcomes) => {
                    let mean =
                        |it: &ScoredOutcome| it.probability * own_win(it.score, &it.chances, asker, next);
                    settle(good(outcomes.iter().map(mean).sum()));
                }
                Err(error) => failed(error),
            }))
        }
        Turn::Seat(_) => {
            let to_act = own(&after);
            let effort = Effort { time: Some(JUDGING), lines: 1 };
            Some(engine.analyse(&after, effort, move |report| match report {
                Ok((analysis, true)) => {
                    let win = analysis.lines.first();
                    let win = win.map_or(0.0, |line| own_win(line.score, &line.chances, asker, to_act));
                    settle(good(win));
                }
                Ok(_) => {}
                Err(error) => failed(error),
            }))
        }
    };
    judging.set_value(handle);
    true
}

/// The chance of the side of a seat, from what is said to the one that acts and, where there are more than two, to all.
fn own_win(score: Score, chances: &[f32], seat: Seat, acts: bool) -> f32 {
    match chances.get(seat.index()) {
        Some(win) => *win,
        None if acts => score.win,
        None => 1.0 - score.win,
    }
}

/// What a side has of a game that is over, from 0 to 1.
fn outcome(line: &Line, side: usize) -> f32 {
    let seat = Seat::first(line.game().seats()).find(|&seat| side_of(line, seat) == side);
    let standing = seat.and_then(|seat| line.outcome()?.seat(seat)).map(|seat| seat.standing);
    match standing {
        Some(Standing::Win) => 1.0,
        Some(Standing::Draw) => 0.5,
        Some(Standing::Loss) | None => 0.0,
    }
}

/// Chooses whose mistakes are tried again, and leads through them.
#[component]
pub(super) fn TryAgain(desk: Desk) -> impl IntoView {
    let words = Words::here();
    let begin = move |side: usize| {
        let count = Memo::new(move |_| questions(desk, side).len());
        let label = move || {
            let values = [("side", Value::Text(desk.side_name(side))), ("count", Value::number(count.get()))];
            words.with("analysis-try-side", &values)
        };
        view! {
            <button
                type="button"
                class="button"
                data-act=format!("try-{side}")
                disabled=move || count.get() == 0
                on:click=move |_| ask(desk, side, None)
            >
                {label}
            </button>
        }
    };
    let asked = Memo::new(move |_| desk.quiz.with(Option::is_some));
    view! {
        <section class="try-again" aria-label=t("analysis-try")>
            <h2>{t("analysis-try")}</h2>
            <Show when=move || asked.get() fallback=move || view! { <div class="row">{(0..desk.sides().len()).map(begin).collect_view()}</div> }>
                <Question desk/>
            </Show>
        </section>
    }
}

/// What is asked, what the answer was worth, and the ways on.
#[component]
fn Question(desk: Desk) -> impl IntoView {
    let words = Words::here();
    let stage = Memo::new(move |_| desk.quiz.with(|quiz| quiz.as_ref().map(|quiz| quiz.stage)));
    let said = move || {
        let Some(quiz) = desk.quiz.get() else { return String::new() };
        let position = desk.cursor.line().with(|line| line.position_at(quiz.asked.ply));
        let told = |moves: &[Move]| Value::Text(in_words(&position, moves, words.language()).join(" "));
        match quiz.stage {
            Stage::Asked | Stage::Hinted => words.with("analysis-try-ask", &[("mv", told(&[quiz.asked.mv]))]),
            Stage::Judging => words.text("analysis-try-judging"),
            Stage::Wrong => words.text("analysis-try-wrong"),
            Stage::Right => words.with("analysis-try-right", &[("line", told(&quiz.asked.better))]),
            Stage::Shown => words.with("analysis-try-shown", &[("line", told(&quiz.asked.better))]),
        }
    };
    let hint = move |_| {
        let Some(quiz) = desk.quiz.get_untracked() else { return };
        desk.cursor.go(quiz.asked.ply);
        desk.preview.set(None);
        let position = desk.cursor.line().with_untracked(|line| line.position_at(quiz.asked.ply));
        let Some(&best) = quiz.asked.better.first() else { return };
        let cells = origin(&position, best);
        let whole = quiz.stage == Stage::Hinted || cells.is_empty();
        let drawn = if whole {
            proposed(&position, &[(best, String::new())], Brush::Green)
        } else {
            let mark = |cell| CellMark { cell, shape: MarkShape::Ring, brush: Brush::Green };
            Annotations { marks: cells.into_iter().map(mark).collect(), ..Annotations::default() }
        };
        desk.drawn.set(drawn);
        desk.quiz.set(Some(Quiz { stage: if whole { Stage::Shown } else { Stage::Hinted }, ..quiz }));
    };
    let next = move |_| {
        if let Some(quiz) = desk.quiz.get_untracked() {
            ask(desk, quiz.side, Some(quiz.asked.ply));
        }
    };
    let stop = move |_| {
        desk.preview.set(None);
        desk.drawn.set(Annotations::default());
        desk.quiz.set(None);
    };
    let settled = move || matches!(stage.get(), Some(Stage::Right | Stage::Shown));
    view! {
        <p role="status" data-try=move || stage.get().map(stage_name)>{said}</p>
        <div class="row">
            <button type="button" class="button" data-act="try-hint" disabled=settled on:click=hint>{t("web-hint")}</button>
            <button type="button" class="button" class:primary=settled data-act="try-next" on:click=next>{t("analysis-try-next")}</button>
            <button type="button" class="button" data-act="try-stop" on:click=stop>{t("analysis-try-stop")}</button>
        </div>
    }
}

const fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Asked => "asked",
        Stage::Judging => "judging",
        Stage::Wrong => "wrong",
        Stage::Right => "right",
        Stage::Hinted => "hinted",
        Stage::Shown => "shown",
    }
}
