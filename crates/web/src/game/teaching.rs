//! The coach of somebody who plays the computer, and the game in which it takes the worst moves back.

use fishka_catalog::Line;
use fishka_game::Seat;
use leptos::prelude::*;

use super::LocalGame;
use crate::{
    coach::{Coach, Compared, Remark, about, compare_moves, last_choice},
    surface::Cursor,
};

/// So often the same move may be taken back; then it stands.
const TAKEN_BACK_AT_MOST: usize = 2;

/// What the coach makes of the moves of a person.
#[derive(Copy, Clone)]
pub(super) struct Teaching {
    you: Seat,
    line: Memo<Line>,
    cursor: Cursor,
    guided: bool,
    /// Whether the coach speaks.
    on: RwSignal<bool>,
    /// So many plies stand, whatever the coach thinks of them.
    standing: RwSignal<usize>,
    /// What was taken back last, and how often at that ply.
    taken_back: RwSignal<Option<(Compared, usize)>>,
}

impl Teaching {
    pub(super) fn new(game: RwSignal<LocalGame>, you: Seat, line: Memo<Line>, cursor: Cursor) -> Teaching {
        let guided = game.with_untracked(LocalGame::is_guided);
        let standing = RwSignal::new(line.with_untracked(Line::plies));
        Teaching {
            you,
            line,
            cursor,
            guided,
            on: RwSignal::new(guided),
            standing,
            taken_back: RwSignal::new(None),
        }
    }

    /// Whether the computer has to wait until it is said that the last move stands.
    pub(super) fn holds(self) -> Signal<bool> {
        let waits = move || {
            let last = self.line.with(|line| last_choice(line, line.plies(), self.you));
            last.is_some_and(|(ply, _)| ply >= self.standing.get())
        };
        Signal::derive(move || self.guided && self.on.get() && waits())
    }

    /// Moves were taken back by hand.
    pub(super) fn undone(self) {
        let plies = self.line.with_untracked(Line::plies);
        self.standing.update(|standing| *standing = plies.min(*standing));
    }

    /// The coach. It asks the engine only while that has nothing else to do, unless the game waits for the answer.
    pub(super) fn coach(self, thinking: Memo<bool>, undo: Callback<()>) -> Coach {
        let last = Memo::new(move |_| {
            let ply = self.cursor.ply().get();
            self.line.with(|line| last_choice(line, ply, self.you))
        });
        let asked = Memo::new(move |_| last.get().filter(|_| self.on.get() && !thinking.get()));
        let found = compare_moves(self.line, asked);
        let remark = Signal::derive(move || {
            let here = self.cursor.ply().get();
            let taken_back = self.taken_back.get().filter(|(compared, _)| compared.ply == here);
            match taken_back {
                Some((compared, _)) => Some(Remark { compared, taken_back: true }),
                None => about(found.get(), last.get()).map(|compared| Remark { compared, taken_back: false }),
            }
        });
        // Without an answer of the engine every move stands.
        Effect::new(move || {
            if let Some((ply, _, None)) = found.get() {
                self.stands(ply);
            }
        });
        let verdict = Callback::new(move |(compared, worth): (Compared, bool)| {
            if compared.ply < self.standing.get_untracked() {
                return;
            }
            let ply = compared.ply;
            let before = self.taken_back.with_untracked(|taken| {
                taken.as_ref().filter(|(compared, _)| compared.ply == ply).map_or(0, |(_, times)| *times)
            });
            if !worth || before == TAKEN_BACK_AT_MOST {
                self.stands(ply);
                return;
            }
            self.taken_back.set(Some((compared, before + 1)));
            undo.run(());
        });
        let verdict = self.guided.then_some(verdict);
        Coach { on: self.on, remark, verdict, ..Coach::new(self.cursor.position()) }
    }

    fn stands(self, ply: usize) {
        self.standing.update(|standing| *standing = (ply + 1).max(*standing));
    }
}
