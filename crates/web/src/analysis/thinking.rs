//! What the engine is to think about at the board, and how.

use fishka_catalog::Line;
use fishka_game::{Seat, Turn};
use fishka_record::study::Study;
use fishka_view::ahead;
use leptos::prelude::*;

use super::book::Folded;
use crate::settings::kept;

/// The choices of the person about the engine at the board.
#[derive(Copy, Clone)]
pub(crate) struct Thinking {
    /// Whether it thinks about the position at all.
    pub(crate) running: RwSignal<bool>,
    /// Whether it looks through the whole line too.
    pub(crate) surveys: RwSignal<bool>,
    /// How many best lines are wanted.
    pub(crate) lines: RwSignal<usize>,
    /// The line it stays at, wherever the person goes.
    pub(crate) locked: RwSignal<Option<Line>>,
    /// Whether it thinks for the side that is not to move.
    pub(crate) threat: RwSignal<bool>,
    /// What it thinks about.
    pub(crate) subject: Memo<Subject>,
}

/// A position to think about.
#[derive(Clone)]
pub(crate) struct Subject {
    /// The line to it.
    pub(crate) line: Line,
    pub(crate) folded: Folded,
    /// Whether the turn was given to the other side.
    pub(crate) threat: bool,
}

/// The most lines that can be asked for.
pub(crate) const MOST_LINES: usize = 5;

impl Thinking {
    pub(crate) fn new(study: RwSignal<Study>) -> Thinking {
        let (locked, threat) = (RwSignal::new(None::<Line>), RwSignal::new(false));
        let subject = Memo::new_with_compare(
            move |_| {
                let here = || study.with(|study| study.line().up_to(study.ply()));
                let line = locked.get().unwrap_or_else(here);
                Subject::new(line, threat.get())
            },
            |before, after| match (before, after) {
                (Some(before), Some(after)) => {
                    before.folded != after.folded || before.line.moves().ne(after.line.moves())
                }
                _ => true,
            },
        );
        Thinking {
            running: kept("engine-runs", true),
            surveys: kept("engine-surveys", true),
            lines: kept("engine-lines", 3),
            locked,
            threat,
            subject,
        }
    }

    /// Stays at what is before the eyes, or follows the person again.
    pub(crate) fn toggle_lock(self) {
        let locked = self.locked.with_untracked(Option::is_none);
        let line = self.subject.with_untracked(|subject| subject.line.clone());
        self.threat.set(false);
        self.locked.set(locked.then_some(line));
    }

    /// One line more or fewer, as far as there may be.
    pub(crate) fn change_lines(self, more: bool) {
        self.lines.update(|lines| {
            *lines = if more { *lines + 1 } else { lines.saturating_sub(1) }.clamp(1, MOST_LINES);
        });
    }
}

impl Subject {
    fn new(line: Line, threat: bool) -> Subject {
        let passed = threat.then(|| passed(&line)).flatten();
        let threat = passed.is_some();
        let line = passed.unwrap_or(line);
        Subject { folded: Folded::new(line.game(), line.position()), line, threat }
    }
}

/// The line as if it were the other side's turn; `None` where the game has no such thing.
pub(crate) fn passed(line: &Line) -> Option<Line> {
    use fishka_game::Game as _;
    let Turn::Seat(mover) = line.turn() else { return None };
    let other = Seat::first(line.game().seats()).find(|&seat| !line.game().are_partners(mover, seat))?;
    let position = ahead(line.position(), other)?;
    let line = Line::from_position(line.game().clone(), position);
    (line.turn() == Turn::Seat(other)).then_some(line)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use fishka_catalog::Rules;

    use super::*;

    #[test]
    fn the_turn_is_given_to_the_other_side_where_that_means_something() {
        let line = Line::new(Rules::new("abalone", &"".parse().unwrap()).unwrap());
        assert_eq!(passed(&line).unwrap().turn(), Turn::Seat(Seat::SECOND));
        let tayu = Line::new(Rules::new("tayu", &"".parse().unwrap()).unwrap());
        assert!(passed(&tayu).is_none());
    }
}
