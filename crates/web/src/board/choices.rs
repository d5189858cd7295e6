//! Moves that name no cell, and what is done with the piece in hand.

use fishka_view::{Choice, Input};
use leptos::prelude::*;

use super::{move_input::MoveInput, side_panel::NextPiece};
use crate::text::{language, t};

/// Buttons under the board: passes, choices and bids, turning a tile, confirming a move.
#[component]
pub(super) fn Choices(input: MoveInput, turned: Signal<u8>) -> impl IntoView {
    let language = language();
    let choices = Memo::new(move |_| input.pick().with(|pick| pick.choices(language.get())));
    // What has been put down lies there until the person says so.
    let fits = Memo::new(move |_| input.held_fit());
    let turns = Memo::new(move |_| input.pick().with(|pick| pick.quarter_turns().is_some()));
    let waiting = Memo::new(move |_| input.waiting());
    view! {
        <div class="board-choices">
            {move || {
                choices
                    .get()
                    .into_iter()
                    .map(|choice| match choice {
                        Choice::One { label, mv } => {
                            view! {
                                <button type="button" class="button" data-move=mv.to_string() on:click=move |_| input.make(mv)>
                                    {label}
                                </button>
                            }
                                .into_any()
                        }
                        Choice::Number { label, moves } => view! { <Number input label moves/> }.into_any(),
                    })
                    .collect_view()
            }}
            <NextPiece input turned/>
            <Show when=move || turns.get() && waiting.get().is_none()>
                <button
                    type="button"
                    class="button primary"
                    data-board="lay"
                    disabled=move || fits.get().is_none()
                    on:click=move |_| {
                        if let Some(mv) = fits.get_untracked() {
                            input.make(mv);
                        }
                    }
                >
                    {t("board-lay")}
                </button>
            </Show>
            <Show when=move || waiting.get().is_some()>
                <button
                    type="button"
                    class="button primary"
                    data-board="confirm"
                    on:click=move |_| {
                        if let Some(mv) = waiting.get_untracked() {
                            input.make(mv);
                        }
                    }
                >
                    {t("board-confirm")}
                </button>
                <button type="button" class="button" data-board="cancel" on:click=move |_| input.input(&Input::Cancel)>
                    {t("board-cancel")}
                </button>
            </Show>
        </div>
    }
}

/// A number to name, such as a bid.
#[component]
fn Number(input: MoveInput, label: String, moves: Vec<(u16, fishka_catalog::Move)>) -> impl IntoView {
    let (least, most) =
        (moves.first().map_or(0, |(number, _)| *number), moves.last().map_or(0, |(number, _)| *number));
    let field = NodeRef::<leptos::html::Input>::new();
    let send = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let Some(field) = field.get_untracked() else { return };
        let number = field.value().parse::<u16>().ok();
        if let Some((_, mv)) = moves.iter().find(|(named, _)| Some(*named) == number) {
            // The next to name a number has not named any.
            field.set_value("");
            input.make(*mv);
        }
    };
    view! {
        <form class="board-number" on:submit=send>
            <input
                node_ref=field
                type="number"
                inputmode="numeric"
                required
                min=least.to_string()
                max=most.to_string()
                aria-label=label.clone()
                data-board="number"
            />
            <button type="submit" class="button primary">{label}</button>
        </form>
    }
}
