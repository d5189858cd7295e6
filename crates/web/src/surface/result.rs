use fishka_catalog::Line;
use fishka_game::{Game, Seat, Standing, Value};
use fishka_i18n::RulesLabels as _;
use fishka_record::{Conclusion, Ending};
use leptos::prelude::*;

use crate::{browser, text::Words};

/// How a game came out, in words and as a table of the seats; nothing before it is over.
#[component]
pub(crate) fn ResultCard(line: Memo<Line>, #[prop(into)] conclusion: Signal<Conclusion>) -> impl IntoView {
    let conclusion = Memo::new(move |_| conclusion.get());
    let card = move || match conclusion.get() {
        Conclusion::Unfinished => None,
        conclusion => Some(view! { <Concluded line conclusion/> }),
    };
    view! { <div role="status">{card}</div> }
}

#[component]
fn Concluded(line: Memo<Line>, conclusion: Conclusion) -> impl IntoView {
    let words = Words::here();
    let side = move |seat: Seat| line.with(|line| words.side(line, seat));
    let standings = StoredValue::new(conclusion.standings());
    let scores: Vec<Option<u32>> = match &conclusion {
        Conclusion::OnBoard(outcome) => outcome.seats().iter().map(|seat| Some(seat.score)).collect(),
        Conclusion::OffBoard { standings, .. } => vec![None; standings.len()],
        Conclusion::Unfinished => Vec::new(),
    };
    let headline = move || {
        let winners: Vec<Seat> = standings.with_value(|standings| {
            let seats = Seat::first(standings.len()).zip(standings);
            seats.filter(|(_, standing)| **standing == Standing::Win).map(|(seat, _)| seat).collect()
        });
        line.with(|line| match &winners[..] {
            [] => words.text("web-result-draw"),
            [winner] => words.of_side("web-result-win", line, *winner),
            several => {
                let names = several.iter().map(|&seat| words.side(line, seat)).collect::<Vec<_>>().join(", ");
                let many = Value::Text("many".to_owned());
                let names = Value::Text(names);
                words.with("web-result-win", &[("side", names.clone()), ("low", names), ("count", many)])
            }
        })
    };
    let reason = move || {
        line.with(|line| match &conclusion {
            Conclusion::OnBoard(outcome) => line.game().ending(outcome, words.language()),
            Conclusion::OffBoard { ending, .. } => match ending.seat() {
                Some(seat) => words.of_side(ending_key(*ending), line, seat),
                None => words.text(ending_key(*ending)),
            },
            Conclusion::Unfinished => String::new(),
        })
    };
    let rows = Seat::first(line.with_untracked(|line| line.game().seats()))
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
    let id = browser::new_element_id("result");
    view! {
        <section class="result" aria-labelledby=id data-result>
            <h2 id=id.clone()>{headline}</h2>
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
