use fishka_catalog::{Line, Move};
use fishka_engine_api::{
    Score,
    worker::{Analysis, ScoredLine},
};
use fishka_game::{Brush, Game as _, Seat, Turn, Value};
use fishka_record::Conclusion;
use fishka_view::proposed;
use leptos::prelude::*;

use super::{
    Desk,
    desk::in_words,
    draws,
    evaluation::{percent, verdict_label},
    survey::read_moves,
    thinking::{MOST_LINES, passed},
};
use crate::{
    board::Annotations,
    button::IconButton,
    engine_client::bridge,
    game::side_of,
    icon::Icon,
    surface::winners,
    text::{Words, t},
};

/// How much of a line is shown.
const SHOWN: usize = 8;

/// What the engine says of the position before the eyes, and how it is told to think.
#[component]
pub(super) fn EnginePanel(desk: Desk) -> impl IntoView {
    let (words, thinking, survey) = (Words::here(), desk.thinking, desk.survey);
    let analysis = Memo::new(move |_| {
        if desk.is_asked() {
            return None;
        }
        thinking.subject.with(|subject| survey.book.analysis(subject.line.position(), subject.folded))
    });
    draw_best(desk, analysis);
    let owner = move || {
        thinking.subject.with(|subject| {
            let line = &subject.line;
            if let Some(outcome) = line.outcome() {
                return winners(words, line, &Conclusion::OnBoard(outcome.clone()).standings());
            }
            let Turn::Seat(mover) = line.turn() else { return words.text("analysis-chance-due") };
            let (key, seat) = if subject.threat {
                ("analysis-threat-of", mover)
            } else if line.game().has_two_sides() {
                ("analysis-chances-of", Seat::FIRST)
            } else {
                ("analysis-chances-of", mover)
            };
            words.with(key, &[("side", Value::Text(side_of(words, line, seat)))])
        })
    };
    let effort = move || analysis.get().map(|analysis| effort(words, &analysis)).unwrap_or_default();
    // Lines do not change under the eyes of somebody who goes through one of them.
    let listed = Memo::new(move |before: Option<&Option<Analysis>>| match before {
        Some(before) if desk.preview.with(Option::is_some) => before.clone(),
        _ => analysis.get(),
    });
    let turn = Memo::new(move |_| thinking.subject.with(|subject| subject.line.turn()));
    let rows = move || {
        let wanted = thinking.lines.get();
        let known = listed.get().map(|analysis| analysis.lines).unwrap_or_default();
        let mut known = known.into_iter().take(wanted);
        // The room of every line is kept, whether it is there or not.
        let due = turn.get() == Turn::Chance;
        let rows = (0..wanted).map(|row| match known.next() {
            _ if due && row == 0 => view! { <ChanceDue desk/> }.into_any(),
            Some(line) => view! { <BestLine desk line/> }.into_any(),
            None => view! { <li class="blank" aria-hidden="true"></li> }.into_any(),
        });
        rows.collect_view()
    };
    let turn = move || match turn.get() {
        Turn::Seat(_) => "seat",
        Turn::Chance => "chance",
        Turn::Over => "over",
    };
    let trouble = move || {
        survey.trouble.get().map(|error| {
            view! {
                <p class="trouble" role="alert">{words.explain(&error)}</p>
                <button type="button" class="button" on:click=move |_| survey.trouble.set(None)>{t("web-load-again")}</button>
            }
        })
    };
    let foreign = bridge::name();
    let foreign = move || {
        let name = foreign.get().filter(|_| bridge::is_used())?;
        let told = words.with("analysis-bridge", &[("engine", Value::Text(name))]);
        Some(view! { <p class="small" data-bridge>{told}</p> })
    };
    view! {
        <section class="engine" aria-label=t("web-engine") data-turn=turn>
            {foreign}
            <div class="engine-head">
                <span class="engine-owner" data-chances>{owner}</span>
                <EngineButtons desk/>
            </div>
            {trouble}
            <ol class="best-lines" on:mouseleave=move |_| desk.preview.set(None)>{rows}</ol>
            <p class="small engine-effort">{effort}</p>
        </section>
    }
}

