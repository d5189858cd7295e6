use fishka_catalog::Line;
use fishka_game::Value;
use fishka_record::{Record, study::Study};
use fishka_report::{Report, curve::points, sides};
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

/// Where a finished game turned, as far as a brief look by the engine tells. Each leads to its position.
#[component]
pub(crate) fn TurningPoints(line: Memo<Line>, cursor: Cursor) -> impl IntoView {
    let words = Words::here();
    let study = RwSignal::new(Study::new(line.with_untracked(Record::from_line)));
    let survey = Survey::brief(study);
    let found = Memo::new(move |_| {
        let stops: Vec<usize> = survey.line.with(|line| line.stops().collect());
        let wins = survey.report.with(|report| {
            let sides = report.as_ref().map_or(0..0, Report::told_sides);
            sides.map(|side| points(&stops, report.as_ref(), side)).collect::<Vec<_>>()
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
                let side = sides(line.game()).get(point.side).map(|&seat| side_of(words, line, seat));
                words.with(
                    "web-turning-point",
                    &[
                        ("mv", Value::Text(mv)),
                        ("side", Value::Text(side.unwrap_or_default())),
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
}

/// A place where the chances of a side changed.
#[derive(Copy, Clone, PartialEq, Debug)]
struct TurningPoint {
    /// The ply after which they had changed.
    ply: usize,
    /// Whose: the first one's of two, of more the one's whose changed most.
    side: usize,
    before: f32,
    after: f32,
}

/// The greatest changes between one stop and the next, in the order of the game, given the chances of each side at the stops.
fn turning_points(stops: &[usize], wins: &[Vec<Option<f32>>]) -> Vec<TurningPoint> {
    let swing = |point: &TurningPoint| (point.after - point.before).abs();
    let change = |(index, stops): (usize, &[usize])| {
        let of_side = |(side, wins): (usize, &Vec<Option<f32>>)| {
            Some(TurningPoint { ply: stops[1], side, before: wins[index]?, after: wins[index + 1]? })
        };
        let all = wins.iter().enumerate().filter_map(of_side);
        all.max_by(|one, two| swing(one).total_cmp(&swing(two)))
    };
    let mut found: Vec<TurningPoint> =
        stops.windows(2).enumerate().filter_map(change).filter(|point| swing(point) >= SWING).collect();
    found.sort_by(|one, two| swing(two).total_cmp(&swing(one)));
    found.truncate(SHOWN);
    found.sort_by_key(|point| point.ply);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plies(wins: &[Option<f32>]) -> Vec<usize> {
        let stops: Vec<usize> = (0..wins.len()).map(|stop| stop * 2).collect();
        turning_points(&stops, &[wins.to_vec()]).iter().map(|point| point.ply).collect()
    }

    #[test]
    fn of_several_sides_the_one_is_told_whose_chances_changed_most() {
        let wins = [[0.3, 0.5], [0.3, 0.2], [0.4, 0.3]].map(|side| side.map(Some).to_vec());
        let found = turning_points(&[0, 2], &wins);
        assert_eq!(found, [TurningPoint { ply: 2, side: 0, before: 0.3, after: 0.5 }]);
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
