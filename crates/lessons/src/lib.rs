#![doc = include_str!("../README.md")]

mod lesson;
#[cfg(feature = "proof")]
pub mod proof;
mod puzzle;
mod read;
mod term;

pub use lesson::{Chapter, Exercise, Figure, Item, Lessons, Paragraph, Proof, Step, Texts};
pub use puzzle::{NotAPuzzle, Puzzle, PuzzleFile};
pub use read::Broken;
pub use term::{Piece, Term};

include!(concat!(env!("OUT_DIR"), "/lessons.rs"));

/// The lessons of a game; `None` for a game without any.
#[must_use]
pub fn lessons(game: &str) -> Option<Lessons> {
    let (_, text) = LESSONS.iter().find(|(name, _)| *name == game)?;
    // The files are compiled in, and a test reads every one of them.
    Lessons::read(game, text).ok()
}

/// The games that have lessons.
pub fn games() -> impl Iterator<Item = &'static str> {
    LESSONS.iter().map(|&(game, _)| game)
}

/// The games that have puzzles: each in a file `puzzles/GAME.puzzles`, which a [`PuzzleFile`] reads.
pub fn games_with_puzzles() -> impl Iterator<Item = &'static str> {
    PUZZLES.iter().copied()
}
