//! Analysis of whole games on the server, and the work that engines elsewhere take over.

use fishka_catalog::{Line, Move};
use fishka_engine_api::{Score, Verdict};
use fishka_game::{Game as _, Position as _, Standing, Turn};
use serde::{Deserialize, Serialize};

/// How far the analysis of a game is, and what has come of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameAnalysis {
    /// Positions to look at.
    pub total: u32,
    /// Positions of which something is known.
    pub done: u32,
    /// How many games come before it; nothing unless it waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ahead: Option<u32>,
    /// Whether it waits or is being looked at.
    pub running: bool,
    /// The record with everything that is known written into it.
    pub record: String,
}

/// A game to look at, for an engine elsewhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Work {
    /// Under which name its findings are sent.
    pub job: String,
    /// The name of the game.
    pub game: String,
    /// Its options, as records write them.
    pub options: String,
    /// The position in which it begins.
    pub position: String,
    /// Moves and chance events from there.
    pub moves: Vec<String>,
    /// The plies at which something is to be found out.
    pub plies: Vec<u32>,
    /// The moves of which it is to be found out what they gave away in what the game counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub compare: Vec<Comparison>,
    /// How many positions to look at for each.
    pub nodes: u64,
}

/// A move of a game, and the one that it is to be compared with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Comparison {
    /// How many plies were played before it.
    pub ply: u32,
    /// The better move.
    pub best: String,
    /// How many positions to visit.
    pub nodes: u64,
}

/// By how much the better move of a [`Comparison`] comes out ahead.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FoundDifference {
    /// How many plies were played before the move.
    pub ply: u32,
    /// What the move gave away; nothing where nobody can tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gave: Option<Gave>,
}

/// What a move gave away of what the game counts.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Gave {
    /// In units of the game.
    pub units: f32,
    /// It is further off than this in one case of twenty.
    pub error: f32,
}

impl Gave {
    /// What an engine elsewhere says, as far as it can be so.
    ///
    /// # Errors
    /// What is wrong with it, in words for whoever wrote the engine.
    pub fn checked(self) -> Result<Gave, String> {
        // No game of the catalog counts so far.
        const MOST: f32 = 10_000.0;

        if self.units.abs() <= MOST && (0.0..=MOST).contains(&self.error) {
            Ok(self)
        } else {
            Err(format!("{} ± {} is nothing that a move can give away", self.units, self.error))
        }
    }
}

/// What an engine has found out about a position of its work.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Finding {
    /// After how many plies.
    pub ply: u32,
    /// What the position is worth to the first side: `cp 35 ev 0.610`, `exact -4 ev 0.000`, `mate 3 ev 1.000` or `ev 0.610`.
    pub score: String,
    /// The chance of every seat to win, from 0 to 1, where more than two sides play; none where the score tells both.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chances: Vec<f32>,
    /// The best moves, the first to be played first; none where chance acts.
    pub moves: Vec<String>,
    /// Where chance acts, what every outcome would be worth by the same look; none where a seat does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outcomes: Vec<FoundOutcome>,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// What an engine has found out about an outcome of chance.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FoundOutcome {
    /// The outcome.
    #[serde(rename = "move")]
    pub mv: String,
    /// The chance to win after it, from 0 to 1: of two sides the first one's, of more that of the seat that acts next.
    pub win: f32,
}

/// What was said of a position, as far as it could be played out.
#[derive(Clone, PartialEq, Debug)]
pub struct Replayed {
    /// What the position is worth to the first side.
    pub score: Score,
    /// The chance of every seat to win, where more than two sides play.
    pub chances: Vec<f32>,
    /// The best moves.
    pub moves: Vec<Move>,
    /// Every outcome where chance acts, and the chance to win after it that is told of it.
    pub outcomes: Vec<(Move, f32)>,
}

