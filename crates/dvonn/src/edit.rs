//! Editing a set-up cell by cell, for any editor.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use fishka_game::{EditError, FieldValues, SetupField, text::Cursor};

use crate::{
    Cell, Colour, Dvonn, Phase, Piece, Position, Setup, SetupError, Stack, symmetry,
    text::{cells_of, read_stack},
};

const SIDE: &str = "side";
const PHASE: &str = "phase";

impl fishka_game::Setup<Dvonn> for Setup {
    fn blank(_: &Dvonn) -> Setup {
        Setup::empty(Colour::White, Phase::Place)
    }

    fn of(_: &Dvonn, position: &Position) -> Setup {
        position.setup()
    }

    fn read(_: &Dvonn, text: &str) -> Result<Setup, SetupError> {
        text.parse()
    }

    fn cells(&self, _: &Dvonn) -> Vec<String> {
        (0..5).rev().flat_map(cells_of).map(|cell| cell.to_string()).collect()
    }

    fn cell(&self, cell: &str) -> String {
        let stack = cell.parse().map(|cell| self.get(cell)).unwrap_or_default();
        if stack.is_empty() { String::new() } else { stack.to_string() }
    }

    fn set_cell(&mut self, _: &Dvonn, cell: &str, content: &str) -> Result<(), EditError> {
        let place = cell.parse().map_err(|_| EditError::no_cell(cell))?;
        self.set(place, stack(content).ok_or_else(|| EditError::no_content(cell, content))?);
        Ok(())
    }

    fn pieces(&self, _: &Dvonn) -> Vec<String> {
        Piece::ALL.map(|piece| piece.letter().into()).into()
    }

    fn put(&mut self, _: &Dvonn, cell: &str, piece: &str) -> Result<(), EditError> {
        let place = cell.parse().map_err(|_| EditError::no_cell(cell))?;
        let below = self.get(place);
        let room = |stack: &Stack| usize::from(below.height() + stack.height()) <= Cell::COUNT;
        let above = stack(piece).filter(room).ok_or_else(|| EditError::no_content(cell, piece))?;
        self.set(place, below.with_on_top(above));
        Ok(())
    }

    fn fields(&self, _: &Dvonn) -> Vec<SetupField> {
        let sides = Colour::ALL.map(|colour| colour.letter().to_string());
        let phases = Phase::ALL.map(|phase| phase.name().to_string());
        Vec::from([
            SetupField {
                name: SIDE,
                value: self.to_act.letter().to_string(),
                values: FieldValues::OneOf(sides.into()),
            },
            SetupField {
                name: PHASE,
                value: self.phase.name().to_string(),
                values: FieldValues::OneOf(phases.into()),
            },
        ])
    }

    fn set_field(&mut self, _: &Dvonn, field: &str, value: &str) -> Result<(), EditError> {
        let unknown = || EditError::no_value(field, value);
        match field {
            SIDE => self.to_act = Colour::of_name(value).ok_or_else(unknown)?,
            PHASE => self.phase = Phase::of_name(value).ok_or_else(unknown)?,
            _ => return Err(EditError::no_field(field)),
        }
        Ok(())
    }

    fn transformed(&self, _: &Dvonn, symmetry: u8) -> Setup {
        let stacks = Cell::ALL.map(|cell| self.get(symmetry::transform(cell, symmetry)));
        Setup { stacks, ..self.clone() }
    }

    fn validate(&self, game: &Dvonn) -> Result<Position, Vec<SetupError>> {
        let problems = self.problems();
        if !problems.is_empty() {
            return Err(problems);
        }
        Ok(self.sketch(game))
    }

    fn sketch(&self, game: &Dvonn) -> Position {
        let placing = (self.phase == Phase::Place).then_some(game.placement);
        Position::of_stacks(self.stacks, self.to_act, placing)
    }
}

/// A stack as position texts write it, or nothing.
fn stack(text: &str) -> Option<Stack> {
    let mut cursor = Cursor::new(text);
    let stack = if text.is_empty() { Stack::EMPTY } else { read_stack(&mut cursor).ok()? };
    cursor.rest().is_empty().then_some(stack)
}
