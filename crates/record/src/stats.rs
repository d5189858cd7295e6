use std::collections::BTreeMap;

use fishka_game::{Position as _, Seat, Standing, Turn};
use serde::Serialize;

use crate::{Conclusion, Record};

/// What a set of records has in common, game by game.
///
/// ```
/// use fishka_catalog::Rules;
/// use fishka_game::Options;
/// use fishka_record::{Record, Statistics};
///
/// let record = Record::new(Rules::new("dvonn", &Options::new())?);
/// let mut statistics = Statistics::default();
/// statistics.add(&record);
/// assert_eq!(statistics.games["dvonn"].unfinished, 1);
/// # Ok::<(), fishka_catalog::RulesError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Statistics {
    /// The counts by the name of the game.
    pub games: BTreeMap<&'static str, GameStatistics>,
}

/// Counts over records of one game. Only main lines count.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct GameStatistics {
    /// Records.
    pub records: u64,
    /// Moves and chance events.
    pub plies: u64,
    /// The fewest in one record.
    pub shortest: u64,
    /// The most in one record.
    pub longest: u64,
    /// Moves that seats made.
    pub decisions: u64,
    /// Outcomes of chance.
    pub chances: u64,
    /// Moves written `pass`.
    pub passes: u64,
    /// Records with a pass.
    pub with_pass: u64,
    /// The legal moves in all positions in which a seat moved, added up.
    pub choices: u64,
    /// The most legal moves in one of them.
    pub most_choices: u64,
    /// Games the rules ended.
    pub on_board: u64,
    /// Games the players ended.
    pub off_board: u64,
    /// Games nobody ended.
    pub unfinished: u64,
    /// Games each seat won, alone or with others.
    pub wins: [u64; Seat::MAX],
    /// Games in which the first place was shared.
    pub draws: u64,
}

impl Statistics {
    /// Counts a record in.
    pub fn add(&mut self, record: &Record) {
        self.games.entry(record.rules().name()).or_default().add(record);
    }
}

impl<'a> FromIterator<&'a Record> for Statistics {
    fn from_iter<I: IntoIterator<Item = &'a Record>>(records: I) -> Statistics {
        let mut statistics = Statistics::default();
        records.into_iter().for_each(|record| statistics.add(record));
        statistics
    }
}

impl GameStatistics {
    /// Legal moves a seat had to choose from, on average.
    #[must_use]
    pub fn mean_choices(&self) -> f64 {
        mean(self.choices, self.decisions)
    }

    /// Moves and chance events in a record, on average.
    #[must_use]
    pub fn mean_plies(&self) -> f64 {
        mean(self.plies, self.records)
    }

    fn add(&mut self, record: &Record) {
        let passes_before = self.passes;
        let plies_before = self.plies;
        for (position, mv) in record.line().walk() {
            self.plies += 1;
            if position.turn() == Turn::Chance {
                self.chances += 1;
            } else {
                let choices = position.count_legal_moves() as u64;
                self.decisions += 1;
                self.choices += choices;
                self.most_choices = self.most_choices.max(choices);
                self.passes += u64::from(mv.to_string() == "pass");
            }
        }
        let plies = self.plies - plies_before;
        self.with_pass += u64::from(self.passes > passes_before);
        self.shortest = if self.records == 0 { plies } else { self.shortest.min(plies) };
        self.longest = self.longest.max(plies);
        self.records += 1;
        self.conclude(&record.conclusion());
    }

    fn conclude(&mut self, conclusion: &Conclusion) {
        match conclusion {
            Conclusion::Unfinished => self.unfinished += 1,
            Conclusion::OnBoard(_) => self.on_board += 1,
            Conclusion::OffBoard { .. } => self.off_board += 1,
        }
        let standings = conclusion.standings();
        for (wins, standing) in self.wins.iter_mut().zip(&standings) {
            *wins += u64::from(*standing == Standing::Win);
        }
        self.draws += u64::from(standings.contains(&Standing::Draw));
    }
}

fn mean(sum: u64, count: u64) -> f64 {
    if count == 0 { 0.0 } else { sum as f64 / count as f64 }
}
