//! The move in the hand of the person at the board.

use fishka_catalog::{Move, Position};
use fishka_game::{Position as _, Turn};
use fishka_view::{Input, Pick};
use leptos::prelude::*;

use super::Table;
use crate::{settings::Settings, text::Words};

/// What the person at the board has picked, and what becomes of it.
#[derive(Copy, Clone)]
pub(crate) struct Hand {
    /// A fresh pick, and a number that is new for each.
    stage: Memo<Stage>,
    /// What was made of the pick with this number.
    held: RwSignal<(u32, Pick)>,
    pick: Memo<Pick>,
    /// A complete move that waits to be confirmed, and the number of its stage.
    waiting: RwSignal<(u32, Option<Move>)>,
    /// The cell that the keyboard has reached.
    pub(crate) focus: RwSignal<String>,
    settings: Settings,
    words: Words,
    on_move: Callback<Move>,
}

#[derive(Clone, PartialEq)]
struct Stage {
    number: u32,
    position: Position,
    pick: Pick,
}

impl Hand {
    pub(crate) fn new(table: Signal<Table>, acting: Signal<bool>, on_move: Callback<Move>) -> Hand {
        let stage = Memo::new(move |before: Option<&Stage>| {
            let position = table.with(|table| table.position.clone());
            let mut legal = Vec::new();
            if acting.get() && matches!(position.turn(), Turn::Seat(_)) {
                position.legal_moves(&mut legal);
            }
            let number = before.map_or(0, |before| before.number.wrapping_add(1));
            Stage { number, pick: Pick::new(&position, &legal), position }
        });
        let held = RwSignal::new(stage.with_untracked(|stage| (stage.number, stage.pick.clone())));
        let pick = Memo::new(move |_| {
            stage.with(|stage| {
                held.with(
                    |(number, pick)| if *number == stage.number { pick.clone() } else { stage.pick.clone() },
                )
            })
        });
        Hand {
            stage,
            held,
            pick,
            waiting: RwSignal::new((0, None)),
            focus: RwSignal::new(String::new()),
            settings: Settings::here(),
            words: Words::here(),
            on_move,
        }
    }

    /// What is picked now.
    pub(crate) fn pick(self) -> Memo<Pick> {
        self.pick
    }

    /// Takes in what the person does. A complete move is made; where the person wants to confirm moves, it waits until it
    /// is completed once more.
    pub(crate) fn input(self, input: &Input) {
        let number = self.stage.with_untracked(|stage| stage.number);
        let before = self.pick.get_untracked();
        let mut pick = before.clone();
        let done = pick.input(input);
        if pick != before {
            self.held.set((number, pick));
        }
        let waiting = untrack(|| self.waiting());
        let points = matches!(input, Input::Hover(_) | Input::HoverWay(_));
        match done {
            Some(mv) if waiting == Some(mv) || !self.settings.confirm.get_untracked() => self.make(mv),
            Some(mv) => self.waiting.set((number, Some(mv))),
            None if waiting.is_some() && !points => self.waiting.set((number, None)),
            None => {}
        }
    }

    /// Whether moves are heard.
    pub(crate) fn is_heard(self) -> bool {
        self.settings.sound.get_untracked()
    }

    /// Points at a cell, or away from the board.
    pub(crate) fn hover(self, cell: Option<String>) {
        if untrack(|| self.waiting()).is_none() {
            self.input(&Input::Hover(cell));
        }
    }

    /// Looks at the position in which the move is to be made.
    pub(crate) fn with_position<T>(self, look: impl FnOnce(&Position) -> T) -> T {
        self.stage.with(|stage| look(&stage.position))
    }

    /// The move that waits to be confirmed.
    pub(crate) fn waiting(self) -> Option<Move> {
        let number = self.stage.with(|stage| stage.number);
        self.waiting.with(|(waits_in, mv)| mv.filter(|_| *waits_in == number))
    }

    /// The move of the piece in hand that lies over the board and fits there.
    pub(crate) fn held_fit(self) -> Option<Move> {
        let held = self.pick.with(|pick| pick.quarter_turns().and(pick.considered()))?;
        self.stage.with(|stage| stage.position.check(held)).ok().map(|()| held)
    }

    /// Makes a move.
    pub(crate) fn make(self, mv: Move) {
        self.waiting.set((0, None));
        self.on_move.run(mv);
    }

    /// Why the move before the eye cannot be made; empty when it can.
    pub(crate) fn refusal(self) -> String {
        let Some(mv) = self.pick.with(Pick::considered) else { return String::new() };
        let refused = self.stage.with(|stage| stage.position.check(mv));
        refused.map_or_else(|illegal| self.words.explain(&illegal), |()| String::new())
    }
}
