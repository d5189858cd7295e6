//! Editing a set-up cell by cell, for any editor.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use fishka_game::{EditError, FieldValues, SetupField};

use crate::{Abalone, Cell, Colour, Position, Setup, SetupError};

const SIDE: &str = "side";
const OUT: [(&str, Colour); 2] = [("black-out", Colour::Black), ("white-out", Colour::White)];

impl fishka_game::Setup<Abalone> for Setup {
    fn blank(_: &Abalone) -> Setup {
        Setup::new()
    }

    fn of(_: &Abalone, position: &Position) -> Setup {
        Setup::from(*position)
    }

    fn read(_: &Abalone, text: &str) -> Result<Setup, SetupError> {
        text.parse()
    }

    fn cells(&self, _: &Abalone) -> Vec<String> {
        let row = |row| Cell::ALL.into_iter().filter(move |cell| cell.row() == row);
        (0..9).rev().flat_map(row).map(|cell| cell.to_string()).collect()
    }

    fn cell(&self, cell: &str) -> String {
        let marble = cell.parse().ok().and_then(|cell| self.marble(cell));
        marble.map(|colour| colour.letter().to_string()).unwrap_or_default()
    }

    fn set_cell(&mut self, _: &Abalone, cell: &str, content: &str) -> Result<(), EditError> {
        let place = cell.parse().map_err(|_| EditError::no_cell(cell))?;
        let marble = match content {
            "" => None,
            letter => Some(colour(letter).ok_or_else(|| EditError::no_content(cell, content))?),
        };
        self.put(place, marble);
        Ok(())
    }

    fn pieces(&self, _: &Abalone) -> Vec<String> {
        Colour::ALL.map(|colour| colour.letter().to_string()).into()
    }

    fn fields(&self, game: &Abalone) -> Vec<SetupField> {
        let (value, sides) = (self.to_move.letter().to_string(), self.pieces(game));
        let mut fields = Vec::from([SetupField { name: SIDE, value, values: FieldValues::OneOf(sides) }]);
        fields.extend(OUT.map(|(name, colour)| SetupField {
            name,
            value: self.out[colour].to_string(),
            values: FieldValues::Number { min: 0, max: Position::OUT_TO_LOSE.into() },
        }));
        fields
    }

    fn set_field(&mut self, _: &Abalone, field: &str, value: &str) -> Result<(), EditError> {
        let unknown = || EditError::no_value(field, value);
        if field == SIDE {
            self.to_move = colour(value).ok_or_else(unknown)?;
            return Ok(());
        }
        let (_, colour) =
            OUT.into_iter().find(|(name, _)| *name == field).ok_or_else(|| EditError::no_field(field))?;
        let out = value.parse().ok().filter(|&out: &u32| out <= Position::OUT_TO_LOSE.into());
        self.out[colour] = out.ok_or_else(unknown)?;
        Ok(())
    }

    fn transformed(&self, _: &Abalone, symmetry: u8) -> Setup {
        let mut image = Setup { marbles: Setup::new().marbles, ..*self };
        for cell in Cell::ALL {
            image.put(cell.transformed(symmetry), self.marble(cell));
        }
        image
    }

    fn validate(&self, _: &Abalone) -> Result<Position, Vec<SetupError>> {
        self.validated()
    }

    fn sketch(&self, _: &Abalone) -> Position {
        self.sketched()
    }
}

fn colour(text: &str) -> Option<Colour> {
    Colour::ALL.into_iter().find(|colour| text.chars().eq([colour.letter()]))
}
