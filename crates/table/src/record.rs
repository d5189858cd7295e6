use std::time::Duration;

use fishka_game::{Seat, Turn};
use fishka_record::{Note, Record};
use fishka_wire::{End, GameResult, Who};

use crate::Table;

impl Table {
    /// The game as a record: who played, the moves with clocks, how it ended, and what its chance events can be checked
    /// with.
    #[must_use]
    pub fn to_record(&self) -> Record {
        let mut record = Record::from_line(self.line());
        for (name, value) in self.tags() {
            // The names and values here are such as records take.
            let _ = record.tags_mut().set(&name, &value);
        }
        let nodes: Vec<_> = record.main_line().collect();
        for (node, left) in nodes.into_iter().zip(&self.left_after) {
            if let Some(left) = left {
                record.set_note(node, Note::default().with_clock(Duration::from_millis(*left)));
            }
        }
        if let Some(GameResult { end: End::OffBoard(ending), standings, .. }) = &self.state().result {
            // The table has ended games by the rules of records.
            let _ = record.conclude(*ending, standings);
        }
        record
    }

    fn tags(&self) -> Vec<(String, String)> {
        let mut tags = Vec::new();
        for (seat, who) in Seat::first(Seat::MAX).zip(&self.state().seats) {
            let name = match who {
                Who::Open => continue,
                Who::Person { name, .. } if name.is_empty() => continue,
                Who::Person { name, .. } => name.clone(),
                Who::Computer { level } => format!("computer {level}"),
            };
            tags.push((format!("Seat{seat}"), name));
        }
        let tag = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        tags.push(tag("Date", &date(self.state().created)));
        tags.push(tag("TimeControl", &self.state().clock));
        tags.push(tag("GameId", self.state().id.as_str()));
        if (0..self.line().plies()).any(|ply| self.line().turn_at(ply) == Turn::Chance) {
            let known = [("Commitment", &self.state().commitment), ("Seed", &self.state().seed)];
            tags.extend(known.iter().filter_map(|(name, value)| Some(tag(name, value.as_ref()?))));
        }
        tags
    }
}

/// The day of a moment in milliseconds since 1970, by the calendar in Greenwich.
///
/// Days are counted from 1 March of year 0, so that a leap day ends its year; 400 years have 146,097 days.
fn date(unix_ms: u64) -> String {
    let days = unix_ms / 86_400_000 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day_of_month = day - (153 * month + 2) / 5 + 1;
    let (month, next_year) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day_of_month:02}", era * 400 + year + next_year)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, expected) in [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_735_689_599, "2024-12-31"),
            (1_794_700_800, "2026-11-15"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(date(seconds * 1000), expected);
        }
    }
}
