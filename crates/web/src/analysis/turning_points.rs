use fishka_catalog::Line;
use fishka_game::{Game as _, Value};
use fishka_record::{Record, study::Study};
use fishka_view::move_text;
use leptos::prelude::*;

use super::Survey;
use crate::{
    game::{last_played, side_of},
    surface::Cursor,
    text::{Words, t},
};

/// How many are shown.
const SHOWN: usize = 3;
/// The least change of the chances that is a turning point.
const SWING: f32 = 0.15;

/// Where a finished game of two sides turned, as far as a brief look by the engine tells. Each leads to its position.
#[component]
pub(crate) fn TurningPoints(line: Memo<Line>, cursor: Cursor) -> impl IntoView {
    let words = Words::here();
    if !line.with_untracked(|line| line.game().has_two_sides()) {
        return ().into_any();
    }
    let study = RwSignal::new(Study::new(line.with_untracked(Record::from_line)));
    let survey = Survey::brief(study);
    let found = Memo::new(move |_| {
        let stops: Vec<usize> = survey.line.with(|line| line.stops().collect());
        let wins = survey.report.with(|report| {
            let win = |&ply: &usize| report.as_ref()?.known.get(ply)?.as_ref().map(|known| known.score.win);
            stops.iter().map(win).collect::<Vec<_>>()
        });
        turning_points(&stops, &wins)
    });
    let looking = move || {
        let (done, all) = survey.progress();
        done < all && survey.trouble.with(Option::is_none)
    };
    let point = move |point: TurningPoint| {
        let label = move || {
            line.with(|line| {
                let mv = last_played(line, point.ply)
                    .map(|played| move_text(&played, words.language()).text)
                    .unwrap_or_default();
                let percent = |chance: f32| Value::Number((chance * 100.0).round() as i64);
                words.with(
                    "web-turning-point",
                    &[
                        ("mv", Value::Text(mv)),
                        ("side", Value::Text(side_of(words, line, fishka_game::Seat::FIRST))),
                        ("before", percent(point.before)),
                        ("after", percent(point.after)),
                    ],
                )
            })
        };
        view! {
            <li>
                <button type="button" class="link" data-turning=point.ply on:click=move |_| cursor.go(point.ply)>
                    {label}
                </button>
            </li>
        }
    };
    view! {
        // It comes into what is told aloud when a game is over, and goes on changing.
        <section class="turning-points" aria-label=t("web-turning-points") aria-live="off">
            <h3>{t("web-turning-points")}</h3>
            <ol>{move || found.get().into_iter().map(point).collect_view()}</ol>
            <Show when=looking>
                <p class="small">{t("web-turning-points-looking")}</p>
            </Show>
            <Show when=move || !looking() && found.with(Vec::is_empty)>
                <p class="small">{t("web-turning-points-none")}</p>
            </Show>
        </section>
    }
    .into_any()
}

/// A place where the chances of the first side changed.
#[derive(Copy, Clone, PartialEq, Debug)]
struct TurningPoint {
    /// The ply after which they had changed.
    ply: usize,
    before: f32,
    after: f32,
}

/// The greatest changes between one stop and the next, in the order of the game.
fn turning_points(stops: &[usize], first_wins: &[Option<f32>]) -> Vec<TurningPoint> {
    let mut found: Vec<TurningPoint> = stops
        .windows(2)
        .zip(first_wins.windows(2))
        .filter_map(|(stops, wins)| Some(TurningPoint { ply: stops[1], before: wins[0]?, after: wins[1]? }))
        .filter(|point| (point.after - point.before).abs() >= SWING)
        .collect();
    found.sort_by(|one, two| {
        let swing = |point: &TurningPoint| (point.after - point.before).abs();
        swing(two).total_cmp(&swing(one))
    });
    found.truncate(SHOWN);
    found.sort_by_key(|point| point.ply);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plies(wins: &[Option<f32>]) -> Vec<usize> {
        let stops: Vec<usize> = (0..wins.len()).map(|stop| stop * 2).collect();
        turning_points(&stops, wins).iter().map(|point| point.ply).collect()
    }

    #[test]
    fn the_greatest_changes_are_told_in_the_order_of_the_game() {
        let wins = [0.5, 0.3, 0.55, 0.1, 0.6, 0.5].map(Some);
        assert_eq!(plies(&wins), [4, 6, 8]);
    }

    #[test]
    fn small_changes_are_none() {
        assert!(plies(&[Some(0.5), Some(0.6), Some(0.5)]).is_empty());
    }

    #[test]
    fn nothing_is_told_of_what_is_not_known() {
        assert!(plies(&[Some(0.9), None, Some(0.1)]).is_empty());
    }
}
