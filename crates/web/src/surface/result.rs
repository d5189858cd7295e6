use fishka_catalog::Line;
use fishka_game::{Game, Seat, Standing, Value};
use fishka_i18n::RulesLabels as _;
use fishka_record::{Conclusion, Ending};
use leptos::prelude::*;

use super::{Cursor, Sharing, menu::ShareButtons};
use crate::{analysis::TurningPoints, board::SidePanel, browser, text::Words};

/// How a game came out and why, where it turned, and what to do next; nothing before it is over.
#[component]
pub(crate) fn ResultCard(
    cursor: Cursor,
    #[prop(into)] conclusion: Signal<Conclusion>,
    /// The seat of the one person who looks at it; `None` when several do, or none plays.
    #[prop(optional, into)]
    you: Signal<Option<Seat>>,
    sharing: Sharing,
) -> impl IntoView {
    let conclusion = Memo::new(move |_| conclusion.get());
    // The move that ended the game is painted first, and then what there is to tell of the game.
    let told = RwSignal::new(conclusion.get_untracked());
    Effect::watch(
        move || conclusion.get(),
        move |_, _, _| {
            browser::after_paint(move || {
                // The page may have been left, or the last move taken back.
                if let Some(conclusion) = conclusion.try_get_untracked() {
                    told.set(conclusion);
                }
            });
        },
        false,
    );
    let card = move || match told.get() {
        Conclusion::Unfinished => None,
        conclusion => Some(view! { <Concluded cursor conclusion you sharing/> }),
    };
    view! { <div role="status">{card}</div> }
}

#[component]
fn Concluded(
    cursor: Cursor,
    conclusion: Conclusion,
    you: Signal<Option<Seat>>,
    sharing: Sharing,
) -> impl IntoView {
    let (words, line) = (Words::here(), cursor.line());
    let standings = StoredValue::new(conclusion.standings());
    let standing = move |seat: Seat| standings.with_value(|all| all.get(seat.index()).copied());
    let headline = move || match you.get().and_then(standing) {
        Some(standing) => words.text(your_key(standing)),
        None => line.with(|line| winners(words, line, &standings.read_value())),
    };
    let on_board = matches!(conclusion, Conclusion::OnBoard(_));
    let reason = move || {
        line.with(|line| {
            let won =
                you.get().map(|_| winners(words, line, &standings.read_value()) + ". ").unwrap_or_default();
            won + &match &conclusion {
                Conclusion::OnBoard(outcome) => line.game().ending(outcome, words.language()),
                Conclusion::OffBoard { ending, .. } => match ending.seat() {
                    Some(seat) => words.of_side(ending_key(*ending), line, seat),
                    None => words.text(ending_key(*ending)),
                },
                Conclusion::Unfinished => String::new(),
            }
        })
    };
    // Where there are two sides, whoever did not win has lost.
    let several = line.with_untracked(|line| (!line.game().has_two_sides()).then(|| line.game().seats()));
    let seats = several.map(|count| {
        let rows = Seat::first(count).map(|seat| {
            view! {
                <tr>
                    <th scope="row">{move || line.with(|line| words.side(line, seat))}</th>
                    <td>{move || standing(seat).map(|standing| words.text(standing_key(standing)))}</td>
                </tr>
            }
        });
        view! { <table><tbody>{rows.collect_view()}</tbody></table> }
    });
    let last = Signal::derive(move || line.with(|line| line.position().clone()));
    let id = browser::new_element_id("result");
    view! {
        <section class="result" aria-labelledby=id data-result>
            <h2 id=id.clone()>{headline}</h2>
            <p>{reason}</p>
            {move || {
                sharing.analysis.get().then(|| view! { <div class="row"><ShareButtons sharing class="button"/></div> })
            }}
            {seats}
            {on_board.then(|| view! { <SidePanel position=last account=true/> })}
            {move || sharing.analysis.get().then(|| view! { <TurningPoints line cursor/> })}
        </section>
    }
}

/// Who won, in a sentence.
pub(crate) fn winners(words: Words, line: &Line, standings: &[Standing]) -> String {
    let seats = Seat::first(standings.len()).zip(standings);
    let winners: Vec<Seat> =
        seats.filter(|(_, standing)| **standing == Standing::Win).map(|(seat, _)| seat).collect();
    match &winners[..] {
        [] => words.text("web-result-draw"),
        [winner] => words.of_side("web-result-win", line, *winner),
        several => {
            let names = several.iter().map(|&seat| words.side(line, seat)).collect::<Vec<_>>().join(", ");
            let many = Value::Text("many".to_owned());
            let names = Value::Text(names);
            words.with("web-result-win", &[("side", names.clone()), ("low", names), ("count", many)])
        }
    }
}

const fn your_key(standing: Standing) -> &'static str {
    match standing {
        Standing::Win => "web-you-won",
        Standing::Draw => "web-result-draw",
        Standing::Loss => "web-you-lost",
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
