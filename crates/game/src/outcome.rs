use arrayvec::ArrayVec;

use serde::{Deserialize, Serialize};

use crate::Seat;

/// How a seat came out of a finished game.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// Lost.
    Loss,
    /// Shared the first place with another side.
    Draw,
    /// Won, alone or as a team.
    Win,
}

impl Standing {
    /// The letter for it in results: `W`, `D` or `L`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Standing::Win => 'W',
            Standing::Draw => 'D',
            Standing::Loss => 'L',
        }
    }
}

/// What one seat takes from a finished game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct SeatResult {
    /// Won, drawn or lost.
    pub standing: Standing,
    /// The number the game counts for this seat, as the rules of the game define it.
    pub score: u32,
}

/// The result of a finished game: one [`SeatResult`] a seat and the reason it ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    seats: ArrayVec<SeatResult, { Seat::MAX }>,
    reason: &'static str,
}

impl Outcome {
    /// An outcome from results in seat order.
    ///
    /// `reason` is a stable name such as `six-out`; the language files hold a sentence for `GAME-end-REASON`.
    ///
    /// # Panics
    /// If there are more results than seats at the largest table.
    #[must_use]
    pub fn new(reason: &'static str, seats: impl IntoIterator<Item = SeatResult>) -> Outcome {
        Outcome { seats: seats.into_iter().collect(), reason }
    }

    /// An outcome of two sides in which the higher score wins and equal scores draw.
    #[must_use]
    pub fn by_score(reason: &'static str, first: u32, second: u32) -> Outcome {
        let standing = |mine: u32, other: u32| match mine.cmp(&other) {
            core::cmp::Ordering::Greater => Standing::Win,
            core::cmp::Ordering::Equal => Standing::Draw,
            core::cmp::Ordering::Less => Standing::Loss,
        };
        Outcome::new(
            reason,
            [
                SeatResult { standing: standing(first, second), score: first },
                SeatResult { standing: standing(second, first), score: second },
            ],
        )
    }

    /// The results in seat order.
    #[must_use]
    pub fn seats(&self) -> &[SeatResult] {
        &self.seats
    }

    /// The result of one seat; `None` when nobody sits there.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> Option<SeatResult> {
        self.seats.get(seat.index()).copied()
    }

    /// Whether the scores alone say who won: who did better has more, and those who share the first place have the same.
    fn scores_tell(&self) -> bool {
        self.seats.iter().all(|one| {
            self.seats.iter().all(|other| match one.standing.cmp(&other.standing) {
                core::cmp::Ordering::Greater => one.score > other.score,
                core::cmp::Ordering::Equal => one.standing != Standing::Draw || one.score == other.score,
                core::cmp::Ordering::Less => true,
            })
        })
    }

    /// The stable name of the reason.
    #[must_use]
    pub const fn reason(&self) -> &'static str {
        self.reason
    }
}

/// The result as records have it, in seat order with a dash between: scores, `25-14`, or where they do not say who won the
/// standings, `D-D`.
impl core::fmt::Display for Outcome {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for (index, seat) in self.seats.iter().enumerate() {
            if index > 0 {
                f.write_str("-")?;
            }
            if self.scores_tell() {
                write!(f, "{}", seat.score)?;
            } else {
                write!(f, "{}", seat.standing.letter())?;
            }
        }
        Ok(())
    }
}
