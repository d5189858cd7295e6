use std::borrow::Cow;

use fishka_game::{
    Explain, Game as _, Message, NotAMove, OptionError, PlayError, Position as _, text::shortened,
};

use crate::{Illegal, Line, Move, Position, Rules, RulesError, SetupError};

impl Rules {
    /// A game in play from text: the position it begins in, when that is not the game's own, and what was played since.
    ///
    /// ```
    /// use fishka_catalog::Rules;
    ///
    /// let dvonn = Rules::new("dvonn", &"placement=players".parse()?)?;
    /// let line = dvonn.line(Some("9/10/11/10/1brb5 w stack"), ["pass"])?;
    /// assert_eq!(line.plies(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the position is refused, or a move is no move or not legal, and which.
    pub fn line(
        self,
        start: Option<&str>,
        moves: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<Line, LineError> {
        let mut line = match start {
            None => Line::new(self),
            Some(text) => {
                let start = self.position(text).map_err(LineError::Start)?;
                Line::from_position(self, start)
            }
        };
        play_moves(&mut line, moves)?;
        Ok(line)
    }
}

/// Plays moves and chance events in notation. A move of two words, such as a bid, may come as two. Those before the first
/// that is refused stay played.
///
/// ```
/// use fishka_catalog::{Line, Rules, play_moves};
///
/// let mut line = Line::new(Rules::new("tayu", &"seats=3 auction=on".parse()?)?);
/// play_moves(&mut line, "bid 28 accept accept ?abd".split(' '))?;
/// assert_eq!(line.plies(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first text that is no move or is not legal.
pub fn play_moves(
    line: &mut Line,
    moves: impl IntoIterator<Item = impl AsRef<str>>,
) -> Result<(), MoveRefused> {
    let mut texts = moves.into_iter().peekable();
    let mut number = 0;
    while let Some(text) = texts.next() {
        number += 1;
        let mut text = Cow::Borrowed(text.as_ref());
        let refused = |text: &str, why| MoveRefused { number, text: shortened(text), why };
        let (mv, taken) = read_move(line.position(), &text, texts.peek().map(AsRef::as_ref))
            .map_err(|why| refused(&text, WhyRefused::NotAMove(why)))?;
        if taken == 2
            && let Some(second) = texts.next()
        {
            text = format!("{text} {}", second.as_ref()).into();
        }
        line.play(mv).map_err(|why| refused(&text, WhyRefused::Illegal(why)))?;
    }
    Ok(())
}

/// Reads a move of one word, or of two, and says how many it took.
///
/// # Errors
/// When neither the word nor both together are a move of the game.
pub fn read_move(position: &Position, word: &str, next: Option<&str>) -> Result<(Move, usize), NotAMove> {
    position.parse_move(word).map(|mv| (mv, 1)).or_else(|error| {
        let both = next.and_then(|next| position.parse_move(&format!("{word} {next}")).ok());
        both.map(|mv| (mv, 2)).ok_or(error)
    })
}

/// Why a game in play cannot be made of a text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineError {
    /// The game is unknown or refuses the options.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The position it begins in is refused.
    #[error(transparent)]
    Start(SetupError),
    /// A move is refused.
    #[error(transparent)]
    Move(#[from] MoveRefused),
}

impl From<OptionError> for LineError {
    fn from(error: OptionError) -> LineError {
        LineError::Rules(error.into())
    }
}

impl Explain for LineError {
    fn message(&self) -> Message {
        match self {
            LineError::Rules(error) => error.message(),
            LineError::Start(error) => error.message(),
            LineError::Move(error) => error.message(),
        }
    }
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

impl Explain for MoveRefused {
    fn message(&self) -> Message {
        Message::new("move-refused")
            .number("number", self.number)
            .text("move", &self.text)
            .because(self.why.message())
    }
}

/// What is wrong with a move.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WhyRefused {
    /// It cannot be read.
    #[error(transparent)]
    NotAMove(NotAMove),
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(PlayError<Illegal>),
}

impl Explain for WhyRefused {
    fn message(&self) -> Message {
        match self {
            WhyRefused::NotAMove(error) => error.message(),
            WhyRefused::Illegal(error) => error.message(),
        }
    }
}
