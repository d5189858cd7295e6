//! Why an answer is right: the end of the game played out, a marble pushed out whatever is answered, the chances of winning over all
//! tiles that may be drawn. And how puzzles are found by it.

mod exact;
mod expectation;
mod mine;
mod out;

use fishka_catalog::{Line, Move, Position, Rules};
use fishka_engine::Engine;
use fishka_engine_api::{Limits, Settings, Stop};
use fishka_game::{Game as _, Position as _};

use crate::Puzzle;

pub use mine::Miner;

/// So many positions are looked at to compare all moves of one.
const PREFERENCE: u64 = 200_000;

/// What is proved of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Proved {
    /// The best moves, each as good as the others.
    pub best: Vec<Move>,
    /// How much better they are than the next best, in what the proof counts: pieces, tenths of a win, or moves saved.
    pub margin: f64,
    /// What is won, as a theme: `win`, `most`, `ahead`, `odds`, `lead`, `out-2`.
    pub theme: String,
}

/// What can be proved about the best moves of the side to act; `None` where it takes too long or there is nothing to prove.
#[must_use]
pub fn proved(rules: &Rules, position: &Position) -> Option<Proved> {
    proved_within(rules, position, THOROUGH).ok()
}

/// As much work as is worth while for looking through game after game.
const QUICK: u64 = 1;
/// What was found must be found again, by an engine that may have changed since.
const THOROUGH: u64 = 20;

/// Why nothing is proved.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Open {
    /// No move is so much better than the others.
    Alike,
    /// It takes longer than it is worth.
    TooHard,
}

fn proved_within(rules: &Rules, position: &Position, effort: u64) -> Result<Proved, Open> {
    match position {
        Position::Abalone(position) => out::proved(position).ok_or(Open::Alike),
        Position::Tayu(position) => expectation::proved(position, effort),
        _ => exact::proved(rules, position, effort).ok_or(Open::TooHard),
    }
}

/// The moves that are proved to be best; none where nothing can be proved.
#[must_use]
pub fn best_moves(rules: &Rules, position: &Position) -> Vec<Move> {
    proved(rules, position).map(|proved| proved.best).unwrap_or_default()
}

/// The moves that the engine prefers to all others by so many chances in a hundred; none where it prefers none so much.
#[must_use]
pub fn preferred(rules: &Rules, position: &Position, points: u8) -> Vec<Move> {
    let line = Line::from_position(rules.clone(), position.clone());
    let mut engine = Engine::new(Settings { table_mib: 4, ..Settings::default() });
    let limits = Limits { nodes: Some(PREFERENCE), lines: position.count_legal_moves(), ..Limits::default() };
    let Some(result) = engine.think(&line, &limits, &Stop::new(), &mut |_| {}) else { return Vec::new() };
    let wins = result.lines.iter().map(|line| line.score.win);
    let gap = wins.clone().zip(wins.skip(1)).position(|(one, next)| one - next >= f32::from(points) / 100.0);
    let moves = result.lines.iter().filter_map(|line| line.moves.first().copied());
    gap.map(|last| moves.take(last + 1).collect()).unwrap_or_default()
}

/// What is wrong with a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unproved {
    /// The position is none of the game.
    #[error("the position: {0}")]
    Position(String),
    /// A move is none of the game, or not legal there.
    #[error("the move {0}: {1}")]
    Move(String, String),
    /// Other moves than the listed ones are best.
    #[error("the best moves of {position} are {best}, not {listed}")]
    Answers {
        /// Where.
        position: String,
        /// What is listed.
        listed: String,
        /// What is proved.
        best: String,
    },
}

/// Proves every answer of a puzzle again.
///
/// # Errors
/// The first thing that is not as the puzzle says.
pub fn check(rules: &Rules, puzzle: &Puzzle) -> Result<(), Unproved> {
    let mut position = rules.position(&puzzle.position).map_err(|why| Unproved::Position(why.to_string()))?;
    for (ply, texts) in puzzle.moves.iter().enumerate() {
        let read = |text: &str| {
            let wrong = |why: String| Unproved::Move(text.to_owned(), why);
            let mv = position.parse_move(text).map_err(|why| wrong(why.to_string()))?;
            position.check(mv).map_err(|why| wrong(why.to_string()))?;
            Ok(mv)
        };
        let mut listed: Vec<Move> = texts.split('/').map(read).collect::<Result<_, Unproved>>()?;
        let first = listed[0];
        if ply % 2 == 0 {
            let mut best = best_moves(rules, &position);
            best.sort();
            listed.sort();
            if best != listed {
                let join = |moves: &[Move]| moves.iter().map(Move::to_string).collect::<Vec<_>>().join("/");
                let (listed, best) = (join(&listed), join(&best));
                return Err(Unproved::Answers { position: position.to_string(), listed, best });
            }
        }
        position.play_unchecked(first);
    }
    Ok(())
}
