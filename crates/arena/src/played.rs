use fishka_game::{Game as _, Seat, Standing};
use fishka_record::{Note, Record};
use serde::{Deserialize, Serialize};

use crate::Contest;

/// A game that was played, as the log keeps it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// The contestant of every seat.
    pub seating: Vec<usize>,
    /// Where it began, if not at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Moves and chance events.
    pub moves: Vec<String>,
    /// What is noted about each of them.
    pub notes: Vec<String>,
    /// Why it ended.
    pub ending: Ending,
    /// How the seats came out of it.
    pub standings: Vec<Standing>,
    /// How the first contestant came out of it.
    pub result: Standing,
}

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// By the rules.
    Rules,
    /// It was longer than a game of the match may be.
    Stopped,
    /// A contestant broke the rules, ran out of time, or broke down.
    Forfeit {
        /// The seat, counted from 1.
        seat: usize,
        /// Whether it was the clock.
        time: bool,
        /// What happened.
        fault: String,
    },
}

impl PlayedGame {
    /// The contestant that lost by its own fault, and what it did.
    #[must_use]
    pub fn forfeit(&self) -> Option<(usize, &str)> {
        match &self.ending {
            Ending::Forfeit { seat, fault, .. } => {
                let contestant = *self.seating.get(seat.checked_sub(1)?)?;
                (contestant < 2).then_some((contestant, fault))
            }
            Ending::Rules | Ending::Stopped => None,
        }
    }

    /// The record of the game; `None` when the moves are not those of a game of this match.
    #[must_use]
    pub fn record(&self, contest: &Contest, pair: u64, game: usize) -> Option<Record> {
        let line = contest.rules.clone().line(self.start.as_deref(), &self.moves).ok()?;
        let mut record = Record::from_line(&line);
        for (seat, &contestant) in Seat::first(contest.rules.seats()).zip(&self.seating) {
            record.tags_mut().set(&format!("Seat{seat}"), &contest.contestants.get(contestant)?.name).ok()?;
        }
        if let Some(control) = contest.shown_control() {
            record.tags_mut().set("TimeControl", &control).ok()?;
        }
        record.tags_mut().set("Round", &format!("{}.{}", pair + 1, game + 1)).ok()?;
        let nodes: Vec<_> = record.main_line().collect();
        for (node, note) in nodes.into_iter().zip(&self.notes) {
            record.set_note(node, Note::new(note));
        }
        self.conclude(&mut record)?;
        Some(record)
    }

    fn conclude(&self, record: &mut Record) -> Option<()> {
        let ending = match &self.ending {
            Ending::Rules => return Some(()),
            Ending::Stopped => fishka_record::Ending::Agreed,
            Ending::Forfeit { seat, time, fault } => {
                record.tags_mut().set("Forfeit", fault).ok()?;
                let seat = Seat::new(seat.checked_sub(1)?)?;
                if *time { fishka_record::Ending::Time(seat) } else { fishka_record::Ending::Abandoned(seat) }
            }
        };
        record.conclude(ending, &self.standings).ok()
    }
}
