//! Words in the language of the page.

use fishka_catalog::Line;
use fishka_game::{Explain, Seat, Value};
use fishka_i18n::{Language, RulesLabels as _};
use leptos::prelude::*;

/// The language of the page this is called on.
pub(crate) fn language() -> Signal<Language> {
    expect_context()
}

/// A sentence that follows the language of the page.
pub(crate) fn t(key: &'static str) -> impl Fn() -> String + Copy + Send + Sync + 'static {
    let language = language();
    move || fishka_i18n::text(language.get(), key, &[])
}

/// Looks up sentences in the language of the page, for code that runs later than its component was made.
#[derive(Copy, Clone)]
pub(crate) struct Words(Signal<Language>);

impl Words {
    /// Those of the page this is called on.
    pub(crate) fn here() -> Words {
        Words(language())
    }

    /// The language now; code that asks runs again when it changes.
    pub(crate) fn language(self) -> Language {
        self.0.get()
    }

    /// A sentence.
    pub(crate) fn text(self, key: &str) -> String {
        fishka_i18n::text(self.0.get(), key, &[])
    }

    /// A sentence with values in it.
    pub(crate) fn with(self, key: &str, values: &[(&str, Value)]) -> String {
        fishka_i18n::text(self.0.get(), key, values)
    }

    /// What the side that a seat plays is called.
    pub(crate) fn side(self, line: &Line, seat: Seat) -> String {
        line.game().seat_label(line.position(), seat, self.language())
    }

    /// A sentence about the side that a seat plays, in the forms of its name that languages need: `side` by itself, `low`
    /// within a sentence, `by` for who plays it, `count` for its verb.
    pub(crate) fn of_side(self, key: &str, line: &Line, seat: Seat) -> String {
        let name = line.game().seat_key(line.position(), seat);
        let form = |form: &str| Value::Text(self.text(&format!("{name}{form}")));
        let forms =
            [("side", form("")), ("low", form(".low")), ("by", form(".by")), ("count", form(".count"))];
        self.with(key, &forms)
    }

    /// An error in words.
    pub(crate) fn explain(self, error: &(impl Explain + ?Sized)) -> String {
        fishka_i18n::explain(self.0.get(), error)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use fishka_catalog::Rules;

    use super::*;

    /// A sentence about a side of a game that has just begun.
    fn of_side(language: Language, key: &str, game: &str, seat: Seat) -> String {
        let _owner = Owner::new();
        let line = Line::new(Rules::new(game, &"".parse().unwrap()).unwrap());
        untrack(|| Words(Signal::stored(language)).of_side(key, &line, seat))
    }

    #[test]
    fn sides_of_many_pieces_are_many_in_russian() {
        let said = |key, seat| of_side(Language::Russian, key, "dvonn", seat);
        assert_eq!(said("web-result-win", Seat::SECOND), "Победили чёрные");
        assert_eq!(said("web-end-resign", Seat::FIRST), "Белые сдались.");
        assert_eq!(said("online-take-seat", Seat::FIRST), "Играть белыми");
        assert_eq!(said("web-to-move", Seat::FIRST), "Ходят белые");
    }

    #[test]
    fn a_player_is_one_in_russian() {
        let said = |key| of_side(Language::Russian, key, "tayu", Seat::FIRST);
        assert_eq!(said("web-result-win"), "Победил север — юг");
        assert_eq!(said("online-draw-offered"), "Север — юг предлагает ничью.");
    }

    #[test]
    fn english_needs_no_forms() {
        let said = |key| of_side(Language::English, key, "abalone", Seat::SECOND);
        assert_eq!(said("web-result-win"), "White wins");
        assert_eq!(said("online-take-seat"), "Play as White");
    }
}
