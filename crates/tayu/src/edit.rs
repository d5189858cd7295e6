//! Editing a set-up cell by cell, for any editor.
//!
//! What stands on a square is the tile whose western or northern square it is, without the name of the square: `abd-` on
//! `i9` is the placement `abd-i9`. To clear any of its squares takes a tile away.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use fishka_game::{EditError, FieldValues, Game as _, Seat, SetupField};

use crate::{
    Class, DrawMode, Due, Kind, Orientation, Placement, Position, Setup, SetupError, Square, Table, Target,
    Tayu,
    symmetry::Symmetry,
    text::{read_seat, read_seat_bid},
};

const SEAT: &str = "seat";
const DUE: &str = "due";
const BID: &str = "bid";

impl fishka_game::Setup<Tayu> for Setup {
    fn blank(game: &Tayu) -> Setup {
        Setup::from(&game.start())
    }

    fn of(_: &Tayu, position: &Position) -> Setup {
        Setup::from(position)
    }

    fn read(_: &Tayu, text: &str) -> Result<Setup, SetupError> {
        text.parse()
    }

    fn cells(&self, game: &Tayu) -> Vec<String> {
        let row = |row| (0..game.edition.size()).filter_map(move |column| Square::new(column, row));
        (0..game.edition.size()).rev().flat_map(row).map(|square| square.to_string()).collect()
    }

    fn cell(&self, cell: &str) -> String {
        let square = cell.parse();
        let tile = self.placements.iter().find(|tile| square == Ok(tile.square()));
        tile.map(|tile| format!("{}{}", tile.spelling(), tile.orientation().sign())).unwrap_or_default()
    }

    fn set_cell(&mut self, game: &Tayu, cell: &str, content: &str) -> Result<(), EditError> {
        let square: Option<Square> = cell.parse().ok().filter(|square| game.edition.contains(*square));
        let square = square.ok_or_else(|| EditError::no_cell(cell))?;
        let tile: Option<Placement> = match content {
            "" => None,
            _ => {
                Some(format!("{content}{square}").parse().map_err(|_| EditError::no_content(cell, content))?)
            }
        };
        self.placements.retain(|tile| !tile.squares().contains(&square));
        self.placements.extend(tile);
        Ok(())
    }

    fn pieces(&self, _: &Tayu) -> Vec<String> {
        let mut pieces = Vec::new();
        // A kind after the other, each in its four ways.
        for exits in Kind::ALL.into_iter().flat_map(Kind::spellings) {
            for orientation in Orientation::ALL {
                pieces.push(format!("{exits}{}", orientation.sign()));
            }
        }
        pieces
    }

    fn fields(&self, game: &Tayu) -> Vec<SetupField> {
        let seats = Seat::first(game.seats()).map(|seat| seat.to_string());
        let mut fields = Vec::from([
            SetupField {
                name: SEAT,
                value: self.seat.to_string(),
                values: FieldValues::OneOf(seats.collect()),
            },
            SetupField {
                name: DUE,
                value: self.due.to_string(),
                values: FieldValues::OneOf(dues(game).map(|due| due.to_string()).collect()),
            },
        ]);
        if auctioned(game) {
            let value = self.bid.map(|bid| bid.to_string()).unwrap_or_default();
            fields.push(SetupField { name: BID, value, values: FieldValues::Text { example: "28@1" } });
        }
        fields
    }

    fn set_field(&mut self, game: &Tayu, field: &str, value: &str) -> Result<(), EditError> {
        let unknown = || EditError::no_value(field, value);
        match field {
            SEAT => {
                let seat = read_seat(value).filter(|seat| seat.index() < game.seats());
                self.seat = seat.ok_or_else(unknown)?;
            }
            DUE => {
                self.due = dues(game).find(|due| due.to_string() == value).ok_or_else(unknown)?;
            }
            BID if auctioned(game) => {
                self.bid = match value {
                    "" => None,
                    _ => Some(read_seat_bid(value).ok_or_else(unknown)?),
                };
            }
            _ => return Err(EditError::no_field(field)),
        }
        Ok(())
    }

    /// Tiles that are not wholly on the board have no image and stay.
    fn transformed(&self, game: &Tayu, symmetry: u8) -> Setup {
        let symmetry = Symmetry::new(symmetry);
        let on_board = |tile: &Placement| tile.squares().iter().all(|&square| game.edition.contains(square));
        let mut image = self.clone();
        for tile in image.placements.iter_mut().filter(|tile| on_board(tile)) {
            *tile = symmetry.placement(*tile, game.edition);
        }
        if let Due::Placement(kind) = image.due {
            image.due = Due::Placement(symmetry.kind(kind));
        }
        image
    }

    fn validate(&self, game: &Tayu) -> Result<Position, Vec<SetupError>> {
        self.validated(game)
    }

    fn sketch(&self, game: &Tayu) -> Position {
        self.sketched(game)
    }
}

fn auctioned(game: &Tayu) -> bool {
    game.table == Table::Three(Target::Auctioned)
}

/// What can be due in a game of these rules.
fn dues(game: &Tayu) -> impl Iterator<Item = Due> {
    let draws = match game.draw {
        DrawMode::Bag => Vec::from([Due::Draw(None)]),
        DrawMode::Expert => {
            Vec::from([Due::Choice, Due::Draw(Some(Class::Ring)), Due::Draw(Some(Class::Plain))])
        }
    };
    let bid = auctioned(game).then_some(Due::Bid);
    bid.into_iter().chain(draws).chain(Kind::ALL.map(Due::Placement)).chain([Due::Nothing])
}
