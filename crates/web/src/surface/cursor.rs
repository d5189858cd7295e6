use fishka_catalog::{Line, Move, Position};
use fishka_game::{Game as _, Position as _, Seat, Turn};
use leptos::prelude::*;

use crate::{board::BoardState, game, text::Words};

/// Where one is in a game: the line that is looked at, the ply that is shown, and the way to another.
#[derive(Copy, Clone)]
pub(crate) struct Cursor {
    line: Memo<Line>,
    ply: Memo<usize>,
    go: Callback<usize>,
}

impl Cursor {
    /// A place that somebody else keeps.
    pub(crate) const fn new(line: Memo<Line>, ply: Memo<usize>, go: Callback<usize>) -> Cursor {
        Cursor { line, ply, go }
    }

    /// A place that stays at the end of a line as it grows, until somebody steps back.
    pub(crate) fn following(line: Memo<Line>) -> Cursor {
        let chosen = RwSignal::new(None::<usize>);
        let plies = Memo::new(move |_| line.with(Line::plies));
        let ply = Memo::new(move |_| chosen.get().map_or(plies.get(), |ply| ply.min(plies.get())));
        let go = Callback::new(move |ply: usize| chosen.set((ply < plies.get_untracked()).then_some(ply)));
        Cursor { line, ply, go }
    }

    /// The line.
    pub(crate) const fn line(self) -> Memo<Line> {
        self.line
    }

    /// The ply that is shown.
    pub(crate) const fn ply(self) -> Memo<usize> {
        self.ply
    }

    /// Shows another ply.
    pub(crate) fn go(self, ply: usize) {
        self.go.run(ply);
    }

    /// Shows the end.
    pub(crate) fn go_to_end(self) {
        self.go(self.line.with_untracked(Line::plies));
    }

    /// Whether the end is shown.
    pub(crate) fn at_end(self) -> bool {
        self.ply.get() == self.line.with(Line::plies)
    }

    /// What the board shows.
    pub(crate) fn board(self) -> Memo<BoardState> {
        Memo::new(move |_| {
            let ply = self.ply.get();
            self.line.with(|line| BoardState {
                position: line.position_at(ply),
                last: game::last_played(line, ply),
            })
        })
    }

    /// The position that is shown.
    pub(crate) fn position(self) -> Memo<Position> {
        Memo::new(move |_| self.line.with(|line| line.position_at(self.ply.get())))
    }

    /// The names of the sides in seat order.
    pub(crate) fn sides(self) -> Memo<Vec<String>> {
        let words = Words::here();
        Memo::new(move |_| {
            self.line
                .with(|line| Seat::first(line.game().seats()).map(|seat| words.side(line, seat)).collect())
        })
    }

    /// What the rules allow at the ply that is shown: nothing when the game is over there, or chance is to act.
    pub(crate) fn legal_moves(self) -> Vec<Move> {
        let ply = self.ply.get();
        self.line.with(|line| match line.turn_at(ply) {
            Turn::Seat(_) => legal_moves(&line.position_at(ply)),
            Turn::Chance | Turn::Over => Vec::new(),
        })
    }

    /// Where a step leads; `None` when there is nothing that way.
    pub(crate) fn target(self, step: Step) -> Option<usize> {
        let ply = self.ply.get();
        self.line.with(|line| step.target(line.stops(), ply))
    }
}

/// What the rules allow in a position.
pub(super) fn legal_moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

/// A way to go through a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    First,
    Back,
    Forward,
    Last,
}

impl Step {
    /// All of them.
    pub(crate) const ALL: [Step; 4] = [Step::First, Step::Back, Step::Forward, Step::Last];

    /// The step that a key stands for.
    pub(crate) fn of_key(key: &str) -> Option<Step> {
        match key {
            "ArrowLeft" => Some(Step::Back),
            "ArrowRight" => Some(Step::Forward),
            "Home" => Some(Step::First),
            "End" => Some(Step::Last),
            _ => None,
        }
    }

    /// Its picture.
    pub(crate) const fn icon(self) -> &'static str {
        match self {
            Step::First => "first",
            Step::Back => "back",
            Step::Forward => "forward",
            Step::Last => "last",
        }
    }

    /// The name of its words.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Step::First => "web-step-first",
            Step::Back => "web-step-back",
            Step::Forward => "web-step-forward",
            Step::Last => "web-step-last",
        }
    }

    /// Where the step leads from a ply among those at which there is something to look at.
    fn target(self, mut stops: impl DoubleEndedIterator<Item = usize>, shown: usize) -> Option<usize> {
        match self {
            Step::First => stops.next(),
            Step::Back => stops.rfind(|&stop| stop < shown),
            Step::Forward => stops.find(|&stop| stop > shown),
            Step::Last => stops.next_back(),
        }
        .filter(|&ply| ply != shown)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use fishka_catalog::Rules;

    use super::*;

    fn abalone(moves: &[&str]) -> Line {
        let mut line = Line::new(Rules::new("abalone", &"".parse().unwrap()).unwrap());
        for text in moves {
            line.play(line.position().parse_move(text).unwrap()).unwrap();
        }
        line
    }

    /// A line that can grow, and a cursor that follows it.
    fn following(moves: &[&str]) -> (Owner, RwSignal<Line>, Cursor) {
        let owner = Owner::new();
        owner.set();
        let line = RwSignal::new(abalone(moves));
        let seen = Memo::new_with_compare(move |_| line.get(), |_, _| true);
        (owner, line, Cursor::following(seen))
    }

    #[test]
    fn steps_pass_over_what_chance_is_about_to_do() {
        let stops = || [0, 2, 4].into_iter();
        assert_eq!(Step::Forward.target(stops(), 0), Some(2));
        assert_eq!(Step::Back.target(stops(), 3), Some(2));
        assert_eq!(Step::Last.target(stops(), 2), Some(4));
        assert_eq!(Step::First.target(stops(), 0), None);
        assert_eq!(Step::Forward.target(stops(), 4), None);
    }

    #[test]
    fn whoever_looks_at_the_end_sees_the_next_move() {
        let (_owner, line, cursor) = following(&["a1b1"]);
        line.set(abalone(&["a1b1", "i5h5"]));
        assert_eq!((cursor.ply().get_untracked(), untrack(|| cursor.at_end())), (2, true));
    }

    #[test]
    fn whoever_has_stepped_back_stays_there() {
        let (_owner, line, cursor) = following(&["a1b1", "i5h5"]);
        cursor.go(1);
        line.set(abalone(&["a1b1", "i5h5", "a2b2"]));
        assert_eq!(cursor.ply().get_untracked(), 1);
        cursor.go_to_end();
        assert_eq!(cursor.ply().get_untracked(), 3);
    }

    #[test]
    fn a_line_that_was_cut_short_shows_its_end() {
        let (_owner, line, cursor) = following(&["a1b1", "i5h5", "a2b2"]);
        cursor.go(2);
        line.set(abalone(&["a1b1"]));
        assert_eq!(cursor.ply().get_untracked(), 1);
    }

    #[test]
    fn the_board_shows_the_move_that_led_there() {
        let (_owner, _line, cursor) = following(&["a1b1", "i5h5"]);
        cursor.go(1);
        let board = cursor.board().get_untracked();
        assert_eq!(board.last.unwrap().mv.to_string(), "a1b1");
        assert!(untrack(|| cursor.legal_moves()).iter().any(|mv| mv.to_string() == "i5h5"));
    }
}
