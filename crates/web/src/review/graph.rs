use fishka_game::{Seat, Value};
use leptos::prelude::*;

use super::Survey;
use crate::{game::side_of, surface::Cursor, text::Words};

/// How the chances of the first of two sides went through the game: the higher, the better for it. Each side is named at its
/// edge. A press leads to the position there.
#[component]
pub(crate) fn Graph(survey: Survey, cursor: Cursor) -> impl IntoView {
    /// The height of the drawing; its width is one unit a position.
    const HEIGHT: f32 = 100.0;

    let width = Memo::new(move |_| survey.stops.with(Vec::len).saturating_sub(1).max(1));
    let runs = Memo::new(move |_| runs(&survey.first_wins()));
    let point = |(index, win): &(usize, f32)| format!("{index} {:.1}", HEIGHT * (1.0 - win));
    let line = move || {
        let path = |run: &Vec<_>| format!("M{}", run.iter().map(point).collect::<Vec<_>>().join("L"));
        runs.with(|runs| runs.iter().map(path).collect::<String>())
    };
    let area = move || {
        let path = |run: &Vec<(usize, f32)>| {
            let (first, last) = (run.first()?.0, run.last()?.0);
            let points = run.iter().map(point).collect::<Vec<_>>().join("L");
            Some(format!("M{first} {HEIGHT}L{points}L{last} {HEIGHT}Z"))
        };
        runs.with(|runs| runs.iter().filter_map(path).collect::<String>())
    };
    let at = move || survey.stops.with(|stops| stops.iter().position(|(ply, _)| *ply == cursor.ply().get()));
    let press = move |event: web_sys::MouseEvent| {
        let element = event_target::<web_sys::Element>(&event);
        let Ok(Some(graph)) = element.closest("svg") else { return };
        let frame = graph.get_bounding_client_rect();
        let part = (f64::from(event.client_x()) - frame.left()) / frame.width().max(1.0);
        let width = width.get_untracked() as f64;
        let index = (part * width).round().clamp(0.0, width) as usize;
        if let Some((ply, _)) = survey.stops.with_untracked(|stops| stops.get(index).copied()) {
            cursor.go(ply);
        }
    };
    let words = Words::here();
    let side = move |seat: Seat| cursor.line().with(|line| side_of(words, line, seat));
    let label = move || words.with("web-graph", &[("side", Value::Text(side(Seat::FIRST)))]);
    view! {
        <div class="graph-frame">
        <span class="graph-owner" aria-hidden="true">{move || side(Seat::FIRST)}</span>
        <svg
            class="graph"
            role="img"
            aria-label=label
            viewBox=move || format!("0 0 {} {HEIGHT}", width.get())
            preserveAspectRatio="none"
            on:click=press
        >
            <rect class="graph-far" width=move || width.get() height=HEIGHT/>
            <path class="graph-near" d=area/>
            <line class="graph-middle" x1="0" x2=move || width.get() y1=HEIGHT / 2.0 y2=HEIGHT / 2.0/>
            <path class="graph-line" d=line/>
            <line class="graph-now" x1=at x2=at y1="0" y2=HEIGHT/>
        </svg>
        <span class="graph-owner" aria-hidden="true">{move || side(Seat::SECOND)}</span>
        </div>
    }
}

/// The stretches of positions of which something is known, each position with its number.
fn runs(wins: &[Option<f32>]) -> Vec<Vec<(usize, f32)>> {
    let mut runs: Vec<Vec<(usize, f32)>> = Vec::new();
    for (index, win) in wins.iter().enumerate() {
        let Some(win) = *win else { continue };
        match runs.last_mut() {
            Some(run) if run.last().is_some_and(|(last, _)| last + 1 == index) => run.push((index, win)),
            _ => runs.push(vec![(index, win)]),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_drawn_only_where_something_is_known() {
        let wins = [Some(0.5), Some(0.6), None, Some(1.0)];
        assert_eq!(runs(&wins), [vec![(0, 0.5), (1, 0.6)], vec![(3, 1.0)]]);
    }
}
