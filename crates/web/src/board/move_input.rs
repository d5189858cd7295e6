//! The move that the person at the board is making.

use fishka_catalog::{Move, Position};
use fishka_game::{Message, Position as _};
use fishka_view::{Input, Pick};
use leptos::prelude::*;

use super::BoardState;
use crate::{settings::Settings, text::Words};

/// A move in the making, as the parts of a board share it.
#[derive(Copy, Clone)]
pub(super) struct MoveInput {
    /// A fresh beginning, and a number that is new for each.
    stage: Memo<Stage>,
    /// What was made of the beginning with this number.
    changed: RwSignal<(u32, InputState)>,
    state: Memo<InputState>,
    pick: Memo<Pick>,
    /// The cell that the keyboard has reached.
    pub(super) focus: RwSignal<String>,
    settings: Settings,
    words: Words,
    on_move: Callback<Move>,
    on_cell: Option<Callback<String>>,
    /// A move that waits for its turn.
    planned: Option<RwSignal<Option<Move>>>,
}

#[derive(Clone, PartialEq)]
struct Stage {
    number: u32,
    position: Position,
    fresh: InputState,
}

/// What is picked, a complete move that waits to be confirmed, and why the last thing done led nowhere.
#[derive(Clone, PartialEq, Debug)]
struct InputState {
    pick: Pick,
    waiting: Option<Move>,
    refused: Option<Message>,
}

impl InputState {
    fn new(position: &Position, moves: &[Move]) -> InputState {
        InputState { pick: Pick::new(position, moves), waiting: None, refused: None }
    }

    /// Takes in what the person does, and hands out a complete move. Where moves are confirmed, it first waits until it is
    /// completed once more.
    fn input(&mut self, input: &Input, confirm: bool) -> Option<Move> {
        if self.waiting.is_some() && matches!(input, Input::Hover(_)) {
            return None;
        }
        // What was said stands until something else is done; pointing somewhere is nothing done.
        if !matches!(input, Input::Hover(_) | Input::HoverWay(_)) {
            self.refused = self.pick.refusal(input);
        }
        match self.pick.input(input) {
            Some(mv) if !confirm || self.waiting == Some(mv) => {
                self.waiting = None;
                return Some(mv);
            }
            Some(mv) => self.waiting = Some(mv),
            None if !matches!(input, Input::Hover(_) | Input::HoverWay(_)) => self.waiting = None,
            None => {}
        }
        None
    }
}

impl MoveInput {
    pub(super) fn new(
        board: Signal<BoardState>,
        ahead: Signal<Option<Position>>,
        moves: Signal<Vec<Move>>,
        on_move: Callback<Move>,
        on_cell: Option<Callback<String>>,
        planned: Option<RwSignal<Option<Move>>>,
    ) -> MoveInput {
        let stage = Memo::new(move |before: Option<&Stage>| {
            let position = ahead.get().unwrap_or_else(|| board.with(|board| board.position.clone()));
            let number = before.map_or(0, |before| before.number.wrapping_add(1));
            let fresh = moves.with(|moves| InputState::new(&position, moves));
            Stage { number, position, fresh }
        });
        let changed = RwSignal::new(stage.with_untracked(|stage| (stage.number, stage.fresh.clone())));
        let state = Memo::new(move |_| {
            stage.with(|stage| {
                changed.with(|(number, state)| match *number == stage.number {
                    true => state.clone(),
                    false => stage.fresh.clone(),
                })
            })
        });
        MoveInput {
            stage,
            changed,
            state,
            pick: Memo::new(move |_| state.with(|state| state.pick.clone())),
            focus: RwSignal::new(String::new()),
            settings: Settings::here(),
            words: Words::here(),
            on_move,
            on_cell,
            planned,
        }
    }

    /// What is picked now.
    pub(super) fn pick(self) -> Memo<Pick> {
        self.pick
    }

