use std::time::Duration;

use fishka_catalog::{Line, Move};
use fishka_engine_api::worker::ScoredOutcome;
use fishka_game::{Game as _, Position as _, Seat, Turn, Value};
use fishka_record::{chance::ChanceSeed, study::Study};
use fishka_view::{Played, Style, move_text, piece_in_hand};
use leptos::prelude::*;

use super::{Desk, book::Folded, edit, evaluation::percent, survey::Care, tabs};
use crate::{
    board::Small,
    browser,
    engine_client::{EngineClient, Handle},
    game::side_of,
    settings::Settings,
    text::{Words, t},
};

/// How long the engine weighs what chance may bring.
const WEIGHING: Duration = Duration::from_millis(800);

/// What chance may bring, or could have brought, before the position at the cursor: how likely each outcome is and what it would
/// be worth. One that is pressed is played in place of what was drawn, as a variation.
#[component]
pub(super) fn DrawPanel(desk: Desk) -> impl IntoView {
    let ply = Memo::new(move |_| desk.study.with(chance_ply));
    move || ply.get().map(|ply| view! { <Draws desk ply/> })
}

#[component]
fn Draws(desk: Desk, ply: usize) -> impl IntoView {
    let words = Words::here();
    let line = desk.study.with_untracked(|study| study.line().up_to(ply));
    let folded = Folded::new(line.game(), line.position());
    let book = desk.survey.book;
    let asked = StoredValue::new_local(None::<Handle>);
    // What the survey has weighed already needs no second look.
    if untrack(|| book.outcomes(line.position(), folded)).is_empty() {
        let position = line.position().clone();
        let handle = EngineClient::resting().weigh(&line, WEIGHING, move |outcomes| {
            // Without an answer the odds are shown all the same.
            if let Ok(outcomes) = outcomes {
                book.enter_outcomes(&position, folded, outcomes, Care::Glance);
            }
        });
        asked.set_value(Some(handle));
    }
    let odds = odds(&line);
    let line = StoredValue::new(line);
    let drawn = Memo::new(move |_| {
        desk.study.with(|study| study.path().get(ply + 1).and_then(|&id| study.record().node(id).mv()))
    });
    let choose = move |mv: Move| {
        desk.edit(|study| {
            study.go_to_ply(ply);
            study.play(mv).map(drop)
        });
    };
    let draw = move |_| let_chance(desk, ply);
    // What is drawn is known by its picture better than by its letters.
    let (settings, id) = (Settings::here(), StoredValue::new(browser::new_element_id("draw")));
    let pictured = move |mv: Move| {
        let mut after = line.get_value();
        after.play(mv).ok()?;
        let piece = || {
            id.with_value(|prefix| {
                let style = Style { theme: settings.theme(), prefix };
                piece_in_hand(after.position(), 0, words.language(), style)
            })
        };
        matches!(after.turn(), Turn::Seat(_)).then(piece)?
    };
    let defs = untrack(|| odds.first().and_then(|(mv, _)| pictured(*mv)).map(|piece| piece.defs));
    let row = move |(mv, probability): (Move, f32)| {
        let told = line.with_value(|line| {
            move_text(&Played { before: line.position().clone(), mv }, words.language()).text
        });
        let worth = move || {
            line.with_value(|line| worth(line, mv, &book.outcomes(line.position(), folded))).map(percent)
        };
        view! {
            <tr>
                <th scope="row">
                    <button
                        type="button"
                        class="link"
                        data-draw=mv.to_string()
                        aria-pressed=move || (drawn.get() == Some(mv)).to_string()
                        on:click=move |_| choose(mv)
                    >
                        {move || pictured(mv).map(|piece| view! { <Small icon=piece.picture/> })}
                        {told}
                    </button>
                </th>
                <td>{move || format!("{} %", words.language().decimal(f64::from(probability) * 100.0, 1))}</td>
                <td>{move || worth().unwrap_or_else(|| "…".to_owned())}</td>
            </tr>
        }
    };
    let whose = move || {
        let side = line.with_value(|line| side_of(words, line, owner(line)));
        words.with("analysis-chances-of", &[("side", Value::Text(side))])
    };
    view! {
        <section class="draws" aria-label=t("analysis-draws")>
            <h2>{t("analysis-draws")}</h2>
            <button type="button" class="button" data-act="draw" on:click=draw>{t("analysis-draw")}</button>
            {defs.map(|defs| view! {
                <svg class="panel-defs" aria-hidden="true" width="0" height="0"><defs inner_html=defs></defs></svg>
            })}
            <table>
                <thead>
                    <tr>
                        <th scope="col">{t("analysis-draw-what")}</th>
                        <th scope="col">{t("analysis-draw-odds")}</th>
                        <th scope="col">{whose}</th>
                    </tr>
                </thead>
                <tbody>{odds.into_iter().map(row).collect_view()}</tbody>
            </table>
        </section>
    }
}