impl Finding {
    /// Plays out what is said of a position of a line, whose moves may be so many at most: an engine elsewhere is believed
    /// only as far as that goes.
    ///
    /// # Errors
    /// What is wrong with it, in words for whoever wrote the engine.
    pub fn replay(&self, line: &Line, longest: usize) -> Result<Replayed, String> {
        let ply = self.ply as usize;
        let open = ply <= line.plies()
            && line.turn_at(ply) != Turn::Over
            && line.position_at(ply).count_legal_moves() > 0;
        if !open {
            return Err(format!("there is nothing to look at after {ply} plies"));
        }
        let score: Score = self.score.parse().map_err(|error| format!("ply {ply}: {error}"))?;
        if self.moves.len() > longest {
            return Err(format!("ply {ply}: a line has at most {longest} moves"));
        }
        let decides = line.turn_at(ply) != Turn::Chance;
        if self.moves.is_empty() == decides {
            return Err(format!("ply {ply}: a line where a seat acts, and none where chance does"));
        }
        let chances = self.chances(line)?;
        let outcomes = self.outcomes(line)?;
        let mut played = line.up_to(ply);
        let mut moves = Vec::new();
        for text in &self.moves {
            let mv =
                played.position().parse_move(text).map_err(|error| format!("ply {ply}, {text}: {error}"))?;
            played.play(mv).map_err(|error| format!("ply {ply}, {text}: {error}"))?;
            moves.push(mv);
        }
        // A line that ends the game cannot be worth something else than that end.
        if let (Verdict::Mate(_) | Verdict::Exact(_), Some(outcome)) = (score.verdict, played.outcome()) {
            let fits = match outcome.seats().first().map(|seat| seat.standing) {
                Some(Standing::Win) => score.win > 0.5,
                Some(Standing::Loss) => score.win < 0.5,
                _ => (score.win - 0.5).abs() < 0.01,
            };
            if !fits {
                return Err(format!("ply {ply}: the line ends otherwise than it is said to"));
            }
        }
        Ok(Replayed { score, chances, moves, outcomes })
    }

    /// The chances of all seats, of which one wins or several share.
    fn chances(&self, line: &Line) -> Result<Vec<f32>, String> {
        let rules = line.game();
        let told = self.chances.iter().all(|win| (0.0..=1.0).contains(win));
        let fits = match rules.has_two_sides() {
            true => self.chances.is_empty(),
            false => self.chances.len() == rules.seats(),
        };
        if told && fits {
            Ok(self.chances.clone())
        } else {
            Err(format!(
                "ply {}: the chance of every seat, from 0 to 1, where more than two sides play, and none elsewhere",
                self.ply
            ))
        }
    }

    /// The outcomes of chance, each of them once, and what they are worth.
    fn outcomes(&self, line: &Line) -> Result<Vec<(Move, f32)>, String> {
        let ply = self.ply as usize;
        let position = line.position_at(ply);
        let mut legal = Vec::new();
        if line.turn_at(ply) == Turn::Chance {
            position.legal_moves(&mut legal);
        }
        let read = |outcome: &FoundOutcome| {
            let mv = position.parse_move(&outcome.mv).ok()?;
            (0.0..=1.0).contains(&outcome.win).then_some((mv, outcome.win))
        };
        let mut told = self.outcomes.iter().map(read).collect::<Option<Vec<_>>>().unwrap_or_default();
        legal.sort_unstable();
        told.sort_unstable_by_key(|(mv, _)| *mv);
        if legal.iter().eq(told.iter().map(|(mv, _)| mv)) {
            Ok(told)
        } else {
            Err(format!(
                "ply {ply}: every outcome of chance once with a chance from 0 to 1, and none elsewhere"
            ))
        }
    }
}

/// Findings, one or more at a time.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Findings {
    /// In any order.
    pub findings: Vec<Finding>,
    /// What moves gave away, in any order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub differences: Vec<FoundDifference>,
}

#[cfg(test)]
mod tests {
    use fishka_catalog::Rules;
    use fishka_game::Options;

    use super::*;

