//! Where one tries things out: a board on the real rules, with a task or without.

use fishka_catalog::{Line, Move, Position};
use fishka_coach::{Fact, facts, remarks};
use fishka_game::{Brush, Position as _, Turn};
use fishka_i18n::learn;
use fishka_lessons::{Exercise, Figure, Item};
use fishka_view::{CellMark, MarkShape, Played};
use leptos::prelude::*;

use super::say;
use crate::{
    board::{Annotations, Board, BoardState, SidePanel},
    browser,
    text::{Words, language},
};

/// How far one has come with a task.
#[derive(Clone, PartialEq, Debug, Default)]
struct Attempt {
    /// The step that is due.
    step: usize,
    /// The moves tried so far.
    tried: usize,
    /// How many hints are open.
    hints: usize,
    /// What was wrong with the last try.
    wrong: Option<(Move, Option<Fact>)>,
    /// The stars, once it is solved.
    stars: Option<u8>,
}

/// A figure or an exercise.
#[component]
pub(super) fn Bench(
    /// What is on it.
    item: Item,
    /// Is called with the stars when a task is solved.
    on_solved: Callback<u8>,
) -> impl IntoView {
    let words = Words::here();
    let (figure, exercise) = match item {
        Item::Figure(figure) => (figure, None),
        Item::Exercise(exercise) => (exercise.figure.clone(), Some(exercise)),
    };
    let caption = figure.caption.clone();
    let marks = figure.marks.clone();
    let name = figure.name.clone();
    let line = RwSignal::new(begin(&figure));
    let figure = StoredValue::new(figure);
    let exercise = StoredValue::new(exercise);
    let is_task = exercise.with_value(Option::is_some);
    let attempt = RwSignal::new(Attempt::default());
    let coached = RwSignal::new(false);
    let picked = RwSignal::new(None::<Fact>);

    let board = Memo::new(move |_| {
        line.with(|line| {
            let last = line.walk().last().map(|(before, mv)| Played { before, mv });
            BoardState { position: line.position().clone(), last }
        })
    });
    let moves = Memo::new(move |_| {
        let mut legal = Vec::new();
        if attempt.with(|attempt| attempt.stars.is_none()) {
            line.with(|line| line.legal_moves(&mut legal));
        }
        legal
    });
    let annotations = Memo::new(move |_| {
        let ring =
            |cell: &String| CellMark { cell: cell.clone(), shape: MarkShape::Ring, brush: Brush::Yellow };
        let mut drawn = Annotations::default();
        if line.with(|line| line.plies() == 0) {
            drawn.marks.extend(marks.iter().map(ring));
        }
        picked.with(|fact| {
            let Some(fact) = fact else { return };
            let (shape, brush) =
                if fact.threat { (MarkShape::Notched, Brush::Red) } else { (MarkShape::Dot, Brush::Blue) };
            drawn.marks.extend(fact.cells.iter().map(|cell| CellMark {
                cell: cell.clone(),
                shape: shape.clone(),
                brush,
            }));
        });
        drawn
    });
    let on_move = Callback::new(move |mv: Move| {
        picked.set(None);
        if exercise.with_value(Option::is_none) {
            line.update(|line| play(line, mv));
            return;
        }
        exercise.with_value(|exercise| {
            if let Some(exercise) = exercise {
                try_move(exercise, mv, line, attempt, on_solved);
            }
        });
    });
    let again = move |_| {
        picked.set(None);
        attempt.set(Attempt::default());
        line.set(figure.with_value(begin));
    };
    let facts_now =
        Memo::new(move |_| if coached.get() { line.with(|line| facts(line.position())) } else { Vec::new() });
    let hints = move || {
        let open = attempt.with(|attempt| attempt.hints);
        let code = words.language().code();
        exercise.with_value(|exercise| {
            let hints = exercise.iter().flat_map(|exercise| exercise.hints.iter().take(open));
            hints.map(|hint| view! { <li>{hint.of(code).to_owned()}</li> }).collect_view()
        })
    };
    let more_hints = move || {
        let all =
            exercise.with_value(|exercise| exercise.as_ref().map_or(0, |exercise| exercise.hints.len()));
        attempt.with(|attempt| attempt.stars.is_none() && attempt.hints < all)
    };
    let verdict = move || attempt.with(|attempt| verdict(words, attempt));
    let position = Signal::derive(move || board.with(|board| board.position.clone()));

    view! {
        <figure class="bench" data-bench=name data-task=is_task.to_string()>
            <figcaption class:task=is_task>{move || caption.of(words.language().code()).to_owned()}</figcaption>
            <div class="bench-board"><Board board moves on_move annotations/></div>
            <SidePanel position/>
            <p class="verdict" role="status" data-stars=move || attempt.with(|attempt| attempt.stars)>{verdict}</p>
            <ol class="hints">{hints}</ol>
            <p class="row">
                <Show when=more_hints>
                    <button type="button" class="button" on:click=move |_| attempt.update(|attempt| attempt.hints += 1)>
                        {move || say(words, "learn-hint", &[])}
                    </button>
                </Show>
                <button type="button" class="button" on:click=again>{move || say(words, "learn-again", &[])}</button>
                <button
                    type="button"
                    class="button"
                    aria-pressed=move || coached.get().to_string()
                    on:click=move |_| {
                        coached.update(|on| *on = !*on);
                        picked.set(None);
                    }
                >
                    {move || say(words, "learn-coach", &[])}
                </button>
            </p>
            <Show when=move || coached.get()>
                <Facts facts=facts_now picked/>
            </Show>
        </figure>
    }
}

