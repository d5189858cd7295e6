use std::{fmt, str::FromStr};

use fishka_game::{Game, Outcome, Seat, Standing};
use serde::{Deserialize, Serialize};

use crate::Problem;

/// Why a game stopped that the rules did not end.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", content = "seat", rename_all = "kebab-case")]
pub enum Ending {
    /// A seat gave up: `resign 2`.
    Resigned(Seat),
    /// A seat ran out of time: `time 2`.
    Time(Seat),
    /// A seat went away: `abandon 2`.
    Abandoned(Seat),
    /// The players agreed on the result: `agreed`.
    Agreed,
}

impl Ending {
    /// The word for the reason, without the seat. The language files hold a sentence for `record-end-REASON`.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Ending::Resigned(_) => "resign",
            Ending::Time(_) => "time",
            Ending::Abandoned(_) => "abandon",
            Ending::Agreed => "agreed",
        }
    }

    /// The seat that lost by it.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Ending::Resigned(seat) | Ending::Time(seat) | Ending::Abandoned(seat) => Some(seat),
            Ending::Agreed => None,
        }
    }

    /// How the seats come out of it: the seat and its partners lose and everybody else wins, or all share an agreed draw.
    #[must_use]
    pub fn standings_in(self, game: &impl Game) -> Vec<Standing> {
        let standing = |seat| match self.seat() {
            None => Standing::Draw,
            Some(loser) if game.are_partners(loser, seat) => Standing::Loss,
            Some(_) => Standing::Win,
        };
        Seat::first(game.seats()).map(standing).collect()
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.reason())?;
        self.seat().map_or(Ok(()), |seat| write!(f, " {seat}"))
    }
}

impl FromStr for Ending {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Ending, Problem> {
        let Some((reason, seat)) = text.split_once(' ') else {
            return if text == "agreed" { Ok(Ending::Agreed) } else { Err(Problem::Ending) };
        };
        let seat = Seat::first(Seat::MAX).find(|known| known.to_string() == seat).ok_or(Problem::Ending)?;
        match reason {
            "resign" => Ok(Ending::Resigned(seat)),
            "time" => Ok(Ending::Time(seat)),
            "abandon" => Ok(Ending::Abandoned(seat)),
            _ => Err(Problem::Ending),
        }
    }
}

/// How a game stands at the end of its record. `Display` writes the result as it stands after the last move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Conclusion {
    /// Nobody has ended it: `*`.
    Unfinished,
    /// The rules have ended it: scores in seat order, `24-18`.
    OnBoard(Outcome),
    /// The players have ended it: standings in seat order, `W-L`.
    OffBoard {
        /// Why.
        ending: Ending,
        /// How the seats came out of it, in seat order.
        standings: Vec<Standing>,
    },
}

impl Conclusion {
    /// How the seats came out of it, in seat order; empty while the game is unfinished.
    #[must_use]
    pub fn standings(&self) -> Vec<Standing> {
        match self {
            Conclusion::Unfinished => Vec::new(),
            Conclusion::OnBoard(outcome) => outcome.seats().iter().map(|seat| seat.standing).collect(),
            Conclusion::OffBoard { standings, .. } => standings.clone(),
        }
    }
}

impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Conclusion::Unfinished => f.write_str("*"),
            Conclusion::OnBoard(outcome) => outcome.fmt(f),
            Conclusion::OffBoard { standings, .. } => {
                let letters: Vec<String> = standings.iter().map(|s| s.letter().to_string()).collect();
                f.write_str(&letters.join("-"))
            }
        }
    }
}

/// Reads `W-L`; `None` for any other text.
pub(crate) fn parse_standings(text: &str) -> Option<Vec<Standing>> {
    let known = [Standing::Win, Standing::Draw, Standing::Loss];
    let standing = |part: &str| known.into_iter().find(|known| part.chars().eq([known.letter()]));
    text.split('-').map(standing).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_are_read_back() {
        for text in ["resign 1", "time 4", "abandon 2", "agreed"] {
            assert_eq!(text.parse::<Ending>().unwrap().to_string(), text);
        }
        for text in ["", "resign", "resign 0", "resign 5", "resign 1 2", "agreed 1", "mate 1"] {
            assert_eq!(text.parse::<Ending>(), Err(Problem::Ending), "{text}");
        }
    }

    fn tayu(options: &str) -> fishka_catalog::Rules {
        fishka_catalog::Rules::new("tayu", &options.parse().unwrap()).unwrap()
    }

    #[test]
    fn who_gives_up_loses() {
        let standings = Ending::Resigned(Seat::SECOND).standings_in(&tayu(""));
        assert_eq!(standings, [Standing::Win, Standing::Loss]);
        assert_eq!(Ending::Agreed.standings_in(&tayu("seats=3")), [Standing::Draw; 3]);
    }

    #[test]
    fn partners_lose_together() {
        let standings = Ending::Time(Seat::FOURTH).standings_in(&tayu("seats=4"));
        assert_eq!(standings, [Standing::Win, Standing::Loss, Standing::Win, Standing::Loss]);
    }
}
