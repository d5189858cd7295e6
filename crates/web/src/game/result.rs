use fishka_catalog::{Position, Rules};
use fishka_game::{Game, Seat, Standing, Value};
use fishka_record::{Conclusion, Ending};
use leptos::prelude::*;

use crate::text::Words;

/// How a game came out, in words and as a table of the seats.
#[component]
pub(crate) fn ResultCard(
    rules: Rules,
    /// The last position.
    position: Position,
    conclusion: Conclusion,
) -> impl IntoView {
    let words = Words::here();
    let (rules, position) = (StoredValue::new(rules), StoredValue::new(position));
    let side = move |seat: Seat| {
        rules.with_value(|rules| {
            position.with_value(|position| rules.seat_label(position, seat, words.language()))
        })
    };
    let standings = StoredValue::new(conclusion.standings());
    let scores: Vec<Option<u32>> = match &conclusion {
        Conclusion::OnBoard(outcome) => outcome.seats().iter().map(|seat| Some(seat.score)).collect(),
        Conclusion::OffBoard { standings, .. } => vec![None; standings.len()],
        Conclusion::Unfinished => Vec::new(),
    };
    let headline = move || {
        let winners: Vec<String> = standings.with_value(|standings| {
            let seats = Seat::first(standings.len()).zip(standings);
            seats.filter(|(_, standing)| **standing == Standing::Win).map(|(seat, _)| side(seat)).collect()
        });
        match winners.is_empty() {
            true => words.text("web-result-draw"),
            false => words.with(
                "web-result-win",
                &[("side", Value::Text(winners.join(", "))), ("count", Value::Number(winners.len() as i64))],
            ),
        }
    };
    let reason = move || match &conclusion {
        Conclusion::OnBoard(outcome) => rules.with_value(|rules| rules.ending(outcome, words.language())),
        Conclusion::OffBoard { ending, .. } => {
            let side = ending.seat().map(side).unwrap_or_default();
            words.with(ending_key(*ending), &[("side", Value::Text(side))])
        }
        Conclusion::Unfinished => String::new(),
    };
    let rows = Seat::first(rules.with_value(Game::seats))
        .zip(scores)
        .map(|(seat, score)| {
            let standing = move || {
                standings.with_value(|all| all.get(seat.index()).map(|one| words.text(standing_key(*one))))
            };
            view! {
                <tr>
                    <th scope="row">{move || side(seat)}</th>
                    <td>{score}</td>
                    <td>{standing}</td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <section class="result" aria-labelledby="result" data-result>
            <h2 id="result">{headline}</h2>
            <p>{reason}</p>
            <table><tbody>{rows}</tbody></table>
        </section>
    }
}

const fn ending_key(ending: Ending) -> &'static str {
    match ending {
        Ending::Resigned(_) => "web-end-resign",
        Ending::Time(_) => "web-end-time",
        Ending::Abandoned(_) => "web-end-abandon",
        Ending::Agreed => "web-end-agreed",
    }
}

const fn standing_key(standing: Standing) -> &'static str {
    match standing {
        Standing::Win => "web-standing-win",
        Standing::Draw => "web-standing-draw",
        Standing::Loss => "web-standing-loss",
    }
}
