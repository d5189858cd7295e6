use leptos::prelude::*;

use super::Survey;
use crate::text::t;

/// How the chances of the first seat went through the game. A press leads to the position there.
#[component]
pub(crate) fn Graph(
    survey: Survey,
    #[prop(into)] shown: Signal<usize>,
    on_go: Callback<usize>,
) -> impl IntoView {
    /// The height of the drawing; its width is one unit a position.
    const HEIGHT: f32 = 100.0;

    let count = survey.stops.with_value(Vec::len);
    let width = count.saturating_sub(1).max(1);
    let points = move || {
        let wins = survey.first_wins();
        let known = wins.iter().enumerate().filter_map(|(index, win)| Some((index, (*win)?)));
        known.map(|(index, win)| format!("{index},{:.1}", HEIGHT * (1.0 - win))).collect::<Vec<_>>()
    };
    let area = move || {
        let points = points();
        let ends = points.first().zip(points.last()).map(|(first, last)| {
            let x = |point: &String| point.split(',').next().unwrap_or_default().to_owned();
            format!("{},{HEIGHT} {} {},{HEIGHT}", x(first), points.join(" "), x(last))
        });
        ends.unwrap_or_default()
    };
    let at = move || survey.stops.with_value(|stops| stops.iter().position(|stop| *stop == shown.get()));
    let press = move |event: web_sys::MouseEvent| {
        let element = event_target::<web_sys::Element>(&event);
        let Ok(Some(graph)) = element.closest("svg") else { return };
        let frame = graph.get_bounding_client_rect();
        let part = (f64::from(event.client_x()) - frame.left()) / frame.width().max(1.0);
        let index = (part * width as f64).round().clamp(0.0, width as f64) as usize;
        if let Some(ply) = survey.stops.with_value(|stops| stops.get(index).copied()) {
            on_go.run(ply);
        }
    };
    view! {
        <svg
            class="graph"
            role="img"
            aria-label=t("web-graph")
            viewBox=format!("0 0 {width} {HEIGHT}")
            preserveAspectRatio="none"
            on:click=press
        >
            <rect class="graph-far" width=width height=HEIGHT/>
            <polygon class="graph-near" points=area/>
            <line class="graph-middle" x1="0" x2=width y1=HEIGHT / 2.0 y2=HEIGHT / 2.0/>
            <polyline class="graph-line" points=move || points().join(" ")/>
            <line class="graph-now" x1=at x2=at y1="0" y2=HEIGHT/>
        </svg>
    }
}