    fn said(ply: u32, score: &str, moves: &str) -> Result<Replayed, String> {
        let line = Rules::new("abalone", &Options::new()).unwrap().line(None, ["a1b1", "i5h5"]).unwrap();
        let moves = moves.split_whitespace().map(str::to_owned).collect();
        Finding { ply, score: score.to_owned(), chances: Vec::new(), moves, outcomes: Vec::new(), nodes: 1 }
            .replay(&line, 64)
    }

    #[test]
    fn what_can_be_replayed_is_kept() {
        let Replayed { score, moves, .. } = said(1, "cp 35 ev 0.610", "i5h5 a2b2").unwrap();
        assert_eq!((score.to_string().as_str(), moves.len()), ("cp 35 ev 0.610", 2));
    }

    #[test]
    fn every_outcome_of_chance_is_told_once() {
        let line = Line::new(Rules::new("tayu", &Options::new()).unwrap());
        let mut legal = Vec::new();
        line.legal_moves(&mut legal);
        let said = |change: &dyn Fn(&mut Vec<FoundOutcome>)| {
            let outcomes = legal.iter().map(|mv| FoundOutcome { mv: mv.to_string(), win: 0.5 });
            let mut outcomes = outcomes.collect();
            change(&mut outcomes);
            let score = "ev 0.5".to_owned();
            Finding { ply: 0, score, chances: Vec::new(), moves: Vec::new(), outcomes, nodes: 1 }
                .replay(&line, 64)
        };
        assert_eq!(said(&|_| {}).unwrap().outcomes.len(), legal.len());
        assert!(said(&|outcomes| drop(outcomes.pop())).is_err());
        assert!(said(&|outcomes| outcomes[1] = outcomes[0].clone()).is_err());
        assert!(said(&|outcomes| outcomes[0].win = 1.5).is_err());
        assert!(said(&|outcomes| outcomes[0].win = f32::NAN).is_err());
        assert!(said(&|outcomes| outcomes[0].mv = "?xyz".to_owned()).is_err());
    }

    #[test]
    fn at_a_table_of_three_the_chances_of_all_seats_are_told() {
        let said = |options: &str, chances: &[f32]| {
            let line = Rules::new("tayu", &options.parse().unwrap()).unwrap().line(None, ["?abd"]).unwrap();
            let (score, moves) = ("ev 0.5".to_owned(), vec!["abd-i9".to_owned()]);
            Finding { ply: 1, score, chances: chances.to_vec(), moves, outcomes: Vec::new(), nodes: 1 }
                .replay(&line, 64)
        };
        assert_eq!(said("seats=3", &[0.5, 0.3, 0.2]).unwrap().chances, [0.5, 0.3, 0.2]);
        for wrong in [&[][..], &[0.5, 0.5], &[0.5, 0.3, 1.2], &[0.5, f32::NAN, 0.2]] {
            assert!(said("seats=3", wrong).is_err(), "{wrong:?}");
        }
        assert!(said("seats=2", &[0.5, 0.5]).is_err());
    }

    #[test]
    fn no_move_gives_away_what_is_no_number() {
        assert!(Gave { units: -3.5, error: 1.0 }.checked().is_ok());
        for (units, error) in
            [(f32::NAN, 1.0), (f32::INFINITY, 1.0), (3.0, -1.0), (3.0, f32::NAN), (1e9, 1.0)]
        {
            assert!(Gave { units, error }.checked().is_err(), "{units} {error}");
        }
    }

    #[test]
    fn what_cannot_be_is_refused() {
        for (ply, score, moves) in [
            (3, "cp 35 ev 0.610", "a2b2"),
            (0, "splendid", "a2b2"),
            (0, "cp 35 ev 1.5", "a2b2"),
            (0, "cp 35 ev NaN", "a2b2"),
            (0, "cp 35 ev 0.610", ""),
            (0, "cp 35 ev 0.610", "z9"),
            (0, "cp 35 ev 0.610", "i5h5"),
            (0, "cp 35 ev 0.610", "a1b1 a2b2"),
        ] {
            assert!(said(ply, score, moves).is_err(), "{ply} {score} {moves}");
        }
        assert!(said(0, "cp 0 ev 0.5", &"a1b1 ".repeat(10_000)).is_err());
    }
}
