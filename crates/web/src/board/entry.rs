//! A move typed in notation.

use fishka_catalog::Move;
use fishka_game::{Position as _, Value};
use leptos::prelude::*;

use super::BoardState;
use crate::text::{Words, t};

/// A field for a move in the notation of the game. What is wrong with it is said under it.
#[component]
pub(crate) fn MoveEntry(
    /// Where the move is to be made.
    #[prop(into)]
    board: Signal<BoardState>,
    /// Whether the person here may move now.
    #[prop(into)]
    may_move: Signal<bool>,
    /// Is called with a complete legal move.
    on_move: Callback<Move>,
) -> impl IntoView {
    let words = Words::here();
    let field = NodeRef::<leptos::html::Input>::new();
    let trouble = RwSignal::new(String::new());
    Effect::watch(move || board.get(), move |_, _, _| trouble.set(String::new()), false);
    let example = Memo::new(move |_| {
        let mut moves = Vec::new();
        board.with(|board| board.position.legal_moves(&mut moves));
        moves.get(moves.len() / 2).map(ToString::to_string)
    });
    let hint = move || {
        example.get().map(|example| words.with("board-entry-hint", &[("example", Value::Text(example))]))
    };
    let send = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let Some(field) = field.get_untracked() else { return };
        let typed = field.value().trim().to_lowercase();
        let position = board.with_untracked(|board| board.position.clone());
        let said = match position.parse_move(&typed) {
            Err(error) => words.explain(&error),
            Ok(mv) => match position.check(mv) {
                Err(illegal) => words.explain(&illegal),
                Ok(()) => {
                    field.set_value("");
                    on_move.run(mv);
                    String::new()
                }
            },
        };
        trouble.set(said);
    };
    view! {
        <form class="move-entry" on:submit=send>
            <label>
                <span>{t("board-entry")}</span>
                <input
                    node_ref=field
                    type="text"
                    autocomplete="off"
                    autocapitalize="none"
                    spellcheck="false"
                    placeholder=hint
                    disabled=move || !may_move.get()
                    aria-describedby="move-entry-trouble"
                    data-board="entry"
                />
            </label>
            <button type="submit" class="button" disabled=move || !may_move.get()>{t("board-entry-play")}</button>
            <p id="move-entry-trouble" role="alert" class="trouble">{trouble}</p>
        </form>
    }
}
