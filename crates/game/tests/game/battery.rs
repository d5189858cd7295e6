//! The battery finds what it is there to find: each fault planted in a sound game makes it fail.

use std::{fmt, panic};

use fishka_game::{
    ArrayVec, EditError, Game, NotAMove, Outcome, Position, SetupField, Turn, conformance, key_of,
};
use fishka_pebbles::{Heap, Illegal, Move, Pebbles, Setup, SetupError};

/// What is wrong with the game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Fault {
    None,
    ListsTooLittle,
    ListsTwice,
    AcceptsTooMuch,
    Miscounts,
    ForcesAChoice,
    WrongWeight,
    TextLosesTheCoin,
    SetupLosesTheCoin,
    FieldIsMissing,
    MoveTextIsAmbiguous,
    SymmetryIsNone,
    MovesAfterTheEnd,
    NeverEnds,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Faulty {
    heap: Heap,
    fault: Fault,
}

impl Position for Faulty {
    type Move = Move;
    type Moves = ArrayVec<Move, 4>;
    type Illegal = Illegal;

    fn turn(&self) -> Turn {
        self.heap.turn()
    }

    fn legal_moves(&self, moves: &mut Self::Moves) {
        moves.clear();
        let mut sound = ArrayVec::new();
        self.heap.legal_moves(&mut sound);
        moves.extend(sound);
        match self.fault {
            Fault::ListsTooLittle if moves.len() == 2 => drop(moves.pop()),
            Fault::ListsTwice if moves.len() == 2 => moves.push(moves[0]),
            Fault::MovesAfterTheEnd if moves.is_empty() => moves.push(Move::Take(1)),
            _ => {}
        }
    }

    fn count_legal_moves(&self) -> usize {
        self.heap.count_legal_moves() + usize::from(self.fault == Fault::Miscounts)
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        match self.fault {
            Fault::AcceptsTooMuch if mv == Move::Take(3) => Ok(()),
            _ => self.heap.check(mv),
        }
    }

    fn forced_move(&self) -> Option<Move> {
        (self.fault == Fault::ForcesAChoice && self.heap.coin == Some(2)).then_some(Move::Take(1))
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.heap.play_unchecked(mv);
        if self.fault == Fault::NeverEnds {
            self.heap.pebbles = self.heap.pebbles.max(3);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.heap.outcome()
    }

    fn weight(&self, _outcome: Move) -> u32 {
        if self.fault == Fault::WrongWeight { 2 } else { 1 }
    }

    fn total_weight(&self) -> u32 {
        self.heap.total_weight()
    }

    fn key(&self) -> u64 {
        self.heap.key()
    }

    fn progress(&self) -> u32 {
        self.heap.progress()
    }

    fn parse_move(&self, text: &str) -> Result<Move, NotAMove> {
        match text {
            "2" if self.fault == Fault::MoveTextIsAmbiguous => Ok(Move::Take(1)),
            text => self.heap.parse_move(text),
        }
    }

    fn symmetries(&self) -> u8 {
        if self.fault == Fault::SymmetryIsNone { 2 } else { 1 }
    }

    fn transform_move(&self, mv: Move, symmetry: u8) -> Move {
        match mv {
            Move::Take(1) if symmetry == 1 => Move::Take(2),
            mv => mv,
        }
    }

    fn conceivable_moves(&self, each: &mut dyn FnMut(Move)) {
        self.heap.conceivable_moves(each);
    }
}

impl fmt::Display for Faulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = self.heap.clone();
        if self.fault == Fault::TextLosesTheCoin {
            shown.coin = None;
        }
        shown.fmt(f)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct FaultyPebbles(Fault);

impl Game for FaultyPebbles {
    type Position = Faulty;
    type Setup = FaultySetup;
    type SetupError = SetupError;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Faulty {
        Faulty { heap: Pebbles { heap: 9 }.start(), fault: self.0 }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct FaultySetup(Setup);

impl fmt::Display for FaultySetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

const SOUND: Pebbles = Pebbles { heap: 9 };

impl fishka_game::Setup<FaultyPebbles> for FaultySetup {
    fn blank(_: &FaultyPebbles) -> FaultySetup {
        FaultySetup(Setup::blank(&SOUND))
    }

    fn of(game: &FaultyPebbles, position: &Faulty) -> FaultySetup {
        let mut setup = Setup::of(&SOUND, &position.heap);
        match game.0 {
            Fault::TextLosesTheCoin | Fault::SetupLosesTheCoin => setup.coin = None,
            _ => {}
        }
        FaultySetup(setup)
    }

    fn read(_: &FaultyPebbles, text: &str) -> Result<FaultySetup, SetupError> {
        Setup::read(&SOUND, text).map(FaultySetup)
    }

    fn cells(&self, _: &FaultyPebbles) -> Vec<String> {
        self.0.cells(&SOUND)
    }

    fn cell(&self, cell: &str) -> String {
        self.0.cell(cell)
    }

    fn set_cell(&mut self, _: &FaultyPebbles, cell: &str, content: &str) -> Result<(), EditError> {
        self.0.set_cell(&SOUND, cell, content)
    }

    fn pieces(&self, _: &FaultyPebbles) -> Vec<String> {
        self.0.pieces(&SOUND)
    }

    fn fields(&self, game: &FaultyPebbles) -> Vec<SetupField> {
        let mut fields = self.0.fields(&SOUND);
        if game.0 == Fault::FieldIsMissing {
            fields.pop();
        }
        fields
    }

    fn set_field(&mut self, _: &FaultyPebbles, field: &str, value: &str) -> Result<(), EditError> {
        self.0.set_field(&SOUND, field, value)
    }

    fn transformed(&self, _: &FaultyPebbles, _: u8) -> FaultySetup {
        self.clone()
    }

    fn validate(&self, game: &FaultyPebbles) -> Result<Faulty, Vec<SetupError>> {
        Ok(Faulty { heap: self.0.validate(&SOUND)?, fault: game.0 })
    }
}

fn run(fault: Fault) -> conformance::Report {
    let mut state = 7_u64;
    let mut pick = |n: usize| {
        state = key_of(&[state]);
        (state % n as u64) as usize
    };
    conformance::check(&FaultyPebbles(fault), 20, 100, &mut pick)
}

#[test]
fn the_sound_game_passes() {
    assert_eq!(run(Fault::None).games, 20);
}

#[test]
fn every_fault_is_found() {
    for (fault, complaint) in [
        (Fault::ListsTooLittle, "counting and listing"),
        (Fault::ListsTwice, "counting and listing"),
        (Fault::AcceptsTooMuch, "accepted but not listed"),
        (Fault::Miscounts, "counting and listing"),
        (Fault::ForcesAChoice, "forced but not the only legal move"),
        (Fault::WrongWeight, "weights add up"),
        (Fault::TextLosesTheCoin, "reading"),
        (Fault::SetupLosesTheCoin, "the text of a position and of its set-up"),
        (Fault::FieldIsMissing, "filled cell by cell and field by field"),
        (Fault::MoveTextIsAmbiguous, "is read as"),
        (Fault::SymmetryIsNone, "moves under symmetry"),
        (Fault::MovesAfterTheEnd, "moves exactly while somebody acts"),
        (Fault::NeverEnds, "no end after 100 plies"),
    ] {
        let panic = panic::catch_unwind(|| run(fault)).expect_err(&format!("{fault:?} goes unnoticed"));
        let message = panic.downcast_ref::<String>().unwrap();
        assert!(message.contains(complaint), "{fault:?}: {message}");
    }
}
