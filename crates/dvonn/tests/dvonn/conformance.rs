//! The battery every game must pass, on positions and on states.

use crate::support;

use std::fmt;

use fishka_dvonn::{Dvonn, Phase, Placement, Position, Setup, SetupError, State};
use fishka_game::{EditError, Game, Position as _, SetupField, Turn, conformance};
use support::picker;

/// The game played on states alone.
#[derive(Clone, PartialEq, Eq, Debug)]
struct OnStates(Dvonn);

impl Game for OnStates {
    type Position = State;
    type Setup = StateSetup;
    type SetupError = SetupError;

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn start(&self) -> State {
        *self.0.start().state()
    }
}

/// A set-up that becomes a state.
#[derive(Clone, PartialEq, Eq, Debug)]
struct StateSetup(Setup);

impl fmt::Display for StateSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fishka_game::Setup<OnStates> for StateSetup {
    fn blank(game: &OnStates) -> StateSetup {
        StateSetup(Setup::blank(&game.0))
    }

    fn of(_: &OnStates, state: &State) -> StateSetup {
        StateSetup(state.to_string().parse().expect("its own text"))
    }

    fn read(game: &OnStates, text: &str) -> Result<StateSetup, SetupError> {
        Setup::read(&game.0, text).map(StateSetup)
    }

    fn cells(&self, game: &OnStates) -> Vec<String> {
        self.0.cells(&game.0)
    }

    fn cell(&self, cell: &str) -> String {
        self.0.cell(cell)
    }

    fn set_cell(&mut self, game: &OnStates, cell: &str, content: &str) -> Result<(), EditError> {
        self.0.set_cell(&game.0, cell, content)
    }

    fn pieces(&self, game: &OnStates) -> Vec<String> {
        self.0.pieces(&game.0)
    }

    fn fields(&self, game: &OnStates) -> Vec<SetupField> {
        self.0.fields(&game.0)
    }

    fn set_field(&mut self, game: &OnStates, field: &str, value: &str) -> Result<(), EditError> {
        self.0.set_field(&game.0, field, value)
    }

    fn transformed(&self, game: &OnStates, symmetry: u8) -> StateSetup {
        StateSetup(self.0.transformed(&game.0, symmetry))
    }

    fn validate(&self, game: &OnStates) -> Result<State, Vec<SetupError>> {
        self.0.validate(&game.0).map(|position| *position.state())
    }
}

const GAMES: usize = 25;
/// 49 placements, at most 48 stacking moves, and as many passes.
const LONGEST: usize = 49 + 2 * 48;

#[test]
fn positions_placed_by_players_conform() {
    let report = conformance::check(&Dvonn::default(), GAMES, LONGEST, &mut picker(1));
    assert_eq!((report.games, report.chances), (GAMES, 0));
    assert!(report.most_moves > 50 && report.longest > 49 + 20, "{report:?}");
}

#[test]
fn positions_placed_by_chance_conform() {
    let random = Dvonn { placement: Placement::Random };
    let report = conformance::check(&random, GAMES, LONGEST, &mut picker(2));
    assert_eq!((report.games, report.chances), (GAMES, GAMES * 49));
}

#[test]
fn states_placed_by_players_conform() {
    let report = conformance::check(&OnStates(Dvonn::default()), GAMES, LONGEST, &mut picker(3));
    assert_eq!(report.games, GAMES);
}

#[test]
fn states_placed_by_chance_conform() {
    let random = OnStates(Dvonn { placement: Placement::Random });
    let report = conformance::check(&random, GAMES, LONGEST, &mut picker(4));
    assert_eq!(report.chances, GAMES * 49);
}

#[test]
fn state_and_position_agree_along_random_games() {
    let mut pick = picker(5);
    for _ in 0..200 {
        let mut position = Dvonn::default().start();
        let mut state = *position.state();
        while let Some(mv) = support::play_any(&mut position, &mut pick) {
            state.play(mv).unwrap();
            assert_eq!(state, *position.state());
            assert_eq!(state, *worked_out_anew(&position).state(), "{position}");
        }
        assert_eq!(state.outcome(), position.outcome());
    }
}

#[test]
fn both_placements_lead_to_the_same_stacking() {
    let mut pick = picker(6);
    let mut by_players = Dvonn::default().start();
    let mut by_chance = Dvonn { placement: Placement::Random }.start();
    while by_players.phase() == Phase::Place {
        assert_eq!(by_chance.turn(), Turn::Chance);
        assert_eq!(by_chance.next_piece(), by_players.next_piece());
        let mv = support::play_any(&mut by_players, &mut pick).unwrap();
        by_chance.play(mv).unwrap();
    }
    assert_eq!(by_chance, by_players);
}

fn worked_out_anew(position: &Position) -> Position {
    position.setup().position(Placement::Players).expect("positions are valid")
}
