//! Moves made by hand: what is pressed, hovered and dragged, and the move that comes of it.

mod abalone;
mod ahead;
mod board;
mod dvonn;
mod refusal;
mod tayu;

use fishka_catalog::{Position, Rules};
use fishka_game::{Game, Options, Position as _};
use fishka_view::{Drag, Input, Pick};

/// A position of a game, and all its legal moves to pick from.
pub(crate) fn at(game: &str, options: &str, text: &str) -> (Position, Pick) {
    let options: Options = options.parse().unwrap();
    let position = Rules::new(game, &options).unwrap().position(text).unwrap();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let pick = Pick::new(&position, &moves);
    (position, pick)
}

/// Presses cells one after another; the move that the last one completes.
fn press(pick: &mut Pick, cells: &[&str]) -> Option<String> {
    let mut done = None;
    for cell in cells {
        assert_eq!(done, None, "complete before {cell}");
        done = pick.input(&Input::Press((*cell).to_owned()));
    }
    done.map(|mv| mv.to_string())
}

fn hover(pick: &mut Pick, cell: &str) {
    assert_eq!(pick.input(&Input::Hover(Some(cell.to_owned()))), None);
}

fn drag(from: &str, over: &str, degrees: f64) -> Drag {
    Drag { from: from.to_owned(), over: Some(over.to_owned()), degrees }
}

fn considered(pick: &Pick) -> Option<String> {
    pick.considered().map(|mv| mv.to_string())
}

/// The key of why pressing cells one after another comes to nothing.
fn refused(pick: &mut Pick, cells: &[&str]) -> Option<&'static str> {
    let (last, before) = cells.split_last().unwrap();
    press(pick, before);
    pick.refusal(&Input::Press((*last).to_owned())).map(|refusal| refusal.key)
}

fn offered(pick: &Pick) -> Vec<String> {
    let mut moves: Vec<String> = pick.offered().iter().map(ToString::to_string).collect();
    moves.sort_unstable();
    moves
}