/// Opens the tab with what chance may bring, there where it stands.
pub(super) fn show() {
    tabs::open("position");
    request_animation_frame(|| {
        if let Ok(Some(draws)) = document().query_selector(".draws") {
            draws.scroll_into_view();
        }
    });
}

/// Lets chance act at a ply, whatever was drawn there before.
pub(super) fn let_chance(desk: Desk, ply: usize) {
    let seed = ChanceSeed(std::array::from_fn(|_| browser::random_u32().to_le_bytes()[0]));
    let drawn = desk.study.with_untracked(|study| seed.draw(&study.line().up_to(ply)));
    if let Some(mv) = drawn {
        desk.edit(|study| {
            study.as_one(|study| {
                study.go_to_ply(ply);
                study.play(mv)?;
                edit::draw(study, &seed)
            })
        });
    }
}

/// The ply at which chance acted last before the cursor, or is to act there.
fn chance_ply(study: &Study) -> Option<usize> {
    let chance = |ply: &usize| study.line().turn_at(*ply) == Turn::Chance;
    Some(study.ply()).filter(chance).or_else(|| study.ply().checked_sub(1).filter(chance))
}

/// The outcomes and how likely each is, the likeliest first.
fn odds(line: &Line) -> Vec<(Move, f32)> {
    let mut outcomes = Vec::new();
    line.position().legal_moves(&mut outcomes);
    let total = line.position().total_weight().max(1) as f32;
    let mut odds: Vec<(Move, f32)> =
        outcomes.into_iter().map(|mv| (mv, line.position().weight(mv) as f32 / total)).collect();
    odds.sort_by(|one, other| other.1.total_cmp(&one.1));
    odds
}

/// Whose chances are told: those of the first of two sides, and where there are more those of the seat that acts after the draw.
fn owner(line: &Line) -> Seat {
    if line.game().has_two_sides() {
        return Seat::FIRST;
    }
    line.next_seat().unwrap_or(Seat::FIRST)
}

/// The owner's chance to win after an outcome.
fn worth(line: &Line, mv: Move, outcomes: &[ScoredOutcome]) -> Option<f32> {
    let text = mv.to_string();
    let win = outcomes.iter().find(|outcome| outcome.mv == text)?.score.win;
    let next = line.next_seat().unwrap_or(Seat::FIRST);
    let own = !line.game().has_two_sides() || line.game().are_partners(Seat::FIRST, next);
    Some(if own { win } else { 1.0 - win })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use fishka_record::Record;

    use super::*;

    fn tayu() -> Study {
        Study::new(Record::read("[Fishka \"1\"]\n[Game \"tayu\"]\n\n1. ?abd abd-i9 2. ?bcf *").unwrap())
    }

    #[test]
    fn the_draw_before_the_cursor_is_the_one_to_change() {
        let mut study = tayu();
        assert_eq!(chance_ply(&study), Some(0));
        for (ply, chance) in [(1, Some(0)), (2, Some(2)), (3, Some(2))] {
            study.go_to_ply(ply);
            assert_eq!(chance_ply(&study), chance, "{ply}");
        }
    }

    #[test]
    fn chances_after_a_draw_are_those_of_the_side_that_is_named() {
        let outcome = |mv: &str| ScoredOutcome {
            mv: mv.to_owned(),
            probability: 0.1,
            score: fishka_engine_api::Score::odds(0.3),
            chances: Vec::new(),
        };
        let told = |options: &str| {
            let text = format!(
                "[Fishka \"1\"]\n[Game \"tayu\"]\n[Options \"{options}\"]\n\n1. ?abd abd-i9 2. ?bcf *"
            );
            let line = Record::read(&text).unwrap().line().up_to(2);
            let mv = line.position().parse_move("?bcf").unwrap();
            (owner(&line), worth(&line, mv, &[outcome("?bcf")]).unwrap())
        };
        // The second seat acts after the draw: of two sides it is the other one, of three its own.
        assert_eq!(told("seats=2"), (Seat::FIRST, 0.7));
        assert_eq!(told("seats=3"), (Seat::SECOND, 0.3));
    }

    #[test]
    fn the_odds_of_all_tiles_are_everything() {
        let odds = odds(&tayu().line().up_to(2));
        let sum: f32 = odds.iter().map(|(_, probability)| probability).sum();
        assert!((sum - 1.0).abs() < 1e-3);
        assert!(odds.first().unwrap().1 >= odds.last().unwrap().1);
    }
}
