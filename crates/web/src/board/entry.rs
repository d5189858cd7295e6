//! A move typed in notation.

use fishka_catalog::{Move, Position};
use fishka_game::{NotAMove, Position as _, Value};
use leptos::prelude::*;

use super::BoardState;
use crate::{
    browser,
    text::{Words, t},
};

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
        let position = board.with_untracked(|board| board.position.clone());
        let said = match read(&position, field.value().trim()) {
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
    let id = browser::new_element_id("entry-trouble");
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
                    aria-describedby=id.clone()
                    data-board="entry"
                />
            </label>
            <button type="submit" class="button" disabled=move || !may_move.get()>{t("board-entry-play")}</button>
            <p id=id role="alert" class="trouble" data-said="entry">{trouble}</p>
        </form>
    }
}

/// Reads a move as it is typed, or else as if it were typed in small letters.
fn read(position: &Position, typed: &str) -> Result<Move, NotAMove> {
    position.parse_move(typed).or_else(|_| position.parse_move(&typed.to_lowercase()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use fishka_catalog::{Line, Rules};
    use fishka_game::Options;

    use super::*;

    fn read_in_abalone(typed: &str) -> Option<String> {
        let line = Line::new(Rules::new("abalone", &Options::new()).unwrap());
        read(line.position(), typed).ok().map(|mv| mv.to_string())
    }

    #[test]
    fn capitals_are_read_as_small_letters() {
        assert_eq!(read_in_abalone("A1B1").as_deref(), Some("a1b1"));
    }

    #[test]
    fn what_is_no_move_is_not_read() {
        assert_eq!(read_in_abalone("A1"), None);
    }
}
