//! What lies beside the board.

use fishka_catalog::Position;
use fishka_view::{PieceIcon, SideScore, Style, Supply, piece_in_hand, side_panel};
use leptos::prelude::*;

use super::move_input::MoveInput;
use crate::{
    browser,
    settings::Settings,
    text::{language, t},
};

/// Scores, what is true for all, and the pieces still to come.
#[component]
pub(crate) fn SidePanel(
    /// The position it is about.
    #[prop(into)]
    position: Signal<Position>,
    /// Whether the game is over and what counts is how the score came about.
    #[prop(optional)]
    account: bool,
) -> impl IntoView {
    let settings = Settings::here();
    let language = language();
    let id = StoredValue::new(browser::new_element_id("panel"));
    let shown = Memo::new(move |_| {
        id.with_value(|prefix| {
            let style = Style { theme: settings.theme(), prefix };
            position.with(|position| match account {
                true => fishka_view::account(position, language.get(), style),
                false => side_panel(position, language.get(), style),
            })
        })
    });
    // Each part is written anew only when it has changed: most moves change a number or two.
    let part = move |part: fn(&fishka_view::SidePanel) -> String| Memo::new(move |_| shown.with(part));
    let defs = part(|shown| shown.defs.clone());
    let title = part(|shown| shown.supply_title.clone());
    let sides = move || {
        view! {
            <For each=move || shown.with(|shown| shown.sides.clone()) key=side_key let:side>
                <li class="tally">
                    <Small icon=side.token/>
                    <span class="tally-name">{side.name}</span>
                    <strong class="tally-score">{side.score}</strong>
                    <span class="tally-details">
                        {side.details.into_iter().map(|detail| view! { <span>{detail}</span> }).collect_view()}
                    </span>
                    {side.picture.map(|icon| view! { <span class="tally-picture"><Small icon/></span> })}
                </li>
            </For>
        }
    };
    let question = move || {
        view! {
            <For each=move || shown.with(|shown| shown.question.clone()) key=String::clone let:line>
                <p>{line}</p>
            </For>
        }
    };
    let asked = Memo::new(move |_| shown.with(|shown| !shown.question.is_empty()));
    let notes = move || {
        view! {
            <For each=move || shown.with(|shown| shown.notes.clone()) key=String::clone let:note>
                <p class="tally-note">{note}</p>
            </For>
        }
    };
    let supply = move || {
        view! {
            <For each=move || shown.with(|shown| shown.supply.clone()) key=supply_key let:kind>
                <li class="supply-kind" class:used-up=kind.count == 0>
                    <Small icon=kind.picture/>
                    <span class="visually-hidden">{kind.name}</span>
                    <span class="supply-count">{kind.count}</span>
                </li>
            </For>
        }
    };
    // A long supply is folded away; a short one always shows.
    let amount = Memo::new(move |_| shown.with(|shown| shown.supply.len()));
    view! {
        <div class="side-panel" class:account=account data-board=if account { "account" } else { "side-panel" }>
            <svg class="panel-defs" aria-hidden="true" width="0" height="0">
                <defs inner_html=defs></defs>
            </svg>
            <Show when=move || asked.get()>
                <div class="panel-question" data-board="question">{question()}</div>
            </Show>
            <ul class="tallies">{sides()}</ul>
            {notes()}
            {move || match amount.get() {
                0 => ().into_any(),
                1..4 => view! { <ul class="supply" aria-label=title>{supply()}</ul> }.into_any(),
                _ => {
                    view! {
                        <details class="supply-fold">
                            <summary>{title}</summary>
                            <ul class="supply">{supply()}</ul>
                        </details>
                    }
                        .into_any()
                }
            }}
        </div>
    }
}

/// All that is seen of a side.
fn side_key(side: &SideScore) -> (String, String, String, Vec<String>) {
    (side.token.markup.clone(), side.name.clone(), side.score.clone(), side.details.clone())
}

/// All that is seen of a kind of pieces.
fn supply_key(supply: &Supply) -> (String, String, u32) {
    (supply.picture.markup.clone(), supply.name.clone(), supply.count)
}

/// The piece that comes next, large. A piece that can be turned is turned by pressing it.
#[component]
pub(super) fn NextPiece(
    input: MoveInput,
    /// How the board is turned: the piece lies as it would lie there.
    turned: Signal<u8>,
) -> impl IntoView {
    let settings = Settings::here();
    let language = language();
    let id = StoredValue::new(browser::new_element_id("next"));
    let turns = Memo::new(move |_| input.pick().with(fishka_view::Pick::quarter_turns));
    let next = Memo::new(move |_| {
        let turns = turns.get().unwrap_or(0) + turned.get();
        id.with_value(|prefix| {
            let style = Style { theme: settings.theme(), prefix };
            input.with_position(|position| piece_in_hand(position, turns, language.get(), style))
        })
    });
    move || {
        next.get().map(|next| {
            let picture = view! {
                <svg class="panel-defs" aria-hidden="true" width="0" height="0">
                    <defs inner_html=next.defs></defs>
                </svg>
                <Small icon=next.picture/>
                <span class="next-label">{next.label}</span>
            };
            match turns.get() {
                Some(_) => view! {
                    <button
                        type="button"
                        class="next-piece turnable"
                        data-board="turn"
                        aria-keyshortcuts="R"
                        on:click=move |_| input.input(&fishka_view::Input::Turn)
                    >
                        {picture}
                        <span class="next-turn">{t("board-turn")}" "<kbd aria-hidden="true">"R"</kbd></span>
                    </button>
                }
                .into_any(),
                None => view! { <p class="next-piece">{picture}</p> }.into_any(),
            }
        })
    }
}

/// A piece that lies on no board.
#[component]
pub(crate) fn Small(icon: PieceIcon) -> impl IntoView {
    let PieceIcon { size, markup } = icon;
    let frame = format!("{} {} {} {}", -size.width / 2.0, -size.height / 2.0, size.width, size.height);
    view! { <svg class="small-piece" aria-hidden="true" text-anchor="middle" viewBox=frame inner_html=markup></svg> }
}