/// What the coach says of the position. A sentence that is pressed shows its cells.
#[component]
fn Facts(facts: Memo<Vec<Fact>>, picked: RwSignal<Option<Fact>>) -> impl IntoView {
    let language = language();
    let sentence = move |fact: Fact| {
        let text = learn::text(language.get(), &fact.message(), &fact.values);
        let own = StoredValue::new(fact);
        let pressed = move || picked.with(|picked| own.with_value(|own| picked.as_ref() == Some(own)));
        let press = move |_| picked.set(if pressed() { None } else { Some(own.get_value()) });
        view! {
            <li><button type="button" class="fact" aria-pressed=move || pressed().to_string() on:click=press>{text}</button></li>
        }
    };
    view! { <ul class="facts">{move || facts.get().into_iter().map(sentence).collect_view()}</ul> }
}

fn begin(figure: &Figure) -> Line {
    let mut line = Line::from_position(figure.rules.clone(), figure.position.clone());
    let_chance(&mut line);
    line
}

/// Plays a move, and what chance adds to it.
fn play(line: &mut Line, mv: Move) {
    // The board offers legal moves only.
    let _ = line.play(mv);
    let_chance(line);
}

fn let_chance(line: &mut Line) {
    let mut moves = Vec::new();
    while line.turn() == Turn::Chance {
        line.legal_moves(&mut moves);
        let position: &Position = line.position();
        let mut rest = browser::random_u32() % position.total_weight().max(1);
        let drawn = moves.iter().copied().find(|&mv| match rest.checked_sub(position.weight(mv)) {
            Some(less) => {
                rest = less;
                false
            }
            None => true,
        });
        match drawn {
            Some(mv) if line.play(mv).is_ok() => {}
            _ => return,
        }
    }
}

/// A try at a task: what is right is played and answered, what is wrong is left with a word about it.
fn try_move(
    exercise: &Exercise,
    mv: Move,
    line: RwSignal<Line>,
    attempt: RwSignal<Attempt>,
    on_solved: Callback<u8>,
) {
    let Some(step) = exercise.steps.get(attempt.with_untracked(|attempt| attempt.step)) else { return };
    attempt.update(|attempt| attempt.tried += 1);
    if !step.answers.contains(&mv) {
        let about = line.with_untracked(|line| {
            let better = step.answers.first().copied()?;
            remarks(line.position(), mv, better).played
        });
        attempt.update(|attempt| attempt.wrong = Some((mv, about)));
        return;
    }
    attempt.update(|attempt| {
        attempt.wrong = None;
        attempt.step += 1;
    });
    let next = exercise.steps.get(attempt.with_untracked(|attempt| attempt.step));
    line.update(|line| {
        let _ = line.play(mv);
        for &reply in next.iter().flat_map(|next| &next.before) {
            let _ = line.play(reply);
        }
    });
    if next.is_none() {
        let stars = exercise.stars(attempt.with_untracked(|attempt| attempt.tried));
        attempt.update(|attempt| attempt.stars = Some(stars));
        on_solved.run(stars);
    }
}

fn verdict(words: Words, attempt: &Attempt) -> String {
    if let Some(stars) = attempt.stars {
        return say(words, "learn-solved", &[("stars", i64::from(stars).into())]);
    }
    let Some((mv, fact)) = &attempt.wrong else { return String::new() };
    let told = say(words, "learn-wrong", &[("mv", fishka_game::Value::text(mv))]);
    match fact {
        Some(fact) => format!("{told} {}", learn::text(words.language(), &fact.message(), &fact.values)),
        None => told,
    }
}
