use fishka_catalog::{Illegal, Line, Move, Position};
use fishka_game::{Explain, NotAMove, PlayError, Position as _, Value};

use crate::command::shortened;

/// Plays moves and chance events written with spaces between; a bid is a move of two words. Those before the first that
/// is refused stay played.
///
/// ```
/// use fishka_catalog::{Line, Rules};
///
/// let mut line = Line::new(Rules::new("tayu", &"seats=3 auction=on".parse()?)?);
/// fishka_protocol::play_moves(&mut line, "bid 28 accept accept ?abd")?;
/// assert_eq!(line.plies(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first text that is no move or is not legal.
pub fn play_moves(line: &mut Line, moves: &str) -> Result<(), MoveRefused> {
    let mut words = moves.split_whitespace().peekable();
    let mut number = 0;
    while let Some(word) = words.next() {
        number += 1;
        let refused = |text: &str, why| MoveRefused { number, text: shortened(text), why };
        let (text, mv) = match read_move(line.position(), word, words.peek().copied()) {
            Ok((mv, 1)) => (word.to_owned(), mv),
            Ok((mv, _)) => (format!("{word} {}", words.next().unwrap_or_default()), mv),
            Err(error) => return Err(refused(word, WhyRefused::NotAMove(error))),
        };
        line.play(mv).map_err(|error| refused(&text, WhyRefused::Illegal(error)))?;
    }
    Ok(())
}

/// Reads a move of one word, or of two, and says how many it took.
pub(crate) fn read_move(
    position: &Position,
    word: &str,
    next: Option<&str>,
) -> Result<(Move, usize), NotAMove> {
    position.parse_move(word).map(|mv| (mv, 1)).or_else(|error| {
        let both = next.and_then(|next| position.parse_move(&format!("{word} {next}")).ok());
        both.map(|mv| (mv, 2)).ok_or(error)
    })
}

/// A move of a list that was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("move {number} ({text}): {why}")]
pub struct MoveRefused {
    /// Its number in the list, counted from 1.
    pub number: usize,
    /// The move as it was written.
    pub text: String,
    /// What is wrong with it.
    pub why: WhyRefused,
}

/// What is wrong with a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WhyRefused {
    /// It cannot be read.
    #[error(transparent)]
    NotAMove(NotAMove),
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(PlayError<Illegal>),
}

impl Explain for WhyRefused {
    fn key(&self) -> &'static str {
        match self {
            WhyRefused::NotAMove(error) => error.key(),
            WhyRefused::Illegal(error) => error.key(),
        }
    }

    fn values(&self) -> Vec<(&'static str, Value)> {
        match self {
            WhyRefused::NotAMove(error) => error.values(),
            WhyRefused::Illegal(error) => error.values(),
        }
    }
}
