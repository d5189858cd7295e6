//! Where one tries things out: a board on the real rules, with a task or without.

use fishka_catalog::{Line, Move, Position};
use fishka_coach::Fact;
use fishka_game::{Brush, Position as _, Turn, Value};
use fishka_i18n::learn;
use fishka_lessons::{Exercise, Figure, Item, Proof};
use fishka_view::{CellMark, MarkShape, Played};
use leptos::prelude::*;

use super::{say, worth::Worth};
use crate::{
    board::{Annotations, Board, BoardState, SidePanel},
    browser,
    coach::{Coach, Later, remark_on},
    text::Words,
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
    /// Is called with every wrong try at a task.
    #[prop(optional)]
    on_wrong: Option<Callback<()>>,
    /// Puts links into a text.
    link: Callback<String, AnyView>,
    /// Whether it shows what the engine says of a task that is solved.
    #[prop(optional)]
    weighs: bool,
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

    let board = Memo::new(move |_| {
        line.with(|line| {
            let last = line.walk().last().map(|(before, mv)| Played { before, mv });
            BoardState { position: line.position().clone(), last }
        })
    });
    let coach = Coach::new(Memo::new(move |_| board.with(|board| board.position.clone())));
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
        coach.drawn.with(|coached| drawn.and(coached))
    });
    let on_move = Callback::new(move |mv: Move| {
        if exercise.with_value(Option::is_none) {
            line.update(|line| play(line, mv));
            return;
        }
        exercise.with_value(|exercise| {
            if let Some(exercise) = exercise
                && try_move(exercise, mv, line, attempt, on_solved) == Try::Wrong
                && let Some(on_wrong) = on_wrong
            {
                on_wrong.run(());
            }
        });
    });
    let again = move |_| {
        attempt.set(Attempt::default());
        line.set(figure.with_value(begin));
    };
    let hints = move || {
        let open = attempt.with(|attempt| attempt.hints);
        let code = words.language().code();
        exercise.with_value(|exercise| {
            let hints = exercise.iter().flat_map(|exercise| exercise.hints.iter().take(open));
            hints.map(|hint| view! { <li>{link.run(hint.of(code).to_owned())}</li> }).collect_view()
        })
    };
    let more_hints = move || {
        let all =
            exercise.with_value(|exercise| exercise.as_ref().map_or(0, |exercise| exercise.hints.len()));
        attempt.with(|attempt| attempt.stars.is_none() && attempt.hints < all)
    };
    let is_measured = |exercise: &Exercise| matches!(exercise.proof, Proof::Best | Proof::Engine { .. });
    let measured = weighs && exercise.with_value(|exercise| exercise.as_ref().is_some_and(is_measured));
    let worth = move || {
        let solved = attempt.with(|attempt| attempt.stars.is_some());
        (solved && measured).then(|| view! { <Worth line=figure.with_value(begin)/> })
    };
    // Whoever is to move at the beginning is the learner.
    let learner = match figure.with_value(|figure| begin(figure).turn()) {
        Turn::Seat(seat) if is_task => Some(seat),
        _ => None,
    };
    let own_side = learner.map(|seat| {
        let side = move || {
            let label = figure.with_value(|figure| words.side(&begin(figure), seat));
            say(words, "learn-own-side", &[("side", Value::Text(label))])
        };
        view! { <small class="own-side">{side}</small> }
    });
    let verdict = move || attempt.with(|attempt| link.run(verdict(words, attempt)));
    let position = coach.position;

    view! {
        <figure class="bench" data-bench=name data-task=is_task.to_string()>
            <figcaption class:task=is_task tabindex="-1">
                {move || link.run(caption.of(words.language().code()).to_owned())}
                {own_side}
            </figcaption>
            <div class="bench-board"><Board board moves on_move annotations/></div>
            <div class="bench-more">
                <p class="verdict" role="status" data-stars=move || attempt.with(|attempt| attempt.stars)>{verdict}</p>
                {worth}
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
                        aria-pressed=move || coach.on.get().to_string()
                        on:click=move |_| coach.on.update(|on| *on = !*on)
                    >
                        {move || say(words, "learn-coach", &[])}
                    </button>
                </p>
                <Show when=move || coach.on.get()><Later coach/></Show>
                <SidePanel position/>
            </div>
        </figure>
    }
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

/// What became of a try.
#[derive(PartialEq, Eq)]
enum Try {
    Right,
    Wrong,
}

/// A try at a task: what is right is played and answered, what is wrong is left with a word about it.
fn try_move(
    exercise: &Exercise,
    mv: Move,
    line: RwSignal<Line>,
    attempt: RwSignal<Attempt>,
    on_solved: Callback<u8>,
) -> Try {
    let Some(step) = exercise.steps.get(attempt.with_untracked(|attempt| attempt.step)) else {
        return Try::Right;
    };
    attempt.update(|attempt| attempt.tried += 1);
    if !step.answers.contains(&mv) {
        attempt.update(|attempt| attempt.wrong = Some((mv, None)));
        if let Some(&better) = step.answers.first() {
            explain(line.with_untracked(|line| line.position().clone()), mv, better, attempt);
        }
        return Try::Wrong;
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
    Try::Right
}

/// Adds what a wrong try gives up once the coach is there to say it.
fn explain(position: Position, mv: Move, better: Move, attempt: RwSignal<Attempt>) {
    leptos::task::spawn_local(async move {
        let Ok(Some(fact)) = remark_on(position, mv, better).await else { return };
        // The lesson may have been left meanwhile, or something else tried.
        let _ = attempt.try_update(|attempt| {
            if let Some((tried, about)) = &mut attempt.wrong
                && *tried == mv
            {
                *about = Some(fact);
            }
        });
    });
}

fn verdict(words: Words, attempt: &Attempt) -> String {
    if let Some(stars) = attempt.stars {
        return say(words, "learn-solved", &[("stars", Value::number(stars))]);
    }
    let Some((mv, fact)) = &attempt.wrong else { return String::new() };
    let told = say(words, "learn-wrong", &[("mv", Value::text(mv))]);
    match fact {
        Some(fact) => format!("{told} {}", learn::text(words.language(), &fact.message(), &fact.values)),
        None => told,
    }
}
