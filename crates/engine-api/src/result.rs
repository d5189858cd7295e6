use std::{fmt, str::FromStr, time::Duration};

use fishka_catalog::{Line, Move};
use fishka_game::{Game as _, Seat, Standing};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What a search knows at one moment about one of its best lines.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchInfo {
    /// Plies searched to the end.
    pub depth: u32,
    /// The deepest ply looked at.
    pub selective_depth: u32,
    /// Which of the best lines this is, counted from 1.
    pub line: usize,
    /// What the position is worth along this line.
    pub score: Score,
    /// The chance of every seat to win along this line, where more than two sides play and the score tells only one of them; empty
    /// elsewhere, and where an engine does not tell.
    pub chances: Vec<f32>,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// How full the transposition table is, in thousandths.
    pub table_full: u32,
    /// The moves of the line, the first to be played first.
    pub moves: Vec<Move>,
}

/// What a position is worth to the seat that is to act.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Score {
    /// The expected or proven result.
    pub verdict: Verdict,
    /// The probability, from 0 to 1, that this seat's side wins, a draw counting half.
    pub win: f32,
}

/// In the words of engines and records: `cp 35 ev 0.610`, `exact -4 ev 0.000`, `mate 3 ev 1.000`, or `ev 0.610` where only
/// the odds are known.
///
/// `cp` is in hundredths of the unit of the game and `exact` in whole units; `mate` counts plies; `ev` is the expected
/// result of the seat, from 0 for a lost game to 1 for a won one.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.verdict {
            Verdict::Estimate(hundredths) => write!(f, "cp {hundredths} ")?,
            Verdict::Odds => {}
            Verdict::Exact(margin) => write!(f, "exact {margin} ")?,
            Verdict::Mate(plies) => write!(f, "mate {plies} ")?,
        }
        write!(f, "ev {:.3}", self.win)
    }
}

/// A text that is no score.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Error)]
#[error("a score looks like `cp 35 ev 0.61`")]
pub struct NotAScore;

impl FromStr for Score {
    type Err = NotAScore;

    fn from_str(text: &str) -> Result<Score, NotAScore> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (verdict, win) = match words[..] {
            ["ev", win] => (Some(Verdict::Odds), win),
            [kind, number, "ev", win] => {
                let number = number.parse().map_err(|_| NotAScore)?;
                let verdict = match kind {
                    "cp" => Some(Verdict::Estimate(number)),
                    "exact" => Some(Verdict::Exact(number)),
                    "mate" => Some(Verdict::Mate(number)),
                    _ => None,
                };
                (verdict, win)
            }
            _ => return Err(NotAScore),
        };
        let win = win.parse().ok().filter(|win| (0.0..=1.0).contains(win)).ok_or(NotAScore)?;
        Ok(Score { verdict: verdict.ok_or(NotAScore)?, win })
    }
}

impl Score {
    /// A score that is nothing but a probability.
    #[must_use]
    pub const fn odds(win: f32) -> Score {
        Score { verdict: Verdict::Odds, win }
    }

    /// What the end of a game is worth to a seat, by its margin where two sides play and the numbers say who has won. A game that
    /// goes on may be worth anything, and is said to be worth half.
    #[must_use]
    pub fn at_end(line: &Line, seat: Seat) -> Score {
        let result = |seat| line.outcome().and_then(|outcome| outcome.seat(seat));
        let Some(own) = result(seat) else { return Score::odds(0.5) };
        let win = match own.standing {
            Standing::Win => 1.0,
            Standing::Draw => 0.5,
            Standing::Loss => 0.0,
        };
        let rules = line.game();
        let mut others = Seat::first(rules.seats()).filter(|other| !rules.are_partners(seat, *other));
        let told = others.next().and_then(result).filter(|other| {
            rules.has_two_sides() && own.score.cmp(&other.score) == own.standing.cmp(&other.standing)
        });
        let margin = told.map(|other| own.score as i32 - other.score as i32);
        Score { verdict: margin.map_or(Verdict::Odds, Verdict::Exact), win }
    }

    /// What the end of a game has brought every seat, where more than two sides play; empty elsewhere.
    #[must_use]
    pub fn all_at_end(line: &Line) -> Vec<f32> {
        if line.game().has_two_sides() {
            return Vec::new();
        }
        Seat::first(line.game().seats()).map(|seat| Score::at_end(line, seat).win).collect()
    }

