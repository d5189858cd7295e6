use fishka_catalog::Line;
use fishka_game::{Game as _, Seat, Value};
use fishka_report::{Judgement, Report};
use fishka_view::phase;
use leptos::prelude::*;

use super::Desk;
use crate::{game::side_of, surface::judgement_key, text::Words};

/// The height of the drawing; its width is one unit a position.
const HEIGHT: f32 = 100.0;

/// How the chances of the first of two sides went through the game: the higher, the better for it. A press leads to the position
/// there.
#[component]
pub(super) fn Graph(desk: Desk) -> impl IntoView {
    let (words, cursor) = (Words::here(), desk.cursor);
    let stops = Memo::new(move |_| cursor.line().with(|line| line.stops().collect::<Vec<_>>()));
    let width = Memo::new(move |_| stops.with(Vec::len).saturating_sub(1).max(1));
    let points = Memo::new(move |_| {
        desk.survey.report.with(|report| stops.with(|stops| points(stops, report.as_ref())))
    });
    let marks = Memo::new(move |_| {
        desk.survey.report.with(|report| stops.with(|stops| marks(stops, report.as_ref())))
    });
    let runs = Memo::new(move |_| points.with(|points| runs(points)));
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
    let at = move || stops.with(|stops| stops.iter().position(|ply| *ply == cursor.ply().get()));
    let press = move |event: web_sys::MouseEvent| {
        let element = event_target::<web_sys::Element>(&event);
        let Ok(Some(graph)) = element.closest(".graph-plot") else { return };
        let frame = graph.get_bounding_client_rect();
        let part = (f64::from(event.client_x()) - frame.left()) / frame.width().max(1.0);
        let width = width.get_untracked() as f64;
        let index = (part * width).round().clamp(0.0, width) as usize;
        if let Some(ply) = stops.with_untracked(|stops| stops.get(index).copied()) {
            cursor.go(ply);
        }
    };
    let side = move |seat: Seat| cursor.line().with(|line| side_of(words, line, seat));
    let label = move || words.with("web-graph", &[("side", Value::Text(side(Seat::FIRST)))]);
    let mark = move |(index, win, judgement): (usize, f32, Judgement)| {
        view! {
            <span
                class="graph-mark"
                data-judged=judgement.name()
                title=move || words.text(judgement_key(judgement))
                style:left=move || format!("{:.2}%", 100.0 * index as f32 / width.get() as f32)
                style:top=format!("{:.1}%", HEIGHT * (1.0 - win))
            >
                {judgement.glyph().sign()}
            </span>
        }
    };
    let phases = Memo::new(move |_| cursor.line().with(|line| stops.with(|stops| phases(line, stops))));
    let name = cursor.line().with_untracked(|line| line.game().name());
    let segment = move |(start, end, phase): (usize, usize, &'static str)| {
        let told = move || words.text(&format!("{name}-phase-{phase}"));
        let grow = (end - start).max(1).to_string();
        view! { <span data-phase=phase style:flex-grow=grow title=told>{told}</span> }
    };
    let hidden = move || desk.is_asked();
    view! {
        <div class="graph-frame" class:hidden=hidden>
            <div class="graph-axis" aria-hidden="true"><span>"100 %"</span><span>"50"</span><span>"0"</span></div>
            <div class="graph-plot" on:click=press>
                <svg
                    class="graph"
                    role="img"
                    aria-label=label
                    viewBox=move || format!("0 0 {} {HEIGHT}", width.get())
                    preserveAspectRatio="none"
                >
                    <rect class="graph-far" width=move || width.get() height=HEIGHT/>
                    <path class="graph-near" d=area/>
                    <line class="graph-middle" x1="0" x2=move || width.get() y1=HEIGHT / 2.0 y2=HEIGHT / 2.0/>
                    <path class="graph-line" d=line/>
                    <line class="graph-now" x1=at x2=at y1="0" y2=HEIGHT/>
                </svg>
                <span class="graph-owner" aria-hidden="true">{move || side(Seat::FIRST)}</span>
                <span class="graph-owner far" aria-hidden="true">{move || side(Seat::SECOND)}</span>
                <span class="graph-marks" aria-hidden="true">
                    {move || marks.get().into_iter().map(mark).collect_view()}
                </span>
            </div>
            <Show when=move || !phases.with(Vec::is_empty)>
                <div class="graph-phases">{move || phases.get().into_iter().map(segment).collect_view()}</div>
            </Show>
        </div>
    }
}

/// The phases of the game along the stops, each from one stop to another; none where the game knows none.
fn phases(line: &Line, stops: &[usize]) -> Vec<(usize, usize, &'static str)> {
    let mut phases: Vec<(usize, usize, &'static str)> = Vec::new();
    for (index, &ply) in stops.iter().enumerate() {
        let here = phase(&line.position_at(ply));
        match phases.last_mut() {
            Some((_, end, before)) => {
                *end = index;
                if *before != here {
                    phases.push((index, index, here));
                }
            }
            None if here.is_empty() => {}
            None => phases.push((index, index, here)),
        }
    }
    phases
}

/// The first side's chance at every stop, as far as it is known.
fn points(stops: &[usize], report: Option<&Report>) -> Vec<Option<f32>> {
    let known = |&ply: &usize| report?.known.get(ply)?.as_ref().map(|known| known.score.win);
    stops.iter().map(known).collect()
}

/// The moves that gave something away, each at the stop after it.
fn marks(stops: &[usize], report: Option<&Report>) -> Vec<(usize, f32, Judgement)> {
    let Some(report) = report else { return Vec::new() };
    let mark = |judged: &fishka_report::JudgedMove| {
        let index = stops.iter().position(|&stop| stop > judged.ply)?;
        let win = report.known.get(stops[index]).and_then(Option::as_ref).map(|known| known.score.win)?;
        Some((index, win, judged.judgement?))
    };
    report.moves.iter().filter_map(mark).collect()
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

/// Whether a graph of the record would show anything.
pub(super) fn has_graph(desk: Desk) -> bool {
    desk.cursor.line().with_untracked(|line| line.game().has_two_sides())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use super::*;

    #[test]
    fn phases_follow_each_other_through_a_game() {
        let text = include_str!("../../../../docs/games/dvonn.fishka");
        let line = fishka_record::read_all(text).next().unwrap().unwrap().line();
        let stops: Vec<usize> = line.stops().collect();
        // 49 pieces are placed before the first stack moves.
        assert_eq!(phases(&line, &stops), [(0, 49, "place"), (49, stops.len() - 1, "stack")]);
    }

    #[test]
    fn a_line_is_drawn_only_where_something_is_known() {
        let wins = [Some(0.5), Some(0.6), None, Some(1.0)];
        assert_eq!(runs(&wins), [vec![(0, 0.5), (1, 0.6)], vec![(3, 1.0)]]);
    }
}
