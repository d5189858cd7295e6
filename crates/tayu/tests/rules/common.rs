//! Games, positions and moves from text, and boards drawn as text.

use fishka_game::{Configurable, Game, Position as _, Seat, Standing};
use fishka_tayu::{Move, Orientation, Placement, Position, Side, Square, Tayu};

pub(crate) fn game(options: &str) -> Tayu {
    let options = options.parse().expect("well-formed options");
    Tayu::from_options(&options).expect("options of the game")
}

pub(crate) fn position(text: &str) -> Position {
    position_of("", text)
}

pub(crate) fn position_of(options: &str, text: &str) -> Position {
    game(options).position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position after these moves, comma between them, from the start.
pub(crate) fn played(options: &str, moves: &str) -> Position {
    let mut position = game(options).start();
    for text in moves.split(',').map(str::trim) {
        let mv = read(text);
        position.play(mv).unwrap_or_else(|error| panic!("{text} in {position}: {error}"));
    }
    position
}

pub(crate) fn read(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub(crate) fn tile(text: &str) -> Placement {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub(crate) fn square(text: &str) -> Square {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub(crate) fn seat(number: usize) -> Seat {
    Seat::new(number - 1).expect("seats count from 1 to 4")
}

pub(crate) fn moves(position: &Position) -> Vec<Move> {
    let mut moves = Default::default();
    position.legal_moves(&mut moves);
    moves.to_vec()
}

/// Standing and score of every seat of a finished game.
pub(crate) fn results(position: &Position) -> Vec<(Standing, u32)> {
    let outcome = position.outcome().expect("the game is over");
    outcome.seats().iter().map(|result| (result.standing, result.score)).collect()
}

/// The rows of the board that hold tiles, north on top, cut to the columns that do. Water is drawn as lines, a square of a
/// tile without water as `o`, an empty square as a dot.
pub(crate) fn drawing(position: &Position) -> String {
    let squares: Vec<Square> = position.placements().iter().flat_map(|tile| tile.squares()).collect();
    let columns = |square: &Square| square.column();
    let west = squares.iter().map(columns).min().unwrap_or(0);
    let east = squares.iter().map(columns).max().unwrap_or(0);
    let south = squares.iter().map(|square| square.row()).min().unwrap_or(0);
    let north = squares.iter().map(|square| square.row()).max().unwrap_or(0);
    let line = |row: u8| -> String {
        (west..=east)
            .filter_map(|column| Square::new(column, row))
            .map(|square| position.tile_at(square).map_or('.', |tile| water(tile, square)))
            .collect()
    };
    (south..=north).rev().map(|row| line(row) + "\n").collect()
}

/// The sides through which water enters or leaves a square: its exits, and the run of the channel along the tile.
fn water(tile: Placement, square: Square) -> char {
    const LINES: [char; 16] =
        ['o', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
    let at = tile.squares().iter().position(|own| *own == square).expect("a square of the tile");
    let reach: Vec<usize> = tile
        .exits()
        .map(|(square, _)| {
            tile.squares().iter().position(|own| *own == square).expect("exits are on the tile")
        })
        .collect();
    let (first, last) = (reach.iter().min().copied(), reach.iter().max().copied());
    let [forward, back] = match tile.orientation() {
        Orientation::Lying => [Side::East, Side::West],
        Orientation::Standing => [Side::South, Side::North],
    };
    let mut sides: Vec<Side> = tile.exits().filter(|(own, _)| *own == square).map(|(_, side)| side).collect();
    if first <= Some(at) && Some(at) < last {
        sides.push(forward);
    }
    if first < Some(at) && Some(at) <= last {
        sides.push(back);
    }
    LINES[sides.iter().fold(0, |line, side| line | 1 << *side as usize)]
}