    /// By how much the game is expected to be won, in units of the game, where that is known.
    #[must_use]
    pub fn margin(&self) -> Option<f32> {
        match self.verdict {
            Verdict::Estimate(hundredths) => Some(hundredths as f32 / 100.0),
            Verdict::Exact(margin) => Some(margin as f32),
            Verdict::Odds | Verdict::Mate(_) => None,
        }
    }

    /// The same seen by the other of two sides.
    #[must_use]
    pub const fn reversed(self) -> Score {
        let verdict = match self.verdict {
            Verdict::Estimate(hundredths) => Verdict::Estimate(hundredths.saturating_neg()),
            Verdict::Odds => Verdict::Odds,
            Verdict::Exact(margin) => Verdict::Exact(margin.saturating_neg()),
            Verdict::Mate(plies) => Verdict::Mate(plies.saturating_neg()),
        };
        Score { verdict, win: 1.0 - self.win }
    }

    /// Whether it is proven.
    #[must_use]
    pub const fn is_proven(&self) -> bool {
        matches!(self.verdict, Verdict::Exact(_) | Verdict::Mate(_))
    }

    /// In hundredths of the unit of the game; where there is none, the games won more than lost in a hundred.
    #[must_use]
    pub fn hundredths(&self) -> Option<i32> {
        match self.verdict {
            Verdict::Estimate(hundredths) => Some(hundredths),
            Verdict::Odds => Some(((2.0 * self.win - 1.0) * 100.0).round() as i32),
            Verdict::Exact(_) | Verdict::Mate(_) => None,
        }
    }
}

/// How a score was come by.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Verdict {
    /// An estimate in hundredths of the unit of the game, such as a piece or a marble.
    Estimate(i32),
    /// Nothing but the odds, in a game where margins mean nothing or nobody can foresee them.
    Odds,
    /// A proof: the final margin, in whole units, with best play of both sides; 0 is a draw.
    Exact(i32),
    /// Proven won (positive) or lost (negative) in this many plies.
    Mate(i32),
}

/// The end of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchResult {
    /// The move to play.
    pub best: Move,
    /// The best lines, the best first. A move chosen by a weak level need not be the first of them.
    pub lines: Vec<SearchInfo>,
}

/// By how much one move comes out ahead of another in what the game counts, on average over what chance may bring.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Difference {
    /// In units of the game, to the seat that moves.
    pub units: f32,
    /// It is further off than this in one case of twenty: twice the standard error.
    pub error: f32,
}

/// An outcome of chance and what it would be worth.
#[derive(Clone, PartialEq, Debug)]
pub struct WeighedOutcome {
    /// The outcome.
    pub mv: Move,
    /// Its probability.
    pub probability: f32,
    /// What it is worth to the seat that acts next; see `Line::next_seat`. An outcome that ends the game is worth to the same seat
    /// what that end is, and where all of them do it is the first seat's.
    pub score: Score,
    /// The chance of every seat to win after it; see [`SearchInfo::chances`].
    pub chances: Vec<f32>,
}

/// A part of what a position is worth, in words of the game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// A stable name such as `cohesion`; the language files hold a label for `GAME-term-NAME`.
    pub name: &'static str,
    /// What it adds to the estimate of the side to act, in hundredths of the unit of the game.
    pub worth: i32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_read_as_it_is_written() {
        for text in ["cp 35 ev 0.610", "exact -4 ev 0.000", "mate 3 ev 1.000", "ev 0.250"] {
            assert_eq!(text.parse::<Score>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_score_is_refused() {
        for text in ["", "cp 35", "cp x ev 0.5", "ev 1.5", "ev NaN", "ev 0.5 ev 0.5", "dtm 3 ev 1"] {
            assert_eq!(text.parse::<Score>(), Err(NotAScore), "{text}");
        }
    }

    #[test]
    fn what_one_side_wins_the_other_loses() {
        let score = Score { verdict: Verdict::Exact(3), win: 1.0 };
        assert_eq!(score.reversed(), Score { verdict: Verdict::Exact(-3), win: 0.0 });
    }
}