    /// Takes in what the person does. A complete move is made; where cells themselves are meant, there are no moves.
    pub(super) fn input(self, input: &Input) {
        if let Some(on_cell) = self.on_cell {
            if let Some(cell) = input.cell() {
                on_cell.run(cell.to_owned());
            }
            return;
        }
        if let Some(planned) = self.planned
            && !matches!(input, Input::Hover(_) | Input::HoverWay(_))
            && planned.with_untracked(Option::is_some)
        {
            planned.set(None);
            return;
        }
        let before = self.state.get_untracked();
        let mut state = before.clone();
        let done = state.input(input, self.settings.confirm.get_untracked());
        if state != before {
            self.changed.set((self.stage.with_untracked(|stage| stage.number), state));
        }
        if let Some(mv) = done {
            self.on_move.run(mv);
        }
    }

    /// Whether moves are heard.
    pub(super) fn is_heard(self) -> bool {
        self.settings.sound.get_untracked()
    }

    /// Points at a cell, or away from the board.
    pub(super) fn hover(self, cell: Option<String>) {
        self.input(&Input::Hover(cell));
    }

    /// Looks at the position in which the move is to be made.
    pub(super) fn with_position<T>(self, look: impl FnOnce(&Position) -> T) -> T {
        self.stage.with(|stage| look(&stage.position))
    }

    /// The move that waits to be confirmed.
    pub(super) fn waiting(self) -> Option<Move> {
        self.state.with(|state| state.waiting)
    }

    /// The move of the piece in hand that lies over the board and fits there.
    pub(super) fn held_fit(self) -> Option<Move> {
        let held = self.pick.with(|pick| pick.quarter_turns().and(pick.considered()))?;
        self.stage.with(|stage| stage.position.check(held)).ok().map(|()| held)
    }

    /// Makes a move.
    pub(super) fn make(self, mv: Move) {
        self.changed.update(|(_, state)| state.waiting = None);
        self.on_move.run(mv);
    }

