use fishka_game::Value;
use fishka_report::curve::{CurveMark, marks, paths, phases, points, runs};
use leptos::prelude::*;

use super::Desk;
use crate::{surface::judgement_key, text::Words};

/// The height of the drawing; its width is one unit a position.
const HEIGHT: f32 = 100.0;

/// How the chances went through the game: those of the first of two sides, the higher, the better for it, or a line for each of more.
/// A press leads to the position there.
#[component]
pub(super) fn Graph(desk: Desk) -> impl IntoView {
    let (words, cursor) = (Words::here(), desk.cursor);
    let stops = Memo::new(move |_| cursor.line().with(|line| line.stops().collect::<Vec<_>>()));
    let width = Memo::new(move |_| stops.with(Vec::len).saturating_sub(1).max(1));
    // Of two sides one line tells both.
    let curves = match desk.sides().len() {
        2 => 0..1,
        count => 0..count,
    };
    let several = curves.len() > 1;
    let points = move |side: usize| {
        Memo::new(move |_| {
            desk.survey.report.with(|report| stops.with(|stops| points(stops, report.as_ref(), side)))
        })
    };
    let marks = Memo::new(move |_| {
        desk.survey.report.with(|report| stops.with(|stops| marks(stops, report.as_ref())))
    });
    let curve = move |side: usize| {
        let points = points(side);
        let paths = Memo::new(move |_| points.with(|points| paths(&runs(points), HEIGHT)));
        let line = move || paths.with(|(line, _)| line.clone());
        let area = move || paths.with(|(_, area)| area.clone());
        view! {
            {(!several).then(|| view! { <path class="graph-near" d=area/> })}
            <path class="graph-line" data-curve=side data-several=several.to_string() d=line/>
        }
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
    let told = curves.clone();
    let label = move || {
        let names: Vec<String> = told.clone().map(|side| desk.side_name(side)).collect();
        words.with("web-graph", &[("side", Value::Text(names.join(", ")))])
    };
    let owners = (!several).then(|| {
        view! {
            <span class="graph-owner" aria-hidden="true">{move || desk.side_name(0)}</span>
            <span class="graph-owner far" aria-hidden="true">{move || desk.side_name(1)}</span>
        }
    });
    // Each line is known by its pattern, not by its colour alone.
    let legend = several.then(|| {
        let owner = |side: usize| {
            view! {
                <li>
                    <svg viewBox="0 0 32 8" aria-hidden="true">
                        <path class="graph-line" data-curve=side data-several="true" d="M0 4H32"/>
                    </svg>
                    {move || desk.side_name(side)}
                </li>
            }
        };
        view! { <ul class="graph-legend">{curves.clone().map(owner).collect_view()}</ul> }
    });
    let mark = move |CurveMark { index, win, judgement, .. }: CurveMark| {
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
        <div class="graph-frame" class:hidden=hidden class:several=several>
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
                    {(!several).then(|| curves.clone().map(curve).collect_view())}
                    <line class="graph-middle" x1="0" x2=move || width.get() y1=HEIGHT / 2.0 y2=HEIGHT / 2.0/>
                    {several.then(|| curves.clone().map(curve).collect_view())}
                    <line class="graph-now" x1=at x2=at y1="0" y2=HEIGHT/>
                </svg>
                {owners}
                <span class="graph-marks" aria-hidden="true">
                    {move || marks.get().into_iter().map(mark).collect_view()}
                </span>
            </div>
            {legend}
            <Show when=move || !phases.with(Vec::is_empty)>
                <div class="graph-phases">{move || phases.get().into_iter().map(segment).collect_view()}</div>
            </Show>
        </div>
    }
}
