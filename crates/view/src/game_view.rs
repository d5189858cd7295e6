//! What a game implements to be seen, touched and heard.

use fishka_game::{Game, Position as _, Seat, Turn, Value};
use fishka_i18n::Language;
use serde::Serialize;

use crate::{
    annotation,
    geometry::Size,
    ink::Paint,
    move_text::MoveText,
    pick::MovePick,
    scene::{Cell, Label, Mark, Motion, Played, Scene, Show},
    side_panel::{PieceInHand, SidePanel},
    sound::{CLICK, Sound},
    speech::{self, say},
    svg::Drawing,
    theme::{Accent, Style},
};

/// The face of a game: everything about its board that people see, touch and hear. It is implemented by the rules, lies
/// in a folder of its own, and is named once more, in the list of `games.rs`.
///
/// A face knows no rules: what is legal is handed to it, what a move does it asks the position.
pub trait GameView: Game {
    /// What only this game's drawing needs, as plain data.
    type Board: Clone + PartialEq + core::fmt::Debug + Serialize;
    /// A move half made.
    type Pick: MovePick<Move = <Self::Position as fishka_game::Position>::Move>;

    /// The name in commands and records, with which the keys of its words begin.
    fn name(position: &Self::Position) -> &'static str;

    /// The name, in the language files, of the word for the side that a seat plays in a position.
    fn seat_key(position: &Self::Position, seat: Seat) -> String {
        format!("{}-seat-{seat}", Self::name(position))
    }

    /// In how many ways the board can be turned before it lies as at first: a third of a turn each for 3. The drawing is
    /// turned by [`Show::turned`].
    const ORIENTATIONS: u8 = 1;

    /// Whether the board is so long that it is stood upright on a screen that is higher than wide; see [`Show::upright`].
    const LONG: bool = false;

    /// What can lie under the board while a game lasts. Its room is kept free from the beginning, so that the board stays
    /// where it is.
    const TRAY: Tray = Tray::Buttons;

    /// How the board is turned for a seat that has its own side of it near.
    fn turned_towards(position: &Self::Position, seat: Seat) -> u8 {
        let _ = (position, seat);
        0
    }

    /// The colours by which the page tells this game from others.
    fn accent(dark: bool) -> Accent;

    /// Where everything lies.
    fn layout(position: &Self::Position, show: &Show<Self::Position>) -> Layout<Self::Board>;

    /// Draws a scene. Everything it names inside begins with [`Style::id`].
    fn draw<B>(scene: &Scene<B>, board: &Self::Board, style: Style<'_>) -> Drawing;

    /// What happens to the pieces when a move is played.
    fn motion(played: &Played<Self::Position>) -> Motion;

    /// The board as text for a terminal.
    fn text_board(position: &Self::Position, paint: Paint) -> String;

    /// Nothing picked yet. Only the moves given can be made; they need not be all legal ones.
    fn pick(position: &Self::Position, moves: Vec<MoveOf<Self>>) -> Self::Pick;

    /// The position as if it were the turn of another seat, in which that seat can make a move ahead of its turn; `None`
    /// where it cannot know what it will be able to do.
    fn ahead(position: &Self::Position, seat: Seat) -> Option<Self::Position> {
        let _ = (position, seat);
        None
    }

    /// Whether the moves of this part of the game are many and small, so that people may want them made for them.
    fn in_bulk(position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// The name of the phase of the game that a position belongs to; its word is `NAME-phase-PHASE`. Empty where the game knows
    /// no phases.
    fn phase(position: &Self::Position) -> &'static str {
        let _ = position;
        ""
    }

    /// What lies beside the board.
    fn side_panel(position: &Self::Position, language: Language, style: Style<'_>) -> SidePanel;

    /// The piece that comes next, turned by quarters clockwise where it can be turned.
    fn piece_in_hand(
        position: &Self::Position,
        quarter_turns: u8,
        language: Language,
        style: Style<'_>,
    ) -> Option<PieceInHand> {
        let _ = (position, quarter_turns, language, style);
        None
    }

    /// A piece as an editor offers it, by its name among [`Setup::pieces`](fishka_game::Setup::pieces); `None` where a word says
    /// more than a picture.
    fn piece_to_set(piece: &str, language: Language, style: Style<'_>) -> Option<PieceInHand> {
        let _ = (piece, language, style);
        None
    }

    /// What a move did, in a sentence, for those who listen.
    fn narration(played: &Played<Self::Position>, language: Language) -> String {
        let mv = ("mv", Value::text(played.mv));
        match played.before.turn() {
            Turn::Seat(_) => say(language, "board-told-moved", &[Self::side(&played.before, language), mv]),
            Turn::Chance | Turn::Over => say(language, "board-told-chance", &[mv]),
        }
    }

    /// What a move is called in a list of moves, and what it brought.
    fn move_text(played: &Played<Self::Position>, language: Language) -> MoveText {
        let _ = language;
        MoveText::plain(played.mv.to_string())
    }

    /// How the score of a finished game came about, side by side.
    fn account(position: &Self::Position, language: Language, style: Style<'_>) -> SidePanel {
        let SidePanel { defs, sides, .. } = Self::side_panel(position, language, style);
        SidePanel { defs, sides, ..SidePanel::default() }
    }

    /// What a move sounds like, all at once; nothing for what nobody does by hand.
    fn sounds(played: &Played<Self::Position>) -> &'static [Sound] {
        match played.before.turn() {
            Turn::Seat(_) => &[CLICK],
            Turn::Chance | Turn::Over => &[],
        }
    }

    /// The side that acts in a position, as the value `side` of a sentence.
    fn side(position: &Self::Position, language: Language) -> (&'static str, Value) {
        let name = match position.turn() {
            Turn::Seat(seat) => say(language, &Self::seat_key(position, seat), &[]),
            Turn::Chance | Turn::Over => String::new(),
        };
        ("side", Value::Text(name))
    }

    /// A position as it looks.
    fn scene(position: &Self::Position, show: &Show<Self::Position>) -> Scene<Self::Board> {
        let Layout { size, cells, labels, marks, words, board } = Self::layout(position, show);
        let turned = show.turned % Self::ORIENTATIONS;
        Scene {
            size,
            language: show.language.code(),
            title: speech::title::<Self>(position, show.language),
            description: words.into_iter().chain(annotation::words(show)).collect::<Vec<_>>().join("; "),
            annotations: annotation::placed(show, &cells),
            cells,
            labels,
            marks,
            turned_by: f64::from(turned) * 360.0 / f64::from(Self::ORIENTATIONS)
                + if Self::LONG && show.stands() { 90.0 } else { 0.0 },
            board,
        }
    }
}

/// What lies under a board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Tray {
    /// At most a row of buttons or a small piece.
    Buttons,
    /// A piece that is turned there.
    Piece,
}

/// The moves of a game.
pub type MoveOf<G> = <<G as fishka_game::Game>::Position as fishka_game::Position>::Move;

/// Where everything of a position lies: what a game says of a [`Scene`].
#[derive(Clone, PartialEq, Debug)]
pub struct Layout<B> {
    /// The extent of the drawing.
    pub size: Size,
    /// The cells, row by row as they are drawn, each row from left to right.
    pub cells: Vec<Cell>,
    /// Coordinates.
    pub labels: Vec<Label>,
    /// What is pointed out on the board.
    pub marks: Vec<Mark>,
    /// The whole position in words, part by part.
    pub words: Vec<String>,
    /// What only this game's drawing needs.
    pub board: B,
}