    /// Why the last thing done led nowhere, or else why the move before the eye cannot be made; empty when all is well.
    pub(super) fn refusal(self) -> String {
        if let Some(refused) = self.state.with(|state| state.refused.clone()) {
            return fishka_i18n::tell(self.words.language(), &refused);
        }
        let Some(mv) = self.pick.with(Pick::considered) else { return String::new() };
        let refused = self.stage.with(|stage| stage.position.check(mv));
        refused.map_or_else(|illegal| self.words.explain(&illegal), |()| String::new())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use fishka_catalog::{Line, Rules};
    use fishka_i18n::Language;
    use fishka_view::Drag;

    use super::*;

    fn start() -> (Position, Vec<Move>) {
        let line = Line::new(Rules::new("abalone", &"".parse().unwrap()).unwrap());
        let mut moves = Vec::new();
        line.legal_moves(&mut moves);
        (line.position().clone(), moves)
    }

    fn abalone(only: Option<&str>) -> InputState {
        let (position, mut moves) = start();
        moves.retain(|mv| only.is_none_or(|only| mv.to_string() == only));
        InputState::new(&position, &moves)
    }

    fn press(state: &mut InputState, cell: &str, confirm: bool) -> Option<String> {
        state.input(&Input::Press(cell.to_owned()), confirm).map(|mv| mv.to_string())
    }

    #[test]
    fn a_complete_move_is_handed_out() {
        let mut state = abalone(None);
        assert_eq!(press(&mut state, "c3", false), None);
        assert_eq!(press(&mut state, "d3", false).as_deref(), Some("c3d3"));
    }

    #[test]
    fn a_move_to_confirm_waits_until_it_is_completed_again() {
        let mut state = abalone(None);
        press(&mut state, "c3", true);
        assert_eq!(press(&mut state, "d3", true), None);
        assert_eq!(state.waiting.map(|mv| mv.to_string()).as_deref(), Some("c3d3"));
        assert_eq!(press(&mut state, "d3", true).as_deref(), Some("c3d3"));
        assert_eq!(state.waiting, None);
    }

    #[test]
    fn pointing_elsewhere_does_not_disturb_a_move_that_waits() {
        let mut state = abalone(None);
        press(&mut state, "c3", true);
        press(&mut state, "d3", true);
        let waiting = state.clone();
        assert_eq!(state.input(&Input::Hover(Some("i5".to_owned())), true), None);
        assert_eq!(state, waiting);
    }

    #[test]
    fn what_waits_can_be_put_back() {
        let mut state = abalone(None);
        press(&mut state, "c3", true);
        press(&mut state, "d3", true);
        state.input(&Input::Cancel, true);
        assert_eq!(state, abalone(None));
    }

    #[test]
    fn only_the_given_moves_can_be_made() {
        let mut state = abalone(Some("c3d3"));
        press(&mut state, "c3", false);
        assert_eq!(press(&mut state, "d4", false), None);
        state.input(&Input::Cancel, false);
        press(&mut state, "c3", false);
        assert_eq!(press(&mut state, "d3", false).as_deref(), Some("c3d3"));
    }

    /// What a board on which cells are meant hands out while a person does all this: cells and moves.
    fn edited(inputs: &[Input]) -> (Vec<String>, Vec<Move>) {
        let owner = Owner::new();
        owner.set();
        provide_context(Settings::fixed());
        provide_context(Signal::stored(Language::English));
        let (position, moves) = start();
        let (cells, made) = (RwSignal::new(Vec::new()), RwSignal::new(Vec::new()));
        let input = untrack(|| {
            MoveInput::new(
                Signal::stored(BoardState { position, last: None }),
                Signal::stored(None),
                Signal::stored(moves),
                Callback::new(move |mv| made.update(|made| made.push(mv))),
                Some(Callback::new(move |cell| cells.update(|cells| cells.push(cell)))),
                None,
            )
        });
        for one in inputs {
            input.input(one);
        }
        (cells.get_untracked(), made.get_untracked())
    }

    #[test]
    fn where_cells_are_meant_presses_make_no_move() {
        let presses = ["c3", "d3"].map(|cell| Input::Press(cell.to_owned()));
        assert_eq!(edited(&presses), (vec!["c3".to_owned(), "d3".to_owned()], Vec::new()));
    }

    #[test]
    fn where_cells_are_meant_a_piece_let_go_means_the_cell_under_it() {
        let drag = Drag { from: "c3".to_owned(), over: Some("d3".to_owned()), degrees: 300.0 };
        let dragged = [Input::Drag(drag.clone()), Input::Drop(drag)];
        assert_eq!(edited(&dragged), (vec!["d3".to_owned()], Vec::new()));
    }

    #[test]
    fn whatever_is_done_takes_a_planned_move_back() {
        let owner = Owner::new();
        owner.set();
        provide_context(Settings::fixed());
        provide_context(Signal::stored(Language::English));
        let (position, moves) = start();
        let planned = RwSignal::new(moves.first().copied());
        let input = untrack(|| {
            MoveInput::new(
                Signal::stored(BoardState { position, last: None }),
                Signal::stored(None),
                Signal::stored(moves),
                Callback::new(|_| panic!("nothing was played")),
                None,
                Some(planned),
            )
        });
        input.input(&Input::Hover(Some("c3".to_owned())));
        assert!(planned.get_untracked().is_some());
        input.input(&Input::Press("c3".to_owned()));
        assert_eq!(planned.get_untracked(), None);
        assert!(input.pick().get_untracked().chosen().is_empty());
    }

    #[test]
    fn what_is_said_stands_until_something_else_is_done() {
        let mut state = abalone(None);
        press(&mut state, "i5", false);
        let said = state.refused.clone();
        assert_eq!(said.as_ref().map(|message| message.key), Some("abalone-illegal-not-yours"));
        state.input(&Input::Hover(Some("e5".to_owned())), false);
        assert_eq!(state.refused, said);
        press(&mut state, "c3", false);
        assert_eq!(state.refused, None);
    }
}