/// What can be done where chance is to act: let it, or say what it brings.
#[component]
fn ChanceDue(desk: Desk) -> impl IntoView {
    let draw = move |_| draws::let_chance(desk, desk.cursor.ply().get_untracked());
    view! {
        <li>
            <button type="button" class="link" data-act="let-chance" on:click=draw>{t("analysis-draw")}</button>
            <button type="button" class="link" data-act="choose-draw" on:click=move |_| draws::show()>
                {t("analysis-choose-draw")}
            </button>
        </li>
    }
}

/// Pause, fewer and more lines, lock, threat.
#[component]
fn EngineButtons(desk: Desk) -> impl IntoView {
    let (words, thinking) = (Words::here(), desk.thinking);
    let lines = move || words.with("analysis-lines", &[("lines", Value::number(thinking.lines.get()))]);
    let threatens = Memo::new(move |_| {
        desk.study.with(|study| passed(&study.line().up_to(study.ply())).is_some()) || thinking.threat.get()
    });
    let running = thinking.running;
    let locked = Memo::new(move |_| thinking.locked.with(Option::is_some));
    view! {
        <span class="engine-buttons" role="group" aria-label=t("web-engine")>
            <button
                type="button"
                class="quiet"
                data-act="pause"
                aria-keyshortcuts="E"
                title=move || words.text(if running.get() { "analysis-pause" } else { "analysis-run" })
                aria-label=move || words.text(if running.get() { "analysis-pause" } else { "analysis-run" })
                on:click=move |_| running.update(|running| *running = !*running)
            >
                {move || if running.get() { view! { <Icon name="pause"/> } } else { view! { <Icon name="play"/> } }}
            </button>
            <IconButton act="fewer-lines" icon="minus" label="analysis-fewer-lines"
                class="quiet"
                attr:disabled=move || thinking.lines.get() == 1
                on:click=move |_| thinking.change_lines(false)
            />
            <span class="engine-count" aria-live="polite" title=lines>
                <span aria-hidden="true">{move || thinking.lines.get()}</span>
                <span class="visually-hidden">{lines}</span>
            </span>
            <IconButton act="more-lines" icon="plus" label="analysis-more-lines"
                class="quiet"
                attr:disabled=move || thinking.lines.get() == MOST_LINES
                on:click=move |_| thinking.change_lines(true)
            />
            <IconButton act="lock" icon="lock" label="analysis-lock"
                class="quiet"
                attr:aria-keyshortcuts="L"
                attr:aria-pressed=move || locked.get().to_string()
                on:click=move |_| thinking.toggle_lock()
            />
            <IconButton act="threat" icon="threat" label="analysis-threat"
                class="quiet"
                attr:aria-keyshortcuts="X"
                attr:aria-pressed=move || thinking.threat.get().to_string()
                attr:disabled=move || !threatens.get() || locked.get()
                on:click=move |_| thinking.threat.update(|threat| *threat = !*threat)
            />
        </span>
    }
}

