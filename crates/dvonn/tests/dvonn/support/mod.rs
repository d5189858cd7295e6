//! What the tests share: boards drawn as text, and seeded choices.

#![allow(dead_code, reason = "each test file uses its own part of this")]

use fishka_dvonn::{Cell, Dvonn, Move, Phase, Position, Setup};
use fishka_game::{Game, Position as _};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A position from a drawing: five lines from row 5 down to row 1, a word a cell, `.` for an empty one and letters from
/// bottom to top for pieces.
pub(crate) fn drawn(board: &str, to_act_and_phase: &str) -> Position {
    let rows: Vec<String> = board
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.split_whitespace().map(cell_text).collect::<Vec<_>>().join(""))
        .map(|row| merge_empties(&row))
        .collect();
    read(&format!("{} {to_act_and_phase}", rows.join("/")))
}

/// A position from its text.
pub(crate) fn read(text: &str) -> Position {
    Dvonn::default().position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A position drawn for people: a letter for a single piece, owner and height for a stack, `r` behind it when it holds
/// a DVONN piece.
pub(crate) fn drawing(position: &Position) -> String {
    let mut text = String::new();
    for row in (0..5_u8).rev() {
        let mut line = "   ".repeat(usize::from(row.abs_diff(2)));
        for cell in Cell::ALL.into_iter().filter(|cell| cell.row() == row) {
            let word = match (position.owner(cell), position.height(cell)) {
                (_, 0) => ".".to_owned(),
                (None, _) => "r".to_owned(),
                (Some(owner), 1) => owner.letter().to_string(),
                (Some(owner), height) => {
                    format!("{}{height}{}", owner.letter(), if position.has_dvonn(cell) { "r" } else { "" })
                }
            };
            line += &format!("{word:<6}");
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

pub(crate) fn cell(name: &str) -> Cell {
    name.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

pub(crate) fn mv(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position after a move that must be legal.
pub(crate) fn after(position: &Position, text: &str) -> Position {
    let mut next = position.clone();
    next.play(mv(text)).unwrap_or_else(|error| panic!("{text} in {position}: {error}"));
    next
}

/// The legal moves, written and sorted.
pub(crate) fn legal(position: &Position) -> Vec<String> {
    let mut moves = Default::default();
    position.legal_moves(&mut moves);
    let mut moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    moves.sort();
    moves
}

/// A seeded source of numbers below a bound.
pub(crate) fn picker(seed: u64) -> impl FnMut(usize) -> usize {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    move |below| random.random_range(0..below)
}

/// A full board, filled by chance.
pub(crate) fn full_board(pick: &mut dyn FnMut(usize) -> usize) -> Position {
    let mut position = Dvonn::default().start();
    while position.phase() == Phase::Place {
        play_any(&mut position, pick);
    }
    position
}

/// Plays any legal move; `None` when the game is over.
pub(crate) fn play_any(position: &mut Position, pick: &mut dyn FnMut(usize) -> usize) -> Option<Move> {
    let mut moves = Default::default();
    position.legal_moves(&mut moves);
    let chosen = (!moves.is_empty()).then(|| moves[pick(moves.len())])?;
    position.play_unchecked(chosen);
    Some(chosen)
}

/// A set-up that must be readable.
pub(crate) fn setup(text: &str) -> Setup {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn cell_text(word: &str) -> String {
    match word {
        "." => ".".to_owned(),
        single if single.len() == 1 => single.to_owned(),
        stack => format!("({stack})"),
    }
}

fn merge_empties(row: &str) -> String {
    let mut text = String::new();
    let mut rest = row;
    while let Some(next) = rest.chars().next() {
        let run = rest.find(|c| c != '.').unwrap_or(rest.len());
        if run > 0 {
            text += &run.to_string();
        } else {
            text.push(next);
        }
        rest = &rest[run.max(1)..];
    }
    text
}