/// A line with its worth. Each move shows what it leads to while it is pointed at, and is taken into the tree when pressed.
#[component]
fn BestLine(desk: Desk, line: ScoredLine) -> impl IntoView {
    let words = Words::here();
    let subject = desk.thinking.subject.get_untracked();
    let (from, threat) = (subject.line, subject.threat);
    let moves = read_moves(from.position().clone(), &line.moves[..line.moves.len().min(SHOWN)]);
    let score = seen(&from, threat, line.score);
    let proof = score.is_proven().then(|| words.text("analysis-proven"));
    let Score { verdict, win } = score;
    let told = in_words(from.position(), &moves, words.language());
    let verdict = {
        let mut played = from.clone();
        for mv in read_moves(from.position().clone(), &line.moves) {
            // A line that cannot be played to its end shows nothing of that end.
            let _ = played.play(mv);
        }
        verdict_label(words, verdict, &played)
    };
    let steps = from.plies();
    let (from, moves) = (StoredValue::new(from), StoredValue::new(moves));
    let show = move |count: usize| {
        from.with_value(|from| moves.with_value(|moves| desk.show_ahead(from, moves, count)));
    };
    let insert = move |count: usize| {
        // What the other side threatens is no line of this game, and neither is one from another place.
        let here = desk.study.with_untracked(|study| {
            study.ply() == steps
                && study
                    .line()
                    .moves()
                    .take(steps)
                    .eq(from.with_value(|from| from.moves().collect::<Vec<_>>()))
        });
        if here && !threat {
            desk.preview.set(None);
            let moves: Vec<Move> = moves.with_value(|moves| moves[..count].to_vec());
            desk.insert(steps, &moves);
        }
    };
    let step = move |(index, told): (usize, String)| {
        view! {
            <button
                type="button"
                class="line-move"
                on:mouseenter=move |_| show(index + 1)
                on:focus=move |_| show(index + 1)
                on:blur=move |_| desk.preview.set(None)
                on:click=move |_| insert(index + 1)
            >
                {told}
            </button>
        }
    };
    view! {
        <li data-of=steps>
            <strong>{percent(win)}</strong>
            <span class="verdict" title=proof>{verdict}</span>
            <span class="line">{told.into_iter().enumerate().map(step).collect_view()}</span>
        </li>
    }
}

/// A score as it is shown: in a game of two sides always to the first, unless it is a threat.
fn seen(line: &Line, threat: bool, score: Score) -> Score {
    let Turn::Seat(mover) = line.turn() else { return score };
    let own = threat || !line.game().has_two_sides() || line.game().are_partners(Seat::FIRST, mover);
    if own { score } else { score.reversed() }
}

/// How deep, how many positions, how fast.
fn effort(words: Words, analysis: &Analysis) -> String {
    let seconds = analysis.elapsed.as_secs_f64();
    let speed = if seconds > 0.0 { analysis.nodes as f64 / seconds / 1000.0 } else { 0.0 };
    let values = [
        ("depth", Value::number(analysis.depth)),
        ("nodes", Value::Text(format!("{:.0}", analysis.nodes as f64 / 1000.0))),
        ("speed", Value::Text(format!("{speed:.0}"))),
    ];
    words.with("analysis-effort", &values)
}

/// Draws the first moves of the best lines on the board.
fn draw_best(desk: Desk, analysis: Memo<Option<Analysis>>) {
    let thinking = desk.thinking;
    let best = Memo::new(move |_| {
        let wanted = thinking.lines.get();
        let lines = analysis.get().map(|analysis| analysis.lines).unwrap_or_default();
        let texts = lines.iter().take(wanted).filter_map(|line| line.moves.first().cloned());
        texts.collect::<Vec<_>>()
    });
    let at = Memo::new(move |_| desk.study.with(fishka_record::study::Study::cursor));
    Effect::new(move || {
        let _ = at.get();
        let drawn = thinking.subject.with(|subject| {
            if thinking.locked.with(Option::is_some) {
                return Annotations::default();
            }
            let position = subject.line.position();
            let moves = best.with(|best| {
                let read = |(rank, text): (usize, &String)| {
                    let mv = read_moves(position.clone(), std::slice::from_ref(text)).first().copied()?;
                    Some((mv, (rank + 1).to_string()))
                };
                best.iter().enumerate().filter_map(read).collect::<Vec<_>>()
            });
            let brush = if subject.threat { Brush::Red } else { Brush::Blue };
            proposed(position, &moves, brush)
        });
        // What is drawn already is not drawn anew.
        if desk.best.with_untracked(|best| *best != drawn) {
            desk.best.set(drawn);
        }
    });
}
